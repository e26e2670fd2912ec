"""What people type into the search leads them to the page that answers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

# What is typed, and where one of the first three results has to lead.
ASKED = {
    "51": "table-rummy/scoring/",
    "ace": "scoring/",
    "undercut": "gin/scoring/",
    "joker": "table-rummy/scoring/",
    "deadwood": "gin/scoring/",
    "ace rummy 500": "rummy-500/scoring/",
    "rami": "table-rummy/scoring/",
    "hand rummy": "table-rummy/scoring/",
    "score pad": "print/",
    "remik": "",
    "big gin": "",
}


@pytest.mark.parametrize("typed", ASKED)
def test_the_first_results_answer(page: Page, typed: str) -> None:
    page.goto(f"./?q={typed}")
    results = page.locator(".md-search-result__item > .md-search-result__link")
    expect(results.first).to_be_visible()
    first = [str(link.get_attribute("href")) for link in results.all()[:3]]
    assert any(ASKED[typed] in address for address in first), first
    assert not any("checked-examples" in address for address in first), first


def test_the_home_page_asks_and_the_search_answers(page: Page) -> None:
    page.goto("./")
    page.get_by_label("Search the rules").fill("undercut")
    page.get_by_role("button", name="Search", exact=True).last.click()
    results = page.locator(".md-search-result__item > .md-search-result__link")
    expect(results.first).to_be_visible()
    expect(page.get_by_role("textbox", name="Search", exact=True)).to_have_value("undercut")
