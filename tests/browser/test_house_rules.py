"""House rules as a table keeps them: in the form, on the device, on a card, in a link."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

SHOWDOWN = "calculators/showdown/"
DEADWOOD = "calculators/deadwood/"
MATCH = "calculators/match/"
KNOCK = "?knocker_deadwood=8&defender_deadwood=20"
CARDS = ["gin-rummy", "table-rummy", "rummy-500", "basic-rummy"]


def open_page(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")


def rule(page: Page, name: str) -> Locator:
    return page.locator(f"house-rules fieldset:not([hidden]) [name={name}]").first


def notice(page: Page) -> Locator:
    return page.locator(".rules-notice")


def badge(page: Page) -> Locator:
    return page.locator(".customised").first


def verdict(page: Page) -> Locator:
    return page.locator("rummy-calculator .verdict").first


def request_in(address: str) -> dict[str, str]:
    return {name: texts[0] for name, texts in parse_qs(urlsplit(address).query).items()}


def unfold(page: Page) -> None:
    page.locator("details.house-rules > summary").click()


def choose(page: Page, name: str, word: str) -> None:
    control = rule(page, name)
    if control.evaluate("each => each.tagName") == "SELECT":
        control.select_option(word)
    else:
        control.fill(word)


# In the form


def test_a_changed_rule_is_counted_answered_and_put_back(page: Page) -> None:
    open_page(page, SHOWDOWN + KNOCK)
    expect(verdict(page)).to_contain_text("12 points")
    unfold(page)
    choose(page, "undercut_bonus", "10")
    choose(page, "gin_bonus", "20")
    expect(badge(page)).to_have_text("customised: 2")
    assert request_in(page.url)["gin_bonus"] == "20"
    choose(page, "knock_limit", "7")
    expect(page.locator(".error:not([hidden])")).to_contain_text("knock needs 7 or less")
    page.get_by_role("button", name="Knock limit: back to 10").click()
    expect(verdict(page)).to_contain_text("12 points")
    expect(rule(page, "knock_limit")).to_be_focused()
    expect(badge(page)).to_have_text("customised: 2")


# On the device


def test_rules_are_kept_for_the_game_in_all_its_calculators(page: Page) -> None:
    open_page(page, SHOWDOWN + KNOCK)
    unfold(page)
    choose(page, "knock_limit", "9")
    choose(page, "undercut_bonus", "10")
    expect(notice(page)).to_contain_text("Your house rules are in use: Knock limit: 9")
    open_page(page, DEADWOOD)
    expect(notice(page)).to_have_text(re.compile("Your house rules are in use: Knock limit: 9"))
    expect(rule(page, "knock_limit")).to_have_value("9")
    expect(page.locator("rummy-calculator [name=hand]")).not_to_have_value("")
    assert request_in(page.url)["knock_limit"] == "9"
    open_page(page, SHOWDOWN)
    expect(badge(page)).to_have_text("customised: 2")
    open_page(page, MATCH)
    expect(notice(page)).to_be_hidden()  # no rule kept changes a match


def test_a_link_means_what_it_says_whatever_is_kept(page: Page) -> None:
    open_page(page, SHOWDOWN + KNOCK)
    unfold(page)
    choose(page, "knock_limit", "7")
    expect(notice(page)).to_contain_text("Your house rules")
    open_page(page, SHOWDOWN + KNOCK)
    expect(verdict(page)).to_contain_text("12 points")
    expect(rule(page, "knock_limit")).to_have_value("10")
    expect(notice(page)).to_contain_text("Standard rules here")
    notice(page).get_by_role("button", name="My house rules").click()
    expect(rule(page, "knock_limit")).to_have_value("7")
    expect(page.locator(".error:not([hidden])")).to_contain_text("knock needs 7 or less")


def test_one_tap_leads_back_to_the_standard_for_good(page: Page) -> None:
    open_page(page, DEADWOOD)
    unfold(page)
    choose(page, "knock_limit", "5")
    open_page(page, DEADWOOD)
    notice(page).get_by_role("button", name="Standard rules").click()
    expect(notice(page)).to_be_hidden()
    expect(badge(page)).to_be_hidden()
    expect(rule(page, "knock_limit")).to_have_value("10")
    assert "knock_limit" not in request_in(page.url)
    open_page(page, DEADWOOD)
    expect(rule(page, "knock_limit")).to_have_value("10")
    expect(notice(page)).to_be_hidden()
    assert request_in(page.url) == {}


def test_a_links_rules_become_ones_own_only_when_one_says_so(page: Page) -> None:
    open_page(page, SHOWDOWN + KNOCK + "&gin_bonus=20")
    expect(notice(page)).to_contain_text("House rules from this link: Gin bonus: 20")
    open_page(page, SHOWDOWN)
    expect(notice(page)).to_be_hidden()
    open_page(page, SHOWDOWN + KNOCK + "&gin_bonus=20")
    notice(page).get_by_role("button", name="Keep on this device").click()
    expect(notice(page)).to_contain_text("Your house rules are in use: Gin bonus: 20")
    open_page(page, SHOWDOWN)
    expect(rule(page, "gin_bonus")).to_have_value("20")


def test_kept_rules_come_in_after_instant_navigation_too(page: Page) -> None:
    open_page(page, DEADWOOD)
    unfold(page)
    choose(page, "knock_limit", "5")
    expect(page).to_have_url(re.compile("knock_limit=5"))
    page.locator(".md-tabs a", has_text="Guides").click()
    expect(page).to_have_url(re.compile("/scoring/"))
    expect(notice(page)).to_be_hidden()
    page.locator(".md-tabs a", has_text="Calculators").click()
    page.locator(".md-nav a:visible", has_text="Deadwood").first.click()
    expect(page).to_have_url(re.compile("calculators/deadwood/.*knock_limit=5"))
    expect(notice(page)).to_contain_text("Knock limit: 5")
    expect(page.locator(".verdict").first).to_be_visible()


def test_a_school_is_kept_by_its_name(page: Page) -> None:
    open_page(page, SHOWDOWN + KNOCK)
    unfold(page)
    page.locator("select[name=rules]").select_option("gin-classic")
    expect(rule(page, "gin_bonus")).to_have_value("20")
    expect(badge(page)).to_be_hidden()
    expect(notice(page)).to_contain_text("Your house rules are in use: Gin classic")
    assert request_in(page.url)["rules"] == "gin-classic"
    open_page(page, MATCH)
    expect(page.locator("select[name=rules]")).to_have_value("gin-classic")
    expect(rule(page, "box_bonus")).to_have_value("20")
    notice(page).get_by_role("button", name="Standard rules").click()
    expect(page.locator("select[name=rules]")).to_have_value("gin-rummy")


def test_a_rule_among_the_inputs_is_kept_as_well(page: Page) -> None:
    open_page(page, "house-rules/table-rummy/")
    choose(page, "threshold", "30")
    choose(page, "joker_in_hand", "25")
    page.locator(".card-links a", has_text="Opening").click()
    threshold = page.locator("rummy-calculator [name=threshold]")
    expect(threshold).to_have_value("30")
    open_page(page, "calculators/opening/")
    expect(threshold).to_have_value("30")
    expect(notice(page)).to_contain_text("Points needed to open: 30")
    expect(page.locator(".verdict").first).to_contain_text("opens 30")
    notice(page).get_by_role("button", name="Standard rules").click()
    expect(threshold).to_have_value("40")
    expect(notice(page)).to_be_hidden()
    threshold.fill("35")
    expect(notice(page)).to_contain_text("Points needed to open: 35")
    open_page(page, "house-rules/table-rummy/")
    expect(rule(page, "threshold")).to_have_value("35")


def test_each_game_has_its_own(page: Page) -> None:
    open_page(page, MATCH)
    page.locator("select[name=rules]").select_option("table-rummy")
    unfold(page)
    choose(page, "target", "201")
    page.locator("select[name=rules]").select_option("rummy-500")
    expect(notice(page)).to_be_hidden()
    choose(page, "target", "300")
    page.locator("select[name=rules]").select_option("table-rummy")
    expect(rule(page, "target")).to_have_value("201")
    page.locator("select[name=rules]").select_option("rummy-500")
    expect(rule(page, "target")).to_have_value("300")


def test_a_guide_keeps_to_its_own_rules(page: Page) -> None:
    open_page(page, DEADWOOD)
    unfold(page)
    choose(page, "knock_limit", "0")
    open_page(page, "gin/scoring/")
    expect(page.locator("rummy-calculator [name=knock_limit]")).to_have_value("10")
    expect(notice(page)).to_be_hidden()


def test_a_browser_that_keeps_nothing_still_counts(browser: Browser, site_url: str) -> None:
    context = browser.new_context(base_url=site_url)
    context.add_init_script(
        """for (const name of ["getItem", "setItem", "removeItem"]) {
            const plain = Storage.prototype[name];
            Storage.prototype[name] = function (key, ...more) {
                if (key.startsWith("rummy-reckoner.")) throw new Error("refused");
                return plain.call(this, key, ...more);
            };
        }"""
    )
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    page = context.new_page()
    page.goto(SHOWDOWN + KNOCK)
    unfold(page)
    choose(page, "undercut_on_tie", "no")
    expect(badge(page)).to_have_text("customised: 1")
    expect(notice(page)).to_contain_text("A tie is an undercut: no")
    notice(page).get_by_role("button", name="Standard rules").click()
    expect(badge(page)).to_be_hidden()
    context.close()
    assert faults == []


@pytest.mark.parametrize("kept", ["[1]", "{", '{"knock_limit": 5}', "null", '"x"'])
def test_what_something_else_wrote_there_is_no_rule(page: Page, kept: str) -> None:
    page.add_init_script(f"localStorage.setItem('rummy-reckoner.house-rules.gin-rummy', {kept!r})")
    open_page(page, DEADWOOD)
    expect(rule(page, "knock_limit")).to_have_value("10")
    assert request_in(page.url) == {}


# On a card


def test_a_card_carries_its_rules_into_each_calculator(page: Page) -> None:
    open_page(page, "house-rules/gin-rummy/")
    page.get_by_label("Our table").fill("Friday’s table")
    choose(page, "knock_limit", "5")
    choose(page, "target", "150")
    expect(badge(page)).to_have_text("customised: 2")
    assert request_in(page.url) == {
        "table": "Friday’s table",
        "knock_limit": "5",
        "target": "150",
    }
    links = {
        re.sub(r".*calculators/([a-z-]+)/.*", r"\1", href): request_in(href)
        for href in page.locator(".card-links a").evaluate_all("all => all.map(a => a.href)")
    }
    assert links["deadwood"] == {"knock_limit": "5"}
    assert links["match"] == {"target": "150"}
    assert links["lay-off"] == {}
    page.locator(".card-links a", has_text="Deadwood").click()
    expect(page).to_have_url(re.compile("calculators/deadwood/"))
    expect(rule(page, "knock_limit")).to_have_value("5")


def test_a_school_on_the_card_goes_with_its_links(page: Page) -> None:
    open_page(page, "house-rules/gin-rummy/")
    page.get_by_label("Start from").select_option("gin-palace")
    expect(rule(page, "undercut_bonus")).to_have_value("20")
    page.locator(".card-links a", has_text="Match").click()
    expect(page.locator("select[name=rules]")).to_have_value("gin-palace")
    expect(rule(page, "box_timing")).to_have_value("at-once")


RULES = {
    "gin-rummy": "knock_limit=9&gin_bonus=20&lay_off_method=two-orders&target=150",
    "table-rummy": "threshold=30&ace_in_hand=15&joker_in_hand=25&target=201",
    "rummy-500": "ace_value=11&going_out_bonus=25&target=300",
    "basic-rummy": "ace_in_hand=11&ace_high=yes&target=100",
}


@pytest.mark.parametrize("game", CARDS)
def test_each_link_of_a_card_opens_a_calculator_by_its_rules(page: Page, game: str) -> None:
    open_page(page, f"house-rules/{game}/?{RULES[game]}")
    links = page.locator(".card-links a").evaluate_all("all => all.map(a => a.href)")
    assert links
    for link in links:
        open_page(page, link)
        carried = request_in(link)
        carried.pop("rules", None)
        assert carried, link
        for name, word in carried.items():
            expect(page.locator(f"rummy-calculator [name={name}]:enabled")).to_have_value(word)
        expect(notice(page)).to_contain_text("House rules from this link")
        expect(page.get_by_role("status")).not_to_be_empty()
        expect(page.locator("rummy-calculator .error:not([hidden])")).to_have_count(0)


def test_a_link_to_a_card_shows_it_as_it_was_filled_in(page: Page, context: BrowserContext) -> None:
    open_page(page, "house-rules/basic-rummy/?must_discard=yes&scoring=own-penalty&table=Us")
    expect(rule(page, "must_discard")).to_have_value("yes")
    expect(rule(page, "scoring")).to_have_value("own-penalty")
    expect(page.get_by_label("Our table")).to_have_value("Us")
    expect(notice(page)).to_contain_text(
        "from this link: Who writes points: own penalty; A last discard"
    )
    match = page.locator(".card-links a", has_text="Match").get_attribute("href")
    assert request_in(str(match)) == {"rules": "basic-rummy", "scoring": "own-penalty"}
    other = context.new_page()
    open_page(other, "house-rules/basic-rummy/")
    expect(rule(other, "must_discard")).to_have_value("no")


def test_a_card_comes_back_as_it_was_kept(page: Page) -> None:
    open_page(page, "house-rules/table-rummy/")
    choose(page, "threshold", "51")
    open_page(page, "house-rules/table-rummy/")
    expect(rule(page, "threshold")).to_have_value("51")
    expect(notice(page)).to_contain_text("Your house rules are in use: Threshold: 51")
    assert request_in(page.url) == {"threshold": "51"}


def test_a_card_is_printed_without_what_one_presses(page: Page) -> None:
    open_page(page, "house-rules/gin-rummy/?knock_limit=5&table=Us")
    page.emulate_media(media="print")
    for hidden in (".card-tools button", ".rules-notice", ".card-links", ".md-header"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(rule(page, "knock_limit")).to_be_visible()
    expect(rule(page, "hollywood")).to_be_visible()


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_card_fits_one_sheet(page: Page, game: str, paper: str) -> None:
    open_page(page, f"house-rules/{game}/?target=100&table=Friday")
    printed = page.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize("game", CARDS)
def test_a_card_fits_a_small_phone(page: Page, game: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    open_page(page, f"house-rules/{game}/?target=1000&table=Friday")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_calculator_leads_to_the_card_of_its_game(page: Page) -> None:
    open_page(page, DEADWOOD)
    unfold(page)
    page.get_by_role("link", name="All house rules of gin rummy").click()
    expect(page).to_have_url(re.compile(r"/house-rules/gin-rummy/"))
    expect(page.get_by_role("heading", name="House rules of gin rummy")).to_be_visible()
