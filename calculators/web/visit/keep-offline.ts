/**
 * `<keep-offline>`: loads what the calculators need for use without network, before one was
 * used. The pages themselves are kept by any visit.
 */

import { button } from "../parts/button";
import { areFilesKept, keepFiles } from "../python/kept-runtime";
import { WORKER_ADDRESS } from "../python/script-address";

export class KeepOffline extends HTMLElement {
  readonly #button = button("Keep the calculators for offline use", () => void this.#keep());
  readonly #line = document.createElement("span");

  async connectedCallback(): Promise<void> {
    if (this.hasChildNodes()) return;
    this.#button.className = "md-button";
    this.#line.setAttribute("role", "status");
    this.append(this.#button, this.#line);
    if (await areFilesKept(WORKER_ADDRESS)) this.#show("kept", KEPT);
  }

  async #keep(): Promise<void> {
    this.#show("loading", "Loading…");
    try {
      await keepFiles(WORKER_ADDRESS);
      this.#show("kept", KEPT);
    } catch {
      this.#show("failed", "That did not work: is there a connection, and room on this device?");
    }
  }

  #show(phase: "loading" | "kept" | "failed", line: string): void {
    this.dataset["phase"] = phase;
    this.#button.hidden = phase === "kept";
    this.#button.disabled = phase === "loading";
    this.#line.textContent = line;
  }
}

const KEPT = "The calculators are kept on this device and work offline.";
