"""The engine room: its panels say what the chapters' films say, and a fault leaves the others."""

import asyncio
import re
import subprocess
from pathlib import Path

import pytest

from helpers.harness import Mounted
from helpers.shares import share
from publish.export import ROOM, Leaf, framed, other_edition
from publish.pages import slug
from publish.room_page import room_page
from shogi_lab import room as rooms
from shogi_lab.chapters.kkp.changes import kkp_game_film
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.chapters.long_effects.games import costs_film
from shogi_lab.chapters.mate_in_3.tree import mates
from shogi_lab.chapters.network.swaps import accumulator_film
from shogi_lab.engine.hands import covers, unpack
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.screen.player import unpacked
from shogi_lab.screen.sheets import Sheet
from shogi_lab.stage.films import game_film
from shogi_lab.stage.gauges import PanelRow, lines_of, turns
from shogi_lab.stage.lenses import touched
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
        found = rooms.read_all(turn)
        rows = found["record"].parts[0].rows
        assert tuple(row._replace(about=()) for row in rows) == record.parts[1].rows
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
        ran = lines_of(turn.before, turn.move) if turn.move else ()
        assert found["code"].parts[0].ran == {each.number for each in ran}
        for color in COLORS:
            was, now = (int(each.record.hand[color]) for each in (turn.before, turn.position))
            covered = "lights no guard" in found["hands"].told
            assert was == now or covered == covers(now, was)
            fields = (row for row in found["hands"].parts[0].rows if row.about[0][0] == f"{color}")
            counts = {row.name.split()[-1]: int(row.after, 2) for row in fields}
            assert {name: n for name, n in counts.items() if n} == {
                name: n for name, n in unpack(now).items() if n
            }
        for row in found["boards"].parts[0].rows:
            bits = zip(row.before.parts, row.after.parts, strict=True)
            assert {square for (was, square), (now, _) in bits if was != now} == {*row.about[1:]}
        assert all(0 <= each.change <= 1 for each in found.values())


def test_a_move_line_by_line_is_a_walk_and_ends_with_the_whole_move():
    for turn in turns(Game.parse(f"{LINE} 8h2b+ 3a2b B*5e"))[1:]:
        move = turn.before.packed(turn.move)
        _, steps = walk(do_move, turn.before.record.copy(), TABLES, move, only=(do_move,))
        ran = lines_of(turn.before, turn.move)
        assert [each.number for each in ran] == [step.line for step in steps]
        wrote = [{path[1] for path in step.changed if path[0] == "pos"} for step in steps[1:]]
        own = [{row.name.partition("[")[0] for row in each.wrote} for each in ran]
        assert own[:-1] == wrote
        assert not touched(ran[-1].record, turn.position.record).rows
        code = rooms.read_all(turn, slow=False)["code"].parts[0]
        assert code.ran == {step.line for step in steps}


def test_a_room_goes_through_a_move_line_by_line_and_back():
    here = room(f"{LINE} 8h2b+")
    whole, said = here.panels["shown"], []
    for _ in range(10):
        here._hear(None, {"do": "line", "by": 1}, None)
        said.append(here.seen["said"])
    assert here.lines == [10, 10]
    assert said[5] == "Take what stands there. Line 81 writes hand[BLACK]."
    assert not here.seen["ways"]
    here._hear(None, {"do": "line", "by": -1}, None)
    assert here.lines == [9, 10]
    for _ in range(2):
        here._hear(None, {"do": "line", "by": 1}, None)
    assert here.lines == []
    assert here.panels["shown"] == whole
    assert here.seen["ways"]


def test_while_a_panel_is_compiled_in_another_process_the_room_goes_on(monkeypatch):
    waits, asked = [True], []

    def compiles(command):
        asked.append(command)
        waits[0] = False

    monkeypatch.setattr(rooms, "awaits_compiler", lambda kernel: waits[0])
    monkeypatch.setattr(rooms, "run", compiles)

    async def lesson():
        here = room(LINE)
        await asyncio.sleep(0)
        first = here.late["mate"]["told"]
        here.push("2g2f")
        await asyncio.gather(*here._tasks)
        return first, here

    first, here = asyncio.run(lesson())
    assert "compiled" in first
    assert [command[-1] for command in asked] == ["mate"]
    assert sorted(here.late) == ["mate", "search"]
    assert not [each for each in here.late.values() if "compiled" in each["told"]]
    assert subprocess.run(asked[0], cwd=ROOT).returncode == 0


def test_a_room_can_be_saved_as_a_picture_of_all_panels():
    here = room(LINE)
    drawn = here.picture(japanese=True)
    assert drawn.count("<svg") == 1
    assert here.picture().count('class="slab"') == 2  # the board, and that of the rays


def test_what_belongs_together_has_the_same_name_in_all_panels():
    shown = {each["name"]: each["html"] for each in room(f"{LINE} 8h2b+").panels["shown"]}
    things = {name: [each.split(" ") for each in re.findall('<span[^>]* data-of="(.*?)"', html)]
              for name, html in shown.items()}  # fmt: skip
    members = {is_ for is_, *_ in things["record"]}
    assert {is_ for is_, *_ in things["boards"]} <= members
    assert members - {"pawn_attacks[BLACK]"} == {its for _, *all_ in things["code"]
                                                 for its in all_ if its in members}  # fmt: skip
    at = {name for name, found in things.items() for thing in found if "2b" in thing}
    assert at == {"record", "boards", "code", "evaluation", "effects"}
    assert ["0B", "hand[BLACK]"] in things["hands"]


