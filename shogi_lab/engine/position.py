"""`Position`, the face of the engine: it speaks text, checks what comes in, and never changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from shogi_lab.messages import Alike, Square, said, told_by

from . import dfpn, mate, movegen
from .arrays import ARRAYS
from .attacks import in_check, king_danger
from .bitboards import Bitboard, squares_in
from .effects import Effects, effects_of, in_arrays, play_with_effects
from .evaluation import score_of
from .given import cut, face, one_of, refused, within
from .hands import held, unpack
from .kernel import COMPILED, ready
from .kkp import Table, kkp_of
from .moves import MOST_PLIES, Move, MoveText, move_list, pack_move, parse_usi, usi
from .pieces import (
    BLACK,
    COLOR_NAMES,
    KING,
    PAWN,
    PIECE_NAMES,
    PIECE_WORDS,
    PROMOTABLE,
    SLIDES,
    STEPS,
    WHITE,
    letter,
)
from .posi import (
    LONGEST,
    START,
    Forgiven,
    parse_sfen,
    sfen_text,
)
from .python_shogi import Board, board_after, sfen_on
from .records import content, copied, fixed
from .sound import Record
from .squares import FILES, RANKS, ray, square_name
from .tables import TABLES, tables_here
from .turns import do_move
from .twins import plain, restore

AT_ONCE = 50_000_000  # lines of a perft that are counted in one go: about half a second
#: The number of a move, far past any game, and the plies of a perft that a move list has room for.
MoveNumber = Annotated[int, within(1, 1_000_000)]
Depth = Annotated[int, within(0, MOST_PLIES)]


class MoveError(ValueError):
    """A move that is not one, or is not legal here: says which, and why."""


class Position:
    """A position: the board, both hands, and who moves.

    `record` is Bonanza's posi_t (`posi.POSITION`), every member of it. A Position never changes;
    `after` gives a new one. Moves are USI texts.

    >>> p = Position.from_sfen("startpos")
    >>> p.after("7g7f").sfen()
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
    """

    @face
    def __init__(self, record: Record, move_number: MoveNumber = 1):
        """A position of a record that was made elsewhere; PositionError names what is wrong."""
        self._hold(record, move_number)

    def _hold(self, record: Any, move_number: int) -> None:
        self._record = fixed(record)
        self.move_number = move_number
        self._effects: Any = None

    @classmethod
    def _of(cls, record: Any, move_number: int) -> Position:
        """A position of a record just made or checked, of which it keeps a copy."""
        position = cls.__new__(cls)
        position._hold(record, move_number)
        return position

    @classmethod
    def _parsed(cls, sfen: str, forgive: Forgiven = ()) -> Position:
        record, move_number = parse_sfen(sfen, forgive)
        return cls._of(record, move_number)

    @classmethod
    @face
    def from_sfen(cls, text: str, forgive: Forgiven = ()) -> Position:
        """Read "startpos", an SFEN, or a line as USI sends it: "position sfen ... moves ...".

        Raises posi.PositionError with every fault by name, but for those in `forgive` (see
        `posi.parse_sfen`), MoveError for a move.

        >>> Position.from_sfen("position startpos moves 7g7f 3c3d").move_number
        3
        """
        words = text.split()
        for lead in ("position", "sfen"):
            if words[:1] == [lead]:
                del words[0]
        if words[:1] == ["startpos"]:
            words[:1] = START.split()
        cut = words.index("moves") if "moves" in words else len(words)
        position = cls._parsed(" ".join(words[:cut]), forgive)
        for number, move in enumerate(words[cut + 1 :], 1):
            try:
                position = position.after(move)
            except MoveError as error:
                raise MoveError(said("move {n}: {what}", n=number, what=error.args[0])) from None
        return position

    @classmethod
    @face
    def of(cls, board: Board) -> Position:
        """The position on a board of python-shogi; `Game.of` takes the moves pushed onto it, too.

        Raises ValueError for what is no such board, PositionError for what shogi does not allow.

        >>> import shogi
        >>> board = shogi.Board()
        >>> board.push_usi("7g7f")
        Move.from_usi('7g7f')
        >>> Position.of(board) == Position.from_sfen("startpos moves 7g7f")
        True
        """
        return cls._parsed(sfen_on(board))

    def python_shogi(self) -> Any:
        """The position as a `shogi.Board`, the board of python-shogi.

        >>> board = Position.from_sfen("startpos").python_shogi()
        >>> len(list(board.legal_moves))
        30
        """
        return board_after(self.sfen())

    @property
    def record(self) -> Any:
        """The position's record, read-only."""
        return self._record

    @property
    def turn(self) -> int:
        """BLACK (0) or WHITE (1): who moves."""
        return int(self._record.turn)

    def sfen(self) -> str:
        """The position as SFEN text, with the number of the next move."""
        return sfen_text(self.record, self.move_number)

    def legal_moves(self) -> list[str]:
        """Every legal move, sorted.

        >>> Position.from_sfen("startpos").legal_moves()[:3]
        ['1g1f', '1i1h', '2g2f']
        """
        return sorted(map(usi, self._moves(movegen.legal_moves)))

    def checks(self) -> list[str]:
        """Every legal move that gives check, sorted."""
        return sorted(map(usi, self._moves(movegen.checks)))

    def evasions(self) -> list[str]:
        """Every legal move that answers a check, sorted; none where there is no check."""
        return sorted(map(usi, self._moves(movegen.evasions)))

    @face
    def after(self, move: str) -> Position:
        """The position after a legal move; raises MoveError, which says why it is not.

        >>> Position.from_sfen("startpos").after("1i1e")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        shogi_lab...MoveError: 1i1e is not legal: the lance's way to 1e is blocked on 1g
        """
        text = _parsed(move)
        record, packed = copied(self.record), _packed(self.record, text)
        effects = self._effects
        if effects is None:
            legal = _play(movegen.play_if_legal, record, ready(move_list()), packed)
        elif legal := packed in self._moves(movegen.legal_moves):
            effects = effects.copy()
            play_with_effects(record, effects, packed)
        if not legal:
            raise self._illegal(move, text)
        after = Position._of(record, self.move_number + 1)
        after._effects = effects
        return after

    @face
    def packed(self, move: str) -> int:
        """A legal move in one integer (`moves.py`); raises MoveError as `after` does."""
        text = _parsed(move)
        packed = _packed(self.record, text)
        if packed in self._moves(movegen.legal_moves):
            return packed
        raise self._illegal(move, text)

    @face
    def why_illegal(self, move: str) -> str:
        """Why a move is not legal, '' where it is; raises MoveError where it is no move at all.

        >>> Position.from_sfen("startpos").why_illegal("7g7e")
        'a pawn on 7g does not go to 7e'
        """
        text = _parsed(move)
        if _packed(self.record, text) in self._moves(movegen.legal_moves):
            return ""
        return _why_illegal(self, text)

    def in_check(self) -> bool:
        """Whether the king of the side to move is attacked."""
        return bool(in_check(ready(self.record), tables_here(), self.turn))

    def mate_in_1(self) -> str | None:
        """The first check that mates at once (`mate.mate_in_1`), or None.

        >>> Position.from_sfen("7lk/7p1/9/9/9/9/9/9/9 b RN 1").mate_in_1()
        'R*1c'
        """
        return self._mate(mate.mate_in_1)

    def mate_in_3(self) -> str | None:
        """The first move of a mate by checks within three plies (`mate.mate_in_3`), or None.

        >>> Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").mate_in_3()
        'G*2c'
        """
        return self._mate(mate.mate_in_3)

    @face
    def mate(self, nodes: dfpn.Nodes = 1_000_000) -> str | None:
        """The first move of a forced mate by checks, however long it takes, or None: there is none.

        It need not be the shortest. nodes: how many positions may be opened on the way (`dfpn.py`),
        a million in a second or two; raises dfpn.Unsolved where more are needed. Ctrl-C ends it.

        >>> board = "ln1kp+B1+S1/1s1l5/pp1Lgp2+P/2ppg1+R2/PP7/2P2P1P1/2NPR1P2/1SG6/L5KN1"
        >>> Position.from_sfen(f"{board} b BS4Pgn 139").mate()  # within 15 plies
        '6c6b+'
        """
        search = dfpn.begin(self.record)
        found = dfpn.solve(search, nodes)
        return usi(found.move) if found.move else None

    def effects(self) -> Effects:
        """How often each side attacks each square, and the rays that arrive there.

        counts: (2, 81) uint8; words: (81,) uint16, Black's byte low, a bit a direction
        (`effects.DIRECTIONS`). Computed at the first call; `after` keeps them up to date.

        >>> counts, words = Position.from_sfen("startpos").effects()
        >>> [sum(counts[color].tolist()) for color in (BLACK, WHITE)], int(words[64])
        ([51, 51], 64)
        """
        if self._effects is None:
            self._effects = effects_of(self.record)
        return in_arrays(self._effects)

    @face
    def perft(self, depth: Depth) -> int:
        """How many lines of `depth` legal moves there are; each ply more takes about as many
        times as long as there are moves, and Ctrl-C ends it. ValueError where they have no room.

        >>> Position.from_sfen("startpos").perft(2)
        900
        """
        return _lines(self.record, depth)

    @face
    def kkp(self, weights: Table) -> int:
        """Black's KKP sum under a table int16[81, 81, 738]; ValueError where a king is missing.

        >>> import numpy as np
        >>> Position.from_sfen("startpos").kkp(np.ones((81, 81, 738), np.int16))
        0
        """
        return kkp_of(self.record, weights)

    @face
    def score(self, weights: Any) -> int:
        """What Bonanza's evaluation gives the side to move; ValueError where a king is missing.

        >>> from shogi_lab.engine.evaluation import no_weights
        >>> Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2S 1").score(no_weights())
        -742
        """
        return score_of(self.record, weights)

    def pieces(self) -> Iterator[tuple[str, str]]:
        """(square, piece letter) of each piece on the board, in reading order.

        >>> next(Position.from_sfen("startpos").pieces())
        ('9a', 'l')
        """
        for sq, piece in enumerate(self.record.board.tolist()):
            if piece:
                yield square_name(sq), letter(piece)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return content(self._record) == content(other._record)

    def __hash__(self) -> int:
        return hash(content(self._record))

    def __repr__(self) -> str:
        return f"Position.from_sfen({self.sfen()!r})"

    def __str__(self) -> str:
        """The board as text: White's pieces in lower case, hands above and below."""
        board = self.record.board.tolist()
        lines = [f"White in hand: {_hand_in_words(self.record.hand[WHITE])}"]
        lines.append("  9  8  7  6  5  4  3  2  1")
        for rank, name in enumerate(RANKS):
            cells = (letter(piece) if piece else "." for piece in board[9 * rank : 9 * rank + 9])
            lines.append("".join(f"{cell:>3}" for cell in cells) + f"  {name}")
        lines.append(f"Black in hand: {_hand_in_words(self.record.hand[BLACK])}")
        lines.append(f"{COLOR_NAMES[self.turn].capitalize()} to move, move {self.move_number}")
        return "\n".join(lines)

    def _mate(self, solver: Any) -> str | None:
        pos, moves = ready(copied(self.record)), ready(move_list())
        move = int(solver(pos, tables_here(), moves, 0))
        return usi(move) if move else None

    def _illegal(self, move: str, text: MoveText) -> MoveError:
        why = _why_illegal(self, text)
        return MoveError(said("{move} is not legal: {why}", move=move, why=why))

    def _moves(self, generator: Any) -> list[int]:
        moves = ready(move_list())
        end = generator(ready(self.record), tables_here(), moves, 0)
        return moves.m[:end].tolist() if COMPILED else moves.m[:end]


