"""The built pages: whole, linked, self-contained, and the same wherever the site is put."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urldefrag, urlsplit

import pytest

import reckoner
from build_scripts.examples import worked
from build_scripts.site import SITE

VOID = frozenset(["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"])


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parents: tuple[Element, ...]
    text: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """A page's elements in order, each with what it stands in."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.name = path.relative_to(SITE).as_posix()
        self.folder = path.parent
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.source = path.read_text(encoding="utf-8")
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        element = Element(tag, given, tuple(self._open))
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].tag == tag:
                del self._open[depth:]
                return

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text.append(data)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        return [
            each
            for each in self.elements
            if each.tag == tag and attributes.items() <= each.attributes.items()
        ]

    def ids(self) -> list[str]:
        return [each.attributes["id"] for each in self.elements if "id" in each.attributes]


def built_pages() -> list[Page]:
    assert (SITE / "index.html").is_file(), "run `make build` first"
    return [Page(path) for path in sorted(SITE.rglob("*.html"))]


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return built_pages()


@pytest.fixture(scope="module")
def by_address(pages: list[Page]) -> dict[str, Page]:
    return {page.name.removesuffix("index.html"): page for page in pages}


def references(page: Page) -> Iterator[tuple[Element, str]]:
    for each in page.elements:
        for name in ("href", "src", "action"):
            if name in each.attributes:
                yield each, each.attributes[name]


def is_missing_page(page: Page) -> bool:
    """The page for missing pages is served at any address, so its own are absolute."""
    return page.name == "404.html"


def test_every_page_says_what_it_is(pages: list[Page]) -> None:
    titles = []
    for page in pages:
        assert len(page.all("h1")) == 1, page.name
        (title,) = page.all("title")
        titles.append("".join(title.text))
        (description,) = page.all("meta", name="description")
        assert 40 < len(description.attributes["content"]) < 200, page.name
        assert page.all("html", lang="en"), page.name
    assert len(set(titles)) == len(titles)


def test_ids_are_unique_on_a_page(pages: list[Page]) -> None:
    for page in pages:
        ids = page.ids()
        assert sorted(set(ids)) == sorted(ids), page.name


def test_every_link_leads_somewhere(pages: list[Page], by_address: dict[str, Page]) -> None:
    for page in pages:
        if is_missing_page(page):
            continue
        for _, reference in references(page):
            address, anchor = urldefrag(reference)
            parts = urlsplit(address)
            if parts.scheme:
                continue
            target = (page.folder / unquote(parts.path)).resolve()
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), f"{page.name}: {reference}"
            if anchor and target.suffix == ".html":
                name = target.relative_to(SITE).as_posix().removesuffix("index.html")
                assert unquote(anchor) in by_address[name].ids(), f"{page.name}: {reference}"


def test_links_work_below_any_path(pages: list[Page]) -> None:
    for page in pages:
        if not is_missing_page(page):
            for _, reference in references(page):
                assert not reference.startswith("/"), f"{page.name}: {reference}"


def test_nothing_is_loaded_from_elsewhere(pages: list[Page]) -> None:
    for page in pages:
        for element, reference in references(page):
            if urlsplit(reference).scheme not in {"", "data"}:
                assert element.tag == "link", f"{page.name}: {reference}"
                assert element.attributes["rel"] == "canonical", f"{page.name}: {reference}"
    for sheet in SITE.rglob("*.css"):
        for reference in re.findall(r"url\(([^)]+)\)", sheet.read_text(encoding="utf-8")):
            assert not re.match(r"""['"]?(?:https?:)?//""", reference), f"{sheet}: {reference}"


def test_every_page_wakes_its_calculators(pages: list[Page]) -> None:
    for page in pages:
        names = {each.attributes.get("src", "") for each in page.all("script")}
        assert any("assets/reckoner/page." in name for name in names), page.name


def test_calculators_come_out_of_markdown_whole(pages: list[Page]) -> None:
    found = 0
    for page in pages:
        for calculator in page.all("rummy-calculator"):
            found += 1
            inside = [each for each in page.elements if calculator in each.parents]
            result = [each for each in inside if each.attributes.get("class") == "result"]
            assert [each.tag for each in inside].count("form") == 1, page.name
            assert len(result) == 1, page.name
            form = next(each for each in inside if each.tag == "form")
            for each in inside:
                if each.tag in {"input", "select", "summary"}:
                    assert form in each.parents or result[0] in each.parents, page.name
    assert found >= 6


def test_every_example_stands_on_its_page(by_address: dict[str, Page]) -> None:
    for example in worked.load_examples().values():
        address = example.page.removesuffix(".md").removesuffix("index")
        page = by_address[f"{address}/" if address else ""]
        assert f"example-{example.id}" in page.ids()


def test_every_link_into_a_calculator_reopens_a_request(pages: list[Page]) -> None:
    shown = [dict(example.request) for example in worked.load_examples().values()]
    found = 0
    for page in pages:
        for link in page.all("a"):
            parts = urlsplit(link.attributes.get("href", ""))
            name = re.search(r"calculators/([a-z-]+)/$", parts.path)
            if name and parts.query:
                found += 1
                texts = dict(parse_qsl(parts.query, keep_blank_values=True))
                request = {"calculator": name[1], **texts}
                # A guide may show a request that is refused, but no link may be mistyped.
                assert request in shown or reckoner.answer(request).ok, f"{page.name}: {request}"
    assert found > 40


def test_the_page_for_missing_pages_leads_on() -> None:
    page = Page(SITE / "404.html")
    inside = [each for each in page.all("a") if any(up.tag == "article" for up in each.parents)]
    assert len(inside) >= 5


def test_examples_are_not_published_as_files() -> None:
    assert not list(SITE.rglob(f"*{worked.SUFFIX}"))
    assert not (SITE / "parts").exists()
