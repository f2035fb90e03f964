"""A df-pn search as it runs: the numbers on its nodes, and which leaf is opened next.

o  Black to move   8 checks     proof  dis.     1 answer     proof  dis.
                   [ ]  2d2c+     2     1       o  2b1a        1     1     opened next: at the
                   [ ]  G*2c      1     1                                  defender's turn the
                                                                           least disproof number
"""

from typing import Annotated, Any, NamedTuple

from shogi_lab.engine import dfpn
from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.movegen import checks, legal_moves
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Move, plural, said, sentences
from shogi_lab.notation.words import namer
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_record
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import SIDES

from . import tree as trees
from .columns import Column, page_of

MOST_OPENED = 10_000


class NumberedMove(NamedTuple):
    """A move, the kind of the node that it leads to, and that node's state.

    The state is a proof and a disproof number, or a word if the node is decided; "refuted here" is
    a refutation that rests on a repetition.

    here: "path" on the line, "now" for the leaf that is opened next.
    """

    move: str
    kind: str
    state: str
    numbers: tuple[int, ...] = ()
    word: str = ""
    here: str = ""
    jump: int = -1


class NumberedTree(NamedTuple):
    """The line that df-pn searches and the sisters of its nodes, with one column per ply."""

    title: str
    columns: tuple[Column, ...]
    rows: int


class Pick(NamedTuple):
    """How far a search has come, and what it opens next.

    It has the packed moves of the search's line, the number of moves of the node at its end, and
    which of them leads to the next leaf, 0 if the root is decided.
    """

    line: tuple[int, ...]
    found: int
    next: int


def picks(record: Any) -> tuple[Pick, ...]:
    """Return what a search picks, step by step; at the first step only the root has been opened.

    Raises ValueError if more than `MOST_OPENED` nodes are opened."""
    try:
        nodes = dfpn.solve(dfpn.begin(record), MOST_OPENED).nodes
    except dfpn.Unsolved:
        most = f"{MOST_OPENED:,}"
        raise unfit(record, said("df-pn opens more than {n} nodes here", n=most)) from None
    search, seen = dfpn.begin(record), []
    for count in range(1, nodes + 1):
        decided = dfpn.search_on(*search, count)
        best = 0 if decided else int(dfpn.weigh(search.table, search.line).best)
        ply = int(search.line.ply)
        line = tuple(int(search.moves.packed[search.line.at[p]]) for p in range(1, ply + 1))
        seen.append(Pick(line, len(_places(search.line, ply)), int(search.moves.packed[best])))
    return tuple(seen)


def _places(line: Any, ply: int) -> range:
    """Return where the moves of the node at a ply of the line stand."""
    return range(int(line.begin[ply]), int(line.begin[ply + 1]))


@checked
def numbers_film(position: Position, rows: Annotated[int, within(1, 1_000)] = 12) -> Film:
    """Show a search for mate by df-pn, node by node: which leaf is opened next, and why.

    A click on a node leads to the step in which it is opened. This is for small searches: it raises
    ValueError if more than `MOST_OPENED` nodes are opened.

    >>> film = numbers_film(Position.from_sfen("8k/9/7B1/6L2/9/9/9/9/9 b L 1"))
    >>> print(film.frames[1].caption, film.frames[-1].caption, sep="\\n")
    After 2c1b+, White has 1 answer. The search opens 1a1b, whose disproof number 1 is the \
least. There Black has 7 checks.
    Proved: L*1i mates within 3, with 22 nodes opened.
    """
    record = position.record
    seen = picks(record)
    steps = {(*each.line, each.next): step for step, each in reversed([*enumerate(seen)])}
    deepest = max(range(len(seen)), key=lambda step: (len(seen[step].line), -step))
    wide = len(seen[deepest].line) + 2
    rows = min(rows, max(each.found for each in seen) or 1)
    search = dfpn.begin(record)

    def frame(step: int) -> Frame:
        nonlocal search
        if search.line.nodes > step + 1:  # it only goes on
            search = dfpn.begin(record)
        dfpn.search_on(*search, step + 1)
        tree = numbered(record, search, seen[step], steps, rows)
        blank = (Column("", ()),) * (wide - len(tree.columns))
        tree = tree._replace(columns=tree.columns + blank)
        line = (*seen[step].line, seen[step].next) if seen[step].next else ()
        board = board_of(
            trees.after_moves(record, list(line)), trees.ends(line[-1]) if line else ()
        )
        told = _told(record, search, seen[step])
        return Frame((board, tree), told, about_record(record, film="df-pn"))

    film = LazyFrames(len(seen), frame)
    story = tuple(sorted({0, deepest, len(seen) - 1}))
    title = said("df-pn, node by node")
    if len(seen) <= trees.LONG:
        return Film(title, tuple(film), story)
    return Film(title, film, story, tuple(dict.fromkeys([*range(40), *story])))


