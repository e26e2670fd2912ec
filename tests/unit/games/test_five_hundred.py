"""Rummy 500: what a hand scores, card by card, and each house rule that changes it."""

import pytest

from reckoner import answer


def hand(**request):
    return answer({"calculator": "five-hundred", **request}).data


def score(**request):
    return hand(**request)["score"]


@pytest.mark.parametrize(
    ("melds", "points"),
    [
        ("AS 2S 3S", 1 + 2 + 3),
        ("QS KS AS", 10 + 10 + 15),
        ("AS AH AD", 45),
        ("10S JS QS KS AS", 40 + 15),
        ("2S 3S 4S | 9H 9D 9C 9S", 9 + 36),
    ],
)
def test_melds_count_by_where_the_ace_lies(melds, points):
    assert hand(melds=melds)["melded"] == points


def test_a_held_ace_is_always_dear():
    assert hand(held="AS 2S")["held"] == 17


def test_laid_off_cards_count_for_who_laid_them():
    found = hand(laid_off="9H on 9S 9D 9C | AS on 2S 3S 4S | AC on QC JC KC")
    assert [each["points"] for each in found["lay_offs"]] == [9, 1, 15]
    assert found["score"] == found["laid_off"] == 25


def test_several_cards_may_follow_onto_one_meld():
    assert hand(laid_off="8H 9H on 5H 6H 7H")["laid_off"] == 17
    assert hand(laid_off="8H on 5H 6H 7H | 9H on 5H 6H 7H 8H")["laid_off"] == 17
    assert hand(melds="5H 6H 7H", laid_off="8H on 5H 6H 7H")["score"] == 26


@pytest.mark.parametrize(
    ("request_", "field", "code"),
    [
        ({"melds": "8S 8S 8H"}, "melds", "too-many-copies"),
        ({"melds": "KS AS 2S"}, "melds", "not-a-meld"),
        ({"laid_off": "KH"}, "laid_off", "bad-value"),
        ({"laid_off": "KH on KS KD"}, "laid_off", "not-a-meld"),
        ({"laid_off": "2H on KS KD KC"}, "laid_off", "not-a-meld"),
        ({"laid_off": " on KS KD KC"}, "laid_off", "missing"),
        ({"laid_off": "7X on KS KD KC"}, "laid_off", "unknown-card"),
        ({"melds": "KS KD KC", "held": "KS"}, "held", "too-many-copies"),
        ({"laid_off": "KH on KS KD KC", "held": "KD"}, "held", "too-many-copies"),
        ({"laid_off": "KH on KS KD KC | AH on QH KH JH"}, "laid_off", "too-many-copies"),
        ({"laid_off": "KH on KS KD KC | KH on QH JH 10H"}, "laid_off", "too-many-copies"),
        ({"melds": "5H 6H 7H", "laid_off": "8H on 6H 7H 5H 4H"}, "laid_off", "too-many-copies"),
        ({"melds": "KS KD KC *"}, "melds", "too-many-copies"),
        ({"held": "7S", "went_out": "yes"}, "went_out", "bad-value"),
        ({"held": "Q", "queen_of_spades": "40"}, "held", "unknown-card"),
    ],
)
def test_bad_hands_blame_the_input_at_fault(request_, field, code):
    error = hand(**request_)["error"]
    assert (error["field"], error["code"]) == (field, code)


@pytest.mark.parametrize(
    ("request_", "option", "word", "before", "after"),
    [
        ({"melds": "AS 2S 3S"}, "ace_low_value", "15", 6, 20),
        ({"held": "AS"}, "ace_value", "11", -15, -11),
        ({"melds": "QS KS AS"}, "ace_value", "11", 35, 31),
        ({"melds": "9S 9H 9C | 2D 3D 4D"}, "small_cards", "5-each", 36, 30),
        ({"held": "10S 9H"}, "small_cards", "5-each", -19, -15),
        ({"melds": "QS QH QD"}, "queen_of_spades", "40", 30, 60),
        ({"held": "QS"}, "queen_of_spades", "40", -10, -40),
        ({"melds": "5H 6H 7H", "went_out": "yes"}, "going_out_bonus", "25", 18, 43),
        ({"melds": "5H 6H 7H", "went_out": "no"}, "going_out_bonus", "25", 18, 18),
    ],
)
def test_house_rules_change_the_score(request_, option, word, before, after):
    assert score(**request_) == before
    assert score(**request_, **{option: word}) == after


def test_jokers_where_they_are_played():
    assert hand(held="*")["error"]["code"] == "too-many-copies"
    assert score(held="* *", jokers="2") == -30
    assert score(melds="5H * 7H", jokers="1") == 5 + 15 + 7
    assert score(melds="5H * 7H", jokers="1", joker_melded="card-stood-for") == 18
    assert score(laid_off="* on 5H 6H 7H", jokers="1", joker_melded="card-stood-for") == 8


def test_round_the_corner():
    assert hand(melds="KS AS 2S")["error"]["code"] == "not-a-meld"
    assert score(melds="KS AS 2S", round_the_corner="yes") == 27


def test_a_held_meld_is_pointed_out():
    found = hand(held="KS KD KC 3H")
    assert found["score"] == -33
    assert [meld["cards"] for meld in found["could_meld"]] == [["KS", "KD", "KC"]]
    assert "could_meld" not in hand(held="KS KD 3H")


def test_what_is_said_of_a_hand():
    assert hand(melds="KS KD KC")["verdict"] == "This hand scores 30 points."
    assert hand(melds="KS KD KC", held="AS AD")["verdict"] == "This hand scores 0 points."
    assert hand(held="AS")["verdict"] == "This hand costs 15 points: −15."
