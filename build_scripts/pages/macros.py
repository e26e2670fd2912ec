"""What pages may write between `{{ }}`: calculators, worked examples, figures, tables.

Every figure that the engine knows is printed by it, so that a page cannot disagree with a
calculator. Worked examples come from the YAML beside the page (`build_scripts.examples.worked`):
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
    {{ house_rules_card("gin-rummy") }}                  see build_scripts.pages.house_rules
    {{ drawn_melds({"Set": "7S 7H 7D"}) }} and others    see build_scripts.pages.drawings
    {{ term("deadwood") }}, {{ glossary() }}            see build_scripts.pages.glossary
    {{ score_pad("gin-rummy") }}                        see build_scripts.pages.score_pads
    {{ game_key() }}, {{ value_matrix() }} and others    see build_scripts.pages.comparison
    {{ checked_examples() }}, {{ examples_file() }}      see build_scripts.pages.checked_examples
"""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any

from mkdocs.exceptions import Abort

# The plugin loads this file by its path and gives it no package to import from.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from build_scripts.examples import prepared_answers, worked
from build_scripts.folders import MANIFEST
from build_scripts.pages import checked_examples, comparison, figures, rule_tables
from build_scripts.pages.checked_examples import CheckedExamplesMacros
from build_scripts.pages.drawings import DrawingMacros
from build_scripts.pages.glossary import GlossaryMacros
from build_scripts.pages.house_rules import HouseRulesMacros
from build_scripts.pages.score_pads import score_pad
from build_scripts.pages.worked_examples import GuideMacros, WorkedExamples


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
        figures.rules,
        figures.points,
        rule_tables.value_table,
        rule_tables.schools_table,
        rule_tables.house_rules_table,
        rule_tables.rows_table,
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
