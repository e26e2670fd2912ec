"""Times the solver on hands of two packs; runs in any Python, Pyodide's too.

For each kind of hand the milliseconds that each hand took, the best of some rounds, so that
a busy machine is not taken for a slow solver.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random

from reckoner import answer
from reckoner.rulesets.table import TableRummy
from reckoner.solver.many_packs.objectives import HIGHEST, LEAST_LEFT
from reckoner.solver.many_packs.search import arrange
from reckoner.words.cards import JOKER, PACK, Card, write_cards

HANDS = 200
LARGE_HANDS = 5
ROUNDS = 3
_RULES = TableRummy(jokers=8)


def times() -> dict[str, list[float]]:
    """Return the milliseconds of each solve by kind of hand."""
    random = Random(20)  # noqa: S311  (hands to time need no cryptography)
    kinds = {
        "15 cards, random": [_hand(random, 15, 0) for _ in range(HANDS)],
        "15 cards, dense": [_hand(random, 15, 0, ranks=6) for _ in range(HANDS)],
        "15 with 4 jokers": [_hand(random, 15, 4) for _ in range(HANDS)],
        "15 dense, 4 jokers": [_hand(random, 15, 4, ranks=6) for _ in range(HANDS)],
    }
    found = {}
    for name, hands in kinds.items():
        found[f"{name}: highest opening"] = _timed(_highest, hands)
        found[f"{name}: least left"] = _timed(_least_left, hands)
        found[f"{name}: whole answer"] = _timed(_whole_answer, hands)
    large = [_hand(random, 30, 8) for _ in range(LARGE_HANDS)]
    found["30 with 8 jokers: highest opening"] = _timed(_highest, large)
    large = [_hand(random, 30, 8, ranks=6) for _ in range(LARGE_HANDS)]
    found["30 dense, 8 jokers: highest opening"] = _timed(_highest, large)
    found["30 dense, 8 jokers: whole answer"] = _timed(_whole_answer, large)
    return found


def _hand(random: Random, cards: int, jokers: int, *, ranks: int = 13) -> list[Card]:
    low = random.randint(1, 13)
    near = {(low + step - 1) % 13 + 1 for step in range(ranks)}
    pool = [card for card in PACK if card.rank in near] * 2
    return random.sample(pool, cards - jokers) + [JOKER] * jokers


def _highest(hand: Sequence[Card]) -> object:
    return arrange(hand, _RULES.melds, _RULES.values, HIGHEST)


def _least_left(hand: Sequence[Card]) -> object:
    return arrange(hand, _RULES.melds, _RULES.values, LEAST_LEFT)


def _whole_answer(hand: Sequence[Card]) -> object:
    return answer({"calculator": "opening", "hand": write_cards(hand), "jokers": "8"})


def _timed(
    solve: Callable[[Sequence[Card]], object], hands: Sequence[Sequence[Card]]
) -> list[float]:
    best = [float("inf")] * len(hands)
    for _ in range(ROUNDS):
        for place, hand in enumerate(hands):
            start = time.perf_counter()
            solve(hand)
            best[place] = min(best[place], (time.perf_counter() - start) * 1000)
    return best
