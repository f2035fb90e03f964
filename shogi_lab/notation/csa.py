"""CSA records, versions 2.2 and 3: one statement per line, or several with commas between them.

       PI   +   +7776FU   T12   -3334FU,T6   +8822UM   '*a comment   %TORYO

CSA names the piece as it is after the move, and has no place for variations.
"""

import re
from itertools import pairwise, zip_longest
from typing import Any

from shogi_lab.engine.arguments import refused
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.pieces import (
    BLACK,
    HAND_PIECES,
    LETTERS,
    PAWN,
    PIECE_NAMES,
    PROMOTABLE,
    PROMOTED,
    SIDES,
    WHITE,
)
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import FILES, RANKS, square_name
from shogi_lab.ground.messages import items, said

from .endings import CSA_ENDINGS, KIF_ENDINGS, winner_by, word_for
from .reading import Play, Reading, comment_lines
from .setups import Setup, square_of

CSA_NAMES = "FU KY KE GI KI KA HI OU TO NY NK NG - UM RY".split()
CSA_KINDS = {name: kind for kind, name in enumerate(CSA_NAMES, 1) if kind in PIECE_NAMES}
CSA_COLORS = {"+": BLACK, "-": WHITE}
#: The headings that CSA has lines for.
CSA_HEADINGS = {
    "N+": "先手", "N-": "後手", "$EVENT:": "棋戦", "$SITE:": "場所", "$START_TIME:": "開始日時",
    "$END_TIME:": "終了日時", "$TIME_LIMIT:": "持ち時間", "$OPENING:": "戦型",
}  # fmt: skip
_KIND = "|".join(CSA_KINDS)
SPACES = re.compile(" +")
CSA_CELL = re.compile(rf" ?(?:\*|([+-])({_KIND}))")
CSA_PIECE = re.compile(rf"(00|[1-9][1-9])(AL|{_KIND})")
CSA_MOVE = re.compile(rf"([+-])(00|[1-9][1-9])([1-9][1-9])({_KIND})")
CSA_HEADING = re.compile(r"N[+-]|\$[A-Z_]+[+-]?:")
CSA_VERSION = re.compile("V[0-9]")
CSA_REMARK = re.compile(r"(?:^|, *)'")
CSA_END = re.compile(r"%([+-]?)([A-Z_]+)")
CSA_TIME = re.compile(r"T([0-9]{1,9})(\.[0-9]{0,9})?")


def split_csa(lines: list[str]) -> list[range]:
    """Return the lines that each game has; a line "/" ends one, and another begins."""
    ends = [at + 1 for at, line in enumerate(lines) if line == "/"]
    return [range(*each) for each in pairwise([0, *ends, len(lines)])]


def read_csa(lines: list[str], reading: Reading) -> None:
    """Read the lines of a game."""
    setup = Setup()
    for line in lines:
        reading.line += 1
        if match := CSA_HEADING.match(line):
            name = CSA_HEADINGS.get(match[0], match[0].rstrip(":"))
            reading.heading(name, line[match.end() :])
        elif line and line != "/" and not CSA_VERSION.match(line):
            _read_line(line, reading, setup)
    reading.finish_line()


def _read_line(line: str, reading: Reading, setup: Setup) -> None:
    statements, *remark = CSA_REMARK.split(line, maxsplit=1)
    for statement in statements.rstrip().split(",") if statements else ():
        _read_statement(statement.strip(), reading, setup)
    if remark and remark[0].startswith("*"):
        reading.comment(remark[0][1:])


