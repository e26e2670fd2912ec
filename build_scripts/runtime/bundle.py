"""The browser runtime: Pyodide with the engine in it, as the files that a page loads.

``python -m build_scripts.runtime.bundle`` makes them in ``build/runtime``, in a folder that is
named by a hash of their content, so that a host and a browser may keep them for ever:

- ``pyodide.asm.wasm``, the interpreter, trimmed: see `interpreter`;
- ``pyodide.asm.js``, the script that goes with it, which becomes part of the worker's own file,
  as Pyodide's loader does;
- ``library.bin``, all Python there is, compiled: see `library`;
- ``runtime.json``, which the bundles take in: what to load, and how many bytes that is.
"""

import gzip
import hashlib
import json
import shutil
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from build_scripts.folders import BUILD, PYODIDE, ROOT
from build_scripts.runtime import interpreter, library
from build_scripts.runtime.interpreter import INTERPRETER, SCRIPT

DESCRIPTION = "runtime.json"
LIBRARY = "library.bin"

# The keys of the description that say what the page loads.
LOADED = ("interpreter", "library")


@dataclass(frozen=True)
class RuntimeFile:
    """A file of the runtime; sizes in bytes, as stored and as a host compresses it."""

    name: str
    size: int
    transfer: int


def build(out: Path) -> Path:
    """Makes the runtime in a folder of `out`, which it returns; older ones there are removed.

    The same inputs always make the same bytes, and so the same name.

    Raises:
        library.LibraryError: the Python library cannot be made.
        interpreter.InterpreterError: the interpreter cannot be made.
    """
    lock = own_lock()
    trimmed = interpreter.trimmed()
    files = {
        INTERPRETER: (trimmed / INTERPRETER).read_bytes(),
        SCRIPT: (trimmed / SCRIPT).read_bytes(),
        LIBRARY: library.packed(library.make(lock)),
    }
    description = json.dumps(
        {
            "python": {
                "lock": lock,
                "version": {"major": sys.version_info.major, "minor": sys.version_info.minor},
            },
            "interpreter": asdict(_described(INTERPRETER, files[INTERPRETER])),
            "library": asdict(_described(LIBRARY, files[LIBRARY])),
        },
        indent=2,
    )
    files[DESCRIPTION] = description.encode()
    folder = out / f"runtime.{_digest(files)}"
    shutil.rmtree(out, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return folder


def own_lock() -> str:
    """Pyodide's lock file without its 300 packages: ours are part of the library."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": lock["info"], "packages": {}})


def described(folder: Path) -> dict[str, Any]:
    """What the scripts need to know of a runtime: its files, their sizes, Pyodide's lock."""
    description: dict[str, Any] = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
    return description


def inputs() -> tuple[Path, ...]:
    """The files and folders that decide what `build` makes, apart from installed packages."""
    return (
        *interpreter.inputs(),
        *library.inputs(),
        Path(__file__),
        ROOT / "requirements.txt",
    )


def _described(name: str, content: bytes) -> RuntimeFile:
    return RuntimeFile(name, len(content), len(gzip.compress(content, compresslevel=9, mtime=0)))


def _digest(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode())
        digest.update(files[name])
    return digest.hexdigest()[:12]


def main() -> int:
    """Makes the runtime and says what it weighs; 1 when that failed."""
    try:
        folder = build(BUILD / "runtime")
    except (interpreter.InterpreterError, library.LibraryError) as error:
        print(error, file=sys.stderr)
        return 1
    description = described(folder)
    print(folder.relative_to(ROOT).as_posix())
    for key in LOADED:
        file = RuntimeFile(**description[key])
        print(f"  {file.name:<18} {file.size:>11,} bytes, {file.transfer:>9,} compressed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
