"""How many hands a second the engine takes in WebAssembly, on the library that the page loads."""

import gzip
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from build_scripts.bench.deadwood import HANDS, LISTS, ROUNDS
from build_scripts.runtime import bundle
from build_scripts.runtime.library import run_in_pyodide

SCRIPT = """\
import json
import time

from reckoner.words.cards import mask_of
from reckoner.words.notations import read_cards
from reckoner.solver.one_pack.deadwood import minimum_deadwood

def speed(lines):
    hands = [mask_of(read_cards(line)) for line in lines]
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for hand in hands:
            minimum_deadwood(hand)
        best = min(best, time.perf_counter() - start)
    return len(hands) / best

json.dumps({name: speed(lines) for name, lines in LISTS.items()})
"""


def lines() -> Iterator[str]:
    """Yield the report line by line."""
    yield "The same by ours in Pyodide, in Node (hands a second)"
    for name, speed in speeds().items():
        yield f"{name:<10}{speed:>16,.0f}"


def speeds() -> dict[str, float]:
    """Hands a second by the list they are from, the best of several rounds.

    Raises:
        library.LibraryError: Python failed in Pyodide.
    """
    lists = {
        name: (HANDS / f"{name}.txt").read_text(encoding="utf-8").split("\n") for name in LISTS
    }
    lists = {name: [line for line in texts if line] for name, texts in lists.items()}
    found: dict[str, float] = json.loads(run(f"LISTS = {lists!r}\nROUNDS = {ROUNDS}\n{SCRIPT}"))
    return found


def run(source: str) -> str:
    """The value of a script's last line, run on the library that the page loads.

    Raises:
        library.LibraryError: Python failed in Pyodide.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        runtime = bundle.build(folder / "runtime")
        library = folder / "library.zip"
        library.write_bytes(gzip.decompress((runtime / bundle.LIBRARY).read_bytes()))
        script = folder / "script.py"
        script.write_text(source, encoding="utf-8")
        lock = folder / "lock.json"
        lock.write_text(bundle.own_lock(), encoding="utf-8")
        return run_in_pyodide(library, script, lock)
