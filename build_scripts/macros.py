"""What pages may write between `{{ }}`: calculators, worked examples, figures, tables.

Every figure that the engine knows is printed by it, so that a page cannot disagree with a
calculator. Worked examples come from the YAML beside the page (see `build_scripts.examples`):
all of them are checked before the first page is made, and each must be shown on its page.
Links are relative, so that the site works wherever it is put.

    {{ example("gin-knock") }}                           a worked example with its result
    {{ live_example("gin-knock") }}                      the same in a live calculator
    {{ examples_table(["gin-tie"], {"Points": "points"}) }}
    {{ sum_of("gin-knock") }}                            17 − 4 = 13, linked to its calculator
    {{ shown("gin-knock").points }}                      a figure of an example's answer
    {{ answer("deadwood", hand="KS KH").deadwood }}      a figure of any answer
    {{ rules("gin-rummy").gin_bonus }}                   a figure of a rule set
    {{ points("gin-rummy").held("K") }}                  what a card counts
    {{ cards("7S 8S") }}                                 cards in a sentence
    {{ value_table("gin-rummy") }}, {{ schools_table("gin-rummy", {...}) }},
    {{ house_rules_table("gin-rummy") }}
    {{ rows_table("Outcomes", ["Outcome", "When"], [["Gin", "no deadwood"]]) }}
    {{ house_rules_card("gin-rummy") }}                  see build_scripts.house_rules
    {{ drawn_melds({"Set": "7S 7H 7D"}) }} and others    see build_scripts.drawings
    {{ term("deadwood") }}, {{ glossary() }}            see build_scripts.glossary
    {{ score_pad("gin-rummy") }}                        see build_scripts.score_pads
    {{ game_key() }}, {{ value_matrix() }} and others    see build_scripts.comparison
    {{ checked_examples() }}, {{ examples_file() }}      see build_scripts.checked_examples
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from mkdocs.exceptions import Abort, PluginError

ROOT = Path(__file__).resolve().parent.parent
# The plugin loads this file by its path and gives it no package to import from.
sys.path.insert(0, str(ROOT))

from markupsafe import Markup  # noqa: E402

import reckoner  # noqa: E402
from build_scripts import checked_examples, comparison, prepared_answers  # noqa: E402
from build_scripts import examples as worked  # noqa: E402
from build_scripts.checked_examples import CheckedExamplesMacros, address_of  # noqa: E402
from build_scripts.drawings import DrawingMacros  # noqa: E402
from build_scripts.glossary import GlossaryMacros  # noqa: E402
from build_scripts.house_rules import HouseRulesMacros  # noqa: E402
from build_scripts.links import way_to_root  # noqa: E402
from build_scripts.score_pads import score_pad  # noqa: E402
from build_scripts.tables import Column, Row, table  # noqa: E402
from reckoner.cards import JOKER, RANK_TEXT, RANKS, Card, read_card, read_cards, split_cards  # noqa: E402
from reckoner.errors import BadRequest  # noqa: E402
from reckoner.rules import USES, CardValues, Option, RuleSet  # noqa: E402
from reckoner.rulesets import PRESETS  # noqa: E402
from reckoner.tally import number_text  # noqa: E402
from reckoner.templating import calculator_html, environment  # noqa: E402

MANIFEST = ROOT / "build" / "manifest.json"


def answered(request: Mapping[str, str]) -> dict[str, Any]:
    """Return the answer to a request that must be a good one; raises `PluginError`."""
    data = reckoner.answer(request).data
    if not data["ok"]:
        error: Any = data["error"]
        raise PluginError(f"{worked.written(dict(request))}: {error['message']}")
    return data


def texts_of(request: Mapping[str, object]) -> dict[str, str]:
    """Return a request written in a page, where numbers may stand bare, as texts."""
    return {name: str(value) for name, value in request.items()}


class WorkedExamples:
    """The site's examples while it is built: which have been shown, and on which page."""

    def __init__(self, examples: Mapping[str, worked.Example]) -> None:
        self.examples = examples
        self.shown: set[str] = set()

    def take(self, name: str, page: str) -> worked.Example:
        """Return an example for the page it stands beside; raises `PluginError`."""
        example = self.find(name)
        if example.page != page:
            raise PluginError(
                f"{page}: the example “{name}” belongs to {example.page} "
                f"({example.source}:{example.line})"
            )
        if name in self.shown:
            raise PluginError(f"{page}: the example “{name}” is shown twice")
        self.shown.add(name)
        return example

    def find(self, name: str) -> worked.Example:
        """Return the example of this id; raises `PluginError`."""
        if name not in self.examples:
            raise PluginError(worked.unknown_example(name, self.examples))
        return self.examples[name]

    def check_all_shown(self) -> None:
        """Raise `ExampleError` for examples that no page shows."""
        unseen = [each for each in self.examples.values() if each.id not in self.shown]
        if unseen:
            raise worked.ExampleError(
                f"{each.source}:{each.line}: {each.page} does not show “{each.id}”"
                for each in unseen
            )


