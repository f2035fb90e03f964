"""What there is to see of effects: words as arrows, walks square by square, counts, shields.

. . l l r .      5e is about to get a rook: the ray that comes from 3e stops here, one of its
. L L R r .      own begins. One walk to the left flips both bits, square after square.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from .bitboards import lowest
from .effects import BOTH, DIRECTIONS, RAYS, effects_of
from .effects_ladder import behind
from .kernel import stepped
from .lenses import Board, Layer, board_of
from .moves import unpack_move
from .pieces import KING, PIECE_NAMES, PROMOTED, letter
from .squares import SQUARES
from .tables import TABLES
from .twins import Row, plain

#: Each direction's number, name, and where it runs to: columns to the right, ranks down.
HEADINGS = tuple((name, step[1], step[0]) for name, step in DIRECTIONS.items())
WORDS = {
    "RU": "right and up", "R": "right", "RD": "right and down", "U": "up",
    "D": "down", "LU": "left and up", "L": "left", "LD": "left and down",
}  # fmt: skip
NO_RAYS = (0,) * SQUARES


class RayBoard(NamedTuple):
    """A board with its words as arrows, one a bit; effects counted where `counts` are given.

    words: what is there now; fresh: bits of it that have just come; gone: bits that have just
    left; counts: Black's and White's, square by square; legend: what the arrows are.
    """

    title: str
    board: Board
    words: tuple[int, ...]
    fresh: tuple[int, ...] = NO_RAYS
    gone: tuple[int, ...] = NO_RAYS
    counts: tuple[tuple[int, int], ...] = ()
    legend: bool = True


class WordRow(NamedTuple):
    """A word of 16 bits: what it is, its value, a note, and bits with a mark ("wrong", "off")."""

    label: str
    value: int
    note: str = ""
    marks: tuple[tuple[int, str], ...] = ()


class RayWords(NamedTuple):
    """Words under each other, White's byte left of Black's."""

    title: str
    rows: tuple[WordRow, ...]


class Wheel(NamedTuple):
    """The eight directions with their bits, Black's and White's; `jumps`: where each bit leads."""

    title: str
    word: int
    jumps: tuple[int, ...] = ()


class VerbTable(NamedTuple):
    """Kinds of moves against processes, as the reader fills it, or judged.

    cells: a row a kind of move, a mark a verb: "x" or "" while it is filled; then "right",
    "missing", "wrong" or "". said: what stands in a judged cell; compare: a button, and its jump.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    said: tuple[tuple[str, ...], ...]
    jumps: tuple[tuple[int, ...], ...]
    compare: tuple[str, int]


class Costs(NamedTuple):
    """Two counts a move, over a game: what the upkeep writes, and what starting anew would."""

    title: str
    pairs: tuple[tuple[int, int], ...]
    at: int
    jumps: tuple[int, ...]


# ---- a move, write by write


class Touch(NamedTuple):
    """What a kernel has just written, and how all stands now.

    squares: one square of a ray, or all of a piece's single steps; origin: the square that the ray
    is walked from; bits: those that flipped, 0 for single steps.
    """

    origin: int
    bits: int
    squares: tuple[int, ...]
    words: tuple[int, ...]
    counts: tuple[int, ...]
    board: tuple[int, ...]


class _Noted(Row):
    """A row that notes what is written into it, in a log shared with others."""

    def __init__(self, name: str, values: Any, log: list[tuple[str, int, int]]) -> None:
        super().__init__(values)
        self.name, self.log = name, log

    def __setitem__(self, at: Any, value: Any) -> None:
        self.log.append((self.name, at, value))
        super().__setitem__(at, value)


@cache
def _tables() -> tuple[Any, Any]:
    return plain(TABLES), plain(RAYS)


