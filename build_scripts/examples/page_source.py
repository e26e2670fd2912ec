"""A page as its author wrote it: which examples it shows, and the words of its sentences.

Read from the page's Jinja2 syntax tree, so that each finding has its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError, nodes

_SHOWING = frozenset(["example", "live_example", "examples_table", "sum_of"])
_NAMING = frozenset(["shown"])
_HOLDING_CARDS = frozenset(["answer", "cards", "hand", "points", "rules"])
"""Macros whose texts are cards, inputs and names, never sentences."""

_LEFT_OUT = re.compile(
    r"```.*?```"  # code
    r"|`[^`]*`"
    r"|<[^>]*>"  # tags
    r"|\]\([^)]*\)"  # where links lead
    r"|\{[^}]*\}"  # attributes
    r"|^\s*\d+\.\s",  # numbers of a list
    re.DOTALL | re.MULTILINE,
)

_HEADER = re.compile(r"\A---\n.*?^---$", re.DOTALL | re.MULTILINE)
_SETTING = re.compile(r"^(?!title:|description:).*$", re.MULTILINE)
"""A line of a page's header that nobody reads."""


@dataclass(frozen=True)
class Mention:
    """An example that a page shows or takes a figure from, and the line that does."""

    id: str
    line: int
    shows: bool


@dataclass(frozen=True)
class Words:
    """A piece of a page's text, free of code, addresses and markup, and the line it begins on."""

    text: str
    line: int


class PageSource:
    """The source of one page; raises `TemplateSyntaxError` where it is none of Jinja2's."""

    def __init__(self, path: Path) -> None:
        self._text = path.read_text(encoding="utf-8")
        try:
            self._tree = Environment(autoescape=True).parse(self._text)
        except TemplateSyntaxError as error:
            error.filename = str(path)
            raise

    def mentions(self) -> Iterator[Mention]:
        """Yield every example that the page names, in order."""
        for call in self._tree.find_all(nodes.Call):
            name = call.node.name if isinstance(call.node, nodes.Name) else ""
            if name not in _SHOWING | _NAMING or not call.args:
                continue
            for text in _texts(call.args[0]):
                yield Mention(text.value, text.lineno, shows=name in _SHOWING)

    def macros(self) -> set[str]:
        """Return the names of the macros that the page calls."""
        calls = self._tree.find_all(nodes.Call)
        return {call.node.name for call in calls if isinstance(call.node, nodes.Name)}

    def words(self) -> Iterator[Words]:
        """Yield the page's text, and the sentences that it hands to macros."""
        for output in self._tree.find_all(nodes.Output):
            for part in output.nodes:
                if isinstance(part, nodes.TemplateData):
                    yield Words(_without_code(part.data), part.lineno)
                else:
                    yield from _sentences(part)


def _without_code(text: str) -> str:
    """Return a text with what is no prose blanked out, each line where it was."""
    text = _HEADER.sub(lambda header: _SETTING.sub(_blank, header[0]), text)
    return _LEFT_OUT.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def _texts(node: nodes.Node) -> Iterator[nodes.Const]:
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node
    elif isinstance(node, nodes.List):
        for item in node.items:
            yield from _texts(item)


def _sentences(node: nodes.Node) -> Iterator[Words]:
    """Yield the texts in an expression that are written for readers."""
    if isinstance(node, nodes.Call):
        named = node.node.name if isinstance(node.node, nodes.Name) else ""
        if isinstance(node.node, nodes.Getattr):  # `points("gin-rummy").held("K")`
            return
        if named in _HOLDING_CARDS | _NAMING:
            return
    if isinstance(node, nodes.Const) and isinstance(node.value, str) and " " in node.value:
        yield Words(_without_code(node.value), node.lineno)
    for child in node.iter_child_nodes():
        yield from _sentences(child)
