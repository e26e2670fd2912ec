"""Drawings of cards on the table, for people who would rather look than read.

    {{ drawn_melds({"Set": "7S 7H 7D", "Run": "5D 6D 7D"}) }}   melds, each with its caption
    {{ drawn_lay_offs("gin-chain") }}                           an example's melds and lay-offs
    {{ drawn_openings(["table-opening-03"]) }}                  openings against the thresholds

Lay-offs and openings come from worked examples, so that a drawing shows what was checked.
Colours are the page's own (see cards.css); what a drawing says is in its text alternative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup
from mkdocs.exceptions import PluginError

import reckoner
from build_scripts.assets.suit_shapes import SUIT_SHAPES
from build_scripts.examples.worked import Example
from reckoner.faces.html import environment
from reckoner.solver.openings import THRESHOLDS
from reckoner.words.cards import Card, read_card
from reckoner.words.notations import read_cards
from reckoner.words.tally import points_text

WIDTH, HEIGHT = 44, 62
STEP = 33  # from a card to the next one of the meld, which covers the rest of it
SHOWN = STEP / 2  # the middle of what is seen of a covered card
RAISED = 14  # how far a card stands above the meld before it is laid off
EDGE = 2


def drawn_card(card: Card, x: float, y: float, *, laid_off: bool = False) -> Markup:
    """Return a card as part of an SVG drawing, its upper left corner at this place."""
    kind = "joker" if card.is_joker else card.suit.lower()
    classes = f"drawn drawn--{kind}" + (" drawn--laid-off" if laid_off else "")
    rank = "★" if card.is_joker else card.symbol[:-1]
    suit = "" if card.is_joker else _suit(card.suit, SHOWN, 42, 11)
    return Markup(
        '<g class="{}" transform="translate({:g} {:g})">'
        '<rect width="{}" height="{}" rx="5"/><text x="{:g}" y="20">{}</text>{}</g>'
    ).format(classes, x, y, WIDTH, HEIGHT, SHOWN, rank, suit)


def _suit(suit: str, x: float, y: float, size: float) -> Markup:
    data = "".join(outline.path() for outline in SUIT_SHAPES[suit])
    return Markup('<path transform="translate({:g} {:g}) scale({:g})" d="{}"/>').format(
        x, y, size, data
    )


def drawn_row(cards: Sequence[Card], said: str, laid_off: Iterable[Card] = ()) -> Markup:
    """Return cards as one SVG drawing, those that are laid off standing above the others."""
    raised = set(laid_off)
    top = RAISED if raised else 0
    width = STEP * (len(cards) - 1) + WIDTH + 2 * EDGE
    height = HEIGHT + top + 2 * EDGE
    drawn = Markup("").join(
        drawn_card(
            card,
            EDGE + STEP * place,
            EDGE + (0 if card in raised else top),
            laid_off=card in raised,
        )
        for place, card in enumerate(cards)
    )
    return Markup(
        '<svg class="drawing__cards" role="img" aria-label="{}" viewBox="0 0 {} {}" '
        'style="width:{:g}em">{}</svg>'
    ).format(said, width, height, width / 16, drawn)


def _answer(request: Mapping[str, str]) -> dict[str, Any]:
    return reckoner.answer(request).data


def _figure(parts: Iterable[tuple[Markup, str]]) -> str:
    shown = Markup("").join(
        Markup('<div class="drawing__part">{}<p>{}</p></div>').format(drawing, caption)
        for drawing, caption in parts
    )
    return str(Markup('<div class="drawing">{}</div>').format(shown))


def _spoken(cards: Iterable[Card]) -> str:
    return ", ".join(card.spoken for card in cards)


class DrawingMacros:
    """The macros that draw, given what finds an example by its id."""

    def __init__(self, find: Callable[[str], Example]) -> None:
        self._find = find

    def drawn_melds(self, melds: Mapping[str, str]) -> str:
        """Return cards drawn as melds, each with a caption (markup) below it."""
        parts = []
        for caption, text in melds.items():
            cards = read_cards(text)
            parts.append((drawn_row(cards, _spoken(cards)), Markup(caption)))  # noqa: S704
        return _figure(parts)

    def drawn_lay_offs(self, name: str) -> str:
        """Return the melds of a lay-off example as they lie in the end.

        Raises `PluginError` where the example lays off nothing, since it has nothing to show.
        """
        request = self._find(name).request
        onto: dict[str, list[Card]] = {}
        for each in _answer(request)["laid_off"]:
            onto.setdefault(each["onto"], []).append(read_card(each["card"]))
        if not onto:
            raise PluginError(f"“{name}” lays off nothing")
        parts = []
        for text, laid in onto.items():
            meld = read_cards(text)
            said = f"{_spoken(laid)} laid off on {_spoken(meld)}"
            drawing = drawn_row(_in_order([*meld, *laid]), said, laid)
            written: Any = environment().get_template("cards.html").module
            words = map(written.list_in_words, (laid, meld))
            caption = Markup("{} laid off on {}").format(*words)
            parts.append((drawing, caption))
        return _figure(parts)

    def drawn_openings(self, names: Sequence[str]) -> str:
        """Return openings as bars, with a line at each threshold."""
        examples = list(map(self._find, names))
        totals = [(each.title, int(_answer(each.request)["total"])) for each in examples]
        most = max(*THRESHOLDS, *(total for _, total in totals)) + 3
        lines = Markup("").join(
            Markup('<span class="openings__line" style="--at:{:.4g}">{}</span>').format(
                threshold / most, threshold
            )
            for threshold in sorted(THRESHOLDS)
        )
        bars = Markup("").join(
            Markup(
                '<li style="--at:{:.4g}" class="{}"><span>{}</span> <b>{}</b>'
                '<span class="spoken"> {}</span></li>'
            ).format(
                total / most,
                "opens" if total >= min(THRESHOLDS) else "short",
                title,
                total,
                _reach(total),
            )
            for title, total in totals
        )
        return str(
            Markup(
                '<div class="openings"><p class="openings__lines" aria-hidden="true">{}</p>'
                "<ul>{}</ul></div>"
            ).format(lines, bars)
        )


def _reach(total: int) -> str:
    reached = [threshold for threshold in THRESHOLDS if total >= threshold]
    return f"{points_text(total)}, " + (f"opens {max(reached)}" if reached else "does not open")


def _in_order(cards: Sequence[Card]) -> list[Card]:
    """Return a grown meld as it lies: by rank, the ace above the king where one is there."""
    high = any(card.rank == 13 for card in cards) and not any(card.rank == 2 for card in cards)
    return sorted(cards, key=lambda card: 14 if card.rank == 1 and high else card.rank)