def _read_statement(text: str, reading: Reading, setup: Setup) -> None:
    if text[:1] == "P" and not reading.begun:
        _read_pieces(text, reading, setup)
    elif text in CSA_COLORS and not reading.begun:
        setup.turn = CSA_COLORS[text]
        reading.begin(setup.sfen())
    elif not reading.begun:
        wanted = said("the pieces (PI, P1 ...) and who moves (+ or -)")
        raise reading.fault(repr(text[:40]), wanted)
    elif match := CSA_TIME.fullmatch(text):
        reading.time(float(text[1:]) if match[2] else int(match[1]))
    elif match := CSA_END.fullmatch(text):
        read_ending(match[1], match[2], reading)
    elif match := CSA_MOVE.fullmatch(text):
        _play(match, reading)
    else:
        wanted = said("a CSA move like +7776FU, a time like T12, or an ending like %TORYO")
        raise reading.fault(repr(text[:40]), wanted)


def read_ending(side: str, word: str, reading: Reading) -> None:
    """Read an ending; `side` is the sign of the side that it says is at fault, or ''."""
    known = KIF_ENDINGS | CSA_ENDINGS  # a JKF may have either
    if word in known and (not side or word == "ILLEGAL_ACTION"):
        reading.end(known[word], 1 - CSA_COLORS[side] if side else None)
    else:
        reading.end_with(side + word, said("one of {names}", names=items(CSA_ENDINGS)))


def _play(match: re.Match[str], reading: Reading) -> None:
    side, start, to, name = match.groups()
    turn = reading.position.turn
    if CSA_COLORS[side] != turn:
        side = SIDES[turn]
        raise reading.fault(repr(match[0]), said("a move of {side}'s", side=side))
    kind = CSA_KINDS[name]
    target = square_name(square_of(to))
    if start != "00":
        before = kind - PROMOTED if kind - PROMOTED in PROMOTABLE else kind
        there = reading.piece_on(square_of(start), (kind, before))
        promotes = "+" if there and there != kind else ""
        reading.push(square_name(square_of(start)) + target + promotes)
    elif kind in HAND_PIECES:
        reading.push(f"{LETTERS[kind]}*{target}")
    else:
        raise reading.fault(repr(match[0]), said("a drop of a piece as it is in hand"))


def _read_pieces(text: str, reading: Reading, setup: Setup) -> None:
    head, rest = text[:2], text[2:]
    if head == "PI":
        setup.fill()
        for place, name in _pieces(rest, reading):
            kind = 0 if place == "00" else abs(setup.board[square_of(place)])
            if not kind or CSA_NAMES[kind - 1] != name:
                raise reading.fault(repr(place + name), said("a piece to leave out, like 82HI"))
            setup.board[square_of(place)] = 0
    elif head in ("P+", "P-"):
        color = CSA_COLORS[head[1]]
        for place, name in _pieces(rest, reading):
            _place(color, place, name, reading, setup)
    elif head[1:] and head[1:] in FILES:
        _read_rank(head, rest, reading, setup)
    else:
        raise reading.fault(repr(text[:40]), said("PI, P1 to P9, P+ or P-"))


def _place(color: int, place: str, name: str, reading: Reading, setup: Setup) -> None:
    if place + name == "00AL":
        setup.hold_the_rest(color)
    elif place != "00" and name != "AL":
        setup.board[square_of(place)] = -CSA_KINDS[name] if color else CSA_KINDS[name]
    elif name != "AL" and CSA_KINDS[name] in HAND_PIECES:
        setup.hold(color, CSA_KINDS[name])
    else:
        raise reading.fault(repr(place + name), said("a piece on a square, one in hand, or 00AL"))


def _pieces(text: str, reading: Reading) -> list[tuple[str, str]]:
    if CSA_PIECE.sub("", text):
        raise reading.fault(repr(text[:40]), said("places and pieces like 27FU00KI"))
    return CSA_PIECE.findall(text)


def _read_rank(head: str, text: str, reading: Reading, setup: Setup) -> None:
    text = SPACES.sub(" ", text)
    cells = CSA_CELL.findall(text)
    if len(cells) != 9 or CSA_CELL.sub("", text).strip():
        raise reading.fault(repr((head + text)[:40]), said("nine of ' * ', '+FU', '-KY' ..."))
    first = 9 * (int(head[1]) - 1)
    for at, (side, name) in enumerate(cells, first):
        setup.board[at] = CSA_KINDS[name] * (-1 if side == "-" else 1) if name else 0


