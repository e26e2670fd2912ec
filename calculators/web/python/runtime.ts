/**
 * Loads what Python is started on: all files at once, the interpreter compiled while it arrives,
 * and the copy of Python's memory where an earlier visit kept one.
 *
 * The page does this, and not the worker, since the worker takes a while to come up itself.
 * Nor does Pyodide: it loads its files one after another, and never settles when one is missing
 * or broken. So everything is counted and checked here, and Pyodide is handed the results.
 */

import { StartError, failureOf, wording } from "./failures";
import { keptFile, keptMemory } from "./kept-runtime";
import type { Progress } from "./protocol";
import { WORKER_ADDRESS } from "./script-address";

/** What Python is started on, still under way. The promises reject with `StartError`. */
export interface Runtime {
  readonly interpreter: Promise<WebAssembly.Module>;
  readonly library: Promise<ArrayBuffer>;
  /** The memory of an earlier start, where one is kept. */
  readonly memory: Promise<ArrayBuffer | undefined>;
}

const PROGRESS_EVERY_MS = 50;

export function loadRuntime(onProgress: (progress: Progress) => void): Runtime {
  const meter = new Meter(onProgress);
  return {
    interpreter: compile(RUNTIME_FILES.interpreter, meter),
    memory: keptMemory(WORKER_ADDRESS),
    library: unpack(RUNTIME_FILES.library, meter),
  };
}

async function open(file: RuntimeFile, meter: Meter): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const address = new URL(RUNTIME_FOLDER + file.name, WORKER_ADDRESS).href;
  const kept = await keptFile(WORKER_ADDRESS, address);
  if (kept?.body) return kept.body.pipeThrough(meter.counting(file));
  let response: Response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw new StartError(`${file.name} could not be loaded (${wording(cause)}).`, { cause });
  }
  if (!response.ok || !response.body) {
    throw new StartError(`${file.name} is missing: the server answered ${response.status}.`);
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
    throw meter.shortage ?? failureOf(file.name, error);
  }
}

async function unpack(file: RuntimeFile, meter: Meter): Promise<ArrayBuffer> {
  const body = await open(file, meter);
  try {
    return await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  } catch (error) {
    throw meter.shortage ?? failureOf(file.name, error);
  }
}

/** Counts what has arrived and passes it on, in bytes on the wire. */
class Meter {
  /** Set when a file ended before its size, which the stream's readers only know as an error. */
  shortage: StartError | undefined;
  readonly #total = Object.values(RUNTIME_FILES).reduce((sum, { transfer }) => sum + transfer, 0);
  readonly #onProgress: (progress: Progress) => void;
  #loaded = 0;
  #reported = 0;

  constructor(onProgress: (progress: Progress) => void) {
    this.#onProgress = onProgress;
  }

  #add(file: RuntimeFile, bytes: number): void {
    this.#loaded += (bytes * file.transfer) / file.size;
    if (performance.now() - this.#reported < PROGRESS_EVERY_MS) return;
    this.#reported = performance.now();
    this.#onProgress({ phase: "loading", loaded: Math.round(this.#loaded), total: this.#total });
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
          `${file.name} arrived incomplete: ${seen} of ${file.size} bytes.`,
        );
        throw this.shortage;
      },
    });
  }
}
