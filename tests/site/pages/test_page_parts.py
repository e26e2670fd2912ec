"""Drawings, words, score pads and the joined style: made right, or refused with the reason."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mkdocs.exceptions import PluginError

from build_scripts.pages import glossary, unbroken
from build_scripts.checks import html_check
from build_scripts.assets import stylesheets
from build_scripts.pages.drawings import RAISED, DrawingMacros
from build_scripts.examples.worked import load_examples
from build_scripts.pages.macros import GuideMacros, WorkedExamples
from build_scripts.pages.score_pads import PADS, score_pad
from build_scripts.site import ESBUILD
from build_scripts.assets.suit_shapes import SUIT_SHAPES


@pytest.fixture
def drawing() -> DrawingMacros:
    return DrawingMacros(load_examples().__getitem__)


def guide(page: str) -> GuideMacros:
    stands = SimpleNamespace(file=SimpleNamespace(src_uri=page), url=page.replace(".md", "/"))
    return GuideMacros(SimpleNamespace(page=stands), WorkedExamples(load_examples()))


def spoken(markup: str) -> str:
    """What a screen reader says of some markup."""
    return re.sub(r"<[^>]*>", "", re.sub(r'<span aria-hidden="true">.*?</span>', "", markup))


def test_a_refusal_draws_the_cards_that_it_is_about() -> None:
    table, five_hundred = guide("table-rummy/scoring.md"), guide("rummy-500/scoring.md")
    rows = table.examples_table(["table-opening-one-natural"], {"Why": "verdict"})
    boxed = five_hundred.example("500-corner")
    assert "king of spades joker joker is not a meld" in spoken(rows)
    assert "king of spades ace of spades two of spades is not a meld" in spoken(boxed)
    assert "KS" not in spoken(rows + boxed)


def test_a_joker_among_ranks_is_drawn() -> None:
    rows = guide("print/table-rummy.md").examples_table(["sheet-table-deal"], {"Hands": "request.hands"})
    assert "A 9 | joker 4 | Q Q" in spoken(rows)


def test_laid_off_cards_stand_above_the_meld_that_takes_them(drawing: DrawingMacros) -> None:
    drawn = drawing.drawn_lay_offs("gin-chain")
    cards = re.findall(r'class="(drawn [^"]+)" transform="translate\([\d.]+ ([\d.]+)\)', drawn)
    tops = {float(top) for kind, top in cards if "laid-off" in kind}
    others = {float(top) for kind, top in cards if "laid-off" not in kind}
    assert len(cards) == 5
    assert [top + RAISED for top in tops] == list(others)
    assert 'aria-label="four of spades, three of spades laid off on' in drawn


def test_a_drawing_of_no_lay_off_is_refused(drawing: DrawingMacros) -> None:
    with pytest.raises(PluginError, match="“gin-full-set” lays off nothing"):
        drawing.drawn_lay_offs("gin-full-set")


def test_openings_end_at_the_threshold_that_they_reach(drawing: DrawingMacros) -> None:
    drawn = drawing.drawn_openings(["table-opening-05", "table-opening-03"])
    lines = dict(re.findall(r'openings__line" style="--at:([\d.]+)">(\d+)', drawn))
    kings, sevens = re.findall(r'<li style="--at:([\d.]+)" class="(\w+)">', drawn)
    assert (lines[kings[0]], kings[1]) == ("30", "opens")
    assert sevens[1] == "short"
    assert "30 points, opens 30" in drawn
    assert "21 points, does not open" in drawn


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Q-K-A is a run.", ["Q-K-A"]),
        ("9-10-J or A-2-3: twice, × 2", ["9-10-J", "A-2-3", "× 2"]),
        ("a 10-card hand, lay-offs, Rami-51, 2-Kings", []),
        ("<!-- a > Q-K-A --> <a title='b > Q-K-A'>its suit's 9-10-J</a>", ["9-10-J"]),
        ('<a title="Q-K-A">Q-K-A</a> <select><option>K-A-2</select>', ["Q-K-A"]),
    ],
)
def test_runs_and_factors_stay_on_one_line(text: str, kept: list[str]) -> None:
    shown = unbroken.on_page_content(text)
    assert re.findall(r'<span class="unbroken">(.*?)</span>', shown) == kept
    assert re.sub(r'<span class="unbroken">(.*?)</span>', r"\1", shown) == text


@pytest.mark.parametrize("suit", "SHDC")
def test_suits_are_closed_and_fit_their_square(suit: str) -> None:
    for outline in SUIT_SHAPES[suit]:
        points = outline.points()
        assert points[-1] == pytest.approx(points[0])
        assert all(-1.01 <= x <= 1.01 and -1.01 <= y <= 1.01 for x, y in points)


def words(folder: Path, text: str) -> glossary.GlossaryMacros:
    (folder / glossary.FILE).write_text(text, encoding="utf-8")
    (folder / glossary.PAGE).write_text("", encoding="utf-8")
    page = SimpleNamespace(url="gin/scoring/", file=SimpleNamespace(src_uri="gin/scoring.md"))
    env: Any = SimpleNamespace(conf={"docs_dir": str(folder)}, page=page)
    return glossary.GlossaryMacros(env)


def test_a_word_links_to_its_entry_and_is_described_by_its_meaning(tmp_path: Path) -> None:
    macros = words(tmp_path, "- {term: big gin, means: All eleven., also: [huge gin]}")
    shown = macros.term("big gin", "Big gin")
    assert '<a href="../../glossary/#big-gin" aria-describedby="term-big-gin">Big gin</a>' in shown
    assert 'id="term-big-gin" data-search-exclude>All eleven.<' in shown
    assert "All eleven. Also called: huge gin." in macros.glossary()


def test_a_word_is_explained_once_on_a_page(tmp_path: Path) -> None:
    macros = words(tmp_path, "- {term: gin, means: None loose.}")
    macros.term("gin")
    with pytest.raises(PluginError, match=r"gin/scoring\.md: “gin” is explained twice"):
        macros.term("gin")
    with pytest.raises(PluginError, match="“gim” is no word of"):
        macros.term("gim")


@pytest.mark.parametrize("line", ["- {term: gin}", "- {term: a, means: b, sea: c}", "- gin"])
def test_a_mistyped_word_is_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(PluginError, match="is no word with its meaning"):
        words(tmp_path, line).glossary()


@pytest.mark.parametrize("game", PADS)
def test_a_pad_has_a_cell_for_each_player_and_deal(game: str) -> None:
    pad = PADS[game]
    body = score_pad(game).partition("<tbody>")[2].partition("</tbody>")[0]
    assert body.count("<td>") == pad.rows * pad.players * len(pad.columns)
    assert body.count("<tr>") == pad.rows


def test_only_gin_adds_bonuses_at_the_end() -> None:
    assert "Shutout" in score_pad("gin-rummy")
    assert "Shutout" not in score_pad("rummy-500")
    with pytest.raises(PluginError, match="no score pad for “canasta”"):
        score_pad("canasta")


def site_of(folder: Path, **pages: str) -> Path:
    styles = folder / "assets" / "stylesheets"
    styles.mkdir(parents=True)
    (styles / "a.css").write_text("a { color : red }")
    (styles / "b.css").write_text("b { color : blue }")
    for name, links in pages.items():
        made = "".join(f'<link rel="stylesheet" href="../{link}">' for link in links.split())
        (folder / f"{name}.html").write_text(f"<head>{made}</head>")
    return folder


A, B = "assets/stylesheets/a.css", "assets/stylesheets/b.css"


def test_stylesheets_become_one_in_their_order(tmp_path: Path) -> None:
    theme = "assets/stylesheets/main.0123abcd.min.css"
    site = site_of(tmp_path, one=f"{theme} {A} {B}", two=f"{theme} {A} {B}")
    stylesheets.join(site, site / "assets", ESBUILD)
    (style,) = (site / "assets").glob("style.*.css")
    assert style.read_text().strip() == "a{color:red}b{color:#00f}"
    for name in ("one", "two"):
        links = re.findall(r'href="([^"]+)"', (site / f"{name}.html").read_text())
        assert links == [f"../{theme}", f"../assets/{style.name}"]
    assert not (site / A).exists()


def test_pages_must_agree_in_their_stylesheets(tmp_path: Path) -> None:
    site = site_of(tmp_path, one=f"{A} {B}", two=A)
    with pytest.raises(stylesheets.StyleError, match="pages differ"):
        stylesheets.join(site, site / "assets", ESBUILD)


def test_a_page_that_opens_is_not_styled_anew_by_the_theme(tmp_path: Path) -> None:
    palette = tmp_path / "assets" / "stylesheets" / "palette.0123abcd.min.css"
    palette.parent.mkdir(parents=True)
    switching = ",".join(f"[data-md-color-switching] {each}" for each in ("*", ":after", ":before"))
    palette.write_text(f"a{{color:red}}{switching}{{transition-duration:0s!important}}b{{margin:0}}")
    bundle = tmp_path / "assets" / "javascripts" / "bundle.0123abcd.min.js"
    bundle.parent.mkdir()
    bundle.write_text('let o=x("meta",{name:"color-scheme"});')
    stylesheets.mend_theme(tmp_path)
    assert palette.read_text() == "a{color:red}b{margin:0}"
    assert '"color-scheme"' not in bundle.read_text()
    with pytest.raises(stylesheets.StyleError, match="no rule for"):
        stylesheets.mend_theme(tmp_path)
    palette.write_text(f"{switching}{{}}")
    with pytest.raises(stylesheets.StyleError, match="makes no element"):
        stylesheets.mend_theme(tmp_path)


def test_no_style_of_a_whole_page_depends_on_what_is_in_it(built_site: Path) -> None:
    """Each change within would have the browser style everything anew."""
    (style,) = (built_site / "assets" / "reckoner").glob("style.*.css")
    of_a_page = r"(?:^|[\s,}{])(?:html|body|:root|\.md-main|\.md-container)\b[^\s{},]*:has\("
    assert re.findall(of_a_page, style.read_text()) == []


def test_html_errors_without_a_reason_are_counted() -> None:
    foreseen = "Bad value “” for attribute “tabindex” on element “label”: not a valid integer."
    messages = [
        {"type": "error", "message": foreseen},
        {"type": "error", "message": "Stray end tag “p”."},
        {"type": "info", "message": "Trailing slash."},
        {"type": "error", "message": "Stray end tag “p”."},
    ]
    assert html_check.unforeseen(messages) == ["2 × Stray end tag “p”."]
