// Starts Pyodide on a library and runs a Python script in it; prints the script's last value.
// node runtime_python.mjs <folder of pyodide.mjs> <folder of the interpreter> <library.zip> <script.py> <lock.json>

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [loader, interpreter, library, script, lock] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${loader}/pyodide.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: interpreter,
  stdLibURL: library,
  lockFileContents: readFileSync(lock, "utf8"),
});
try {
  // A failure that nobody catches is worded by Pyodide, which the page shows to developers.
  pyodide.runPython("raise ValueError");
} catch {
  // Expected: what counts is what wording it imports.
}
try {
  console.log(pyodide.runPython(readFileSync(script, "utf8")));
} catch (error) {
  // Node would print the 200 KB line of Pyodide's script that it came through.
  console.error(error.message);
  process.exitCode = 1;
}
