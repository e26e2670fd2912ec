"""Worked examples: what is mistyped is named with its line, what is wrong fails the build."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from build_scripts.folders import ROOT
from build_scripts.examples import worked

FACTS = ROOT / "tests" / "facts" / "examples.json"

RIGHT = """\
- id: one
  title: A knock
  request:
    calculator: showdown
    knocker_deadwood: 4
    defender_deadwood: 17
  claim:
    outcome: knock
    points: 13
"""


def lay_out(folder: Path, text: str, page: str = "guide") -> Path:
    docs = folder / "docs"
    docs.mkdir(exist_ok=True)
    (docs / f"{page}.md").write_text("# A guide\n", encoding="utf-8")
    (docs / f"{page}.examples.yml").write_text(text, encoding="utf-8")
    return docs


def faults(folder: Path, text: str) -> str:
    docs = lay_out(folder, text)
    with pytest.raises(worked.ExampleError) as caught:
        worked.check_examples(worked.load_examples(docs).values())
    return str(caught.value)


def test_what_the_rules_say_passes(tmp_path: Path) -> None:
    found = worked.load_examples(lay_out(tmp_path, RIGHT))
    worked.check_examples(found.values())
    assert found["one"].request == {
        "calculator": "showdown",
        "knocker_deadwood": "4",
        "defender_deadwood": "17",
    }
    assert (found["one"].page, found["one"].source) == ("guide.md", "docs/guide.examples.yml")


def test_a_wrong_claim_is_named_with_both_values(tmp_path: Path) -> None:
    wrong = RIGHT.replace("points: 13", "points: 14")
    assert faults(tmp_path, wrong) == (
        "docs/guide.examples.yml:9: guide.md: one: points: claimed 14, computed 13"
    )


def test_every_wrong_claim_is_named_at_once(tmp_path: Path) -> None:
    wrong = RIGHT.replace("points: 13", "points: 14").replace("outcome: knock", "outcome: gin")
    assert len(faults(tmp_path, wrong).splitlines()) == 2


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("points: yes", 'claimed "yes", computed 13'),
        ("points: true", "claimed true, computed 13"),
        ("points: '13'", 'claimed "13", computed 13'),
        ("winner: null", 'claimed null, computed "knocker"'),
        ("laid_off.0: 7S", 'claimed "7S", computed nothing (no such key)'),
        ("score: 13", "claimed 13, computed nothing (no such key)"),
        ("pionts: 13", "computed nothing (no such key; did you mean “points”?)"),
    ],
)
def test_a_claim_is_held_to_the_letter(tmp_path: Path, claim: str, message: str) -> None:
    assert faults(tmp_path, RIGHT.replace("points: 13", claim)).endswith(message)


def test_a_mistyped_card_is_named_by_the_engine(tmp_path: Path) -> None:
    text = (
        "- id: one\n"
        "  title: A hand\n"
        "  request: {calculator: deadwood, hand: 7X 8S}\n"
        "  claim: {deadwood: 15}\n"
    )
    found = faults(tmp_path, text)
    assert found.startswith("docs/guide.examples.yml:4: guide.md: one: deadwood: claimed 15")
    assert "“7X” is not a card" in found


def test_words_of_a_request_stay_words(tmp_path: Path) -> None:
    text = (
        "- id: one\n"
        "  title: Oklahoma\n"
        "  request: {calculator: showdown, oklahoma: on, undercut_on_tie: no, upcard: 5S,\n"
        "    knocker_deadwood: 5, defender_deadwood: 5}\n"
        "  claim: {rules.oklahoma: on, rules.undercut_on_tie: no, points: 0}\n"
    )
    worked.check_examples(worked.load_examples(lay_out(tmp_path, text)).values())


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (RIGHT.replace("claim:", "clam:"), 7, "“clam” is not a key of an example"),
        (RIGHT.replace("  title: A knock\n", ""), 1, "no “title”"),
        (RIGHT.replace("id: one", "id: One two"), 1, "“One two” is not an id"),
        (RIGHT.replace("points: 13", "outcome: gin"), 9, "“outcome” stands here twice"),
        (RIGHT + RIGHT, 10, "the id “one” is taken by docs/guide.examples.yml:1"),
        (RIGHT + "- two\n", 10, "an example is written as `key: value` lines"),
        (RIGHT.replace("calculator: showdown", "calculator: [showdown]"), 4, "one line of text"),
        (RIGHT.partition("  claim:")[0] + "  claim: {}\n", 7, "at least one part of the answer"),
        (RIGHT + "  note: 'open\n", 11, "unexpected end of stream"),
        ("id: one\n", 1, "a page's examples are a list"),
        ("", 1, "a page's examples are a list"),
    ],
)
def test_a_mistake_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    found = faults(tmp_path, text)
    assert found.startswith(f"docs/guide.examples.yml:{line}: ")
    assert message in found


def test_an_id_is_unique_on_the_whole_site(tmp_path: Path) -> None:
    lay_out(tmp_path, RIGHT)
    docs = lay_out(tmp_path, RIGHT, page="other")
    with pytest.raises(worked.ExampleError, match=r"other\.examples\.yml:1: the id “one” is taken"):
        worked.load_examples(docs)


def test_examples_stand_beside_a_page(tmp_path: Path) -> None:
    docs = lay_out(tmp_path, RIGHT)
    (docs / "guide.md").unlink()
    with pytest.raises(worked.ExampleError, match=r"there is no page docs/guide\.md"):
        worked.load_examples(docs)


def test_the_guides_own_examples_hold() -> None:
    found = worked.load_examples()
    worked.check_examples(found.values())
    assert len(found) > 50


def test_the_guides_say_what_the_facts_say() -> None:
    """Where a guide shows a case of the collected facts, it claims all that the facts claim."""
    guides = worked.load_examples()
    shared = [fact for fact in json.loads(FACTS.read_text()) if fact["id"] in guides]
    assert len(shared) > 15
    for fact in shared:
        example = guides[fact["id"]]
        claims = {claim.key: claim.value for claim in example.claims}
        asked = {name: text for name, text in fact["request"].items() if text}  # blank is absent
        assert {name: text for name, text in example.request.items() if text} == asked, fact["id"]
        for key, value in fact["expect"].items():
            assert claims[key] == value, fact["id"]


def built(folder: Path, page: str) -> subprocess.CompletedProcess[str]:
    """Build a site of one page, with this project's settings and macros."""
    docs = folder / "docs"
    (docs / "guide.md").write_text(page, encoding="utf-8")
    macros = ROOT / "build_scripts" / "pages" / "macros"
    (folder / "mkdocs.yml").write_text(
        "site_name: One page\n"
        "theme: {name: mkdocs}\n"
        "plugins:\n"
        f"  - macros: {{module_name: {macros}, on_error_fail: true, on_undefined: strict}}\n"
    )
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_a_page_shows_its_example(tmp_path: Path) -> None:
    lay_out(tmp_path, RIGHT)
    done = built(tmp_path, '# A guide\n\n{{ example("one") }}\n')
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "site" / "guide" / "index.html").read_text()
    assert 'id="example-one"' in page
    assert "17 − 4" in page
    assert '"../calculators/showdown/?knocker_deadwood=4&amp;defender_deadwood=17"' in page


@pytest.mark.parametrize(
    ("examples", "page", "message"),
    [
        (
            RIGHT.replace("points: 13", "points: 14"),
            '{{ example("one") }}',
            "guide.md: one: points: claimed 14, computed 13",
        ),
        (RIGHT, "No example here.", "guide.md does not show “one”"),
        (RIGHT, '{{ example("one") }} {{ example("two") }}', "there is no example “two”"),
        (RIGHT, '{{ example("one") }} {{ sum_of("one") }}', "“one” is shown twice"),
        (RIGHT, '{{ example("one") }} {{ shown("one").pionts }}', "pionts"),
        (RIGHT, '{{ example("one") }} {{ answer("deadwood", hand="7X").deadwood }}', "“7X” is not"),
        (RIGHT, '{{ example("one") }} {{ rules("gin-rumy").gin_bonus }}', "“gin-rumy”"),
    ],
)
def test_the_build_fails_and_says_why(
    tmp_path: Path, examples: str, page: str, message: str
) -> None:
    lay_out(tmp_path, examples)
    done = built(tmp_path, f"# A guide\n\n{page}\n")
    assert done.returncode != 0
    assert message in done.stdout + done.stderr
