"""Every way to use one suit's cards in runs, with jokers, and the best of them.

A long run counts what two shorter ones in its place count, so only runs are listed that
cannot be cut in two; `solver` joins what lies end to end. What a run takes from the hand
(its natural cards and a number of jokers) is what matters, so of several joker placements
that take the same the one of greatest weight is kept: the dearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reckoner.solver.many_packs.joker_budgets import IMPOSSIBLE, ByJokers, nothing
from reckoner.solver.many_packs.rank_multisets import copies, lowest, one, ranks_in, without
from reckoner.words.cards import JOKER, KING, Card
from reckoner.words.melds import RUN, Meld
from reckoner.words.rules import MeldRules

ACE_ABOVE_KING = KING
"""The place of the ace above the king; the low ace's is 0."""

PURE = 0
"""The need of a run without a joker. Any other need is a bag: of one rank that a run must hold."""


class CandidateRun(NamedTuple):
    """Cards laid in sequence: a run of one's own, or what is laid onto a run on the table.

    `taken` is the bag of its natural cards, `weight` what it adds. `laid` are its cards and
    what they stand for: for an own run from its first place up, for lay-offs in playing order.
    """

    taken: int
    jokers: int
    weight: int
    laid: tuple[tuple[Card, Card], ...]
    start: int
    onto: int | None = None

    def meld(self) -> Meld:
        """Return its cards as a meld."""
        cards, spots = zip(*self.laid, strict=True)
        return Meld(RUN, cards, spots)

    def meets(self, need: int) -> bool:
        """Say whether this is a run as needed: `PURE`, or with a card of a rank."""
        return self.jokers == 0 if need == PURE else bool(self.taken & need)


@dataclass(frozen=True)
class SuitWeights:
    """What each place in a suit's runs adds, held by a natural card and by a joker."""

    suit: str
    naturals: Sequence[int]
    jokers: Sequence[int]


class _Sequence(NamedTuple):
    """A run that grows place by place: what it took so far, and where it could be cut."""

    start: int
    length: int = 0
    taken: int = 0
    naturals: int = 0
    jokers: int = 0
    joker_places: int = 0
    weight: int = 0
    cut_length: int = 0
    cut_naturals: int = 0


class RunLister:
    """Lists the runs that a suit's cards make with up to `jokers` jokers."""

    def __init__(self, bag: int, jokers: int, weights: SuitWeights, rules: MeldRules) -> None:
        self._bag = bag
        self._weights = weights
        self._rules = rules
        self._jokers = jokers if rules.max_jokers is None else min(jokers, rules.max_jokers)
        self._naturals = max(1, rules.min_naturals)
        self._last = 2 * KING if rules.round_the_corner else KING - (not rules.ace_high)

    def plans(self) -> list[CandidateRun]:
        """Return the runs, one for each choice of natural cards and number of jokers."""
        best: dict[tuple[int, int], _Sequence] = {}
        if self._bag:
            for start in range(KING):
                for run in self._grown(_Sequence(start)):
                    key = run.taken, run.jokers
                    if key not in best or run.weight > best[key].weight:
                        best[key] = run
        return [self._plan(run) for run in best.values()]

    def _grown(self, run: _Sequence) -> Iterator[_Sequence]:
        """Yield every run that starts with these places and cannot be cut in two."""
        place = run.start + run.length
        if run.length >= 3 and run.naturals >= self._naturals:
            if self._cuts(run):
                return
            yield run
            # An ace above the king counts differently when it is first in a run.
            if not run.cut_length and place != ACE_ABOVE_KING:
                run = run._replace(cut_length=run.length, cut_naturals=run.naturals)
        if run.length == KING or place > self._last:
            return
        rank = place % KING + 1
        if copies(self._bag, rank):
            yield from self._grown(
                run._replace(
                    length=run.length + 1,
                    taken=run.taken | one(rank),
                    naturals=run.naturals + 1,
                    weight=run.weight + self._weights.naturals[place],
                )
            )
        after_joker = run.length and run.joker_places >> run.length - 1 & 1
        if run.jokers < self._jokers and not (after_joker and not self._rules.adjacent_jokers):
            yield from self._grown(
                run._replace(
                    length=run.length + 1,
                    jokers=run.jokers + 1,
                    joker_places=run.joker_places | 1 << run.length,
                    weight=run.weight + self._weights.jokers[place],
                )
            )

    def _cuts(self, run: _Sequence) -> bool:
        return (
            run.cut_length > 0
            and run.length - run.cut_length >= 3
            and run.naturals - run.cut_naturals >= self._naturals
        )

    def _plan(self, run: _Sequence) -> CandidateRun:
        laid = []
        for step in range(run.length):
            spot = Card((run.start + step) % KING + 1, self._weights.suit)
            laid.append((JOKER if run.joker_places >> step & 1 else spot, spot))
        return CandidateRun(run.taken, run.jokers, run.weight, tuple(laid), run.start)


