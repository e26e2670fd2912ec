"""Where links lead: what they name is in sight, also once the page around it has been laid out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

# Rows of long pages; the second is in a part that is folded at first.
ROWS = ["example-table-rami-no-run", "example-worth-every-7"]


def place(page: Page, target: str) -> float:
    """Where the top of what a link named is, in pixels from the window's, once the page rests."""
    page.wait_for_timeout(700)
    box = page.locator(f"#{target}").bounding_box()
    assert box is not None
    return box["y"]


def header(page: Page) -> float:
    return float(page.evaluate("document.querySelector('.md-header').offsetHeight"))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("target", ROWS)
def test_a_link_from_another_page_shows_its_row(page: Page, target: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("checked-examples/")
    page.wait_for_load_state("networkidle")
    # The page has been scrolled in the same moment, which the theme would take to the next.
    page.locator(f"a[href$='#{target}']").first.click()
    expect(page.locator(f"#{target}")).to_be_visible()
    assert header(page) <= place(page, target) < 400
    assert page.evaluate("document.querySelector(':target')?.id") == target


def loads_slowly(page: Page, address: str) -> None:
    def slowly(route: Route) -> None:
        page.wait_for_timeout(300)
        route.continue_()

    page.route(f"**/{address}", slowly)


def test_a_first_link_inside_a_page_shows_its_part(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("table-rummy/scoring/")
    page.wait_for_load_state("networkidle")
    loads_slowly(page, "table-rummy/scoring/")  # which the theme loads once more
    page.locator(".md-sidebar--secondary a", has_text="Jokers").first.click()
    page.wait_for_timeout(800)
    assert header(page) - 1 <= place(page, "jokers") < 200
    assert page.evaluate("document.querySelector(':target')?.id") == "jokers"


def test_a_page_begins_at_its_top_though_the_last_one_was_just_scrolled(page: Page) -> None:
    page.goto("table-rummy/scoring/")
    page.wait_for_load_state("networkidle")
    loads_slowly(page, "gin/scoring/")
    page.evaluate(
        """() => {
          document.querySelector(".md-footer").scrollIntoView();
          setTimeout(() => document.querySelector(".md-footer__link--next").click(), 50);
        }"""
    )
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gin")
    page.wait_for_timeout(500)
    assert page.evaluate("scrollY") == 0


def test_back_returns_to_where_one_was(page: Page) -> None:
    page.goto("table-rummy/scoring/")
    page.wait_for_load_state("networkidle")
    page.evaluate("scrollTo(0, 3000)")
    page.wait_for_timeout(400)  # the theme notes the place
    place_left = page.evaluate("scrollY")
    page.evaluate("document.querySelector('.md-footer__link--next').click()")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Gin")
    page.wait_for_timeout(400)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table rummy")
    page.wait_for_timeout(700)
    assert abs(page.evaluate("scrollY") - place_left) < 400


def test_a_reader_who_scrolls_on_is_not_held(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("table-rummy/scoring/")
    page.wait_for_load_state("networkidle")
    link = page.locator(".md-sidebar--secondary a", has_text="Jokers").first
    link.click()
    page.mouse.move(640, 500)
    page.mouse.wheel(0, 1500)
    page.wait_for_timeout(900)
    box = page.locator("#jokers").bounding_box()
    assert box is not None
    assert box["y"] < -800
