"""Keys, unions and material add up."""

import pytest

from helpers import oracle
from helpers.posi_t import MIDDLE
from shogi_lab.chapters.posi_t.material import key_change, material_ledger
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game
from shogi_lab.stage.states import read_line


@pytest.mark.parametrize("move", Position.from_sfen(MIDDLE).legal_moves()[::13])
def test_a_key_change_adds_up(middle, move):
    first, *between, last = (value for _, value in key_change(middle, move).rows)
    for value in between:
        first ^= value
    assert first == last
    after = oracle.after(oracle.read(MIDDLE), move)
    assert last == oracle.hash_key(after)


def test_a_ledger_holds_the_oracles_material():
    game = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    ledger = material_ledger(game.positions(), game.moves)
    boards = [oracle.read(position.sfen()) for position in game.positions()]
    assert list(ledger.values) == [oracle.material(board) for board in boards]
    assert [ply for ply, _, _ in ledger.entries] == [3, 4]


def test_the_material_film_follows_the_oracle(films):
    for frame in films["material"].frames:
        line = read_line(frame.about)
        sfen = list(line.game.positions())[line.ply].sfen()
        ledger = frame.parts[1]
        assert ledger.values[ledger.at] == oracle.material(oracle.read(sfen))
