"""What Bonanza's generator of checks leaves out, and what it takes in by mistake.

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
from shogi_lab.engine.bitboards import contains, difference, intersection, squares_in, union
from shogi_lab.engine.kernel import ready
from shogi_lab.engine.movegen import aim, check_squares, checks, zone
from shogi_lab.engine.moves import Move, move_list, pack_move, unpack_move
from shogi_lab.engine.pieces import BISHOP, LANCE, PAWN, ROOK
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
ALWAYS_PROMOTE = {BISHOP: "bishop unpromoted", ROOK: "rook unpromoted", PAWN: "pawn unpromoted"}


def omitted_by_bonanza(pos: Any, move: int) -> str | None:
    """Which kind of check, of `OMISSIONS`, that Bonanza 4.1.3 would not generate this one is.

    pos: a record; move: a packed legal move that gives check (not checked). None: it does.

    >>> from shogi_lab.engine.posi import parse_sfen
    >>> from shogi_lab.engine.squares import square
    >>> pos = parse_sfen("8k/9/9/9/9/9/9/9/R8 b - 1").record
    >>> moves = [Move(ROOK, square("9i"), square(to), to == "9a", 0) for to in ("1i", "9a")]
    >>> [omitted_by_bonanza(pos, pack_move(move)) for move in moves]
    [None, None]
    >>> omitted_by_bonanza(pos, pack_move(moves[1]._replace(promotes=False)))
    'rook unpromoted'
    """
    piece, start, to, promotes, captured = unpack_move(move)
    if start is None:
        return None
    color = int(pos.turn)
    in_zone = start // 27 == 2 * color or to // 27 == 2 * color
    if in_zone and not promotes and piece in ALWAYS_PROMOTE:
        return ALWAYS_PROMOTE[piece]
    if piece == LANCE and not promotes and (to // 9 if color == 0 else 8 - to // 9) < 2:
        return "lance unpromoted"
    here, tables = ready(pos), tables_here()
    aimed = aim(here, tables, color)
    arrived = piece + 8 * promotes
    if piece != PAWN or contains(check_squares(tables, color, arrived, aimed), to):
        return None
    if start // 9 == aimed.target // 9:
        return "pawn uncovers along the rank"
    return "pawn captures and uncovers" if captured else None


def generated_and_omitted(positions: Iterable[Any]) -> Counter[str]:
    """How many checks some records have, by kind of omission; "generated" are the others.

    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = parse_sfen("4k4/9/9/9/9/9/9/9/R8 b - 1").record
    >>> sorted(generated_and_omitted([pos]).items())
    [('generated', 2), ('rook unpromoted', 1)]
    """
    found: Counter[str] = Counter()
    moves, tables = ready(move_list()), tables_here()
    for pos in positions:
        end = checks(ready(pos), tables, moves, 0)
        for move in moves.m[:end]:
            found[omitted_by_bonanza(pos, int(move)) or "generated"] += 1
    return found


def lances_promoted_anywhere(pos: Any) -> list[int]:
    """The illegal moves, packed, by which Bonanza's lances promote outside the promotion zone.

    A lance that shields the enemy king from a slider of its own side uncovers a check wherever it
    goes. The list of such moves that promote should be cut to the promotion zone, and is not:
    in 4.1.3, Feliz and 6.0.

    >>> from shogi_lab.engine.moves import usi
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = parse_sfen("6K2/9/9/2+B6/9/9/5P+B2/6pL1/8k b SN2P3l13p 1").record
    >>> list(map(usi, lances_promoted_anywhere(pos)))
    ['2h2d+', '2h2e+', '2h2f+', '2h2g+']
    """
    color = int(pos.turn)
    if pos.king[1 - color] == NOWHERE:
        return []
    here, tables = ready(pos), tables_here()
    aimed = aim(here, tables, color)
    forbidden = union(occupied_by(here, color), zone(tables, color))
    found = []
    for start in squares_in(intersection(aimed.shields, pieces_of(here, color, LANCE))):
        if start % 9 == aimed.target % 9 or start // 27 == 2 * color:
            continue
        for to in squares_in(difference(lance_attacks(here, tables, color, start), forbidden)):
            found.append(pack_move(Move(LANCE, start, to, True, abs(int(pos.board[to])))))
    return found
