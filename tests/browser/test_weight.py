"""Reading is light, and a long session stays so."""

import gzip
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

GUIDES = sorted(
    page.parent.relative_to("docs").as_posix() + "/" + page.stem + "/"
    for page in Path("docs").glob("*/*.md")
    if page.stem in {"scoring", "guide"}
)
LIMIT = 300_000

NAVIGATIONS = 200
CALCULATIONS = 500

# Makes the memory of WebAssembly known to the test.
REMEMBER_MEMORY = """
const Memory = WebAssembly.Memory;
WebAssembly.Memory = function (size) {
  const made = new Memory(size);
  if (size.initial > 1) self.pythonMemory = made;
  return made;
};
"""


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_weighs_little_before_a_calculator_is_touched(
    page: Page, built_site: Path, guide: str
) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        path = built_site / unquote(urlsplit(response.url).path).lstrip("/")
        file = path / "index.html" if path.is_dir() else path
        sizes[response.url] = len(gzip.compress(file.read_bytes()))

    page.on("response", weigh)
    page.goto(guide)
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 5
    assert not [address for address in sizes if "runtime." in address or "worker." in address]
    assert sum(sizes.values()) <= LIMIT, sizes


def memory_of(page: Page) -> tuple[float, float]:
    """MB of the page's objects and of Python's memory."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    metrics = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    session.detach()
    python = workers_of_python(page)[0].evaluate("pythonMemory.buffer.byteLength")
    return metrics["JSHeapUsedSize"] / 1e6, python / 1e6


def workers_of_python(page: Page) -> list:
    return [worker for worker in page.workers if "/reckoner/worker." in worker.url]


def walk(page: Page, times: int) -> None:
    """Goes from page to page by the theme's own navigation."""
    for _ in range(times // 2):
        for address in ("gin/scoring/", "calculators/deadwood/"):
            page.evaluate(
                """(address) => new Promise((resolve) => {
                  const link = document.querySelector(`nav a[href$='${address}']`);
                  const isThere = () =>
                    location.pathname.endsWith(address) &&
                    document.querySelector("rummy-calculator");
                  const wait = () => (isThere() ? resolve() : setTimeout(wait, 5));
                  link.click();
                  wait();
                })""",
                address,
            )


def calculate(page: Page, times: int) -> None:
    """Asks one hand after another, each once the one before is answered."""
    page.evaluate(
        """async (times) => {
          const field = document.querySelector("rummy-calculator input[name=hand]");
          const result = document.querySelector("rummy-calculator .result");
          for (let asked = 0; asked < times; asked += 1) {
            const answered = new Promise((resolve) =>
              new MutationObserver((_, observer) => { observer.disconnect(); resolve(); })
                .observe(result, { childList: true }));
            field.value = asked % 2 ? "7S 8S 9S KD KH KC 2C" : "7S 8S 9S KD KH KC 3C 4D AH";
            field.dispatchEvent(new Event("input", { bubbles: true }));
            await answered;
          }
        }""",
        times,
    )


def test_a_long_session_keeps_one_worker_and_its_memory(page: Page, built_site: Path) -> None:
    worker = next((built_site / "assets" / "reckoner").glob("worker.*.js"))
    page.context.route(
        "**/assets/reckoner/worker.*.js",
        lambda route: route.fulfill(
            body=REMEMBER_MEMORY + worker.read_text(), content_type="text/javascript"
        ),
    )
    page.goto("calculators/deadwood/")
    page.wait_for_load_state("networkidle")
    calculate(page, CALCULATIONS // 10)
    walk(page, NAVIGATIONS // 10)
    before = memory_of(page)
    calculate(page, CALCULATIONS * 9 // 10)
    walk(page, NAVIGATIONS * 9 // 10)
    after = memory_of(page)
    print(f"MB of the page and of Python: {before}, then {after}")
    assert len(workers_of_python(page)) == 1
    expect(page.locator("engine-status").first).to_have_attribute("data-phase", "ready")
    assert after[0] < before[0] + 10
    assert after[1] <= before[1] + 2
