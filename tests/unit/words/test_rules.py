"""House rules: each changes an answer, reads its words back, and refuses what it does not know."""

import pytest

from reckoner import answer
from reckoner.calculators import CALCULATORS
from reckoner.rulesets import PRESETS
from reckoner.words.errors import BadRequest

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


# For each house rule and each calculator that offers it: a request, and a word for the rule
# that changes its answer.
COUNTS = {"knocker_deadwood": "8", "defender_deadwood": "8"}
KNOCKED = {"knocker_deadwood": "8", "defender_deadwood": "20"}
ELEVEN = {"knocker": "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC", "defender": "KS KH 7D 7S 3H"}
MATCH = {"players": "A|B", "deals": "60,0 | 60,0 | 0,10", "target": "100"}
TWO_ORDERS = {
    "melds": "3C 4C 5C | 8H 9H 10H | 9C 9S 9D",
    "hand": "6C 6S 6D 6H 7C JH JS JD QH 2S",
}
TWO_ORDERS_KNOCK = {
    "knocker": "6S 7S 8S KC KD KS 10C JC QC 8D",
    "defender": "3S 5H 7C 7D 7H 8C 9C AC AD AH",
}
GIN = {
    "knock_limit": {"showdown": (KNOCKED, "7"), "deadwood": ({"hand": "8S"}, "7")},
    "oklahoma": {"showdown": (KNOCKED, "7S"), "deadwood": ({"hand": "8S"}, "7S")},
    "oklahoma_ace": {
        "deadwood": ({"hand": "AS", "upcard": "AH"}, "gin"),
        "showdown": ({"knocker_deadwood": "1", "defender_deadwood": "9", "upcard": "AH"}, "gin"),
    },
    "spade_doubles": {"showdown": (KNOCKED | {"upcard": "8S"}, "on")},
    "gin_bonus": {"showdown": (ELEVEN, "20")},
    "undercut_bonus": {"showdown": (COUNTS, "10")},
    "undercut_on_tie": {"showdown": (COUNTS, "no")},
    "big_gin_bonus": {"showdown": (ELEVEN, "31")},
    "lay_off_method": {
        "lay-off": (TWO_ORDERS, "two-orders"),
        "showdown": (TWO_ORDERS_KNOCK, "two-orders"),
    },
    "target": {"match": (MATCH, "150")},
    "box_bonus": {"match": (MATCH, "25")},
    "box_timing": {"match": (MATCH | {"box_bonus": "25"}, "at-once")},
    "game_bonus": {"match": (MATCH, "100")},
    "shutout": {"match": (MATCH | {"deals": "60,0 | 60,0"}, "double")},
    "hollywood": {"match": (MATCH, "on")},
}

LEFT = {"hands": "K 7 | A * 3 | 4 4 Q"}
ON_THE_TABLE = {"melds": "5H 6H 7H"}
ACE = {"card": "AS"}
JOKER = {"card": "*"}
TABLE = {
    "threshold": {"opening": ({"melds": "KS KH KD KC"}, "51")},
    "pure_run_required": {"opening": ({"hand": "KS KH KD KC 2S 7D"}, "yes")},
    "ace_low_value": {"opening": ({"melds": "AS 2S 3S"}, "11"), "card-worth": (ACE, "11")},
    "ace_in_hand": {
        "penalty": (LEFT, "15"),
        "opening": ({"hand": "KS KH KD KC AS 9D"}, "1"),
        "lay-off": (ON_THE_TABLE | {"hand": "AS"}, "1"),
        "card-worth": (ACE, "1"),
    },
    "joker_in_hand": {
        "penalty": (LEFT, "25"),
        "opening": ({"hand": "7S 9H *"}, "50"),
        "lay-off": ({"melds": "7S 7H 7D 7C", "hand": "*"}, "50"),
        "card-worth": (JOKER, "50"),
    },
    "max_jokers_per_meld": {
        "opening": ({"melds": "5H * 7H * 9H"}, "1"),
        "lay-off": ({"melds": "5H * 7H", "hand": "*"}, "1"),
    },
    "min_naturals": {
        "opening": ({"melds": "* 7H *"}, "1"),
        "lay-off": ({"melds": "* 7H *", "hand": "2S"}, "1"),
    },
    "adjacent_jokers": {
        "opening": ({"melds": "5H * * 8H"}, "yes"),
        "lay-off": ({"melds": "5H * * 8H", "hand": "9H"}, "yes"),
    },
    "waiver_cards": {"opening": ({"hand": "7S 7H 7D 7C 2H"}, "0")},
    "hand_rummy_multiplier": {"penalty": (LEFT | {"out_in_one": "yes"}, "1")},
    "unopened_rival": {"penalty": (LEFT | {"unopened": "2"}, "double")},
    "scoring": {
        "penalty": (LEFT, "own-penalty"),
        "match": (MATCH | {"target": "101"}, "zero-sum"),
    },
    "packs": {
        "opening": ({"melds": "7S 8S 9S | 7S 8S 9S"}, "1"),
        "penalty": ({"hands": "KS | KS"}, "1"),
        "lay-off": ({"melds": "7S 8S 9S", "hand": "7S"}, "1"),
    },
    "jokers": {
        "opening": ({"hand": "7S 8S *"}, "0"),
        "penalty": (LEFT, "0"),
        "lay-off": (ON_THE_TABLE | {"hand": "*"}, "0"),
        "card-worth": (JOKER, "0"),
    },
    "distinct_suits": {
        "opening": ({"melds": "7S 7S 7H"}, "no"),
        "lay-off": ({"melds": "7S 7H 7D", "hand": "7S"}, "no"),
    },
    "target": {"match": ({"players": "A|B", "deals": "60,0 | 60,0 | 90,0"}, "200")},
}

