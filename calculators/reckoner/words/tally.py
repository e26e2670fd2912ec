"""Arithmetic as a value: a sum that knows its terms, so text and number cannot disagree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MINUS = "−"


@dataclass(frozen=True)
class Tally:
    """A labelled sum: its terms in points, optionally times a whole number.

    >>> Tally("Deadwood", (5, 6, 10)).sum, Tally("Deadwood", (5, 6, 10)).value
    ('5 + 6 + 10', 21)
    >>> Tally("Points", (25, -4), times=2).sum, Tally("Points", (25, -4), times=2).value
    ('(25 − 4) × 2', 42)
    """

    label: str
    terms: tuple[int, ...]
    times: int = 1

    @property
    def value(self) -> int:
        """The number that the sum comes to, in points."""
        return sum(self.terms) * self.times

    @property
    def sum(self) -> str:
        """The sum as one writes it down."""
        if not self.terms:
            return "0"
        text = _signed(self.terms[0], first=True)
        for term in self.terms[1:]:
            text += _signed(term, first=False)
        if self.times == 1:
            return text
        return f"({text}) × {self.times}" if len(self.terms) > 1 else f"{text} × {self.times}"

    @property
    def result(self) -> str:
        """The number as one writes it down."""
        return number_text(self.value)

    def data(self) -> dict[str, str | int]:
        """Return the line as a step of an answer."""
        return {"label": self.label, "sum": self.sum, "value": self.value}


def number_text(number: int) -> str:
    """Return a number as one writes it down, with a minus sign and no hyphen.

    >>> number_text(-15)
    '−15'
    """
    return _signed(number, first=True)


def points_text(points: int) -> str:
    """Return a number of points in words.

    >>> points_text(1), points_text(17)
    ('1 point', '17 points')
    """
    return f"{number_text(points)} {'point' if abs(points) == 1 else 'points'}"


def _signed(term: int, *, first: bool) -> str:
    if first:
        return str(term) if term >= 0 else f"{MINUS}{-term}"
    return f" + {term}" if term >= 0 else f" {MINUS} {-term}"


def tally(label: str, terms: Iterable[int], times: int = 1) -> Tally:
    """Return the labelled sum of these points."""
    return Tally(label, tuple(terms), times)
