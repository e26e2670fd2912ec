"""Where things lie in this repository and in what is built from it."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

DOCS = ROOT / "docs"
ENGINE = ROOT / "calculators" / "reckoner"
WEB = ROOT / "calculators" / "web"
FACTS = ROOT / "tests" / "facts"
"""Requests with right answers, and lists of hands: what tests and benchmarks measure by."""

NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"

BUILD = ROOT / "build"
SITE = ROOT / "site"
MANIFEST = BUILD / "manifest.json"
"""The addresses of the page's script, the worker and the runtime, by these names."""
