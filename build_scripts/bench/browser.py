"""What a reader waits for in Chromium: the first answer, and the answer to each change.

The first answer is measured from the first touch of the opening calculator, Python not loaded
yet, to the answer on the page. Beside it stands stock Pyodide of the same version, as npm
brings it, which computes ``1+1`` in the worker of a page with one button. Both are served by
the same server, compressed, in turns, each time by a new browser: with a new profile, then once
more with the profile of that visit; and both again on a slower line and device.
"""

import contextlib
import gzip
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, partial
from http import HTTPStatus
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import unquote, urlsplit

from playwright.sync_api import BrowserContext, Page, Playwright, Response, sync_playwright
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.routing import Mount
from starlette.types import Message, Receive, Scope, Send

from build_scripts import serve
from build_scripts.assets import headers
from build_scripts.bench import slow_device
from build_scripts.folders import FACTS, PYODIDE, SITE
from build_scripts.toolchain import chromium
from reckoner.words.notations import read_cards

HANDS = FACTS / "hands" / "hands10.txt"
FIRST = "calculators/opening/"
CALCULATOR = "calculators/deadwood/"

ROUNDS = 3
CHANGES = 60  # of each kind
REST_MS = 150  # for a page to come to rest before it is touched
SETTLING_MS = 1_500  # for a browser that was just started, which loads pages of its own

KEEPING_MS = 6_000  # for a visit to keep what the next one needs, after its answer

# At most this share of stock Pyodide's time, so many bytes, and this long after a change.
TARGET_SHARES = {
    "new profile": 0.45,
    "second visit": 0.25,
    "new profile, throttled": 0.6,
    "second visit, throttled": 0.6,
}
TARGET_BYTES = 4_200_000
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
        serve.running_app(_compressing(stock)) as stock_url,
        serve.running_app(_compressing(SITE)) as our_url,
        sync_playwright() as playwright,
    ):
        yield from _first_answer_lines(
            playwright,
            Measured(stock_url, stock, "button"),
            Measured(our_url + FIRST, SITE, ".card-grid button[aria-pressed=true]"),
        )
        yield from _change_lines(playwright, our_url)


@dataclass(frozen=True)
class Measured:
    """A page whose first answer is measured: its address, its site, and what is touched."""

    address: str
    folder: Path
    touched: str


def _first_answer_lines(playwright: Playwright, stock: Measured, ours: Measured) -> Iterator[str]:
    starts: dict[str, dict[Measured, list[FirstAnswer]]] = {}
    for throttled in (False, True):
        for _ in range(ROUNDS):
            for page in (stock, ours):
                for visit, start in _two_visits(playwright, page, throttled=throttled):
                    starts.setdefault(visit, {}).setdefault(page, []).append(start)
    yield (
        f"First answer from the first touch, ms: median of {ROUNDS} runs in turns (least to most)\n"
        f"Throttled: {slow_device.MEGABITS} Mbit/s, {slow_device.LATENCY_MS} ms, "
        f"processor {slow_device.SLOWDOWN} times slower\n"
        f"{_machine()}"
    )
    yield f"{'':<26}{'stock Pyodide, 1+1':>24}{'ours, an opening':>24}  share (at most)"
    for visit, measured in starts.items():
        times = {page: [start.milliseconds for start in measured[page]] for page in measured}
        share = median(times[ours]) / median(times[stock])
        columns = "".join(f"{_spread(times[page]):>24}" for page in (stock, ours))
        yield f"{visit:<26}{columns}  {share:.2f} ({TARGET_SHARES[visit]})"
    first = starts["new profile"]
    sizes = "".join(f"{first[page][0].transferred / 1e6:>21.2f} MB" for page in (stock, ours))
    yield f"{'loaded until then, gzip':<26}{sizes}  (at most {TARGET_BYTES / 1e6:.1f} MB)"


def _spread(times: list[float]) -> str:
    return f"{median(times):,.0f} ({min(times):,.0f} to {max(times):,.0f})"


def _two_visits(
    playwright: Playwright, page: Measured, *, throttled: bool
) -> Iterator[tuple[str, FirstAnswer]]:
    suffix = ", throttled" if throttled else ""
    with tempfile.TemporaryDirectory(prefix="profile-", ignore_cleanup_errors=True) as profile:
        for visit in ("new profile", "second visit"):
            yield visit + suffix, _first_answer(playwright, page, profile, throttled=throttled)


