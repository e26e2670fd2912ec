"""The server behind `make serve` and the browser tests behaves as a static host does."""

import http.client
import socket
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from build_scripts.assets import headers
from build_scripts import serve

SITEMAP = """\
<urlset>
<url><loc>http://127.0.0.1:8000/gin/</loc></url>
<url><loc>http://127.0.0.1:8000/</loc></url>
</urlset>
"""


def get(address: str) -> http.client.HTTPResponse:
    try:
        return urllib.request.urlopen(address, timeout=10)
    except urllib.error.HTTPError as error:
        return error


def lay_out(folder: Path) -> Path:
    (folder / "gin").mkdir()
    (folder / "fonts").mkdir()
    (folder / "index.html").write_text("<body>home</body>")
    (folder / "gin" / "index.html").write_text("<body>gin</body>")
    (folder / "404.html").write_text("<body>no such page</body>")
    (folder / "sitemap.xml").write_text(SITEMAP)
    for name in ("a.wasm", "a.mjs", "a.js", "a.json", "a.webmanifest", "a.zip", "a.pyc"):
        (folder / name).write_bytes(b"{}")
    headers.write(
        folder / headers.HEADERS_FILE,
        [
            headers.Rule("/*", {"Referrer-Policy": "same-origin"}),
            headers.Rule("/a.*", {"Cache-Control": "immutable"}),
        ],
    )
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lay_out(tmp_path)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = lay_out(tmp_path_factory.mktemp("site"))
    (folder.parent / "secret").write_text("not to be served")
    with serve.running(folder) as found:
        yield found


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.zip", "application/zip"),
        ("a.pyc", "application/octet-stream"),
        ("gin/", "text/html; charset=utf-8"),
    ],
)
def test_each_file_has_its_media_type(address: str, name: str, media_type: str) -> None:
    assert get(address + name).headers["Content-Type"] == media_type


def test_a_folder_without_its_slash_leads_to_the_page(address: str) -> None:
    answer = get(address + "gin")
    assert answer.url == address + "gin/"
    assert answer.read() == b"<body>gin</body>"


@pytest.mark.parametrize("path", ["nowhere/", "fonts/", "../secret", "%2e%2e/secret", "a.js/b"])
def test_what_is_missing_gets_the_page_for_it(address: str, path: str) -> None:
    parts = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname, parts.port, timeout=10)
    # By hand, since urllib would tidy the path first.
    connection.request("GET", "/" + path)
    answer = connection.getresponse()
    assert answer.status == 404
    assert answer.read() == b"<body>no such page</body>"
    connection.close()


def test_the_sites_own_headers_are_sent(address: str) -> None:
    script, page = get(address + "a.js"), get(address)
    assert script.headers["Cache-Control"] == "immutable"
    assert page.headers["Cache-Control"] == "no-cache"
    assert page.headers["Referrer-Policy"] == script.headers["Referrer-Policy"] == "same-origin"
    assert get(address + "nowhere").headers["Referrer-Policy"] == "same-origin"


def test_the_sitemap_names_the_address_it_is_served_at(address: str) -> None:
    sitemap = get(address + "sitemap.xml").read().decode()
    assert sitemap == SITEMAP.replace("http://127.0.0.1:8000/", address)


def test_a_site_may_stand_below_the_root(folder: Path) -> None:
    with serve.running(folder, prefix="/a/b") as address:
        assert address.endswith("/a/b/")
        assert get(address + "gin/").read() == b"<body>gin</body>"
        assert f"<loc>{address}gin/</loc>" in get(address + "sitemap.xml").read().decode()
        assert get(urllib.parse.urljoin(address, "/gin/")).status == 404


def test_pages_reload_only_where_that_is_asked_for(address: str) -> None:
    assert b"script" not in get(address).read()
    assert get(address + "-/live/script.js").status == 404


def test_an_open_page_is_told_of_every_build(folder: Path) -> None:
    serving = threading.Event()
    serving.set()
    app = serve.site_app(folder, is_serving=serving.is_set)
    with serve.running_app(app) as address:
        page = get(address).read().decode()
        assert (
            page == f'<body>home<script type="module" src="{serve.LIVE}/script.js"></script></body>'
        )
        assert (
            f'EventSource("{serve.LIVE}/builds")'
            in get(urllib.parse.urljoin(address, f"{serve.LIVE}/script.js")).read().decode()
        )
        with urllib.request.urlopen(
            urllib.parse.urljoin(address, f"{serve.LIVE}/builds"), timeout=10
        ) as builds:
            first = builds.readline()
            builds.readline()
            old = folder.rename(folder.with_name("site.old"))
            folder.mkdir()
            (folder / "index.html").write_text("<body>new</body>")
            second = builds.readline()
            assert first.startswith(b"data: ")
            assert second.startswith(b"data: ")
            assert first != second
            assert b"new" in get(address).read()
            assert old.exists()
            serving.clear()
            assert builds.read() == b"\n"


def test_a_taken_port_is_said_in_one_sentence() -> None:
    with serve.listen(0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serve.NoPortError, match=f"Something else uses port {port}: set PORT"):
            serve.listen(port)


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server((serve.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "FIRST_PORT", port)
        with serve.listen(None) as found:
            assert port < found.getsockname()[1] < port + serve.PORTS_TRIED


def test_pages_in_the_making_are_never_kept_by_a_service_worker(folder: Path) -> None:
    built = "precacheAndRoute()"
    (folder / serve.SERVICE_WORKER).write_text(built)
    with serve.running(folder) as address:
        assert get(address + serve.SERVICE_WORKER).read().decode() == built
    serving = threading.Event()
    serving.set()
    with serve.running_app(serve.site_app(folder, is_serving=serving.is_set)) as address:
        script = get(address + serve.SERVICE_WORKER).read().decode()
        serving.clear()
    assert script == serve.LIVE_SERVICE_WORKER
    assert "registration.unregister()" in script
