"""What a card is worth: in every game, in hand and in melds.

One answer spans all games, so `rules` does not limit it: it is the game whose house rules are
set, and its rows follow them. The other games count by their presets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.comparison.profiles import GameProfile
from reckoner.comparison.scored import GAMES, profiles
from reckoner.rulesets import PRESETS
from reckoner.words.cards import Card, read_card
from reckoner.words.phrases import listed
from reckoner.words.rules import USES
from reckoner.words.tally import number_text, tally

USE_NAMES = {
    "in_hand": "left in hand",
    "in_set": "in a set",
    "low_in_run": "low in a run",
    "high_in_run": "high in a run",
}


@dataclass(frozen=True)
class Worth:
    """A card's worth in one game and use: points, or words where no one number tells."""

    game: GameProfile
    use: str
    points: int | None
    counts_as: str

    @property
    def shown(self) -> str:
        """The worth as a table shows it; a dash where the use cannot occur."""
        return self.counts_as or ("–" if self.points is None else number_text(self.points))

    def data(self) -> dict[str, object]:
        """Return the row of an answer."""
        row: dict[str, object] = {
            "preset": self.game.name,
            "title": self.game.title,
            "use": self.use,
            "points": self.points,
        }
        return row | ({"counts_as": self.counts_as} if self.counts_as else {})


def worths(card: Card, game: GameProfile) -> tuple[Worth, ...]:
    """Return what a card is worth in a game, use by use."""
    return tuple(Worth(game, use, game.worth(card, use), game.counts_as(card, use)) for use in USES)


def compute(request: Request) -> Result:
    """Answer `card-worth`: see the protocol; all worths in points."""
    card = read_card(request.text("card").strip(), "card", bare_ranks=True)
    rows = [(game, worths(card, game)) for game in profiles(request.rules)]
    steps = [
        tally(f"{worth.game.title}, {USE_NAMES[worth.use]}", (worth.points,))
        for _, row in rows
        for worth in row
        if worth.points is not None
    ]
    data: dict[str, object] = {
        "card": str(card),
        "deck": {"packs": 1, "jokers": 1},  # a joker may be asked about, whatever the rules
        "worth": [worth.data() for _, row in rows for worth in row],
        "points": {game.name: [worth.points for worth in row] for game, row in rows},
        "steps": [step.data() for step in steps],
        "verdict": _verdict(card, [game for game, _ in rows]),
    }
    runs_alike = all(low.shown == high.shown for _, (*_, low, high) in rows)
    return Result(data, {"card": card, "rows": rows, "runs_alike": runs_alike})


def _verdict(card: Card, games: Sequence[GameProfile]) -> str:
    """Say what the card costs in hand in the games that are scored here."""
    held: dict[int, list[str]] = {}
    for game in games:
        points = game.worth(card, "in_hand")
        if game.name in GAMES and points is not None:
            held.setdefault(points, []).append(PRESETS[game.name].title)
    name = card.spoken.capitalize() if card.is_joker else card.symbol
    counts = [f"{number_text(points)} in {listed(names)}" for points, names in held.items()]
    return f"{name} left in hand: {', '.join(counts) or 'in none of the four games'}."


CALCULATOR = Calculator(
    name="card-worth",
    title="the card-worth calculator",
    question="What is this card worth?",
    presets=GAMES,
    inputs=(
        Input(
            "card",
            "The card",
            "card",
            "One card, such as QS or A♦, or * for a joker; a rank alone where suits count alike.",
            most=1,
        ),
    ),
    compute=compute,
    example={"card": "AS"},
    spans_games=True,
)
