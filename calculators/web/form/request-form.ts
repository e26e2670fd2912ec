/** A calculator's form read as a request, and filled from one. */

import type { Request } from "../python/protocol";

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Told to a form's parts when it was filled from elsewhere: a link, back, forward, reset. */
export const FILLED = "filled";

/** The form's inputs that are in use: of several games' house rules, only the chosen one's. */
export function controls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== "" &&
      !element.matches(":disabled"),
  );
}

export function controlNamed(form: HTMLFormElement, name: string): Control | undefined {
  return controls(form).find((control) => control.name === name);
}

/** What the form asks, without what is blank or may be left out since it is the default. */
export function readRequest(form: HTMLFormElement): Request {
  const request: Record<string, string> = {};
  for (const control of controls(form)) {
    const text = control.value.trim();
    const needed = control.required || text !== defaultOf(control);
    if (text !== "" && needed) request[control.name] = text;
  }
  return request;
}

/** Fills the form with a request; whatever it leaves out or blank goes back to its default. */
export function fillForm(form: HTMLFormElement, request: Request): void {
  const rules = controlNamed(form, "rules");
  if (rules) {
    setText(rules, request["rules"] || defaultOf(rules));
    rules.dispatchEvent(new Event(FILLED, { bubbles: true }));
  }
  for (const control of controls(form)) {
    if (control !== rules) setText(control, request[control.name] || defaultOf(control));
    const folded = control.closest<HTMLDetailsElement>("details.other-ways");
    if (folded && request[control.name]) folded.open = true;
  }
  form.dispatchEvent(new Event(FILLED));
}

export function defaultOf(control: Control): string {
  return control.dataset["default"] ?? "";
}

/** Sets an input's text. A choice that is not on offer is shown all the same, for the engine
    to say what is wrong with it. */
export function setText(control: Control, text: string): void {
  control.value = text;
  if (control instanceof HTMLSelectElement && control.value !== text) {
    control.add(new Option(text, text));
    control.value = text;
  }
}
