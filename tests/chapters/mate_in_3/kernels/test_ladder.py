"""The steps from the article's mate in three to a lean one: all of them find the same move."""

import pytest
from hypothesis import given

from helpers import oracle
from helpers.movegen import written
from helpers.positions import scattered, spared
from shogi_lab.chapters.mate_in_3.kernels import ladder
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.mate import mate_in_3, mate_within
from shogi_lab.engine.movegen import checks, legal_moves
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import changes
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move

UNREAD = {"hash_key", "material", "pawn_attacks"}


def agree(run, sfen):
    """Every step finds what `mate_within` and `mate_in_3` find, and leaves the record as it was."""
    pos, moves = parse_sfen(sfen).record, move_list()
    before = pos.tobytes()
    wanted = run(mate_within)(pos, TABLES, moves, 0, 3)
    fast = run(mate_in_3)(pos, TABLES, moves, 0)
    assert (wanted != 0) == (fast != 0)
    for version in ladder.VERSIONS:
        if version.number == 0 and not run.compiled:
            continue
        found = run(version.kernel)(pos, TABLES, moves, *version.with_tree(ladder.tree()))
        assert found == (fast if version.number >= 12 else wanted), (sfen, version)
        assert pos.tobytes() == before


@pytest.mark.long
@given(scattered())
def test_every_step_finds_the_same_move_in_scattered_positions(run, sfen):
    if not spared(run, sfen):
        agree(run, sfen)


@given(scattered())
def test_unguarded_checks_are_the_checks_and_those_that_expose_the_own_king(run, sfen):
    pos, board = parse_sfen(sfen).record, oracle.read(sfen)
    color, unguarded = int(pos.turn), written(run, ladder.all_checks, pos)
    safe = [move for move in unguarded if not run(ladder.exposes_king)(pos, TABLES, move)]
    assert safe == written(run, checks, pos)
    for move in set(unguarded) - set(safe):
        after = parse_sfen(sfen).record
        run(do_move)(after, TABLES, move)
        assert run(in_check)(after, TABLES, color)
        assert oracle.in_check(oracle.after(board, usi(move)), board.turn)
        assert not run(ladder.make_if_safe)(pos, TABLES, ladder.tree(), move, ladder.FIRST_PLY)
        assert pos.tobytes() == parse_sfen(sfen).record.tobytes()


@pytest.mark.long
@given(scattered())
def test_lean_moves_change_what_moves_change_but_what_nothing_reads(run, sfen):
    pos, working = parse_sfen(sfen).record, ladder.tree()
    start, before = pos.copy(), pos.tobytes()
    for move in written(run, legal_moves, pos)[:: 3 if run.compiled else 10]:
        full = start.copy()
        run(do_move)(full, TABLES, move)
        run(ladder.do_lean)(pos, TABLES, move)
        assert set(changes(pos, full)) <= UNREAD
        run(ladder.undo_lean)(pos, TABLES, move)
        assert pos.tobytes() == before
        run(ladder.do_unhashed)(pos, TABLES, move)
        assert set(changes(pos, full)) <= {"hash_key"}
        run(ladder.undo_unhashed)(pos, TABLES, move)
        assert pos.tobytes() == before
        run(ladder.make_move)(pos, TABLES, working, move, ladder.FIRST_PLY)
        assert changes(pos, full) == {}
        run(ladder.unmake_move)(pos, TABLES, working, move, ladder.FIRST_PLY)
        assert pos.tobytes() == before
