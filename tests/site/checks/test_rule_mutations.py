"""The guides as a test suite of the rules: what changes is noticed, and figures follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, UndefinedError
from mkdocs.exceptions import Abort, PluginError

from build_scripts.folders import DOCS
from build_scripts.examples import worked
from build_scripts.pages import macros
from build_scripts.checks import rule_mutations
from reckoner.rulesets import PRESETS

GUIDES = {
    "table-rummy": "table-rummy/scoring.md",
    "gin-rummy": "gin/scoring.md",
    "rummy-500": "rummy-500/scoring.md",
    "basic-rummy": "basic-rummy/guide.md",
}


@pytest.fixture(scope="module")
def examples() -> list[worked.Example]:
    return [*worked.load_examples().values()]


@pytest.fixture(scope="module")
def found(examples) -> list[rule_mutations.Finding]:
    return [*rule_mutations.find(rule_mutations.mutations(), examples)]


def changes_of(rule: str) -> list[rule_mutations.Mutation]:
    return [each for each in rule_mutations.mutations() if each.rule == rule]


def test_no_rule_can_change_unnoticed(found) -> None:
    assert rule_mutations.survivors(found) == {}
    assert len(found) > 500


def test_every_option_of_every_preset_is_changed(found) -> None:
    changed = {each.mutation.rule for each in found}
    for preset, rules in PRESETS.items():
        for name in rules.options():
            assert f"{preset}.{name}" in changed


@pytest.mark.parametrize(
    ("rule", "own"),
    [
        ("gin-rummy.knock_limit", 10),
        ("gin-palace.target", 100),
        ("table-rummy.threshold", 40),
        ("table-rummy.waiver_cards", 1),
        ("rummy-500.target", 500),
    ],
)
def test_limits_are_changed_by_one_to_either_side(rule: str, own: int) -> None:
    changes = {each.change for each in changes_of(rule)}
    assert {f"{own} → {own - 1}", f"{own} → {own + 1}"} <= changes


def test_every_card_is_changed_in_every_use(found) -> None:
    changed = {each.mutation.rule for each in found}
    for use in ("in hand", "in set", "low in run", "high in run"):
        assert {f"gin-rummy: {rank} {use}" for rank in ("A", "2", "10", "K")} <= changed
        assert f"table-rummy: joker {use}" in changed


def test_what_is_exempt_is_a_rule_that_nothing_notices(found) -> None:
    noticed = {each.mutation.rule for each in found if each.noticed_by}
    rules = {each.mutation.rule for each in found}
    assert rule_mutations.EXEMPT.keys() <= rules - noticed
    for rule in rule_mutations.EXEMPT:
        preset, _, option = rule.partition(".")
        if preset in PRESETS:
            assert PRESETS[preset].options()[option].affects == ()


def test_a_rule_without_its_example_is_named(examples) -> None:
    """Only showdowns pin the undercut's bonus."""
    kept = [each for each in examples if each.request["calculator"] != "showdown"]
    findings = [*rule_mutations.find(changes_of("gin-rummy.undercut_bonus"), kept)]
    assert "25 → 24" in rule_mutations.survivors(findings)["gin-rummy.undercut_bonus"]
    lines = [*rule_mutations.report(findings)]
    assert lines[0] == "No example turns red when"
    assert lines[1].startswith("  gin-rummy.undercut_bonus: ")
    assert "0 of them, 1 are left" in lines[-1]


def test_an_answer_that_repeats_the_rules_pins_nothing(examples) -> None:
    gin = next(each for each in examples if each.id == "gin-gin")
    echo = replace(gin, claims=(worked.Claim("rules.gin_bonus", "25", 1),))
    pinning = replace(gin, claims=(worked.Claim("points", 70, 1),))
    mutated = [each for each in changes_of("gin-rummy.gin_bonus") if not each.states]
    assert rule_mutations.survivors(rule_mutations.find(mutated, [echo]))
    assert not rule_mutations.survivors(rule_mutations.find(mutated, [pinning]))


def test_an_example_that_states_an_option_does_not_pin_its_default(examples) -> None:
    gin = next(each for each in examples if each.id == "gin-gin")
    stated = replace(gin, request={**gin.request, "gin_bonus": "25"})
    assert rule_mutations.survivors(
        rule_mutations.find(changes_of("gin-rummy.gin_bonus"), [stated])
    )


def test_the_rules_are_as_before_when_it_is_done(found, examples) -> None:
    worked.check_examples(examples)


