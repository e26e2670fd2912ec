"""The one function that every caller uses: a request in, an answer out.

The site build, the page in the browser, the command line and the tests all call `answer`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from reckoner.calculators import CALCULATORS
from reckoner.calculators.request import Calculator, Request, Result
from reckoner.faces.plain_text import result_text
from reckoner.words.errors import BadRequest, quote


@dataclass(frozen=True)
class Answer:
    """An answer in its three forms: data (JSON), an HTML fragment, plain text."""

    data: dict[str, object]
    calculator: Calculator | None = None
    view: Mapping[str, object] | None = None

    @property
    def ok(self) -> bool:
        """Whether the request could be answered."""
        return self.data["ok"] is True

    def json(self) -> str:
        """Return the data as one line of JSON."""
        return json.dumps(self.data, ensure_ascii=False)

    def html(self) -> str:
        """Return the result as an HTML fragment, the same in the build and in the browser."""
        from reckoner.faces.html import result_html  # noqa: PLC0415  (no Jinja2 for data alone)

        return result_html(self.calculator, self.data, self.view or {})

    def text(self) -> str:
        """Return the result as plain text, to read in a terminal or to send to a friend."""
        return result_text(self.data)


def answer(request: Mapping[str, object]) -> Answer:
    """Answer a request; a bad one is answered with its error, never raised.

    >>> answer({"calculator": "deadwood", "hand": "KS 6D AC"}).data["deadwood"]
    17
    >>> answer({"calculator": "deadwood"}).data["error"]["code"]
    'missing'
    """
    calculator = None
    try:
        texts = _texts(request)
        calculator = _calculator(texts.get("calculator", ""))
        read = calculator.read(texts)
        result = calculator.compute(read)
    except BadRequest as error:
        return Answer({"ok": False, "error": error.data()}, calculator)
    return Answer(_good(calculator, read, result), calculator, result.view)


def _good(calculator: Calculator, request: Request, result: Result) -> dict[str, object]:
    rules = {"preset": request.preset, **request.rules.words()}
    melds = request.rules.melds
    deck = {"packs": melds.packs, "jokers": melds.jokers}
    good = {"ok": True, "calculator": calculator.name, "rules": rules, "deck": deck} | result.data
    read = calculator.read_otherwise(request)
    return good | {"read": read} if read else good


def _texts(request: Mapping[str, object]) -> dict[str, str]:
    texts = {}
    for name, value in request.items():
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise BadRequest(name, "bad-value", f"{quote(name)} must be a text.")
        texts[name] = str(value)
    return texts


def _calculator(name: str) -> Calculator:
    found = CALCULATORS.get(name.strip())
    if found is None:
        raise BadRequest(
            "calculator",
            "unknown-calculator" if name.strip() else "missing",
            (f"There is no calculator {quote(name)}" if name.strip() else "Name a calculator")
            + f": write {', '.join(CALCULATORS)}.",
        )
    return found


def answer_line(line: str) -> Answer:
    """Answer a request written as one JSON object; what is none is answered as `bad-json`."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        error = BadRequest(
            "request",
            "bad-json",
            f"{quote(line.strip())} is not a request: write one JSON object of texts a line.",
        )
        return Answer({"ok": False, "error": error.data()})
    return answer(request)
