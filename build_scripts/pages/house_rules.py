"""The house-rules card of a game, as its page shows it: `{{ house_rules_card("gin-rummy") }}`."""

from __future__ import annotations

from typing import Any

from mkdocs.exceptions import PluginError

from build_scripts.pages.links import way_to_root
from reckoner.calculators import CALCULATORS
from reckoner.calculators.request import Calculator
from reckoner.faces.html import environment
from reckoner.rulesets import PRESETS


def calculators_by(game: str) -> list[Calculator]:
    """Return the calculators whose answer some house rule of a game changes."""
    return [
        each
        for each in CALCULATORS.values()
        if game in each.presets
        and any(each.name in rule.affects for rule in PRESETS[game].options().values())
    ]


class HouseRulesMacros:
    """The macros of house rules that link to other pages, given where the page stands."""

    def __init__(self, env: Any) -> None:
        self._env = env

    def house_rules_card(self, game: str) -> str:
        """Return the card of a game, asked for by its standard preset; raises `PluginError`."""
        presets = {name: rules for name, rules in PRESETS.items() if rules.game == game}
        if game not in presets:
            raise PluginError(f"“{game}” is no game’s standard preset")
        return (
            environment()
            .get_template("house_rules_card.html")
            .render(
                game=PRESETS[game],
                presets=presets,
                calculators=calculators_by(game),
                base=way_to_root(self._env.page.url),
                uid=game,
            )
        )
