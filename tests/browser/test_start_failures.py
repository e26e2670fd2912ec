"""A start that fails says what failed, keeps what was typed, and can be tried again."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

CALCULATOR = "calculators/deadwood/"
INTERPRETER, SCRIPT, LIBRARY = "pyodide.asm.wasm", "pyodide.asm.js", "library.bin"

type Fault = Callable[[Route, bytes], None]


def missing(route: Route, _content: bytes) -> None:
    route.fulfill(status=404, body="Not here")


def unreachable(route: Route, _content: bytes) -> None:
    route.abort()


def cut_off(route: Route, content: bytes) -> None:
    route.fulfill(body=content[: len(content) // 2], content_type=_media_type(route))


def damaged(route: Route, content: bytes) -> None:
    route.fulfill(body=bytes(len(content)), content_type=_media_type(route))


def refusing_webassembly(route: Route, content: bytes) -> None:
    policy = {"Content-Security-Policy": "script-src 'self'"}
    route.fulfill(body=content, content_type="text/javascript", headers=policy)


def of_wrong_type(route: Route, content: bytes) -> None:
    route.fulfill(body=content, content_type="application/octet-stream")


def _media_type(route: Route) -> str:
    return "text/javascript" if route.request.url.endswith(".js") else "application/wasm"


@pytest.fixture
def breaking(page: Page, built_site: Path):
    """Makes every request for a file go wrong in a way."""

    def break_(name: str, fault: Fault) -> None:
        file = next((built_site / "assets" / "reckoner").rglob(name))
        page.context.route(f"**/{file.name}", lambda route: fault(route, file.read_bytes()))

    return break_


def touch(page: Page) -> str:
    """Takes a card out of the example, which starts Python; returns what the hand is then."""
    page.goto(CALCULATOR)
    page.locator(".card-grid button[aria-pressed=true]").first.click()
    return page.locator("input[name=hand]").input_value()


@pytest.mark.parametrize(
    ("name", "fault", "said"),
    [
        (INTERPRETER, missing, f"{INTERPRETER} is missing: the server answered 404"),
        (INTERPRETER, unreachable, f"{INTERPRETER} could not be loaded"),
        (INTERPRETER, cut_off, f"{INTERPRETER} arrived incomplete"),
        (INTERPRETER, damaged, f"{INTERPRETER} could not be used"),
        (SCRIPT, missing, f"{SCRIPT} is missing: the server answered 404"),
        (SCRIPT, unreachable, f"{SCRIPT} could not be loaded"),
        (SCRIPT, cut_off, f"{SCRIPT} arrived incomplete"),
        (LIBRARY, missing, f"{LIBRARY} is missing: the server answered 404"),
        (LIBRARY, unreachable, f"{LIBRARY} could not be loaded"),
        (LIBRARY, cut_off, f"{LIBRARY} arrived incomplete"),
        (LIBRARY, damaged, f"{LIBRARY} arrived damaged"),
        ("worker.*.js", refusing_webassembly, "security policy"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_what_failed_is_named_and_retrying_helps(page, complaints, breaking, name, fault, said):
    breaking(name, fault)
    hand = touch(page)
    result = page.locator("rummy-calculator .result")
    example = result.inner_text()
    status = page.locator("engine-status")
    expect(status).to_have_attribute("data-phase", "failed")
    expect(status).to_contain_text(said)
    assert page.locator("input[name=hand]").input_value() == hand
    page.context.unroute_all()
    status.get_by_role("button").click()
    expect(status).to_have_attribute("data-phase", "ready")
    expect(result).not_to_have_text(example)
    complaints.clear()


def test_a_host_may_say_the_wrong_type_of_the_interpreter(page, breaking):
    breaking(INTERPRETER, of_wrong_type)
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
    total = sum(file["transfer"] for file in description.values() if isinstance(file, dict))
    packed = len(gzip.compress((runtime / INTERPRETER).read_bytes(), compresslevel=9, mtime=0))
    assert description["interpreter"]["transfer"] == packed
    assert f"of {total / 1e6:.1f} MB" in lines
    assert "Starting Python" in lines
