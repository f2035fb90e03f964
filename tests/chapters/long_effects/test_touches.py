"""A move, walk by walk: what is seen is what happens."""

import pytest

from helpers.long_effects import FILMS, walked
from shogi_lab.chapters.long_effects.kernels.ladder import VERSIONS, do_both_colors
from shogi_lab.chapters.long_effects.touches import mask_film, move_film, stages, touches
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


def test_a_move_changes_rays_on_two_squares_and_two_processes_each():
    for position, move in walked(5):
        words = tuple(effects_of(position).words.tolist())
        found = stages(position, usi(move), words)
        said = unpack_move(move)
        assert [stage.square for stage in found] == [
            sq for sq in (said.start, said.to) if sq is not None
        ]
        assert all(len(set(stage.names)) == 2 for stage in found)


def test_a_film_says_which_kernel_wrote_and_with_the_mask_all_is_right():
    for position, move in list(walked(5))[::20]:
        for do in (each.do for each in VERBS):
            about = move_film(position, usi(move), do=do).frames[0].about
            assert (f"by {do.__name__}" in about) == (do is not do_both_colors)
        if unpack_move(move).start is not None:
            told = mask_film(position, usi(move)).frames[1].caption
            assert told == "Mask on: every word is right."
    _, below = FILMS["cancels"]().frames[-1].parts
    assert (below.rows[0][:3], len(below.rows)) == (("walked from 5e", 26, "R U D"), 5)
