"""The showdown after a knock: lay-offs, both counts, who scores and how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reckoner.calculators.gin_inputs import UP_CARD, gin_rules
from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.games.gin import (
    HAND,
    Defence,
    Knock,
    Outcome,
    defend,
    knock_limit,
    knocks,
    settle,
)
from reckoner.rulesets import GIN_PRESETS
from reckoner.rulesets.gin import GinRummy
from reckoner.words.cards import Card, mask_of
from reckoner.words.errors import BadRequest
from reckoner.words.melds import Arrangement
from reckoner.words.tally import Tally, points_text, tally

_HANDS = ("knocker", "defender", "knocker_melds", "knocker_loose")
_AS_LAID = "The knocker has laid the melds down already"
_BY_COUNTS = "Only the two counts are known"
_COUNTS = ("knocker_deadwood", "defender_deadwood")


@dataclass(frozen=True)
class _Grouping:
    """One way in which the knocker's cards can lie, and what it leaves the defender."""

    knock: Knock
    defence: Defence


def compute(request: Request) -> Result:
    """Answer `showdown`: see the protocol; all counts in points."""
    rules, up_card = gin_rules(request)
    limit = knock_limit(rules, up_card)
    doubled = bool(rules.spade_doubles and up_card and up_card.suit == "S")
    if any(map(request.given, _COUNTS)):
        return _from_counts(request, rules, limit, doubled=doubled)
    groupings = _groupings(request, rules, limit)
    chosen = max(groupings, key=lambda each: each.defence.lay_offs.deadwood)
    knock, defence = chosen.knock, chosen.defence
    left = defence.lay_offs
    outcome = settle(knock.deadwood, left.deadwood, rules, big_gin=knock.big_gin, doubled=doubled)
    steps = [
        _count("Knocker’s deadwood", knock.arrangement.loose, rules),
        _count("Defender’s deadwood", left.arrangement.loose, rules),
        outcome.points,
    ]
    table = knock.arrangement.melds
    data = {
        "knocker_deadwood": knock.deadwood,
        "before_lay_offs": defence.before,
        "defender_deadwood": left.deadwood,
        "laid_off": left.data(table),
        "two_orders": defence.two_orders,
        "knocker_melds": [meld.data() for meld in table],
        "knocker_loose": [str(card) for card in knock.arrangement.loose],
        "knocker_discard": str(knock.discard) if knock.discard else None,
        "defender_melds": [meld.data() for meld in left.arrangement.melds],
        "defender_loose": [str(card) for card in left.arrangement.loose],
        "groupings": [
            {
                "melds": [meld.data() for meld in each.knock.arrangement.melds],
                "defender_deadwood": each.defence.lay_offs.deadwood,
            }
            for each in groupings
        ],
    }
    by_two_orders = settle(
        knock.deadwood, defence.two_orders, rules, big_gin=knock.big_gin, doubled=doubled
    )
    view: dict[str, object] = {
        "knock": knock,
        "defence": defence,
        "left": left,
        "laid_off": [(card, card, meld) for card, meld in left.laid_off],
        "table": table,
        "others": [
            each
            for each in groupings
            if each.defence.lay_offs.deadwood != defence.lay_offs.deadwood
        ],
        "by_two_orders": by_two_orders,
        "two_orders_verdict": _verdict(by_two_orders),
    }
    return _result(data, view, outcome, steps, limit)


def _result(
    data: dict[str, object],
    view: dict[str, object],
    outcome: Outcome,
    steps: Sequence[Tally],
    limit: int,
) -> Result:
    data |= {
        "knock_limit": limit,
        "outcome": outcome.name,
        "winner": outcome.winner,
        "points": outcome.points.value,
        "steps": [step.data() for step in steps],
        "verdict": _verdict(outcome),
    }
    return Result(data, view | {"outcome": outcome, "steps": steps, "limit": limit})


def _count(label: str, loose: Sequence[Card], rules: GinRummy) -> Tally:
    return tally(label, (rules.values.held(card) for card in loose))


def _verdict(outcome: Outcome) -> str:
    points = outcome.points.value
    names = {
        "knock": "The knock wins",
        "gin": "Gin",
        "big-gin": "Big gin",
        "undercut": "Undercut",
        "tie": "Equal deadwood",
    }
    if outcome.winner is None:
        return f"{names[outcome.name]}: nobody scores."
    return f"{names[outcome.name]}: the {outcome.winner} scores {points_text(points)}."


