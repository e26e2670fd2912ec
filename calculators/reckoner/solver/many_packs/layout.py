"""A hand laid out: own melds, loose cards and lay-offs, with runs joined and melds in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reckoner.words.cards import JOKER, KING, Card, card_order
from reckoner.words.melds import RUN, Arrangement, Meld
from reckoner.words.rules import CardValues, MeldRules


class LaidOff(NamedTuple):
    """One lay-off: the card, what it stands for on the table, and the number of the meld."""

    card: Card
    spot: Card
    onto: int


@dataclass(frozen=True)
class Layout(Arrangement):
    """A hand laid out: own melds (dearest first), loose cards, and lay-offs in playing order."""

    laid_off: tuple[LaidOff, ...] = ()

    def total(self, values: CardValues) -> int:
        """Return the points of the own melds together."""
        return sum(sum(meld.points(values)) for meld in self.melds)

    def left(self, values: CardValues) -> int:
        """Return what the loose cards count in hand, in points."""
        return sum(map(values.held, self.loose))

    @property
    def cards(self) -> int:
        """How many cards the own melds hold."""
        return sum(len(meld.cards) for meld in self.melds)

    @property
    def jokers(self) -> int:
        """How many jokers the own melds hold."""
        return sum(meld.jokers for meld in self.melds)


def lay_out(
    hand: Iterable[Card],
    melds: Sequence[Meld],
    rules: MeldRules,
    values: CardValues,
    *,
    keep_pure: bool = False,
    laid_off: Sequence[LaidOff] = (),
) -> Layout:
    """Return a hand with these melds laid out and the rest of it loose.

    Runs that lie end to end are joined where that is legal and counts the same; with
    `keep_pure` a run without a joker is not joined to one with jokers.
    """
    runs = [meld for meld in melds if meld.kind == RUN]
    laid = [meld for meld in melds if meld.kind != RUN]
    laid += _joined(runs, rules, values, keep_pure=keep_pure)
    laid.sort(key=lambda meld: (-sum(meld.points(values)), meld.kind, meld.spots))
    used = Counter(card for meld in laid for card in meld.cards)
    used.update(each.card for each in laid_off)
    loose = sorted((Counter(hand) - used).elements(), key=card_order)
    return Layout(tuple(laid), tuple(loose), tuple(laid_off))


def _joined(
    runs: Sequence[Meld], rules: MeldRules, values: CardValues, *, keep_pure: bool
) -> list[Meld]:
    joined: list[Meld] = []
    for run in sorted(runs, key=lambda run: (run.spots[0].suit, run.spots[0].rank, run.cards)):
        for place, before in enumerate(joined):
            both = Meld(RUN, before.cards + run.cards, before.spots + run.spots)
            mixed = keep_pure and bool(before.jokers) != bool(run.jokers)
            if (
                not mixed
                and _may_join(before, run, rules)
                and _count_the_same(before, run, both, values)
            ):
                joined[place] = both
                break
        else:
            joined.append(run)
    return joined


def _may_join(before: Meld, run: Meld, rules: MeldRules) -> bool:
    last, first = before.spots[-1], run.spots[0]
    return (
        last.suit == first.suit
        and last.rank + 1 == first.rank
        and len(before.cards) + len(run.cards) <= KING
        and (rules.max_jokers is None or before.jokers + run.jokers <= rules.max_jokers)
        and (rules.adjacent_jokers or {before.cards[-1], run.cards[0]} != {JOKER})
    )


def _count_the_same(before: Meld, run: Meld, both: Meld, values: CardValues) -> bool:
    return both.points(values) == before.points(values) + run.points(values)
