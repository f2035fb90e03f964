"""Positions where the hand that the rule calls better is not: by exact mate search."""

from collections import Counter

import pytest

from helpers import oracle
from helpers.hunts import exchanged
from helpers.positions import FULL_SET
from shogi_lab import Position
from shogi_lab.chapters.hands.kernels.comparisons import covers_by_branches, dominates_413
from shogi_lab.chapters.hands.standins import PAIRS
from shogi_lab.chapters.mate_in_3.drops import drop_mate
from shogi_lab.engine.hands import pack
from shogi_lab.engine.pieces import PIECE_NAMES

KINDS = {name: kind for kind, name in PIECE_NAMES.items()}
FORTY = [pair for pair in PAIRS if "forty" in pair.name]


def named(pair):
    return f"{pair.by} for {pair.missing}: {pair.name}"


def positions(pair):
    return Position.from_sfen(pair.weak), Position.from_sfen(pair.strong)


@pytest.mark.parametrize("pair", PAIRS, ids=named)
def test_a_pair_differs_in_hands_alone_and_the_rule_calls_the_strong_one_better(pair):
    weak, strong = (position.record for position in positions(pair))
    black, white = weak.hand.tolist()
    besides = black - pack(**{pair.missing: 1}), white - pack(**{pair.by: 1})
    kinds = KINDS[pair.missing], KINDS[pair.by]
    for record, other in zip(
        (weak, strong), exchanged(weak.board.tolist(), besides, *kinds), strict=True
    ):
        assert record.tobytes() == other.tobytes()
    hands = int(strong.hand[0]), int(weak.hand[0])
    assert dominates_413(*hands)
    assert not dominates_413(*reversed(hands))
    assert not covers_by_branches(*hands)


@pytest.mark.parametrize("pair", [PAIRS[0], *FORTY], ids=named)
def test_nothing_of_a_full_set_is_missing(pair):
    for position in positions(pair):
        board = oracle.read(position.sfen())
        kinds = Counter(piece[-1].upper() for piece in board.squares if piece)
        kinds.update(letter.upper() for letter in board.hands.elements())
        assert {kind: kinds[kind] for kind in FULL_SET} == FULL_SET
        assert kinds["K"] == (2 if pair in FORTY else 1)


@pytest.mark.parametrize("pair", [each for each in PAIRS if each.line], ids=named)
def test_why_they_fail_the_last_pawn_drop_would_be_mate(pair):
    position = Position.from_sfen(pair.strong)
    for move in pair.line.split():
        position = position.after(move)
    assert pair.barred not in position.legal_moves()
    assert drop_mate(position.record).mates
