"""Hands as people paste them from elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner import answer
from reckoner.words.cards import JOKER, PACK, RANK_NAMES, SUIT_NAMES, SUIT_SYMBOLS, write_cards
from reckoner.words.errors import BadRequest
from reckoner.words.notations import read_cards

NUMBERS = {"A": "1", "J": "11", "Q": "12", "K": "13"}


def rank(card):
    return str(card)[:-1]


def number(card):
    return NUMBERS.get(rank(card), rank(card)) + card.suit


def drawn(card):
    place = card.rank + (card.rank > 11)  # the knight stands between jack and queen
    return chr(0x1F0A0 + 16 * "SHDC".index(card.suit) + place)


def name(card):
    return f"{RANK_NAMES[card.rank]} of {SUIT_NAMES[card.suit]}"


def short_name(card):
    return f"{rank(card)} {SUIT_NAMES[card.suit][:-1]}"


# How a card is written, and what may stand between two cards written so.
NOTATIONS = {
    "open_spiel": (lambda card: rank(card).replace("10", "T") + card.suit.lower(), ["", " "]),
    "rlcard": (lambda card: f"'{card.suit}{rank(card).replace('10', 'T')}'", [", "]),
    "suit first": (lambda card: card.suit + rank(card), ["", " ", ","]),
    "numbers": (number, ["", " ", ", "]),
    "symbols": (lambda card: rank(card) + SUIT_SYMBOLS[card.suit] + "\ufe0e", ["", " "]),
    "drawn": (drawn, ["", " ", "\n"]),
    "names": (name, [" and ", ", ", "\n", ", the "]),
    "short names": (short_name, [" and ", ", ", "\n", " & "]),
    "bullets": (lambda card: f"• {card}", ["\n"]),
    "dashes": (lambda card: f"- {card}", ["\n"]),
}


@pytest.mark.parametrize("notation", NOTATIONS)
@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=30), st.data())
def test_a_hand_reads_in_every_notation(notation, hand, data):
    write, between = NOTATIONS[notation]
    text = data.draw(st.sampled_from(between)).join(map(write, hand))
    for around in ("{}", "[{}]", "({})", "“{}”"):
        if not (notation == "dashes" and around != "{}"):
            assert read_cards(around.format(text)) == tuple(hand)


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("As2s3sKd", "AS 2S 3S KD"),
        ("1S 11S 12S 13S", "AS JS QS KS"),
        ("ace of spades", "AS"),
        ("queen of hearts and 5 clubs", "QH 5C"),
        ("🂡 🂢 🂣", "AS 2S 3S"),
        ("['SA', 'HT']", "AS 10H"),
        ("7S*8S", "7S * 8S"),
        ("🃟7S", "* 7S"),
        ("Queen of Spades, the JACK of spades", "QS JS"),
    ],
)
def test_pasted_hands(text, hand):
    assert write_cards(read_cards(text)) == hand


@pytest.mark.parametrize(
    ("text", "hand"), [("K74", "K 7 4"), ("210", "2 10"), ("king, seven and 4", "K 7 4")]
)
def test_ranks_run_together_where_suits_do_not_matter(text, hand):
    assert write_cards(read_cards(text, bare_ranks=True)) == hand


@pytest.mark.parametrize(
    ("text", "bare_ranks", "one", "other"),
    [
        ("7S8", True, "7S 8", "7 8S"),
        ("QJK", True, "Q J K", "Q *"),
        ("11", True, "jack", "11 points"),
        ("* 7S\n* 8S", False, "a joker", "a bullet"),
    ],
)
def test_two_readings_are_refused_with_both(text, bare_ranks, one, other):
    with pytest.raises(BadRequest) as caught:
        read_cards(text, "hand", bare_ranks=bare_ranks)
    assert caught.value.code == "unknown-card"
    assert one in caught.value.message
    assert other in caught.value.message


@pytest.mark.parametrize("text", ["7S8X", "🂠", "🂬", "knight of cups", "7SS8S", "S" * 1000])
def test_what_is_no_hand_is_named(text):
    with pytest.raises(BadRequest) as caught:
        read_cards(text)
    assert caught.value.code == "unknown-card"
    assert caught.value.message.startswith("“")


def test_an_answer_says_how_a_pasted_hand_was_read():
    data = answer({"calculator": "deadwood", "hand": "As2s3sKd"}).data
    assert data["read"] == {"hand": "AS 2S 3S KD"}
    assert "read" not in answer({"calculator": "deadwood", "hand": "s1, TH"}).data
    assert answer({"calculator": "penalty", "hands": "K74|A"}).data["read"] == {
        "hands": "K 7 4 | A"
    }


def test_jokers_keep_their_place_in_pasted_hands():
    assert read_cards("[7S, *, Joker, 🃏]") == (PACK[6], JOKER, JOKER, JOKER)
