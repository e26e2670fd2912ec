"""On paper: guides whole, cheat sheets and score pads on one page, nothing past the edge."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page
from pypdf import PdfReader

GAMES = ("table-rummy", "gin-rummy", "rummy-500", "basic-rummy")
GUIDES = (
    "table-rummy/scoring/",
    "gin/scoring/",
    "gin/schools/",
    "rummy-500/scoring/",
    "basic-rummy/guide/",
    "compare/",
    "calculators/card-worth/",
    "glossary/",
)
ONE_PAGE = (
    *(f"print/{game}/" for game in GAMES),
    *(f"print/{game}-score-pad/" for game in GAMES),
    *(f"house-rules/{game}/" for game in GAMES),
)
# Inside the margins of print.css, in CSS pixels.
PAPERS = {"A4": 695, "Letter": 717}

# What each visible row of a table says in its last column. Words for screen readers alone are
# taken out first, since they are not printed either.
LAST_CELLS = """() => {
  for (const spoken of document.querySelectorAll(".spoken")) spoken.remove();
  return [...document.querySelectorAll("main tr")]
    .map((row) => [...row.cells].filter((cell) => cell.checkVisibility()).at(-1))
    .filter(Boolean)
    .map((cell) => cell.innerText);
}"""
# What is drawn past the right edge, or hidden by something that would scroll on a screen.
CUT_OFF = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.checkVisibility() && !each.closest(".spoken"))
  .filter((each) => {
    const right = each.getBoundingClientRect().right;
    const clips = getComputedStyle(each).overflowX !== "visible";
    return right > innerWidth + 1 || (clips && each.scrollWidth > each.clientWidth + 1);
  })
  .map((each) => each.outerHTML.slice(0, 120))"""


@pytest.fixture(scope="module")
def paper(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page of a dark screen, about to be printed."""
    context = browser.new_context(base_url=site_url, color_scheme="dark", service_workers="block")
    page = context.new_page()
    page.emulate_media(media="print")
    yield page
    context.close()


def printed(page: Page, paper: str) -> PdfReader:
    return PdfReader(io.BytesIO(page.pdf(format=paper)))


def letters(text: str) -> str:
    """Text without what a PDF does not keep: blanks, ligatures, variation selectors."""
    return "".join(unicodedata.normalize("NFKC", text).replace("\ufe0e", "").split())


@pytest.mark.parametrize("paper_size", PAPERS)
@pytest.mark.parametrize("address", [*GUIDES, *ONE_PAGE])
def test_every_table_is_printed_to_its_last_column(
    paper: Page, address: str, paper_size: str
) -> None:
    paper.set_viewport_size({"width": PAPERS[paper_size], "height": 900})
    paper.goto(address)
    last_cells = paper.evaluate(LAST_CELLS)
    assert paper.evaluate(CUT_OFF) == []
    pages = printed(paper, paper_size).pages
    if address in ONE_PAGE:
        assert len(pages) == 1
    text = letters("".join(page.extract_text() for page in pages))
    # Word by word: lines of neighbouring cells stand between those of a cell of several lines.
    words = [letters(word) for cell in last_cells for word in cell.split()]
    assert [word for word in words if word not in text] == []
    if not address.startswith("house-rules/"):
        assert last_cells, "no table to look at"


def test_ink_is_dark_though_the_screen_is(paper: Page) -> None:
    paper.goto("gin/scoring/")
    red, green, blue = paper.evaluate(
        "getComputedStyle(document.querySelector('main p')).color.match(/[0-9]+/g).map(Number)"
    )
    assert max(red, green, blue) < 100


def test_nothing_that_is_only_tapped_is_printed(paper: Page, built_site: Path) -> None:
    paper.goto("gin/scoring/")
    shown = paper.evaluate(
        """() => [...document.querySelectorAll("button, input, select, .md-button, nav, header")]
          .filter((each) => each.checkVisibility({visibilityProperty: true}))
          .map((each) => each.outerHTML.slice(0, 120))"""
    )
    assert shown == []
