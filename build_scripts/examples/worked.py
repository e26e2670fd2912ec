"""Worked examples: a request, what the rules say the answer is, and the check of both.

They stand in YAML beside the page that shows them: `docs/gin/scoring.examples.yml` holds
the examples of `docs/gin/scoring.md`, as a list of

    - id: gin-knock                 # unique on the whole site; also its address on the page
      title: A plain knock          # what it shows
      request:                      # flat strings, as in a link
        calculator: showdown
        knocker_deadwood: 4
        defender_deadwood: 17
      claim:                        # a part of the answer, by dotted key
        outcome: knock
        points: 13
      note: The rival had {{ defender_deadwood }}.    # optional; Jinja2 over the answer

A claim comes from the rules or from arithmetic done by hand, never from the engine: it is
what the engine is held to. `make docs-check` checks every claim, and the site's build does
too. YAML's `yes`, `no`, `on` and `off` are words here, as in a request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import yaml

import reckoner
from build_scripts.folders import DOCS

SUFFIX = ".examples.yml"

_KEYS = {"id": True, "title": True, "request": True, "claim": True, "note": False}
"""The keys of an example, and whether it must have them."""


class ExampleError(Exception):
    """Examples that cannot be used, or that the engine contradicts; one finding a line."""

    def __init__(self, findings: Iterable[str]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(self.findings))


@dataclass(frozen=True)
class Claim:
    """One figure or word that an answer must hold, and the line that says so."""

    key: str
    value: Any
    line: int


@dataclass(frozen=True)
class Example:
    """A worked example as written: where it stands, what it asks, what must come out.

    `page` is the Markdown file's path below `docs/`, `source` the YAML's below the
    project, `line` that of the example's id.
    """

    id: str
    title: str
    request: Mapping[str, str]
    claims: tuple[Claim, ...]
    note: str
    page: str
    source: str
    line: int

    def findings(self) -> Iterator[str]:
        """Yield one line for each claim that the engine's answer contradicts."""
        data: dict[str, Any] = reckoner.answer(self.request).data
        for claim in self.claims:
            try:
                computed = part_of(data, claim.key)
            except LookupError:
                yield self._finding(claim, f"nothing ({_why_nothing(data, claim.key)})")
                continue
            if not same(claim.value, computed):
                yield self._finding(claim, written(computed))

    def _finding(self, claim: Claim, computed: str) -> str:
        return (
            f"{self.source}:{claim.line}: {self.page}: {self.id}: {claim.key}: "
            f"claimed {written(claim.value)}, computed {computed}"
        )


def _why_nothing(data: Mapping[str, Any], key: str) -> str:
    if not data["ok"]:
        return str(data["error"]["message"])
    first = key.partition(".")[0]
    return "no such key" + ("" if first in data else _suggestion(first, data))


def unknown_example(name: str, known: Iterable[str]) -> str:
    """Say that no example has this id, and which one has one like it."""
    return f"there is no example “{name}”{_suggestion(name, known)}"


def _suggestion(word: str, known: Iterable[str]) -> str:
    like = get_close_matches(word, known, n=1)
    return f"; did you mean “{like[0]}”?" if like else ""


def part_of(data: Any, key: str) -> Any:
    """Return the part of an answer that a dotted key names; raises `LookupError`.

    >>> part_of({"error": {"code": "missing"}}, "error.code")
    'missing'
    >>> part_of({"running": [[12, 0], [12, 5]]}, "running.1.0")
    12
    """
    for name in key.split("."):
        if isinstance(data, list) and name.isdigit():
            data = data[int(name)]
        elif isinstance(data, dict):
            data = data[name]
        else:
            raise KeyError(key)
    return data


def same(claimed: Any, computed: Any) -> bool:
    """Say whether two parts of an answer are equal, a number never being a yes or no.

    >>> same([12, 5], [12, 5]), same(1, True)
    (True, False)
    """
    return bool(claimed == computed) and written(claimed) == written(computed)


def written(value: Any) -> str:
    """Write a part of an answer as JSON writes it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


class _Loader(yaml.SafeLoader):
    """YAML with JSON's idea of what a bare word is: `on`, `no` and `12:30` are text."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in known if tag.endswith((":null", ":int"))]
    for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
}

_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(?:true|false)$"), list("tf"))


