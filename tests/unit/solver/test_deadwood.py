"""Minimum deadwood against every other way to lay out the same hand."""

from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner.solver.one_pack.deadwood import (
    arrangements,
    helpful_draws,
    minimum_deadwood,
    ranked_discards,
)
from reckoner.words.cards import PACK, mask_of, write_cards
from reckoner.words.notations import read_cards
from tests.unit.solver import brute_force_gin as brute_force
from tests.unit.solver.hands import SUITED, dense_hands, random_dense_hand

LISTS = Path(__file__).resolve().parents[2] / "facts" / "hands"


def slowly(cards):
    return brute_force.minimum(brute_force.pairs(write_cards(cards)))


@pytest.mark.parametrize("name", ["dense10", "dense11", "hands10", "hands11"])
def test_listed_hands_equal_brute_force(name):
    lines = (LISTS / f"{name}.txt").read_text().splitlines()
    assert len(lines) == 2000
    hands = (read_cards(line) for line in (lines if name == "dense10" else lines[:250]))
    wrong = [write_cards(hand) for hand in hands if minimum_deadwood(mask_of(hand)) != slowly(hand)]
    assert not wrong


@given(dense_hands())
def test_dense_hands_equal_brute_force(hand):
    assert minimum_deadwood(mask_of(hand)) == slowly(hand)


@given(st.lists(SUITED, min_size=1, max_size=11, unique=True))
def test_any_hand_equals_brute_force(hand):
    assert minimum_deadwood(mask_of(hand)) == slowly(hand)


@pytest.mark.parametrize("seed", range(100))
def test_arrangements_are_all_the_best_layouts(seed):
    """None is missing, none is worse, and only layouts that cut a run in two are left out."""
    hand = random_dense_hand(Random(seed), 11)
    pairs = brute_force.pairs(write_cards(hand))
    best = brute_force.minimum(pairs)
    slow = {melds for melds, left in brute_force.layouts(pairs) if left == best}
    whole = {melds for melds in slow if not _cuts_a_run(melds)}
    found = arrangements(mask_of(hand))
    assert {
        frozenset(brute_force.pairs(str(meld)) for meld in each.melds) for each in found
    } == whole
    for each in found:
        laid = [card for meld in each.melds for card in meld.cards]
        assert sorted([*laid, *each.loose]) == sorted(hand)
    keys = [(len(each.loose), len(each.melds)) for each in found]
    assert keys == sorted(keys)


def _cuts_a_run(melds):
    return any(
        brute_force.is_meld(one | other) and not one & other
        for one in melds
        for other in melds
        if len({rank for rank, _ in one}) > 1 and len({rank for rank, _ in other}) > 1
    )


@given(st.lists(SUITED, min_size=11, max_size=11, unique=True))
def test_every_discard_is_ranked_with_what_it_leaves(hand):
    ranked = ranked_discards(mask_of(hand))
    assert {card for card, _ in ranked} == set(hand)
    assert [left for _, left in ranked] == sorted(left for _, left in ranked)
    for card, left in ranked:
        assert left == slowly([each for each in hand if each != card])


@given(dense_hands(most=10))
def test_draws_that_help_are_those_that_lower_the_count(hand):
    now = slowly(hand)
    found = dict(helpful_draws(mask_of(hand)))
    assert not set(found) & set(hand)
    unseen = [card for card in PACK if card not in hand]
    for card in islice(unseen, 0, None, 7):
        left = min(slowly([each for each in [*hand, card] if each != out]) for out in [*hand, card])
        assert found.get(card, now) == left


@given(dense_hands(), st.randoms(use_true_random=False))
def test_the_order_typed_does_not_matter(hand, random):
    shuffled = random.sample(hand, len(hand))
    assert arrangements(mask_of(hand)) == arrangements(mask_of(shuffled))
