"""Lenses of KKP: a table as a coloured board, its indexes on a ruler, a position's terms in a row.

HeatBoard    what one piece weighs on each square, for two kings that can be moved
Ruler        which block of the index a number lies in, and what it means
Terms        the terms of one sum, each with its weight and what is added so far
Waterfall    the same in groups: which piece types carry the sum, and where it goes
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from .bitboards import Bitboard
from .indexes import KKP_BLOCKS, KKP_BOARD, KKP_HAND, Block, block_of
from .kkp import Term, kkp_terms
from .lenses import Board, Layer
from .pieces import (
    BLACK,
    COLORS,
    FULL_SET,
    GOLD,
    GOLD_LIKE,
    HAND_PIECES,
    LETTERS,
    PIECE_NAMES,
    VALUES,
    WHITE,
    letter,
)
from .scans import ROWS, VERSIONS, empty_found
from .squares import SQUARES, square_name, turned
from .walk import walk

FULL = 97  # of a hundred weights, so many lie within the range that colours show


def said(kind: int) -> str:
    """A piece type as a reader says it.

    >>> said(9), said(14)
    ('promoted pawn', 'horse')
    """
    return PIECE_NAMES[kind].replace("pro_", "promoted ")


def signed(n: int) -> str:
    """A weight with its sign.

    >>> signed(12), signed(0), signed(-3)
    ('+12', '0', '-3')
    """
    return f"{n:+,}" if n else "0"


def reach_of(weights: Any) -> int:
    """The weight at which colours are full: of all weights that are not 0, a few of a
    hundred lie beyond it.

    >>> from shogi_lab.kkp import SHAPE
    >>> reach_of(np.zeros(SHAPE, np.int16))
    1
    """
    sizes = np.abs(weights[weights != 0].astype(np.int32))
    return max(1, int(np.percentile(sizes, FULL))) if sizes.size else 1


# ---- the heat board


class Button(NamedTuple):
    """Something to click: a piece or words, whether it is chosen, and where the click leads."""

    letter: str
    text: str
    chosen: bool
    jump: int


class HeatBoard(NamedTuple):
    """What a piece weighs on each square, None where it cannot stand; what a number in hand does.

    reach: the weight at which colours are full; pieces: what stands there already;
    movers: which king moves; kinds: which piece is weighed; jumps as a Board's.
    """

    title: str
    weights: tuple[int | None, ...]
    held: tuple[int, ...]
    reach: int
    pieces: tuple[str, ...]
    movers: tuple[Button, ...]
    kinds: tuple[Button, ...]
    jumps: tuple[int, ...]


def square_weights(weights: Any, kings: Sequence[int], kind: int) -> tuple[int | None, ...]:
    """What a black piece weighs on each of 81 squares; None where it, or a king, rules it out.

    >>> from shogi_lab.kkp import SHAPE
    >>> row = square_weights(np.ones(SHAPE, np.int16), (76, 4), 1)
    >>> row[:9] == (None,) * 9, row[9], row[76]
    (True, 1, None)
    """
    index = KKP_BOARD[kind]
    block = next(each for each in KKP_BLOCKS if not each.in_hand and each.base == index)
    here = weights[kings[0], kings[1], index + block.first : index + block.last + 1].tolist()
    row = [None] * block.first + here
    return tuple(None if sq in kings else weight for sq, weight in enumerate(row))


def hand_weights(weights: Any, kings: Sequence[int], kind: int) -> tuple[int, ...]:
    """What each number in Black's hand weighs, none included; () where none can be held.

    >>> from shogi_lab.kkp import SHAPE
    >>> len(hand_weights(np.ones(SHAPE, np.int16), (76, 4), 1))
    19
    """
    if kind not in HAND_PIECES:
        return ()
    first = KKP_HAND[kind]
    return tuple(weights[kings[0], kings[1], first : first + FULL_SET[kind] + 1].tolist())


# ---- the ruler


class Span(NamedTuple):
    """A block of the index as it lies: where its first square would be, what of it is used."""

    letter: str
    name: str
    in_hand: bool
    base: int
    start: int
    end: int
    claims: bool
    jump: int


class Ruler(NamedTuple):
    """All indexes, 0 to `end` - 1, and the blocks that claim the chosen one."""

    title: str
    spans: tuple[Span, ...]
    chosen: int
    end: int


def ruler(index: int, blocks: Sequence[Block] = KKP_BLOCKS) -> Ruler:
    """One index among all; a click on a block leads to the index where it starts.

    >>> seen = ruler(116)
    >>> [(span.name, span.base, span.start) for span in seen.spans if span.claims]
    [('pawn', 36, 45)]
    """
    spans = tuple(
        Span(
            letter(block.piece),
            said(block.piece),
            block.in_hand,
            block.base,
            block.start,
            block.end,
            index in range(block.start, block.end),
            block.start,
        )
        for block in blocks
    )
    return Ruler("", spans, index, max(block.end for block in blocks))


def index_board(index: int) -> Board:
    """What an index means: one black piece on a board, or some in hand.

    A click on a square leads to the index of this piece there.

    >>> index_board(116).pieces[80], index_board(3).hands[0]
    ('P', (('P', 3),))
    """
    block = block_of(index)
    here = index - block.base
    hand = ((LETTERS[block.piece], here),) if block.in_hand else ()
    pieces = [""] * SQUARES
    if not block.in_hand:
        pieces[here] = letter(block.piece)
    stands = block_of(KKP_BOARD[block.piece] + 40)
    jumps = [-1] * SQUARES
    jumps[stands.first : stands.last + 1] = range(stands.start, stands.end)
    return Board("", tuple(pieces), (hand, ()), BLACK, jumps=tuple(jumps))


# ---- a position, turned and mirrored


class Views(NamedTuple):
    """Boards of one position beside each other, each with what is said of it."""

    title: str
    names: tuple[str, ...]
    boards: tuple[Board, ...]


def turned_board(board: Board) -> Board:
    """The board seen from the other side, with the colors exchanged: what is White's is Black's.

    >>> from shogi_lab.lenses import board_of
    >>> from shogi_lab.posi import parse_sfen
    >>> board = board_of(parse_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").record)
    >>> turned_board(board).pieces[40], turned_board(board).hands
    ('+P', ((), (('S', 2),)))
    """
    black, white = board.hands
    pieces = tuple(piece.swapcase() for piece in reversed(board.pieces))
    return board._replace(pieces=pieces, hands=(white, black), turn=1 - board.turn)


def mirrored(sq: int) -> int:
    """The square with left and right exchanged.

    >>> square_name(mirrored(0))
    '1a'
    """
    return sq // 9 * 9 + 8 - sq % 9


def mirrored_board(board: Board) -> Board:
    """The board with left and right exchanged; nobody's chances change by that.

    >>> from shogi_lab.lenses import board_of
    >>> from shogi_lab.posi import START, parse_sfen
    >>> board = board_of(parse_sfen(START).record)
    >>> board.pieces[10], mirrored_board(board).pieces[10]
    ('r', 'b')
    """
    return board._replace(pieces=tuple(board.pieces[mirrored(sq)] for sq in range(SQUARES)))


def mirrored_term(term: Term) -> Term:
    """A term of the mirrored position: all three squares mirrored, a number in hand as it was.

    >>> from shogi_lab.posi import parse_sfen
    >>> terms = kkp_terms(parse_sfen("k8/9/9/9/9/9/9/9/P7K b - 1").record)
    >>> mirrored_term(terms[-1]).kings, mirrored_term(terms[-1]).entry
    ((72, 8), 116)
    """
    block = block_of(term.entry)
    entry = term.entry
    if not block.in_hand:
        entry = block.base + mirrored(term.entry - block.base)
    own, other = term.kings
    square = None if term.square is None else mirrored(term.square)
    return term._replace(kings=(mirrored(own), mirrored(other)), entry=entry, square=square)


def turned_term(term: Term) -> Term:
    """A term of the turned position: the same weight, with the other sign.

    >>> from shogi_lab.posi import parse_sfen
    >>> terms = kkp_terms(parse_sfen("k8/9/9/9/9/9/9/9/P7K b - 1").record)
    >>> turned_term(terms[-1])[:3] == (-1, (80, 0), 108)
    True
    """
    square = None if term.square is None else turned(term.square)
    return term._replace(sign=-term.sign, piece=-term.piece, square=square)


# ---- the terms of a sum


class TermRow(NamedTuple):
    """One term: the piece, negative for White as SFEN has it; where; which index; what it adds.

    mark: "" added, "ahead" not yet, "now" just added, "gone" or "come" with a move.
    """

    letter: str
    place: str
    entry: int
    value: int
    begin: int
    mark: str


class Terms(NamedTuple):
    """Terms in the order in which they are added, and their sum so far.

    low, high: between these all sums lie that the film shows.
    """

    title: str
    rows: tuple[TermRow, ...]
    total: int
    low: int
    high: int


def weighed(term: Term, weights: Any) -> int:
    """What a term adds to Black's sum.

    >>> from shogi_lab.kkp import SHAPE
    >>> from shogi_lab.posi import parse_sfen
    >>> terms = kkp_terms(parse_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").record)
    >>> weighed(terms[-1], np.ones(SHAPE, np.int16))
    -1
    """
    return term.sign * int(weights[(*term.kings, term.entry)])


def _placed(term: Term) -> str:
    if term.square is not None:
        return square_name(term.square)
    return f"x{term.entry - KKP_HAND[abs(term.piece)]}"


def term_rows(terms: Iterable[Term], weights: Any, marks: Sequence[str]) -> tuple[TermRow, ...]:
    """Terms as rows, each beginning where the one before it ended; what is gone adds nothing."""
    rows, total = [], 0
    for term, mark in zip(terms, marks, strict=True):
        value = weighed(term, weights)
        rows.append(TermRow(letter(term.piece), _placed(term), term.entry, value, total, mark))
        total += 0 if mark == "gone" else value
    return tuple(rows)


def ledger(record: Any, weights: Any, done: int) -> Terms:
    """The first `done` terms of a position's sum; the hands' fourteen come first.

    >>> from shogi_lab.kkp import SHAPE
    >>> from shogi_lab.posi import parse_sfen
    >>> pos = parse_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").record
    >>> seen = ledger(pos, np.ones(SHAPE, np.int16), 8)
    >>> seen.total, [row.mark for row in seen.rows][6:10]
    (6, ['', 'now', 'ahead', 'ahead'])
    """
    terms = kkp_terms(record)
    marks = ["now" if i == done - 1 else "ahead" if i >= done else "" for i in range(len(terms))]
    rows = term_rows(terms, weights, marks)
    sums = [0, *(row.begin + row.value for row in rows)]
    return Terms("", rows, sums[done], min(sums), max(sums))


def changed_terms(before: Any, after: Any) -> tuple[list[Term], list[Term]]:
    """The terms that are gone with a move, and those that have come, from two records.

    >>> from shogi_lab import Position
    >>> start = Position.from_sfen("startpos")
    >>> gone, come = changed_terms(start.record, start.after("7g7f").record)
    >>> [term.meaning for term in gone + come]
    ["Black's pawn on 7g", "Black's pawn on 7f"]
    """
    old, new = kkp_terms(before), kkp_terms(after)
    ids = [Counter(term[:3] for term in terms) for terms in (old, new)]
    gone, come = ids[0] - ids[1], ids[1] - ids[0]
    return [t for t in old if t[:3] in gone], [t for t in new if t[:3] in come]


# ---- the waterfall


class Bar(NamedTuple):
    """All terms of one side's pieces of one kind: how many, what they add, from where."""

    letter: str
    name: str
    color: int
    many: int
    value: int
    begin: int
    changed: bool


class Waterfall(NamedTuple):
    """A sum in groups: each bar begins where the one before it ended. low, high as in Terms."""

    title: str
    bars: tuple[Bar, ...]
    total: int
    low: int
    high: int


GROUPS = (0, *(block.piece for block in KKP_BLOCKS if not block.in_hand))  # 0: in hand


def _group(term: Term) -> tuple[int, int]:
    kind = 0 if term.square is None else block_of(term.entry).piece
    return kind, int(term.piece < 0)


def waterfall(record: Any, weights: Any, before: Any = None) -> Waterfall:
    """A position's sum by kinds: what is held, then what stands, Black's and White's in turn.

    before: the record a move earlier, to mark what that move changed.

    >>> from shogi_lab.kkp import SHAPE
    >>> from shogi_lab.posi import parse_sfen
    >>> pos = parse_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").record
    >>> seen = waterfall(pos, np.ones(SHAPE, np.int16))
    >>> [(bar.many, bar.value) for bar in seen.bars[:4]], seen.total
    ([(7, 7), (7, -7), (0, 0), (0, 0)], -1)
    """
    terms = kkp_terms(record)
    moved = set()
    if before is not None:
        gone, come = changed_terms(before, record)
        moved = {_group(term) for term in gone + come}
    bars, total, sums = [], 0, [0]
    for kind in GROUPS:
        for color in COLORS:
            values = [weighed(term, weights) for term in terms if _group(term) == (kind, color)]
            name = f"{said(kind)}s" if kind else "in hand"
            sign = letter(kind if color == BLACK else -kind) if kind else ""
            changed = (kind, color) in moved
            bars.append(Bar(sign, name, color, len(values), sum(values), total, changed))
            total += sum(values)
            sums.append(total)
    return Waterfall("", tuple(bars), total, min(sums), max(sums))


# ---- what moves like a gold


class Merged(NamedTuple):
    """Piece types on one square: the index and weight they share, and what each is worth."""

    title: str
    rows: tuple[tuple[str, str, int, int, int], ...]  # letter, name, index, weight, value
    chosen: int
    jumps: tuple[int, ...]


def merged(weights: Any, kings: Sequence[int], sq: int, chosen: int) -> Merged:
    """The five kinds that move like a gold, on one square; only their values differ.

    >>> from shogi_lab.kkp import SHAPE
    >>> seen = merged(np.ones(SHAPE, np.int16), (76, 4), 40, 0)
    >>> {row[2] for row in seen.rows}, [row[4] for row in seen.rows]
    ({373}, [447, 530, 482, 500, 489])
    """
    index = KKP_BOARD[GOLD] + sq
    weight = int(weights[kings[0], kings[1], index])
    rows = tuple((letter(kind), said(kind), index, weight, VALUES[kind]) for kind in GOLD_LIKE)
    return Merged("", rows, chosen, tuple(chosen_at(sq, i) for i in range(len(rows))))


def chosen_at(sq: int, i: int) -> int:
    """The frame of a square and one of the five kinds."""
    return SQUARES * i + sq


# ---- how large, how many questions


class Sizes(NamedTuple):
    """Tables by what they relate: how many numbers, in how many bytes; one is chosen."""

    title: str
    rows: tuple[tuple[str, str, int], ...]  # name, what is multiplied, how many numbers
    chosen: int
    bytes_each: int
    jumps: tuple[int, ...]


class Asked(NamedTuple):
    """One way through a bitboard: what it is called, how often it asks, whether it is in order."""

    name: str
    reason: str
    asked: int
    lines: int
    ascending: bool


class Scans(NamedTuple):
    """Ways through one bitboard of `found` squares; most: the largest count of the film."""

    title: str
    rows: tuple[Asked, ...]
    found: int
    most: int


ASKS = ("if ", "elif ", "while ", "for ")


def asked(bb: Bitboard) -> tuple[Asked, ...]:
    """How many conditions each version of scans.py asks on the way through a bitboard.

    Counted on our own source, stepped: a line counts each time it runs that decides whether to go
    on (if, while, for).

    >>> [row.asked for row in asked(Bitboard(0, 0, 0))][4:]
    [7, 1, 5]
    """
    rows = []
    for version in VERSIONS:
        _, steps = walk(version.kernel, bb, ROWS, empty_found(), limit=100_000)
        questions = sum(step.text.startswith(ASKS) for step in steps)
        name = version.kernel.__name__
        rows.append(Asked(name, version.reason, questions, len(steps), version.ascending))
    return tuple(rows)


# ---- a question with answers to choose from


class Options(NamedTuple):
    """A question and its answers, each (words, mark, jump); mark: "", "right" or "wrong"."""

    title: str
    question: str
    answers: tuple[tuple[str, str, int], ...]
    reason: str


def king_layers(kings: Sequence[int], *marked: int) -> tuple[Layer, ...]:
    """Both kings' squares, and others, marked on a board.

    >>> [layer.squares for layer in king_layers((76, 4), 40)]
    [(76, 4), (40,)]
    """
    return (
        Layer("kings", tuple(kings), "sky", "plain"),
        Layer("piece", tuple(marked), "orange", "dots"),
    )


def kings_of(record: Any) -> tuple[int, int]:
    """Both kings' squares, Black's first."""
    return int(record.king[BLACK]), int(record.king[WHITE])
