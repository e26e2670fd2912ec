"""Builds the whole site: ``python -m build_scripts.site`` leaves it in ``site/``.

Three steps, each left out when nothing it reads has changed:

1. the browser runtime: Pyodide and the engine, compiled, in ``build/runtime``;
2. the web bundle: ``page.ts`` and ``worker.ts`` of calculators/web, in ``build/web``;
3. the pages: MkDocs writes them, the two others' files join them, the headers are set, and the
   service worker gets the list of them all.

The names of the first two hold a hash of their content. ``build/manifest.json`` gives them to
the theme, and esbuild gives them to the scripts as constants: see
``calculators/web/build-constants.d.ts``. All scripts are classic ones: browsers refuse modules
that a host does not call JavaScript.

``SITE_URL`` in the environment says where the site will stand (default: ``make serve``'s
address). It only matters to instant navigation, the sitemap and the page for missing pages.
"""

import argparse
import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from build_scripts.assets import finding, headers, licences, precache, social, stylesheets
from build_scripts.folders import BUILD, ENGINE, MANIFEST, NODE_MODULES, ROOT, SITE, WEB
from build_scripts.runtime import bundle, interpreter
from build_scripts.runtime.interpreter import InterpreterError
from build_scripts.runtime.library import LibraryError

ESBUILD = NODE_MODULES / ".bin" / "esbuild"
ASSETS = Path("assets", "reckoner")

# Written by running or editing the sources, and no part of them.
_NOT_INPUTS = ("__pycache__", "*.pyc", ".*", "*~", "#*#")
# Any of them may be what renders a page.
_BUILD_SCRIPTS = (
    ROOT / "build_scripts" / "site.py",
    *(ROOT / "build_scripts" / room for room in ("assets", "examples", "pages", "runtime")),
)


class BuildError(Exception):
    """A step of the build failed."""


def build() -> Path:
    """Builds what is out of date and returns the folder of the finished site.

    When a step fails the site of the last good build stays as it is.

    Raises:
        BuildError: a step failed.
    """
    with _one_build_at_a_time():
        return _build()


def _build() -> Path:
    runtime = _step(
        "runtime",
        inputs=bundle.inputs(),
        settings=[sys.version],
        make=lambda: [_build_runtime()],
    )[0]
    worker = _step(
        "worker",
        inputs=[WEB, ROOT / "package-lock.json"],
        settings=[runtime.name],
        make=lambda: [bundle_worker(runtime)],
    )[0]
    page = _step(
        "page",
        inputs=[WEB, ROOT / "package-lock.json"],
        settings=[runtime.name, worker.name],
        make=lambda: [bundle_page(runtime, worker)],
    )[0]
    assets = {"page": page, "worker": worker, "runtime": runtime}
    _write_if_changed(MANIFEST, {name: _address(asset) for name, asset in assets.items()})
    epoch = os.environ.get("SOURCE_DATE_EPOCH") or _date_of_last_commit()
    return _step(
        "pages",
        inputs=[
            ROOT / "mkdocs.yml",
            ROOT / "docs",
            ROOT / "site_overrides",
            ROOT / "requirements.txt",
            ENGINE,
            WEB / "service-worker.ts",
            MANIFEST,
            *_BUILD_SCRIPTS,
        ],
        settings=[os.environ.get("SITE_URL", ""), epoch],
        make=lambda: [_build_pages(assets, epoch)],
    )[0]


def _files_of(runtime: Path) -> dict[str, object]:
    description = bundle.described(runtime)
    return {
        "RUNTIME_FOLDER": f"./{runtime.name}/",
        "RUNTIME_FILES": {key: description[key] for key in bundle.LOADED},
    }


def fingerprint(inputs: Iterable[Path], settings: Iterable[str] = ()) -> str:
    """A hash of the content of files and folders, of their names, and of some settings."""
    digest = hashlib.sha256()
    for setting in settings:
        digest.update(f"{setting}\0".encode())
    for path in sorted(file for entry in inputs for file in _files(entry)):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        digest.update(f"{path.relative_to(ROOT).as_posix()}\0{content}\0".encode())
    return digest.hexdigest()


def _files(entry: Path) -> Iterator[Path]:
    if entry.is_file():
        yield entry
    elif entry.is_dir():
        for child in entry.iterdir():
            if not any(child.match(pattern) for pattern in _NOT_INPUTS):
                yield from _files(child)


def _step(
    name: str,
    *,
    inputs: Iterable[Path],
    settings: Iterable[str],
    make: Callable[[], list[Path]],
) -> list[Path]:
    """What a step makes: as it stands where its inputs are the same, else made anew."""
    record = BUILD / "steps" / f"{name}.json"
    wanted = fingerprint(inputs, settings)
    if record.exists():
        done = json.loads(record.read_text(encoding="utf-8"))
        outputs = [ROOT / output for output in done["outputs"]]
        if done["fingerprint"] == wanted and all(output.exists() for output in outputs):
            return outputs
    started = time.monotonic()
    record.unlink(missing_ok=True)
    outputs = make()
    print(f"Built the {name} in {time.monotonic() - started:.1f} s.", file=sys.stderr)
    _write_if_changed(
        record,
        {
            "fingerprint": wanted,
            "outputs": [output.relative_to(ROOT).as_posix() for output in outputs],
        },
    )
    return outputs


