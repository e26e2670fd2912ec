"""What a card is worth: one row for each game and use, from the same values as every sum."""

from dataclasses import replace

import pytest

from reckoner import answer
from reckoner.comparison import relatives
from reckoner.comparison.scored import GAMES, profiles
from reckoner.rulesets import PRESETS
from reckoner.words.cards import JOKER, PACK
from reckoner.words.rules import USES


def ask(card, **request):
    data = answer({"calculator": "card-worth", "card": card, **request}).data
    assert data["ok"], data
    return data


def points(card, **request):
    rows = ask(card, **request)["worth"]
    return {(row["preset"], row["use"]): row["points"] for row in rows}


@pytest.mark.parametrize(
    ("card", "game", "worth"),
    [
        ("AS", "table-rummy", (11, 11, 1, 11)),
        ("AS", "gin-rummy", (1, 0, 0, None)),
        ("AS", "rummy-500", (15, 15, 1, 15)),
        ("AS", "basic-rummy", (1, 0, 0, None)),
        ("7D", "table-rummy", (7, 7, 7, 7)),
        ("7D", "gin-rummy", (7, 0, 0, 0)),
        ("KC", "rummy-500", (10, 10, 10, 10)),
        ("*", "table-rummy", (20, None, None, None)),
        ("*", "gin-rummy", (None, None, None, None)),
        ("*", "rummy-500", (None, None, None, None)),
    ],
)
def test_worth(card, game, worth):
    found = points(card)
    assert tuple(found[game, use] for use in USES) == worth


@pytest.mark.parametrize("card", [*map(str, PACK), "*", "K", "3"])
def test_there_is_one_row_for_each_game_and_use(card):
    rows = ask(card)["worth"]
    assert [(row["preset"], row["use"]) for row in rows] == [
        (game.name, use) for game in profiles() for use in USES
    ]
    for row in rows:
        assert row["points"] is None or type(row["points"]) is int


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_of_a_game_are_the_values_that_its_sums_use(game):
    for card in PACK:
        found = points(str(card))
        for use in USES:
            assert found[game, use] == PRESETS[game].values.worth(card, use)


@pytest.mark.parametrize(
    ("card", "rules", "option", "word", "use", "worth"),
    [
        ("AS", "table-rummy", "ace_in_hand", "15", "in_hand", 15),
        ("AS", "table-rummy", "ace_low_value", "11", "low_in_run", 11),
        ("*", "table-rummy", "joker_in_hand", "50", "in_hand", 50),
        ("*", "table-rummy", "jokers", "0", "in_hand", None),
        ("AS", "rummy-500", "ace_low_value", "5", "low_in_run", 5),
        ("AS", "rummy-500", "ace_value", "11", "in_set", 11),
        ("7S", "rummy-500", "small_cards", "5-each", "in_hand", 5),
        ("10S", "rummy-500", "small_cards", "5-each", "in_hand", 10),
        ("QS", "rummy-500", "queen_of_spades", "40", "high_in_run", 40),
        ("QH", "rummy-500", "queen_of_spades", "40", "high_in_run", 10),
        ("*", "rummy-500", "jokers", "2", "in_set", 15),
        ("AS", "basic-rummy", "ace_in_hand", "11", "in_hand", 11),
        ("AS", "basic-rummy", "ace_high", "yes", "high_in_run", 0),
        ("*", "basic-rummy", "jokers", "25", "in_hand", 25),
    ],
)
def test_house_rules_change_the_rows_of_their_game_alone(card, rules, option, word, use, worth):
    changed = points(card, rules=rules, **{option: word})
    assert changed[rules, use] == worth
    plain = points(card)
    assert {key for key in plain if plain[key] != changed[key]} <= {(rules, each) for each in USES}


def test_every_house_rule_offered_changes_what_some_card_is_worth():
    for game in GAMES:
        for name, option in PRESETS[game].options().items():
            if "card-worth" not in option.affects:
                continue
            needed = {"jokers": "2"} if name == "joker_melded" else {}
            answers = {
                tuple(
                    tuple(points(card, rules=game, **(needed | {name: word})).items())
                    for card in ("AS", "7S", "QS", "*")
                )
                for word in option.words
            }
            assert len(answers) > 1, name


def test_a_joker_in_a_meld_counts_like_the_card_it_replaces():
    words = {(row["preset"], row["use"]): row.get("counts_as") for row in ask("*")["worth"]}
    assert words["table-rummy", "in_set"] == "like the card it replaces"
    assert words["table-rummy", "in_hand"] is None
    assert words["gin-rummy", "in_set"] is None
    assert words["canasta", "low_in_run"] is None
    melded = ask("*", rules="rummy-500", jokers="1", joker_melded="card-stood-for")["worth"]
    assert {row.get("counts_as") for row in melded if row["preset"] == "rummy-500"} == {
        None,
        "like the card it replaces",
    }


def test_a_rank_alone_is_enough_where_suits_count_alike():
    threes = ask("3")["worth"]
    canasta = {row["use"]: row for row in threes if row["preset"] == "canasta"}
    assert canasta["in_set"] == {
        "preset": "canasta",
        "title": "Canasta",
        "use": "in_set",
        "points": None,
        "counts_as": "by its suit",
    }
    assert "by its suit" in answer({"calculator": "card-worth", "card": "3"}).html()
    assert points("K") == points("KS")


def test_the_verdict_and_the_text_say_what_it_costs():
    found = answer({"calculator": "card-worth", "card": "AS"})
    assert found.data["verdict"] == (
        "A♠ left in hand: 11 in table rummy, 1 in gin rummy and basic rummy, 15 in Rummy 500."
    )
    assert "Rummy 500, low in a run: 1\n" in found.text()
    none = ask("*", rules="table-rummy", jokers="0")
    assert none["verdict"] == "Joker left in hand: in none of the four games."


@pytest.mark.parametrize(
    ("request_", "field", "code"),
    [
        ({}, "card", "missing"),
        ({"card": "7X"}, "card", "unknown-card"),
        ({"card": "7S 8S"}, "card", "unknown-card"),
        ({"card": "AS", "rules": "gin-modern"}, "rules", "bad-value"),
        ({"card": "AS", "rules": "canasta"}, "rules", "bad-value"),
        ({"card": "AS", "queen_of_spades": "40"}, "queen_of_spades", "unknown-option"),
        ({"card": "AS", "ace_in_hand": "12"}, "ace_in_hand", "bad-value"),
    ],
)
def test_bad_requests(request_, field, code):
    error = answer({"calculator": "card-worth", **request_}).data["error"]
    assert (error["field"], error["code"]) == (field, code)


def test_a_made_up_relative_has_its_rows(monkeypatch):
    likeness = next(game for game in relatives.RELATIVES if game.name == "scala-40")
    made_up = replace(likeness, name="fenland-rum", title="Fenland rum")
    monkeypatch.setattr(relatives, "RELATIVES", (*relatives.RELATIVES, made_up))
    assert points(str(JOKER))["fenland-rum", "in_hand"] == 25
    assert "Fenland rum" in answer({"calculator": "card-worth", "card": "AS"}).html()
