"""How long the solver takes for a hand of two packs with jokers, here and in Pyodide."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from build_scripts.bench import pyodide, solver_times

# On CPython, for 15 cards.
TARGET_MEDIAN_MS = 5
TARGET_LAST_MS = 50


def lines() -> Iterator[str]:
    """Measure and yield the report line by line."""
    here = f"CPython {platform.python_version()}"
    yield (
        "Two packs, table rummy, milliseconds a hand: median, 99th percentile, slowest"
        f" (15 cards on CPython: at most {TARGET_MEDIAN_MS} and {TARGET_LAST_MS})"
    )
    yield f"{'':<40}{here:>24}{'Pyodide in Node':>26}"
    there = _times_in_pyodide()
    for name, milliseconds in solver_times.times().items():
        yield f"{name:<40}{_row(milliseconds)}  {_row(there[name])}"


def _row(milliseconds: list[float]) -> str:
    last = quantiles(milliseconds, n=100, method="inclusive")[-1]
    return f"{median(milliseconds):>8.2f}{last:>8.2f}{max(milliseconds):>8.1f}"


def _times_in_pyodide() -> dict[str, list[float]]:
    source = Path(solver_times.__file__).read_text(encoding="utf-8")
    found: dict[str, list[float]] = json.loads(
        pyodide.run(f"{source}\nimport json\njson.dumps(times())")
    )
    return found
