"""What only a walk through a calculator shows: by keyboard, enlarged, spaced out, without colours.

What axe can see for itself is in test_access.py.
"""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

# Each calculator with an input, and a text for it that is answered by a line at the foot.
CALCULATORS = {
    "deadwood": ("hand", "KS 6D AC"),
    "lay-off": ("hand", "7H 2D"),
    "showdown": ("knocker", "7S 7H 7D 4C 5C 6C JH QH KH 3D"),
    "match": ("deals", "12,0 | 0,5"),
    "opening": ("hand", "KS KH KD 2C"),
    "penalty": ("hands", "K 7 | 4 4"),
    "five-hundred": ("held", "7H 2D"),
    "card-worth": ("card", "QS"),
}

# What a user style sheet sets for WCAG's success criterion 1.4.12.
SPACED_OUT = """
* {
  letter-spacing: 0.12em !important;
  line-height: 1.5 !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }
"""

# What of the calculator Tab stops at, in order; the picker's grid is one stop.
STOPS = """
() => [...document.querySelectorAll("rummy-calculator :is(a, button, input, select, summary)")]
  .filter(each => each.tabIndex >= 0 && !each.disabled && each.checkVisibility())
  .map(each => (each.dataset.stop = each.dataset.stop ?? String(Math.random())))
"""

# Where what has the focus is hidden: points of it that show something else, or nothing.
HIDDEN_POINTS = """
() => {
  const focused = document.activeElement;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const hidden = [];
  for (const x of [left + 4, (left + right) / 2, right - 4]) {
    for (const y of [top + 2, (top + bottom) / 2, bottom - 2]) {
      const shown = document.elementFromPoint(x, y);
      const label = focused.labels?.[0];
      if (shown && (focused.contains(shown) || label?.contains(shown))) continue;
      hidden.push([Math.round(x), Math.round(y), shown?.outerHTML.slice(0, 80) ?? "off screen"]);
    }
  }
  return hidden.length ? [focused.outerHTML.slice(0, 120), innerWidth, innerHeight, hidden] : [];
}
"""

# Where the focus is in the calculator, if it is and can be seen to be; and what hides it.
STOPPED = f"""
() => {{
  const here = document.activeElement;
  if (!here.closest("rummy-calculator")) return ["", []];
  const isMarked = getComputedStyle(here).outlineStyle !== "none";
  const stop = isMarked ? here.dataset.stop : `unmarked: ${{here.outerHTML.slice(0, 80)}}`;
  return [stop, ({HIDDEN_POINTS})()];
}}
"""

# Text that does not fit into what holds it: cut off, or over its edge.
CUT_OFF = """
() => [...document.querySelectorAll("rummy-calculator *")]
  .filter(each => each.checkVisibility() && each.clientWidth > 1)
  .filter(each => each.matches("button, a, label, p, dt, dd, .answer-tools, .picker-tools"))
  .map(each => [each.outerHTML.slice(0, 100), each.scrollWidth - each.clientWidth,
                each.scrollHeight - each.clientHeight])
  .filter(([start, across, down]) => across > 1 || (down > 2 && start.startsWith("<button")))
"""

