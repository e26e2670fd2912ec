"""What a reader waits for in Chromium: the first answer, and the answer to each change.

The first answer is measured from the first touch of the deadwood calculator, Python not loaded
yet, to the answer on the page. Beside it stands stock Pyodide of the same version, as npm
brings it, which computes ``1+1`` in the worker of a page with one button. Both are served by
the same server, in turns, each time by a new browser with a new profile.
"""

import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Page, Playwright, Response, sync_playwright

from build_scripts import chromium, headers, serve, site
from reckoner.cards import read_cards

ROOT = Path(__file__).resolve().parent.parent
STOCK = ROOT / "node_modules" / "pyodide"
HANDS = ROOT / "tests" / "facts" / "hands" / "hands10.txt"
CALCULATOR = "calculators/deadwood/"

ROUNDS = 7
CHANGES = 60  # of each kind
REST_MS = 150  # for a page to come to rest before it is touched

# At most this share of stock Pyodide's time, and this long after a change.
TARGET_SHARE = 0.5
TARGET_MS = 50
FRAME_MS = 16

STOCK_PAGE = """\
<!doctype html><meta charset="utf-8"><title>Stock Pyodide</title>
<button>1+1</button><output class="result"></output>
<script>
document.querySelector("button").addEventListener("click", () => {
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = ({ data }) => (document.querySelector(".result").textContent = data);
});
</script>
"""
STOCK_WORKER = """\
import { loadPyodide } from "./pyodide/pyodide.mjs";
const pyodide = await loadPyodide();
postMessage(pyodide.runPython("1+1"));
"""

# Resolves with the milliseconds from a touch or a key until the result it changes is painted.
WATCH = """\
window.nextChange = () => new Promise((resolve, reject) => {
  const listening = new AbortController();
  let began;
  for (const type of ["pointerdown", "keydown"]) {
    addEventListener(
      type,
      (event) => (began ??= event.timeStamp),
      { capture: true, signal: listening.signal },
    );
  }
  const observer = new MutationObserver(() => {
    observer.disconnect();
    listening.abort();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      port2.postMessage(0);
    });
  });
  observer.observe(document.querySelector(".result"), { childList: true });
  setTimeout(reject, 60_000, new Error("Nothing changed."));
});
undefined; // Playwright would call a function that a script ends with
"""


@dataclass(frozen=True)
class FirstAnswer:
    """One measured start: how long it took, and what came over the wire, all compressed."""

    milliseconds: float
    transferred: int  # bytes


def lines() -> Iterator[str]:
    """Measures and yields the report, line by line."""
    with (
        _stock_site() as stock,
        serve.running(stock) as stock_url,
        serve.running(site.SITE) as our_url,
        sync_playwright() as playwright,
    ):
        yield from _first_answer_lines(playwright, stock, stock_url, our_url)
        yield from _change_lines(playwright, our_url)


def _first_answer_lines(
    playwright: Playwright, stock: Path, stock_url: str, our_url: str
) -> Iterator[str]:
    yield "First answer in a new profile, from the first touch (median of runs in turns)"
    stocks, ours = [], []
    for _ in range(ROUNDS):
        stocks.append(_stock_first_answer(playwright, stock, stock_url))
        ours.append(_our_first_answer(playwright, our_url))
    stock_ms = median(start.milliseconds for start in stocks)
    our_ms = median(start.milliseconds for start in ours)
    for name, starts in (("stock Pyodide, 1+1", stocks), ("ours, a hand's deadwood", ours)):
        spread = sorted(start.milliseconds for start in starts)
        yield (
            f"  {name:<26}{median(spread):>8,.0f} ms  ({spread[0]:,.0f} to {spread[-1]:,.0f})"
            f"{starts[0].transferred / 1e6:>8.2f} MB"
        )
    yield f"  {'ours is':<26}{our_ms / stock_ms:>8.2f} of stock (at most {TARGET_SHARE})"


