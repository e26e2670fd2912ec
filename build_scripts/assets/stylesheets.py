"""The site's own stylesheets, joined into one file named by its content; a mend of the theme's.

They are written apart, each about one thing, in the order of `extra_css` in mkdocs.yml. A page
that waits for eleven small files before it shows anything waits too long on a phone.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

# Hashes in the names of the theme's own have dots around them.
_LINK = re.compile(r'\s*<link rel="stylesheet" href="([^"]*?)(assets/stylesheets/[\w-]+\.css)">')

# Two things in the theme have the browser style all of a long page anew while it opens. One is a
# rule that keeps colours from fading while the scheme changes: it is switched on and off then.
_SWITCHING = re.compile(r"(?:,?\[data-md-color-switching\] [*:\w]+)+\{[^}]*\}")

# The other is an element that is filled with the scheme after the fact. It gets another name, which
# means nothing; calculators/web/visit/colour-scheme.ts does what it was for.
_SCHEME_ELEMENT = '("meta",{name:"color-scheme"})'
_IDLE_ELEMENT = '("meta",{name:"reckoner-scheme"})'


class StyleError(Exception):
    """The stylesheets could not be joined, or the theme's are not as they used to be."""


def join(site: Path, folder: Path, esbuild: Path) -> None:
    """Joins what all pages of a built site load besides the theme's own (which carry hashes).

    `folder` is where the joined file goes, below the site.

    Raises:
        StyleError: pages load different stylesheets, or esbuild finds a fault in one.
    """
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    lists = {tuple(link[2] for link in _LINK.finditer(page)) for page in pages.values()}
    if len(lists) != 1:
        raise StyleError(f"pages differ in the stylesheets they load: {sorted(lists)}")
    (names,) = lists
    style = _minified("\n".join((site / name).read_text("utf-8") for name in names), esbuild)
    joined = folder / f"style.{hashlib.sha256(style).hexdigest()[:12]}.css"
    joined.write_bytes(style)
    address = joined.relative_to(site).as_posix()
    for path, page in pages.items():
        path.write_text(_LINK.sub(_first_becomes(address), page), encoding="utf-8")
    for name in names:
        (site / name).unlink()


def mend_theme(site: Path) -> None:
    """Takes out what makes the theme slow on long pages.

    Raises:
        StyleError: it is no longer there.
    """
    (palette,) = (site / "assets" / "stylesheets").glob("palette.*.css")
    style, mended = _SWITCHING.subn("", palette.read_text(encoding="utf-8"))
    if mended != 1:
        raise StyleError(f"{palette.name} holds no rule for [data-md-color-switching] any more.")
    palette.write_text(style, encoding="utf-8")
    (bundle,) = (site / "assets" / "javascripts").glob("bundle.*.js")
    script = bundle.read_text(encoding="utf-8")
    if script.count(_SCHEME_ELEMENT) != 1:
        raise StyleError(f"{bundle.name} makes no element {_SCHEME_ELEMENT} any more.")
    bundle.write_text(script.replace(_SCHEME_ELEMENT, _IDLE_ELEMENT), encoding="utf-8")


def _first_becomes(address: str) -> Callable[[re.Match[str]], str]:
    """Return what puts one link where the first one was, and nothing where the others were."""
    seen: list[str] = []

    def replaced(link: re.Match[str]) -> str:
        seen.append(link[2])
        return f'<link rel="stylesheet" href="{link[1]}{address}">' if len(seen) == 1 else ""

    return replaced


def _minified(style: str, esbuild: Path) -> bytes:
    run = subprocess.run(
        [esbuild, "--loader=css", "--minify", "--charset=utf8", "--log-level=warning"],
        input=style.encode(),
        capture_output=True,
        check=False,
    )
    if run.returncode != 0:
        raise StyleError(run.stderr.decode())
    return run.stdout
