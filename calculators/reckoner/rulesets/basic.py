"""Basic rummy's rules ("straight" rummy, Rum): the winner scores what the others hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, override

from reckoner.words.rules import (
    YES_NO,
    CardValues,
    DealRules,
    MatchRules,
    MeldRules,
    RuleSet,
    face_values,
    named,
    numbers,
    option,
)


@dataclass(frozen=True)
class BasicRummy(RuleSet):
    """Basic rummy: one pack, no jokers, the ace low; published (Bicycle) rules."""

    game: ClassVar[str] = "basic-rummy"
    title: ClassVar[str] = "basic rummy"

    ace_high: bool = option(
        False,
        YES_NO,
        "The ace may also stand above the king: Q-K-A.",
        "Published rules: low only.",
        "lay-off card-worth",
    )
    ace_in_hand: int = option(
        1,
        numbers(1, 11, 15),
        "What an ace left in hand counts.",
        "Published rules: 1.",
        "penalty lay-off card-worth",
        unit="points",
    )
    jokers: int | None = option(
        None,
        numbers(15, 25, none=None),
        "What a joker left in hand counts; none where you play without jokers.",
        "Published rules: no jokers.",
        "penalty lay-off card-worth",
        unit="points",
        label="A joker in hand",
    )
    going_rummy_multiplier: int = option(
        2,
        numbers(1, 2),
        "Going rummy (your whole hand out in one turn) multiplies the sum by this.",
        "Published rules: doubled.",
        "penalty",
        label="Going rummy multiplies by",
    )
    scoring: str = option(
        "winner-takes-the-sum",
        named("winner-takes-the-sum", "own-penalty"),
        "The winner writes the sum, or each writes their own penalty and the lowest total wins.",
        "Published rules: the winner takes the sum.",
        "penalty match",
        label="Who writes points",
    )
    target: int | None = option(
        None,
        numbers(100, 250, one_hand=None),
        "The total that ends the game; with own penalties, the total that a player must pass.",
        "Published rules: each hand is settled on its own.",
        "match",
        unit="points",
    )
    must_discard: bool = option(
        False,
        YES_NO,
        "You must discard your last card to go out.",
        "Published rules: no.",
        "",
        label="A last discard to go out",
    )
    lay_off_after_meld: bool = option(
        False,
        YES_NO,
        "You may lay off only after a first meld of your own.",
        "Published rules: no.",
        "",
        label="Lay off after a meld",
    )
    lay_off_own_only: bool = option(
        False,
        YES_NO,
        "You may lay off only onto your own melds.",
        "Published rules: no.",
        "",
        label="Lay off on own melds only",
    )

    @property
    @override
    def melds(self) -> MeldRules:
        return MeldRules(ace_high=self.ace_high, jokers=2 if self.jokers else 0)

    @property
    @override
    def match(self) -> MatchRules:
        own_penalty = self.scoring == "own-penalty"
        return MatchRules(
            target=self.target,
            lowest_wins=own_penalty,
            must_pass=own_penalty,
            one_scorer=not own_penalty,
        )

    @property
    @override
    def deal(self) -> DealRules:
        return DealRules(self.scoring, self.going_rummy_multiplier)

    @property
    @override
    def values(self) -> CardValues:
        melded = (0 if self.jokers else None, *[0] * 13)
        return CardValues(
            in_hand=face_values(joker=self.jokers, ace=self.ace_in_hand),
            in_set=melded,
            low_in_run=melded,
            high_in_run=melded if self.ace_high else (melded[0], None, *melded[2:]),
        )
