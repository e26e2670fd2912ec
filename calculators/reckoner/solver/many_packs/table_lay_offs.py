"""Lay-offs onto melds on the table, for any meld rules: what may be laid where.

One card goes onto a set of three. A run grows at either end, card by card, a joker standing
for the next place; what one end takes counts for the other, since a run holds thirteen
cards at most, one ace at most, and only so many jokers. A joker that lies on the table is
never swapped for its card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reckoner.solver.many_packs.candidate_runs import ACE_ABOVE_KING, CandidateRun, SuitWeights
from reckoner.solver.many_packs.candidate_sets import MOST_IN_SET, NONE, CandidateSet, RankWeights
from reckoner.solver.many_packs.rank_multisets import copies, one
from reckoner.words.cards import JOKER, KING, SUITS, Card
from reckoner.words.melds import Meld
from reckoner.words.rules import MeldRules

type _Laid = tuple[tuple[Card, Card], ...]


def set_lay_offs(
    meld: Meld, onto: int, jokers: int, weights: RankWeights, rules: MeldRules
) -> list[CandidateSet]:
    """Return the cards that can be laid onto a set on the table: one natural card, or a joker.

    A joker in a set stands for any missing suit, so only the natural cards close a suit.
    """
    if len(meld.cards) >= MOST_IN_SET:
        return []
    closed = {card.suit for card in meld.cards} if rules.distinct_suits else set()
    plans = [
        CandidateSet(
            tuple(int(suit == each) for each in SUITS),
            0,
            weights.naturals[SUITS.index(suit)],
            ((Card(weights.rank, suit), Card(weights.rank, suit)),),
            onto,
        )
        for suit in SUITS
        if suit not in closed
    ]
    if jokers and (rules.max_jokers is None or meld.jokers < rules.max_jokers):
        shown = {spot.suit for spot in meld.spots}
        weight, suit = next(each for each in weights.jokers if each[1] not in shown)
        plans.append(CandidateSet(NONE, 1, weight, ((JOKER, Card(weights.rank, suit)),), onto))
    return plans


class _End(NamedTuple):
    """Cards laid at one end, outward."""

    laid: _Laid = ()
    taken: int = 0
    jokers: int = 0
    weight: int = 0


def run_lay_offs(
    meld: Meld, onto: int, bag: int, jokers: int, weights: SuitWeights, rules: MeldRules
) -> list[CandidateRun]:
    """Return the lay-offs onto a run on the table, each of one card or more at both ends together.

    Of several joker placements that take the same cards the one of greatest weight is kept.
    """
    if rules.max_jokers is not None:
        jokers = min(jokers, rules.max_jokers - meld.jokers)
    room = KING - len(meld.cards)
    first = meld.spots[0].rank - 1
    last = first + len(meld.cards) - 1
    highest = ACE_ABOVE_KING - (not rules.ace_high)
    up_room = room if rules.round_the_corner else min(room, highest - last)
    down_room = room if rules.round_the_corner else min(room, first)
    up_places = range(last + 1, last + 1 + up_room)
    down_places = range(first - 1, first - 1 - down_room, -1)
    ends = _Ends(bag, jokers, weights, rules)
    best: dict[tuple[int, int], CandidateRun] = {}
    for up in ends.grown(up_places, after_joker=meld.cards[-1].is_joker):
        for down in ends.grown(down_places, after_joker=meld.cards[0].is_joker):
            spent = up.jokers + down.jokers
            laid = down.laid + up.laid
            if not laid or spent > jokers or len(laid) > room or up.taken & down.taken:
                continue
            plan = CandidateRun(
                up.taken | down.taken, spent, up.weight + down.weight, laid, first, onto
            )
            known = best.get((plan.taken, spent))
            if known is None or plan.weight > known.weight:
                best[plan.taken, spent] = plan
    return list(best.values())


class _Ends:
    """Grows the ends of a run by the cards of a bag and some jokers."""

    def __init__(self, bag: int, jokers: int, weights: SuitWeights, rules: MeldRules) -> None:
        self._bag = bag
        self._jokers = jokers
        self._weights = weights
        self._adjacent = rules.adjacent_jokers

    def grown(
        self, places: Sequence[int], end: _End | None = None, *, after_joker: bool
    ) -> Iterator[_End]:
        """Yield every way to fill the first of these places without a gap, and none at all."""
        end = end or _End()
        yield end
        if not places:
            return
        spot = Card(places[0] % KING + 1, self._weights.suit)
        if copies(self._bag, spot.rank):
            taken = end.taken | one(spot.rank)
            weight = end.weight + self._adds(self._weights.naturals, places[0], end)
            laid = (*end.laid, (spot, spot))
            yield from self.grown(
                places[1:], _End(laid, taken, end.jokers, weight), after_joker=False
            )
        if end.jokers < self._jokers and (self._adjacent or not after_joker):
            weight = end.weight + self._adds(self._weights.jokers, places[0], end)
            laid = (*end.laid, (JOKER, spot))
            yield from self.grown(
                places[1:], _End(laid, end.taken, end.jokers + 1, weight), after_joker=True
            )

    def _adds(self, weights: Sequence[int], place: int, end: _End) -> int:
        """Return what a card adds at a place; an ace it is laid below is no longer low."""
        adds = weights[place % KING] if place != ACE_ABOVE_KING else weights[place]
        if place == -1 and end.laid:
            joker = end.laid[-1][0].is_joker
            ace = self._weights.jokers if joker else self._weights.naturals
            adds += ace[ACE_ABOVE_KING] - ace[0]
        return adds
