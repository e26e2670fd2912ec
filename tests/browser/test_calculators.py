"""Each calculator as a reader uses it: type, tap, undo, link, go back, go elsewhere."""

import json
import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

DEADWOOD = "calculators/deadwood/"
LAY_OFF = "calculators/lay-off/"
SHOWDOWN = "calculators/showdown/"
MATCH = "calculators/match/"
FIVE_HUNDRED = "calculators/five-hundred/"
CALCULATORS = [
    DEADWOOD,
    LAY_OFF,
    SHOWDOWN,
    MATCH,
    "calculators/opening/",
    "calculators/penalty/",
    FIVE_HUNDRED,
    "calculators/card-worth/",
]

TWO_OF_CLUBS = re.compile("^two of clubs")


def open_page(page: Page, address: str, *, to_leave: bool = False) -> None:
    page.goto(address)
    page.locator("rummy-calculator .answer-tools").first.wait_for()
    if to_leave:  # the list of pages that may be swapped in comes after the page itself
        page.wait_for_load_state("networkidle")


def field(page: Page, name: str) -> Locator:
    return page.locator(f"rummy-calculator [name={name}]:enabled").first


def verdict(page: Page) -> Locator:
    return page.locator("rummy-calculator .verdict").first


def picker_of(page: Page, name: str) -> Locator:
    return page.locator("card-picker").filter(has=page.locator(f"[name={name}]")).first


def key(page: Page, name: str, card: str) -> Locator:
    return picker_of(page, name).locator(f'.card-key[data-card="{card}"]')


def press(page: Page, name: str, button: str) -> None:
    picker_of(page, name).get_by_role("button", name=button, exact=True).click()


def tap(page: Page, name: str, cards: str) -> None:
    for card in cards.split():
        key(page, name, card).click()


def step(page: Page, name: str) -> Locator:
    """One of the two places of a lay-off: its meld, or the cards laid off."""
    return picker_of(page, "laid_off").get_by_role("button", name=re.compile(f"^{name}:"))


def tab_to(page: Page, name: str) -> None:
    """Goes on with Tab until what has this name has the focus."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == name:
            return
    pytest.fail(f"Tab does not lead to {name}.")


def error(page: Page) -> Locator:
    return page.locator("rummy-calculator .error:not([hidden])")


def request_in(page: Page) -> dict[str, str]:
    return {name: texts[0] for name, texts in parse_qs(urlsplit(page.url).query).items()}


def python_files(page: Page) -> list[str]:
    """Collects the addresses of the worker and the runtime that the page asks for."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if re.search(r"/assets/reckoner/(worker|runtime)\.", request.url):
            asked.append(request.url)

    page.context.on("request", note)
    return asked


# Deadwood


def test_deadwood_answers_what_is_typed_tapped_and_undone(page: Page) -> None:
    open_page(page, DEADWOOD)
    field(page, "hand").fill("7S 8S 9S KD KH KC")
    expect(verdict(page)).to_contain_text("Gin")
    key(page, "hand", "2C").click()
    expect(field(page, "hand")).to_have_value("7S 8S 9S KD KH KC 2C")
    expect(verdict(page)).to_contain_text("2 points")
    assert request_in(page) == {"hand": "7S 8S 9S KD KH KC 2C"}
    press(page, "hand", "Undo")
    expect(field(page, "hand")).to_have_value("7S 8S 9S KD KH KC")
    expect(verdict(page)).to_contain_text("Gin")
    press(page, "hand", "Redo")
    expect(verdict(page)).to_contain_text("2 points")


def test_a_link_reopens_the_hand_and_back_and_forward_follow(page: Page) -> None:
    open_page(page, DEADWOOD + "?hand=KS+6D+AC")
    expect(field(page, "hand")).to_have_value("KS 6D AC")
    expect(verdict(page)).to_contain_text("17 points")
    key(page, "hand", "AC").click()
    key(page, "hand", "6D").click()
    expect(verdict(page)).to_contain_text("10 points")
    page.go_back()
    expect(field(page, "hand")).to_have_value("KS 6D AC")
    expect(verdict(page)).to_contain_text("17 points")
    expect(key(page, "hand", "AC")).to_have_attribute("aria-pressed", "true")
    page.go_forward()
    expect(field(page, "hand")).to_have_value("KS")
    expect(verdict(page)).to_contain_text("10 points")


