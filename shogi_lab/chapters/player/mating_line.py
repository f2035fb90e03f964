"""A mate by checks to its end: solvers want the whole line, not only the first move."""

import threading
import time

from shogi_lab.engine import dfpn
from shogi_lab.engine.moves import usi
from shogi_lab.engine.position import Position

#: Nodes of a search between two looks at the clock, and slots of the table of each answer's search.
NODES, SLOTS = 500, 1 << 16


def mating_line(position: Position, until: float, stop: threading.Event) -> list[str]:
    """Return the moves of a mate by checks to its end, none if there is no mate; each answer is
    the one after which the mate takes longest.

    until: a time of `time.monotonic`; raises dfpn.Unsolved if that time, or `stop`, comes first.

    >>> position = Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")
    >>> mating_line(position, time.monotonic() + 10, threading.Event())
    ['G*2c', '2b1a', 'G*2b']
    """
    line: list[str] = []
    seen = set()
    found = solved(position, dfpn.SLOTS, until, stop)
    while found.move and position not in seen:
        seen.add(position)
        line.append(usi(found.move))
        position = position.after(line[-1])
        answers = position.legal_moves()
        if not answers:
            break
        each = {move: solved(position.after(move), SLOTS, until, stop) for move in answers}
        line.append(max(each, key=lambda move: each[move].plies))
        found, position = each[line[-1]], position.after(line[-1])
    return line


def solved(position: Position, slots: int, until: float, stop: threading.Event) -> dfpn.Solved:
    """Run a position's search for a mate in pieces, and return it."""
    search, nodes = dfpn.begin(position, slots), NODES
    while True:
        try:
            return dfpn.solve(search, nodes)
        except dfpn.Unsolved:
            if stop.is_set() or time.monotonic() >= until:
                raise
            nodes += NODES
