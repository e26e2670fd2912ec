"""Every page by axe's rules, none left out: on a phone in light, on a desk in dark colours.

Calculators are looked at again once they have answered. What axe cannot see of a calculator is
in test_calculators.py; of words with meanings, here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import reckoner
from build_scripts.examples.worked import load_examples
from build_scripts.pages.checked_examples import address_of
from reckoner.calculators import CALCULATORS

DOCS = Path(__file__).parents[2] / "docs"
LOOKS: list[dict[str, Any]] = [
    {"viewport": {"width": 360, "height": 800}, "color_scheme": "light"},
    {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
]
# All rules that axe has on by itself, and that targets are large enough for a finger.
AXE = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
# A thousand rows, all alike, which axe would take a minute to read: the first few of each
# table stand for the others.
LONG = {"checked-examples/"}


def addresses() -> list[str]:
    pages = [path.relative_to(DOCS).as_posix() for path in sorted(DOCS.rglob("*.md"))]
    return [
        re.sub(r"(index)?\.md$", "", page).rstrip("/") + "/" if page != "index.md" else "./"
        for page in pages
        if not page.startswith("parts/")
    ] + ["404.html"]


def requests() -> list[str]:
    """An example for each calculator, as the address that has it answered."""
    answered = {
        example.request["calculator"]: address_of(example.request)
        for example in load_examples().values()
        if reckoner.answer(example.request).ok
    }
    return [answered[name] for name in CALCULATORS]


@pytest.fixture(scope="module")
def looks(browser: Browser, site_url: str) -> Iterator[list[Page]]:
    """A page for each look, kept for all tests: what has been loaded is not loaded again."""
    contexts = [
        browser.new_context(base_url=site_url, service_workers="block", **look) for look in LOOKS
    ]
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def check(page: Page) -> None:
    # What is laid out only when it comes near is looked at as well.
    page.add_style_tag(content=".md-typeset * { content-visibility: visible !important; }")
    found = Axe().run(page, options=AXE)
    assert found.violations_count == 0, f"{page.viewport_size}: {found.generate_report()}"


@pytest.mark.parametrize("address", addresses())
def test_a_page_as_it_is_opened(looks: list[Page], address: str) -> None:
    for page in looks:
        page.goto(address)
        if address in LONG:
            page.evaluate(
                "document.querySelectorAll('tbody tr:nth-child(n + 4)').forEach(r => r.remove())"
            )
        check(page)


@pytest.mark.parametrize("address", requests())
def test_a_calculator_that_has_answered(looks: list[Page], address: str) -> None:
    for page in looks:
        page.goto(address)
        started = page.locator("engine-status[data-phase=ready]").first
        expect(started).to_be_attached(timeout=60_000)
        expect(page.locator("rummy-calculator .verdict").first).to_be_visible()
        check(page)


def test_a_words_meaning_shows_on_focus_and_goes_with_escape(looks: list[Page]) -> None:
    page = looks[1]
    page.goto("gin/scoring/")
    word = page.get_by_role("link", name="deadwood", exact=True).first
    meaning = page.locator("#term-deadwood")
    expect(meaning).to_be_hidden()
    word.focus()
    expect(meaning).to_be_visible()
    expect(word).to_have_accessible_description(re.compile("in no meld"))
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()
    word.blur()
    word.hover()
    expect(meaning).to_be_visible()
    meaning.hover()
    expect(meaning).to_be_visible()


def test_a_words_meaning_stays_in_a_narrow_window(browser: Browser, site_url: str) -> None:
    context = browser.new_context(
        base_url=site_url, viewport={"width": 320, "height": 700}, service_workers="block"
    )
    page = context.new_page()
    page.goto("gin/scoring/")
    page.get_by_role("link", name="deadwood", exact=True).first.focus()
    box = page.locator("#term-deadwood").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    context.close()
