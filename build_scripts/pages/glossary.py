"""The words of the game, written down once in `docs/glossary.terms.yml`.

    {{ term("deadwood") }}            a word at its first use: its meaning on pointing at it
    {{ term("lay-off", "laid off") }} the same, in the words of the sentence
    {{ glossary() }}                  all words, in the order of the alphabet

A word is a link to its entry, so it works by finger, by key and without any style as well. Its
meaning is what the link is described by. It is shown while the pointer is over the word or the
link has the focus, and goes away with Escape (see calculators/web/visit/term-meanings.ts).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from markupsafe import Markup
from mkdocs.exceptions import PluginError

from build_scripts.pages.links import page_address, way_to_root

FILE = "glossary.terms.yml"
PAGE = "glossary.md"
_KEYS = {"term", "also", "means", "see"}


@dataclass(frozen=True)
class Term:
    """A word: what it means, other names for it, and the page (with anchor) that says more."""

    name: str
    means: str
    also: Sequence[str] = ()
    see: str = ""

    @property
    def anchor(self) -> str:
        """The address of the word's entry on the glossary page."""
        return self.name.lower().replace(" ", "-")


def read_terms(docs: Path) -> dict[str, Term]:
    """Return the words by name; raises `PluginError` where the file is not as it should be."""
    terms: dict[str, Term] = {}
    for entry in yaml.safe_load((docs / FILE).read_text(encoding="utf-8")):
        if (
            not isinstance(entry, dict)
            or entry.keys() - _KEYS
            or not {"term", "means"} <= set(entry)
        ):
            raise PluginError(f"docs/{FILE}: {entry!r} is no word with its meaning")
        term = Term(entry["term"], entry["means"], entry.get("also", ()), entry.get("see", ""))
        if term.name in terms:
            raise PluginError(f"docs/{FILE}: “{term.name}” stands there twice")
        terms[term.name] = term
    return terms


class GlossaryMacros:
    """The macros of words, given where the page that asks stands."""

    def __init__(self, env: Any) -> None:
        self._env = env
        self._docs = Path(env.conf["docs_dir"])
        self._shown: set[tuple[str, str]] = set()

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        return read_terms(self._docs)

    def term(self, name: str, words: str = "") -> str:
        """Return a word with its meaning; raises `PluginError` for none, or one shown before."""
        if name not in self._terms:
            raise PluginError(f"“{name}” is no word of docs/{FILE}")
        page = str(self._env.page.file.src_uri)
        if (page, name) in self._shown:
            raise PluginError(f"{page}: “{name}” is explained twice; once is enough")
        self._shown.add((page, name))
        term = self._terms[name]
        return str(
            Markup(
                '<span class="term"><a href="{}#{}" aria-describedby="term-{}">{}</a>'
                '<span class="term__means" role="tooltip" id="term-{}" data-search-exclude>{}'
                "</span></span>"
            ).format(
                page_address(PAGE, self._docs, way_to_root(self._env.page.url)),
                term.anchor,
                term.anchor,
                words or term.name,
                term.anchor,
                term.means,
            )
        )

    def glossary(self) -> str:
        """Return all words with their meanings and other names."""
        entries = Markup("").join(
            self._entry(term) for term in sorted(self._terms.values(), key=lambda each: each.anchor)
        )
        return str(Markup('<dl class="glossary">{}</dl>').format(entries))

    def _entry(self, term: Term) -> Markup:
        also = Markup(" Also called: {}.").format(", ".join(term.also)) if term.also else Markup("")
        return Markup('<div id="{}"><dt>{}</dt><dd>{}{}{}</dd></div>').format(
            term.anchor, term.name[0].upper() + term.name[1:], term.means, also, self._more(term)
        )

    def _more(self, term: Term) -> Markup:
        if not term.see:
            return Markup("")
        page, _, anchor = term.see.partition("#")
        address = page_address(page, self._docs, way_to_root(self._env.page.url))
        return Markup(' <a href="{}{}">Read on<span class="spoken">: {}</span></a>').format(
            address, f"#{anchor}" if anchor else "", term.name
        )
