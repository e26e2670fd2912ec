"""Other people's gin engines behind one face: the minimum deadwood of ten cards.

They are oracles in the tests and company in the benchmark. What they get wrong (eleven cards,
lay-offs) is not asked of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reckoner.solver.one_pack.deadwood import minimum_deadwood
from reckoner.words.cards import RANK_TEXT, Card, mask_of


@dataclass(frozen=True)
class Engine:
    """An engine's minimum deadwood: `prepare` turns cards into what `minimum` takes."""

    name: str
    prepare: Callable[[Sequence[Card]], Any]
    minimum: Callable[[Any], int]


def ours() -> Engine:
    """Return the engine of this project, on masks."""
    return Engine("Rummy Reckoner", mask_of, minimum_deadwood)


def open_spiel() -> Engine:
    """Return OpenSpiel's engine: C++ called from Python, on card numbers."""
    import pyspiel  # noqa: PLC0415  (only where the test extra is installed)

    engine = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)

    def prepare(cards: Sequence[Card]) -> list[int]:
        return [engine.card_int(_ten_as_letter(card) + card.suit.lower()) for card in cards]

    return Engine("OpenSpiel", prepare, engine.min_deadwood)


def rlcard() -> Engine:
    """Return RLCard's engine: Python, on its own card objects."""
    from rlcard.games.base import Card as RlCard  # noqa: PLC0415
    from rlcard.games.gin_rummy.utils import melding, utils  # noqa: PLC0415

    def prepare(cards: Sequence[Card]) -> list[Any]:
        return [RlCard(card.suit, _ten_as_letter(card)) for card in cards]

    def minimum(hand: list[Any]) -> int:
        clusters = melding.get_meld_clusters(hand)
        counts = (utils.get_deadwood_count(hand, cluster) for cluster in clusters)
        return int(min(counts, default=sum(map(utils.get_deadwood_value, hand))))

    return Engine("RLCard", prepare, minimum)


def _ten_as_letter(card: Card) -> str:
    return RANK_TEXT[card.rank].replace("10", "T")
