"""The site works wherever it is put, on any host that serves files."""

import re
import shutil
import threading
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.routing import Mount
from starlette.types import ASGIApp, Message, Receive, Scope, Send

import reckoner
from build_scripts import serve

HAND = "7S 8S 9S KD KH KC 2C"
GUIDE = "gin/scoring/"
CALCULATOR = "calculators/deadwood/"


def mark(page: Page) -> None:
    """Leaves something in the document that only loading another one removes."""
    page.evaluate("document.documentElement.dataset.mark = 'here'")


def is_marked(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.dataset.mark === 'here'"))


def follow(page: Page, address: str) -> None:
    page.locator(f"main a[href$='{address}'], nav a[href$='{address}']").locator(
        "visible=true"
    ).first.click()
    page.wait_for_url(f"**/{address}")


def test_pages_change_without_a_new_document_at_any_port(page: Page, site_url: str) -> None:
    page.goto("")
    # The list of pages that may be swapped in comes after the page itself.
    page.wait_for_load_state("networkidle")
    mark(page)
    follow(page, GUIDE)
    expect(page.locator("h1")).to_contain_text("Gin")
    assert page.url == site_url + GUIDE
    assert is_marked(page)


@pytest.mark.parametrize("prefix", ["/sub", "/a/b"])
def test_a_calculator_answers_below_the_root(
    built_site: Path, context: BrowserContext, prefix: str
) -> None:
    with serve.running(built_site, prefix=prefix) as address:
        page = context.new_page()
        page.goto(address)
        page.wait_for_load_state("networkidle")
        mark(page)
        follow(page, GUIDE)
        assert page.url == address + GUIDE
        assert is_marked(page)
        page.goto(address + CALCULATOR)
        page.locator("rummy-calculator input[name=hand]").first.fill(HAND)
        expect(page.locator("rummy-calculator .result").first).to_contain_text(
            re.compile(r"\b2 points")
        )


def test_an_open_page_shows_the_next_build(
    built_site: Path, tmp_path: Path, context: BrowserContext
) -> None:
    site = tmp_path / "site"
    shutil.copytree(built_site, site)
    serving = threading.Event()
    serving.set()
    with serve.running_app(serve.site_app(site, is_serving=serving.is_set)) as address:
        page = context.new_page()
        with page.expect_response("**/builds"):
            page.goto(address + GUIDE)
        fresh = tmp_path / "fresh"
        shutil.copytree(site, fresh)
        guide = fresh / GUIDE / "index.html"
        guide.write_text(guide.read_text().replace("</h1>", " as just built</h1>", 1))
        site.rename(tmp_path / "old")
        fresh.rename(site)
        expect(page.locator("h1")).to_contain_text("as just built")
        page.close()
        serving.clear()


def test_a_link_from_an_example_shows_its_answer_before_python_runs(page: Page) -> None:
    page.goto(GUIDE)
    link = page.locator("main a.try[href*='/showdown/']").first
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.context.route("**/pyodide.asm.wasm", hold)
    link.click()
    page.wait_for_url("**/showdown/?*")
    asked = {name: texts[0] for name, texts in parse_qs(urlsplit(page.url).query).items()}
    verdict = reckoner.answer({**asked, "calculator": "showdown"}).data["verdict"]
    expect(page.locator("rummy-calculator .verdict")).to_have_text(verdict)
    shown = page.locator("rummy-calculator .result").text_content()
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "loading")
    while not held:  # the answer may be there before Python was even asked for
        page.wait_for_timeout(50)
    held[0].continue_()
    expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")
    expect(page.locator("rummy-calculator .result")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("rummy-calculator .result")).to_have_text(str(shown))


def knowing_only_html(app: ASGIApp) -> ASGIApp:
    """A host that calls all files but pages bytes, and reads no `_headers` file."""

    async def host(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_plainly(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name in ("content-security-policy", "x-content-type-options"):
                    del headers[name]
                if not headers.get("content-type", "").startswith("text/html"):
                    headers["content-type"] = "application/octet-stream"
            await send(message)

        await app(scope, receive, send_plainly)

    return host


def test_a_calculator_answers_where_all_files_are_bytes(
    built_site: Path, context: BrowserContext, complaints: list[str]
) -> None:
    host = Starlette(routes=[Mount("/", app=knowing_only_html(serve.site_app(built_site)))])
    with serve.running_app(host) as address:
        page = context.new_page()
        page.goto(address + CALCULATOR)
        page.locator("rummy-calculator input[name=hand]").first.fill(HAND)
        expect(page.locator("rummy-calculator .result").first).to_contain_text(
            re.compile(r"\b2 points")
        )
        expect(page.locator(".md-header")).to_have_css("background-color", "rgb(29, 88, 64)")
    complaints[:] = [said for said in complaints if "stylesheet" not in said]


def test_no_page_breaks_its_security_policy(
    page: Page, built_site: Path, complaints: list[str]
) -> None:
    """What a policy refuses is said on the console."""
    names = sorted(path.parent.relative_to(built_site) for path in built_site.rglob("index.html"))
    assert len(names) > 20
    for name in names:
        response = page.goto(f"{name}/")
        assert response
        assert "script-src 'self'" in response.headers["content-security-policy"]
        assert complaints == [], name
    page.goto(CALCULATOR)
    page.locator("rummy-calculator input[name=hand]").first.fill(HAND)
    expect(page.locator("engine-status").first).to_have_attribute("data-phase", "ready")
