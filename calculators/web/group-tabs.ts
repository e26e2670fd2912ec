/** Which meld (or player) of several the picker's taps go to, and a button for one more. */

import { button } from "./button";
import type { Piece } from "./deck";

export class GroupTabs {
  readonly element = document.createElement("div");
  readonly #name: string;
  readonly #add: HTMLButtonElement;
  readonly #changed: () => void;
  #chosen = 0;

  constructor(name: string, add: () => void, changed: () => void) {
    this.#name = name;
    this.#changed = changed;
    this.element.className = "group-tabs";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", `${name} to put cards into`);
    this.#add = button(`New ${name.toLowerCase()}`, add);
    this.element.append(this.#add);
  }

  get chosen(): number {
    return this.#chosen;
  }

  nameOf(index: number): string {
    return `${this.#name} ${index + 1}`;
  }

  choose(index: number): void {
    this.#chosen = index;
  }

  /** Shows one button a group; the one chosen is pressed. */
  show(groups: readonly (readonly Piece[])[]): void {
    const buttons = [...this.element.children].filter((child) => child !== this.#add);
    for (const extra of buttons.slice(groups.length)) extra.remove();
    for (let index = buttons.length; index < groups.length; index++) this.#add.before(this.#tab(index));
    this.#chosen = Math.min(this.#chosen, groups.length - 1);
    [...this.element.children].forEach((child, index) => {
      if (child !== this.#add) child.setAttribute("aria-pressed", String(index === this.#chosen));
    });
  }

  #tab(index: number): HTMLButtonElement {
    return button(this.nameOf(index), () => {
      this.#chosen = index;
      this.#changed();
    });
  }
}
