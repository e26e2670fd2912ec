"""Blank score pads to print: `{{ score_pad("gin-rummy") }}`, one sheet for each game.

A pad has the columns its game needs for each player, and at the foot what its house rules may
add when the match is over.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from mkdocs.exceptions import PluginError

from reckoner.rulesets import PRESETS


@dataclass(frozen=True)
class Pad:
    """How a game is written down: its columns for each of the players, its rows.

    `feet` are added at the end where the game has the house rule that each stands for.
    """

    players: int
    rows: int
    columns: Sequence[str]
    feet: Mapping[str, str]


PADS: Mapping[str, Pad] = {
    "table-rummy": Pad(6, 22, ("Points", "Total"), {}),
    "gin-rummy": Pad(
        2,
        20,
        ("Deadwood", "Points", "Total"),
        {"box_bonus": "Deals won", "game_bonus": "Game", "shutout": "Shutout"},
    ),
    "rummy-500": Pad(4, 22, ("Table", "Hand", "Total"), {}),
    "basic-rummy": Pad(6, 22, ("Points", "Total"), {}),
}


def score_pad(game: str) -> str:
    """Return the empty pad of a game; raises `PluginError` where it has none."""
    if game not in PADS:
        raise PluginError(f"there is no score pad for “{game}”: {', '.join(PADS)}")
    pad, rules = PADS[game], PRESETS[game].options()
    wide = len(pad.columns)
    names = _cells(
        Markup('<th scope="colgroup" colspan="{}">Player {}</th>').format(wide, seat)
        for seat in range(1, pad.players + 1)
    )
    heads = _cells(
        Markup('<th scope="col">{}</th>').format(column)
        for _ in range(pad.players)
        for column in pad.columns
    )
    empty = _cells([Markup("<td></td>")] * (wide * pad.players))
    body = _cells(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(row, empty)
        for row in range(1, pad.rows + 1)
    )
    feet = [*(foot for rule, foot in pad.feet.items() if rule in rules), "In all"]
    across = _cells([Markup('<td colspan="{}"></td>').format(wide)] * pad.players)
    foot = _cells(
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(each, across) for each in feet
    )
    return str(
        Markup(
            '<div class="table-scroll pad" role="group" aria-label="Score pad" tabindex="0">'
            '<table class="pad__table"><thead><tr><th scope="col" rowspan="2">Deal</th>{}</tr>'
            "<tr>{}</tr></thead><tbody>{}</tbody><tfoot>{}</tfoot></table></div>"
        ).format(names, heads, body, foot)
    )


def _cells(cells: Iterable[Markup]) -> Markup:
    return Markup("").join(cells)
