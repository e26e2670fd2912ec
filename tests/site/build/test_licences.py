"""What is handed out to readers is named with its licence."""

from pathlib import Path

from build_scripts.assets import licences

ROOT = Path(__file__).resolve().parents[3]


def test_every_package_that_the_page_is_bundled_from_is_named() -> None:
    named = {part.name for part in licences.parts()}
    for script in (ROOT / "calculators" / "web").rglob("*.ts"):
        for line in script.read_text(encoding="utf-8").splitlines():
            source = line.partition(' from "')[2].rstrip('";')
            if source and not source.startswith("."):
                assert source in named, f"{script.name}: {source}"


def test_texts_are_given_where_packages_bring_them(tmp_path: Path) -> None:
    licences.write(tmp_path)
    text = (tmp_path / licences.FILE).read_text(encoding="utf-8")
    for part in licences.parts():
        assert f"{part.name} {part.version}: {part.licence}" in text
        assert part.text or part.name == "pyodide"
    assert "Apache License" in text
    assert "MPL-2.0" in text
