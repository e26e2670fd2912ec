"""What a visit keeps: all of the site that is read, none of what only calculating needs."""

from pathlib import Path

from build_scripts.assets import precache


def test_every_page_and_what_it_is_made_of_is_kept(built_site: Path) -> None:
    kept = {entry["url"] for entry in precache.entries(built_site)}
    pages = {page.relative_to(built_site).as_posix() for page in built_site.rglob("index.html")}
    assert len(pages) > 20
    assert pages <= kept
    assert any(name.startswith("assets/reckoner/page.") for name in kept)
    assert any(name.startswith("assets/reckoner/style.") for name in kept)
    assert "manifest.webmanifest" in kept
    assert "search/search_index.json" in kept


def test_the_engine_and_what_no_reader_asks_for_are_not(built_site: Path) -> None:
    kept = {entry["url"] for entry in precache.entries(built_site)}
    for part in ("404", "reckoner/worker.", "reckoner/runtime.", "lunr/", "_headers", ".map", "social/"):
        assert not [name for name in kept if part in name], part
    sizes = [(built_site / name).stat().st_size for name in kept]
    assert sum(sizes) < 6_000_000


def test_a_revision_changes_with_the_content(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("before")
    (before,) = precache.entries(tmp_path)
    page.write_text("after")
    (after,) = precache.entries(tmp_path)
    assert before["url"] == after["url"] == "index.html"
    assert before["revision"] != after["revision"]
