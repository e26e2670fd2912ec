"""Rule mutations: could a rule of the engine change without any guide noticing?

    python -m build_scripts.checks.rule_mutations            # or: make mutations
    python -m build_scripts.checks.rule_mutations --pins     # which example notices which change

Each rule is changed in turn, and the worked examples are answered again. At least one must
turn red; a change that none of them notices is a survivor, and the guides lack an example.
What is changed:

- each option of each preset, to each other listed value and, where it is a number, to the
  next one on either side: so that limits are pinned from both sides;
- each option as a request states it: what if the words were ignored? An example that states
  an option says nothing about its default, and one that does not says nothing about the rest;
- what each card counts in each game, use by use;
- what else a game's rules say about melds and about the end of a match;
- the figures that are no options.

The parts of an answer that repeat the rules it was asked by pin nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, fields, replace
from functools import partial
from importlib import import_module
from typing import Any
from unittest import mock

import reckoner
from build_scripts.examples.worked import (
    Claim,
    Example,
    ExampleError,
    check_examples,
    load_examples,
    part_of,
    same,
)
from reckoner.calculators import CALCULATORS
from reckoner.rulesets import PRESETS
from reckoner.words.cards import JOKER, RANK_TEXT
from reckoner.words.rules import USES, CardValues, MatchRules, MeldRules, Option, RuleSet, Value

_ONE_PACK = "with one pack no set can hold a suit twice"
_NO_JOKERS = "there are no jokers at gin"
_COLUMNS = "how many columns the score sheet has, no rule of the game"

EXEMPT: Mapping[str, str] = {
    "basic-rummy.must_discard": "about play: no calculator is told how a player went out",
    "basic-rummy.lay_off_after_meld": "about play: no calculator is told who melded before",
    "basic-rummy.lay_off_own_only": "about play: no calculator is told whose melds lie there",
    "gin-rummy: melds.distinct_suits": _ONE_PACK,
    "rummy-500: melds.distinct_suits": _ONE_PACK,
    "basic-rummy: melds.distinct_suits": _ONE_PACK,
    "gin-rummy: melds.min_naturals": _NO_JOKERS,
    "gin-rummy: melds.max_jokers": _NO_JOKERS,
    "gin-rummy: melds.adjacent_jokers": _NO_JOKERS,
    "gin-rummy: match.play_on": "one player scores in a deal, so two cannot be level at the end",
    "table-rummy: match.most_players": _COLUMNS,
    "rummy-500: match.most_players": _COLUMNS,
    "basic-rummy: match.most_players": _COLUMNS,
}
"""Rules that no example can pin, and why."""

_ECHOES = ("rules", "deck")
"""The parts of an answer that repeat what it was asked by."""

_FIGURES = (
    ("reckoner.solver.openings", "THRESHOLDS", "table-rummy"),
    ("reckoner.games.table", "_FLAT", "table-rummy"),
    ("reckoner.games.gin_match", "HOLLYWOOD_GAMES", "gin-rummy"),
    ("reckoner.games.gin", "HAND", "gin-rummy"),
)
"""Figures of rules that are no options: module, name, game."""

_SPANS_GAMES = "card-worth"
"""The calculator whose every answer speaks of all games."""

type Patch = AbstractContextManager[object]


@dataclass(frozen=True)
class Mutation:
    """A changed rule: which rule, how it changed, and who could notice.

    `game` names the game whose examples are asked, `preset` narrows them to one preset,
    `states` to those whose request states this option.
    """

    rule: str
    change: str
    game: str
    patch: Callable[[], Patch]
    preset: str = ""
    states: str = ""

    def may_be_noticed_by(self, example: Example) -> bool:
        """Say whether an example is asked by the rules that changed."""
        preset = preset_of(example.request)
        if self.states and self.states not in example.request:
            return False
        if example.request.get("calculator") == _SPANS_GAMES and not self.states:
            return True
        if self.preset:
            return preset == self.preset
        return preset in PRESETS and PRESETS[preset].game == self.game


def preset_of(request: Mapping[str, str]) -> str:
    """Return the preset that a request is answered by: the one it names, or the default.

    >>> preset_of({"calculator": "opening"})
    'table-rummy'
    """
    calculator = CALCULATORS.get(request.get("calculator", ""))
    return request.get("rules") or (calculator.presets[0] if calculator else "")


def mutations() -> Iterator[Mutation]:
    """Yield every change of a rule, exempt ones included."""
    yield from _options_of_presets()
    yield from _words_ignored()
    yield from _card_values()
    yield from _derived_rules("melds", MeldRules)
    yield from _derived_rules("match", MatchRules)
    yield from _figures()


def _options_of_presets() -> Iterator[Mutation]:
    for preset, rules in PRESETS.items():
        for name, option in rules.options().items():
            own = getattr(rules, name)
            for other in _others(option, own):
                changed = replace(rules, **{name: other})
                yield Mutation(
                    rule=f"{preset}.{name}",
                    change=f"{option.write(own)} → {option.write(other)}",
                    game=rules.game,
                    preset=preset,
                    patch=partial(mock.patch.dict, PRESETS, {preset: changed}),
                )


def _others(option: Option, own: Value) -> list[Value]:
    """Return the other values of an option, and the neighbours of a number."""
    values = [*option.words.values()]
    if isinstance(own, int) and not isinstance(own, bool):
        values += [own + 1] + [own - 1] * (own > 0)
    return [value for value in dict.fromkeys(values) if value != own]


def _words_ignored() -> Iterator[Mutation]:
    for rules in _games():
        for name, option in rules.options().items():
            numeric = any(type(value) is int for value in option.words.values())
            own = option.write(getattr(rules, name))
            words = [
                word
                for word, value in option.words.items()
                if word != own and type(value) is not int
            ]
            if numeric:
                words.append("")
            for word in words:
                yield Mutation(
                    rule=f"{rules.game}.{name}",
                    change=f"{word or 'a number'}, when asked for, is ignored",
                    game=rules.game,
                    states=name,
                    patch=partial(_ignoring, name, word),
                )


def _ignoring(name: str, word: str) -> Patch:
    """Make a stated option count for nothing: one word of it, or its numbers."""
    original = RuleSet.with_words

    def with_words(rules: RuleSet, words: Mapping[str, str]) -> RuleSet:
        stated = words.get(name, "").strip()
        ignored = stated == word if word else stated.isdigit()
        return original(rules, {key: words[key] for key in words if key != name or not ignored})

    return mock.patch.object(RuleSet, "with_words", with_words)


def _card_values() -> Iterator[Mutation]:
    for rules in _games():
        for use in USES:
            for rank, points in enumerate(getattr(rules.values, use)):
                if rank == JOKER.rank and "jokers" not in rules.options():
                    continue
                name = RANK_TEXT[rank] if rank else "joker"
                yield Mutation(
                    rule=f"{rules.game}: {name} {use.replace('_', ' ')}",
                    change="one point more" if points is not None else "counts something",
                    game=rules.game,
                    patch=partial(
                        _derived, type(rules), "values", partial(_dearer, use=use, rank=rank)
                    ),
                )


def _dearer(values: CardValues, *, use: str, rank: int) -> CardValues:
    row = list(getattr(values, use))
    points = row[rank]
    row[rank] = 1 if points is None else points + 1
    changed: dict[str, Any] = {use: tuple(row)}
    return replace(values, **changed)


def _derived_rules(name: str, kind: type[MeldRules | MatchRules]) -> Iterator[Mutation]:
    for rules in _games():
        for field in fields(kind):
            own = getattr(getattr(rules, name), field.name)
            for other in _neighbours(own):
                yield Mutation(
                    rule=f"{rules.game}: {name}.{field.name}",
                    change=f"{own} → {other}",
                    game=rules.game,
                    patch=partial(
                        _derived, type(rules), name, partial(replace, **{field.name: other})
                    ),
                )


def _neighbours(own: Any) -> list[Any]:
    if isinstance(own, bool):
        return [not own]
    if own is None:
        return [1]
    return [own + 1] + [own - 1] * (own > 0)


def _derived[T](rules: type[RuleSet], name: str, change: Callable[[T], T]) -> Patch:
    original = rules.__dict__[name].fget
    return mock.patch.object(rules, name, property(lambda self: change(original(self))))


def _figures() -> Iterator[Mutation]:
    for module, name, game in _FIGURES:
        own = getattr(import_module(module), name)
        for other in _other_figures(own):
            yield Mutation(
                rule=f"{game}: {name.strip('_').lower().replace('_', ' ')}",
                change=f"{own} → {other}",
                game=game,
                patch=partial(mock.patch, f"{module}.{name}", other),
            )


def _other_figures(own: int | tuple[int, ...]) -> list[int | tuple[int, ...]]:
    if isinstance(own, int):
        return [*_neighbours(own)]
    return [
        (*own[:place], other, *own[place + 1 :])
        for place, figure in enumerate(own)
        for other in _neighbours(figure)
    ]


def _games() -> list[RuleSet]:
    """Return the standard rules of each game; schools share their game's cards and melds."""
    return [rules for preset, rules in PRESETS.items() if preset == rules.game]