Opener = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, site_url: str) -> Iterator[Opener]:
    """Opens a page by name of its calculator, in a browser set up as the arguments say."""
    contexts: list[BrowserContext] = []

    def open_calculator(name: str, width: int, height: int, **settings: object) -> Page:
        context = browser.new_context(
            base_url=site_url,
            viewport={"width": width, "height": height},
            service_workers="block",
            **settings,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(f"calculators/{name}/")
        page.locator("rummy-calculator .answer-tools").wait_for()
        return page

    yield open_calculator
    for context in contexts:
        context.close()


def answer(page: Page, name: str) -> None:
    """Asks something, so that the answer's line stands at the foot of the screen."""
    field, text = CALCULATORS[name]
    page.locator(f"rummy-calculator [name={field}]").first.fill(text)
    expect(page.get_by_role("status")).not_to_be_empty()


def unfold(page: Page) -> None:
    page.locator("rummy-calculator").first.evaluate(
        """calculator => {
          for (const part of calculator.querySelectorAll("form details")) part.open = true;
          calculator.querySelectorAll(".picker-toggle[aria-expanded=false]")
            .forEach(toggle => toggle.click());
        }"""
    )


def hidden_points(page: Page) -> list[object]:
    """What of the focused element is hidden once the page has come to rest."""
    hidden: list[object] = page.evaluate(HIDDEN_POINTS)
    if hidden:
        page.wait_for_timeout(300)
        hidden = page.evaluate(HIDDEN_POINTS)
    return hidden


def walk(page: Page, key: str) -> list[str]:
    """Goes through the calculator with a key and returns where it stopped; all of it in sight."""
    stopped: list[str] = []
    for _ in range(150):
        page.keyboard.press(key)
        stop, hidden = page.evaluate(STOPPED)
        if not stop:
            return stopped
        assert not hidden or hidden_points(page) == []
        stopped.append(stop)
    pytest.fail("The walk does not end: the focus is caught.")


@pytest.mark.parametrize("name", CALCULATORS)
def test_tab_reaches_everything_in_order_and_nothing_hides_it(opened: Opener, name: str) -> None:
    for width, height in ((1280, 720), (640, 360), (360, 640)):  # the second is the first at 200 %
        page = opened(name, width, height)
        unfold(page)
        if width == 360:
            answer(page, name)  # its line may lie over the form
        stops = page.evaluate(STOPS)
        page.evaluate("document.querySelector('main h1').tabIndex = -1")
        page.evaluate("document.querySelector('main h1').focus()")
        for _ in range(5):  # a link of the page's introduction may come first
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.stop") == stops[0]:
                break
        page.keyboard.press("Shift+Tab")
        assert walk(page, "Tab") == stops
        assert walk(page, "Shift+Tab") == stops[::-1]


@pytest.mark.parametrize("name", [name for name in CALCULATORS if name != "match"])
def test_arrows_keep_each_card_in_sight(opened: Opener, name: str) -> None:
    page = opened(name, 320, 560)
    answer(page, name)
    field, text = CALCULATORS[name]
    # An error takes the most room at the foot.
    page.locator(f"[name={field}]").first.fill(f"{text} 7X")
    expect(page.locator(".answer-peek[data-kind=error]")).to_be_visible()
    picker = page.locator("card-picker").filter(has=page.locator(f"[name={field}]")).first
    picker.locator(".card-key[tabindex='0']").focus()
    for key in ("ArrowDown", "ArrowUp"):
        for _ in range(9):
            page.keyboard.press(key)
            assert hidden_points(page) == []


@pytest.mark.parametrize("name", CALCULATORS)
def test_each_answer_is_said_once(opened: Opener, name: str) -> None:
    page = opened(name, 1280, 720)
    assert page.get_by_role("status").count() == 1
    page.evaluate(
        """() => {
          window.said = [];
          const status = document.querySelector("rummy-calculator [role=status]");
          new MutationObserver(() => window.said.push(status.textContent))
            .observe(status, { childList: true, characterData: true, subtree: true });
        }"""
    )
    field, text = CALCULATORS[name]
    inputs = page.locator(f"rummy-calculator [name={field}]").first
    inputs.click()
    expect(page.locator("engine-status[data-phase=ready]")).to_be_attached()
    inputs.fill("")
    inputs.press_sequentially(text, delay=5)
    expect(page.get_by_role("status")).not_to_be_empty()
    page.wait_for_timeout(1000)
    verdict = str(page.locator("rummy-calculator .verdict").first.text_content()).strip()
    assert len(page.evaluate("said")) == 1
    assert page.evaluate("document.activeElement.name") == field
    if verdict:
        assert " ".join(page.evaluate("said[0]").split())[:20] == " ".join(verdict.split())[:20]


@pytest.mark.parametrize("name", CALCULATORS)
def test_text_may_be_spaced_out_or_twice_as_large(opened: Opener, name: str) -> None:
    page = opened(name, 320, 640)
    unfold(page)
    page.add_style_tag(content=SPACED_OUT)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320

    page = opened(name, 640, 360, device_scale_factor=2)  # a window of 1280 by 720
    unfold(page)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 640


@pytest.mark.parametrize("name", CALCULATORS)
def test_chosen_and_focused_show_without_colours_of_ours(opened: Opener, name: str) -> None:
    page = opened(name, 1280, 720, forced_colors="active")
    looks = page.evaluate(
        """() => {
          const look = each => {
            const { backgroundColor, borderColor, borderStyle, color } = getComputedStyle(each);
            return { backgroundColor, borderColor, borderStyle, color };
          };
          const of = which => document.querySelector(`rummy-calculator ${which}`);
          const key = pressed => of(`.card-key[aria-pressed=${pressed}]:not([aria-disabled=true])`);
          return JSON.stringify({
            pressed: key(true) && look(key(true)),
            free: key(false) && look(key(false)),
            tool: look(of(".answer-tools button")),
            field: look([...document.querySelectorAll("rummy-calculator form input")]
              .find(each => each.checkVisibility())),
          });
        }"""
    )
    look = json.loads(looks)
    if name != "match":
        assert look["pressed"]["backgroundColor"] != look["free"]["backgroundColor"]
        assert look["pressed"]["color"] != look["pressed"]["backgroundColor"]
    for bordered in ("free", "tool", "field"):
        if look.get(bordered):
            assert look[bordered]["borderStyle"] != "none", bordered
            assert look[bordered]["borderColor"] != look[bordered]["backgroundColor"], bordered
    page.locator("rummy-calculator form :is(input, select):visible").first.focus()
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"


def test_what_the_browser_draws_follows_the_chosen_scheme(page: Page) -> None:
    """Scrollbars and the like: dark where the reader chose dark, whatever the system prefers."""
    page.emulate_media(color_scheme="light")
    page.goto("gin/scoring/")
    scheme = "getComputedStyle(document.documentElement).colorScheme"
    assert page.evaluate(scheme) in {"normal", "light"}
    page.get_by_title("Use light colours").click()
    page.get_by_title("Use dark colours").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    assert page.evaluate(scheme) == "dark"


def test_nothing_moves_for_who_wants_less_motion(opened: Opener) -> None:
    page = opened("deadwood", 360, 640, reduced_motion="reduce")
    page.evaluate(
        """() => {
          window.moving = [];
          const look = () => {
            for (const { playState, effect } of document.getAnimations()) {
              const { target } = effect;
              if (playState === "running" && target?.closest(".reckoner")) {
                window.moving.push(target.outerHTML.slice(0, 80));
              }
            }
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    page.locator(".card-key[aria-pressed=false]").first.click()  # starts Python as well
    answer(page, "deadwood")
    page.locator(".card-key[aria-pressed=true]").first.click()
    page.locator(".answer-peek p").click()
    expect(page.locator("rummy-calculator .verdict").first).to_be_in_viewport()
    assert page.evaluate("moving") == []
