"""Moves in Japanese notation, as KIF, KI2 and books write them, read and written.

       ７六歩(77)    ▲７六歩    △同銀右    ▲５三桂不成    △２二角打

If another piece of the same type could make the move, too, a sign says how the right one moves
(上 forward, 寄 sideways, 引 back, 直 straight up) or on which side it stands (左 left, 右 right),
as the mover sees the board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.moves import parse_usi, usi
from shogi_lab.engine.pieces import (
    BLACK,
    DRAGON,
    HAND_PIECES,
    HORSE,
    KANJI,
    KING,
    LETTERS,
    PAWN,
    PIECE_WORDS,
    PRO_KNIGHT,
    PRO_LANCE,
    PRO_SILVER,
    PROMOTABLE,
    SIDES,
    SLIDES,
    STEPS,
    WHITE,
)
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import FILES, RANKS, ray, square, square_name
from shogi_lab.ground.messages import Move, Square, listed, said, sentences

from .reading import Reading
from .setups import square_of

SPELLED = {PRO_LANCE: "成香", PRO_KNIGHT: "成桂", PRO_SILVER: "成銀"}
#: Every way a piece is named; in a line of moves the spelled ones are the usual ones.
KINDS = (
    {kanji: kind for kind, kanji in KANJI.items()}
    | {name: kind for kind, name in SPELLED.items()}
    | {"王": KING, "竜": DRAGON}
)
NAMES = KANJI | SPELLED
DIGITS = {kanji: digit for digit, kanji in enumerate("一二三四五六七八九", 1)}
WIDER = str.maketrans("123456789", "１２３４５６７８９")
MARKS = {"▲": BLACK, "☗": BLACK, "▼": BLACK, "△": WHITE, "☖": WHITE, "▽": WHITE}
KIND_PATTERN = "|".join(sorted(KINDS, key=len, reverse=True))
JAPANESE_MOVE = re.compile(
    rf"([{''.join(MARKS)}]?) *(?:(同)|([1-9])([1-9一二三四五六七八九])) *({KIND_PATTERN}) *"
    r"([左右直上行寄引]*)(不成|生|成|打)?(?:\((00|[1-9][1-9])\))?"
)


class JapaneseMove(NamedTuple):
    """What a text in Japanese notation says by itself; `to` and `start` may be None."""

    text: str
    color: int | None
    to: int | None
    kind: int
    words: str
    manner: str
    start: int | None


def japanese_move(text: str, at: int = 0) -> JapaneseMove | None:
    """Read the move that begins at a place in a text (narrow digits: `WIDE`), if there is one."""
    match = JAPANESE_MOVE.match(text, at)
    if not match:
        return None
    mark, same, file, rank, name, words, manner, start = match.groups()
    if start == "00" and not manner:
        manner = "打"
    return JapaneseMove(
        text=match[0],
        color=MARKS[mark] if mark else None,
        to=None if same else square_of(f"{file}{DIGITS.get(rank, rank)}"),
        kind=KINDS[name],
        words=words,
        manner=manner or "",
        start=square_of(start) if start and start != "00" else None,
    )


# Which piece is meant.


@cache
def ways_here(piece: int, to: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines along which a piece (negative for White) can reach a square, each followed
    backward from there."""
    back = -1 if piece > 0 else 1
    steps = [(step, 1) for step in STEPS.get(abs(piece), ())]
    slides = [(slide, 8) for slide in SLIDES.get(abs(piece), ())]
    ways = (
        tuple(ray(to, (back * ranks, back * files))[:far]) for (ranks, files), far in steps + slides
    )
    return tuple(way for way in ways if way)


def comers(board: list[int], piece: int, to: int) -> list[int]:
    """Return the squares from which such a piece could come, if only the way it moves matters.

    >>> board = Position.from_sfen("startpos").record.board.tolist()
    >>> [square_name(sq) for sq in comers(board, 5, square("5h"))]
    ['6i', '4i']
    """
    found = []
    for way in ways_here(piece, to) if piece in board else ():
        first = next((sq for sq in way if board[sq]), None)
        if first is not None and board[first] == piece:
            found.append(first)
    return sorted(found)