def read_examples(source: Path, *, docs: Path = DOCS) -> list[Example]:
    """Read the examples of one page; raises `ExampleError` with file, line and what is wrong."""
    return list(_Reader(source, docs).examples())


class _Reader:
    """Reads one file of examples, keeping line numbers for what it has to say about them."""

    def __init__(self, source: Path, docs: Path) -> None:
        self.text = source.read_text(encoding="utf-8")
        self.source = source.relative_to(docs.parent).as_posix()
        self.page = source.relative_to(docs).as_posix().removesuffix(SUFFIX) + ".md"
        if not (docs / self.page).is_file():
            raise ExampleError([f"{self.source}:1: there is no page docs/{self.page} beside it"])

    def examples(self) -> Iterator[Example]:
        loader = _Loader(self.text)
        try:
            root = loader.get_single_node()
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            raise ExampleError([f"{self.source}:{line}: {error.problem}"]) from None
        if not isinstance(root, yaml.SequenceNode) or not root.value:
            raise self.error(root, "a page's examples are a list, each beginning with `- id:`")
        for node in root.value:
            yield self.example(loader, node)

    def example(self, loader: _Loader, node: yaml.Node) -> Example:
        parts = self.mapping(node, "an example")
        for name, (key_node, _) in parts.items():
            if name not in _KEYS:
                known = ", ".join(_KEYS)
                raise self.error(key_node, f"“{name}” is not a key of an example: {known}")
        for name, required in _KEYS.items():
            if required and name not in parts:
                raise self.error(node, f"this example has no “{name}”")
        id_node = parts["id"][1]
        claims = tuple(
            Claim(key, loader.construct_object(value, deep=True), key_node.start_mark.line + 1)
            for key, (key_node, value) in self.mapping(parts["claim"][1], "a claim").items()
        )
        if not claims:
            raise self.error(parts["claim"][0], "a claim names at least one part of the answer")
        return Example(
            id=self.id(id_node),
            title=self.word(parts["title"][1], "a title"),
            request={
                key: self.word(value, f"“{key}”")
                for key, (_, value) in self.mapping(parts["request"][1], "a request").items()
            },
            claims=claims,
            note=self.word(parts["note"][1], "a note") if "note" in parts else "",
            page=self.page,
            source=self.source,
            line=id_node.start_mark.line + 1,
        )

    def mapping(self, node: yaml.Node, what: str) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        if not isinstance(node, yaml.MappingNode):
            raise self.error(node, f"{what} is written as `key: value` lines")
        parts: dict[str, tuple[yaml.Node, yaml.Node]] = {}
        for key_node, value in node.value:
            key = self.word(key_node, "a key")
            if key in parts:
                raise self.error(key_node, f"“{key}” stands here twice")
            parts[key] = (key_node, value)
        return parts

    def word(self, node: yaml.Node, what: str) -> str:
        if not isinstance(node, yaml.ScalarNode):
            raise self.error(node, f"{what} is one line of text")
        return str(node.value)

    def id(self, node: yaml.Node) -> str:
        text = self.word(node, "an id")
        if not text.replace("-", "").isalnum() or text != text.lower() or not text.isascii():
            raise self.error(node, f"“{text}” is not an id: small letters, digits and hyphens")
        return text

    def error(self, node: yaml.Node | None, message: str) -> ExampleError:
        line = node.start_mark.line + 1 if node is not None else 1
        return ExampleError([f"{self.source}:{line}: {message}"])


def load_examples(docs: Path = DOCS) -> dict[str, Example]:
    """Return every example of the site by id, page by page; raises `ExampleError`."""
    examples: dict[str, Example] = {}
    findings: list[str] = []
    for source in sorted(docs.rglob(f"*{SUFFIX}")):
        try:
            found = read_examples(source, docs=docs)
        except ExampleError as error:
            findings += error.findings
            continue
        for example in found:
            first = examples.setdefault(example.id, example)
            if first is not example:
                findings.append(
                    f"{example.source}:{example.line}: the id “{example.id}” is taken "
                    f"by {first.source}:{first.line}"
                )
    if findings:
        raise ExampleError(findings)
    return examples


def check_examples(examples: Iterable[Example]) -> None:
    """Hold the engine to every claim; raises `ExampleError` with all that disagree."""
    findings = [finding for example in examples for finding in example.findings()]
    if findings:
        raise ExampleError(findings)