def legal_in(record: Any, move: Any) -> int:
    """A packed move as it is, if it is legal in the position of a sound record.

    >>> from shogi_lab.engine.posi import parse_sfen
    >>> legal_in(parse_sfen(START).record, 7)
    Traceback (most recent call last):
    shogi_lab.engine.position.MoveError: move 7: wanted one that is legal here, as `packed` gives it
    """
    moves = ready(move_list())
    end = movegen.legal_moves(ready(record), tables_here(), moves, 0)
    try:
        return one_of([int(each) for each in moves.m[:end]] or [-1])(move, "move")
    except ValueError:
        wanted = said("one that is legal here, as {name} gives it", name=Alike("`packed`"))
        raise MoveError(told_by(refused(move, "move", wanted))) from None


def _parsed(move: str) -> MoveText:
    """A move as USI writes it, in parts."""
    try:
        return parse_usi(move)
    except ValueError as error:
        raise MoveError(cut(told_by(error), LONGEST)) from None


def _packed(record: Any, text: MoveText) -> int:
    """The move that a USI text means on this board, legal or not."""
    if text.drops:
        return pack_move(Move(text.drops, None, text.to, False, 0))
    board = record["board"]
    piece, captured = abs(int(board[text.start])), abs(int(board[text.to]))
    return pack_move(Move(piece, text.start, text.to, text.promotes, captured))


