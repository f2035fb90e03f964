"""The lists, KPP and the score against Bonanza 4.1.3's own, and against the oracle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.arrays import with_arrays
from helpers.kkp import with_kings
from helpers.positions import KNOWN, START
from helpers.weights import KPP_SHAPE, kkp_weights, kpp_weight, kpp_weights
from shogi_lab import Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import (
    FV_SCALE,
    LONGEST,
    Weights,
    empty_lists,
    kpp_table,
    make_list,
    material,
    no_weights,
    pair,
    scaled,
    score,
)
from shogi_lab.engine.kkp import kkp_sum, kkp_table
from shogi_lab.engine.pieces import VALUES, VALUES_6
from shogi_lab.engine.posi import parse_sfen

pytestmark = pytest.mark.usefixtures("errors_in_both")

VALUES_OF_6 = {
    "P": 87, "L": 232, "N": 257, "S": 369, "G": 444, "B": 569, "R": 642, "K": 15000,
    "+P": 534, "+L": 489, "+N": 510, "+S": 495, "+B": 827, "+R": 945,
}  # fmt: skip


class Formula:
    """The referees' KPP, each weight computed when it is asked for."""

    def __getitem__(self, place):
        return int(kpp_weight(np.array(place[0] * KPP_SHAPE[1] + place[1])))


@pytest.fixture(scope="session")
def kkp():
    return kkp_table(kkp_weights())


@pytest.fixture(scope="session")
def kpp():
    return kpp_table(kpp_weights())


@pytest.mark.long
def test_key_material_sum_lists_and_score_are_those_of_bonanza(run, referees, kkp, kpp):
    answers = referees.lines("bonanza/answers.jsonl", 1 if run.compiled else 10)
    assert len(answers) == (1_165 if run.compiled else 117)
    lists = empty_lists()
    for answer in answers:
        pos = parse_sfen(answer["sfen"]).record
        found = {
            "key": f"{pos.hash_key:016x}",
            "material": run(material)(pos, VALUES),
            "kkp_sum": run(make_list)(pos, kkp, lists),
            "list_length": int(lists.length),
            "score": run(score)(pos, kkp, kpp, lists),
        }
        assert found == {name: answer[name] for name in found}, answer["sfen"]
        assert pos.material == answer["material"]


def test_the_oracle_agrees_with_bonanza(referees):
    for answer in referees.lines("bonanza/answers.jsonl", 150):
        board = oracle.read(answer["sfen"])
        assert len(oracle.kpp_list(board)) == answer["list_length"]
        assert oracle.score(board, Formula(), kkp_weights()) == answer["score"]


@given(with_kings)
def test_the_lists_are_the_oracles_ascending_and_at_most_52_long(run, kkp, sfen):
    pos, board, lists = parse_sfen(sfen).record, oracle.read(sfen), empty_lists()
    assert run(make_list)(pos, kkp, lists) == run(kkp_sum)(pos, kkp)
    assert lists.length <= LONGEST == 52
    assert lists.black[: lists.length].tolist() == oracle.kpp_list(board)
    assert lists.white[: lists.length].tolist() == oracle.kpp_list(oracle.turned(board))
    for listed in (lists.black, lists.white):
        assert (np.diff(listed[: lists.length]) > 0).all()


@settings(max_examples=20)
@given(with_kings)
def test_the_score_is_the_oracles(run, kkp, kpp, sfen):
    wanted = oracle.score(oracle.read(sfen), kpp_weights(), kkp_weights())
    pos, lists = parse_sfen(sfen).record, empty_lists()
    assert run(score)(pos, kkp, kpp, lists) == wanted
    weights = Weights(kpp_weights(), kkp_weights())
    assert Position.from_sfen(sfen).score(weights) == wanted


@pytest.mark.long
@given(with_kings)
def test_material_by_either_table_is_counted_as_the_oracle_counts(run, sfen):
    pos, board = parse_sfen(sfen).record, oracle.read(sfen)
    assert run(material)(pos, VALUES) == oracle.material(board) == pos.material
    pieces = [*filter(None, board.squares), *board.hands.elements()]
    signed = [(1 if piece.isupper() else -1) * VALUES_OF_6[piece.upper()] for piece in pieces]
    assert run(material)(pos, VALUES_6) == sum(signed)


def test_the_triangle_counts_every_pair_once(run):
    places = [run(pair)(i, j) for i in range(200) for j in range(i + 1)]
    assert places == list(range(200 * 201 // 2))
    assert run(pair)(1475, 1475) == KPP_SHAPE[1] - 1


@given(st.integers(-(2**40), 2**40))
def test_the_division_cuts_towards_zero(run, total):
    sign = -1 if total < 0 else 1
    assert run(scaled)(total) == sign * (abs(total) // FV_SCALE)


def test_without_both_kings_there_is_no_score():
    with pytest.raises(ValueError, match="Black and White without a king"):
        Position.from_sfen(KNOWN["no kings"]).score(no_weights())


@pytest.mark.parametrize(
    ("name", "table"),
    with_arrays(
        [("kkp", None)], lambda: [("kkp", np.zeros(3, np.int16)), ("kpp", np.zeros((81, 81, 738)))]
    ),
)
def test_what_is_no_table_is_refused(name, table):
    with pytest.raises(ValueError, match=f"is not a table of {name.upper()}; it must be int16"):
        Position.from_sfen(START).score(no_weights()._replace(**{name: table}))
