/**
 * The worker in which Python runs: requests in, answers out. Nothing but strings crosses between
 * JavaScript and Python, so neither side keeps objects of the other alive.
 */

import { expose } from "comlink";
import { isOutOfMemory, OUT_OF_MEMORY, StartError } from "./python/failures";
import type { Part, Reckoner, Reply, Request } from "./python/protocol";
import { keepForNextVisit, startPython, type Parts } from "./python/python";

interface Engine {
  readonly version: string;
  /** A request as JSON in, an answer's three texts as JSON out. */
  readonly answer: (request: string) => string;
  /** Has Python import all it may ever need, then keeps its files and its memory. */
  readonly keep: () => Promise<void>;
}

// How long nobody may have asked anything before the worker does something of its own.
const REST_MS = 2_000;

let engine: Promise<Engine> | undefined;
let rest: ReturnType<typeof setTimeout> | undefined;
let isKept = false;

// The browser lets go of this when the worker ends, in whatever way; the page waits for that.
navigator.locks?.request(self.name, () => new Promise(() => {})).catch(() => {});

/** Something that is waited for before it is there. */
class Awaited<T> {
  resolve!: (value: T) => void;
  reject!: (error: Error) => void;
  readonly promise = new Promise<T>((resolve, reject) => {
    this.resolve = resolve;
    this.reject = reject;
  });
}

const interpreter = new Awaited<WebAssembly.Module>();
const library = new Awaited<ArrayBuffer>();

async function startEngine(parts: Parts): Promise<Engine> {
  const python = await startPython(parts);
  const { answer, version, import_everything } = python.pyimport("reckoner.browser");
  const keep = async (): Promise<void> => {
    import_everything();
    await keepForNextVisit(python);
  };
  return { answer, version, keep };
}

/** Makes the next visit start faster and work without network, once nobody waits for anything. */
function keepAtRest({ keep }: Engine): void {
  clearTimeout(rest);
  if (isKept) return;
  rest = setTimeout(() => {
    isKept = true;
    keep().catch(() => {}); // no room, or not allowed: the next visit starts as this one did
  }, REST_MS);
}

const reckoner: Reckoner = {
  async start(memory) {
    engine ??= startEngine({
      memory,
      interpreter: interpreter.promise,
      library: library.promise,
    });
    const started = await engine;
    keepAtRest(started);
    return { version: started.version };
  },

  handOver(part: Part): void {
    if ("failure" in part) {
      const awaited = part.name === "library" ? library : interpreter;
      awaited.reject(new StartError(part.failure));
    } else if (part.name === "library") {
      library.resolve(part.content);
    } else {
      interpreter.resolve(part.content);
    }
  },

  async answer(request: Request): Promise<Reply> {
    if (!engine) throw new Error("Python has not been started");
    const running = await engine;
    const began = performance.now();
    try {
      const texts: Omit<Reply, "ms"> = JSON.parse(running.answer(JSON.stringify(request)));
      return { ...texts, ms: performance.now() - began };
    } catch (error) {
      throw isOutOfMemory(error) ? new Error(OUT_OF_MEMORY, { cause: error }) : error;
    } finally {
      keepAtRest(running);
    }
  },
};

expose(reckoner);
