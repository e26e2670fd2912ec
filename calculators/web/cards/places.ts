/** Where the cards of an input lie: in several melds or hands, or onto melds of the table. */

import type { Piece } from "./deck";

export type Place = readonly Piece[];

/** How an input's text is divided into places, and which of them the picker's taps go to. */
export interface Places {
  /** The buttons to choose a place with. */
  readonly element: HTMLElement;
  /** The place that a tap adds to, by its index. */
  readonly chosen: number;
  read(text: string): Piece[][];
  write(places: readonly Place[]): string;
  /** Whether a place only repeats cards that lie elsewhere in the form. */
  repeats(places: readonly Place[], index: number): boolean;
  nameOf(index: number): string;
  /** The input's cards counted, as a short text. */
  counted(places: readonly Place[]): string | undefined;
  show(places: readonly Place[]): void;
}
