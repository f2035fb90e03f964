"""What explains a move: the processes, told apart by the words before it and after it."""

import pytest

from helpers import oracle
from helpers.long_effects import GAME, walked
from shogi_lab.chapters.long_effects.processes import (
    arriving,
    bits_of,
    by_the_article,
    change,
    emitted_by,
    explained,
    kind_of,
    ray_bits,
)
from shogi_lab.engine.effects import DIRECTIONS
from shogi_lab.engine.moves import usi

TURNS = [(position, usi(move)) for position, move in walked(6, 120)]


def test_the_rays_that_arrive_are_those_of_the_word():
    for position, _ in TURNS[::7]:
        board, words = position.record.board.tolist(), position.effects().words.tolist()
        assert [arriving(board, sq) for sq in range(81)] == words
        drawn = sum(
            ray_bits(board, sq, emitted_by(piece)) for sq, piece in enumerate(board) if piece
        )
        assert (drawn == bits_of(words)).all()


def test_a_change_is_what_the_oracle_sees_come_and_go():
    names = list(DIRECTIONS)
    for position, move in TURNS[::9]:
        before, after = (
            oracle.long_effects(oracle.read(each.sfen()).squares)
            for each in (position, position.after(move))
        )
        became = change(position, position.after(move))
        for sq, (old, new) in enumerate(zip(before, after, strict=True)):
            bit = {ray: names.index(ray[1]) + 8 * (ray[0] == "w") for ray in {*old} | {*new}}
            for ray, at in bit.items():
                assert became[sq, at] == (ray in new) - (ray in old)
        assert abs(became).sum() == sum(
            len({*old} ^ {*new}) for old, new in zip(before, after, strict=True)
        )


@pytest.mark.parametrize("turns", [TURNS, list(zip(GAME.positions(), GAME.moves, strict=False))])
def test_the_articles_processes_explain_every_move(turns):
    for kind, found in explained(turns).items():
        assert by_the_article(kind) in found.sets
        assert found.moves == sum(kind_of(at.packed(move)) == kind for at, move in turns)
