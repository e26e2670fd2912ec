"""Python in the built browser runtime, run under Node."""

import json
import subprocess
import sysconfig
from pathlib import Path

import pytest

from build_scripts.runtime import bundle

ROOT = Path(__file__).resolve().parents[2]
NPM_PACKAGE = ROOT / "node_modules" / "pyodide"
HERE = Path(__file__).parent
PATIENCE = 900  # seconds, for the slowest script on a busy machine


class Runtime:
    """A browser runtime; each script starts a Python of its own in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, script: str, out: Path) -> str:
        """Runs a script of `inside`, which reads and writes files in `out`; returns its output."""
        mounts = {
            "/repo": str(ROOT),
            "/packages": sysconfig.get_path("purelib"),
            "/pyodide": str(NPM_PACKAGE),
            "/out": str(out),
        }
        command = [
            "node",
            # A line of JSON may nest deeper than Node's usual stack: a test sends one.
            "--stack-size=3900",
            HERE / "host.mjs",
            self.folder,
            NPM_PACKAGE,
            HERE / "inside" / script,
            json.dumps(mounts),
        ]
        run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        output = run.stdout + run.stderr
        assert run.returncode == 0, output
        return output


@pytest.fixture(scope="session")
def runtime(tmp_path_factory) -> Runtime:
    """The runtime, made from the sources as they stand."""
    return Runtime(bundle.build(tmp_path_factory.mktemp("runtime")))
