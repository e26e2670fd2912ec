/**
 * The text of an input that is edited by other means than typing as well: every change is told
 * to the form in the same way and can be undone, by buttons or Ctrl+Z.
 */

import { button } from "../parts/button";
import { EditHistory } from "./edit-history";
import { FILLED } from "./request-form";

/** Told when one hand took another's place at once: the address begins a new entry. */
export const ANOTHER_HAND = "another-hand";

export class TextEdits {
  readonly undo = button("↶", () => this.#travel("undo"), "Undo");
  readonly redo = button("↷", () => this.#travel("redo"), "Redo");
  readonly #input: HTMLInputElement;
  readonly #history: EditHistory;

  constructor(input: HTMLInputElement) {
    this.#input = input;
    this.#history = new EditHistory(input.value);
    this.#showButtons();
  }

  get text(): string {
    return this.#input.value;
  }

  /** Keeps up with every change of the form, and has `refresh` follow it. */
  follow(host: HTMLElement, refresh: () => void, signal: AbortSignal): void {
    const form = this.#input.form ?? host;
    const note = (event: Event): void => {
      const typed = event instanceof InputEvent && event.target === this.#input;
      this.#history.record(this.#input.value, typed);
      this.#showButtons();
      refresh();
    };
    form.addEventListener("input", note, { signal });
    form.addEventListener(FILLED, note, { signal });
    host.addEventListener("keydown", (event) => this.#shortcut(event), { signal });
  }

  /** Changes the text in one step. */
  set(text: string): void {
    this.#input.value = text;
    this.#input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /** Puts another hand in the place of this one. */
  replace(text: string): void {
    this.#input.dispatchEvent(new Event(ANOTHER_HAND, { bubbles: true }));
    this.set(text);
  }

  #travel(direction: "undo" | "redo"): void {
    const text = this.#history[direction]();
    if (text !== undefined) this.set(text);
  }

  #shortcut(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    this.#travel(key === "y" || event.shiftKey ? "redo" : "undo");
  }

  #showButtons(): void {
    // Not `disabled`: a button that was just pressed must not drop the focus.
    this.undo.setAttribute("aria-disabled", String(!this.#history.canUndo));
    this.redo.setAttribute("aria-disabled", String(!this.#history.canRedo));
  }
}
