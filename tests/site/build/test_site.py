"""The build does what is needed and no more, and what it leaves is a site for any host."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from build_scripts.assets import headers
from build_scripts import site

# What a browser fetches by itself, beside links that a reader follows.
FETCHED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src"}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(site, "ROOT", tmp_path)
    monkeypatch.setattr(site, "BUILD", tmp_path / "build")
    return tmp_path


class TestFingerprint:
    def test_depends_on_content_and_names_and_settings(self, project: Path) -> None:
        folder = project / "docs"
        folder.mkdir()
        (folder / "a.md").write_text("a")
        seen = {site.fingerprint([folder])}
        (folder / "a.md").write_text("b")
        seen.add(site.fingerprint([folder]))
        (folder / "a.md").rename(folder / "c.md")
        seen.add(site.fingerprint([folder]))
        seen.add(site.fingerprint([folder], ["http://127.0.0.1:8001/"]))
        assert len(seen) == 4

    def test_ignores_times_order_and_what_tools_leave(self, project: Path) -> None:
        folder = project / "docs"
        (folder / "__pycache__").mkdir(parents=True)
        (folder / "a.md").write_text("a")
        (folder / "b.md").write_text("b")
        before = site.fingerprint([folder / "a.md", folder / "b.md"])
        os.utime(folder / "a.md", (1, 1))
        for left in ("__pycache__/x.py", ".a.md.swp", "a.md~", "x.pyc"):
            (folder / left).write_text("left")
        assert site.fingerprint([folder]) == before
        assert site.fingerprint([folder / "b.md", folder / "a.md"]) == before


class TestStep:
    @pytest.fixture
    def source(self, project: Path) -> Path:
        source = project / "source"
        source.write_text("1")
        return source

    @pytest.fixture
    def run(self, project: Path, source: Path) -> Callable[[], int]:
        """Runs one step and says how often it has been made."""
        made = 0

        def make() -> list[Path]:
            nonlocal made
            made += 1
            output = project / "output"
            output.write_text(source.read_text())
            return [output]

        def run() -> int:
            outputs = site._step("copy", inputs=[source], settings=[], make=make)
            assert [output.read_text() for output in outputs] == [source.read_text()]
            return made

        return run

    def test_is_left_out_when_nothing_changed(self, run: Callable[[], int]) -> None:
        assert [run(), run()] == [1, 1]

    def test_is_made_again_for_new_input(self, run: Callable[[], int], source: Path) -> None:
        run()
        source.write_text("2")
        assert [run(), run()] == [2, 2]

    def test_is_made_again_for_lost_output(self, run: Callable[[], int], project: Path) -> None:
        run()
        (project / "output").unlink()
        assert run() == 2

    def test_is_tried_again_after_it_failed(self, run: Callable[[], int], source: Path) -> None:
        def fail() -> list[Path]:
            raise site.BuildError("no")

        run()
        source.write_text("2")
        with pytest.raises(site.BuildError):
            site._step("copy", inputs=[source], settings=[], make=fail)
        source.write_text("1")
        assert run() == 2


class Fetches(HTMLParser):
    """Collects the addresses that a page makes a browser fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        # These two only name other pages.
        names_a_page = {"canonical", "alternate", "next", "prev"} & set(
            (attributes.get("rel") or "").split()
        )
        if tag in FETCHED and not names_a_page and attributes.get(FETCHED[tag]):
            self.addresses.append(str(attributes[FETCHED[tag]]))


class TestBuiltSite:
    @pytest.fixture
    def pages(self, built_site: Path) -> dict[str, str]:
        return {
            page.relative_to(built_site).as_posix(): page.read_text(encoding="utf-8")
            for page in built_site.rglob("*.html")
        }

    def test_pages_fetch_only_files_of_the_site_by_relative_address(
        self, built_site: Path, pages: dict[str, str]
    ) -> None:
        for name, page in pages.items():
            fetches = Fetches()
            fetches.feed(page)
            assert fetches.addresses, name
            for address in fetches.addresses:
                parts = urlsplit(address)
                assert not parts.scheme, (name, address)
                assert not parts.netloc, (name, address)
                if name == "404.html":
                    # Shown at any address, so it alone names files from the root.
                    file = built_site / parts.path.lstrip("/")
                else:
                    assert not parts.path.startswith("/"), (name, address)
                    file = (built_site / name).parent / parts.path
                assert file.is_file() or (file / "index.html").is_file(), (name, address)

    def test_every_page_loads_the_page_script(self, pages: dict[str, str]) -> None:
        script = json.loads(site.MANIFEST.read_text(encoding="utf-8"))["page"]
        tag = re.compile(rf'<script[^>]* src="[./]*{re.escape(script)}"')
        assert [name for name, page in pages.items() if not tag.search(page)] == []

    def test_the_manifest_names_what_is_there(self, built_site: Path) -> None:
        manifest = json.loads(site.MANIFEST.read_text(encoding="utf-8"))
        assert set(manifest) == {"page", "worker", "runtime"}
        assert {(built_site / address).exists() for address in manifest.values()} == {True}
        (style,) = (built_site / site.ASSETS).glob("style.*.css")
        names = {path.name for path in (built_site / site.ASSETS).iterdir()}
        assert names == {style.name, *(Path(address).name for address in manifest.values())}

    def test_scripts_are_named_by_their_content(self, built_site: Path) -> None:
        scripts = list((built_site / site.ASSETS).glob("*.js"))
        assert len(scripts) == 2
        for script in scripts:
            digest = hashlib.sha256(script.read_bytes()).hexdigest()
            assert script.name.split(".")[1] == digest[:12]

    def test_every_page_carries_the_policy(self, pages: dict[str, str], built_site: Path) -> None:
        rules = headers.read(built_site / headers.HEADERS_FILE)
        policy = headers.for_path(rules, "/")["Content-Security-Policy"].rpartition("; ")[0]
        for name, page in pages.items():
            assert page.count(f'content="{policy}"') == 1, name

    def test_a_failed_build_leaves_the_last_site(
        self, built_site: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = tree(built_site)
        monkeypatch.setenv("SITE_URL", "http://[no-address/")
        with pytest.raises(site.BuildError):
            site.build()
        assert tree(built_site) == before

    @pytest.mark.slow
    def test_the_same_sources_make_the_same_site_anywhere(
        self, built_site: Path, tmp_path: Path
    ) -> None:
        clone = tmp_path / "elsewhere"
        for name in ("docs", "calculators", "build_scripts", "site_overrides"):
            shutil.copytree(site.ROOT / name, clone / name)
        for name in ("mkdocs.yml", "pyproject.toml", "package.json", "README.md", "CHANGELOG.md"):
            shutil.copy(site.ROOT / name, clone / name)
        for lock in ("requirements.txt", "package-lock.json", "LICENSE"):
            shutil.copy(site.ROOT / lock, clone / lock)
        (clone / "node_modules").symlink_to(site.ROOT / "node_modules")
        environment = os.environ | {
            "PYTHONPATH": str(clone / "calculators"),
            "SOURCE_DATE_EPOCH": site._date_of_last_commit(),
        }
        subprocess.run(
            [sys.executable, "-m", "build_scripts.site"], cwd=clone, env=environment, check=True
        )
        assert tree(clone / "site") == tree(built_site)


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }
