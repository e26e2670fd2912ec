"""Lay-offs: how little a hand can keep against the melds on the table."""

from __future__ import annotations

from reckoner.cards import mask_of
from reckoner.errors import BadRequest
from reckoner.games.gin import HAND
from reckoner.layoffs import minimum_lay_offs, two_orders
from reckoner.request import Calculator, Input, Request, Result
from reckoner.rulesets import GIN_PRESETS
from reckoner.rulesets.gin import GinRummy
from reckoner.tally import points_text, tally


def compute(request: Request) -> Result:
    """Answer `lay-off`: see the protocol; all counts in points."""
    rules = request.rules
    if not isinstance(rules, GinRummy):
        raise TypeError(f"{request.preset} is not a gin preset")
    table = request.melds("melds")
    if not table:
        raise BadRequest(
            "melds", "missing", "Name at least one meld on the table, such as 5S 6S 7S."
        )
    cards = request.cards("hand", most=HAND + 1)
    request.check_copies([*(("melds", meld.cards) for meld in table), ("hand", cards)])
    own_melds = request.choice("own_melds", {"yes": True, "no": False}, default=True)
    hand = mask_of(cards)
    best = minimum_lay_offs(hand, table, own_melds=own_melds)
    by_two_orders = two_orders(hand, table) if own_melds else best
    shown = by_two_orders if rules.lay_off_method == "two-orders" else best
    steps = [tally("Deadwood", (rules.values.held(card) for card in shown.arrangement.loose))]
    data = {
        "deadwood": shown.deadwood,
        "laid_off": shown.data(table),
        "melds": [meld.data() for meld in shown.arrangement.melds],
        "loose": [str(card) for card in shown.arrangement.loose],
        "two_orders": by_two_orders.deadwood,
        "steps": [step.data() for step in steps],
        "verdict": _verdict(len(shown.laid_off), shown.deadwood),
    }
    return Result(
        data,
        {"shown": shown, "table": table, "best": best, "two_orders": by_two_orders, "steps": steps},
    )


def _verdict(laid_off: int, deadwood: int) -> str:
    left = f"{points_text(deadwood)} left"
    if not laid_off:
        return f"Nothing to lay off: {left}."
    return f"Lay off {laid_off} {'card' if laid_off == 1 else 'cards'}: {left}."


CALCULATOR = Calculator(
    name="lay-off",
    title="the lay-off calculator",
    question="Which cards can I lay off, and what am I left with?",
    presets=GIN_PRESETS,
    inputs=(
        Input(
            "melds",
            "Melds on the table",
            "melds",
            "One meld after another with | between: 5S 6S 7S | KH KD KC.",
        ),
        Input("hand", "Your hand", "cards", "Up to 11 cards.", most=HAND + 1, deal=HAND),
        Input(
            "own_melds",
            "Your own melds",
            "choice",
            "After a knock you may also meld.",
            default="yes",
            choices={"yes": "I may meld as well", "no": "I may only lay off"},
        ),
    ),
    compute=compute,
    example={
        "melds": "3C 4C 5C | 8H 9H 10H | 9C 9S 9D",
        "hand": "6C 6S 6D 6H 7C JH JS JD QH 2S",
    },
)
