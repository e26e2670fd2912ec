"""The templates: one Jinja2 environment for the build and the browser alike."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache

from jinja2 import BaseLoader, Environment, FileSystemLoader, ModuleLoader, StrictUndefined
from markupsafe import Markup

from reckoner.answers import Answer, answer
from reckoner.cards import read_card
from reckoner.rulesets import PRESETS
from reckoner.tally import number_text


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


def result_html(answer: Answer) -> str:
    """Return the fragment of an answer; a bad one's error as a sentence."""
    if not answer.ok or answer.calculator is None:
        return environment().get_template("error.html").render(error=answer.data["error"])
    template = environment().get_template(f"result_{answer.calculator.name}.html")
    return template.render(data=answer.data, **(answer.view or {})).strip()


def calculator_html(
    request: Mapping[str, str], *, base: str = "", live: bool = True, uid: str = ""
) -> str:
    """Return a whole calculator: its form filled in from a request, and that request's result.

    `base` is the relative way to the site's front page; `live` is off where only the result
    and a link are wanted; `uid` begins every id, so that a page can hold several. Raises
    `ValueError` for a request that cannot be answered, since no page must be built with one.
    """
    found = answer(request)
    if not found.ok or found.calculator is None:
        raise ValueError(f"{dict(request)}: {found.text()}")
    calculator = found.calculator
    template = environment().get_template("calculator.html")
    return template.render(
        calculator=calculator,
        presets={name: PRESETS[name] for name in calculator.presets},
        request=request,
        error=None,
        result=Markup(found.html()),  # noqa: S704  (a fragment of ours, escaped where it was made)
        action=f"{base}calculators/{calculator.name}/",
        uid=uid or calculator.name,
        live=live,
    )
