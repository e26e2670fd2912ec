"""Links between pages, relative, so that the site works wherever it is put."""

from __future__ import annotations

from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.utils import get_relative_url


def way_to_root(page_url: str) -> str:
    """Return the way from a page to the site's root: empty, or ending in a slash.

    >>> way_to_root("calculators/match/"), way_to_root("")
    ('../../', '')
    """
    root = get_relative_url(".", page_url)
    return "" if root in {".", "./"} else root.rstrip("/") + "/"


def page_address(source: str, docs: Path, base: str) -> str:
    """Return the address of the page written in `source`, `base` being the way to the root.

    Raises `PluginError` where there is no such page: what stands in raw HTML is not checked
    by the build otherwise.
    """
    if not (docs / source).is_file():
        raise PluginError(f"there is no page docs/{source}")
    place = source.removesuffix("index.md").removesuffix(".md").rstrip("/")
    return base + (f"{place}/" if place else "")
