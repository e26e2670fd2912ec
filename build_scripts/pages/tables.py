"""Tables as the guides print them: readable on a phone, by keyboard and by screen reader.

A wide table scrolls by itself. One of the kind `stack` becomes a list of rows on a narrow
screen, each cell with its column's heading before it; the roles keep it a table to screen
readers there, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import escape


@dataclass(frozen=True)
class Column:
    """A column: its heading (plain text), and how its cells stand.

    `number` sets figures under one another; `names` is a column that names the rows;
    `spoken` is a heading for screen readers alone.
    """

    heading: str
    number: bool = False
    names: bool = False
    spoken: bool = False

    def head(self) -> str:
        """Return the heading's cell."""
        text = f'<span class="spoken">{escape(self.heading)}</span>'
        return (
            f'<th role="columnheader" scope="col"{self._aligned}>'
            f"{text if self.spoken else escape(self.heading)}</th>"
        )

    def cell(self, markup: str) -> str:
        """Return a cell of this column, holding markup."""
        if self.names:
            return f'<th role="rowheader" scope="row">{markup}</th>'
        label = "" if self.spoken else f' data-label="{escape(self.heading)}"'
        return f'<td role="cell"{self._aligned}{label}>{markup}</td>'

    @property
    def _aligned(self) -> str:
        return ' class="number"' if self.number else ""


@dataclass(frozen=True)
class Row:
    """A row of cells, each of them markup; `id` is its address on the page."""

    cells: Sequence[str]
    id: str = ""


def table(name: str, columns: Sequence[Column], rows: Iterable[Row], *, kind: str = "stack") -> str:
    """Return a table in the frame that lets it scroll; `name` says what it is about.

    `kind` is `stack`, `grid` (a table on any screen) or `values` (card values).

    >>> table("Two", [Column("A", names=True), Column("B", number=True)], [Row(["x", "1"])])[:52]
    '<div class="table-scroll" role="group" aria-label="T'
    """
    heads = "".join(column.head() for column in columns)
    body = "".join(
        f'<tr role="row"{f' id="{row.id}"' if row.id else ""}>'
        + "".join(column.cell(cell) for column, cell in zip(columns, row.cells, strict=True))
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="table-scroll" role="group" aria-label="{escape(name)}" tabindex="0">'
        f'<table class="{kind}" role="table">'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead>'
        f'<tbody role="rowgroup">{body}</tbody></table></div>'
    )