def test_another_hand_is_a_step_of_its_own_in_the_history(page: Page) -> None:
    open_page(page, DEADWOOD + "?hand=KS+6D+AC")
    key(page, "hand", "6D").click()
    expect(verdict(page)).to_contain_text("11 points")
    press(page, "hand", "Random")
    expect(picker_of(page, "hand").locator(".picker-count")).to_have_text("10 of 11")
    expect(page).not_to_have_url(re.compile(r"hand=KS\+AC$"))
    page.go_back()
    expect(field(page, "hand")).to_have_value("KS AC")
    expect(verdict(page)).to_contain_text("11 points")
    page.go_back()
    expect(field(page, "hand")).to_have_value("KS 6D AC")


def test_a_link_to_the_page_one_is_on_opens_there(page: Page) -> None:
    open_page(page, DEADWOOD, to_leave=True)
    link = page.locator("main a[href*='deadwood/?'], main a[href^='?']").first
    hand = parse_qs(urlsplit(str(link.get_attribute("href"))).query)["hand"][0]
    assert hand != field(page, "hand").input_value()
    link.click()
    expect(field(page, "hand")).to_have_value(hand)
    assert request_in(page)["hand"] == hand
    page.go_back()
    expect(field(page, "hand")).not_to_have_value(hand)


def test_reset_brings_the_example_back(page: Page) -> None:
    open_page(page, DEADWOOD)
    example, answer = field(page, "hand").input_value(), verdict(page).inner_text()
    field(page, "hand").fill("KS")
    expect(verdict(page)).to_contain_text("10 points")
    page.get_by_role("button", name="Reset", exact=True).click()
    expect(field(page, "hand")).to_have_value(example)
    expect(verdict(page)).to_have_text(answer)
    assert request_in(page) == {}


def test_what_a_link_carries_besides_the_request_is_passed_over(page: Page) -> None:
    open_page(page, DEADWOOD + "?hand=KS&utm_source=letter")
    expect(verdict(page)).to_contain_text("10 points")
    expect(error(page)).to_have_count(0)


def test_markup_in_a_link_is_only_text(page: Page) -> None:
    open_page(page, DEADWOOD + "?hand=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E")
    expect(error(page)).to_contain_text("<img")
    assert page.locator("rummy-calculator img").count() == 0


# Lay-off


def test_lay_off_puts_cards_into_melds(page: Page) -> None:
    open_page(page, LAY_OFF)
    field(page, "melds").fill("5S 6S 7S")
    field(page, "hand").fill("4S 3S KD")
    expect(verdict(page)).to_contain_text("10 points left")
    press(page, "melds", "New meld")
    for card in ("KH", "KC", "KS"):
        key(page, "melds", card).click()
    expect(field(page, "melds")).to_have_value("5S 6S 7S | KH KC KS")
    expect(verdict(page)).to_contain_text("0 points left")
    expect(key(page, "melds", "KH")).to_have_accessible_name("king of hearts, in Meld 2")
    press(page, "melds", "Undo")
    expect(field(page, "melds")).to_have_value("5S 6S 7S | KH KC")
    expect(error(page)).to_contain_text("three cards")
    press(page, "melds", "Meld 1")
    key(page, "melds", "8S").click()
    expect(field(page, "melds")).to_have_value("5S 6S 7S 8S | KH KC")


def test_lay_off_keeps_its_choice_in_the_link(page: Page) -> None:
    open_page(page, LAY_OFF)
    field(page, "own_melds").select_option("no")
    expect(page).to_have_url(re.compile("own_melds=no"))
    shown = verdict(page).inner_text()
    page.reload()
    expect(field(page, "own_melds")).to_have_value("no")
    expect(verdict(page)).to_have_text(shown)


