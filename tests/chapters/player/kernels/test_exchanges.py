"""Exchanges against a plain recursion over a board of strings; and whether a move loses."""

import pytest

from helpers import oracle
from helpers.player import positions, reached
from shogi_lab.chapters.player.kernels.exchanges import exchanged, loses, unopposed, won_by
from shogi_lab.chapters.player.kernels.search_state import search_state


def by_recursion(position, text):
    """What a move wins: what it takes, less what the other side wins by taking back."""
    board = oracle.read(position.sfen())
    after = oracle.read(position.after(text).sfen())
    to = oracle.NUMBER[text[2:4]]
    gain = sum(
        oracle.VALUES[kind.upper()] + oracle.VALUES[kind.upper().removeprefix("+")]
        for kind in [board.squares[to]]
        if kind
    )
    if text.endswith("+"):
        piece = board.squares[oracle.NUMBER[text[:2]]].upper()
        gain += oracle.VALUES["+" + piece] - oracle.VALUES[piece]
    return gain - oracle.exchange(after.squares, to, after.turn)


@pytest.mark.long
def test_an_exchange_is_the_recursions(run):
    seen = negative = 0
    for start, moves in positions(12 if run.compiled else 3, 11):
        position, state = (
            reached(start, moves),
            search_state(start, moves, static_exchange_evaluation=1),
        )
        for text in position.legal_moves()[::4]:
            move, wins = position.packed(text), by_recursion(position, text)
            assert run(exchanged)(state, move) == wins, (position.sfen(), text)
            assert bool(run(loses)(state, move)) == (wins < 0), (position.sfen(), text)
            if run(unopposed)(state, move):
                assert run(won_by)(move) == wins
            seen, negative = seen + 1, negative + (wins < 0)
    assert seen > 10 * negative / 9 > 5
