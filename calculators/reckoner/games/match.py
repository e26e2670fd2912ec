"""Running totals of a match, and the moment at which it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

type Row = Sequence[int]
"""One deal: what each player scores, in points."""

DRAW = "draw"


@dataclass(frozen=True)
class Match:
    """A match so far: running totals in points, deal by deal, and how it ended.

    `over_after` is the number of the deal (from 1) that ended it, `winner` the seat
    (from 0) of the winner or `DRAW`; both are `None` while it goes on. Deals after the
    end do not count: `running` stops there and `extra` says how many there were.
    """

    running: tuple[tuple[int, ...], ...]
    over_after: int | None = None
    winner: int | str | None = None
    extra: int = 0

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals as they stand, in points."""
        return self.running[-1] if self.running else ()


def play(deals: Sequence[Row], verdict: Callable[[Row, Row], int | str | None]) -> Match:
    """Add up deals until `verdict` (of the totals and the last deal) names a winner or a draw.

    >>> play([(60, 0), (0, 5), (50, 0), (1, 1)], lambda totals, deal: first_to(100, totals)).extra
    1
    """
    running: list[tuple[int, ...]] = []
    totals: tuple[int, ...] = ()
    for number, deal in enumerate(deals, start=1):
        totals = tuple(map(sum, zip(totals, deal, strict=True))) if totals else tuple(deal)
        running.append(totals)
        winner = verdict(totals, deal)
        if winner is not None:
            return Match(tuple(running), number, winner, len(deals) - number)
    return Match(tuple(running))


def first_to(target: int | None, totals: Row) -> int | str | None:
    """Return the seat of the highest total once one reaches the target, `DRAW` if two do equally.

    Without a target (a match of one deal) the first point ends it.

    >>> first_to(500, (525, 550)), first_to(500, (510, 510)), first_to(None, (0, 0))
    (1, 'draw', None)
    """
    if max(totals) < (1 if target is None else target):
        return None
    return highest(totals)


def highest(totals: Row) -> int | str:
    """Return the seat of the highest total, or `DRAW` when two or more share it."""
    leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return leaders[0] if len(leaders) == 1 else DRAW
