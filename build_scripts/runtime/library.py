"""The Python library of the browser runtime: one archive with everything Python imports.

Of what others wrote it holds only what `runtime_walk` saw imported. It is made of

- Python's and Pyodide's own library, as the `pyodide` package brings it, with a few modules
  replaced by those of `stand_ins`;
- Jinja2 and MarkupSafe as installed here. MarkupSafe's compiled part is for this machine's
  processor, not for WebAssembly; without it the package falls back to its Python;
- the engine, and its templates compiled to Python by Jinja2.

All of it is compiled to bytecode by ``pyodide py-compile``, so this must run on the minor
version of Python that Pyodide holds.
"""

import gzip
import json
import marshal
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from build_scripts.folders import ENGINE, PYODIDE
from build_scripts.runtime import interpreter, stand_ins
from build_scripts.runtime.stand_ins import STAND_INS
from reckoner.faces.html import environment

WALK = Path(__file__).parent / "walk.py"
RUNNER = Path(__file__).parent / "python.mjs"

PACKAGES = ("jinja2", "markupsafe")

# Where in the engine its templates lie.
TEMPLATES = ("faces", "templates")

# A member of the archive: code of the methods of data classes, by their text.
METHODS = "dataclass_methods.marshal"

# A member's date would make two builds of the same sources differ; this is the earliest a zip
# archive can hold, and the same in seconds since 1970 for bytecode.
_NO_DATE = (1980, 1, 1, 0, 0, 0)
_NO_DATE_SECONDS = "315532800"


class LibraryError(Exception):
    """The library cannot be made; the text says why and what to do."""


@dataclass(frozen=True)
class Edit:
    """A few lines of a library module that are replaced, and why."""

    module: PurePosixPath
    old: str
    new: str


EDITS = (
    # Names that Python itself looks up on every module need no deprecated import behind them,
    # which would bring in temporary files, compression and random numbers.
    Edit(
        PurePosixPath("importlib/abc.py"),
        "\nfrom .resources import abc as _resources_abc\n",
        "\n",
    ),
    Edit(
        PurePosixPath("importlib/abc.py"),
        "    if name in _resources_abc.__all__:\n",
        "    if name.startswith('__'):\n"
        "        raise AttributeError(name)\n"
        "    from .resources import abc as _resources_abc\n"
        "    if name in _resources_abc.__all__:\n",
    ),
    # A data class without a docstring, and none has one here, is given its signature instead.
    # Working that out takes longer than all the rest of making the class.
    Edit(
        PurePosixPath("dataclasses.py"),
        "    if not getattr(cls, '__doc__'):\n",
        "    if False:\n",
    ),
    # The methods of a data class are written as text, then compiled, at every start. Those of
    # the engine come compiled; text that was not foreseen is still compiled there.
    Edit(
        PurePosixPath("dataclasses.py"), "\nimport inspect\n", "\nimport inspect\nimport marshal\n"
    ),
    Edit(
        PurePosixPath("dataclasses.py"),
        "\n__all__ = ['dataclass',\n",
        "\n_COMPILED = marshal.loads("
        f"__loader__.get_data(__loader__.archive + '/{METHODS}'))\n"
        "\n__all__ = ['dataclass',\n",
    ),
    Edit(
        PurePosixPath("dataclasses.py"),
        "        exec(txt, self.globals, ns)\n",
        "        exec(_COMPILED.get(txt, txt), self.globals, ns)\n",
    ),
    # Needed for addresses with a number for a host, which no page here quotes.
    Edit(PurePosixPath("urllib/parse.py"), "\nimport ipaddress\n", "\n"),
    Edit(
        PurePosixPath("urllib/parse.py"),
        "        ip = ipaddress.ip_address(hostname)",
        "        import ipaddress\n        ip = ipaddress.ip_address(hostname)",
    ),
)


def make(lock: str) -> bytes:
    """The archive: bytecode alone, uncompressed, since it travels compressed as a whole.

    Args:
        lock: Pyodide's lock file, as JSON.

    Raises:
        LibraryError: this is not the Python that Pyodide holds, or Pyodide failed.
    """
    check_version(json.loads(lock)["info"]["python"])
    sources = everything()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        walked = walk(sources, lock, folder)
        wanted = {
            path: source
            for path, source in sources.items()
            if path.parts[0] == ENGINE.name or _module(path) in walked.modules
        }
        methods = {PurePosixPath(METHODS): compiled_methods(walked.methods)}
        return compiled(wanted | methods, folder)


def everything() -> dict[PurePosixPath, bytes]:
    """All sources that the page could import, by their path in the archive."""
    sources = dict(_library())
    for edit in EDITS:
        text = sources[edit.module].decode()
        if text.count(edit.old) != 1:
            raise LibraryError(f"{edit.module} does not hold {edit.old!r} once, as it used to.")
        sources[edit.module] = text.replace(edit.old, edit.new).encode()
    for path in ENGINE.rglob("*.py"):
        sources[PurePosixPath(path.relative_to(ENGINE.parent))] = path.read_bytes()
    for package in PACKAGES:
        for file in distribution(package).files or ():
            if file.suffix == ".py":
                sources[PurePosixPath(file)] = file.read_binary()
    sources.update(_templates())
    sources.update((place, path.read_bytes()) for place, path in STAND_INS.items())
    return sources


