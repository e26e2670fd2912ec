"""Gin rummy worked out the slow way, sharing no code with the engine.

Cards are (rank, suit) pairs read from their texts. Every way to lay out a hand is tried, and
every order of lay-offs that is legal card by card.
"""

from functools import cache
from itertools import combinations

type Pair = tuple[int, str]

_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def pairs(text: str) -> frozenset[Pair]:
    """Read cards written rank first."""
    return frozenset((_RANKS.index(card[:-1]) + 1, card[-1]) for card in text.split())


def text_of(pair: Pair) -> str:
    return _RANKS[pair[0] - 1] + pair[1]


def points(cards: frozenset[Pair]) -> int:
    return sum(min(rank, 10) for rank, _ in cards)


def is_meld(cards: frozenset[Pair]) -> bool:
    ranks = sorted(rank for rank, _ in cards)
    suits = {suit for _, suit in cards}
    if len(set(ranks)) == 1:
        return 3 <= len(cards) <= 4
    return len(suits) == 1 and len(cards) >= 3 and ranks[-1] - ranks[0] == len(cards) - 1


@cache
def melds_in(hand: frozenset[Pair]) -> tuple[frozenset[Pair], ...]:
    sizes = range(3, len(hand) + 1)
    return tuple(
        frozenset(chosen)
        for same in _same_rank_or_suit(hand)
        for size in sizes
        for chosen in combinations(same, size)
        if is_meld(frozenset(chosen))
    )


def _same_rank_or_suit(hand: frozenset[Pair]) -> list[list[Pair]]:
    by_rank = [[card for card in hand if card[0] == rank] for rank in range(1, 14)]
    by_suit = [[card for card in hand if card[1] == suit] for suit in "SHDC"]
    return by_rank + by_suit


def layouts(hand: frozenset[Pair]) -> list[tuple[frozenset[frozenset[Pair]], int]]:
    """Return every choice of disjoint melds with the points of the cards outside them."""
    found = []

    def choose(melds: tuple[frozenset[Pair], ...], left: frozenset[Pair], start: int) -> None:
        found.append((frozenset(melds), points(left)))
        for place in range(start, len(candidates)):
            if candidates[place] <= left:
                choose((*melds, candidates[place]), left - candidates[place], place + 1)

    candidates = melds_in(hand)
    choose((), hand, 0)
    return found


@cache
def minimum(hand: frozenset[Pair]) -> int:
    return min(left for _, left in layouts(hand))


def minimum_with_lay_offs(
    hand: frozenset[Pair], table: list[frozenset[Pair]], *, own_melds: bool = True
) -> int:
    """Return the least that stays after any legal sequence of lay-offs, one card at a time."""
    seen = set()

    def lay_off(left: frozenset[Pair], melds: tuple[frozenset[Pair], ...]) -> int:
        if (left, melds) in seen:
            return 999
        seen.add((left, melds))
        best = minimum(left) if own_melds else points(left)
        for card in left:
            for place, meld in enumerate(melds):
                if is_meld(meld | {card}):
                    grown = (*melds[:place], meld | {card}, *melds[place + 1 :])
                    best = min(best, lay_off(left - {card}, grown))
        return best

    return lay_off(hand, tuple(table))
