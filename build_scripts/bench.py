"""Measures what a player waits for: ``python -m build_scripts.bench`` (``make bench``)."""

import sys

from build_scripts import bench_deadwood


def main() -> int:
    """Prints each measurement as soon as it is made."""
    for line in bench_deadwood.lines():
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
