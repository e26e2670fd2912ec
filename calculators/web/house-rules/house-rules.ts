/**
 * `<house-rules>`: shows which house rules differ from the preset's, puts one or all back, and
 * sets a game's options when another preset is chosen. What the presets say is in the markup.
 * On the page that the form leads to, what the reader changes is kept for the game.
 *
 *     also="threshold"   house rules that are among the form's other inputs
 */

import { setDeck } from "../cards/deck-in-play";
import type { Request } from "../python/protocol";
import { gameOf, isAtHome, rememberRules, rememberedRules } from "./remembered-rules";
import { FILLED, controlNamed, defaultOf, setText, type Control } from "../form/request-form";
import { RulesNotice, type Standing } from "./rules-notice";

export class HouseRules extends HTMLElement {
  readonly #notice = new RulesNotice({
    takeStandard: () => this.#takeStandard(),
    takeOwn: () => this.#take(rememberedRules(this.#game)),
    keep: () => this.#keep(),
  });
  #listening = new AbortController();

  connectedCallback(): void {
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    for (const reset of this.querySelectorAll<HTMLButtonElement>("button.reset")) {
      reset.addEventListener("click", () => this.#putBack(reset), { signal });
    }
    this.#preset?.addEventListener("change", () => this.#presetChosen(), { signal });
    this.#preset?.addEventListener(FILLED, () => this.#applyPreset(), { signal });
    this.addEventListener("input", (event) => this.#changed(event), { signal });
    for (const input of this.#inputs) input.addEventListener("input", () => this.#keep(), { signal });
    this.#form?.addEventListener(FILLED, () => this.#show(), { signal });
    this.prepend(this.#notice.element);
    this.#show();
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  get #form(): HTMLFormElement | null {
    return this.closest("form");
  }

  get #preset(): HTMLSelectElement | null {
    return this.querySelector<HTMLSelectElement>('select[name="rules"]');
  }

  get #game(): string {
    return gameOf(this);
  }

  /** The options of the game in use. */
  get #options(): Control[] {
    return [...this.querySelectorAll<Control>("fieldset:not([hidden]) [name]")];
  }

  /** House rules that the form asks for elsewhere. */
  get #inputs(): Control[] {
    const names = this.getAttribute("also")?.split(" ") ?? [];
    return names.flatMap((name) => (this.#form && controlNamed(this.#form, name)) ?? []);
  }

  get #rules(): Control[] {
    return [...this.#options, ...this.#inputs];
  }

  get #keepsRules(): boolean {
    return this.#form !== null && isAtHome(this.#form);
  }

  #changed(event: Event): void {
    if (event.target === this.#preset) return; // its options are set first, when it has changed
    this.#keep();
  }

  #presetChosen(): void {
    const before = this.#game;
    this.#applyPreset();
    if (this.#game === before) {
      this.#keep();
    } else {
      const own = this.#keepsRules ? rememberedRules(this.#game) : {};
      if ((own["rules"] ?? this.#standardPreset) === this.#preset?.value) set(this.#options, own);
    }
    this.#tell();
  }

  #applyPreset(): void {
    const chosen = this.#preset?.selectedOptions[0];
    if (!chosen) return;
    for (const fieldset of this.querySelectorAll<HTMLFieldSetElement>("fieldset[data-game]")) {
      const inUse = fieldset.dataset["game"] === chosen.dataset["game"];
      fieldset.hidden = !inUse;
      fieldset.disabled = !inUse;
    }
    const { packs, jokers } = chosen.dataset;
    if (this.#form && packs && jokers) setDeck(this.#form, { packs, jokers });
    const words = wordsOf(chosen);
    for (const option of this.#options) option.dataset["default"] = words[option.name] ?? defaultOf(option);
    set(this.#options, {});
  }

  #putBack(reset: HTMLButtonElement): void {
    const option = reset.closest(".field")?.querySelector<Control>("[name]");
    if (!option) return;
    setText(option, defaultOf(option));
    option.focus(); // the button hides, and focus must not be lost with it
    option.dispatchEvent(new Event("input", { bubbles: true }));
  }

  #takeStandard(): void {
    if (this.#standing() === "own") rememberRules(this.#game, {});
    this.#take({});
  }

  /** Sets a game's rules: its standard, but for what these say. */
  #take(rules: Request): void {
    if (this.#preset) {
      setText(this.#preset, rules["rules"] ?? this.#standardPreset);
      this.#applyPreset();
    }
    set(this.#rules, rules);
    this.#tell();
    this.querySelector<HTMLElement>("summary, select, input")?.focus(); // the button may hide
  }

  /** Tells the form that its rules are others now. */
  #tell(): void {
    this.#form?.dispatchEvent(new Event("input"));
    this.#show();
  }

  /** Makes the rules in the form the reader's own, with those that other forms show. */
  #keep(): void {
    if (this.#keepsRules) {
      const kept: Record<string, string> = { ...rememberedRules(this.#game) };
      for (const control of [...this.#rules, ...(this.#preset ? [this.#preset] : [])]) {
        const standard = control === this.#preset ? this.#standardPreset : defaultOf(control);
        const word = control.value.trim();
        if (word === "" || word === standard) delete kept[control.name];
        else kept[control.name] = word;
      }
      rememberRules(this.#game, kept);
    }
    this.#show();
  }

  /** The preset that is its game's standard: the first of its game. */
  get #standardPreset(): string {
    const game = this.#game;
    const ofGame = [...(this.#preset?.options ?? [])].filter((each) => each.dataset["game"] === game);
    return ofGame[0]?.value ?? "";
  }

  /** What the form would hold by these rules, every option in it. */
  #inFull(rules: Request): Request {
    const preset = rules["rules"] ?? this.#standardPreset;
    const option = [...(this.#preset?.options ?? [])].find((each) => each.value === preset);
    const words = option ? wordsOf(option) : {};
    const full = this.#rules.map((each) => {
      return [each.name, rules[each.name] ?? words[each.name] ?? defaultOf(each)];
    });
    return Object.fromEntries(full);
  }

  #standing(): Standing {
    if (!this.#keepsRules) return "standard";
    const used = same(this.#rules.map((each) => [each.name, each.value.trim()]));
    const own = same(Object.entries(this.#inFull(rememberedRules(this.#game))));
    const standard = same(Object.entries(this.#inFull({})));
    if (used === standard) return own === standard ? "standard" : "standard-not-own";
    if (used === own) return "own";
    return location.search ? "others" : "standard"; // the page's own example needs no word
  }

  #show(): void {
    const differing: string[] = [];
    if (this.#preset && this.#preset.value !== this.#standardPreset) {
      differing.push(this.#preset.selectedOptions[0]?.text ?? "");
    }
    for (const each of this.#rules) {
      const word = each.value.trim();
      if (word !== defaultOf(each)) differing.push(`${labelOf(each)}: ${words(word)}`);
    }
    this.#showResets();
    const hasOwn = Object.keys(rememberedRules(this.#game)).length > 0;
    this.#notice.show(this.#standing(), differing.join("; "), hasOwn);
  }

  #showResets(): void {
    let customised = 0;
    for (const option of this.#options) {
      const differs = option.value.trim() !== defaultOf(option);
      if (differs) customised++;
      option.closest(".field")?.classList.toggle("field--customised", differs);
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

/** What a preset's options are, as the markup says. */
function wordsOf(preset: HTMLOptionElement): Request {
  return JSON.parse(preset.dataset["words"] ?? "{}");
}

/** Sets these to what the rules say, all others to their standard. */
function set(controls: readonly Control[], rules: Request): void {
  for (const each of controls) setText(each, rules[each.name] ?? defaultOf(each));
}

function same(words: readonly (readonly string[])[]): string {
  return JSON.stringify(words);
}

function labelOf(option: Control): string {
  return option.labels?.[0]?.textContent?.trim() ?? option.name;
}

function words(word: string): string {
  return word.replaceAll("-", " ");
}
