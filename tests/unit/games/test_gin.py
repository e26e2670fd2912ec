"""Gin's showdowns as the rule book tells them, and each house rule that changes one."""

import pytest

from reckoner import answer

KNOCK = {"knocker_deadwood": "4", "defender_deadwood": "17"}
GIN = {"knocker_deadwood": "0", "defender_deadwood": "45"}
UNDERCUT = {"knocker_deadwood": "10", "defender_deadwood": "2"}
TIE = {"knocker_deadwood": "5", "defender_deadwood": "5"}
BIG_GIN = {"knocker": "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC", "defender": "KS KH 7D 7S 3H"}
TWO_ORDERS = {
    "knocker": "6S 7S 8S KC KD KS 10C JC QC 8D",
    "defender": "3S 5H 7C 7D 7H 8C 9C AC AD AH",
}


def showdown(hands, **options):
    return answer({"calculator": "showdown", **hands, **options}).data


def outcome(hands, **options):
    found = showdown(hands, **options)
    return found["outcome"], found["winner"], found["points"]


def error(hands, **options):
    found = showdown(hands, **options)
    assert not found["ok"]
    return found["error"]["field"], found["error"]["code"]


@pytest.mark.parametrize(
    ("hands", "options", "expected"),
    [
        (KNOCK, {}, ("knock", "knocker", 13)),
        (GIN, {}, ("gin", "knocker", 70)),
        (UNDERCUT, {}, ("undercut", "defender", 33)),
        (TIE, {}, ("tie", "defender", 25)),
        (GIN, {"gin_bonus": "20"}, ("gin", "knocker", 65)),
        (GIN, {"gin_bonus": "100"}, ("gin", "knocker", 145)),
        (UNDERCUT, {"undercut_bonus": "10"}, ("undercut", "defender", 18)),
        (TIE, {"undercut_bonus": "20"}, ("tie", "defender", 20)),
        (TIE, {"undercut_on_tie": "no"}, ("tie", None, 0)),
        (BIG_GIN, {}, ("gin", "knocker", 62)),
        (BIG_GIN, {"big_gin_bonus": "31"}, ("big-gin", "knocker", 68)),
        (BIG_GIN, {"big_gin_bonus": "50"}, ("big-gin", "knocker", 87)),
        (TWO_ORDERS, {}, ("tie", "defender", 25)),
        (TWO_ORDERS, {"lay_off_method": "two-orders"}, ("knock", "knocker", 14)),
        (KNOCK, {"upcard": "5S", "spade_doubles": "on"}, ("knock", "knocker", 26)),
        (KNOCK, {"upcard": "5H", "spade_doubles": "on"}, ("knock", "knocker", 13)),
        (KNOCK, {"upcard": "5S"}, ("knock", "knocker", 13)),
        (KNOCK, {"spade_doubles": "on"}, ("knock", "knocker", 13)),
        (UNDERCUT, {"rules": "gin-classic"}, ("undercut", "defender", 18)),
        (UNDERCUT, {"rules": "gin-palace"}, ("undercut", "defender", 28)),
        (BIG_GIN, {"rules": "gin-modern"}, ("big-gin", "knocker", 68)),
        (GIN, {"rules": "gin-classic"}, ("gin", "knocker", 65)),
    ],
)
def test_outcomes(hands, options, expected):
    assert outcome(hands, **options) == expected


@pytest.mark.parametrize(
    ("deadwood", "options", "legal"),
    [
        (10, {}, True),
        (11, {}, False),
        (5, {"knock_limit": "5"}, True),
        (6, {"knock_limit": "5"}, False),
        (1, {"knock_limit": "0"}, False),
        (0, {"knock_limit": "0"}, True),
        (7, {"upcard": "7D"}, True),
        (8, {"upcard": "7D"}, False),
        (10, {"upcard": "QH"}, True),
        (1, {"upcard": "AH"}, True),
        (2, {"upcard": "AH"}, False),
        (1, {"upcard": "AH", "oklahoma_ace": "gin"}, False),
        (8, {"oklahoma": "7D"}, False),
        (8, {"oklahoma": "off", "upcard": "7D"}, True),
    ],
)
def test_what_one_may_knock_with(deadwood, options, legal):
    found = showdown({"knocker_deadwood": str(deadwood), "defender_deadwood": "30"}, **options)
    assert found["ok"] == legal
    if not legal:
        assert found["error"]["code"] == "illegal-knock"
        assert found["error"]["field"] == "knocker_deadwood"


def test_the_defender_lays_off_the_chain_that_both_orders_miss():
    found = showdown(TWO_ORDERS)
    assert [each["card"] for each in found["laid_off"]] == ["9C", "8C"]
    assert {each["onto"] for each in found["laid_off"]} == {"10C JC QC"}
    assert found["before_lay_offs"] == found["two_orders"] == 22
    assert found["steps"][-1]["sum"] == "8 − 8 + 25"


