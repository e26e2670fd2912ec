"""A hundred thousand random texts: each is a hand or is refused, and never another hand."""

from random import Random

from reckoner import answer
from reckoner.words.cards import write_cards
from reckoner.words.errors import BadRequest
from reckoner.words.notations import read_cards

COUNT = 100_000
SEED = 20_261_207
# What cards are written with, and what may stand between and around them.
PIECES = [*"A23456789TJQKSHDCshdcakqj♠♥♦♣", "10", "*", "joker"]
NOISE = [*" ,;[]()'\"•\n", " and ", " of ", "x", "0", "=", "|", "\ufe0f", "-", "🂡", "hearts", "ace"]
SYMBOLS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", "T": "10"}


def characters(text: str) -> list[str]:
    """What a text of cards holds whatever the order of rank and suit and what stands between."""
    plain = text.upper().replace("JOKER", "*")
    for symbol, letter in SYMBOLS.items():
        plain = plain.replace(symbol, letter)
    return sorted(character for character in plain if not character.isspace())


def test_texts_of_card_characters_read_as_nothing_else() -> None:
    random = Random(SEED)
    read, refused = 0, set()
    for turn in range(COUNT // 2):
        text = "".join(random.choices(PIECES, k=random.randint(1, 8)))
        try:
            cards = read_cards(text, bare_ranks=turn % 2 == 0)
        except BadRequest as refusal:
            refused.add((refusal.code, refusal.message[:1]))
            continue
        held = characters(write_cards(cards))
        # JK is how a joker is written, too.
        assert held in (characters(text), characters(text.upper().replace("JK", "*"))), text
        read += 1
    assert read > COUNT / 200
    assert refused == {("unknown-card", "“")}


def test_any_text_is_answered_or_refused() -> None:
    random = Random(SEED + 1)
    calculators = ["deadwood", "penalty", "opening", "card-worth"]
    inputs = {"deadwood": "hand", "penalty": "hands", "opening": "hand", "card-worth": "card"}
    for turn in range(COUNT // 2):
        text = "".join(random.choices(PIECES + NOISE, k=random.randint(0, 7)))
        calculator = calculators[turn % len(calculators)]
        data = answer({"calculator": calculator, inputs[calculator]: text}).data
        assert data["ok"] or data["error"]["message"], text  # type: ignore[index]
