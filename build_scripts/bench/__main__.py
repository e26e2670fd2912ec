"""Measures what a player waits for: ``python -m build_scripts.bench`` (``make bench``)."""

import sys

from build_scripts.bench import browser, deadwood, pyodide, solver


def main() -> int:
    """Prints each measurement as soon as it is made."""
    for measured in (deadwood, pyodide, solver, browser):
        for line in measured.lines():
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
