"""The button that checks every example again, by the site's engine and by one that is wrong."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import reckoner
from build_scripts import serve, site
from build_scripts.examples import worked
from build_scripts.folders import ENGINE
from build_scripts.runtime import bundle, library

BUTTON = "Check all again in this browser"
CHECKING_MS = 120_000


def check_all(page: Page) -> None:
    page.goto("checked-examples/")
    page.get_by_role("button", name=BUTTON).click()
    expect(page.locator("examples-check[data-outcome]")).to_be_attached(timeout=CHECKING_MS)


def test_all_examples_agree_in_the_browser(page: Page) -> None:
    examples = worked.load_examples()
    check_all(page)
    said = page.locator("examples-check").get_by_role("status")
    expect(said).to_contain_text(
        f"The calculators, version {reckoner.__version__}, agree with all {len(examples)} examples"
    )
    rows = page.locator("tr[id^=check-]")
    expect(rows).to_have_count(len(examples))
    expect(page.locator("tr[id^=check-][data-state=agrees]")).to_have_count(len(examples))
    expect(page.locator("#check-gin-knock [data-check]")).to_have_text("✓ agrees")


def test_nothing_of_python_is_loaded_before_the_button(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("checked-examples/")
    expect(page.get_by_role("button", name=BUTTON)).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "runtime." in url or "worker." in url]


def test_progress_is_shown_and_the_check_goes_on_while_one_reads_elsewhere(page: Page) -> None:
    page.goto("checked-examples/")
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("progressbar", name="Examples checked")).to_be_visible()
    page.get_by_role("link", name="hold your program to it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Examples for other programs")
    page.go_back()
    expect(page.locator("examples-check[data-outcome=agrees]")).to_be_attached(timeout=CHECKING_MS)
    expect(page.locator("tr[id^=check-]:not([data-state=agrees])")).to_have_count(0)


def test_a_list_that_is_missing_is_said_so(page: Page, complaints: list[str]) -> None:
    page.route("**/examples.json", lambda route: route.fulfill(status=404, body="gone"))
    page.goto("checked-examples/")
    page.get_by_role("button", name=BUTTON).click()
    said = page.locator("examples-check").get_by_role("status")
    expect(said).to_have_text("Not checked: the list is missing, the server answered 404.")
    expect(page.get_by_role("button", name=BUTTON)).to_be_enabled()
    complaints.clear()  # the browser's own line about the missing file


def test_the_page_can_be_read_by_everybody(page: Page) -> None:
    check_all(page)
    # Rows far away would still be on their way from the colours of the other scheme.
    page.add_style_tag(content="* { transition: none !important; }")
    # A few rows stand for all of them, which axe would take half a minute to read.
    parts = ["examples-check", ".table-scroll tr:nth-child(-n + 3)"]
    for width, scheme in ((360, "dark"), (1280, "light")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        found = Axe().run(
            page,
            context={"include": [[part] for part in parts]},
            options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]},
        )
        assert found.violations_count == 0, f"{width}, {scheme}: {found.generate_report()}"


@pytest.fixture(scope="module")
def wrong_site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The site with an engine whose gin is worth one point more."""
    folder = tmp_path_factory.mktemp("wrong")
    engine = folder / "reckoner"
    shutil.copytree(ENGINE, engine, ignore=shutil.ignore_patterns("__pycache__"))
    gin = engine / "rulesets" / "gin.py"
    rules, changed = re.subn(
        r"(gin_bonus: int = option\(\s+)25,", r"\g<1>26,", gin.read_text(encoding="utf-8")
    )
    assert changed == 1
    gin.write_text(rules, encoding="utf-8")
    served = folder / "site"
    shutil.copytree(built_site, served)
    assets = served / "assets" / "reckoner"
    (worker,) = assets.glob("worker.*.js")
    (page,) = assets.glob("page.*.js")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(library, "ENGINE", engine)
        patch.setattr(site, "BUILD", folder)
        runtime = bundle.build(folder / "runtime")
        worker.write_bytes(site.bundle_worker(runtime).read_bytes())
        page.write_bytes(site.bundle_page(runtime, worker).read_bytes())
    shutil.copytree(runtime, assets / runtime.name)
    with serve.running(served) as address:
        yield address


@pytest.mark.parametrize("viewport", [(360, 780), (1280, 900)], ids=["phone", "desk"])
def test_a_link_to_an_example_leads_to_its_row(page: Page, viewport: tuple[int, int]) -> None:
    """Though what is far down the page is only laid out when it comes near."""
    width, height = viewport
    page.set_viewport_size({"width": width, "height": height})
    *_, last = worked.load_examples()
    row = page.locator(f"#check-{last}")
    page.goto(f"checked-examples/#check-{last}")
    expect(row).to_be_in_viewport()
    page.wait_for_timeout(500)  # nothing above it may grow and push it away
    expect(row).to_be_in_viewport()


def test_a_wrong_rule_turns_examples_red_with_both_values(
    browser: Browser, wrong_site: str
) -> None:
    context = browser.new_context(base_url=wrong_site)
    page = context.new_page()
    check_all(page)
    examples = worked.load_examples()
    red = page.locator("tr[data-state=differs]")
    names = [row.get_attribute("id") for row in red.all()]
    assert "check-gin-gin" in names
    assert 3 <= len(names) < 40
    mark = page.locator("#check-gin-gin [data-check]")
    expect(mark).to_have_text("points: claimed 70, computed 71")
    expect(page.locator("tr[data-state=agrees]")).to_have_count(len(examples) - len(names))
    said = page.locator("examples-check").get_by_role("status")
    expect(said).to_have_text(
        f"The calculators, version {reckoner.__version__}, "
        f"contradict {len(names)} of {len(examples)} examples."
    )
    link = page.locator("examples-check li a").first
    link.click()
    expect(red.first).to_be_in_viewport()
    context.close()


def test_the_file_can_be_taken_away(page: Page) -> None:
    page.goto("checked-examples/")
    with page.expect_download() as saved:
        page.get_by_role("link", name="examples.json").click()
    file = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert len(file["examples"]) == len(worked.load_examples())
