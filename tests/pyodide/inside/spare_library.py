"""A second library, for the tests alone: what pytest and Hypothesis need and the page lacks.

The engine and its packages must do without it, as in the page. Whatever they import from it,
by themselves or through the page's own library, is refused as missing.
"""

import builtins
import sys
from collections.abc import Iterable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from types import FrameType

PAGE_LIBRARY = "/lib/python313.zip"
IN_THE_PAGE = frozenset({"reckoner", "jinja2", "markupsafe"})

_import = builtins.__import__


class SpareLibrary(MetaPathFinder):
    """Finds modules in the spare library once the page's own does not have them."""

    def __init__(self, *folders: str) -> None:
        self._folders = folders
        self._found: set[str] = set()

    def install(self) -> None:
        """Makes its modules importable, except from where the page's code asks."""
        sys.meta_path.append(self)
        builtins.__import__ = self._guarded_import

    def find_spec(self, name, path, _target=None) -> ModuleSpec | None:
        if is_asked_by_the_page(sys._getframe(1)):
            return None
        parent = name.rpartition(".")[0].replace(".", "/")
        folders = [f"{folder}/{parent}" if path else folder for folder in self._folders]
        spec = PathFinder.find_spec(name, folders)
        if spec is not None:
            self._found.add(name)
        return spec

    def find_distributions(self, context) -> Iterable:
        # Itself a module of the spare library.
        from importlib.metadata import (  # noqa: PLC0415
            DistributionFinder,
            MetadataPathFinder,
        )

        here = DistributionFinder.Context(name=context.name, path=list(self._folders))
        return MetadataPathFinder.find_distributions(here)

    def holds(self, name: str) -> bool:
        """Whether a module that is imported already came from here."""
        parts = name.split(".")
        return any(".".join(parts[:count]) in self._found for count in range(1, len(parts) + 1))

    def _guarded_import(self, name, namespace=None, local=None, fromlist=(), level=0):
        # An import statement finds what the tests imported before it without asking a finder.
        if is_asked_by_the_page(sys._getframe(1)):
            module = _absolute(name, namespace or {}, level)
            for wanted in (module, *(f"{module}.{part}" for part in fromlist or ())):
                if wanted in sys.modules and self.holds(wanted):
                    raise ModuleNotFoundError(f"The page has no {wanted}.", name=wanted)
        return _import(name, namespace, local, fromlist, level)


def is_asked_by_the_page(frame: FrameType | None) -> bool:
    """Whether code of the page is behind an import, the page's library in between or not."""
    while frame is not None:
        name = frame.f_globals.get("__name__", "")
        if name.partition(".")[0] in IN_THE_PAGE:
            return True
        is_import = name.startswith(("importlib.", "_frozen_importlib")) or name == __name__
        if not is_import and not _is_in_page_library(frame):
            return False
        frame = frame.f_back
    return False


def _is_in_page_library(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__file__", "")).startswith(PAGE_LIBRARY)


def _absolute(name: str, namespace: dict, level: int) -> str:
    if not level:
        return name
    package = namespace["__package__"].split(".")
    kept = package[: len(package) - level + 1]
    return ".".join([*kept, name] if name else kept)
