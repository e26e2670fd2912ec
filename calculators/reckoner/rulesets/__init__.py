"""The presets: each game's rules under the name that requests use.

A preset is a rule set with a name; a school is another preset of the same rule set.
"""

from __future__ import annotations

from collections.abc import Mapping

from reckoner.rulesets.basic import BasicRummy
from reckoner.rulesets.five_hundred import Rummy500
from reckoner.rulesets.gin import SCHOOLS, GinRummy
from reckoner.rulesets.table import TableRummy
from reckoner.words.rules import RuleSet

PRESETS: Mapping[str, RuleSet] = {
    "table-rummy": TableRummy(),
    "gin-rummy": GinRummy(),
    **SCHOOLS,
    "rummy-500": Rummy500(),
    "basic-rummy": BasicRummy(),
}

GIN_PRESETS = ("gin-rummy", *SCHOOLS)
"""Gin rummy first, then its schools."""
