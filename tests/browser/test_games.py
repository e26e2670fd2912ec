"""What a card is worth, and which rummy is this, on a phone and by keyboard."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

WORTH = "calculators/card-worth/"
PAGES = [
    WORTH,
    "compare/",
    "house-rules/",
    "house-rules/gin-rummy/?rules=gin-classic&knock_limit=5&table=Us",
    "house-rules/basic-rummy/",
    "calculators/showdown/?knocker_deadwood=8&defender_deadwood=20&gin_bonus=20",
]


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")


def row(page: Page, game: str) -> Locator:
    return page.locator("table.worths tr").filter(has=page.get_by_role("rowheader", name=game))


def test_a_card_tapped_is_worth_something_in_every_game(page: Page) -> None:
    open_page(page, WORTH)
    expect(row(page, "Rummy 500").locator("td")).to_have_text(["15", "15", "1", "15"])
    page.locator('.card-key[data-card="7D"]').click()
    expect(page.locator("[name=card]")).to_have_value("7D")
    expect(row(page, "Table rummy").locator("td")).to_have_text(["7", "7", "7"])
    page.locator('.card-key[data-card="*"]').click()
    expect(row(page, "Scala 40").locator("td").first).to_have_text("25")
    expect(row(page, "Gin rummy").locator("td").first).to_have_text("–")


def test_house_rules_change_their_games_row(page: Page) -> None:
    open_page(page, WORTH + "?card=QS")
    page.locator("details.house-rules > summary").click()
    page.get_by_label("House rules of").select_option("rummy-500")
    page.locator("fieldset:not([hidden]) [name=queen_of_spades]").select_option("40")
    expect(row(page, "Rummy 500").locator("td")).to_have_text(["40", "40", "40"])
    expect(row(page, "Table rummy").locator("td")).to_have_text(["10", "10", "10"])
    expect(page).to_have_url(re.compile("card=QS&rules=rummy-500&queen_of_spades=40"))


def test_the_questions_lead_to_a_game_by_keyboard(page: Page) -> None:
    open_page(page, "compare/")
    question = page.locator(".key").first
    for answer in ("Yes", "Yes", "No", "The winner"):
        chosen = question.locator("> details").filter(
            has=page.locator(f"> summary:text-is('{answer}')")
        )
        chosen.locator("> summary").press("Enter")
        question = chosen.locator("> .key")
    page.locator(".key__game a:visible").press("Enter")
    expect(page).to_have_url(re.compile("#game-table-rummy$"))
    expect(page.locator("#game-table-rummy h3")).to_be_in_viewport()


def test_a_line_shows_all_games(page: Page) -> None:
    open_page(page, "compare/")
    page.locator("details.line > summary", has_text="First meld").click()
    shown = page.locator("details.line[open] tr")
    expect(shown).to_have_count(12)
    expect(shown.first).to_contain_text("40 points")


@pytest.mark.parametrize("address", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible_and_fit_a_small_phone(page: Page, address: str, scheme) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.emulate_media(color_scheme=scheme)
    open_page(page, address)
    if "knocker" in address:  # until it is answered, the example's result is dimmed
        expect(page.locator("rummy-calculator .verdict")).to_contain_text("12 points")
        expect(page.locator("rummy-calculator .result")).to_have_css("opacity", "1")
    page.evaluate("document.querySelectorAll('main details').forEach(each => each.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    found = Axe().run(page, "main")
    assert found.violations_count == 0, found.generate_report()
