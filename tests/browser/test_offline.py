"""One visit is enough to read and count without network, and versions never mix."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import reckoner
from build_scripts import serve, site
from build_scripts.pages.checked_examples import address_of
from reckoner.calculators import CALCULATORS

GUIDE = "gin/scoring/"
CALCULATOR = "calculators/deadwood/"

# What is kept of the engine: its script, its two files, and Python's memory.
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.includes("/assets/reckoner/"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url.split("/").at(-1));
}"""


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A new profile that may keep the site."""
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def copy(built_site: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    shutil.copytree(built_site, folder)
    return folder


def wait_until_site_is_kept(page: Page) -> None:
    # Not by wait_for_function, which the pages' security policy refuses.
    page.evaluate(
        """async () => {
          while (!navigator.serviceWorker.controller) {
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }"""
    )


def count(page: Page) -> None:
    """Takes a card out of the hand and waits for the engine's answer."""
    result = page.locator("rummy-calculator .result").first
    before = str(result.text_content())
    page.locator(".card-grid button[aria-pressed=true]").first.click()
    expect(page.locator("engine-status").first).to_have_attribute("data-phase", "ready")
    expect(result).not_to_have_text(before)


def wait_until_engine_is_kept(page: Page) -> list[str]:
    names: list[str] = []
    while "memory" not in names:
        page.wait_for_timeout(50)
        names = page.evaluate(KEPT)
    return names


def visit(page: Page, address: str) -> None:
    """Reads a page, counts one hand, and leaves once all is kept."""
    page.goto(address + CALCULATOR)
    wait_until_site_is_kept(page)
    count(page)
    wait_until_engine_is_kept(page)


def test_after_one_visit_every_page_and_calculator_works_offline(
    copy: Path, visitor: BrowserContext
) -> None:
    (copy / "_headers").unlink()  # as on hosts that let browsers keep nothing by themselves
    page = visitor.new_page()
    with serve.running(copy) as address:
        visit(page, address)
        page.close()
    page = visitor.new_page()
    page.goto(address + GUIDE)
    expect(page.locator("h1")).to_contain_text("Gin")
    for name, calculator in CALCULATORS.items():
        request = {**calculator.example, "calculator": name}
        page.goto(address_of(request, address))
        expect(page.locator("engine-status")).to_have_attribute("data-phase", "ready")
        verdict = reckoner.answer(request).data["verdict"]
        expect(page.locator("rummy-calculator .verdict").first).to_have_text(verdict)
    page.goto(address + CALCULATOR)
    count(page)


def test_calculators_can_be_kept_before_one_was_used(
    built_site: Path, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    with serve.running(built_site) as address:
        page.goto(address + "about/")
        wait_until_site_is_kept(page)
        page.get_by_role("button", name="Keep the calculators").click()
        expect(page.locator("keep-offline")).to_contain_text("work offline")
    page.goto(address + CALCULATOR)
    count(page)


def test_the_next_visit_goes_on_from_pythons_memory(
    built_site: Path, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    with serve.running(built_site) as address:
        visit(page, address)
    # Without the library Python cannot start, only go on.
    page.evaluate(
        """async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const { url } of await cache.keys()) {
              if (url.endsWith("library.bin")) await cache.delete(url);
            }
          }
        }"""
    )
    page.goto(address + CALCULATOR)
    count(page)


def test_a_damaged_memory_is_replaced_by_a_plain_start(
    built_site: Path, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    with serve.running(built_site) as address:
        visit(page, address)
        page.evaluate(
            """async () => {
              for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const { url } of await cache.keys()) {
                  if (url.endsWith("/memory")) await cache.put(url, new Response("damaged"));
                }
              }
            }"""
        )
        page.goto(address + CALCULATOR)
        count(page)
        wait_until_engine_is_kept(page)


def deploy_another(folder: Path) -> str:
    """Puts another version of the site in place of the one in a folder; returns its worker."""
    scripts = folder / "assets" / "reckoner"
    old_page, old_worker = next(scripts.glob("page.*.js")), next(scripts.glob("worker.*.js"))
    page, worker = "page.0123456789ab.js", "worker.0123456789ab.js"
    (scripts / page).write_text(old_page.read_text().replace(old_worker.name, worker))
    (scripts / worker).write_text("self.isNew = true;" + old_worker.read_text())
    for html in folder.rglob("*.html"):
        text = html.read_text().replace(old_page.name, page)
        html.write_text(re.sub(r"(<h1[^>]*>)", r"\1New: ", text, count=1))
    old_page.unlink()
    old_worker.unlink()
    site.add_service_worker(folder, worker)
    return worker


def test_a_new_version_is_said_once_and_takes_over_whole(
    copy: Path, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    with serve.running(copy) as address:
        visit(page, address)
        worker = deploy_another(copy)
        # The page as kept, of the old version, with its own engine.
        page.goto(address + CALCULATOR)
        notice = page.locator(".new-version")
        expect(notice).to_contain_text("new version")
        expect(page.locator("h1")).not_to_contain_text("New:")
        count(page)
        assert worker not in "".join(at_work.url for at_work in page.workers)
        page.goto(address + GUIDE)
        expect(notice).to_have_count(1)
        expect(page.locator("h1")).not_to_contain_text("New:")
        notice.get_by_role("button", name="Reload").click()
        expect(page.locator("h1")).to_contain_text("New:")
        page.goto(address + CALCULATOR)
        expect(page.locator("h1")).to_contain_text("New:")
        expect(page.locator(".new-version")).to_have_count(0)
        count(page)
        assert worker in "".join(at_work.url for at_work in page.workers)
        kept = wait_until_engine_is_kept(page)
        assert [name for name in kept if name.startswith("worker.")] == [worker]


def test_a_worker_of_a_version_that_is_gone_asks_for_a_reload(copy: Path, browser: Browser) -> None:
    """Where nothing is kept, an open page may outlive its version on the host."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    with serve.running(copy) as address:
        page.goto(address + CALCULATOR)
        deploy_another(copy)
        page.locator(".card-grid button[aria-pressed=true]").first.click()
        status = page.locator("engine-status")
        expect(status).to_contain_text("There may be a new version of this site: reload")
    context.close()


def test_the_site_can_be_installed(browser: Browser, site_url: str) -> None:
    context = browser.new_context(base_url=site_url)
    page = context.new_page()
    page.goto("")
    wait_until_site_is_kept(page)
    session = context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The browser of these tests keeps nothing for good.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    context.close()
