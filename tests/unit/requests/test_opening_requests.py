"""Openings, penalties and lay-offs at any table, asked as a page or a command line asks."""

import pytest

from reckoner import answer


def ask(calculator, **request):
    found = answer({"calculator": calculator, **request})
    if found.ok:
        assert found.html()
        assert found.text()
    return found.data


def error(calculator, **request):
    data = ask(calculator, **request)
    assert not data["ok"]
    return data["error"]["field"], data["error"]["code"]


def test_an_opening_says_what_each_joker_stands_for():
    data = ask("opening", hand="AD 2D * 8D 8C 8H 7S 8S 9S 10S")
    assert data["melds"][0] == {
        "kind": "run",
        "cards": ["7S", "8S", "9S", "10S", "*=JS"],
        "points": 44,
    }
    assert data["left"] == ["AD", "2D"]
    assert data["left_points"] == 13


def test_steps_add_up_to_the_total():
    data = ask("opening", hand="7S 7H 7D KS KH KD 2C")
    *melds, total = data["steps"]
    assert total["value"] == data["total"] == sum(step["value"] for step in melds) == 51


def test_choices_say_what_they_are_good_for():
    data = ask("opening", hand="10S JS QS KS 2H 3H 4H 9D 5C 6C")
    reasons = {reason: each for each in data["choices"] for reason in each["reasons"]}
    assert (reasons["fewest-cards"]["cards"], reasons["fewest-cards"]["total"]) == (4, 40)
    assert reasons["highest"]["total"] == data["total"] == 49


def test_an_opening_that_may_become_a_hand_rummy():
    assert ask("opening", hand="7S 7H 7D 7C 2H")["hand_rummy"]
    assert not ask("opening", hand="KS KH KD KC 2H 3D")["hand_rummy"]
    assert not ask("opening", melds="KS KH KD KC")["hand_rummy"]


@pytest.mark.parametrize(
    ("request_", "verdict"),
    [
        ({"hand": "KS KH KD KC 2H 3D"}, "40 points: that opens 40."),
        ({"hand": "KS KH KD 2H 3D"}, "30 points: 10 short of 40."),
        ({"hand": "2H 3D"}, "No meld in this hand yet: 40 points are needed."),
        ({"hand": "2H 3D", "threshold": "none"}, "No meld in this hand yet."),
        ({"hand": "KS KH KD KC", "threshold": "none"}, "40 points: that opens."),
        (
            {"hand": "7S 7H 7D 7C 2H"},
            "28 points, and only one card would be left: that opens at any threshold.",
        ),
        (
            {"hand": "7S 7H 7D 7C"},
            "28 points, and every card goes down: that opens at any threshold.",
        ),
        (
            {"hand": "KS KH KD KC 2H 3D", "taken": "2H"},
            "No opening here uses the 2♥ that was taken.",
        ),
        (
            {"hand": "KS KH KD KC 2H 3D", "pure_run_required": "yes"},
            "No opening yet: it needs a run without a joker.",
        ),
        (
            {"hand": "KS KH KD KC 2H 3D", "taken": "KS", "pure_run_required": "yes"},
            "No opening yet: it needs a run without a joker.",
        ),
        ({"melds": "KS KH KD KC", "taken": "2H"}, "No opening here uses the 2♥ that was taken."),
    ],
)
def test_verdicts(request_, verdict):
    assert ask("opening", **request_)["verdict"] == verdict


def test_melds_as_they_lie_may_be_waived():
    short = answer({"calculator": "opening", "melds": "KS KH KD"})
    assert "one card or none" in short.html()
    assert (
        "one card or none" not in answer({"calculator": "opening", "melds": "KS KH KD KC"}).html()
    )


@pytest.mark.parametrize(
    ("request_", "field", "code"),
    [
        ({}, "hand", "missing"),
        ({"hand": "7S 7S 7S"}, "hand", "too-many-copies"),
        ({"hand": "* * * * *"}, "hand", "too-many-copies"),
        ({"hand": "* * * * *", "jokers": "8", "packs": "2", "taken": "7S"}, "taken", "bad-value"),
        ({"hand": "7S", "threshold": "lots"}, "threshold", "bad-value"),
        ({"hand": "7S", "melds": "7S 7H 7D"}, "melds", "bad-value"),
        ({"melds": " | "}, "melds", "missing"),
        ({"melds": "7S 7H 7D | 7S 7H 7D | 7S 7H 7D"}, "melds", "too-many-copies"),
        ({"melds": "K 7"}, "melds", "unknown-card"),
        ({"hand": " ".join(["2S 3S 4S 5S 6S 7S 8S"] * 5), "packs": "2"}, "hand", "too-many-cards"),
    ],
)
def test_openings_that_cannot_be_answered(request_, field, code):
    assert error("opening", **request_) == (field, code)


def test_penalties_of_a_deal():
    data = ask("penalty", hands="K 7 | A * 3 | 4 4 Q")
    assert data["verdict"] == "The winner scores 69 points."
    assert [step["sum"] for step in data["steps"]] == [
        "10 + 7",
        "11 + 20 + 3",
        "4 + 4 + 10",
        "17 + 34 + 18",
    ]


