"""Films of searches for mate: the tree as it is visited, a proof, and games against a proof."""

from typing import Any

from .films import Film, Frame, LazyFrames
from .lenses_mate import (
    OPEN,
    OR,
    PROVED,
    SIDES,
    Node,
    Tree,
    board_at,
    mate_tree,
    path_of,
    proof_nodes,
    record_at,
    rows_of,
    state_at,
    unfolded,
    whole_proof,
)
from .posi import sfen_text

LONG = 1_000  # steps, past which a film's frames are made when they are asked for


def _state(record: Any, step: int) -> str:
    return f"sfen {sfen_text(record, 1)} | step {step}"


def _counted(n: int, noun: str) -> str:
    return f"{n or 'no'} {noun}{'' if n == 1 else 's'}"


# ---- the visit


def search_film(record: Any, plies: int = 3) -> Film:
    """A search for mate, step by step: the board and the tree together, one path unfolded.

    A click on a node leads to the step in which it was decided, or is first looked at.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = search_film(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> print(*(film.frames[step].caption for step in (0, 1, 6, 7)), sep="\\n")
    OR: Black has 7 checks; one that mates is enough.
    AND: after 5c5b+, pawn from 5c to 5b, promotes, White has 1 evasion, and no ply is left: \
5a5b refutes it.
    AND: after G*5b, gold dropped on 5b, White has no evasion: mate.
    Proved: G*5b mates. 1 check is never looked at.
    """
    tree = mate_tree(record, plies)
    count, rows = len(tree.steps), rows_of(tree)
    film = LazyFrames(count, lambda step: _visited(tree, step, rows))
    deepest = max(range(count), key=lambda step: (tree.nodes[tree.steps[step]].ply, -step))
    title = f"A search for mate within {plies}"
    story = tuple(sorted({0, deepest, count - 1}))
    if count <= LONG:
        return Film(title, tuple(film), story)
    return Film(title, film, story, _story(tree))


def _story(tree: Tree) -> tuple[int, ...]:
    """The steps that a page without a kernel holds: the first ones, and where the checks of the
    root and the first evasions are decided."""
    shallow = [node.decided for node in tree.nodes if node.ply <= 2]
    return tuple(dict.fromkeys([*range(40), *shallow]))


def _visited(tree: Tree, step: int, rows: int) -> Frame:
    number = tree.steps[step]
    parts = (board_at(tree, number), unfolded(tree, step, rows))
    return Frame(parts, _told(tree, number, step), _state(record_at(tree, number), step))


def _told(tree: Tree, number: int, step: int) -> str:
    """What happens at a step, in a sentence or two."""
    node = tree.nodes[number]
    if node.children and state_at(node, step) != OPEN:
        return _told_decided(node)
    side = SIDES[(tree.record.turn + node.ply) % 2]
    after = f"after {node.move}, {node.words}, " if node.move else ""
    if node.kind == OR:
        found = _counted(len(node.generated), "check")
        enough = "; one that mates is enough" if node.generated else ": no mate here"
        return f"OR: {after}{side} has {found}{enough}."
    found = _counted(len(node.generated), "evasion")
    if not node.generated:
        return f"AND: {after}{side} has no evasion: mate."
    if node.children:
        return f"AND: {after}{side} has {found}; every one must fail."
    return f"AND: {after}{side} has {found}, and no ply is left: {node.answer} refutes it."


def _told_decided(node: Node) -> str:
    after = f" after {node.move}" if node.move else ""
    count = len(node.cut)
    noun = "check" if node.kind == OR else "evasion"
    verb = "is" if count == 1 else "are"
    unseen = f" {_counted(count, noun)} {verb} never looked at." if count else ""
    if node.kind == OR:
        if node.verdict == PROVED:
            return f"Proved: {node.answer} mates{after}.{unseen}"
        return f"Refuted: none of {_counted(len(node.generated), noun)} mates{after}."
    if node.verdict == PROVED:
        return f"Proved: every evasion fails{after}."
    return f"Refuted: {node.answer} escapes{after}.{unseen}"


# ---- the proof


def proof_film(record: Any, plies: int = 3) -> Film:
    """A mate proved: the whole proof as a tree, and the board at each of its nodes.

    Of the attacker's moves only those that mate are there, of the defender's all. The strip is the
    last frame, which has all of it. Raises ValueError where there is no mate within `plies`.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = proof_film(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> film.frames[1].caption
    'G*5b, gold dropped on 5b: mate.'
    """
    tree = mate_tree(record, plies)
    numbers = proof_nodes(tree)
    frames = []
    for at, number in enumerate(numbers):
        parts = (board_at(tree, number), whole_proof(tree, at))
        frames.append(Frame(parts, _told_proved(tree, number), _state(record_at(tree, number), at)))
    return Film(f"Mate in {_length(tree)}, proved", tuple(frames), (len(frames) - 1,))


def _length(tree: Tree) -> int:
    """How many plies the longest line of a proof has."""
    return max(tree.nodes[number].ply for number in proof_nodes(tree))


def _told_proved(tree: Tree, number: int) -> str:
    node = tree.nodes[number]
    line = " ".join(tree.nodes[each].move for each in path_of(tree, number)[1:])
    before = f"{line}: " if node.ply > 1 else ""
    if not node.move:
        return f"{SIDES[tree.record.turn]} to move mates by {node.answer}."
    if node.kind == OR:
        return f"{before}{node.words}; then {node.answer} mates."
    if not node.generated:
        return f"{line}, {node.words}: mate."
    found = _counted(len(node.generated), "evasion")
    return f"{before or line + ', '}{node.words}. {found}, and all fail."
