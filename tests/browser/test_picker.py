"""The card picker: taps and text kept in step, by finger and by keyboard alone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

PAGE = "calculators/deadwood/"


@pytest.fixture
def picker(page: Page) -> Locator:
    page.goto(PAGE)
    picker = page.locator("card-picker").first
    picker.get_by_role("button", name="Clear", exact=True).click()
    return picker


def text(picker: Locator) -> Locator:
    return picker.locator("input")


def key(picker: Locator, card: str) -> Locator:
    return picker.locator(f'.card-key[data-card="{card}"]')


def pressed(picker: Locator) -> list[str]:
    return picker.locator(".card-key[aria-pressed=true]").evaluate_all(
        "keys => keys.map(key => key.dataset.card)"
    )


def other_picker(page: Page, attributes: str) -> Locator:
    """A picker of its own form, as other games need it."""
    page.goto(PAGE)
    page.locator("main").evaluate(
        """(main, attributes) => {
          const form = document.createElement("form");
          form.innerHTML = `<label for="other">Other</label>
            <card-picker ${attributes}><input id="other" name="other"></card-picker>`;
          main.prepend(form);
        }""",
        attributes,
    )
    return page.locator("card-picker:has(#other)")


def test_taps_write_and_unwrite_cards(picker: Locator) -> None:
    key(picker, "7S").click()
    key(picker, "10H").click()
    expect(text(picker)).to_have_value("7S 10H")
    expect(picker.locator(".picker-count")).to_have_text("2 of 11")
    expect(key(picker, "7S")).to_have_accessible_name("seven of spades")
    key(picker, "7S").click()
    expect(text(picker)).to_have_value("10H")
    assert pressed(picker) == ["10H"]


@pytest.mark.parametrize("typed", ["7s th K♦", "S7, H10, DK", "7♠ 10♥️ k♢", "  7S;10h  Kd "])
def test_every_notation_presses_its_keys(picker: Locator, typed: str) -> None:
    text(picker).fill(typed)
    assert sorted(pressed(picker)) == ["10H", "7S", "KD"]
    expect(text(picker)).to_have_value(typed)


def test_typed_text_is_left_alone_and_taps_keep_what_is_no_card(picker: Locator) -> None:
    text(picker).press_sequentially("7s, 9x th")
    expect(text(picker)).to_have_value("7s, 9x th")
    key(picker, "KC").click()
    expect(text(picker)).to_have_value("7s 9x th KC")
    key(picker, "7S").click()
    expect(text(picker)).to_have_value("9x th KC")
    expect(picker.locator(".picker-count")).to_have_text("2 of 11")


def test_undo_and_redo_go_through_typing_taps_and_clear(picker: Locator) -> None:
    undo = picker.get_by_role("button", name="Undo")
    redo = picker.get_by_role("button", name="Redo")
    text(picker).press_sequentially("7S 8S")
    key(picker, "9S").click()
    picker.get_by_role("button", name="Clear", exact=True).click()
    expect(text(picker)).to_have_value("")
    expect(redo).to_have_attribute("aria-disabled", "true")
    undo.click()
    expect(text(picker)).to_have_value("7S 8S 9S")
    undo.click()
    expect(text(picker)).to_have_value("7S 8S")
    undo.click()  # a burst of typing is one step
    expect(text(picker)).to_have_value("")
    redo.click()
    redo.click()
    expect(text(picker)).to_have_value("7S 8S 9S")
    text(picker).press("Control+z")
    expect(text(picker)).to_have_value("7S 8S")
    text(picker).press("Control+Shift+z")
    expect(text(picker)).to_have_value("7S 8S 9S")
    key(picker, "2C").click()
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_a_full_hand_takes_no_more(picker: Locator) -> None:
    text(picker).fill("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS")
    key(picker, "KC").click()
    expect(picker.locator(".picker-count")).to_have_text("Full: 11 of 11")
    assert "KC" not in text(picker).input_value()
    key(picker, "JS").click()
    key(picker, "KC").click()
    expect(text(picker)).to_have_value("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S KC")


def test_a_random_hand_holds_ten_different_cards(picker: Locator) -> None:
    hands = set()
    for _ in range(3):
        picker.get_by_role("button", name="Random").click()
        hand = text(picker).input_value()
        assert len(set(hand.split())) == 10
        assert sorted(pressed(picker)) == sorted(hand.split())
        hands.add(hand)
    assert len(hands) > 1


def test_the_grid_is_one_tab_stop_walked_by_arrows(page: Page, picker: Locator) -> None:
    key(picker, "AS").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(text(picker)).to_have_value("2S")
    page.keyboard.press("ArrowDown")
    expect(key(picker, "2H")).to_be_focused()
    page.keyboard.press("End")
    expect(key(picker, "KH")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(key(picker, "AD")).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(text(picker)).to_have_value("2S AH")
    page.keyboard.press("q")
    page.keyboard.press("c")
    expect(key(picker, "QC")).to_be_focused()
    page.keyboard.press("1")
    expect(key(picker, "10C")).to_be_focused()
    page.keyboard.press("Tab")
    assert not page.evaluate("document.activeElement.classList.contains('card-key')")
    page.keyboard.press("Shift+Tab")
    expect(key(picker, "10C")).to_be_focused()


def test_arrows_follow_what_is_seen_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(PAGE)
    picker = page.locator("card-picker").first
    key(picker, "3S").focus()
    page.keyboard.press("ArrowDown")
    expect(key(picker, "10S")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(key(picker, "3H")).to_be_focused()


def test_a_hand_is_put_together_by_keyboard_alone(page: Page) -> None:
    page.goto(PAGE)
    page.locator("rummy-calculator input").first.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("KS 6D")
    expect(page.locator(".verdict").first).to_contain_text("16 points")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('card-key')"):
            break
    page.keyboard.press("a")
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict").first).to_contain_text("17 points")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none"


def test_folding_hides_the_grid(picker: Locator) -> None:
    toggle = picker.get_by_role("button", name="Cards", exact=True)
    expect(toggle).to_have_attribute("aria-expanded", "true")
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "false")
    expect(picker.locator(".card-grid")).to_be_hidden()
    toggle.click()
    expect(picker.locator(".card-grid")).to_be_visible()


def test_two_packs_go_through_two_copies(page: Page) -> None:
    picker = other_picker(page, 'packs="2" jokers="2"')
    seven, joker = key(picker, "7S"), key(picker, "*")
    seven.click()
    seven.click()
    expect(text(picker)).to_have_value("7S 7S")
    expect(seven).to_have_accessible_name("seven of spades, 2 copies")
    assert seven.get_attribute("data-copies") == "2"
    seven.click()
    expect(text(picker)).to_have_value("")
    joker.click()
    joker.click()
    expect(text(picker)).to_have_value("* *")
    expect(joker).to_have_accessible_name(re.compile("joker, 2 copies"))
    text(picker).fill("joker 7S")
    assert pressed(picker) == ["7S", "*"]


def test_one_pack_has_no_joker(picker: Locator) -> None:
    expect(key(picker, "*")).to_be_hidden()
