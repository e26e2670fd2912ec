"""The browser of the tests is the one asked for, or the first that really starts."""

import stat
from pathlib import Path

import pytest

from build_scripts.toolchain import chromium


def command(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture(autouse=True)
def nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CHROMIUM", raising=False)


def test_a_command_that_only_says_how_to_install_it_is_passed_over(tmp_path: Path) -> None:
    command(tmp_path / "chromium-browser", "echo install the snap; exit 1")
    real = command(tmp_path / "google-chrome", "echo Google Chrome 150.0")
    assert chromium.find() == real


def test_the_one_that_is_named_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command(tmp_path / "chromium", "echo Chromium 150.0")
    named = command(tmp_path / "mine", "echo Chromium 151.0")
    monkeypatch.setenv("CHROMIUM", str(named))
    assert chromium.ensure() == named


def test_a_named_one_that_does_not_start_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(chromium.NoChromiumError, match="CHROMIUM names /no/such/browser"):
        chromium.ensure()