def touches(do: Callable[..., None], record: Any, move: int, rays: Any = RAYS) -> tuple[Touch, ...]:
    """What a version of the upkeep writes for a packed move: it runs here, over rows that note it.

    >>> from shogi_lab import Position
    >>> from shogi_lab.effects_ladder import do_both_colors
    >>> from shogi_lab.squares import square_name
    >>> position = Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b R 1")
    >>> seen = touches(do_both_colors, position.record, position.packed("R*5e"))
    >>> left = [each for each in seen if each.bits == 1 << 6 | 1 << 14]
    >>> [square_name(*each.squares) for each in left]
    ['6e', '7e', '8e', '9e']
    """
    log: list[tuple[str, int, int]] = []
    pos, effects = plain(record.copy()), plain(effects_of(record))
    pos.board = _Noted("board", pos.board, log)
    for name in ("words", "counts"):
        setattr(effects, name, _Noted(name, getattr(effects, name), log))
    now = {"board": list(pos.board), "words": list(effects.words), "counts": list(effects.counts)}
    tables, all_rays = _tables()
    stepped(do)(pos, tables, all_rays if rays is RAYS else plain(rays), effects, move)
    return tuple(_told(log, now))


def _told(log: list[tuple[str, int, int]], now: dict[str, list[int]]) -> Iterator[Touch]:
    """The log as touches; a ray's count belongs to its square, single steps are one touch."""
    near: list[int] = []
    ray: tuple[int, int, int] | None = None  # where it began, its bits, the square it is on
    for i, (name, at, value) in enumerate(log):
        before, now[name][at] = now[name][at], value
        after = log[i + 1] if i + 1 < len(log) else ("", -1, 0)
        if name == "words":
            ray = (_origin(ray, at, before ^ value, now["board"]), before ^ value, at)
        if name == "counts" and (ray is None or ray[2] != at or log[i - 1][:2] != ("words", at)):
            near.append(at)
            ray = None
        if near and (after[0] != "counts"):
            yield _touch(-1, 0, tuple(near), now)
            near = []
        if ray and ray[1] and at == ray[2] and (name == "counts" or after[:2] != ("counts", at)):
            if name != "board":
                yield _touch(ray[0], ray[1], (at,), now)


def _origin(ray: tuple[int, int, int] | None, at: int, bits: int, board: list[int]) -> int:
    """Where a ray is walked from that has come to `at`: on from the square before, or anew."""
    if not bits:
        return -1
    _, right, down = HEADINGS[lowest(bits) & 7]
    before = at - right - 9 * down
    goes_on = ray is not None and ray[1:] == (bits, before) and not board[before]
    return ray[0] if ray and goes_on else before


def _touch(origin: int, bits: int, squares: tuple[int, ...], now: dict[str, list[int]]) -> Touch:
    words, counts, board = (tuple(now[name]) for name in ("words", "counts", "board"))
    return Touch(origin, bits, squares, words, counts, board)


