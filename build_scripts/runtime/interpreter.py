"""The interpreter of the browser runtime: Pyodide's, trimmed to what can be reached here.

`trim_interpreter.mjs` does the work, which takes a while; its result is kept in ``build`` for
as long as Pyodide and the tools are the same.
"""

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

from build_scripts.folders import BUILD, PYODIDE, ROOT

TRIM = Path(__file__).parent / "trim_interpreter.mjs"
LOCK = ROOT / "package-lock.json"

INTERPRETER = "pyodide.asm.wasm"
# What goes with the interpreter; it makes the global function that Pyodide's loader looks for.
SCRIPT = "pyodide.asm.js"


class InterpreterError(Exception):
    """Pyodide is not what it was when the trimming was written; the text says where."""


def trimmed() -> Path:
    """A folder that holds the trimmed interpreter and its script, under Pyodide's names.

    Raises:
        InterpreterError: Pyodide could not be trimmed.
    """
    digest = hashlib.sha256(TRIM.read_bytes() + LOCK.read_bytes()).hexdigest()[:12]
    folder = BUILD / f"interpreter.{digest}"
    if not folder.exists():
        for stale in BUILD.glob("interpreter.*"):
            shutil.rmtree(stale)
        BUILD.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as name:
            made = Path(name) / "made"
            made.mkdir()
            _trim(made)
            # To Node, a script within this project would be a module.
            (made / "package.json").write_text('{"type": "commonjs"}\n', encoding="utf-8")
            made.rename(folder)
    return folder


def _trim(out: Path) -> None:
    run = subprocess.run(["node", TRIM, PYODIDE, out], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        raise InterpreterError(f"Pyodide could not be trimmed:\n{run.stderr or run.stdout}")


def inputs() -> tuple[Path, ...]:
    """The files of this repository that decide what `trimmed` makes."""
    return (TRIM, LOCK, Path(__file__))
