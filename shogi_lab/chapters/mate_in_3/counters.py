"""What a search costs: counters by version, the place of the mating check, the parts of a key.

1 the article's form     checks generated 1,200 =======   moves made 800 =======
2 staged                 checks generated   350 ==        moves made 800 =======
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.posi_t.material import keys_between
from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.movegen import checks
from shogi_lab.engine.moves import move_list, unpack_move
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import plural, said, sentences, word_of
from shogi_lab.notation.words import signed_with
from shogi_lab.stage.films import Film, Frame, about_line, about_record
from shogi_lab.stage.reads import reads

from . import tree as trees
from .choices import MoveRow, MoveRows
from .kernels.ladder import VERSIONS

#: What each version of the ladder is called where their counts are compared.
TITLES = tuple(said("{n} {version}", n=each.number, version=each.name) for each in VERSIONS)

# ---- counters by version


class Counters(NamedTuple):
    """Counts to compare: columns of bars, and rows with a name, a reason and a count for each
    column.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    lit: int = -1
    jumps: tuple[int, ...] = ()


#: What the ladder counts, and the same where a sentence begins with it.
CAPITALS: dict[str, str] = {
    said("generated"): said("Generated"),
    said("made"): said("Made"),
    said("tested"): said("Tested"),
    said("saved"): said("Saved"),
    said("xors"): said("Xors"),
    said("high"): said("High"),
}

#: How often something was done.
Count = Annotated[int, within(0, 10**12)]


@checked
def counters_film(columns: Sequence[str], rows: Some[tuple[str, str, Sequence[Count]]]) -> Film:
    """Show versions side by side: the counts of each, and what changed compared with the one
    before.

    columns: what is counted; rows: for each version its name, a reason, and a count for each
    column.

    >>> rows = (("1 article", "", (120, 80)), ("2 staged", "one check at a time", (35, 80)))
    >>> counters_film(("checks generated", "moves made"), rows).frames[1].caption
    '2 staged: one check at a time. Checks generated: 35 instead of 120.'
    """
    odd = next((len(counts) for _, _, counts in rows if len(counts) != len(columns)), None)
    if odd is not None:
        words = {"came": odd, "n": len(columns), "names": ", ".join(columns)}
        raise ValueError(
            said("the number of counts in a row is {came}; it must be {n}: {names}", **words)
        )
    kept = tuple((name, reason, tuple(counts)) for name, reason, counts in rows)
    about = about_line(film="counters", counted=list(columns), rows=[list(row) for row in kept])
    jumps, frames = tuple(range(len(rows))), []
    for step in range(len(rows)):
        before = kept[max(step - 1, 0)][2]
        part = Counters("", tuple(columns), kept, step, jumps)
        told = _told_counts(columns, kept[step], before)
        frames.append(Frame((part,), told, about))
    return Film(said("What each version does"), tuple(frames), (len(rows) - 1,))


def _told_counts(
    columns: Sequence[str], row: tuple[str, str, tuple[int, ...]], before: tuple[int, ...]
) -> str:
    name, reason, counts = row
    what = (
        said("{what}: {more}", what=word_of(name), more=word_of(reason))
        if reason
        else word_of(name)
    )
    changed = [each for each in zip(columns, counts, before, strict=True) if each[1] != each[2]]
    changes = said("{what}.", what=_changes(changed)) if changed else ""
    return sentences(said("{what}.", what=what), changes)


def _changes(changed: Sequence[tuple[str, int, int]]) -> str:
    (column, now, was), *others = changed
    told = _change(CAPITALS.get(column, column[:1].upper() + column[1:]), now, was)
    for each in others:
        told = said("{what}; {more}", what=told, more=_change(*each))
    return told


def _change(column: str, now: int, was: int) -> str:
    return said(
        "{column}: {now} instead of {was}", column=word_of(column), now=f"{now:,}", was=f"{was:,}"
    )


# ---- the mating check's place


@checked
def order_film(position: Position, plies: trees.OddPlies = 3) -> Film:
    """Show the checks in the order in which they are generated: those that were tried, the one
    that mated, and those that were generated in vain.

    >>> film = order_film(Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1"))
    >>> film.frames[-1].caption
    'Check 3 of 9, L*1c, mates, so 6 were generated in vain.'
    """
    tree = trees.mate_tree(position, plies)
    root = tree.nodes[0]
    if not root.generated:
        raise unfit(position.record, said("there is no check to look at"))
    about = about_record(position.record, film="order", plies=plies)
    frames = []
    for step in range(len(root.children) + 1):
        rows = tuple(_ordered(tree, i, step) for i in range(len(root.generated)))
        at = root.children[step - 1] if step else 0
        listed = MoveRows(said("In the order of the generator"), rows, len(rows))
        frames.append(Frame((trees.board_at(tree, at), listed), _told_order(tree, step), about))
    return Film(said("Where the check that mates stands"), tuple(frames), (len(frames) - 1,))


