"""The engine as a page calls it: text in, text out.

A page and Python exchange nothing but strings, so that neither keeps the other's objects alive.
Importing this loads all that an answer needs, the templates' engine included.
"""

import json

from reckoner import __version__
from reckoner.answers import answer_line
from reckoner.calculators import CALCULATORS
from reckoner.faces.html import result_html

version = __version__


def answer(request: str) -> str:
    """Return the answer to a request: a JSON object of the texts `json`, `html` and `text`.

    `request` is a JSON object of texts. Nothing is raised for a bad one.

    >>> json.loads(answer('{"calculator": "bridge"}'))["text"][:11]
    'calculator:'
    """
    found = answer_line(request)
    return json.dumps(
        {
            "json": found.json(),
            "html": result_html(found.calculator, found.data, found.view or {}),
            "text": found.text(),
        }
    )


def import_everything() -> None:
    """Have every calculator answer its example, so that nothing is left to import.

    A page copies Python's memory afterwards, for its next visit to go on from.
    """
    for name, calculator in CALCULATORS.items():
        answer(json.dumps({**calculator.example, "calculator": name}))
    answer("{}")
