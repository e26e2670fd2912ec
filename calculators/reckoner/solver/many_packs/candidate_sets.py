"""Every way to use one rank's cards in sets, with jokers, and the best for each of them.

Cards of a rank are told apart by suit, so what sets take is a count for each suit. A card
laid onto a set on the table is a set plan too, of one card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from reckoner.solver.many_packs.joker_budgets import IMPOSSIBLE, ByJokers
from reckoner.words.cards import JOKER, SUITS, Card
from reckoner.words.melds import SET, Meld
from reckoner.words.rules import MeldRules

type BySuit = tuple[int, ...]
"""How many cards of each suit, in the order of `SUITS`."""

NONE: BySuit = (0, 0, 0, 0)
MOST_IN_SET = 4


class CandidateSet(NamedTuple):
    """A set of one's own, or one card laid onto a set on the table.

    `taken` are its natural cards by suit, `weight` what it adds, `laid` its cards and what
    they stand for.
    """

    taken: BySuit
    jokers: int
    weight: int
    laid: tuple[tuple[Card, Card], ...]
    onto: int | None = None

    def meld(self) -> Meld:
        """Return its cards as a meld."""
        cards, spots = zip(*self.laid, strict=True)
        return Meld(SET, cards, spots)


class RankWeights(NamedTuple):
    """What a rank's cards add in a set: naturals by suit, jokers with the suit they stand for.

    A joker stands for the first suits that are missing, as it does where melds are read.
    """

    rank: int
    naturals: Sequence[int]
    jokers: Sequence[tuple[int, str]]


class _Way(NamedTuple):
    weight: int
    plans: tuple[CandidateSet, ...]


class RankSets:
    """The best sets for every choice of cards that sets can take at one rank."""

    def __init__(self, held: BySuit, jokers: int) -> None:
        self._held = held
        self._jokers = jokers
        impossible = [_Way(IMPOSSIBLE, ())] * jokers
        self._ways: dict[BySuit, list[_Way]] = {NONE: [_Way(0, ()), *impossible]}

    def may_lay_off(self, plans: Sequence[CandidateSet]) -> None:
        """Allow one of these plans, all of them lay-offs onto the same set."""
        before = {taken: list(ways) for taken, ways in self._ways.items()}
        for plan in plans:
            self._add(plan, before)

    def may_meld(self, plan: CandidateSet) -> None:
        """Allow a set of one's own as often as there are cards for it."""
        before = self._ways
        while before:
            before = self._add(plan, before)

    def _add(
        self, plan: CandidateSet, before: dict[BySuit, list[_Way]]
    ) -> dict[BySuit, list[_Way]]:
        """Add a plan to ways without it; returns the ways that got better."""
        better: dict[BySuit, list[_Way]] = {}
        for taken, ways in list(before.items()):
            together = tuple(map(sum, zip(taken, plan.taken, strict=True)))
            if any(more > held for more, held in zip(together, self._held, strict=True)):
                continue
            known = better.get(together) or self._ways.get(together)
            best = list(known) if known else [_Way(IMPOSSIBLE, ())] * (self._jokers + 1)
            for spent, way in enumerate(ways[: self._jokers + 1 - plan.jokers]):
                if way.weight + plan.weight > max(best[spent + plan.jokers].weight, 0):
                    best[spent + plan.jokers] = _Way(way.weight + plan.weight, (*way.plans, plan))
                    better[together] = best
        self._ways.update(better)
        return better

    def choices(self) -> Iterator[tuple[BySuit, ByJokers, list[tuple[CandidateSet, ...]]]]:
        """Yield what sets can take, and by number of jokers the best weight and its plans."""
        for taken, ways in self._ways.items():
            yield taken, [way.weight for way in ways], [way.plans for way in ways]


def own_sets(
    held: BySuit, jokers: int, weights: RankWeights, rules: MeldRules
) -> Iterator[CandidateSet]:
    """Yield the sets that a rank's cards make with up to `jokers` jokers."""
    most_jokers = jokers if rules.max_jokers is None else min(jokers, rules.max_jokers)
    copies = [min(count, 1 if rules.distinct_suits else MOST_IN_SET) for count in held]
    for taken in product(*(range(count + 1) for count in copies)):
        size = sum(taken)
        if not max(1, rules.min_naturals) <= size <= MOST_IN_SET:
            continue
        missing = [each for each in weights.jokers if not taken[SUITS.index(each[1])]]
        doubled = [each for each in weights.jokers if each not in missing]
        open_jokers = missing if rules.distinct_suits else missing + doubled
        for spent in range(max(0, 3 - size), min(most_jokers, MOST_IN_SET - size) + 1):
            yield _own_set(taken, open_jokers[:spent], weights)


def _own_set(
    taken: BySuit, jokers: Sequence[tuple[int, str]], weights: RankWeights
) -> CandidateSet:
    naturals = [
        Card(weights.rank, suit)
        for suit, count in zip(SUITS, taken, strict=True)
        for _ in range(count)
    ]
    weight = sum(each * count for each, count in zip(weights.naturals, taken, strict=True))
    return CandidateSet(
        taken,
        len(jokers),
        weight + sum(each for each, _ in jokers),
        (
            *((card, card) for card in naturals),
            *((JOKER, Card(weights.rank, suit)) for _, suit in jokers),
        ),
    )
