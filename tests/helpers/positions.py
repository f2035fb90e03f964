"""Positions to test on, as SFEN: known ones, scattered ones, those of random games."""

from collections import Counter
from functools import cache
from zlib import crc32

from hypothesis import assume
from hypothesis import strategies as st

from helpers import oracle
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import FORGIVABLE, START, parse_sfen
from shogi_lab.engine.turns import do_move

MATSURI = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MOST_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
PAWN_DROP_MATE = "7lk/9/8G/9/9/9/9/9/4K4 b P 1"

PERFT = {
    START: (30, 900, 25_470, 719_731, 19_861_490, 547_581_517),
    MATSURI: (207, 28_684, 4_809_015),
    MOST_MOVES: (593, 105_677, 53_393_368),
    PAWN_DROP_MATE: (78,),
}

KNOWN = {
    "the start": START,
    "a festival of pieces": MATSURI,
    "593 moves": MOST_MOVES,
    "a mating pawn drop": PAWN_DROP_MATE,
    "no kings": "4r4/9/9/2b6/9/4P4/9/4L4/9 b RBG2P 1",
    "only the king of the side to move": "9/9/4r4/9/4K4/9/9/9/9 b P2b 1",
    "only the enemy king": "8k/9/9/6N2/6B2/9/9/9/9 b S2rb4g3s3n4l18p 1",
    "check by two": "4k4/9/9/9/4r4/9/9/3b5/4K4 b G 1",
    "a pinned piece on each line": "k3l3b/9/4P1N2/9/r1S1K1G1r/9/2S6/9/b8 b - 1",
    "every piece promoted": "4k4/1+R5+B1/+P+P+L+N+S4/9/9/9/4+s+n+l+p+p/1+b5+r1/4K4 w - 1",
    "an empty board": "9/9/9/9/9/9/9/9/9 b - 1",
}


@cache
def _parsed(sfen):
    return parse_sfen(sfen, FORGIVABLE).record


def record_of(sfen):
    """A record of its own for each call, of an SFEN that is read once."""
    return _parsed(sfen).copy()


def spared(run, sfen, share=4):
    """Whether a long test leaves an example out: stepped it takes one in `share` of them, since
    the same code runs compiled on all, and tests/proofs.py on very many."""
    return not run.compiled and crc32(sfen.encode()) % share > 0


FULL_SET = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
PIECES = [case(kind) for kind in oracle.KINDS if kind != "K" for case in (str.upper, str.lower)]
placements = st.tuples(st.integers(0, 80), st.sampled_from(PIECES))


def _on_board(kings, pieces):
    """The squares of a board, after what no position may have is left out."""
    squares, left = [""] * 81, dict(FULL_SET)
    for letter, sq in zip("Kk", kings, strict=True):
        if sq is not None and not squares[sq]:
            squares[sq] = letter
    for sq, piece in pieces:
        kind = piece[-1].upper()
        second_pawn = piece in ("P", "p") and piece in squares[sq % 9 :: 9]
        stuck = oracle.stuck(piece, sq, oracle.owner(piece))
        if left[kind] and not squares[sq] and not second_pawn and not stuck:
            squares[sq] = piece
            left[kind] -= 1
    return squares, left


@st.composite
def scattered(draw):
    """Pieces anywhere, up to a full set, the rest in hands or the box; a king may be missing."""
    king = st.one_of(st.none(), st.integers(0, 80))
    kings = draw(st.tuples(king, king))
    squares, left = _on_board(kings, draw(st.lists(placements, max_size=24)))
    hands = Counter()
    for kind, most in left.items():
        hands[kind] = draw(st.integers(0, min(most, 3)))
        hands[kind.lower()] = draw(st.integers(0, min(most - hands[kind], 3)))
    board = oracle.Board(tuple(squares), draw(st.sampled_from("bw")), hands)
    if oracle.in_check(board, oracle.other(board.turn)):
        board = board._replace(turn=oracle.other(board.turn))
    assume(not oracle.in_check(board, oracle.other(board.turn)))
    return oracle.write(board)


#: Known ones, and drawn ones.
positions = st.one_of(st.sampled_from(list(KNOWN.values())), scattered())


def random_game(rng, run, tables, plies=200, start=START):
    """The moves of a game in which each side plays any legal move, packed.

    run: how to call a kernel, as the fixture of that name; rng: a `random.Random`.
    """
    pos, moves = parse_sfen(start).record, move_list()
    for _ in range(plies):
        end = run(legal_moves)(pos, tables, moves, 0)
        if not end:
            return
        move = int(moves.packed[rng.randrange(end)])
        yield move
        run(do_move)(pos, tables, move)
