"""One suit's cards as a number: two bits for each rank, which count its copies.

Ranks run from the ace in the lowest bits to the king. Up to three packs fit, taking cards
out is a subtraction, and the lowest card is the lowest bit.
"""

from __future__ import annotations

from collections.abc import Iterable

from reckoner.words.cards import RANKS

MOST_COPIES = 3
EVERY_RANK = sum(1 << 2 * (rank - 1) for rank in RANKS)
"""A bag with one card of each rank."""


def one(rank: int) -> int:
    """Return the bag that holds one card of a rank (1 to 13).

    >>> one(3)
    16
    """
    return 1 << 2 * (rank - 1)


def bag_of(ranks: Iterable[int]) -> int:
    """Return the bag of these ranks, each as often as it is there.

    >>> bin(bag_of([1, 2, 2]))
    '0b1001'
    """
    return sum(map(one, ranks))


def copies(bag: int, rank: int) -> int:
    """Return how many cards of a rank a bag holds.

    >>> copies(bag_of([1, 2, 2]), 2)
    2
    """
    return bag >> 2 * (rank - 1) & 3


def lowest(bag: int) -> int:
    """Return the lowest rank in a bag that is not empty."""
    return ((bag & -bag).bit_length() + 1) // 2


def ranks_in(bag: int) -> int:
    """Return the bag of the same ranks with one card of each.

    >>> ranks_in(bag_of([1, 2, 2])) == bag_of([1, 2])
    True
    """
    return (bag | bag >> 1) & EVERY_RANK


def without(bag: int, ranks: int) -> int:
    """Return a bag without any card of the given ranks (a bag with one card of each)."""
    return bag & ~(ranks * 3)