def _from_counts(request: Request, rules: GinRummy, limit: int, *, doubled: bool) -> Result:
    for name in _HANDS:
        if request.given(name):
            raise BadRequest(
                name, "bad-value", "Give hands or the two counts, not both: clear one of them."
            )
    knocker, defender = (request.count(name) for name in _COUNTS)
    _check_limit(knocker, limit, "knocker_deadwood")
    outcome = settle(knocker, defender, rules, doubled=doubled)
    data: dict[str, object] = {
        "knocker_deadwood": knocker,
        "before_lay_offs": None,
        "defender_deadwood": defender,
        "laid_off": [],
        "two_orders": None,
    }
    return _result(data, {}, outcome, [outcome.points], limit)


def _check_limit(deadwood: int, limit: int, field: str) -> None:
    if deadwood > limit:
        needs = "gin, no deadwood at all" if limit == 0 else f"{limit} or less"
        raise BadRequest(
            field,
            "illegal-knock",
            f"This is no legal knock: the knocker has {points_text(deadwood)} of deadwood, "
            f"and a knock needs {needs}.",
        )


def _groupings(request: Request, rules: GinRummy, limit: int) -> list[_Grouping]:
    """Return the knocker's groupings of least deadwood with the defender's best answer to each."""
    ways, field, shown = _knocks(request, rules)
    defender = request.cards("defender", most=HAND)
    request.check_copies([*shown, ("defender", defender)])
    _check_limit(ways[0].deadwood, limit, field)
    hand = mask_of(defender)
    return [
        _Grouping(way, defend(hand, way.arrangement.melds, rules, laying_off=way.deadwood > 0))
        for way in ways
    ]


def _knocks(
    request: Request, rules: GinRummy
) -> tuple[list[Knock], str, list[tuple[str, tuple[Card, ...]]]]:
    """Return the knocks, the input to blame for them, and the cards they show by input."""
    declared = request.given("knocker_melds") or request.given("knocker_loose")
    if not declared:
        cards = request.cards("knocker", most=HAND + 1)
        request.check_copies([("knocker", cards)])
        return knocks(cards, rules), "knocker", [("knocker", cards)]
    if request.given("knocker"):
        raise BadRequest(
            "knocker",
            "bad-value",
            "Give the knocker’s hand, or the knocker’s melds and loose cards, not both.",
        )
    melds = request.melds("knocker_melds")
    loose = request.cards("knocker_loose", most=HAND, required=False)
    shown = [("knocker_melds", meld.cards) for meld in melds] + [("knocker_loose", loose)]
    request.check_copies(shown)
    total = sum(len(cards) for _, cards in shown)
    if total > (HAND if loose else HAND + 1):
        raise BadRequest(
            "knocker_loose" if loose else "knocker_melds",
            "too-many-cards",
            f"The knocker has {total} cards here; a hand has {HAND}, or {HAND + 1} for big gin.",
        )
    deadwood = sum(rules.values.held(card) for card in loose)
    big_gin = total > HAND and rules.big_gin_bonus is not None
    knock = Knock(Arrangement(melds, loose), deadwood, big_gin=big_gin)
    return [knock], "knocker_loose" if loose else "knocker_melds", shown


CALCULATOR = Calculator(
    name="showdown",
    title="the showdown calculator",
    question="Somebody knocked: who scores, and how much?",
    presets=GIN_PRESETS,
    inputs=(
        Input(
            "knocker",
            "Knocker’s hand",
            "cards",
            "The ten cards kept after the discard, or eleven for big gin.",
            most=HAND + 1,
            deal=HAND,
        ),
        Input("defender", "Defender’s hand", "cards", "Ten cards.", most=HAND, deal=HAND),
        Input(
            "knocker_melds",
            "Knocker’s melds as laid",
            "melds",
            "Instead of the knocker’s hand, when the knocker has already laid the melds down.",
            group=_AS_LAID,
        ),
        Input(
            "knocker_loose",
            "Knocker’s loose cards",
            "cards",
            "The knocker’s cards outside the melds above.",
            most=HAND,
            group=_AS_LAID,
        ),
        Input(
            "knocker_deadwood",
            "Knocker’s count",
            "count",
            "Instead of hands: both counts, already added up.",
            group=_BY_COUNTS,
        ),
        Input(
            "defender_deadwood",
            "Defender’s count",
            "count",
            "After the defender’s lay-offs.",
            group=_BY_COUNTS,
        ),
        UP_CARD,
    ),
    compute=compute,
    example={
        "knocker": "6S 7S 8S KC KD KS 10C JC QC 8D",
        "defender": "3S 5H 7C 7D 7H 8C 9C AC AD AH",
    },
)