def _change_lines(playwright: Playwright, our_url: str) -> Iterator[str]:
    yield "A change of a ten-card hand to its answer on the screen, Python running"
    for name, times in _changes(playwright, our_url).items():
        share = sum(time <= FRAME_MS for time in times) / len(times)
        cuts = quantiles(times, n=20)
        yield (
            f"  {name:<26}{median(times):>8.1f} ms, 95th percentile {cuts[-1]:.1f} ms "
            f"(at most {TARGET_MS}); {share:.0%} within {FRAME_MS} ms"
        )


def _stock_first_answer(playwright: Playwright, folder: Path, url: str) -> FirstAnswer:
    with _new_profile(playwright) as page:
        sizes = _watch_transfers(page, folder)
        page.goto(url)
        page.evaluate(WATCH)
        return FirstAnswer(_time_of_change(page, page.locator("button").click), sum(sizes))


def _our_first_answer(playwright: Playwright, url: str) -> FirstAnswer:
    with _new_profile(playwright) as page:
        sizes = _watch_transfers(page, site.SITE)
        page.goto(url + CALCULATOR)
        page.evaluate(WATCH)
        # Touching a card starts Python and changes the hand at once.
        card = page.locator(".card-grid button[aria-pressed=true]").first
        return FirstAnswer(_time_of_change(page, card.click), sum(sizes))


def _changes(playwright: Playwright, url: str) -> dict[str, list[float]]:
    """The time of each change, in milliseconds, by the way it was made."""
    typed, tapped = [], []
    lines = HANDS.read_text(encoding="utf-8").splitlines()[:CHANGES]
    hands = [[str(card) for card in read_cards(line)] for line in lines]
    with _new_profile(playwright) as page:
        page.goto(url + CALCULATOR)
        page.evaluate(WATCH)
        field = page.locator("input[name=hand]").first
        field.click()
        page.locator("engine-status[data-phase=ready]").first.wait_for()
        for *nine, last in hands:
            field.fill(" ".join([*nine, last[:-1]]))
            typed.append(_time_of_change(page, partial(page.keyboard.press, last[-1])))
            field.fill(" ".join(nine))
            key = page.locator(f".card-grid button[data-card='{last}']").first
            tapped.append(_time_of_change(page, key.click))
    return {"the last letter typed": typed, "the last card tapped": tapped}


def _time_of_change(page: Page, act: Callable[[], None]) -> float:
    """Milliseconds from a touch or a key to the result on the screen, from a page at rest."""
    page.wait_for_timeout(REST_MS)
    page.evaluate("window.change = nextChange(); undefined")
    act()
    milliseconds: float = page.evaluate("change")
    return milliseconds


@contextmanager
def _new_profile(playwright: Playwright) -> Iterator[Page]:
    profile = tempfile.mkdtemp(prefix="profile-")
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium.ensure(), args=chromium.flags()
    )
    try:
        yield context.pages[0]
    finally:
        context.close()
        shutil.rmtree(profile, ignore_errors=True)


@contextmanager
def _stock_site() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
        (folder / "worker.js").write_text(STOCK_WORKER, encoding="utf-8")
        shutil.copytree(STOCK, folder / "pyodide")
        rule = headers.Rule("/pyodide/*", {"Cache-Control": "public, max-age=31536000, immutable"})
        headers.write(folder / headers.HEADERS_FILE, [rule])
        yield folder


def _watch_transfers(page: Page, folder: Path) -> list[int]:
    """A list that grows by the compressed size of each file the page and its worker load."""
    sizes: list[int] = []

    def add(response: Response) -> None:
        path = folder / unquote(urlsplit(response.url).path).lstrip("/")
        sizes.append(_compressed(path / "index.html" if path.is_dir() else path))

    page.context.on("response", add)
    return sizes


@cache
def _compressed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes())) if path.is_file() else 0
