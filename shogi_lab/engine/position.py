"""`Position`, the engine as its users see it: it takes and returns text, checks its arguments, and
never changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import Square, said, told_by

from . import calls, dfpn, movegen
from .arguments import SIMPLE, checked, one_of, refused, shortened, within
from .attacks import attackers, king_danger, occupied
from .bitboards import Bitboard, squares_in
from .effects import Effects, effects_of, in_arrays, play_with_effects
from .evaluation import score_of
from .hands import held, unpack
from .integrity import Record
from .kernel import for_kernel
from .kkp import Table, kkp_of
from .moves import MAX_PLIES, TEXT_BITS, MoveText, move_list, parse_usi, usi, usi_bits, usi_texts
from .pieces import (
    COLORS,
    KING,
    PAWN,
    PIECE_NAMES,
    PIECE_WORDS,
    PROMOTABLE,
    SIDES,
    SLIDES,
    STEPS,
    letter,
)
from .posi import LONGEST, START, Forgiven, parse_sfen, sfen_of
from .python_shogi import Board, board_after, sfen_on
from .records import another, array_of, content, fixed, member
from .sfen import read as read_sfen
from .squares import FILES, RANKS, ray, square, square_name
from .tables import TABLES, tables_here

AT_ONCE = 50_000_000  # lines of a perft that are counted in one go: about half a second
#: The number of a move, far past any game, and the plies of a perft that a move list has room for.
MoveNumber = Annotated[int, within(1, 1_000_000)]
Depth = Annotated[int, within(0, MAX_PLIES)]


class MoveError(ValueError):
    """A text that is not a move, or a move that is not legal: the error says which, and why."""


class Hands(NamedTuple):
    """What each side has in hand: counts by name."""

    black: dict[str, int]
    white: dict[str, int]


class Position:
    """A position: the board, both hands, and who moves.

    `record` is Bonanza's posi_t (`posi.POSITION`), every member of it. A Position never changes;
    `after` gives a new one. Moves are USI texts.

    >>> p = Position.from_sfen("startpos")
    >>> p.after("7g7f").sfen()
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2'
    """

    @checked
    def __init__(self, record: Record | None = None, move_number: MoveNumber = 1):
        """Begin with the start position, or with that of a record made elsewhere; PositionError
        says what is wrong with it."""
        self._hold(_start() if record is None else array_of(record), move_number)

    def _hold(self, array: Any, move_number: int) -> None:
        self._array = array  # of the one record, which nobody writes to any more
        self._record: Any = None
        self.move_number = move_number
        self._effects: Any = None

    @classmethod
    def _of(cls, array: Any, move_number: int) -> Position:
        """Return a position of a record just made or checked, in an array of its own."""
        position = cls.__new__(cls)
        position._hold(array, move_number)
        return position

    @classmethod
    def _parsed(cls, sfen: str, forgive: Forgiven = ()) -> Position:
        if (found := read_sfen(sfen)) is None:
            record, move_number = parse_sfen(sfen, forgive)
            found = array_of(record), move_number
        return cls._of(*found)

    @classmethod
    @checked
    def from_sfen(cls, text: str, forgive: Forgiven = ()) -> Position:
        """Read "startpos", an SFEN, or a line as USI sends it: "position sfen ... moves ...".

        Raises posi.PositionError with every fault by name, except those in `forgive` (see
        `posi.parse_sfen`), and MoveError for a move.

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
    @checked
    def of(cls, board: Board) -> Position:
        """Return the position on a board of python-shogi; `Game.of` takes its moves, too.

        Raises ValueError for no such board, PositionError if shogi does not allow the position.

        >>> import shogi
        >>> board = shogi.Board()
        >>> board.push_usi("7g7f")
        Move.from_usi('7g7f')
        >>> Position.of(board) == Position.from_sfen("startpos moves 7g7f")
        True
        """
        return cls._parsed(sfen_on(board))

    def python_shogi(self) -> Any:
        """Return the position as a `shogi.Board`, the board of python-shogi.

        >>> board = Position.from_sfen("startpos").python_shogi()
        >>> len(list(board.legal_moves))
        30
        """
        return board_after(self.sfen())

    @property
    def record(self) -> Any:
        """The position's record, read-only."""
        if self._record is None:
            self._record = fixed(self._array[0])
        return self._record

    @property
    def turn(self) -> int:
        """The side to move: BLACK (0) or WHITE (1)."""
        return int(self._member("turn"))

    def sfen(self) -> str:
        """Return the position as SFEN text, with the number of the next move."""
        board, hands = self._member("board"), self._member("hand")
        return sfen_of(board, hands, self.turn, self.move_number)

    def legal_moves(self) -> list[str]:
        """Return every legal move, sorted.

        >>> Position.from_sfen("startpos").legal_moves()[:3]
        ['1g1f', '1i1h', '2g2f']
        """
        return self._texts(calls.list_legal_moves)

    def checks(self) -> list[str]:
        """Return every legal move that gives check, sorted."""
        return self._texts(calls.list_checks)

    def evasions(self) -> list[str]:
        """Return every legal move that answers a check, sorted; none if there is no check."""
        return self._texts(calls.list_evasions)

    def after(self, *moves: str) -> Position:
        """Return the position after legal moves, played in turn; MoveError says why one is not.

        >>> Position().after("7g7f", "3c3d").move_number
        3
        >>> Position.from_sfen("startpos").after("1i1e")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        shogi_lab...MoveError: 1i1e is not legal: the lance's way to 1e is blocked on 1g
        """
        position = self
        for move in moves:
            position = position._after(move)
        return position

    def _after(self, move: str) -> Position:
        bits, array, effects = _bits(move), another(self._array), self._effects
        if effects is not None and (legal := self._legal(bits)):
            effects = effects.copy()
            play_with_effects(array[0], effects, legal)
        elif effects is not None or not calls.played(array, bits):
            raise self._illegal(move)
        after = Position._of(array, self.move_number + 1)
        after._effects = effects
        return after

    def packed(self, move: str) -> int:
        """Return a legal move in one integer (`moves.py`); raises MoveError as `after` does."""
        if found := self._legal(_bits(move)):
            return found
        raise self._illegal(move)

    def is_legal(self, move: str) -> bool:
        """Whether a move is legal; raises MoveError if the text is no move at all.

        >>> Position().is_legal("7g7f"), Position().is_legal("7g7e")
        (True, False)
        """
        return bool(self._legal(_bits(move)))

    def why_illegal(self, move: str) -> str:
        """Return why a move is not legal, '' if it is; MoveError if the text is no move at all.

        >>> Position.from_sfen("startpos").why_illegal("7g7e")
        'a pawn on 7g does not go to 7e'
        """
        return "" if self.is_legal(move) else _why_illegal(self, parse_usi(move))

    def in_check(self) -> bool:
        """Whether the king of the side to move is attacked."""
        return bool(calls.asked(calls.is_in_check, self._array))

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check and has no legal move.

        >>> Position.from_sfen("8k/8G/8G/9/9/9/9/9/9 w - 1").is_checkmate()
        True
        """
        return self.in_check() and not self._moves(calls.list_evasions)

    def mate_in_1(self) -> str | None:
        """Return the first check that mates at once (`mate.mate_in_1`), or None.

        >>> Position.from_sfen("7lk/7p1/9/9/9/9/9/9/9 b RN 1").mate_in_1()
        'R*1c'
        """
        return self._mate(calls.find_mate_in_1)

    def mate_in_3(self) -> str | None:
        """Return the first move of a mate by checks within three plies (`mate.mate_in_3`), or None.

        >>> Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").mate_in_3()
        'G*2c'
        """
        return self._mate(calls.find_mate_in_3)

    @checked
    def mate(self, nodes: dfpn.Nodes = 1_000_000) -> str | None:
        """Return the first move of a forced mate by checks, however long, or None if there is none.

        It need not be the shortest. nodes: how many positions may be opened on the way (`dfpn.py`),
        a million in a second or two; raises dfpn.Unsolved if more are needed. Ctrl-C ends it.

        >>> board = "ln1kp+B1+S1/1s1l5/pp1Lgp2+P/2ppg1+R2/PP7/2P2P1P1/2NPR1P2/1SG6/L5KN1"
        >>> Position.from_sfen(f"{board} b BS4Pgn 139").mate()  # within 15 plies
        '6c6b+'
        """
        search = dfpn.begin(self)
        found = dfpn.solve(search, nodes)
        return usi(found.move) if found.move else None

    def effects(self) -> Effects:
        """Return how often each side attacks each square, and the rays that arrive there.

        counts: (2, 81) uint8; words: (81,) uint16, Black's byte low, one bit per direction
        (`effects.DIRECTIONS`). Computed at the first call; `after` keeps them up to date.

        >>> counts, words = Position.from_sfen("startpos").effects()
        >>> [sum(counts[color].tolist()) for color in COLORS], int(words[64])
        ([51, 51], 64)
        """
        if self._effects is None:
            self._effects = effects_of(self)
        return in_arrays(self._effects)

    @checked
    def perft(self, depth: Depth) -> int:
        """Return how many lines of `depth` legal moves there are; each ply more takes about 30
        times as long. Ctrl-C ends it. Raises ValueError if the moves have no room.

        >>> Position.from_sfen("startpos").perft(2)
        900
        """
        return _lines(self._array, depth)

    @checked
    def kkp(self, weights: Table) -> int:
        """Return Black's KKP sum under a table int16[81, 81, 738]; ValueError without a king.

        >>> Position.from_sfen("startpos").kkp(np.ones((81, 81, 738), np.int16))
        0
        """
        return kkp_of(self, weights)

    @checked
    def score(self, weights: Any) -> int:
        """Return what Bonanza's evaluation gives the side to move; ValueError without a king.

        >>> Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2S 1").score(no_weights())
        -742
        """
        return score_of(self, weights)

    def pieces(self) -> Iterator[tuple[str, str]]:
        """Return (square, piece letter) of each piece on the board, in reading order.

        >>> next(Position.from_sfen("startpos").pieces())
        ('9a', 'l')
        """
        for sq, piece in enumerate(self._member("board")):
            if piece:
                yield square_name(sq), letter(piece)

    def __getitem__(self, square_: str) -> str | None:
        """Return the letter of the piece on a square, lower case for White's; None without one.

        >>> p = Position()
        >>> p["8h"], p["8b"], p["5e"]
        ('B', 'r', None)
        """
        piece = self._member("board")[square(square_)]
        return letter(piece) if piece else None

    def attackers(self, square_: str) -> list[tuple[str, str]]:
        """Return (square, piece letter) of each piece, Black's or White's, that attacks a square,
        in reading order.

        >>> Position().attackers("7f")
        [('7g', 'P')]
        """
        sq, pos, tables = square(square_), for_kernel(self.record), tables_here()
        found = [squares_in(attackers(pos, tables, sq, color, occupied(pos))) for color in COLORS]
        board = self._member("board")
        return [(square_name(each), letter(board[each])) for each in sorted(sum(found, []))]

    @property
    def hands(self) -> Hands:
        """Return how many of each piece type each side has in hand, by name.

        >>> Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2P 1").hands.black["pawn"]
        2
        """
        return Hands(*map(unpack, self._member("hand")))

    @property
    def material(self) -> int:
        """Return what pieces on the board and in hand are worth to Bonanza, Black's minus White's.

        >>> Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2P 1").material
        174
        """
        return int(self._member("material"))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return content(self._array[0]) == content(other._array[0])

    def __hash__(self) -> int:
        return hash(content(self._array[0]))

    def __repr__(self) -> str:
        return f"Position.from_sfen({self.sfen()!r})"

    def __str__(self) -> str:
        """Return the board as text: White's pieces in lower case, hands above and below."""
        white, black = map(_hand_in_words, reversed(self.hands))
        mover = SIDES[self.turn]
        return "\n".join([
            f"White in hand: {white}",
            self.board(),
            f"Black in hand: {black}",
            f"{mover} to move, move {self.move_number}",
        ])  # fmt: skip

    def board(self) -> str:
        """Return the board alone as text: files above, ranks at the side; White in lower case.

        >>> print(Position().board().splitlines()[1])
          l  n  s  g  k  g  s  n  l  a
        """
        board, lines = self._member("board"), ["  9  8  7  6  5  4  3  2  1"]
        for rank, name in enumerate(RANKS):
            cells = (letter(piece) if piece else "." for piece in board[9 * rank : 9 * rank + 9])
            lines.append("".join(f"{cell:>3}" for cell in cells) + f"  {name}")
        return "\n".join(lines)

    def _member(self, name: str) -> Any:
        """Return a member of the record, as lists and numbers of Python."""
        return member(self._array, name)

    def _mate(self, entry: Any) -> str | None:
        move = int(calls.asked(entry, self._array, calls.room()))
        return usi(move) if move else None

    def _legal(self, bits: int) -> int:
        """Return the packed move that a USI text's bits mean here, 0 if it is not legal."""
        return int(calls.asked(calls.legal_one, self._array, calls.room(), bits))

    def _illegal(self, move: str) -> MoveError:
        why = _why_illegal(self, parse_usi(move))
        return MoveError(said("{move} is not legal: {why}", move=move, why=why))

    def _moves(self, entry: Any) -> list[int]:
        moves = calls.room()
        return calls.packed_in(moves, calls.asked(entry, self._array, moves))

    def _texts(self, entry: Any) -> list[str]:
        texts = usi_texts()
        return sorted([texts[move & TEXT_BITS] for move in self._moves(entry)])


