"""A slower device and a slower line than this machine's, to measure on what readers have.

The line is the browser's own emulation, which counts for workers too. The device is not:
Chromium slows the thread of a page alone, while Python runs in a worker. So the processes of its
pages are stopped for most of the time, with all their threads.
"""

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator

from playwright.sync_api import Page

MEGABITS = 10  # a second
LATENCY_MS = 60
SLOWDOWN = 4

_PERIOD = 0.012  # seconds; shorter than anything a reader would notice


def slow_line(page: Page) -> None:
    """Has a page and its workers load as over a slow mobile line."""
    throughput = MEGABITS * 1_000_000 / 8
    conditions = {
        "offline": False,
        "latency": LATENCY_MS,
        "downloadThroughput": throughput,
        "uploadThroughput": throughput,
    }
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", conditions)


@contextlib.contextmanager
def slow_processor(profile: str) -> Iterator[None]:
    """Slows the pages of the browser that uses a profile, for as long as the context lasts."""
    pages = _page_processes(profile)
    over = threading.Event()

    def hold_back() -> None:
        while not over.is_set():
            _signal_all(pages, signal.SIGSTOP)
            time.sleep(_PERIOD * (SLOWDOWN - 1) / SLOWDOWN)
            _signal_all(pages, signal.SIGCONT)
            time.sleep(_PERIOD / SLOWDOWN)

    thread = threading.Thread(target=hold_back, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _signal_all(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, what)


def _page_processes(profile: str) -> list[int]:
    """The processes that run pages for the browser of a profile (Linux: from /proc)."""
    parents: dict[int, int] = {}
    commands: dict[int, str] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):  # noqa: PTH208
        with contextlib.suppress(OSError):
            with open(f"/proc/{name}/cmdline") as file:  # noqa: PTH123
                commands[int(name)] = file.read()
            with open(f"/proc/{name}/stat") as file:  # noqa: PTH123
                parents[int(name)] = int(file.read().rpartition(")")[2].split()[1])
    browsers = {process for process, command in commands.items() if profile in command}
    return [
        process
        for process, command in commands.items()
        if "--type=renderer" in command and browsers & set(_ancestors(process, parents))
    ]


def _ancestors(process: int, parents: dict[int, int]) -> Iterator[int]:
    while process in parents:
        process = parents[process]
        yield process
