"""Measures what a player waits for: ``python -m build_scripts.bench`` (``make bench``)."""

import sys

from build_scripts import bench_browser, bench_deadwood, bench_pyodide, bench_solver


def main() -> int:
    """Prints each measurement as soon as it is made."""
    for measured in (bench_deadwood, bench_pyodide, bench_solver, bench_browser):
        for line in measured.lines():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