HELD = {"held": "AS QS 7D *"}
FIVE_HUNDRED = {
    "ace_low_value": {"five-hundred": ({"melds": "AS 2S 3S"}, "5"), "card-worth": (ACE, "15")},
    "ace_value": {
        "five-hundred": ({"held": "AS"}, "11"),
        "penalty": ({"hands": "A"}, "11"),
        "card-worth": (ACE, "11"),
    },
    "small_cards": {
        "five-hundred": ({"held": "7D"}, "5-each"),
        "penalty": ({"hands": "7"}, "5-each"),
        "card-worth": ({"card": "7D"}, "5-each"),
    },
    "jokers": {
        "five-hundred": (HELD, "2"),
        "penalty": ({"hands": "*"}, "1"),
        "card-worth": (JOKER, "4"),
    },
    "joker_melded": {
        "five-hundred": ({"melds": "7S 8S *", "jokers": "1"}, "card-stood-for"),
        "card-worth": (JOKER | {"jokers": "1"}, "card-stood-for"),
    },
    "queen_of_spades": {
        "five-hundred": ({"held": "QS"}, "40"),
        "penalty": ({"hands": "QS"}, "40"),
        "card-worth": ({"card": "QS"}, "40"),
    },
    "going_out_bonus": {"five-hundred": ({"melds": "7S 8S 9S", "went_out": "yes"}, "25")},
    "target": {"match": ({"players": "A|B", "deals": "310,20 | 10,20"}, "300")},
    "tie": {"match": ({"players": "A|B", "deals": "500,500 | 10,20"}, "play-on")},
    "round_the_corner": {"five-hundred": ({"melds": "KS AS 2S"}, "yes")},
}

BASIC = {
    "ace_high": {
        "lay-off": ({"melds": "JS QS KS", "hand": "AS"}, "yes"),
        "card-worth": (ACE, "yes"),
    },
    "ace_in_hand": {
        "penalty": ({"hands": "A 7"}, "11"),
        "lay-off": (ON_THE_TABLE | {"hand": "AS"}, "15"),
        "card-worth": (ACE, "11"),
    },
    "jokers": {
        "penalty": ({"hands": "* 7"}, "15"),
        "lay-off": (ON_THE_TABLE | {"hand": "*"}, "25"),
        "card-worth": (JOKER, "15"),
    },
    "going_rummy_multiplier": {"penalty": ({"hands": "K 7", "out_in_one": "yes"}, "1")},
    "scoring": {
        "penalty": ({"hands": "K 7 | 4"}, "own-penalty"),
        "match": (MATCH, "own-penalty"),
    },
    "target": {"match": (MATCH, "250")},
    "must_discard": {},
    "lay_off_after_meld": {},
    "lay_off_own_only": {},
}

CHANGES = {"gin-rummy": GIN, "table-rummy": TABLE, "rummy-500": FIVE_HUNDRED, "basic-rummy": BASIC}
CHANGED_ANSWERS = [
    pytest.param(game, name, calculator, *change, id=f"{game}-{name}-{calculator}")
    for game, options in CHANGES.items()
    for name, calculators in options.items()
    for calculator, change in calculators.items()
]


def answered(calculator, game, request):
    data = answer({"calculator": calculator, "rules": game, **request}).data
    return {name: part for name, part in data.items() if name not in {"rules", "deck"}}


@pytest.mark.parametrize(("game", "name", "calculator", "request_", "word"), CHANGED_ANSWERS)
def test_a_house_rule_changes_an_answer(game, name, calculator, request_, word):
    plain = answered(calculator, game, request_)
    changed = answered(calculator, game, request_ | {name: word})
    assert plain != changed
    assert plain["ok"] or changed["ok"]
    standard = PRESETS[game].words()[name]
    assert answered(calculator, game, {name: standard} | request_) == plain


@pytest.mark.parametrize("game", CHANGES)
def test_a_house_rule_is_offered_where_it_changes_an_answer(game):
    offered = {
        name: set(option.affects) & set(CALCULATORS)
        for name, option in PRESETS[game].options().items()
    }
    assert offered == {name: set(changes) for name, changes in CHANGES[game].items()}
    for name, option in PRESETS[game].options().items():
        assert set(option.affects) <= set(CALCULATORS), name


@pytest.mark.parametrize(("rules", "option"), OPTIONS)
def test_a_calculator_refuses_a_value_outside_an_option_and_says_what_is_allowed(rules, option):
    for calculator, (request_, _) in CHANGES[rules.game][option.name].items():
        asked = {"calculator": calculator, "rules": rules.game, **request_, option.name: "lots"}
        error = answer(asked).data["error"]
        assert (error["field"], error["code"]) == (option.name, "bad-value")
        assert "“lots”" in error["message"]


@pytest.mark.parametrize("name", ["must_discard", "lay_off_after_meld", "lay_off_own_only"])
def test_a_rule_about_play_only_changes_no_answer(name):
    asked = {"calculator": "penalty", "rules": "basic-rummy", "hands": "K 7"}
    plain, changed = (answer(asked | {name: word}).data for word in ("no", "yes"))
    assert changed["rules"][name] == "yes"
    assert changed["points"] == plain["points"]
