"""Positions where the hand that the rule calls better is not: by exact mate search."""

from collections import Counter

import pytest

from helpers import oracle
from helpers.hunts import LANCES, PAWNS, exchanged, hunt, look
from helpers.positions import FULL_SET
from shogi_lab import Position
from shogi_lab.chapters.hands.comparisons import covers_by_branches, dominates_413
from shogi_lab.chapters.hands.standins import PAIRS, mate_length
from shogi_lab.engine.hands import pack
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.pieces import LANCE, ROOK

#: What each pair's mates take, and as far as it was looked here.
LENGTHS = ((5, 7, 7), (5, None, 11), (5, 13, 13), (5, None, 11))
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there: too slow")


def positions(pair):
    return Position.from_sfen(pair.weak), Position.from_sfen(pair.strong)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_a_pair_differs_in_hands_alone_and_the_rule_calls_the_strong_one_better(pair):
    weak, strong = (position.record for position in positions(pair))
    black, white = weak.hand.tolist()
    besides = black - pack(lance=1), white - pack(rook=1)
    for record, other in zip(
        (weak, strong), exchanged(weak.board.tolist(), besides, LANCE, ROOK), strict=True
    ):
        assert record.tobytes() == other.tobytes()
    hands = int(strong.hand[0]), int(weak.hand[0])
    assert dominates_413(*hands)
    assert not dominates_413(*reversed(hands))
    assert not covers_by_branches(*hands)


@pytest.mark.long
@pytest.mark.parametrize(("pair", "lengths"), list(zip(PAIRS, LENGTHS, strict=True)))
@needs_numba
def test_the_weaker_hand_mates_sooner(pair, lengths):
    weak, strong = positions(pair)
    weak_length, strong_length, most = lengths
    assert mate_length(weak, most) == weak_length
    assert mate_length(strong, most) == strong_length


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS[1:2], ids=lambda pair: pair.name)
def test_the_oracle_finds_the_same(pair):
    assert oracle.mated(oracle.after(oracle.read(pair.weak), "L*1f"), 4)
    assert not oracle.mating_checks(oracle.read(pair.strong), 5)


@pytest.mark.parametrize("pair", [PAIRS[0], PAIRS[2]], ids=lambda pair: pair.name)
def test_nothing_of_a_full_set_is_missing(pair):
    for position in positions(pair):
        board = oracle.read(position.sfen())
        kinds = Counter(piece[-1].upper() for piece in board.squares if piece)
        kinds.update(letter.upper() for letter in board.hands.elements())
        assert {kind: kinds[kind] for kind in FULL_SET} == FULL_SET


@needs_numba
def test_why_the_first_fails_the_pawn_drop_would_be_mate():
    weak, strong = positions(PAIRS[0])
    assert "P*1b" in weak.after("L*2b").after("2a1a").legal_moves()
    assert "P*1b" not in strong.after("R*2b").after("2a1a").legal_moves()


@pytest.mark.parametrize("most", [0, 14])
def test_a_strange_number_of_plies_is_named(most):
    with pytest.raises(ValueError, match=f"most {most}: wanted a whole number from 1 to 13"):
        mate_length(Position.from_sfen("startpos"), most)


@needs_numba
def test_a_hunt_would_find_the_second_pair():
    found, board = Counter(), positions(PAIRS[1])[0].record.board.tolist()
    assert look(found, board, (0, 0), LANCES[0], 5)
    assert found["mates by the piece"] == found["later or never"] == found["not within 7"] == 1


@needs_numba
def test_a_hunt_looks_at_as_many_boards_as_asked_and_twice_at_the_same():
    found = hunt(seed=1, boards=200, exchange=PAWNS, most=5)
    assert found["looked at"] == 200
    assert found == hunt(seed=1, boards=200, exchange=PAWNS, most=5)
