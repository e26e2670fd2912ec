/**
 * The cards of the picker's grid and how people write them. Only notation lives here, so that
 * taps and typed text can be kept in step; what cards are worth is the engine's business.
 */

export const SUITS = ["S", "H", "D", "C"] as const;
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
export const JOKER = "*";

const SUIT_SYMBOLS: Readonly<Record<string, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_NAMES: Readonly<Record<string, string>> = {
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
};
const RANK_NAMES: Readonly<Record<string, string>> = {
  A: "ace",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  "10": "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};

const SUIT_OF: Readonly<Record<string, string>> = {
  S: "S",
  "♠": "S",
  "♤": "S",
  H: "H",
  "♥": "H",
  "♡": "H",
  D: "D",
  "♦": "D",
  "♢": "D",
  C: "C",
  "♣": "C",
  "♧": "C",
};
const RANK_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(RANKS.map((rank) => [rank, rank])),
  T: "10",
  "1": "A",
};
const JOKERS: ReadonlySet<string> = new Set(["*", "JK", "JOKER", "🃏"]);

/** A piece of typed text, and the card it names: `7S`, `*`, or none if it is no card. */
export interface Piece {
  readonly text: string;
  readonly card: string | undefined;
}

/** Every card of one pack in the order of the grid, by suit and then by rank. */
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

/** The card that a piece of text names in any of the usual notations. */
export function readCard(text: string): string | undefined {
  const plain = text.replace(/[\uFE0E\uFE0F]/g, "").toUpperCase();
  const beforeEquals = plain.split("=", 1)[0] ?? "";
  if (JOKERS.has(beforeEquals)) return JOKER;
  for (const [rank, suit] of [
    [plain.slice(0, -1), plain.slice(-1)],
    [plain.slice(1), plain.slice(0, 1)],
  ] as const) {
    const readRank = RANK_OF[rank];
    const readSuit = SUIT_OF[suit];
    if (readRank && readSuit) return readRank + readSuit;
  }
  return undefined;
}

/** Whether a text is a rank without a suit, which is enough where suits do not matter. */
export function isBareRank(text: string): boolean {
  return RANK_OF[text.toUpperCase()] !== undefined;
}

/** Splits typed text into groups at `|`, and each into its pieces at blanks and commas. */
export function readGroups(text: string): Piece[][] {
  return text.split("|").map((group) =>
    group
      .split(/[\s,;]+/)
      .filter((piece) => piece !== "")
      .map((piece) => ({ text: piece, card: readCard(piece) })),
  );
}

/** Writes groups back, every piece as it was typed. */
export function writeGroups(groups: readonly (readonly Piece[])[]): string {
  return groups.map((group) => group.map((piece) => piece.text).join(" ")).join(" | ");
}

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);

/** Rank and suit symbol, apart: `["7", "♠"]`; a joker is a star. */
export function symbols(card: string): [rank: string, suit: string] {
  // U+FE0E keeps phones from drawing the suits as emoji.
  return card === JOKER ? ["★", ""] : [rankOf(card), `${SUIT_SYMBOLS[suitOf(card)]}\uFE0E`];
}

/** The card as one says it: seven of spades. */
export function spoken(card: string): string {
  return card === JOKER ? "joker" : `${RANK_NAMES[rankOf(card)]} of ${SUIT_NAMES[suitOf(card)]}`;
}

/** What a key on the keyboard means in the grid: a rank or a suit to go to. */
export function rankOrSuitOfKey(key: string): { rank?: string; suit?: string } {
  const upper = key.toUpperCase();
  if (upper === "1" || upper === "0") return { rank: "10" };
  const rank = RANK_OF[upper];
  if (rank) return { rank };
  const suit = SUIT_OF[upper];
  return suit ? { suit } : {};
}
