"""The Chromium that the browser tests and the benchmarks drive.

``python -m build_scripts.toolchain.chromium`` sees to it that there is one and prints where it is:
the one named by ``$CHROMIUM``, else one on the path, else Debian's package where that can be
installed, else Playwright's own download.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

# No word to anyone but the page's own server, and no dialogs of a first start.
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromiumError(Exception):
    """There is no Chromium on this machine and none could be brought."""


def flags() -> list[str]:
    """The command-line flags to start Chromium with, besides those for headless use."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, "--no-sandbox"] if is_root else list(FLAGS)


def find() -> Path | None:
    """The Chromium to drive, or None where there is none that starts."""
    return next((path for path in _candidates() if _starts(path)), None)


def ensure() -> Path:
    """The Chromium to drive, brought first where there is none.

    Raises:
        NoChromiumError: there is none and it could not be installed, or ``$CHROMIUM`` is none.
    """
    named = os.environ.get("CHROMIUM")
    if named and find() is None:
        raise NoChromiumError(f"CHROMIUM names {named}, which is no Chromium that starts.")
    for bring in (None, _install_debian_package, _download_playwrights_own):
        if bring is not None:
            bring()
        if (chromium := find()) is not None:
            return chromium
    raise NoChromiumError(
        "The browser tests need Chromium, and none could be found or fetched: "
        "install it, or set CHROMIUM to its path, and run make again."
    )


def _candidates() -> Iterator[Path]:
    if named := os.environ.get("CHROMIUM"):
        yield Path(named)
        return
    for name in NAMES:
        if path := shutil.which(name):
            yield Path(path)
    with sync_playwright() as playwright:
        yield Path(playwright.chromium.executable_path)


def _starts(executable: Path) -> bool:
    # Some systems ship a command of that name which only tells how to install it.
    try:
        run = subprocess.run(
            [executable, "--version"], capture_output=True, check=False, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0 and b"Chrom" in run.stdout


def _install_debian_package() -> None:
    apt_get = shutil.which("apt-get")
    if apt_get is None or os.geteuid() != 0:
        return
    print("Installing Debian's chromium.", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        subprocess.run(
            [apt_get, "--quiet", *arguments], env=quiet, stdout=subprocess.DEVNULL, check=False
        )


def _download_playwrights_own() -> None:
    print("Fetching Playwright's Chromium.", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def main() -> int:
    """Prints the path of a Chromium that starts; 1 where none can be had."""
    try:
        print(ensure())
    except NoChromiumError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
