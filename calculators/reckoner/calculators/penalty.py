"""What the others' hands cost when a deal ends, and what the winner scores."""

from __future__ import annotations

from collections.abc import Sequence

from reckoner.calculators.request import Calculator, Input, Request, Result, read_count
from reckoner.games.table import Deal, penalty, settle_blocked, settle_out
from reckoner.rulesets import GIN_PRESETS
from reckoner.words.cards import SUITS, Card
from reckoner.words.errors import BadRequest, quote
from reckoner.words.notations import read_cards
from reckoner.words.rules import RuleSet
from reckoner.words.tally import Tally, number_text, points_text, tally

_MOST_CARDS = 52
_MOST_PLAYERS = 12
_BY_COUNTS = "The hands are counted already"


def compute(request: Request) -> Result:
    """Answer `penalty`: see the protocol; all counts in points."""
    rules = request.rules
    blocked = request.choice("ended", {"out": False, "blocked": True}, default=False)
    out_in_one = request.yes_no("out_in_one", default=False)
    hands, penalties = _penalties(request)
    unopened = _unopened(request, len(penalties))
    if rules.deal is None:
        _check_nobody_settles(rules, blocked=blocked, out_in_one=out_in_one)
        return _counted(penalties, hands, rules)
    if blocked:
        _check_blocked(rules, penalties, out_in_one=out_in_one)
        deal = settle_blocked(penalties, rules.deal)
    else:
        deal = settle_out(penalties, rules.deal, out_in_one=out_in_one, unopened=unopened)
    steps = [*deal.penalties, deal.points] if deal.points.terms else list(deal.penalties)
    data = {
        "penalties": [each.value for each in deal.penalties],
        "total": deal.total,
        "points": deal.points.value,
        "winner": None if deal.winner is None else deal.winner + 1,
        "scores": list(deal.scores),
        "steps": [step.data() for step in steps],
        "verdict": _verdict(deal),
    }
    return Result(data, _view(deal.penalties, hands, steps) | {"scores": deal.scores})


def _counted(penalties: Sequence[Tally], hands: Sequence[Sequence[Card]], rules: RuleSet) -> Result:
    """Return what hands count in a game whose deals are not settled by them."""
    total = sum(each.value for each in penalties)
    data = {
        "penalties": [each.value for each in penalties],
        "total": total,
        "points": None,
        "winner": None,
        "scores": [],
        "steps": [each.data() for each in penalties],
        "verdict": f"Held, by the values of {rules.title}: {points_text(total)}.",
    }
    return Result(data, _view(penalties, hands, penalties) | {"scores": ()})


def _view(
    penalties: Sequence[Tally], hands: Sequence[Sequence[Card]], steps: Sequence[Tally]
) -> dict[str, object]:
    return {"penalties": penalties, "hands": hands, "steps": steps}


def _verdict(deal: Deal) -> str:
    points = points_text(deal.points.value)
    if deal.points.label == "Winner writes":
        winner = f"Player {deal.winner + 1}" if deal.winner is not None else "The winner"
        written = ", ".join(map(number_text, deal.scores))
        return f"{winner} writes {points}; the hands listed write {written}."
    if deal.winner is not None:
        return f"Player {deal.winner + 1} has the lightest hand and scores {points}."
    return f"The winner scores {points}."


def _penalties(request: Request) -> tuple[list[tuple[Card, ...]], list[Tally]]:
    """Return the hands, if there are any, and what each of them counts."""
    if request.given("counts"):
        if request.given("hands"):
            raise BadRequest(
                "counts", "bad-value", "Give hands or counts, not both: clear one of them."
            )
        counts = [read_count(part, "counts") for part in _parts(request.text("counts"), "counts")]
        return [], [tally(f"Player {seat}", (count,)) for seat, count in enumerate(counts, 1)]
    if not request.given("hands"):
        raise BadRequest(
            "hands", "missing", "Write each hand’s cards with | between hands: K 7 | A * 3."
        )
    hands = [read_cards(part, "hands", bare_ranks=True) for part in _hands(request)]
    request.check_copies([("hands", hand) for hand in hands])
    for hand in hands:
        _check_hand(hand, request.rules)
    values = request.rules.values
    return hands, [penalty(f"Player {seat}", hand, values) for seat, hand in enumerate(hands, 1)]