def _movement(start: int, to: int, color: int) -> str:
    ranks = (to // 9 - start // 9) * (-1 if color else 1)
    return "寄" if not ranks else "上" if ranks < 0 else "引"


def _column(start: int, to: int, color: int) -> int:
    """Return how far right of its destination a piece starts, as its owner sees it."""
    return (start % 9 - to % 9) * (-1 if color else 1)


def _side(start: int, to: int, color: int) -> str:
    column = _column(start, to, color)
    return "左" if column < 0 else "右" if column else ""


def _told_apart(board: list[int], start: int, to: int) -> str:
    """Return the words that tell a piece from the others of its kind that could make the move."""
    piece, color = board[start], int(board[start] < 0)
    others = [sq for sq in comers(board, piece, to) if sq != start]
    if not others:
        return ""
    movement, side = _movement(start, to, color), _side(start, to, color)
    alike = [sq for sq in others if _movement(sq, to, color) == movement]
    if not alike:
        return movement
    if abs(piece) in (HORSE, DRAGON):
        # A horse or dragon below its destination is not 直, but left or right of the other.
        return "左" if _column(start, to, color) < _column(alike[0], to, color) else "右"
    if not side:
        return "直"
    return side + movement if any(_side(sq, to, color) == side for sq in others) else side


def _meant(found: list[int], to: int, color: int, kind: int, words: str) -> list[int]:
    """Return the pieces that the words describe, of those that could make the move."""
    words = words.replace("行", "上")
    for movement in set(words) & set("上寄引"):
        found = [sq for sq in found if _movement(sq, to, color) == movement]
    if "直" in words:
        found = [sq for sq in found if sq % 9 == to % 9 and _movement(sq, to, color) == "上"]
    for side in set(words) & set("左右"):
        beside = [sq for sq in found if _side(sq, to, color) == side]
        if kind in (HORSE, DRAGON) and len(beside) != 1 and len(found) == 2:
            most = min if side == "左" else max
            beside = [most(found, key=lambda sq: _column(sq, to, color))]
        found = beside
    return found


def push_japanese(move: JapaneseMove, reading: Reading) -> None:
    """Play a move in Japanese notation; GameError if the text does not fit exactly one."""
    position = reading.position
    if move.color not in (None, position.turn):
        side = SIDES[position.turn]
        wanted = said("a move of {side}'s", side=side)
        raise reading.fault(repr(move.text.strip()[:20]), wanted)
    if move.to is None and not reading.moves:
        raise reading.fault(
            repr(move.text.strip()[:20]), said("a square, since no move came before")
        )
    to = square(reading.moves[-1][2:4]) if move.to is None else move.to
    if move.manner == "打" and (move.start is not None or move.kind not in HAND_PIECES):
        raise reading.fault(
            repr(move.text.strip()[:20]), said("a drop of a piece as it is in hand")
        )
    start = None if move.manner == "打" else _start(move, to, reading)
    if start is None:
        reading.push(f"{LETTERS[move.kind]}*{square_name(to)}")
    else:
        promotes = "+" if move.manner == "成" else ""
        reading.push(square_name(start) + square_name(to) + promotes)


def _start(move: JapaneseMove, to: int, reading: Reading) -> int | None:
    """Return the square that the piece comes from; None if it is dropped, though the record does
    not say so."""
    if move.start is not None:
        reading.piece_on(move.start, (move.kind,))
        return move.start
    position = reading.position
    board = position.record["board"].tolist()
    found = comers(board, -move.kind if position.turn else move.kind, to)
    if not found and not move.words and not move.manner and move.kind in HAND_PIECES:
        return None
    meant = _meant(found, to, position.turn, move.kind, move.words)
    if len(meant) > 1:
        meant = _legal(position, meant, to) or meant
    if len(meant) != 1:
        came = said(
            "{text} (a {piece} can come to {square} from {there})",
            text=repr(move.text.strip()[:20]),
            piece=PIECE_WORDS[move.kind],
            square=Square(square_name(to)),
            there=listed([Square(square_name(sq)) for sq in found]) or said("nowhere"),
        )
        raise reading.fault(came, said("words that fit one piece, like 右, 上 or (77)"))
    return meant[0]


def _legal(position: Position, starts: list[int], to: int) -> list[int]:
    """Return those of the squares from which a legal move goes to `to`."""
    legal = {move[:4] for move in position.legal_moves()}
    return [sq for sq in starts if square_name(sq) + square_name(to) in legal]


# Writing.


def _place(to: int, before: str | None) -> str:
    name = square_name(to)
    if before and before[2:4] == name:
        return "同"
    return name[0].translate(WIDER) + "一二三四五六七八九"[RANKS.index(name[1])]


def in_kif(position: Position, move: str, before: str | None = None) -> str:
    """Return a USI move, legal or not, as KIF writes it; `before` is the move before it."""
    text = parse_usi(move)
    place = _place(text.to, before).replace("同", "同　")  # as wide as a square
    if text.drops:
        return f"{place}{NAMES[text.drops]}打"
    name = NAMES[abs(int(position.record.board[text.start])) or PAWN]
    start = f"{FILES[text.start % 9]}{text.start // 9 + 1}"
    return f"{place}{name}{'成' if text.promotes else ''}({start})"


@checked
def moved(position: Position, move: str) -> Move:
    """Return a legal USI move as a message; its Japanese is the notation of books and of KI2.

    >>> from shogi_lab.japanese.catalog import in_japanese
    >>> move = moved(Position.from_sfen("startpos"), "4i5h")
    >>> move, in_japanese(move)
    ('4i5h', '▲５八金右')
    """
    return namer(position.record)(position.packed(move))


def namer(record: Any, before: str | None = None) -> Callable[[int], Move]:
    """Return a function that makes messages of packed moves, each of them legal in a position.

    record: the position as it is now, whatever is played in it later; before: the last move.

    >>> from shogi_lab.japanese.catalog import in_japanese
    >>> in_japanese(namer(Position.from_sfen("startpos").record)(39983))
    '▲７六歩'
    """
    board, turn = tuple(map(int, record.board)), int(record.turn)

    def named(packed: int) -> Move:
        return _message(usi(packed), partial(_written, board, turn, usi(packed), before))

    return named


def told_as(move: str, words: str) -> str:
    """Return a move's message with other English words and the same Japanese. If the move is plain
    text, the result is the words as plain text.

    >>> told_as(moved(Position.from_sfen("startpos"), "7g7f"), "pawn from 7g to 7f")
    'pawn from 7g to 7f'
    """
    return _message(words, move.told) if isinstance(move, Move) else words


def signed_with(sign: str, move: str) -> str:
    """Return a move with a sign before it; plain text stays plain text.

    >>> from shogi_lab.japanese.catalog import in_japanese
    >>> move = signed_with("x", moved(Position.from_sfen("startpos"), "7g7f"))
    >>> move, in_japanese(move)
    ('x 7g7f', 'x ▲７六歩')
    """
    text = f"{sign} {move}"
    return _message(text, partial(_signed, sign, move.told)) if isinstance(move, Move) else text


def in_a_row(moves: Iterable[str]) -> str:
    """Return moves in a row as one message; if a pass is among them, as a row of messages.

    >>> from shogi_lab.japanese.catalog import in_japanese
    >>> start = Position.from_sfen("startpos").after("7g7f", "3c3d")
    >>> line = in_a_row([moved(start, "8h2b+"), moved(start.after("8h2b+"), "3a2b")])
    >>> line, in_japanese(line)
    ('8h2b+ 3a2b', '▲２二角成△同銀')
    """
    line = list(moves)
    named = [move for move in line if isinstance(move, Move)]
    if len(named) < len(line):
        return sentences(*line)
    return _message(" ".join(named), partial(_one_by_one, named))


def line_of(position: Position, moves: Iterable[str]) -> str:
    """Return legal USI moves that are played from a position, as one message.

    >>> line_of(Position.from_sfen("startpos"), ["7g7f", "3c3d"])
    '7g7f 3c3d'
    """
    line = []
    for move in moves:
        line.append(moved(position, move))
        position = position.after(move)
    return in_a_row(line)


def in_japanese(position: Position, move: str, before: str | None = None) -> str:
    """Return a legal USI move as books write it; `before` is the move before it, for 同.

    >>> in_japanese(Position.from_sfen("startpos"), "4i5h")
    '▲５八金右'
    >>> in_japanese(Position.from_sfen("startpos").after("7g7f"), "3c3d", before="7g7f")
    '△３四歩'
    >>> in_japanese(Position.from_sfen("startpos"), "7g7e")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    shogi_lab.engine.position.MoveError: 7g7e is not legal: a pawn on 7g does not go to 7e
    """
    return moved(position, move).told(before)


def _message(text: str, told: Callable[[str | None], str]) -> Move:
    message = Move(text)
    message.template, message.slots, message.told = str(text), {}, told
    return message


def _signed(sign: str, told: Callable[[str | None], str], before: str | None) -> str:
    return f"{sign} {told(before)}"


def _one_by_one(moves: Sequence[Move], before: str | None) -> str:
    line = ""
    for move in moves:
        line += move.told(before)
        before = str(move)
    return line


def _written(board: Sequence[int], turn: int, move: str, *before: str | None) -> str:
    """Return a move in USI as books and KI2 write it."""
    text, pieces = parse_usi(move), list(board)
    place = ("△" if turn else "▲") + _place(text.to, before[-1] or before[0])
    if text.drops:
        others = comers(pieces, -text.drops if turn else text.drops, text.to)
        return place + NAMES[text.drops] + ("打" if others else "")
    kind = abs(pieces[text.start])
    words = NAMES[kind] + _told_apart(pieces, text.start, text.to)
    far = [sq // 27 == 2 * turn for sq in (text.start, text.to)]
    stays = "不成" if kind in PROMOTABLE and any(far) else ""
    return place + words + ("成" if text.promotes else stays)
