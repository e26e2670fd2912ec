"""Answers and forms as HTML: one Jinja2 environment for the build and the browser alike."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache

from jinja2 import BaseLoader, Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from markupsafe import Markup

from reckoner.calculators.request import Calculator
from reckoner.rulesets import PRESETS
from reckoner.words.cards import read_card
from reckoner.words.tally import number_text


@cache
def environment() -> Environment:
    """Return the environment of all templates: autoescaped, strict about names."""
    made = Environment(
        loader=_loader(),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["card"] = read_card
    made.filters["number"] = number_text
    return made


def _loader() -> BaseLoader:
    """Return what finds the templates: in the browser, as modules compiled when it was built."""
    # pathlib would be imported for this alone, and that is slow in the browser.
    folder = os.path.join(os.path.dirname(__file__), "templates")  # noqa: PTH118, PTH120
    return ModuleLoader(folder) if sys.platform == "emscripten" else FileSystemLoader(folder)


def result_html(
    calculator: Calculator | None, data: Mapping[str, object], view: Mapping[str, object]
) -> str:
    """Return the fragment of an answer's data and view; a bad one's error as a sentence."""
    if not data["ok"] or calculator is None:
        return environment().get_template("error.html").render(error=data["error"])
    template = environment().get_template(f"results/{calculator.name}.html")
    return template.render(data=data, **view).strip()


def calculator_html(
    calculator: Calculator,
    request: Mapping[str, str],
    result: str,
    *,
    base: str = "",
    live: bool = True,
    uid: str = "",
) -> str:
    """Return a whole calculator: its form filled in from a request, and that request's result.

    `result` is the fragment that `result_html` made for the request; `base` is the relative way
    to the site's front page; `live` is off where only the result and a link are wanted; `uid`
    begins every id, so that a page can hold several.
    """
    return (
        environment()
        .get_template("calculator.html")
        .render(
            calculator=calculator,
            presets={name: PRESETS[name] for name in calculator.presets},
            request=request,
            error=None,
            result=Markup(result),  # noqa: S704  (a fragment of ours, escaped where it was made)
            action=f"{base}calculators/{calculator.name}/",
            uid=uid or calculator.name,
            live=live,
        )
    )
