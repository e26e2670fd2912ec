"""Gin rummy: the knock, its limit, and how a deal is settled.

Source: gin rummy's standard outcomes; every bonus is an option of the rule set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reckoner.rulesets.gin import GinRummy
from reckoner.solver.one_pack.deadwood import arrangements, minimum_deadwood, ranked_discards
from reckoner.solver.one_pack.lay_offs import LayOffs, minimum_lay_offs, two_orders
from reckoner.words.cards import ACE, Card, mask_of, read_card
from reckoner.words.errors import BadRequest
from reckoner.words.melds import Arrangement, Meld
from reckoner.words.tally import Tally, tally

KNOCKER, DEFENDER = "knocker", "defender"
HAND = 10
"""Cards in a hand after the discard."""


def up_card_of(rules: GinRummy, given: Card | None) -> Card | None:
    """Return the Oklahoma up-card in force: given with the deal, or named by the rule.

    Raises `BadRequest` (`missing`) when Oklahoma is on and no up-card is known.
    """
    if given is not None:
        return given
    if isinstance(rules.oklahoma, str):
        return read_card(rules.oklahoma, "oklahoma")
    if rules.oklahoma:
        raise BadRequest(
            "upcard",
            "missing",
            "Oklahoma needs the up-card: write the first card turned, such as 7S.",
        )
    return None


def knock_limit(rules: GinRummy, up_card: Card | None) -> int:
    """Return the most deadwood with which one may knock, in points; 0 means gin only.

    >>> knock_limit(GinRummy(), None), knock_limit(GinRummy(), Card(12, "H"))
    (10, 10)
    >>> knock_limit(GinRummy(oklahoma_ace="gin"), Card(1, "C"))
    0
    """
    if up_card is None:
        return rules.knock_limit
    if up_card.rank == ACE:
        return 0 if rules.oklahoma_ace == "gin" else 1
    return min(up_card.rank, 10)


@dataclass(frozen=True)
class Knock:
    """A knocker's hand as it goes down: melds, loose cards, and the discard if one is made."""

    arrangement: Arrangement
    deadwood: int
    discard: Card | None = None
    big_gin: bool = False


def knocks(cards: Sequence[Card], rules: GinRummy) -> list[Knock]:
    """Return the ways in which a hand of up to eleven cards can go down with least deadwood.

    With eleven cards the discard that leaves least is made first, unless all eleven are
    melded and big gin is played.
    """
    mask = mask_of(cards)
    discard = None
    if len(cards) > HAND:
        if rules.big_gin_bonus is not None and not minimum_deadwood(mask):
            return [Knock(each, 0, big_gin=True) for each in arrangements(mask)]
        discard = ranked_discards(mask)[0][0]
        mask ^= 1 << discard.number
    deadwood = minimum_deadwood(mask)
    return [Knock(each, deadwood, discard) for each in arrangements(mask)]


@dataclass(frozen=True)
class Defence:
    """The defender's answer to a knock: the count before lay-offs, and after them.

    `two_orders` is the count by the two-orders method; both are in points.
    """

    before: int
    lay_offs: LayOffs
    two_orders: int


def defend(hand: int, table: Sequence[Meld], rules: GinRummy, *, laying_off: bool) -> Defence:
    """Return the least that a defender's hand (a mask) leaves against the knocker's melds."""
    before = minimum_deadwood(hand)
    if not laying_off:
        return Defence(before, LayOffs(before, (), arrangements(hand)[0]), before)
    by_two_orders = two_orders(hand, table)
    best = minimum_lay_offs(hand, table) if rules.lay_off_method == "best" else by_two_orders
    return Defence(before, best, by_two_orders.deadwood)


@dataclass(frozen=True)
class Outcome:
    """How a deal ends: its name, who scores (if anybody), and the sum, in points."""

    name: str
    winner: str | None
    points: Tally


def settle(
    knocker: int, defender: int, rules: GinRummy, *, big_gin: bool = False, doubled: bool = False
) -> Outcome:
    """Settle a knock: both counts in points, the defender's after lay-offs.

    `doubled` is the spade up-card of Oklahoma. The loser scores nothing.

    >>> settle(10, 2, GinRummy()).points.sum
    '10 − 2 + 25'
    >>> settle(5, 5, GinRummy()).name, settle(5, 5, GinRummy()).points.value
    ('tie', 25)
    """
    times = 2 if doubled else 1
    if big_gin:
        bonus = rules.big_gin_bonus or 0
        return Outcome("big-gin", KNOCKER, tally("Big gin", (bonus, defender), times))
    if knocker == 0:
        return Outcome("gin", KNOCKER, tally("Gin", (rules.gin_bonus, defender), times))
    if defender > knocker:
        return Outcome("knock", KNOCKER, tally("Knock", (defender, -knocker), times))
    if defender == knocker and not rules.undercut_on_tie:
        return Outcome("tie", None, tally("Tie", (defender, -knocker), times))
    name = "tie" if defender == knocker else "undercut"
    terms = (knocker, -defender, rules.undercut_bonus)
    return Outcome(name, DEFENDER, tally(name.capitalize(), terms, times))
