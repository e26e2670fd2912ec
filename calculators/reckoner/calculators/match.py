"""The running match: totals deal by deal, when it ends, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.games.gin_match import GinGame, gin_game, hollywood_deals
from reckoner.games.match import DRAW, Match, Row, best_seat, out_seats, play
from reckoner.rulesets import GIN_PRESETS
from reckoner.rulesets.gin import GinRummy
from reckoner.words.errors import BadRequest, quote
from reckoner.words.phrases import listed
from reckoner.words.rules import MatchRules
from reckoner.words.tally import MINUS, Tally, number_text, tally

_MOST_DEALS = 200


def compute(request: Request) -> Result:
    """Answer `match`: see the protocol; all totals in points."""
    rules = request.rules
    players = _players(request)
    deals = _deals(request, players)
    if isinstance(rules, GinRummy):
        return _gin(deals, rules, players)
    match = play(deals, rules.match)
    totals = match.totals or (0,) * len(players)
    counted = deals[: match.over_after] if match.over_after else deals
    lines = [
        tally(player, [row[seat] for row in counted if row[seat]])
        for seat, player in enumerate(players)
    ]
    data = _data(match, players, totals, rules.match)
    data |= {"out": [players[seat] for seat in out_seats(totals, rules.match)]}
    return _result(data, match, players, deals, lines)


def _gin(deals: Sequence[Row], rules: GinRummy, players: Sequence[str]) -> Result:
    if not rules.hollywood:
        game = gin_game(deals, rules, players)
        finals = [final.value for final in game.finals]
        data = _data(game.match, players, finals, rules.match)
        return _result(data, game.match, players, deals, [*game.lines, *game.finals])
    games = [gin_game(each, rules, players) for each in hollywood_deals(deals)]
    ends = [game.match.over_after for game in games]
    finals = [sum(game.finals[seat].value for game in games) for seat in range(len(players))]
    over_after = max(end for end in ends if end) if all(ends) else None
    match = Match(
        _running(deals),
        over_after,
        best_seat(finals) if over_after else None,
        len(deals) - over_after if over_after else 0,
    )
    data = _data(match, players, finals, rules.match)
    data |= {"games": [_game_data(game, players) for game in games]}
    if deals and over_after is None:
        still_open = "One game is", "Two games are", "Three games are"
        score = _score(players, finals)
        data |= {"verdict": f"{still_open[ends.count(None) - 1]} open: {score} in all."}
    lines = [
        replace(line, label=f"Game {number}, {line.label}")
        for number, game in enumerate(games, start=1)
        for line in (*game.lines, *game.finals)
    ]
    return _result(data, match, players, deals, lines)


def _running(deals: Sequence[Row]) -> tuple[tuple[int, ...], ...]:
    """Return plain running totals, as one writes them while three games are played at once."""
    return tuple(
        tuple(map(sum, zip(*deals[:number], strict=True))) for number in range(1, len(deals) + 1)
    )


def _data(
    match: Match, players: Sequence[str], finals: Sequence[int], rules: MatchRules
) -> dict[str, object]:
    winner = _named(match.winner, players)
    return {
        "players": list(players),
        "running": [list(row) for row in match.running],
        "over": match.over_after is not None,
        "over_after": match.over_after,
        "winner": winner,
        "extra_deals": match.extra,
        "final": dict(zip(players, finals, strict=True)),
        "target": rules.target,
        "games": [],
        "out": [],
        "verdict": _verdict(players, finals, winner, rules, match),
    }


def _result(
    data: dict[str, object],
    match: Match,
    players: Sequence[str],
    deals: Sequence[Row],
    lines: Sequence[Tally],
) -> Result:
    data |= {"steps": [line.data() for line in lines]}
    return Result(data, {"shown": match, "players": players, "deals": deals, "steps": lines})


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
    rules: MatchRules,
    match: Match,
) -> str:
    score = _score(players, finals)
    if winner == DRAW:
        return f"A draw: {score}."
    if winner is not None:
        return f"{_does([winner], 'win')}{_won_by(players, finals, winner, rules)}."
    if not match.running:
        return "No deal is scored yet."
    if rules.target is None:
        return f"No deal with a winner yet: {score}."
    need = rules.target - max(match.totals)
    if rules.lowest_wins or need <= 0:
        return f"The match goes on: {score}."
    return f"{score}. {_ahead(players, match.totals)}, {need} short of {rules.target}."


def _score(players: Sequence[str], finals: Sequence[int]) -> str:
    return ", ".join(
        f"{name} {number_text(total)}" for name, total in zip(players, finals, strict=True)
    )


def _won_by(players: Sequence[str], finals: Sequence[int], winner: str, rules: MatchRules) -> str:
    own = finals[players.index(winner)]
    others = [total for name, total in zip(players, finals, strict=True) if name != winner]
    # Boxes can bring the loser more.
    if len(others) > 1 or (others[0] > own and not rules.lowest_wins):
        return f": {_score(players, finals)}"
    return f", {number_text(own)} to {number_text(others[0])}"


def _ahead(players: Sequence[str], totals: Sequence[int]) -> str:
    leaders = [name for name, total in zip(players, totals, strict=True) if total == max(totals)]
    return "Level" if len(leaders) == len(players) else _does(leaders, "lead")


def _does(names: Sequence[str], verb: str) -> str:
    """Return who does what: `You win`, `Rival wins`, `Ann and Ben lead`."""
    one = len(names) == 1 and names[0].casefold() != "you"
    return f"{listed(names)} {verb}{'s' if one else ''}"


def _players(request: Request) -> tuple[str, ...]:
    names = tuple(" ".join(name.split()) for name in request.text("players").split("|"))
    most = request.rules.match.most_players
    if not 2 <= len(names) <= most:
        takes = "two players" if most == 2 else f"two to {most} players"
        raise BadRequest(
            "players",
            "bad-value",
            f"{request.rules.title.capitalize()} takes {takes} and there are {len(names)} names: "
            "write You|Rival.",
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
    deals = [_deal(row, number, players) for number, row in enumerate(rows, start=1)]
    _check_deals(deals, players, request.rules.match)
    return deals


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


def _check_deals(deals: Sequence[Row], players: Sequence[str], rules: MatchRules) -> None:
    """Check that each deal is one that the scoring can produce."""
    totals = [0] * len(players)
    for number, row in enumerate(deals, start=1):
        wrong = _why_no_deal(row, rules)
        out = [seat for seat in out_seats(totals, rules) if row[seat]]
        if out:
            wrong = f"{players[out[0]]} is out already; write 0 there"
        if wrong:
            raise BadRequest("deals", "bad-value", f"Deal {number}: {wrong}.")
        totals = [total + points for total, points in zip(totals, row, strict=True)]


def _why_no_deal(row: Row, rules: MatchRules) -> str | None:
    if min(row) < 0 and not rules.below_zero:
        return "no score here is below zero; the loser scores 0"
    if rules.one_scorer and sum(points != 0 for points in row) > 1:
        return "only the winner scores in a deal; write 0 for the others"
    if rules.zero_sum and sum(row) != 0:
        return f"the losers lose what the winner gains, and this adds up to {number_text(sum(row))}"
    return None


CALCULATOR = Calculator(
    name="match",
    title="the match sheet",
    question="Who leads, and when is the match over?",
    presets=(*GIN_PRESETS, "table-rummy", "rummy-500", "basic-rummy"),
    inputs=(
        Input(
            "players",
            "Players",
            "names",
            "Names with | between; gin takes two, the other games up to eight.",
            default="You|Rival",
        ),
        Input(
            "deals",
            "Deals",
            "rows",
            "The points of each deal, player by player: 12,0 | 0,5. A deal nobody won is 0,0.",
        ),
    ),
    compute=compute,
    example={
        "players": "You|Rival",
        "deals": "12,0 | 0,5 | 0,0 | 25,0 | 0,47 | 65,0",
        "target": "100",
    },
)