def legal_in(record: Any, move: Any) -> int:
    """Return a packed move as it is, if it is legal in the position of a sound record.

    >>> legal_in(parse_sfen(START).record, 7)
    Traceback (most recent call last):
    shogi_lab.engine.position.MoveError: move is 7; it must be one that is legal here, ...
    """
    moves = for_kernel(move_list())
    end = movegen.legal_moves(for_kernel(record), tables_here(), moves, 0)
    try:
        return one_of([int(each) for each in moves.packed[:end]] or [-1])(move, "move")
    except ValueError:
        wanted = said("one that is legal here, as {name} gives it", name="`packed`")
        raise MoveError(told_by(refused(move, "move", wanted))) from None


@cache
def _start() -> Any:
    """Return the start position's record, in an array of one."""
    return array_of(parse_sfen(START).record)


def _bits(move: Any) -> int:
    """Return the bits of a move's USI text; MoveError if it is not one."""
    try:
        return usi_bits(move if type(move) is str else SIMPLE[str](move, "move"))
    except ValueError as error:
        raise MoveError(shortened(told_by(error), LONGEST)) from None


def _hand_in_words(counts: dict[str, int]) -> str:
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
        owner = SIDES[piece < 0]
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
    first, last = "gi" if position.turn else "ac"
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
    side = SIDES[position.turn]
    if not held(int(record.hand[position.turn]), kind):
        return said("{side} has no {piece} in hand", side=side, piece=name)
    if record.board[to]:
        return said("{square} is not empty", square=_at(to))
    if _dead_end(position, kind, to):
        return said("a {piece} on {square} could never move again", piece=name, square=_at(to))
    pawn = -PAWN if position.turn else PAWN
    if kind == PAWN and pawn in record.board[to % 9 :: 9]:
        return said("{side} already has a pawn on file {file}", side=side, file=FILES[to % 9])
    if position.in_check() and not _parries(position, to):
        return said("it does not answer the check of {side}'s king", side=side)
    return said("a pawn may not be dropped to give mate")


