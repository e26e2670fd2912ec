"""Typed figures: numbers that stand in a page's sentences as somebody typed them.

A page prints the engine's figures from the engine, so that a changed rule changes the page. A
number that is typed cannot follow. `findings` reads every page and names each one, but for

- numbers of an example's title or note that its own request, claim or answer holds;
- the phrases of `TYPED`: those the engine knows are compared with it here, so that a changed
  rule fails; the others have their reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import reckoner
from build_scripts.examples.page_source import PageSource, Words
from build_scripts.examples.worked import Example, written
from reckoner.comparison import relatives
from reckoner.games import table
from reckoner.rulesets import PRESETS
from reckoner.solver import openings
from reckoner.words.cards import Card

_IN_WORDS = {
    "thirteen": 13,
    "fourteen": 14,
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "nineteen": 19,
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
}
"""Numbers that may stand in words; smaller ones count cards and players in any sentence."""

_NUMBER = re.compile(
    r"(?<![\w.♠♥♦♣-])\d+(?![\w♠♥♦♣]|-\w)" rf"|(?<![\w-])(?:{'|'.join(_IN_WORDS)})(?!\w)",
    re.IGNORECASE,
)
"""A number by itself: no card, and no part of A-2-3."""

_NO_GUIDES = ("checked-examples/",)
"""Pages about examples: their numbers are those of reports and of code."""


@dataclass(frozen=True)
class Typed:
    """A phrase with typed numbers: why they are, and what the engine says they must be.

    `figures` returns the phrase's numbers in order; without it the engine does not know them.
    """

    phrase: str
    reason: str
    figures: Callable[[], Iterable[int | None]] | None = None

    def holds(self) -> bool:
        """Say whether the engine agrees with the phrase."""
        numbers = [int(number) for number in re.findall(r"\d+", self.phrase)]
        return self.figures is None or numbers == [*self.figures()]


def _marks() -> list[int]:
    return sorted(openings.THRESHOLDS)


def _ace() -> list[int | None]:
    values = PRESETS["table-rummy"].values
    return [values.worth(Card(1, "S"), use) for use in ("low_in_run", "in_set")]


def _numbers_of(preset: str, option: str) -> list[int]:
    return [int(word) for word in PRESETS[preset].options()[option].words if word.isdigit()]


def _small_card() -> int:
    five: Any = PRESETS["rummy-500"]
    return int(replace(five, small_cards="5-each").values.held(Card(9, "S")))


def _threshold() -> int:
    return int(PRESETS["table-rummy"].words()["threshold"])


def _opening_points(relative: str) -> int | None:
    return next(each.opening_points for each in relatives.RELATIVES if each.name == relative)


_NAME = "the name of a game"
_TITLE = "titles and headings are not computed"
_DEALT = "how many cards are dealt: no calculator counts them"
_WHAT_IF = "made up to show what does not count"

TYPED: Sequence[Typed] = (
    Typed("Rummy 500", _NAME),
    Typed("Rami 51", _NAME),
    Typed("Scala 40", _NAME),
    Typed("Kalooki 40", _NAME),
    Typed("30, 40 or 51", _TITLE, _marks),
    Typed("30, 40 and 51", _TITLE, _marks),
    Typed("30, 40, 51", _TITLE, _marks),
    Typed("about 35 MB", "what a browser keeps of the site, measured"),
    Typed("enough for 30", "the lowest of the three openings", lambda: _marks()[:1]),
    Typed("51 takes two", "the highest of the three openings", lambda: _marks()[-1:]),
    Typed("opens 51", _TITLE, lambda: _marks()[-1:]),
    Typed("toward 51?", _TITLE, lambda: _marks()[-1:]),
    Typed("Try a hand at 51", _TITLE, lambda: _marks()[-1:]),
    Typed("(France) | 51 |", "another game’s opening", lambda: [_opening_points("french-rami")]),
    Typed("(Germany) | 40", "another game’s opening", lambda: [_opening_points("german-romme")]),
    Typed("(Italy) | 40 |", "another game’s opening", lambda: [_opening_points("scala-40")]),
    Typed("Kalooki 40 | 40 |", "another game’s opening", lambda: [40, _opening_points("kalooki")]),
    Typed("at some tables 30", "another game’s rule"),
    Typed("(Poland) | 51 |", "another game’s rule"),
    Typed("(Czech Republic) | 42 |", "another game’s rule"),
    Typed("100 for a player who never opened", "another game’s rule"),
    Typed("25 for a joker", "another game’s rule"),
    Typed("15 for a joker", "another game’s rule"),
    Typed("reaches 101 is out", "another game’s rule"),
    Typed("Is the ace 1 or 11?", _TITLE, _ace),
    Typed("39 open at 40?", _TITLE, lambda: [_threshold() - 1, _threshold()]),
    Typed("20 points now and 20 in", _WHAT_IF, lambda: [_threshold() // 2] * 2),
    Typed(
        "101, 201, 301 or 501",
        "the usual ends of a match by own penalty",
        lambda: [each for each in _numbers_of("table-rummy", "target") if each % 100 == 1],
    ),
    Typed("100 more", "what a rule adds by its name", lambda: [table._FLAT]),  # noqa: SLF001
    Typed(
        "25 and more are played",
        "the next dearer joker that is played",
        lambda: [next(each for each in _numbers_of("table-rummy", "joker_in_hand") if each > 20)],
    ),
    Typed("Small cards at 5", "a house rule by its name", lambda: [_small_card()]),
    Typed("small cards at 5", "a house rule by its name", lambda: [_small_card()]),
    Typed("small cards count 5", "a house rule by its name", lambda: [_small_card()]),
    Typed("2 to 9 counts 5", "a house rule by its name", lambda: [2, 9, _small_card()]),
    Typed("13 cards", _DEALT),
    Typed("Thirteen are dealt", _DEALT),
    Typed("| 2 | 10 |", _DEALT),
    Typed("| 3 or 4 | 7 |", _DEALT),
    Typed("| 5 or 6 | 6 |", _DEALT),
    Typed("a dead hand is 0", "a deal without a score"),
    Typed("Customised: 2", "what a button may say"),
)


def findings(docs: Path, examples: Iterable[Example], typed: Sequence[Typed] = TYPED) -> list[str]:
    """Return one line for each typed number that has no reason, and each that is wrong."""
    found = [
        f"build_scripts/typed_figures.py: “{each.phrase}” is typed in a page, and the engine "
        f"says {', '.join(map(str, each.figures()))}"
        for each in typed
        if each.figures is not None and not each.holds()
    ]
    for path in sorted(docs.rglob("*.md")):
        page = path.relative_to(docs).as_posix()
        if not page.startswith(_NO_GUIDES):
            for words in PageSource(path).words():
                found += _in_words(words, f"{docs.name}/{page}", typed)
    for example in examples:
        found += _in_example(example, typed)
    return found


def _in_words(words: Words, file: str, typed: Sequence[Typed]) -> Iterator[str]:
    text = _without(typed, words.text)
    for number in _NUMBER.finditer(text):
        line = words.line + text[: number.start()].count("\n")
        yield _finding(file, line, number[0])


def _finding(file: str, line: int, number: str) -> str:
    return (
        f"{file}:{line}: “{number}” is typed: print it from the engine, or give the reason "
        "in build_scripts/typed_figures.py"
    )


def _in_example(example: Example, typed: Sequence[Typed]) -> Iterator[str]:
    title_and_note = _without(typed, f"{example.title}\n{example.note}")
    sentences = re.sub(r"\{\{.*?\}\}", "", title_and_note, flags=re.DOTALL)
    numbers = [number[0] for number in _NUMBER.finditer(sentences)]
    if not numbers:
        return
    known = _numbers_in(example)
    for number in numbers:
        if (_IN_WORDS.get(number.lower()) or int(number)) not in known:
            yield _finding(example.source, example.line, number)


def _numbers_in(example: Example) -> set[int]:
    """Return the numbers that an example itself holds, and how many cards each input has."""
    claims = written({claim.key: claim.value for claim in example.claims})
    data = json.dumps(reckoner.answer(example.request).data)
    digits = re.findall(r"\d+", claims + written(dict(example.request)) + data)
    return {*map(int, digits), *(len(text.split()) for text in example.request.values())}


def _without(typed: Sequence[Typed], text: str) -> str:
    """Return a text with the listed phrases blanked out."""
    for each in sorted(typed, key=lambda each: -len(each.phrase)):
        text = text.replace(each.phrase, " " * len(each.phrase))
    return text


def unused(docs: Path, typed: Sequence[Typed] = TYPED) -> list[str]:
    """Return the listed phrases that no page holds any more."""
    pages = [words.text for path in docs.rglob("*.md") for words in PageSource(path).words()]
    return [each.phrase for each in typed if not any(each.phrase in text for text in pages)]
