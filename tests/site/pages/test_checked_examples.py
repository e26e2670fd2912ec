"""The list of all examples: on its page, in its file, and as another engine reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jsonschema
import pytest

import reckoner
from build_scripts.folders import DOCS
from build_scripts.pages import checked_examples
from build_scripts.examples import worked

SCHEMA = DOCS / checked_examples.SCHEMA
FORMAT_PAGE = DOCS / "checked-examples" / "format.md"


@pytest.fixture(scope="module")
def examples() -> dict[str, worked.Example]:
    return worked.load_examples()


@pytest.fixture(scope="module")
def published(examples, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file as the build writes it."""
    site = tmp_path_factory.mktemp("site")
    checked_examples.write_file(examples.values(), DOCS, site)
    return site / "examples.json"


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return json.loads(SCHEMA.read_text(encoding="utf-8"))


def test_the_file_is_as_its_schema_says(published: Path, schema) -> None:
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(published.read_text(encoding="utf-8")), schema)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.pop("engine"),
        lambda file: file.update(format=2),
        lambda file: file.update(examples=[]),
        lambda file: file["examples"][0].pop("claim"),
        lambda file: file["examples"][0].update(claim={}),
        lambda file: file["examples"][0].update(id="Not an id"),
        lambda file: file["examples"][0].update(answer=13),
        lambda file: file["examples"][0]["request"].update(calculator="poker"),
        lambda file: file["examples"][0]["request"].update(hand=7),
        lambda file: file["examples"][0].update(place="/absolute#example-one"),
    ],
)
def test_the_schema_refuses_what_is_no_such_file(published: Path, schema, spoil) -> None:
    file = json.loads(published.read_text(encoding="utf-8"))
    spoil(file)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(file, schema)


def test_every_example_is_in_it(published: Path, examples) -> None:
    file = json.loads(published.read_text(encoding="utf-8"))
    assert [each["id"] for each in file["examples"]] == list(examples)
    for record in file["examples"]:
        example = examples[record["id"]]
        assert record["request"] == example.request
        assert record["claim"] == {claim.key: claim.value for claim in example.claims}


def test_the_rules_are_spelled_out_where_the_request_is_not_refused(published: Path) -> None:
    for record in json.loads(published.read_text(encoding="utf-8"))["examples"]:
        refused = any(key.startswith("error") for key in record["claim"])
        assert ("rules" in record) != refused, record["id"]


def test_the_page_describes_every_field_and_question(published: Path, schema) -> None:
    page = FORMAT_PAGE.read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE))
    example = schema["$defs"]["example"]["properties"]
    fields = {*schema["properties"], *example} - {"$schema"}
    questions = example["request"]["properties"]["calculator"]
    assert described == {*fields, *questions["enum"]}


class OtherReader:
    """A reader written from the page on the format alone; it shares no code with the site.

    `ask` is somebody's engine: it takes the texts of a request and returns an answer.
    """

    KNOWN_FORMAT = 1

    def __init__(self, ask: Any, questions: Sequence[str]) -> None:
        self.ask = ask
        self.questions = questions
        self.agreed: list[str] = []
        self.differed: list[str] = []
        self.left_out: list[str] = []

    def read(self, text: str) -> None:
        file = json.loads(text)
        if file["format"] > self.KNOWN_FORMAT:
            raise ValueError("a newer format")
        for example in file["examples"]:
            self.hold(example)

    def hold(self, example: Mapping[str, Any]) -> None:
        name = example["id"]
        if example["request"]["calculator"] not in self.questions:
            self.left_out.append(name)
            return
        answer = self.ask(example["request"])
        right = all(
            self.equal(wanted, self.step_down(answer, key.split(".")))
            for key, wanted in example["claim"].items()
        )
        (self.agreed if right else self.differed).append(name)

    def step_down(self, part: Any, steps: Sequence[str]) -> Any:
        for step in steps:
            part = part[int(step)] if isinstance(part, list) else part[step]
        return part

    def equal(self, wanted: Any, found: Any) -> bool:
        if isinstance(wanted, bool) or isinstance(found, bool):
            return wanted is found
        return wanted == found


ALL_QUESTIONS = (
    "deadwood",
    "lay-off",
    "showdown",
    "opening",
    "penalty",
    "five-hundred",
    "match",
    "card-worth",
)


def test_another_reader_agrees_with_all_of_it(published: Path, examples) -> None:
    reader = OtherReader(lambda request: reckoner.answer(request).data, ALL_QUESTIONS)
    reader.read(published.read_text(encoding="utf-8"))
    assert reader.agreed == list(examples)
    assert (reader.differed, reader.left_out) == ([], [])


def test_another_reader_finds_an_engine_that_is_wrong(published: Path) -> None:
    def ask(request: Mapping[str, str]) -> Any:
        return reckoner.answer({"gin_bonus": "26", **request}).data

    reader = OtherReader(ask, ["showdown"])
    reader.read(published.read_text(encoding="utf-8"))
    assert "gin-gin" in reader.differed
    assert "gin-knock" in reader.agreed
    assert "gin-deadwood-2" in reader.left_out


def test_another_reader_stops_at_a_newer_format(published: Path) -> None:
    text = published.read_text(encoding="utf-8").replace('"format": 1', '"format": 2')
    with pytest.raises(ValueError, match="newer"):
        OtherReader(None, ()).read(text)


def page_of(examples: Mapping[str, worked.Example]) -> str:
    env = SimpleNamespace(
        conf={"docs_dir": str(DOCS)}, page=SimpleNamespace(url="checked-examples/")
    )
    return checked_examples.CheckedExamplesMacros(env, examples).checked_examples()


def test_the_page_lists_every_example_with_its_links(examples) -> None:
    page = page_of(examples)
    for example in examples.values():
        assert page.count(f'id="check-{example.id}"') == 1
        assert page.count(f'#example-{example.id}"') == 1
    assert f"{len(examples)} examples, " in page
    assert f"The calculators, version {reckoner.__version__}, agreed with all of them" in page


def test_a_row_says_what_is_asked_claimed_and_computed(examples) -> None:
    row = re.search(r'<tr[^>]*id="check-gin-knock">.*?</tr>', page_of(examples))
    assert row
    assert '<a href="../gin/scoring/#example-gin-knock">A knock that holds</a>' in row[0]
    address = "../calculators/showdown/?knocker_deadwood=4&amp;defender_deadwood=17"
    assert f'href="{address}">showdown</a>' in row[0]
    assert "<i>points</i> 13" in row[0]
    assert "The knock wins: the knocker scores 13 points." in row[0]


def test_the_built_site_holds_both(built_site: Path, schema) -> None:
    file = json.loads((built_site / "examples.json").read_text(encoding="utf-8"))
    jsonschema.validate(file, json.loads((built_site / file["$schema"]).read_text("utf-8")))
    for record in file["examples"]:
        page, _, anchor = record["place"].partition("#")
        text = (built_site / page / "index.html").read_text(encoding="utf-8")
        assert f'id="{anchor}"' in text, record["place"]
