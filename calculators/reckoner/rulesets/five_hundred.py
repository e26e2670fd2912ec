"""Rummy 500's rules: melded cards count for, held cards count against."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, override

from reckoner.words.cards import ACE, QUEEN, Card
from reckoner.words.rules import (
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


@dataclass(frozen=True)
class Rummy500(RuleSet):
    """Rummy 500: one pack, the ace high or low, every card counted for or against."""

    game: ClassVar[str] = "rummy-500"
    title: ClassVar[str] = "Rummy 500"

    ace_low_value: int = option(
        1,
        numbers(1, 5, 15),
        "What an ace counts below a two.",
        "1 here.",
        "five-hundred card-worth",
        unit="points",
        label="Ace in A-2-3",
    )
    ace_value: int = option(
        15,
        numbers(11, 15),
        "What an ace counts in a set, above a king, or in hand.",
        "15 here.",
        "five-hundred penalty card-worth",
        unit="points",
        label="Ace elsewhere",
    )
    small_cards: str = option(
        "face-value",
        named("face-value", "5-each"),
        "What each card from 2 to 9 counts.",
        "Face value here; 5 each at some tables.",
        "five-hundred penalty card-worth",
        label="Cards from 2 to 9",
    )
    jokers: int = option(
        0,
        numbers(1, 2, 3, 4, none=0),
        "Jokers in the game, 15 each in hand.",
        "None here.",
        "five-hundred penalty card-worth",
        unit="cards",
    )
    joker_melded: str = option(
        "15",
        named("15", "card-stood-for"),
        "What a melded joker counts: 15, or the card it stands for.",
        "Both are common where jokers are used.",
        "five-hundred card-worth",
        label="A melded joker",
    )
    queen_of_spades: int = option(
        10,
        numbers(10, 40),
        "What the queen of spades counts.",
        "10 here; 40 at some tables.",
        "five-hundred penalty card-worth",
        unit="points",
    )
    going_out_bonus: int = option(
        0,
        numbers(0, 25, 50),
        "Points for going out; nobody gets them when the stock has run out.",
        "None here; 25 is a common house rule.",
        "five-hundred",
        unit="points",
    )
    target: int = option(
        500,
        numbers(300, 500, 1000),
        "The total that ends the game.",
        "500.",
        "match",
        unit="points",
    )
    tie: str = option(
        "draw",
        named("draw", "play-on"),
        "What equal totals at the end are: a draw, or another hand.",
        "A draw here.",
        "match",
    )
    round_the_corner: bool = option(
        False,
        YES_NO,
        "A run may pass the ace: K-A-2.",
        "Not here.",
        "five-hundred",
    )

    @property
    @override
    def melds(self) -> MeldRules:
        return MeldRules(ace_high=True, round_the_corner=self.round_the_corner, jokers=self.jokers)

    @property
    @override
    def match(self) -> MatchRules:
        return MatchRules(target=self.target, play_on=self.tie == "play-on", below_zero=True)

    @property
    @override
    def values(self) -> CardValues:
        high = self._values(self.ace_value, 15 if self.jokers else None)
        melded = 15 if self.jokers and self.joker_melded == "15" else None
        special = {Card(QUEEN, "S"): self.queen_of_spades}
        return CardValues(
            in_hand=high,
            in_set=self._values(self.ace_value, melded),
            low_in_run=self._values(self.ace_low_value, melded),
            high_in_run=self._values(self.ace_value, melded),
            special=special,
        )

    def _values(self, ace: int, joker: int | None) -> tuple[int | None, ...]:
        row = list(face_values(joker=joker, ace=ace))
        if self.small_cards == "5-each":
            row[ACE + 1 : 10] = [5] * 8
        return tuple(row)
