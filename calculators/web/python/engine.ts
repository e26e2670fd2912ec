/**
 * The page's side of the worker in which Python runs. One worker a tab: this module is loaded
 * once and survives the theme's instant navigation, so Python starts once, on first intent.
 */

import { transfer, wrap, type Remote } from "comlink";
import { wording } from "./failures";
import { forgetMemory } from "./kept-runtime";
import type { Part, Progress, Reckoner, Reply, Request } from "./protocol";
import { loadRuntime, type Runtime } from "./runtime";
import { WORKER_ADDRESS } from "./script-address";

export type EngineState =
  | { readonly phase: "idle" }
  | Progress
  | { readonly phase: "failed"; readonly message: string };

/** Told whenever `engine.state` changed. */
export const CHANGED = "changed";

// How long the worker may be silent before it counts as stuck: Pyodide's own start never
// settles when its wasm is missing, cut off or refused.
const SILENT_LOADING_MS = 30_000;
const SILENT_STARTING_MS = 60_000;
const SILENT_ANSWERING_MS = 30_000;

const TOO_LONG = `This took longer than ${SILENT_ANSWERING_MS / 1000} seconds, so it was stopped.`;

/** The worker could not start or stopped answering; `message` says what happened. */
export class EngineFailure extends Error {}

interface Running {
  readonly worker: Worker;
  readonly reckoner: Remote<Reckoner>;
  /** Rejects when this worker is given up; a terminated one never settles anything itself. */
  readonly failed: Promise<never>;
  readonly fail: (failure: EngineFailure) => void;
  readonly started: Promise<void>;
  /** Answers that are waited for. */
  waiting: number;
}

export class Engine extends EventTarget {
  #state: EngineState = { phase: "idle" };
  #running: Running | undefined;
  #version = "";
  #startWatchdog = 0;
  #hasFailed = false;

  get state(): EngineState {
    return this.#state;
  }

  /** The version of the Python engine; empty until it has started. */
  get version(): string {
    return this.#version;
  }

  /** Starts Python unless it has been; after a failure, anew. Rejects with `EngineFailure`. */
  start(): Promise<void> {
    try {
      this.#running ??= this.#launch();
      return this.#running.started;
    } catch (error) {
      return Promise.reject(error);
    }
  }

  /** Answers a request, starting Python for it if need be. Rejects with `EngineFailure`. */
  async answer(request: Request): Promise<Reply> {
    await this.start();
    const running = this.#running;
    if (!running) throw new EngineFailure("The calculator stopped.");
    // Its own, since other calculators of the page may be waiting as well.
    const watchdog = window.setTimeout(() => {
      running.fail(new EngineFailure(TOO_LONG));
    }, SILENT_ANSWERING_MS);
    running.waiting += 1;
    try {
      return await Promise.race([running.reckoner.answer(request), running.failed]);
    } catch (error) {
      throw this.#giveUp(running, error, "The calculator stopped while working on this hand");
    } finally {
      running.waiting -= 1;
      clearTimeout(watchdog);
    }
  }

