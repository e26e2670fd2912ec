"""Melds: sets and runs, what each joker in them stands for, and what they are worth.

A meld is read as it is laid: a joker's stated place counts, and where its place is open
the dearest legal one is taken. Cards that are no meld are refused with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reckoner.words.cards import (
    ACE,
    JOKER,
    KING,
    RANK_PLURALS,
    SUIT_NAMES,
    SUITS,
    Card,
    read_card,
    write_cards,
)
from reckoner.words.errors import BadRequest, quote
from reckoner.words.notations import card_texts
from reckoner.words.rules import CardValues, MeldRules

SET, RUN = "set", "run"


@dataclass(frozen=True)
class Meld:
    """A set or a run: its cards as laid, and the card that each of them stands for.

    >>> meld = read_meld("5H * 7H", MeldRules(jokers=2))
    >>> meld.kind, str(meld)
    ('run', '5H *=6H 7H')
    """

    kind: str
    cards: tuple[Card, ...]
    spots: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(
            f"*={spot}" if card.is_joker else str(card)
            for card, spot in zip(self.cards, self.spots, strict=True)
        )

    def texts(self) -> list[str]:
        """Return its cards in the form that reads back, a joker with what it stands for."""
        return str(self).split()

    def data(self) -> dict[str, object]:
        """Return the meld as an answer holds it, without points."""
        return {"kind": self.kind, "cards": self.texts()}

    @property
    def jokers(self) -> int:
        """How many of its cards are jokers."""
        return self.cards.count(JOKER)

    def points(self, values: CardValues) -> list[int]:
        """Return what each card counts in this meld, in points."""
        return [
            melded_points(values, card, spot, self.use(place))
            for place, (card, spot) in enumerate(zip(self.cards, self.spots, strict=True))
        ]

    def use(self, place: int) -> str:
        """Return the use of the card at a place: `in_set`, `low_in_run` or `high_in_run`."""
        if self.kind == SET:
            return "in_set"
        return "high_in_run" if self.spots[place].rank == ACE and place else "low_in_run"

    @property
    def name(self) -> str:
        """The meld in words: `set of sevens`, `run of spades`."""
        spot = self.spots[0]
        if self.kind == SET:
            return f"set of {RANK_PLURALS[spot.rank]}"
        return f"run of {SUIT_NAMES[spot.suit]}"


def melded_points(values: CardValues, card: Card, spot: Card, use: str) -> int:
    """Return what a card counts in a meld where it stands for `spot`, in points."""
    points = values.worth(card, use) if card.is_joker else None
    if points is None:
        points = values.worth(spot, use)
    if points is None:
        raise ValueError(f"{spot} cannot stand {use}")
    return points


def read_meld(
    text: str, rules: MeldRules, values: CardValues | None = None, field: str = "melds"
) -> Meld:
    """Read one meld as laid; a joker may say what it stands for: `*=6H`.

    `values` decide where a joker goes whose place is open. Raises `BadRequest` with the
    code `unknown-card` or `not-a-meld`.

    >>> str(read_meld("7S 5S 6S", MeldRules()))
    '5S 6S 7S'
    """
    cards, stated = [], []
    for part in card_texts(text, field):
        joker, equals, spot = part.partition("=")
        card = read_card(joker, field)
        cards.append(card)
        stated.append(read_card(spot, field) if equals and card.is_joker else None)
        if equals and not card.is_joker and read_card(spot, field) != card:
            raise BadRequest(
                field, "not-a-meld", f"{quote(part)}: only a joker stands for another card."
            )
    found = [
        meld
        for meld in melds_of(cards, rules)
        if all(
            spot is None or (JOKER, spot) in zip(meld.cards, meld.spots, strict=True)
            for spot in stated
        )
    ]
    if not found:
        raise BadRequest(
            field, "not-a-meld", f"{write_cards(cards)} is not a meld: {why_not(cards, rules)}."
        )
    as_laid = tuple(cards)
    return max(
        found,
        key=lambda meld: (
            meld.cards == as_laid,
            sum(meld.points(values)) if values else 0,
            meld.kind,
            meld.spots,
        ),
    )


def melds_of(cards: Sequence[Card], rules: MeldRules) -> Iterator[Meld]:
    """Yield every meld that all of these cards make together, one for each joker placement."""
    if len(cards) < 3 or not _jokers_fit(cards, rules):
        return
    naturals = [card for card in cards if not card.is_joker]
    jokers = len(cards) - len(naturals)
    if len({card.rank for card in naturals}) == 1:
        yield from _sets(naturals, jokers, rules)
    if len({card.suit for card in naturals}) == 1 and len(set(naturals)) == len(naturals):
        yield from _runs(naturals, len(cards), rules)


def _jokers_fit(cards: Sequence[Card], rules: MeldRules) -> bool:
    jokers = sum(card.is_joker for card in cards)
    few_enough = rules.max_jokers is None or jokers <= rules.max_jokers
    return few_enough and len(cards) - jokers >= max(1, rules.min_naturals)


def _sets(naturals: Sequence[Card], jokers: int, rules: MeldRules) -> Iterator[Meld]:
    size = len(naturals) + jokers
    suits = [card.suit for card in naturals]
    if size > 4 or (rules.distinct_suits and len(set(suits)) < len(suits)):
        return
    missing = [suit for suit in SUITS if suit not in suits]
    spare = missing if rules.distinct_suits else missing + sorted(suits, key=SUITS.index)
    stands_for = [Card(naturals[0].rank, suit) for suit in spare[:jokers]]
    if len(stands_for) == jokers:
        yield Meld(SET, (*naturals, *[JOKER] * jokers), (*naturals, *stands_for))


def _runs(naturals: Sequence[Card], size: int, rules: MeldRules) -> Iterator[Meld]:
    suit = naturals[0].suit
    held = {card.rank for card in naturals}
    for start in range(ACE, KING + 1):
        ranks = run_ranks(start, size, rules)
        if ranks is None or not held <= set(ranks):
            continue
        places = [rank in held for rank in ranks]
        adjacent = any(not a and not b for a, b in pairwise(places))
        if adjacent and not rules.adjacent_jokers:
            continue
        spots = tuple(Card(rank, suit) for rank in ranks)
        yield Meld(
            RUN,
            tuple(spot if natural else JOKER for spot, natural in zip(spots, places, strict=True)),
            spots,
        )


def run_ranks(start: int, size: int, rules: MeldRules) -> list[int] | None:
    """Return the ranks of a run from `start` up, or `None` where the ace forbids it.

    >>> run_ranks(12, 3, MeldRules(ace_high=True))
    [12, 13, 1]
    """
    last = start + size - 1
    top = KING + 1 if rules.ace_high else KING
    if rules.round_the_corner:
        top = start + KING - 1
    if last > top or size > KING:
        return None
    return [(rank - 1) % KING + 1 for rank in range(start, last + 1)]


def why_not(cards: Sequence[Card], rules: MeldRules) -> str:
    """Say why these cards are no meld, as the end of a sentence."""
    naturals = [card for card in cards if not card.is_joker]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3:
        return "a meld needs three cards or more"
    if len(naturals) < max(1, rules.min_naturals):
        least = max(1, rules.min_naturals)
        needed = "one natural card" if least == 1 else f"{least} natural cards"
        return f"a meld needs at least {needed}"
    if rules.max_jokers is not None and jokers > rules.max_jokers:
        most = rules.max_jokers
        held = "one joker" if most == 1 else f"{most} jokers"
        return f"a meld may hold at most {held} under these rules"
    if len({card.rank for card in naturals}) == 1:
        if len(cards) > 4:
            return "a set holds three or four cards"
        return "the suits of a set must differ"
    if len({card.suit for card in naturals}) > 1:
        return "a set is of one rank, a run of one suit"
    if len(set(naturals)) < len(naturals):
        return "a run holds each card once"
    return _why_no_run(naturals, jokers, rules)


def _why_no_run(naturals: Sequence[Card], jokers: int, rules: MeldRules) -> str:
    ranks = {card.rank for card in naturals}
    if {KING, ACE} <= ranks:
        if not rules.ace_high:
            return "the ace is low only: A-2-3 is a run, Q-K-A is not"
        if 2 in ranks and not rules.round_the_corner:
            return "a run cannot go on past the ace, so K-A-2 is none"
    if jokers and not rules.adjacent_jokers:
        return "the jokers do not fill its gaps without two of them side by side"
    return "the ranks of a run follow one another without a gap"


def read_melds(
    text: str, rules: MeldRules, values: CardValues | None = None, field: str = "melds"
) -> tuple[Meld, ...]:
    """Read melds separated by `|`; empty parts are passed over."""
    parts = (part for part in text.split("|") if part.strip())
    return tuple(read_meld(part, rules, values, field) for part in parts)


def write_melds(melds: Iterable[Meld]) -> str:
    """Write melds in the form that reads back."""
    return " | ".join(map(str, melds))


@dataclass(frozen=True)
class Arrangement:
    """A hand laid out: melds, and the loose cards that are left."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
