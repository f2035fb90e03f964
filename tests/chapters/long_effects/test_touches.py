"""A move, walk by walk: what is seen is what happens."""

import pytest

from helpers.long_effects import walked
from shogi_lab import Position
from shogi_lab.chapters.long_effects.kernels.ladder import VERSIONS
from shogi_lab.chapters.long_effects.touches import move_film, stages, touches
from shogi_lab.engine.effects import effects_of
from shogi_lab.engine.moves import unpack_move, usi

VERBS = [version for version in VERSIONS if version.number > 2]


@pytest.mark.parametrize("version", VERBS, ids=lambda version: version.name)
def test_what_was_noted_last_is_the_position_after_the_move(version):
    for position, move in walked(3, 40):
        seen = touches(version.do, position, usi(move))
        after = effects_of(position.after(usi(move)))
        if seen:
            assert seen[-1].words == tuple(after.words.tolist())
            if version.counts:
                assert seen[-1].counts == tuple(after.counts.tolist())


@pytest.mark.parametrize(
    ("sfen", "move", "hand"),
    [
        ("9/9/9/9/6p2/9/9/9/9 b R 1", "R*5e", ()),
        ("4R4/9/9/9/4p4/9/9/9/9 b - 1", "5a5e", (("P", 1),)),
    ],
)
def test_where_a_piece_has_arrived_the_hand_is_that_after_the_move(sfen, move, hand):
    *_, walk, done = move_film(Position.from_sfen(sfen), move).frames
    assert walk.parts[0].board.hands[0] == done.parts[0].board.hands[0] == hand


@pytest.mark.parametrize("version", VERBS, ids=lambda version: version.name)
def test_a_ray_is_walked_from_one_of_the_moves_squares(version):
    for position, move in walked(4, 40):
        said = unpack_move(move)
        for touch in touches(version.do, position, usi(move)):
            if touch.bits:
                assert touch.origin in (said.start, said.to)
                assert len(touch.squares) == 1


def test_a_move_changes_rays_on_two_squares_and_two_processes_each():
    for position, move in walked(5):
        words = tuple(effects_of(position).words.tolist())
        found = stages(position, usi(move), words)
        said = unpack_move(move)
        assert [stage.square for stage in found] == [
            sq for sq in (said.start, said.to) if sq is not None
        ]
        assert all(len(set(stage.names)) == 2 for stage in found)


def test_the_articles_example_is_one_value_and_one_walk(films):
    walked = films["both"].frames[-5:-1]
    told = [frame.caption.split(", ")[1][:6] for frame in walked]
    assert told == ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]
    for frame in walked:
        table = frame.parts[1]
        before, now = table.rows[-2:]
        assert (before.value, now.value) == (1 << 14, 1 << 6)


def test_with_the_mask_all_is_right_and_without_it_the_squares_behind_are_not(films):
    on, off = films["mask"].frames[1:]
    assert on.caption == "Mask on: every word is right."
    assert not on.parts[0].board.layers
    assert off.parts[0].board.layers[0].squares == (49, 58, 67, 76)
