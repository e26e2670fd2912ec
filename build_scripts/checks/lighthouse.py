"""Has Lighthouse measure built pages: ``python -m build_scripts.checks.lighthouse [page ...]``.

Lighthouse is brought by npm for the run, since it is heavy and nothing else needs it. Each page
is measured on a phone (a slow one, on a slow network, both simulated) and on a desk. Scores
are from 0 to 1; those below the floor are named, and the run fails.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from starlette.middleware.gzip import GZipMiddleware

from build_scripts import serve
from build_scripts.folders import SITE
from build_scripts.toolchain import chromium

# The last that runs on Node 20.
LIGHTHOUSE = "lighthouse@12.8.2"
FLOORS: Mapping[str, float] = {"accessibility": 1, "best-practices": 1, "seo": 1}
PERFORMANCE: Mapping[str, float] = {"mobile": 0.9, "desktop": 0.98}


def pages() -> list[str]:
    """Return the addresses of all built pages, from the site's root."""
    found = (page.relative_to(SITE).parent.as_posix() for page in SITE.rglob("index.html"))
    return sorted("" if page == "." else f"{page}/" for page in found)


def measured(url: str, form: str) -> dict[str, float]:
    """Return the scores of one page on a phone (`mobile`) or a desk (`desktop`)."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = ["--headless=new", *chromium.flags(), f"--user-data-dir={folder}/profile"]
        subprocess.run(
            [
                *("npm", "exec", "--yes", f"--package={LIGHTHOUSE}", "--", "lighthouse", url),
                *("--quiet", "--output=json", f"--output-path={report}"),
                *("--preset=desktop",) * (form == "desktop"),
                f"--only-categories=performance,{','.join(FLOORS)}",
                f"--chrome-flags={' '.join(flags)}",
            ],
            env={**os.environ, "CHROME_PATH": str(chromium.ensure())},
            check=True,
        )
        categories = json.loads(report.read_text(encoding="utf-8"))["categories"]
    return {name: category["score"] for name, category in categories.items()}


def below(scores: Mapping[str, float], form: str) -> Iterator[str]:
    """Yield the names of scores that are lower than they may be."""
    for name, floor in {**FLOORS, "performance": PERFORMANCE[form]}.items():
        if scores[name] < floor:
            yield name


def main(arguments: list[str]) -> int:
    """Measures the pages given, or all; 1 where a score is too low."""
    failed = False
    app = serve.site_app(SITE)
    app.add_middleware(GZipMiddleware)  # static hosts compress as well
    with serve.running_app(app) as address:
        for page in arguments or pages():
            for form in PERFORMANCE:
                scores = measured(address + page, form)
                low = sorted(below(scores, form))
                failed = failed or bool(low)
                line = "  ".join(f"{name} {score:.2f}" for name, score in scores.items())
                note = f"  too low: {', '.join(low)}" if low else ""
                print(f"{form:8} {page or '(home)':36} {line}{note}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main([re.sub(r"^/", "", each) for each in sys.argv[1:]]))
