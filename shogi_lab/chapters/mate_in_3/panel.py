"""The search for mate in the engine room: is there one in 1, in 3, in any number of checks?"""

from shogi_lab.engine.dfpn import Unsolved, begin, search_on, solve
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.moves import usi
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.ground.messages import said
from shogi_lab.notation.words import line_of
from shogi_lab.stage.gauges import PanelRow, Reading, Turn
from shogi_lab.stage.lenses import Member, Members
from shogi_lab.stage.words import SIDES

from .tree import PROVED, mate_tree, mates

HEADS = (said("mate"), said("plies"), said("answer"))
NODES = 2_000 if COMPILED else 100  # a hundredth of a second, or one
NO = said("none")


def mate_read(turn: Turn) -> Reading:
    """Return whether the side to move mates by checks, and a line."""
    position = turn.position
    side, other = SIDES[position.turn], SIDES[1 - position.turn]
    if position.record.king[1 - position.turn] == NOWHERE:
        return Reading(said("{side} has no king, so there is nothing to mate.", side=other))
    rows = [_within(position, plies) for plies in (1, 3)]
    found, answer = _any(position)
    rows.append(Member(said("in any number"), str(found or ""), "", answer, "fact"))
    if found:
        told = said("{side} mates in {n}.", side=side, n=found)
    elif answer == NO:
        told = said("{side} has no mate by checks.", side=side)
    else:
        told = said("{side} has no mate that {n} nodes of search find.", side=side, n=f"{NODES:,}")
    return Reading(told, (Members("", tuple(rows), HEADS),), 1.0 if found else 0.0)


def _within(position: Position, plies: int) -> Member:
    """Return the row of a mate within so many plies, with its line."""
    line = _line(position, plies) if mates(position.record, plies) else []
    answer = line_of(position, line) if line else NO
    return Member(said("within {n}", n=plies), str(len(line) or ""), "", answer, "fact")


def _line(position: Position, plies: int) -> list[str]:
    """Return the line of a mate: down the tree by the proved check, then by the answer below which
    most was searched."""
    tree = mate_tree(position, plies)
    node, line = tree.nodes[0], []
    while node.children:
        below = [tree.nodes[child] for child in node.children]
        node = max((each for each in below if each.verdict == PROVED), key=lambda each: each.size)
        line.append(node.move)
    return line


def _any(position: Position) -> tuple[int, str]:
    """Return in how many plies a search by proof numbers finds a mate, 0 for none, and its first
    move."""
    try:
        found = solve(begin(position.record), NODES)
    except Unsolved:
        return 0, said("none in {n} nodes", n=f"{NODES:,}")
    return (found.plies, line_of(position, [usi(found.move)])) if found.move else (0, NO)


PANELS = (
    PanelRow("mate", said("Mate by checks"), "5-as-the-engine-writes-it", mate_read,
        "9-does-it-always-work", slow=search_on),
)  # fmt: skip
