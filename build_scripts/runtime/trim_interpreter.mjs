// Trims Pyodide's interpreter, and the script that goes with it, to what can be reached here.
// node trim_interpreter.mjs <folder of the pyodide package> <folder for the two trimmed files>
//
// Pyodide's interpreter offers 8,600 functions to libraries that may be loaded later on, among
// them all of OpenGL, and its script publishes as many. A page that loads no such library pays
// for them at every start: each is compiled or parsed, wrapped, and entered into tables.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minify } from "terser";

const [pyodide, out] = process.argv.slice(2);
const SCRIPT = "pyodide.asm.js";
const INTERPRETER = "pyodide.asm.wasm";
const METADCE = createRequire(import.meta.url).resolve("binaryen/bin/wasm-metadce");

// What Pyodide's interpreter is made with; the tool writes nothing that needs more.
const FEATURES = [
  "mutable-globals",
  "nontrapping-float-to-int",
  "sign-ext",
  "bulk-memory",
  "bulk-memory-opt",
  "call-indirect-overlong",
  "exception-handling",
  "multivalue",
  "reference-types",
];

// Python's main function, which the script looks up by a name that it puts together.
const MAIN = "__main_argc_argv";

const script = readFileSync(join(pyodide, SCRIPT), "utf8");
const loader = readFileSync(join(pyodide, "pyodide.mjs"), "utf8");
const interpreter = readFileSync(join(pyodide, INTERPRETER));

const reached = await trimmedScript(importsOf(interpreter), { mangle: false });
const trimmed = trimmedInterpreter(exportsUsedBy(reached));
writeFileSync(join(out, INTERPRETER), trimmed);
writeFileSync(join(out, SCRIPT), await trimmedScript(importsOf(trimmed), { mangle: true }));

/** The script without what neither it, nor Pyodide's loader, nor the interpreter asks for. */
async function trimmedScript(imports, { mangle }) {
  let text = script;
  const provided = new Set();
  text = replaced(text, /wasmImports=\{([\w$:,]+)\}/g, (_, entries) => {
    const kept = entries.split(",").filter((entry) => imports.has(entry.split(":")[0]));
    for (const entry of kept) provided.add(entry.split(":").at(-1));
    return `wasmImports={${kept.join(",")}}`;
  });
  // Signatures are for the functions that the interpreter imports.
  text = replaced(text, /([\w$]+)\.sig="\w*";/g, (all, name) => (provided.has(name) ? all : ""));
  // Only code in a library that is loaded later is evaluated so, which the pages' security
  // policy forbids; written like this it no longer keeps every name of the script alive.
  text = replaced(text, /(?<![\w.$])eval\(/g, () => "(0,eval)(");
  const published = /(var [\w$]+=)?Module\["(\w+)"\]=(wasmExports\["\w+"\]|[A-Za-z_$][\w$.]*);/g;
  const used = propertiesIn(text.replace(published, ";") + loader);
  text = replaced(text, published, (all, variable, name, value) => {
    if (used.has(name)) return all;
    return variable ? `${variable}${value};` : "";
  });
  const { code } = await minify(text, {
    compress: { defaults: false, unused: true, dead_code: true, side_effects: true, pure_getters: true },
    mangle,
    format: { ascii_only: false },
  });
  return `${code}\n`;
}

/** Every name that is taken from an object, whatever object it is. */
function propertiesIn(text) {
  const names = new Set([...text.matchAll(/(?:\.|\[["'])([A-Za-z_$][\w$]*)/g)].map(([, name]) => name));
  for (const [, inside] of text.matchAll(/\{([\w$,:]+)\}=/g)) {
    for (const entry of inside.split(",")) names.add(entry.split(":")[0]);
  }
  return names;
}

function exportsUsedBy(text) {
  const names = [...text.matchAll(/\b\w*[eE]xports(?:\.|\[")(\w+)/g)].map(([, name]) => name);
  return new Set([...names, MAIN]);
}

function importsOf(bytes) {
  return new Set(WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(({ name }) => name));
}

/** The interpreter with these exports alone, and without what only others needed. */
function trimmedInterpreter(wanted) {
  const names = WebAssembly.Module.exports(new WebAssembly.Module(interpreter))
    .map(({ name }) => name)
    .filter((name) => wanted.has(name));
  const graph = [
    { name: "script", root: true, reaches: names },
    ...names.map((name) => ({ name, export: name })),
  ];
  const graphFile = join(out, "graph.json");
  const file = join(out, INTERPRETER);
  writeFileSync(graphFile, JSON.stringify(graph));
  execFileSync(
    process.execPath,
    [
      METADCE,
      join(pyodide, INTERPRETER),
      ...["--graph-file", graphFile, "--output", file, "--mvp-features"],
      ...FEATURES.map((feature) => `--enable-${feature}`),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  rmSync(graphFile);
  return readFileSync(file);
}

/** Replaces all matches; Pyodide was changed where there is none. */
function replaced(text, pattern, by) {
  if (!new RegExp(pattern).test(text)) throw new Error(`${SCRIPT} holds nothing like ${pattern}.`);
  return text.replace(pattern, by);
}
