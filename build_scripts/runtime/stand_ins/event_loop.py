"""The event loop on top of the browser's own, which this runtime leaves out.

The page calls Python with a string and gets a string back; nothing in it awaits.

What Pyodide's own module imports from JavaScript is imported here, too: a copy of Python's memory
holds references to JavaScript's objects, and Pyodide wants them in the order it knows.
"""

from pyodide_js._api import scheduleCallback as _scheduleCallback  # type: ignore[import-not-found]  # noqa: F401


def _initialize_event_loop() -> None:
    """Makes the loop the current one: there is none."""
    from pyodide_js._api import config as _config  # noqa: F401, PLC0415
