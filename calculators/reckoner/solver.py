"""The best arrangement of a hand in melds and lay-offs: exact, for any meld rules and values.

Cards that sets take are decided rank by rank; what is left to the runs then falls apart
into the four suits, whose best runs are looked up, and the jokers are shared out last. A
branch is given up when even all cards counted for both a set and a run could not beat the
best arrangement so far, so the search is exact and short.

Ties. Arrangements are compared by their aim's measures, one after another (`aims`). Those
equal in all of them are told apart by the order of this search, which sees how many of each
card there are and never how the hand was typed: the same cards always lie the same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from reckoner.aims import Aim, Weights
from reckoner.bags import MOST_COPIES, bag_of, copies, one
from reckoner.cards import JOKER, RANKS, SUITS, Card
from reckoner.errors import BadRequest
from reckoner.joker_vectors import IMPOSSIBLE, Vector, combined, nothing, shares
from reckoner.layout import LaidOff, Layout, lay_out
from reckoner.melds import RUN, SET, Meld
from reckoner.rules import CardValues, MeldRules
from reckoner.run_plans import PURE, RunLister, RunPlan, SuitRuns, SuitWeights
from reckoner.set_plans import BySuit, RankSets, RankWeights, SetPlan, own_sets
from reckoner.table_lay_offs import run_lay_offs, set_lay_offs

MOST_CARDS_IN_HAND = 30
MOST_JOKERS = 8

type _Bags = tuple[int, int, int, int]


def check_size(hand: Sequence[Card], field: str = "hand") -> None:
    """Check that a hand is no larger than the solver takes.

    Raises `BadRequest` with the code `too-many-cards`.
    """
    if len(hand) > MOST_CARDS_IN_HAND:
        raise BadRequest(
            field,
            "too-many-cards",
            f"There are {len(hand)} cards here, and at most {MOST_CARDS_IN_HAND} fit: "
            f"take out {len(hand) - MOST_CARDS_IN_HAND}.",
        )


def arrange(
    hand: Iterable[Card],
    rules: MeldRules,
    values: CardValues,
    aim: Aim,
    *,
    using: Card | None = None,
    pure_run: bool = False,
    table: Sequence[Meld] = (),
    own_melds: bool = True,
) -> Layout | None:
    """Return the best arrangement of a hand under an aim.

    With `using` the melds must hold that card of the hand, with `pure_run` a run without a
    joker; `None` where that cannot be. Cards may be laid off onto `table` melds; with
    `own_melds` off they may do nothing else.

    >>> from reckoner.aims import HIGHEST
    >>> from reckoner.cards import read_cards
    >>> from reckoner.rulesets.table import TableRummy
    >>> rules = TableRummy()
    >>> layout = arrange(read_cards("AS 2S 3S QS KS AS"), rules.melds, rules.values, HIGHEST)
    >>> [str(meld) for meld in layout.melds], layout.total(rules.values)
    (['QS KS AS', 'AS 2S 3S'], 37)
    """
    search = _Search(Counter(hand), rules, values, aim, table, own_melds=own_melds)
    found = search.best(using, pure_run=pure_run)
    if found is None:
        return None
    return search.layout(found, keep_pure=pure_run)


class _Choice(NamedTuple):
    """What sets take of one rank from the cards that runs could use, and what they add."""

    bags: _Bags
    vector: Vector
    plans: Sequence[tuple[SetPlan, ...]]


@dataclass(frozen=True)
class _Rank:
    """The choices of one rank, and the weight of cards there that no run can use."""

    choices: Sequence[_Choice]
    sets_only: int


@dataclass(frozen=True)
class _Demand:
    """One way to meet what the melds must hold: the choices left, and each suit's needs."""

    ranks: Sequence[_Rank]
    needs: tuple[tuple[int, ...], ...]
    least_jokers: int


@dataclass(frozen=True)
class _Found:
    """The best arrangement so far, as the search knows it."""

    weight: int
    jokers: int
    demand: _Demand
    choices: tuple[_Choice, ...]
    bags: _Bags


