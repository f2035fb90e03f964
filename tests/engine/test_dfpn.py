"""df-pn against every position that checks can reach, against mate_within, and replayed."""

from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from helpers.dfpn import REPEATS, ROOM, agrees, agrees_with_wins, content, root_numbers, searched
from helpers.movegen import written
from helpers.positions import KNOWN, record_of
from helpers.ways import BEST
from shogi_lab import Position
from shogi_lab.chapters.hands.standins import PAIRS
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.engine.dfpn import (
    DECIDED,
    DISPROOF,
    NOTHING,
    PROOF,
    SLOTS,
    Unsolved,
    begin,
    hand_after,
    key_after,
    known,
    open_node,
    search_on,
    slot_for,
    solve,
)
from shogi_lab.engine.hands import covers, dominates, pack, unpack
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain

played_out = pytest.mark.skipif(find_spec("cshogi") is None, reason="cshogi is not there")

pytestmark = pytest.mark.usefixtures("errors_in_both")

GOLDS = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"  # a mate in 3
SECOND = "9/7k1/9/5pR2/9/9/9/9/9 b 2G 1"  # a mate in 5
FIFTEEN = "ln1kp+B1+S1/1s1l5/pp1Lgp2+P/2ppg1+R2/PP7/2P2P1P1/2NPR1P2/1SG6/L5KN1 b BS4Pgn 139"
PROBLEMS = Path(__file__).parents[2] / "data" / "mates" / "problems.jsonl"
REFUTED = {
    "no check": "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "no king to mate": "9/9/9/9/9/9/9/9/4K4 b R 1",
    "a pawn may not be dropped to mate": "7lk/9/8G/9/9/9/9/9/4K4 b P 1",
    "checks for ever": "9/9/9/9/9/9/1p7/k8/2+R6 b - 1",
}
MATES = {
    "in 1": ("7lk/7p1/9/9/9/9/9/9/9 b RN 1", 1),
    "in 3": (GOLDS, 3),
    "in 5": (SECOND, 5),
    "in 5 by a bishop that does not promote": (
        "7p1/6B1k/6Pnp/9/7L1/9/9/9/9 b P2rb4g4s3n3l14p 1", 5),
    "while the mover is in check": ("7lk/7p1/9/9/9/9/7g1/8K/8R b - 1", 1),
    "by White": ("9/9/9/9/1p7/2l6/1b7/9/K8 w PGl 1", 3),
}  # fmt: skip


@pytest.mark.parametrize("name", MATES)
def test_a_mate_is_proved_within_no_fewer_plies_than_it_has(run, name):
    sfen, plies = MATES[name]
    search, decided = searched(run, sfen, 2_000)
    assert decided
    assert root_numbers(search) == [0, DECIDED]
    assert search.line.plies[0] >= plies
    assert content(search.pos) == plain(parse_sfen(sfen).record)


@pytest.mark.parametrize("name", REFUTED)
def test_what_is_no_mate_is_refuted_for_good(run, name):
    search, decided = searched(run, REFUTED[name], 20_000)
    assert decided
    assert root_numbers(search) == [DECIDED, 0]
    assert search.line.rests[0] == NOTHING


@pytest.mark.long
def test_small_boards_are_judged_as_by_all_that_checks_can_reach():
    boards, most, least = (40, 300, 10) if BEST.compiled else (12, 60, 1)
    assert agrees_with_wins(1, boards, most)["no mates"] > least


@played_out
@pytest.mark.long
def test_problems_are_judged_as_mate_within_does_and_their_mates_are_replayed():
    found, problems = Counter(), read_problems(PROBLEMS)[:: 20 if BEST.compiled else 160]
    for problem in problems:
        found += agrees(problem.sfen, 20_000)
    assert found["mates"] > 0.8 * len(problems)
    assert found["none"] > 3 or not BEST.compiled


@played_out
@pytest.mark.skipif(not BEST.compiled, reason="numba is not there: stepped, it takes minutes")
def test_what_rests_on_a_repetition_is_not_kept_for_other_lines():
    assert agrees(REPEATS, 20_000)["mates"] == 1


# The table.


def test_a_better_hand_is_proved_by_a_worse_one_and_a_worse_disproved_by_a_better_one(run):
    gold, more, other = pack(gold=1), pack(gold=1, pawn=2), pack(rook=1, pawn=2)
    for which, holds in ((PROOF, more), (DISPROOF, 0)):
        table = begin(parse_sfen(GOLDS).record, SLOTS if run.compiled else 64).table
        table.key[7], table.hand[7], table.numbers[1 - which, 7] = 7, gold, DECIDED
        assert run(known)(table, 7, holds) == run(known)(table, 7, gold) == 7
        assert run(known)(table, 7, more + 0 - holds) == run(known)(table, 7, other) == -1


