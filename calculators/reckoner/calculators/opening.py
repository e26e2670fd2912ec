"""The opening of a table rummy hand: the best melds, the threshold, the waiver, the choices."""

from __future__ import annotations

from collections.abc import Sequence

from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.rulesets.table import TableRummy
from reckoner.solver.many_packs.layout import Layout
from reckoner.solver.many_packs.search import MOST_CARDS_IN_HAND
from reckoner.solver.openings import (
    REASONS,
    THRESHOLDS,
    Choice,
    Opening,
    OpeningHand,
    as_laid,
    reaches,
)
from reckoner.words.cards import Card
from reckoner.words.errors import BadRequest
from reckoner.words.melds import Meld
from reckoner.words.tally import Tally, points_text, tally

_AS_LAID = "The melds lie already"


def compute(request: Request) -> Result:
    """Answer `opening`: see the protocol; all counts in points."""
    rules = request.rules
    if not isinstance(rules, TableRummy):
        raise TypeError(f"{request.preset} is not table rummy")
    taken = request.card("taken")
    if request.given("melds"):
        return _of_melds(request, rules, taken)
    hand = request.cards("hand", most=MOST_CARDS_IN_HAND)
    request.check_copies([("hand", hand)])
    if taken is not None and taken not in hand:
        raise BadRequest(
            "taken",
            "bad-value",
            f"{taken} ({taken.spoken}) is not in this hand: add the card that you took to it.",
        )
    asked = OpeningHand(hand, rules, taken)
    opening = asked.best()
    choices = asked.choices()
    return _result(opening, rules, taken, choices)


def _of_melds(request: Request, rules: TableRummy, taken: Card | None) -> Result:
    if request.given("hand"):
        raise BadRequest(
            "melds", "bad-value", "Give a hand or melds as they lie, not both: clear one of them."
        )
    melds = request.melds("melds")
    if not melds:
        raise BadRequest("melds", "missing", "Name at least one meld, such as 7S 7H 7D.")
    request.check_copies([("melds", meld.cards) for meld in melds])
    return _result(as_laid(melds, rules, taken), rules, taken, ())


def _result(
    opening: Opening, rules: TableRummy, taken: Card | None, choices: Sequence[Choice]
) -> Result:
    layout = opening.layout
    steps = _sums(layout, rules)
    verdict = _verdict(opening, rules, taken)
    out = opening.opens and opening.in_hand and len(layout.loose) <= 1
    data: dict[str, object] = {
        "total": opening.total,
        "reaches": reaches(opening.total),
        "threshold": rules.threshold,
        "opens": opening.opens,
        "waived": opening.waived,
        "melds": [_meld_data(meld, rules) for meld in layout.melds],
        "left": [str(card) for card in layout.loose],
        "left_points": layout.left(rules.values),
        "short_by": opening.short_by,
        "hand_rummy": out,
        "choices": [_choice_data(choice, rules) for choice in choices],
        "steps": [step.data() for step in steps],
        "verdict": verdict,
    }
    view: dict[str, object] = {
        "layout": layout,
        "waiver": _waiver(opening, rules),
        "steps": steps,
        "threshold": rules.threshold or 0,
        "marks": THRESHOLDS,
        "multiplier": rules.hand_rummy_multiplier,
        "out": out,
        "others": [
            (_in_words(choice), choice.layout, _sums(choice.layout, rules)[-1])
            for choice in choices
            if choice.layout != layout
        ],
        "good_for": next((_in_words(each) for each in choices if each.layout == layout), ""),
    }
    return Result(data, view)


def _sums(layout: Layout, rules: TableRummy) -> list[Tally]:
    lines = [tally(meld.name.capitalize(), meld.points(rules.values)) for meld in layout.melds]
    return [*lines, tally("Total", (line.value for line in lines))]


def _meld_data(meld: Meld, rules: TableRummy) -> dict[str, object]:
    return meld.data() | {"points": sum(meld.points(rules.values))}


def _choice_data(choice: Choice, rules: TableRummy) -> dict[str, object]:
    layout = choice.layout
    return {
        "reasons": list(choice.reasons),
        "total": layout.total(rules.values),
        "cards": layout.cards,
        "jokers": layout.jokers,
        "melds": [_meld_data(meld, rules) for meld in layout.melds],
        "left": [str(card) for card in layout.loose],
        "left_points": layout.left(rules.values),
    }


def _in_words(choice: Choice) -> str:
    text = ", ".join(REASONS[reason] for reason in choice.reasons)
    return text[0].upper() + text[1:]


def _verdict(opening: Opening, rules: TableRummy, taken: Card | None) -> str:
    points, left = points_text(opening.total), len(opening.layout.loose)
    if opening.waived:
        stays = "every card goes down" if left == 0 else f"only {_cards(left)} would be left"
        return f"{points}, and {stays}: that opens at any threshold."
    if opening.opens:
        return f"{points}: that opens{f' {rules.threshold}' if rules.threshold else ''}."
    if opening.lacks_taken:
        return f"No opening here uses the {taken.symbol if taken else ''} that was taken."
    if opening.lacks_pure_run:
        return "No opening yet: it needs a run without a joker."
    if not opening.layout.melds:
        needed = f": {rules.threshold} points are needed" if rules.threshold else ""
        return f"No meld in this hand yet{needed}."
    return f"{points}: {opening.short_by} short of {rules.threshold}."


def _waiver(opening: Opening, rules: TableRummy) -> str:
    """Return what could still waive the threshold for melds whose hand is not known."""
    if opening.in_hand or not opening.short_by or rules.waiver_cards is None:
        return ""
    left = _cards(rules.waiver_cards) + " or none" if rules.waiver_cards else "no card"
    return f"They open all the same if they leave {left} in your hand."


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


CALCULATOR = Calculator(
    name="opening",
    title="the opening calculator",
    question="Can I open, and with which melds?",
    presets=("table-rummy",),
    inputs=(
        Input(
            "hand",
            "Your hand",
            "cards",
            "Up to 30 cards of two packs; * is a joker.",
            most=MOST_CARDS_IN_HAND,
            deal=14,
        ),
        Input(
            "threshold",
            "Points needed to open",
            "count",
            "30, 40 or 51, or whatever your table plays.",
            default="40",
        ),
        Input(
            "taken",
            "Card you took",
            "card",
            "A face-up card taken before opening must be part of the opening.",
            most=1,
        ),
        Input(
            "melds",
            "Melds as they lie",
            "melds",
            "Instead of a hand: what these melds count. *=6H says what a joker stands for.",
            group=_AS_LAID,
        ),
    ),
    compute=compute,
    example={"hand": "AD 2D * 8D 8C 8H 7S 8S 9S 10S KH 4C", "threshold": "51"},
)
