/**
 * The worker in which Python runs: requests in, answers out. Nothing but strings crosses between
 * JavaScript and Python, so neither side keeps objects of the other alive.
 */

import { expose } from "comlink";
import { forgetMemory } from "./kept-runtime";
import type { Progress, Reckoner, Reply, Request } from "./protocol";
import { keepForNextVisit, isOutOfMemory, OUT_OF_MEMORY, startPython } from "./runtime";

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

async function startEngine(onProgress: (progress: Progress) => void): Promise<Engine> {
  const python = await startPython(onProgress);
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
  async start(onProgress, { afterFailure }) {
    if (afterFailure) await forgetMemory(self.location.href);
    engine ??= startEngine(onProgress);
    const started = await engine;
    keepAtRest(started);
    return { version: started.version };
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
