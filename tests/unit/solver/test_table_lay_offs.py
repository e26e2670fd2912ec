"""Lay-offs with jokers, two packs and own melds against every legal order of them."""

from collections import Counter
from random import Random

import pytest

from reckoner.solver.many_packs.objectives import LEAST_LEFT
from reckoner.solver.many_packs.search import arrange
from reckoner.words.cards import JOKER, PACK, Card
from reckoner.words.melds import RUN, melds_of, read_melds
from reckoner.words.notations import read_cards
from tests.unit.solver import brute_force_table as slow
from tests.unit.solver.test_solver import (
    CORNER_HOUSE,
    CORNER_VALUES,
    HOUSES,
    LOW_ACE,
    LOW_ACE_HOUSE,
    ROUND_THE_CORNER,
    TABLE,
    check_legal,
    random_hand,
    texts,
)


def random_table(random, rules):
    """One to three melds near one another, some with jokers, some long."""
    melds = []
    while len(melds) < random.randint(1, 3):
        start = random.choice(PACK)
        if random.random() < 0.6:
            size = random.choice([3, 3, 4, 5, 9, 12])
            cards = [Card((start.rank + step - 1) % 13 + 1, start.suit) for step in range(size)]
        else:
            suits = random.sample("SHDC", random.choice([3, 3, 4]))
            cards = [Card(start.rank, suit) for suit in suits]
        for place in range(len(cards)):
            if random.random() < 0.2:
                cards[place] = JOKER
        found = list(melds_of(cards, rules))
        if found:
            melds.append(random.choice(found))
    return tuple(melds)


def slow_meld(meld):
    suit, start = "", 0
    if meld.kind == RUN:
        suit, start = meld.spots[0].suit, meld.spots[0].rank - 1
    return slow.TableMeld(meld.kind, texts(meld.cards), suit, start)


def near_hand(random, table):
    """Cards that may well go onto these melds, and others."""
    hand = random_hand(random, 3, random.choice([0, 0, 1, 1]), ranks=6)
    for meld in table:
        spot = random.choice(meld.spots)
        step = random.choice([-2, -1, 1, 2])
        hand.append(Card((spot.rank + step - 1) % 13 + 1, spot.suit))
        hand.append(Card(spot.rank, random.choice("SHDC")))
    return random.sample(hand, min(6, len(hand)))


def check_playable(layout, table, house):
    """Each lay-off is legal on what lies there by then, at the place that its spot names."""
    melds = [slow_meld(meld) for meld in table]
    for card, spot, number in layout.laid_off:
        fit = []
        for grown, end in slow.laid_onto(str(card), melds[number], house):
            place = grown.start + len(grown.cards) - 1 if end == "up" else grown.start
            if end == "set" or slow._RANKS[place % 13] + grown.suit == str(spot):
                fit.append(grown)
        assert fit, (layout, table)
        melds[number] = fit[0]


def check_least_left(rules, values, house, seed):
    random = Random(seed)
    for _ in range(25):
        table = random_table(random, rules)
        hand = near_hand(random, table)
        for own_melds in (True, False):
            found = arrange(hand, rules, values, LEAST_LEFT, table=table, own_melds=own_melds)
            check_legal(found, hand, rules)
            check_playable(found, table, house)
            assert found.left(values) == slow.least_left(
                texts(hand), tuple(map(slow_meld, table)), house, own_melds=own_melds
            ), (hand, table)
            assert own_melds or not found.melds


@pytest.mark.parametrize("name", HOUSES)
def test_equals_every_order(name):
    rules, house = HOUSES[name]
    check_least_left(rules.melds, rules.values, house, name)


def test_round_the_corner_equals_every_order():
    check_least_left(ROUND_THE_CORNER, CORNER_VALUES, CORNER_HOUSE, "corner")


def test_an_ace_that_is_low_only_equals_every_order():
    check_least_left(LOW_ACE, TABLE.values, LOW_ACE_HOUSE, "low ace")


def laid(hand, table, **kwargs):
    melds = read_melds(table, TABLE.melds, TABLE.values)
    found = arrange(read_cards(hand), TABLE.melds, TABLE.values, LEAST_LEFT, table=melds, **kwargs)
    order = [
        (f"*={spot}" if card.is_joker else str(card), onto) for card, spot, onto in found.laid_off
    ]
    return order, [str(meld) for meld in found.melds], [str(card) for card in found.loose]


@pytest.mark.parametrize(
    ("hand", "table", "order", "loose"),
    [
        ("4S 3S KD", "5S 6S 7S", [("4S", 0), ("3S", 0)], ["KD"]),
        ("* 9S KD", "5S 6S 7S", [("*=8S", 0), ("9S", 0)], ["KD"]),
        ("* * KD", "5S 6S 7S", [("*=4S", 0), ("*=8S", 0)], ["KD"]),
        ("* KD", "5S 6S *=7S", [("*=4S", 0)], ["KD"]),
        ("8S 7S", "5S 6S *=7S", [("8S", 0)], ["7S"]),
        ("AS KD", "JS QS KS | 2S 3S 4S", [("AS", 0)], ["KD"]),
        ("AS AS KD", "JS QS KS | 2S 3S 4S", [("AS", 0), ("AS", 1)], ["KD"]),
        ("AS 2S", "JS QS KS", [("AS", 0)], ["2S"]),
        ("7C 7C", "7S 7H 7D", [("7C", 0)], ["7C"]),
        ("7S * KD", "7S 7H *", [("*=7C", 0)], ["7S", "KD"]),
        ("7D 7S", "7S 7H *=7D", [("7D", 0)], ["7S"]),
        ("KD", "4S 4H 4D 4C | JS QS KS", [], ["KD"]),
    ],
)
def test_what_goes_where(hand, table, order, loose):
    found_order, melds, found_loose = laid(hand, table)
    assert Counter(found_order) == Counter(order)
    assert (melds, found_loose) == ([], loose)


def test_own_melds_and_lay_offs_are_weighed_together():
    hand = "4S 5S 6S 4H 4D"
    assert laid(hand, "7S 8S 9S")[1:] == (["4S 4H 4D"], [])
    assert laid(hand, "7S 8S 9S", own_melds=False)[1:] == ([], ["4H", "4D"])


def test_no_run_grows_past_thirteen_cards():
    long = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    order, _, loose = laid("AS AS", long)
    assert len(order) == 1
    assert loose == ["AS"]