@pytest.mark.parametrize(
    ("sfen", "kept"),
    [
        ("8k/9/7P1/9/9/9/9/9/9 b 2GRP 1", pack(gold=1)),  # beside the king nothing comes between
        ("7lk/7p1/9/9/9/9/9/9/9 b RN2P 1", pack(rook=1, knight=1, pawn=2)),  # White has none
        ("7lk/7p1/9/9/9/9/9/8p/9 b RN2Pp 1", pack(rook=1, knight=1)),  # White has a pawn, no knight
        ("4k4/9/9/9/9/9/4P4/9/4K4 b P2pg 1", pack(pawn=3)),  # pawns never check on this file
        ("4k4/9/9/9/9/9/9/9/4K4 b P2pg 1", pack(pawn=1)),  # with a second one there is a check more
    ],
)
def test_of_a_hand_is_kept_what_a_proof_needs_or_a_disproof_withstands(sfen, kept):
    search = begin(parse_sfen(sfen).record, ROOM)
    solve(search, 1_000)
    slot = known(search.table, int(search.line.keys[0]), int(search.line.hands[0]))
    assert unpack(int(search.table.hand[slot])) == unpack(kept)


@pytest.mark.parametrize("pair", PAIRS[:2])
def test_a_hand_that_dominates_is_not_proved_by_the_other(pair):
    weak, strong = (Position.from_sfen(each) for each in (pair.weak, pair.strong))
    hands = [int(each.record.hand[0]) for each in (strong, weak)]
    assert dominates(*hands)
    assert not covers(*hands)
    search = begin(weak)
    assert solve(search, 10_000).move
    key = int(search.line.keys[0])
    assert known(search.table, key, hands[1]) >= 0
    assert known(search.table, key, hands[0]) < 0


def test_a_full_table_gives_up_what_took_the_least_work(run):
    table = begin(parse_sfen(GOLDS).record, SLOTS if run.compiled else 256).table
    table.key[:] = [1] * len(table.key)
    table.work[:] = [9] * len(table.work)
    table.work[100] = 5
    assert run(slot_for)(table, 64, 0) == 100


@pytest.mark.parametrize("name", KNOWN)
def test_a_move_that_is_not_made_leads_where_it_leads_when_it_is(run, name):
    pos = record_of(KNOWN[name])
    for move in written(run, legal_moves, pos)[:20]:
        after = pos.copy()
        run(do_move)(after, TABLES, move)
        assert run(key_after)(pos, TABLES, move) == after.hash_key
        assert run(hand_after)(int(pos.hand[pos.turn]), move) == after.hand[pos.turn]


# Pieces of a search, and its end.


def test_a_search_in_pieces_is_the_search_in_one_go():
    sfen = FIFTEEN if BEST.compiled else SECOND
    at_once, in_pieces = (begin(parse_sfen(sfen).record, ROOM) for _ in range(2))
    found = solve(at_once, 10_000)
    nodes = 1
    while not search_on(*in_pieces, nodes):
        assert in_pieces.line.nodes == nodes
        nodes += 1
    assert in_pieces.line.nodes == found.nodes
    for record in ("table", "line"):
        assert content(getattr(at_once, record)) == content(getattr(in_pieces, record))


def test_a_line_that_cannot_go_on_leaves_it_open_whether_there_is_a_mate():
    search = begin(parse_sfen(GOLDS).record, ROOM)
    search.line.begin[0] = 7_500  # so that the list has no room for the answers
    open_node(search.pos, search.tables, search.moves, search.line)
    with pytest.raises(Unsolved):
        solve(search, 1_000)
    assert root_numbers(search) == [DECIDED, 0]


@pytest.mark.parametrize("nodes", [1, 2, 100])
def test_where_the_nodes_do_not_suffice_neither_answer_is_given(nodes):
    position = Position.from_sfen(FIFTEEN)
    with pytest.raises(Unsolved, match=f"{nodes} nodes: this search found neither a mate nor"):
        position.mate(nodes)
    assert position.mate(10_000) == "6c6b+"


@pytest.mark.parametrize("name", REFUTED)
def test_where_there_is_no_mate_the_answer_is_none(name):
    assert Position.from_sfen(REFUTED[name]).mate() is None
