"""Films of games: what each frame shows, and which tell the story."""

import pytest

from shogi_lab.notation.games import Game
from shogi_lab.stage.films import alone, game_film
from shogi_lab.stage.lenses import Board, Choice, Members
from shogi_lab.stage.states import state_line

MOVES = "7g7f 3c3d 8h2b+ 3a2b B*5e".split()


@pytest.fixture(scope="module")
def film():
    return game_film(Game.parse("position startpos moves " + " ".join(MOVES)), "An opening")


def test_a_frame_stands_for_each_position(film):
    assert len(film.frames) == len(MOVES) + 1
    assert all(
        [type(part) for part in frame.parts] == [Board, Members, Choice] for frame in film.frames
    )
    board, members, bits = film.frames[1].parts
    assert members.rows[-1][2:4] == ("black", "white")
    assert board.last[-1] in dict(bits.options)["occupied[BLACK]"].squares


CHOSEN = "occupied[BLACK]"


def test_a_state_line_restores_its_position(film):
    line, name, ply, step, member = state_line(film, 3, CHOSEN).split(" | ")
    assert (line, name) == (f"startpos moves {' '.join(MOVES)}", "film game")
    position = list(Game.parse(line).positions())[3]
    assert position.sfen().startswith("lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/")
    assert (ply, step, member) == ("ply 3", "step 3", f"member {CHOSEN}")
    assert CHOSEN in dict(film.frames[3].parts[2].options)


def test_the_decisive_frames_are_the_first_move_the_fullest_and_the_last(film):
    assert film.decisive == (1, 3, 5)


def test_an_option_is_one_of_those_that_a_part_has(film):
    for part, option in ((0, "occupied"), (2, ""), (2, "nothing")):
        with pytest.raises(ValueError, match=f"option is '{option}'; it must be"):
            alone(film, part, option)