class GuideMacros:
    """The macros of a page, given where that page stands."""

    def __init__(self, env: Any, examples: WorkedExamples) -> None:
        self._env = env
        self._examples = examples
        self._jinja = environment()

    @property
    def _page(self) -> str:
        return str(self._env.page.file.src_uri)

    @property
    def _base(self) -> str:
        """The way from the current page to the site's root, ending in a slash."""
        return way_to_root(self._env.page.url)

    def answer(self, calculator: str, **request: object) -> dict[str, Any]:
        """Return an answer, for its figures."""
        return answered({"calculator": calculator} | texts_of(request))

    def shown(self, name: str) -> dict[str, Any]:
        """Return the answer to an example, for its figures."""
        return answered(self._examples.find(name).request)

    def example(self, name: str) -> str:
        """Return a worked example: what it shows, its result, and a link that opens it."""
        example = self._examples.take(name, self._page)
        found = reckoner.answer(example.request)
        note = self._jinja.from_string(example.note).render(found.data, cards=self.cards)
        if found.ok:
            # What a calculator shows beyond the answer stays folded in a guide.
            result = found.html().replace('<details class="more" open>', '<details class="more">')
        else:
            message = self._words(str(worked.part_of(found.data, "error.message")))
            refusal = self._jinja.get_template("error.html")
            result = refusal.render(error={"message": message})
        return (
            f'<figure class="example" id="example-{name}">'
            f"<figcaption>{Markup.escape(example.title)}</figcaption>"
            f'<div class="result">{result}</div>'
            f"{f'<p class="note">{note}</p>' if note else ''}"
            f'<p class="open-in"><a href="{self._address(example)}">Open in the calculator</a></p>'
            "</figure>"
        )

    def live_example(self, name: str) -> str:
        """Return a live calculator, filled in with an example, its answer already there."""
        example = self._examples.take(name, self._page)
        answered(example.request)
        live = calculator_html(example.request, base=self._base, uid=name)
        return f'<div class="live" id="example-{name}" data-search-exclude>{live}</div>'

    def examples_table(self, names: Sequence[str], columns: Mapping[str, str]) -> str:
        """Return examples as the rows of a table.

        `columns` maps each heading to a part of the answer by dotted key, or to `title`
        or `request.` and an input; `verdict` is an error's message where there is one.
        Cards are drawn; a last column opens the example.
        """
        examples = [self._examples.take(name, self._page) for name in names]
        rows: list[list[Any]] = []
        for example in examples:
            data = reckoner.answer(example.request).data
            rows.append([self._part(example, data, key) for key in columns.values()])
        numeric = [all(map(_is_number, column)) for column in zip(*rows, strict=True)]
        shown = [
            Column(heading, number=right, names=key == "title")
            for (heading, key), right in zip(columns.items(), numeric, strict=True)
        ]
        return table(
            "Examples",
            [*shown, Column("Calculator", spoken=True)],
            [
                Row([*map(self._drawn, row), self._link(example)], f"example-{example.id}")
                for example, row in zip(examples, rows, strict=True)
            ],
        )

    def sum_of(self, name: str) -> str:
        """Return the last sum of an example, worked out and linked to its calculator."""
        example = self._examples.take(name, self._page)
        step = answered(example.request)["steps"][-1]
        return (
            f'<a class="sum" id="example-{name}" href="{self._address(example)}">'
            f"{step['sum']} = <b>{step['value']}</b></a>"
        )

    def cards(self, text: str) -> str:
        """Return cards as they stand in a sentence: rank and suit symbol, spoken in words.

        A joker may say what it stands for: `*=7S`.
        """
        return Markup(" ").join(map(self._card, split_cards(text)))

    def _card(self, text: str) -> Markup:
        joker, _, spot = text.partition("=")
        drawn: Markup = self._drawing().in_words(read_card(joker))
        return Markup("{} ({})").format(drawn, self._card(spot)) if spot else drawn

    def hand(self, text: str) -> str:
        """Return cards drawn side by side; `|` separates groups."""
        groups = [self._drawing().hand(read_cards(group)) for group in text.split("|")]
        return f'<p class="laid-out">{" ".join(groups)}</p>'

    def _lay_offs(self, text: str) -> str:
        """Return cards drawn, those laid off with the meld that took them: `KH on KS KD KC`."""
        return " on ".join(map(self.cards, text.split(" on ")))

    def _drawing(self) -> Any:
        return self._jinja.get_template("cards.html").module

    def _link(self, example: worked.Example) -> str:
        title = f'<span class="spoken">: {Markup.escape(example.title)}</span>'
        return f'<a class="try" href="{self._address(example)}">try it{title}</a>'

    def _address(self, example: worked.Example) -> Markup:
        return Markup.escape(address_of(example.request, self._base))

    def _part(self, example: worked.Example, data: Mapping[str, Any], key: str) -> Any:
        if key == "title":
            return example.title
        if key == "verdict" and not data["ok"]:
            return data["error"]["message"]
        if key.startswith("request."):
            return example.request[key.removeprefix("request.")]
        return worked.part_of(data, key)

    def _drawn(self, value: Any) -> str:
        """Return a part of an answer as a table shows it: cards drawn, `null` in a word."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if value is None:
            return "none"
        if isinstance(value, int):
            return number_text(value)
        if isinstance(value, list):
            return self._drawn_list(value)
        try:
            return " | ".join(map(self._lay_offs, str(value).split("|")))
        except BadRequest:
            return self._words(str(value))

    def _words(self, text: str) -> Markup:
        """Return a text with the cards drawn that a refusal begins with, and jokers in ranks."""
        if _RANKS_AND_JOKERS.fullmatch(text):
            return Markup(" ").join(
                self._card(word) if word == "*" else word for word in text.split()
            )
        begun = _CARDS_FIRST.match(text)
        if begun is None:
            return Markup.escape(text)
        return Markup("{} {}").format(self.cards(begun[0]), text[begun.end() :])

    def _drawn_list(self, values: Sequence[Any]) -> str:
        try:
            return self.cards(" ".join(values)) or "none"
        except (TypeError, BadRequest):
            return ", ".join(map(self._drawn, values))


_CARDS_FIRST = re.compile(r"(?:(?:(?:10|[2-9AJQK])[SHDC]|\*) )+")
_RANKS_AND_JOKERS = re.compile(r"[0-9AJQK |]*\*[0-9AJQK *|]*")


def _is_number(value: object) -> bool:
    return str(value).removeprefix("-").isdigit()


def rules(preset: str) -> RuleSet:
    """Return a rule set by the name of its preset; raises `PluginError`."""
    if preset not in PRESETS:
        raise PluginError(f"there are no rules named “{preset}”: {', '.join(PRESETS)}")
    return PRESETS[preset]


class CardPoints:
    """What cards count in a game, in points, asked for by rank (`K`) or card (`QS`)."""

    def __init__(self, values: CardValues) -> None:
        self._values = values

    def held(self, card: str) -> int:
        """Return the points of a card left in hand."""
        return self._values.held(read_card(card, bare_ranks=True))

    def melded(self, card: str, use: str = "in_set") -> int | None:
        """Return the points of a card in a meld, by its use there."""
        return self._values.worth(read_card(card, bare_ranks=True), use)


def points(preset: str) -> CardPoints:
    """Return what cards count under a preset's rules."""
    return CardPoints(rules(preset).values)


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


