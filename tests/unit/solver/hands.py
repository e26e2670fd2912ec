"""Hands to try: dense ones, in which melds overlap, and showdowns, drawn by chance."""

from random import Random

from hypothesis import strategies as st

from reckoner.solver.one_pack.deadwood import minimum_deadwood
from reckoner.words.cards import PACK, SUITS, Card, mask_of

SUITED = st.sampled_from(PACK)


@st.composite
def dense_hands(draw: st.DrawFn, most: int = 11) -> list[Card]:
    """A hand of one pack from a few neighbouring ranks."""
    low = draw(st.integers(1, 8))
    near = [card for card in PACK if low <= card.rank < low + 6]
    return draw(st.lists(st.sampled_from(near), min_size=1, max_size=most, unique=True))


def random_dense_hand(random: Random, cards: int = 10) -> list[Card]:
    low = random.randint(1, 8)
    return random.sample([card for card in PACK if low <= card.rank < low + 6], cards)


def random_showdown(random: Random) -> tuple[list[Card], list[Card]]:
    """A hand that may knock, and a defender's hand near it, so that lay-offs abound."""
    while True:
        low = random.randint(1, 6)
        near = [card for card in PACK if low <= card.rank < low + 8]
        knocker = _with_melds(random, near)
        rest = [card for card in near if card not in knocker]
        if knocker and minimum_deadwood(mask_of(knocker)) <= 10:
            return knocker, random.sample(rest, 10)


def _with_melds(random: Random, near: list[Card]) -> list[Card]:
    hand: list[Card] = []
    for _ in range(3):
        start = random.choice(near)
        run = [Card(start.rank + step, start.suit) for step in range(3)]
        same = [Card(start.rank, suit) for suit in random.sample(SUITS, 3)]
        meld = random.choice([run, same])
        if all(card in near and card not in hand for card in meld):
            hand += meld
    rest = [card for card in near if card not in hand]
    return hand + random.sample(rest, 10 - len(hand))
