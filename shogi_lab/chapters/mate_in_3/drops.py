"""The pawn drop that must not mate.

. l k      the pawn would mate:
. . P      it is forbidden
. . G
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.attacks import attacked, attackers, occupied, steps
from shogi_lab.engine.bitboards import difference, only, squares_in
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.movegen import evasions
from shogi_lab.engine.moves import Move, pack_move, unpack_move
from shogi_lab.engine.pieces import KING, PAWN
from shogi_lab.engine.posi import built, unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE, ray, square_name
from shogi_lab.engine.tables import tables_here
from shogi_lab.ground.messages import Square, plural, said, sentences
from shogi_lab.notation.words import namer
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import SIDES

from .tree import generated, names_of


class DropMate(NamedTuple):
    """A pawn dropped in front of the king, and what the king's side could do about it.

    refuge: squares where the king would be safe; guarded: squares next to the king that are
    attacked; own: those with the king's own pieces; takers: pieces that may take the pawn; pinned:
    pieces that could if they were not pinned.
    """

    square: int
    refuge: tuple[int, ...]
    guarded: tuple[int, ...]
    own: tuple[int, ...]
    takers: tuple[int, ...]
    pinned: tuple[int, ...]

    @property
    def mates(self) -> bool:
        """Whether no answer helps, so that the drop is not allowed."""
        return not self.refuge and not self.takers


def drop_mate(record: Any) -> DropMate:
    """Return whether a pawn dropped in front of the enemy king would be mate, and why.

    Raises ValueError if the square in front of the king is off the board or occupied."""
    color = int(record.turn)
    enemy, king = 1 - color, int(record.king[1 - color])
    ahead = ray(king, (1 if enemy else -1, 0))[:1] if king != NOWHERE else []
    if not ahead or record.board[ahead[0]]:
        why = said("there is no free square in front of {side}'s king", side=SIDES[enemy])
        raise unfit(record, why)
    board = record.board.tolist()
    board[ahead[0]] = PAWN if color == 0 else -PAWN
    after = built(board, tuple(record.hand.tolist()), enemy)
    pos, tables = for_kernel(after), tables_here()
    without_king = difference(occupied(pos), only(king))
    around = squares_in(steps(tables, enemy, KING, king))
    own = tuple(sq for sq in around if board[sq] and (board[sq] < 0) == enemy)
    free = [sq for sq in around if sq not in own]
    guarded = tuple(sq for sq in free if attacked(pos, tables, sq, color, without_king))
    hitters = set(squares_in(attackers(pos, tables, ahead[0], enemy, occupied(pos)))) - {king}
    answers = [unpack_move(move) for move in generated(after, evasions)]
    takers = hitters & {each.start for each in answers if each.to == ahead[0]}
    refuge = tuple(sq for sq in free if sq not in guarded)
    pinned = tuple(sorted(hitters - takers))
    return DropMate(ahead[0], refuge, guarded, own, tuple(sorted(takers)), pinned)


def drop_film(position: Position) -> Film:
    """Show whether a pawn may be dropped in front of the king, with a frame for each kind of
    answer that the king's side has.

    >>> film = drop_film(Position.from_sfen("7lk/9/8G/9/9/9/9/9/4K4 b P 1"))
    >>> print(*(frame.caption for frame in film.frames[1:]), sep="\\n")
    Where can the king step? 2b and 1b are attacked. Its own side stands on 2a. No step is left.
    Nothing may take the pawn on 1b.
    P*1b would be mate. A pawn may not be dropped to give mate, so the drop is not allowed.
    """
    record = position.record
    seen = drop_mate(record)
    spot = Layer("the pawn", (seen.square,), "vermillion", "ring")
    walls = (Layer("attacked", seen.guarded, "vermillion", "diag"),
             Layer("own pieces", seen.own, "purple", "dots"),
             Layer("safe", seen.refuge, "green", "plain"))  # fmt: skip
    hands = (Layer("takers", seen.takers, "green", "plain"),
             Layer("pinned", seen.pinned, "orange", "back"))  # fmt: skip
    told = (
        ((spot,), _told_asked(seen, SIDES[record.turn])),
        ((spot, *walls), _told_steps(seen)),
        ((spot, *hands), _told_takers(seen)),
        ((spot, *walls, *hands), _told_drop(record, seen)),
    )
    about = about_record(record, film="pawn drop")
    frames = tuple(
        Frame((board_of(record, (), layers),), caption, about) for layers, caption in told
    )
    return Film(said("A pawn dropped in front of the king"), frames, (1, 2, 3))


def _told_asked(seen: DropMate, side: str) -> str:
    at = Square(square_name(seen.square))
    could = said("{side} could drop a pawn on {at}, in front of the king.", side=side, at=at)
    return sentences(could, said("Is it allowed?"))


def _told_steps(seen: DropMate) -> str:
    walls = []
    if n := len(seen.guarded):
        squares = names_of(seen.guarded)
        walls.append(
            plural("{squares} is attacked.", "{squares} are attacked.", n, squares=squares)
        )
    if seen.own:
        walls.append(said("Its own side stands on {squares}.", squares=names_of(seen.own)))
    barred = walls or [said("No square is barred.")]
    return sentences(said("Where can the king step?"), *barred, _told_refuge(seen.refuge))


def _told_refuge(squares: Sequence[int]) -> str:
    if not squares:
        return said("No step is left.")
    names = names_of(squares)
    return plural("{squares} is safe.", "{squares} are safe.", len(squares), squares=names)


def _told_takers(seen: DropMate) -> str:
    at = Square(square_name(seen.square))
    if seen.takers:
        squares = names_of(seen.takers)
        return said("The piece on {squares} may take the pawn on {at}.", squares=squares, at=at)
    if seen.pinned:
        return said(
            "Nothing may take the pawn on {at}: the piece on {squares} is pinned.",
            at=at,
            squares=names_of(seen.pinned),
        )
    return said("Nothing may take the pawn on {at}.", at=at)


def _told_drop(record: Any, seen: DropMate) -> str:
    drop = namer(record)(pack_move(Move(PAWN, None, seen.square, False, 0)))
    if seen.mates:
        return said(
            "{drop} would be mate. A pawn may not be dropped to give mate, so the "
            "drop is not allowed.",
            drop=drop,
        )
    return said("{drop} would not be mate, so the rule does not forbid it.", drop=drop)
