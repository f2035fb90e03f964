"""The escapes of a king: which stay open whatever the mover plays, and what could close them.

  2 1
. o x  a      x: an escape that stays open          G: from here a gold would attack them all,
. G k  b      o: attacked, even if a piece           and the king cannot take it
. . .  c         that stands before it moves
"""

from typing import Any, NamedTuple

from shogi_lab.engine import escapes
from shogi_lab.engine.attacks import occupied, occupied_by, steps
from shogi_lab.engine.bitboards import contains, difference, intersection, only, squares_in
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.mate import answered, lone_checker
from shogi_lab.engine.movegen import checks
from shogi_lab.engine.moves import move_list, unpack_move, usi
from shogi_lab.engine.pieces import BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, ROOK, SILVER
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE, square_name
from shogi_lab.engine.tables import ALONG, JUMP, tables_here
from shogi_lab.ground.messages import Square, plural, said, sentences
from shogi_lab.notation.words import namer
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Layer, board_of, squares_of
from shogi_lab.stage.words import SIDES

from .tree import OR, names_of, so_many

#: What may close escapes beside a pawn; what moves like a gold is drawn as one.
CLOSERS = (LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK, HORSE, DRAGON)
MOST = 24  # checks that are shown


class Nine(NamedTuple):
    """The squares, of the nine on and around a king, from which a piece type attacks all escapes.

    places: their numbers, 0 to 8 in reading order; lost: those of them that nothing guards; afar:
    whether it also does so from farther away.
    """

    kind: int
    places: tuple[int, ...]
    lost: tuple[int, ...]
    afar: bool


class Closers(NamedTuple):
    """Which of the nine squares on and around a king stay open as escapes, and a `Nine` for each
    piece type.
    """

    title: str
    escapes: tuple[int, ...]
    off: tuple[int, ...]
    nines: tuple[Nine, ...]
    color: int


class Escapes(NamedTuple):
    """A king's neighbor squares, sorted: those with its own pieces, those attacked now, those
    attacked once sliders look through the attacker's own pieces, and those that stay open; also
    those that two pieces attack.
    """

    king: int
    own: tuple[int, ...]
    now: tuple[int, ...]
    through: tuple[int, ...]
    open: tuple[int, ...]
    twice: tuple[int, ...]


def escapes_of(record: Any) -> Escapes:
    """Sort the neighbors of the king that the mover could check.

    Raises ValueError if there is no such king."""
    color = int(record.turn)
    enemy, king = 1 - color, int(record.king[1 - color])
    if king == NOWHERE:
        raise unfit(record, said("{side} has no king", side=SIDES[enemy]))
    pos, tables = for_kernel(record), tables_here()
    beside = steps(tables, color, KING, king)
    own = intersection(beside, occupied_by(pos, enemy))
    without_king = difference(occupied(pos), only(king))
    found = escapes.steps_around(pos, tables, color, king, 1)
    now = escapes.with_slides(pos, tables, color, 1, without_king, found).once
    guards = escapes.guards_around(pos, tables, color, king, 1)
    free = escapes.unblocked_steps(pos, tables, enemy, king)
    return Escapes(
        king,
        tuple(squares_in(own)),
        tuple(squares_in(intersection(free, now))),
        tuple(squares_in(difference(intersection(free, guards.once), now))),
        tuple(squares_in(difference(free, guards.once))),
        tuple(squares_in(intersection(beside, guards.twice))),
    )


def closers_of(record: Any) -> Closers:
    """Return the squares from which each piece type would close the escapes that stay open."""
    color = int(record.turn)
    seen = escapes_of(record)
    pos, tables = for_kernel(record), tables_here()
    guarded = escapes.guards_around(pos, tables, color, seen.king, 1).once
    free = escapes.unblocked_steps(pos, tables, 1 - color, seen.king)
    pattern = escapes.nine_bits(difference(free, guarded), seen.king)
    beside = steps(tables, color, KING, seen.king)
    safe = _places(escapes.nine_bits(intersection(guarded, beside), seen.king))
    there = _places(escapes.nine_bits(beside, seen.king))
    nines = []
    for kind in CLOSERS:
        bits = int(tables.closing[color, pattern, kind])
        places = tuple(place for place in _places(bits) if place in there)
        lost = tuple(place for place in places if place not in safe)
        nines.append(Nine(kind, places, lost, bool(bits & (ALONG | JUMP))))
    off = tuple(place for place in range(9) if place not in (*there, 4))
    return Closers(said("What closes the escapes"), _places(pattern), off, tuple(nines), color)


def _places(bits: int) -> tuple[int, ...]:
    return tuple(place for place in range(9) if bits >> 8 - place & 1)


