"""The licences of what the site is made of and hands out to readers, as one text file."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

from build_scripts.folders import NODE_MODULES, ROOT

FILE = "licences.txt"

# Packages whose code, or code made from them, is part of the finished site.
NODE_PACKAGES = ("comlink", "pyodide", "workbox-core", "workbox-precaching", "workbox-routing")
PYTHON_PACKAGES = {"jinja2": "BSD-3-Clause", "markupsafe": "", "mkdocs-material": ""}

INTRODUCTION = """\
Rummy Reckoner is MIT licensed; its own licence comes first. The finished site also contains the
software below, each under its own licence. Pyodide (MPL-2.0; source at
https://github.com/pyodide/pyodide) contains CPython, which is copyright of the Python Software
Foundation and licensed under PSF-2.0 (https://docs.python.org/3.13/license.html). The theme,
Material for MkDocs, brings lunr (MIT), RxJS (Apache-2.0) and clipboard.js (MIT) in its scripts,
and icons of Material Design Icons (Apache-2.0) and Font Awesome (CC-BY-4.0).
"""


@dataclass(frozen=True)
class Part:
    """A package that the site contains: its licence by name, and the text it comes with."""

    name: str
    version: str
    licence: str
    text: str


def parts() -> Iterator[Part]:
    """Yields every package that the site contains.

    Raises:
        ValueError: a package does not say its licence.
    """
    for name in NODE_PACKAGES:
        package = json.loads((NODE_MODULES / name / "package.json").read_text(encoding="utf-8"))
        texts = sorted((NODE_MODULES / name).glob("LICEN[CS]E*"))
        yield _checked(Part(name, package["version"], package.get("license", ""), _joined(texts)))
    for name, known in PYTHON_PACKAGES.items():
        found = distribution(name)
        own = [
            Path(str(file.locate()))
            for file in found.files or ()
            if ".dist-info" in str(file) and file.name.startswith("LICEN")
        ]
        licence = found.metadata.get("License-Expression") or known
        yield _checked(Part(name, found.version, licence, _joined(own)))


def write(site: Path) -> None:
    """Writes the file into a site that is built.

    Raises:
        ValueError: a package does not say its licence.
    """
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    sections = [
        f"{part.name} {part.version}: {part.licence}\n\n{part.text}".rstrip() for part in parts()
    ]
    line = "\n\n" + "-" * 80 + "\n\n"
    text = line.join([f"{INTRODUCTION}\n{own}".rstrip(), *sections])
    (site / FILE).write_text(text + "\n", encoding="utf-8")


def _joined(files: list[Path]) -> str:
    return "\n\n".join(file.read_text(encoding="utf-8").strip() for file in files)


def _checked(part: Part) -> Part:
    if not part.licence:
        raise ValueError(f"{part.name} {part.version} does not say its licence.")
    return part
