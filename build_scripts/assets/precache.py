"""What the service worker keeps of the site: every page and what pages are made of.

The engine's own files are not among them: they are kept when a calculator was used first.
"""

import hashlib
import re
from pathlib import Path

# By their path in the site.
_LEFT_OUT = (
    re.compile(r"assets/reckoner/(worker|runtime)\."),
    # For other languages than the site's.
    re.compile(r"assets/javascripts/lunr/"),
    # For robots, hosts, developers and those who share a link.
    re.compile(r"assets/social/"),
    # Some hosts send the page for what is missing as a failure, also by its own name.
    re.compile(r"404\.html"),
    re.compile(r"_headers|.*\.(map|gz)$|licences\.txt"),
)


def entries(site: Path) -> list[dict[str, str]]:
    """The files to keep, relative to the site's root, each with a hash of its content."""
    kept = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and not any(pattern.match(name) for pattern in _LEFT_OUT):
            revision = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
            kept.append({"url": name, "revision": revision})
    return kept
