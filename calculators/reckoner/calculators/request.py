"""A request as the engine reads it: flat texts in, checked values out.

Every reading method blames the input that it reads, so that an error can stand beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from reckoner.rulesets import PRESETS
from reckoner.words.cards import Card, check_copies, read_card
from reckoner.words.errors import BadRequest, quote
from reckoner.words.melds import Meld, read_melds
from reckoner.words.notations import card_texts, in_plain_cards, read_cards
from reckoner.words.rules import Option, RuleSet


@dataclass(frozen=True)
class Input:
    """One input of a calculator: its name in requests, and how a form asks for it.

    `kind` is what it holds: `cards`, `card`, `melds`, `hands`, `lay-offs`, `count` (points),
    `counts`, `choice`, `names` or `rows`. `most` is the most cards it takes, `deal` how many
    a random hand holds (0: none is offered). Inputs of a `group` are another way to ask the
    same, folded away under that name.
    """

    name: str
    label: str
    kind: str
    hint: str = ""
    default: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    most: int | None = None
    deal: int = 0
    group: str = ""


@dataclass(frozen=True)
class Result:
    """A good answer: `data` for machines, `view` for the template.

    The view may hold cards, melds and tallies; `verdict` and `steps` stand in the data.
    """

    data: dict[str, object]
    view: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Calculator:
    """One question the engine answers: its inputs, the presets it knows, the function.

    The first preset is the default. `example` is a request that shows what it does. Where an
    answer `spans_games`, its preset says only whose house rules are set.
    """

    name: str
    title: str
    question: str
    presets: tuple[str, ...]
    inputs: tuple[Input, ...]
    compute: Callable[[Request], Result]
    example: Mapping[str, str]
    spans_games: bool = False

    def house_rules(self, rules: RuleSet) -> dict[str, Option]:
        """Return the house rules that change the answer, but for those that are inputs here."""
        inputs = {each.name for each in self.inputs}
        return {
            name: option
            for name, option in rules.options().items()
            if self.name in option.affects and name not in inputs
        }

    def read_otherwise(self, request: Request) -> dict[str, str]:
        """Return inputs that hold pasted hands, each with its cards as they were read."""
        found = {}
        for each in self.inputs:
            if each.kind in {"cards", "melds", "hands"} and request.given(each.name):
                bare = each.kind == "hands"
                plain = in_plain_cards(request.text(each.name), bare_ranks=bare)
                if plain is not None:
                    found[each.name] = plain
        return found

    def read(self, texts: Mapping[str, str]) -> Request:
        """Return the checked request: known keys, a preset, its options.

        Raises `BadRequest` (`bad-value` for the preset, `unknown-option`, `bad-value`).
        """
        given = {name: text for name, text in texts.items() if text.strip()}
        preset = given.pop("rules", self.presets[0]).strip()
        given.pop("calculator", None)
        if preset not in self.presets:
            raise BadRequest(
                "rules",
                "bad-value",
                f"{quote(preset)} is not a rule set of {self.title}: "
                f"write {' or '.join(self.presets)}.",
            )
        rules = PRESETS[preset]
        options = rules.options()
        known = {each.name for each in self.inputs} | options.keys()
        for name in texts.keys() - {"calculator", "rules"}:
            if name not in known:
                raise BadRequest(
                    name,
                    "unknown-option",
                    f"{quote(name)} is neither an input of {self.title} nor a house rule of "
                    f"{rules.title}: the inputs are "
                    f"{', '.join(each.name for each in self.inputs)}, the house rules "
                    f"{', '.join(options)}.",
                )
        words = {name: text for name, text in given.items() if name in options}
        return Request(given, preset, rules.with_words(words))


@dataclass(frozen=True)
class Request:
    """The texts of a request with the rules they ask for; absent and blank are the same."""

    texts: Mapping[str, str]
    preset: str
    rules: RuleSet

    def given(self, name: str) -> bool:
        """Say whether an input holds anything."""
        return name in self.texts

    def text(self, name: str) -> str:
        """Return an input's text; raises `BadRequest` (`missing`) where there is none."""
        if name not in self.texts:
            raise BadRequest(name, "missing", "This must be filled in.")
        return self.texts[name]

    def cards(
        self, name: str, *, most: int, required: bool = True, bare_ranks: bool = False
    ) -> tuple[Card, ...]:
        """Return an input's cards, at most `most`.

        Raises `BadRequest`: `missing`, `unknown-card`, `too-many-cards`.
        """
        if not required and not self.given(name):
            return ()
        if not self.given(name):
            raise BadRequest(name, "missing", "Name at least one card, such as 7S or K♦.")
        cards = read_cards(self.text(name), name, bare_ranks=bare_ranks)
        if not cards:
            raise BadRequest(name, "missing", "Name at least one card, such as 7S or K♦.")
        if len(cards) > most:
            raise BadRequest(
                name,
                "too-many-cards",
                f"There are {len(cards)} cards here, and at most {most} fit: "
                f"take out {len(cards) - most}.",
            )
        return cards

    def card(self, name: str) -> Card | None:
        """Return an input's one card, or `None` where it is blank."""
        if not self.given(name):
            return None
        return read_card(self.text(name).strip(), name)

    def melds(self, name: str) -> tuple[Meld, ...]:
        """Return an input's melds.

        Raises `BadRequest`: `unknown-card`, `too-many-copies`, `not-a-meld`.
        """
        text = self.texts.get(name, "")
        cards = (part.partition("=")[0] for part in card_texts(text.replace("|", " "), name))
        self.check_copies([(name, [read_card(card, name) for card in cards])])
        return read_melds(text, self.rules.melds, self.rules.values, name)

    def count(self, name: str) -> int:
        """Return an input's whole number of points, from 0 to 999."""
        return read_count(self.text(name), name)

    def choice[T](self, name: str, words: Mapping[str, T], *, default: T) -> T:
        """Return what an input's word means; raises `BadRequest` (`bad-value`)."""
        if not self.given(name):
            return default
        word = self.text(name).strip().lower()
        if word not in words:
            raise BadRequest(
                name,
                "bad-value",
                f"{quote(word)} is not a value for {name}: write {' or '.join(words)}.",
            )
        return words[word]

    def yes_no(self, name: str, *, default: bool) -> bool:
        """Return whether an input says yes; raises `BadRequest` (`bad-value`)."""
        return self.choice(name, {"yes": True, "no": False}, default=default)

    def check_copies(self, hands: Sequence[tuple[str, Sequence[Card]]]) -> None:
        """Check that no card is there more often than the packs hold it."""
        melds = self.rules.melds
        check_copies(hands, packs=melds.packs, jokers=melds.jokers)


def read_count(text: str, name: str) -> int:
    """Read points: a whole number from 0 to 999; raises `BadRequest` (`bad-value`)."""
    word = text.strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 3):
        raise BadRequest(
            name, "bad-value", f"{quote(text)} is not a count: write a whole number of points."
        )
    return int(word)
