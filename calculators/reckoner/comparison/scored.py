"""The games' profiles: of those scored here made from their rule sets, then the relatives'.

A number of a rule stands in its rule set alone; here it is put into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import singledispatch

from reckoner.comparison import relatives
from reckoner.comparison.profiles import GameProfile, Writer
from reckoner.rulesets import PRESETS
from reckoner.rulesets.basic import BasicRummy
from reckoner.rulesets.five_hundred import Rummy500
from reckoner.rulesets.gin import GinRummy
from reckoner.rulesets.table import TableRummy
from reckoner.words.phrases import listed
from reckoner.words.rules import MeldRules, RuleSet

GAMES = tuple(name for name, rules in PRESETS.items() if rules.game == name)
"""The games that are scored here, by the preset that each is compared by."""


def profiles(rules: RuleSet | None = None) -> tuple[GameProfile, ...]:
    """Return all profiles, that of one game by these rules instead of its preset's."""
    own = (rules if rules and rules.game == name else PRESETS[name] for name in GAMES)
    return (*map(profile_of, own), *relatives.RELATIVES)


@singledispatch
def profile_of(rules: RuleSet) -> GameProfile:
    """Return the profile of a game under these rules; each kind of rules registers its own."""
    raise TypeError(f"{rules.title} has no profile")


@profile_of.register(TableRummy)
def _table_rummy(rules: TableRummy) -> GameProfile:
    opening = f"{rules.threshold} points in one turn" if rules.threshold else "None"
    if rules.threshold and rules.waiver_cards is not None:
        left = "no card" if rules.waiver_cards == 0 else "at most one card"
        opening += f"; waived when it leaves {left}"
    if rules.pure_run_required:
        opening += "; a run without a joker must be in it"
    scoring, writes = _SCORING[rules.scoring]
    times = rules.hand_rummy_multiplier
    return GameProfile(
        name=rules.game,
        title="Table rummy",
        players="2 to 8",
        packs=rules.packs,
        jokers=rules.jokers,
        dealt="As your table deals; often 13 each",
        melds=_melds(rules.melds) + _jokers_in_melds(rules.melds),
        opening=opening,
        scoring=scoring,
        end=_end(rules, "One deal"),
        bonuses=f"Hand Rummy (out in one turn): the sum × {times}" if times > 1 else "None",
        values=rules.values,
        writes=writes,
        opening_points=rules.threshold,
        pure_run=rules.pure_run_required,
    )


@profile_of.register(GinRummy)
def _gin_rummy(rules: GinRummy) -> GameProfile:
    shown = f"a knock on {rules.knock_limit} or less" if rules.knock_limit else "gin"
    big_gin = f", {rules.big_gin_bonus} for big gin" if rules.big_gin_bonus else ""
    return GameProfile(
        name=rules.game,
        title="Gin rummy",
        players="2",
        packs=rules.melds.packs,
        jokers=rules.melds.jokers,
        dealt="10 each",
        melds=_melds(rules.melds),
        opening=f"None: melds stay in the hand until {shown}",
        scoring="The knocker writes the difference in deadwood; after an undercut, the defender",
        end=_end(rules, "One deal"),
        bonuses=f"{rules.gin_bonus} for gin, {rules.undercut_bonus} for an undercut{big_gin}",
        values=rules.values,
        writes="the winner",
        lays_down=False,
    )


@profile_of.register(Rummy500)
def _rummy_500(rules: Rummy500) -> GameProfile:
    return GameProfile(
        name=rules.game,
        title="Rummy 500",
        players="2 to 8",
        packs=rules.melds.packs,
        jokers=rules.jokers,
        dealt="13 each for two, 7 each for more",
        melds=_melds(rules.melds),
        opening="None",
        scoring="Each writes what they melded and laid off, less what they hold",
        end=_end(rules, "One hand"),
        bonuses=f"{rules.going_out_bonus} for going out" if rules.going_out_bonus else "None",
        values=rules.values,
        writes="everybody",
        melds_score=True,
    )


@profile_of.register(BasicRummy)
def _basic_rummy(rules: BasicRummy) -> GameProfile:
    scoring, writes = _SCORING[rules.scoring]
    times = rules.going_rummy_multiplier
    return GameProfile(
        name=rules.game,
        title="Basic rummy",
        players="2 to 6",
        packs=rules.melds.packs,
        jokers=rules.melds.jokers,
        dealt="10 each for two, 7 for three or four, 6 for five or six",
        melds=_melds(rules.melds),
        opening="None",
        scoring=scoring,
        end=_end(rules, "Each hand by itself"),
        bonuses=f"Going rummy (out in one turn): the sum × {times}" if times > 1 else "None",
        values=rules.values,
        writes=writes,
    )


_SCORING: Mapping[str, tuple[str, Writer]] = {
    "winner-takes-the-sum": ("The winner writes the sum of what all others hold", "the winner"),
    "own-penalty": ("Each writes what they still hold; the lowest total wins", "the losers"),
    "zero-sum": ("The losers write their penalty as a minus, the winner the sum", "everybody"),
}


def _melds(rules: MeldRules) -> str:
    suits = "" if rules.distinct_suits else ", the same suit twice if you like"
    corner = ", round the corner too" if rules.round_the_corner else ""
    return f"Sets of three or four{suits}; runs of three or more in a suit{corner}"


def _jokers_in_melds(rules: MeldRules) -> str:
    if not rules.jokers:
        return ""
    text = f"; {_number(rules.min_naturals, 'natural card')} or more in each"
    if rules.max_jokers is not None:
        text += f", at most {_number(rules.max_jokers, 'joker')}"
    beside = "jokers side by side too" if rules.adjacent_jokers else "no two jokers side by side"
    return f"{text}, {beside}"


def _number(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _end(rules: RuleSet, one: str) -> str:
    """Say how a match ends: with `one` deal, or at a target."""
    match = rules.match
    if match.target is None:
        targets = [word for word in rules.options()["target"].words if word.isdigit()]
        return f"{one}, or at an agreed total: {listed(targets, 'or')}"
    verb = "passes" if match.must_pass else "reaches"
    if match.eliminates:
        return f"A player whose total {verb} {match.target} is out; the last one in wins"
    best = "lowest" if match.lowest_wins else "highest"
    return f"When a total {verb} {match.target}; the {best} total wins"
