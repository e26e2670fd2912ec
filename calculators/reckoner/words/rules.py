"""Rule sets as data: what a house rule may be, and what a game's cards are worth.

A rule set is a frozen dataclass; each of its fields is one house rule, declared with its
default, its allowed values, one line of description and its source. Forms, validation,
the house-rules card and the comparison tables are all made from these declarations.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self

from reckoner.words.cards import KING, Card, read_card
from reckoner.words.errors import BadRequest, quote

type Value = bool | int | str | None
"""An option's value as the engine uses it: yes or no, points or cards, a name, or nothing."""


@dataclass(frozen=True)
class Option:
    """One house rule: its words, what they mean, which calculators it affects, its source.

    `words` are the listed values. `whole` adds every whole number from its first to its
    second number (`None`: no end). `card` adds any card. `affects` names the calculators
    whose answer it can change; an option that affects none is about play only.
    """

    name: str
    default: Value
    words: Mapping[str, Value]
    description: str
    source: str
    affects: tuple[str, ...]
    whole: tuple[int, int | None] | None = None
    card: bool = False
    unit: str = ""
    label: str = ""

    @property
    def title(self) -> str:
        """What a form calls this rule: its `label`, or its name in words."""
        return self.label or self.name.replace("_", " ").capitalize()

    def read(self, text: str) -> Value:
        """Read a value; raises `BadRequest` with the code `bad-value`."""
        word = text.strip().lower().replace(" ", "-")
        if word in self.words:
            return self.words[word]
        if self.whole is not None and word.isascii() and word.isdigit() and len(word) <= 6:
            low, high = self.whole
            if int(word) >= low and (high is None or int(word) <= high):
                return int(word)
        if self.card:
            try:
                return str(read_card(text.strip(), self.name))
            except BadRequest:
                pass
        raise BadRequest(
            self.name,
            "bad-value",
            f"{quote(text)} is not a value for “{self.title}”: {self.allowed()}.",
        )

    def allowed(self) -> str:
        """Say which values are allowed, as the end of a sentence."""
        choices = list(self.words)
        if self.whole is not None:
            low, high = self.whole
            choices = [word for word in choices if not word.isdigit()]
            choices.append(f"a whole number from {low}" + (f" to {high}" if high else " up"))
        if self.card:
            choices.append("a card such as 7S")
        return "write " + (", ".join(choices[:-1]) + " or " if choices[1:] else "") + choices[-1]

    def write(self, value: Value) -> str:
        """Return the word that reads back as `value`."""
        for word, meaning in self.words.items():
            if meaning == value and type(meaning) is type(value):
                return word
        return str(value)


YES_NO: Mapping[str, Value] = {"yes": True, "no": False}
OFF_ON: Mapping[str, Value] = {"off": False, "on": True}


def numbers(*values: int, **named: Value) -> dict[str, Value]:
    """Return words for whole numbers, named values (`one_deal=None`) first."""
    words: dict[str, Value] = {name.replace("_", "-"): value for name, value in named.items()}
    return words | {str(value): value for value in values}


def named(*words: str) -> dict[str, Value]:
    """Return words that stand for themselves.

    >>> named("end", "at-once")
    {'end': 'end', 'at-once': 'at-once'}
    """
    return {word: word for word in words}


def option(
    default: Any,
    words: Mapping[str, Value],
    description: str,
    source: str,
    affects: str,
    **extra: Any,
) -> Any:
    """Declare a rule set's field as a house rule (see `Option`); `affects` is blank-separated."""
    declared = Option("", default, words, description, source, tuple(affects.split()), **extra)
    return field(default=default, metadata={"option": declared})


@dataclass(frozen=True)
class MeldRules:
    """What is a meld: where the ace sits, what jokers may do, and the packs in play.

    `max_jokers` (per meld) is `None` for no limit. A set holds three or four cards of a
    rank, of `distinct_suits` or not; a run three or more of a suit in sequence.
    """

    ace_high: bool = False
    round_the_corner: bool = False
    packs: int = 1
    jokers: int = 0
    distinct_suits: bool = True
    min_naturals: int = 2
    max_jokers: int | None = None
    adjacent_jokers: bool = False


