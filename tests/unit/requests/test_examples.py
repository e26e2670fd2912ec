"""The facts' own requests and their right answers, asked as any caller asks."""

import json
from functools import reduce
from pathlib import Path

import pytest

from reckoner import answer

FACTS = Path(__file__).resolve().parents[2] / "facts" / "examples.json"
EXAMPLES = json.loads(FACTS.read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", [pytest.param(each, id=each["id"]) for each in EXAMPLES])
def test_example(example):
    data = json.loads(answer(example["request"]).json())
    found = {
        key: reduce(lambda part, name: part.get(name), key.split("."), data)
        for key in example["expect"]
    }
    assert found == example["expect"]


def test_the_facts_are_all_here():
    assert len(EXAMPLES) == 76
