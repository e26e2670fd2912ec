"""Ten-card minima against engines that other people wrote."""

from pathlib import Path

import pytest

from build_scripts.bench import public_engines
from reckoner.solver.one_pack.deadwood import minimum_deadwood
from reckoner.words.cards import mask_of
from reckoner.words.notations import read_cards

LISTS = Path(__file__).resolve().parent.parent / "facts" / "hands"


@pytest.mark.parametrize("name", ["hands10", "dense10"])
@pytest.mark.parametrize("engine", ["open_spiel", "rlcard"])
def test_ten_card_minima_agree(engine, name):
    other = getattr(public_engines, engine)()
    hands = [read_cards(line) for line in (LISTS / f"{name}.txt").read_text().splitlines()]
    ours = [minimum_deadwood(mask_of(hand)) for hand in hands]
    assert len(ours) == 2000
    assert [other.minimum(other.prepare(hand)) for hand in hands] == ours
