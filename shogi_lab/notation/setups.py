"""`Setup`, a record's start position: a handicap's name, a drawn board, or a list of pieces.

手合割：二枚落ち        | ・ ・ ・ ・ ・ ・ ・v玉 ・|一        P-21OU48UM
"""

import re
from functools import cache

from shogi_lab.engine.pieces import BLACK, FULL_SET, HAND_PIECES, PROMOTED, WHITE, letter
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.squares import FILES, RANKS, SQUARES, square

#: What White leaves out, by the name of the handicap; White moves first in all but the even game.
HANDICAPS = {
    "平手": (), "香落ち": ("1a",), "右香落ち": ("9a",), "角落ち": ("2b",), "飛車落ち": ("8b",),
    "飛香落ち": ("8b", "1a"), "二枚落ち": ("8b", "2b"), "三枚落ち": ("8b", "2b", "1a"),
    "四枚落ち": ("8b", "2b", "9a", "1a"), "五枚落ち": ("8b", "2b", "9a", "1a", "8a"),
    "左五枚落ち": ("8b", "2b", "9a", "1a", "2a"),
    "六枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a"),
    "左七枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "3a"),
    "右七枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "7a"),
    "八枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "7a", "3a"),
    "十枚落ち": ("8b", "2b", "9a", "1a", "8a", "2a", "7a", "3a", "6a", "4a"),
}  # fmt: skip
#: Names that few programs know: they are read, and never written.
RARE_HANDICAPS = {
    "左香落ち": ("1a",), "両香落ち": ("9a", "1a"),
    "トンボ": ("9a", "1a", "8a", "2a", "7a", "3a", "6a", "4a"),
    "裸玉": ("8b", "2b", *HANDICAPS["十枚落ち"][2:], *(f"{file}c" for file in FILES)),
}  # fmt: skip


@cache
def full_board() -> tuple[int, ...]:
    """Return the board at the start of an even game, in reading order."""
    return tuple(parse_sfen(START).record.board.tolist())


def square_of(digits: str) -> int:
    """Return the square that two digits name: its file and its rank."""
    return square(digits[0] + RANKS[int(digits[1]) - 1])


class Setup:
    """A start position that is being read."""

    def __init__(self) -> None:
        self.board = [0] * SQUARES
        self.hands: list[dict[int, int]] = [{}, {}]
        self.turn = BLACK

    def fill(self, without: tuple[str, ...] = ()) -> None:
        """Set the board up for a game without some of White's pieces; then White moves first."""
        self.board = list(full_board())
        for name in without:
            self.board[square(name)] = 0
        self.turn = WHITE if without else BLACK

    def hold(self, color: int, kind: int, count: int = 1) -> None:
        """Give a side pieces in hand."""
        self.hands[color][kind] = self.hands[color].get(kind, 0) + count

    def hold_the_rest(self, color: int) -> None:
        """Give a side every piece that is not placed yet, except the kings."""
        there = [abs(piece) for piece in self.board]
        for kind in HAND_PIECES:
            used = there.count(kind) + there.count(kind + PROMOTED)
            used += sum(hand.get(kind, 0) for hand in self.hands)
            if FULL_SET[kind] > used:
                self.hold(color, kind, FULL_SET[kind] - used)

    def sfen(self) -> str:
        """Return the position as SFEN; it is not checked."""
        cells = [letter(piece) if piece else "1" for piece in self.board]
        ranks = "/".join("".join(cells[at : at + 9]) for at in range(0, SQUARES, 9))
        board = re.sub("1+", lambda empty: str(len(empty[0])), ranks)
        held = [
            f"{count if count > 1 else ''}{letter(-kind if color else kind)}"
            for color, hand in enumerate(self.hands)
            for kind, count in hand.items()
            if count
        ]
        return f"{board} {'bw'[self.turn]} {''.join(held) or '-'} 1"


def handicap(board: list[int], hands: list[int], turn: int) -> str | None:
    """Return the name of the handicap with which a start position agrees, or None."""
    if any(hands):
        return None
    for name, without in HANDICAPS.items():
        setup = Setup()
        setup.fill(without)
        if (setup.board, setup.turn) == (board, turn):
            return name
    return None
