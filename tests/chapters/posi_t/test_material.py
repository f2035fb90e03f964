"""Keys, unions and material add up."""

import pytest

from helpers import oracle
from helpers.posi_t import MIDDLE
from shogi_lab.chapters.posi_t.material import key_change
from shogi_lab.engine.position import Position
from shogi_lab.stage.states import read_line


@pytest.mark.parametrize("move", Position.from_sfen(MIDDLE).legal_moves()[::13])
def test_a_key_change_adds_up(middle, move):
    first, *between, last = (value for _, value in key_change(middle, move).rows)
    for value in between:
        first ^= value
    assert first == last
    after = oracle.after(oracle.read(MIDDLE), move)
    assert last == oracle.hash_key(after)


def test_the_material_film_follows_the_oracle(films):
    for frame in films["material"].frames:
        line = read_line(frame.about)
        sfen = list(line.game.positions())[line.ply].sfen()
        ledger = frame.parts[1]
        assert ledger.values[ledger.at] == oracle.material(oracle.read(sfen))
