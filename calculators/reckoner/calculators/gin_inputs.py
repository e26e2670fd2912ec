"""What gin's calculators share: the Oklahoma up-card and the rules it changes."""

from __future__ import annotations

from dataclasses import replace

from reckoner.calculators.request import Input, Request
from reckoner.games.gin import up_card_of
from reckoner.rulesets.gin import GinRummy
from reckoner.words.cards import Card
from reckoner.words.errors import BadRequest

UP_CARD = Input(
    "upcard",
    "Up-card",
    "card",
    "The first card turned up: its value is the most you may knock with, pictures 10.",
    most=1,
    group="Oklahoma gin: the up-card sets the knock limit",
)


def gin_rules(request: Request) -> tuple[GinRummy, Card | None]:
    """Return the request's gin rules and the Oklahoma up-card in force, if any.

    An up-card alone asks for Oklahoma; `oklahoma=off` beside it puts it out of play.
    """
    rules = request.rules
    if not isinstance(rules, GinRummy):
        raise TypeError(f"{request.preset} is not a gin preset")
    given = request.card("upcard")
    if given is not None and given.is_joker:
        raise BadRequest("upcard", "too-many-copies", "Gin rummy is played without jokers.")
    if request.given("oklahoma") and rules.oklahoma is False:
        return rules, None
    up_card = up_card_of(rules, given)
    return (replace(rules, oklahoma=True) if given else rules), up_card
