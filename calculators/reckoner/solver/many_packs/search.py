"""The best arrangement of a hand in melds and lay-offs: exact, for any meld rules and values.

Cards that sets take are decided rank by rank; what is left to the runs then falls apart
into the four suits, whose best runs are looked up, and the jokers are shared out last. A
branch is given up when even all cards counted for both a set and a run could not beat the
best arrangement so far, so the search is exact and short.

Ties. Arrangements are compared by their objective's measures, one after another (see
`objectives`). Those equal in all of them are told apart by the order of this search, which sees
how many of each card there are and never how the hand was typed: the same cards always lie the
same way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from reckoner.solver.many_packs.candidate_runs import PURE
from reckoner.solver.many_packs.decomposition import (
    Bags,
    Choice,
    Decomposition,
    Needs,
    Rank,
    lay_offs_of,
)
from reckoner.solver.many_packs.joker_budgets import (
    IMPOSSIBLE,
    ByJokers,
    combined,
    greatest,
    nothing,
    up_to,
)
from reckoner.solver.many_packs.layout import Layout, lay_out
from reckoner.solver.many_packs.objectives import Objective
from reckoner.solver.many_packs.rank_multisets import one
from reckoner.words.cards import JOKER, SUITS, Card
from reckoner.words.errors import BadRequest
from reckoner.words.melds import Meld
from reckoner.words.rules import CardValues, MeldRules

MOST_CARDS_IN_HAND = 30


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
    objective: Objective,
    *,
    using: Card | None = None,
    pure_run: bool = False,
    table: Sequence[Meld] = (),
    own_melds: bool = True,
) -> Layout | None:
    """Return the best arrangement of a hand under an objective.

    With `using` the melds must hold that card of the hand, with `pure_run` a run without a
    joker; `None` where that cannot be. Cards may be laid off onto `table` melds; with
    `own_melds` off they may do nothing else.

    >>> from reckoner.solver.many_packs.objectives import HIGHEST
    >>> from reckoner.words.notations import read_cards
    >>> from reckoner.rulesets.table import TableRummy
    >>> rules = TableRummy()
    >>> layout = arrange(read_cards("AS 2S 3S QS KS AS"), rules.melds, rules.values, HIGHEST)
    >>> [str(meld) for meld in layout.melds], layout.total(rules.values)
    (['QS KS AS', 'AS 2S 3S'], 37)
    """
    cards = Counter(hand)
    parts = Decomposition(cards, rules, values, objective, table, own_melds=own_melds)
    best: _Found | None = None
    for demand in _demands(parts, using, pure_run=pure_run):
        best = _Search(parts, demand, best).best()
    if best is None:
        return None
    plans = parts.plans(best.choices, best.bags, best.needs, best.jokers)
    return lay_out(
        cards.elements(),
        [plan.meld() for plan in plans if plan.onto is None],
        rules,
        values,
        keep_pure=pure_run,
        laid_off=tuple(lay_offs_of(plans)),
    )


@dataclass(frozen=True)
class _Demand:
    """One way to meet what the melds must hold: the choices left, and each suit's needs."""

    ranks: Sequence[Rank]
    needs: Needs
    least_jokers: int


def _demands(parts: Decomposition, using: Card | None, *, pure_run: bool) -> Iterator[_Demand]:
    """Yield the ways to hold a card (in a set, in a run) and a pure run (in some suit)."""
    least_jokers = int(using == JOKER)
    in_set_or_run = [False, True] if using and not least_jokers else [None]
    pure_suits = SUITS if pure_run else [None]
    for in_run, pure_suit in product(in_set_or_run, pure_suits):
        needs = tuple(
            (PURE,) * (suit == pure_suit)
            + ((one(using.rank),) if in_run and using and suit == using.suit else ())
            for suit in SUITS
        )
        yield _Demand(parts.ranks(using if in_run is False else None), needs, least_jokers)


@dataclass(frozen=True)
class _Found:
    """An arrangement as the search knows it: choices at the ranks, cards left to the runs."""

    weight: int
    jokers: int
    choices: tuple[Choice, ...]
    bags: Bags
    needs: Needs


class _Search:
    """The search of one demand: a choice at each rank, the most promising first."""

    def __init__(self, parts: Decomposition, demand: _Demand, best: _Found | None) -> None:
        self._parts = parts
        self._demand = demand
        self._best = best
        self._best_weight = best.weight if best else -1
        vector: ByJokers = nothing(parts.jokers)
        self._later = [up_to(vector)]
        self._later_sets_only = [0]
        for rank in reversed(demand.ranks):
            vector = combined(vector, _any_of(rank, parts.jokers))
            self._later.append(up_to(vector))
            self._later_sets_only.append(self._later_sets_only[-1] + rank.sets_only)
        self._later.reverse()
        self._later_sets_only.reverse()

    def best(self) -> _Found | None:
        """Return the best arrangement that meets the demand, or the one to beat."""
        self._descend(0, self._parts.bags, nothing(self._parts.jokers), ())
        return self._best

    def _descend(self, depth: int, bags: Bags, sets: ByJokers, choices: tuple[Choice, ...]) -> None:
        """Try the choices at one rank, with `sets` the weights of the choices made so far."""
        if depth == len(self._demand.ranks):
            self._settle(bags, sets, choices)
            return
        promising = []
        s, h, d, c = bags
        for choice in self._demand.ranks[depth].choices:
            taken = choice.bags
            rest = s - taken[0], h - taken[1], d - taken[2], c - taken[3]
            with_choice = combined(sets, choice.vector)
            bound = self._bound(depth + 1, rest, with_choice)
            if bound > self._best_weight:
                promising.append((bound, rest, with_choice, choice))
        promising.sort(key=lambda each: -each[0])
        for bound, rest, with_choice, choice in promising:
            if bound > self._best_weight:
                self._descend(depth + 1, rest, with_choice, (*choices, choice))

    def _bound(self, depth: int, bags: Bags, sets: ByJokers) -> int:
        """Return what no arrangement of this branch exceeds.

        Either every card left is melded at its dearest, or every card still undecided is
        counted both for a set and for a run.
        """
        parts = self._parts
        every_joker = parts.jokers * parts.most_of_joker
        every_card = IMPOSSIBLE
        for weight in sets:
            every_card = max(every_card, weight + every_joker)
            every_joker -= parts.most_of_joker
        every_card += parts.most_of(bags) + self._later_sets_only[depth]
        if every_card <= self._best_weight:
            return every_card
        decided = combined(parts.runs_vector(bags, self._demand.needs), sets)
        return min(every_card, greatest(decided, self._later[depth]))

    def _settle(self, bags: Bags, sets: ByJokers, choices: tuple[Choice, ...]) -> None:
        """Keep the arrangement if it is the best so far; of equal ones that with fewest jokers."""
        total = combined(self._parts.runs_vector(bags, self._demand.needs), sets)
        least = self._demand.least_jokers
        weight = max(total[least:], default=IMPOSSIBLE)
        if weight > self._best_weight:
            jokers = total.index(weight, least)
            self._best_weight = weight
            self._best = _Found(weight, jokers, choices, bags, self._demand.needs)


def _any_of(rank: Rank, jokers: int) -> list[int]:
    """Return the greatest weights that any choice at a rank has."""
    return [
        max((choice.vector[spent] for choice in rank.choices), default=IMPOSSIBLE)
        for spent in range(jokers + 1)
    ]
