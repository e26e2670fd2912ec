"""Table rummy's rules: the game with an opening of 30, 40 or 51 points."""

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
class TableRummy(RuleSet):
    """Table rummy: two packs with jokers, an opening threshold, the penalty count."""

    game: ClassVar[str] = "table-rummy"
    title: ClassVar[str] = "table rummy"

    threshold: int | None = option(
        40,
        numbers(30, 35, 40, 42, 45, 50, 51, none=None),
        "The points that your first melds must reach together, all put down at once.",
        "Set by the host: 30, 40 or 51.",
        "opening",
        whole=(0, None),
        unit="points",
    )
    pure_run_required: bool = option(
        False,
        YES_NO,
        "A run without a joker must be among your first melds.",
        "French rami, Czech žolík.",
        "opening",
        label="A run without a joker",
    )
    ace_low_value: int = option(
        1,
        numbers(1, 11),
        "What the ace counts in A-2-3.",
        "1 here; 11 everywhere at some tables.",
        "opening card-worth",
        unit="points",
        label="Ace in A-2-3",
    )
    ace_in_hand: int = option(
        11,
        numbers(1, 10, 11, 15),
        "What an ace left in hand costs.",
        "11 here.",
        "penalty opening lay-off card-worth",
        unit="points",
    )
    joker_in_hand: int = option(
        20,
        numbers(15, 20, 25, 30, 50),
        "What a joker left in hand costs.",
        "20 here.",
        "penalty opening lay-off card-worth",
        unit="points",
    )
    max_jokers_per_meld: int | None = option(
        None,
        numbers(1, 2, no_limit=None),
        "The most jokers that one meld may hold.",
        "No limit here beyond the natural cards that a meld needs.",
        "opening lay-off",
        unit="cards",
        label="Most jokers in a meld",
    )
    min_naturals: int = option(
        2,
        numbers(1, 2),
        "The fewest natural cards that a meld must hold.",
        "Two here.",
        "opening lay-off",
        unit="cards",
        label="Fewest natural cards in a meld",
    )
    adjacent_jokers: bool = option(
        False,
        YES_NO,
        "Two jokers may stand side by side in a run.",
        "Not here.",
        "opening lay-off",
        label="Jokers side by side",
    )
    waiver_cards: int | None = option(
        1,
        numbers(0, 1, none=None),
        "The threshold falls away when the opening leaves you at most this many cards.",
        "One card here.",
        "opening",
        unit="cards",
        label="Cards left for a waiver",
    )
    hand_rummy_multiplier: int = option(
        2,
        numbers(1, 2),
        "A Hand Rummy (out, and not yet open when the turn began) multiplies the sum by this.",
        "Doubled here.",
        "penalty",
        label="Hand Rummy multiplies by",
    )
    unopened_rival: str | None = option(
        None,
        {"nothing": None, "flat-100": "flat-100", "double": "double"},
        "What a player who never opened pays on top: nothing, 100, or as much again.",
        "Nothing here.",
        "penalty",
        label="A player who never opened",
    )
    scoring: str = option(
        "winner-takes-the-sum",
        named("winner-takes-the-sum", "own-penalty", "zero-sum"),
        "The winner writes the sum, each their own penalty, or losers minus and winner plus.",
        "The winner takes the sum here.",
        "penalty match",
        label="Who writes points",
    )
    packs: int = option(
        2,
        numbers(1, 2),
        "Packs of 52 cards in the game.",
        "Two packs.",
        "opening penalty lay-off",
    )
    jokers: int = option(
        4,
        numbers(*range(9)),
        "Jokers in the game.",
        "Four jokers.",
        "opening penalty lay-off card-worth",
        unit="cards",
    )
    distinct_suits: bool = option(
        True,
        YES_NO,
        "The suits of a set must differ.",
        "They differ here, two packs or not.",
        "opening lay-off",
        label="Suits of a set differ",
    )
    target: int | None = option(
        None,
        numbers(101, 200, 201, 301, 501, one_deal=None),
        "The total that ends the match; with own penalties, the total that puts a player out.",
        "One deal, or to 200.",
        "match",
        unit="points",
    )

    @property
    @override
    def melds(self) -> MeldRules:
        return MeldRules(
            ace_high=True,
            packs=self.packs,
            jokers=self.jokers,
            distinct_suits=self.distinct_suits,
            min_naturals=self.min_naturals,
            max_jokers=self.max_jokers_per_meld,
            adjacent_jokers=self.adjacent_jokers,
        )

    @property
    @override
    def match(self) -> MatchRules:
        own_penalty = self.scoring == "own-penalty"
        return MatchRules(
            target=self.target,
            lowest_wins=own_penalty,
            eliminates=own_penalty,
            one_scorer=self.scoring == "winner-takes-the-sum",
            zero_sum=self.scoring == "zero-sum",
            below_zero=self.scoring == "zero-sum",
        )

    @property
    @override
    def deal(self) -> DealRules:
        return DealRules(
            self.scoring, self.hand_rummy_multiplier, self.unopened_rival, may_block=True
        )

    @property
    @override
    def values(self) -> CardValues:
        return CardValues(
            in_hand=face_values(joker=self.joker_in_hand, ace=self.ace_in_hand),
            in_set=face_values(ace=11),
            low_in_run=face_values(ace=self.ace_low_value),
            high_in_run=face_values(ace=11),
        )
