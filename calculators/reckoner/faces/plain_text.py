"""A result as plain text: the verdict, the cards, the sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from reckoner.words.tally import number_text

_CARD_LINES = (
    ("melds", "Melds"),
    ("loose", "Loose"),
    ("left", "Left in hand"),
    ("discard", "Discard"),
    ("knocker_melds", "Knocker’s melds"),
    ("knocker_loose", "Knocker’s loose cards"),
    ("defender_melds", "Defender’s melds"),
    ("laid_off", "Laid off"),
    ("lay_offs", "Laid off"),
    ("defender_loose", "Defender’s loose cards"),
)


def result_text(data: Mapping[str, Any]) -> str:
    """Return an answer's data as lines to read; an error is its one sentence."""
    if not data["ok"]:
        error = data["error"]
        return f"{error['field']}: {error['message']}"
    lines = [str(data["verdict"])]
    lines += [f"{label}: {_cards(data[name])}" for name, label in _CARD_LINES if _holds(data, name)]
    lines += [_step(step) for step in data["steps"]]
    return "\n".join(lines)


def _holds(data: Mapping[str, Any], name: str) -> bool:
    """Say whether an answer holds cards under a name; some hold points under the same one."""
    return bool(data.get(name)) and not isinstance(data[name], int)


def _step(step: Mapping[str, Any]) -> str:
    value = number_text(step["value"])
    if step["sum"] == value:
        return f"{step['label']}: {value}"
    return f"{step['label']}: {step['sum']} = {value}"


def _cards(value: str | Iterable[Any]) -> str:
    if isinstance(value, str):
        return value
    parts = list(value)
    if isinstance(parts[0], str):
        return " ".join(parts)
    if "onto" in parts[0]:
        return ", ".join(f"{part['card']} onto {part['onto']}" for part in parts)
    return " | ".join(" ".join(part["cards"]) for part in parts)
