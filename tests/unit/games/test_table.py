"""How a deal of table rummy is settled, case by case."""

import pytest

from reckoner.games.table import penalty, settle_blocked, settle_out
from reckoner.rulesets.basic import BasicRummy
from reckoner.rulesets.table import TableRummy
from reckoner.words.notations import read_cards
from reckoner.words.tally import tally

TABLE = TableRummy()


def hands(text, rules=TABLE):
    return [
        penalty(f"Rival {number}", read_cards(hand, bare_ranks=True), rules.values)
        for number, hand in enumerate(text.split("|"), start=1)
    ]


def counts(*points):
    return [tally(f"Seat {seat}", (count,)) for seat, count in enumerate(points, start=1)]


def deal_rules(**options):
    return TableRummy(**options).deal


@pytest.mark.parametrize(
    ("hand", "options", "points"),
    [
        ("K 7", {}, 17),
        ("A * 3", {}, 34),
        ("4 4 Q", {}, 18),
        ("AS 2S 3S", {}, 16),
        ("A *", {"ace_in_hand": 1, "joker_in_hand": 50}, 51),
        ("", {}, 0),
    ],
)
def test_what_a_hand_costs(hand, options, points):
    """The ace is dear even where it could be low, and cards that could be melded count."""
    assert hands(hand, TableRummy(**options))[0].value == points


def test_the_winner_takes_the_sum():
    deal = settle_out(hands("K 7 | A * 3 | 4 4 Q"), deal_rules())
    assert [each.value for each in deal.penalties] == [17, 34, 18]
    assert (deal.total, deal.points.value, deal.scores) == (69, 69, (0, 0, 0))


@pytest.mark.parametrize(("times", "points"), [(2, 138), (1, 69)])
def test_hand_rummy(times, points):
    rules = deal_rules(hand_rummy_multiplier=times)
    deal = settle_out(hands("K 7 | A * 3 | 4 4 Q"), rules, out_in_one=True)
    assert (deal.total, deal.points.value) == (69, points)


@pytest.mark.parametrize(
    ("rule", "paid", "points"),
    [(None, [17, 34, 18], 69), ("flat-100", [17, 134, 18], 169), ("double", [17, 68, 18], 103)],
)
def test_a_rival_who_never_opened(rule, paid, points):
    rules = deal_rules(unopened_rival=rule)
    deal = settle_out(hands("K 7 | A * 3 | 4 4 Q"), rules, unopened={1})
    assert [each.value for each in deal.penalties] == paid
    assert deal.points.value == points


def test_hand_rummy_doubles_what_an_unopened_rival_pays_extra():
    rules = deal_rules(unopened_rival="double")
    assert settle_out(counts(10), rules, out_in_one=True, unopened={0}).points.value == 40


def test_own_penalty():
    deal = settle_out(counts(17, 34), deal_rules(scoring="own-penalty"))
    assert (deal.points.value, deal.scores) == (0, (17, 34))
    doubled = settle_out(counts(17, 34), deal_rules(scoring="own-penalty"), out_in_one=True)
    assert doubled.scores == (34, 68)


def test_zero_sum():
    rules = deal_rules(scoring="zero-sum")
    for out_in_one in (False, True):
        deal = settle_out(counts(17, 34), rules, out_in_one=out_in_one)
        assert sum(deal.scores) + deal.points.value == 0
    assert deal.scores == (-34, -68)


@pytest.mark.parametrize(
    ("held", "winner", "points"),
    [
        ((25, 17, 24), 1, 15),
        ((17, 17, 24), 0, 7),
        ((9, 9), 0, 0),
        ((30, 0, 12, 4), 1, 46),
    ],
)
def test_a_blocked_deal(held, winner, points):
    deal = settle_blocked(counts(*held), deal_rules())
    assert (deal.winner, deal.points.value) == (winner, points)
    assert deal.scores == tuple(points if seat == winner else 0 for seat in range(len(held)))


def test_a_blocked_deal_with_own_penalties():
    deal = settle_blocked(counts(25, 17, 24), deal_rules(scoring="own-penalty"))
    assert (deal.winner, deal.points.value, deal.scores) == (1, 17, (25, 17, 24))


def test_a_blocked_deal_with_zero_sum():
    deal = settle_blocked(counts(25, 17, 24), deal_rules(scoring="zero-sum"))
    assert (deal.winner, deal.scores) == (1, (-8, 15, -7))


def test_basic_rummy_settles_alike():
    rivals = hands("KS 7D 7C AH | QH JH 2C", BasicRummy())
    rules = BasicRummy().deal
    assert settle_out(rivals, rules).points.value == 47
    assert settle_out(rivals, rules, out_in_one=True).points.value == 94
    plain = BasicRummy(going_rummy_multiplier=1).deal
    assert settle_out(rivals, plain, out_in_one=True).points.value == 47