def numbered(
    record: Any, search: dfpn.Search, pick: Pick, steps: dict[tuple[int, ...], int], rows: int
) -> NumberedTree:
    """Lay out a search as it is before a pick.

    record: the position that is searched; steps: for each line of moves, the step in which the
    node after it is opened.
    """
    line, now = search.line, int(search.line.nodes) - 1
    root = NumberedMove("", trees.OR, trees.OPEN if pick.next else _state(line, 0), here="path")
    weigh_line(line)
    columns = [Column("", (root,), side=dfpn.PROOF)]
    ahead = (*pick.line, pick.next)
    for ply, move in enumerate(ahead):
        twigs, named = [], namer(trees.after_moves(record, list(ahead[:ply])))
        for place in _places(line, ply):
            packed = int(search.moves.packed[place])
            jump = steps.get((*ahead[:ply], packed), -1)
            here = "" if packed != move else "now" if ply == len(ahead) - 1 else "path"
            opened = 0 <= jump < now
            twigs.append(_numbered(line, place, named(packed), ply, opened, here, jump))
        at = next((i for i, twig in enumerate(twigs) if twig.here), 0)
        title = trees.so_many(trees.AND if ply % 2 else trees.OR, len(twigs))
        columns.append(page_of(title, twigs, at, rows, ply % 2))
    return NumberedTree(_opened(line), tuple(columns), rows)


def _opened(line: Any) -> str:
    return plural("{n} node opened", "{n} nodes opened", int(line.nodes))


def weigh_line(line: Any) -> None:
    """Write into the nodes of a line the numbers that they have by now; a search itself does so
    only on its way up."""
    for ply in range(int(line.ply), 0, -1):
        side, at, places = ply % 2, int(line.at[ply]), _places(line, ply)
        line.numbers[side, at] = min(int(line.numbers[side, i]) for i in places)
        line.numbers[1 - side, at] = sum(int(line.numbers[1 - side, i]) for i in places)


def _state(line: Any, place: int) -> str:
    """Tell how a node in a place of the line stands, as far as its numbers say it."""
    if line.numbers[dfpn.PROOF, place] == 0:
        return trees.PROVED
    return trees.REFUTED if line.numbers[dfpn.DISPROOF, place] == 0 else trees.COMING


def _numbered(
    line: Any, place: int, move: Move, ply: int, opened: bool, here: str, jump: int
) -> NumberedMove:
    state = _state(line, place)
    kind = trees.OR if ply % 2 else trees.AND
    if state == trees.COMING:
        numbers = (int(line.numbers[dfpn.PROOF, place]), int(line.numbers[dfpn.DISPROOF, place]))
        state = trees.OPEN if opened else trees.COMING
        return NumberedMove(move, kind, state, numbers, "", here, jump)
    word = state if line.rests[place] == dfpn.NOTHING else "refuted here"
    return NumberedMove(move, kind, state, (), word, here, jump)


def _told(record: Any, search: dfpn.Search, pick: Pick) -> str:
    """Say which leaf is opened, why, and what there is."""
    if not pick.next:
        return _told_end(record, search)
    what = _told_pick(record, search, pick)
    if pick.line:
        before = namer(trees.after_moves(record, list(pick.line[:-1])))
        what = said("After {move}, {what}", move=before(pick.line[-1]), what=what)
    return sentences(what, _told_leaf(record, pick))


def _told_end(record: Any, search: dfpn.Search) -> str:
    opened = _opened(search.line)
    if _state(search.line, 0) == trees.REFUTED:
        return said("Refuted: no check mates, with {opened}.", opened=opened)
    best = dfpn.solve(search, int(search.line.nodes) + 1)
    return said(
        "Proved: {move} mates within {plies}, with {opened}.",
        move=namer(record)(best.move),
        plies=best.plies,
        opened=opened,
    )


def _told_pick(record: Any, search: dfpn.Search, pick: Pick) -> str:
    """Say who moves at the end of the line, and why this move is opened."""
    kind = trees.AND if len(pick.line) % 2 else trees.OR
    slots = {
        "side": SIDES[int(record.turn) if kind == trees.OR else 1 - int(record.turn)],
        "found": trees.so_many(kind, pick.found),
        "move": namer(trees.after_moves(record, list(pick.line)))(pick.next),
        "n": int(dfpn.weigh(search.table, search.line).least),
    }
    if kind == trees.OR:
        return said(
            "{side} has {found}. The search opens {move}, whose proof number {n} is the least.",
            **slots,
        )
    return said(
        "{side} has {found}. The search opens {move}, whose disproof number {n} is the least.",
        **slots,
    )


def _told_leaf(record: Any, pick: Pick) -> str:
    """Say what there is at the leaf that is opened."""
    leaf = trees.after_moves(record, [*pick.line, pick.next])
    side, kind = SIDES[int(leaf.turn)], trees.OR if len(pick.line) % 2 else trees.AND
    if kind == trees.OR and trees.mates(leaf, 1):
        return said("There {side} mates at once.", side=side)
    if n := len(trees.generated(leaf, checks if kind == trees.OR else legal_moves)):
        return said("There {side} has {found}.", side=side, found=trees.so_many(kind, n))
    if kind == trees.OR:
        return said("There {side} has no check, so it is not mate.", side=side)
    return said("There {side} has no answer, so it is mate.", side=side)
