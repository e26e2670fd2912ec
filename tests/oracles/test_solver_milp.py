"""Openings and penalties of random hands against an integer program (scipy's HiGHS).

The program chooses among all melds of a hand, which are listed here anew and uncut: whole
runs, every joker placement. It shares no code with the solver but the cards.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from reckoner.rulesets.table import TableRummy
from reckoner.solver.many_packs.objectives import HIGHEST, LEAST_LEFT
from reckoner.solver.many_packs.search import arrange
from reckoner.words.cards import JOKER, PACK, Card, write_cards

HANDS = 600
RULES = TableRummy()
FACE = {1: 11, **{rank: min(rank, 10) for rank in range(2, 14)}}


def all_melds(hand: list[Card]) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield (cards, points) of every meld of a hand by table rummy's rules."""
    held = Counter(hand)
    for rank in range(1, 14):
        suits = [suit for suit in "SHDC" if held[Card(rank, suit)]]
        for naturals in range(2, 5):
            for chosen in combinations(suits, naturals):
                for jokers in range(min(held[JOKER], 4 - naturals) + 1):
                    if naturals + jokers >= 3:
                        cards = [Card(rank, suit) for suit in chosen] + [JOKER] * jokers
                        yield tuple(cards), FACE[rank] * len(cards)
    for suit in "SHDC":
        for low in range(1, 13):
            for high in range(low + 2, min(low + 12, 14) + 1):
                yield from _runs(suit, list(range(low, high + 1)), held)


def _runs(suit: str, places: list[int], held: Counter) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield the runs that fill these places (14 is the ace above the king)."""
    points = sum(1 if place == 1 else 11 if place == 14 else FACE[place] for place in places)
    spots = [Card((place - 1) % 13 + 1, suit) for place in places]
    missing = sum(not held[spot] for spot in spots)
    for jokers in range(missing, min(held[JOKER], len(spots) - 2) + 1):
        for gaps in combinations(range(len(spots)), jokers):
            if any(second - first == 1 for first, second in pairwise(gaps)):
                continue
            cards = [JOKER if step in gaps else spot for step, spot in enumerate(spots)]
            if all(held[card] for card in cards):
                yield tuple(cards), points


def held_points(card: Card) -> int:
    return 20 if card == JOKER else FACE[card.rank]


def optimum(hand: list[Card], *, penalty_first: bool) -> tuple[int, int]:
    """Return the total of the melds and what stays in hand, by the integer program."""
    melds = list(all_melds(hand))
    held = Counter(hand)
    everything = sum(map(held_points, hand))
    if not melds:
        return 0, everything
    kinds = list(held)
    counts = [Counter(cards) for cards, _ in melds]
    uses = np.array([[count[kind] for count in counts] for kind in kinds])
    points = np.array([points for _, points in melds])
    freed = np.array([sum(map(held_points, cards)) for cards, _ in melds])
    worth = 1000 * freed + points if penalty_first else 1000 * points + freed
    found = milp(
        -worth,
        constraints=LinearConstraint(uses, ub=[held[kind] for kind in kinds]),
        integrality=np.ones(len(melds)),
        bounds=Bounds(0, 2),
        options={"mip_rel_gap": 0},
    )
    assert found.success
    chosen = np.rint(found.x).astype(int)
    return int(points @ chosen), everything - int(freed @ chosen)


def random_hand(random: Random) -> list[Card]:
    """Draw 13 or 14 cards of two packs with up to four jokers, half of the hands dense."""
    jokers = random.randint(0, 4)
    pool = list(PACK) * 2
    if random.random() < 0.5:
        low = random.randint(1, 13)
        near = {(low + step - 1) % 13 + 1 for step in range(random.randint(5, 8))}
        pool = [card for card in pool if card.rank in near]
    return random.sample(pool, random.choice([13, 14]) - jokers) + [JOKER] * jokers


@pytest.mark.parametrize("start", range(0, HANDS, 100))
def test_equals_the_integer_program(start):
    values = RULES.values
    for seed in range(start, start + 100):
        hand = random_hand(Random(seed))
        for aim, penalty_first in ((HIGHEST, False), (LEAST_LEFT, True)):
            found = arrange(hand, RULES.melds, values, aim)
            expected = optimum(hand, penalty_first=penalty_first)
            assert (found.total(values), found.left(values)) == expected, write_cards(hand)
