"""Legal moves, checks and evasions, against the oracle and against other programs' answers."""

import hashlib

import pytest
from hypothesis import given

from helpers import oracle
from helpers.movegen import agree_with_oracle, texts, written
from helpers.positions import KNOWN, PERFT, positions, scattered
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.movegen import checks, gives_check, legal_moves, perft
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES


@pytest.mark.parametrize("name", KNOWN)
def test_known_positions_agree_with_the_oracle(run, name):
    agree_with_oracle(run, KNOWN[name])


@pytest.mark.long
@given(scattered())
def test_scattered_positions_agree_with_the_oracle(run, sfen):
    agree_with_oracle(run, sfen)


@pytest.mark.long
@given(positions)
def test_checks_are_the_legal_moves_that_give_check_in_their_order(run, sfen):
    pos = parse_sfen(sfen).record
    legal = written(run, legal_moves, pos)
    giving = [move for move in legal if run(gives_check)(pos, TABLES, move)]
    assert written(run, checks, pos) == giving


# Rules one by one.


@pytest.mark.parametrize(
    ("sfen", "legal", "illegal"),
    [
        # Forced promotion: nothing stays where it could not move again.
        ("9/4P4/9/9/9/9/9/9/9 b - 1", "5b5a+", "5b5a"),
        ("9/9/9/4N4/9/9/9/9/9 b - 1", "5d4b+ 5d6b+", "5d4b 5d6b"),
        ("9/9/9/9/9/9/9/4p4/9 w - 1", "5h5i+", "5h5i"),
        # Optional promotion, the unpromoted moves included.
        ("9/9/4P4/9/9/9/9/9/9 b - 1", "5c5b 5c5b+", ""),
        ("9/9/9/4L4/9/9/9/9/9 b - 1", "5d5c 5d5c+ 5d5b 5d5b+ 5d5a+", "5d5a"),
        ("9/9/4S4/9/9/9/9/9/9 b - 1", "5c4d 5c4d+ 5c5b 5c5b+", "5c5d 5c4c"),
        ("9/9/4R4/9/9/9/9/9/9 b - 1", "5c5i 5c5i+ 5c9c 5c9c+", ""),
        # What has promoted, gold and king do not promote.
        ("9/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b 5i5h", "5c5b+ 5i5h+"),
        # Two pawns: a file with one has no room for another; a tokin is no pawn.
        ("9/9/9/9/9/9/4P4/9/9 b P 1", "P*4e P*6e", "P*5e P*5f P*5b"),
        ("9/9/9/9/9/9/4+P4/9/9 b P 1", "P*5e P*5h", "P*5g"),
        # Dead ends for drops.
        ("9/9/9/9/9/9/9/9/9 b PLN 1", "P*5b L*5b N*5c", "P*5a L*5a N*5a N*5b"),
        ("9/9/9/9/9/9/9/9/9 w pln 1", "P*5h L*5h N*5g", "P*5i L*5i N*5i N*5h"),
        # A pinned piece keeps to its line, and may take the one that pins.
        ("4r4/9/9/9/4R4/9/9/9/4K4 b - 1", "5e5a 5e5a+ 5e5h", "5e4e 5e9e"),
        ("4r4/9/9/9/4N4/9/9/9/4K4 b - 1", "5i4i", "5e4c 5e4c+"),
        ("9/8b/9/9/5P3/9/3K5/9/9 b - 1", "6g7f", "4e4d"),
        # A check is answered by taking, stepping away, or standing between.
        ("4r4/9/9/9/9/9/9/9/4K4 b G 1", "G*5b G*5h 5i4i", "G*4b 5i5h"),
        ("4r4/9/9/9/9/9/9/3N5/4K4 b P 1", "P*5e P*5h 6h5f", "P*4e 6h7f"),
        # A king in check by two moves.
        ("4r4/9/9/9/9/9/3n5/9/4K4 b G 1", "5i4i 5i6i", "G*5h G*5e"),
        # It does not hide behind itself from a slider.
        ("9/9/9/9/4r4/9/9/4K4/9 b - 1", "5h4h", "5h5i 5h5g"),
    ],
)  # fmt: skip
def test_a_rule_allows_and_forbids(run, sfen, legal, illegal):
    moves = texts(run, legal_moves, parse_sfen(sfen).record)
    assert set(legal.split()) <= set(moves)
    assert not set(illegal.split()) & set(moves)
    assert moves == oracle.legal_moves(oracle.read(sfen))


# Counting lines of moves.


@pytest.mark.parametrize("sfen", PERFT)
def test_perft_counts_known_numbers(run, sfen):
    limit = 1_000_000 if run.compiled else 1_000
    pos, moves = parse_sfen(sfen).record, move_list()
    for depth, lines in enumerate(PERFT[sfen], 1):
        if lines <= limit:
            assert run(perft)(pos, TABLES, moves, depth, 0) == lines
    assert run(perft)(pos, TABLES, moves, 0, 0) == 1
    assert pos.tobytes() == parse_sfen(sfen).record.tobytes()


# Other programs' answers.


def digest(moves):
    """How the referees write a sorted list of moves in 16 digits."""
    return hashlib.sha256(" ".join(moves).encode()).hexdigest()[:16]


@pytest.mark.long
def test_legal_moves_checks_and_in_check_are_those_of_three_other_programs(run, referees):
    for answer in referees.lines("answers/legal_moves.jsonl", 1 if run.compiled else 8):
        pos = parse_sfen(answer["sfen"]).record
        moves, checking = texts(run, legal_moves, pos), texts(run, checks, pos)
        assert moves == sorted(answer["moves"].split()), answer["sfen"]
        assert len(moves) == answer["n"]
        assert digest(moves) == answer["hash"]
        assert (len(checking), digest(checking)) == (answer["n_checks"], answer["checks_hash"])
        assert run(in_check)(pos, TABLES, int(pos.turn)) == answer["in_check"]