@dataclass(frozen=True)
class Finding:
    """What came of a mutation: the example that noticed, or `None`."""

    mutation: Mutation
    noticed_by: Example | None


def find(mutated: Iterable[Mutation], examples: Sequence[Example]) -> Iterator[Finding]:
    """Answer the examples under each change until one turns red."""
    pinning = {example.id: _pinning(example.claims) for example in examples}
    last: dict[str, Example] = {}
    for mutation in mutated:
        asked = [each for each in examples if pinning[each.id] and mutation.may_be_noticed_by(each)]
        # What noticed one change of a rule mostly notices the next.
        first = last.get(mutation.rule)
        asked.sort(key=lambda each: each is not first)
        with mutation.patch():
            red = next((each for each in asked if turns_red(each, pinning[each.id])), None)
        if red is not None:
            last[mutation.rule] = red
        yield Finding(mutation, red)


def _pinning(claims: Iterable[Claim]) -> list[Claim]:
    return [claim for claim in claims if claim.key.partition(".")[0] not in _ECHOES]


def turns_red(example: Example, claims: Iterable[Claim]) -> bool:
    """Say whether the engine as it is now contradicts a claim, or cannot answer at all."""
    try:
        data = reckoner.answer(example.request).data
        return any(not same(claim.value, part_of(data, claim.key)) for claim in claims)
    except Exception:  # noqa: BLE001  (a rule that breaks the engine is noticed)
        return True


