"""A hand of Rummy 500: what is melded and laid off counts for, what is held against."""

from __future__ import annotations

from collections.abc import Sequence

from reckoner.calculators.request import Calculator, Input, Request, Result
from reckoner.games.five_hundred import HandScore, LaidOnto, score_hand
from reckoner.rulesets.five_hundred import Rummy500
from reckoner.solver.many_packs.layout import Layout
from reckoner.solver.many_packs.objectives import BEST_SCORE
from reckoner.solver.many_packs.search import arrange, check_size
from reckoner.words.cards import QUEEN, Card, write_cards
from reckoner.words.errors import BadRequest, quote
from reckoner.words.melds import Meld, read_meld
from reckoner.words.notations import card_texts, read_cards
from reckoner.words.tally import points_text

_MOST = 52


def compute(request: Request) -> Result:
    """Answer `five-hundred`: see the protocol; all counts in points."""
    rules = request.rules
    if not isinstance(rules, Rummy500):
        raise TypeError(f"{request.preset} is not Rummy 500")
    melds = request.melds("melds")
    laid_off = _laid_off(request, rules)
    held = _held(request, rules)
    _check_cards(request, melds, laid_off, held)
    went_out = request.yes_no("went_out", default=False)
    if went_out and held:
        raise BadRequest(
            "went_out",
            "bad-value",
            "A player who went out holds no cards: clear the held cards, or say no.",
        )
    best = _best_melds(rules, held)
    scored = score_hand(melds, laid_off, held, rules, went_out=went_out)
    steps = [
        part for part in (scored.melded, scored.laid_off, scored.held, scored.bonus) if part.terms
    ]
    steps.append(scored.score)
    data = {
        "melded": scored.melded.value,
        "laid_off": scored.laid_off.value,
        "held": scored.held.value,
        "going_out": scored.bonus.value,
        "score": scored.score.value,
        "melds": [_meld_data(meld, rules) for meld in melds],
        "lay_offs": [_lay_off_data(each, rules) for each in laid_off],
        "loose": [str(card) for card in held],
        "steps": [step.data() for step in steps],
        "verdict": _verdict(scored),
    }
    if best is not None and best.melds:
        data["could_meld"] = [_meld_data(meld, rules) for meld in best.melds]
    view = {
        "scored": scored,
        "melds": melds,
        "laid_off": laid_off,
        "held": held,
        "best": best,
        "steps": steps,
    }
    return Result(data, view)


def _meld_data(meld: Meld, rules: Rummy500) -> dict[str, object]:
    return meld.data() | {"points": sum(meld.points(rules.values))}


def _lay_off_data(each: LaidOnto, rules: Rummy500) -> dict[str, object]:
    return {
        "card": write_cards(each.cards),
        "onto": str(each.onto),
        "points": sum(each.points(rules)),
    }


def _best_melds(rules: Rummy500, held: Sequence[Card]) -> Layout | None:
    """Return the best that the held cards could still be melded as, where suits are known."""
    if len(held) < 3 or not all(card.suit or card.is_joker for card in held):
        return None
    check_size(held, "held")
    return arrange(held, rules.melds, rules.values, BEST_SCORE)


def _verdict(scored: HandScore) -> str:
    score = scored.score.value
    if score < 0:
        return f"This hand costs {points_text(-score)}: {scored.score.sum}."
    return f"This hand scores {points_text(score)}."


def _held(request: Request, rules: Rummy500) -> tuple[Card, ...]:
    """Return the held cards; a bare rank is enough where its suit does not matter."""
    held = request.cards("held", most=_MOST, required=False, bare_ranks=True)
    if rules.queen_of_spades != rules.values.in_hand[QUEEN] and Card(QUEEN, "") in held:
        raise BadRequest(
            "held",
            "unknown-card",
            f"The queen of spades counts {rules.queen_of_spades} here: write QS, QH, QD or QC.",
        )
    return held


def _laid_off(request: Request, rules: Rummy500) -> list[LaidOnto]:
    if not request.given("laid_off"):
        return []
    parts = [part for part in request.text("laid_off").split("|") if part.strip()]
    return [_laid_onto(part.strip(), rules) for part in parts]


def _laid_onto(text: str, rules: Rummy500) -> LaidOnto:
    cards_text, on, meld_text = f" {text}".partition(" on ")
    if not on:
        raise BadRequest(
            "laid_off",
            "bad-value",
            f"{quote(text)} does not say onto which meld: write KH on KS KD KC.",
        )
    onto = read_meld(meld_text, rules.melds, rules.values, "laid_off")
    cards = read_cards(" ".join(_plain(cards_text)), "laid_off")
    if not cards:
        raise BadRequest("laid_off", "missing", f"Name the card that goes onto {onto}.")
    try:
        grown = read_meld(f"{onto} {cards_text}", rules.melds, rules.values, "laid_off")
    except BadRequest:
        grown = None
    if grown is None or (grown.kind != onto.kind):
        raise BadRequest(
            "laid_off", "not-a-meld", f"{write_cards(cards)} does not fit onto {onto}."
        )
    return LaidOnto(cards, onto, grown)


def _plain(text: str) -> list[str]:
    """Return the texts of cards without what their jokers stand for."""
    return [part.partition("=")[0] for part in card_texts(text, "laid_off")]


def _check_cards(
    request: Request, melds: Sequence[Meld], laid_off: Sequence[LaidOnto], held: Sequence[Card]
) -> None:
    """Check that no card lies in two places.

    A lay-off may go onto one of the player's own melds, or onto a meld as an earlier lay-off
    left it; any other meld is somebody else's, of cards that are nowhere else.
    """
    table = [("melds", meld.cards) for meld in melds]
    for each in laid_off:
        onto = sorted(each.onto.cards)
        table = [meld for meld in table if sorted(meld[1]) != onto]
        table.append(("laid_off", each.grown.cards))
    request.check_copies([*table, ("held", held)])


CALCULATOR = Calculator(
    name="five-hundred",
    title="the Rummy 500 calculator",
    question="What do I score for this hand of Rummy 500?",
    presets=("rummy-500",),
    inputs=(
        Input(
            "melds",
            "Your melds",
            "melds",
            "One meld after another with | between: 9S 9H 9C | 5D 6D 7D.",
        ),
        Input(
            "laid_off",
            "Your lay-offs",
            "lay-offs",
            "Which card onto which meld, yours or anybody’s: KH on KS KD KC | AS on 2S 3S 4S.",
        ),
        Input("held", "Still in your hand", "cards", "These count against you.", most=_MOST),
        Input(
            "went_out",
            "Did you go out?",
            "choice",
            "Matters only where going out earns a bonus.",
            default="no",
            choices={"no": "No, or the stock ran out", "yes": "Yes, I went out"},
        ),
    ),
    compute=compute,
    example={
        "melds": "9S 9H 9C | 5D 6D 7D 8D",
        "laid_off": "KH on KS KD KC",
        "held": "AS 4C",
    },
)
