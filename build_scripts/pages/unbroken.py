"""Keeps runs (`Q-K-A`) and factors (`× 2`) on one line, wherever a page names them.

A hook of MkDocs, named in mkdocs.yml: browsers break lines after a hyphen, and a run read over
two lines looks like a range.
"""

from __future__ import annotations

import re

_RANK = "(?:10|[2-9AJQK])"
_FOUND = re.compile(
    r"<!--.*?-->"
    r"|<(code|pre|script|select|style|svg|textarea)(?=[\s>]).*?</\1>"  # text that takes no markup
    r"|<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>"
    rf"|(?<![\w-]){_RANK}(?:-{_RANK})+(?![\w-])"
    r"|× \d+",
    re.DOTALL,
)


def on_page_content(html: str, **_: object) -> str:
    """Return a page's content with each run and factor marked as unbroken.

    >>> on_page_content('<p title="A-2-3">A-2-3, not <code>A-2-3</code>')
    '<p title="A-2-3"><span class="unbroken">A-2-3</span>, not <code>A-2-3</code>'
    """
    return _FOUND.sub(_kept, html)


def _kept(found: re.Match[str]) -> str:
    text = found[0]
    return text if text.startswith("<") else f'<span class="unbroken">{text}</span>'
