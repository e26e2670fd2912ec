"""The calculators: one module each, a request in, a result out."""

from __future__ import annotations

from collections.abc import Mapping

from reckoner.calculators import (
    card_worth,
    deadwood,
    five_hundred,
    lay_off,
    match,
    opening,
    penalty,
    showdown,
)
from reckoner.calculators.request import Calculator

CALCULATORS: Mapping[str, Calculator] = {
    each.name: each
    for each in (
        deadwood.CALCULATOR,
        lay_off.CALCULATOR,
        showdown.CALCULATOR,
        opening.CALCULATOR,
        penalty.CALCULATOR,
        five_hundred.CALCULATOR,
        match.CALCULATOR,
        card_worth.CALCULATOR,
    )
}