def define_env(env: Any) -> None:
    """Check every worked example, then offer the macros to pages."""
    try:
        examples = worked.load_examples(Path(env.conf["docs_dir"]))
        worked.check_examples(examples.values())
    except worked.ExampleError as error:
        raise Abort(f"Worked examples that do not hold:\n{error}") from None
    # The plugin logs a page's error as a warning before it gives up: say it even when quiet.
    logging.getLogger("mkdocs.plugins.mkdocs_macros.util").setLevel(logging.WARNING)
    shown = WorkedExamples(examples)
    env.worked_examples = shown
    guide = GuideMacros(env, shown)
    checked = CheckedExamplesMacros(env, examples)
    drawing = DrawingMacros(shown.find)
    words = GlossaryMacros(env)
    for macro in (
        guide.answer,
        guide.shown,
        guide.example,
        guide.live_example,
        guide.examples_table,
        guide.sum_of,
        guide.cards,
        guide.hand,
        rules,
        points,
        value_table,
        schools_table,
        house_rules_table,
        rows_table,
        HouseRulesMacros(env).house_rules_card,
        drawing.drawn_melds,
        drawing.drawn_lay_offs,
        drawing.drawn_openings,
        words.term,
        words.glossary,
        score_pad,
        comparison.game_key,
        comparison.game_lines,
        comparison.value_matrix,
        comparison.relative_sources,
        comparison.ComparisonMacros(env).game_cards,
        checked.checked_examples,
        checked.examples_file,
        checked.examples_schema,
        checked.examples_format,
    ):
        env.macro(macro)
    if MANIFEST.is_file():
        env.conf.extra["page_script"] = json.loads(MANIFEST.read_text(encoding="utf-8"))["page"]


def on_post_build(env: Any) -> None:
    """Publish the examples and their answers; fail when a page leaves out one beside it."""
    shown: WorkedExamples = env.worked_examples
    try:
        shown.check_all_shown()
    except worked.ExampleError as error:
        raise Abort(f"Worked examples that nobody sees:\n{error}") from None
    docs, site = Path(env.conf["docs_dir"]), Path(env.conf["site_dir"])
    checked_examples.write_file(shown.examples.values(), docs, site)
    prepared_answers.write_files(shown.examples.values(), site)
