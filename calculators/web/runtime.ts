/**
 * Starts Python in the worker. Loads the runtime's files all at once, compiling the interpreter
 * while it arrives, and boots Pyodide on them. Where a copy of Python's memory is kept from an
 * earlier visit, Python goes on from there instead.
 *
 * Pyodide loads its files itself, one after another, and never settles when one is missing or
 * broken. So everything is loaded here, counted and checked, and Pyodide is handed the results.
 * Its script, which goes with the interpreter, is part of the worker's own file.
 */

import { loadPyodide } from "pyodide";
import type { PyodideAPI } from "pyodide";
import { forgetMemory, keepFiles, keepMemory, keptFile, keptMemory } from "./kept-runtime";
import type { Progress } from "./protocol";

interface RuntimeFile {
  readonly name: string;
  /** Bytes as stored. */
  readonly size: number;
  /** Bytes on the wire where the host compresses. */
  readonly transfer: number;
}

/** What the site build says of the runtime's files; see build_scripts/browser_runtime.py. */
declare const RUNTIME: {
  readonly lock: string;
  readonly python: { readonly major: number; readonly minor: number };
  readonly interpreter: RuntimeFile;
  readonly library: RuntimeFile;
};

/** What kept Python from starting. */
export type StartFailure =
  | "unreachable" // no answer: offline, or the request was blocked
  | "missing" // the server answered, but not with the file
  | "cut-off" // the file ended early
  | "refused" // the page's security policy forbids WebAssembly
  | "out-of-memory" // the device has too little left
  | "broken"; // the files are here, but Python did not come up

/** Python could not start. `name` is the kind of failure, since that survives the way to the page. */
export class StartError extends Error {
  constructor(kind: StartFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = kind;
  }
}

export const OUT_OF_MEMORY =
  "This device has too little memory left for Python. Close other tabs or programs, then try again.";

const PROGRESS_EVERY_MS = 50;

// Pyodide is given another while it boots, see below.
const { fetch } = globalThis;

/** This worker's script, by which the engine's version is known. */
const WORKER = self.location.href;

/** What Pyodide is booted on, still under way. */
interface Parts {
  readonly interpreter: Promise<WebAssembly.Module>;
  readonly library: Promise<ArrayBuffer>;
  /** The memory of an earlier start. */
  readonly memory?: ArrayBuffer;
}

/** Boots Python and returns Pyodide's interface. Rejects with `StartError`. */
export async function startPython(onProgress: (progress: Progress) => void): Promise<PyodideAPI> {
  const meter = new Meter([RUNTIME.interpreter, RUNTIME.library], onProgress);
  const interpreter = compile(RUNTIME.interpreter, meter);
  interpreter.catch(() => {}); // reported below, once Pyodide is on its way
  const memory = await (await keptMemory(WORKER))?.arrayBuffer();
  const library = unpack(RUNTIME.library, meter);
  library.catch(() => {});
  if (memory) {
    try {
      return await goOn(memory, interpreter, library);
    } catch {
      await forgetMemory(WORKER); // it is only ever a shorter way
    }
  }
  // Setting itself up takes Pyodide about as long as the interpreter takes to arrive.
  const pyodide = bootPyodide({ interpreter, library });
  pyodide.catch(() => {});
  await Promise.all([interpreter, library]);
  onProgress({ phase: "starting", loaded: meter.total, total: meter.total });
  return await pyodide;
}

/** Keeps the runtime's files and Python's memory as it is now for the next visit. */
export async function keepForNextVisit(python: PyodideAPI): Promise<void> {
  await keepFiles(WORKER);
  if (await keptMemory(WORKER)) return;
  await keepMemory(WORKER, python.makeMemorySnapshot() as Uint8Array<ArrayBuffer>);
}

/** Has Python go on with the memory of an earlier start, in which all it needs is imported. */
async function goOn(
  memory: ArrayBuffer,
  interpreter: Promise<WebAssembly.Module>,
  library: Promise<ArrayBuffer>,
): Promise<PyodideAPI> {
  const python = await bootPyodide({
    interpreter,
    library: Promise.resolve(new ArrayBuffer(0)),
    memory,
  });
  void library.then((archive) => {
    const { major, minor } = RUNTIME.python;
    python.FS.writeFile(`/lib/python${major}${minor}.zip`, new Uint8Array(archive));
  });
  return python;
}

function addressOf(file: RuntimeFile): string {
  return new URL(RUNTIME_FOLDER + file.name, WORKER).href;
}

