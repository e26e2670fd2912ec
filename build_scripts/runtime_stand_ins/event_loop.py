"""The event loop on top of the browser's own, which this runtime leaves out.

The page calls Python with a string and gets a string back; nothing in it awaits.
"""


def _initialize_event_loop() -> None:
    """Makes the loop the current one: there is none."""
