"""Six ways to find a slider's attacks, each against the oracle, all of them on every pattern."""

import pytest

from helpers import oracle
from shogi_lab.chapters.posi_t.costs import POSITIONS
from shogi_lab.chapters.posi_t.kernels import sliders
from shogi_lab.chapters.posi_t.kernels.sliders import WAYS, all_patterns, disagreements
from shogi_lab.engine.bitboards import FULL, Bitboard, bitboard_of, squares_in
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.posi import POSITION, parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.twins import TwinRow, plain


@pytest.mark.parametrize("title", POSITIONS)
def test_each_way_gives_the_oracles_attacks_on_every_square(run, title):
    pos, squares = parse_sfen(POSITIONS[title]).record, list(oracle.read(POSITIONS[title]).squares)
    for sq in range(81) if run.compiled else range(0, 81, 5):
        for kind, letter in enumerate("RB"):
            there = [letter if i == sq else piece for i, piece in enumerate(squares)]
            wanted = sorted(oracle.attacks(there, sq))
            for name, way in WAYS.items():
                answer = run(way[kind])(pos, way.tables(), sq)
                assert squares_in(Bitboard(*answer)) == wanted, name


def test_all_ways_agree_on_every_pattern_of_the_squares_that_decide():
    squares = range(81) if COMPILED else (13,)
    assert all_patterns(squares) == 2 * (495_616 + 20_224) if COMPILED else 8320


def test_disagreement_is_counted_and_named(run, monkeypatch):
    inner = bitboard_of([31, 39])
    looked_up = [WAYS[name].tables() for name in ("rotated", "extracted", "subtracted")]
    assert run(disagreements)(empty_record(POSITION), *looked_up, inner, (0, 40)) == 0
    pos = empty_record(POSITION)
    pos.occupied_rl90[:] = FULL  # a turned board that does not say what the board says
    assert run(disagreements)(pos, *looked_up, inner, (0, 40)) == 4
    monkeypatch.setattr(sliders, "disagreements", lambda *args: 1)
    with pytest.raises(ValueError, match="disagree about a rook on square 13"):
        all_patterns([13])


@pytest.mark.parametrize("name", WAYS)
def test_a_way_reads_no_more_than_it_says(name):
    """With all other members of tables and position empty, the answers are the same."""
    way, record = WAYS[name], parse_sfen(POSITIONS["middle"]).record
    pos, tables = plain(record.copy()), plain(way.tables())
    bare, few = plain(record.copy()), plain(way.tables())
    kept = {"board", "occupied", *way.keeps}
    for member in set(vars(bare)) - kept:
        setattr(bare, member, None)
    for member in set(vars(few)) - {*way.looks_up}:
        setattr(few, member, None)
    for sq in range(0, 81, 7):
        for kernel in (way.rook, way.bishop):
            assert stepped(kernel)(bare, few, sq) == stepped(kernel)(pos, tables, sq)
    assert all(isinstance(getattr(bare, member), TwinRow) for member in way.keeps)
