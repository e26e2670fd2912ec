/**
 * The line that says whose house rules are in use, where they are not simply the standard
 * ones, and leads back to others in one tap.
 */

import { button } from "../parts/button";

/** How the rules in the form stand to the reader's own and to the standard. */
export type Standing = "standard" | "own" | "others" | "standard-not-own";

export interface RulesChoice {
  /** Takes the standard rules; in place of the reader's own, these are forgotten. */
  readonly takeStandard: () => void;
  readonly takeOwn: () => void;
  /** Makes the rules in the form the reader's own. */
  readonly keep: () => void;
}

export class RulesNotice {
  readonly element = document.createElement("p");
  readonly #says = document.createElement("span");
  readonly #standard: HTMLButtonElement;
  readonly #own: HTMLButtonElement;
  readonly #keep: HTMLButtonElement;

  constructor(choice: RulesChoice) {
    this.element.className = "rules-notice";
    this.#standard = button("Standard rules", choice.takeStandard);
    this.#own = button("My house rules", choice.takeOwn);
    this.#keep = button("Keep on this device", choice.keep);
    this.element.append(this.#says, this.#standard, this.#own, this.#keep);
    this.show("standard", "", false);
  }

  /** `rules` names what differs from the standard; `hasOwn`: the reader keeps rules as well. */
  show(standing: Standing, rules: string, hasOwn: boolean): void {
    this.element.hidden = standing === "standard";
    this.#says.textContent = {
      standard: "",
      own: `Your house rules are in use: ${rules}.`,
      others: `House rules from this link: ${rules}.`,
      "standard-not-own": "Standard rules here. You keep house rules of your own.",
    }[standing];
    this.#standard.hidden = standing === "standard-not-own";
    this.#own.hidden = standing === "own" || !hasOwn;
    this.#keep.hidden = standing !== "others";
  }
}
