"""What search engines read: the questions a page answers, as data.

The data are taken from the page itself once it is built, so that there is one source for
both: the headings below *Questions* with what follows each, and, on the front page, the
questions that unfold.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

_HEAD_ENDS = "</head>"
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "source", "wbr"})


@dataclass
class Question:
    """A question and the text of its answer, gathered while the page is read."""

    asked: list[str] = field(default_factory=list)
    answer: list[str] = field(default_factory=list)

    def as_data(self) -> Mapping[str, object]:
        """Return the question in the words of schema.org."""
        return {
            "@type": "Question",
            "name": _text(self.asked),
            "acceptedAnswer": {"@type": "Answer", "text": _text(self.answer)},
        }


def describe(site: Path) -> None:
    """Writes the questions of every page of a built site into its head."""
    for path in sorted(site.rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        questions = questions_of(page)
        if questions:
            data = {
                "@context": "https://schema.org",
                "@type": "FAQPage",
                "mainEntity": [question.as_data() for question in questions],
            }
            # `<` could end the element that holds the data.
            written = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
            element = f'<script type="application/ld+json">{written}</script>'
            path.write_text(page.replace(_HEAD_ENDS, element + _HEAD_ENDS, 1), encoding="utf-8")


def questions_of(page: str) -> list[Question]:
    """Return the questions that a page answers, in its order."""
    reader = _Questions()
    reader.feed(page)
    return [question for question in reader.questions if _text(question.answer)]


def _text(parts: list[str]) -> str:
    return " ".join("".join(parts).split()).replace(" .", ".").replace(" ,", ",")


class _Questions(HTMLParser):
    """Reads questions with their answers; what is for the eye or the ear alone is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[Question] = []
        self._open: list[tuple[str, str]] = []
        self._in_section = False
        self._into: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        kinds = f" {given.get('class') or ''} "
        hidden = any(f" {kind} " in kinds for kind in ("headerlink", "spoken", "term__means"))
        if tag == "h2":
            self._in_section = given.get("id") == "questions"
            self._into = None
        elif (tag == "h3" and self._in_section) or (tag == "summary" and self._within_question()):
            self._ask()
        elif tag == "article" or (tag == "details" and " question " not in kinds):
            self._into = None
        elif tag in {"p", "li", "dd", "td"} and self._into:
            self._into.append(" ")
        if tag not in _VOID:
            self._open.append((tag, "hidden" if hidden else kinds))

    def handle_endtag(self, tag: str) -> None:
        if tag in {"h3", "summary"} and self._into is not None:
            self._into = self.questions[-1].answer
        elif tag in {"article", "details"}:
            self._in_section = self._in_section and tag != "article"
            self._into = None
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth][0] == tag:
                del self._open[depth:]
                return

    def handle_data(self, data: str) -> None:
        if self._into is not None and not any(kinds == "hidden" for _, kinds in self._open):
            self._into.append(data)

    def _ask(self) -> None:
        self.questions.append(Question())
        self._into = self.questions[-1].asked

    def _within_question(self) -> bool:
        return any(tag == "details" and " question " in kinds for tag, kinds in self._open)
