"""A result as plain text: the verdict, the cards, the sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_CARD_LINES = (
    ("melds", "Melds"),
    ("loose", "Loose"),
    ("discard", "Discard"),
    ("knocker_melds", "Knocker’s melds"),
    ("knocker_loose", "Knocker’s loose cards"),
    ("defender_melds", "Defender’s melds"),
    ("laid_off", "Laid off"),
    ("defender_loose", "Defender’s loose cards"),
)


def result_text(data: Mapping[str, Any]) -> str:
    """Return an answer's data as lines to read; an error is its one sentence."""
    if not data["ok"]:
        error = data["error"]
        return f"{error['field']}: {error['message']}"
    lines = [str(data["verdict"])]
    lines += [f"{label}: {_cards(data[name])}" for name, label in _CARD_LINES if data.get(name)]
    lines += [_step(step) for step in data["steps"]]
    return "\n".join(lines)


def _step(step: Mapping[str, Any]) -> str:
    if step["sum"] == str(step["value"]):
        return f"{step['label']}: {step['value']}"
    return f"{step['label']}: {step['sum']} = {step['value']}"


def _cards(value: str | Iterable[Any]) -> str:
    if isinstance(value, str):
        return value
    parts = list(value)
    if isinstance(parts[0], str):
        return " ".join(parts)
    if "onto" in parts[0]:
        return ", ".join(f"{part['card']} onto {part['onto']}" for part in parts)
    return " | ".join(" ".join(part["cards"]) for part in parts)
