"""What a move changes in KPP: what is shown is what the kernels add up."""

import pytest

from helpers import oracle
from helpers.positions import KNOWN
from shogi_lab import Game, Position
from shogi_lab.chapters.learning.pairs import kpp_sums, shipped_pairs
from shogi_lab.chapters.learning.partners import pairs_film, place_seen, weight_of
from shogi_lab.chapters.learning.pieces import pieces_of

TAKES = "sfen 4k4/9/9/9/9/9/9/4p4/4K4 b G 1"
ASKED = {
    "a quiet move": ("startpos", "7g7f"),
    "a capture that promotes": ("startpos moves 7g7f 3c3d", "8h2b+"),
    "a drop": ("startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*4e"),
    "a king": ("startpos", "5i5h"),
    "a king that takes": (TAKES, "5i5h"),
}


def position_of(line):
    """The last position of a line."""
    *_, last = Game.parse(line).positions()
    return last


def changes(film):
    """By how much each side's sum changes, as the pictures say; None if it is made from scratch."""
    found = {0: 0, 1: 0}
    for frame in film.frames:
        gone, come = frame.parts
        side = 0 if come.pieces[come.king] == "K" else 1
        plus, minus = (
            sum(weight or 0 for weight in (*each.weights, *(held for _, held in each.held)))
            for each in (come, gone)
        )
        found[side] = plus if come.words.startswith("from") else found[side] + plus - minus
    return found


@pytest.mark.parametrize("name", ASKED)
def test_what_goes_and_comes_adds_up_to_the_sums(name):
    line, move = ASKED[name]
    before = position_of(line)
    after, film = before.after(move), pairs_film(before, move)
    for side, change in changes(film).items():
        king = before.record.king[side] != after.record.king[side]
        assert change == kpp_sums(after)[side] - (0 if king else kpp_sums(before)[side])


@pytest.mark.parametrize("name", ["the start", "a festival of pieces", "593 moves"])
def test_weights_are_those_of_the_oracles_places(name):
    position = Position.from_sfen(KNOWN[name])
    board = oracle.read(position.sfen())
    for side, seen in enumerate((board, oracle.turned(board))):
        places = sorted(place_seen(position, each, side) for each in pieces_of(position))
        assert places == oracle.seen_places(seen)
    one, other = pieces_of(position)[:2]
    a, b = sorted(place_seen(position, each, 0) for each in (one, other))
    assert weight_of(position, one, other, 0) == shipped_pairs()[b * (b + 1) // 2 + a]
