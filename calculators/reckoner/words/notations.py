"""How other people and programs write cards, put into texts of one card each.

Hands run together (`As2s3sKd`, `K74`), names (`ace of spades and 5 clubs`), Unicode's playing
cards, one a line, with bullets, quotes or brackets round them: all are taken apart here, so that
`cards.read_card` reads one card at a time. What could be read in two ways is refused.
"""

from __future__ import annotations

import re

from reckoner.words.cards import (
    BARE_RANK_OF,
    JOKER_TEXTS,
    RANK_NAMES,
    RANK_OF,
    RANK_TEXT,
    SUIT_OF,
    SUITS,
    Card,
    read_card,
)
from reckoner.words.errors import BadRequest, quote

# U+1F0A1 is the ace of spades; each suit has sixteen places, a knight among them.
_DRAWN = {
    0x1F0A0 + 16 * row + place + (place > 11): f" {RANK_TEXT[place]}{suit} "
    for row, suit in enumerate(SUITS)
    for place in range(1, 14)
} | {0x1F0BF: " * ", 0x1F0CF: " * ", 0x1F0DF: " * "}
_UNSEEN = dict.fromkeys((0xFE0E, 0xFE0F, 0x200B, 0xFEFF))
_AROUND = dict.fromkeys(map(ord, "[](){}\"'`“”„‘’«»•◦▪●‣·,;\u00a0"), " ")  # noqa: RUF001
_TRANSLATED = {**_DRAWN, **_UNSEEN, **_AROUND}

_TEXT_OF_NAME = {name: RANK_TEXT[rank] for rank, name in enumerate(RANK_NAMES) if name}
_NAMED = re.compile(
    rf"(?<!\w)(?:the\s+)?({'|'.join(_TEXT_OF_NAME)}|1[0-3]|[1-9]|[ATJQK])"
    r"(?:\s+of\s+|\s*)(spade|heart|diamond|club)s?(?!\w)",
    re.IGNORECASE,
)
_RANK_ALONE = re.compile(rf"(?<!\w)({'|'.join(_TEXT_OF_NAME)})(?!\w)", re.IGNORECASE)
_BETWEEN = re.compile(r"(?<!\w)and(?!\w)|&", re.IGNORECASE)
_HYPHEN_FIRST = re.compile(r"^\s*[-–—]\s+", re.MULTILINE)
_STAR_FIRST = re.compile(r"\s*\*[ \t]+\S")

_MOST_RUN_TOGETHER = 200
"""Characters of the longest text that is taken apart, as against being refused whole."""


def read_cards(text: str, field: str = "hand", *, bare_ranks: bool = False) -> tuple[Card, ...]:
    """Read cards in the order written; raises `BadRequest` with the code `unknown-card`.

    >>> read_cards("7S, 10h *"), read_cards("1S 11S 13S")
    ((7S, 10H, *), (AS, JS, KS))
    """
    texts = card_texts(text, field, bare_ranks=bare_ranks)
    return tuple(read_card(each, field, bare_ranks=bare_ranks) for each in texts)


def card_texts(text: str, field: str = "hand", *, bare_ranks: bool = False) -> list[str]:
    """Take a typed or pasted hand apart into texts of one card each, in the order written.

    What is no card stays as it was written, for `read_card` to blame. Raises `BadRequest` with
    the code `unknown-card` where a text could be two different hands.

    >>> card_texts("As2s3sKd"), card_texts("['SA', 'HT']"), card_texts("🂡 🂢")
    (['AS', '2S', '3S', 'KD'], ['SA', 'HT'], ['AS', '2S'])
    >>> card_texts("queen of hearts and 5 clubs"), card_texts("K74", bare_ranks=True)
    (['QH', '5C'], ['K', '7', '4'])
    """
    parts = text.replace(",", " ").replace(";", " ").split()
    if "\n" in text:
        _check_stars(text, field)
    if all(_is_one(part.upper(), bare_ranks=bare_ranks) for part in parts):
        return parts
    plain = _HYPHEN_FIRST.sub(" ", text).translate(_TRANSLATED)
    plain = _NAMED.sub(_one_text, plain)
    if bare_ranks:
        plain = _RANK_ALONE.sub(lambda named: f" {_TEXT_OF_NAME[named[1].lower()]} ", plain)
    parts = _BETWEEN.sub(" ", plain).split()
    return [card for part in parts for card in _apart(part, field, bare_ranks=bare_ranks)]