# Showdown


def test_showdown_keeps_one_card_out_of_two_hands(page: Page) -> None:
    open_page(page, SHOWDOWN)
    field(page, "knocker").fill("7S 7H 7D 4C 5C 6C JH QH KH 3D")
    field(page, "defender").fill("9S 9H 9D 2H 3H 4H 7C 3C QS 5D")
    expect(verdict(page)).to_contain_text("12 points")
    held = key(page, "defender", "JH")
    expect(held).to_have_accessible_name(re.compile("jack of hearts, held in Knocker.s hand"))
    expect(held).to_have_attribute("aria-disabled", "true")
    held.click(force=True)
    expect(field(page, "defender")).to_have_value("9S 9H 9D 2H 3H 4H 7C 3C QS 5D")
    key(page, "knocker", "JH").click()
    expect(held).to_have_attribute("aria-disabled", "false")
    press(page, "knocker", "Undo")
    expect(held).to_have_attribute("aria-disabled", "true")
    expect(verdict(page)).to_contain_text("12 points")


def test_showdown_answers_the_bare_counts(page: Page) -> None:
    open_page(page, SHOWDOWN)
    press(page, "knocker", "Clear")
    press(page, "defender", "Clear")
    page.locator("summary", has_text="counts").click()
    field(page, "knocker_deadwood").fill("10")
    field(page, "defender_deadwood").fill("2")
    expect(verdict(page)).to_contain_text("33")
    assert request_in(page) == {"knocker_deadwood": "10", "defender_deadwood": "2"}
    page.reload()
    expect(field(page, "knocker_deadwood")).to_be_visible()
    expect(verdict(page)).to_contain_text("33")


def test_house_rules_change_the_answer_and_travel_in_the_link(page: Page) -> None:
    counts = "?knocker_deadwood=10&defender_deadwood=2"
    open_page(page, SHOWDOWN + counts)
    expect(verdict(page)).to_contain_text("33")
    customised = page.locator(".customised")
    expect(customised).to_be_hidden()
    page.locator("summary", has_text="House rules").click()
    field(page, "undercut_bonus").select_option("10")
    expect(verdict(page)).to_contain_text("18")
    expect(customised).to_have_text("customised: 1")
    assert request_in(page)["undercut_bonus"] == "10"
    page.get_by_role("button", name="Undercut bonus: back to 25").click()
    expect(verdict(page)).to_contain_text("33")
    expect(customised).to_be_hidden()
    expect(field(page, "undercut_bonus")).to_be_focused()
    assert "undercut_bonus" not in request_in(page)


def test_a_school_sets_its_rules_at_once(page: Page) -> None:
    open_page(page, SHOWDOWN + "?knocker_deadwood=0&defender_deadwood=30")
    expect(verdict(page)).to_contain_text("55")
    page.locator("summary", has_text="House rules").click()
    field(page, "rules").select_option("gin-classic")
    expect(field(page, "gin_bonus")).to_have_value("20")
    expect(verdict(page)).to_contain_text("50")
    expect(page.locator(".customised")).to_be_hidden()
    assert request_in(page)["rules"] == "gin-classic"
    page.reload()
    expect(field(page, "gin_bonus")).to_have_value("20")
    expect(verdict(page)).to_contain_text("50")


def test_a_rule_that_is_not_on_offer_is_refused_beside_its_input(page: Page) -> None:
    link = "?knocker_deadwood=10&defender_deadwood=2&undercut_bonus=plenty"
    open_page(page, SHOWDOWN + link)
    expect(error(page)).to_contain_text("plenty")
    expect(field(page, "undercut_bonus")).to_be_visible()
    expect(field(page, "undercut_bonus")).to_have_attribute("aria-invalid", "true")


# Match


