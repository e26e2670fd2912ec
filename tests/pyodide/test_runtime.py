"""What the browser runtime is made of, and that the tests' own library does not leak into it."""

import gzip
import json
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

# Nothing of the page imports any of these, so they can only come from the tests' library.
NOT_IN_THE_PAGE = ("unittest", "asyncio.base_events", "jinja2.sandbox", "importlib.metadata")


def test_the_site_carries_the_runtime_of_these_sources(runtime):
    manifest = json.loads((ROOT / "build" / "manifest.json").read_text())
    assert Path(manifest["runtime"]).name == runtime.folder.name


@pytest.fixture(scope="module")
def imports(runtime, tmp_path_factory):
    """Whether each module can be imported by a module of each name."""
    out = tmp_path_factory.mktemp("imports")
    sources = [
        (module, f"import {name}")
        for name in NOT_IN_THE_PAGE
        # Last by the page once more: now a test has imported it already.
        for module in ("reckoner.solver", "test_solver", "reckoner.solver", "jinja2.loaders")
    ]
    (out / "sources.json").write_text(json.dumps(sources))
    runtime.run("imports.py", out)
    return json.loads((out / "imports.json").read_text())


def test_tests_import_what_the_page_lacks(imports):
    assert [runs for module, _, runs in imports if module == "test_solver"] == [True] * len(
        NOT_IN_THE_PAGE
    )


def test_the_page_does_not(imports):
    assert not [source for module, source, runs in imports if module != "test_solver" and runs]


def test_what_nothing_here_reaches_is_not_loaded(runtime):
    """All of OpenGL, for one, which Pyodide offers to libraries that might be loaded later."""
    script = (runtime.folder / "pyodide.asm.js").read_text()
    whole = (ROOT / "node_modules" / "pyodide" / "pyodide.asm.js").read_text()
    assert "glActiveTexture" in whole
    assert "glActiveTexture" not in script
    assert len(script) < len(whole) / 3


def test_the_page_can_be_loaded_in_three_files(runtime):
    description = json.loads((runtime.folder / "runtime.json").read_text())
    files = [description[key] for key in ("interpreter", "library")]
    for file in files:
        assert (runtime.folder / file["name"]).stat().st_size == file["size"]
    manifest = json.loads((ROOT / "build" / "manifest.json").read_text())
    worker = (ROOT / "site" / manifest["worker"]).read_bytes()
    assert sum(file["transfer"] for file in files) + len(gzip.compress(worker)) < 4_200_000
