"""Games with jokers and several packs worked out the slow way, sharing no code with the engine.

Cards are their texts, a joker `*`. Every way to lay out a hand is tried, and every order of
lay-offs that is legal card by card.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


@dataclass(frozen=True)
class House:
    """What a table has agreed on; by default table rummy as its rules state it."""

    ace_high: bool = True
    corner: bool = False
    distinct_suits: bool = True
    min_naturals: int = 2
    max_jokers: int = 99
    adjacent_jokers: bool = False
    ace_low: int = 1
    ace_elsewhere: int = 11
    ace_in_hand: int = 11
    joker_in_hand: int = 20
    joker_melded: int | None = None


class LaidMeld(NamedTuple):
    """A meld of some naturals and jokers, with the most that it can count."""

    kind: str
    naturals: tuple[str, ...]
    jokers: int
    points: int


class Layout(NamedTuple):
    melds: tuple[LaidMeld, ...]
    loose: tuple[str, ...]


def rank_of(card: str) -> int:
    return _RANKS.index(card[:-1])


def held(card: str, house: House) -> int:
    if card == "*":
        return house.joker_in_hand
    return house.ace_in_hand if rank_of(card) == 0 else min(rank_of(card) + 1, 10)


@cache
def possible_melds(naturals: tuple[str, ...], jokers: int, house: House) -> tuple[LaidMeld, ...]:
    """Return what these cards are together: a set, a run, either, or nothing."""
    size = len(naturals) + jokers
    if size < 3 or len(naturals) < house.min_naturals or jokers > house.max_jokers:
        return ()
    found = []
    ranks = {rank_of(card) for card in naturals}
    suits = [card[-1] for card in naturals]
    different = len(set(suits)) == len(suits) or not house.distinct_suits
    if len(ranks) == 1 and size <= 4 and different:
        face = house.ace_elsewhere if ranks == {0} else min(max(ranks) + 1, 10)
        joker = face if house.joker_melded is None else house.joker_melded
        found.append(LaidMeld("set", naturals, jokers, face * len(naturals) + joker * jokers))
    if len(set(suits)) == 1 and len(set(naturals)) == len(naturals):
        totals = [
            total
            for start in range(13)
            if (total := _run_points(naturals, size, start, house)) is not None
        ]
        if totals:
            found.append(LaidMeld("run", naturals, jokers, max(totals)))
    return tuple(found)


def _run_points(naturals: tuple[str, ...], size: int, start: int, house: House) -> int | None:
    """Return what a run from a place on counts, its gaps filled by jokers."""
    end = start + size - 1
    top = start + 12 if house.corner else 13 if house.ace_high else 12
    if end > top or size > 13:
        return None
    held_ranks = [rank_of(card) for card in naturals]
    places = [place % 13 for place in range(start, end + 1)]
    if not set(held_ranks) <= set(places):
        return None
    natural = [rank in held_ranks for rank in places]
    if not house.adjacent_jokers and any(
        not natural[step] and not natural[step + 1] for step in range(size - 1)
    ):
        return None
    total = 0
    for step, rank in enumerate(places):
        if not natural[step] and house.joker_melded is not None:
            total += house.joker_melded
        elif rank == 0:
            total += house.ace_low if step == 0 else house.ace_elsewhere
        else:
            total += min(rank + 1, 10)
    return total


def without(cards: tuple[str, ...], taken: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def layouts(hand: tuple[str, ...], house: House) -> Iterator[Layout]:
    """Yield every way to lay out a hand."""
    naturals = tuple(sorted(card for card in hand if card != "*"))
    jokers = hand.count("*")
    for melds in _meldings(naturals, jokers, house):
        used = tuple(card for meld in melds for card in meld.naturals)
        spare = jokers - sum(meld.jokers for meld in melds)
        yield Layout(melds, without(naturals, used) + ("*",) * spare)


@cache
def _meldings(
    naturals: tuple[str, ...], jokers: int, house: House
) -> tuple[tuple[LaidMeld, ...], ...]:
    if not naturals:
        return ((),)
    first, rest = naturals[0], naturals[1:]
    found = list(_meldings(rest, jokers, house))
    for size in range(len(rest) + 1):
        for chosen in sorted(set(combinations(rest, size))):
            for spent in range(jokers + 1):
                for meld in possible_melds((first, *chosen), spent, house):
                    left = without(rest, chosen)
                    found += [(meld, *others) for others in _meldings(left, jokers - spent, house)]
    return tuple(found)


def total(layout: Layout) -> int:
    return sum(meld.points for meld in layout.melds)


def left(layout: Layout, house: House) -> int:
    return sum(held(card, house) for card in layout.loose)


def in_sets(layout: Layout) -> int:
    return sum(len(meld.naturals) + meld.jokers for meld in layout.melds if meld.kind == "set")


def melded(layout: Layout) -> int:
    return sum(len(meld.naturals) + meld.jokers for meld in layout.melds)


def has_pure_run(layout: Layout) -> bool:
    return any(meld.kind == "run" and not meld.jokers for meld in layout.melds)


def holds(layout: Layout, card: str) -> bool:
    return any(meld.jokers > 0 if card == "*" else card in meld.naturals for meld in layout.melds)


class TableMeld(NamedTuple):
    """A meld on the table: its cards in order, and for a run the place of the first."""

    kind: str
    cards: tuple[str, ...]
    suit: str = ""
    start: int = 0


def laid_onto(card: str, meld: TableMeld, house: House) -> Iterator[tuple[TableMeld, str]]:
    """Yield what a meld becomes with one card more, and at which end: `set`, `up` or `down`."""
    jokers = (*meld.cards, card).count("*")
    if jokers > house.max_jokers:
        return
    if meld.kind == "set":
        naturals = [each for each in meld.cards if each != "*"]
        new_suit = card not in naturals or not house.distinct_suits
        if len(meld.cards) < 4 and (
            card == "*" or (rank_of(card) == rank_of(naturals[0]) and new_suit)
        ):
            yield meld._replace(cards=(*meld.cards, card)), "set"
        return
    if len(meld.cards) == 13:
        return
    above = meld.start + len(meld.cards)
    below = meld.start - 1
    top = 13 if house.ace_high else 12
    if (house.corner or above <= top) and _fits(card, above, meld.suit, meld.cards[-1], house):
        yield meld._replace(cards=(*meld.cards, card)), "up"
    if (house.corner or below >= 0) and _fits(card, below, meld.suit, meld.cards[0], house):
        yield meld._replace(cards=(card, *meld.cards), start=below), "down"


def _fits(card: str, place: int, suit: str, neighbour: str, house: House) -> bool:
    if card == "*":
        return house.adjacent_jokers or neighbour != "*"
    return card == _RANKS[place % 13] + suit


def least_left(
    hand: tuple[str, ...], table: tuple[TableMeld, ...], house: House, *, own_melds: bool
) -> int:
    """Return the least that stays in hand after any legal lay-offs, one card at a time."""
    seen = set()

    def lay_off(cards: tuple[str, ...], melds: tuple[TableMeld, ...]) -> int:
        if (cards, melds) in seen:
            return 9999
        seen.add((cards, melds))
        best = _least_left_melding(cards, house) if own_melds else _all_left(cards, house)
        for card in set(cards):
            for place, meld in enumerate(melds):
                for grown, _ in laid_onto(card, meld, house):
                    rest = without(cards, (card,))
                    best = min(best, lay_off(rest, (*melds[:place], grown, *melds[place + 1 :])))
        return best

    return lay_off(tuple(sorted(hand)), table)


def _all_left(cards: tuple[str, ...], house: House) -> int:
    return sum(held(card, house) for card in cards)


@cache
def _least_left_melding(cards: tuple[str, ...], house: House) -> int:
    return min(left(layout, house) for layout in layouts(cards, house))
