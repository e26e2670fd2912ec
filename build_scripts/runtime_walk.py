"""Runs inside Pyodide: everything the page makes Python do, once, to see what it imports.

The value of the last line, a JSON list of the modules that were imported from the library, is
what `runtime_library` keeps. So that an import inside a function counts too, every calculator
answers, rightly and wrongly, and things go wrong in every way that has a message.
"""

import contextlib
import json
import pkgutil
import sys
import traceback
from importlib import import_module

import jinja2

import reckoner
from reckoner import browser

REQUESTS: tuple[dict[str, str], ...] = (
    {"calculator": "deadwood", "hand": "7S 7H 7D 9C TC JC QC 2D 3H KS"},
    {"calculator": "deadwood", "hand": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS KD"},
    {"calculator": "deadwood", "hand": "AS AS"},
    {"calculator": "lay-off", "melds": "4H 5H 6H | 9S 9D 9C", "hand": "7H 8H 9H KD 2C"},
    {
        "calculator": "showdown",
        "knocker": "2S 3S 4S 7H 7D 7C 9C TC JC 2H",
        "defender": "AS 5S KD KC KH 9D 8C QC 2D 3D",
    },
    {"calculator": "showdown", "knocker_deadwood": "4", "defender_deadwood": "17"},
    {"calculator": "match", "players": "You|Rival", "deals": "12,0 | 0,5 | 0,0"},
    {"calculator": "opening", "hand": "7S 7H 7D KS KH KD * 2C", "threshold": "51"},
    {"calculator": "opening", "melds": "7S 7H 7D | KS KH KD"},
    {"calculator": "penalty", "hands": "K 7 4 | *"},
    {"calculator": "five-hundred", "melds": "KS KD KC", "held": "AS", "went_out": "no"},
    {"calculator": "match", "rules": "rummy-500", "deals": "120,40 | 400,90"},
    {"calculator": "card-worth", "card": "AS"},
    {"calculator": "bridge"},
    {},
)


def walk() -> str:
    """The names of all modules imported from the library, as a JSON list."""
    for module in pkgutil.walk_packages(reckoner.__path__, "reckoner."):
        import_module(module.name)
    for request in REQUESTS:
        browser.answer(json.dumps(request))
    _fail()
    names = [name for name, module in sys.modules.items() if _is_from_library(module)]
    return json.dumps(sorted(names))


def _fail() -> None:
    # A template that fails has its traceback rewritten; a bare one is printed for the console.
    with contextlib.suppress(ZeroDivisionError):
        jinja2.Environment(autoescape=True).from_string("{{ 1 // 0 }}").render()
    try:
        json.loads("{")
    except ValueError:
        traceback.format_exc()


def _is_from_library(module: object) -> bool:
    return ".zip/" in (getattr(module, "__file__", None) or "")


walk()