def test_match_keeps_score_on_a_sheet(page: Page) -> None:
    open_page(page, MATCH)
    page.get_by_role("button", name="New match").click()
    page.get_by_label("You, deal 1").fill("60")
    page.get_by_label("Rival, deal 2").fill("5")
    page.get_by_label("You, deal 3").fill("45")
    expect(field(page, "deals")).to_have_value("60,0 | 0,5 | 45,0")
    expect(verdict(page)).to_contain_text("You")
    expect(page.locator(".result .score-sheet").first).to_contain_text("105")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("You, deal 3")).not_to_have_value("45")
    expect(page.locator(".result .score-sheet").first).not_to_contain_text("105")


def test_match_names_its_players_in_the_head_of_the_sheet(page: Page) -> None:
    open_page(page, MATCH)
    page.get_by_label("Name of player 2").fill("Ana")
    expect(page.locator(".result .score-sheet").first).to_contain_text("Ana")
    expect(page.get_by_label("Ana, deal 1")).to_have_value("0")
    assert request_in(page)["players"] == "You|Ana"
    page.reload()
    expect(page.get_by_label("Name of player 2")).to_have_value("Ana")


def test_match_takes_typed_rows_and_says_what_is_wrong_with_one(page: Page) -> None:
    open_page(page, MATCH)
    field(page, "deals").fill("12,0 | x,5")
    expect(error(page)).to_contain_text("x")
    expect(page.get_by_label("You, deal 2")).to_have_value("x")
    field(page, "deals").fill("12,0 | 0,5")
    expect(error(page)).to_have_count(0)
    expect(page.get_by_label("Rival, deal 2")).to_have_value("5")


# Rummy 500


