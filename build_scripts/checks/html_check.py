"""Has the Nu Html Checker read every built page: ``python -m build_scripts.checks.html_check``.

The checker is a Java program that npm brings. It is no part of the locked tools, since it
needs Java and weighs more than all of them: where there is none, this says so and ends well.
"""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from build_scripts.folders import SITE

CHECKER = "vnu-jar@26.9.27"

ALLOWED: Mapping[str, str] = {
    # On a phone rows are blocks, and some browsers then forget that they were rows.
    r"The “role” attribute must not be used on an? “(tr|td|th|thead|tbody)” element": "our tables",
    # The theme turns this off so that Firefox does not restore an open menu.
    r"Attribute “autocomplete” is only allowed when the input type is": "the theme's switches",
    # The theme leaves it empty on the labels of its menu, which a script then fills.
    r"Bad value “” for attribute “tabindex” on element “label”": "the theme's menu",
}
"""Errors that stay, by what they begin with, and where they are."""


def unforeseen(messages: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the errors that no one has a reason for, each once for all pages that have it."""
    found = Counter(
        message["message"]
        for message in messages
        if message["type"] == "error"
        and not any(re.match(allowed, message["message"]) for allowed in ALLOWED)
    )
    return [f"{times} × {message}" for message, times in found.most_common()]


def main() -> int:
    """Checks the built site; 1 where a page has an error."""
    if shutil.which("java") is None:
        print("There is no Java here, so the pages' HTML was not checked.", file=sys.stderr)
        return 0
    checker = ("npm", "exec", "--yes", f"--package={CHECKER}", "--", "vnu")
    run = subprocess.run(
        [*checker, "--format", "json", "--errors-only", "--skip-non-html", str(SITE)],
        capture_output=True,
        text=True,
        check=False,
    )
    try:
        messages = json.loads(run.stderr[run.stderr.index("{") :])["messages"]
    except (ValueError, KeyError):
        print(f"The checker did not run: {run.stderr[-400:]}", file=sys.stderr)
        return 1
    errors = unforeseen(messages)
    print("\n".join(errors) or f"No errors but those of {len(ALLOWED)} kinds with reasons.")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
