"""Sets and runs as laid, with what jokers stand for."""

import pytest

from reckoner.rulesets.table import TableRummy
from reckoner.words.errors import BadRequest
from reckoner.words.melds import read_meld, read_melds, write_melds
from reckoner.words.rules import MeldRules

GIN = MeldRules()
TABLE = TableRummy()


@pytest.mark.parametrize(
    ("text", "kind", "written"),
    [
        ("7S 7H 7D", "set", "7S 7H 7D"),
        ("7C 7S 7H 7D", "set", "7C 7S 7H 7D"),
        ("AS 2S 3S", "run", "AS 2S 3S"),
        ("7S 5S 6S", "run", "5S 6S 7S"),
        (
            "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC",
            "run",
            "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC",
        ),
    ],
)
def test_gin_melds(text, kind, written):
    meld = read_meld(text, GIN)
    assert (meld.kind, str(meld)) == (kind, written)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("7S 7H", "three cards or more"),
        ("7S 8S 10S", "without a gap"),
        ("7S 8H 9S", "one rank, a run of one suit"),
        ("QS KS AS", "low only"),
        ("7S 7H 7D 7C 7S", "three or four"),
        ("7S 7S 7H", "suits of a set must differ"),
        ("5S 5S 6S", "each card once"),
    ],
)
def test_what_is_no_gin_meld_and_why(text, because):
    with pytest.raises(BadRequest, match=because) as caught:
        read_meld(text, GIN)
    assert caught.value.code == "not-a-meld"


def table_points(text):
    meld = read_meld(text, TABLE.melds, TABLE.values)
    return sum(meld.points(TABLE.values)), str(meld)


def test_a_joker_whose_place_is_open_takes_the_dearest():
    assert table_points("* 7S 6S") == (21, "6S 7S *=8S")
    assert table_points("KS * QS") == (31, "QS KS *=AS")


def test_a_joker_stays_where_it_is_laid():
    assert table_points("* 6S 7S") == (18, "*=5S 6S 7S")
    assert table_points("*=5S 7S 6S") == (18, "*=5S 6S 7S")


def test_a_joker_cannot_stand_where_it_makes_no_meld():
    with pytest.raises(BadRequest) as caught:
        read_meld("*=9S 6S 7S", TABLE.melds)
    assert caught.value.code == "not-a-meld"
    with pytest.raises(BadRequest, match="only a joker"):
        read_meld("5S=6S 7S 8S", TABLE.melds)


def test_melds_are_separated_by_bars_and_read_back():
    melds = read_melds("7S 7H * | 5H * 7H |", TABLE.melds, TABLE.values)
    assert write_melds(melds) == "7S 7H *=7D | 5H *=6H 7H"
    assert read_melds(write_melds(melds), TABLE.melds, TABLE.values) == melds
