"""Where packages would be installed; this runtime carries its own and installs none.

Pyodide's own module imports the archive, temporary-file and path libraries. ``loadPyodide``
reads the two folders and makes the one call below. For the import see the event loop's stand-in.
"""

from pyodide_js import loadedPackages as _loadedPackages  # type: ignore[import-not-found]  # noqa: F401


class _Folder:
    """A path. Pyodide asks for its text by ``__str__``, which a plain string would not offer."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path


SITE_PACKAGES = _Folder("/lib/python3.13/site-packages")
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Notes the packages that are installed already: none."""