def test_a_move_that_was_hovered_over_is_not_read_again(monkeypatch):
    here = room(LINE)
    here._hear(None, {"do": "hover", "move": "8h2b+"}, None)
    monkeypatch.setattr(rooms, "read_all", None)
    ahead = here.ghosts
    here.push("8h2b+")
    assert here.seen == ahead["seen"]
    shown = {each["name"]: each for each in ahead["shown"]}
    assert here.panels["shown"] == [shown[row.name] for _, row in rooms.PANELS]


def test_a_room_is_shown_before_slow_panels_are_read(monkeypatch):
    asked = []
    slow = [(name, row._replace(read=asked.append)) for name, row in rooms.SLOW]
    rest = [each for each in rooms.PANELS if not each[1].slow]
    monkeypatch.setattr(rooms, "PANELS", (*rest, *slow))
    monkeypatch.setattr(rooms.Room, "_think", lambda self, thinking: thinking.close())
    here = room(LINE)
    here.still()
    assert "It is thinking." in here.panels["shown"][-1]["told"]
    assert not asked


def test_a_panel_that_fails_says_so_and_leaves_the_others(monkeypatch):
    def fails(turn):
        raise KeyError("a field")

    broken = ("01_posi_t", PanelRow("broken", "Broken", "", fails, ""))
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
        heads = {slug(head) for head in re.findall("^# #+ (.*)", source, re.M)}
        assert {row.section, row.proof} <= heads


def test_the_film_of_the_room_comes_back_from_its_line():
    film = own("startpos moves 7g7f").film("room")
    assert own(f"{film.frames[1].about} | step 1").film().frames == film.frames


def test_the_page_of_the_room_plays_a_game_and_runs_the_room_in_both_languages():
    pages = [Leaf(path, room_page(language), "text", language)
             for path, language in ((ROOM, "en"), (other_edition(ROOM), "ja"))]  # fmt: skip
    for leaf in pages:
        whole = framed(leaf, {each.path: each for each in pages}, lives=True)
        assert len(whole.encode()) < 1_000_000
        sheets = [
            Sheet(**unpacked(film)["sheet"]) for film in re.findall(r'data-film="(.*?)"', whole)
        ]
        assert [each.asks for each in sheets] == ["", *(name for name, _, _ in rooms.RIDDLES)]
        assert len(sheets[0].captions) == 78
        assert whole.count('<section class="cell code live"') == len(sheets)
    assert pages[1].page.title == "エンジンルーム"


PAINTED = """move => new Promise((done) => {
  window.askPython({ do: "move", move }).then((changed) => {
    window.fromPython(changed);
    requestAnimationFrame(() => setTimeout(done));
  });
})"""


@pytest.mark.browser
@pytest.mark.surface
def test_a_move_changes_all_panels_at_once_and_a_hover_shows_ghosts(browser, monkeypatch):
    monkeypatch.setattr(rooms.Room, "_think", lambda self, thinking: thinking.close())
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    mounted = Mounted(page, room(LINE))
    told = page.locator("[data-panel=record] .told")
    for move in ("8h2b+", "3a2b", "B*5e", "B*3c", "5e3c+", "2a3c"):
        page.evaluate(PAINTED, move)
        shown = mounted.widget.panels["shown"]
        assert page.locator(".panel").count() == len(shown)
        assert told.inner_text() == shown[0]["told"].split(">")[1].split("<")[0]
    before = told.inner_text()
    page.locator('[data-at="61"] .cell').click()
    page.locator('[data-at="52"] .cell').hover()
    page.locator("[data-panel=record].ghostly").wait_for()
    assert mounted.widget.ghosts["move"] == "2g2f"
    assert page.locator(".ghostly").count() == len(shown) - len(rooms.SLOW)
    page.locator(".caption").hover()
    page.locator('[data-at="0"] .cell').hover()
    assert page.locator(".ghostly").count() == 0
    assert told.inner_text() == before
    page.locator('[data-panel=record] tr:has-text("occupied[BLACK]")').hover()
    assert page.locator("[data-panel=boards] tr[data-lit]").count() >= 1
    assert page.locator("[data-panel=code] li[data-lit]").count() >= 1
    assert page.locator(".table .spot").count() >= 1
    page.locator("[data-panel=boards] a").first.focus()
    for key in ("ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert page.locator("[data-panel=boards] b:focus[data-lit]").count() == 1
    square = page.locator("[data-panel=record] b").first.get_attribute("data-of")
    page.locator(f"[data-panel=boards] b[data-of='{square}']").first.hover()
    assert page.locator(f"[data-panel=record] b[data-lit][data-of='{square}']").count()
    page.locator('[data-at="52"] .cell').hover()
    page.locator("[data-panel=record].ghostly").wait_for()
    page.evaluate("window.kept = window.askPython, window.askPython = async () => ({})")
    page.locator('[data-at="52"] .cell').click()
    page.locator(".caption:text('pawn from 2g to 2f')").wait_for()
    assert page.locator(".ghostly").count() == 0
    page.evaluate("window.askPython = window.kept")
    page.locator('[data-at="40"]').focus()
    page.keyboard.press("s")
    page.locator(".by-line:text('S 1/')").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    boxes = page.locator(".panel").evaluate_all(
        "all => all.filter((e) => e.getBoundingClientRect().x < 200).length"
    )
    assert boxes == 1
    page.close()
