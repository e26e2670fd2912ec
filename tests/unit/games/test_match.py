"""The running match: totals, boxes, bonuses, and Hollywood's three games."""

import pytest

from reckoner import answer

DEALS = "12,0 | 0,5 | 0,0 | 25,0 | 0,47 | 65,0"


def match(deals=DEALS, **options):
    request = {"calculator": "match", "players": "You|Rival", "deals": deals, "target": "100"}
    return answer(request | options).data


def test_a_match_to_a_hundred():
    found = match()
    assert found["running"][-1] == [102, 52]
    assert (found["over"], found["over_after"], found["winner"]) == (True, 6, "You")


def test_deals_after_the_end_do_not_count():
    found = match(DEALS + " | 0,90")
    assert found["running"][-1] == [102, 52]
    assert found["extra_deals"] == 1


def test_one_deal_ends_with_the_first_that_is_scored():
    found = match("0,0 | 0,5 | 12,0", target="one-deal")
    assert (found["over_after"], found["winner"]) == (2, "Rival")


def test_a_match_that_goes_on_says_what_the_leader_needs():
    found = match("12,0 | 0,40")
    assert (found["over"], found["over_after"], found["winner"]) == (False, None, None)
    assert found["verdict"] == "You 12, Rival 40. Rival leads, 60 short of 100."
    assert match("")["running"] == []


FIVE_HUNDRED = {"rules": "rummy-500", "target": "500", "players": "Ann|You|Cid"}


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        ({}, "You win, 102 to 52."),
        ({"players": "Ann|Ben"}, "Ann wins, 102 to 52."),
        ({"deals": "0,30 | 12,0"}, "You 12, Rival 30. Rival leads, 70 short of 100."),
        ({"deals": "30,0 | 0,12"}, "You 30, Rival 12. You lead, 70 short of 100."),
        ({"deals": "30,0 | 0,30"}, "You 30, Rival 30. Level, 70 short of 100."),
        (
            FIVE_HUNDRED | {"deals": "50,50,10"},
            "Ann 50, You 50, Cid 10. Ann and You lead, 450 short of 500.",
        ),
        (FIVE_HUNDRED | {"deals": "500,-15,10"}, "Ann wins: Ann 500, You −15, Cid 10."),
        (FIVE_HUNDRED | {"deals": "-15,500,10"}, "You win: Ann −15, You 500, Cid 10."),
        (FIVE_HUNDRED | {"deals": "500,500,10"}, "A draw: Ann 500, You 500, Cid 10."),
        (
            {"box_bonus": "25", "deals": " | ".join(["25,0"] * 3 + ["0,10"] * 9 + ["25,0"])},
            "You win: You 200, Rival 315.",
        ),
        (
            {"rules": "table-rummy", "scoring": "own-penalty", "target": "101", "deals": "101,20"},
            "Rival wins, 20 to 101.",
        ),
        ({"hollywood": "on", "deals": ""}, "No deal is scored yet."),
        (
            {"hollywood": "on", "deals": "60,0 | 50,0"},
            "Two games are open: You 160, Rival 0 in all.",
        ),
    ],
)
def test_the_verdict_says_who_wins_or_leads(options, verdict):
    assert match(**options)["verdict"] == verdict


@pytest.mark.parametrize(
    ("options", "final"),
    [
        ({}, {"You": 102, "Rival": 52}),
        ({"box_bonus": "25"}, {"You": 102 + 3 * 25, "Rival": 52 + 2 * 25}),
        ({"game_bonus": "100"}, {"You": 202, "Rival": 52}),
        ({"rules": "gin-modern"}, {"You": 102 + 75 + 100, "Rival": 52 + 50}),
        ({"shutout": "double"}, {"You": 102, "Rival": 52}),
    ],
)
def test_what_each_player_ends_with(options, final):
    assert match(**options)["final"] == final


@pytest.mark.parametrize(
    ("options", "final"),
    [
        ({"shutout": "double"}, 240),
        ({"shutout": "flat-100"}, 220),
        ({"rules": "gin-modern"}, 240 + 2 * 25 + 100),
        ({"rules": "gin-classic"}, 220 + 2 * 20 + 100),
    ],
)
def test_a_rival_without_a_deal_is_shut_out(options, final):
    assert match("60,0 | 60,0", **options)["final"]["You"] == final


def test_boxes_at_once_count_toward_the_target():
    deals = "40,0 | 45,0"
    assert not match(deals, box_bonus="10")["over"]
    at_once = match(deals, box_bonus="10", box_timing="at-once")
    assert (at_once["over"], at_once["running"]) == (True, [[50, 0], [105, 0]])
    assert at_once["final"] == {"You": 105, "Rival": 0}


def test_a_lower_or_higher_target():
    assert not match(target="150")["over"]
    assert match("100,0", target="100")["over"]
    assert not match("99,0", target="100")["over"]


def test_hollywood_counts_a_first_win_once_a_second_twice_later_ones_in_all():
    found = match("10,0 | 20,0 | 0,7 | 30,0", hollywood="on")
    assert [game["final"]["You"] for game in found["games"]] == [60, 50, 30]
    assert [game["final"]["Rival"] for game in found["games"]] == [7, 0, 0]
    assert not found["over"]
    assert found["running"][-1] == [60, 7]