def survivors(findings: Iterable[Finding]) -> dict[str, list[str]]:
    """Return the changes that no example notices, rule by rule, exempt rules left out."""
    found: dict[str, list[str]] = {}
    for each in findings:
        if each.noticed_by is None and each.mutation.rule not in EXEMPT:
            found.setdefault(each.mutation.rule, []).append(each.mutation.change)
    return found


def report(findings: Sequence[Finding], *, pins: bool = False) -> Iterator[str]:
    """Yield the lines of the report: survivors rule by rule, then the count."""
    counted = [each for each in findings if each.mutation.rule not in EXEMPT]
    if pins:
        for each in counted:
            if each.noticed_by:
                yield f"{each.mutation.rule}: {each.mutation.change}: {each.noticed_by.id}"
    alive = survivors(findings)
    if alive:
        yield "No example turns red when"
    for rule, changes in alive.items():
        yield f"  {rule}: {'; '.join(changes)}"
    rules = {each.mutation.rule for each in counted}
    yield (
        f"{len(counted)} changes of {len(rules)} rules: the examples pin "
        f"{len(rules) - len(alive)} of them, {len(alive)} are left; {len(EXEMPT)} are exempt."
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Report what the examples do not pin; 1 when there is any, or examples do not hold."""
    parser = argparse.ArgumentParser(prog="python -m build_scripts.checks.rule_mutations")
    parser.add_argument("--pins", action="store_true", help="say which example notices what")
    asked = parser.parse_args(arguments)
    try:
        examples = [*load_examples().values()]
        check_examples(examples)
    except ExampleError as error:
        print(error, file=sys.stderr)
        return 1
    findings = [*find(mutations(), examples)]
    print("\n".join(report(findings, pins=asked.pins)))
    return int(
        any(each.noticed_by is None and each.mutation.rule not in EXEMPT for each in findings)
    )


if __name__ == "__main__":
    raise SystemExit(main())
