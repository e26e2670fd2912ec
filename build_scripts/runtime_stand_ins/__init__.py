"""Modules that take the place of Pyodide's or Python's own in the browser runtime.

Pyodide's start imports them by name, and for a page that calls one function with a string they
would only bring in what it never uses: an event loop, sockets, a package installer, temporary
files. Without those Python starts a quarter faster, and the download is half a megabyte smaller.

They belong to the one version of Pyodide that package.json names; tests/pyodide runs the
engine's whole test suite on top of them.
"""

from pathlib import Path, PurePosixPath

_FOLDER = Path(__file__).parent

STAND_INS = {
    PurePosixPath("_pyodide/docstring.py"): _FOLDER / "builtin_docstrings.py",
    PurePosixPath("asyncio/__init__.py"): _FOLDER / "asynchronous.py",
    PurePosixPath("pyodide/_package_loader.py"): _FOLDER / "package_loader.py",
    PurePosixPath("pyodide/webloop.py"): _FOLDER / "event_loop.py",
}
"""The files that stand in, by the place in the library where they do."""
