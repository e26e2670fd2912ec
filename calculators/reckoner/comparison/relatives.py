"""Relatives of the games that are scored here: what their cards are worth, as data.

One record is all that a game needs to be compared, and to be found by `card-worth`. Nothing
here is calculated with. Facts only, each record with where they were read.
"""

from __future__ import annotations

from reckoner.comparison.profiles import GameProfile
from reckoner.words.cards import Card
from reckoner.words.rules import CardValues, face_values

_NEVER = (None,) * 14


def _counted(*, joker: int, ace: int, ace_low: int | None) -> CardValues:
    """Return face values, melded as held; a melded joker counts like the card it replaces."""
    melded = face_values(ace=ace)
    return CardValues(
        in_hand=face_values(joker=joker, ace=ace),
        in_set=melded,
        low_in_run=face_values(ace=ace_low),
        high_in_run=melded,
    )


def _held(
    *, joker: int | None, ace: int, melded_joker: int | None = 0, ace_high: bool = True
) -> CardValues:
    """Return face values of held cards in a game that counts nothing else."""
    melded = (melded_joker, *[0] * 13)
    return CardValues(
        in_hand=face_values(joker=joker, ace=ace),
        in_set=melded,
        low_in_run=melded,
        high_in_run=melded if ace_high else (melded[0], None, *melded[2:]),
    )


_CANASTA = (50, 20, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
_RED_THREE = {"in_hand": None, "in_set": 100, "low_in_run": None, "high_in_run": None}

RELATIVES: tuple[GameProfile, ...] = (
    GameProfile(
        name="indian-rummy",
        title="Indian rummy",
        players="2 to 6",
        packs=2,
        jokers=2,
        dealt="13 each",
        melds="Sets of three or four; runs of three or more in a suit",
        opening=(
            "None: melds stay in the hand until somebody shows; "
            "that takes two runs, one of them without a joker"
        ),
        scoring="The losers write what they could not meld, at most 80",
        end="Whoever reaches 101 (at some tables 201) is out; the last one in wins",
        bonuses="None; dropping out costs 20 before the first draw, 40 later",
        values=_held(joker=0, ace=10),
        writes="the losers",
        pure_run=True,
        lays_down=False,
        wild="all cards of a rank turned up are wild too, and count nothing",
        source="the rules of pool rummy published by RummyBaazi and RummyCulture",
    ),
    GameProfile(
        name="kalooki",
        title="Kalooki 40",
        players="2 to 5",
        packs=2,
        jokers=2,
        dealt="13 each",
        melds="Sets of three or four; runs of three or more in a suit",
        opening="40 points",
        scoring="The losers write what they still hold",
        end="A player whose total passes 150 is out, or buys in again; the last one in wins",
        bonuses="Kalooki (all 13 in one turn) is paid double",
        values=_counted(joker=15, ace=11, ace_low=None),
        writes="the losers",
        opening_points=40,
        source="the rules at playginrummyonline.com and houseofrummy.com",
    ),
    GameProfile(
        name="french-rami",
        title="French rami",
        players="2 to 5",
        packs=2,
        jokers=4,
        dealt="13 each",
        melds="Sets of three or four; runs of three or more in a suit; one joker in each at most",
        opening="51 points, with a run without a joker in it",
        scoring="The losers write what they still hold; a player who never opened writes 100",
        end="After as many deals as agreed on; the lowest total wins",
        bonuses="None; at some tables whoever wins a deal takes 10 off",
        values=_counted(joker=20, ace=11, ace_low=1),
        writes="the losers",
        opening_points=51,
        pure_run=True,
        source="the rules at jeuxdecartes1.e-monsite.com and jeuxdecartesinedits.blogspot.com",
    ),
    GameProfile(
        name="german-romme",
        title="German Rommé",
        players="2 to 6",
        packs=2,
        jokers=6,
        dealt="13 each",
        melds="Sets of three or four; runs of three or more in a suit",
        opening="40 points; 30 at some tables",
        scoring="The losers write what they still hold",
        end="After as many deals as agreed on; the lowest total wins",
        bonuses="Hand-Rommé (out in one turn): the losers write double",
        values=_counted(joker=20, ace=11, ace_low=1),
        writes="the losers",
        opening_points=40,
        source="romme24.com, after the German skat federation’s rules, and de.wikipedia.org",
    ),
    GameProfile(
        name="scala-40",
        title="Scala 40",
        players="2 to 6",
        packs=2,
        jokers=4,
        dealt="13 each",
        melds="Sets of three or four; runs of three or more in a suit",
        opening="40 points; none for a player who goes out in one turn",
        scoring="The losers write what they still hold",
        end="Whoever reaches 101 (or 201, or 501) is out; the last one in wins",
        bonuses="None",
        values=_counted(joker=25, ace=11, ace_low=1),
        writes="the losers",
        opening_points=40,
        source="the code of the Italian federation (FISCA), fisca.it",
    ),
    GameProfile(
        name="canasta",
        title="Canasta",
        players="4 in two sides; also 2 or 3",
        packs=2,
        jokers=4,
        dealt="11 each; 15 for two players, 13 for three",
        melds="Sets only, of three or more, suits as they come; at most three wild cards in each",
        opening="50, 90 or 120 points by the side’s score so far; 15 when it is below zero",
        scoring="Each side writes its melds and bonuses, less what it holds",
        end="When a side reaches 5,000; the higher total wins",
        bonuses="500 for a natural canasta of seven, 300 for a mixed one, 100 for going out",
        values=CardValues(in_hand=_CANASTA, in_set=_CANASTA, low_in_run=_NEVER, high_in_run=_NEVER),
        writes="everybody",
        opening_points=50,
        melds_score=True,
        wild="twos are wild too; red threes are laid out for 100 each and never held",
        suited={Card(3, "H"): _RED_THREE, Card(3, "D"): _RED_THREE},
        source="the rules at gamerules.org and ourpastimes.com",
    ),
    GameProfile(
        name="contract-rummy",
        title="Contract rummy",
        players="3 or 4; 5 to 8 with a third pack and a second joker",
        packs=2,
        jokers=1,
        dealt="10 each in the first four deals, 12 in the last three",
        melds="Sets of three or more, suits as they come; runs of four or more in a suit",
        opening="The sets and runs that the deal asks for; each of the seven deals asks for others",
        scoring="The losers write what they still hold",
        end="After seven deals; the lowest total wins",
        bonuses="None",
        values=_held(joker=15, ace=15),
        writes="the losers",
        wild="at some tables twos are wild too, and then count 15",
        source="the rules published by Bicycle (bicyclecards.com)",
    ),
    GameProfile(
        name="three-thirteen",
        title="Three thirteen",
        players="2 to 4",
        packs=2,
        jokers=0,
        dealt="3 each in the first deal, one more each time, 13 each in the eleventh",
        melds="Sets of three or more, suits as they come; runs of three or more in a suit",
        opening="None: melds stay in the hand until somebody goes out",
        scoring="The losers write what they could not meld",
        end="After eleven deals; the lowest total wins",
        bonuses="None",
        values=_held(joker=None, ace=1, melded_joker=None, ace_high=False),
        writes="the losers",
        lays_down=False,
        wild="the rank of the number of cards dealt is wild: threes in the first deal",
        source="the rules at rummyrulebook.com and playginrummyonline.com",
    ),
)
