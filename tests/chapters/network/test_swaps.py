"""The accumulator along a game: what is shown is what the kernels keep."""

from helpers import oracle
from helpers.films import film
from helpers.learning import GAME
from helpers.network import added_up
from helpers.ways import BEST
from shogi_lab import Position
from shogi_lab.chapters.learning.pieces import swapped
from shogi_lab.chapters.network.network import shipped_network


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


def test_rows_that_go_and_come_are_as_many_as_the_oracle_swaps():
    positions = [oracle.read(each.sfen()) for each in GAME.positions()]
    for (seen, _), before, after in zip(shown()[1:], positions, positions[1:], strict=False):
        for side, see in enumerate((lambda board: board, oracle.turned)):
            old, new = (set(oracle.half_kp(see(board))) for board in (before, after))
            if not seen.sides[side].scratch:
                assert len(seen.sides[side].gone) == len(old - new)
                assert len(seen.sides[side].come) == len(new - old)


def test_what_is_captured_comes_into_the_hand_as_the_next_of_its_kind():
    position = Position.from_sfen("4k4/9/9/9/4p4/4P4/9/9/4K4 b 2P 1")
    gone, come = swapped(position, position.after("5f5e"))
    assert gone == (("P", "5f"), ("p", "5e"))
    assert come == (("P", "5e"), ("P", "x3"))