def _play(play: Any, record: Any, *more: Any) -> Any:
    """Run a kernel that changes a record, by way of its twin where that is something else."""
    if COMPILED or not ARRAYS:
        return play(record, tables_here(), *more)
    twin = plain(record)
    answer = play(twin, tables_here(), *more)
    restore(twin, record)
    return answer


def _hand_in_words(hand: int) -> str:
    counts = unpack(int(hand))
    words = [f"{n} {name}{'s' if n > 1 else ''}" for name, n in reversed(counts.items()) if n]
    return ", ".join(words) or "nothing"


# Why a move is not legal, asked only once it is known that it is not.


def _at(sq: int) -> Square:
    return Square(square_name(sq))


def _why_illegal(position: Position, text: MoveText) -> str:
    if text.drops:
        return _why_no_drop(position, text.drops, text.to)
    record = position.record
    piece = int(record.board[text.start])
    if not piece:
        return said("there is no piece on {square}", square=_at(text.start))
    name = PIECE_WORDS[abs(piece)]
    if (piece < 0) != position.turn:
        owner = COLOR_NAMES[piece < 0].capitalize()
        return said(
            "the {piece} on {square} is {side}'s, and it is not {side}'s turn",
            piece=name, square=_at(text.start), side=owner,
        )  # fmt: skip
    return (
        _why_not_reached(position, piece, name, text)
        or _why_not_so(position, abs(piece), name, text)
        or _why_unsafe(position, abs(piece), text)
    )


