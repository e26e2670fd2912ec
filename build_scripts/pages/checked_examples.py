"""Every worked example of the site in one list: as a page, and as `examples.json`.

    {{ checked_examples() }}        all examples, guide by guide, and the button that checks them
    {{ examples_file() }}           a link to `examples.json`

The file is described in docs/checked-examples/format.md, its schema stands beside that page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup
from mkdocs.utils.meta import get_data

import reckoner
from build_scripts.examples.worked import Example, written
from build_scripts.pages.links import page_address, way_to_root
from build_scripts.pages.tables import Column, Row, table

FORMAT = 1
"""The version of the file's format: a greater one may not be readable by older readers."""

FILE = "examples.json"
SCHEMA = "checked-examples/examples.schema.json"

_COLUMNS = (
    Column("Example", names=True),
    Column("Asked"),
    Column("Claimed"),
    Column("Computed"),
    Column("Checked here"),
)


def address_of(request: Mapping[str, str], base: str = "") -> str:
    """Return the address that opens a request in its calculator, `base` being the way to `/`.

    >>> address_of({"calculator": "deadwood", "hand": "KS 6D"}, "../")
    '../calculators/deadwood/?hand=KS+6D'
    """
    texts = {name: text for name, text in request.items() if name != "calculator"}
    return f"{base}calculators/{request['calculator']}/?{urlencode(texts)}"


def place_of(example: Example, docs: Path, base: str = "") -> str:
    """Return the address at which an example stands on its page."""
    return f"{page_address(example.page, docs, base)}#example-{example.id}"


def records(examples: Iterable[Example], docs: Path) -> dict[str, Any]:
    """Return what `examples.json` holds; addresses in it are relative to the site's root."""
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "engine": reckoner.__version__,
        "examples": [_record(example, docs) for example in examples],
    }


def _record(example: Example, docs: Path) -> dict[str, Any]:
    data = reckoner.answer(example.request).data
    record: dict[str, Any] = {
        "id": example.id,
        "title": example.title,
        "place": place_of(example, docs),
        "calculator": address_of(example.request),
        "request": dict(example.request),
        "claim": {claim.key: claim.value for claim in example.claims},
    }
    if data["ok"]:
        record["rules"] = data["rules"]
    return record


def write_file(examples: Iterable[Example], docs: Path, site: Path) -> None:
    """Write `examples.json` into a finished site."""
    text = json.dumps(records(examples, docs), ensure_ascii=False, indent=1)
    (site / FILE).write_text(text + "\n", encoding="utf-8")


class CheckedExamplesMacros:
    """The macros that list every example, given where the page that asks stands."""

    def __init__(self, env: Any, examples: Mapping[str, Example]) -> None:
        self._env = env
        self._examples: Sequence[Example] = [*examples.values()]

    @property
    def _docs(self) -> Path:
        return Path(self._env.conf["docs_dir"])

    @property
    def _base(self) -> str:
        return way_to_root(self._env.page.url)

    def checked_examples(self) -> str:
        """Return every example under its page's title, and the button that checks them all."""
        claims = sum(len(each.claims) for each in self._examples)
        engine = (
            f"The calculators, version {reckoner.__version__}, agreed with all of them "
            "when this page was built."
        )
        parts = [
            f"{len(self._examples)} examples, {claims} claims. {engine}",
            f'<examples-check data-list="{self._base}{FILE}"></examples-check>',
        ]
        for page, found in groupby(self._examples, key=lambda example: example.page):
            title = self._title(page)
            link = page_address(page, self._docs, self._base)
            parts += [
                f"## {title}",
                f'<a href="{link}">Read the page<span class="spoken">: {title}</span></a>',
                self._list(title, found),
            ]
        return "\n\n".join(parts)

    def _list(self, title: str, examples: Iterable[Example]) -> str:
        rows = table(f"Examples of {title}", _COLUMNS, map(self._row, examples))
        # A search leads to the guide, where the example is explained.
        return f"<div data-search-exclude>{rows}</div>"

    def examples_file(self) -> str:
        """Return a link to the file of all examples."""
        return f'<a href="{self._base}{FILE}" download><code>{FILE}</code></a>'

    def examples_schema(self) -> str:
        """Return a link to the schema of that file."""
        return f'<a href="{self._base}{SCHEMA}" download>JSON Schema</a>'

    def examples_format(self) -> int:
        """Return the version of that file's format."""
        return FORMAT

    def _title(self, page: str) -> str:
        _, meta = get_data((self._docs / page).read_text(encoding="utf-8"))
        return str(meta["title"])

    def _row(self, example: Example) -> Row:
        data: dict[str, Any] = reckoner.answer(example.request).data
        computed = data["verdict"] if data["ok"] else data["error"]["message"]
        place = place_of(example, self._docs, self._base)
        return Row(
            [
                Markup('<a href="{}">{}</a>').format(place, example.title),
                self._asked(example),
                _lines((claim.key, written(claim.value)) for claim in example.claims),
                Markup.escape(computed),
                '<span class="check-mark" data-check>not yet</span>',
            ],
            f"check-{example.id}",
        )

    def _asked(self, example: Example) -> Markup:
        name = example.request["calculator"]
        texts = [(key, text) for key, text in example.request.items() if key != "calculator"]
        link = Markup('<a class="try" href="{}">{}</a>').format(
            address_of(example.request, self._base), name
        )
        return link + _lines(texts)


def _lines(pairs: Iterable[tuple[str, str]]) -> Markup:
    """Return names and texts, one pair a line."""
    lines = (Markup("<span><i>{}</i> {}</span>").format(name, text) for name, text in pairs)
    return Markup('<span class="pairs">{}</span>').format(Markup("").join(lines))
