"""Running totals of a match, and the moment at which it ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reckoner.words.rules import MatchRules

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


def play(deals: Sequence[Row], rules: MatchRules) -> Match:
    """Add up deals until the rules end the match.

    >>> match = play([(60, 0), (0, 5), (50, 0), (1, 1)], MatchRules(target=100))
    >>> match.totals, match.over_after, match.winner, match.extra
    ((110, 5), 3, 0, 1)
    """
    running: list[tuple[int, ...]] = []
    totals: tuple[int, ...] = ()
    for number, deal in enumerate(deals, start=1):
        totals = tuple(map(sum, zip(totals, deal, strict=True))) if totals else tuple(deal)
        running.append(totals)
        winner = winner_of(totals, deal, rules)
        if winner is not None:
            return Match(tuple(running), number, winner, len(deals) - number)
    return Match(tuple(running))


def winner_of(totals: Row, deal: Row, rules: MatchRules) -> int | str | None:
    """Return the winner's seat if a deal has ended the match, `DRAW`, or `None` if it goes on.

    >>> winner_of((525, 550), (45, 60), MatchRules(target=500))
    1
    >>> winner_of((510, 510), (20, 30), MatchRules(target=500))
    'draw'
    >>> winner_of((0, 0), (0, 0), MatchRules(target=None)) is None
    True
    """
    if not _is_over(totals, deal, rules):
        return None
    winner = best_seat(totals, lowest=rules.lowest_wins)
    return None if winner == DRAW and rules.play_on else winner


def _is_over(totals: Row, deal: Row, rules: MatchRules) -> bool:
    if rules.target is None:
        return any(deal)
    reached = [total >= rules.target + rules.must_pass for total in totals]
    if rules.eliminates:
        return reached.count(False) <= 1
    return any(reached)


def out_seats(totals: Row, rules: MatchRules) -> list[int]:
    """Return the seats that an elimination match has put out."""
    if not rules.eliminates or rules.target is None:
        return []
    return [seat for seat, total in enumerate(totals) if total >= rules.target]


def best_seat(totals: Row, *, lowest: bool = False) -> int | str:
    """Return the seat of the best total, the highest or lowest, or `DRAW` when some share it."""
    best = min(totals) if lowest else max(totals)
    seats = [seat for seat, total in enumerate(totals) if total == best]
    return seats[0] if len(seats) == 1 else DRAW
