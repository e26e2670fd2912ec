/**
 * The picker's grid: one button a card, a row or two a suit. One Tab stop: arrow keys go from
 * card to card, a rank or a suit letter jumps, Enter and Space press.
 */

import { JOKER, PACK, SUITS, rankOf, rankOrSuitOfKey, spoken, suitOf, symbols } from "./deck";

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

  /** Empty until it is filled; the stylesheet keeps its room. */
  constructor(label: string, press: (card: string) => void) {
    this.element.className = "card-grid";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", label);
    this.element.addEventListener("click", ({ target }) => {
      const card = this.#cardOf(target instanceof Element ? target.closest("button") : null);
      if (card !== undefined) press(card);
    });
    this.element.addEventListener("keydown", (event) => this.#move(event));
    this.element.addEventListener("focusin", (event) => this.#stopAt(this.#cardOf(event.target)));
  }

  get isFilled(): boolean {
    return this.#keys.size > 0;
  }

  /** Puts the keys in, none of them pressed. */
  fill(): void {
    const keys = keysOfAllCards();
    for (const key of keys.querySelectorAll("button")) {
      const card = key.dataset["card"] ?? "";
      this.#keys.set(card, key);
      this.#shown.set(card, unpressed(card));
    }
    this.element.append(keys);
    this.#stopAt(PACK[0]);
  }

  /** Brings every key up to date; the joker's is there only in a game with jokers. */
  show(stateOf: (card: string) => KeyState, jokers: boolean): void {
    this.#jokerRow.hidden = !jokers;
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

  get #jokerRow(): HTMLElement {
    return this.element.lastElementChild as HTMLElement;
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
    const cards = [...this.#keys.keys()].filter((each) => each !== JOKER || !this.#jokerRow.hidden);
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

let prototype: DocumentFragment | undefined;

/** A row for each suit and one for the joker; a copy takes far less time than making them anew. */
function keysOfAllCards(): DocumentFragment {
  if (!prototype) {
    prototype = document.createDocumentFragment();
    const suits = SUITS.map((suit) => PACK.filter((card) => suitOf(card) === suit));
    for (const cards of [...suits, [JOKER]]) {
      const row = document.createElement("div");
      row.className = "card-grid-row";
      row.append(...cards.map(cardKey));
      prototype.append(row);
    }
  }
  return prototype.cloneNode(true) as DocumentFragment;
}

function unpressed(card: string): KeyState {
  return { copies: 0, taken: false, label: spoken(card) };
}

function cardKey(card: string): HTMLButtonElement {
  const key = document.createElement("button");
  key.type = "button";
  key.tabIndex = -1;
  key.dataset["card"] = card;
  key.setAttribute("aria-pressed", "false");
  key.setAttribute("aria-disabled", "false");
  key.setAttribute("aria-label", unpressed(card).label);
  key.className = `card-key card-key--${card === JOKER ? "joker" : suitOf(card).toLowerCase()}`;
  const [rank, suit] = symbols(card);
  const face = document.createElement("b");
  face.textContent = rank;
  const pip = document.createElement("i");
  pip.textContent = suit;
  key.append(face, pip);
  return key;
}
