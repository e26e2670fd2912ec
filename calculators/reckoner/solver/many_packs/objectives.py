"""What an arrangement of a hand is judged by, as one whole number for each melded card.

An objective names measures, the weightiest first. Each melded card adds to each measure, and the
measures are packed into one number, so that the better arrangement is the greater sum.
"""

from __future__ import annotations

from dataclasses import dataclass

from reckoner.words.cards import ACE, JOKER, PACK, RANKS, SUITS, Card
from reckoner.words.melds import melded_points
from reckoner.words.rules import CardValues, MeldRules

_UNIT = 1 << 11
"""More than 30 cards add up to in any measure."""


@dataclass(frozen=True)
class Objective:
    """Measures by which arrangements are compared, the weightiest first.

    `points` are the melded points, `held` what the melded cards would cost in hand, `score`
    both together, `cards` the number of melded cards, `sets` those of them in sets.
    """

    measures: tuple[str, ...]


HIGHEST = Objective(("points", "held", "sets"))
"""The most melded points; then the least points left in hand; then most cards in sets."""

LEAST_LEFT = Objective(("held", "points", "sets"))
"""The least points left in hand; then the most melded points; then most cards in sets."""

MOST_CARDS = Objective(("cards", "points", "held", "sets"))
"""The most cards melded; then the most melded points; then the least points left."""

BEST_SCORE = Objective(("score", "sets"))
"""The most melded points minus held ones, where melded cards count for and held against."""


class Weights:
    """What each melded card adds, by the use it is put to, under one objective.

    A run's places are numbered from the ace (0) over the king (12) to the ace above it (13)
    and, round the corner, on to 25.
    """

    def __init__(self, objective: Objective, rules: MeldRules, values: CardValues) -> None:
        self._objective = objective
        self._values = values
        self._ace_above_king = rules.ace_high or rules.round_the_corner
        self._known: dict[tuple[bool, int, str, str], int] = {}

    def natural(self, card: Card, use: str) -> int:
        """Return what a card adds in a use (`in_set`, `low_in_run`, `high_in_run`)."""
        return self._melded(card, card, use)

    def joker(self, spot: Card, use: str) -> int:
        """Return what a joker adds that stands for `spot` in a use."""
        return self._melded(JOKER, spot, use)

    def run_places(self, suit: str, *, jokers: bool) -> list[int]:
        """Return what a natural card (or a joker) adds at each place of a suit's runs."""
        card_weight = self.joker if jokers else self.natural
        low = [card_weight(Card(rank, suit), "low_in_run") for rank in RANKS]
        high = card_weight(Card(1, suit), "high_in_run") if self._ace_above_king else 0
        return [*low, high, *low[1:]]

    def set_jokers(self, rank: int) -> list[tuple[int, str]]:
        """Return what a joker adds in a set of a rank, with the suit that it stands for."""
        return [(self.joker(Card(rank, suit), "in_set"), suit) for suit in SUITS]

    def most(self, card: Card) -> int:
        """Return what a natural card adds at the very most, in whatever use."""
        return max(self.natural(card, use) for use in self._uses(card))

    def most_of_joker(self) -> int:
        """Return what a joker adds at the very most, whatever it stands for."""
        return max(self.joker(spot, use) for spot in PACK for use in self._uses(spot))

    def _uses(self, card: Card) -> tuple[str, ...]:
        high = card.rank == ACE and self._ace_above_king
        return ("in_set", "low_in_run", "high_in_run") if high else ("in_set", "low_in_run")

    def _melded(self, card: Card, spot: Card, use: str) -> int:
        # Suits count alike, but for special cards.
        suit = spot.suit if spot in self._values.special else ""
        key = (card.is_joker, spot.rank, suit, use)
        if key not in self._known:
            self._known[key] = self._packed(card, spot, use)
        return self._known[key]

    def _packed(self, card: Card, spot: Card, use: str) -> int:
        points = melded_points(self._values, card, spot, use)
        held = self._values.held(card)
        measured = {
            "points": points,
            "held": held,
            "score": points + held,
            "cards": 1,
            "sets": int(use == "in_set"),
        }
        weight = 0
        for measure in self._objective.measures:
            weight = weight * _UNIT + measured[measure]
        return weight
