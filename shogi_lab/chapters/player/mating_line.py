"""A mate by checks to its end: solvers want the whole line, not only the first move."""

import threading
import time
from collections.abc import Iterator

from shogi_lab.engine import dfpn
from shogi_lab.engine.moves import usi
from shogi_lab.engine.position import Position

#: Nodes of a search between two looks at the clock.
NODES = 5_000


def mating_line(position: Position, until: float, stop: threading.Event) -> Iterator[str]:
    """Yield the moves of a mate by checks to its end, none if there is no mate; each answer is the
    one after which the mate takes longest. The first move comes as soon as it is proved.

    All searches share the first one's table, in which the proof stands that they walk along.

    until: a time of `time.monotonic`; raises dfpn.Unsolved if that time, or `stop`, comes first."""
    search, seen = dfpn.begin(position), set[Position]()
    found = solved(search, until, stop)
    while found.move:
        if position in seen:  # results that were needed had to make room in the table
            raise dfpn.Unsolved(f"the line comes back to {position.sfen()}")
        seen.add(position)
        yield usi(found.move)
        position = position.after(usi(found.move))
        answers = position.legal_moves()
        if not answers:
            return
        each = {
            move: solved(dfpn.begun(position.after(move).record, search.table), until, stop)
            for move in answers
        }
        answer = max(answers, key=lambda move: each[move].plies)
        yield answer
        found, position = each[answer], position.after(answer)


def solved(search: dfpn.Search, until: float, stop: threading.Event) -> dfpn.Solved:
    """Run a search for a mate in pieces, and return what it finds."""
    nodes = NODES
    while True:
        try:
            return dfpn.solve(search, nodes)
        except dfpn.Unsolved:
            if stop.is_set() or time.monotonic() >= until:
                raise
            nodes += NODES