def test_hollywood_is_over_when_all_three_games_are():
    found = match("100,0 | 100,0 | 100,0", hollywood="on")
    assert [game["over_after"] for game in found["games"]] == [1, 2, 3]
    assert (found["over"], found["over_after"], found["winner"]) == (True, 3, "You")
    assert found["final"]["You"] == 300


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"deals": "12"}, "deals"),
        ({"deals": "12,0,3"}, "deals"),
        ({"deals": "12,x"}, "deals"),
        ({"deals": "12,5"}, "deals"),
        ({"deals": "-3,0"}, "deals"),
        ({"deals": " | ".join(["0,0"] * 201)}, "deals"),
        ({"players": "You"}, "players"),
        ({"players": "A|B|C"}, "players"),
        ({"players": "A|A"}, "players"),
        ({"players": "A|draw"}, "players"),
        ({"target": "99"}, "target"),
    ],
)
def test_bad_matches_blame_the_input_at_fault(changes, field):
    found = match(**changes)
    assert (found["error"]["field"], found["error"]["code"]) == (field, "bad-value")


def test_players_are_needed():
    assert match(players="")["error"]["code"] == "missing"


def other(rules, deals, players="A|B|C", **options):
    request = {"calculator": "match", "rules": rules, "players": players, "deals": deals}
    return answer(request | options).data


def ended(found):
    return found["over_after"], found["winner"]


@pytest.mark.parametrize(
    ("rules", "deals", "options", "expected"),
    [
        ("table-rummy", "0,0,0 | 0,69,0 | 12,0,0", {}, (2, "B")),
        ("table-rummy", "120,0,0 | 0,69,0 | 80,0,0", {"target": "200"}, (3, "A")),
        ("table-rummy", "120,0,0 | 79,0,0", {"target": "200"}, (None, None)),
        ("rummy-500", "480,490,0 | 45,60,0", {}, (2, "B")),
        ("rummy-500", "490,480,0 | 20,30,0", {}, (2, "draw")),
        ("rummy-500", "490,480,0 | 20,30,0", {"tie": "play-on"}, (None, None)),
        ("rummy-500", "490,480,0 | 20,30,0 | 5,9,-40", {"tie": "play-on"}, (3, "B")),
        ("rummy-500", "300,0,0", {"target": "300"}, (1, "A")),
        ("rummy-500", "500,0,0", {"target": "1000"}, (None, None)),
        ("rummy-500", "40,0,0 | -90,0,0", {}, (None, None)),
        ("basic-rummy", "0,47,0", {}, (1, "B")),
        ("basic-rummy", "0,47,0 | 60,0,0 | 40,0,0", {"target": "100"}, (3, "A")),
        ("basic-rummy", "0,100,0", {"target": "250"}, (None, None)),
    ],
)
def test_how_each_game_ends(rules, deals, options, expected):
    assert ended(other(rules, deals, **options)) == expected


def test_own_penalties_end_when_somebody_passes_the_target_and_the_lowest_wins():
    """Basic rummy: exactly 100 does not end it, 101 does."""
    options = {"scoring": "own-penalty", "target": "100"}
    assert not other("basic-rummy", "60,0,30 | 40,20,0", **options)["over"]
    assert ended(other("basic-rummy", "60,0,30 | 41,20,0", **options)) == (2, "B")
    assert ended(other("basic-rummy", "12,0,30", scoring="own-penalty")) == (1, "B")


def test_elimination_goes_on_until_one_player_is_in():
    """Table rummy to 101 in own penalties: who reaches it is out."""
    options = {"scoring": "own-penalty", "target": "101"}
    first = other("table-rummy", "101,0,40", **options)
    assert (first["over"], first["out"]) == (False, ["A"])
    assert ended(other("table-rummy", "101,0,40 | 0,0,70", **options)) == (2, "B")
    late = other("table-rummy", "101,0,40 | 9,0,0", **options)
    assert "A is out already" in late["error"]["message"]


def test_zero_sum_deals_cancel_out():
    options = {"scoring": "zero-sum", "target": "200"}
    assert ended(other("table-rummy", "-40,120,-80 | -60,90,-30", **options)) == (2, "B")
    assert "adds up to 5" in other("table-rummy", "5,0,0", **options)["error"]["message"]


@pytest.mark.parametrize(
    ("rules", "deals"),
    [("table-rummy", "3,4,0"), ("table-rummy", "-3,0,0"), ("basic-rummy", "3,4,0")],
)
def test_only_the_winner_scores_where_the_winner_takes_the_sum(rules, deals):
    assert other(rules, deals)["error"]["code"] == "bad-value"


def test_up_to_eight_players():
    names = "A|B|C|D|E|F|G|H"
    assert other("rummy-500", "1,2,3,4,5,6,7,8", players=names)["ok"]
    assert (
        other("rummy-500", "1,2,3,4,5,6,7,8,9", players=names + "|I")["error"]["code"]
        == "bad-value"
    )
