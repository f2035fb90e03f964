"""What there is to see of effects is what the oracle knows of them."""

import random
from itertools import islice

import oracle
import pytest
from positions import random_game
from ways import BEST

from shogi_lab import Position
from shogi_lab.effects import effects_of
from shogi_lab.effects_ladder import VERSIONS
from shogi_lab.lenses_effects import masked_bits, openings, squares_of_rays, stages, touches
from shogi_lab.moves import unpack_move, usi
from shogi_lab.squares import SQUARES
from shogi_lab.tables import TABLES

VERBS = [version for version in VERSIONS if version.number > 2]


def walked(seed, moves=60):
    """The positions of a random game before each of its moves, and the moves, packed."""
    position = Position.from_sfen("startpos")
    for move in islice(random_game(random.Random(seed), BEST, TABLES, moves), moves):
        yield position, move
        position = position.after(usi(move))


@pytest.mark.parametrize("version", VERBS, ids=lambda version: version.name)
def test_what_was_noted_last_is_the_position_after_the_move(version):
    for position, move in walked(3, 40):
        seen = touches(version.do, position.record, move)
        after = effects_of(position.after(usi(move)).record)
        if seen:
            assert seen[-1].words == tuple(after.words.tolist())
            if version.counts:
                assert seen[-1].counts == tuple(after.counts.tolist())


@pytest.mark.parametrize("version", VERBS, ids=lambda version: version.name)
def test_a_ray_is_walked_from_one_of_the_moves_squares(version):
    for position, move in walked(4, 40):
        said = unpack_move(move)
        for touch in touches(version.do, position.record, move):
            if touch.bits:
                assert touch.origin in (said.start, said.to)
                assert len(touch.squares) == 1


def test_a_move_changes_rays_on_two_squares_and_two_processes_each():
    for position, move in walked(5):
        words = tuple(effects_of(position.record).words.tolist())
        found = stages(position.record, move, words)
        said = unpack_move(move)
        assert [stage.square for stage in found] == [
            sq for sq in (said.start, said.to) if sq is not None
        ]
        assert all(len(set(stage.names)) == 2 for stage in found)


def test_the_mask_hides_the_way_back():
    position = Position.from_sfen("9/9/9/9/4R4/9/9/9/9 b N 1")
    assert masked_bits(position.record, position.packed("5e5a")) == 1 << 4 | 1 << 12
    assert masked_bits(position.record, position.packed("N*1e")) == 0


def test_pieces_that_open_a_line_on_a_king_are_the_oracles():
    for seed in (6, 7):
        for position, _ in walked(seed, 50):
            squares = oracle.read(position.sfen()).squares
            for sq in range(SQUARES):
                verdicts = {opening.verdict for opening in openings(position.record, sq)} - {""}
                assert verdicts == opened(squares, sq), (position.sfen(), sq)


def opened(squares, sq):
    """Obviously: take the piece away; does anything attack a king that did not before?"""
    piece = squares[sq]
    if piece in ("", "K", "k"):
        return set()
    without = tuple("" if i == sq else each for i, each in enumerate(squares))
    found = set()
    for king in "Kk":
        if king in squares:
            at, enemy = squares.index(king), oracle.other(oracle.owner(king))
            if attackers(without, at, enemy) - attackers(squares, at, enemy):
                own = oracle.owner(piece) == oracle.owner(king)
                found.add("pinned" if own else "discovers")
    return found


def attackers(squares, at, side):
    """The squares of a side's pieces that attack a square."""
    return {
        sq
        for sq, piece in enumerate(squares)
        if piece and oracle.owner(piece) == side and at in oracle.attacks(squares, sq)
    }


def test_rays_are_counted_one_by_one():
    for position, _ in walked(8, 30):
        squares = oracle.read(position.sfen()).squares
        sliders = [sq for sq, piece in enumerate(squares) if piece.upper() in oracle.SLIDES]
        alone = sum(
            len(oracle.slide({i for i, p in enumerate(squares) if p}, sq, steps_of(squares[sq])))
            for sq in sliders
        )
        assert squares_of_rays(position.record) == alone


def steps_of(piece):
    sign = 1 if oracle.owner(piece) == "b" else -1
    return [(sign * down, sign * right) for down, right in oracle.SLIDES[piece.upper()]]
