"""Worked examples on a page: with their result, live, as rows of a table; and cards in sentences.

Each example stands in the YAML beside its page and must be shown there, once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup
from mkdocs.exceptions import PluginError

import reckoner
from build_scripts.examples import worked
from build_scripts.pages.checked_examples import address_of
from build_scripts.pages.links import way_to_root
from build_scripts.pages.tables import Column, Row, table
from reckoner.calculators import CALCULATORS
from reckoner.faces.html import calculator_html, environment
from reckoner.words.cards import read_card
from reckoner.words.errors import BadRequest
from reckoner.words.notations import card_texts, read_cards
from reckoner.words.tally import number_text


def answered(request: Mapping[str, str]) -> dict[str, Any]:
    """Return the answer to a request that must be a good one; raises `PluginError`."""
    data = reckoner.answer(request).data
    if not data["ok"]:
        error: Any = data["error"]
        raise PluginError(f"{worked.written(dict(request))}: {error['message']}")
    return data


def texts_of(request: Mapping[str, object]) -> dict[str, str]:
    """Return a request written in a page, where numbers may stand bare, as texts."""
    return {name: str(value) for name, value in request.items()}


def calculator_of(request: Mapping[str, str], *, base: str = "", uid: str = "") -> str:
    """Return a calculator filled in from a request, its answer there; raises `PluginError`.

    `base` is the relative way to the site's front page; `uid` begins every id.
    """
    answered(request)
    found = reckoner.answer(request)
    calculator = CALCULATORS[request["calculator"].strip()]
    return calculator_html(calculator, request, found.html(), base=base, uid=uid)


class WorkedExamples:
    """The site's examples while it is built: which have been shown, and on which page."""

    def __init__(self, examples: Mapping[str, worked.Example]) -> None:
        self.examples = examples
        self.shown: set[str] = set()

    def take(self, name: str, page: str) -> worked.Example:
        """Return an example for the page it stands beside; raises `PluginError`."""
        example = self.find(name)
        if example.page != page:
            raise PluginError(
                f"{page}: the example “{name}” belongs to {example.page} "
                f"({example.source}:{example.line})"
            )
        if name in self.shown:
            raise PluginError(f"{page}: the example “{name}” is shown twice")
        self.shown.add(name)
        return example

    def find(self, name: str) -> worked.Example:
        """Return the example of this id; raises `PluginError`."""
        if name not in self.examples:
            raise PluginError(worked.unknown_example(name, self.examples))
        return self.examples[name]

    def check_all_shown(self) -> None:
        """Raise `ExampleError` for examples that no page shows."""
        unseen = [each for each in self.examples.values() if each.id not in self.shown]
        if unseen:
            raise worked.ExampleError(
                f"{each.source}:{each.line}: {each.page} does not show “{each.id}”"
                for each in unseen
            )


