"""Games side by side: all of them, in every table, and a new one by its record alone."""

import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from mkdocs.exceptions import PluginError

from build_scripts.folders import DOCS
from build_scripts.pages import comparison, house_rules
from build_scripts.examples import worked as examples
from build_scripts.pages.links import page_address
from reckoner.comparison import relatives
from reckoner.rulesets import PRESETS
from reckoner.comparison.scored import profiles

GUIDES = {"gin-rummy": "gin/scoring.md", "rummy-500": "rummy-500/scoring.md"}
ENV = SimpleNamespace(
    page=SimpleNamespace(url="compare/"), conf={"docs_dir": str(DOCS)}
)


def cards() -> str:
    return comparison.ComparisonMacros(ENV).game_cards(GUIDES)


def leaves(key: str) -> Iterator[list[str]]:
    for leaf in re.findall(r'<p class="key__game">(.*?)</p>', key):
        yield re.findall(r'href="#game-([a-z0-9-]+)"', leaf)


def test_the_key_leads_to_every_game_once() -> None:
    found = [game for leaf in leaves(comparison.game_key()) for game in leaf]
    assert sorted(found) == sorted(game.name for game in profiles())


def test_the_key_tells_all_games_apart() -> None:
    assert {len(leaf) for leaf in leaves(comparison.game_key())} == {1}


def test_a_question_is_asked_where_it_tells_games_apart_and_never_again() -> None:
    found = {game.name: game for game in profiles()}
    gin, five = found["gin-rummy"], found["rummy-500"]
    key = str(comparison.key_to([gin, five]))
    assert key.count("key__question") == 1
    assert key.count("<details>") == 2
    assert str(comparison.key_to([gin])) == (
        '<p class="key__game"><a href="#game-gin-rummy">Gin rummy</a></p>'
    )


def test_games_that_answer_alike_are_named_together() -> None:
    scala = next(game for game in profiles() if game.name == "scala-40")
    twin = replace(scala, name="twin", title="Twin")
    assert list(leaves(str(comparison.key_to([scala, twin])))) == [["scala-40", "twin"]]


@pytest.mark.parametrize("game", profiles(), ids=lambda each: each.name)
def test_a_game_is_in_every_table(game) -> None:
    lines = comparison.game_lines()
    assert lines.count(f'href="#game-{game.name}"') == len(comparison.LINES)
    assert cards().count(f'id="game-{game.name}"') == 1
    assert comparison.value_matrix().count(f'<th scope="row">{game.title}</th>') == 4


def test_a_relative_says_where_its_values_are_from() -> None:
    shown = cards()
    for game in relatives.RELATIVES:
        assert f"Source: {game.source}." in shown
    assert shown.count("No calculator here scores this game") == len(relatives.RELATIVES)


def test_the_four_games_lead_to_their_guides() -> None:
    assert 'href="../gin/scoring/"' in cards()
    with pytest.raises(PluginError, match="no page docs/gin/rules"):
        page_address("gin/rules.md", DOCS, "")
    assert page_address("house-rules/index.md", DOCS, "../") == "../house-rules/"


def test_suits_that_differ_are_named_in_the_matrix() -> None:
    assert "<td>♠♣ 5<br>♥♦ 100</td>" in comparison.value_matrix()
    assert "<td>♠♣ 5<br>♥♦ –</td>" in comparison.value_matrix()


def test_a_made_up_game_is_found_everywhere(monkeypatch) -> None:
    likeness = next(game for game in relatives.RELATIVES if game.name == "scala-40")
    made_up = replace(
        likeness, name="fenland-rum", title="Fenland <rum>", jokers=0, opening_points=None
    )
    monkeypatch.setattr(relatives, "RELATIVES", (*relatives.RELATIVES, made_up))
    for shown in (comparison.game_key(), comparison.game_lines(), cards()):
        assert "game-fenland-rum" in shown
        assert "Fenland &lt;rum&gt;" in shown
    assert comparison.value_matrix().count("Fenland &lt;rum&gt;") == 4


GAMES = sorted({rules.game for rules in PRESETS.values()})


def card_of(game: str) -> str:
    env = SimpleNamespace(page=SimpleNamespace(url=f"house-rules/{game}/"))
    return house_rules.HouseRulesMacros(env).house_rules_card(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_has_every_option_once_with_its_meaning(game) -> None:
    card = card_of(game)
    for name, option in PRESETS[game].options().items():
        assert card.count(f' name="{name}"') == 1
        assert str(comparison.Markup.escape(option.description)) in card
        for word in option.words:
            assert f'<option value="{word}"' in card
    assert ("How it is played" in card) == (game == "basic-rummy")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_leads_to_each_calculator_that_its_rules_change(game) -> None:
    card = card_of(game)
    links = dict(re.findall(r'calculators/([a-z-]+)/" data-carries="([a-z_ ]+)"', card))
    assert set(links) == {each.name for each in house_rules.calculators_by(game)}
    options = PRESETS[game].options()
    carried = {name for names in links.values() for name in names.split()}
    known = {name for name, option in options.items() if set(option.affects) & set(links)}
    assert carried == known


def test_schools_are_offered_on_the_card_of_their_game() -> None:
    assert card_of("gin-rummy").count("data-words=") == 4
    assert "data-words" not in card_of("rummy-500")
    with pytest.raises(PluginError):
        card_of("gin-modern")


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_page_for_each_card(game) -> None:
    page = DOCS / "house-rules" / f"{game}.md"
    assert f'house_rules_card("{game}")' in page.read_text(encoding="utf-8")
