/**
 * `<house-rules-card>`: the house rules of a game to fill in, print and share. The card is its
 * form and its address; its links open the calculators with the rules that each of them knows.
 */

import { Address, linkTo, requestIn } from "../form/address";
import { SAID } from "../parts/announce";
import { button } from "../parts/button";
import { copyButton } from "../parts/copy-button";
import type { Request } from "../python/protocol";
import { recallRules } from "./remembered-rules";
import { controls, fillForm, readRequest } from "../form/request-form";

export class HouseRulesCard extends HTMLElement {
  #form!: HTMLFormElement;
  readonly #address = new Address();
  readonly #status = document.createElement("p");
  #listening = new AbortController();

  connectedCallback(): void {
    const form = this.querySelector("form");
    if (!form) return;
    if (!this.#form) this.#build(form);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    form.addEventListener("input", () => this.#changed(), { signal });
    form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.addEventListener(SAID, (event) => this.#say((event as CustomEvent<string>).detail), { signal });
    window.addEventListener("popstate", () => this.#open(), { signal });
    recallRules(form);
    // Its house rules may be upgraded only after the card.
    queueMicrotask(() => this.#open());
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  #build(form: HTMLFormElement): void {
    this.#form = form;
    const tools = document.createElement("div");
    tools.className = "card-tools";
    tools.append(
      button("Print", () => print()),
      copyButton("Copy link", () => linkTo(location.pathname, this.#rules())),
    );
    this.#status.className = "spoken";
    this.#status.setAttribute("role", "status");
    form.after(tools, this.#status);
  }

  #rules(): Request {
    return readRequest(this.#form);
  }

  #open(): void {
    const names = new Set(controls(this.#form).map((control) => control.name));
    this.#address.startEntry();
    fillForm(this.#form, requestIn(location.search, (name) => names.has(name)));
    this.#showLinks();
  }

  #changed(): void {
    this.#address.write(this.#rules());
    this.#showLinks();
  }

  /** Each link carries the rules that change its calculator's answer, no others. */
  #showLinks(): void {
    const rules = this.#rules();
    const preset = this.#preset();
    for (const link of this.querySelectorAll<HTMLAnchorElement>("a[data-carries]")) {
      const carried: Record<string, string> = {};
      if (preset !== link.dataset["preset"]) carried["rules"] = preset;
      for (const name of (link.dataset["carries"] ?? "").split(" ")) {
        if (rules[name] !== undefined) carried[name] = rules[name];
      }
      link.href = linkTo(link.href, carried);
    }
  }

  #preset(): string {
    const school = this.#form.querySelector<HTMLSelectElement>('select[name="rules"]')?.value;
    return school ?? this.#form.querySelector("fieldset")?.dataset["game"] ?? "";
  }

  #say(sentence: string): void {
    this.#status.textContent = sentence;
  }
}