def test_a_hand_of_500_is_put_together_by_taps_alone(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    open_page(page, FIVE_HUNDRED)
    for name in ("melds", "laid_off", "held"):
        press(page, name, "Clear")
    tap(page, "melds", "9S 9H 9C")
    press(page, "melds", "New meld")
    tap(page, "melds", "5D 6D 7D 8D")
    press(page, "laid_off", "Cards")
    expect(step(page, "Onto the meld")).to_have_attribute("aria-pressed", "true")
    tap(page, "laid_off", "KS KD KC")
    expect(field(page, "laid_off")).to_have_value("on KS KD KC")
    step(page, "Laid off").click()
    tap(page, "laid_off", "KH")
    tap(page, "held", "AS JD JC 4C 3H")
    expect(field(page, "melds")).to_have_value("9S 9H 9C | 5D 6D 7D 8D")
    expect(field(page, "laid_off")).to_have_value("KH on KS KD KC")
    expect(field(page, "held")).to_have_value("AS JD JC 4C 3H")
    expect(verdict(page)).to_have_text("This hand scores 21 points.")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_lay_off_goes_onto_a_meld_of_the_form_as_earlier_ones_left_it(page: Page) -> None:
    open_page(page, FIVE_HUNDRED)
    for name in ("melds", "laid_off", "held"):
        press(page, name, "Clear")
    field(page, "melds").fill("9S 9H 9C | 5D 6D 7D | 2H 3H")
    press(page, "laid_off", "Cards")
    offered = picker_of(page, "laid_off").get_by_role("group", name="Onto a meld of this form")
    expect(offered.get_by_role("button")).to_have_count(2)
    meld = offered.get_by_role("button", name="Onto five of diamonds, six of diamonds, seven of")
    meld.click()
    expect(meld).to_be_focused()
    expect(meld).to_have_attribute("aria-pressed", "true")
    tap(page, "laid_off", "8D")
    expect(field(page, "laid_off")).to_have_value("8D on 5D 6D 7D")
    expect(picker_of(page, "laid_off").locator(".picker-count")).to_have_text("1 laid off")
    press(page, "laid_off", "New lay-off")
    offered.get_by_role("button", name=re.compile("eight of diamonds$")).click()
    tap(page, "laid_off", "9D")
    expect(field(page, "laid_off")).to_have_value("8D on 5D 6D 7D | 9D on 5D 6D 7D 8D")
    field(page, "melds").fill("9S 9H 9C | 5D 6D 7D")
    expect(verdict(page)).to_have_text("This hand scores 62 points.")
    # Cards that were tapped by mistake give way to the meld that is chosen, and it to them.
    press(page, "laid_off", "Lay-off 1")
    step(page, "Onto the meld").click()
    tap(page, "laid_off", "KC")
    expect(field(page, "laid_off")).to_have_value("8D on KC | 9D on 5D 6D 7D 8D")
    offered.get_by_role("button", name=re.compile("^Onto five of diamonds")).click()
    expect(field(page, "laid_off")).to_have_value("8D on 5D 6D 7D | 9D on 5D 6D 7D 8D")


def test_what_is_typed_as_a_lay_off_is_shown_by_its_picker(page: Page) -> None:
    open_page(page, FIVE_HUNDRED)
    press(page, "laid_off", "Cards")
    for name in ("melds", "held"):
        press(page, name, "Clear")
    field(page, "laid_off").fill("k♥ a♥ on 10h jh qh | AS on 2S 3S 4S")
    expect(step(page, "Onto the meld")).to_have_accessible_name(
        "Onto the meld: ten of hearts, jack of hearts, queen of hearts"
    )
    expect(step(page, "Laid off")).to_have_accessible_name(
        "Laid off: king of hearts, ace of hearts"
    )
    expect(key(page, "laid_off", "KH")).to_have_accessible_name("king of hearts, in Lay-off 1")
    expect(key(page, "laid_off", "3S")).to_have_accessible_name(
        "three of spades, in the meld of Lay-off 2"
    )
    for name in ("melds", "held"):
        taken = key(page, name, "3S")
        expect(taken).to_have_attribute("aria-disabled", "true")
        expect(taken).to_have_accessible_name("three of spades, held in Your lay-offs")
    key(page, "laid_off", "AH").click()
    expect(field(page, "laid_off")).to_have_value("k♥ on 10h jh qh | AS on 2S 3S 4S")
    field(page, "melds").fill("9S 9H 9C")
    nine = key(page, "laid_off", "9S")
    expect(nine).to_have_accessible_name("nine of spades, held in Your melds")
    nine.click(force=True)
    expect(field(page, "laid_off")).to_have_value("k♥ on 10h jh qh | AS on 2S 3S 4S")
    press(page, "laid_off", "Undo")
    expect(field(page, "laid_off")).to_have_value("k♥ a♥ on 10h jh qh | AS on 2S 3S 4S")


def test_a_lay_off_is_put_together_by_keyboard_alone(page: Page) -> None:
    open_page(page, FIVE_HUNDRED)
    press(page, "laid_off", "Clear")
    picker_of(page, "laid_off").get_by_role("button", name="Cards", exact=True).focus()
    page.keyboard.press("Enter")
    tab_to(page, "Onto nine of spades, nine of hearts, nine of clubs")
    page.keyboard.press("Space")
    tab_to(page, "ace of spades")
    page.keyboard.press("9")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    expect(field(page, "laid_off")).to_have_value("9D on 9S 9H 9C")


# All of them


def test_a_game_that_refuses_the_example_has_one_of_its_own(page: Page) -> None:
    for preset in ("basic-rummy", "rummy-500", "gin-rummy", "table-rummy"):
        open_page(page, f"calculators/penalty/?rules={preset}")
        expect(page.get_by_role("status")).to_contain_text("points")
        expect(error(page)).to_have_count(0)
        assert field(page, "hands").input_value() != ""


def test_what_the_rules_of_a_link_refuse_is_left_out_of_the_example(page: Page) -> None:
    open_page(page, "calculators/opening/?jokers=0")
    expect(field(page, "hand")).to_have_value("")
    expect(error(page)).to_contain_text("Name at least one card")
    tap(page, "hand", "KS KH KD")
    expect(verdict(page)).to_contain_text("30 points")
    expect(key(page, "hand", "*")).to_be_hidden()
    assert request_in(page) == {"hand": "KS KH KD", "jokers": "0"}


@pytest.mark.parametrize("rules", ["", "&rules=gin-classic"])
def test_an_emptied_form_stays_empty(page: Page, rules: str) -> None:
    open_page(page, DEADWOOD + "?hand=KS" + rules)
    expect(verdict(page)).to_contain_text("10 points")
    press(page, "hand", "Clear")
    expect(page).to_have_url(re.compile(r"[?&]hand=(&|$)"))
    page.reload()
    expect(error(page)).to_contain_text("Name at least one card")
    expect(field(page, "hand")).to_have_value("")
    expect(page.locator(".result").first).to_have_class(re.compile("of-example"))
    page.go_back()
    expect(field(page, "hand")).to_have_value("KS")


def test_an_error_stands_beside_its_input_and_the_last_answer_stays(page: Page) -> None:
    open_page(page, DEADWOOD)
    hand = field(page, "hand")
    hand.fill("KS 6D AC")
    expect(verdict(page)).to_contain_text("17 points")
    hand.fill("KS 6D 7X")
    expect(error(page)).to_contain_text("7X")
    expect(hand).to_have_attribute("aria-invalid", "true")
    described = str(hand.get_attribute("aria-describedby")).split()
    assert error(page).get_attribute("id") in described
    expect(page.get_by_role("status")).to_contain_text("7X")
    expect(hand).to_have_value("KS 6D 7X")
    expect(verdict(page)).to_contain_text("17 points")
    expect(page.locator(".result").first).to_have_class(re.compile("out-of-date"))
    hand.fill("KS 6D 7H")
    expect(verdict(page)).to_contain_text("23 points")
    expect(error(page)).to_have_count(0)
    assert hand.get_attribute("aria-invalid") is None
    expect(page.locator(".result").first).not_to_have_class(re.compile("out-of-date"))


def test_an_answer_is_announced_once_the_hands_rest(page: Page) -> None:
    open_page(page, DEADWOOD)
    field(page, "hand").fill("KS 6D AC")
    expect(page.get_by_role("status")).to_have_text(re.compile("17 points"))
    assert page.locator("rummy-calculator .result[aria-live]").count() == 0


@pytest.mark.parametrize("address", [DEADWOOD, SHOWDOWN, MATCH])
def test_nothing_of_python_is_loaded_by_reading(page: Page, address: str) -> None:
    asked = python_files(page)
    open_page(page, address)
    page.mouse.move(200, 300)
    page.mouse.wheel(0, 2000)
    page.wait_for_timeout(300)
    assert asked == []
    page.locator("rummy-calculator input:visible").first.focus()
    expect(page.locator("engine-status[data-phase=ready]").first).to_be_attached()
    assert len([url for url in asked if "/worker." in url]) == 1


def test_one_worker_serves_all_pages_of_a_tab(page: Page) -> None:
    asked = python_files(page)
    open_page(page, DEADWOOD, to_leave=True)
    field(page, "hand").fill("KS 6D AC")
    expect(verdict(page)).to_contain_text("17 points")
    begun = len(asked)
    page.locator(f"nav a[href$='{SHOWDOWN.removeprefix('calculators/')}']:visible").first.click()
    page.wait_for_url(f"**/{SHOWDOWN}")
    press(page, "knocker", "Clear")
    field(page, "knocker").fill("7S 7H 7D 4C 5C 6C JH QH KH 3D")
    expect(key(page, "defender", "JH")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("engine-status[data-phase=ready]").first).to_be_attached()
    page.go_back()
    expect(page).to_have_url(re.compile(re.escape(DEADWOOD) + r"\?hand="))
    expect(field(page, "hand")).to_have_value("KS 6D AC")
    expect(verdict(page)).to_contain_text("17 points")
    key(page, "hand", "2C").click()
    expect(verdict(page)).to_contain_text("19 points")
    assert len(asked) == begun
    assert len([url for url in asked if "/worker." in url]) == 1
    assert len([each for each in page.workers if "/worker." in each.url]) == 1


def test_what_is_typed_before_python_is_ready_is_answered_when_it_is(page: Page) -> None:
    open_page(page, DEADWOOD)
    answer = verdict(page).inner_text()
    released: list[Callable[[], None]] = []
    page.route("**/runtime.*/*.wasm", lambda route: released.append(route.continue_))
    field(page, "hand").press_sequentially("x")
    field(page, "hand").fill("KS 6D")
    expect(page.locator("engine-status[data-phase=loading]").first).to_be_visible()
    expect(page.get_by_role("progressbar").first).to_be_visible()
    expect(verdict(page)).to_have_text(answer)
    field(page, "hand").fill("KS 6D AC")
    for _ in range(100):
        if released:
            break
        page.wait_for_timeout(100)
    for release in released:
        release()
    expect(verdict(page)).to_contain_text("17 points")
    expect(field(page, "hand")).to_have_value("KS 6D AC")


def test_a_worker_that_fails_is_started_again_on_request(page: Page, complaints: list[str]) -> None:
    open_page(page, DEADWOOD)
    answer = verdict(page).inner_text()
    page.route("**/assets/reckoner/worker.*.js", lambda route: route.abort())
    field(page, "hand").fill("KS 6D AC")
    failure = page.get_by_role("alert")
    expect(failure).to_contain_text("script could not be loaded")
    expect(verdict(page)).to_have_text(answer)
    complaints.clear()
    page.unroute("**/assets/reckoner/worker.*.js")
    failure.get_by_role("button", name="Try again").click()
    expect(verdict(page)).to_contain_text("17 points")
    expect(page.get_by_role("alert")).to_have_count(0)
    complaints.clear()


def test_link_and_answer_are_copied(context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_page(page, DEADWOOD)
    field(page, "hand").fill("KS 6D AC")
    expect(page.get_by_role("status")).to_contain_text("17 points")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.get_by_role("button", name="Copy answer").click()
    expect(page.get_by_role("button", name="Copied")).to_have_count(2)
    text = str(page.evaluate("navigator.clipboard.readText()"))
    assert "17 points" in text
    assert "1 + 6 + 10 = 17" in text


@pytest.mark.parametrize("address", CALCULATORS)
@pytest.mark.parametrize("width", [320, 360])
def test_calculators_fit_a_phone(browser: Browser, site_url: str, address: str, width: int) -> None:
    context = browser.new_context(
        base_url=site_url,
        viewport={"width": width, "height": 640},
        has_touch=True,
        is_mobile=True,
        service_workers="block",
    )
    page = context.new_page()
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    sizes = page.locator("rummy-calculator button:visible, rummy-calculator summary").evaluate_all(
        "all => all.map(each => [each.offsetWidth, each.offsetHeight, each.className])"
    )
    assert sizes
    for across, down, name in sizes:
        least = 44 if "card-key" in name else 24
        assert across >= least, name
        assert down >= least, name
    if address != MATCH:
        page.locator(".card-key[aria-pressed=false][aria-disabled=false]:visible").last.tap()
        expect(page.get_by_role("status")).not_to_be_empty()
    context.close()


def test_nothing_jumps_when_the_page_wakes(browser: Browser, site_url: str) -> None:
    for width in (360, 1280):
        context = browser.new_context(
            base_url=site_url,
            viewport={"width": width, "height": 2400},
            service_workers="block",
        )
        context.add_init_script(
            """
            window.shifts = [];
            new PerformanceObserver(list => {
              for (const shift of list.getEntries()) {
                const moved = shift.sources.map(source => source.node?.nodeName);
                window.shifts.push([shift.value, moved]);
              }
            }).observe({ type: "layout-shift", buffered: true });
            """
        )
        page = context.new_page()
        for address in CALCULATORS:
            page.goto(address)
            page.wait_for_timeout(300)
            shifts = json.loads(page.evaluate("JSON.stringify(window.shifts)"))
            assert sum(value for value, _ in shifts) < 0.02, (address, width, shifts)
        context.close()


@pytest.mark.parametrize("address", CALCULATORS)
def test_without_scripts_the_example_and_the_form_are_there(
    browser: Browser, site_url: str, address: str
) -> None:
    context = browser.new_context(base_url=site_url, java_script_enabled=False)
    page = context.new_page()
    page.goto(address)
    expect(verdict(page)).to_be_visible()
    assert "needs JavaScript" in str(page.locator("rummy-calculator noscript").text_content())
    expect(page.locator("rummy-calculator input").first).to_be_visible()
    expect(page.locator("rummy-calculator form")).to_have_attribute("method", "get")
    context.close()


def test_four_colours_are_remembered(page: Page) -> None:
    open_page(page, DEADWOOD)
    club = page.locator(".result .card--c").first
    two = club.evaluate("card => getComputedStyle(card).color")
    switch = page.get_by_role("button", name="Four colours")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    four = club.evaluate("card => getComputedStyle(card).color")
    assert four != two
    page.reload()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert club.evaluate("card => getComputedStyle(card).color") == four


def test_a_calculator_in_a_guide_leaves_the_address_alone(page: Page) -> None:
    open_page(page, "gin/scoring/", to_leave=True)
    calculator = page.locator("rummy-calculator").first
    name = str(calculator.get_attribute("calculator"))
    address = page.url
    example = calculator.locator(".verdict").inner_text()
    calculator.locator('.card-key[data-card="2C"]').first.click()
    expect(calculator.locator(".verdict")).not_to_have_text(example)
    link = calculator.get_by_role("link", name="Open in the calculator")
    expect(link).to_have_attribute("href", re.compile(f"calculators/{name}/.*2C"))
    assert page.url == address
    shown = calculator.locator(".verdict").inner_text()
    link.click()
    page.wait_for_url(re.compile(f"/calculators/{name}/"))
    expect(verdict(page)).to_have_text(shown)


def test_on_a_phone_the_answer_shows_while_cards_are_picked(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    open_page(page, SHOWDOWN + "?knocker=7S+7H+7D+4C+5C+6C+JH+QH+KH+3D&defender=9S+9H+9D")
    peek = page.locator(".answer-peek")
    expect(peek).to_have_text(re.compile("Undercut.* 28 points"))
    expect(verdict(page)).to_have_text(peek.inner_text())
    key(page, "defender", "2C").click()
    expect(peek).to_have_text(re.compile("Undercut.* 26 points"))
    peek.locator("span").click()
    expect(verdict(page)).to_be_in_viewport()
    expect(peek).to_be_hidden()


def test_what_the_reader_unfolds_in_an_answer_stays_unfolded(page: Page) -> None:
    open_page(page, DEADWOOD + "?hand=KS+6D+AC+9H")
    expect(verdict(page)).to_contain_text("26 points")
    folded = page.locator(".result details").first
    shown = folded.evaluate("part => part.open")
    folded.locator("summary").click()
    key(page, "hand", "2C").click()
    expect(verdict(page)).to_contain_text("28 points")
    assert page.locator(".result details").first.evaluate("part => part.open") is not shown


def test_the_deck_follows_the_rules(page: Page) -> None:
    open_page(page, "calculators/penalty/")
    joker = key(page, "hands", "*")
    expect(joker).to_be_visible()
    field(page, "rules").select_option("gin-rummy")
    expect(joker).to_be_hidden()
    press(page, "hands", "Clear")
    key(page, "hands", "7S").click()
    key(page, "hands", "7S").click()
    expect(field(page, "hands")).to_have_value("")
    field(page, "rules").select_option("table-rummy")
    key(page, "hands", "7S").click()
    key(page, "hands", "7S").click()
    expect(field(page, "hands")).to_have_value("7S 7S")


def test_a_sheet_for_more_players_takes_points_below_zero(page: Page) -> None:
    open_page(page, MATCH)
    field(page, "rules").select_option("rummy-500")
    page.get_by_role("button", name="New match").click()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Player 3, deal 1").fill("30")
    page.get_by_role("button", name="Change the sign").click()
    expect(field(page, "deals")).to_have_value("0,0,-30")
    expect(page.locator(".result .score-sheet").first).to_contain_text("30")
    page.get_by_role("button", name="Remove the last player").click()
    expect(page.get_by_label("Name of player 3")).to_have_count(1)  # its points are still there
