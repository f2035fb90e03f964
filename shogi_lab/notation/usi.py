"""USI records: a game a line, as engines are told it, and a word for its ending if there is one.

position startpos moves 7g7f 3c3d 8h2b+ resign
"""

from collections.abc import Iterable

from shogi_lab.engine.posi import START
from shogi_lab.engine.position import Position

from .reading import RESULTS, Reading


def read_usi(lines: list[str], name: str) -> Iterable[Reading]:
    """Every game of a text: a line that is empty or begins with # is none.

    >>> [reading.main.result for reading in read_usi(["startpos moves 7g7f resign"], "")]
    ['resign']
    """
    reading = Reading(name)
    for number, line in enumerate(lines, 1):
        if line and line[0] != "#":
            reading.line = number
            _read_line(line, reading)
            yield reading
            reading = reading.next()


def _read_line(line: str, reading: Reading) -> None:
    words = line.removeprefix("position ").split()
    cut = words.index("moves") if "moves" in words else len(words)
    reading.begin(" ".join(words[:cut]))
    for word in words[cut + 1 :]:
        if word in RESULTS:
            reading.end(word)
        else:
            reading.push(word)
    reading.finish_line()


def usi_line(start: Position, moves: list[str]) -> str:
    """A game as a USI engine is told it.

    >>> usi_line(Position.from_sfen("startpos"), ["7g7f"])
    'startpos moves 7g7f'
    """
    sfen = start.sfen()
    words = ["startpos"] if sfen == START else ["sfen", sfen]
    return " ".join([*words, "moves", *moves] if moves else words)
