"""The best weight for each number of jokers spent: how parts of a hand share its jokers.

A vector's entry at j is the greatest weight that uses exactly j jokers, or `IMPOSSIBLE`.
"""

from __future__ import annotations

from collections.abc import Sequence

type Vector = Sequence[int]

IMPOSSIBLE = -(1 << 60)
"""Less than any weight, and still so after any weight is added."""


def nothing(jokers: int) -> list[int]:
    """Return the vector of a part that adds nothing, with up to `jokers` jokers in play."""
    return [0] + [IMPOSSIBLE] * jokers


def combined(first: Vector, second: Vector) -> list[int]:
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


def shares(parts: Sequence[Vector], jokers: int) -> list[int]:
    """Return how many jokers each part spends in the best sum that uses exactly `jokers`.

    Where several shares are equally good, the first parts get the most.
    """
    sums: list[Vector] = [nothing(len(parts[0]) - 1)]
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