def _ordered(tree: trees.Tree, i: int, step: int) -> MoveRow:
    root = tree.nodes[0]
    move, over = root.generated[i], step == len(root.children)
    if i >= len(root.children):
        return MoveRow(
            move,
            "",
            trees.AND,
            trees.CUT if over else trees.COMING,
            said("in vain") if over else "",
        )
    node = tree.nodes[root.children[i]]
    if i >= step:
        return MoveRow(move, "", trees.AND, trees.COMING, jump=i + 1)
    note = said("mates") if node.verdict == trees.PROVED else signed_with("x", node.answer)
    return MoveRow(move, "", trees.AND, node.verdict, note, i + 1 == step, i + 1)


def _told_order(tree: trees.Tree, step: int) -> str:
    root = tree.nodes[0]
    count = len(root.generated)
    if not step:
        found = trees.so_many(trees.OR, count)
        return said("The generator writes {found} before any is looked at.", found=found)
    node = tree.nodes[root.children[step - 1]]
    slots = {"place": step, "all": count, "move": node.move}
    if node.verdict == trees.PROVED:
        return plural(
            "Check {place} of {all}, {move}, mates, so {n} was generated in vain.",
            "Check {place} of {all}, {move}, mates, so {n} were generated in vain.",
            count - step,
            **slots,
        )
    return said(
        "Check {place} of {all}, {move}, is refuted by {answer}.", answer=node.answer, **slots
    )


# ---- what the key costs


class KeyCost(NamedTuple):
    """What a search spends on the hash key: moves made and unmade, and numbers xored into
    the key.
    """

    moves: int
    xors: int


def key_costs(tree: trees.Tree) -> tuple[KeyCost, ...]:
    """Return what has been spent on the key by the time each node of a tree is reached, in the
    order of the visit.

    A move xors a number for each piece that leaves a square or comes to one, and unmaking it does
    the same."""
    costs, path, moves, xors = [], [0], 0, 0
    for number, node in enumerate(tree.nodes):
        if number:
            while path[-1] != node.parent:
                xors += toggles(tree.nodes[path.pop()].packed)
                moves += 1
            path.append(number)
            xors += toggles(node.packed)
            moves += 1
        costs.append(KeyCost(moves, xors))
    return tuple(costs)


def toggles(move: int) -> int:
    """Count the numbers that a packed move xors into the key: one per piece that leaves or
    comes."""
    _, start, _, _, captured = unpack_move(move)
    return 1 if start is None else 2 + bool(captured)


def key_reads(record: Any) -> tuple[int, int]:
    """Count how often generating a position's checks reads the hash key, and how often it reads
    any member."""
    answer = reads(stepped(checks), record, plain(TABLES), plain(move_list()), 0)
    return sum(n for (name, _), n in answer.reads.items() if name == "hash_key"), answer.total


Most = Annotated[int, within(1, 1_000)]


@checked
def key_film(position: Position, plies: trees.OddPlies = 3, most: Most = 40) -> Film:
    """Show what keeping the hash key costs a search that never asks for it, move by move.

    Each frame shows the numbers that are xored in, and how many there have been. The first `most`
    moves are shown.

    >>> film = key_film(Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1"), 1)
    >>> film.frames[-1].caption
    '5 moves have been made or unmade, G*2b last, at a cost of 7 xors. Finding the checks read \
the key 0 times.'
    """
    record = position.record
    tree = trees.mate_tree(position, plies)
    costs = key_costs(tree)
    asked, _ = key_reads(record)
    about = about_record(record, film="key", plies=plies, most=most)
    frames = []
    for number in range(1, min(len(tree.nodes), most + 1)):
        node, cost = tree.nodes[number], costs[number]
        change = keys_between(trees.position_at(tree, node.parent), trees.position_at(tree, number))
        counts = (cost.moves, cost.xors, asked)
        whole = _in_all(tree, asked)
        spent = ((said("the search so far"), "", counts), (said("in all"), "", whole))
        names = said("made, unmade"), said("xors of the key"), said("reads of the key")
        tally = Counters("", names, spent)
        frames.append(Frame((change, tally), _told_key(node.move, cost, asked), about))
    if not frames:
        raise unfit(record, said("there is no check, so no move is made"))
    return Film(said("What the hash key costs"), tuple(frames), (len(frames) - 1,))


def _told_key(move: str, cost: KeyCost, reads: int) -> str:
    return plural(
        "{n} move has been made or unmade, {move}, at a cost of {xors}. Finding the "
        "checks read the key {reads} times.",
        "{n} moves have been made or unmade, {move} last, at a cost of {xors}. "
        "Finding the checks read the key {reads} times.",
        cost.moves,
        move=move,
        xors=plural("{n} xor", "{n} xors", cost.xors),
        reads=reads,
    )


def _in_all(tree: trees.Tree, asked: int) -> tuple[int, int, int]:
    """Return all that a search spends on the key: each move made, and unmade again."""
    made = [node.packed for node in tree.nodes[1:]]
    return 2 * len(made), 2 * sum(map(toggles, made)), asked
