"""Game profiles: what is compared follows from the rule sets, and a relative is data alone."""

from dataclasses import replace

import pytest

from reckoner.comparison import relatives
from reckoner.comparison.scored import GAMES, profile_of, profiles
from reckoner.rulesets import PRESETS
from reckoner.words.cards import JOKER, PACK, RANKS, Card, read_card
from reckoner.words.rules import USES

BY_NAME = {game.name: game for game in profiles()}
KNOWN_RELATIVES = {
    "indian-rummy",
    "kalooki",
    "french-rami",
    "german-romme",
    "scala-40",
    "canasta",
    "contract-rummy",
    "three-thirteen",
}
SHOWN = (
    "players", "deck", "dealt", "melds", "opening", "scoring", "end", "bonuses", "ace", "joker",
)  # fmt: skip


def test_all_games_and_relatives_are_there_once():
    assert len(BY_NAME) == len(profiles())
    assert set(BY_NAME) == {*GAMES, *KNOWN_RELATIVES}
    assert {PRESETS[name].game for name in GAMES} == {rules.game for rules in PRESETS.values()}


@pytest.mark.parametrize("game", BY_NAME.values(), ids=lambda each: each.name)
def test_a_profile_says_everything_in_lines(game):
    for name in SHOWN:
        line = getattr(game, name)
        assert line
        assert not line.endswith("."), line
        assert len(line) <= 130, line
    assert game.is_relative == (game.name not in GAMES)
    assert game.dealt[0].isupper() or game.dealt[0].isdigit()


@pytest.mark.parametrize("game", BY_NAME.values(), ids=lambda each: each.name)
def test_every_card_in_play_is_worth_something_in_hand(game):
    red_threes = {Card(3, "H"), Card(3, "D")} if game.name == "canasta" else set()
    for card in PACK:
        held = game.worth(card, "in_hand")
        assert (held is None) == (card in red_threes)
    assert (game.worth(JOKER, "in_hand") is not None) == (game.jokers > 0)


@pytest.mark.parametrize("game", BY_NAME.values(), ids=lambda each: each.name)
def test_a_first_meld_that_must_reach_something_says_how_much(game):
    assert (game.opening_points is not None) == game.opening[0].isdigit()
    if game.opening_points is not None:
        assert game.opening.startswith(str(game.opening_points))


@pytest.mark.parametrize(
    ("name", "option", "word", "part", "after"),
    [
        ("table-rummy", "threshold", "51", "opening", "51 points"),
        ("table-rummy", "threshold", "none", "opening", "None"),
        ("table-rummy", "waiver_cards", "0", "opening", "no card"),
        ("table-rummy", "pure_run_required", "yes", "opening", "without a joker"),
        ("table-rummy", "packs", "1", "deck", "One pack"),
        ("table-rummy", "jokers", "2", "deck", "2 jokers"),
        ("table-rummy", "joker_in_hand", "25", "joker", "25 in hand"),
        ("table-rummy", "ace_in_hand", "15", "ace", "15 in hand"),
        ("table-rummy", "ace_low_value", "11", "ace", "in A-2-3 and in Q-K-A"),
        ("table-rummy", "distinct_suits", "no", "melds", "same suit twice"),
        ("table-rummy", "max_jokers_per_meld", "1", "melds", "at most 1 joker,"),
        ("table-rummy", "adjacent_jokers", "yes", "melds", "side by side too"),
        ("table-rummy", "min_naturals", "1", "melds", "1 natural card or more"),
        ("table-rummy", "scoring", "own-penalty", "scoring", "lowest total wins"),
        ("table-rummy", "hand_rummy_multiplier", "1", "bonuses", "None"),
        ("table-rummy", "target", "201", "end", "reaches 201"),
        ("gin-rummy", "knock_limit", "0", "opening", "until gin"),
        ("gin-rummy", "gin_bonus", "20", "bonuses", "20 for gin"),
        ("gin-rummy", "undercut_bonus", "10", "bonuses", "10 for an undercut"),
        ("gin-rummy", "big_gin_bonus", "31", "bonuses", "31 for big gin"),
        ("rummy-500", "target", "300", "end", "reaches 300"),
        ("rummy-500", "going_out_bonus", "25", "bonuses", "25 for going out"),
        ("rummy-500", "jokers", "2", "deck", "2 jokers"),
        ("rummy-500", "round_the_corner", "yes", "melds", "round the corner"),
        ("basic-rummy", "ace_high", "yes", "ace", "0 in a set, in A-2-3 and"),
        ("basic-rummy", "jokers", "15", "joker", "15 in hand"),
        ("basic-rummy", "scoring", "own-penalty", "scoring", "Each writes"),
        ("basic-rummy", "going_rummy_multiplier", "1", "bonuses", "None"),
        ("basic-rummy", "target", "100", "end", "reaches 100"),
    ],
)
def test_a_house_rule_changes_the_line_that_it_is_about(name, option, word, part, after):
    rules = PRESETS[name]
    assert after not in getattr(profile_of(rules), part)
    changed = profiles(rules.with_words({option: word}))
    assert after in next(getattr(game, part) for game in changed if game.name == name)


def test_house_rules_of_one_game_leave_the_others_alone():
    changed = profiles(PRESETS["table-rummy"].with_words({"threshold": "51"}))
    assert [game for game in changed if game.name != "table-rummy"] == [
        game for game in profiles() if game.name != "table-rummy"
    ]


@pytest.mark.parametrize(
    ("name", "card", "worth"),
    [
        ("indian-rummy", "AS", (10, 0, 0, 0)),
        ("indian-rummy", "*", (0, 0, 0, 0)),
        ("kalooki", "AS", (11, 11, None, 11)),
        ("kalooki", "*", (15, None, None, None)),
        ("french-rami", "AS", (11, 11, 1, 11)),
        ("french-rami", "*", (20, None, None, None)),
        ("german-romme", "*", (20, None, None, None)),
        ("scala-40", "AS", (11, 11, 1, 11)),
        ("scala-40", "*", (25, None, None, None)),
        ("canasta", "2S", (20, 20, None, None)),
        ("canasta", "3S", (5, 5, None, None)),
        ("canasta", "3H", (None, 100, None, None)),
        ("canasta", "8D", (10, 10, None, None)),
        ("canasta", "*", (50, 50, None, None)),
        ("contract-rummy", "AS", (15, 0, 0, 0)),
        ("contract-rummy", "*", (15, 0, 0, 0)),
        ("three-thirteen", "AS", (1, 0, 0, None)),
        ("three-thirteen", "*", (None, None, None, None)),
    ],
)
def test_what_a_card_is_worth_in_a_relative(name, card, worth):
    assert tuple(BY_NAME[name].worth(read_card(card), use) for use in USES) == worth


def test_a_bare_rank_is_worth_what_all_its_suits_are():
    for game in BY_NAME.values():
        for rank in RANKS:
            for use in USES:
                worths = {game.worth(Card(rank, suit), use) for suit in "SHDC"}
                bare = Card(rank, "")
                if len(worths) == 1:
                    assert game.worth(bare, use) == worths.pop()
                else:
                    assert game.worth(bare, use) is None
                    assert game.counts_as(bare, use) == "by its suit"


def test_adding_a_relative_is_adding_its_record(monkeypatch):
    made_up = replace(BY_NAME["scala-40"], name="fenland-rum", title="Fenland rum")
    monkeypatch.setattr(relatives, "RELATIVES", (*relatives.RELATIVES, made_up))
    assert profiles()[-1] is made_up
