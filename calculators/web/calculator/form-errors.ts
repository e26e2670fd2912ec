/** The engine's error, shown in the slot beside the input that it names. */

import type { AnswerData } from "../python/protocol";
import { controlNamed, type Control } from "../form/request-form";

type RequestError = NonNullable<AnswerData["error"]>;

export class FormErrors {
  readonly #form: HTMLFormElement;
  /** For an error that names no input of this form. */
  readonly #elsewhere = document.createElement("p");
  #shown: { control: Control | undefined; slot: HTMLElement } | undefined;

  constructor(form: HTMLFormElement) {
    this.#form = form;
    this.#elsewhere.className = "error";
    this.#elsewhere.hidden = true;
    form.append(this.#elsewhere);
    // A page that was built with an error shows it until the next answer.
    const slot = form.querySelector<HTMLElement>(".error:not([hidden])");
    const control = form.querySelector<Control>("[aria-invalid]") ?? undefined;
    if (slot) this.#shown = { control, slot };
  }

  show(error: RequestError): void {
    this.clear();
    const control = controlNamed(this.#form, error.field);
    const slot = control ? this.#slotOf(control) : this.#elsewhere;
    slot.textContent = error.message;
    slot.hidden = false;
    // An empty input asks to be filled; it is not wrong.
    if (error.code !== "missing") control?.setAttribute("aria-invalid", "true");
    const folded = control?.closest("details");
    if (folded) folded.open = true;
    this.#shown = { control, slot };
  }

  clear(): void {
    if (!this.#shown) return;
    const { control, slot } = this.#shown;
    slot.hidden = true;
    slot.textContent = "";
    control?.removeAttribute("aria-invalid");
    this.#shown = undefined;
  }

  #slotOf(control: Control): HTMLElement {
    return document.getElementById(`${control.id}-error`) ?? this.#elsewhere;
  }
}
