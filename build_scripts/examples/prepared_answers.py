"""The answers to worked examples, for pages to show before Python runs.

A link from an example opens its calculator, which fetches the file of that calculator, shows the
answer that the build computed, and has the engine give it again when it is ready.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from build_scripts.examples.worked import Example
from reckoner import browser

FOLDER = Path("assets", "answers")


def write_files(examples: Iterable[Example], site: Path) -> None:
    """Writes one file for each calculator: what the engine gives a page, by request."""
    answers: defaultdict[str, dict[str, object]] = defaultdict(dict)
    for example in examples:
        request = dict(example.request)
        answers[request["calculator"]][key_of(request)] = json.loads(
            browser.answer(json.dumps(request))
        )
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for calculator, replies in answers.items():
        text = json.dumps(replies, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        (folder / f"{calculator}.json").write_text(text, encoding="utf-8")


def key_of(request: Mapping[str, str]) -> str:
    """The texts of a request, but for the calculator's name, in the order of their names.

    >>> key_of({"calculator": "opening", "threshold": "30", "hand": "7S"})
    '[["hand","7S"],["threshold","30"]]'
    """
    texts = sorted([name, text] for name, text in request.items() if name != "calculator")
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":"))
