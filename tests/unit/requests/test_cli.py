"""The command line: one JSON object a line for machines, readable text for people."""

import io
import json
import sys

import pytest

from reckoner.cli import main


def ask(monkeypatch, capsys, lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(["ask"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_answers_come_in_order_and_bad_lines_stop_nothing(monkeypatch, capsys):
    lines = [
        '{"calculator": "deadwood", "hand": "KS 6D AC"}',
        "not json",
        "",
        '{"calculator": "deadwood"}',
        '{"calculator": "deadwood", "hand": "AS"}',
    ]
    answers = ask(monkeypatch, capsys, "\n".join(lines) + "\n")
    assert [each["ok"] for each in answers] == [True, False, False, False, True]
    assert answers[1]["error"]["code"] == "bad-json"
    assert answers[4]["deadwood"] == 1


def test_a_person_reads_text(capsys):
    assert main(["showdown", "knocker_deadwood=4", "defender_deadwood=17"]) == 0
    text = capsys.readouterr().out
    assert "the knocker scores 13 points" in text
    assert "17 − 4 = 13" in text


def test_json_for_one_request(capsys):
    assert main(["deadwood", "hand=7X", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["error"]["code"] == "unknown-card"


@pytest.mark.parametrize(
    "arguments",
    [[], ["bridge"], ["deadwood", "7S"], ["deadwood", "hand=7S", "hand=8S"], ["ask", "x"]],
)
def test_wrong_arguments_say_how_it_is_used(arguments, capsys):
    assert main(arguments) == 2
    assert "usage:" in capsys.readouterr().err


def test_help_and_version(capsys):
    assert main(["--help"]) == 0
    assert "lay-off" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("reckoner ")
