"""Checks the guides in seconds, unbuilt: ``python -m build_scripts.checks.docs_check``.

Each finding is a line that begins with file and line: a claim that the engine contradicts, an
example that is mistyped, unknown to its page or not shown there, a figure that was typed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from jinja2 import TemplateSyntaxError

from build_scripts.checks import typed_figures
from build_scripts.examples.page_source import PageSource
from build_scripts.examples.worked import (
    Example,
    ExampleError,
    check_examples,
    load_examples,
    unknown_example,
)
from build_scripts.folders import DOCS


def findings(docs: Path = DOCS) -> list[str]:
    """Return what is to be mended, one finding a line."""
    try:
        examples = load_examples(docs)
    except ExampleError as error:
        return [*error.findings]
    found: list[str] = []
    try:
        check_examples(examples.values())
    except ExampleError as error:
        found += error.findings
    try:
        found += _mentions(docs, examples)
        found += typed_figures.findings(docs, examples.values())
    except TemplateSyntaxError as error:
        page = Path(error.filename or "").relative_to(docs.parent).as_posix()
        found.append(f"{page}:{error.lineno}: {error.message}")
    return found


def _mentions(docs: Path, examples: Mapping[str, Example]) -> Iterator[str]:
    """Yield what is wrong with the examples that pages name."""
    shown: set[str] = set()
    for path in sorted(docs.rglob("*.md")):
        page = path.relative_to(docs).as_posix()
        for mention in PageSource(path).mentions():
            place = f"{docs.name}/{page}:{mention.line}"
            example = examples.get(mention.id)
            if example is None:
                yield f"{place}: {unknown_example(mention.id, examples)}"
            elif mention.shows and example.page != page:
                yield (
                    f"{place}: the example “{mention.id}” belongs to {example.page} "
                    f"({example.source}:{example.line})"
                )
            elif mention.shows and mention.id in shown:
                yield f"{place}: the example “{mention.id}” is shown twice"
            if mention.shows:
                shown.add(mention.id)
    for example in examples.values():
        if example.id not in shown:
            yield f"{example.source}:{example.line}: {example.page} does not show “{example.id}”"


def main() -> int:
    """Say what is to be mended; return the number to exit with."""
    found = findings()
    if found:
        print("\n".join(found), file=sys.stderr)
        print(f"{len(found)} to mend.", file=sys.stderr)
        return 1
    examples = load_examples().values()
    claims = sum(len(example.claims) for example in examples)
    print(f"{len(examples)} examples, {claims} claims: the engine agrees with all of them.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