def closing_film(position: Position) -> Film:
    """Show the escapes of a king, what could close them, and then each check, with a frame for
    each thought.

    >>> film = closing_film(Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1"))
    >>> print(*(frame.caption for frame in film.frames[2:]), sep="\\n")
    3 kinds of piece could give check, attack them all, and not be taken.
    2c2b+ lands on 2b, which no other piece guards.
    G*2a lands on 2a, which no other piece guards.
    G*2b closes them, and no answer is left: it is mate.
    G*1b lands on 1b, which no other piece guards.
    """
    record = position.record
    seen, closers = escapes_of(record), closers_of(record)
    blank = closers._replace(nines=tuple(nine._replace(places=(), lost=(), afar=False)
                                         for nine in closers.nines))  # fmt: skip
    about = about_record(record, film="escapes")
    walls = (Layer("own pieces", seen.own, "purple", "dots"),
             Layer("attacked", seen.now, "vermillion", "diag"))  # fmt: skip
    hidden = Layer("attacked through own pieces", seen.through, "orange", "back")
    left = Layer("stays open", seen.open, "green", "plain")
    now = Layer("open now", (*seen.through, *seen.open), "green", "plain")
    frames = [
        Frame((board_of(record, (), (*walls, now)), blank), _told_now(record, seen), about),
        Frame((board_of(record, (), (*walls, hidden, left)), blank), _told_open(seen), about),
        Frame((board_of(record, (), (*walls, hidden, left)), closers), _told_kinds(record), about),
    ]
    for move, told in _checks(record, seen):
        reached = Layer("reached by the check", _reached(record, move), "sky", "rows")
        board = board_of(record, squares_of(usi(move)), (left, reached))
        frames.append(Frame((board, closers), told, about))
    return Film(said("Escapes that stay open"), tuple(frames), (1, 2))


def _reached(record: Any, move: int) -> tuple[int, ...]:
    taken = unpack_move(move)
    kind = taken.piece + 8 * taken.promotes
    seen = escapes.reach(tables_here(), int(record.turn), kind, taken.to)
    beside = steps(tables_here(), 0, KING, int(record.king[1 - record.turn]))
    return tuple(squares_in(intersection(seen, beside)))


def _told_now(record: Any, seen: Escapes) -> str:
    side, other = SIDES[record.turn], SIDES[1 - record.turn]
    told = said("{side} attacks nothing next to {other}'s king.", side=side, other=other)
    if seen.now:
        told = said(
            "{side} attacks {squares}, next to {other}'s king.",
            side=side,
            squares=names_of(seen.now),
            other=other,
        )
    if not seen.own:
        return told
    own = said("{side}'s own pieces stand on {squares}.", side=other, squares=names_of(seen.own))
    return sentences(told, own)


def _told_open(seen: Escapes) -> str:
    away = said("The attacker's own pieces may move away, but that attacks no more squares.")
    if seen.through:
        found = names_of(seen.through)
        away = said(
            "If the attacker's own pieces move away, {squares} may be attacked, too.", squares=found
        )
    left = said("No escape stays open.")
    if seen.open:
        left = said("Whatever is played, {squares} will stay open.", squares=names_of(seen.open))
    return sentences(away, left)


def _told_kinds(record: Any) -> str:
    pos, tables = for_kernel(record), tables_here()
    color, king = int(record.turn), int(record.king[1 - record.turn])
    guarded = escapes.guards_around(pos, tables, color, king, 1).once
    args = pos, tables, color, king, guarded
    left = escapes.escapes_left(*args)
    number = sum(escapes.can_be_closed(*args, left, 1 << kind) for kind in CLOSERS)
    if not number:
        return said("No piece could give check and attack them all, so there is no mate at once.")
    return plural(
        "{n} kind of piece could give check, attack them all, and not be taken.",
        "{n} kinds of piece could give check, attack them all, and not be taken.",
        number,
    )


def _checks(record: Any, seen: Escapes) -> list[tuple[int, str]]:
    """Return each check, as far as there is room, and what the sieve says of it."""
    pos, tables, moves = for_kernel(record.copy()), tables_here(), for_kernel(move_list())
    color = int(record.turn)
    guards = escapes.guards_around(pos, tables, color, seen.king, 1)
    end = checks(pos, tables, moves, 0)
    told: list[tuple[int, str]] = []
    named = namer(record)
    for move in [int(each) for each in moves.packed[: min(end, MOST)]]:
        taken = unpack_move(move)
        left = sorted(set(seen.open) - set(_reached(record, move)))
        safe = guards.once if taken.start is None else guards.twice
        beside = contains(steps(tables, color, KING, seen.king), taken.to)
        if beside and not contains(safe, taken.to):
            at = Square(square_name(taken.to))
            what = said(
                "{move} lands on {at}, which no other piece guards.", move=named(move), at=at
            )
        elif left:
            what = said("{move} leaves {squares} open.", move=named(move), squares=names_of(left))
        elif not answered(pos, tables, move, lone_checker(pos, tables, move), guards.steps):
            what = said("{move} closes them, and no answer is left: it is mate.", move=named(move))
        else:
            what = said("{move} closes them, but there is an answer.", move=named(move))
        told.append((move, what))
    if end > MOST:
        left_out = said("The list leaves out {found}.", found=so_many(OR, end - MOST))
        told.append((told[-1][0], left_out))
    return told
