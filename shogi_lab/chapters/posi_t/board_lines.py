"""A line read from a turned board: seven bits, an index, and the squares that a slider reaches.

. x . . o . x . .      a row as it lies in memory, the slider's own square in it
  x . . o . x .        the seven bits inside: word >> shift & 127, a row of 128
  ^ ^ ^   ^ ^          the squares reached, which that row of the table has ready
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.pieces import GOLD
from shogi_lab.engine.posi import built
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, Square, square_name
from shogi_lab.engine.tables import PLAIN, RL45, RR45, TABLES, Board, turned_index
from shogi_lab.ground.messages import Message, plural, said
from shogi_lab.stage.films import Film, Frame, about_line, about_record
from shogi_lab.stage.lenses import Choice, Layer, board_of
from shogi_lab.stage.words import at

from .four_boards import BOARD_LAYOUTS, LINE_NAMES, MEMBERS, STROKES, line_squares, places_in


class Bit(NamedTuple):
    """One of the seven bits by which a line is read: the square it stands for, and its value.

    `ours` is False if the bit belongs to the other diagonal that shares the row.
    """

    square: str
    value: int
    ours: bool


class Reading(NamedTuple):
    """One line as it is read: the board as it lies in memory, the word, the shift, seven bits, the
    row, and the attacks.
    """

    title: str
    source: str
    across: str
    down: str
    places: tuple[int, ...]
    row: int
    chosen: int
    value: int
    shift: int
    bits: tuple[Bit, ...]
    pattern: int
    square: int
    taken: tuple[int, ...]
    attacks: tuple[int, ...]
    stroke: str
    jumps: tuple[int, ...] = ()


#: Which of a line's seven inner squares are taken, the first one highest.
Pattern = Annotated[int, within(0, 127)]


@checked
def reading(position: Position, board: Board, sq: Square) -> Reading:
    """Show how the slides from `sq` along one line are read from the position's record.

    board: PLAIN for the rank, RL90 for the file, RL45 for \\, RR45 for /.

    >>> from shogi_lab.engine.tables import RL90
    >>> seen = reading(Position(), RL90, 64)
    >>> seen.source, seen.shift, f"{seen.pattern:07b}", [square_name(at) for at in seen.attacks]
    ('occupied_rl90[2]', 10, '1100011', ['8g', '8i'])
    """
    return read_from(position.record, board, sq)


def read_from(record: Any, board: int, sq: int, jumps: tuple[int, ...] = ()) -> Reading:
    """Do what `reading` does, but for a record, and for any piece or none on `sq`. jumps: the
    frames to which clicks on the seven bits lead."""
    at, shift = int(TABLES.line_word[board, sq]), int(TABLES.line_shift[board, sq])
    words = record[MEMBERS[board]]
    word = int(words[0][at] | words[1][at] if board == PLAIN else words[at])
    pattern = word >> shift & 127
    index = [turned_index(board, each) for each in range(SQUARES)]
    row = index[sq] // 9
    inner = (index.index(9 * row + place) for place in range(1, 8))
    line = {sq, *line_squares(board, sq)}
    bits = tuple(
        Bit(square_name(each), pattern >> 6 - i & 1, each in line) for i, each in enumerate(inner)
    )
    across, down = BOARD_LAYOUTS[board]
    name = MEMBERS[board]
    return Reading(
        title=_line_of(board, sq),
        source=said("{member}, both colors", member=f"{name}[:, {at}]")
        if board == PLAIN
        else f"{name}[{at}]",
        across=across,
        down=down,
        places=places_in(record, board),
        row=row,
        chosen=index[sq],
        value=word,
        shift=shift,
        bits=bits,
        pattern=pattern,
        square=sq,
        taken=tuple(each for each in sorted(line) if record.board[each] and each != sq),
        attacks=tuple(squares_in(Bitboard(*TABLES.line_slide[board, sq, pattern].tolist()))),
        stroke=STROKES[board],
        jumps=jumps,
    )


def _line_of(board: int, sq: int) -> Message:
    return said("{line} of {square}", line=LINE_NAMES[board], square=at(sq))


@checked
def slider_film(position: Position, chosen: Sequence[Square] = (40,)) -> Film:
    """Let the reader choose a square on the board and a line from the list, and show how its slides
    are read.

    >>> slider_film(Position()).frames[64].caption
    'The engine reads 65 for the rank of 8h, 99 for the file, 116 for \\\\ and 99 for /.'
    """
    record = position.record
    about, jumps = about_record(record, film="sliders"), tuple(range(SQUARES))
    frames = []
    for sq in range(SQUARES):
        seen = [read_from(record, board, sq) for board in range(4)]
        lines = zip(LINE_NAMES, seen, strict=True)
        options = tuple((line, each._replace(title=line)) for line, each in lines)
        caption = said(
            "The engine reads {a} for the rank of {square}, {b} for the file, {c} for \\ and {d} "
            "for /.",
            square=at(sq),
            **{name: each.pattern for name, each in zip("abcd", seen, strict=True)},
        )
        straight, diagonal = ({*seen[i].attacks, *seen[i + 1].attacks} for i in (0, 2))
        layers = (
            Layer("straight", tuple(sorted(straight)), "sky", "rows"),
            Layer("diagonal", tuple(sorted(diagonal)), "green", "diag"),
        )
        board = board_of(record, (sq,), layers)._replace(jumps=jumps)
        frames.append(Frame((board, Choice(said("Line"), options)), caption, about))
    return Film(said("A line read from the record"), tuple(frames), tuple(chosen))


@checked
def diagonals(position: Position, sq: Square) -> Any:
    """Draw the board with the squares that a bishop on `sq` would attack, hatched along each
    diagonal.

    >>> [layer.squares for layer in diagonals(Position(), 40).layers]
    [(20, 30, 50, 60), (24, 32, 48, 56)]
    """
    read = (reading(position, board, sq) for board in (RL45, RR45))
    falling, rising = (tuple(sorted(each.attacks)) for each in read)
    layers = (Layer("\\", falling, "green", "back"), Layer("/", rising, "orange", "diag"))
    return board_of(position.record, (sq,), layers)


@checked
def pattern_film(board: Board, sq: Square, chosen: Sequence[Pattern] = (0,)) -> Film:
    """Show all 128 patterns of one line, between pieces at its ends; a click on a bit flips it. The
    frame's number is the pattern.

    >>> film = pattern_film(PLAIN, 40)
    >>> film.frames[0b0010000].caption
    'Pattern 0010000 is row 16: 5 squares are attacked along the rank from 5e.'
    """
    about = about_line(film="patterns", line=board, square=square_name(sq))
    frames = []
    for pattern in range(128):
        record = _with_pattern(board, sq, pattern, edges=0b11)
        jumps = tuple(pattern ^ 1 << 6 - i for i in range(7))
        seen = read_from(record, board, sq, jumps)
        caption = plural(
            "Pattern {bits} is row {row}: {n} square is attacked along the {line} from {square}.",
            "Pattern {bits} is row {row}: {n} squares are attacked along the {line} from {square}.",
            len(seen.attacks),
            bits=f"{pattern:07b}",
            row=pattern,
            line=LINE_NAMES[board],
            square=at(sq),
        )
        frames.append(Frame((seen,), caption, about))
    title = said("All 128 patterns of the {line}", line=_line_of(board, sq))
    return Film(title, tuple(frames), tuple(chosen))


def _with_pattern(board: int, sq: int, pattern: int, edges: int = 0) -> Any:
    """Return a record in which the line through `sq` has the pattern inside and `edges` at its
    ends."""
    index = [turned_index(board, each) for each in range(SQUARES)]
    row = index[sq] // 9
    bits = (edges >> 1) << 8 | pattern << 1 | edges & 1
    squares = [0] * SQUARES
    for place in range(9):
        if bits >> 8 - place & 1:
            squares[index.index(9 * row + place)] = GOLD
    return built(squares, (0, 0), 0)


@checked
def edge_film(board: Board, sq: Square, pattern: Pattern) -> Film:
    """Show one pattern with pieces on neither edge, on one, and on both: the attacks are the same.

    >>> film = edge_film(PLAIN, 40, 0)
    >>> len({frame.parts[0].attacks for frame in film.frames})
    1
    """
    about = about_line(film="edges", line=board, square=square_name(sq), pattern=pattern)
    ends = (said("no piece on either edge"), said("a piece on one edge"),
            said("a piece on the other edge"), said("pieces on both edges"))  # fmt: skip
    frames = []
    for edges, pieces in enumerate(ends):
        seen = read_from(_with_pattern(board, sq, pattern, edges), board, sq)
        caption = said(
            "With {pieces}, row {n} is read, and the attacks stay the same.",
            pieces=pieces,
            n=seen.pattern,
        )
        frames.append(Frame((seen,), caption, about))
    return Film(said("Edges do not matter"), tuple(frames), (0, 3))
