"""How many hands a second: our minimum deadwood beside RLCard's and OpenSpiel's."""

from __future__ import annotations

import time
from collections.abc import Iterator

from build_scripts.bench.public_engines import Engine, open_spiel, ours, rlcard
from build_scripts.folders import FACTS
from reckoner.words.notations import read_cards

HANDS = FACTS / "hands"
LISTS = ("hands10", "dense10")
ROUNDS = 15


def lines() -> Iterator[str]:
    """Yield the report line by line: hands a second, and ours as a multiple of each other's."""
    engines = [ours(), rlcard(), open_spiel()]
    yield "Minimum deadwood of ten cards, hands a second (cards read beforehand)"
    yield f"{'list':<10}" + "".join(f"{engine.name:>16}" for engine in engines)
    for name in LISTS:
        speeds = _speeds(engines, name)
        yield f"{name:<10}" + "".join(f"{speed:>16,.0f}" for speed in speeds)
        yield f"{'  ours is':<10}{'':>16}" + "".join(
            f"{f'{speeds[0] / speed:.1f} times':>16}" for speed in speeds[1:]
        )


def _speeds(engines: list[Engine], name: str) -> list[float]:
    """Return each engine's best of several rounds, taken in turns: all meet the same noise."""
    hands = [read_cards(line) for line in (HANDS / f"{name}.txt").read_text().splitlines()]
    prepared = [[engine.prepare(hand) for hand in hands] for engine in engines]
    best = [float("inf")] * len(engines)
    for _ in range(ROUNDS):
        for place, engine in enumerate(engines):
            best[place] = min(best[place], _seconds(engine, prepared[place]))
    return [len(hands) / seconds for seconds in best]


def _seconds(engine: Engine, hands: list[object]) -> float:
    minimum = engine.minimum
    start = time.perf_counter()
    for hand in hands:
        minimum(hand)
    return time.perf_counter() - start
