"""The HTTP headers the site asks for: a Content-Security-Policy and what may be cached.

They are written twice, since hosts differ: into each page as a meta element, which every host
serves, and into a ``_headers`` file, which some hosts (and ``make serve``) read.

Scripts carry no integrity hashes. All are the site's own, named by their content where they are
this project's, and browsers run no script with such a hash in a page opened as a file.
"""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from html.parser import HTMLParser
from pathlib import Path

HEADERS_FILE = "_headers"
# Every file below it has a hash of its content in its path.
HASHED_ASSETS = "/assets/reckoner/*"

# What a browser runs as JavaScript; a script element of any other type is only data.
_RUN_TYPES = frozenset({"", "module", "text/javascript", "application/javascript", "importmap"})
_CHARSET = '<meta charset="utf-8">'


class PageError(Exception):
    """A page has no place for its policy, so it would go out without one."""


@dataclass(frozen=True)
class Rule:
    """The headers of every path that matches one pattern (``*`` stands for anything)."""

    pattern: str
    headers: Mapping[str, str]


def secure(site: Path) -> None:
    """Writes the policy into every page of the built site, and the ``_headers`` file.

    All pages carry the same policy. Instant navigation swaps the head's elements without a new
    document, and policies added to a document only ever narrow it.

    Raises:
        PageError: a page has no ``<meta charset="utf-8">`` to put the policy behind.
    """
    pages = {path: path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))}
    policy = _policy({digest for page in pages.values() for digest in _script_digests(page)})
    for path, page in pages.items():
        if _CHARSET not in page:
            raise PageError(f"{path.relative_to(site)} has no {_CHARSET}")
        meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        path.write_text(page.replace(_CHARSET, _CHARSET + meta, 1), encoding="utf-8")
    write(
        site / HEADERS_FILE,
        [
            Rule(
                "/*",
                {
                    # A meta element cannot say who may put the page into a frame.
                    "Content-Security-Policy": f"{policy}; frame-ancestors 'self'",
                    "Referrer-Policy": "same-origin",
                    "X-Content-Type-Options": "nosniff",
                },
            ),
            # By it a browser sees that there is a new version.
            Rule("/service-worker.js", {"Cache-Control": "no-cache"}),
            Rule(HASHED_ASSETS, {"Cache-Control": "public, max-age=31536000, immutable"}),
        ],
    )


def write(path: Path, rules: Iterable[Rule]) -> None:
    """Writes rules in the ``_headers`` format: a pattern, then its headers, indented."""
    lines = []
    for rule in rules:
        lines.append(rule.pattern)
        lines.extend(f"  {name}: {value}" for name, value in rule.headers.items())
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def read(path: Path) -> list[Rule]:
    """The rules of a ``_headers`` file; none where there is no such file."""
    rules: list[Rule] = []
    headers: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line.startswith(" "):
            name, _, value = line.strip().partition(": ")
            headers[name] = value
        elif line:
            headers = {}
            rules.append(Rule(line, headers))
    return rules


def for_path(rules: Iterable[Rule], path: str) -> dict[str, str]:
    """The headers that the rules give to one path, which starts with ``/``."""
    return {
        name: value
        for rule in rules
        if fnmatch(path, rule.pattern)
        for name, value in rule.headers.items()
    }


def _policy(script_digests: Iterable[str]) -> str:
    scripts = " ".join(f"'sha256-{digest}'" for digest in sorted(script_digests))
    return "; ".join(
        [
            "default-src 'self'",
            # Compiling WebAssembly counts as evaluating code.
            f"script-src 'self' 'wasm-unsafe-eval' {scripts}".rstrip(),
            # The theme sets styles on elements.
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'self'",
        ]
    )


def _script_digests(page: str) -> set[str]:
    finder = _InlineScripts()
    finder.feed(page)
    return {
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        for script in finder.scripts
    }


class _InlineScripts(HTMLParser):
    """Collects the text of every script that stands in the page itself."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.scripts: list[str] = []
        self._open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        runs = (attributes.get("type") or "").strip().lower() in _RUN_TYPES
        self._open = tag == "script" and runs and "src" not in attributes
        if self._open:
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self._open:
            self.scripts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._open = False
