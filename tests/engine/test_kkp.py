"""KKP against Bonanza 4.1.3's own sums, against the oracle, and against itself by increments."""

import pytest
from hypothesis import given, settings

from helpers import oracle
from helpers.arrays import with_arrays
from helpers.kkp import play_by_increments, with_kings
from helpers.movegen import written
from helpers.positions import KNOWN, START
from helpers.weights import KKP_SHAPE, kkp_weights
from shogi_lab import Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import kkp_change, kkp_sum, kkp_sums, kkp_table, kkp_terms, moves_king
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.pieces import KING
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move

pytestmark = pytest.mark.usefixtures("errors_in_both")


@pytest.fixture(scope="session")
def table():
    return kkp_table(kkp_weights())


# Against the original, and against the oracle.


@pytest.mark.long
@given(with_kings)
def test_the_sum_is_that_of_the_oracle(run, table, sfen):
    wanted = oracle.kkp(oracle.read(sfen), kkp_weights())
    assert run(kkp_sum)(parse_sfen(sfen).record, table) == wanted
    assert Position.from_sfen(sfen).kkp(kkp_weights()) == wanted


# Moves.


@pytest.mark.long
@settings(max_examples=25)
@given(with_kings)
def test_every_move_changes_the_sum_as_it_is_said_to(run, table, sfen):
    before = run(kkp_sum)(parse_sfen(sfen).record, table)
    for move in written(run, legal_moves, parse_sfen(sfen).record)[:: 4 if run.compiled else 40]:
        pos = parse_sfen(sfen).record
        change = 0 if moves_king.py_func(move) else run(kkp_change)(pos, table, move)
        run(do_move)(pos, TABLES, move)
        if not moves_king.py_func(move):
            assert before + change == run(kkp_sum)(pos, table)
        assert play_by_increments(run, table, sfen, [move])


# Terms.


@given(with_kings)
def test_the_terms_add_up_to_the_sum(sfen):
    position, weights = Position.from_sfen(sfen), kkp_weights()
    terms = kkp_terms(position)
    values = [term.sign * int(weights[(*term.kings, term.entry)]) for term in terms]
    assert sum(values) == position.kkp(weights)
    standing = [piece for piece in position.record.board.tolist() if abs(piece) not in (0, KING)]
    assert [term.piece for term in terms[14:]] == standing
    assert all(term.square is None for term in terms[:14])


# What comes in.


@pytest.mark.parametrize("sfen", [KNOWN["no kings"], KNOWN["only the enemy king"]])
def test_without_both_kings_there_is_no_sum(sfen):
    position = Position.from_sfen(sfen)
    with pytest.raises(ValueError, match=r"Black.* without a king"):
        position.kkp(np.zeros(KKP_SHAPE, np.int16))
    with pytest.raises(ValueError, match=r"Black.* without a king"):
        kkp_sums([Position.from_sfen(START).record, position.record], kkp_weights())
    with pytest.raises(ValueError, match=r"Black.* without a king"):
        kkp_terms(position)


@pytest.mark.parametrize(
    "weights",
    with_arrays(
        [[]], lambda: [np.zeros(KKP_SHAPE), np.zeros((81, 738, 81), np.int16), np.int16(3)]
    ),
)
def test_what_is_no_table_is_refused(weights):
    with pytest.raises(ValueError, match=r"is not a table of KKP; it must be int16\(81, 81, 738\)"):
        Position.from_sfen(START).kkp(weights)


def test_sums_do_not_overflow(run):
    table = kkp_table(np.full(KKP_SHAPE, 32_767, np.int16))
    sfen = "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
    assert run(kkp_sum)(parse_sfen(sfen).record, table) == 19 * 32_767


def test_many_positions_at_once(referees):
    answers = referees.lines("bonanza/answers.jsonl", 5)
    records = [parse_sfen(answer["sfen"]).record for answer in answers]
    wanted = [answer["kkp_sum"] for answer in answers]
    assert kkp_sums(records, kkp_weights()).tolist() == wanted
    assert kkp_sums([], kkp_weights()).tolist() == []
