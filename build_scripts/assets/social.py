"""The pictures that stand for pages where a link to them is shared.

A page names its picture in `og:image`, below `assets/social/`; this draws each from the page's
own `og:title` and `og:description`. Drawn pictures are kept in `build/social`, named by what
is on them, so that a build draws only those that changed.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from build_scripts.assets.suit_shapes import SUIT_SHAPES
from build_scripts.folders import BUILD, NODE_MODULES
from reckoner.words.cards import Card
from reckoner.words.notations import read_cards

KEPT = BUILD / "social"
FONTS = NODE_MODULES / "@fontsource" / "source-serif-4" / "files"
FOLDER = "assets/social/"
SIZE = (1200, 630)

# Of palette.css.
_FELT, _FELT_DARK, _PAPER, _CARD = "#1d5840", "#164734", "#faf6e8", "#fffefa"
_INK, _RED, _STROKE = "#1f2722", "#b02520", "#e0503f"
_MARGIN = 72
_CARDS = {
    "gin": "7C 8C 9C",
    "deadwood": "7D 7H 7C",
    "500": "AS AH AD",
    "five-hundred": "AS AH AD",
    "basic": "4S 4H 4C",
    "joker": "QS KS AS",
}
_ANY_CARDS = "10S JS QS KS AS"


@dataclass(frozen=True)
class Picture:
    """What is on a page's picture, and where in the site it goes."""

    path: str
    title: str
    words: str

    @property
    def cards(self) -> Sequence[Card]:
        """The cards beside the title: those of the page's game."""
        names = (text for name, text in _CARDS.items() if name in self.path)
        return read_cards(next(names, _ANY_CARDS))

    @property
    def fingerprint(self) -> str:
        """A hash of all that decides how the picture looks."""
        source = Path(__file__).read_bytes()
        return hashlib.sha256(source + repr(self).encode()).hexdigest()[:16]


class PictureError(Exception):
    """A page that is to be shared does not say what its picture shows."""


def draw_all(site: Path) -> None:
    """Draws the picture of every page of a built site.

    Raises:
        PictureError: a page names a picture but has no title or description for it.
    """
    KEPT.mkdir(parents=True, exist_ok=True)
    pictures = [_picture_of(page) for page in sorted(site.rglob("*.html"))]
    wanted = {picture.fingerprint: picture for picture in pictures if picture is not None}
    for name, picture in wanted.items():
        kept = KEPT / f"{name}.png"
        if not kept.exists():
            drawn(picture).save(kept, optimize=True)
        target = site / picture.path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(kept, target)
    for kept in KEPT.glob("*.png"):
        if kept.stem not in wanted:
            kept.unlink()


def _picture_of(page: Path) -> Picture | None:
    """Return what a page's picture shows, or None where it names none."""
    reader = _Properties()
    reader.feed(page.read_text(encoding="utf-8"))
    address = reader.properties.get("og:image")
    if address is None:
        return None
    try:
        path = address[address.index(FOLDER) :]
        return Picture(path, reader.properties["og:title"], reader.properties["og:description"])
    except (ValueError, KeyError) as error:
        raise PictureError(f"{page.name}: its picture cannot be drawn: {error}") from error


class _Properties(HTMLParser):
    """Collects the Open Graph properties of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.properties: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "meta" and given.get("property"):
            self.properties[str(given["property"])] = given.get("content") or ""


def drawn(picture: Picture) -> Image.Image:
    """Return a picture: the site's mark and name, the page's title and words, some cards."""
    image = Image.new("RGB", SIZE, _FELT)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, SIZE[1] - 150, *SIZE), fill=_FELT_DARK)
    _draw_mark(draw, _MARGIN, 62, 46)
    draw.text((_MARGIN + 76, 56), "Rummy Reckoner", font=_font(700, 42), fill=_PAPER)
    width = SIZE[0] - 2 * _MARGIN
    title, size = _fitted(picture.title, width, 3)
    top = 160
    for line in title:
        draw.text((_MARGIN, top), line, font=_font(700, size), fill=_PAPER)
        top += int(size * 1.14)
    top += 22
    words = _font(400, 31)
    room = max(0, (SIZE[1] - 170 - top) // 42)
    for line in _wrapped(picture.words, words, width)[:room]:
        draw.text((_MARGIN, top), line, font=words, fill=_PAPER)
        top += 42
    for place, card in enumerate(reversed(picture.cards)):
        shown = _card_image(card)
        image.paste(shown, (SIZE[0] - _MARGIN - 104 - place * 116, SIZE[1] - 126), shown)
    # Few colours are on it, so few are kept: a third of the bytes.
    return image.quantize(64, dither=Image.Dither.NONE)


@cache
def _font(weight: int, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / f"source-serif-4-latin-{weight}-normal.woff2", size)


def _fitted(text: str, width: int, most_lines: int) -> tuple[list[str], int]:
    """Return a title's lines at the greatest size at which there are few enough of them."""
    for size in (76, 68, 60, 54):
        lines = _wrapped(text, _font(700, size), width)
        if len(lines) <= most_lines:
            return lines, size
    return _wrapped(text, _font(700, 48), width)[:most_lines], 48


def _wrapped(text: str, font: ImageFont.FreeTypeFont, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if font.getlength(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _draw_mark(draw: ImageDraw.ImageDraw, x: int, y: int, size: int) -> None:
    """Draws the mark: five, as one tallies it."""
    for stroke in range(4):
        left = x + stroke * size * 0.3
        draw.rounded_rectangle((left, y, left + size * 0.18, y + size * 0.9), 4, fill=_PAPER)
    ends = [(x - 6, y + size * 0.74), (x + size * 1.12 + 6, y + size * 0.16)]
    draw.line(ends, fill=_STROKE, width=8)


@cache
def _card_image(card: Card) -> Image.Image:
    """Return a card on nothing, drawn large and then made small, so that its edges are smooth."""
    fine = 4
    large = Image.new("RGBA", (104 * fine, 160 * fine), (0, 0, 0, 0))
    draw = ImageDraw.Draw(large)
    ink = _RED if card.suit in "HD" else _INK
    draw.rounded_rectangle((0, 0, large.width - 1, large.height - 1), 12 * fine, fill=_CARD)
    draw.text((11 * fine, 4 * fine), card.symbol[:-1], font=_font(700, 40 * fine), fill=ink)
    for outline in SUIT_SHAPES[card.suit]:
        points = ((60 + x * 28, 88 + y * 28) for x, y in outline.points())
        draw.polygon([(x * fine, y * fine) for x, y in points], fill=ink)
    return large.resize((104, 160), Image.Resampling.LANCZOS)
