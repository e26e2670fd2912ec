"""Serves the built site: ``python -m build_scripts.serve`` (``make serve``).

Builds what is out of date, serves ``site/`` to this machine alone, and on every change of the
sources builds again and has open pages reload. ``$PORT`` chooses the port; without it the
first free one from 8000 is taken.
"""

import argparse
import asyncio
import contextlib
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path, PurePath

import uvicorn
import watchfiles
from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Message, Receive, Scope, Send

from build_scripts.assets import headers
from build_scripts.folders import ROOT, SITE

HOST = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TRIED = 20
REBUILD_LOOKS = 0.3  # seconds between two looks whether the site was built again

WATCHED = ("mkdocs.yml", "docs", "calculators", "site_overrides", "build_scripts")

# Said here, since what a machine's own table says of them differs.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}

LIVE = "/-/live"
LIVE_SCRIPT = f"""\
// Reloads the page when the site was built again, or the server was started again.
let shown;
new EventSource("{LIVE}/builds").onmessage = ({{ data }}) => {{
  shown ??= data;
  if (data !== shown) location.reload();
}};
"""
# Pages that are being written come from the build alone, also where a visit kept others.
LIVE_SERVICE_WORKER = """\
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
"""
SERVICE_WORKER = "service-worker.js"


def site_app(
    folder: Path, *, prefix: str = "", is_serving: Callable[[], bool] | None = None
) -> Starlette:
    """The application that serves a built site as a static host would.

    Args:
        folder: the built site.
        prefix: the path the site stands at, such as ``/sub``; empty for the host's root.
        is_serving: given, pages reload when the site was built again, for as long as it says so.
    """
    live = []
    if is_serving is not None:
        live = [
            Route(f"{LIVE}/script.js", _live_script),
            Route(f"{LIVE}/builds", _live_builds(folder, is_serving)),
        ]
    files = SiteFiles(folder, is_live=bool(live))
    return Starlette(routes=[*live, Mount(prefix or "/", app=files)])


class SiteFiles(StaticFiles):
    """The files of a built site, with its own headers and its page for what is missing."""

    def __init__(self, folder: Path, *, is_live: bool) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder
        self._is_live = is_live

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request, with the headers that the site's ``_headers`` file asks for."""
        path = "/" + self.get_path(scope).replace(os.sep, "/")
        asked = headers.for_path(headers.read(self._folder / headers.HEADERS_FILE), path)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                # Otherwise a browser may show a page of the build before.
                MutableHeaders(scope=message).update({"Cache-Control": "no-cache", **asked})
            await send(message)

        await super().__call__(scope, receive, send_with_headers)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """One file; the sitemap with the address it is served at, a live page with its script."""
        path = Path(full_path)
        if path == (self._folder / "sitemap.xml").resolve():
            base = str(
                Request(scope).url.replace(path=scope["path"].removesuffix(path.name), query="")
            )
            text = sitemap_at(path.read_text(encoding="utf-8"), base)
            return Response(text, media_type=MEDIA_TYPES[".xml"])
        if self._is_live and path == (self._folder / SERVICE_WORKER).resolve():
            return Response(LIVE_SERVICE_WORKER, media_type=MEDIA_TYPES[".js"])
        if self._is_live and path.suffix == ".html":
            script = f'<script type="module" src="{LIVE}/script.js"></script></body>'
            page = path.read_text(encoding="utf-8").replace("</body>", script)
            return Response(page, status_code, media_type=MEDIA_TYPES[".html"])
        response = super().file_response(full_path, stat_result, scope, status_code)
        if isinstance(response, FileResponse):
            response.headers["Content-Type"] = media_type(path)
        return response


def media_type(path: PurePath) -> str:
    """What a browser is told that a file is."""
    kind = MEDIA_TYPES.get(path.suffix.lower(), "application/octet-stream")
    is_text = kind.startswith("text/") or kind == "application/json"
    return f"{kind}; charset=utf-8" if is_text else kind


