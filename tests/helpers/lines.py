"""Lines of a board, and records that hold one set of squares."""

from hypothesis import strategies as st

from helpers import oracle
from shogi_lab.engine.posi import POSITION
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import PLAIN, RL45, RL90, RR45

RANK, FILE = [(0, -1), (0, 1)], [(-1, 0), (1, 0)]
FALLING, RISING = [(-1, -1), (1, 1)], [(1, -1), (-1, 1)]
#: By board: the square at each of its places, and the steps along its lines.
LINES = {
    PLAIN: (oracle.SQUARES, RANK), RL90: (oracle.RL90, FILE),
    RL45: (oracle.RL45, FALLING), RR45: (oracle.RR45, RISING),
}  # fmt: skip
sets = st.sets(st.integers(0, 80))


def bits(places):
    """The three words of a set of places, by the definition in shogi.h."""
    words = [0, 0, 0]
    for place in places:
        words[place // 27] |= 1 << 26 - place % 27
    return words


def record_of(taken):
    """A record in which some squares are taken, no matter by whom; turned boards by drawing."""
    pos = empty_record(POSITION)
    pos.occupied[0] = bits(sq for sq in taken if sq % 2)
    pos.occupied[1] = bits(sq for sq in taken if sq % 2 == 0)
    for member, order in (
        ("occupied_rl90", oracle.RL90),
        ("occupied_rl45", oracle.RL45),
        ("occupied_rr45", oracle.RR45),
    ):
        names = {oracle.SQUARES[sq] for sq in taken}
        pos[member] = bits(place for place, name in enumerate(order) if name in names)
    return pos
