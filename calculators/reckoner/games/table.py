"""How a deal is settled by what the others hold: table rummy, and basic rummy likewise.

Only cards in hand count; cards that could have been melded count too. Source: table rummy's
scoring; the multipliers, the rival who never opened and who writes what are options.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reckoner.words.cards import Card
from reckoner.words.rules import CardValues, DealRules
from reckoner.words.tally import Tally, tally

OWN_PENALTY, ZERO_SUM = "own-penalty", "zero-sum"
_FLAT = 100
"""What a rival who never opened pays extra by the rule `flat-100`, in points."""


@dataclass(frozen=True)
class Deal:
    """A settled deal, in points.

    `penalties` are the sums of the hands, `scores` what is written down for each of them,
    `points` what the winner scores. `winner` is the winner's seat (from 0) where the deal
    was blocked and the winner is one of the hands; otherwise the winner held nothing.
    """

    penalties: tuple[Tally, ...]
    points: Tally
    scores: tuple[int, ...]
    winner: int | None = None

    @property
    def total(self) -> int:
        """What all hands count together."""
        return sum(penalty.value for penalty in self.penalties)


def penalty(label: str, cards: Sequence[Card], values: CardValues) -> Tally:
    """Return what a hand counts against its holder, card by card, in points.

    >>> from reckoner.words.notations import read_cards
    >>> from reckoner.words.rules import face_values
    >>> held = CardValues(face_values(joker=20, ace=11), (), (), ())
    >>> penalty("Rival", read_cards("A * 3", bare_ranks=True), held).sum
    '11 + 20 + 3'
    """
    return tally(label, map(values.held, cards))


def settle_out(
    penalties: Sequence[Tally],
    rules: DealRules,
    *,
    out_in_one: bool = False,
    unopened: Collection[int] = (),
) -> Deal:
    """Settle a deal that somebody won by going out; `penalties` are the rivals'.

    `out_in_one` says that the winner's whole hand went out in one turn (Hand Rummy, going
    rummy), `unopened` are the places (from 0) of rivals who never opened.

    >>> rivals = [tally("A", (17,)), tally("B", (34,)), tally("C", (18,))]
    >>> rules = DealRules("winner-takes-the-sum", out_in_one=2)
    >>> settle_out(rivals, rules, out_in_one=True).points.sum
    '(17 + 34 + 18) × 2'
    """
    paid = tuple(
        _with_extra(each, rules.unopened_rival) if place in unopened else each
        for place, each in enumerate(penalties)
    )
    times = rules.out_in_one if out_in_one else 1
    counts = [each.value for each in paid]
    if rules.scoring == OWN_PENALTY:
        return Deal(paid, tally("Winner writes", ()), tuple(count * times for count in counts))
    losses = (
        [-count * times for count in counts] if rules.scoring == ZERO_SUM else [0 for _ in paid]
    )
    return Deal(paid, tally("Winner scores", counts, times), tuple(losses))


def _with_extra(penalty: Tally, rule: str | None) -> Tally:
    if rule == "double":
        return Tally(penalty.label, penalty.terms, 2)
    extra = (_FLAT,) if rule == "flat-100" else ()
    return Tally(penalty.label, penalty.terms + extra)


def settle_blocked(penalties: Sequence[Tally], rules: DealRules) -> Deal:
    """Settle a deal that nobody can finish; `penalties` are all players', in seat order.

    The lightest hand wins, the lower seat on a tie, and scores by how much each other hand
    is heavier. Nothing is doubled, and nobody pays for not having opened.

    >>> hands = [tally("1", (25,)), tally("2", (17,)), tally("3", (24,))]
    >>> deal = settle_blocked(hands, DealRules("winner-takes-the-sum"))
    >>> deal.winner, deal.points.sum, deal.points.value
    (1, '8 + 7', 15)
    """
    counts = [each.value for each in penalties]
    winner = counts.index(min(counts))
    heavier = [count - counts[winner] for count in counts]
    others = [by for seat, by in enumerate(heavier) if seat != winner]
    points = tally("Winner scores", others)
    if rules.scoring == OWN_PENALTY:
        own = Tally("Winner writes", penalties[winner].terms)
        return Deal(tuple(penalties), own, tuple(counts), winner)
    if rules.scoring == ZERO_SUM:
        scores = [points.value if seat == winner else -by for seat, by in enumerate(heavier)]
    else:
        scores = [points.value if seat == winner else 0 for seat in range(len(counts))]
    return Deal(tuple(penalties), points, tuple(scores), winner)
