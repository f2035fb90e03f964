"""Positions, tables and films of chapter 4's tests, and sums followed move by move."""

from collections import Counter
from pathlib import Path

from hypothesis import strategies as st

from helpers import oracle
from helpers.nearness import nearness
from helpers.positions import KNOWN, scattered
from shogi_lab import Game, Position
from shogi_lab.chapters.kkp.asked import scans_film
from shogi_lab.chapters.kkp.changes import difference_film, kkp_game_film
from shogi_lab.chapters.kkp.heat import heat_film
from shogi_lab.chapters.kkp.ledger import ledger_film, weighed
from shogi_lab.chapters.kkp.merged import merge_film
from shogi_lab.chapters.kkp.ruler import crowded, ruler_film
from shogi_lab.chapters.kkp.sizes import sizes_film
from shogi_lab.chapters.kkp.turned import symmetry_film, turning_film
from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.kkp import do_move_kkp, kkp_sum, moves_king
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.squares import square
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import undo_move

GAMES = Path(__file__).parents[2] / "data" / "games" / "selfplay.usi"
MIDDLE = Position.from_sfen(
    "ln2r3l/1s2g1kb1/pp2gp2n/1bppp1ppS/P8/1PPSPP2L/2NP2PP1/1SG3G2/L3R1KN1 b Pp 51"
)
MOVES = ("9e9d", "3i2h", "P*1b", "1d1c")
KINGS = (square("8h"), square("5a"))
WEIGHTS = nearness()
BOARDS = [
    ("An empty board", Bitboard(0, 0, 0)),
    ("Two pieces", Bitboard(0, 3, 0)),
    ("Nine pawns", Bitboard(0, 0, 0x1FF << 18)),
]

FILMS = {
    "heat": lambda: heat_film(WEIGHTS),
    "ruler": lambda: ruler_film(),
    "crowded": lambda: ruler_film((108,), crowded()),
    "turning": lambda: turning_film(MIDDLE, WEIGHTS),
    "ledger": lambda: ledger_film(MIDDLE, WEIGHTS),
    "game": lambda: kkp_game_film(Game.read_all(GAMES)[3], WEIGHTS),
    "differences": lambda: difference_film([(MIDDLE, move) for move in MOVES], WEIGHTS),
    "merge": lambda: merge_film(WEIGHTS),
    "symmetry": lambda: symmetry_film(WEIGHTS, MIDDLE),
    "sizes": lambda: sizes_film(),
    "scans": lambda: scans_film(BOARDS),
}


def has_kings(sfen):
    return {"K", "k"} <= set(sfen.split()[0])


with_kings = st.one_of(st.sampled_from(list(KNOWN.values())), scattered()).filter(has_kings)


def turned(sfen):
    """The same position with the board turned round and the sides exchanged."""
    return oracle.write(oracle.turned(oracle.read(sfen)))


def summed(terms, weights):
    """What terms add to Black's sum."""
    return sum(weighed(term, weights) for term in terms)


def play_by_increments(run, table, start, moves):
    """Play packed moves and take them back: the sum by increments is the full one; how many."""
    pos, found = parse_sfen(start).record, Counter()
    total = run(kkp_sum)(pos, table)
    sums = [total]
    for move in moves:
        total = run(do_move_kkp)(pos, TABLES, table, move, total)
        assert total == run(kkp_sum)(pos, table)
        sums.append(total)
        found["moves"] += 1
        found["moves by a king"] += bool(moves_king.py_func(move))
    for move in reversed(moves):
        run(undo_move)(pos, TABLES, move)
        sums.pop()
        assert sums[-1] == run(kkp_sum)(pos, table)
    return found
