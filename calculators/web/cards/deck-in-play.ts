/** The packs and jokers of the rules in use, told to a form's card pickers. */

export interface DeckInPlay {
  readonly packs: number | string;
  readonly jokers: number | string;
}

export function setDeck(form: HTMLFormElement, deck: DeckInPlay): void {
  for (const picker of form.querySelectorAll("card-picker")) {
    for (const name of ["packs", "jokers"] as const) {
      const count = String(deck[name]);
      if (picker.getAttribute(name) !== count) picker.setAttribute(name, count);
    }
  }
}
