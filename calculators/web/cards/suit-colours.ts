/**
 * `<suit-colours>`: a switch between two- and four-colour suits, remembered on this device.
 * The palette reads `data-suits` on the root element.
 */

import { button } from "../parts/button";

const KEY = "rummy-reckoner.suits";

/** Puts the remembered choice on the page; storage may be refused, and then nothing is kept. */
export function applySuitColours(): void {
  document.documentElement.dataset["suits"] = remembered();
}

function remembered(): string {
  try {
    return localStorage.getItem(KEY) === "four" ? "four" : "two";
  } catch {
    return document.documentElement.dataset["suits"] ?? "two";
  }
}

function remember(suits: string): void {
  document.documentElement.dataset["suits"] = suits;
  try {
    localStorage.setItem(KEY, suits);
  } catch {
    // Private windows may refuse: the choice then lasts as long as the page.
  }
}

export class SuitColours extends HTMLElement {
  readonly #button = button("Four colours", () => {
    remember(remembered() === "four" ? "two" : "four");
    for (const each of document.querySelectorAll<SuitColours>("suit-colours")) each.show();
  });

  connectedCallback(): void {
    if (!this.hasChildNodes()) this.append(this.#button);
    this.show();
  }

  show(): void {
    this.#button.setAttribute("aria-pressed", String(remembered() === "four"));
  }
}