def _dead_end(position: Position, kind: int, to: int) -> bool:
    mobile = TABLES.mobile[position.turn, kind]
    return not mobile[to // 27] >> 26 - to % 27 & 1


def _parries(position: Position, to: int) -> bool:
    """Whether a piece dropped on `to` stands between the king and its only checker."""
    danger = king_danger(for_kernel(position.record), tables_here(), position.turn)
    checkers = squares_in(danger.checkers)
    between = TABLES.between[position.record.king[position.turn], checkers[0]]
    return len(checkers) == 1 and to in squares_in(Bitboard(*between.tolist()))


def _lines(array: Any, depth: int) -> int:
    """Return a perft in pieces: machine code hears no Ctrl-C, so none of it runs for long."""
    moves = calls.room()
    end = calls.asked(calls.list_legal_moves, array, moves)
    if depth <= 2 or end**depth <= AT_ONCE:
        return int(calls.asked(calls.count_lines, array, moves, depth))
    total = 0
    for move in calls.packed_in(moves, end):
        after = another(array)
        calls.played(after, move & TEXT_BITS)
        total += _lines(after, depth - 1)
    return total


def _why_unsafe(position: Position, kind: int, text: MoveText) -> str:
    side = SIDES[position.turn]
    if kind == KING:
        return said("{side}'s king would be attacked on {square}", side=side, square=_at(text.to))
    if position.in_check():
        return said("it does not answer the check of {side}'s king", side=side)
    return said("the piece is pinned: {side}'s king would be attacked", side=side)
