"""The forms of the calculators, as the build writes them."""

import re

import pytest

from reckoner.calculators import CALCULATORS
from reckoner.rulesets import PRESETS
from build_scripts.pages.worked_examples import calculator_of


@pytest.mark.parametrize("calculator", CALCULATORS.values(), ids=lambda each: each.name)
def test_each_key_is_asked_for_once(calculator):
    """A house rule that is an input of its own is not among the house rules as well."""
    form = calculator_of({"calculator": calculator.name, **calculator.example})
    names = re.findall(r'<(?:input|select)[^>]* name="([a-z_]+)"', form)
    games = {PRESETS[preset].game: PRESETS[preset] for preset in calculator.presets}
    for each in calculator.inputs:
        assert names.count(each.name) == 1, each.name
    for name in set(names) - {"rules", *(each.name for each in calculator.inputs)}:
        offered = [game for game, rules in games.items() if name in calculator.house_rules(rules)]
        assert names.count(name) == len(offered), name
