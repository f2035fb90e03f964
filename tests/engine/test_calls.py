"""Kernels as Python calls them: what they answer, and that no record by itself gets to numba."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from helpers import oracle
from helpers.positions import KNOWN, MATSURI, positions
from shogi_lab.engine import calls
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.moves import TEXT_BITS, usi, usi_bits, usi_texts
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import array_of
from shogi_lab.engine.tables import TABLES, tables_in_array
from shogi_lab.engine.twins import listed, plain

#: Calls what a user calls, and prints the kinds of values that numba had to look at closely: each
#: is seen once in a process, and never again.
SPIED = """
import json
from numba.core.dispatcher import _DispatcherBase

seen, look = set(), _DispatcherBase.typeof_pyval
def spied(self, value):
    seen.add((type(value).__name__, self.__name__))
    return look(self, value)
_DispatcherBase.typeof_pyval = spied

from shogi_lab import Game, Position
p = Position.from_sfen("startpos").after("7g7f", "3c3d", "8h2b+")
p.legal_moves(), p.checks(), p.evasions(), p.in_check(), p.is_checkmate(), p.is_legal("3a2b")
p.mate_in_1(), p.mate_in_3(), p.perft(2), p.sfen(), p.packed("3a2b"), p.why_illegal("3a2a")
list(Game.parse("startpos moves 7g7f 3c3d").positions())
print(json.dumps(sorted(seen)))
"""


@given(positions)
def test_entries_answer_as_the_oracle_does(run, sfen):
    board, array, rooms = oracle.read(sfen), array_of(parse_sfen(sfen).record), calls.room()
    lookups = tables_in_array()
    end = run(calls.list_legal_moves)(array, lookups, rooms)
    legal = sorted(map(usi, calls.packed_in(rooms, end)))
    assert legal == oracle.legal_moves(board)
    assert bool(run(calls.is_in_check)(array, lookups)) == oracle.in_check(board, board.turn)
    assert run(calls.count_lines)(array, lookups, rooms, 1) == len(legal)
    for move in legal[::7]:
        packed = run(calls.legal_one)(array, lookups, rooms, usi_bits(move))
        assert usi(packed) == move
        assert run(calls.meant)(array[0], usi_bits(move)) == packed


def test_a_move_is_played_if_it_is_legal(run):
    for sfen in (MATSURI, *KNOWN.values()):
        legal = oracle.legal_moves(oracle.read(sfen))
        texts = [(bits, text) for bits, text in enumerate(usi_texts()) if text]
        for bits, text in texts[:: 37 if sfen == MATSURI else 997]:
            array = array_of(parse_sfen(sfen).record)
            before = array.tobytes()
            played = run(calls.play_text)(array, tables_in_array(), calls.room(), bits)
            assert bool(played) == (text in legal), (sfen, text)
            assert (array.tobytes() != before) == bool(played)


def test_texts_and_bits_of_moves_are_each_others_reverse():
    texts = usi_texts()
    assert len(texts) == TEXT_BITS + 1
    moves = [text for text in texts if text]
    assert len(moves) == len(set(moves)) == 81 * 81 * 2 + 7 * 81
    assert all(texts[usi_bits(text)] == text for text in moves)


def test_what_is_looked_up_is_the_same_in_an_array():
    same = plain(tables_in_array()[0])
    assert all(listed(getattr(same, name)) == listed(TABLES[name]) for name in TABLES.dtype.names)


@pytest.mark.skipif(not COMPILED, reason="kernels are not compiled here")
def test_no_record_by_itself_reaches_machine_code_from_a_position():
    ran = subprocess.run(
        [sys.executable, "-c", SPIED], check=True, stdout=subprocess.PIPE, text=True,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    seen = json.loads(ran.stdout)
    assert ["ndarray", "play_text"] in seen
    assert [each for each in seen if each[0] not in ("ndarray", "int")] == []
