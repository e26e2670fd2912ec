// Runs a Python script in the browser's runtime, under Node.
// node host.mjs <folder of the runtime> <folder of pyodide.mjs> <script> <mounts as JSON>

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [runtime, npmPackage, script, mounts] = process.argv.slice(2);
const description = JSON.parse(readFileSync(join(runtime, "runtime.json"), "utf8"));
const { loadPyodide } = await import(pathToFileURL(join(npmPackage, "pyodide.mjs")).href);

// Here the runtime's script is no part of a package, which would make a module of it to Node.
const folder = mkdtempSync(join(tmpdir(), "runtime-"));
try {
  for (const name of [description.interpreter.name, "pyodide.asm.js"]) {
    copyFileSync(join(runtime, name), join(folder, name));
  }
  const library = join(folder, "library.zip");
  writeFileSync(library, gunzipSync(readFileSync(join(runtime, description.library.name))));
  const pyodide = await loadPyodide({
    indexURL: folder,
    stdLibURL: library,
    lockFileContents: description.python.lock,
  });
  for (const [inside, root] of Object.entries(JSON.parse(mounts))) {
    pyodide.FS.mkdirTree(inside);
    pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, inside);
  }
  pyodide.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  // Uncaught, it would be shown with the line that threw it: half of Pyodide's script.
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
