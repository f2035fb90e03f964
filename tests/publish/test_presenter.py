"""What a presenter has: notes for each slide, in a second window that turns with the slides."""

import json

import jupytext
import nbformat
import pytest

from publish import build, export, front, pages, presenter, translations, verdicts
from shogi_lab import Game
from shogi_lab.screen.player import figure
from shogi_lab.screen.svg import svg
from shogi_lab.stage.films import game_film

CHAPTERS = [source for source in build.sources() if build.solutions(source)]
LANGUAGES = ["en", "ja"]
#: Of the first cell a row of either plan, of the second a note for any lesson.
NOTES = {
    "cell-0": [f'<h2 data-plan="{plan}">Read</h2><p>{plan} it is</p>' for plan in (45, 90)],
    "cell-1": ["<p>Ask <a href=#>why</a>.</p>"],
}


def edition(source):
    """The cells of a chapter, with ids as a builder gives them, that were not run; without those
    that state what a run shows."""
    notebook = jupytext.read(source, fmt="py:percent")
    notebook.cells = [cell for cell in notebook.cells if not verdicts.SLOT.search(cell.source)]
    number = -1
    for cell in notebook.cells:
        number += build.TEACHER not in build.tags(cell)
        cell.id = f"{max(number, 0):02d}-0a1b2c3d"
    return notebook


@pytest.mark.parametrize("source", CHAPTERS, ids=lambda source: source.stem)
def test_plan_and_wrong_answers_of_a_chapter_find_their_slides(source):
    notebook = edition(source)
    cells = {presenter.place_of(cell) for cell in notebook.cells}
    for language in LANGUAGES:
        placed = list(presenter.plan(source.stem, notebook, language))
        assert len(placed) > 10
        # In a row without a section nobody looks at a slide.
        lost = [text for place, text in placed if place not in cells]
        assert lost == [text for place, text in placed if not place]
        assert len(lost) <= 3
        assert all("<h3" not in text and "def " not in text for text in lost)
        assert sum("<pre>" in text for place, text in placed) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_note_for_teachers_is_in_the_window_in_either_language(language):
    source = next(each for each in CHAPTERS if each.stem == "02_hands")
    notebook = edition(source)
    ours = translations.japanese(notebook, source.stem) if language == "ja" else notebook
    said = "".join(text for texts in presenter.notes(source.stem, notebook, language).values()
                   for text in texts)  # fmt: skip
    noted = [cell for cell in ours.cells if build.TEACHER in build.tags(cell)]
    assert len(noted) == 10
    assert all(pages.Texts().html(cell.source) in said for cell in noted)
    assert ("何も言わずに図を見せ" in said) == (language == "ja")


@pytest.fixture(params=LANGUAGES)
def lesson(request, opened, tmp_path, monkeypatch):
    """The slides of a page of two cells and one that is looked up."""
    monkeypatch.setitem(front.MOMENTS, "02_hands", front.Moment("7g7f 3c3d 2g2f", 2))
    film = game_film(Game.parse("position startpos moves 7g7f 3c3d 2g2f"), "7g7f 3c3d 2g2f")
    boards = tuple(frame._replace(parts=frame.parts[:1]) for frame in film.frames)
    return slides_of(film._replace(frames=boards), request.param, opened, tmp_path)


def slides_of(film, language, opened, tmp_path, *more, **how):
    """Open the slides of a page of two cells, the second a film, of more cells, and of one that is
    looked up."""
    looked_up = nbformat.v4.new_markdown_cell("Who wants more.", metadata={"tags": ["lookup"]})
    cells = [
        nbformat.v4.new_markdown_cell("# Three moves\n\nRead this."),
        nbformat.v4.new_code_cell("film", outputs=[nbformat.v4.new_output(
            "display_data", data={build.FIGURE: figure(film, japanese=language == "ja")})]),
        *more,
        looked_up,
    ]  # fmt: skip
    for number, cell in enumerate(cells):
        cell.id = f"{number:02d}-0a1b2c3d"
    page = pages.notebook_page(nbformat.v4.new_notebook(cells=cells))
    folder = "ja/" * (language == "ja")
    there = export.Leaf(f"{folder}02_hands.html", page, "chapter", language)
    page = export.put(export.file(tmp_path, there.path), export.framed(there, {there.path: there}))
    for path, script in export.presenters():
        export.put(export.file(tmp_path, path), script)
    notes = f"shogiLabNotes({json.dumps(NOTES)});"
    export.put(tmp_path / "teacher" / folder / "notes" / "02_hands.js", notes)
    tab = opened(page.as_uri() + "#slides", **{"viewport": {"width": 1280, "height": 720}} | how)
    tab.locator(".number", has_text="1 / ").wait_for()
    return tab


