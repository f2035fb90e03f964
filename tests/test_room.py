"""The engine room: its panels say what the chapters' films say, and a fault leaves the others."""

import re
import statistics
from pathlib import Path

import pytest

from helpers.harness import Mounted
from helpers.shares import share
from publish.pages import slug
from shogi_lab import room as rooms
from shogi_lab.chapters.kkp.changes import kkp_game_film
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.chapters.long_effects.games import costs_film
from shogi_lab.chapters.mate_in_3.tree import mates
from shogi_lab.chapters.network.swaps import accumulator_film
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.stage.films import game_film
from shogi_lab.stage.gauges import PanelRow, turns
from shogi_lab.stage.walk import walk
from shogi_lab.stage.words import signed
from shogi_lab.views import Game, own, room

ROOT = Path(__file__).parents[1]
GAMES = Game.read_all(ROOT / "data/games/selfplay.usi")[: share(2, None)]
LINE = "startpos moves 7g7f 3c3d"


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_panels_say_what_the_films_of_the_chapters_say(game):
    films = zip(
        turns(game),
        game_film(game).frames,
        costs_film(game).frames,
        kkp_game_film(game, shipped_weights()).frames,
        accumulator_film(game).frames,
        strict=True,
    )
    for turn, record, effects, kkp, network in films:
        found = rooms.read_all(turn, slow=False)
        assert found["record"].parts[0].rows == record.parts[1].rows
        assert found["effects"].parts[0].fresh == effects.parts[0].fresh
        assert found["effects"].parts[0].gone == effects.parts[0].gone
        assert f" {signed(kkp.parts[1].total)}." in found["evaluation"].told
        rows = [row.after.split() for row in found["network"].parts[0].rows]
        sums = [f"{n}" for side in network.parts[1].sides for n in side.sums]
        assert sum(rows, []) == sums
        in_3 = mates(turn.position.record, 3)
        assert in_3 <= (" mates in " in found["mate"].told)
        flips = re.search(r"flips (\d+) bit", found["boards"].told)
        changed = [row for row in record.parts[1].rows if row.name.startswith("occupied")]
        assert int(flips[1]) == sum(len(f"{row.before} {row.after}".split()) for row in changed)


def test_lines_that_ran_are_those_of_a_walk():
    for turn in turns(Game.parse(f"{LINE} 8h2b+ 3a2b B*5e"))[1:]:
        move = turn.before.packed(turn.move)
        _, steps = walk(do_move, turn.before.record.copy(), TABLES, move, only=(do_move,))
        assert rooms.read_all(turn)["code"].parts[0].ran == {step.line for step in steps}


def test_a_panel_that_fails_says_so_and_leaves_the_others(monkeypatch):
    def fails(turn):
        raise KeyError("a field")

    broken = ("01_posi_t", PanelRow("broken", "Broken", "", fails))
    monkeypatch.setattr(rooms, "PANELS", (broken, *rooms.PANELS))
    shown = room(LINE).panels["shown"]
    assert len(shown) == len(rooms.PANELS)
    assert "KeyError" in shown[0]["told"]
    assert "8 members" in shown[1]["told"]


def test_what_a_panel_cannot_say_it_says_in_a_sentence():
    found = rooms.read_all(turns(Game.parse("sfen 9/9/9/9/4K4/9/9/9/9 b P 1"))[0])
    assert found["mate"].told == "White has no king, so there is nothing to mate."
    for name in ("evaluation", "network", "search"):
        assert "king" in found[name].told
        assert not found[name].parts


def test_titles_lead_to_sections_of_notebooks():
    for notebook, row in rooms.PANELS:
        source = (ROOT / f"notebooks/src/{notebook}.py").read_text(encoding="utf-8")
        assert row.section in {slug(head) for head in re.findall("^# #+ (.*)", source, re.M)}


def test_the_film_of_the_room_comes_back_from_its_line():
    film = own("startpos moves 7g7f").film("room")
    assert own(f"{film.frames[1].about} | step 1").film().frames == film.frames


PAINTED = """move => new Promise((done) => {
  const from = performance.now();
  window.askPython({ do: "move", move }).then((changed) => {
    const python = performance.now();
    window.fromPython(changed);
    const painted = () => done([performance.now() - from, performance.now() - python]);
    requestAnimationFrame(() => setTimeout(painted));
  });
})"""


@pytest.mark.browser
@pytest.mark.surface
def test_a_move_changes_all_panels_at_once_and_a_hover_shows_ghosts(browser, monkeypatch):
    monkeypatch.setattr(rooms.Room, "_think", lambda self, turn: None)
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    mounted = Mounted(page, room(LINE))
    told = page.locator("[data-panel=record] .told")
    times = []
    for move in ("8h2b+", "3a2b", "B*5e", "B*3c", "5e3c+", "2a3c"):
        times.append(page.evaluate(PAINTED, move))
        count = len(mounted.widget.panels["shown"])
        assert page.locator(".panel").count() == count
        assert (
            told.inner_text()
            == mounted.widget.panels["shown"][0]["told"].split(">")[1].split("<")[0]
        )
    print(
        "ms from drop to paint, median:",
        [statistics.median(each) for each in zip(*times, strict=True)],
    )
    before = told.inner_text()
    page.locator('[data-at="61"] .cell').click()
    page.locator('[data-at="52"] .cell').hover()
    page.locator("[data-panel=record].ghostly").wait_for()
    assert mounted.widget.ghosts["move"] == "2g2f"
    assert page.locator(".ghostly").count() == count - 1
    page.locator(".caption").hover()
    page.locator('[data-at="0"] .cell').hover()
    assert page.locator(".ghostly").count() == 0
    assert told.inner_text() == before
    page.set_viewport_size({"width": 390, "height": 844})
    boxes = page.locator(".panel").evaluate_all(
        "all => all.filter((e) => e.getBoundingClientRect().x < 200).length"
    )
    assert boxes == 1
    page.close()
