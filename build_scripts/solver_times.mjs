// Runs solver_times.py in Pyodide as npm brings it; prints what it prints.
// node solver_times.mjs <folder of pyodide.mjs> <folder of this project>

import { pathToFileURL } from "node:url";

const [folder, project] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.FS.mkdirTree("/project");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: project }, "/project");
pyodide.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.append("/project/calculators")
runpy.run_path("/project/build_scripts/solver_times.py", run_name="__main__")
`);
