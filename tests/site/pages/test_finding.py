"""What other programs read of a page: its questions as data, its picture, its address."""

from __future__ import annotations

import json
import re
from pathlib import Path

from PIL import Image

from build_scripts.assets import finding, social

PAGE = """<html><head></head><body><article>
<h2 id="rules">Rules</h2><h3>Not asked</h3><p>Not said.</p>
<h2 id="questions">Questions<a class="headerlink" href="#questions">¶</a></h2>
<h3 id="ace">Is the ace <b>1</b> or 11?<a class="headerlink" href="#ace">¶</a></h3>
<p>Low: <span class="card-name"><span class="spoken">ace of spades</span><span>A♠</span></span>.</p>
<ul><li>Always.</li></ul>
<h3>Unanswered?</h3>
<h2>More</h2><p>Not an answer.</p>
</article><p>Nor this.</p></body></html>"""


def data_of(page: str) -> dict[str, object]:
    (written,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', page)
    return json.loads(written)


def test_questions_are_those_of_the_page_with_their_whole_answers() -> None:
    (question,) = finding.questions_of(PAGE)
    assert question.as_data() == {
        "@type": "Question",
        "name": "Is the ace 1 or 11?",
        "acceptedAnswer": {"@type": "Answer", "text": "Low: A♠. Always."},
    }


def test_questions_that_unfold_are_questions_too() -> None:
    page = (
        '<article><details class="question"><summary>Who?</summary><p>You.</p></details>'
        '<details class="more"><summary>Not asked</summary><p>No.</p></details></article>'
    )
    assert [each.as_data()["name"] for each in finding.questions_of(page)] == ["Who?"]


def test_no_answer_can_end_the_element_that_holds_it(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    answer = "&lt;/script&gt;&lt;b&gt;"
    page.write_text(
        f'<head></head><h2 id="questions">?</h2><h3>Which?</h3><p>{answer}</p>', encoding="utf-8"
    )
    finding.describe(tmp_path)
    (question,) = data_of(page.read_text(encoding="utf-8"))["mainEntity"]
    assert question["acceptedAnswer"]["text"] == "</script><b>"


def test_guides_tell_their_questions(built_site: Path) -> None:
    for guide, least in {
        "table-rummy/scoring": 12,
        "gin/scoring": 10,
        "rummy-500/scoring": 8,
        "basic-rummy/guide": 9,
        ".": 5,
    }.items():
        page = (built_site / guide / "index.html").read_text(encoding="utf-8")
        asked = data_of(page)["mainEntity"]
        assert len(asked) >= least, guide
        for question in asked:
            assert question["name"].endswith("?"), question
            assert "¶" not in json.dumps(question, ensure_ascii=False)
            assert len(question["acceptedAnswer"]["text"]) > 2, question


def test_every_page_has_a_picture_of_its_own(built_site: Path) -> None:
    pictures = []
    for page in sorted(built_site.rglob("index.html")):
        text = page.read_text(encoding="utf-8")
        (address,) = re.findall(r'property="og:image" content="([^"]+)"', text)
        picture = built_site / address[address.index(social.FOLDER) :]
        with Image.open(picture) as image:
            assert image.size == social.SIZE
        assert picture.stat().st_size < 60_000
        pictures.append(picture)
    assert len(set(pictures)) == len(pictures) > 30


def test_pages_say_their_address_and_the_sitemap_lists_them(built_site: Path) -> None:
    listed = re.findall(
        r"<loc>([^<]+)</loc>", (built_site / "sitemap.xml").read_text(encoding="utf-8")
    )
    said = []
    for page in built_site.rglob("index.html"):
        said += re.findall(r'rel="canonical" href="([^"]+)"', page.read_text(encoding="utf-8"))
    assert sorted(said) == sorted(listed)


def test_a_picture_shows_the_cards_of_its_game() -> None:
    gin = social.Picture("assets/social/gin-scoring.png", "Gin", "")
    assert [str(card) for card in gin.cards] == ["7C", "8C", "9C"]
    assert gin.fingerprint != social.Picture(gin.path, "Another title", "").fingerprint
