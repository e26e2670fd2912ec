"""Docstrings of Pyodide's built-in methods, for which nobody asks in a page.

Pyodide's own module works out some eighty signatures with ``inspect`` at every start.
"""

from collections.abc import Callable


def get_cmeth_docstring(_func: Callable[..., object]) -> str:
    """The documentation of a built-in method: none."""
    return ""
