"""Films on a page of their own: opened from a file, with no kernel and no network."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from shogi_lab import Game
from shogi_lab.screen.player import FIGURE, unpacked
from shogi_lab.screen.svg import png_bytes
from shogi_lab.stage.films import Film, Frame, LazyFrames, game_film
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.states import state_line
from shogi_lab.views import page, player, show, strip, strip_text

GAMES = (Path(__file__).parents[2] / "data" / "games" / "selfplay.usi").read_text().splitlines()
LONGEST = max((line for line in GAMES if line.startswith("startpos")), key=len).split()
HOSTILE = "</script><script>alert('1')</script> & \"quotes\" </figure>"


def film_of(plies, title="A game"):
    return game_film(Game.parse("position " + " ".join(LONGEST[: 2 + plies])), title)


@pytest.fixture(scope="module")
def film():
    return film_of(24)


@pytest.fixture(scope="module")
def played(film):
    """The page that plays it."""
    return player(film)


def stored(html):
    """The films of a page, as the page holds them."""
    return [unpacked(text) for text in re.findall(r'data-film="([^"]+)"', html)]


# What a page holds.


def test_a_page_made_of_a_notebook_begins_where_its_picture_stands(monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    seen = [{}, {"at": 2}, {"at": -1}, {"at": (1, 2)}, {"at": 2, "step": 3}]
    begun = []
    for said in seen:
        data, _ = show(film_of(4), **said)._repr_mimebundle_()
        (played,) = stored(data[FIGURE])
        begun.append(played["step"])
    assert begun == [0, 2, 4, 1, 3]


def test_the_readers_text_is_escaped_in_a_page():
    hostile = Film(HOSTILE, (Frame((Bits(HOSTILE, (1,)),), HOSTILE, HOSTILE),), (0,))
    html = player(hostile)
    assert html.count("<script") == html.count("</script>") == 1
    assert html.count("</figure>") == 1
    assert "alert('1')" not in html


def test_a_line_of_another_film_is_refused(film):
    line = state_line(film, 7)
    with pytest.raises(ValueError, match="is not a line of 'A game': its step 7 is 'startpos"):
        show(film, state=line.replace("film game", "film of mine"))
    with pytest.raises(ValueError, match="it has steps 0 to 24"):
        show(film, state=line.replace("step 7", "step 25"))
    with pytest.raises(ValueError, match="is not a state line"):
        show(film, state="9/9 b - 1")


# A page in a browser, opened from a file.


@pytest.fixture
def opened(browser, tmp_path):
    """A function that opens a page from a file with the network off."""
    contexts, wrong = [], []

    def open_page(html, **more):
        path = tmp_path / "film.html"
        path.write_text(html, encoding="utf-8")
        context = browser.new_context(offline=True, viewport={"width": 1100, "height": 900}, **more)
        contexts.append(context)
        tab = context.new_page()
        tab.on("pageerror", lambda error: wrong.append(str(error)))
        tab.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        tab.on("request", lambda request: wrong.append(request.url))
        tab.goto(path.as_uri())
        return tab

    yield open_page
    assert [each for each in wrong if not each.startswith(("file:", "data:"))] == []
    for context in contexts:
        context.close()


@pytest.mark.surface
@pytest.mark.browser
def test_a_page_from_a_file_is_stepped_scrubbed_played_and_flipped(opened, film, played):
    tab = opened(played)
    counter, caption = tab.locator(".counter"), tab.locator(".caption")
    tab.locator(".caption").click()
    for step in range(1, 11):
        tab.keyboard.press("ArrowRight")
        assert counter.inner_text() == f"{step} / 24"
        assert caption.inner_text() == film.frames[step].caption
    tab.keyboard.press("End")
    assert caption.inner_text() == film.frames[24].caption
    tab.get_by_role("button", name="Back").click()
    assert counter.inner_text() == "23 / 24"
    tab.locator(".slider").fill("12")
    assert caption.inner_text() == film.frames[12].caption
    tab.locator("select").select_option("occupied_rr45")
    assert tab.locator(".state input").input_value().endswith("step 12 | member occupied_rr45")
    tab.keyboard.press("f")
    assert tab.locator(".lab.flipped").count() == 1
    tab.locator(".lab").focus()
    tab.keyboard.press("Space")
    tab.get_by_role("button", name="Pause").wait_for()
    expect(counter).to_have_text("13 / 24")
    assert not tab.locator("figure > img").is_visible()


@pytest.mark.browser
def test_a_lazy_film_plays_with_the_frames_that_are_kept(opened):
    def frame(step):
        jumps = (step + 1, step + 9, *(-1,) * 79)
        return Frame((Bits("", (step % 81,), jumps=jumps),), f"Frame {step}.", f"step {step}")

    tab = opened(player(Film("long", LazyFrames(9000, frame), (70, 80, 4000))))
    counter = tab.locator(".counter")
    assert counter.inner_text() == "70 / 8999"
    tab.locator("[data-slot='0.j1'] use").click()
    assert counter.inner_text() == "79 / 8999"
    part = tab.locator(".part-of")
    held = "This page holds 9 of 9,000 steps. In the notebook, Python makes the others."
    assert part.inner_text().startswith(held)
    assert tab.locator("[data-jump]").count() == 1  # 80 is here, 88 is not
    away = tab.locator("[data-away]")
    assert away.get_attribute("aria-disabled") == "true"
    away.dispatch_event("click")  # a mouse may; Playwright waits until it is enabled
    assert counter.inner_text() == "79 / 8999"
    assert part.inner_text().startswith("bit 25 of word 0: 0: that step is not on this page.")
    line = tab.locator(".state input")
    line.fill("step 88 | step 88")
    line.press("Enter")
    assert tab.locator(".state output").inner_text().startswith("That step is not on this page.")
    line.press("Escape")
    for key, step in (("ArrowRight", 80), ("End", 4009), ("ArrowLeft", 4001), ("Home", 70)):
        tab.locator(".lab").press(key)
        assert counter.inner_text() == f"{step} / 8999"
    tab.locator(".slider").fill("2")
    assert counter.inner_text() == "79 / 8999"


@pytest.mark.browser
def test_no_script_runs_but_the_player_s(browser, tmp_path, film):
    hostile = '<img src="data:," onerror="wrong()"><script>wrong()</script>'
    path = tmp_path / "film.html"
    path.write_text(page([hostile, film], "A page"), encoding="utf-8")
    tab = browser.new_page()
    ran, refused = [], []
    tab.expose_function("wrong", lambda: ran.append("wrong"))
    tab.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    tab.goto(path.as_uri())
    tab.get_by_role("button", name="Forward").click()
    assert tab.locator(".counter").inner_text() == "1 / 24"
    assert ran == []
    assert len(refused) == 2, "a script and a handler"
    assert all("Content Security Policy" in said for said in refused)
    tab.close()


@pytest.mark.browser
def test_where_scripts_are_off_the_strip_stays(opened, film, played):
    tab = opened(played, java_script_enabled=False)
    image = tab.locator("figure > img")
    assert image.get_attribute("alt") == strip_text(film)
    assert image.bounding_box()["width"] > 600
    assert png_bytes(strip(film))[:4] == b"\x89PNG"


@pytest.mark.browser
def test_a_state_line_is_copied_and_pasted(opened, film, played):
    tab = opened(played)
    tab.locator(".slider").fill("9")
    line, said = tab.locator(".state input"), tab.locator(".state output")
    copied = line.input_value()
    assert copied == state_line(film, 9, "occupied[BLACK]")
    tab.keyboard.press("Home")
    line.fill(copied.replace("occupied[BLACK]", "occupied_rl45"))
    tab.keyboard.press("ArrowLeft")  # within the line, the keys are the line's
    tab.keyboard.press("Enter")
    assert tab.locator(".counter").inner_text() == "9 / 24"
    assert tab.locator("select").input_value() == "occupied_rl45"
    foreign = copied.replace("occupied[BLACK]", "constructor")
    for bad in ("sfen 9/9 b - 1 | step 3", copied.replace("9", "x"), foreign, "<b>", ""):
        line.fill(bad)
        tab.keyboard.press("Enter")
        expect(said).to_have_text(
            "This is not a line of this film. Escape brings the old one back."
        )
        assert tab.locator(".counter").inner_text() == "9 / 24"
    tab.keyboard.press("Escape")
    assert line.input_value() == copied.replace("occupied[BLACK]", "occupied_rl45")
    assert said.inner_text() == ""
    tab.get_by_role("button", name="Copy the state line").click()
    assert said.inner_text() == "copied"
