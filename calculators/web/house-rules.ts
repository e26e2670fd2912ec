/**
 * `<house-rules>`: shows which house rules differ from the preset's, puts one or all back, and
 * sets a game's options when another preset is chosen. What the presets say is in the markup.
 */

import { FILLED, defaultOf, setText, type Control } from "./request-form";

export class HouseRules extends HTMLElement {
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const reset of this.querySelectorAll<HTMLButtonElement>("button.reset")) {
      reset.addEventListener("click", () => this.#putBack(reset), { signal });
    }
    this.#preset?.addEventListener("change", () => this.#presetChosen(), { signal });
    this.#preset?.addEventListener(FILLED, () => this.#applyPreset(), { signal });
    this.addEventListener("input", () => this.#count(), { signal });
    this.closest("form")?.addEventListener(FILLED, () => this.#count(), { signal });
    this.#count();
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  get #preset(): HTMLSelectElement | null {
    return this.querySelector<HTMLSelectElement>('select[name="rules"]');
  }

  /** The options of the game in use. */
  get #options(): Control[] {
    return [...this.querySelectorAll<Control>("fieldset:not([hidden]) [name]")];
  }

  #presetChosen(): void {
    this.#applyPreset();
    this.#preset?.form?.dispatchEvent(new Event("input"));
    this.#count();
  }

  #applyPreset(): void {
    const chosen = this.#preset?.selectedOptions[0];
    if (!chosen) return;
    for (const fieldset of this.querySelectorAll<HTMLFieldSetElement>("fieldset[data-game]")) {
      const inUse = fieldset.dataset["game"] === chosen.dataset["game"];
      fieldset.hidden = !inUse;
      fieldset.disabled = !inUse;
    }
    const words: Record<string, string> = JSON.parse(chosen.dataset["words"] ?? "{}");
    for (const option of this.#options) {
      option.dataset["default"] = words[option.name] ?? defaultOf(option);
      setText(option, defaultOf(option));
    }
  }

  #putBack(reset: HTMLButtonElement): void {
    const option = reset.closest(".field")?.querySelector<Control>("[name]");
    if (!option) return;
    setText(option, defaultOf(option));
    option.focus(); // the button hides, and focus must not be lost with it
    option.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #count(): void {
    let customised = 0;
    for (const option of this.#options) {
      const differs = option.value.trim() !== defaultOf(option);
      if (differs) customised++;
      const reset = option.closest(".field")?.querySelector<HTMLButtonElement>("button.reset");
      if (!reset) continue;
      reset.hidden = !differs;
      reset.setAttribute("aria-label", `${labelOf(option)}: back to ${words(defaultOf(option))}`);
    }
    const badge = this.querySelector<HTMLElement>(".customised");
    const number = badge?.querySelector("b");
    if (!badge || !number) return;
    badge.hidden = customised === 0;
    number.textContent = String(customised);
  }
}

function labelOf(option: Control): string {
  return option.labels?.[0]?.textContent?.trim() ?? option.name;
}

function words(word: string): string {
  return word.replaceAll("-", " ");
}