class SuitRuns:
    """The best runs of a suit's cards, for whatever part of them is there.

    `extensions` are the lay-offs onto each run on the table; one of each list may be made.
    """

    def __init__(
        self,
        plans: Iterable[CandidateRun],
        extensions: Sequence[Sequence[CandidateRun]],
        jokers: int,
    ) -> None:
        self._plans = list(plans)
        self._extensions = extensions
        self._jokers = jokers
        self._by_lowest: list[list[CandidateRun]] = [[] for _ in range(KING + 1)]
        self.usable = 0
        for plan in self._plans:
            # A joker alone makes no run, so every plan has a lowest natural card.
            self._by_lowest[lowest(plan.taken)].append(plan)
            self.usable |= plan.taken
        for layings in extensions:
            for plan in layings:
                self.usable |= plan.taken
        self._own: dict[int, ByJokers] = {0: nothing(jokers)}
        self._laid: list[dict[int, ByJokers]] = [{} for _ in extensions]
        self._needed: dict[tuple[int, tuple[int, ...]], ByJokers] = {}

    def kept(self, bag: int) -> int:
        """Return the cards of a bag that some run can use."""
        return without(bag, ~self.usable & ranks_in(bag))

    def best(self, bag: int, needs: tuple[int, ...] = ()) -> ByJokers:
        """Return the greatest weights that runs of these cards reach, meeting all needs."""
        if needs:
            return self._best_needed(bag, needs)
        if self._extensions:
            return self._best_laid(bag, 0)
        return self._best_own(bag)

    def _best_own(self, bag: int) -> ByJokers:
        known = self._own.get(bag)
        if known is not None:
            return known
        rank = lowest(bag)
        best = list(self._best_own(bag - one(rank)))
        here = ranks_in(bag)
        size = len(best)
        for plan in self._by_lowest[rank]:
            taken, jokers, weight = plan[:3]
            if taken & here == taken:
                rest = self._best_own(bag - taken)
                for spent in range(size - jokers):
                    total = rest[spent] + weight
                    if total > best[spent + jokers]:
                        best[spent + jokers] = total
        self._own[bag] = best
        return best

    def _best_laid(self, bag: int, run: int) -> ByJokers:
        """Return the greatest weights with lay-offs onto the table's runs from number `run` up."""
        if run == len(self._extensions):
            return self._best_own(bag)
        known = self._laid[run].get(bag)
        if known is None:
            known = list(self._best_laid(bag, run + 1))
            for plan in self._extensions[run]:
                if plan.taken & ranks_in(bag) == plan.taken:
                    _improve(known, plan, self._best_laid(bag - plan.taken, run + 1))
            self._laid[run][bag] = known
        return known

    def _best_needed(self, bag: int, needs: tuple[int, ...]) -> ByJokers:
        known = self._needed.get((bag, needs))
        if known is None:
            best = [IMPOSSIBLE] * (self._jokers + 1)
            for plan in self._meeting(bag, needs):
                _improve(best, plan, self.best(bag - plan.taken, _open_needs(plan, needs)))
            known = self._needed[bag, needs] = best
        return known

    def _meeting(self, bag: int, needs: tuple[int, ...]) -> Iterator[CandidateRun]:
        here = ranks_in(bag)
        for plan in self._plans:
            if plan.taken & here == plan.taken and plan.meets(needs[0]):
                yield plan

    def trace(self, bag: int, jokers: int, needs: tuple[int, ...] = ()) -> list[CandidateRun]:
        """Return the runs and lay-offs of the greatest weight with exactly `jokers` jokers.

        Of several with that weight it is the first in the order in which they are listed.
        """
        found = []
        while needs:
            total = self.best(bag, needs)[jokers]
            for plan in self._meeting(bag, needs):
                rest = self.best(bag - plan.taken, _open_needs(plan, needs))
                if _reaches(plan, rest, jokers, total):
                    break
            else:
                raise AssertionError("a weight without a plan")
            found.append(plan)
            bag, jokers, needs = bag - plan.taken, jokers - plan.jokers, _open_needs(plan, needs)
        for run, plans in enumerate(self._extensions):
            total = self._best_laid(bag, run)[jokers]
            if self._best_laid(bag, run + 1)[jokers] == total:
                continue
            here = ranks_in(bag)
            plan = next(
                plan
                for plan in plans
                if plan.taken & here == plan.taken
                and _reaches(plan, self._best_laid(bag - plan.taken, run + 1), jokers, total)
            )
            found.append(plan)
            bag, jokers = bag - plan.taken, jokers - plan.jokers
        return found + self._trace_own(bag, jokers)

    def _trace_own(self, bag: int, jokers: int) -> list[CandidateRun]:
        found = []
        while bag:
            total = self._best_own(bag)[jokers]
            rank, here = lowest(bag), ranks_in(bag)
            for plan in self._by_lowest[rank]:
                if plan.taken & here == plan.taken and _reaches(
                    plan, self._best_own(bag - plan.taken), jokers, total
                ):
                    found.append(plan)
                    bag, jokers = bag - plan.taken, jokers - plan.jokers
                    break
            else:
                bag -= one(rank)
        return found


def _open_needs(plan: CandidateRun, needs: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(need for need in needs if not plan.meets(need))


def _improve(best: list[int], plan: CandidateRun, rest: ByJokers) -> None:
    """Raise the best weights to what a plan and the best of the rest reach together."""
    for spent in range(len(best) - plan.jokers):
        total = rest[spent] + plan.weight
        if total > best[spent + plan.jokers]:
            best[spent + plan.jokers] = total


def _reaches(plan: CandidateRun, rest: ByJokers, jokers: int, total: int) -> bool:
    return plan.jokers <= jokers and rest[jokers - plan.jokers] + plan.weight == total
