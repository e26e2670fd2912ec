/** Which meld (or player) of several the picker's taps go to, and a button for one more. */

import { button } from "../parts/button";
import { readGroups, writeGroups, type Piece } from "./deck";
import type { Place, Places } from "./places";

export class GroupTabs implements Places {
  readonly element = document.createElement("div");
  readonly read = readGroups;
  readonly write = writeGroups;
  readonly #name: string;
  readonly #add: HTMLButtonElement;
  readonly #chose: () => void;
  #chosen = 0;
  #shown: readonly Place[] = [];

  /** `change` takes the groups with a new one among them, `chose` hears of another choice. */
  constructor(name: string, change: (groups: Piece[][]) => void, chose: () => void) {
    this.#name = name;
    this.#chose = chose;
    this.element.className = "group-tabs";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", `${name} to put cards into`);
    this.#add = button(`New ${name.toLowerCase()}`, () => change(this.#withNew()));
    this.element.append(this.#add);
  }

  get chosen(): number {
    return this.#chosen;
  }

  nameOf(index: number): string {
    return `${this.#name} ${index + 1}`;
  }

  repeats(): boolean {
    return false;
  }

  counted(): undefined {
    return undefined;
  }

  /** Shows one button a group; the one chosen is pressed. */
  show(groups: readonly Place[]): void {
    this.#shown = groups;
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
      this.#chose();
    });
  }

  /** The groups with an empty one, which is chosen; one that is there already serves. */
  #withNew(): Piece[][] {
    const groups = this.#shown.map((group) => [...group]);
    const empty = groups.findIndex((group) => group.length === 0);
    if (empty < 0) groups.push([]);
    this.#chosen = empty < 0 ? groups.length - 1 : empty;
    return groups;
  }
}
