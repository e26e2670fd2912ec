"""Gin rummy's rules. Source of the preset: the game's facts; of the options: named schools."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, override

from reckoner.words.rules import (
    OFF_ON,
    YES_NO,
    CardValues,
    MatchRules,
    MeldRules,
    RuleSet,
    face_values,
    named,
    numbers,
    option,
)

_VALUES = CardValues(
    in_hand=face_values(),
    in_set=(None, *[0] * 13),
    low_in_run=(None, *[0] * 13),
    high_in_run=(None, None, *[0] * 12),
)


@dataclass(frozen=True)
class GinRummy(RuleSet):
    """Gin rummy: one pack, two players, ten cards each, the ace low only."""

    game: ClassVar[str] = "gin-rummy"
    title: ClassVar[str] = "gin rummy"

    knock_limit: int = option(
        10,
        numbers(0, 10),
        "The most deadwood you may knock with; 0 is straight gin.",
        "Standard gin rummy: ten.",
        "deadwood showdown",
        whole=(0, 10),
        unit="points",
    )
    oklahoma: bool | str = option(
        False,
        OFF_ON,
        "On, or the first card turned up: its value is the knock limit, pictures 10.",
        "Oklahoma gin.",
        "deadwood showdown",
        card=True,
    )
    oklahoma_ace: str = option(
        "one",
        named("one", "gin"),
        "What an ace turned up asks for: a knock on 1, or gin only.",
        "Oklahoma gin; both are common.",
        "deadwood showdown",
    )
    spade_doubles: bool = option(
        False,
        OFF_ON,
        "A spade turned up doubles the points of the deal.",
        "Oklahoma gin.",
        "showdown",
    )
    gin_bonus: int = option(
        25,
        numbers(20, 25),
        "Points for going gin, on top of the other hand’s deadwood.",
        "25 in modern rules, 20 in classic ones.",
        "showdown",
        whole=(0, None),
        unit="points",
    )
    undercut_bonus: int = option(
        25,
        numbers(10, 20, 25),
        "Points for an undercut, on top of the difference.",
        "25 modern, 20 palace, 10 classic.",
        "showdown",
        unit="points",
    )
    undercut_on_tie: bool = option(
        True,
        YES_NO,
        "Equal deadwood is an undercut; where it is not, a tie scores nothing.",
        "Standard gin rummy: yes.",
        "showdown",
        label="A tie is an undercut",
    )
    big_gin_bonus: int | None = option(
        None,
        numbers(31, 35, 50, none=None),
        "Points for big gin: all eleven cards melded before the discard.",
        "Modern rules: 31.",
        "showdown",
        unit="points",
    )
    lay_off_method: str = option(
        "best",
        named("best", "two-orders"),
        "How lay-offs are counted: the least that can be left, or the better of two usual orders.",
        "Best play; some servers try two orders only.",
        "lay-off showdown",
        label="Lay-off method",
    )
    target: int | None = option(
        None,
        numbers(100, 150, 200, 250, 300, 500, one_deal=None),
        "The total that ends the match.",
        "One deal unless the players say otherwise; 100 is usual.",
        "match",
        unit="points",
    )
    box_bonus: int = option(
        0,
        numbers(0, 10, 20, 25),
        "Points for each deal won (a box, or line).",
        "25 modern, 20 classic, 10 palace.",
        "match",
        unit="points",
    )
    box_timing: str = option(
        "end",
        named("end", "at-once"),
        "When boxes are added: at the end of the match, or at once, toward the target.",
        "At the end in modern and classic rules, at once in palace rules.",
        "match",
    )
    game_bonus: int = option(
        0,
        numbers(0, 100),
        "Points for reaching the target.",
        "100 in modern and classic rules.",
        "match",
        unit="points",
    )
    shutout: str | None = option(
        None,
        {"none": None, "double": "double", "flat-100": "flat-100"},
        "When the loser won no deal at all: the winner’s total doubles, or 100 more.",
        "Modern rules double; classic rules add 100.",
        "match",
    )
    hollywood: bool = option(
        False,
        OFF_ON,
        "Three games at once: a first win counts in one, a second in two, later ones in all.",
        "Hollywood gin.",
        "match",
    )

    @property
    @override
    def melds(self) -> MeldRules:
        return MeldRules()

    @property
    @override
    def match(self) -> MatchRules:
        return MatchRules(target=self.target, one_scorer=True, most_players=2)

    @property
    @override
    def values(self) -> CardValues:
        return _VALUES


SCHOOLS: Mapping[str, GinRummy] = {
    "gin-modern": GinRummy(
        big_gin_bonus=31, target=100, box_bonus=25, game_bonus=100, shutout="double"
    ),
    "gin-classic": GinRummy(
        gin_bonus=20,
        undercut_bonus=10,
        target=100,
        box_bonus=20,
        game_bonus=100,
        shutout="flat-100",
    ),
    "gin-palace": GinRummy(undercut_bonus=20, target=100, box_bonus=10, box_timing="at-once"),
}
