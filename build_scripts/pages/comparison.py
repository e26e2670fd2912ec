"""What pages show of several games side by side, made from the games' profiles.

    {{ game_key() }}                                    questions that lead to a game
    {{ game_cards({"gin-rummy": "gin/scoring.md"}) }}   each game's lines, and its guide
    {{ game_lines() }}                                  each line of all games
    {{ value_matrix() }}                                every card in every game and use
    {{ relative_sources() }}                            whose rules the relatives' values are

A game is added to all of them by its profile alone (see `reckoner.rulesets`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from markupsafe import Markup

from build_scripts.pages.links import page_address, way_to_root
from reckoner.calculators.card_worth import USE_NAMES, Worth, worths
from reckoner.comparison.profiles import BY_SUIT, GameProfile
from reckoner.comparison.scored import profiles
from reckoner.words.cards import JOKER, RANK_TEXT, RANKS, SUIT_SYMBOLS, SUITS, Card
from reckoner.words.rules import USES

type Question = tuple[str, Callable[[GameProfile], str]]
"""A question that tells games apart, and what a game answers."""

LINES: Mapping[str, str] = {
    "players": "Players",
    "deck": "Cards",
    "dealt": "Dealt",
    "melds": "Melds",
    "opening": "First meld",
    "ace": "Ace",
    "joker": "Joker",
    "scoring": "Who scores what",
    "bonuses": "Bonuses",
    "end": "End",
}
"""The lines of a profile in the order in which they are shown, and what they are called."""


def _yes_or_no(holds: Callable[[GameProfile], object]) -> Callable[[GameProfile], str]:
    return lambda game: "Yes" if holds(game) else "No"


def _joker_cost(game: GameProfile) -> str:
    points = game.worth(JOKER, "in_hand")
    return "No jokers" if points is None else f"{points} points"


QUESTIONS: Sequence[Question] = (
    (
        "Do you put melds on the table while the deal goes on?",
        _yes_or_no(lambda game: game.lays_down),
    ),
    (
        "Must your first meld reach a number of points?",
        _yes_or_no(lambda game: game.opening_points is not None),
    ),
    ("Do melded cards score for you?", _yes_or_no(lambda game: game.melds_score)),
    (
        "Who writes points when a deal is over?",
        lambda game: game.writes.capitalize(),
    ),
    ("Are there jokers in the pack?", _yes_or_no(lambda game: game.jokers)),
    (
        "Must you have a run without a joker?",
        _yes_or_no(lambda game: game.pure_run),
    ),
    ("What does a joker cost that is left in your hand?", _joker_cost),
)
"""Asked in this order, each only where it still tells games apart."""


def key_to(games: Sequence[GameProfile], questions: Sequence[Question] = QUESTIONS) -> Markup:
    """Return the questions that lead to these games, as answers that unfold."""
    if len(games) == 1 or not questions:
        links = Markup(" or ").join(
            Markup('<a href="#game-{}">{}</a>').format(game.name, game.title) for game in games
        )
        return Markup('<p class="key__game">{}</p>').format(links)
    (question, answer), *later = questions
    by_answer: dict[str, list[GameProfile]] = {}
    for game in sorted(games, key=lambda game: answer(game) == "No"):
        by_answer.setdefault(answer(game), []).append(game)
    if len(by_answer) == 1:
        return key_to(games, later)
    answers = Markup("").join(
        Markup("<details><summary>{}</summary>{}</details>").format(word, key_to(found, later))
        for word, found in by_answer.items()
    )
    return Markup('<div class="key"><p class="key__question">{}</p>{}</div>').format(
        question, answers
    )


def game_key() -> str:
    """Return the questions that lead from what one plays to its name."""
    return str(key_to(profiles()))


def game_lines() -> str:
    """Return the comparison line by line: all games under one heading after another."""
    return "".join(_line(name, heading) for name, heading in LINES.items())


def _line(name: str, heading: str) -> Markup:
    rows = Markup("").join(
        Markup('<tr{}><th scope="row"><a href="#game-{}">{}</a></th><td>{}</td></tr>').format(
            _kind(game), game.name, game.title, getattr(game, name)
        )
        for game in profiles()
    )
    return Markup(
        '<details class="line"><summary>{}</summary>'
        '<table class="line__games"><tbody>{}</tbody></table></details>'
    ).format(heading, rows)


def _kind(game: GameProfile) -> Markup:
    return Markup(' class="relative"') if game.is_relative else Markup("")


def relative_sources() -> str:
    """Return whose rules the relatives' values were taken from."""
    rows = Markup("").join(
        Markup("<li><b>{}</b>: {}</li>").format(game.title, game.source)
        for game in profiles()
        if game.is_relative
    )
    return str(Markup("<ul>{}</ul>").format(rows))


