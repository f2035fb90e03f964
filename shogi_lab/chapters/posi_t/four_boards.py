"""The four boards of a position side by side: one square, and the same one on each of them.

      occupied         9a 8a 7a 6a 5a 4a 3a 2a 1a      a rank is a row
      occupied_rl90    1a 1b 1c 1d 1e 1f 1g 1h 1i      a file is a row
      occupied_rl45    9a 8b 7c 6d 5e 4f 3g 2h 1i      a \\ diagonal is a row, or two share it
      occupied_rr45    9i 8h 7g 6f 5e 4d 3c 2b 1a      a / diagonal is a row, or two share it

Everything in one row can be read out of one word. The first rows are shown here.
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.pieces import GOLD
from shogi_lab.engine.posi import built
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import FILES, RANKS, SQUARES, Square, ray, square_name
from shogi_lab.engine.tables import LINES, PLAIN, Board, turned_index
from shogi_lab.ground.messages import Message, said
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import TURNED
from shogi_lab.stage.words import at

#: What each of the four boards is read for, and the stroke that stands for such a line.
LINE_NAMES = (said("rank"), said("file"), said("\\ diagonal"), said("/ diagonal"))
READ_FOR = (said("read for ranks"), said("read for files"),
            said("read for \\ diagonals"), said("read for / diagonals"))  # fmt: skip
STROKES = "-|\\/"
MEMBERS = ("occupied", "occupied_rl90", "occupied_rl45", "occupied_rr45")
BOARD_LAYOUTS = ((FILES, RANKS), *(TURNED[member][1:] for member in MEMBERS[1:]))


class Laid(NamedTuple):
    """One of the four occupied boards as it lies in memory; places are numbered as its bits are.

    `lines` says which places lie on a line through the chosen square, each with the line's sign;
    `chosen` is the place of that square, -1 for none.
    """

    name: str
    read_for: str
    across: str
    down: str
    places: tuple[int, ...]
    changed: tuple[int, ...]
    lines: tuple[tuple[int, str], ...]
    chosen: int
    squares: tuple[str, ...]
    jumps: tuple[int, ...] = ()


class FourBoards(NamedTuple):
    """The same occupied squares laid out in four ways, with threads between the places of the
    chosen square."""

    title: str
    boards: tuple[Laid, ...]


SquareOrNone = Annotated[int, within(-1, SQUARES - 1)]


@checked
def four_boards(position: Position, chosen: SquareOrNone = -1, title: str = "") -> FourBoards:
    """Return the four occupied boards of a position, with one square followed through them.

    >>> [each.chosen for each in four_boards(Position(), 40).boards]
    [40, 40, 4, 4]
    """
    return _four(position.record, chosen)._replace(title=title)


def _four(
    record: Any, chosen: int = -1, before: Any = None, jumps: tuple[int, ...] = ()
) -> FourBoards:
    """Return the four boards of a record. jumps: for each square the frame that a click leads to,
    in each board's own order."""
    laid = (_laid(record, board, chosen, before or record, jumps) for board in range(4))
    return FourBoards("", tuple(laid))


def _laid(record: Any, board: int, chosen: int, before: Any, jumps: tuple[int, ...]) -> Laid:
    index = [turned_index(board, sq) for sq in range(SQUARES)]
    squares = sorted(range(SQUARES), key=index.__getitem__)
    now, was = set(places_in(record, board)), set(places_in(before, board))
    boards = range(4) if board == PLAIN else (board,)
    lines = [(index[sq], STROKES[each]) for each in boards for sq in line_squares(each, chosen)]
    across, down = BOARD_LAYOUTS[board]
    return Laid(
        name=MEMBERS[board],
        read_for=READ_FOR[board],
        across=across,
        down=down,
        places=tuple(sorted(now)),
        changed=tuple(sorted(now ^ was)),
        lines=tuple(sorted(lines)),
        chosen=-1 if chosen < 0 else index[chosen],
        squares=tuple(map(square_name, squares)),
        jumps=tuple(jumps[sq] for sq in squares) if jumps else (),
    )


@checked
def occupied_places(position: Position, board: Board) -> tuple[int, ...]:
    """Return the places in memory of the bits that are set on one of the four boards."""
    return places_in(position.record, board)


def places_in(record: Any, board: int) -> tuple[int, ...]:
    """Return what `occupied_places` returns, but for a record, which may not be sound."""
    words = record[MEMBERS[board]].tolist()
    if board == PLAIN:
        words = [black | white for black, white in zip(*words, strict=True)]
    return tuple(squares_in(Bitboard(*words)))


@checked
def line_squares(board: Board, sq: SquareOrNone) -> tuple[int, ...]:
    """Return the other squares of the line through `sq` that a board is used for; none if `sq` is
    -1.

    >>> from shogi_lab.engine.tables import RR45
    >>> [square_name(each) for each in line_squares(RR45, 10)]
    ['7a', '9c']
    """
    if sq < 0:
        return ()
    return tuple(sorted(each for step in LINES[board] for each in ray(sq, step)))


def toggled(record: Any, sq: int) -> Any:
    """Return a record with one square emptied, or filled with a gold of Black's."""
    board = record.board.tolist()
    board[sq] = 0 if board[sq] else GOLD
    return built(board, tuple(record.hand.tolist()), int(record.turn))


@checked
def four_boards_film(position: Position, chosen: Sequence[Square] = ()) -> Film:
    """Let the reader click a square, and show it toggle on all four boards.

    Frame 0 is the position as it is; frame s + 1 has square s filled, or emptied if a piece stood
    there. `chosen` are the squares whose frames are the decisive ones.

    >>> film = four_boards_film(Position(), (40,))
    >>> film.frames[41].caption
    '5e fills: one bit changes in each of the four boards, at places 40, 40, 4 and 4 in memory.'
    """
    record = position.record
    about = about_record(record, film="four boards")
    home = tuple(range(1, SQUARES + 1))
    caption = said(
        "These are the occupied squares, four times. Click a square to fill or empty it."
    )
    frames = [Frame((_four(record, jumps=home),), caption, about)]
    for sq in range(SQUARES):
        jumps = (*home[:sq], 0, *home[sq + 1 :])
        seen = _four(toggled(record, sq), sq, record, jumps)
        frames.append(Frame((seen,), _toggling(sq, bool(record.board[sq])), about))
    return Film(
        said("One square, on every board"), tuple(frames), tuple(sq + 1 for sq in chosen) or (0,)
    )


def _toggling(sq: int, stood: bool) -> Message:
    places = {name: turned_index(board, sq) for board, name in enumerate("abcd")}
    if stood:
        return said(
            "{square} empties: one bit changes in each of the four boards, at places {a}, "
            "{b}, {c} and {d} in memory.",
            square=at(sq),
            **places,
        )
    return said(
        "{square} fills: one bit changes in each of the four boards, at places {a}, "
        "{b}, {c} and {d} in memory.",
        square=at(sq),
        **places,
    )