def in_plain_cards(text: str, *, bare_ranks: bool = False) -> str | None:
    """Return a pasted hand, or hands with `|` between, with each card by itself.

    `None` where each card stands by itself already, or where a text cannot be read.

    >>> in_plain_cards("As2s | 🂡"), in_plain_cards("AS 2S")
    ('AS 2S | AS', None)
    """
    groups = text.split("|")
    try:
        found = [card_texts(group, bare_ranks=bare_ranks) for group in groups]
        cards = [[read_card(each, bare_ranks=bare_ranks) for each in group] for group in found]
    except BadRequest:
        return None
    typed = [group.replace(",", " ").replace(";", " ").split() for group in groups]
    if found == typed:
        return None
    return " | ".join(" ".join(map(str, group)) for group in cards)


def _one_text(named: re.Match[str]) -> str:
    rank = _TEXT_OF_NAME.get(named[1].lower(), named[1])
    return f" {rank}{named[2][0].upper()} "


def _check_stars(text: str, field: str) -> None:
    """Refuse lines that all begin with a star, which may be bullets or jokers."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and all(map(_STAR_FIRST.match, lines)):
        raise BadRequest(
            field,
            "unknown-card",
            f"{quote(lines[0].strip())}: the * before each line may be a joker or a bullet. "
            "Take the bullets out, or write Joker.",
        )


def _apart(part: str, field: str, *, bare_ranks: bool) -> list[str]:
    """Return the cards of a text without blanks; itself where it is one card or none."""
    plain = part.upper()
    if _is_one(plain, bare_ranks=bare_ranks) or "=" in part or len(part) > _MOST_RUN_TOGETHER:
        return [part]
    readings = [
        reading
        for suit_first in (False, True)
        for reading in _readings(plain, suit_first=suit_first, bare_ranks=bare_ranks)
    ]
    found = list(dict.fromkeys(map(tuple, readings)))
    if len(found) > 1:
        one, other = (" ".join(reading) for reading in found[:2])
        raise BadRequest(
            field,
            "unknown-card",
            f"{quote(part)} can be read as {one} or as {other}: put blanks between the cards.",
        )
    return list(found[0]) if found else [part]


def _is_one(plain: str, *, bare_ranks: bool) -> bool:
    return (
        plain in JOKER_TEXTS
        or (plain[:-1] in RANK_OF and plain[-1:] in SUIT_OF)
        or (plain[:1] in SUIT_OF and plain[1:] in RANK_OF)
        or (bare_ranks and plain in BARE_RANK_OF)
    )


def _readings(text: str, *, suit_first: bool, bare_ranks: bool) -> list[list[str]]:
    """Return the first two ways to read a text as cards, written the same way throughout."""
    ways: list[list[list[str]]] = [[] for _ in range(len(text) + 1)]
    ways[len(text)] = [[]]
    for start in range(len(text) - 1, -1, -1):
        for end, card in _cards_at(text, start, suit_first=suit_first, bare_ranks=bare_ranks):
            for rest in ways[end]:
                way = [card, *rest]
                if len(ways[start]) < 2 and way not in ways[start]:
                    ways[start].append(way)
    return ways[0]


def _cards_at(
    text: str, start: int, *, suit_first: bool, bare_ranks: bool
) -> list[tuple[int, str]]:
    """Return each card that a text may hold at a place: where it ends, and its one text."""
    found = [(start + len(joker), "*") for joker in JOKER_TEXTS if text.startswith(joker, start)]
    if suit_first and text[start] in SUIT_OF:
        suit = SUIT_OF[text[start]]
        found += [(end, rank + suit) for end, rank in _ranks_at(text, start + 1)]
    for end, rank in _ranks_at(text, start):
        if not suit_first and text[end : end + 1] in SUIT_OF:
            found.append((end + 1, rank + SUIT_OF[text[end]]))
        elif bare_ranks and text[start:end] in BARE_RANK_OF and text[start:end] != "1":
            found.append((end, rank))
    return found


def _ranks_at(text: str, start: int) -> list[tuple[int, str]]:
    """Return the ranks that may begin at a place; a number is taken whole."""
    number = re.match(r"\d+", text[start:])
    if number is not None:
        digits = number[0]
        if digits in RANK_OF:
            return [(start + len(digits), RANK_TEXT[RANK_OF[digits]])]
        return [
            (start + size, RANK_TEXT[RANK_OF[digits[:size]]])
            for size in (1, 2)
            if digits[:size] in RANK_OF and digits[:size] != "1"
        ]
    letter = text[start : start + 1]
    return [(start + 1, RANK_TEXT[RANK_OF[letter]])] if letter in RANK_OF else []
