"""The accumulator along a game: what is shown is what the kernels keep."""

import pytest

from helpers import oracle
from helpers.films import film
from helpers.learning import GAME
from helpers.network import added_up
from helpers.positions import KNOWN
from helpers.ways import BEST
from shogi_lab import Game, Position
from shogi_lab.chapters.learning.pieces import pieces_of, swapped
from shogi_lab.chapters.network.network import network_value, shipped_network
from shogi_lab.chapters.network.swaps import accumulator, accumulator_film
from shogi_lab.stage.words import signed


def shown():
    """Each frame's accumulator, with the position that it belongs to."""
    frames = film("network", "accumulator").frames
    return [(frame.parts[1], each) for frame, each in zip(frames, GAME.positions(), strict=True)]


def test_sums_are_those_of_the_kernels():
    for seen, position in shown():
        sums = added_up(BEST, position.record, shipped_network()).sums.tolist()
        assert [list(side.sums) for side in seen.sides] == sums


def test_changes_lead_from_one_frame_to_the_next():
    for (before, _), (after, _) in zip(shown(), shown()[1:], strict=False):
        for was, now in zip(before.sides, after.sides, strict=True):
            assert [a + b for a, b in zip(was.sums, now.changes, strict=True)] == list(now.sums)


def test_only_the_side_whose_king_moves_begins_from_scratch():
    for number, (seen, _) in enumerate(shown()[1:]):
        moves_king = GAME.moves[number] in ("5i5h", "5h4h")
        assert [bool(side.scratch) for side in seen.sides] == [moves_king, False]
    assert [side.scratch for side in shown()[0][0].sides] == [38, 38]


def test_rows_that_go_and_come_are_as_many_as_the_oracle_swaps():
    positions = [oracle.read(each.sfen()) for each in GAME.positions()]
    for (seen, _), before, after in zip(shown()[1:], positions, positions[1:], strict=False):
        for side, see in enumerate((lambda board: board, oracle.turned)):
            old, new = (set(oracle.half_kp(see(board))) for board in (before, after))
            if not seen.sides[side].scratch:
                assert len(seen.sides[side].gone) == len(old - new)
                assert len(seen.sides[side].come) == len(new - old)


@pytest.mark.parametrize("name", ["the start", "a festival of pieces", "593 moves"])
def test_every_piece_but_the_kings_has_its_place(name):
    position = Position.from_sfen(KNOWN[name])
    places = pieces_of(position)
    assert len(places) == len(oracle.half_kp(oracle.read(position.sfen())))
    assert len(set(places)) == len(places)


def test_what_is_captured_comes_into_the_hand_as_the_next_of_its_kind():
    position = Position.from_sfen("4k4/9/9/9/4p4/4P4/9/9/4K4 b 2P 1")
    gone, come = swapped(position, position.after("5f5e"))
    assert gone == (("P", "5f"), ("p", "5e"))
    assert come == (("P", "5e"), ("P", "x3"))


def test_captions_tell_the_networks_points():
    for frame, position in zip(
        film("network", "accumulator").frames, GAME.positions(), strict=True
    ):
        points = signed(network_value(position, shipped_network()))
        assert f" gives {points} points to " in frame.caption


def test_a_king_that_takes_swaps_one_row_on_the_other_side():
    game = Game.parse("sfen 4k4/9/9/9/9/9/9/4p4/4K4 b G 1 moves 5i5h")
    [_, frame] = accumulator_film(game).frames
    assert "so Black's sums are made from scratch: 2 rows." in frame.caption
    assert "On White's side, 1 row goes and 1 comes." in frame.caption
    black, white = frame.parts[1].sides
    assert (black.gone, white.gone, white.come) == ((), (("p", "5h"),), (("P", "x1"),))


def test_the_start_of_a_game_changes_nothing():
    seen = accumulator(GAME.start, GAME.start, shipped_network())
    assert {change for side in seen.sides for change in side.changes} == {0}
