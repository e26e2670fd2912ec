"""The templates: one Jinja2 environment for the build and the browser alike."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from reckoner.answers import Answer, answer
from reckoner.cards import read_card
from reckoner.rulesets import PRESETS


@cache
def environment() -> Environment:
    """Return the environment of all templates: autoescaped, strict about names."""
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["card"] = read_card
    return made


def result_html(answer: Answer) -> str:
    """Return the fragment of an answer; a bad one's error as a sentence."""
    if not answer.ok or answer.calculator is None:
        return environment().get_template("error.html").render(error=answer.data["error"])
    template = environment().get_template(f"result_{answer.calculator.name}.html")
    return template.render(data=answer.data, **(answer.view or {})).strip()


def calculator_html(
    request: Mapping[str, str], *, base: str = "", live: bool = True, heading: str = ""
) -> str:
    """Return a whole calculator: its form filled in from a request, and that request's result.

    `base` is the relative address of its page (for the form's action and links); `live` is
    off where only the worked example is wanted. Raises `ValueError` for a bad request,
    since a page must not be built with one.
    """
    found = answer(request)
    if not found.ok or found.calculator is None:
        raise ValueError(f"{dict(request)}: {found.text()}")
    preset = request.get("rules") or found.calculator.presets[0]
    return (
        environment()
        .get_template("calculator.html")
        .render(
            calculator=found.calculator,
            request=request,
            preset=preset,
            options={
                name: rule
                for name, rule in PRESETS[preset].options().items()
                if found.calculator.name in rule.affects
            },
            words=PRESETS[preset].words(),
            answer=found,
            result=found.html(),
            base=base,
            live=live,
            heading=heading,
        )
    )