@pytest.mark.parametrize(("exempt", "code"), [(True, 0), (False, 1)])
def test_the_command_fails_for_survivors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], exempt: bool, code: int
) -> None:
    few = changes_of("gin-rummy.undercut_bonus") + changes_of("basic-rummy.must_discard")
    monkeypatch.setattr(rule_mutations, "mutations", lambda: few)
    if not exempt:
        monkeypatch.setattr(rule_mutations, "EXEMPT", {})
    assert rule_mutations.main(["--pins"]) == code
    out = capsys.readouterr().out
    assert "gin-rummy.undercut_bonus: 25 → 24: " in out
    assert ("  basic-rummy.must_discard: no → yes" in out) == (not exempt)


class Environs:
    """What mkdocs-macros gives to macros: a place to register them, settings, the page."""

    class Settings(dict[str, Any]):
        def __init__(self) -> None:
            super().__init__(docs_dir=str(DOCS))
            self.extra: dict[str, str] = {}

    def __init__(self) -> None:
        self.conf = self.Settings()
        self.page: Any = None
        self.macros: dict[str, Callable[..., Any]] = {}

    def macro(self, function: Callable[..., Any]) -> None:
        self.macros[function.__name__] = function


def rendered(page: str) -> str:
    """A page by the rules of this moment, without what lists every option anyway."""
    env = Environs()
    macros.define_env(env)
    url = page.removesuffix(".md") + "/"
    env.page = SimpleNamespace(url=url, file=SimpleNamespace(src_uri=page))
    jinja = Environment(loader=FileSystemLoader(DOCS), undefined=StrictUndefined)  # noqa: S701
    jinja.globals |= env.macros | {"house_rules_table": lambda _: ""}
    return jinja.get_template(page).render()


@pytest.fixture
def unchecked(examples, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets pages be rendered whose claims do not hold, which no build does."""
    by_id = {each.id: each for each in examples}
    monkeypatch.setattr(worked, "load_examples", lambda _: by_id)
    monkeypatch.setattr(worked, "check_examples", lambda _: None)


def first_changes() -> Iterator[rule_mutations.Mutation]:
    """One change of each option of the four games that some calculator knows of."""
    seen: set[str] = set()
    for each in rule_mutations.mutations():
        if each.preset in GUIDES and each.rule not in seen | rule_mutations.EXEMPT.keys():
            seen.add(each.rule)
            yield each


@pytest.mark.parametrize("game", GUIDES)
def test_the_figures_of_a_guide_follow_its_rules(game: str, unchecked) -> None:
    """Built anew after any change, a guide says something else, or it is not built at all."""
    as_it_is = rendered(GUIDES[game])
    stayed = []
    for mutation in first_changes():
        if mutation.preset == game:
            with mutation.patch():
                try:
                    same = rendered(GUIDES[game]) == as_it_is
                except (PluginError, LookupError, UndefinedError):
                    same = False
            if same:
                stayed.append(mutation.rule)
    assert stayed == []


@pytest.mark.parametrize(
    ("rule", "change", "page", "sentence"),
    [
        ("gin-rummy.gin_bonus", "25 → 26", "gin/scoring.md", "The knocker: {}, and all"),
        ("gin-rummy.undercut_bonus", "25 → 24", "gin/scoring.md", "counts, and {} more"),
        ("gin-rummy.knock_limit", "10 → 11", "gin/scoring.md", " on {} or less: if"),
        ("rummy-500.target", "500 → 499", "rummy-500/scoring.md", "## The game to {}"),
        ("table-rummy.joker_in_hand", "20 → 21", "table-rummy/scoring.md", "\n{} points here"),
    ],
)
def test_a_sentence_says_the_new_figure(
    rule: str, change: str, page: str, sentence: str, unchecked
) -> None:
    old, _, new = change.partition(" → ")
    (mutation,) = [each for each in changes_of(rule) if each.change == change]
    assert sentence.format(old) in rendered(page)
    with mutation.patch():
        changed = rendered(page)
    assert sentence.format(new) in changed
    assert sentence.format(old) not in changed


def test_a_build_by_other_rules_fails_with_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    (plus_one,) = [each for each in changes_of("gin-rummy.gin_bonus") if each.change == "25 → 26"]
    with plus_one.patch(), pytest.raises(Abort, match="gin-gin: points: claimed 70, computed 71"):
        macros.define_env(Environs())