def _first_answer(
    playwright: Playwright, measured: Measured, profile: str, *, throttled: bool
) -> FirstAnswer:
    with _browser(playwright, profile) as page:
        sizes = _watch_transfers(page, measured.folder)
        page.goto(measured.address)
        page.evaluate(WATCH)
        page.wait_for_timeout(SETTLING_MS)
        with contextlib.ExitStack() as slowed:
            if throttled:
                slow_device.slow_line(page)
                slowed.enter_context(slow_device.slow_processor(profile))
            elapsed = _time_of_change(page, page.locator(measured.touched).first.click)
        transferred = sum(sizes)
        page.wait_for_timeout(KEEPING_MS)
        return FirstAnswer(elapsed, transferred)


def _machine() -> str:
    model = "unknown processor"
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                model = line.partition(": ")[2]
                break
    today = datetime.now(UTC).date().isoformat()
    return f"{today}, {os.cpu_count()} x {model}, load {os.getloadavg()[0]:.1f}"


def _change_lines(playwright: Playwright, our_url: str) -> Iterator[str]:
    yield "A change of a ten-card hand to its answer on the screen, Python running"
    for name, times in _changes(playwright, our_url).items():
        share = sum(time <= FRAME_MS for time in times) / len(times)
        cuts = quantiles(times, n=20)
        yield (
            f"  {name:<26}{median(times):>8.1f} ms, 95th percentile {cuts[-1]:.1f} ms "
            f"(at most {TARGET_MS}); {share:.0%} within {FRAME_MS} ms"
        )


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
    with (
        tempfile.TemporaryDirectory(prefix="profile-", ignore_cleanup_errors=True) as profile,
        _browser(playwright, profile) as page,
    ):
        yield page


@contextmanager
def _browser(playwright: Playwright, profile: str) -> Iterator[Page]:
    context: BrowserContext = playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium.ensure(), args=chromium.flags()
    )
    try:
        yield context.pages[0]
    finally:
        context.close()


@contextmanager
def _stock_site() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "index.html").write_text(STOCK_PAGE, encoding="utf-8")
        (folder / "worker.js").write_text(STOCK_WORKER, encoding="utf-8")
        shutil.copytree(PYODIDE, folder / "pyodide")
        rule = headers.Rule("/pyodide/*", {"Cache-Control": "public, max-age=31536000, immutable"})
        headers.write(folder / headers.HEADERS_FILE, [rule])
        yield folder


def _watch_transfers(page: Page, folder: Path) -> list[int]:
    """A list that grows by the compressed size of each file the page and its worker load."""
    sizes: list[int] = []

    def add(response: Response) -> None:
        if response.request.service_worker:
            return  # keeps pages for later, after the answer
        path = folder / unquote(urlsplit(response.url).path).lstrip("/")
        sizes.append(_compressed(path / "index.html" if path.is_dir() else path))

    page.context.on("response", add)
    return sizes


def _compressing(folder: Path) -> Starlette:
    """Serves a site compressed, as hosts do, each file compressed beforehand."""
    app = serve.site_app(folder)
    for path in folder.rglob("*"):
        _gzip(path)

    async def host(scope: Scope, receive: Receive, send: Send) -> None:
        path = folder / unquote(scope.get("path", "")).lstrip("/")
        content = _gzip(path / "index.html" if path.is_dir() else path)
        is_whole = False

        async def send_compressed(message: Message) -> None:
            nonlocal is_whole
            if message["type"] == "http.response.start":
                is_whole = message["status"] == HTTPStatus.OK
                if is_whole:
                    MutableHeaders(scope=message).update(
                        {"Content-Encoding": "gzip", "Content-Length": str(len(content))}
                    )
                await send(message)
            elif not is_whole:
                await send(message)
            elif not message.get("more_body"):
                await send({"type": "http.response.body", "body": content})

        await app(scope, receive, send_compressed)

    return Starlette(routes=[Mount("/", app=host)])


@cache
def _gzip(path: Path) -> bytes:
    return gzip.compress(path.read_bytes()) if path.is_file() else b""


def _compressed(path: Path) -> int:
    return len(_gzip(path))
