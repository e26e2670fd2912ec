"""Lay-offs in one-pack games without jokers, minimised jointly with the hand's own melds.

A card of the missing suit goes onto a set of three; a card at either end goes onto a run,
and the next one may follow it. Every choice of lay-offs is weighed with the best melds of
what stays in the hand, so the minimum is the true one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reckoner.solver.one_pack.deadwood import arrangements, loose_points, minimum_deadwood
from reckoner.words.cards import ACE, KING, SUITS, Card, card_order, cards_of, mask_of
from reckoner.words.melds import SET, Arrangement, Meld

type _Layings = tuple[tuple[Card, int], ...]


@dataclass(frozen=True)
class LayOffs:
    """Lay-offs and what stays: `laid_off` are (card, number of the meld) in playing order.

    `deadwood` is what is left, in points; `arrangement` how it lies.
    """

    deadwood: int
    laid_off: _Layings
    arrangement: Arrangement

    def data(self, table: Sequence[Meld]) -> list[dict[str, str]]:
        """Return the lay-offs as an answer holds them: each card and the meld it goes onto."""
        return [{"card": str(card), "onto": str(table[meld])} for card, meld in self.laid_off]


def minimum_lay_offs(hand: int, table: Sequence[Meld], *, own_melds: bool = True) -> LayOffs:
    """Return the lay-offs onto `table` melds that leave a hand the least deadwood, in points.

    With `own_melds` off the hand may only lay off. Ties: fewest lay-offs, then the cards
    that come first, suit by suit. Source: gin rummy's lay-offs after a knock.

    >>> from reckoner.words.notations import read_cards
    >>> from reckoner.words.melds import read_meld
    >>> from reckoner.words.rules import MeldRules
    >>> run = read_meld("5S 6S 7S", MeldRules())
    >>> found = minimum_lay_offs(mask_of(read_cards("4S 3S KD")), [run])
    >>> found.deadwood, found.laid_off
    (10, ((4S, 0), (3S, 0)))
    """
    count = minimum_deadwood if own_melds else loose_points
    choices = _lay_off_choices(hand, table)
    laid = min(choices, key=lambda mask: (count(hand & ~mask), mask.bit_count(), mask))
    return _left(hand, laid, choices[laid], own_melds=own_melds)


def two_orders(hand: int, table: Sequence[Meld]) -> LayOffs:
    """Return the better of two fixed orders, which can miss the minimum.

    One order melds the hand first and lays off what is loose; the other lays off all it
    can first and melds the rest. Where the hand has several best arrangements the one that
    lays off most is taken.
    """
    best_first = []
    for arrangement in arrangements(hand):
        loose = mask_of(arrangement.loose)
        laid, layings = _everything(loose, table)
        left = tuple(card for card in arrangement.loose if not laid & 1 << card.number)
        best_first.append(
            LayOffs(loose_points(loose & ~laid), layings, Arrangement(arrangement.melds, left))
        )
    laid, layings = _everything(hand, table)
    laid_first = _left(hand, laid, layings, own_melds=True)
    return min([*best_first, laid_first], key=lambda each: each.deadwood)


def _everything(hand: int, table: Sequence[Meld]) -> tuple[int, _Layings]:
    choices = _lay_off_choices(hand, table)
    return max(choices.items(), key=lambda choice: choice[0].bit_count())


def _left(hand: int, laid: int, layings: _Layings, *, own_melds: bool) -> LayOffs:
    rest = hand & ~laid
    if own_melds:
        return LayOffs(minimum_deadwood(rest), layings, arrangements(rest)[0])
    loose = tuple(sorted(cards_of(rest), key=card_order))
    return LayOffs(loose_points(rest), layings, Arrangement((), loose))


def _lay_off_choices(hand: int, table: Sequence[Meld]) -> dict[int, _Layings]:
    """Return every set of cards that can be laid off, as a mask, with an order of play."""
    choices: dict[int, _Layings] = {0: ()}
    for number, meld in enumerate(table):
        for end in open_ends(meld):
            chain = list(_held_chain(hand, end))
            for before, layings in list(choices.items()):
                for laid, added in _follow(before, layings, chain, number):
                    choices.setdefault(laid, added)
    return choices


def _follow(
    laid: int, layings: _Layings, chain: Sequence[Card], meld: int
) -> Iterator[tuple[int, _Layings]]:
    """Yield the lay-offs that grow by one card of a chain after another."""
    for card in chain:
        bit = 1 << card.number
        if laid & bit:
            return
        laid |= bit
        layings = (*layings, (card, meld))
        yield laid, layings


def open_ends(meld: Meld) -> list[list[Card]]:
    """Return, for each place where a meld can grow, the cards that may follow one another.

    The ace is low only, as in gin rummy: nothing goes below it or above a king.

    >>> from reckoner.words.melds import read_meld
    >>> from reckoner.words.rules import MeldRules
    >>> open_ends(read_meld("3S 4S 5S", MeldRules()))[0]
    [2S, AS]
    """
    if meld.kind == SET:
        rank = meld.spots[0].rank
        suits = {spot.suit for spot in meld.spots}
        return [[Card(rank, suit)] for suit in SUITS if suit not in suits]
    low, high = meld.spots[0], meld.spots[-1]
    down = [Card(rank, low.suit) for rank in range(low.rank - 1, ACE - 1, -1)]
    up = [Card(rank, high.suit) for rank in range(high.rank + 1, KING + 1)]
    return [end for end in (down, up) if end]


def _held_chain(hand: int, cards: Iterable[Card]) -> Iterator[Card]:
    for card in cards:
        if not hand & 1 << card.number:
            return
        yield card
