/**
 * The worker in which Python runs: requests in, answers out. Nothing but strings crosses between
 * JavaScript and Python, so neither side keeps objects of the other alive.
 */

import { expose } from "comlink";
import type { Progress, Reckoner, Reply, Request } from "./protocol";
import { startPython } from "./runtime";

interface Engine {
  readonly version: string;
  /** A request as JSON in, an answer's three texts as JSON out. */
  readonly answer: (request: string) => string;
}

let engine: Promise<Engine> | undefined;

async function startEngine(onProgress: (progress: Progress) => void): Promise<Engine> {
  const python = await startPython(onProgress);
  const { answer, version } = python.pyimport("reckoner.browser");
  return { answer, version };
}

const reckoner: Reckoner = {
  async start(onProgress) {
    engine ??= startEngine(onProgress);
    const { version } = await engine;
    return { version };
  },

  async answer(request: Request): Promise<Reply> {
    engine ??= startEngine(() => {});
    const { answer } = await engine;
    const began = performance.now();
    const texts: Omit<Reply, "ms"> = JSON.parse(answer(JSON.stringify(request)));
    return { ...texts, ms: performance.now() - began };
  },
};

expose(reckoner);
