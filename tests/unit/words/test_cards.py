"""Cards as people type them, and the one way in which they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reckoner.words.cards import (
    JOKER,
    PACK,
    SUIT_SYMBOLS,
    Card,
    cards_of,
    check_copies,
    mask_of,
    read_card,
    write_cards,
)
from reckoner.words.errors import BadRequest
from reckoner.words.notations import read_cards


@pytest.mark.parametrize("card", PACK)
def test_every_notation_of_a_card_reads_as_that_card(card):
    rank, suit = str(card)[:-1], card.suit
    ranks = {rank, rank.lower()} | ({"T", "t"} if rank == "10" else set())
    symbol = SUIT_SYMBOLS[suit]
    for one in ranks:
        for text in (one + suit, suit + one, one + suit.lower(), one + symbol, symbol + one):
            assert read_card(text) == card
            assert read_card(text + "\ufe0f") == card


@pytest.mark.parametrize("text", ["*", "JK", "jk", "Joker", "JOKER", "🃏"])
def test_jokers_read(text):
    assert read_card(text) == JOKER


@pytest.mark.parametrize("text", ["7X", "14S", "S", "7", "77S", "0H", "7SS", "ace", "K", "½S", ""])
def test_what_is_no_card_is_named(text):
    with pytest.raises(BadRequest) as caught:
        read_card(text, "hand")
    assert caught.value.field == "hand"
    assert caught.value.code == "unknown-card"
    assert f"“{text}”" in caught.value.message


def test_a_card_without_its_suit_is_told_which_suits_there_are():
    with pytest.raises(BadRequest, match="7S, 7H, 7D or 7C"):
        read_card("7")


def test_bare_ranks_read_only_where_suits_do_not_matter():
    assert read_cards("K 7 10 t a *", bare_ranks=True) == (
        Card(13, ""), Card(7, ""), Card(10, ""), Card(10, ""), Card(1, ""), JOKER,
    )  # fmt: skip


@given(st.lists(st.sampled_from([*PACK, JOKER])))
def test_what_is_written_reads_back(cards):
    assert read_cards(write_cards(cards)) == tuple(cards)


@given(st.sets(st.sampled_from(PACK)))
def test_a_mask_holds_its_cards(cards):
    assert set(cards_of(mask_of(cards))) == cards
    assert mask_of(cards).bit_count() == len(cards)


@pytest.mark.parametrize("separated", ["7S,10H,KD", "7S 10H\tKD", "7S, 10H,  KD", "7S\n10H;KD"])
def test_blanks_and_commas_separate(separated):
    assert write_cards(read_cards(separated)) == "7S 10H KD"


def test_the_input_with_one_copy_too_many_is_blamed():
    hands = [("knocker", read_cards("7S 8S")), ("defender", read_cards("KD 7S"))]
    with pytest.raises(BadRequest, match="7S") as caught:
        check_copies(hands)
    assert (caught.value.field, caught.value.code) == ("defender", "too-many-copies")
    check_copies(hands, packs=2)


def test_more_jokers_than_the_game_has_are_refused():
    check_copies([("hand", [JOKER, JOKER])], jokers=2)
    with pytest.raises(BadRequest, match="without jokers"):
        check_copies([("hand", [JOKER])])


def test_card_names_are_spoken_as_words():
    assert [card.spoken for card in read_cards("AS 10H QD 2C *")] == [
        "ace of spades", "ten of hearts", "queen of diamonds", "two of clubs", "joker",
    ]  # fmt: skip