def test_a_hand_without_cards_keeps_its_place():
    assert ask("penalty", hands="K 7 | | 4 4 Q |")["penalties"] == [17, 0, 18]


@pytest.mark.parametrize(
    ("request_", "points", "scores"),
    [
        ({"unopened": "1, 3"}, 69, [0, 0, 0]),
        ({"unopened": "1, 3", "unopened_rival": "flat-100"}, 269, [0, 0, 0]),
        ({"unopened": "1 | 3", "unopened_rival": "double"}, 104, [0, 0, 0]),
        ({"scoring": "zero-sum", "out_in_one": "yes"}, 138, [-34, -68, -36]),
        ({"scoring": "own-penalty"}, 0, [17, 34, 18]),
        ({"rules": "basic-rummy", "jokers": "15", "out_in_one": "yes"}, 108, [0, 0, 0]),
    ],
)
def test_house_rules_of_penalties(request_, points, scores):
    data = ask("penalty", hands="K 7 | A * 3 | 4 4 Q", **request_)
    assert (data["points"], data["scores"]) == (points, scores)


def test_blocked_deals():
    data = ask("penalty", counts="25 | 17 | 24", ended="blocked")
    assert data["verdict"] == "Player 2 has the lightest hand and scores 15 points."
    own = ask("penalty", counts="25 | 17 | 24", ended="blocked", scoring="own-penalty")
    assert own["scores"] == [25, 17, 24]
    assert own["verdict"].startswith("Player 2 writes 17 points")


@pytest.mark.parametrize(("rules", "penalties"), [("rummy-500", [17, 25]), ("gin-rummy", [17, 11])])
def test_other_games_only_count(rules, penalties):
    data = ask("penalty", rules=rules, hands="K 7 | A Q")
    assert (data["penalties"], data["total"], data["points"]) == (penalties, sum(penalties), None)


@pytest.mark.parametrize(
    ("request_", "field", "code"),
    [
        ({}, "hands", "missing"),
        ({"hands": "K 7", "counts": "17"}, "counts", "bad-value"),
        ({"counts": "17 | x"}, "counts", "bad-value"),
        ({"counts": "|".join(["1"] * 13)}, "counts", "bad-value"),
        ({"hands": "K 7 | 11"}, "hands", "unknown-card"),
        ({"hands": "* * | * * *"}, "hands", "too-many-copies"),
        ({"hands": "A " * 8 + "K " * 8 + "Q " * 8 + "2 " * 8 + "3 " * 8 + "4 " * 8 + "5 " * 8},
         "hands", "too-many-cards"),
        ({"hands": "K 7", "unopened": "2"}, "unopened", "bad-value"),
        ({"hands": "K 7", "unopened": "0"}, "unopened", "bad-value"),
        ({"counts": "17", "ended": "blocked"}, "ended", "bad-value"),
        ({"counts": "17 | 3", "ended": "late"}, "ended", "bad-value"),
        ({"counts": "17 | 3", "ended": "blocked", "out_in_one": "yes"}, "out_in_one", "bad-value"),
        ({"rules": "basic-rummy", "counts": "17 | 3", "ended": "blocked"}, "ended", "bad-value"),
        ({"rules": "gin-rummy", "hands": "K 7", "out_in_one": "yes"}, "out_in_one", "bad-value"),
        ({"rules": "rummy-500", "counts": "17 | 3", "ended": "blocked"}, "ended", "bad-value"),
        ({"rules": "rummy-500", "hands": "Q", "queen_of_spades": "40"}, "hands", "unknown-card"),
    ],
)  # fmt: skip
def test_penalties_that_cannot_be_answered(request_, field, code):
    assert error("penalty", **request_) == (field, code)


def test_lay_offs_at_the_table():
    data = ask(
        "lay-off", rules="table-rummy", melds="5S 6S 7S | KS KH KD", hand="* 9S KC 4D 4H 4C 4C"
    )
    assert data["deadwood"] == 4
    assert data["laid_off"] == [
        {"card": "*=8S", "onto": "5S 6S 7S"},
        {"card": "9S", "onto": "5S 6S 7S"},
        {"card": "KC", "onto": "KS KH KD"},
    ]
    assert [meld["cards"] for meld in data["melds"]] == [["4H", "4D", "4C"]]


def test_lay_offs_at_basic_rummy():
    both = ask("lay-off", rules="basic-rummy", melds="9C 10C JC | 4S 4H 4D", hand="8C QC 4C KD")
    assert both["deadwood"] == 10
    ace = {"melds": "JS QS KS", "hand": "AS 2D"}
    assert ask("lay-off", rules="basic-rummy", **ace)["deadwood"] == 3
    assert ask("lay-off", rules="basic-rummy", ace_high="yes", **ace)["deadwood"] == 2


def test_lay_offs_of_more_than_eleven_cards():
    hand = "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"
    assert error("lay-off", melds="2H 3H 4H", hand=hand) == ("hand", "too-many-cards")
    assert ask("lay-off", rules="table-rummy", melds="2H 3H 4H", hand=hand)["deadwood"] == 0