# Writing.


def csa_text(positions: list[Position], play: Play, headings: dict[str, str]) -> str:
    """Return a line of play as CSA; `positions` are the start and the position after each move."""
    whole = all(seconds == int(seconds) for seconds in play.times.values())
    lines = ["V2.2" if whole else "V3.0"]
    lines += [csa_name + headings[name] for name, csa_name in csa_names(headings).items()]
    lines += _start_lines(positions[0])
    lines += comment_lines("'*", play, 0)
    if play.foul and not _can_write(positions[-1], play.foul):
        wanted = said("a move that CSA can write, with no promotion of what does not promote")
        raise refused(play.foul, "foul", wanted)
    moves = [*play.moves, play.foul] if play.foul else play.moves
    for ply, (move, position) in enumerate(zip(moves, positions, strict=False), 1):
        lines += [csa_move(position, move), *_remarks(play, ply)]
    if word := csa_ending(positions[-1].turn, play)[0]:
        lines += ["%" + word, *_remarks(play, len(moves) + 1)]
    return "\n".join([*lines, ""])


def csa_names(headings: dict[str, str]) -> dict[str, str]:
    """Return CSA's names for those of some headings that it has lines for."""
    known = {name: csa_name for csa_name, name in CSA_HEADINGS.items()}
    known |= {name: f"{name}:" for name in headings if CSA_HEADING.fullmatch(f"{name}:")}
    return {name: known[name] for name in headings if name in known}


def csa_ending(turn: int, play: Play) -> tuple[str, bool]:
    """Return CSA's word for an ending, or "", and whether it says who won; `turn` is the color to
    move after the last legal move."""
    winner = winner_by(play.result, turn) if play.named_winner is None else play.named_winner
    if play.result == "illegal":
        return ("-" if winner == BLACK else "+") + "ILLEGAL_ACTION", True
    return word_for(play.result, winner, turn, "csa")


def csa_move(position: Position, move: str) -> str:
    """Return a USI move as CSA writes it, legal or not."""
    text = parse_usi(move)
    kind = text.drops or abs(int(position.record.board[text.start])) or PAWN
    start = "00" if text.drops else _digits(text.start)
    name = CSA_NAMES[(kind + PROMOTED if text.promotes and kind in PROMOTABLE else kind) - 1]
    return f"{'+-'[position.turn]}{start}{_digits(text.to)}{name}"


def _can_write(position: Position, move: str) -> bool:
    """Whether CSA, which names the piece after the move, says all of a move that may be illegal."""
    text = parse_usi(move)
    piece = 0 if text.drops else abs(int(position.record.board[text.start]))
    return not text.promotes or piece in PROMOTABLE


def _digits(sq: int) -> str:
    name = square_name(sq)
    return f"{name[0]}{RANKS.index(name[1]) + 1}"


def _remarks(play: Play, ply: int) -> list[str]:
    time = [f"T{play.times[ply]:.9f}".rstrip("0").rstrip(".")] if ply in play.times else []
    return time + comment_lines("'*", play, ply)


def _start_lines(start: Position) -> list[str]:
    record: Any = start.record
    cells = [
        f"{'-' if piece < 0 else '+'}{CSA_NAMES[abs(piece) - 1]}" if piece else " * "
        for piece in record.board.tolist()
    ]
    lines = [f"P{rank + 1}{''.join(cells[9 * rank : 9 * rank + 9])}" for rank in range(9)]
    for sign, hand in zip_longest("+-", record.hand.tolist()):
        counts = unpack(hand)
        held = [f"00{CSA_NAMES[kind - 1]}" * counts[PIECE_NAMES[kind]] for kind in HAND_PIECES]
        lines += [f"P{sign}{''.join(held)}"] if any(held) else []
    return [*lines, "+-"[start.turn]]