def sitemap_at(sitemap: str, base: str) -> str:
    """A sitemap's text with the site's address, that of its home page, replaced by another.

    The theme's instant navigation only follows the addresses that the sitemap lists, and the
    site may be served at another address than the one it was built for.
    """
    addresses = re.findall(r"<loc>(.*?)</loc>", sitemap)
    home = min(addresses, key=len, default=base)
    return sitemap.replace(f"<loc>{home}", f"<loc>{base}")


async def _live_script(_: Request) -> Response:
    return Response(LIVE_SCRIPT, media_type=MEDIA_TYPES[".js"])


def _live_builds(folder: Path, is_serving: Callable[[], bool]) -> Callable[[Request], Response]:
    async def builds() -> AsyncIterator[str]:
        told = None
        while is_serving():
            # A build swaps in a new folder; for an instant there is none.
            with contextlib.suppress(FileNotFoundError):
                found = folder.stat()
                name = f"{found.st_ino}-{found.st_mtime_ns}"
                if name != told:
                    told = name
                    yield f"data: {name}\n\n"
            await asyncio.sleep(REBUILD_LOOKS)

    def stream(_: Request) -> Response:
        return StreamingResponse(builds(), media_type="text/event-stream")

    return stream


class NoPortError(Exception):
    """The site cannot be served: the port is taken."""


def listen(port: int | None) -> socket.socket:
    """A socket that listens on a port of this machine.

    Args:
        port: the port; 0 for any free one, None for the first free one from 8000.

    Raises:
        NoPortError: that port, or each of the ports tried, is in use.
    """
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED) if port is None else [port]
    for candidate in ports:
        with contextlib.suppress(OSError):
            return socket.create_server((HOST, candidate))
    tried = f"port {ports[0]}" if len(ports) == 1 else f"every port from {ports[0]} to {ports[-1]}"
    raise NoPortError(f"Something else uses {tried}: set PORT to a free one.")


def _address(listening: socket.socket) -> str:
    return f"http://{HOST}:{listening.getsockname()[1]}/"


def _server(app: Starlette) -> uvicorn.Server:
    return uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))


@contextlib.contextmanager
def running(folder: Path, *, prefix: str = "") -> Iterator[str]:
    """Serves a built site on a free port while the context lasts, and gives its address."""
    with running_app(site_app(folder, prefix=prefix)) as root:
        yield root.removesuffix("/") + prefix + "/"


@contextlib.contextmanager
def running_app(app: Starlette) -> Iterator[str]:
    """Runs an application on a free port while the context lasts, and gives its address."""
    server = _server(app)
    listening = listen(0)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        yield _address(listening)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def _build() -> bool:
    # In a process of its own, which reads the changed macros and engine anew.
    run = subprocess.run([sys.executable, "-m", "build_scripts.site"], cwd=ROOT, check=False)
    return run.returncode == 0


def _build_on_change() -> None:
    watched = [path for name in WATCHED if (path := ROOT / name).exists()]
    for changes in watchfiles.watch(*watched, raise_interrupt=False):
        names = sorted({Path(path).relative_to(ROOT).as_posix() for _, path in changes})
        print(f"Changed: {', '.join(names)}", flush=True)
        if not _build():
            print("The last good build is still being served.", flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Builds, serves and watches until interrupted; 1 where the build or the port fails."""
    parser = argparse.ArgumentParser(prog="python -m build_scripts.serve", description=__doc__)
    parser.parse_args(arguments)
    port = os.environ.get("PORT")
    try:
        listening = listen(int(port) if port else None)
    except (NoPortError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    if not _build():
        return 1
    server = _server(site_app(SITE, is_serving=lambda: not server.should_exit))
    threading.Thread(target=_build_on_change, daemon=True).start()
    print(f"Rummy Reckoner is at {_address(listening)}", flush=True)
    print("Changes of the sources show by themselves. Ctrl-C stops.", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listening])
    return 0


if __name__ == "__main__":
    sys.exit(main())
