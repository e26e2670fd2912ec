"""Words put together as one says them."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listed(["A", "2", "3"]), listed(["A"])
    ('A, 2 and 3', 'A')
    """
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
