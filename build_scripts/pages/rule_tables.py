"""Tables made from rule sets: card values, house rules, the schools of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from build_scripts.pages.figures import rules
from build_scripts.pages.tables import Column, Row, table
from reckoner.words.cards import JOKER, RANK_TEXT, RANKS, Card
from reckoner.words.rules import USES, Option

_USE_NAMES = {
    "in_hand": "left in hand",
    "in_set": "in a set",
    "low_in_run": "low in a run",
    "high_in_run": "high in a run",
}


def value_table(preset: str) -> str:
    """Return what each card counts: neighbouring ranks of equal or face value in one column.

    Uses in which all cards count alike share a row.
    """
    values = rules(preset).values
    used = [use for use in USES if any(values.worth(Card(rank, ""), use) for rank in RANKS)]

    def worths(rank: int) -> tuple[int | None, ...]:
        return tuple(values.worth(Card(rank, ""), use) for use in used)

    def kind(rank: int) -> object:
        of_rank = worths(rank)
        return "face" if 1 < rank <= 10 and set(of_rank) == {rank} else of_rank

    spans, cells = [], {use: list[str]() for use in used}
    for same, grouped in groupby(RANKS, key=kind):
        ranks = list(grouped)
        names = [RANK_TEXT[rank] for rank in ranks]
        spans.append(f"{names[0]} to {names[-1]}" if len(names) > 3 else "\u00a0".join(names))
        for use, worth in zip(used, worths(ranks[0]), strict=True):
            shown = "as printed" if same == "face" else "–" if worth is None else str(worth)
            cells[use].append(shown)
    if values.in_hand[JOKER.rank] is not None:
        spans.append("Joker")
        for use in used:
            worth = values.worth(JOKER, use)
            cells[use].append("as its card" if worth is None else str(worth))
    named = _named_rows(cells) if len(used) > 1 else [("Counts", cells[used[0]])]
    columns = [Column("Card", names=True), *map(Column, spans)]
    return table("Card values", columns, [Row([name, *row]) for name, row in named], kind="values")


def _named_rows(cells: Mapping[str, list[str]]) -> list[tuple[str, list[str]]]:
    """Return each row once, with the name of all uses that share it."""
    uses: dict[tuple[str, ...], list[str]] = {}
    for use, row in cells.items():
        uses.setdefault(tuple(row), []).append(_USE_NAMES[use])
    return [(", ".join(names).capitalize(), list(row)) for row, names in uses.items()]


def _word(option: Option, value: Any) -> str:
    return option.write(value).replace("-", " ")


def schools_table(preset: str, schools: Mapping[str, str]) -> str:
    """Return the options in which schools (preset to name) differ from a preset, side by side."""
    own = rules(preset)
    sets = [own, *(rules(school) for school in schools)]
    columns = [
        Column("House rule", names=True),
        *(Column(name) for name in ("As here", *schools.values())),
    ]
    rows = []
    for name, option in own.options().items():
        words = [_word(option, getattr(each, name)) for each in sets]
        if len(set(words)) > 1:
            marked = (word if word == words[0] else f"<b>{word}</b>" for word in words)
            rows.append(Row([option.title, *marked]))
    return table("Schools", columns, rows, kind="grid")


def house_rules_table(preset: str) -> str:
    """Return every house rule of a preset: what it means, its choices, the preset's in bold."""
    own = rules(preset)
    rows = []
    for name, option in own.options().items():
        chosen = option.write(getattr(own, name))
        words = [*option.words]
        if option.whole is not None and option.whole[1] is not None:
            words = [word for word in words if word == chosen or not word.isdigit()]
        choices = [
            f"<b>{word.replace('-', ' ')}</b>" if word == chosen else word.replace("-", " ")
            for word in words
        ]
        if option.whole is not None:
            low, high = option.whole
            choices.append("any number" + (f" from {low} to {high}" if high is not None else ""))
        if option.card:
            choices.append("a card")
        meaning = f"{option.description} <small>{option.source}</small>"
        rows.append(Row([option.title, meaning, ", ".join(choices)]))
    columns = [Column("House rule", names=True), Column("Meaning"), Column("Choices")]
    return table("House rules", columns, rows)


def rows_table(name: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table of a page's own words and figures; its first column names the rows."""
    first, *others = headings
    columns = [Column(first, names=True), *map(Column, others)]
    return table(name, columns, [Row([str(cell) for cell in row]) for row in rows])
