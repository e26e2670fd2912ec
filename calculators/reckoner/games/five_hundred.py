"""Rummy 500: what one player scores for a hand.

Source: Rummy 500's rules: each card on the table, melded or laid off, earns points for whoever
played it; cards still held count against; an ace counts by where it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reckoner.rulesets.five_hundred import Rummy500
from reckoner.words.cards import Card
from reckoner.words.melds import Meld
from reckoner.words.tally import Tally, tally


@dataclass(frozen=True)
class LaidOnto:
    """Cards laid off onto a meld: the meld as it was, and as it lies with them."""

    cards: tuple[Card, ...]
    onto: Meld
    grown: Meld

    def points(self, rules: Rummy500) -> list[int]:
        """Return what each card laid off counts where it now lies, in points."""
        left = list(self.cards)
        counted = []
        for card, points in zip(self.grown.cards, self.grown.points(rules.values), strict=True):
            if card in left:
                left.remove(card)
                counted.append(points)
        return counted


@dataclass(frozen=True)
class HandScore:
    """A hand's score in Rummy 500: four tallies, and the one that adds them up, in points."""

    melded: Tally
    laid_off: Tally
    held: Tally
    bonus: Tally

    @property
    def score(self) -> Tally:
        """The score: melded and laid off, less what is held; it may be below zero."""
        parts = [self.melded.value, self.laid_off.value, -self.held.value, self.bonus.value]
        return tally("Score", [part for part in parts if part])


def score_hand(
    melds: Sequence[Meld],
    laid_off: Sequence[LaidOnto],
    held: Sequence[Card],
    rules: Rummy500,
    *,
    went_out: bool = False,
) -> HandScore:
    """Return what a player's cards on the table and in hand come to, in points.

    Nobody gets the going-out bonus when the stock ran out: then `went_out` is off.
    """
    values = rules.values
    return HandScore(
        tally("Melded", (points for meld in melds for points in meld.points(values))),
        tally("Laid off", (points for each in laid_off for points in each.points(rules))),
        tally("Held", (values.held(card) for card in held)),
        tally("Going out", [rules.going_out_bonus] if went_out and rules.going_out_bonus else []),
    )
