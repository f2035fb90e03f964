"""Shields and discoverers, read from words, are the oracle's."""

import pytest

from helpers import oracle
from helpers.long_effects import walked
from shogi_lab.chapters.long_effects.openings import openings
from shogi_lab.engine.squares import SQUARES


@pytest.mark.long
def test_pieces_that_open_a_line_on_a_king_are_the_oracles():
    for seed in (6, 7):
        for position, _ in walked(seed, 50):
            squares = oracle.read(position.sfen()).squares
            for sq in range(SQUARES):
                verdicts = {opening.verdict for opening in openings(position, sq)} - {""}
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
