/**
 * The page's side of the worker in which Python runs. One worker a tab: this module is loaded
 * once and survives the theme's instant navigation, so Python starts once, on first intent.
 */

import { proxy, wrap, type Remote } from "comlink";
import type { Progress, Reckoner, Reply, Request } from "./protocol";

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

/** The worker could not start or stopped answering; `message` says what happened. */
export class EngineFailure extends Error {}

interface Running {
  readonly worker: Worker;
  readonly reckoner: Remote<Reckoner>;
  /** Rejects when this worker is given up; a terminated one never settles anything itself. */
  readonly failed: Promise<never>;
  readonly fail: (failure: EngineFailure) => void;
  readonly started: Promise<void>;
}

export class Engine extends EventTarget {
  #state: EngineState = { phase: "idle" };
  #running: Running | undefined;
  #version = "";
  #startWatchdog = 0;

  get state(): EngineState {
    return this.#state;
  }

  /** The version of the Python engine; empty until it has started. */
  get version(): string {
    return this.#version;
  }

  /** Starts Python unless it has been; after a failure, anew. Rejects with `EngineFailure`. */
  start(): Promise<void> {
    this.#running ??= this.#launch();
    return this.#running.started;
  }

  /** Answers a request, starting Python for it if need be. Rejects with `EngineFailure`. */
  async answer(request: Request): Promise<Reply> {
    await this.start();
    const running = this.#running;
    if (!running) throw new EngineFailure("The calculator stopped.");
    // Its own, since other calculators of the page may be waiting as well.
    const watchdog = window.setTimeout(() => {
      running.fail(new EngineFailure("The calculator did not answer in time."));
    }, SILENT_ANSWERING_MS);
    try {
      return await Promise.race([running.reckoner.answer(request), running.failed]);
    } catch (error) {
      throw this.#giveUp(running, error, "The calculator stopped while working on this hand");
    } finally {
      clearTimeout(watchdog);
    }
  }

  #launch(): Running {
    const worker = new Worker(new URL(WORKER_FILE, import.meta.url), { type: "module" });
    const reckoner = wrap<Reckoner>(worker);
    let fail: Running["fail"] = () => {};
    const failed = new Promise<never>((_, reject) => {
      fail = reject;
    });
    failed.catch(() => {}); // whoever waits for the worker hears of it
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      const reason = event.message ? `: ${event.message}` : "";
      fail(new EngineFailure(`The calculator's script could not be loaded or run${reason}.`));
    });
    const running = { worker, reckoner, failed, fail, started: Promise.resolve() };
    running.started = this.#boot(running);
    running.started.catch(() => {}); // shown by the state; callers hear it as well
    return running;
  }

  async #boot(running: Running): Promise<void> {
    this.#show({ phase: "loading", loaded: 0, total: 0 });
    this.#expectNewsWithin(SILENT_LOADING_MS, "The download of the calculator has stalled.");
    try {
      const onProgress = proxy((progress: Progress) => this.#progress(running, progress));
      const started = Promise.race([running.reckoner.start(onProgress), running.failed]);
      this.#version = (await started).version;
    } catch (error) {
      throw this.#giveUp(running, error, "The calculator could not start");
    } finally {
      clearTimeout(this.#startWatchdog);
    }
    this.#show({ phase: "ready", loaded: 0, total: 0 });
  }

  #progress(running: Running, progress: Progress): void {
    if (running !== this.#running || progress.phase === "ready") return;
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
    const reason = error instanceof Error ? error.message : String(error);
    const failure = error instanceof EngineFailure ? error : new EngineFailure(`${what}: ${reason}`);
    if (running === this.#running) {
      running.worker.terminate();
      this.#running = undefined;
      this.#show({ phase: "failed", message: failure.message });
    }
    return failure;
  }

  #show(state: EngineState): void {
    this.#state = state;
    this.dispatchEvent(new Event(CHANGED));
  }
}

export const engine = new Engine();
