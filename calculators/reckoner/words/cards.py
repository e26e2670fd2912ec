"""Playing cards, their notations, and sets of cards as 52-bit masks.

A card is a small value with a text form that reads back: `7S`, `10H`, a joker `*`.
Reading is generous (`s7`, `7♠`, `TH`; whole hands as pasted: see `notations`), writing is one
form only. Where suits do not matter a card may be a bare rank (`K`). One pack's cards are
numbered suit by suit, ace first, so that a hand of one pack is a mask in which a suit is 13
neighbouring bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from reckoner.words.errors import BadRequest, quote

SUITS = "SHDC"
SUIT_SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}

ACE, TEN, JACK, QUEEN, KING = 1, 10, 11, 12, 13
RANKS = range(ACE, KING + 1)
RANK_TEXT = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    "", "ace", "two", "three", "four", "five", "six", "seven",
    "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
RANK_PLURALS = tuple("sixes" if name == "six" else name and name + "s" for name in RANK_NAMES)

RANK_OF = {text: rank for rank, text in enumerate(RANK_TEXT) if text} | {
    "T": TEN,
    "1": ACE,
    "11": JACK,
    "12": QUEEN,
    "13": KING,
}
"""Ranks as they are written beside a suit."""
BARE_RANK_OF = {text: rank for text, rank in RANK_OF.items() if text not in {"11", "12", "13"}}
"""Ranks as they are written alone, where a number above ten may as well be a count."""
SUIT_OF = {suit: suit for suit in SUITS} | {
    symbol: suit
    for suit, symbols in {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}.items()
    for symbol in symbols
}
JOKER_TEXTS = ("*", "JOKER", "JK", "🃏")
_VARIATION_SELECTORS = dict.fromkeys((0xFE0E, 0xFE0F))


class Card(NamedTuple):
    """One card: a rank from 1 (ace) to 13 (king) and a suit letter.

    A joker has rank 0; a bare rank has no suit.

    >>> Card(7, "S"), str(Card(10, "H")), str(JOKER)
    (7S, '10H', '*')
    """

    rank: int
    suit: str

    def __str__(self) -> str:
        return RANK_TEXT[self.rank] + self.suit if self.rank else "*"

    def __repr__(self) -> str:
        return str(self)

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.rank == 0

    @property
    def symbol(self) -> str:
        """The card as drawn: rank and suit symbol.

        >>> Card(12, "H").symbol
        'Q♥'
        """
        return RANK_TEXT[self.rank] + SUIT_SYMBOLS.get(self.suit, "") if self.rank else "★"

    @property
    def spoken(self) -> str:
        """The card as one says it.

        >>> Card(7, "S").spoken, Card(13, "").spoken, JOKER.spoken
        ('seven of spades', 'king', 'joker')
        """
        if self.is_joker:
            return "joker"
        return RANK_NAMES[self.rank] + (f" of {SUIT_NAMES[self.suit]}" if self.suit else "")

    @property
    def number(self) -> int:
        """The number of a suited card in one pack, from 0 (`AS`) to 51 (`KC`)."""
        return SUITS.index(self.suit) * 13 + self.rank - 1


JOKER = Card(0, "")
PACK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)


def card_order(card: Card) -> tuple[int, int]:
    """Sort key for showing cards: by rank, then by suit, jokers last."""
    return (card.rank or 99, SUITS.find(card.suit))


def read_card(text: str, field: str = "card", *, bare_ranks: bool = False) -> Card:
    """Read one card in any of the usual notations.

    Raises `BadRequest` with the code `unknown-card`.

    >>> [read_card(text) for text in ("7s", "S7", "7♠", "TH", "10h", "joker")]
    [7S, 7S, 7S, 10H, 10H, *]
    >>> read_card("K", bare_ranks=True).spoken
    'king'
    """
    plain = text.translate(_VARIATION_SELECTORS).upper()
    if plain in JOKER_TEXTS:
        return JOKER
    for rank_text, suit_text in ((plain[:-1], plain[-1:]), (plain[1:], plain[:1])):
        if rank_text in RANK_OF and suit_text in SUIT_OF:
            return Card(RANK_OF[rank_text], SUIT_OF[suit_text])
    if bare_ranks and plain in BARE_RANK_OF:
        return Card(BARE_RANK_OF[plain], "")
    raise BadRequest(field, "unknown-card", _unknown_card(text, plain, bare_ranks=bare_ranks))


def _unknown_card(text: str, plain: str, *, bare_ranks: bool) -> str:
    if bare_ranks and plain in RANK_OF:
        number = RANK_OF[plain]
        return (
            f"{quote(text)} may be a {RANK_NAMES[number]} or {plain} points: write "
            f"{RANK_TEXT[number]} for the card, or give counts in place of cards."
        )
    if plain in RANK_OF:
        rank = RANK_TEXT[RANK_OF[plain]]
        return f"{quote(text)} has no suit: write {rank}S, {rank}H, {rank}D or {rank}C."
    right = "7S, 10H or K♦, or * for a joker"
    if bare_ranks:
        right = "K, 7, 10H or * for a joker"
    return f"{quote(text)} is not a card: write a rank and a suit, such as {right}."


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards in the one form that reads back.

    >>> write_cards([Card(7, "S"), Card(10, "H"), JOKER])
    '7S 10H *'
    """
    return " ".join(map(str, cards))


def check_copies(
    hands: Iterable[tuple[str, Iterable[Card]]], *, packs: int = 1, jokers: int = 0
) -> None:
    """Check that all hands together hold no more copies of a card than the packs do.

    `hands` are pairs of field name and cards; the field in which one copy too many turns
    up is the one blamed. Raises `BadRequest` with the code `too-many-copies`.
    """
    seen: dict[Card, int] = {}
    for field, cards in hands:
        for card in cards:
            limit = _copies(card, packs, jokers)
            seen[card] = seen.get(card, 0) + 1
            if seen[card] > limit:
                raise BadRequest(field, "too-many-copies", _too_many(card, limit, packs))


def _copies(card: Card, packs: int, jokers: int) -> int:
    if card.is_joker:
        return jokers
    return packs if card.suit else 4 * packs


def _too_many(card: Card, limit: int, packs: int) -> str:
    deck = "one pack has" if packs == 1 else f"{packs} packs have"
    if card.is_joker:
        if not limit:
            return "There is a joker (*) here, but this game is played without jokers."
        return f"There are more jokers (*) here than the {limit} in the game."
    times = "only one" if limit == 1 else f"only {limit} of them"
    return f"{card} ({card.spoken}) is here once too often: {deck} {times}."


def mask_of(cards: Iterable[Card]) -> int:
    """Return the 52-bit mask of cards of one pack.

    >>> bin(mask_of([Card(ACE, "S"), Card(3, "S")]))
    '0b101'
    """
    mask = 0
    for card in cards:
        mask |= 1 << card.number
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, suit by suit from the ace up.

    >>> cards_of(0b101)
    (AS, 3S)
    """
    return tuple(PACK[index] for index in bits_of(mask))


def bits_of(mask: int) -> Iterator[int]:
    """Yield the positions of the bits of a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
