"""One request, one answer: byte for byte the same in the page's Python and in this one."""

import json
from collections import Counter

import pytest

from reckoner import browser
from reckoner.calculators import CALCULATORS
from tests.random_requests import random_requests

COUNT = 1000
SEED = 20_260_301


@pytest.fixture(scope="module")
def requests():
    return random_requests(SEED, COUNT)


def test_answers_are_the_same_in_pyodide(runtime, requests, tmp_path):
    (tmp_path / "requests.json").write_text(json.dumps(requests))
    runtime.run("answers.py", tmp_path)
    there = json.loads((tmp_path / "answers.json").read_text())
    here = [browser.answer(json.dumps(request)) for request in requests]
    assert len(there) == COUNT
    different = [
        (request, mine, other)
        for request, mine, other in zip(requests, here, there, strict=True)
        if mine != other
    ]
    assert not different, f"{len(different)} differ, such as {different[0]}"


def test_requests_ask_every_calculator_well_and_badly(requests):
    """Otherwise that the answers are the same would say little."""
    tally = Counter()
    for request in requests:
        data = json.loads(json.loads(browser.answer(json.dumps(request)))["json"])
        tally[request.get("calculator"), data["ok"]] += 1
    fair_share = COUNT / len(CALCULATORS)
    for name in CALCULATORS:
        assert tally[name, True] >= fair_share / 4, name
        assert tally[name, False] >= fair_share / 20, name
