"""Whatever fails says what failed, keeps what was typed, and can be tried again.

What was asked meanwhile is answered then, by a worker that was started anew.
"""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from build_scripts.runtime import bundle

CALCULATOR = "calculators/deadwood/"
INTERPRETER, LIBRARY, WORKER = "pyodide.asm.wasm", "library.bin", "worker.*.js"

# Put before the worker's script. Comlink listens after them.
NO_MEMORY_AT_START = """
WebAssembly.Memory = function () {
  throw new RangeError("WebAssembly.Memory(): could not allocate memory");
};
"""
NO_MEMORY_LATER = """
addEventListener("message", ({ data }) => {
  if (data.path?.[0] !== "answer") return;
  WebAssembly.Memory.prototype.grow = () => { throw new RangeError("no more"); };
  data.argumentList[0].value.hand += " ".repeat(40_000_000);
});
"""
NEVER_ENDING = """
addEventListener("message", ({ data }) => {
  if (data.path?.[0] === "answer") for (;;);
});
"""

type Fault = Callable[[Route, bytes], None]


def missing(route: Route, _content: bytes) -> None:
    route.fulfill(status=404, body="Not here")


def unreachable(route: Route, _content: bytes) -> None:
    route.abort()


def cut_off(route: Route, content: bytes) -> None:
    route.fulfill(body=content[: len(content) // 2], content_type=_media_type(route))


def damaged(route: Route, content: bytes) -> None:
    route.fulfill(body=bytes(len(content)), content_type=_media_type(route))


def of_wrong_type(route: Route, content: bytes) -> None:
    route.fulfill(body=content, content_type="application/octet-stream")


def beginning_with(code: str) -> Fault:
    def changed(route: Route, content: bytes) -> None:
        route.fulfill(body=code.encode() + content, content_type="text/javascript")

    return changed


def _media_type(route: Route) -> str:
    return "text/javascript" if route.request.url.endswith(".js") else "application/wasm"


@pytest.fixture
def breaking(page: Page, built_site: Path):
    """Makes every request for a file go wrong in a way."""

    def break_(name: str, fault: Fault) -> None:
        file = next((built_site / "assets" / "reckoner").rglob(name), None)
        assert file is not None
        page.context.route(f"**/{file.name}", lambda route: fault(route, file.read_bytes()))

    return break_


def touch(page: Page) -> str:
    """Takes a card out of the example, which starts Python; returns what the hand is then."""
    page.locator(".card-grid button[aria-pressed=true]").first.click()
    return page.locator("input[name=hand]").input_value()


def expect_failure(page: Page, said: str, hand: str, shown: str) -> None:
    """The page says what failed; what it showed and what was typed stay."""
    status = page.locator("engine-status")
    expect(status).to_have_attribute("data-phase", "failed")
    expect(status).to_contain_text(said)
    expect(status).to_have_attribute("role", "alert")
    assert page.locator("input[name=hand]").input_value() == hand
    expect(page.locator("rummy-calculator .result")).to_have_text(shown)


def expect_help_from_retrying(page: Page, hand: str, shown: str) -> None:
    """Without a new document, the hand that waited is answered."""
    page.context.unroute_all()
    page.evaluate("document.documentElement.dataset.mark = 'here'")
    page.locator("engine-status").get_by_role("button").click()
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")
    expect(page.locator("rummy-calculator .result")).not_to_have_text(shown)
    assert page.locator("input[name=hand]").input_value() == hand
    assert page.evaluate("document.documentElement.dataset.mark") == "here"


@pytest.mark.parametrize(
    ("name", "fault", "said"),
    [
        (INTERPRETER, missing, f"{INTERPRETER} is missing: the server answered 404"),
        (INTERPRETER, unreachable, f"{INTERPRETER} could not be loaded"),
        (INTERPRETER, cut_off, f"{INTERPRETER} arrived incomplete"),
        (INTERPRETER, damaged, f"{INTERPRETER} could not be used"),
        (LIBRARY, missing, f"{LIBRARY} is missing: the server answered 404"),
        (LIBRARY, cut_off, f"{LIBRARY} arrived incomplete"),
        (LIBRARY, damaged, f"{LIBRARY} arrived damaged"),
        (WORKER, missing, "script is missing: the server answered 404"),
        (WORKER, unreachable, "script could not be loaded"),
        (WORKER, cut_off, "script could not be run"),
        (WORKER, beginning_with(NO_MEMORY_AT_START), "too little memory"),
        (WORKER, beginning_with(NO_MEMORY_LATER), "too little memory"),
    ],
    ids=[
        *("wasm missing", "wasm unreachable", "wasm cut off", "wasm damaged"),
        *("library missing", "library cut off", "library damaged"),
        *("worker missing", "worker unreachable", "worker cut off"),
        *("no memory at the start", "no memory later"),
    ],
)
def test_what_failed_is_named_and_retrying_helps(page, complaints, breaking, name, fault, said):
    breaking(name, fault)
    page.goto(CALCULATOR)
    shown = page.locator("rummy-calculator .result").text_content()
    hand = touch(page)
    expect_failure(page, said, hand, shown)
    expect_help_from_retrying(page, hand, shown)
    complaints.clear()


def test_a_host_whose_policy_refuses_webassembly_is_told_so(page, complaints):
    """What refuses it came with the page, so only a new document helps; the hand is kept."""

    def refuse(route: Route) -> None:
        page_itself = route.fetch()
        policy = {"content-security-policy": "script-src 'self' 'unsafe-inline'"}
        route.fulfill(response=page_itself, headers={**page_itself.headers, **policy})

    page.route(f"**/{CALCULATOR}", refuse)
    page.goto(CALCULATOR)
    shown = page.locator("rummy-calculator .result").text_content()
    hand = touch(page)
    expect_failure(page, "security policy", hand, shown)
    page.locator("engine-status").get_by_role("button").click()
    expect_failure(page, "security policy", hand, shown)
    page.unroute_all()
    page.reload()
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")
    assert page.locator("input[name=hand]").input_value() == hand
    complaints.clear()


@pytest.fixture
def never_ending(page: Page, breaking) -> str:
    """Has a hand asked that is never answered; returns the hand. Workers are in `workers`."""
    page.add_init_script(
        """
        globalThis.workers = [];
        globalThis.Worker = class extends Worker {
          constructor(...options) { super(...options); workers.push(this); }
        };
        """
    )
    page.clock.install()
    breaking(WORKER, beginning_with(NEVER_ENDING))
    page.goto(CALCULATOR)
    hand = touch(page)
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")
    return hand


def test_a_worker_that_is_killed_at_work_is_replaced(page, never_ending):
    shown = page.locator("rummy-calculator .result").text_content()
    page.evaluate("workers.at(-1).terminate()")
    expect_failure(page, "The browser stopped the calculator", never_ending, shown)
    expect_help_from_retrying(page, never_ending, shown)


def test_a_calculation_without_end_is_stopped(page, never_ending):
    shown = page.locator("rummy-calculator .result").text_content()
    page.clock.fast_forward(31_000)
    expect_failure(page, "longer than 30 seconds", never_ending, shown)
    expect_help_from_retrying(page, never_ending, shown)


def test_a_download_that_stalls_is_given_up(page, breaking):
    page.clock.install()
    breaking(INTERPRETER, lambda _route, _content: None)
    page.goto(CALCULATOR)
    shown = page.locator("rummy-calculator .result").text_content()
    hand = touch(page)
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "loading")
    page.wait_for_timeout(500)
    page.clock.fast_forward(31_000)
    expect_failure(page, "stalled", hand, shown)
    expect_help_from_retrying(page, hand, shown)


def test_a_worker_that_dies_idle_is_replaced_without_a_word(page):
    page.add_init_script(
        """
        globalThis.workers = [];
        globalThis.Worker = class extends Worker {
          constructor(...options) { super(...options); workers.push(this); }
        };
        """
    )
    page.goto(CALCULATOR)
    touch(page)
    status = page.locator("engine-status")
    expect(status).to_have_attribute("data-phase", "ready")
    page.evaluate("workers.at(-1).terminate()")
    expect(status).to_have_attribute("data-phase", "idle")
    result = page.locator("rummy-calculator .result")
    shown = result.text_content()
    page.locator(".card-grid button[aria-pressed=true]").first.click()
    expect(status).to_have_attribute("data-phase", "ready")
    expect(result).not_to_have_text(shown)


def test_a_browser_that_is_too_old_is_told_so(page):
    page.add_init_script(
        "globalThis.kept ??= DecompressionStream; delete globalThis.DecompressionStream;"
    )
    page.goto(CALCULATOR)
    shown = page.locator("rummy-calculator .result").text_content()
    hand = touch(page)
    expect_failure(page, "too old", hand, shown)
    page.evaluate("globalThis.DecompressionStream = kept; undefined")
    expect_help_from_retrying(page, hand, shown)


@pytest.mark.parametrize("fault", [missing, beginning_with("old browsers read this so: ")])
def test_a_page_whose_script_does_not_run_says_so(page, complaints, breaking, fault):
    breaking("page.*.js", fault)
    page.goto(CALCULATOR)
    notice = page.locator("rummy-calculator").evaluate(
        "calculator => getComputedStyle(calculator, '::before').content"
    )
    assert "too old" in notice
    expect(page.locator("rummy-calculator .verdict")).to_be_visible()
    complaints.clear()


def test_a_page_opened_as_a_file_says_what_to_do(page, built_site, complaints):
    page.goto(f"file://{built_site}/{CALCULATOR}index.html")
    shown = page.locator("rummy-calculator .result").text_content()
    page.locator(".card-grid button[aria-pressed=true]").first.click()
    hand = page.locator("input[name=hand]").input_value()
    expect_failure(page, "opened as a file", hand, shown)
    complaints.clear()


def test_a_host_may_say_the_wrong_type_of_the_interpreter(page, breaking):
    breaking(INTERPRETER, of_wrong_type)
    page.goto(CALCULATOR)
    touch(page)
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")


def test_the_start_tells_how_far_it_is(page, built_site):
    """To the last byte as it comes over the wire, so that the bar does not jump."""
    page.goto(CALCULATOR)
    page.evaluate(
        """() => {
          const status = document.querySelector("engine-status");
          window.lines = [];
          new MutationObserver(() => lines.push(status.innerText.trim()))
            .observe(status, { childList: true, subtree: true, characterData: true });
        }"""
    )
    page.locator(".card-grid button[aria-pressed=true]").first.click()
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")
    lines = " ".join(page.evaluate("lines"))
    runtime = next((built_site / "assets" / "reckoner").glob("runtime.*"))
    description = json.loads((runtime / "runtime.json").read_text())
    total = sum(description[key]["transfer"] for key in bundle.LOADED)
    packed = len(gzip.compress((runtime / INTERPRETER).read_bytes(), compresslevel=9, mtime=0))
    assert description["interpreter"]["transfer"] == packed
    assert f"of {total / 1e6:.1f} MB" in lines
    assert "Starting Python" in lines
