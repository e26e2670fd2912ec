"""A real browser on the built site, which fails a test whose page complains or calls away."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from build_scripts import serve
from build_scripts.toolchain import chromium

WAIT_MS = 20_000
expect.set_options(timeout=WAIT_MS)
# Whatever port a test serves its site on; there is nothing else on this machine to ask.
OWN = (f"http://{serve.HOST}:", f"blob:http://{serve.HOST}:", "data:")
NOT_KEPT = "Service Worker registration blocked by Playwright"


@pytest.fixture(scope="session")
def site_url(built_site: Path) -> Iterator[str]:
    """The address of the site on a server of its own, ending in a slash."""
    with serve.running(built_site) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = chromium.ensure()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=chromium.flags())
        yield browser
        browser.close()


@pytest.fixture
def complaints() -> list[str]:
    """What went wrong in the pages of this test; a test that means it to clears the list."""
    return []


@pytest.fixture
def context(browser: Browser, site_url: str, complaints: list[str]) -> Iterator[BrowserContext]:
    """A new profile: empty cache, no storage. Addresses may be given from the site's root."""

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != NOT_KEPT:
            complaints.append(f"{message.type}: {message.text}")

    def watch(request: Request) -> None:
        if not request.url.startswith(OWN):
            complaints.append(f"request to elsewhere: {request.url}")

    # Each would load the whole site to keep it; test_offline.py lets them.
    context = browser.new_context(base_url=site_url, service_workers="block")
    context.set_default_timeout(WAIT_MS)
    context.on("console", hear)
    context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
    context.on("request", watch)
    yield context
    context.close()
    assert complaints == []


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