def _hands(request: Request) -> list[str]:
    """Return the hands' texts; one between two bars may be empty, one after the last is none."""
    return _parts(request.text("hands").rstrip(" |\t\n"), "hands")


def _parts(text: str, name: str) -> list[str]:
    parts = text.split("|")
    if len(parts) > _MOST_PLAYERS:
        raise BadRequest(
            name, "bad-value", f"There are {len(parts)} hands here: at most {_MOST_PLAYERS} fit."
        )
    return parts


def _check_hand(hand: Sequence[Card], rules: RuleSet) -> None:
    if len(hand) > _MOST_CARDS:
        raise BadRequest(
            "hands",
            "too-many-cards",
            f"There are {len(hand)} cards in one hand here, and at most {_MOST_CARDS} fit.",
        )
    values = rules.values
    for card in hand:
        if not card.suit and not card.is_joker:
            suited = {values.held(Card(card.rank, suit)) for suit in SUITS}
            if len(suited) > 1:
                raise BadRequest(
                    "hands",
                    "unknown-card",
                    f"What {card} counts here depends on its suit: "
                    f"write {', '.join(f'{card}{suit}' for suit in SUITS)}.",
                )


def _unopened(request: Request, players: int) -> set[int]:
    """Return the places (from 0) of the rivals who never opened."""
    if not request.given("unopened"):
        return set()
    words = request.text("unopened").replace("|", " ").replace(",", " ").split()
    seats = set()
    for word in words:
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= players):
            raise BadRequest(
                "unopened",
                "bad-value",
                f"{quote(word)} is no rival’s number here: write numbers from 1 to {players}.",
            )
        seats.add(int(word) - 1)
    return seats


def _check_blocked(rules: RuleSet, penalties: Sequence[Tally], *, out_in_one: bool) -> None:
    if rules.deal is None or not rules.deal.may_block:
        raise BadRequest(
            "ended",
            "bad-value",
            f"A deal of {rules.title} goes on when the stock runs out: choose “Somebody went out”.",
        )
    if out_in_one:
        raise BadRequest(
            "out_in_one",
            "bad-value",
            "In a blocked deal nobody went out: choose “No”, or say that somebody went out.",
        )
    if len(penalties) < 2:
        raise BadRequest(
            "ended", "bad-value", "When a deal is blocked, list every player’s hand, in seat order."
        )


def _check_nobody_settles(rules: RuleSet, *, blocked: bool, out_in_one: bool) -> None:
    asked = (("ended", blocked, "Somebody went out"), ("out_in_one", out_in_one, "No"))
    for name, given, word in asked:
        if given:
            raise BadRequest(
                name,
                "bad-value",
                f"In {rules.title} a deal is not settled by the hands left: "
                f"only what they count is shown, so choose “{word}” here.",
            )


CALCULATOR = Calculator(
    name="penalty",
    title="the penalty calculator",
    question="What do the cards left in hand cost?",
    presets=("table-rummy", "basic-rummy", "rummy-500", *GIN_PRESETS),
    inputs=(
        Input(
            "hands",
            "Hands left",
            "hands",
            "One rival’s cards after another with | between: K 7 | A * 3 | 4 4 Q.",
        ),
        Input(
            "ended",
            "How the deal ended",
            "choice",
            "When it is blocked, list every player, in seat order.",
            default="out",
            choices={"out": "Somebody went out", "blocked": "Blocked: the stock is used up"},
        ),
        Input(
            "out_in_one",
            "Out in one turn",
            "choice",
            "Hand Rummy, or going rummy: nothing was melded before that turn.",
            default="no",
            choices={"no": "No", "yes": "Yes, the whole hand at once"},
        ),
        Input(
            "unopened",
            "Rivals who never opened",
            "counts",
            "Their numbers, such as 1 3; matters only where that costs extra.",
        ),
        Input(
            "counts",
            "Counts",
            "counts",
            "Instead of hands: 25 | 17 | 24.",
            group=_BY_COUNTS,
        ),
    ),
    compute=compute,
    example={"hands": "K 7 | A J 3 | 4 4 10"},
)
