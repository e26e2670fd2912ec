"""Python's asynchronous library, which this runtime leaves out: see ``pyodide.webloop``.

Pyodide's core imports it at its start and uses it when Python awaits a promise.
"""

from typing import NoReturn


def get_event_loop() -> NoReturn:
    """Would return the current event loop.

    Raises:
        RuntimeError: always, since there is none.
    """
    raise RuntimeError("This runtime has no event loop.")