  #launch(): Running {
    const obstacle = obstacleHere();
    if (obstacle) {
      const failure = new EngineFailure(obstacle);
      this.#show({ phase: "failed", message: failure.message });
      throw failure;
    }
    // The worker holds a lock of this name for as long as it lives.
    const life = `rummy-reckoner-worker-${crypto.randomUUID?.() ?? Math.random()}`;
    const worker = new Worker(WORKER_ADDRESS, { name: life });
    const reckoner = wrap<Reckoner>(worker);
    let fail: Running["fail"] = () => {};
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    failed.catch(() => {}); // whoever waits for the worker hears of it
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      void whatIsWrongWithScript(event.message).then((message) => fail(new EngineFailure(message)));
    });
    const running = { worker, reckoner, failed, fail, started: Promise.resolve(), waiting: 0 };
    running.started = this.#boot(running, life);
    running.started.catch(() => {}); // shown by the state; callers hear it as well
    return running;
  }

  async #boot(running: Running, life: string): Promise<void> {
    this.#show({ phase: "loading", loaded: 0, total: 0 });
    this.#expectNewsWithin(SILENT_LOADING_MS, "The download of the calculator has stalled.");
    try {
      // After a failure nothing is trusted that an earlier start left.
      if (this.#hasFailed) await forgetMemory(WORKER_ADDRESS);
      const runtime = loadRuntime((progress) => this.#progress(running, progress));
      this.#handOver(running, runtime);
      const memory = await runtime.memory;
      const starting = running.reckoner.start(memory && transfer(memory, [memory]));
      this.#version = (await Promise.race([starting, running.failed])).version;
    } catch (error) {
      throw this.#giveUp(running, error, "The calculator could not start");
    } finally {
      clearTimeout(this.#startWatchdog);
    }
    this.#hasFailed = false;
    this.#show({ phase: "ready", loaded: 0, total: 0 });
    void this.#watchLife(running, life);
  }

  /** Gives the worker each part as it arrives, or says why it did not. */
  #handOver(running: Running, { interpreter, library }: Runtime): void {
    const { reckoner } = running;
    const cannot = (name: Part["name"]) => (error: unknown) =>
      reckoner.handOver({ name, failure: wording(error) });
    void interpreter.then(
      (content) => reckoner.handOver({ name: "interpreter", content }),
      cannot("interpreter"),
    );
    void library.then(
      (content) => reckoner.handOver(transfer({ name: "library", content }, [content])),
      cannot("library"),
    );
    Promise.all([interpreter, library]).then(
      () => this.#progress(running, { phase: "starting", loaded: 0, total: 0 }),
      () => {}, // the worker was told, and says so
    );
  }

  /** Notices at once when the browser ends the worker, which tells nobody otherwise. */
  async #watchLife(running: Running, life: string): Promise<void> {
    try {
      await navigator.locks.request(life, () => {});
    } catch {
      return; // a browser without locks, or one told to refuse them: the watchdog remains
    }
    if (running !== this.#running) return;
    if (running.waiting > 0) {
      running.fail(new EngineFailure("The browser stopped the calculator while it worked on this."));
    } else {
      this.#running = undefined; // nobody waits: it starts anew with the next question
      this.#show({ phase: "idle" });
    }
  }

  #progress(running: Running, progress: Progress): void {
    // A copy of Python's memory may be up and running before the last file has arrived.
    const isOver = this.#state.phase === "ready" || progress.phase === "ready";
    if (running !== this.#running || isOver) return;
    if (progress.phase === "starting") {
      this.#expectNewsWithin(SILENT_STARTING_MS, "Python did not start in this browser.");
    } else {
      this.#expectNewsWithin(SILENT_LOADING_MS, "The download of the calculator has stalled.");
    }
    this.#show(progress);
  }

  #expectNewsWithin(ms: number, message: string): void {
    clearTimeout(this.#startWatchdog);
    this.#startWatchdog = window.setTimeout(() => {
      this.#running?.fail(new EngineFailure(message));
    }, ms);
  }

  #giveUp(running: Running, error: unknown, what: string): EngineFailure {
    const failure =
      error instanceof EngineFailure ? error : new EngineFailure(`${what}: ${wording(error)}`);
    if (running === this.#running) {
      running.worker.terminate();
      this.#running = undefined;
      this.#hasFailed = true;
      this.#show({ phase: "failed", message: failure.message });
    }
    return failure;
  }

  #show(state: EngineState): void {
    this.#state = state;
    this.dispatchEvent(new Event(CHANGED));
  }
}

/** Why no worker can run Python here at all; nothing where one can. */
function obstacleHere(): string | undefined {
  if (location.protocol === "file:") {
    return (
      "A page opened as a file may not start Python. Put the site's folder on any web server, " +
      "or run “python3 -m http.server” in it, and open the address that it prints."
    );
  }
  const isModern =
    typeof Worker === "function" &&
    typeof WebAssembly === "object" &&
    typeof WebAssembly.compileStreaming === "function" &&
    typeof DecompressionStream === "function";
  return isModern
    ? undefined
    : "This browser is too old to run Python, or was told not to. One of the year 2023 or later can.";
}

/** The browser only says that the worker's script failed; loading it once more tells why. */
async function whatIsWrongWithScript(message: string): Promise<string> {
  const what = "The calculator's script";
  if (message) return `${what} could not be run: ${message}.`;
  try {
    const { ok, status } = await fetch(WORKER_ADDRESS, { method: "HEAD" });
    if (ok) return `${what} was refused by the browser.`;
    return `${what} is missing: the server answered ${status}. There may be a new version of this site: reload the page.`;
  } catch {
    return `${what} could not be loaded. Is there a connection?`;
  }
}

export const engine = new Engine();
