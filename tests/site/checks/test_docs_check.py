"""What an author is told in seconds: file, line, what is wrong and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_scripts.folders import DOCS
from build_scripts.checks import docs_check, typed_figures
from build_scripts.examples import worked
from build_scripts.examples.page_source import PageSource
from build_scripts.checks.typed_figures import Typed

EXAMPLES = """\
- id: knock
  title: A knock
  request: {calculator: showdown, knocker_deadwood: 4, defender_deadwood: 17}
  claim: {outcome: knock, points: 13}
"""
PAGE = """\
# A guide

The knocker scores {{ shown("knock").points }} points.

{{ example("knock") }}
"""


def findings(folder: Path, page: str = PAGE, examples: str = EXAMPLES) -> list[str]:
    docs = folder / "docs"
    docs.mkdir()
    (docs / "guide.md").write_text(page, encoding="utf-8")
    (docs / "guide.examples.yml").write_text(examples, encoding="utf-8")
    return docs_check.findings(docs)


def test_a_page_in_order_has_none(tmp_path: Path) -> None:
    assert findings(tmp_path) == []


@pytest.mark.parametrize(
    ("mistake", "correction", "message"),
    [
        ("points: 13", "points: 14", "docs/guide.examples.yml:4: guide.md: knock: points: claimed"),
        ("points: 13", "pionts: 13", "no such key; did you mean “points”?"),
        ("knocker_deadwood", "knocker_deadwod", "“knocker_deadwod” is neither an input"),
        ("showdown", "showdwn", "There is no calculator “showdwn”"),
        ("title:", "titel:", "docs/guide.examples.yml:2: “titel” is not a key of an example"),
        (
            "{calculator: showdown, knocker_deadwood: 4, defender_deadwood: 17}",
            "{calculator: deadwood, hand: 7X}",
            "“7X” is not a card",
        ),
    ],
)
def test_a_mistake_in_an_example_is_named(
    tmp_path: Path, mistake: str, correction: str, message: str
) -> None:
    found = findings(tmp_path, examples=EXAMPLES.replace(mistake, correction))
    assert any(message in line for line in found), found
    assert all(line.startswith("docs/guide.examples.yml:") for line in found)


@pytest.mark.parametrize(
    ("page", "message"),
    [
        (
            PAGE.replace('example("knock")', 'example("knok")'),
            "docs/guide.md:5: there is no example “knok”; did you mean “knock”?",
        ),
        (
            PAGE.replace('shown("knock")', 'shown("kncok")'),
            "docs/guide.md:3: there is no example “kncok”; did you mean “knock”?",
        ),
        (
            PAGE + '\n{{ examples_table(["knock"], {"Points": "points"}) }}\n',
            "docs/guide.md:7: the example “knock” is shown twice",
        ),
        (PAGE.replace("example(", "shown("), "docs/guide.examples.yml:1: guide.md does not show"),
        (PAGE.replace("}} points", "} points"), "docs/guide.md:3: unexpected '}'"),
    ],
)
def test_a_mistake_on_the_page_is_named(tmp_path: Path, page: str, message: str) -> None:
    found = findings(tmp_path, page=page)
    assert any(line.startswith(message) for line in found), found


def test_an_example_belongs_to_one_page(tmp_path: Path) -> None:
    findings(tmp_path)
    docs = tmp_path / "docs"
    (docs / "other.md").write_text('# Other\n\n{{ sum_of("knock") }}\n', encoding="utf-8")
    (found,) = docs_check.findings(docs)
    assert found.startswith("docs/other.md:3: the example “knock” belongs to guide.md")


@pytest.mark.parametrize(
    "sentence",
    [
        "A gin is worth 25 points.",
        "A gin is worth twenty-five points.",
        '{{ rows_table("Bonuses", ["For"], [["Gin scores 25 points"]]) }}',
        "| Gin | 25 |",
        "## Gin is 25",
    ],
)
def test_a_figure_that_was_typed_is_found(tmp_path: Path, sentence: str) -> None:
    (found,) = findings(tmp_path, page=f"{PAGE}\n{sentence}\n")
    assert found.startswith("docs/guide.md:7: “")
    assert "print it from the engine" in found


@pytest.mark.parametrize(
    "sentence",
    [
        'A gin is worth {{ rules("gin-rummy").gin_bonus }} points.',
        "Write `7S 25`, or [follow a link](other.md#worth-25).",
        'A-2-3 is a run, {{ cards("7S 8S") }} is none.',
        "1.  Two or three cards.",
        'An ace {{ points("gin-rummy").held("A") }}.',
        'A seven {{ answer("deadwood", hand="7 S").deadwood }}.',
    ],
)
def test_what_is_no_figure_may_be_typed(tmp_path: Path, sentence: str) -> None:
    assert findings(tmp_path, page=f"{PAGE}\n{sentence}\n") == []


def test_the_words_of_a_page_s_header_are_read_and_its_settings_are_not(tmp_path: Path) -> None:
    header = "---\ntitle: Gin is 25\nsearch:\n  boost: 3\n---\n\n"
    (found,) = findings(tmp_path, page=header + PAGE)
    assert found.startswith("docs/guide.md:2: “25” is typed")


def test_a_title_may_say_what_its_example_holds(tmp_path: Path) -> None:
    right = EXAMPLES.replace("A knock", "17 against 4 is 13")
    assert findings(tmp_path, examples=right) == []


def test_a_title_may_say_nothing_else(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, examples=EXAMPLES.replace("A knock", "A knock on 5"))
    assert found.startswith("docs/guide.examples.yml:1: “5” is typed")


def test_a_listed_phrase_is_held_to_the_engine(tmp_path: Path) -> None:
    findings(tmp_path, page=f"{PAGE}\nDoes 39 open at 40?\n")
    right = Typed("39 open at 40?", "a heading", lambda: [39, 40])
    wrong = Typed("39 open at 40?", "a heading", lambda: [40, 41])
    assert typed_figures.findings(tmp_path / "docs", [], [right]) == []
    (found,) = typed_figures.findings(tmp_path / "docs", [], [wrong])
    assert "“39 open at 40?” is typed in a page, and the engine says 40, 41" in found


def test_every_listed_phrase_is_still_there() -> None:
    assert typed_figures.unused(DOCS) == []
    assert all(each.reason for each in typed_figures.TYPED)


def test_the_command_says_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(docs_check, "findings", lambda: ["docs/guide.md:1: wrong"])
    assert docs_check.main() == 1
    assert capsys.readouterr().err == "docs/guide.md:1: wrong\n1 to mend.\n"


def test_the_guides_are_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert docs_check.findings() == []
    assert docs_check.main() == 0
    assert "the engine agrees with all of them" in capsys.readouterr().out


STATES_FIGURES = {
    "answer",
    "game_cards",
    "game_lines",
    "house_rules_card",
    "house_rules_table",
    "points",
    "rules",
    "schools_table",
    "shown",
    "value_matrix",
    "value_table",
}


def test_every_page_with_a_figure_shows_a_checked_example() -> None:
    stating = 0
    for path in DOCS.rglob("*.md"):
        page = PageSource(path)
        if page.macros() & STATES_FIGURES:
            stating += 1
            assert any(mention.shows for mention in page.mentions()), path
    assert stating >= 15
