/**
 * Boots Python in the worker, on the parts that the page loads. Where a copy of Python's memory
 * is among them, Python goes on from there instead.
 *
 * Pyodide's script, which goes with the interpreter, is part of the worker's own file.
 */

import { loadPyodide } from "pyodide";
import type { PyodideAPI } from "pyodide";
import { StartError, failureOf, isOutOfMemory, OUT_OF_MEMORY, wording } from "./failures";
import { forgetMemory, isMemoryKept, keepFiles, keepMemory } from "./kept-runtime";

/** What the site build says of Python; see build_scripts/runtime/bundle.py. */
declare const PYTHON: {
  readonly lock: string;
  readonly version: { readonly major: number; readonly minor: number };
};

/** What Pyodide is booted on, still under way. */
export interface Parts {
  readonly interpreter: Promise<WebAssembly.Module>;
  readonly library: Promise<ArrayBuffer>;
  /** The memory of an earlier start. */
  readonly memory?: ArrayBuffer | undefined;
}

// Pyodide is given another while it boots, see below.
const { fetch } = globalThis;

/** This worker's script, by which the engine's version is known. */
const WORKER = self.location.href;

// Pyodide asks for its files at addresses, and is answered with the parts.
const FOLDER = new URL(RUNTIME_FOLDER, WORKER).href;
const INTERPRETER = FOLDER + RUNTIME_FILES.interpreter.name;
const LIBRARY = FOLDER + RUNTIME_FILES.library.name;

/** Boots Python and returns Pyodide's interface. Rejects with `StartError`. */
export async function startPython(parts: Parts): Promise<PyodideAPI> {
  if (parts.memory) {
    try {
      return await goOn(parts);
    } catch {
      await forgetMemory(WORKER); // it is only ever a shorter way
    }
  }
  const { interpreter, library } = parts;
  // Setting itself up takes Pyodide about as long as the interpreter takes to arrive.
  const python = bootPyodide({ interpreter, library });
  python.catch(() => {}); // what is missing says more than what Pyodide makes of it
  await Promise.all([interpreter, library]);
  return await python;
}

/** Keeps the runtime's files and Python's memory as it is now for the next visit. */
export async function keepForNextVisit(python: PyodideAPI): Promise<void> {
  await keepFiles(WORKER);
  if (await isMemoryKept(WORKER)) return;
  await keepMemory(WORKER, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
}

/** Has Python go on with the memory of an earlier start, in which all it needs is imported. */
async function goOn(parts: Parts): Promise<PyodideAPI> {
  const python = await bootPyodide({ ...parts, library: Promise.resolve(new ArrayBuffer(0)) });
  const { major, minor } = PYTHON.version;
  parts.library.then(
    (archive) => python.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array(archive)),
    () => {}, // all that is ever imported was
  );
  return python;
}

/** Boots Pyodide on what is being loaded, in place of its own fetching and compiling. */
async function bootPyodide({ interpreter, library, memory }: Parts): Promise<PyodideAPI> {
  const { instantiateStreaming } = WebAssembly;
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address === LIBRARY) return new Response(await library);
    // Only instantiateStreaming below ever sees it.
    if (address === INTERPRETER) return new Response();
    return fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await interpreter;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(failureOf(RUNTIME_FILES.interpreter.name, error)); // Pyodide only warns of it, and waits
      throw error;
    }
  };
  try {
    const booting = loadPyodide({
      indexURL: FOLDER,
      stdLibURL: LIBRARY,
      lockFileContents: PYTHON.lock,
      // Allows copying the memory later on.
      _makeSnapshot: true,
      ...(memory && { _loadSnapshot: memory }),
    });
    return await Promise.race([booting, failed]);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isOutOfMemory(error)) throw new StartError(OUT_OF_MEMORY, { cause: error });
    throw new StartError(`Python did not start (${wording(error)}).`, { cause: error });
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
