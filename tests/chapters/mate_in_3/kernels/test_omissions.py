"""What Bonanza's generator of checks leaves out and takes in, against what it answered."""

import pytest

from helpers import oracle
from helpers.movegen import texts, written
from helpers.ways import BEST
from shogi_lab.chapters.mate_in_3.kernels.omissions import (
    OMISSIONS,
    lances_promoted_anywhere,
    omitted_by_bonanza,
)
from shogi_lab.engine.movegen import checks, legal_moves
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.position import Position

# A position with a check that Bonanza 4.1.3 does not generate: the check, and its kind.
EXAMPLES = [
    ("l4ks2/1s2r3+P/1g3gbp1/p1PG1pN1B/1p3P2p/PPKp2P1l/2NPPR+sGN/2p2S2L/L8 b NP2p 129",
     "1d2c", "bishop unpromoted"),
    ("lR2G1bn1/3p3Pl/k1ng1ps1p/1p4p2/p8/1P1PP3P/P1p1GPP+p1/1BSG2R2/LNS1KS1NL b Pp 83",
     "8a8c", "rook unpromoted"),
    ("1B2k2g+N/1b1r1g3/l1p1P2p1/1ps2p1Pl/pS2pS2P/L1Np1P3/2P1G3L/1SRP1K3/PN1G3N1 b 4P 161",
     "5c5b", "pawn unpromoted"),
    ("b3k3+N/+B3g1p1g/lsp6/1N5+PP/pSrs1p3/L1G1LPK2/2P1+p3L/1SRP3P1/PN1G2+pN1 b 5P 195",
     "5f5b", "lance unpromoted"),
    ("1n5Bp/l1PkP4/1bs1rpK1P/pppp5/4p3s/P4g3/L1SPgGPPl/+n3GS1NL/7NR w 2P2p 130",
     "4c4d", "pawn uncovers along the rank"),
    ("1n6l/l2+P1gskg/1GBg1p3/2srp1ppp/pppP2P2/PPs2R2P/2P2S1P1/1B3N2L/LN1K3N1 b 2P 103",
     "7g7f", "pawn captures and uncovers"),
]  # fmt: skip


def checks_of(sfen):
    """A position's record, and its checks by their USI texts."""
    pos = parse_sfen(sfen).record
    return pos, {usi(move): move for move in written(BEST, checks, pos)}


@pytest.mark.parametrize(("sfen", "move", "kind"), EXAMPLES)
def test_each_kind_of_omission_has_an_example(sfen, move, kind):
    assert omitted_by_bonanza(Position.from_sfen(sfen), move) == kind
    assert kind in OMISSIONS


@pytest.mark.long
def test_what_is_not_omitted_is_what_bonanza_generates(referees):
    for answer in referees.lines("bonanza/answers.jsonl"):
        pos, found = checks_of(answer["sfen"])
        position = Position(pos)
        kept = {move for move in found if not omitted_by_bonanza(position, move)}
        legal = set(texts(BEST, legal_moves, pos))
        assert kept == set(answer["checks"]) & legal, answer["sfen"]
        # The rest would leave its own king in check: Bonanza finds that out by making them.
        board = oracle.read(answer["sfen"])
        wrong = set(map(usi, lances_promoted_anywhere(position)))
        for text in set(answer["checks"]) - legal:
            assert text in wrong or oracle.leaves_king(board, text), answer["sfen"]
