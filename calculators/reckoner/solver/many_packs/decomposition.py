"""A hand taken apart: what its suits can do as runs, and its ranks as sets.

`search` decides which cards sets take; the rest is looked up here suit by suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reckoner.solver.many_packs.candidate_runs import CandidateRun, RunLister, SuitRuns, SuitWeights
from reckoner.solver.many_packs.candidate_sets import (
    BySuit,
    CandidateSet,
    RankSets,
    RankWeights,
    own_sets,
)
from reckoner.solver.many_packs.joker_budgets import IMPOSSIBLE, ByJokers, combined, shares
from reckoner.solver.many_packs.layout import LaidOff
from reckoner.solver.many_packs.objectives import Objective, Weights
from reckoner.solver.many_packs.rank_multisets import MOST_COPIES, bag_of, copies, one
from reckoner.solver.many_packs.table_lay_offs import run_lay_offs, set_lay_offs
from reckoner.words.cards import JOKER, RANKS, SUITS, Card
from reckoner.words.melds import RUN, SET, Meld
from reckoner.words.rules import CardValues, MeldRules

type Bags = tuple[int, int, int, int]
"""The cards of each suit that runs could use, in the order of `SUITS`."""

type Needs = tuple[tuple[int, ...], ...]
"""What the runs of each suit must hold (see `candidate_runs`)."""

NO_NEEDS: Needs = ((),) * len(SUITS)


class Choice(NamedTuple):
    """What sets take of one rank from the cards that runs could use, and what they add."""

    bags: Bags
    vector: ByJokers
    plans: Sequence[tuple[CandidateSet, ...]]


@dataclass(frozen=True)
class Rank:
    """The choices of one rank, and the weight of cards there that no run can use."""

    choices: Sequence[Choice]
    sets_only: int


class Decomposition:
    """One hand under one objective, with the melds on the table onto which it may lay off."""

    def __init__(
        self,
        held: Counter[Card],
        rules: MeldRules,
        values: CardValues,
        objective: Objective,
        table: Sequence[Meld],
        *,
        own_melds: bool,
    ) -> None:
        if any(count > MOST_COPIES for card, count in held.items() if card != JOKER):
            raise ValueError(f"more than {MOST_COPIES} copies of a card")
        self.jokers = held[JOKER]
        self._held = held
        self._rules = rules
        self._weights = Weights(objective, rules, values)
        self._table = table
        self._own_melds = own_melds
        hand = [bag_of(card.rank for card in held.elements() if card.suit == s) for s in SUITS]
        self._runs = [self._suit_runs(suit, bag) for suit, bag in zip(SUITS, hand, strict=True)]
        s, h, d, c = (runs.kept(bag) for runs, bag in zip(self._runs, hand, strict=True))
        self.bags: Bags = (s, h, d, c)
        self._sets = {rank: sets for rank in RANKS if (sets := self._rank_sets(rank)) is not None}
        self._most = {card: self._weights.most(card) for card in held if card != JOKER}
        self.most_of_joker = self._weights.most_of_joker() if self.jokers else 0
        self._pairs: tuple[dict[tuple[int, int], ByJokers], ...] = ({}, {})
        self._most_of_bag: list[dict[int, int]] = [{0: 0} for _ in SUITS]

    def _suit_runs(self, suit: str, bag: int) -> SuitRuns:
        on_table = [
            (number, meld)
            for number, meld in enumerate(self._table)
            if meld.kind == RUN and meld.spots[0].suit == suit
        ]
        if not bag and not on_table:
            return SuitRuns((), (), self.jokers)
        weights = suit_weights(suit, self._weights, jokers=self.jokers)
        lister = RunLister(bag, self.jokers, weights, self._rules)
        lay_offs = [
            run_lay_offs(meld, number, bag, self.jokers, weights, self._rules)
            for number, meld in on_table
        ]
        return SuitRuns(lister.plans() if self._own_melds else (), lay_offs, self.jokers)

    def _rank_sets(self, rank: int) -> RankSets | None:
        held = tuple(self._held[Card(rank, suit)] for suit in SUITS)
        on_table = [
            (number, meld)
            for number, meld in enumerate(self._table)
            if meld.kind == SET and meld.spots[0].rank == rank
        ]
        if not on_table and not (self._own_melds and any(held)):
            return None
        weights = rank_weights(rank, self._weights, jokers=self.jokers)
        sets = RankSets(held, self.jokers)
        for number, meld in on_table:
            sets.may_lay_off(set_lay_offs(meld, number, self.jokers, weights, self._rules))
        if self._own_melds:
            for plan in own_sets(held, self.jokers, weights, self._rules):
                sets.may_meld(plan)
        return sets

    def ranks(self, set_card: Card | None = None) -> list[Rank]:
        """Return the ranks to decide on, most choices first.

        A set must hold `set_card`; where none can, a rank without a choice is among them.
        """
        ranks = [
            self._rank(rank, sets, set_card.suit if set_card and set_card.rank == rank else None)
            for rank, sets in self._sets.items()
        ]
        if set_card and set_card.rank not in self._sets:
            ranks.append(Rank((), 0))
        return sorted(ranks, key=lambda rank: -len(rank.choices))

    def _rank(self, rank: int, sets: RankSets, must_hold: str | None) -> Rank:
        """Return a rank's choices, those that take the same from the runs put together."""
        size = self.jokers + 1
        merged: dict[Bags, tuple[list[int], list[tuple[CandidateSet, ...]]]] = {}
        for taken, vector, plans in sets.choices():
            if must_hold and not taken[SUITS.index(must_hold)]:
                continue
            bags = self._from_runs(rank, taken)
            best, best_plans = merged.setdefault(bags, ([IMPOSSIBLE] * size, [()] * size))
            for spent, weight in enumerate(vector):
                if weight > best[spent]:
                    best[spent], best_plans[spent] = weight, plans[spent]
        sets_only = sum(
            self._most[card] * self._held[card]
            for card in (Card(rank, suit) for suit in SUITS)
            if self._held[card] and not self._usable_in_run(card)
        )
        choices = [Choice(bags, vector, plans) for bags, (vector, plans) in merged.items()]
        return Rank(choices, sets_only)

    def _from_runs(self, rank: int, taken: BySuit) -> Bags:
        s, h, d, c = (
            count * one(rank) if self._usable_in_run(Card(rank, suit)) else 0
            for suit, count in zip(SUITS, taken, strict=True)
        )
        return s, h, d, c

    def _usable_in_run(self, card: Card) -> bool:
        return bool(copies(self.bags[SUITS.index(card.suit)], card.rank))

    def runs_vector(self, bags: Bags, needs: Needs) -> ByJokers:
        """Return the greatest weights of all suits' runs together."""
        if needs != NO_NEEDS:
            s, h, d, c = self._vectors(bags, needs)
            return combined(combined(s, h), combined(d, c))
        return combined(self._pair(0, bags[0], bags[1]), self._pair(1, bags[2], bags[3]))

    def _vectors(self, bags: Bags, needs: Needs) -> list[ByJokers]:
        return [
            runs.best(bag, need) for runs, bag, need in zip(self._runs, bags, needs, strict=True)
        ]

    def _pair(self, pair: int, first: int, second: int) -> ByJokers:
        known = self._pairs[pair].get((first, second))
        if known is None:
            runs = self._runs[2 * pair], self._runs[2 * pair + 1]
            known = combined(runs[0].best(first), runs[1].best(second))
            self._pairs[pair][first, second] = known
        return known

    def most_of(self, bags: Bags) -> int:
        """Return what these cards add at the very most, each in the best of its uses."""
        total = 0
        for suit, bag in enumerate(bags):
            most = self._most_of_bag[suit].get(bag)
            if most is None:
                most = self._most_of_bag[suit][bag] = sum(
                    copies(bag, rank) * self._most[Card(rank, SUITS[suit])]
                    for rank in RANKS
                    if copies(bag, rank)
                )
            total += most
        return total

    def plans(
        self, choices: Sequence[Choice], bags: Bags, needs: Needs, jokers: int
    ) -> list[CandidateSet | CandidateRun]:
        """Return the sets of these choices and the best runs of the cards they leave."""
        vectors = [choice.vector for choice in choices] + self._vectors(bags, needs)
        given = shares(vectors, jokers)
        found: list[CandidateSet | CandidateRun] = []
        for choice, spent in zip(choices, given, strict=False):
            found += choice.plans[spent]
        for suit, spent in enumerate(given[len(choices) :]):
            found += self._runs[suit].trace(bags[suit], spent, needs[suit])
        return found


def suit_weights(suit: str, weights: Weights, *, jokers: int) -> SuitWeights:
    """Return what the places of a suit's runs add."""
    return SuitWeights(
        suit,
        weights.run_places(suit, jokers=False),
        weights.run_places(suit, jokers=True) if jokers else (),
    )


def rank_weights(rank: int, weights: Weights, *, jokers: int) -> RankWeights:
    """Return what a rank's cards add in sets."""
    naturals = [weights.natural(Card(rank, suit), "in_set") for suit in SUITS]
    return RankWeights(rank, naturals, weights.set_jokers(rank) if jokers else ())


def lay_offs_of(plans: Sequence[CandidateSet | CandidateRun]) -> Iterator[LaidOff]:
    """Yield the lay-offs among these plans in an order that can be played."""
    for plan in sorted(plans, key=lambda plan: plan.onto or 0):
        if plan.onto is not None:
            for card, spot in plan.laid:
                yield LaidOff(card, spot, plan.onto)
