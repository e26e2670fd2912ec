"""Lay-offs against every legal sequence of them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner.solver.one_pack.deadwood import arrangements, minimum_deadwood
from reckoner.solver.one_pack.lay_offs import minimum_lay_offs, two_orders
from reckoner.words.cards import mask_of, write_cards
from tests.unit.solver import brute_force_gin as brute_force
from tests.unit.solver.hands import random_showdown

SHOWDOWNS = 500


def check(seed):
    knocker, defender = random_showdown(Random(seed))
    hand = mask_of(defender)
    pairs = brute_force.pairs(write_cards(defender))
    for grouping in arrangements(mask_of(knocker)):
        table = grouping.melds
        slow_table = [brute_force.pairs(str(meld)) for meld in table]
        for own_melds in (True, False):
            found = minimum_lay_offs(hand, table, own_melds=own_melds)
            assert found.deadwood == brute_force.minimum_with_lay_offs(
                pairs, slow_table, own_melds=own_melds
            ), (seed, write_cards(knocker), write_cards(defender))
            check_playable(found, table, defender)
        orders = two_orders(hand, table)
        check_playable(orders, table, defender)
        assert minimum_lay_offs(hand, table).deadwood <= orders.deadwood
        assert orders.deadwood <= minimum_deadwood(hand)


def check_playable(found, table, hand):
    """The lay-offs can be played in their order, and no card is used twice."""
    melds = [set(brute_force.pairs(str(meld))) for meld in table]
    for card, number in found.laid_off:
        melds[number] |= brute_force.pairs(str(card))
        assert brute_force.is_meld(frozenset(melds[number]))
    kept = [card for meld in found.arrangement.melds for card in meld.cards]
    laid = [card for card, _ in found.laid_off]
    assert sorted([*kept, *laid, *found.arrangement.loose]) == sorted(hand)
    loose = brute_force.pairs(write_cards(found.arrangement.loose))
    assert brute_force.points(loose) == found.deadwood


@pytest.mark.parametrize("start", range(0, SHOWDOWNS, 50))
def test_showdowns_equal_brute_force(start):
    for seed in range(start, start + 50):
        check(seed)


@given(st.integers(min_value=SHOWDOWNS))
def test_more_showdowns_equal_brute_force(seed):
    check(seed)


def test_two_orders_miss_the_minimum_somewhere():
    """Otherwise the option would be no option: at least one of these showdowns differs."""

    def differ(seed):
        knocker, defender = random_showdown(Random(seed))
        table = arrangements(mask_of(knocker))[0].melds
        hand = mask_of(defender)
        return two_orders(hand, table).deadwood > minimum_lay_offs(hand, table).deadwood

    assert any(differ(seed) for seed in range(SHOWDOWNS))
