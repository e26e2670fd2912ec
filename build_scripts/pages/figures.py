"""Figures that a page may print of a game: its rules, and what its cards count."""

from __future__ import annotations

from mkdocs.exceptions import PluginError

from reckoner.rulesets import PRESETS
from reckoner.words.cards import read_card
from reckoner.words.rules import CardValues, RuleSet


def rules(preset: str) -> RuleSet:
    """Return a rule set by the name of its preset; raises `PluginError`."""
    if preset not in PRESETS:
        raise PluginError(f"there are no rules named “{preset}”: {', '.join(PRESETS)}")
    return PRESETS[preset]


class CardPoints:
    """What cards count in a game, in points, asked for by rank (`K`) or card (`QS`)."""

    def __init__(self, values: CardValues) -> None:
        self._values = values

    def held(self, card: str) -> int:
        """Return the points of a card left in hand."""
        return self._values.held(read_card(card, bare_ranks=True))

    def melded(self, card: str, use: str = "in_set") -> int | None:
        """Return the points of a card in a meld, by its use there."""
        return self._values.worth(read_card(card, bare_ranks=True), use)


def points(preset: str) -> CardPoints:
    """Return what cards count under a preset's rules."""
    return CardPoints(rules(preset).values)
