"""Lay-offs: how little a hand can keep against the melds on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.games.gin import HAND
from reckoner.rulesets import GIN_PRESETS
from reckoner.rulesets.gin import GinRummy
from reckoner.solver.many_packs.objectives import LEAST_LEFT
from reckoner.solver.many_packs.search import MOST_CARDS_IN_HAND, arrange
from reckoner.solver.one_pack.lay_offs import minimum_lay_offs, two_orders
from reckoner.words.cards import Card, mask_of
from reckoner.words.errors import BadRequest
from reckoner.words.melds import Arrangement, Meld
from reckoner.words.rules import RuleSet
from reckoner.words.tally import Tally, points_text, tally


def compute(request: Request) -> Result:
    """Answer `lay-off`: see the protocol; all counts in points."""
    table = request.melds("melds")
    if not table:
        raise BadRequest(
            "melds", "missing", "Name at least one meld on the table, such as 5S 6S 7S."
        )
    is_gin = isinstance(request.rules, GinRummy)
    cards = request.cards("hand", most=HAND + 1 if is_gin else MOST_CARDS_IN_HAND)
    request.check_copies([*(("melds", meld.cards) for meld in table), ("hand", cards)])
    own_melds = request.yes_no("own_melds", default=True)
    if isinstance(request.rules, GinRummy):
        return _at_gin(cards, table, request.rules, own_melds=own_melds)
    return _at_any_table(cards, table, request.rules, own_melds=own_melds)


def _at_gin(
    cards: Sequence[Card], table: Sequence[Meld], rules: GinRummy, *, own_melds: bool
) -> Result:
    hand = mask_of(cards)
    best = minimum_lay_offs(hand, table, own_melds=own_melds)
    by_two_orders = two_orders(hand, table) if own_melds else best
    shown = by_two_orders if rules.lay_off_method == "two-orders" else best
    left = tally("Deadwood", (rules.values.held(card) for card in shown.arrangement.loose))
    data = _data(shown.arrangement, shown.data(table), left)
    return Result(
        data | {"two_orders": by_two_orders.deadwood},
        {
            "laid_off": [(card, card, meld) for card, meld in shown.laid_off],
            "arrangement": shown.arrangement,
            "table": table,
            "best": best.deadwood,
            "two_orders": by_two_orders.deadwood,
            "steps": [left],
        },
    )


def _at_any_table(
    cards: Sequence[Card], table: Sequence[Meld], rules: RuleSet, *, own_melds: bool
) -> Result:
    """Answer for games with jokers, several packs or an ace that may be high."""
    layout = arrange(cards, rules.melds, rules.values, LEAST_LEFT, table=table, own_melds=own_melds)
    if layout is None:
        raise AssertionError("an arrangement that need hold nothing exists")
    left = tally("Left in hand", map(rules.values.held, layout.loose))
    laid_off = [
        {"card": f"*={spot}" if card.is_joker else str(card), "onto": str(table[meld])}
        for card, spot, meld in layout.laid_off
    ]
    view = {
        "laid_off": layout.laid_off,
        "arrangement": layout,
        "table": table,
        "best": left.value,
        "two_orders": left.value,
        "steps": [left],
    }
    return Result(_data(layout, laid_off, left), view)


def _data(
    arrangement: Arrangement, laid_off: Sequence[Mapping[str, str]], left: Tally
) -> dict[str, object]:
    return {
        "deadwood": left.value,
        "laid_off": laid_off,
        "melds": [meld.data() for meld in arrangement.melds],
        "loose": [str(card) for card in arrangement.loose],
        "steps": [left.data()],
        "verdict": _verdict(len(laid_off), left.value),
    }


def _verdict(laid_off: int, deadwood: int) -> str:
    left = f"{points_text(deadwood)} left"
    if not laid_off:
        return f"Nothing to lay off: {left}."
    return f"Lay off {laid_off} {'card' if laid_off == 1 else 'cards'}: {left}."


CALCULATOR = Calculator(
    name="lay-off",
    title="the lay-off calculator",
    question="Which cards can I lay off, and what am I left with?",
    presets=(*GIN_PRESETS, "table-rummy", "basic-rummy"),
    inputs=(
        Input(
            "melds",
            "Melds on the table",
            "melds",
            "One meld after another with | between: 5S 6S 7S | KH KD KC.",
        ),
        Input(
            "hand",
            "Your hand",
            "cards",
            "Up to 11 cards at gin, up to 30 in the other games.",
            most=MOST_CARDS_IN_HAND,
            deal=HAND,
        ),
        Input(
            "own_melds",
            "Your own melds",
            "choice",
            "After a knock, or once you have opened, you may also meld.",
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
