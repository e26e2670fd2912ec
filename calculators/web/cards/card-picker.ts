/**
 * `<card-picker>`: a grid of cards over an ordinary text input, each kept in step with the
 * other. What is typed is never rewritten while it is typed, and text that names no card stays.
 *
 *     most="11"       the most cards the input takes
 *     deal="10"       offers a random hand of so many cards
 *     groups="Meld"   several groups, divided by `|` in the text, called Meld 1, Meld 2, ...
 *     onto="melds"    each group says onto which meld its cards go; that input's are offered
 *     packs="2"       copies of each card; a tap goes through 0, 1, 2
 *     jokers="4"      jokers in the game; both follow the rules that are chosen
 *     folded          closed at first
 *     bare-ranks      a rank without a suit is a card as well
 *     apart           its card may be in another hand as well
 *
 * Pickers of one form share their packs: a card in one hand cannot go into another.
 */

import { announce } from "../parts/announce";
import { button } from "../parts/button";
import { CardGrid, type KeyState } from "./card-grid";
import { JOKER, PACK, isBareRank, readGroups, spoken, writeGroups, type Piece } from "./deck";
import { GroupTabs } from "./group-tabs";
import { LayOffTabs } from "./lay-off-tabs";
import type { Place, Places } from "./places";
import { controlNamed } from "../form/request-form";
import { TextEdits } from "../form/text-edits";
import { inTurn } from "../parts/turns";

export class CardPicker extends HTMLElement {
  static readonly observedAttributes = ["packs", "jokers"];

  #input!: HTMLInputElement;
  #edits!: TextEdits;
  #grid!: CardGrid;
  #places: Places | undefined;
  readonly #counter = document.createElement("span");
  #listening = new AbortController();

  connectedCallback(): void {
    const input = this.querySelector("input");
    if (!input) return;
    if (!this.#grid) this.#build(input);
    this.#listening = new AbortController();
    this.#edits.follow(this, () => this.#refresh(), this.#listening.signal);
    // The form's other pickers may be upgraded only after this one.
    queueMicrotask(() => this.#refresh());
  }

  disconnectedCallback(): void {
    this.#listening.abort();
  }

  attributeChangedCallback(): void {
    if (this.#grid) this.#refresh();
  }

  /** How often each card is in this input. */
  counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { card } of this.#held(this.#read()).flat()) {
      if (card) counts.set(card, (counts.get(card) ?? 0) + 1);
    }
    return counts;
  }

  /** What the input is called, as its label says. */
  get label(): string {
    return this.#input.labels?.[0]?.textContent?.trim() ?? "";
  }

  #build(input: HTMLInputElement): void {
    this.#input = input;
    input.setAttribute("autocorrect", "off");
    this.#edits = new TextEdits(input);
    this.#grid = new CardGrid(`Cards for ${this.label}`, (card) => this.#tap(card));
    this.#places = this.#placesByAttributes();
    // Many melds make a row that scrolls, and the browser shows only a part of what has the focus.
    this.#places?.element.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element) target.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    this.append(this.#tools(), ...(this.#places ? [this.#places.element] : []), this.#grid.element);
    this.#fold(this.hasAttribute("folded"));
    inTurn(() => {
      if (!this.#folded) this.#fillGrid();
    });
  }

  #placesByAttributes(): Places | undefined {
    const name = this.getAttribute("groups");
    if (!name) return undefined;
    const change = (places: Piece[][]): void => this.#write(places);
    const chose = (): void => this.#refresh();
    if (!this.hasAttribute("onto")) return new GroupTabs(name, change, chose);
    return new LayOffTabs(name, () => this.#meldsOfForm(), change, chose);
  }

  /** The melds in the input that `onto` names. */
  #meldsOfForm(): Piece[][] {
    const { form } = this.#input;
    const melds = form && controlNamed(form, this.getAttribute("onto") ?? "");
    return readGroups(melds?.value ?? "");
  }

  #tools(): HTMLElement {
    const tools = document.createElement("div");
    tools.className = "picker-tools";
    this.#counter.className = "picker-count";
    const { undo, redo } = this.#edits;
    tools.append(this.#counter, undo, redo, button("Clear", () => this.#edits.replace("")));
    const deal = this.#number("deal", 0);
    if (deal) tools.append(button("Random", () => this.#edits.replace(this.#randomHand(deal))));
    const toggle = button("Cards", () => {
      this.#fold(!this.#folded);
      this.#fillGrid();
    });
    toggle.className = "picker-toggle";
    tools.append(toggle);
    return tools;
  }

  get #folded(): boolean {
    return this.#grid.element.hidden === true;
  }

  #fold(folded: boolean): void {
    this.#grid.element.hidden = folded;
    if (this.#places) this.#places.element.hidden = folded;
    this.querySelector(".picker-toggle")?.setAttribute("aria-expanded", String(!folded));
  }

  #fillGrid(): void {
    if (this.#grid.isFilled) return;
    this.#grid.fill();
    this.#refresh();
  }

  #read(): Piece[][] {
    const { text } = this.#edits;
    return this.#places?.read(text) ?? readGroups(text);
  }