@dataclass(frozen=True)
class Walk:
    """What a page's Python does at its start and with a request of each kind.

    `modules` are the names of all modules that it imports from the library, `methods` the texts
    from which it makes the methods of data classes.
    """

    modules: frozenset[str]
    methods: tuple[str, ...]


def walk(sources: Mapping[PurePosixPath, bytes], lock: str, folder: Path) -> Walk:
    """Walks through all that a page makes Python do, on a library of all sources.

    Raises:
        LibraryError: Python did not start, or the engine failed in it.
    """
    library = folder / "everything.zip"
    _write(library, {**sources, PurePosixPath(METHODS): marshal.dumps({})})
    lock_file = folder / "lock.json"
    lock_file.write_text(lock, encoding="utf-8")
    walked = json.loads(run_in_pyodide(library, WALK, lock_file))
    return Walk(frozenset(walked["modules"]), tuple(walked["methods"]))


def run_in_pyodide(library: Path, script: Path, lock: Path) -> str:
    """The last value of a Python script run in Pyodide, in Node, on a library.

    Raises:
        LibraryError: Python did not start, or the script failed.
    """
    run = subprocess.run(
        ["node", RUNNER, PYODIDE, interpreter.trimmed(), library, script, lock],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise LibraryError(f"Python failed in Pyodide:\n{run.stderr or run.stdout}")
    return run.stdout.splitlines()[-1]


def compiled(sources: Mapping[PurePosixPath, bytes], folder: Path) -> bytes:
    """An archive of the sources' bytecode, without docstrings and assertions."""
    archive = folder / "library.zip"
    _write(archive, sources)
    environment = {
        **os.environ,
        "PYTHONOPTIMIZE": "2",
        # Tracebacks name lines; the columns within them are a quarter of the archive.
        "PYTHONNODEBUGRANGES": "1",
        # Bytecode that holds a hash of its source, not the time of this build.
        "SOURCE_DATE_EPOCH": _NO_DATE_SECONDS,
    }
    run = subprocess.run(
        [
            Path(sys.executable).parent / "pyodide",
            *("py-compile", "--silent", "--compression-level", "0", archive),
        ],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        raise LibraryError(f"pyodide py-compile failed:\n{run.stderr or run.stdout}")
    with zipfile.ZipFile(archive) as made:
        bytecode = {PurePosixPath(name): made.read(name) for name in made.namelist()}
    _write(archive, bytecode)
    return archive.read_bytes()


def compiled_methods(texts: tuple[str, ...]) -> bytes:
    """A marshalled mapping from each text to its code, which says lines but not columns."""
    script = (
        "import json, marshal, sys\n"
        "code = {text: compile(text, '<dataclass>', 'exec') for text in json.load(sys.stdin)}\n"
        "sys.stdout.buffer.write(marshal.dumps(code))"
    )
    return subprocess.run(
        [sys.executable, "-X", "no_debug_ranges", "-c", script],
        input=json.dumps(texts).encode(),
        capture_output=True,
        check=True,
    ).stdout


def check_version(python: str) -> None:
    """Sees to it that bytecode made here runs there.

    Raises:
        LibraryError: Pyodide holds another minor version of Python.
    """
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    if python.rpartition(".")[0] != here:
        raise LibraryError(
            f"Pyodide holds Python {python}, but this is Python {here}: "
            "bytecode only runs on the minor version that made it."
        )


def packed(archive: bytes) -> bytes:
    """The archive as the page loads it; it unpacks this itself, whatever the host compresses."""
    return gzip.compress(archive, compresslevel=9, mtime=0)


def _library() -> Iterator[tuple[PurePosixPath, bytes]]:
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as library:
        for name in library.namelist():
            if name.endswith(".py"):
                yield PurePosixPath(name), library.read(name)


def _templates() -> Iterator[tuple[PurePosixPath, bytes]]:
    """The engine's templates, as the modules that Jinja2's module loader looks for."""
    with tempfile.TemporaryDirectory() as folder:
        environment().compile_templates(folder, zip=None, ignore_errors=False)
        for path in sorted(Path(folder).glob("*.py")):
            yield PurePosixPath(ENGINE.name, *TEMPLATES, path.name), path.read_bytes()


def _module(path: PurePosixPath) -> str:
    name = ".".join(path.with_suffix("").parts)
    return name.removesuffix(".__init__")


def _write(archive: Path, members: Mapping[PurePosixPath, bytes]) -> None:
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_STORED) as made:
        for path in sorted(members):
            made.writestr(zipfile.ZipInfo(path.as_posix(), _NO_DATE), members[path])


def inputs() -> tuple[Path, ...]:
    """The files and folders of this repository that the library is made of."""
    return (ENGINE, Path(stand_ins.__file__).parent, WALK, RUNNER, Path(__file__))
