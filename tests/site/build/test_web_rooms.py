"""The page's scripts have rooms, and imports go one way between them, as their README says."""

from __future__ import annotations

import re
import subprocess
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
WEB = ROOT / "calculators" / "web"
MOST_FILES = 13

type Imports = dict[Path, set[Path]]


@pytest.fixture(scope="module")
def imports() -> Imports:
    """What each script imports, types too, as TypeScript's compiler says."""
    command = [ROOT / "node_modules/.bin/tsc", "--noEmit", "--noCheck", "--explainFiles"]
    told = subprocess.run(
        [*command, "--project", WEB / "tsconfig.json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found: Imports = {}
    imported = Path()
    for line in told.splitlines():
        if not line.startswith(" "):
            imported = ROOT / line
        elif imported.is_relative_to(WEB):
            found.setdefault(imported, set())
            if by := re.search(r"Imported via .* from file '(.+?)'", line):
                found.setdefault(ROOT / by[1], set()).add(imported)
    return found


@pytest.fixture(scope="module")
def order() -> list[str]:
    """The folders from top to bottom."""
    readme = (WEB / "README.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `([a-z-]+)/` \|", readme, flags=re.MULTILINE)


def room_of(script: Path) -> str:
    """The folder of a script; that of an entry point has no name."""
    folder = script.parent.relative_to(WEB)
    return "" if folder == Path() else folder.as_posix()


def test_every_room_is_in_the_readme(order: list[str]) -> None:
    rooms = {room_of(script) for script in WEB.rglob("*.ts")}
    assert rooms == {"", *order}
    entries = {script.name for script in WEB.glob("*.ts")}
    assert entries == {"page.ts", "worker.ts", "service-worker.ts", "build-constants.d.ts"}


def test_every_script_in_a_room_is_imported(imports: Imports) -> None:
    assert set(imports) == set(WEB.rglob("*.ts"))
    imported = set().union(*imports.values())
    assert imported == {script for script in imports if room_of(script)}


def test_no_scripts_import_each_other_in_a_circle(imports: Imports) -> None:
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        circle = " < ".join(script.relative_to(WEB).as_posix() for script in error.args[1])
        pytest.fail(f"a circle: {circle}")


def test_imports_go_down_the_list_of_rooms(imports: Imports, order: list[str]) -> None:
    height = {room: number for number, room in enumerate(["", *order])}
    upwards = [
        f"{script.relative_to(WEB)} imports {other.relative_to(WEB)}"
        for script, others in imports.items()
        for other in others
        if height[room_of(other)] < height[room_of(script)]
    ]
    assert not upwards


def test_no_room_is_crowded(order: list[str]) -> None:
    for room in order:
        assert len(list((WEB / room).iterdir())) <= MOST_FILES, room
