/**
 * Which lay-off the picker's taps go to, and whether to the cards laid off or to the meld they go
 * onto. In the text a lay-off is `KH on KS KD KC`; to the picker it is two places.
 *
 * The meld comes first: one of those in the form at a touch, or another player's card by card.
 * A lay-off makes its meld grow, so a later one is offered it as the earlier ones left it.
 */

import { button } from "../parts/button";
import { readGroups, spoken, symbols, writeGroups, type Piece } from "./deck";
import { GroupTabs } from "./group-tabs";
import type { Place, Places } from "./places";

const ON = "on";
const LEAST_MELD = 3;

type Step = "onto" | "cards";

export class LayOffTabs implements Places {
  readonly element = document.createElement("div");
  readonly #tabs: GroupTabs;
  readonly #ownMelds: () => readonly Place[];
  readonly #change: (places: Piece[][]) => void;
  readonly #onto: StepButton;
  readonly #cards: StepButton;
  readonly #choices = document.createElement("div");
  #step: Step = "onto";
  #shown: readonly Place[] = [];
  #shownLayOff = -1;

  /** `change` takes the places as a button leaves them, `chose` hears of another choice. */
  constructor(
    name: string,
    ownMelds: () => readonly Place[],
    change: (places: Piece[][]) => void,
    chose: () => void,
  ) {
    this.#ownMelds = ownMelds;
    this.#change = change;
    this.#tabs = new GroupTabs(name, (groups) => change(groups.flatMap(divided)), chose);
    const choose = (step: Step) => (): void => {
      this.#step = step;
      chose();
    };
    this.#onto = new StepButton("Onto the meld", choose("onto"));
    this.#cards = new StepButton("Laid off", choose("cards"));
    const steps = document.createElement("div");
    steps.className = "lay-off-steps";
    steps.setAttribute("role", "group");
    steps.setAttribute("aria-label", "What the cards below are for");
    steps.append(this.#onto.element, this.#cards.element);
    this.#choices.className = "group-tabs";
    this.#choices.setAttribute("role", "group");
    this.#choices.setAttribute("aria-label", "Onto a meld of this form");
    this.element.className = "lay-off-tabs";
    this.element.append(this.#tabs.element, steps, this.#choices);
  }

  get chosen(): number {
    return 2 * this.#tabs.chosen + (this.#step === "onto" ? 1 : 0);
  }

  read(text: string): Piece[][] {
    return readGroups(text).flatMap(divided);
  }

  write(places: readonly Place[]): string {
    return writeGroups(inText(places));
  }

  nameOf(index: number): string {
    const name = this.#tabs.nameOf(index >> 1);
    return isOnto(index) ? `the meld of ${name}` : name;
  }

  /** A meld that lies in the form already is named by a lay-off, not held by it. */
  repeats(places: readonly Place[], index: number): boolean {
    const onto = places[index];
    if (!isOnto(index) || !onto) return false;
    return this.#tableBefore(index >> 1, places).some((meld) => sameCards(meld, onto));
  }

  counted(places: readonly Place[]): string {
    const laidOff = places.filter((_, index) => !isOnto(index)).flat();
    return `${laidOff.filter(({ card }) => card !== undefined).length} laid off`;
  }

  show(places: readonly Place[]): void {
    const before = this.#shown[2 * this.#shownLayOff + 1]?.length ?? 0;
    this.#shown = places;
    this.#tabs.show(inText(places));
    const layOff = this.#tabs.chosen;
    const [cards = [], onto = []] = places.slice(2 * layOff, 2 * layOff + 2);
    if (layOff !== this.#shownLayOff) this.#step = onto.length > 0 ? "cards" : "onto";
    else if (before > 0 && onto.length === 0) this.#step = "onto"; // cleared
    this.#shownLayOff = layOff;
    const melds = this.#tableBefore(layOff, places);
    this.#onto.show(onto, melds.length > 0 ? "choose it, or tap its cards" : "tap its cards", this.#step === "onto");
    this.#cards.show(cards, "tap them", this.#step === "cards");
    this.#showChoices(melds, onto);
  }

  /** The melds that are in the form when a lay-off is made: one's own, and those laid onto. */
  #tableBefore(layOff: number, places: readonly Place[]): Place[] {
    const table = this.#ownMelds().filter(isMeld);
    for (let index = 0; index < 2 * layOff; index += 2) {
      const [cards = [], onto = []] = places.slice(index, index + 2);
      if (!isMeld(onto)) continue;
      const lies = table.findIndex((meld) => sameCards(meld, onto));
      table.splice(lies < 0 ? table.length : lies, 1, [...onto, ...cards]);
    }
    return table;
  }

  #showChoices(melds: readonly Place[], onto: Place): void {
    // A button that has the focus stays where it is.
    const faces = melds.map(face);
    const shown = [...this.#choices.children].map(({ textContent }) => textContent);
    if (faces.join("|") !== shown.join("|")) {
      this.#choices.replaceChildren(...melds.map((meld, index) => this.#choice(meld, faces[index] ?? "")));
    }
    melds.forEach((meld, index) => {
      this.#choices.children[index]?.setAttribute("aria-pressed", String(sameCards(meld, onto)));
    });
    this.#choices.hidden = melds.length === 0;
  }

  #choice(meld: Place, face: string): HTMLButtonElement {
    return button(
      face,
      () => {
        const places = this.#shown.map((place) => [...place]);
        places[2 * this.#tabs.chosen + 1] = [...meld];
        this.#step = "cards";
        this.#change(places);
      },
      `Onto ${said(meld)}`,
    );
  }
}

/** A button for one of a lay-off's two places, with the cards that lie there on it. */
class StepButton {
  readonly element: HTMLButtonElement;
  readonly #name: string;
  readonly #cards = document.createElement("span");

  constructor(name: string, act: () => void) {
    this.#name = name;
    this.element = button(name, act);
    this.element.append(this.#cards);
  }

  show(cards: Place, toDo: string, pressed: boolean): void {
    this.#cards.textContent = cards.length > 0 ? face(cards) : toDo;
    this.element.setAttribute("aria-label", `${this.#name}: ${cards.length > 0 ? said(cards) : toDo}`);
    this.element.setAttribute("aria-pressed", String(pressed));
  }
}

const isOnto = (index: number): boolean => index % 2 === 1;

/** A lay-off's two places: the cards laid off, and the meld they go onto. */
function divided(group: Piece[]): [cards: Piece[], onto: Piece[]] {
  const on = group.findIndex(({ text }) => text.toLowerCase() === ON);
  return on < 0 ? [group, []] : [group.slice(0, on), group.slice(on + 1)];
}

/** The lay-offs as they are written, one a group. */
function inText(places: readonly Place[]): Piece[][] {
  const groups: Piece[][] = [];
  for (let index = 0; index < places.length; index += 2) {
    const [cards = [], onto = []] = places.slice(index, index + 2);
    const on = onto.length > 0 ? [{ text: ON, card: undefined }] : [];
    groups.push([...cards, ...on, ...onto]);
  }
  return groups;
}

function isMeld(place: Place): boolean {
  return place.length >= LEAST_MELD && place.every(({ card }) => card !== undefined);
}

function sameCards(one: Place, other: Place): boolean {
  const inOrder = (place: Place): string => place.map(({ card, text }) => card ?? text).sort().join(" ");
  return one.length === other.length && inOrder(one) === inOrder(other);
}

function face(place: Place): string {
  return place.map(({ card, text }) => (card ? symbols(card).join("") : text)).join(" ");
}

function said(place: Place): string {
  return place.map(({ card, text }) => (card ? spoken(card) : text)).join(", ");
}