  /** The places without the cards that they only repeat. */
  #held(places: readonly Place[]): Place[] {
    return places.map((place, index) => (this.#places?.repeats(places, index) ? [] : place));
  }

  #number(attribute: string, otherwise: number): number {
    return Number(this.getAttribute(attribute) ?? otherwise);
  }

  #copies(card: string): number {
    return card === JOKER ? this.#number("jokers", 0) : this.#number("packs", 1);
  }

  #others(): CardPicker[] {
    if (this.hasAttribute("apart")) return [];
    const pickers = this.#input.form?.querySelectorAll<CardPicker>("card-picker:not([apart])") ?? [];
    return [...pickers].filter((picker) => picker !== this);
  }

  /** Which other hands hold a card, and how many copies they hold together. */
  #heldElsewhere(): Map<string, { copies: number; by: string[] }> {
    const held = new Map<string, { copies: number; by: string[] }>();
    for (const picker of this.#others()) {
      for (const [card, copies] of picker.counts()) {
        const known = held.get(card) ?? { copies: 0, by: [] };
        held.set(card, { copies: known.copies + copies, by: [...known.by, picker.label] });
      }
    }
    return held;
  }

  #tap(card: string): void {
    const places = this.#read();
    const held = this.#held(places).flat();
    const copies = held.filter((piece) => piece.card === card).length;
    const elsewhere = this.#heldElsewhere().get(card)?.copies ?? 0;
    const isFull = held.length >= this.#number("most", Infinity);
    if (copies > 0 && copies + elsewhere >= this.#copies(card)) {
      this.#takeOut(card, places);
    } else if (elsewhere >= this.#copies(card)) {
      return; // its key says who holds it
    } else if (copies > 0 && isFull) {
      this.#takeOut(card, places);
    } else if (this.#number("most", Infinity) === 1) {
      this.#edits.set(card); // the only one gives way
    } else if (isFull) {
      this.#counter.textContent = `Full: ${held.length} of ${this.getAttribute("most")}`;
      announce(this, "The hand is full: take a card out first.");
    } else {
      this.#putIn(card, places);
    }
  }

  /** Puts a card into the chosen place; what that only repeats gives way. */
  #putIn(card: string, places: Piece[][]): void {
    const chosen = Math.min(this.#places?.chosen ?? 0, places.length - 1);
    const place = this.#held(places)[chosen] ?? [];
    places[chosen] = [...place, { text: card, card }];
    this.#write(places);
  }

  #takeOut(card: string, places: readonly Place[]): void {
    const held = this.#held(places);
    this.#write(
      places.map((place, index) =>
        held[index] === place ? place.filter((piece) => piece.card !== card) : place,
      ),
    );
  }

  #randomHand(size: number): string {
    const held = this.#heldElsewhere();
    const deck: string[] = [];
    for (const card of [...PACK, JOKER]) {
      const left = this.#copies(card) - (held.get(card)?.copies ?? 0);
      for (let copy = 0; copy < left; copy++) deck.push(card);
    }
    const hand: string[] = [];
    while (hand.length < size && deck.length > 0) {
      hand.push(...deck.splice(Math.floor(Math.random() * deck.length), 1));
    }
    const order = new Map([...PACK, JOKER].map((card, place) => [card, place]));
    return hand.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).join(" ");
  }

  #write(places: readonly Place[]): void {
    this.#edits.set(this.#places?.write(places) ?? writeGroups(places));
  }

  #refresh(): void {
    const places = this.#read();
    this.#places?.show(places);
    this.#count(places);
    if (!this.#grid.isFilled) return;
    const mine = this.#held(places);
    const elsewhere = this.#heldElsewhere();
    const jokers = this.#number("jokers", 0) > 0;
    this.#grid.show((card) => this.#keyState(card, mine, elsewhere.get(card)), jokers);
  }

  #keyState(
    card: string,
    places: readonly Place[],
    elsewhere: { copies: number; by: string[] } | undefined,
  ): KeyState {
    const copies = places.flat().filter((piece) => piece.card === card).length;
    const free = this.#copies(card) - (elsewhere?.copies ?? 0);
    const notes = [spoken(card)];
    if (copies > 1) notes.push(`${copies} copies`);
    if (copies > 0 && this.#places) {
      const names = places.flatMap((place, index) =>
        place.some((piece) => piece.card === card) ? [this.#places?.nameOf(index) ?? ""] : [],
      );
      notes.push(`in ${names.join(" and ")}`);
    }
    const taken = free <= 0 && copies === 0;
    if (taken && elsewhere) notes.push(`held in ${elsewhere.by.join(" and ")}`);
    return { copies, taken, label: notes.join(", ") };
  }

  #count(places: readonly Place[]): void {
    const ranksDo = this.hasAttribute("bare-ranks");
    const cards = places
      .flat()
      .filter(({ card, text }) => card !== undefined || (ranksDo && isBareRank(text))).length;
    const most = this.getAttribute("most");
    const counted = most ? `${cards} of ${most}` : `${cards} ${cards === 1 ? "card" : "cards"}`;
    this.#counter.textContent = this.#places?.counted(places) ?? counted;
  }
}
