"""USI records: one game per line, as an engine receives it, and a word for its ending if there is
one, ours or another program's (win, rep_draw). No other word passes: it may be a damaged move.

position startpos moves 7g7f 3c3d 8h2b+ resign
"""

from shogi_lab.engine.posi import START
from shogi_lab.engine.position import Position

from .endings import USI_ENDINGS
from .reading import Reading


def split_usi(lines: list[str]) -> list[range]:
    """Return the lines, each of which is one game; empty ones and those with # are left out."""
    return [range(at, at + 1) for at, line in enumerate(lines) if line and line[0] != "#"]


def read_usi(lines: list[str], reading: Reading) -> None:
    """Read the one line of a game."""
    [line] = lines
    reading.line += 1
    words = line.removeprefix("position ").split()
    cut = words.index("moves") if "moves" in words else len(words)
    reading.begin(" ".join(words[:cut]))
    for word in words[cut + 1 :]:
        if word in USI_ENDINGS:
            reading.end(USI_ENDINGS[word])
        else:
            reading.push(word)
    reading.finish_line()


def usi_line(start: Position, moves: list[str]) -> str:
    """Return a game as a USI engine receives it.

    >>> usi_line(Position.from_sfen("startpos"), ["7g7f"])
    'startpos moves 7g7f'
    """
    sfen = start.sfen()
    words = ["startpos"] if sfen == START else ["sfen", sfen]
    return " ".join([*words, "moves", *moves] if moves else words)