@pytest.mark.surface
@pytest.mark.browser
def test_the_first_slide_is_the_picture_of_the_chapter_and_its_film_stays(lesson):
    picture = lesson.locator(".opening svg[viewBox]")
    assert picture.bounding_box()["height"] > 400
    counter = lesson.locator("[data-player] .counter")
    assert counter.inner_text() == "0 / 3"
    lesson.keyboard.press("ArrowRight")
    assert not picture.is_visible()
    assert counter.is_visible()
    assert lesson.locator(".saying").inner_text() == "Three moves"
    lesson.keyboard.press("Escape")
    assert not picture.is_visible()


@pytest.mark.browser
def test_the_second_window_turns_with_the_slides_and_turns_them(lesson):
    lesson.keyboard.press("?")
    assert lesson.locator(".keys").is_visible()
    lesson.keyboard.press("?")
    with lesson.expect_popup() as opened:
        lesson.keyboard.press("n")
    window = opened.value
    window.locator("h1", has_text="1 / 2").wait_for()
    assert "why" not in window.locator("body").inner_text()
    window.keyboard.press("ArrowRight")
    window.locator("h1", has_text="2 / 2").wait_for()
    said = [each.split() for each in window.locator("section").all_inner_texts()]
    assert said == ["Ask why.".split(), "Read this. Who wants more.".split()]
    assert window.locator("a").count() == 0
    lesson.keyboard.press("Home")
    window.locator("h1", has_text="1 / 2").wait_for()
    lesson.locator("main").focus()
    with window.expect_event("close"):
        lesson.keyboard.press("Escape")


@pytest.mark.browser
def test_a_picture_that_stands_still_is_enlarged_by_key_click_and_tap(opened, tmp_path):
    film = game_film(Game.parse("position startpos moves 7g7f"), "7g7f")
    drawn, about = svg(film.frames[0].parts[0])._repr_mimebundle_()
    words = nbformat.v4.new_markdown_cell("A picture, and so many words of it. " * 12)
    still = nbformat.v4.new_code_cell("still", outputs=[nbformat.v4.new_output(
        "display_data", data=drawn, metadata=about)])  # fmt: skip
    tab = slides_of(film, "en", opened, tmp_path, still, words, has_touch=True)
    picture = tab.locator(".picture.on img:visible")
    while not picture.count():
        tab.keyboard.press("ArrowRight")
    number, small = tab.locator(".number").inner_text(), picture.bounding_box()
    turns = [
        (lambda: tab.keyboard.press("e"), lambda: tab.keyboard.press("Escape")),
        (picture.click, picture.click),
        (picture.tap, picture.tap),
        (tab.locator("[data-do=enlarge]").click, lambda: tab.keyboard.press("e")),
    ]
    for enlarge, back in turns:
        enlarge()
        assert tab.locator(".picture.enlarged").count() == 1
        assert tab.locator(".enlarged-now").text_content() == "Enlarged: Board"
        assert picture.bounding_box()["height"] > small["height"]
        back()
        assert tab.locator(".enlarged").count() == 0
        assert picture.bounding_box() == small
    tab.keyboard.press("e")
    tab.keyboard.press("ArrowLeft")
    assert tab.locator(".number").inner_text() != number
    assert tab.locator(".enlarged").count() == 0