class _Search:
    """One hand under one aim: what its suits and ranks can do, and the search among it."""

    def __init__(
        self,
        held: Counter[Card],
        rules: MeldRules,
        values: CardValues,
        aim: Aim,
        table: Sequence[Meld],
        *,
        own_melds: bool,
    ) -> None:
        self._held = held
        self._rules = rules
        self._values = values
        self._jokers = held[JOKER]
        if max((count for card, count in held.items() if card != JOKER), default=0) > MOST_COPIES:
            raise ValueError(f"more than {MOST_COPIES} copies of a card")
        weights = Weights(aim, rules, values)
        bags = [
            bag_of(card.rank for card in held.elements() if card.suit == suit) for suit in SUITS
        ]
        self._runs = [
            self._suit_runs(bag, suit, weights, table, own_melds=own_melds)
            for bag, suit in zip(bags, SUITS, strict=True)
        ]
        s, h, d, c = (runs.kept(bag) for runs, bag in zip(self._runs, bags, strict=True))
        self._bags: _Bags = (s, h, d, c)
        self._sets = {
            rank: sets
            for rank in RANKS
            if (sets := self._rank_sets(bags, rank, weights, table, own_melds=own_melds))
        }
        self._dearest = {card: weights.most(card) for card in held if card != JOKER}
        self._dearest_joker = weights.most_of_joker() if self._jokers else 0
        self._pair_vectors: tuple[dict[tuple[int, int], Vector], ...] = ({}, {})
        self._bag_weights: list[dict[int, int]] = [{0: 0} for _ in SUITS]
        self._found: _Found | None = None

    def _suit_runs(
        self, bag: int, suit: str, weights: Weights, table: Sequence[Meld], *, own_melds: bool
    ) -> SuitRuns:
        runs = [
            (number, meld)
            for number, meld in enumerate(table)
            if meld.kind == RUN and meld.spots[0].suit == suit
        ]
        if not bag and not runs:
            return SuitRuns((), (), self._jokers)
        suit_weights = SuitWeights(
            suit,
            weights.run_places(suit, jokers=False),
            weights.run_places(suit, jokers=True) if self._jokers else (),
        )
        plans = RunLister(bag, self._jokers, suit_weights, self._rules).plans() if own_melds else ()
        extensions = [
            run_lay_offs(meld, number, bag, self._jokers, suit_weights, self._rules)
            for number, meld in runs
        ]
        return SuitRuns(plans, extensions, self._jokers)

    def _rank_sets(
        self,
        bags: Sequence[int],
        rank: int,
        weights: Weights,
        table: Sequence[Meld],
        *,
        own_melds: bool,
    ) -> RankSets | None:
        held = tuple(copies(bag, rank) for bag in bags)
        on_table = [
            (number, meld)
            for number, meld in enumerate(table)
            if meld.kind == SET and meld.spots[0].rank == rank
        ]
        if not (on_table or (own_melds and sum(held) >= max(1, self._rules.min_naturals))):
            return None
        rank_weights = RankWeights(
            rank,
            [weights.natural(Card(rank, suit), "in_set") for suit in SUITS],
            weights.set_jokers(rank) if self._jokers else (),
        )
        sets = RankSets(held, self._jokers)
        for number, meld in on_table:
            sets.may_lay_off(set_lay_offs(meld, number, self._jokers, rank_weights, self._rules))
        if own_melds:
            for plan in own_sets(held, self._jokers, rank_weights, self._rules):
                sets.may_meld(plan)
        return sets

    def best(self, using: Card | None, *, pure_run: bool) -> _Found | None:
        """Return the best arrangement that holds what it must, or `None` if there is none."""
        for demand in self._demands(using, pure_run=pure_run):
            self._try_demand(demand)
        return self._found

    def _demands(self, using: Card | None, *, pure_run: bool) -> Iterator[_Demand]:
        """Yield the ways to hold a card (in a set, in a run) and a pure run (in a suit)."""
        least_jokers = 0
        places: list[tuple[int | None, int | None]] = [(None, None)]
        if using == JOKER:
            least_jokers = 1
        elif using is not None:
            suit = SUITS.index(using.suit)
            places = [(suit, None), (None, suit)]
        pure_suits = range(len(SUITS)) if pure_run else [None]
        for (in_set, in_run), pure_suit in product(places, pure_suits):
            needs: list[tuple[int, ...]] = [() for _ in SUITS]
            if pure_suit is not None:
                needs[pure_suit] += (PURE,)
            if in_run is not None and using is not None:
                needs[in_run] += (one(using.rank),)
            set_card = using if in_set is not None else None
            yield _Demand(self._ranks(set_card), tuple(needs), least_jokers)

    def _ranks(self, set_card: Card | None) -> list[_Rank]:
        """Return the ranks to decide on, most choices first; `set_card` must go to a set."""
        ranks = [
            self._rank(rank, sets, set_card.suit if set_card and set_card.rank == rank else None)
            for rank, sets in self._sets.items()
        ]
        if set_card and set_card.rank not in self._sets:
            ranks.append(_Rank((), 0))
        return sorted(ranks, key=lambda rank: -len(rank.choices))

    def _rank(self, rank: int, sets: RankSets, must_hold: str | None) -> _Rank:
        merged: dict[_Bags, tuple[list[int], list[tuple[SetPlan, ...]]]] = {}
        for taken, vector, plans in sets.choices():
            if must_hold and not taken[SUITS.index(must_hold)]:
                continue
            bags = self._taken_from_runs(rank, taken)
            best, best_plans = merged.setdefault(
                bags, ([IMPOSSIBLE] * (self._jokers + 1), [()] * (self._jokers + 1))
            )
            for spent, weight in enumerate(vector):
                if weight > best[spent]:
                    best[spent], best_plans[spent] = weight, plans[spent]
        choices = [_Choice(bags, vector, plans) for bags, (vector, plans) in merged.items()]
        sets_only = sum(
            self._dearest[card] * self._held[card]
            for card in (Card(rank, suit) for suit in SUITS)
            if self._held[card] and not self._usable_in_run(card)
        )
        return _Rank(choices, sets_only)

    def _taken_from_runs(self, rank: int, taken: BySuit) -> _Bags:
        s, h, d, c = (
            count * one(rank) if self._usable_in_run(Card(rank, suit)) else 0
            for suit, count in zip(SUITS, taken, strict=True)
        )
        return s, h, d, c

    def _usable_in_run(self, card: Card) -> bool:
        return bool(copies(self._bags[SUITS.index(card.suit)], card.rank))

    def _try_demand(self, demand: _Demand) -> None:
        """Search one demand's arrangements for a better one than found so far."""
        _Branches(self, demand).descend(0, self._bags, nothing(self._jokers), ())

    # What a branch asks of the hand.

    @property
    def jokers(self) -> int:
        """How many jokers the hand holds."""
        return self._jokers

    @property
    def best_weight(self) -> int:
        """The weight of the best arrangement found so far, or -1."""
        return self._found.weight if self._found else -1

    def keep(self, found: _Found) -> None:
        """Keep an arrangement as the best one."""
        self._found = found

    def runs_vector(self, bags: _Bags, needs: tuple[tuple[int, ...], ...]) -> Vector:
        """Return the best weights of all suits' runs, whatever the demand."""
        if any(needs):
            s, h, d, c = (
                runs.best(bag, need)
                for runs, bag, need in zip(self._runs, bags, needs, strict=True)
            )
            return combined(combined(s, h), combined(d, c))
        return combined(self._pair(0, bags[0], bags[1]), self._pair(1, bags[2], bags[3]))

    def _pair(self, pair: int, first: int, second: int) -> Vector:
        known = self._pair_vectors[pair].get((first, second))
        if known is None:
            runs = self._runs[2 * pair], self._runs[2 * pair + 1]
            known = combined(runs[0].best(first), runs[1].best(second))
            self._pair_vectors[pair][first, second] = known
        return known

    def bags_weight(self, bags: _Bags) -> int:
        """Return what these cards add at the very most."""
        weight = 0
        for suit, bag in enumerate(bags):
            known = self._bag_weights[suit].get(bag)
            if known is None:
                known = self._bag_weights[suit][bag] = sum(
                    copies(bag, rank) * self._dearest[Card(rank, SUITS[suit])]
                    for rank in RANKS
                    if copies(bag, rank)
                )
            weight += known
        return weight

    @property
    def dearest_joker(self) -> int:
        """What one joker adds at the very most."""
        return self._dearest_joker

    def layout(self, found: _Found, *, keep_pure: bool) -> Layout:
        """Return the arrangement with its cards (see `lay_out` for `keep_pure`)."""
        parts = [choice.vector for choice in found.choices]
        parts += [
            runs.best(bag, need)
            for runs, bag, need in zip(self._runs, found.bags, found.demand.needs, strict=True)
        ]
        given = shares(parts, found.jokers)
        plans: list[SetPlan | RunPlan] = [
            plan
            for choice, jokers in zip(found.choices, given, strict=False)
            for plan in choice.plans[jokers]
        ]
        plans += [
            plan
            for suit, jokers in enumerate(given[len(found.choices) :])
            for plan in self._runs[suit].trace(found.bags[suit], jokers, found.demand.needs[suit])
        ]
        melds = [plan.meld() for plan in plans if plan.onto is None]
        laid_off = [
            LaidOff(card, spot, plan.onto)
            for plan in sorted(plans, key=lambda plan: plan.onto or 0)
            if plan.onto is not None
            for card, spot in plan.laid
        ]
        return lay_out(
            self._held.elements(),
            melds,
            self._rules,
            self._values,
            keep_pure=keep_pure,
            laid_off=laid_off,
        )


