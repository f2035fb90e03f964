"""What Bonanza's generator of checks leaves out, and what it includes by mistake.

`movegen.checks` are all legal checks. Bonanza 4.1.3's b_gen_checks (genchk.c) never generates

      an unpromoted bishop, rook or pawn where it could promote, a lance on the last two ranks
      a pawn that uncovers a check along its rank, or by capturing

and, where a lance uncovers a check, promotes it anywhere on its file: no legal move, and yet
is_mate_in3ply can answer with it.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from shogi_lab.engine.attacks import lance_attacks, occupied_by, pieces_of
from shogi_lab.engine.bitboards import (
    contains,
    difference,
    first,
    intersection,
    is_empty,
    rest,
    union,
)
from shogi_lab.engine.kernel import for_kernel, kernel
from shogi_lab.engine.movegen import (
    add_moves,
    check_info,
    check_squares,
    checks,
    squares_with_moves,
    zone,
)
from shogi_lab.engine.moves import DROP, PROMOTE, move_list
from shogi_lab.engine.pieces import BISHOP, KNIGHT, LANCE, PAWN, ROOK
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.tables import tables_here

#: Each kind of omitted check: its name, and why the generator misses it.
OMISSIONS = {
    "bishop unpromoted": "a bishop always promotes when it can",
    "rook unpromoted": "a rook always promotes when it can",
    "pawn unpromoted": "a pawn always promotes when it can",
    "lance unpromoted": "on the last two ranks a lance always promotes",
    "pawn uncovers along the rank": "only the two diagonals are looked at when a pawn leaves",
    "pawn captures and uncovers": "a pawn that uncovers must have an empty square ahead",
}
#: The same by number; 0 is a check that is generated.
GENERATED, *KINDS = 0, *OMISSIONS
(BISHOP_UNPROMOTED, ROOK_UNPROMOTED, PAWN_UNPROMOTED, LANCE_UNPROMOTED, PAWN_ALONG_RANK,
 PAWN_TAKES) = range(1, 7)  # fmt: skip


@kernel
def omission(pos, tables, aimed, move):
    """Return the number of the kind of check that Bonanza would not generate; 0 if it generates it.

    aimed: `check_info` at the enemy king; move: a packed move that gives check (not checked)."""
    to, start, kind, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    if start > DROP or kind > ROOK:
        return GENERATED
    color, promotes = pos.turn, move >> 14 & 1
    if not promotes and (start // 27 == 2 * color or to // 27 == 2 * color):
        if kind == BISHOP:
            return BISHOP_UNPROMOTED
        if kind == ROOK:
            return ROOK_UNPROMOTED
        if kind == PAWN:
            return PAWN_UNPROMOTED
    if (
        kind == LANCE
        and not promotes
        and not contains(squares_with_moves(tables, color, KNIGHT), to)
    ):
        return LANCE_UNPROMOTED
    if kind != PAWN or contains(check_squares(tables, color, kind + 8 * promotes, aimed), to):
        return GENERATED
    if start // 9 == aimed.target // 9:
        return PAWN_ALONG_RANK
    return PAWN_TAKES if captured else GENERATED


@kernel
def put_false_lances(pos, tables, moves, begin, aimed):
    """Write the illegal moves by which Bonanza's lances promote outside the promotion zone.

    A lance that shields the enemy king from a slider of its own side uncovers a check wherever it
    goes. Those of its moves that promote should be limited to the promotion zone, but are not, in
    4.1.3, Feliz and 6.0."""
    color, end = pos.turn, begin
    forbidden = union(occupied_by(pos, color), zone(tables, color))
    lances = intersection(aimed.shields, pieces_of(pos, color, LANCE))
    while not is_empty(lances):
        sq = first(lances)
        lances = rest(lances)
        if sq % 9 != aimed.target % 9 and sq // 27 != 2 * color:
            ahead = difference(lance_attacks(pos, tables, color, sq), forbidden)
            end = add_moves(pos, moves, end, sq << 7 | LANCE << 15 | PROMOTE, ahead)
    return end


def omitted_by_bonanza(position: Position, move: str) -> str | None:
    """Return which of `OMISSIONS` makes Bonanza 4.1.3 leave this check out, or None if it does not.

    move: a legal move that gives check (not verified).

    >>> position = Position.from_sfen("8k/9/9/9/9/9/9/9/R8 b - 1")
    >>> [omitted_by_bonanza(position, move) for move in ("9i1i", "9i9a+", "9i9a")]
    [None, None, 'rook unpromoted']
    """
    return omitted(position.record, position.packed(move))


def omitted(pos: Any, move: int) -> str | None:
    """Answer as `omitted_by_bonanza` does, for a record and a packed move, which need not be
    legal.
    """
    here, tables = for_kernel(pos), tables_here()
    kind = omission(here, tables, check_info(here, tables, int(pos.turn)), move)
    return KINDS[kind - 1] if kind else None


def generated_and_omitted(positions: Iterable[Position]) -> Counter[str]:
    """Count the checks of some positions by kind of omission; "generated" are the others.

    >>> position = Position.from_sfen("4k4/9/9/9/9/9/9/9/R8 b - 1")
    >>> sorted(generated_and_omitted([position]).items())
    [('generated', 2), ('rook unpromoted', 1)]
    """
    found: Counter[str] = Counter()
    moves, tables = for_kernel(move_list()), tables_here()
    for position in positions:
        end = checks(for_kernel(position.record), tables, moves, 0)
        for move in moves.packed[:end]:
            found[omitted(position.record, int(move)) or "generated"] += 1
    return found


def lances_promoted_anywhere(position: Position) -> list[int]:
    """Return the packed moves that `put_false_lances` writes for a position; none if the enemy has
    no king.

    >>> len(lances_promoted_anywhere(Position.from_sfen("4k4/9/9/4p4/9/9/9/9/4L4 b - 1")))
    0
    """
    pos = position.record
    if pos.king[1 - pos.turn] == NOWHERE:
        return []
    here, tables, moves = for_kernel(pos), tables_here(), for_kernel(move_list())
    end = put_false_lances(here, tables, moves, 0, check_info(here, tables, position.turn))
    return list(map(int, moves.packed[:end]))