@dataclass(frozen=True)
class CardValues:
    """Points of each rank by use: in hand, in a set, low in a run, high in a run.

    Each use is a tuple indexed by rank, joker at 0, ace at 1, king at 13. `None` means
    that the use cannot occur. A joker in a meld counts like the card it replaces unless
    its value there is a number. `special` are cards whose suit changes their value, in
    every use.
    """

    in_hand: tuple[int | None, ...]
    in_set: tuple[int | None, ...]
    low_in_run: tuple[int | None, ...]
    high_in_run: tuple[int | None, ...]
    special: Mapping[Card, int] = field(default_factory=dict)

    def worth(self, card: Card, use: str) -> int | None:
        """Return the points of a card in a use, such as `in_hand`; `None` if it cannot occur."""
        row: tuple[int | None, ...] = getattr(self, use)
        points = row[card.rank]
        return self.special.get(card, points) if points is not None else None

    def held(self, card: Card) -> int:
        """Return the points of a card left in hand."""
        points = self.worth(card, "in_hand")
        if points is None:
            raise ValueError(f"{card} cannot be held in this game")
        return points


@dataclass(frozen=True)
class MatchRules:
    """How a match ends: at a target in points, or with its first scored deal (`None`).

    The highest total wins, or the lowest (`lowest_wins`). The target must be reached, or
    passed (`must_pass`); where it `eliminates`, who reaches it is out and the last one in
    wins. Equal totals are a draw unless the match must `play_on`. `one_scorer` is off where
    several players score in one deal, `zero_sum` on where a deal's scores cancel out.
    """

    target: int | None
    lowest_wins: bool = False
    must_pass: bool = False
    eliminates: bool = False
    play_on: bool = False
    one_scorer: bool = False
    zero_sum: bool = False
    below_zero: bool = False
    most_players: int = 8


@dataclass(frozen=True)
class DealRules:
    """What settles a deal that ends when somebody goes out.

    `scoring` says who writes what: `winner-takes-the-sum`, `own-penalty` (losers write) or
    `zero-sum`. `out_in_one` is what going out in one turn multiplies. `unopened_rival` says what
    one who never opened pays extra: `None`, `flat-100` or `double`. A deal `may_block` where the
    stock is not turned over: then the lightest hand wins.
    """

    scoring: str
    out_in_one: int = 1
    unopened_rival: str | None = None
    may_block: bool = False


USES = ("in_hand", "in_set", "low_in_run", "high_in_run")


def face_values(*, joker: int | None = None, ace: int | None = 1) -> tuple[int | None, ...]:
    """Return face values by rank in points: pictures 10, joker and ace as given.

    >>> face_values()[7], face_values()[13], face_values(ace=11)[1]
    (7, 10, 11)
    """
    return (joker, ace, *(min(rank, 10) for rank in range(2, KING + 1)))


@dataclass(frozen=True)
class RuleSet:
    """A game's rules: its house rules as fields, and what follows from them."""

    game: ClassVar[str]
    title: ClassVar[str]

    @classmethod
    @functools.cache
    def options(cls) -> Mapping[str, Option]:
        """Return the house rules by name, in the order in which they are shown."""
        found = {}
        for declared in fields(cls):
            rule: Option | None = declared.metadata.get("option")
            if rule is not None:
                found[declared.name] = replace(rule, name=declared.name)
        return found

    @property
    def melds(self) -> MeldRules:
        """What is a meld under these rules."""
        raise NotImplementedError

    @property
    def values(self) -> CardValues:
        """What each card is worth under these rules, by use, in points."""
        raise NotImplementedError

    @property
    def match(self) -> MatchRules:
        """How a match ends under these rules."""
        raise NotImplementedError

    @property
    def deal(self) -> DealRules | None:
        """What settles a deal, or `None` where the hands left do not settle it."""
        return None

    def with_words(self, words: Mapping[str, str]) -> Self:
        """Return these rules with some options set from their words.

        Raises `BadRequest` with the code `unknown-option` or `bad-value`.
        """
        known = self.options()
        changes: dict[str, Any] = {}
        for name, word in words.items():
            if name not in known:
                raise BadRequest(
                    name,
                    "unknown-option",
                    f"{quote(name)} is not a house rule of {self.title}: the rules are "
                    + ", ".join(known)
                    + ".",
                )
            changes[name] = known[name].read(word)
        return replace(self, **changes)

    def words(self) -> dict[str, str]:
        """Return every option as the word that reads back."""
        return {name: rule.write(getattr(self, name)) for name, rule in self.options().items()}