def value_matrix() -> str:
    """Return what every card is worth, a table for each use: games down, cards across."""
    cards = [*(Card(rank, "") for rank in RANKS), JOKER]
    heads = Markup("").join(
        Markup('<th scope="col">{}</th>').format(RANK_TEXT[card.rank] if card.rank else "Joker")
        for card in cards
    )
    tables = []
    for place, use in enumerate(USES):
        rows = Markup("").join(
            Markup('<tr{}><th scope="row">{}</th>{}</tr>').format(
                _kind(game), game.title, _cells((card, worths(card, game)[place]) for card in cards)
            )
            for game in profiles()
        )
        title = USE_NAMES[use].capitalize()
        tables.append(
            Markup(
                '<h3 id="worth-{}">{}</h3>'
                '<div class="table-scroll" role="region" aria-labelledby="worth-{}" tabindex="0">'
                '<table class="matrix"><thead><tr><th scope="col">Game</th>{}</tr></thead>'
                "<tbody>{}</tbody></table></div>"
            ).format(use.replace("_", "-"), title, use.replace("_", "-"), heads, rows)
        )
    return str(Markup("").join(tables))


def _cells(row: Iterable[tuple[Card, Worth]]) -> Markup:
    return Markup("").join(Markup("<td>{}</td>").format(_shown(card, worth)) for card, worth in row)


def _shown(card: Card, worth: Worth) -> Markup:
    """Return a worth as a narrow cell shows it; suits that differ are named."""
    if worth.counts_as != BY_SUIT:
        return Markup.escape(worth.shown)
    suits: dict[str, str] = {}
    for suit in SUITS:
        suited = worths(Card(card.rank, suit), worth.game)[USES.index(worth.use)]
        suits[suited.shown] = suits.get(suited.shown, "") + SUIT_SYMBOLS[suit]
    return Markup("<br>").join(f"{signs} {points}" for points, signs in suits.items())


class ComparisonMacros:
    """The macros that link to other pages, given where the page that asks stands."""

    def __init__(self, env: Any) -> None:
        self._env = env

    def game_cards(self, guides: Mapping[str, str]) -> str:
        """Return each game with all its lines, and a link to its guide (name to page)."""
        return str(
            Markup('<div class="games">{}</div>').format(
                Markup("").join(self._card(game, guides) for game in profiles())
            )
        )

    def _card(self, game: GameProfile, guides: Mapping[str, str]) -> Markup:
        lines = Markup("").join(
            Markup("<div><dt>{}</dt><dd>{}</dd></div>").format(heading, getattr(game, name))
            for name, heading in LINES.items()
        )
        return Markup(
            '<section class="game{}" id="game-{}"><h3>{}</h3><dl>{}</dl>{}</section>'
        ).format(
            " relative" if game.is_relative else "",
            game.name,
            game.title,
            lines,
            self._more(game, guides),
        )

    def _more(self, game: GameProfile, guides: Mapping[str, str]) -> Markup:
        if game.is_relative:
            return Markup(
                '<p class="game__source">No calculator here scores this game. Source: {}.</p>'
            ).format(game.source)
        if game.name not in guides:
            return Markup("")
        docs = Path(self._env.conf["docs_dir"])
        address = page_address(guides[game.name], docs, way_to_root(self._env.page.url))
        return Markup('<p><a href="{}">{}: how it is scored</a></p>').format(address, game.title)