def _why_not_reached(position: Position, piece: int, name: str, text: MoveText) -> str:
    board = position.record.board.tolist()
    start, to = _at(text.start), _at(text.to)
    if board[text.to] and (board[text.to] < 0) == (piece < 0):
        return said("a piece of the same side stands on {square}", square=to)
    sign = 1 if piece > 0 else -1
    for ranks, files in STEPS.get(abs(piece), ()):
        if text.to in ray(text.start, (sign * ranks, sign * files))[:1]:
            return ""
    for ranks, files in SLIDES.get(abs(piece), ()):
        way = ray(text.start, (sign * ranks, sign * files))
        if text.to in way:
            blockers = [sq for sq in way[: way.index(text.to)] if board[sq]]
            if not blockers:
                return ""
            return said(
                "the {piece}'s way to {to} is blocked on {square}",
                piece=name, to=to, square=_at(blockers[0]),
            )  # fmt: skip
    return said("a {piece} on {start} does not go to {to}", piece=name, start=start, to=to)


def _why_not_so(position: Position, kind: int, name: str, text: MoveText) -> str:
    first, last = map(Alike, "gi" if position.turn else "ac")
    if text.promotes and kind not in PROMOTABLE:
        return said("a {piece} does not promote", piece=name)
    in_zone = [sq // 27 == 2 * position.turn for sq in (text.start, text.to)]
    if text.promotes and not any(in_zone):
        return said(
            "a piece promotes when its move starts or ends on ranks {first} to {last}",
            first=first, last=last,
        )  # fmt: skip
    if not text.promotes and _dead_end(position, kind, text.to):
        return said(
            "a {piece} on {square} could never move again: it must promote",
            piece=name, square=_at(text.to),
        )  # fmt: skip
    return ""


def _why_no_drop(position: Position, kind: int, to: int) -> str:
    record, name = position.record, PIECE_NAMES[kind]
    side = COLOR_NAMES[position.turn].capitalize()
    if not held(int(record.hand[position.turn]), kind):
        return said("{side} has no {piece} in hand", side=side, piece=name)
    if record.board[to]:
        return said("{square} is not empty", square=_at(to))
    if _dead_end(position, kind, to):
        return said("a {piece} on {square} could never move again", piece=name, square=_at(to))
    pawn = -PAWN if position.turn else PAWN
    if kind == PAWN and pawn in record.board[to % 9 :: 9]:
        return said("{side} has a pawn on file {file} already", side=side, file=FILES[to % 9])
    if position.in_check() and not _parries(position, to):
        return said("it does not answer the check of {side}'s king", side=side)
    return said("a pawn may not be dropped to give mate")


def _dead_end(position: Position, kind: int, to: int) -> bool:
    mobile = TABLES.mobile[position.turn, kind]
    return not mobile[to // 27] >> 26 - to % 27 & 1


def _parries(position: Position, to: int) -> bool:
    """Whether a piece dropped on `to` stands between the king and its only checker."""
    danger = king_danger(ready(position.record), tables_here(), position.turn)
    checkers = squares_in(danger.checkers)
    between = TABLES.between[position.record.king[position.turn], checkers[0]]
    return len(checkers) == 1 and to in squares_in(Bitboard(*between.tolist()))


def _lines(record: Any, depth: int) -> int:
    """A perft in pieces: machine code hears no Ctrl-C, so none of it runs for long."""
    moves = ready(move_list())
    end = movegen.legal_moves(ready(record), tables_here(), moves, 0)
    if depth <= 2 or end**depth <= AT_ONCE:
        return int(movegen.perft(ready(copied(record)), tables_here(), moves, depth, 0))
    total = 0
    for move in list(map(int, moves.m[:end])):
        after = copied(record)
        _play(do_move, after, move)
        total += _lines(after, depth - 1)
    return total


def _why_unsafe(position: Position, kind: int, text: MoveText) -> str:
    side = COLOR_NAMES[position.turn].capitalize()
    if kind == KING:
        return said("{side}'s king would be attacked on {square}", side=side, square=_at(text.to))
    if position.in_check():
        return said("it does not answer the check of {side}'s king", side=side)
    return said("the piece is pinned: {side}'s king would be attacked", side=side)
