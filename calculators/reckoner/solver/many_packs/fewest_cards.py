"""The opening that uses fewest cards and still reaches a threshold: exact.

Runs that could be cut in two are left out as in `candidate_runs`, since the two count the same.
The search allows one card more at a time; a branch is given up when neither the dearest
melds of so many cards nor the dearest cards still there could make up what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reckoner.solver.many_packs.candidate_runs import RunLister
from reckoner.solver.many_packs.candidate_sets import own_sets
from reckoner.solver.many_packs.decomposition import rank_weights, suit_weights
from reckoner.solver.many_packs.joker_budgets import IMPOSSIBLE
from reckoner.solver.many_packs.objectives import Objective, Weights
from reckoner.solver.many_packs.rank_multisets import bag_of
from reckoner.words.cards import JOKER, PACK, RANKS, SUITS, Card
from reckoner.words.melds import RUN, Meld
from reckoner.words.rules import CardValues, MeldRules

MOST_STEPS = 100_000
"""After so many steps a search is given up: a threshold close to all that a large hand holds."""

_POINTS = Objective(("points",))
_FIELD = 3
"""Bits for each card's copies in a hand as a number: a count and a bit that stays free."""
_FREE_BITS = sum(1 << _FIELD * card.number + _FIELD - 1 for card in PACK)


class TooManyWays(Exception):
    """The search was given up: there are too many ways to open."""


class Piece(NamedTuple):
    """A meld as the search sees it: its points, its cards, and what it takes from the hand."""

    points: int
    cards: int
    jokers: int
    taken: int
    meld: Meld


def pieces(hand: Iterable[Card], rules: MeldRules, values: CardValues) -> list[Piece]:
    """Return the melds that a hand can make and that cannot be cut in two, dearest first."""
    weights = Weights(_POINTS, rules, values)
    held = Counter(hand)
    melds = [*_runs(held, rules, weights), *_sets(held, rules, weights)]
    found = [
        Piece(sum(meld.points(values)), len(meld.cards), meld.jokers, _taken(meld.cards), meld)
        for meld in melds
    ]
    return sorted(found, key=lambda each: (-each.points, each.cards, each.jokers, each.meld.spots))


def _runs(held: Counter[Card], rules: MeldRules, weights: Weights) -> Iterator[Meld]:
    jokers = held[JOKER]
    for suit in SUITS:
        bag = bag_of(card.rank for card in held.elements() if card.suit == suit)
        places = suit_weights(suit, weights, jokers=jokers)
        for plan in RunLister(bag, jokers, places, rules).plans():
            yield plan.meld()


def _sets(held: Counter[Card], rules: MeldRules, weights: Weights) -> Iterator[Meld]:
    jokers = held[JOKER]
    for rank in RANKS:
        of_suit = tuple(held[Card(rank, suit)] for suit in SUITS)
        if any(of_suit):
            of_rank = rank_weights(rank, weights, jokers=jokers)
            for plan in own_sets(of_suit, jokers, of_rank, rules):
                yield plan.meld()


def _taken(cards: Iterable[Card]) -> int:
    return sum(1 << _FIELD * card.number for card in cards if card != JOKER)


def fewest_cards(
    hand: Sequence[Card],
    threshold: int,
    rules: MeldRules,
    values: CardValues,
    *,
    using: Card | None = None,
    pure_run: bool = False,
) -> tuple[Meld, ...] | None:
    """Return the melds of at least `threshold` points that use fewest cards, then fewest points.

    Each joker counts at its dearest place. With `using` the melds must hold that card, with
    `pure_run` a run without a joker. `None` where the hand has no such opening. Raises
    `TooManyWays` after `MOST_STEPS`.

    >>> from reckoner.words.notations import read_cards
    >>> from reckoner.rulesets.table import TableRummy
    >>> hand, rules = read_cards("10S JS QS KS KH KD KC 2S 2H 2D"), TableRummy()
    >>> [str(meld) for meld in fewest_cards(hand, 40, rules.melds, rules.values)]
    ['10S JS QS KS']
    """
    search = _Search(hand, threshold, rules, values, using=using, pure_run=pure_run)
    bag, jokers = _taken(hand), Counter(hand)[JOKER]
    for cards in range(3, len(hand) + 1):
        search.descend(0, bag, jokers, cards, ())
        if search.best is not None:
            return tuple(piece.meld for piece in search.best)
    return None


class _Search:
    """The search for the opening of fewest points among those of a fixed number of cards."""

    def __init__(
        self,
        hand: Sequence[Card],
        threshold: int,
        rules: MeldRules,
        values: CardValues,
        *,
        using: Card | None,
        pure_run: bool,
    ) -> None:
        weights = Weights(_POINTS, rules, values)
        self.best: tuple[Piece, ...] | None = None
        self._best_points = 0
        self._threshold = max(threshold, 1)
        self._pieces = pieces(hand, rules, values)
        self._using = using
        self._pure_run = pure_run
        self._most = _most_points(self._pieces, len(hand))
        usable = {card for piece in self._pieces for card in piece.meld.cards}
        self._naturals = sorted(
            ((weights.most(card), _FIELD * card.number) for card in usable if card != JOKER),
            reverse=True,
        )
        self._joker = weights.most_of_joker() if JOKER in usable else 0
        self._steps = 0

    def descend(
        self, first: int, bag: int, jokers: int, cards: int, chosen: tuple[Piece, ...]
    ) -> None:
        """Add melds from number `first` on until exactly `cards` more cards are used."""
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise TooManyWays
        points = sum(piece.points for piece in chosen)
        missing = self._threshold - points
        if not cards:
            if missing <= 0 and self._fits(chosen) and not 0 < self._best_points <= points:
                self.best, self._best_points = chosen, points
            return
        if self._most[cards] < missing or self._dearest(bag, jokers, cards) < missing:
            return
        most = self._most
        for number in range(first, len(self._pieces)):
            piece = self._pieces[number]
            rest = cards - piece.cards
            if (
                rest >= 0
                and piece.jokers <= jokers
                and piece.points + most[rest] >= missing
                and (bag | _FREE_BITS) - piece.taken & _FREE_BITS == _FREE_BITS
            ):
                self.descend(
                    number, bag - piece.taken, jokers - piece.jokers, rest, (*chosen, piece)
                )
                if self._best_points == self._threshold:
                    return

    def _dearest(self, bag: int, jokers: int, cards: int) -> int:
        """Return what so many of the cards still there count at the very most."""
        from_jokers = min(jokers, cards)
        total = from_jokers * self._joker
        cards -= from_jokers
        for points, shift in self._naturals:
            if not cards:
                break
            there = min(bag >> shift & 3, cards)
            total += there * points
            cards -= there
        return total

    def _fits(self, chosen: tuple[Piece, ...]) -> bool:
        melds = [piece.meld for piece in chosen]
        holds = self._using is None or any(self._using in meld.cards for meld in melds)
        return holds and (
            not self._pure_run or any(meld.kind == RUN and not meld.jokers for meld in melds)
        )


def _most_points(found: Sequence[Piece], cards: int) -> list[int]:
    """Return, by number of cards, what melds of just so many cards count at the very most."""
    by_size: dict[int, int] = {}
    for piece in found:
        by_size[piece.cards] = max(by_size.get(piece.cards, 0), piece.points)
    most = [0]
    for count in range(1, cards + 1):
        most.append(
            max(
                (most[count - size] + points for size, points in by_size.items() if size <= count),
                default=IMPOSSIBLE,
            )
        )
    return most
