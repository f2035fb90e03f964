"""Films and boards in either language: one switch for a page, which remembers it."""

import re

import pytest

from shogi_lab import Game, Position
from shogi_lab.ground.messages import said
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.screen.positions import in_a_notebook
from shogi_lab.screen.sheets import drawn_on, outline, sheet
from shogi_lab.stage.films import Film, Frame, LazyFrames, game_film
from shogi_lab.stage.lenses import Bits
from shogi_lab.views import page, play, show

GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b")
SAID = ["開始局面。先手の手番。", "第1手、▲７六歩。構造体のメンバ8個が変化。"]
TABLE = """async (code) => {
    const url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const { WORDS } = (await import(url)).default;
    const told = (words) => Object.entries(words).map(([key, value]) =>
        [key, typeof value === "string" ? value : `${value.length}: ${value("a", "b", "c")}`]);
    return [Object.fromEntries(told(WORDS.en)), Object.fromEntries(told(WORDS.ja))];
}"""


@pytest.fixture(scope="module")
def film():
    return game_film(GAME, "Three moves")


def lazy():
    """A film whose frames are asked for one by one."""

    def frame(n):
        return Frame((Bits("Line", (n,)),), said("After {move}.", move=f"{n + 1}g7f"), f"step {n}")

    return Film("The alarm", LazyFrames(3, frame), (0,))


# What a film brings along.


def test_a_sheet_knows_the_japanese_of_all_that_it_says(film):
    made = sheet(film)
    assert [made.japanese[caption] for caption in made.captions[:2]] == SAID
    for english in ("Three moves", "Bitboard", "shogi board", "member"):
        assert made.japanese[english] == in_japanese(english)
    assert made.japanese["the chosen bitboard"] == "選んだビットボード"
    eight = made.japanese["8 members touched, and turn"]
    assert eight == "変化したもの：構造体のメンバ8個とturn"
    assert all(english != ours for english, ours in made.japanese.items())


def test_a_lazy_frame_brings_its_own_japanese():
    film = lazy()
    held = outline(film)
    assert held.japanese["The alarm"] == "警報"
    assert drawn_on(held, film, 1)["japanese"] == {"After 2g7f.": "2g7fの後。", "Line": "線"}


# The tables of the controls.


@pytest.mark.browser
@pytest.mark.parametrize("make", [lambda: show(lazy()), play])
def test_the_words_of_the_controls_are_the_same_in_both_languages(new_page, make):
    tab = new_page()
    tab.goto("about:blank")
    english, ours = tab.evaluate(TABLE, str(make()._esm))
    assert list(english) == list(ours)
    for key, words in ours.items():
        assert re.search(r"[぀-ヿ一-鿿]", words), f"{key}: {words}"
        takes = re.match(r"\d: ", english[key])
        assert not takes or words.startswith(takes[0])


# The switch.


@pytest.fixture
def tab(browser, tmp_path, film):
    """Two players on a page that was opened from a file."""
    path = tmp_path / "films.html"
    path.write_text(page([film, lazy()], "Two films"), encoding="utf-8")
    context = browser.new_context(offline=True)
    tab = context.new_page()
    tab.goto(path.as_uri())
    tab.locator(".caption").nth(1).wait_for()
    yield tab
    context.close()


@pytest.mark.browser
def test_one_switch_turns_all_players_of_a_page_and_the_page_remembers(tab):
    captions = tab.locator(".caption")
    assert captions.all_inner_texts() == ["Before the first move; Black begins.", "After 1g7f."]
    tab.get_by_role("checkbox", name="Japanese instead of English").first.check()
    assert captions.all_inner_texts() == [SAID[0], "1g7fの後。"]
    assert captions.evaluate_all("all => all.map((each) => each.lang)") == ["ja", "ja"]
    assert tab.get_by_role("button", name="最初へ").count() == 2
    assert tab.get_by_role("group", name="3手", exact=True).count() == 1
    tab.get_by_role("button", name="進む").first.click()
    assert captions.first.inner_text() == SAID[1]
    heads = tab.locator("h2").all_inner_texts()
    assert heads[-2:] == ["変化したもの：構造体のメンバ8個とturn", "線"]
    tab.reload()
    captions.nth(1).wait_for()
    assert captions.all_inner_texts() == [SAID[0], "1g7fの後。"]
    tab.get_by_role("checkbox", name="日本語で表示").nth(1).uncheck()
    assert captions.all_inner_texts() == ["Before the first move; Black begins.", "After 1g7f."]
    assert tab.get_by_role("button", name="First").count() == 2
    tab.reload()
    captions.nth(1).wait_for()
    assert captions.first.inner_text() == "Before the first move; Black begins."


@pytest.mark.parametrize(("folder", "japanese"), [("ja", True), ("notebooks", False)])
def test_a_notebook_of_the_japanese_edition_opens_in_japanese(
    folder, japanese, tmp_path, monkeypatch
):
    (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path / folder)
    assert show(game_film(GAME)).get_state()["japanese"] == japanese
    assert play().japanese == play("startpos moves 7g7f").japanese == japanese
    assert show(game_film(GAME), japanese=True).japanese
    assert play(japanese=True).japanese
    told, _ = in_a_notebook(Position())
    assert ("手番" in told["text/plain"]) == japanese
