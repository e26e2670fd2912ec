"""The running match: totals deal by deal, when it ends, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from reckoner.errors import BadRequest, quote
from reckoner.games.gin_match import GinGame, gin_game, hollywood_deals
from reckoner.games.match import DRAW, Match, Row, highest
from reckoner.request import Calculator, Input, Request, Result
from reckoner.rulesets import GIN_PRESETS
from reckoner.rulesets.gin import GinRummy
from reckoner.tally import MINUS, Tally

_MOST_DEALS = 200


def compute(request: Request) -> Result:
    """Answer `match`: see the protocol; all totals in points."""
    rules = request.rules
    if not isinstance(rules, GinRummy):
        raise TypeError(f"{request.preset} has no match yet")
    players = _players(request)
    deals = _deals(request, players)
    _check_gin_deals(deals, players)
    games = [
        gin_game(each, rules, players)
        for each in (hollywood_deals(deals) if rules.hollywood else [deals])
    ]
    over = all(game.match.over_after for game in games)
    finals = [sum(game.finals[seat].value for game in games) for seat in range(len(players))]
    winner = None
    if over:
        winner = highest(finals) if rules.hollywood else games[0].match.winner
    ends = [game.match.over_after for game in games if game.match.over_after]
    shown = games[0].match if not rules.hollywood else _plain_totals(deals)
    lines = _lines(games, hollywood=rules.hollywood)
    data = {
        "players": list(players),
        "running": [list(row) for row in shown.running],
        "over": over,
        "over_after": max(ends) if over else None,
        "winner": _named(winner, players),
        "extra_deals": 0 if rules.hollywood else shown.extra,
        "final": dict(zip(players, finals, strict=True)),
        "games": [_game_data(game, players) for game in games] if rules.hollywood else [],
        "target": rules.target,
        "steps": [line.data() for line in lines],
        "verdict": _verdict(players, finals, _named(winner, players), rules, shown),
    }
    view = {"games": games, "shown": shown, "players": players, "deals": deals, "steps": lines}
    return Result(data, view)


def _plain_totals(deals: Sequence[Row]) -> Match:
    totals = [0] * len(deals[0]) if deals else []
    running = []
    for row in deals:
        totals = [total + points for total, points in zip(totals, row, strict=True)]
        running.append(tuple(totals))
    return Match(tuple(running))


def _lines(games: Sequence[GinGame], *, hollywood: bool) -> list[Tally]:
    if not hollywood:
        return [*games[0].lines, *games[0].finals]
    return [
        Tally(f"Game {number}, {line.label}", line.terms, line.times)
        for number, game in enumerate(games, start=1)
        for line in (*game.lines, *game.finals)
    ]


def _game_data(game: GinGame, players: Sequence[str]) -> dict[str, object]:
    return {
        "running": [list(row) for row in game.match.running],
        "over": game.match.over_after is not None,
        "over_after": game.match.over_after,
        "winner": _named(game.match.winner, players),
        "final": {player: final.value for player, final in zip(players, game.finals, strict=True)},
    }


def _named(winner: int | str | None, players: Sequence[str]) -> str | None:
    return players[winner] if isinstance(winner, int) else winner


def _verdict(
    players: Sequence[str],
    finals: Sequence[int],
    winner: str | None,
    rules: GinRummy,
    match: Match,
) -> str:
    score = ", ".join(f"{name} {total}" for name, total in zip(players, finals, strict=True))
    if winner == DRAW:
        return f"A draw: {score}."
    if winner is not None:
        return f"Winner: {winner}. {score}."
    if not match.running:
        return "No deal is scored yet."
    if rules.target is None:
        return f"No deal with a winner yet: {score}."
    need = rules.target - max(match.totals)
    if rules.hollywood or need <= 0:
        return f"The match goes on: {score}."
    leader = players[match.totals.index(max(match.totals))]
    return f"{score}. {leader} needs {need} more to reach {rules.target}."


def _players(request: Request) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in request.text("players").split("|"))
    if len(names) != 2:
        raise BadRequest(
            "players",
            "bad-value",
            f"Gin rummy has two players and there are {len(names)} names: write You|Rival.",
        )
    for name in names:
        if not name or len(name) > 40 or name.lower() == DRAW:
            raise BadRequest(
                "players",
                "bad-value",
                f"{quote(name)} is not a player’s name: write one to 40 characters, not “draw”.",
            )
    if len(set(names)) < len(names):
        raise BadRequest("players", "bad-value", "Two players have one name: tell them apart.")
    return names


def _deals(request: Request, players: Sequence[str]) -> list[Row]:
    if not request.given("deals"):
        return []
    rows = [row for row in request.text("deals").split("|") if row.strip()]
    if len(rows) > _MOST_DEALS:
        raise BadRequest(
            "deals", "bad-value", f"There are {len(rows)} deals here: at most {_MOST_DEALS} fit."
        )
    return [_deal(row, number, players) for number, row in enumerate(rows, start=1)]


def _deal(row: str, number: int, players: Sequence[str]) -> Row:
    points = [cell.strip().replace(MINUS, "-") for cell in row.split(",")]
    if len(points) != len(players):
        raise BadRequest(
            "deals",
            "bad-value",
            f"Deal {number}, {quote(row.strip())}, must hold {len(players)} numbers, "
            "one for each player, with a comma between.",
        )
    for cell in points:
        digits = cell.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 5):
            raise BadRequest(
                "deals",
                "bad-value",
                f"Deal {number}: {quote(cell)} is not a whole number of points.",
            )
    return tuple(map(int, points))


def _check_gin_deals(deals: Sequence[Row], players: Sequence[str]) -> None:
    for number, row in enumerate(deals, start=1):
        if min(row) < 0:
            raise BadRequest(
                "deals",
                "bad-value",
                f"Deal {number}: the loser of a gin deal scores 0, never less.",
            )
        if all(row):
            raise BadRequest(
                "deals",
                "bad-value",
                f"Deal {number}: only one of {players[0]} and {players[1]} scores in a deal; "
                "write 0 for the other.",
            )


CALCULATOR = Calculator(
    name="match",
    title="the match sheet",
    question="Who leads, and when is the match over?",
    presets=GIN_PRESETS,
    inputs=(
        Input("players", "Players", "names", "Two names with | between.", default="You|Rival"),
        Input(
            "deals",
            "Deals",
            "rows",
            "The points of each deal, player by player: 12,0 | 0,5. A dead hand is 0,0.",
        ),
    ),
    compute=compute,
    example={
        "players": "You|Rival",
        "deals": "12,0 | 0,5 | 0,0 | 25,0 | 0,47 | 65,0",
        "target": "100",
    },
)
