"""Positions searched twice: by 4.1.3's rule for better hands, and by that of 4.1.2, with its bug.

      position    by 4.1.3   by 4.1.2
      rich 7      7g7f       7g7f        the same search, counter by counter
      rich 8      P*5e       P*5e        another search, the same move
      rich 9      5e5d       P*2c        another move

Everything else is the same, and only the number of nodes ends a search, so every machine finds the
same. benchmarks/both_rules.py chooses the positions and keeps a row of each.
"""

from collections.abc import Callable, Sequence
from math import exp, lgamma, log
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, one_of, whole_number, within
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import MOVES, Range, line
from shogi_lab.ground.files import rows_of
from shogi_lab.ground.messages import said, word_of

from .experiment import FOLDER
from .kernels.versions import EVERYTHING
from .limits import Limits
from .think import Player, Thought

FILE = FOLDER / "both_rules.csv"
#: The rule first, then the one with the bug.
BOTH = ("dominates_413", "dominates_412")
#: Nodes of a search; and of those where the two rules made another search, once more.
NODES, MORE_NODES = 100_000, 1_000_000
#: The kinds of positions, and what each is called.
KINDS = {"tree": said("around a wrong cut"), "rich": said("rich"), "drawn": said("drawn")}
#: What the chance may be, at each end, that a range lies beside the truth: 95 % in all.
MISSED = 0.025


class Twice(NamedTuple):
    """A position searched by both rules, 4.1.3's first.

    kind, number: how benchmarks/both_rules.py chose the position; moves: in USI; values:
    centipawns, or the plies of a mate; same: whether all counters of both searches are equal, so
    that the bug had no effect.
    """

    kind: str
    number: int
    nodes: int
    sfen: str
    moves: tuple[str, str]
    values: tuple[str, str]
    same: bool

    @property
    def row(self) -> str:
        """Return the two searches as a row of the file."""
        return ",".join(map(str, (*self[:4], *self.moves, *self.values, int(self.same))))


def of_row(row: str) -> Twice:
    """Return the searches that a row of the file holds."""
    kind, number, nodes, sfen, *found = row.split(",")
    moves, values = (found[0], found[1]), (found[2], found[3])
    return Twice(kind, int(number), int(nodes), sfen, moves, values, found[4] == "1")


@checked
def twice(
    kind: Annotated[str, one_of(tuple(KINDS))],
    number: Annotated[int, within(0, 1_000_000)],
    nodes: Annotated[int, within(1, 10 * MORE_NODES)],
    sfen: str,
) -> Twice:
    """Search a position by both rules, with this many nodes each and an empty table.

    >>> twice("rich", 0, 500, "4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1").moves
    ('5f5c+', '5f5c+')
    """
    position = Position.from_sfen(sfen)
    first, other = (
        Player(EVERYTHING._replace(hands=rule)).think(position, Limits(nodes=nodes))
        for rule in BOTH
    )
    moves, values = (first.move or "", other.move or ""), (told_value(first), told_value(other))
    return Twice(kind, number, nodes, sfen, moves, values, first.counts == other.counts)


def told_value(thought: Thought) -> str:
    """Return a thought's value in the form that a row has."""
    return f"mate {thought.mate}" if thought.value is None else f"{thought.value}"


def searched_twice() -> list[Twice]:
    """Return all positions that have been searched so far.

    >>> len(searched_twice()) > 100
    True
    """
    return list(map(of_row, rows_of(FILE)))


class Changed(NamedTuple):
    """For some positions: how many there are, in how many the bug changed the search, and in how
    many it changed the root's move or its value.
    """

    positions: int
    searches: int
    moves: int
    values: int


def changed(rows: Sequence[Twice]) -> Changed:
    """Add up what the bug changed."""
    return Changed(
        len(rows),
        sum(not each.same for each in rows),
        sum(len({*each.moves}) > 1 for each in rows),
        sum(len({*each.values}) > 1 for each in rows),
    )


def groups(rows: Sequence[Twice]) -> dict[str, list[Twice]]:
    """Return the rows in the groups that are added up, by name: one group for each kind, and one
    for all rows that were searched once more. In that one each position counts once, because a
    position that was drawn at random may also be rich."""
    found: dict[str, list[Twice]] = {
        name: [row for row in rows if row.nodes == NODES and row.kind == kind]
        for kind, name in KINDS.items()
    }
    once = {row.sfen: row for row in rows if row.nodes == MORE_NODES}
    return found | {said("differing searches"): [*once.values()]}


def lines_of_groups(claim: str, rows: Sequence[Twice]) -> list[str]:
    """Return what was found in each group, and the line that fills in a verdict on the claim.

    >>> row = of_row("rich,8,100000,9/9 b P 1,P*5e,7g7f,12,mate 3,0")
    >>> print(*lines_of_groups("G2", [row] * 200), sep="\\n")
    rich, 100,000 nodes: 200 positions, 200 other searches, 200 other values
    G2 rich, moves changed: 98.17 to 100.00 %: 100.00 % (98.17 to 100.00 %) of the moves
    """
    found = []
    for name, those in groups(rows).items():
        if those:
            seen = changed(those)
            found += [
                said(
                    "{name}, {nodes} nodes: {positions} positions, {searches} other searches, "
                    "{values} other values",
                    name=word_of(name),
                    nodes=f"{those[0].nodes:,}",
                    positions=f"{seen.positions:,}",
                    searches=seen.searches,
                    values=seen.values,
                ),
                line(
                    said("{claim} {name}, moves changed", claim=claim, name=word_of(name)),
                    MOVES,
                    exact_share(seen.moves, seen.positions),
                ),
            ]
    return found


@checked
def exact_share(
    some: Annotated[int, within(0, 1_000_000)], of: Annotated[int, within(1, 1_000_000)]
) -> Range:
    """Return a share in percent with its exact 95 % range (Clopper and Pearson, 1934). If the true
    share is the lower end, chance alone gives as many or more one time in forty; if it is the
    upper end, as many or fewer."""
    whole_number(some, "some", 0, of)
    least = _share_where(lambda share: at_least(some, of, share) > MISSED) if some else 0.0
    most = _share_where(lambda share: 1 - at_least(some + 1, of, share) < MISSED)
    return Range(100 * some / of, 100 * least, 100 * most if some < of else 100.0)


def at_least(some: int, of: int, share: float) -> float:
    """Return how likely it is that at least this many of all occur, if each occurs with this
    chance."""
    few = (
        exp(_ways(number, of) + number * log(share) + (of - number) * log(1 - share))
        for number in range(some)
    )
    return 1 - sum(few)


def _ways(some: int, of: int) -> float:
    """Return the logarithm of the number of ways to choose this many out of all."""
    return lgamma(of + 1) - lgamma(some + 1) - lgamma(of - some + 1)


def _share_where(is_over: Callable[[float], bool]) -> float:
    """Return the least share for which `holds` is true, to a millionth."""
    low, high = 0.0, 1.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (low, middle) if is_over(middle) else (middle, high)
    return high
