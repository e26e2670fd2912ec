"""Runs inside Pyodide: tries imports from code of a page and from a test's, into /out/imports.json.

Each is one source run as a module of a given name; what comes out is whether it ran.
"""

# ruff: noqa: PTH123  # the page has no pathlib

import json
import sys

sys.path.append("/repo/tests/pyodide/inside")

from spare_library import SpareLibrary

SpareLibrary("/pyodide/python_stdlib.zip", "/packages").install()


def runs(module: str, source: str) -> bool:
    try:
        exec(source, {"__name__": module, "__package__": module.rpartition(".")[0]})  # noqa: S102
    except ImportError:
        return False
    return True


with open("/out/sources.json") as file:
    tried = [[module, source, runs(module, source)] for module, source in json.load(file)]
with open("/out/imports.json", "w") as file:
    json.dump(tried, file)
