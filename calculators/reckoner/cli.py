"""The command line: `reckoner ask` for machines, `reckoner deadwood hand="7S …"` for people."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from reckoner import __version__
from reckoner.answers import answer, answer_line
from reckoner.calculators import CALCULATORS

_USAGE = """\
usage: reckoner ask < requests.jsonl > answers.jsonl
       reckoner CALCULATOR name=value ... [--json]

calculators and their inputs:
{calculators}

house rules are given in the same way: reckoner showdown knocker_deadwood=4 \
defender_deadwood=17 gin_bonus=20
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 when its own arguments are wrong."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _write_utf8()
    try:
        return _run(words)
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(words: list[str]) -> int:
    if words in (["--help"], ["-h"], ["help"]):
        print(_usage())
        return 0
    if words == ["--version"]:
        print(f"reckoner {__version__}")
        return 0
    if words == ["ask"]:
        return _ask()
    return _one(words)


def _write_utf8() -> None:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _usage() -> str:
    return _USAGE.format(
        calculators="\n".join(
            f"  {each.name:<12} {' '.join(one.name for one in each.inputs)}"
            for each in CALCULATORS.values()
        )
    )


def _ask() -> int:
    """Answer every line with one line, blank ones included, each as soon as it is read."""
    for line in sys.stdin:
        print(answer_line(line).json(), flush=True)
    return 0


def _one(words: list[str]) -> int:
    as_json = "--json" in words
    words = [word for word in words if word != "--json"]
    calculator, *pairs = words or [""]
    wrong = _wrong(calculator, pairs)
    if wrong:
        print(wrong, _usage(), sep="\n\n", file=sys.stderr)
        return 2
    request = dict(pair.split("=", 1) for pair in pairs)
    found = answer({"calculator": calculator, **request})
    print(found.json() if as_json else found.text())
    return 0


def _wrong(calculator: str, pairs: Sequence[str]) -> str | None:
    if calculator not in CALCULATORS:
        return f"reckoner: there is no calculator “{calculator}”." if calculator else "reckoner:"
    for pair in pairs:
        if "=" not in pair:
            return f"reckoner: “{pair}” is not of the form name=value."
    names = [pair.split("=", 1)[0] for pair in pairs]
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        return f"reckoner: {', '.join(sorted(twice))} is given twice."
    return None