def test_nothing_is_laid_off_on_a_gin():
    found = showdown({"knocker": "4S 5S 6S 9H 9D 9C KH KD KC KS", "defender": "7S 8S 2H QD"})
    assert (found["outcome"], found["laid_off"]) == ("gin", [])
    assert found["defender_deadwood"] == 27


NINE_CARDS = {
    "knocker": "7D 8D 9D 7S 8S 9S 7C 8C 9C 6H",
    "defender": "JH 6D JS QC KD 6S QD 8H 10S 10H",
}


def test_the_knocker_groups_so_that_the_defender_keeps_most():
    """As runs they take 6♦, 6♠, 10♠ and J♠: 90 - 32. As sets they take 8♥ alone: 90 - 8."""
    found = showdown(NINE_CARDS)
    assert {each["melds"][0]["kind"]: each["defender_deadwood"] for each in found["groupings"]} == {
        "run": 58,
        "set": 82,
    }
    assert (found["defender_deadwood"], found["points"]) == (82, 76)
    assert {meld["kind"] for meld in found["knocker_melds"]} == {"set"}


def test_melds_already_laid_are_taken_as_they_lie():
    found = showdown(
        {
            "knocker_melds": "7D 8D 9D | 7S 8S 9S | 7C 8C 9C",
            "knocker_loose": "6H",
            "defender": NINE_CARDS["defender"],
        }
    )
    assert (found["defender_deadwood"], found["points"]) == (58, 52)


def test_declared_melds_count_as_declared():
    """Laid like this the 8 of diamonds stays loose, though a set of eights was to be had."""
    found = showdown(
        {
            "knocker_melds": "5D 6D 7D | KH KD KC | 8S 8H 8C",
            "knocker_loose": "8D",
            "defender": "9D 2H 2S QC JH",
        }
    )
    assert found["knocker_deadwood"] == 8
    assert found["laid_off"] == []
    assert found["winner"] == "knocker"


def test_a_shared_card_blames_the_second_hand():
    assert error({"knocker": "AS 2S 3S", "defender": "3S KD"}) == ("defender", "too-many-copies")


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ({}, ("knocker", "missing")),
        ({"knocker": "AS 2S 3S"}, ("defender", "missing")),
        ({"knocker_deadwood": "4"}, ("defender_deadwood", "missing")),
        ({"knocker_deadwood": "four", "defender_deadwood": "9"}, ("knocker_deadwood", "bad-value")),
        ({"knocker_deadwood": "-4", "defender_deadwood": "9"}, ("knocker_deadwood", "bad-value")),
        ({**KNOCK, "knocker": "AS"}, ("knocker", "bad-value")),
        ({"knocker": "KS QD", "defender": "AS"}, ("knocker", "illegal-knock")),
        ({"knocker": "AS", "knocker_loose": "2S", "defender": "3S"}, ("knocker", "bad-value")),
        ({"knocker_melds": "AS 2S", "defender": "3S"}, ("knocker_melds", "not-a-meld")),
        ({"knocker_melds": "AS 2S *", "defender": "3S"}, ("knocker_melds", "too-many-copies")),
        ({**KNOCK, "oklahoma": "on"}, ("upcard", "missing")),
        ({**KNOCK, "upcard": "*"}, ("upcard", "too-many-copies")),
        ({**KNOCK, "upcard": "7"}, ("upcard", "unknown-card")),
        (
            {"knocker": "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS", "defender": "KS"},
            ("knocker", "too-many-cards"),
        ),
    ],
)
def test_bad_showdowns_blame_the_input_at_fault(hands, expected):
    assert error(hands) == expected


def deadwood(hand, **options):
    return answer({"calculator": "deadwood", "hand": hand, **options}).data


def test_eleven_cards_speak_of_the_hand_after_the_best_discard():
    found = deadwood("AS 2S 3S 9H 9D 9C KH KD KC 4D QD")
    assert (found["discard"], found["after_discard"]) == ("QD", 4)
    assert (found["deadwood"], found["can_knock"], found["gin"], found["big_gin"]) == (
        14, True, False, False,
    )  # fmt: skip
    assert found["discards"][0] == {"card": "QD", "deadwood": 4}
    assert len(found["discards"]) == 11


def test_the_knock_limit_decides_whether_one_may_knock():
    assert deadwood("AS 2S 3S 9H 9D 9C KH KD KC 4D")["can_knock"]
    assert not deadwood("AS 2S 3S 9H 9D 9C KH KD KC 4D", upcard="3C")["can_knock"]
    assert not deadwood("AS 2S 3S 9H 9D 9C KH KD KC 4D", knock_limit="3")["can_knock"]