class _Branches:
    """The search of one demand: a choice at each rank, the most promising first."""

    def __init__(self, search: _Search, demand: _Demand) -> None:
        self._search = search
        self._demand = demand
        jokers = search.jokers
        self._later = [nothing(jokers)]
        self._later_sets_only = [0]
        for rank in reversed(demand.ranks):
            best = [
                max((choice.vector[spent] for choice in rank.choices), default=IMPOSSIBLE)
                for spent in range(jokers + 1)
            ]
            self._later.append(combined(self._later[-1], best))
            self._later_sets_only.append(self._later_sets_only[-1] + rank.sets_only)
        self._later.reverse()
        self._later_sets_only.reverse()

    def descend(self, depth: int, bags: _Bags, sets: Vector, choices: tuple[_Choice, ...]) -> None:
        """Try the choices at one rank, with `sets` the weights of the choices made so far."""
        search, demand = self._search, self._demand
        if depth == len(demand.ranks):
            self._settle(bags, sets, choices)
            return
        promising = []
        s, h, d, c = bags
        for choice in demand.ranks[depth].choices:
            taken = choice.bags
            rest = s - taken[0], h - taken[1], d - taken[2], c - taken[3]
            with_choice = combined(sets, choice.vector)
            bound = self._bound(depth + 1, rest, with_choice)
            if bound > search.best_weight:
                promising.append((bound, rest, with_choice, choice))
        promising.sort(key=lambda each: -each[0])
        for bound, rest, with_choice, choice in promising:
            if bound > search.best_weight:
                self.descend(depth + 1, rest, with_choice, (*choices, choice))

    def _bound(self, depth: int, bags: _Bags, sets: Vector) -> int:
        """Return what no arrangement of this branch exceeds."""
        search = self._search
        spare = self._later_sets_only[depth] + search.bags_weight(bags)
        every_card = spare + max(
            weight + (search.jokers - spent) * search.dearest_joker
            for spent, weight in enumerate(sets)
        )
        if every_card <= search.best_weight:
            return every_card
        runs = search.runs_vector(bags, self._demand.needs)
        both = max(combined(combined(runs, sets), self._later[depth]))
        return min(every_card, both)

    def _settle(self, bags: _Bags, sets: Vector, choices: tuple[_Choice, ...]) -> None:
        total = combined(self._search.runs_vector(bags, self._demand.needs), sets)
        least = self._demand.least_jokers
        weight = max(total[least:], default=IMPOSSIBLE)
        if weight > self._search.best_weight:
            jokers = total.index(weight, least)
            self._search.keep(_Found(weight, jokers, self._demand, choices, bags))
