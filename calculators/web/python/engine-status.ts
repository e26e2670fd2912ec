/**
 * `<engine-status>`: how Python's start is going, and what to do when it failed. It keeps its
 * height through all of it except a failure, so that nothing below it moves.
 */

import { button } from "../parts/button";
import { CHANGED, engine, type EngineState } from "./engine";

const MEGABYTE = 1_000_000;

export class EngineStatus extends HTMLElement {
  readonly #line = document.createElement("span");
  readonly #bar = document.createElement("progress");
  readonly #retry = button("Try again", () => {
    engine.start().catch(() => {}); // what failed is shown by the state
  });
  readonly #show = (): void => this.#render(engine.state);

  constructor() {
    super();
    this.#line.className = "engine-line";
    this.#bar.setAttribute("aria-label", "Loading the calculator");
  }

  connectedCallback(): void {
    if (!this.hasChildNodes()) this.append(this.#line, this.#bar, this.#retry);
    engine.addEventListener(CHANGED, this.#show);
    this.#show();
  }

  disconnectedCallback(): void {
    engine.removeEventListener(CHANGED, this.#show);
  }

  #render(state: EngineState): void {
    const failed = state.phase === "failed";
    const underWay = state.phase === "loading" || state.phase === "starting";
    this.dataset["phase"] = state.phase;
    this.#line.textContent = lineFor(state);
    this.#retry.hidden = !failed;
    this.#bar.hidden = !underWay;
    if (state.phase === "loading" && state.total > 0) {
      this.#bar.max = state.total;
      this.#bar.value = Math.min(state.loaded, state.total);
    } else {
      this.#bar.removeAttribute("value");
    }
    if (failed) this.setAttribute("role", "alert");
    else this.removeAttribute("role");
  }
}

function lineFor(state: EngineState): string {
  switch (state.phase) {
    case "idle":
      return "Python works it out in your browser.";
    case "loading":
      return state.total > 0
        ? `Loading: ${megabytes(state.loaded)} of ${megabytes(state.total)} MB`
        : "Loading…";
    case "starting":
      return "Starting Python…";
    case "ready":
      return "Worked out in your browser.";
    case "failed":
      return `${state.message} What you typed is kept.`;
  }
}

function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(1);
}