def test_draws_that_help_name_the_cards_and_what_they_leave():
    found = deadwood("AS 2S 3S 9H 9D 9C KH KD 4D QC")
    draws = {each["card"]: each["deadwood"] for each in found["draws"]}
    assert found["deadwood"] == 34
    assert draws["KS"] == draws["KC"] == 4
    assert draws["4S"] == 24
    assert "JH" not in draws


def lay_off(melds, hand, **options):
    return answer({"calculator": "lay-off", "melds": melds, "hand": hand, **options}).data


def test_a_hand_that_may_only_lay_off():
    both = lay_off("5S 6S 7S", "8S 9H 9D 9C")
    only = lay_off("5S 6S 7S", "8S 9H 9D 9C", own_melds="no")
    assert (both["deadwood"], only["deadwood"]) == (0, 27)


def test_lay_off_errors():
    assert lay_off("", "7S")["error"]["field"] == "melds"
    assert lay_off("5S 6S 7S", "")["error"]["field"] == "hand"
    assert lay_off("5S 6S 7S", "7S")["error"]["code"] == "too-many-copies"
    assert lay_off("5S 6S 7S", "8S", own_melds="maybe")["error"]["code"] == "bad-value"
    assert lay_off("5S 6S 8S", "9S")["error"]["code"] == "not-a-meld"


def test_an_eleven_card_knocker_discards_what_leaves_least():
    found = showdown({"knocker": "7S 8S 9S 4H 4D 4C KH KD KC 2C QD", "defender": "2S 3H 5D 9C JH"})
    assert (found["knocker_discard"], found["knocker_deadwood"]) == ("QD", 2)
    assert found["knocker_loose"] == ["2C"]
    assert (found["before_lay_offs"], found["points"]) == (29, 27)


@pytest.mark.parametrize(
    ("request_", "verdict"),
    [
        ({"hand": "AS 2S 3S 9H 9D 9C KH KD KC KS"}, "Gin: every card is melded."),
        ({"hand": "KS 6D AC"}, "17 points of deadwood: 7 too many to knock."),
        (
            {"hand": "KS", "upcard": "AS", "oklahoma_ace": "gin"},
            "10 points of deadwood: you need gin.",
        ),
        ({"hand": "AS"}, "1 point of deadwood: you may knock."),
        ({"hand": "AS 2S 3S 9H 9D 9C KH KD KC 4D QD"}, "Discard Q♦ and you may knock with 4."),
        ({"hand": "AS 2S 3S 9H 9D 9C KH KD KC KS QD"}, "Discard Q♦: gin."),
        (
            {"hand": "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC"},
            "Big gin: all eleven cards are melded. Or discard J♣ for gin.",
        ),
        (
            {"hand": "AS 4H 7D 10C KS 2D 5C 8S JH QD 9C"},
            "Discard K♠. 66 points of deadwood: 56 too many to knock.",
        ),
    ],
)
def test_what_is_said_of_a_hand(request_, verdict):
    assert answer({"calculator": "deadwood", **request_}).data["verdict"] == verdict


@pytest.mark.parametrize(
    ("hands", "options", "verdict"),
    [
        (KNOCK, {}, "The knock wins: the knocker scores 13 points."),
        (GIN, {}, "Gin: the knocker scores 70 points."),
        (UNDERCUT, {}, "Undercut: the defender scores 33 points."),
        (TIE, {}, "Equal deadwood: the defender scores 25 points."),
        (TIE, {"undercut_on_tie": "no"}, "Equal deadwood: nobody scores."),
        (BIG_GIN, {"big_gin_bonus": "31"}, "Big gin: the knocker scores 68 points."),
    ],
)
def test_what_is_said_of_a_showdown(hands, options, verdict):
    assert showdown(hands, **options)["verdict"] == verdict


def test_one_point_of_deadwood_is_no_gin():
    found = showdown({"knocker": "7S 8S 9S 4H 4D 4C KH KD KC AS", "defender": "10S 2H 3D"})
    assert [each["card"] for each in found["laid_off"]] == ["10S"]
    assert (found["outcome"], found["points"]) == ("knock", 4)


@pytest.mark.parametrize(
    ("loose", "melds", "expected"),
    [
        ("", "AC 2C 3C 4C 5C 6C 7C | 8C 9C 10C JC", ("big-gin", "knocker", 68)),
        ("", "AC 2C 3C 4C 5C 6C | 8C 9C 10C JC", ("gin", "knocker", 62)),
        ("AD", "AC 2C 3C 4C 5C 6C | 8C 9C 10C", ("knock", "knocker", 36)),
    ],
)
def test_declared_melds_are_big_gin_only_with_eleven_and_nothing_loose(loose, melds, expected):
    hands = {"knocker_melds": melds, "knocker_loose": loose, "defender": BIG_GIN["defender"]}
    assert outcome(hands, big_gin_bonus="31") == expected
