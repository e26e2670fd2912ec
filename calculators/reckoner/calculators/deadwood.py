"""Deadwood of a gin hand: the minimum, the best discard, the knock, the draws that help."""

from __future__ import annotations

from collections.abc import Sequence

from reckoner.calculators.gin_inputs import UP_CARD, gin_rules
from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.games.gin import HAND, knock_limit
from reckoner.rulesets import GIN_PRESETS
from reckoner.solver.one_pack.deadwood import (
    arrangements,
    helpful_draws,
    minimum_deadwood,
    ranked_discards,
)
from reckoner.words.cards import Card, mask_of
from reckoner.words.tally import points_text, tally


def compute(request: Request) -> Result:
    """Answer `deadwood`: see the protocol; all counts in points."""
    rules, up_card = gin_rules(request)
    cards = request.cards("hand", most=HAND + 1)
    request.check_copies([("hand", cards)])
    limit = knock_limit(rules, up_card)
    mask = mask_of(cards)
    found = arrangements(mask)
    best = found[0]
    deadwood = minimum_deadwood(mask)
    left, discard = deadwood, None
    data: dict[str, object] = {
        "deadwood": deadwood,
        "melds": [meld.data() for meld in best.melds],
        "loose": [str(card) for card in best.loose],
    }
    view: dict[str, object] = {"best": best, "others": found[1:], "limit": limit}
    steps = [tally("Deadwood", (rules.values.held(card) for card in best.loose))]
    if len(cards) > HAND:
        discards = ranked_discards(mask)
        discard, left = discards[0]
        kept = arrangements(mask ^ 1 << discard.number)[0]
        steps.append(
            tally(
                f"After the discard of {discard.symbol}",
                (rules.values.held(card) for card in kept.loose),
            )
        )
        data |= {
            "discard": str(discard),
            "after_discard": left,
            "big_gin": deadwood == 0,
            "discards": [{"card": str(card), "deadwood": count} for card, count in discards],
        }
        view |= {"discard": discard, "kept": kept, "discards": discards}
    else:
        draws = helpful_draws(mask)
        data["draws"] = [{"card": str(card), "deadwood": count} for card, count in draws]
        view["draws"] = _by_count(draws)
    data |= {"gin": left == 0, "knock_limit": limit, "can_knock": left <= limit}
    data |= {
        "other_melds": [[meld.data() for meld in each.melds] for each in found[1:]],
        "steps": [step.data() for step in steps],
        "verdict": _verdict(deadwood, left, limit, discard),
    }
    view["steps"] = steps
    return Result(data, view)


def _by_count(draws: Sequence[tuple[Card, int]]) -> dict[int, list[Card]]:
    """Return helpful draws grouped by the deadwood that they leave, least first."""
    groups: dict[int, list[Card]] = {}
    for card, count in draws:
        groups.setdefault(count, []).append(card)
    return groups


def _verdict(deadwood: int, left: int, limit: int, discard: Card | None) -> str:
    if discard is None:
        return _state(left, limit)
    if deadwood == 0:
        return f"Big gin: all eleven cards are melded. Or discard {discard.symbol} for gin."
    if left == 0:
        return f"Discard {discard.symbol}: gin."
    if left <= limit:
        return f"Discard {discard.symbol} and you may knock with {left}."
    return f"Discard {discard.symbol}. {_state(left, limit)}"


def _state(left: int, limit: int) -> str:
    if left == 0:
        return "Gin: every card is melded."
    count = f"{points_text(left)} of deadwood"
    if left <= limit:
        return f"{count}: you may knock."
    if limit == 0:
        return f"{count}: you need gin."
    return f"{count}: {left - limit} too many to knock."


CALCULATOR = Calculator(
    name="deadwood",
    title="the deadwood calculator",
    question="How much deadwood is in my hand, and what should I discard?",
    presets=GIN_PRESETS,
    inputs=(
        Input(
            "hand",
            "Your hand",
            "cards",
            "Up to 11 cards, such as 7S 10H K♦. With 11 you also see the best discard.",
            most=HAND + 1,
            deal=HAND,
        ),
        UP_CARD,
    ),
    compute=compute,
    example={"hand": "5H 5D 5S 5C 6C 7C 8D 9D 10D AS"},
)
