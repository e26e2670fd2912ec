"""The engine's whole unit suite, on the library that the page has."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "tests" / "unit"


@pytest.fixture(scope="module")
def reports(runtime, tmp_path_factory):
    out = tmp_path_factory.mktemp("out")
    output = runtime.run("unit_suite.py", out)
    file = out / "reports.json"
    assert file.exists(), output
    return json.loads(file.read_text())


@pytest.mark.parametrize("name", sorted(path.name for path in UNIT.rglob("test_*.py")))
def test_passes_in_pyodide(reports, name):
    of_file = [report for report in reports if f"/{name}" in report["id"]]
    failures = [f"{each['id']}\n{each['text']}" for each in of_file if each["outcome"] == "failed"]
    assert not failures, "\n\n".join(failures)
    assert of_file


def test_every_unit_test_ran_in_pyodide(reports):
    collected = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "no:cacheprovider", UNIT],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    # One line a file, with the number of its tests.
    here = dict(line.split(": ") for line in collected.stdout.split("\n") if ": " in line)
    there: dict[str, int] = {}
    for report in reports:
        file = report["id"].partition("::")[0]
        there[file] = there.get(file, 0) + 1
    assert there == {file: int(count) for file, count in here.items()}