async function open(file: RuntimeFile, meter: Meter): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const kept = await keptFile(WORKER, addressOf(file));
  if (kept?.body) return kept.body.pipeThrough(meter.counting(file));
  let response: Response;
  try {
    response = await fetch(addressOf(file));
  } catch (error) {
    throw new StartError("unreachable", `${file.name} could not be loaded (${wording(error)}).`, error);
  }
  if (!response.ok || !response.body) {
    throw new StartError("missing", `${file.name} is missing: the server answered ${response.status}.`);
  }
  return response.body.pipeThrough(meter.counting(file));
}

async function compile(file: RuntimeFile, meter: Meter): Promise<WebAssembly.Module> {
  const body = await open(file, meter);
  try {
    // Said here, since not every host says it, and a browser compiles nothing else while it loads.
    const headers = { "Content-Type": "application/wasm" };
    return await WebAssembly.compileStreaming(new Response(body, { headers }));
  } catch (error) {
    throw meter.shortage ?? failureOf(file, error);
  }
}

async function unpack(file: RuntimeFile, meter: Meter): Promise<ArrayBuffer> {
  const body = await open(file, meter);
  try {
    return await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch (error) {
    throw meter.shortage ?? failureOf(file, error);
  }
}

/** Boots Pyodide on what is being loaded, in place of its own fetching and compiling. */
async function bootPyodide({ interpreter, library, memory }: Parts): Promise<PyodideAPI> {
  const { instantiateStreaming } = WebAssembly;
  const libraryAddress = addressOf(RUNTIME.library);
  const interpreterAddress = addressOf(RUNTIME.interpreter);
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address === libraryAddress) return new Response(await library);
    // Only instantiateStreaming below ever sees it.
    if (address === interpreterAddress) return new Response();
    return fetch(input, init);
  };
  WebAssembly.instantiateStreaming = async (_, imports) => {
    try {
      const module = await interpreter;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      fail(failureOf(RUNTIME.interpreter, error)); // Pyodide only warns of it, and waits
      throw error;
    }
  };
  try {
    const booting = loadPyodide({
      indexURL: addressOf(RUNTIME.interpreter).slice(0, -RUNTIME.interpreter.name.length),
      stdLibURL: libraryAddress,
      lockFileContents: RUNTIME.lock,
      // Allows copying the memory later on.
      _makeSnapshot: true,
      ...(memory && { _loadSnapshot: memory }),
    });
    return await Promise.race([booting, failed]);
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isOutOfMemory(error)) throw new StartError("out-of-memory", OUT_OF_MEMORY, error);
    throw new StartError("broken", `Python did not start (${wording(error)}).`, error);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** Counts what has arrived and passes it on, in bytes on the wire. */
class Meter {
  readonly total: number;
  /** Set when a file ended before its size, which the stream's readers only know as an error. */
  shortage: StartError | undefined;
  readonly #onProgress: (progress: Progress) => void;
  #loaded = 0;
  #reported = 0;

  constructor(files: readonly RuntimeFile[], onProgress: (progress: Progress) => void) {
    this.total = files.reduce((sum, file) => sum + file.transfer, 0);
    this.#onProgress = onProgress;
  }

  #add(file: RuntimeFile, bytes: number): void {
    this.#loaded += (bytes * file.transfer) / file.size;
    if (performance.now() - this.#reported < PROGRESS_EVERY_MS) return;
    this.#reported = performance.now();
    this.#onProgress({ phase: "loading", loaded: Math.round(this.#loaded), total: this.total });
  }

  counting(file: RuntimeFile): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
    let seen = 0;
    return new TransformStream({
      transform: (chunk, controller) => {
        seen += chunk.length;
        this.#add(file, chunk.length);
        controller.enqueue(chunk);
      },
      flush: () => {
        if (seen === file.size) return;
        this.shortage = new StartError(
          "cut-off",
          `${file.name} arrived incomplete: ${seen} of ${file.size} bytes.`,
        );
        throw this.shortage;
      },
    });
  }
}

function failureOf(file: RuntimeFile, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const words = wording(error);
  if (/content security policy/i.test(words)) {
    return new StartError("refused", `The page's security policy keeps ${file.name} from running.`, error);
  }
  if (isOutOfMemory(error)) return new StartError("out-of-memory", OUT_OF_MEMORY, error);
  if (error instanceof TypeError) {
    return new StartError("cut-off", `${file.name} arrived damaged or in part (${words}).`, error);
  }
  return new StartError("broken", `${file.name} could not be used (${words}).`, error);
}

/** Whether JavaScript, WebAssembly or Python says that it wants more memory than there is. */
export function isOutOfMemory(error: unknown): boolean {
  return /MemoryError|out of memory|could not allocate|allocation failed|exceeded maximum/i.test(
    wording(error),
  );
}

function wording(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
