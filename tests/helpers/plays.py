"""Moves made and unmade, each step checked."""

from helpers.movegen import written
from helpers.positions import record_of
from shogi_lab.engine.integrity import is_intact
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import FORGIVABLE, faults, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move, undo_move


def agrees_with_faults(run, record):
    """Whether the kernel that says if a record is sound, and `faults`, say the same."""
    named = [each for each in faults(record) if each.name not in FORGIVABLE]
    return bool(run(is_intact)(record.copy(), record.copy(), TABLES)) == (not named)


def play_and_check(run, start, moves):
    """Play packed moves, each leading to a record without faults; then take all of them back."""
    pos, before = record_of(start), []
    forgiven = {fault.name for fault in faults(pos)}
    for move in moves:
        before.append(pos.tobytes())
        run(do_move)(pos, TABLES, move)
        # Among the faults is each member that a record rebuilt from board and hands has otherwise.
        found = {fault.name for fault in faults(pos)}
        assert found <= forgiven, (usi(move), sfen_text(pos, 1), found)
    for move in reversed(moves):
        run(undo_move)(pos, TABLES, move)
        assert pos.tobytes() == before.pop(), (usi(move), sfen_text(pos, 1))
    return len(moves)


def packed_line(run, start, texts):
    """USI moves as packed ones, each found among the legal moves where it is played."""
    pos, packed = record_of(start), []
    for text in texts:
        by_text = {usi(move): move for move in written(run, legal_moves, pos)}
        packed.append(by_text[text])
        run(do_move)(pos, TABLES, packed[-1])
    return packed
