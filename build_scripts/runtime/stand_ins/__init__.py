"""Modules that take the place of Python's, Pyodide's and Jinja2's own in the browser runtime.

They are imported by name at the start, and for a page that calls one function with a string
they would only bring in what it never uses: an event loop, sockets, a package installer,
temporary files, a compiler for templates. Without those Python starts a third faster, and the
download is two thirds of a megabyte smaller.

They belong to the versions of Pyodide and Jinja2 that are locked; tests/pyodide runs the
engine's whole test suite on top of them.
"""

from pathlib import Path, PurePosixPath

_FOLDER = Path(__file__).parent

STAND_INS = {
    PurePosixPath("_pyodide/docstring.py"): _FOLDER / "builtin_docstrings.py",
    PurePosixPath("asyncio/__init__.py"): _FOLDER / "asynchronous.py",
    PurePosixPath("jinja2/bccache.py"): _FOLDER / "template_compiling.py",
    PurePosixPath("jinja2/compiler.py"): _FOLDER / "template_compiling.py",
    PurePosixPath("jinja2/lexer.py"): _FOLDER / "template_compiling.py",
    PurePosixPath("jinja2/parser.py"): _FOLDER / "template_compiling.py",
    PurePosixPath("pyodide/_package_loader.py"): _FOLDER / "package_loader.py",
    PurePosixPath("pyodide/webloop.py"): _FOLDER / "event_loop.py",
}
"""The files that stand in, by the place in the library where they do."""
