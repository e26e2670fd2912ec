/**
 * `<card-picker>`: a grid of cards over an ordinary text input, each kept in step with the
 * other. What is typed is never rewritten while it is typed, and text that names no card stays.
 *
 *     most="11"       the most cards the input takes
 *     deal="10"       offers a random hand of so many cards
 *     groups="Meld"   several groups, divided by `|` in the text, called Meld 1, Meld 2, ...
 *     packs="2"       copies of each card; a tap goes through 0, 1, 2
 *     jokers="4"      jokers in the game; both follow the rules that are chosen
 *     folded          closed at first
 *     bare-ranks      a rank without a suit is a card as well
 *     apart           its card may be in another hand as well
 *
 * Pickers of one form share their packs: a card in one hand cannot go into another.
 */

import { announce } from "./announce";
import { button } from "./button";
import { CardGrid, type KeyState } from "./card-grid";
import { JOKER, PACK, isBareRank, readGroups, spoken, writeGroups, type Piece } from "./deck";
import { GroupTabs } from "./group-tabs";
import { TextEdits } from "./text-edits";

export class CardPicker extends HTMLElement {
  static readonly observedAttributes = ["packs", "jokers"];

  #input!: HTMLInputElement;
  #edits!: TextEdits;
  #grid!: CardGrid;
  #tabs: GroupTabs | undefined;
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
    for (const { card } of this.#groups().flat()) {
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
    const groupName = this.getAttribute("groups");
    if (groupName) this.#tabs = new GroupTabs(groupName, () => this.#addGroup(), () => this.#refresh());
    this.append(this.#tools(), ...(this.#tabs ? [this.#tabs.element] : []), this.#grid.element);
    this.#fold(this.hasAttribute("folded"));
  }

  #tools(): HTMLElement {
    const tools = document.createElement("div");
    tools.className = "picker-tools";
    this.#counter.className = "picker-count";
    const { undo, redo } = this.#edits;
    tools.append(this.#counter, undo, redo, button("Clear", () => this.#edits.replace("")));
    const deal = this.#number("deal", 0);
    if (deal) tools.append(button("Random", () => this.#edits.replace(this.#randomHand(deal))));
    const toggle = button("Cards", () => this.#fold(!this.#folded));
    toggle.className = "picker-toggle";
    tools.append(toggle);
    return tools;
  }

  get #folded(): boolean {
    return this.#grid.element.hidden === true;
  }

  #fold(folded: boolean): void {
    this.#grid.element.hidden = folded;
    if (this.#tabs) this.#tabs.element.hidden = folded;
    this.querySelector(".picker-toggle")?.setAttribute("aria-expanded", String(!folded));
  }

  #groups(): Piece[][] {
    return readGroups(this.#edits.text);
  }

  /** The group that a tap adds to. */
  get #active(): number {
    return this.#tabs?.chosen ?? 0;
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
    const groups = this.#groups();
    const copies = groups.flat().filter((piece) => piece.card === card).length;
    const elsewhere = this.#heldElsewhere().get(card)?.copies ?? 0;
    if (copies > 0 && copies + elsewhere >= this.#copies(card)) {
      this.#write(without(groups, card));
    } else if (elsewhere >= this.#copies(card)) {
      return; // its key says who holds it
    } else if (copies > 0 && this.#isFull(groups)) {
      this.#write(without(groups, card));
    } else if (this.#number("most", Infinity) === 1) {
      this.#edits.set(card); // the only one gives way
    } else if (this.#isFull(groups)) {
      this.#counter.textContent = `Full: ${groups.flat().length} of ${this.getAttribute("most")}`;
      announce(this, "The hand is full: take a card out first.");
    } else {
      const active = Math.min(this.#active, groups.length - 1);
      groups[active]?.push({ text: card, card });
      this.#write(groups);
    }
  }

  #isFull(groups: Piece[][]): boolean {
    return groups.flat().length >= this.#number("most", Infinity);
  }

  #addGroup(): void {
    const groups = this.#groups();
    const empty = groups.findIndex((group) => group.length === 0);
    if (empty < 0) groups.push([]);
    this.#tabs?.choose(empty < 0 ? groups.length - 1 : empty);
    this.#write(groups);
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

  #write(groups: readonly (readonly Piece[])[]): void {
    this.#edits.set(writeGroups(groups));
  }

  #refresh(): void {
    const groups = this.#groups();
    this.#tabs?.show(groups);
    const held = this.#heldElsewhere();
    const jokers = this.#number("jokers", 0) > 0;
    this.#grid.show((card) => this.#keyState(card, groups, held.get(card)), jokers);
    this.#count(groups);
  }

  #keyState(
    card: string,
    groups: Piece[][],
    held: { copies: number; by: string[] } | undefined,
  ): KeyState {
    const copies = groups.flat().filter((piece) => piece.card === card).length;
    const free = this.#copies(card) - (held?.copies ?? 0);
    const notes = [spoken(card)];
    if (copies > 1) notes.push(`${copies} copies`);
    if (copies > 0 && this.#tabs) {
      const names = groups.flatMap((group, index) =>
        group.some((piece) => piece.card === card) ? [this.#tabs?.nameOf(index) ?? ""] : [],
      );
      notes.push(`in ${names.join(" and ")}`);
    }
    const taken = free <= 0 && copies === 0;
    if (taken && held) notes.push(`held in ${held.by.join(" and ")}`);
    return { copies, taken, label: notes.join(", ") };
  }

  #count(groups: Piece[][]): void {
    const ranksDo = this.hasAttribute("bare-ranks");
    const cards = groups
      .flat()
      .filter(({ card, text }) => card !== undefined || (ranksDo && isBareRank(text))).length;
    const most = this.getAttribute("most");
    this.#counter.textContent = most
      ? `${cards} of ${most}`
      : `${cards} ${cards === 1 ? "card" : "cards"}`;
  }
}

function without(groups: readonly (readonly Piece[])[], card: string): Piece[][] {
  return groups.map((group) => group.filter((piece) => piece.card !== card));
}
