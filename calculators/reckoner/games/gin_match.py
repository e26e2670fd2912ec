"""A gin match: running totals, boxes, game bonus, shutout, and Hollywood's three games.

Source: gin rummy's match to a target; the bonuses are options of the rule set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reckoner.games.match import Match, Row, play
from reckoner.rulesets.gin import GinRummy
from reckoner.words.tally import Tally, tally

HOLLYWOOD_GAMES = 3


@dataclass(frozen=True)
class GinGame:
    """One game of a gin match and what each player ends with, line by line.

    `finals` holds, for each player, the tally of deal points, boxes and bonuses, in points;
    before the end it is what they have so far without the bonuses of the end.
    """

    match: Match
    finals: tuple[Tally, ...]
    lines: tuple[Tally, ...]


def gin_game(deals: Sequence[Row], rules: GinRummy, players: Sequence[str]) -> GinGame:
    """Return one game of two players' deals, each row the points of one deal.

    A box is a deal won. Boxes `at-once` run with the totals and count toward the target.
    A shutout doubles the winner's running total, or adds 100.
    """
    at_once = rules.box_bonus if rules.box_timing == "at-once" else 0
    scored = [tuple(points + at_once * (points > 0) for points in row) for row in deals]
    match = play(scored, rules.match)
    counted = deals[: match.over_after] if match.over_after else deals
    lines: list[Tally] = []
    finals: list[Tally] = []
    for seat, player in enumerate(players):
        won = [row[seat] for row in counted if row[seat]]
        rival_won = any(row[1 - seat] for row in counted)
        parts = [tally(f"{player}: deals", won)]
        if rules.box_bonus and (at_once or match.over_after) and won:
            parts.append(Tally(f"{player}: boxes", (rules.box_bonus,), len(won)))
        if match.winner == seat:
            parts += _winner_bonuses(player, match.totals[seat], rules, shutout=not rival_won)
        terms = won
        if len(parts) > 1:
            lines += parts
            terms = [part.value for part in parts]
        finals.append(tally(f"{player}: total", terms))
    return GinGame(match, tuple(finals), tuple(lines))


def _winner_bonuses(player: str, total: int, rules: GinRummy, *, shutout: bool) -> list[Tally]:
    bonuses = []
    if shutout and rules.shutout == "double":
        bonuses.append(tally(f"{player}: shutout", [total]))
    if shutout and rules.shutout == "flat-100":
        bonuses.append(tally(f"{player}: shutout", [100]))
    if rules.game_bonus:
        bonuses.append(tally(f"{player}: game", [rules.game_bonus]))
    return bonuses


def hollywood_deals(deals: Sequence[Row]) -> list[list[Row]]:
    """Return the deals as they count in each of Hollywood's three games.

    A side's first win counts in the first game, its second in two, later ones in all.

    >>> hollywood_deals([(10, 0), (0, 7), (5, 0)])[1]
    [(0, 0), (0, 0), (5, 0)]
    """
    wins = [0, 0]
    games: list[list[Row]] = [[] for _ in range(HOLLYWOOD_GAMES)]
    for row in deals:
        for seat, points in enumerate(row):
            wins[seat] += points > 0
        for number, game in enumerate(games):
            game.append(
                tuple(points if wins[seat] > number else 0 for seat, points in enumerate(row))
            )
    return games
