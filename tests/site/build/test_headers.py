"""Pages may run their own scripts and talk to their own host, and nothing else."""

import base64
import hashlib
from pathlib import Path

import pytest

from build_scripts.assets import headers

HEAD = '<!doctype html><html><head><meta charset="utf-8"></head>'


def digest(script: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() + "'"


def secured(folder: Path, **pages: str) -> dict[str, str]:
    for name, body in pages.items():
        (folder / f"{name}.html").write_text(f"{HEAD}<body>{body}</body></html>")
    headers.secure(folder)
    return {name: (folder / f"{name}.html").read_text() for name in pages}


def policy_of(page: str) -> str:
    opening = '<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="'
    assert page.count("Content-Security-Policy") == 1
    return page.partition(opening)[2].partition('"')[0]


def script_sources(policy: str) -> list[str]:
    directives = dict(part.split(" ", 1) for part in policy.split("; "))
    return directives["script-src"].split()


def test_every_inline_script_of_any_page_may_run_on_all(tmp_path: Path) -> None:
    scripts = ["let a = 1 < 2 && '</b>'", "\n  b()\n", "c"]
    pages = secured(
        tmp_path,
        one=f"<script>{scripts[0]}</script><script>{scripts[1]}</script>",
        two=f'<script type="module">{scripts[2]}</script>',
    )
    assert policy_of(pages["one"]) == policy_of(pages["two"])
    assert set(script_sources(policy_of(pages["one"]))) == {
        "'self'",
        "'wasm-unsafe-eval'",
        *map(digest, scripts),
    }


def test_data_and_files_need_no_leave_of_their_own(tmp_path: Path) -> None:
    page = secured(
        tmp_path, one='<script type="application/json">{}</script><script src="a.js"></script>'
    )["one"]
    assert script_sources(policy_of(page)) == ["'self'", "'wasm-unsafe-eval'"]


def test_a_page_without_a_place_for_its_policy_fails_the_build(tmp_path: Path) -> None:
    (tmp_path / "bare.html").write_text("<p>bare</p>")
    with pytest.raises(headers.PageError, match=r"bare\.html has no <meta charset"):
        headers.secure(tmp_path)


def test_hosts_that_read_headers_send_the_same_policy(tmp_path: Path) -> None:
    page = secured(tmp_path, one="<script>a</script>")["one"]
    rules = headers.read(tmp_path / headers.HEADERS_FILE)
    sent = headers.for_path(rules, "/gin/scoring/")
    assert sent["Content-Security-Policy"] == policy_of(page) + "; frame-ancestors 'self'"
    assert "Cache-Control" not in sent


def test_only_files_named_by_their_content_are_kept_for_good(tmp_path: Path) -> None:
    secured(tmp_path, one="")
    rules = headers.read(tmp_path / headers.HEADERS_FILE)
    kept = headers.for_path(rules, "/assets/reckoner/runtime.0123/pyodide.mjs")
    assert kept["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cache-Control" not in headers.for_path(rules, "/assets/javascripts/bundle.js")


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    rules = [headers.Rule("/*", {"A": "x: y; z", "B": "1"}), headers.Rule("/b/*", {"C": "2"})]
    headers.write(tmp_path / "_headers", rules)
    assert headers.read(tmp_path / "_headers") == rules
    assert headers.read(tmp_path / "missing") == []
