"""House rules: each changes an answer, reads its words back, and refuses what it does not know."""

import pytest

from reckoner import answer
from reckoner.errors import BadRequest
from reckoner.rulesets import PRESETS

GAMES = {rules.game: rules for rules in PRESETS.values()}
OPTIONS = [
    pytest.param(rules, option, id=f"{game}-{option.name}")
    for game, rules in GAMES.items()
    for option in rules.options().values()
]


@pytest.mark.parametrize(("rules", "option"), OPTIONS)
def test_every_word_of_an_option_reads_and_writes_back(rules, option):
    for word in option.words:
        assert option.write(option.read(word)) == word
    assert option.read(option.write(option.default)) == option.default


@pytest.mark.parametrize(("rules", "option"), OPTIONS)
@pytest.mark.parametrize("word", ["lots", "-1", "1.5", "99999999", "²", "yes no", "7X"])
def test_a_value_outside_an_option_is_refused_with_what_is_allowed(rules, option, word):
    with pytest.raises(BadRequest) as caught:
        option.read(word)
    assert (caught.value.field, caught.value.code) == (option.name, "bad-value")
    named = next(iter(option.words))
    assert named in caught.value.message or "whole number" in caught.value.message


@pytest.mark.parametrize(("rules", "option"), OPTIONS)
def test_an_option_says_in_one_line_what_it_means(rules, option):
    assert option.description.endswith(".")
    assert option.source.endswith(".")
    assert len(option.description) <= 110


def test_an_option_of_another_game_is_unknown():
    with pytest.raises(BadRequest) as caught:
        PRESETS["gin-rummy"].with_words({"threshold": "40"})
    assert caught.value.code == "unknown-option"


HANDS = {"knocker_deadwood": "8", "defender_deadwood": "8"}
KNOCKED = {"knocker_deadwood": "8", "defender_deadwood": "20"}
ELEVEN = {"knocker": "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC", "defender": "KS KH 7D 7S 3H"}
MATCH = {"players": "A|B", "deals": "60,0 | 60,0 | 0,10", "target": "100"}
CHANGES = {
    "knock_limit": ("showdown", KNOCKED, "7"),
    "oklahoma": ("showdown", KNOCKED, "7S"),
    "oklahoma_ace": ("deadwood", {"hand": "AS", "upcard": "AH"}, "gin"),
    "spade_doubles": ("showdown", KNOCKED | {"upcard": "8S"}, "on"),
    "gin_bonus": ("showdown", ELEVEN, "20"),
    "undercut_bonus": ("showdown", HANDS, "10"),
    "undercut_on_tie": ("showdown", HANDS, "no"),
    "big_gin_bonus": ("showdown", ELEVEN, "31"),
    "lay_off_method": (
        "lay-off",
        {"melds": "3C 4C 5C | 8H 9H 10H | 9C 9S 9D", "hand": "6C 6S 6D 6H 7C JH JS JD QH 2S"},
        "two-orders",
    ),
    "target": ("match", MATCH, "150"),
    "box_bonus": ("match", MATCH, "25"),
    "box_timing": ("match", MATCH | {"box_bonus": "25"}, "at-once"),
    "game_bonus": ("match", MATCH, "100"),
    "shutout": ("match", MATCH, "double"),
    "hollywood": ("match", MATCH, "on"),
}


@pytest.mark.parametrize("name", PRESETS["gin-rummy"].options())
def test_each_house_rule_of_gin_changes_an_answer(name):
    calculator, request, word = CHANGES[name]
    plain = answer({"calculator": calculator, **request}).data
    changed = answer({"calculator": calculator, **request, name: word}).data
    for data in (plain, changed):
        data.pop("rules", None)
    assert plain != changed


@pytest.mark.parametrize("name", PRESETS["gin-rummy"].options())
def test_an_option_is_offered_where_it_changes_an_answer(name):
    calculator, _, _ = CHANGES[name]
    assert calculator in PRESETS["gin-rummy"].options()[name].affects
