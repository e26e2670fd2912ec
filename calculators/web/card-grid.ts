/**
 * The picker's grid: one button a card, a row or two a suit. One Tab stop: arrow keys go from
 * card to card, a rank or a suit letter jumps, Enter and Space press.
 */

import { JOKER, PACK, SUITS, rankOf, rankOrSuitOfKey, suitOf, symbols } from "./deck";

/** How a card's key looks: the copies in this hand, whether another hand has it, its name. */
export interface KeyState {
  readonly copies: number;
  readonly taken: boolean;
  readonly label: string;
}

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export class CardGrid {
  readonly element = document.createElement("div");
  readonly #keys = new Map<string, HTMLButtonElement>();
  readonly #shown = new Map<string, KeyState>();

  readonly #jokers: HTMLElement;

  constructor(label: string, press: (card: string) => void) {
    this.element.className = "card-grid";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    for (const suit of SUITS) this.#row(PACK.filter((card) => suitOf(card) === suit), press);
    this.#jokers = this.#row([JOKER], press);
    this.#stopAt(PACK[0] ?? JOKER);
    this.element.addEventListener("keydown", (event) => this.#move(event));
    this.element.addEventListener("focusin", (event) => this.#stopAt(this.#cardOf(event.target)));
  }

  /** Brings every key up to date; the joker's is there only in a game with jokers. */
  show(stateOf: (card: string) => KeyState, jokers: boolean): void {
    this.#jokers.hidden = !jokers;
    for (const [card, key] of this.#keys) {
      const state = stateOf(card);
      const { copies, taken, label } = state;
      const shown = this.#shown.get(card);
      // Most keys stay as they are at a change, and each would be styled anew.
      if (shown?.copies === copies && shown.taken === taken && shown.label === label) continue;
      this.#shown.set(card, state);
      key.setAttribute("aria-pressed", String(copies > 0));
      key.setAttribute("aria-disabled", String(taken));
      key.setAttribute("aria-label", label);
      if (copies > 1) key.dataset["copies"] = String(copies);
      else delete key.dataset["copies"];
    }
  }

  #row(cards: readonly string[], press: (card: string) => void): HTMLElement {
    const row = document.createElement("div");
    row.className = "card-grid-row";
    for (const card of cards) {
      const key = cardKey(card);
      key.addEventListener("click", () => press(card));
      this.#keys.set(card, key);
      row.append(key);
    }
    this.element.append(row);
    return row;
  }

  #cardOf(target: EventTarget | null): string | undefined {
    for (const [card, key] of this.#keys) if (key === target) return card;
    return undefined;
  }

  #stopAt(card: string | undefined): void {
    if (card === undefined) return;
    for (const [each, key] of this.#keys) key.tabIndex = each === card ? 0 : -1;
  }

  #move(event: KeyboardEvent): void {
    const card = this.#cardOf(event.target);
    if (card === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.#next(card, event.key);
    // At the grid's edge an arrow would scroll the page under the card that has the focus.
    if (next !== undefined || event.key in STEPS) event.preventDefault();
    if (next !== undefined) this.#keys.get(next)?.focus();
  }

  #next(card: string, key: string): string | undefined {
    const step = STEPS[key];
    if (step) return this.#neighbour(card, ...step);
    if (card === JOKER) return undefined;
    if (key === "Home") return `A${suitOf(card)}`;
    if (key === "End") return `K${suitOf(card)}`;
    const { rank, suit } = rankOrSuitOfKey(key);
    return rank || suit ? (rank ?? rankOf(card)) + (suit ?? suitOf(card)) : undefined;
  }

  #neighbour(card: string, across: number, down: number): string | undefined {
    const cards = [...this.#keys.keys()].filter((each) => each !== JOKER || !this.#jokers.hidden);
    if (across) return cards[cards.indexOf(card) + across];
    // A suit takes one row or two, as the width allows: what is above is a matter of places.
    const here = this.#place(card);
    const ahead = cards
      .map((each) => ({ each, ...this.#place(each) }))
      .filter(({ y }) => (y - here.y) * down > 1)
      .sort((a, b) => (a.y - b.y) * down || Math.abs(a.x - here.x) - Math.abs(b.x - here.x));
    return ahead[0]?.each;
  }

  #place(card: string): { x: number; y: number } {
    // Of the layout: a pressed key is drawn a little higher.
    const key = this.#keys.get(card);
    return { x: key?.offsetLeft ?? 0, y: key?.offsetTop ?? 0 };
  }
}

function cardKey(card: string): HTMLButtonElement {
  const key = document.createElement("button");
  key.type = "button";
  key.dataset["card"] = card;
  key.className = `card-key card-key--${card === JOKER ? "joker" : suitOf(card).toLowerCase()}`;
  const [rank, suit] = symbols(card);
  const face = document.createElement("b");
  face.textContent = rank;
  const pip = document.createElement("i");
  pip.textContent = suit;
  key.append(face, pip);
  return key;
}
