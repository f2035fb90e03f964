"""Chapter 1's exercises: from a square's bit to the members that a move changes."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from shogi_lab.engine.pieces import GOLD_LIKE, HAND_PIECES, KING, PIECE_NAMES, PIECES, PROMOTABLE
from shogi_lab.engine.posi import ARTICLE_NAMES
from shogi_lab.engine.squares import FILES, RANKS, SQUARES
from shogi_lab.ground.messages import Message, items, plural, said, word_of
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import RIGHT, YOURS, bit_rows, sets
from shogi_lab.stage.words import SIDES as MOVERS
from shogi_lab.stage.words import at as named

from . import drawings  # noqa: F401  they draw what answers show
from .writes import Grid

EXERCISES = Exercises()

# ---- 1: word and bit


def _squares() -> Iterator[tuple[int]]:
    return ((sq,) for sq in range(SQUARES))


def _named_square(sq: int) -> Message:
    return said("square {n}, which is {square}", n=sq, square=named(sq))


def _bit_way(sq: int) -> tuple[str, ...]:
    word, bit = bit_of(sq)
    return (
        said("{square} is square {n} in reading order", square=named(sq), n=sq),
        said(
            "each word holds 27 squares: {n} = {word} * 27 + {rest}", n=sq, word=word, rest=sq % 27
        ),
        plural(
            "so it lies in word {word}, and the {n} square before it there has a higher bit",
            "so it lies in word {word}, and the {n} squares before it there have higher bits",
            sq % 27,
            word=word,
        ),
        said("so it is bit {bit}", bit=bit),
        f"({word}, {bit})",
    )


def _bit_shown(got: Any, sq: int) -> Any:
    yours = []
    if got is not None and len(got) == 2 and all(type(part) is int for part in got):
        word, bit = got
        yours = [27 * word + 26 - bit] if 0 <= word < 3 and 0 <= bit < 27 else []
    return sets(sq, yours, [sq])


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_squares,
    way=_bit_way,
    told=_named_square,
    shown=_bit_shown,
    given="3151c3c6",
)
def bit_of(sq: int) -> tuple[int, int]:
    """In which of the three words is the bit of a square, and which bit is it there? Squares
    are numbered from 0 to 80 in reading order. Answer with (word, bit).

    example: bit_of(40) is (1, 13): 5e is in the middle of the middle word.

    hint: A word holds three ranks. How many squares lie in the words before it?

    hint: divmod(sq, 27) gives the word, and how far into it the square lies. Bit 26 is the
    first of a word.

    tried: 81 squares: each square of the board
    """
    return sq // 27, 26 - sq % 27


# ---- 2: the board turned for files


def _file_way(sq: int) -> tuple[str, ...]:
    rank, column = divmod(sq, 9)
    return (
        said(
            "{square}: rank {rank} is {down} from the top, file {file} is column {column} from the "
            "left",
            square=named(sq),
            rank=RANKS[rank],
            down=rank,
            file=FILES[column],
            column=column,
        ),
        said(
            "the turned board begins with file 1, so file {file} is row {row} there",
            file=FILES[column],
            row=8 - column,
        ),
        said("rank {rank} is column {n} there", rank=RANKS[rank], n=rank),
        f"{8 - column} * 9 + {rank} = {file_place(sq)}",
    )


def _file_shown(got: Any, sq: int) -> Any:
    yours = [got] if got is not None and 0 <= got < SQUARES else []
    return sets(sq, yours, [file_place(sq)], across=RANKS, down=FILES[::-1])


@EXERCISES.row(
    level=1,
    minutes=10,
    cases=_squares,
    way=_file_way,
    told=_named_square,
    shown=_file_shown,
    given="a277ef3b",
)
def file_place(sq: int) -> int:
    """At which place is the bit of a square on occupied_rl90, the board that is turned for
    files? Places are numbered row by row from 0. The first row is file 1, from rank a to rank
    i, and the last row is file 9.

    example: file_place(40) is 40, and file_place(10), which is 8b, is 64.

    hint: Find the rank and the column of the square first. Which of them becomes the row on the
    turned board?

    hint: The row is 8 - column, since files are counted from the right. The column is the rank.

    tried: 81 squares: each square of the board
    """
    rank, column = divmod(sq, 9)
    return (8 - column) * 9 + rank


# ---- 3: seven bits out of a word


def _words() -> Iterator[tuple[int, int]]:
    """Yield each row of a word with each of its fillings, the other rows all empty or all full."""
    found = []
    for row, others in product(range(3), product((0, 511), repeat=2)):
        for filling in range(512):
            rows = list(others)
            rows.insert(row, filling)
            found.append((rows[0] << 18 | rows[1] << 9 | rows[2], row))
    return iter(sorted(found, key=lambda each: (each[0].bit_count(), each[1], each[0])))


def _pattern_way(word: int, row: int) -> tuple[str, ...]:
    rows = [f"{word:027b}"[at : at + 9] for at in (0, 9, 18)]
    shift = 9 * (2 - row) + 1
    return (
        said("the three rows of the word: {rows}", rows=" ".join(rows)),
        said("row {row} is {bits}", row=row, bits=rows[row]),
        said("without its two ends: {bits}", bits=rows[row][1:8]),
        said("{n} bits lie to the right of these seven", n=shift),
        f"0b{rows[row][1:8]} = {line_pattern(word, row)}",
    )


def _pattern_shown(got: Any, word: int, row: int) -> Any:
    fields = tuple((said("row {n}", n=each), 9 * (2 - each), 9) for each in range(3))
    return bit_rows(
        27, [(said("word"), word)], got, line_pattern(word, row), fields, shift=9 * (2 - row) + 1
    )


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_words,
    way=_pattern_way,
    told=lambda word, row: said("row {row} of word {word}", row=row, word=f"{word:#09x}"),
    shown=_pattern_shown,
    given="3408f601",
    hardest=(0x7FFC3FF, 1),
)
def line_pattern(word: int, row: int) -> int:
    """A word holds three rows of nine bits, with row 0 highest. Cut the pattern of row 0, 1 or
    2 out of it: the seven bits without the two at the ends, as a number.

    example: line_pattern(0b101000001 << 9, 1) is 0b0100000, which is 32.

    hint: One shift brings the seven bits to the right-hand end, and one mask clears everything
    to the left of them.

    hint: Row 2 must move one bit to the right, row 1 ten bits and row 0 nineteen. The mask has
    seven ones.

    tried: 6,144 words and rows: each filling of each row, with the other rows empty or full
    """
    nine = f"{word:027b}"[9 * row : 9 * row + 9]
    return int(nine[1:8], 2)


# ---- 4: slides by a pattern


def _patterns() -> Iterator[tuple[int, int]]:
    patterns = sorted(range(128), key=lambda pattern: (pattern.bit_count(), pattern))
    return ((place, pattern) for pattern in patterns for place in range(9))


def _met(place: int, pattern: int, step: int) -> list[int]:
    """Return the places met in one direction, as far as the first piece or the edge."""
    taken = [False, *(bit == "1" for bit in f"{pattern:07b}"), False]
    met = []
    at = place + step
    while 0 <= at < 9:
        met.append(at)
        if taken[at]:
            break
        at += step
    return met


def _slides_way(place: int, pattern: int) -> tuple[str, ...]:
    lines = [said("the nine places of the line: {places}", places=f"?{pattern:07b}?")]
    for step, side in ((-1, said("to the left")), (1, said("to the right"))):
        met = _met(place, pattern, step)
        if not met:
            lines.append(said("{side}: place {n} is the edge", side=side, n=place))
            continue
        end = met[-1]
        why = said("the edge") if end in (0, 8) else said("a piece on place {n}", n=end)
        places = items(map(str, met))
        lines.append(said("{side}: {places}, then {why}", side=side, places=places, why=why))
    answer = slides(place, pattern)
    return (*lines, f"0b{answer:09b} = {answer}")


def _slides_shown(got: Any, place: int, pattern: int) -> Any:
    asked = [(said("the slider"), 1 << 8 - place), (said("the pieces"), pattern << 1)]
    fields = ((said("end"), 8, 1), (said("pattern"), 1, 7), (said("end"), 0, 1))
    return bit_rows(9, asked, got, slides(place, pattern), fields)


@EXERCISES.row(
    level=3,
    minutes=15,
    cases=_patterns,
    way=_slides_way,
    told=lambda place, pattern: said(
        "a slider on place {n}, pattern {pattern}", n=place, pattern=f"0b{pattern:07b}"
    ),
    shown=_slides_shown,
    given="413cf406",
    hardest=(4, 0b0100100),
)
def slides(place: int, pattern: int) -> int:
    """Fill the table. A slider stands on one of the nine places of a line, 0 (left) to 8, and
    the pattern says which of the seven inner places are occupied. Which places does the slider
    attack? Answer with nine bits, place 0 highest. The first piece that it meets is attacked,
    too.

    example: slides(4, 0b0100010) is 0b001101100: places 2 to 6, without the slider's own.

    hint: Walk from the place to the left, then to the right, and stop after the first piece.

    hint: Place p, 1 to 7, is bit 7 - p of the pattern, and bit 8 - p of the answer. At the ends
    every walk stops, whatever stands there.

    tried: 1,152 places and patterns: each place with each pattern
    """
    met = _met(place, pattern, -1) + _met(place, pattern, 1)
    return int("".join("1" if at in met else "0" for at in range(9)), 2)


# ---- the boss: what a move changes

SIDES = {"b": "w", "w": "b"}
HANDS = {"b": "hand_black", "w": "hand_white"}
TURNED = ("occupied_rl90", "occupied_rl45", "occupied_rr45")


def _moves() -> Iterator[tuple[str, str, str, str]]:
    """Yield quiet moves, drops and promotions, then the same with captures, by kind of piece."""
    names = [PIECE_NAMES[kind] for kind in PIECES]
    taken = [PIECE_NAMES[kind] for kind in PIECES if kind != KING]
    for captured in ("", *taken):
        for how, kinds in (
            ("moves", names),
            ("drops", [PIECE_NAMES[kind] for kind in HAND_PIECES]),
            ("promotes", [PIECE_NAMES[kind] for kind in PROMOTABLE]),
        ):
            if not (captured and how == "drops"):
                yield from ((side, name, how, captured) for name in kinds for side in SIDES)


def _sets_with(side: str, piece: str) -> set[str]:
    """Return the sets of one side in which a piece stands."""
    joined = {
        "tgold": [PIECE_NAMES[kind] for kind in GOLD_LIKE],
        "bh": ["bishop", "horse"],
        "rd": ["rook", "dragon"],
        "hdk": ["horse", "dragon", "king"],
        "pawn_attacks": ["pawn"],
        piece: [] if piece == "king" else [piece],
    }
    return {f"{side}_occupied"} | {
        f"{side}_{name}" for name, pieces in joined.items() if piece in pieces
    }


def _causes(side: str, piece: str, how: str, captured: str) -> Iterator[tuple[Message, set[str]]]:
    """Yield what a move changes, cause by cause."""
    yield said("every move"), {"hash_key", "asquare"}
    yield said("some square fills or empties"), set(TURNED)
    yield said("the {piece}", piece=piece), _sets_with(side, piece)
    if how == "drops":
        yield said("it comes from the hand"), {HANDS[side]}
    if how == "promotes":
        became = {"bishop": "horse", "rook": "dragon"}.get(piece, f"pro_{piece}")
        yield said("it becomes a {piece}", piece=word_of(became)), _sets_with(side, became)
        yield said("a promotion is worth something"), {"material"}
    if piece == "king":
        yield said("the king's square"), {f"isquare_{side}_king"}
    if captured:
        yield said("the {piece} is gone", piece=captured), _sets_with(SIDES[side], captured)
        yield said("it comes into the hand"), {HANDS[side]}
        yield said("a capture is worth something"), {"material"}


def _changed_way(side: str, piece: str, how: str, captured: str) -> tuple[str, ...]:
    causes = _causes(side, piece, how, captured)
    return tuple(
        said("{cause}: {names}", cause=cause, names=items(sorted(names))) for cause, names in causes
    )


def _changed_shown(got: Any, side: str, piece: str, how: str, captured: str) -> Any:
    right = changed_by(side, piece, how, captured)
    yours = set(map(str, got)) if got is not None else set()
    marks = {True: "x", False: "."}
    rows = []
    for name in (*ARTICLE_NAMES, *sorted(yours - set(ARTICLE_NAMES))):
        if name in right | yours:
            mine = marks[name in yours] if got is not None else "?"
            note = _note(name, name in yours, name in right) if got is not None else ""
            rows.append((name, note, (mine, marks[name in right])))
    return Grid("", (YOURS, RIGHT), tuple(rows))


def _note(name: str, mine: bool, right: bool) -> str:
    if name not in ARTICLE_NAMES:
        return said("no member has this name")
    if mine == right:
        return ""
    return said("does not change") if mine else said("is missing")


def _move_told(side: str, piece: str, how: str, captured: str) -> Message:
    who = {"side": MOVERS["bw".index(side)], "piece": piece}
    move = {
        "moves": said("{side}'s {piece} moves", **who),
        "drops": said("{side} drops a {piece}", **who),
        "promotes": said("{side}'s {piece} promotes", **who),
    }[how]
    return said("{move}, taking a {piece}", move=move, piece=captured) if captured else move


@EXERCISES.row(
    level=4,
    minutes=30,
    cases=_moves,
    way=_changed_way,
    told=_move_told,
    shown=_changed_shown,
    given="52562e9f",
)
def changed_by(side: str, piece: str, how: str, captured: str) -> set[str]:
    """Which members of the article's posi_t does a move change? side is 'b' or 'w'; piece is
    what the piece was before the move, 'pawn' ... 'dragon'; how is 'moves', 'drops' or
    'promotes'; captured is the piece that is taken, or '' for none. Answer with a set of the
    article's names, such as {{'hash_key', ...}}.

    example: changed_by('b', 'knight', 'drops', '') is {{'hash_key', 'asquare', 'hand_black',
    'b_knight', 'b_occupied', 'occupied_rl90', 'occupied_rl45', 'occupied_rr45'}}.

    hint: Write one function for a piece that appears or vanishes: in which of its side's sets
    is it? Then ask what a drop, a promotion, a capture and a king's move add.

    hint: A drop leaves material alone. A captured piece goes to the mover's hand. A king has no
    set of its own. And tgold joins five kinds of piece.

    tried: 574 kinds of moves: each piece, quiet, dropped, promoting and capturing, of both
    sides
    """
    return set().union(*(names for _, names in _causes(side, piece, how, captured)))


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
