"""A board with an opponent: it answers, waits, can be hurried, and says what it thinks."""

import asyncio

import shogi_lab.reader.duel
from helpers.phrases import lacking
from shogi_lab import Game, Position
from shogi_lab.chapters.player.levels import LEVELS
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.reader.duel import repeated_words
from shogi_lab.views import play

WEAK = "plain negamax, depth 2"
MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
CHECKS = "7k1/9/9/9/9/9/8R/9/K8 b - 1"


def duel_of(start="startpos", level=WEAK, **looks):
    return play(start, against="shogi_lab", level=level, **looks)


def moves_of(duel):
    return duel.board.game().moves


def test_it_answers_a_move_with_a_legal_one():
    duel = duel_of()
    duel.board.push("7g7f")
    first, second = moves_of(duel)
    assert first == "7g7f"
    assert second in Position.from_sfen("startpos").after("7g7f").legal_moves()
    assert duel.thought.move == second
    assert duel.said.startswith(f"White plays {second}. Depth 2, {duel.thought.nodes:,} nodes. ")


def test_who_takes_back_is_left_in_peace_until_he_plays_another():
    duel = duel_of()
    duel.board.push("7g7f")
    line = moves_of(duel)
    for by, left in ((-1, 1), (-1, 0), (1, 1), (1, 2)):
        duel.board._handle_custom_msg({"do": "step", "by": by}, [])
        assert moves_of(duel) == line[:left]
    duel.board._handle_custom_msg({"do": "go", "ply": 0}, [])
    duel.board.push("2g2f")
    assert len(moves_of(duel)) == 2
    assert moves_of(duel)[0] == "2g2f"


def test_a_hint_moves_nothing_and_its_line_is_a_film():
    duel = duel_of()
    assert duel._line.disabled
    duel._hint.click()
    assert moves_of(duel) == []
    assert duel.said.startswith(f"Hint: {duel.thought.move}. ")
    assert not duel._line.disabled
    duel._line.click()
    film = duel.children[-1].film
    assert len(film.frames) == len(duel.thought.line) + 1
    duel._line.click()
    assert len(duel.children) == 3
    duel._line.click()
    duel.board.push("1g1f")
    assert len(duel.children) == 3


def test_a_game_that_is_over_is_said():
    duel = duel_of(MATE)
    duel.board.push("G*5b")
    assert moves_of(duel) == ["G*5b"]
    assert duel.said == "White has no legal move: the game is over."


def test_a_position_for_the_fourth_time_ends_the_game():
    dance = ["2h3h", "8b7b", "3h2h", "7b8b"]
    duel = duel_of(f"startpos moves {' '.join(dance * 2 + dance[:3])}")
    duel.board.push("7b8b")
    assert duel.said == "The position has occurred four times, so the game is a draw."
    assert len(moves_of(duel)) == 12


def test_who_gives_check_all_the_time_loses():
    chase = ["1g2g", "2a1a", "2g1g", "1a2a"]
    game = Game(Position.from_sfen(CHECKS), chase * 3)
    assert repeated_words(game) == "Black gave check on every move, and loses."
    quiet = ["1g1h", "2a3a", "1h1g", "3a2a"]
    game = Game(Position.from_sfen(CHECKS), quiet * 2 + chase)
    assert repeated_words(game) == "The position has occurred four times, so the game is a draw."


def in_a_kernel(play_on):
    """What happens where a loop runs, as in a kernel: the player thinks in a thread."""

    async def run():
        duel = duel_of(level="everything, 5 s")
        await play_on(duel)
        await asyncio.gather(*duel._tasks)
        return duel

    return asyncio.run(run())


def test_it_is_hurried(monkeypatch):
    long = LEVELS["everything, 5 s"]._replace(limits=Limits(seconds=3_600))
    monkeypatch.setitem(LEVELS, "everything, 5 s", long)

    async def hurry(duel):
        duel.board.push("7g7f")
        assert (duel._hint.disabled, duel._turn.description) == (True, "Move now")
        await asyncio.sleep(0.1)
        duel._turn.click()

    duel = in_a_kernel(hurry)
    assert len(moves_of(duel)) == 2


def test_what_changes_the_position_ends_what_it_thinks():
    async def take_back(duel):
        duel.board.push("7g7f")
        await asyncio.sleep(0.1)
        duel.board._handle_custom_msg({"do": "step", "by": -1}, [])
        duel.board.push("2g2f")
        duel._menu.value = WEAK

    duel = in_a_kernel(take_back)
    assert len(moves_of(duel)) == 2
    assert moves_of(duel)[0] == "2g2f"
    assert duel.thought.depth == 2


def test_where_there_are_no_threads_a_level_that_is_too_dear_says_so(monkeypatch):
    monkeypatch.setattr(shogi_lab.reader.duel, "threads", lambda: False)
    monkeypatch.setattr(shogi_lab.reader.duel, "PATIENCE", 0.2)
    duel = duel_of(level="everything, 5 s")
    duel.board.push("7g7f")
    assert len(moves_of(duel)) == 2
    assert "This level takes too long for a page. Here it thinks for 0.2 s" in duel.said
    assert lacking([duel.said]) == {}
    duel.board.push("2g2f")
    assert "too long" not in duel.said  # it was said
    monkeypatch.setattr(shogi_lab.reader.duel, "PATIENCE", 3_600)
    duel._menu.value = WEAK
    duel.board.push("5i6h")
    assert "too long" not in duel.said