class GuideMacros:
    """The macros of a page, given where that page stands."""

    def __init__(self, env: Any, examples: WorkedExamples) -> None:
        self._env = env
        self._examples = examples
        self._jinja = environment()

    @property
    def _page(self) -> str:
        return str(self._env.page.file.src_uri)

    @property
    def _base(self) -> str:
        """The way from the current page to the site's root, ending in a slash."""
        return way_to_root(self._env.page.url)

    def answer(self, calculator: str, **request: object) -> dict[str, Any]:
        """Return an answer, for its figures."""
        return answered({"calculator": calculator} | texts_of(request))

    def shown(self, name: str) -> dict[str, Any]:
        """Return the answer to an example, for its figures."""
        return answered(self._examples.find(name).request)

    def example(self, name: str) -> str:
        """Return a worked example: what it shows, its result, and a link that opens it."""
        example = self._examples.take(name, self._page)
        found = reckoner.answer(example.request)
        note = self._jinja.from_string(example.note).render(found.data, cards=self.cards)
        if found.ok:
            # What a calculator shows beyond the answer stays folded in a guide.
            result = found.html().replace('<details class="more" open>', '<details class="more">')
        else:
            message = self._words(str(worked.part_of(found.data, "error.message")))
            refusal = self._jinja.get_template("error.html")
            result = refusal.render(error={"message": message})
        return (
            f'<figure class="example" id="example-{name}">'
            f"<figcaption>{Markup.escape(example.title)}</figcaption>"
            f'<div class="result">{result}</div>'
            f"{f'<p class="note">{note}</p>' if note else ''}"
            f'<p class="open-in"><a href="{self._address(example)}">Open in the calculator</a></p>'
            "</figure>"
        )

    def live_example(self, name: str) -> str:
        """Return a live calculator, filled in with an example, its answer already there."""
        example = self._examples.take(name, self._page)
        live = calculator_of(example.request, base=self._base, uid=name)
        return f'<div class="live" id="example-{name}" data-search-exclude>{live}</div>'

    def examples_table(self, names: Sequence[str], columns: Mapping[str, str]) -> str:
        """Return examples as the rows of a table.

        `columns` maps each heading to a part of the answer by dotted key, or to `title`
        or `request.` and an input; `verdict` is an error's message where there is one.
        Cards are drawn; a last column opens the example.
        """
        examples = [self._examples.take(name, self._page) for name in names]
        rows: list[list[Any]] = []
        for example in examples:
            data = reckoner.answer(example.request).data
            rows.append([self._part(example, data, key) for key in columns.values()])
        numeric = [all(map(_is_number, column)) for column in zip(*rows, strict=True)]
        shown = [
            Column(heading, number=right, names=key == "title")
            for (heading, key), right in zip(columns.items(), numeric, strict=True)
        ]
        return table(
            "Examples",
            [*shown, Column("Calculator", spoken=True)],
            [
                Row([*map(self._drawn, row), self._link(example)], f"example-{example.id}")
                for example, row in zip(examples, rows, strict=True)
            ],
        )

    def sum_of(self, name: str) -> str:
        """Return the last sum of an example, worked out and linked to its calculator."""
        example = self._examples.take(name, self._page)
        step = answered(example.request)["steps"][-1]
        return (
            f'<a class="sum" id="example-{name}" href="{self._address(example)}">'
            f"{step['sum']} = <b>{step['value']}</b></a>"
        )

    def cards(self, text: str) -> str:
        """Return cards as they stand in a sentence: rank and suit symbol, spoken in words.

        A joker may say what it stands for: `*=7S`.
        """
        return Markup(" ").join(map(self._card, card_texts(text)))

    def _card(self, text: str) -> Markup:
        joker, _, spot = text.partition("=")
        drawn: Markup = self._drawing().in_words(read_card(joker))
        return Markup("{} ({})").format(drawn, self._card(spot)) if spot else drawn

    def hand(self, text: str) -> str:
        """Return cards drawn side by side; `|` separates groups."""
        groups = [self._drawing().hand(read_cards(group)) for group in text.split("|")]
        return f'<p class="laid-out">{" ".join(groups)}</p>'

    def _lay_offs(self, text: str) -> str:
        """Return cards drawn, those laid off with the meld that took them: `KH on KS KD KC`."""
        return " on ".join(map(self.cards, text.split(" on ")))

    def _drawing(self) -> Any:
        return self._jinja.get_template("cards.html").module

    def _link(self, example: worked.Example) -> str:
        title = f'<span class="spoken">: {Markup.escape(example.title)}</span>'
        return f'<a class="try" href="{self._address(example)}">try it{title}</a>'

    def _address(self, example: worked.Example) -> Markup:
        return Markup.escape(address_of(example.request, self._base))

    def _part(self, example: worked.Example, data: Mapping[str, Any], key: str) -> Any:
        if key == "title":
            return example.title
        if key == "verdict" and not data["ok"]:
            return data["error"]["message"]
        if key.startswith("request."):
            return example.request[key.removeprefix("request.")]
        return worked.part_of(data, key)

    def _drawn(self, value: Any) -> str:
        """Return a part of an answer as a table shows it: cards drawn, `null` in a word."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "none"
        if isinstance(value, int):
            return number_text(value)
        if isinstance(value, list):
            return self._drawn_list(value)
        try:
            return " | ".join(map(self._lay_offs, str(value).split("|")))
        except BadRequest:
            return self._words(str(value))

    def _words(self, text: str) -> Markup:
        """Return a text with the cards drawn that a refusal begins with, and jokers in ranks."""
        if _RANKS_AND_JOKERS.fullmatch(text):
            return Markup(" ").join(
                self._card(word) if word == "*" else word for word in text.split()
            )
        begun = _CARDS_FIRST.match(text)
        if begun is None:
            return Markup.escape(text)
        return Markup("{} {}").format(self.cards(begun[0]), text[begun.end() :])

    def _drawn_list(self, values: Sequence[Any]) -> str:
        try:
            return self.cards(" ".join(values)) or "none"
        except (TypeError, BadRequest):
            return ", ".join(map(self._drawn, values))


_CARDS_FIRST = re.compile(r"(?:(?:(?:10|[2-9AJQK])[SHDC]|\*) )+")
_RANKS_AND_JOKERS = re.compile(r"[0-9AJQK |]*\*[0-9AJQK *|]*")


def _is_number(value: object) -> bool:
    return str(value).removeprefix("-").isdigit()
