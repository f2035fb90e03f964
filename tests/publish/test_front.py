"""The first page: what it says of chapters is so, and its picture answers the first touch."""

import base64
import re
from io import BytesIO

import jupytext
import nbformat
import pytest
from PIL import Image

from publish import build, export, front
from publish.export import Leaf, framed
from publish.pages import Page
from publish.references import NOTEBOOKS
from publish.translations import words_in
from shogi_lab.chapters.hands import borrow_film
from shogi_lab.chapters.player import step_film
from shogi_lab.contents import CHAPTERS
from shogi_lab.reader.own import film_of
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.lenses import Bits
from shogi_lab.views import Position, show

TEACHING = NOTEBOOKS / "teaching"
SOURCES = {source.stem: source for source in build.sources()}
A, B = (5, 1, 0, 1, 3, 1, 1), (4, 1, 2, 1, 1, 1, 2)
BITS = Film("bits", tuple(Frame((Bits("", (sq,)),), "One is set.", "") for sq in (40, 41)), (0,))


def notebook(*sources):
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in sources])


@pytest.fixture
def shown(monkeypatch):
    """A function that makes a notebook which shows films."""
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")

    def made(*films):
        out = notebook(*("show(film)" for _ in films))
        for cell, film in zip(out.cells, films, strict=True):
            data, about = show(film).still()
            cell.outputs = [nbformat.from_dict(
                {"output_type": "display_data", "data": data, "metadata": about})]  # fmt: skip
        return out

    return made


# ---- what it says of chapters


def test_what_a_chapter_takes_stands_in_its_text():
    for chapter in CHAPTERS:
        text = SOURCES[chapter.name].read_text(encoding="utf-8").replace("\n# ", " ")
        assert re.search(r"Allow [a-z-]+(?: to [a-z-]+)? minutes.*# The evidence", text, re.DOTALL)
        plan = (TEACHING / f"{chapter.name}.md").read_text(encoding="utf-8").replace("\n", " ")
        before = plan.partition("## Prerequisites")[2].partition("##")[0]
        needs = front.NEEDS.get(chapter.name, {})
        first = [each for each, section in needs.items() if section is None]
        assert list(map(int, re.findall(r"Read chapter (\d) first", text))) == first
        assert {*map(int, re.findall(r"chapter (\d)", before))} == {*needs}
        for each, section in needs.items():
            about = rf"[Ss]ection {section}\b[^.]* chapter {each}" if section else f"chapter {each}"
            assert re.search(about, text)
            assert re.search(about, before)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_chapter_s_question_is_that_of_the_table(language):
    editions = {front.ROUTES: jupytext.read(SOURCES[front.ROUTES], fmt="py:percent")}
    asked = front.questions(editions, language)
    assert list(asked) == [chapter.name for chapter in CHAPTERS]
    ends = {"en": "?", "ja": ("か", "か？")}[language]
    assert all(question.endswith(ends) for question in asked.values())


def test_a_card_counts_what_can_be_done_here(shown):
    edition = shown(BITS, BITS, BITS)
    edition.cells[2].outputs[0].data[build.FIGURE] += '<i data-asks="x">'
    edition.cells += notebook("check(bit_of)", "check(place)", 'play(against="x")').cells
    lives, plain = (list(front.has(edition, str, each)) for each in (True, False))
    assert lives == ["2 films to step through", "1 prediction", "2 exercises to solve here",
                     "a player to beat"]  # fmt: skip
    assert plain == lives[:2]


# ---- pictures


def webps(html):
    return [Image.open(BytesIO(base64.b64decode(each)))
            for each in re.findall(r"data:image/webp;base64,([^\"]+)", html)]  # fmt: skip


def test_a_chapter_s_picture_is_its_decisive_frame_whole_in_light_and_dark(shown, monkeypatch):
    game = film_of("startpos moves 7g7f 3c3d | film game | step 0")
    monkeypatch.setitem(front.MOMENTS, "01_bits", front.Moment(game.title, 1))
    edition = shown(game)
    html = front.still("01_bits", edition)
    light, dark = webps(html)
    assert re.findall('class="(light|dark)" alt=""', html) == ["light", "dark"]
    assert light.size == dark.size
    assert [each.getpixel((1, 1))[0] > 128 for each in (light, dark)] == [True, False]
    monkeypatch.setitem(front.MOMENTS, "01_bits", front.Moment(game.title, 0))
    assert front.still("01_bits", edition) != html


def test_the_player_s_moment_is_the_decisive_frame_of_its_film():
    there = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    film, moment = step_film(there, "AlphaBeta", 3), front.MOMENTS["06_player"]
    assert (film.title, film.decisive) == (moment.film, (moment.step,))


@pytest.mark.notebook
def test_every_chapter_has_its_moment(all_executed):
    for name, edition in all_executed.items():
        assert front.held(build.pupil(edition), front.MOMENTS[name]), name


# ---- the first touch


#: What can be touched and is not whole on the screen, in the hero.
CUT = """() => [...document.querySelector("[data-player]").shadowRoot.querySelectorAll(".place")]
    .filter((each) => {
        const {left, right} = each.getBoundingClientRect();
        return left < 0 || right > innerWidth;
    }).map((each) => each.getAttribute("aria-label"))"""


@pytest.fixture
def tab(shown, tmp_path, opened):
    """A function that opens the first page of a series of one chapter, which is chapter 2."""

    def opens(language="en", **how):
        editions = {front.HERO: shown(borrow_film(A, B))}
        still = front.still(front.HERO, editions[front.HERO], language)
        chapters = {front.HERO: ("2  One subtraction", "A captured piece is never lost.", still)}
        series = words_in(language)(export.SERIES)
        body = front.front(editions, chapters, {}, series, True, language)
        beside = Leaf("02_hands.html", Page("One subtraction", "", "", []), "chapter", language)
        leaf = Leaf("index.html", Page("The inside", "", body, []), "index", language)
        leaves = {each.path: each for each in (leaf, beside)}
        path = tmp_path / "index.html"
        path.write_text(framed(leaf, leaves, lives=True), encoding="utf-8")
        page = opened(path, **how)
        page.locator("[data-film]").first.wait_for(state="detached")
        return page

    return opens


@pytest.mark.surface
@pytest.mark.browser
@pytest.mark.parametrize(("language", "wide"), [("en", 1280), ("ja", 390)])
def test_the_hero_answers_the_first_touch_without_python(tab, language, wide):
    page = tab(language, viewport={"width": wide, "height": 844}, has_touch=True)
    caption, bit = page.locator(".try .caption"), page.locator(".try [data-slot='0.j0.6'] .place")
    before = caption.inner_text()
    assert page.locator(".try .place").first.bounding_box()["y"] < 844  # seen without scrolling
    bit.tap()
    assert caption.inner_text() != before
    assert ("lance" if language == "en" else "香") in caption.inner_text()
    assert page.evaluate(CUT) == []
    assert page.locator("script[src*='live']").count() == 0
