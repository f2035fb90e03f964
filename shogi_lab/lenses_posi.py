"""What there is to see in a position's record: its boards, its lines, its memory. Plain data."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from .bitboards import Bitboard, squares_in
from .lenses import PLACES, TURNED, Place
from .moves import unpack_move, usi
from .pieces import COLOR_NAMES, KING, PIECE_NAMES, PIECES
from .posi import FIELDS, POSITION, faults
from .position import Position
from .reads import reads
from .squares import FILES, RANKS, SQUARES, ray, square_name
from .tables import LINES, PLAIN, TABLES, turned_index
from .without import piece_by_sets

#: What each of the four boards is read for, and the stroke that stands for such a line.
LINE_NAMES = ("rank", "file", "\\ diagonal", "/ diagonal")
STROKES = "-|\\/"
MEMBERS = ("occupied", "occupied_rl90", "occupied_rl45", "occupied_rr45")
BOARD_LAYOUTS = ((FILES, RANKS), *(TURNED[member][1:] for member in MEMBERS[1:]))


# ---- the four boards


class Laid(NamedTuple):
    """One of the four occupied boards as it lies in memory; places are numbered as its bits are.

    `lines` says which places lie on a line through the chosen square, each with its stroke;
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
    """The same occupied squares laid out four ways, with threads between the chosen square's."""

    title: str
    boards: tuple[Laid, ...]


def four_boards(
    record: Any, chosen: int = -1, before: Any = None, jumps: tuple[int, ...] = (), title: str = ""
) -> FourBoards:
    """The four occupied boards of a record, one square followed through them.

    jumps: for each square the frame that a click leads to; laid out anew on each board.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> seen = four_boards(parse_sfen(START).record, 40)
    >>> [each.chosen for each in seen.boards]
    [40, 40, 4, 4]
    """
    return FourBoards(
        title,
        tuple(_laid(record, board, chosen, before or record, jumps) for board in range(4)),
    )


def _laid(record: Any, board: int, chosen: int, before: Any, jumps: tuple[int, ...]) -> Laid:
    index = [turned_index(board, sq) for sq in range(SQUARES)]
    squares = sorted(range(SQUARES), key=index.__getitem__)
    now, was = set(occupied_places(record, board)), set(occupied_places(before, board))
    boards = range(4) if board == PLAIN else (board,)
    lines = [(index[sq], STROKES[each]) for each in boards for sq in line_squares(each, chosen)]
    across, down = BOARD_LAYOUTS[board]
    return Laid(
        name=MEMBERS[board],
        read_for=LINE_NAMES[board] + "s",
        across=across,
        down=down,
        places=tuple(sorted(now)),
        changed=tuple(sorted(now ^ was)),
        lines=tuple(sorted(lines)),
        chosen=-1 if chosen < 0 else index[chosen],
        squares=tuple(map(square_name, squares)),
        jumps=tuple(jumps[sq] for sq in squares) if jumps else (),
    )


def occupied_places(record: Any, board: int) -> tuple[int, ...]:
    """The bits that are set on one of the four boards, by their place in memory.

    >>> from shogi_lab.posi import parse_sfen
    >>> one = parse_sfen("9/1K7/9/9/9/9/9/9/9 b - 1").record
    >>> [occupied_places(one, board) for board in range(4)]
    [(10,), (64,), (1,), (34,)]
    """
    words = record[MEMBERS[board]]
    if board == PLAIN:
        words = words[0] | words[1]
    return tuple(squares_in(Bitboard(*words.tolist())))


def line_squares(board: int, sq: int) -> tuple[int, ...]:
    """The other squares of the line that a board is read for; none where `sq` is -1.

    >>> from shogi_lab.tables import RR45
    >>> [square_name(each) for each in line_squares(RR45, 10)]
    ['7a', '9c']
    """
    if sq < 0:
        return ()
    return tuple(sorted(each for step in LINES[board] for each in ray(sq, step)))


# ---- reading one line


class Bit(NamedTuple):
    """One of the seven bits that a line is read by: the square it stands for, and its value.

    `ours` is False where the bit belongs to the other diagonal that shares the row.
    """

    square: str
    value: int
    ours: bool


class Reading(NamedTuple):
    """One line read: the board as it lies in memory, word, shift, seven bits, row, attacks."""

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


