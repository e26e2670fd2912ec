"""The best arrangement of a hand against every way to lay it out."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner.rulesets.five_hundred import Rummy500
from reckoner.rulesets.table import TableRummy
from reckoner.solver.many_packs.objectives import BEST_SCORE, HIGHEST, LEAST_LEFT, MOST_CARDS
from reckoner.solver.many_packs.search import arrange, check_size
from reckoner.words.cards import JOKER, PACK, Card, write_cards
from reckoner.words.errors import BadRequest
from reckoner.words.melds import melds_of, read_meld
from reckoner.words.notations import read_cards
from reckoner.words.rules import CardValues, MeldRules, face_values
from tests.unit.solver import brute_force_table as slow

TABLE = TableRummy()
TABLE_HOUSE = slow.House()

HOUSES = {
    "table": (TABLE, TABLE_HOUSE),
    "aces": (
        TableRummy(ace_low_value=11, ace_in_hand=15, joker_in_hand=50),
        slow.House(ace_low=11, ace_in_hand=15, joker_in_hand=50),
    ),
    "one-joker-a-meld": (TableRummy(max_jokers_per_meld=1), slow.House(max_jokers=1)),
    "adjacent-jokers": (TableRummy(adjacent_jokers=True), slow.House(adjacent_jokers=True)),
    "one-natural": (TableRummy(min_naturals=1), slow.House(min_naturals=1)),
    "loose-jokers": (
        TableRummy(min_naturals=1, adjacent_jokers=True, max_jokers_per_meld=2),
        slow.House(min_naturals=1, adjacent_jokers=True, max_jokers=2),
    ),
    "suits-may-repeat": (TableRummy(distinct_suits=False), slow.House(distinct_suits=False)),
}

ROUND_THE_CORNER = MeldRules(
    ace_high=True, round_the_corner=True, packs=2, jokers=4, adjacent_jokers=True
)
CORNER_VALUES = CardValues(
    in_hand=face_values(joker=15, ace=15),
    in_set=face_values(joker=15, ace=15),
    low_in_run=face_values(joker=15, ace=1),
    high_in_run=face_values(joker=15, ace=15),
)
CORNER_HOUSE = slow.House(
    corner=True,
    adjacent_jokers=True,
    ace_elsewhere=15,
    ace_in_hand=15,
    joker_in_hand=15,
    joker_melded=15,
)
LOW_ACE = MeldRules(packs=2, jokers=4)
LOW_ACE_HOUSE = slow.House(ace_high=False)


def texts(cards):
    return tuple(map(str, cards))


def random_hand(random, cards, jokers, *, ranks=5):
    """Cards of two packs from a few neighbouring ranks, round the corner too."""
    low = random.randint(1, 13)
    near = {(low + step - 1) % 13 + 1 for step in range(ranks)}
    pool = [card for card in PACK if card.rank in near] * 2
    return random.sample(pool, cards - jokers) + [JOKER] * jokers


def hands(count, seed, most=9, **kwargs):
    random = Random(seed)
    for _ in range(count):
        cards = random.randint(most - 3, most)
        yield random_hand(random, cards, random.choice([0, 0, 1, 2, 3]), **kwargs)


def measures(layout, values, aim):
    """What an aim looks at, the weightiest first, so that the greater tuple is better."""
    total, left = layout.total(values), layout.left(values)
    in_sets = sum(len(meld.cards) for meld in layout.melds if meld.kind == "set")
    return {
        HIGHEST: (total, -left, in_sets),
        LEAST_LEFT: (-left, total, in_sets),
        MOST_CARDS: (layout.cards, total, -left, in_sets),
        BEST_SCORE: (total - left, in_sets),
    }[aim]


def slow_measures(layout, house, aim):
    total, left, in_sets = slow.total(layout), slow.left(layout, house), slow.in_sets(layout)
    return {
        HIGHEST: (total, -left, in_sets),
        LEAST_LEFT: (-left, total, in_sets),
        MOST_CARDS: (slow.melded(layout), total, -left, in_sets),
        BEST_SCORE: (total - left, in_sets),
    }[aim]


def check_legal(layout, hand, rules):
    """Each meld is one, and the cards are those of the hand, each used once."""
    for meld in layout.melds:
        assert any(
            meld.kind == each.kind and set(meld.spots) == set(each.spots)
            for each in melds_of(meld.cards, rules)
        ), meld
        assert all(card in (JOKER, spot) for card, spot in zip(meld.cards, meld.spots, strict=True))
    melded = [card for meld in layout.melds for card in meld.cards]
    laid = [each.card for each in layout.laid_off]
    assert Counter([*melded, *laid, *layout.loose]) == Counter(hand)


def check_best(hand, rules, values, house, aim):
    found = arrange(hand, rules, values, aim)
    check_legal(found, hand, rules)
    best = max(slow_measures(each, house, aim) for each in slow.layouts(texts(hand), house))
    assert measures(found, values, aim) == best, write_cards(hand)


@pytest.mark.parametrize("aim", [HIGHEST, LEAST_LEFT, MOST_CARDS], ids=lambda aim: aim.measures[0])
@pytest.mark.parametrize("name", HOUSES)
def test_equals_every_layout(name, aim):
    rules, house = HOUSES[name]
    for hand in hands(60, f"{name} {aim}"):
        check_best(hand, rules.melds, rules.values, house, aim)


@pytest.mark.parametrize("aim", [HIGHEST, BEST_SCORE], ids=lambda aim: aim.measures[0])
def test_round_the_corner_equals_every_layout(aim):
    for hand in hands(60, "corner"):
        check_best(hand, ROUND_THE_CORNER, CORNER_VALUES, CORNER_HOUSE, aim)


def test_an_ace_that_is_low_only_equals_every_layout():
    for hand in hands(60, "low ace"):
        check_best(hand, LOW_ACE, TABLE.values, LOW_ACE_HOUSE, HIGHEST)


def test_long_suits_equal_every_layout():
    """One suit over its whole length: runs that meet, overlap and could be cut in two."""
    random = Random("long suits")
    for _ in range(30):
        jokers = random.randint(0, 2)
        suit = [Card(rank, "S") for rank in range(1, 14)] * 2
        hand = random.sample(suit, 9 - jokers) + [JOKER] * jokers
        for aim in (HIGHEST, LEAST_LEFT):
            check_best(hand, TABLE.melds, TABLE.values, TABLE_HOUSE, aim)


@pytest.mark.parametrize("name", HOUSES)
def test_a_card_that_must_be_used_and_a_pure_run(name):
    rules, house = HOUSES[name]
    random = Random(name)
    for hand in hands(30, f"must {name}", most=8):
        layouts = list(slow.layouts(texts(hand), house))
        for using, pure in (
            (random.choice(hand), False),
            (None, True),
            (random.choice(hand), True),
        ):
            fit = [
                slow_measures(each, house, HIGHEST)
                for each in layouts
                if (using is None or slow.holds(each, str(using)))
                and (not pure or slow.has_pure_run(each))
            ]
            found = arrange(hand, rules.melds, rules.values, HIGHEST, using=using, pure_run=pure)
            assert (found is None) == (not fit), (write_cards(hand), using, pure)
            if found is not None:
                check_legal(found, hand, rules.melds)
                assert measures(found, rules.values, HIGHEST) == max(fit)
                assert using is None or any(using in meld.cards for meld in found.melds)
                assert not pure or any(
                    meld.kind == "run" and not meld.jokers for meld in found.melds
                )


def best(text, aim=HIGHEST, rules=TABLE):
    return arrange(read_cards(text), rules.melds, rules.values, aim)


@pytest.mark.parametrize(
    ("hand", "total", "melds"),
    [
        ("5S 6S *", 18, ["5S 6S *=7S"]),
        ("QS KS *", 31, ["QS KS *=AS"]),
        ("* 2S 3S KH", 9, ["2S 3S *=4S"]),
        ("QS KS AS AS 2S 3S", 37, ["QS KS AS", "AS 2S 3S"]),
        ("AD 2D * 8D 8C 8H 7S 8S 9S 10S", 68, ["7S 8S 9S 10S *=JS", "8H 8D 8C"]),
        ("KS KH * *", 40, ["KS KH *=KD *=KC"]),
        ("KS * * QH", 0, []),
        ("KS AS 2S", 0, []),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", 96, None),
    ],
)
def test_jokers_and_aces(hand, total, melds):
    found = best(hand)
    assert found.total(TABLE.values) == total
    if melds is not None:
        assert [str(meld) for meld in found.melds] == melds


def test_no_run_has_an_ace_at_both_ends():
    found = best("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS")
    assert not found.loose
    assert all(len(meld.cards) <= 13 for meld in found.melds)


def test_a_long_run_is_laid_as_one():
    assert [str(meld) for meld in best("4S 5S 6S 7S 8S 9S 10S").melds] == ["4S 5S 6S 7S 8S 9S 10S"]


def test_a_run_is_not_joined_past_the_ace():
    melds = [str(meld) for meld in best("QS KS AS 2S 3S 4S").melds]
    assert sorted(melds) == ["2S 3S 4S", "QS KS AS"]


def test_runs_with_jokers_are_joined_only_where_that_is_a_meld():
    apart = TableRummy(max_jokers_per_meld=1)
    assert len(best("5S * 7S 8S * 10S", rules=apart).melds) == 2
    assert len(best("5S * 7S 8S * 10S").melds) == 1
    side_by_side = best("7S 8S * * JS QS")
    assert [str(meld) for meld in side_by_side.melds] == ["*=10S JS QS", "7S 8S *=9S"]
    touching = best("7S 8S * * JS QS", rules=TableRummy(adjacent_jokers=True))
    assert [str(meld) for meld in touching.melds] == ["7S 8S *=9S *=10S JS QS"]


def test_round_the_corner_an_ace_between_king_and_two_counts_high():
    found = arrange(read_cards("JS QS KS AS 2S 3S"), ROUND_THE_CORNER, CORNER_VALUES, HIGHEST)
    assert [str(meld) for meld in found.melds] == ["JS QS KS AS 2S 3S"]
    assert found.total(CORNER_VALUES) == 50


def test_a_needed_pure_run_keeps_jokers_out():
    hand = read_cards("5S 6S 7S 8S * 10S")
    found = arrange(hand, TABLE.melds, TABLE.values, HIGHEST, pure_run=True)
    assert any(not meld.jokers for meld in found.melds)
    assert found.total(TABLE.values) == 45


def test_two_copies_and_one_that_must_be_used():
    """The card taken is one of two like it; one of them in a meld is enough."""
    hand = read_cards("7S 7S 8S 9S KH")
    found = arrange(hand, TABLE.melds, TABLE.values, HIGHEST, using=Card(7, "S"))
    assert [str(meld) for meld in found.melds] == ["7S 8S 9S"]


def test_rummy_500_counts_held_cards_against():
    rules = Rummy500()
    found = arrange(read_cards("AS 2S 3S AH AD QC"), rules.melds, rules.values, BEST_SCORE)
    assert found.total(rules.values) - found.left(rules.values) == 45 - 2 - 3 - 10


@pytest.mark.parametrize("jokers", [0, 4, 8])
def test_thirty_cards(jokers):
    hand = random_hand(Random(jokers), 30, jokers, ranks=6)
    rules = TableRummy(jokers=8)
    highest = arrange(hand, rules.melds, rules.values, HIGHEST)
    lightest = arrange(hand, rules.melds, rules.values, LEAST_LEFT)
    check_legal(highest, hand, rules.melds)
    check_legal(lightest, hand, rules.melds)
    assert highest.total(rules.values) >= lightest.total(rules.values)
    assert highest.left(rules.values) >= lightest.left(rules.values)


def test_a_hand_of_more_than_thirty_cards_is_refused():
    check_size(PACK[:30])
    with pytest.raises(BadRequest) as refusal:
        check_size(PACK[:31], "held")
    assert (refusal.value.field, refusal.value.code) == ("held", "too-many-cards")


def test_an_empty_hand_has_no_melds():
    assert arrange((), TABLE.melds, TABLE.values, HIGHEST).melds == ()


SOME_CARDS = st.lists(st.sampled_from([*PACK, *PACK[:20], JOKER]), min_size=3, max_size=14).filter(
    lambda hand: max(Counter(hand).values()) <= 2
)


@given(SOME_CARDS, st.randoms(use_true_random=False))
def test_the_order_typed_changes_nothing(hand, random):
    shuffled = random.sample(hand, len(hand))
    for aim in (HIGHEST, LEAST_LEFT):
        first = arrange(hand, TABLE.melds, TABLE.values, aim)
        assert arrange(shuffled, TABLE.melds, TABLE.values, aim) == first
        check_legal(first, hand, TABLE.melds)


@given(SOME_CARDS, st.sampled_from([*PACK, JOKER]))
def test_one_card_more_never_lowers_the_total(hand, card):
    fewer = arrange(hand, TABLE.melds, TABLE.values, HIGHEST)
    more = arrange([*hand, card], TABLE.melds, TABLE.values, HIGHEST)
    assert more.total(TABLE.values) >= fewer.total(TABLE.values)


@given(SOME_CARDS)
def test_what_is_melded_reads_back(hand):
    found = arrange(hand, TABLE.melds, TABLE.values, HIGHEST)
    for meld in found.melds:
        again = read_meld(str(meld), TABLE.melds, TABLE.values)
        assert sum(again.points(TABLE.values)) == sum(meld.points(TABLE.values))


@given(SOME_CARDS)
def test_looser_rules_never_lower_the_total(hand):
    strict = arrange(hand, TABLE.melds, TABLE.values, HIGHEST).total(TABLE.values)
    for looser in (
        {"adjacent_jokers": True},
        {"min_naturals": 1},
        {"distinct_suits": False},
    ):
        rules = replace(TABLE.melds, **looser)
        assert arrange(hand, rules, TABLE.values, HIGHEST).total(TABLE.values) >= strict
