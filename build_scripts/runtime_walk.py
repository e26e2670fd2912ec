"""Runs inside Pyodide: everything the page makes Python do, once, to see what it imports.

The value of the last line, a JSON list of the modules that were imported from the library, is
what `runtime_library` keeps. So that an import inside a function counts too, every calculator
answers its example, some requests are bad, and something fails that should not.
"""

import json
import sys
import traceback

from jinja2 import UndefinedError

from reckoner import browser, templating
from reckoner.calculators import CALCULATORS

BAD_REQUESTS: tuple[dict[str, str], ...] = (
    {},
    {"calculator": "bridge"},
    {"calculator": "deadwood", "hand": "AS AS 1X"},
)


def walk() -> str:
    """The names of all modules imported from the library, as a JSON list."""
    examples = [{**each.example, "calculator": name} for name, each in CALCULATORS.items()]
    for request in (*examples, *BAD_REQUESTS):
        browser.answer(json.dumps(request))
    _fail()
    return json.dumps(sorted(name for name, module in sys.modules.items() if _is_loaded(module)))


def _fail() -> None:
    """Has a template fail, whose traceback Jinja2 rewrites, and words it for the console."""
    try:
        templating.environment().get_template("error.html").render()
    except UndefinedError:
        traceback.format_exc()


def _is_loaded(module: object) -> bool:
    # Some modules of the library are part of the interpreter as well, and come from there.
    spec = getattr(module, "__spec__", None)
    return spec is not None and ".zip/" in str(spec.origin)


walk()