def reading(record: Any, board: int, sq: int, jumps: tuple[int, ...] = ()) -> Reading:
    """How the slides from `sq` along one line are read from the record.

    board: PLAIN for the rank, RL90 for the file, RL45 for \\, RR45 for /;
    jumps: the frames that the seven bits lead to.

    >>> from shogi_lab.tables import RL90
    >>> from shogi_lab.posi import START, parse_sfen
    >>> seen = reading(parse_sfen(START).record, RL90, 64)
    >>> seen.source, seen.shift, f"{seen.pattern:07b}", [square_name(at) for at in seen.attacks]
    ('occupied_rl90[2]', 10, '1100011', ['8g', '8i'])
    """
    at, shift = int(TABLES.line_word[board, sq]), int(TABLES.line_shift[board, sq])
    words = record[MEMBERS[board]]
    word = int((words[0] | words[1])[at] if board == PLAIN else words[at])
    pattern = word >> shift & 127
    row = turned_index(board, sq) // 9
    inner = [9 * row + 1 + i for i in range(7)]
    index = [turned_index(board, each) for each in range(SQUARES)]
    line = {sq, *line_squares(board, sq)}
    bits = tuple(
        Bit(square_name(each), pattern >> 6 - i & 1, each in line)
        for i, each in enumerate(map(index.index, inner))
    )
    across, down = BOARD_LAYOUTS[board]
    one = MEMBERS[board]
    return Reading(
        title=f"{LINE_NAMES[board]} of {square_name(sq)}",
        source=f"{one}[:, {at}], both colors" if board == PLAIN else f"{one}[{at}]",
        across=across,
        down=down,
        places=occupied_places(record, board),
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


class Fold(NamedTuple):
    """A diagonal of the plain board folded into nine bits: it meets each column once."""

    title: str
    square: int
    line: tuple[int, ...]
    taken: tuple[int, ...]
    row: int
    stroke: str


def fold(record: Any, board: int, sq: int) -> Fold:
    """How a diagonal is read from the occupied squares without a turned board.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> from shogi_lab.tables import RL45
    >>> f"{fold(parse_sfen(START).record, RL45, 40).row:09b}"
    '111000111'
    """
    line = tuple(sorted({sq, *line_squares(board, sq)}))
    taken = occupied_places(record, PLAIN)
    row = sum(1 << 8 - each % 9 for each in line if each in taken)
    title = f"{LINE_NAMES[board]} of {square_name(sq)}, folded"
    return Fold(title, sq, line, taken, row, STROKES[board])


# ---- the three words


class Words(NamedTuple):
    """The three words of a bitboard, bit 26 first: which bits are left, which is found now."""

    title: str
    values: tuple[int, int, int]
    taken: tuple[int, ...]
    found: int
    formula: str


def scan(bb: Bitboard, step: int, title: str = "") -> Words:
    """A bitboard after its first `step` squares are found, as Bonanza's scan finds them.

    >>> scan(Bitboard(1 << 22, 1, 0), 1).formula
    'sq = 26 - 22 = 4, which is 5a'
    >>> scan(Bitboard(1 << 22, 1, 0), 2).formula
    'sq = 53 - 0 = 53, which is 1f'
    """
    squares = squares_in(bb)
    if not step:
        return Words(title, bb, (), -1, "")
    sq = squares[step - 1]
    base = (26, 53, 80)[sq // 27]
    formula = f"sq = {base} - {base - sq} = {sq}, which is {square_name(sq)}"
    return Words(title, bb, tuple(squares[: step - 1]), sq, formula)


# ---- the record as memory


class Block(NamedTuple):
    """A member's bytes: where they are, how many; `mark`: "", "lit", "wrong" or "off"."""

    name: str
    offset: int
    size: int
    group: str
    mark: str = ""
    jump: int = -1


class Memory(NamedTuple):
    """A record to scale, as cache lines of `line` bytes."""

    title: str
    size: int
    blocks: tuple[Block, ...]
    line: int = 64


#: The kinds of members, as they are told apart in the picture.
GROUPS = {
    "hash_key": "value", "hand": "value", "material": "value", "king": "value", "turn": "value",
    "board": "board", "occupied": "occupied", "occupied_rl90": "turned",
    "occupied_rl45": "turned", "occupied_rr45": "turned", "pawn_attacks": "attacks",
    "pieces": "pieces",
}  # fmt: skip

_ARTICLE_PIECES = (
    "lance knight silver bishop rook horse dragon pawn gold "
    "pro_pawn pro_lance pro_knight pro_silver"
).split()


def _article_order() -> list[Place]:
    """The places in the order of the article's struct, which sorts the piece sets its own way."""
    named = {place.article: place for place in PLACES if place.article}
    pieces = [f"{color[0]}_{kind}" for kind in _ARTICLE_PIECES for color in COLOR_NAMES]
    names = [name for name in named if name not in pieces]
    at = names.index("hand_black")
    return [named[name] for name in names[:at] + pieces + names[at:]]


def _article_layout() -> np.dtype:
    kinds = {field.name: (field.dtype, field.shape) for field in FIELDS} | {"king": ("u1", (2,))}
    return np.dtype(
        [
            (place.article, kinds[place.member][0], kinds[place.member][1][len(place.at) :])
            for place in _article_order()
        ],
        align=True,
    )


#: The article's struct as C lays it out, with our members' places beside its names.
ARTICLE_LAYOUT = _article_layout()
ARTICLE_PLACES = tuple(_article_order())


def article_memory(
    marks: Mapping[str, str] = {}, jumps: Mapping[str, int] = {}, title: str = ""
) -> Memory:
    """The article's struct to scale, as C lays it out; marks and jumps by the article's names.

    >>> memory = article_memory()
    >>> memory.size, len(memory.blocks), memory.blocks[-3]
    (600, 48, Block(name='asquare', offset=512, size=81, group='board', mark='', jump=-1))
    >>> sum(block.size for block in memory.blocks if block.size == 12)
    492
    """
    fields: Any = ARTICLE_LAYOUT.fields
    blocks = tuple(
        Block(
            place.article,
            fields[place.article][1],
            fields[place.article][0].itemsize,
            GROUPS.get(place.member, "union"),
            marks.get(place.article, ""),
            jumps.get(place.article, -1),
        )
        for place in ARTICLE_PLACES
    )
    return Memory(title or "posi_t", ARTICLE_LAYOUT.itemsize, blocks)


def our_memory(title: str = "") -> Memory:
    """Our record to scale.

    >>> our_memory().size == POSITION.itemsize
    True
    """
    fields: Any = POSITION.fields
    blocks = tuple(
        Block(field.name, fields[field.name][1], fields[field.name][0].itemsize,
              GROUPS.get(field.name, "union"))
        for field in FIELDS
    )  # fmt: skip
    return Memory(title or "POSITION", POSITION.itemsize, blocks)


def cache_lines(seen: Iterable[tuple[str, tuple[int, ...]]], line: int = 64) -> int:
    """How many cache lines of the article's struct were read: members with an index into them.

    >>> cache_lines([("hash_key", ()), ("pieces", (0, 1, 2)), ("board", (80,)), ("turn", ())])
    3
    """
    fields: Any = ARTICLE_LAYOUT.fields
    bytes_ = set()
    for name, at in set(seen):
        for place in ARTICLE_PLACES:
            if place.member == name and place.at == at[: len(place.at)]:
                layout, offset = fields[place.article][:2]
                inside = at[len(place.at) :]
                bytes_.add(offset + (inside[0] * layout.base.itemsize if inside else 0))
    return len({byte // line for byte in bytes_})


def article_names(seen: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[str, ...]:
    """The article's names of what was read or written: members with an index into them.

    >>> article_names([("pieces", (0, 1, 2)), ("board", (40,)), ("turn", ())])
    ('b_pawn', 'asquare')
    """
    found = set(seen)
    return tuple(
        place.article
        for place in PLACES
        if place.article
        and any(place.member == name and place.at == at[: len(place.at)] for name, at in found)
    )


# ---- tables to fill in


class Bars(NamedTuple):
    """Pairs of counts to compare: rows of a name, a note, and what it costs with and without."""

    title: str
    rows: tuple[tuple[str, str, int, int], ...]
    lit: int = -1
    jumps: tuple[int, ...] = ()


class Grid(NamedTuple):
    """A table of members and events: each row a member, its article's name, and a mark a column.

    Marks: "?" where it is to be guessed, "x" written, "." not written.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]


def written(record: Any, move: int) -> tuple[str, ...]:
    """Our names of the places that a move writes another value into.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> len(written(parse_sfen(START).record, 39983))
    9
    """
    after = played(record, move)
    return tuple(
        place.name
        for place in PLACES
        if not np.array_equal(record[place.member][place.at], after[place.member][place.at])
    )


def played(record: Any, move: int) -> Any:
    """A copy of a record after a packed move.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> played(parse_sfen(START).record, 39983).turn.item()
    1
    """
    return Position(record).after(usi(move)).record


class Listing(NamedTuple):
    """A short list of named things."""

    title: str
    rows: tuple[tuple[str, str], ...]


def alarm(record: Any) -> Listing:
    """What `faults` says about a record.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> alarm(parse_sfen(START).record).title
    'faults: none'
    """
    found = faults(record)
    title = f"faults: {len(found) or 'none'}"
    return Listing(title, tuple((fault.name, fault.text) for fault in found))


# ---- sets, keys, sums


class Sum(NamedTuple):
    """Sets in a row: the terms, then what they are said to make; each a name and its squares.

    `sign` stands between the terms ("or"), `equals` before the last: "=" or "!=".
    """

    title: str
    sign: str
    equals: str
    terms: tuple[tuple[str, tuple[int, ...]], ...]


class Xor(NamedTuple):
    """Keys of 64 bits under each other: a label and a value each; the last is their xor."""

    title: str
    rows: tuple[tuple[str, int], ...]


class Ledger(NamedTuple):
    """A sum along a game: its value after each move, and the moves that changed it."""

    title: str
    values: tuple[int, ...]
    entries: tuple[tuple[int, str, int], ...]
    at: int = -1


def set_of(record: Any, member: str, *at: int) -> tuple[int, ...]:
    """The squares of one bitboard of a record.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> set_of(parse_sfen(START).record, "rook_dragon", 0)
    (70,)
    """
    return tuple(squares_in(Bitboard(*record[member][at].tolist())))


def union_of(record: Any, member: str, kinds: tuple[int, ...], color: int) -> Sum:
    """A member that joins piece sets, as the sum it is.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> union_of(parse_sfen(START).record, "rook_dragon", (7, 15), 0).terms[0]
    ('rook', (70,))
    """
    terms = [(PIECE_NAMES[kind], set_of(record, "pieces", color, kind)) for kind in kinds]
    whole = set_of(record, member, color)
    equals = "=" if set(whole) == {sq for _, squares in terms for sq in squares} else "!="
    return Sum("", "or", equals, (*terms, (member, whole)))


def occupied_sum(record: Any, color: int) -> Sum:
    """A color's occupied squares as what they join: all that are no king, and the king.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> [name for name, _ in occupied_sum(parse_sfen(START).record, 0).terms]
    ['all sets of posi_t', 'the king', 'occupied']
    """
    others = {sq for kind in PIECES if kind != KING for sq in set_of(record, "pieces", color, kind)}
    king = int(record.king[color])
    kings = (king,) if king < SQUARES else ()
    whole = set_of(record, "occupied", color)
    equals = "=" if set(whole) == others | {*kings} else "!="
    terms = (
        ("all sets of posi_t", tuple(sorted(others))),
        ("the king", kings),
        ("occupied", whole),
    )
    return Sum("", "or", equals, terms)


def capture_costs(game: Any) -> tuple[int, ...]:
    """For each capture of a game: how many sets are asked for what was taken, one by one.

    >>> from shogi_lab import Game
    >>> capture_costs(Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b"))
    (6, 12)
    """
    costs = []
    for position, text in zip(game.positions(), game.moves, strict=False):
        _, _, to, _, captured = unpack_move(position.packed(text))
        if captured:
            asked = reads(piece_by_sets, position.record, 1 - position.turn, to)
            if abs(asked.value) != captured:
                raise ValueError(f"{text} takes {captured}, the sets say {asked.value}")
            costs.append(asked.total)
    return tuple(costs)


def key_change(record: Any, move: int) -> Xor:
    """The hash key before a move, the random numbers that the move toggles, and the key after.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> [label for label, _ in key_change(parse_sfen(START).record, 39983).rows]
    ['before', 'black pawn 7g', 'black pawn 7f', 'after']
    """
    board, now = record.board.tolist(), played(record, move)
    rows = [("before", int(record.hash_key))]
    for sq, (old, new) in enumerate(zip(board, now.board.tolist(), strict=True)):
        for piece in (old, new) if old != new else ():
            if piece:
                color, kind = int(piece < 0), abs(piece)
                label = f"{COLOR_NAMES[color]} {PIECE_NAMES[kind]} {square_name(sq)}"
                rows.append((label, int(TABLES.zobrist[color, kind, sq])))
    return Xor("", (rows[0], *reversed(rows[1:]), ("after", int(now.hash_key))))


def material_ledger(positions: Iterable[Any], moves: Iterable[str], title: str = "") -> Ledger:
    """The material along a game, with the moves that changed it.

    >>> from shogi_lab import Game
    >>> game = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b")
    >>> material_ledger(game.positions(), game.moves).entries
    ((3, '8h2b+', 1403), (4, '3a2b', -1403))
    """
    values = [int(position.record.material) for position in positions]
    entries = [
        (ply, move, values[ply] - values[ply - 1])
        for ply, move in enumerate(moves, 1)
        if values[ply] != values[ply - 1]
    ]
    return Ledger(title, tuple(values), tuple(entries))
