"""Runs inside Pyodide: the engine's unit tests, on the library of the page.

Leaves in /out/reports.json one report a test: its id, its outcome, and its traceback.
"""

# ruff: noqa: E402  # the library comes first, then what is imported from it

import json
import os
import sys

sys.path.append("/repo/tests/pyodide/inside")

from spare_library import SpareLibrary

SpareLibrary("/pyodide/python_stdlib.zip", "/packages").install()

from importlib.metadata import version
from pathlib import Path

import hypothesis_native

hypothesis_native.install(version("hypothesis"))

import pytest


class Reports:
    """Collects how each test ended, and what could not be collected."""

    def __init__(self):
        self.all = []

    def pytest_collectreport(self, report):
        if report.failed:
            self._add(report)

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or not report.passed:
            self._add(report)

    def _add(self, report):
        self.all.append(
            {"id": report.nodeid, "outcome": report.outcome, "text": str(report.longrepr or "")}
        )


reports = Reports()
os.chdir("/repo")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
pytest.main(
    [
        "--quiet",
        # Threads, files to keep and signals, none of which there are here.
        *("-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:threadexception"),
        *("-p", "_hypothesis_pytestplugin"),
        "tests/unit",
    ],
    plugins=[reports],
)
Path("/out/reports.json").write_text(json.dumps(reports.all))
