"""`Problem`: a position with a mate, or with what only looks like one, and the truth about it.

    {"sfen": "9/7k1/9/7P1/9/9/9/9/9 b 2G 1", "kind": "mate in 3", "plies": 3, ...}

A file has one problem per line, as JSON; `data/mates/` holds ours, and the script that found them.
"""

import json
import os
from collections.abc import Iterable
from typing import NamedTuple

from shogi_lab.engine.arguments import FilePath, checked, shortened, shown
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, told_by

#: What a problem may be, and what one is to see in it.
KINDS = {
    "mate in 1": "the move mates at once",
    "mate in 3": "the move mates within three plies, and no check mates at once",
    "pawn drop": "the pawn would mate, but a pawn drop may not",
    "pinned defender": "it is mate, although pieces attack the checker: they are all pinned",
    "interposition": "the king cannot step, nothing takes the checker, but a piece between helps",
    "useless interposition": "only drops in between delay it, and by custom these do not count",
    "counter-check": "all the answers that help give check themselves",
    "mate in 5": "the move mates in 5, not in 3: one answer holds out longer",
}
MATES = ("mate in 1", "mate in 3")


class Problem(NamedTuple):
    """A position, and the truth about its mate by checks.

    plies: the length of the shortest mate, 1, 3 or 5; 0 if there is none within 3.
    winning: every first move that mates within `plies`, sorted.
    move: the move that the problem's kind in `KINDS` is about; for a mate, the first of `winning`.
    answers: those that hold out longest against it, sorted: the ones the kind is about, if any.
    game, away: the number of the game it comes from, and how many random moves away it is.
    """

    sfen: str
    kind: str
    plies: int
    winning: tuple[str, ...]
    move: str
    answers: tuple[str, ...]
    game: int
    away: int

    @property
    def position(self) -> Position:
        """Return the position, ready to be asked.

        >>> problem = parse_problem(EXAMPLE)
        >>> problem.position.mate_in_3() == problem.move
        True
        """
        return Position.from_sfen(self.sfen)

    @property
    def unique(self) -> bool:
        """Whether only one first move mates in time."""
        return len(self.winning) == 1


EXAMPLE = (
    '{"sfen": "9/7k1/9/7P1/9/9/9/9/9 b 2G 1", "kind": "mate in 3", "plies": 3, '
    '"winning": ["G*2c"], "move": "G*2c", "answers": [], "game": 1, "away": 0}'
)


def parse_problem(line: str) -> Problem:
    """Return the problem on a line. Whether it tells the truth is not checked.

    Raises ValueError if the line is not a problem."""
    try:
        parts = json.loads(line)
        parts["winning"], parts["answers"] = tuple(parts["winning"]), tuple(parts["answers"])
        problem = Problem(**parts)
    except (ValueError, KeyError, TypeError):
        words = {"line": shown(line), "names": ", ".join(Problem._fields)}
        wanted = said("{line} is not a problem; it must be JSON with {names}", **words)
        raise ValueError(wanted) from None
    if problem.kind not in KINDS:
        words = {"kind": shown(problem.kind), "kinds": ", ".join(KINDS)}
        raise ValueError(
            said("{kind} is not a kind of problem; the kind must be one of these: {kinds}", **words)
        )
    return problem


@checked
def read_problems(path: FilePath, kinds: Iterable[str] = KINDS) -> list[Problem]:
    """Return a file's problems, either all or those of some kinds.

    Raises ValueError, which says what is wrong, and where.

    >>> read_problems("data/mates/problems.jsonl", ["stalemate"])
    Traceback (most recent call last):
    ValueError: kinds has stalemate; it may have only mate in 1, mate in 3, pawn drop, \
pinned defender, interposition, useless interposition, counter-check, mate in 5
    """
    kinds = set(kinds)
    if unknown := kinds - set(KINDS):
        words = {"came": shortened(", ".join(sorted(unknown))), "kinds": ", ".join(KINDS)}
        raise ValueError(said("kinds has {came}; it may have only {kinds}", **words))
    problems = []
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            try:
                problems.append(parse_problem(line.strip()))
            except ValueError as error:
                file_name, why = os.fspath(path), shortened(told_by(error), 600)
                there = said("{file}, line {n}: {why}", file=file_name, n=number, why=why)
                raise ValueError(there) from None
    return [problem for problem in problems if problem.kind in kinds]
