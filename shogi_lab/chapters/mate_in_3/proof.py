"""The proof within a tree: one check at each of the attacker's nodes, and every evasion.

o---[L*1c]---o 1a2a ---[2c1b+]  mate
           `-o P*1b ---[2c1b+]  mate
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.words import in_a_row, told_as
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.words import SIDES

from . import tree as trees
from .columns import path_of

MOST_ROWS = 60  # of a proof that is drawn as a whole


class Branch(NamedTuple):
    """A move of a proof: its place in the drawing, and the branch that it hangs on, -1 for the
    root.
    """

    move: str
    words: str
    kind: str
    state: str
    column: int
    row: int
    above: int
    note: str = ""
    here: str = ""
    jump: int = -1


class Proof(NamedTuple):
    """A whole proof of a mate: those of the attacker's moves that mate, and all moves of the
    defender.
    """

    title: str
    columns: tuple[str, ...]
    branches: tuple[Branch, ...]
    rows: int


def whole_proof(tree: trees.Tree, at: int) -> Proof:
    """Lay out a whole proof, walked up to its branch `at`. The branches that the walk has passed
    are filled.

    Raises ValueError if there is no mate, or if a page has no room for all lines."""
    numbers = trees.proof_nodes(tree)
    place, rows = {number: i for i, number in enumerate(numbers)}, _rows(tree, numbers)
    if rows[-1] >= MOST_ROWS:
        lines = {"n": rows[-1] + 1, "most": MOST_ROWS}
        raise ValueError(said("the proof has {n} lines; at most {most} can be drawn", **lines))
    path = path_of(tree, numbers[at])
    branches = []
    for i, (number, row) in enumerate(zip(numbers, rows, strict=True)):
        node = tree.nodes[number]
        inside = [place[each] for each in numbers if number <= each < number + node.size]
        branches.append(
            Branch(
                node.move,
                node.words or f"{SIDES[tree.position.turn]} to move",
                node.kind,
                trees.PROVED if inside[-1] <= at else trees.COMING if i > at else trees.OPEN,
                node.ply,
                row,
                place.get(node.parent, -1),
                "" if len(inside) > 1 else said("mate"),
                ("now" if number == path[-1] else "path") if number in path else "",
                i,
            )
        )
    plies = range(1, max(branch.column for branch in branches) + 1)
    columns = tuple(
        said("move {ply}, by {side}", ply=ply, side=SIDES[(tree.position.turn + ply + 1) % 2])
        for ply in plies
    )
    title = said("The proof: {n} of {all} visited nodes", n=len(numbers), all=len(tree.nodes))
    return Proof(title, columns, tuple(branches), rows[-1] + 1)


def _rows(tree: trees.Tree, numbers: Sequence[int]) -> list[int]:
    """Return the row of each node of a proof: its parent's if it comes right after it, else the
    next."""
    rows = [0]
    for before, number in pairwise(numbers):
        rows.append(rows[-1] + (tree.nodes[number].parent != before))
    return rows


@checked
def proof_film(position: Position, plies: trees.OddPlies = 3) -> Film:
    """Prove a shortest mate: the whole proof as a tree, and the board at each of its nodes.

    It has only those of the attacker's moves that mate, and all of the defender's. The strip is
    the last frame, which has the whole proof. Raises ValueError if there is no mate within
    `plies`.

    >>> film = proof_film(Position.from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1"), 1)
    >>> film.frames[1].caption
    'G*5b, gold dropped on 5b: mate.'
    """
    tree = trees.mate_tree(position, trees.shortest(position.record, plies))
    numbers = trees.proof_nodes(tree)
    frames = []
    for at, number in enumerate(numbers):
        parts = (trees.board_at(tree, number), whole_proof(tree, at))
        told = _told_proved(tree, number)
        if number == numbers[-1] and tree.plies > 1:
            told = sentences(
                told, said("So {move} mates, whatever the answer.", move=tree.nodes[0].answer)
            )
        frames.append(Frame(parts, told, trees.about_node(tree, number, "proof")))
    title = said("Mate in {plies}, proved", plies=tree.plies)
    return Film(title, tuple(frames), (len(frames) - 1,))


def _told_proved(tree: trees.Tree, number: int) -> str:
    node = tree.nodes[number]
    line = in_a_row(trees.moves_to(tree, number))
    if not node.move:
        side = SIDES[tree.position.turn]
        return said("{side} to move mates by {answer}.", side=side, answer=node.answer)
    comma = node.ply == 1 or not node.generated
    told = told_as(line, f"{line}{',' if comma else ':'} {node.words}")
    if node.kind == trees.OR:
        return said("{line}; then {answer} mates.", line=told, answer=node.answer)
    if not node.generated:
        return said("{line}: mate.", line=told)
    found = trees.so_many(trees.AND, len(node.generated))
    return said("{line}. {found}, and all fail.", line=told, found=found)
