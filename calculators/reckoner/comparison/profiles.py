"""Game profiles: what one compares rummy games by, as data.

The comparison page, the matrix of card values and the calculator `card-worth` are made from
profiles. Those of the games that are scored here follow from their rule sets
(`reckoner.comparison.scored`); a relative is a profile written down (`...relatives`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from reckoner.words.cards import ACE, JOKER, SUITS, Card
from reckoner.words.phrases import listed
from reckoner.words.rules import USES, CardValues

type Writer = Literal["the winner", "the losers", "everybody"]
"""Who writes points on the sheet after a deal."""

PACKS = {1: "One pack", 2: "Two packs", 3: "Three packs"}
MELDED = USES[1:]
"""The uses of a card in a meld."""

STANDS_FOR = "like the card it replaces"
BY_SUIT = "by its suit"


@dataclass(frozen=True)
class GameProfile:
    """One game as it is compared with others; its texts are lines without a full stop.

    `opening_points` is the least that a first meld must reach, `None` where anything may go
    down; `pure_run` says whether a run without a joker is asked for. `lays_down` is off where
    melds stay in the hand until the deal ends, `melds_score` on where they earn points.
    `wild` says what is wild besides jokers. `suited` are cards whose suit changes what they
    are worth, use by use. A relative has a `source`: only its values are known here.
    """

    name: str
    title: str
    players: str
    packs: int
    jokers: int
    dealt: str
    melds: str
    opening: str
    scoring: str
    end: str
    bonuses: str
    values: CardValues
    writes: Writer
    opening_points: int | None = None
    pure_run: bool = False
    lays_down: bool = True
    melds_score: bool = False
    wild: str = ""
    suited: Mapping[Card, Mapping[str, int | None]] = field(default_factory=dict)
    source: str = ""

    @property
    def is_relative(self) -> bool:
        """Whether no calculator scores this game: its values are known here, and no more."""
        return bool(self.source)

    def worth(self, card: Card, use: str) -> int | None:
        """Return the points of a card in a use; `None` where `counts_as` has to tell.

        A use that cannot occur has no points, nor has a joker that counts like the card
        it replaces, nor a bare rank that counts by its suit.
        """
        if card.is_joker and not self.jokers:
            return None
        if card.rank and not card.suit:
            worths = set(self._by_suit(card, use))
            return worths.pop() if len(worths) == 1 else None
        if card in self.suited:
            return self.suited[card][use]
        return self.values.worth(card, use)

    def counts_as(self, card: Card, use: str) -> str:
        """Return in words how a card counts that has no one number of points, or nothing."""
        if self.worth(card, use) is not None:
            return ""
        if card.is_joker and self.jokers and use in MELDED and self._occurs(use):
            return STANDS_FOR
        if card.rank and not card.suit and len(set(self._by_suit(card, use))) > 1:
            return BY_SUIT
        return ""

    def _by_suit(self, card: Card, use: str) -> list[int | None]:
        return [self.worth(Card(card.rank, suit), use) for suit in SUITS]

    def _occurs(self, use: str) -> bool:
        row: tuple[int | None, ...] = getattr(self.values, use)
        return any(worth is not None for worth in row[ACE:])

    @property
    def deck(self) -> str:
        """The cards in play, in words."""
        jokers = {0: "no jokers", 1: "1 joker"}.get(self.jokers, f"{self.jokers} jokers")
        return f"{PACKS[self.packs]}, {jokers}"

    @property
    def ace(self) -> str:
        """What the ace is worth by its place, and where it may not stand."""
        places: dict[int, list[str]] = {}
        for use, place in zip(USES, ("in hand", "in a set", "in A-2-3", "in Q-K-A"), strict=True):
            worth = self.worth(Card(ACE, "S"), use)
            if worth is not None:
                places.setdefault(worth, []).append(place)
        text = "; ".join(f"{worth} {listed(where)}" for worth, where in places.items())
        if not self._occurs("low_in_run"):
            return f"{text}; there are no runs"
        barred = {"low_in_run": "A-2-3", "high_in_run": "Q-K-A"}
        for use, run in barred.items():
            if self.worth(Card(ACE, "S"), use) is None:
                text += f"; {run} is no run"
        return text

    @property
    def joker(self) -> str:
        """What a joker is worth, held and melded, and what else is wild."""
        text = "None"
        if self.jokers:
            melded = self.counts_as(JOKER, "in_set") or self.worth(JOKER, "in_set")
            text = f"{self.worth(JOKER, 'in_hand')} in hand; in a meld {melded}"
        return f"{text}; {self.wild}" if self.wild else text