def in_pairs(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Counts of a record as (Black's, White's), square by square.

    >>> in_pairs((0x0102, 0x0300))
    ((2, 1), (0, 3))
    """
    return tuple((count & 255, count >> 8) for count in counts)


def ray_board(
    record: Any,
    last: tuple[int, ...] = (),
    layers: tuple[Layer, ...] = (),
    counted: bool = False,
) -> RayBoard:
    """A position with its words, and with its counts if they are to be seen.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> from shogi_lab.effects import arrows
    >>> seen = ray_board(parse_sfen(START).record, counted=True)
    >>> arrows(seen.words[43]), seen.counts[67]
    ('', (4, 0))
    """
    effects = effects_of(record)
    counts = in_pairs(tuple(effects.counts.tolist())) if counted else ()
    words = tuple(effects.words.tolist())
    return RayBoard("", board_of(record, last, layers), words, counts=counts)


def with_pieces(board: Board, pieces: tuple[int, ...]) -> Board:
    """A board with other pieces on it, given as a record has them.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> board = board_of(parse_sfen(START).record)
    >>> with_pieces(board, (0,) * 80 + (-8,)).pieces[-2:]
    ('', 'k')
    """
    return board._replace(pieces=tuple(letter(piece) if piece else "" for piece in pieces))


class Stage(NamedTuple):
    """One of the two squares of a move: the words that are merged there, and the names of both."""

    square: int
    own: int
    others: int
    names: tuple[str, str]


def stages(record: Any, move: int, words: tuple[int, ...]) -> tuple[Stage, ...]:
    """The squares where a move changes rays; `words` are those after the first, for the second.

    >>> from shogi_lab import Position
    >>> position = Position.from_sfen("9/9/9/9/4R1r2/9/9/9/9 b - 1")
    >>> words = tuple(effects_of(position.record).words.tolist())
    >>> [stage.names for stage in stages(position.record, position.packed("5e3e"), words)]
    [('withdraw', 'unblock'), ('emit', 'withdraw')]
    """
    said, color = unpack_move(move), int(record.turn)
    out = []
    if said.start is not None:
        leaving = int(RAYS.own[color, said.piece])
        stopped = int(effects_of(record).words[said.start])
        out.append(Stage(said.start, leaving, stopped, ("withdraw", "unblock")))
    own = int(RAYS.own[color, said.piece + (PROMOTED if said.promotes else 0)])
    if said.captured:
        taken = int(RAYS.own[1 - color, said.captured])
        return (*out, Stage(said.to, own, taken, ("emit", "withdraw")))
    return (*out, Stage(said.to, own, words[said.to], ("emit", "block")))


def masked_bits(record: Any, move: int) -> int:
    """What YaneuraOu's mask takes out of the first walk, as a word; 0 for a drop.

    >>> from shogi_lab import Position
    >>> from shogi_lab.effects import arrows
    >>> position = Position.from_sfen("9/9/9/9/4R4/9/9/9/9 b - 1")
    >>> arrows(masked_bits(position.record, position.packed("5e5a")))
    'D d'
    """
    said = unpack_move(move)
    if said.start is None:
        return 0
    return 0xFFFF ^ int(stepped(behind)(_tables()[1], said.start, said.to))


# ---- what a word answers


class Opening(NamedTuple):
    """What opens if a piece leaves: a ray of a color, the squares it then runs over, what it meets.

    verdict: "pinned" where that is the piece's own king, "discovers" where it is the king of the
    other side and the ray the piece's own, else "".
    """

    color: int
    direction: int
    squares: tuple[int, ...]
    meets: int
    verdict: str


def openings(record: Any, sq: int) -> tuple[Opening, ...]:
    """What opens if the piece on a square leaves: one for each bit of the square's word.

    >>> from shogi_lab.posi import parse_sfen
    >>> record = parse_sfen("4r4/9/9/4S4/9/9/9/9/4K4 b - 1").record
    >>> [(each.verdict, len(each.squares)) for each in openings(record, 31)]
    [('pinned', 5)]
    """
    board, word = record.board.tolist(), int(effects_of(record).words[sq])
    if not board[sq]:
        return ()
    found = []
    for bit in range(16):
        if word >> bit & 1:
            color, d = divmod(bit, 8)
            squares = _onward(board, sq, d)
            meets = squares[-1] if squares and board[squares[-1]] else -1
            verdict = ""
            if meets >= 0 and abs(board[meets]) == KING and (board[meets] < 0) != color:
                verdict = "pinned" if (board[sq] < 0) == (board[meets] < 0) else "discovers"
            found.append(Opening(color, d, squares, meets, verdict))
    return tuple(found)


def _onward(board: list[int], sq: int, d: int) -> tuple[int, ...]:
    """The squares from `sq` on in a direction, up to the first piece and with it."""
    met, at = [], sq
    for _ in range(int(RAYS.length[d, sq])):
        at += int(RAYS.step[d])
        met.append(at)
        if board[at]:
            break
    return tuple(met)


def squares_of_rays(record: Any) -> int:
    """How many squares the rays of a position cover, one by one: what starting anew would write.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> squares_of_rays(parse_sfen(START).record)
    34
    """
    board = record.board.tolist()
    own = RAYS.own
    return sum(
        len(_onward(board, sq, d))
        for sq, piece in enumerate(board) if piece
        for d in range(8)
        if int(own[int(piece < 0), abs(piece)]) & BOTH << d
    )  # fmt: skip


def piece_words(piece: int) -> str:
    """A piece of a board and whose it is.

    >>> piece_words(-15)
    "White's dragon"
    """
    return (
        f"{('Black', 'White')[piece < 0]}'s {PIECE_NAMES[abs(piece)].replace('pro_', 'promoted ')}"
    )


def steps_of(color: int, kind: int, sq: int) -> list[int]:
    """The squares that a piece steps to, slides left out.

    >>> steps_of(0, 1, 40)
    [31]
    """
    return [int(to) for to in RAYS.near[color, kind, sq, : int(RAYS.near_count[color, kind, sq])]]
