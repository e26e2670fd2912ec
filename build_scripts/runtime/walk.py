"""Runs inside Pyodide: everything the page makes Python do, once, to see what it needs.

The value of the last line says so, as a JSON object: `modules`, the names of those imported from
the library, and `methods`, the texts of which data classes made their methods. So that an import
inside a function counts too, every calculator answers its example, some requests are bad, and
something fails that should not.
"""

import dataclasses
import json
import sys
import traceback

METHODS: list[str] = []


def _note_and_exec(text: str, *namespaces: dict[str, object]) -> None:
    METHODS.append(text)
    exec(text, *namespaces)  # noqa: S102  (as data classes do)


# Before the engine, whose data classes are what this is about.
dataclasses.exec = _note_and_exec  # type: ignore[attr-defined]

from jinja2 import UndefinedError  # noqa: E402

from reckoner import browser  # noqa: E402
from reckoner.faces.html import environment  # noqa: E402

BAD_REQUESTS: tuple[dict[str, str], ...] = (
    {"calculator": "bridge"},
    {"calculator": "deadwood", "hand": "AS AS 1X"},
)


def walk() -> dict[str, list[str]]:
    """Goes through it all and returns what it needed."""
    browser.import_everything()
    for request in BAD_REQUESTS:
        browser.answer(json.dumps(request))
    _fail()
    modules = sorted(name for name, module in sys.modules.items() if _is_loaded(module))
    return {"modules": modules, "methods": METHODS}


def _fail() -> None:
    """Has a template fail, whose traceback Jinja2 rewrites, and words it for the console."""
    try:
        environment().get_template("error.html").render()
    except UndefinedError:
        traceback.format_exc()


def _is_loaded(module: object) -> bool:
    # Some modules of the library are part of the interpreter as well, and come from there.
    spec = getattr(module, "__spec__", None)
    return spec is not None and ".zip/" in str(spec.origin)


json.dumps(walk())
