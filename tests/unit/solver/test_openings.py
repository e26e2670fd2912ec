"""Table rummy's openings: the rules one by one, and every layout of small hands."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner.rulesets.table import TableRummy
from reckoner.solver.many_packs.fewest_cards import TooManyWays, fewest_cards
from reckoner.solver.openings import REASONS, OpeningHand, reaches
from reckoner.words.cards import JOKER, PACK, Card, read_card, write_cards
from reckoner.words.notations import read_cards
from tests.unit.solver import brute_force_table as slow
from tests.unit.solver.test_solver import HOUSES, SOME_CARDS, check_legal, hands, texts

TABLE = TableRummy()


def opening_hand(text, taken=None, **options):
    card = read_card(taken) if taken else None
    return OpeningHand(read_cards(text), TableRummy(**options), card)


def opening(text, taken=None, **options):
    return opening_hand(text, taken, **options).best()


def choices(text, **options):
    return {
        reason: choice.layout
        for choice in opening_hand(text, **options).choices()
        for reason in choice.reasons
    }


def melds(layout):
    return [str(meld) for meld in layout.melds]


def test_thresholds_are_met_by_equal_or_more():
    assert [reaches(total) for total in (29, 30, 39, 40, 50, 51, 99)] == [
        None, 30, 30, 40, 40, 51, 51,
    ]  # fmt: skip


def test_an_opening_that_reaches_the_threshold():
    found = opening("KS KH KD KC 2H 5D 9C")
    assert (found.total, found.opens, found.waived, found.short_by) == (40, True, False, 0)


def test_an_opening_that_falls_short():
    found = opening("10S 10D 10H 3S 3D 3H 8C 6D 2H")
    assert (found.total, found.opens, found.waived, found.short_by) == (39, False, False, 1)


@pytest.mark.parametrize(
    ("hand", "options", "waived"),
    [
        ("7S 7H 7D 7C 2H", {"threshold": 51}, True),
        ("7S 7H 7D 7C 2H 3H", {"threshold": 51}, False),
        ("7S 7H 7D 7C 2H", {"threshold": 51, "waiver_cards": 0}, False),
        ("7S 7H 7D 7C", {"threshold": 51, "waiver_cards": 0}, True),
        ("7S 7H 7D 7C", {"threshold": 51, "waiver_cards": None}, False),
        ("2H", {}, False),
        ("2H", {"threshold": None}, False),
    ],
)
def test_the_waiver(hand, options, waived):
    found = opening(hand, **options)
    assert (found.opens, found.waived) == (waived, waived)


@pytest.mark.parametrize(
    ("hand", "everything_down", "one_left", "highest"),
    [
        ("AH AC 2H 3H 3C 4H 4C *", 20, 22, 42),
        ("AS AH AD AC 2C 3D 4D * *", 51, 58, 66),
    ],
)
def test_the_waiver_takes_the_highest_that_leaves_few_enough(
    hand, everything_down, one_left, highest
):
    """Going down with all counts least; leaving one counts more; the most leaves too many."""
    for waiver, total in ((0, everything_down), (1, one_left), (None, highest)):
        found = opening(hand, threshold=70, waiver_cards=waiver)
        assert (found.total, found.waived) == (total, waiver is not None)


def test_without_a_threshold_any_meld_opens():
    assert opening("2S 3S 4S KH KD", threshold=None).opens
    assert not opening("2S 3S 5S KH KD", threshold=None).opens


def test_the_taken_card_must_be_used():
    hand = "KS KH KD KC 7S 8S 9S 2H 4D"
    assert opening(hand, threshold=40).total == 64
    found = opening(hand, "2H", threshold=40)
    assert (found.total, found.opens, found.short_by) == (0, False, 40)
    weaker = opening("7S 8S 9S 9H 9D 9C KH 2D", "9S", threshold=24)
    assert any(Card(9, "S") in meld.cards for meld in weaker.layout.melds)


def test_a_taken_joker_must_be_used():
    found = opening("KS KH KD * 2H 5D 9C", "*")
    assert found.total == 40
    assert found.layout.jokers == 1


def test_a_taken_card_that_is_not_in_the_hand_opens_nothing():
    assert not opening("KS KH KD KC", "7S").opens


def test_a_pure_run_may_be_required():
    hand = "KS KH KD KC 5S 6S * 9D 2H"
    assert opening(hand).opens
    assert not opening(hand, pure_run_required=True).opens
    pure = opening("KS KH KD KC 5S 6S 7S 9D 2H", pure_run_required=True)
    assert pure.total == 58


def test_choices_offer_fewest_cards_and_least_left():
    found = choices("10S JS QS KS 2H 3H 4H 9D 5C 6C", threshold=40)
    assert melds(found["fewest-cards"]) == ["10S JS QS KS"]
    assert melds(found["highest"]) == ["10S JS QS KS", "2H 3H 4H"]
    assert found["least-left"] == found["highest"]


def test_choices_offer_to_keep_jokers():
    found = choices("10S JS QS KS * 2H 5D 9C", threshold=40)
    assert found["highest"].jokers == 1
    assert found["fewest-jokers"].jokers == 0
    assert JOKER in found["fewest-jokers"].loose


def test_choices_offer_to_go_out():
    found = choices("QS KS AS 2S 3S 4S 5S", threshold=30)
    assert len(found["goes-out"].loose) <= 1


def test_no_choices_where_nothing_opens():
    assert opening_hand("2S 3S 4S KH KD 9C 7C").choices() == []


@pytest.mark.parametrize("name", HOUSES)
def test_openings_equal_every_layout(name):
    rules, house = HOUSES[name]
    random = Random(name)
    for hand in hands(15, f"openings {name}", most=8):
        threshold = random.choice([0, 20, 30, 40, 51])
        taken = random.choice([None, random.choice(hand)])
        waiver = random.choice([0, 1, None])
        pure = random.random() < 0.3
        changed = TableRummy(
            **vars(rules)
            | {"threshold": threshold, "waiver_cards": waiver, "pure_run_required": pure}
        )
        asked = OpeningHand(tuple(hand), changed, taken)
        fit = [
            layout
            for layout in slow.layouts(texts(hand), house)
            if layout.melds
            and (taken is None or slow.holds(layout, str(taken)))
            and (not pure or slow.has_pure_run(layout))
        ]
        note = (write_cards(hand), threshold, taken, waiver, pure)
        check_opening(asked, fit, note)
        check_choices(asked, fit, house, note)


def check_opening(asked, fit, note):
    threshold, waiver = asked.rules.threshold, asked.rules.waiver_cards
    found = asked.best()
    highest = max(map(slow.total, fit), default=0)
    going_out = [
        slow.total(each) for each in fit if waiver is not None and len(each.loose) <= waiver
    ]
    reached = bool(fit) and highest >= threshold
    assert found.opens == (reached or bool(going_out)), note
    assert found.waived == (bool(going_out) and not reached), note
    assert found.total == (max(going_out) if found.waived else highest), note
    assert found.short_by == (0 if found.opens else max(threshold - highest, 0)), note
    check_legal(found.layout, asked.hand, asked.rules.melds)
    waived = asked.waived
    assert (waived is None) == (not going_out), note
    if waived is not None:
        assert waived.total(asked.rules.values) == max(going_out), note


def check_choices(asked, fit, house, note):
    values = asked.rules.values
    found = {reason: each.layout for each in asked.choices() for reason in each.reasons}
    reaching = [each for each in fit if slow.total(each) >= asked.rules.threshold]
    fewest = min(((slow.melded(each), slow.total(each)) for each in reaching), default=None)
    if fewest is None:
        assert "fewest-cards" not in found
    else:
        layout = found["fewest-cards"]
        # A joker low in a run counts less with no fewer cards; the dearest place is taken.
        assert layout.cards == fewest[0], note
        assert fewest[1] == layout.total(values), note
    if "least-left" in found:
        least = min(slow.left(each, house) for each in fit)
        assert found["least-left"].left(values) == least, note
    if "fewest-jokers" in found:
        spent = min(sum(meld.jokers for meld in each.melds) for each in reaching)
        assert found["fewest-jokers"].jokers == spent, note
    if "goes-out" in found:
        assert len(found["goes-out"].loose) <= 1
    else:
        assert not any(slow.total(each) >= asked.rules.threshold and not each.loose for each in fit)
    for layout in found.values():
        check_legal(layout, asked.hand, asked.rules.melds)


@given(SOME_CARDS, st.sampled_from([30, 40, 51]))
def test_choices_are_different_and_open(hand, threshold):
    rules = TableRummy(threshold=threshold)
    asked = OpeningHand(tuple(hand), rules)
    found = asked.choices()
    assert bool(found) == asked.best().opens
    assert len({tuple(map(str, each.layout.melds)) for each in found}) == len(found)
    for each in found:
        check_legal(each.layout, hand, rules.melds)
        assert set(each.reasons) <= REASONS.keys()
        total, left = each.layout.total(rules.values), len(each.layout.loose)
        assert total >= threshold or left <= 1


@given(SOME_CARDS, st.randoms(use_true_random=False))
def test_the_order_typed_changes_no_opening(hand, random):
    shuffled = tuple(random.sample(hand, len(hand)))
    assert OpeningHand(shuffled, TABLE).choices() == OpeningHand(tuple(hand), TABLE).choices()


def test_a_search_that_takes_too_long_is_given_up(monkeypatch):
    """The opening itself is always found; only that one choice is left out."""
    monkeypatch.setattr("reckoner.solver.many_packs.fewest_cards.MOST_STEPS", 2)
    hand = read_cards("7S 7H 7D 8S 8H 8D 9S 9H 9D 2C")
    with pytest.raises(TooManyWays):
        fewest_cards(hand, 60, TABLE.melds, TABLE.values)
    asked = OpeningHand(hand, TableRummy(threshold=60))
    assert asked.best().opens
    assert all("fewest-cards" not in each.reasons for each in asked.choices())


def test_every_card_of_the_packs_is_accounted_for():
    hand = (*PACK[:13], *PACK[:13])
    found = OpeningHand(hand, TABLE).best()
    melded = Counter(card for meld in found.layout.melds for card in meld.cards)
    assert melded == Counter(hand)