def _write_if_changed(path: Path, content: dict[str, object]) -> None:
    text = json.dumps(content, indent=2) + "\n"
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _address(asset: Path) -> str:
    return (ASSETS / asset.name).as_posix()


@contextlib.contextmanager
def _one_build_at_a_time() -> Iterator[None]:
    # `make build` beside a running `make serve`, say.
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build_runtime() -> Path:
    try:
        return bundle.build(BUILD / "runtime")
    except (InterpreterError, LibraryError) as error:
        raise BuildError(str(error)) from error


def bundle_worker(runtime: Path) -> Path:
    """Bundles the script of the worker for a runtime, and returns it."""
    return _bundle(
        "worker",
        {**_files_of(runtime), "PYTHON": bundle.described(runtime)["python"]},
        before=runtime / interpreter.SCRIPT,
    )


def bundle_page(runtime: Path, worker: Path) -> Path:
    """Bundles the script of every page for a runtime and the worker it runs in; returns it."""
    return _bundle(
        "page",
        {
            **_files_of(runtime),
            "WORKER_FILE": f"./{worker.name}",
            "SITE_ROOT": "../" * len(ASSETS.parts),
        },
    )


def _bundle(entry: str, constants: Mapping[str, object], *, before: Path | None = None) -> Path:
    """Bundles one script of calculators/web; its file is named by a hash of its content.

    `before` is a script that goes into the same file, as it is, and runs first.
    """
    out = BUILD / "web"
    out.mkdir(parents=True, exist_ok=True)
    for stale in out.glob(f"{entry}.*.js"):
        stale.unlink()
    script = _bundled(entry, out / f"{entry}.js", constants)
    content = (before.read_bytes() if before else b"") + script.read_bytes()
    script.unlink()
    named = out / f"{entry}.{hashlib.sha256(content).hexdigest()[:12]}.js"
    named.write_bytes(content)
    return named


def _bundled(entry: str, script: Path, constants: Mapping[str, object]) -> Path:
    _run(
        ESBUILD,
        WEB / f"{entry}.ts",
        f"--outfile={script}",
        *(f"--define:{name}={json.dumps(value)}" for name, value in constants.items()),
        "--bundle",
        "--format=iife",
        "--target=es2022",
        "--minify",
        "--charset=utf8",
        # Pyodide's loader asks for Node's own modules where it runs in Node.
        "--external:node:*",
        "--legal-comments=inline",
        "--log-level=warning",
        failure=f"The {entry} script of calculators/web could not be bundled.",
    )
    return script


def _build_pages(assets: Mapping[str, Path], epoch: str) -> Path:
    fresh = BUILD / "site.new"
    _run(
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--quiet",
        "--strict",
        "--site-dir",
        fresh,
        failure="The pages could not be built.",
        SOURCE_DATE_EPOCH=epoch,
        # A notice about a successor that this project does not use.
        NO_MKDOCS_2_WARNING="1",
    )
    folder = fresh / ASSETS
    folder.mkdir(parents=True)
    for asset in assets.values():
        if asset.is_dir():
            # The interpreter's script is part of the worker's.
            unused = shutil.ignore_patterns(interpreter.SCRIPT)
            shutil.copytree(asset, folder / asset.name, ignore=unused)
        else:
            shutil.copy2(asset, folder)
    try:
        stylesheets.join(fresh, folder, ESBUILD)
        stylesheets.mend_theme(fresh)
        social.draw_all(fresh)
        finding.describe(fresh)
        headers.secure(fresh)
        licences.write(fresh)
    except (stylesheets.StyleError, social.PictureError, headers.PageError) as error:
        raise BuildError(str(error)) from error
    add_service_worker(fresh, assets["worker"].name)
    _swap_in(fresh)
    return SITE


def add_service_worker(folder: Path, worker: str) -> None:
    """Adds the service worker to a site that is else finished, which it has a list of.

    `worker` is the name of the script that Python runs in.
    """
    _bundled(
        "service-worker",
        folder / "service-worker.js",
        {
            "WORKER_FILE": f"./{(ASSETS / worker).as_posix()}",
            "PRECACHE": precache.entries(folder),
            "process.env.NODE_ENV": "production",
        },
    )


def _swap_in(fresh: Path) -> None:
    # Two renames, so that a server never sees half a site.
    last = BUILD / "site.old"
    shutil.rmtree(last, ignore_errors=True)
    if SITE.exists():
        SITE.rename(last)
    fresh.rename(SITE)
    shutil.rmtree(last, ignore_errors=True)


def _date_of_last_commit() -> str:
    """Seconds since 1970 of the last commit, so that one commit always builds one site."""
    git = shutil.which("git")
    if git is not None:
        log = subprocess.run(
            [git, "-C", ROOT, "log", "-1", "--format=%ct"],
            capture_output=True,
            text=True,
            check=False,
        )
        if log.returncode == 0 and log.stdout.strip():
            return log.stdout.strip()
    return "0"


def _run(*command: str | Path, failure: str, **environment: str) -> None:
    """Runs a tool, which says for itself what is wrong; `failure` adds whose fault it is."""
    run = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=False)
    if run.returncode != 0:
        raise BuildError(failure)


def main(arguments: list[str] | None = None) -> int:
    """Builds the site; 1 when that failed."""
    parser = argparse.ArgumentParser(prog="python -m build_scripts.site", description=__doc__)
    parser.parse_args(arguments)
    try:
        build()
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
