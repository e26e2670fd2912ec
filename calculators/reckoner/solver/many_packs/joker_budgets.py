"""The best weight for each number of jokers spent: how parts of a hand share its jokers.

A vector's entry at j is the greatest weight that uses exactly j jokers, or `IMPOSSIBLE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import add

type ByJokers = Sequence[int]

IMPOSSIBLE = -(1 << 60)
"""Less than any weight, and still so after any weight is added."""


def nothing(jokers: int) -> list[int]:
    """Return the vector of a part that adds nothing, with up to `jokers` jokers in play."""
    return [0] + [IMPOSSIBLE] * jokers


def combined(first: ByJokers, second: ByJokers) -> list[int]:
    """Return the best weights of two parts together, however they share the jokers.

    >>> combined([5, 9], [2, 3])
    [7, 11]
    """
    size = len(first)
    if size == 1:
        return [first[0] + second[0]]
    best = [IMPOSSIBLE] * size
    for spent, weight in enumerate(first):
        if weight < 0:
            continue
        for more in range(size - spent):
            total = weight + second[more]
            if total > best[spent + more]:
                best[spent + more] = total
    return best


def up_to(vector: ByJokers) -> list[int]:
    """Return the best weights of a part with at most, not exactly, so many jokers.

    >>> up_to([5, 3, 9])
    [5, 5, 9]
    """
    return list(accumulate(vector, max))


def greatest(first: ByJokers, second_up_to: ByJokers) -> int:
    """Return the best weight of two parts together, the second given by `up_to`.

    >>> greatest([5, 9], up_to([2, 3]))
    11
    """
    weights: Iterator[int] = map(add, first, reversed(second_up_to))
    return max(weights)


def shares(parts: Sequence[ByJokers], jokers: int) -> list[int]:
    """Return how many jokers each part spends in the best sum that uses exactly `jokers`.

    Where several shares are equally good, the first parts get the most.
    """
    sums: list[ByJokers] = [nothing(len(parts[0]) - 1)]
    for part in parts:
        sums.append(combined(sums[-1], part))
    given = []
    for before, part, total in zip(sums[-2::-1], parts[::-1], sums[:0:-1], strict=True):
        share = next(
            spent
            for spent in range(jokers + 1)
            if before[jokers - spent] + part[spent] == total[jokers]
        )
        given.append(share)
        jokers -= share
    return given[::-1]
