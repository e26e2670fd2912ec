"""What every request has in common: keys, options, errors, and the three forms of an answer."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner import answer
from reckoner.answers import answer_line
from reckoner.calculators import CALCULATORS
from reckoner.rulesets import PRESETS

CODES = {
    "unknown-card", "too-many-copies", "not-a-meld", "unknown-option", "bad-value", "missing",
    "illegal-knock", "too-many-cards", "unknown-calculator", "bad-json",
}  # fmt: skip


@pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=lambda each: each.name)
def test_the_example_of_each_calculator_is_a_good_request(calculator):
    found = answer({"calculator": calculator.name, **calculator.example})
    assert found.ok
    assert found.data["calculator"] == calculator.name
    assert found.data["rules"]["preset"] == calculator.example.get("rules", calculator.presets[0])
    assert found.html().count("<") > 5
    assert found.data["verdict"] in found.text()
    for step in found.data["steps"]:
        assert set(step) == {"label", "sum", "value"}


@pytest.mark.parametrize(
    ("calculator", "preset"),
    [(each, preset) for each in CALCULATORS.values() for preset in each.presets],
    ids=lambda each: getattr(each, "name", each),
)
def test_the_example_can_be_asked_by_every_rule_set_of_its_calculator(calculator, preset):
    rules = PRESETS[preset].options().keys() - {each.name for each in calculator.inputs}
    asked = {name: text for name, text in calculator.example.items() if name not in rules}
    found = answer({**asked, "calculator": calculator.name, "rules": preset})
    assert found.ok, found.data


def test_the_rules_of_an_answer_read_back_as_the_same_rules():
    asked = {"calculator": "deadwood", "hand": "KS", "knock_limit": "5", "rules": "gin-classic"}
    rules = dict(answer(asked).data["rules"])
    preset = rules.pop("preset")
    again = answer({"calculator": "deadwood", "hand": "KS", "rules": preset, **rules})
    assert again.data["rules"] == {"preset": preset, **rules}
    assert rules["knock_limit"] == "5"
    assert rules["gin_bonus"] == "20"


@pytest.mark.parametrize(
    ("request_", "field", "code"),
    [
        ({}, "calculator", "missing"),
        ({"calculator": "poker"}, "calculator", "unknown-calculator"),
        ({"calculator": "deadwood", "hand": "7X"}, "hand", "unknown-card"),
        ({"calculator": "deadwood", "hand": "7S", "rules": "whist"}, "rules", "bad-value"),
        ({"calculator": "deadwood", "hand": "7S", "speed": "9"}, "speed", "unknown-option"),
        ({"calculator": "deadwood", "hand": "7S", "speed": ""}, "speed", "unknown-option"),
        ({"calculator": "deadwood", "hand": "7S", "gin_bonus": "x"}, "gin_bonus", "bad-value"),
        ({"calculator": "deadwood", "hand": "  "}, "hand", "missing"),
        ({"calculator": "deadwood", "hand": ", ,"}, "hand", "missing"),
        ({"calculator": "deadwood", "hand": "*"}, "hand", "too-many-copies"),
        ({"calculator": "deadwood", "hand": ["7S"]}, "hand", "bad-value"),
        ({"calculator": "deadwood", "hand": None}, "hand", "bad-value"),
        ({"calculator": "deadwood", "hand": True}, "hand", "bad-value"),
        ({"calculator": "deadwood", "hand": "7S " * 500}, "hand", "too-many-cards"),
    ],
)
def test_bad_requests(request_, field, code):
    found = answer(request_)
    assert found.data["ok"] is False
    assert (found.data["error"]["field"], found.data["error"]["code"]) == (field, code)
    message = found.data["error"]["message"]
    assert message.endswith(".")
    assert len(message) < 700
    assert message in found.text()
    assert "error" in found.html()


@pytest.mark.parametrize(
    "line",
    ["", "{", "[1]", "7", "null", '"hand"', "[" * 100_000, "{" * 5000, '{"a":1e999}x', "1" * 5000],
)
def test_a_line_that_is_no_request(line):
    assert answer_line(line).data["error"]["code"] == "bad-json"


def test_blank_options_are_as_good_as_none():
    """A form sends every input, filled in or not."""
    plain = answer({"calculator": "deadwood", "hand": "KS 6D AC"})
    blank = answer(
        {"calculator": "deadwood", "hand": "KS 6D AC", "upcard": "", "rules": "", "gin_bonus": " "}
    )
    assert plain.data == blank.data


TEXTS = st.text(st.sampled_from("AKQJT1023456789SHDC♠♥*|, =-xo\ud800é"), max_size=60)


@given(
    st.fixed_dictionaries(
        {"calculator": st.sampled_from([*CALCULATORS, "poker"])},
        optional=dict.fromkeys(
            sorted({i.name for each in CALCULATORS.values() for i in each.inputs}), TEXTS
        )
        | {"rules": st.sampled_from([*PRESETS, "x"]), "knock_limit": TEXTS, "target": TEXTS},
    )
)
def test_no_request_is_raised_at(request_):
    found = answer(request_)
    assert json.loads(found.json()) == found.data
    assert found.html()
    assert found.text()
    if not found.ok:
        assert found.data["error"]["code"] in CODES
        assert len(found.data["error"]["message"]) < 700


def test_typed_text_is_never_markup():
    found = answer({"calculator": "deadwood", "hand": "<b>7S</b>"})
    assert "<b>7S" not in found.html()
    named = answer({"calculator": "match", "players": "<i>A|B & C", "deals": "3,0"})
    assert "<i>" not in named.html()
    assert "B &amp; C" in named.html()
