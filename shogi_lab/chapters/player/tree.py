"""A search as it runs: where it is, with which window, and why each node below has ended.

Black 3: -inf..inf          White 2: -24..-23
7g7f   +24                  3c3d   (T)  -24   -24..-23      T   the table knew it
2g2f   (B) ...              8c8d   (B)  +80   -24..-23      B   a move refuted it
6i7h   not yet              4a3b   [L]                      L   late: not searched
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN
from shogi_lab.chapters.mate_in_3.columns import Column, page_of, path_of
from shogi_lab.chapters.mate_in_3.tree import LONG, after_moves, ends
from shogi_lab.engine.arguments import checked
from shogi_lab.engine.moves import usi
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Message, plural, said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.notation.usi import usi_line
from shogi_lab.notation.words import in_a_row, line_of, namer
from shogi_lab.stage.code import Code, source_lines, statements
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_line
from shogi_lab.stage.lenses import Board, board_of
from shogi_lab.stage.words import SIDES, in_full

from . import recorded as why
from .kernels.mind import BETTER, SURE, WON
from .kernels.quiet import quiescence
from .kernels.search import main_search
from .kernels.versions import EVERYTHING, NAMES, switches_of
from .recorded import Best, Depth, Node, PartAnswer, SearchTree, Try, search_tree
from .think import PlayerVersion

ROWS, COLUMNS = 14, 2
NOT_YET, OPEN = said("not yet"), "open"
KERNELS = {"main_search": main_search, "quiescence": quiescence}

#: Why a node ended, in a sentence.
SENTENCES: dict[str, Message] = {
    why.REPETITION: said("This position was there before, with the same hands."),
    why.SUPERIOR: said("This board was there before, with a better or a worse hand."),
    why.DECLARATION: said("The mover may declare a win."),
    why.TABLE: said("The table knows enough of this position."),
    why.OTHER_HAND: said("The table knows enough of this board with another hand."),
    why.MATE: said("A mate is found before any move is tried."),
    why.MARGIN: said(
        "Reverse futility pruning: this near the horizon the value is so "
        "far above beta that no move is tried."
    ),
    why.NULL_MOVE: said("Even a pass is good enough, so no move is tried."),
    why.ALL_MOVES: said("All moves that deserve it have been searched."),
    why.NO_MOVE: said("There is no legal move: mate."),
    why.STAND_PAT: said("To stand pat is good enough, so no capture is tried."),
    why.CAPTURES: said("No capture that deserves a look is left."),
    why.HORIZON: said("This is the horizon, so no move is tried."),
}


class Twig(NamedTuple):
    """A node's move, in the order in which moves are tried: the state of its search, its value for
    its mover, and the window with which it was searched, also as its mover sees it.

    sign: why its search ended, or why there is none; window: alpha and beta; worth: the value as a
    number, None while it is not known; plies: by how many it was made deeper; again: whether it
    was searched before, less deeply or with a zero window; best: whether it is the best so far;
    here: "now" for the node looked at, "path" for those above it.
    """

    move: str
    sign: str
    value: str = ""
    window: tuple[int, int] | None = None
    worth: int | None = None
    plies: int = 0
    again: bool = False
    best: bool = False
    here: str = ""
    jump: int = -1


class WindowNow(NamedTuple):
    """A node's window while its moves are tried, in centipawns for its mover.

    begins: alpha when the search of the node began; alpha: what the mover is sure of now; value:
    what the node turned out to be worth, None before it is left; told: all of this in words.
    """

    begins: int
    alpha: int
    beta: int
    value: int | None
    told: str


class Path(NamedTuple):
    """The last nodes on the way to the one looked at, with a column for each, and the window of
    the last of them; best: the root's best line until now; signs: all those in the tree; rows: for
    how many moves there is room.
    """

    title: str
    columns: tuple[Column, ...]
    window: WindowNow
    best: str
    signs: tuple[str, ...]
    rows: int = ROWS


class Answers(NamedTuple):
    """What each part answered about a node: the part's name, and its answer in words."""

    title: str
    rows: tuple[tuple[str, str], ...]


# ---- what a node says


def in_centipawns(value: int) -> str:
    """Return a value in the form shown with a move: with its sign, or as a mate with its plies."""
    if abs(value) > WON:
        return "+inf" if value > 0 else "-inf"
    if abs(value) > SURE:
        plies = WON - abs(value)
        return said("mate {n}", n=plies) if value > 0 else said("mated {n}", n=plies)
    if abs(value) == BETTER:
        return said("+best") if value > 0 else said("-best")
    return f"{value:+,}" if value else "0"


def window_of(alpha: int, beta: int) -> str:
    """Return a window as a short text."""
    ends = (str(end) if abs(end) <= SURE else said("inf") if end > 0 else said("-inf")
            for end in (alpha, beta))  # fmt: skip
    return said("{low}..{high}", low=next(ends), high=next(ends))


def record_at(tree: SearchTree, number: int) -> Any:
    """Return the position of a node, as a record of its own; after a null move only the turn
    differs."""
    record = tree.position.record.copy()
    for each in path_of(tree, number)[1:]:
        move = tree.nodes[each].move
        if move:
            record = after_moves(record, [move])
        else:
            record.turn = 1 - record.turn
    return record


def board_at(tree: SearchTree, number: int) -> Board:
    """Return the board of a node, with the move that led to it marked."""
    return board_of(record_at(tree, number), ends(tree.nodes[number].move))


def mover(tree: SearchTree, number: int) -> str:
    """Return the side to move at a node."""
    return SIDES[(tree.position.turn + tree.nodes[number].ply) % 2]


def named(node: Node) -> str:
    """Return the name of the move that led to a node."""
    if node.move:
        return usi(node.move)
    return said("pass") if node.parent >= 0 else ""


def names_at(tree: SearchTree, number: int) -> Callable[[int], Message]:
    """Return a function that names packed moves of a node; 0 is a pass."""
    there = namer(record_at(tree, number))
    return lambda move: there(move) if move else said("pass")


def line_to(tree: SearchTree, number: int) -> str:
    """Return the moves from the root to a node, '' at the root."""
    way = pairwise(path_of(tree, number))
    return in_a_row(names_at(tree, above)(tree.nodes[each].move) for above, each in way)


# ---- the path and what stands beside it


def best_at(tree: SearchTree, number: int, step: int) -> tuple[int, int]:
    """Return the best value that a node has at a step, for its mover, and the node of its move.
    Before any move has been searched, the value is that of standing pat, or of being mated, and the
    node is -1."""
    node = tree.nodes[number]
    best, at = node.stand, -1
    for each in node.tries:
        if each.move and each.nodes and tree.nodes[each.nodes[-1]].decided <= step:
            value = -tree.nodes[each.nodes[-1]].value
            if value > best:
                best, at = value, each.nodes[-1]
    return best, at


def columns_at(tree: SearchTree, step: int, rows: int = ROWS) -> tuple[Column, ...]:
    """Return the last columns of the path to the node looked at, and the column of its own
    moves.
    """
    path = path_of(tree, tree.steps[step])
    found = [_column(tree, number, step, path, rows) for number in path if tree.nodes[number].tries]
    return (*found[-COLUMNS:], *[Column("", ())] * (COLUMNS - len(found)))


def _column(tree: SearchTree, number: int, step: int, path: tuple[int, ...], rows: int) -> Column:
    node = tree.nodes[number]
    at = best_at(tree, number, step)[1]
    twigs: list[Twig] = []
    names = names_at(tree, number)
    for each in node.tries:
        name = names(each.move)
        if each.nodes:
            twigs += [
                _searched(tree, name, each, order, step, path)._replace(best=child == at)
                for order, child in enumerate(each.nodes)
            ]
        else:
            known = step >= (each.at if each.why != why.UNTRIED else node.decided)
            twigs.append(Twig(name, each.why if known else NOT_YET))
    marked = [i for i, twig in enumerate(twigs) if twig.here]
    if step >= node.decided:
        marked += [i for i, twig in enumerate(twigs) if twig.best]
    place = (marked or [_last_seen(twigs)])[0]
    title = said(
        "{side}, {depth}: {moves}",
        side=mover(tree, number),
        depth=how_deep(node),
        moves=_so_many(_moves(node)),
    )
    return page_of(title, twigs, place, rows)


def window_at(tree: SearchTree, step: int) -> WindowNow:
    """Return the window of the last node on the path whose moves are being tried, or of the root
    if there is none.
    """
    path = [each for each in path_of(tree, tree.steps[step]) if tree.nodes[each].tries]
    number = path[-1] if path else 0
    node = tree.nodes[number]
    rises = tree.switches.alpha_beta or node.kernel == "quiescence"
    best = best_at(tree, number, step)[0]
    alpha = max(node.alpha, best) if rises else node.alpha
    left = step >= node.decided
    side, window = mover(tree, number), window_of(min(alpha, node.beta), node.beta)
    told = said("The window of {side}: {window}", side=side, window=window)
    if left and node.value >= node.beta:
        value = in_centipawns(node.value)
        told = said("{side} has {value}: the window is closed", side=side, value=value)
    return WindowNow(node.alpha, alpha, node.beta, node.value if left else None, told)


def how_deep(node: Node) -> Message:
    """Return in words how deep a node is searched."""
    return said("depth {n}", n=node.depth) if node.kernel == "main_search" else said("quiescence")


def _last_seen(twigs: Sequence[Twig]) -> int:
    seen = [i for i, twig in enumerate(twigs) if twig.sign not in (NOT_YET, why.UNTRIED)]
    return seen[-1] if seen else 0


def _so_many(moves: int) -> str:
    return plural("{n} move", "{n} moves", moves) if moves else said("no moves")


def _moves(node: Node) -> int:
    return sum(each.move != 0 for each in node.tries)


def _searched(
    tree: SearchTree, name: str, each: Try, order: int, step: int, path: tuple[int, ...]
) -> Twig:
    """Return the row of a search of a move."""
    child = each.nodes[order]
    node = tree.nodes[child]
    if step < node.entered:
        return Twig(name, NOT_YET, jump=node.entered)
    known = step >= node.decided
    return Twig(
        name,
        node.why if known else OPEN,
        in_centipawns(-node.value) if known else "",
        (-node.beta, -node.alpha),
        -node.value if known else None,
        each.more - (0 if order else each.less),
        order > 0,
        here=("now" if child == path[-1] else "path") if child in path else "",
        jump=node.decided if known else node.entered,
    )


def path_at(tree: SearchTree, step: int, signs: tuple[str, ...], rows: int = ROWS) -> Path:
    """Return the tree at a step, unfolded along the path to the node looked at."""
    entered = bisect_right(tree.nodes, step, key=lambda node: node.entered)
    line = line_to(tree, tree.steps[step])
    title = said("{n} of {all} nodes", n=entered, all=len(tree.nodes))
    if line:
        title = said("{what}: {more}", what=title, more=line)
    columns, window = columns_at(tree, step, rows), window_at(tree, step)
    return Path(title, columns, window, _line(tree, best_line(tree, step)), signs, rows)


def best_line(tree: SearchTree, step: int) -> Best | None:
    """Return the root's best line until now, None if there is none yet."""
    known = bisect_right(tree.best, step, key=lambda best: best.step)
    return tree.best[known - 1] if known else None


def _line(tree: SearchTree, best: Best | None) -> str:
    """Write a best line as it is drawn: its moves, and what it is worth to the root's mover."""
    if best is None:
        return said("no best line yet")
    line = line_of(tree.position, map(usi, best.moves))
    return said("{line}, {value}", line=line, value=in_centipawns(best.value))


def signs_of(tree: SearchTree) -> tuple[str, ...]:
    """Return all reasons that a tree has, in the order of their table."""
    there = {node.why for node in tree.nodes}
    there |= {each.why for node in tree.nodes for each in node.tries}
    return tuple(
        sign
        for sign in (why.CUTOFF, *SENTENCES, why.LATE, why.EXCHANGE, why.UNTRIED)
        if sign in there
    )


def answers_at(tree: SearchTree, number: int) -> Answers:
    """Return what each part answered about a node, in the order in which they were asked."""
    node = tree.nodes[number]
    names = names_at(tree, number)
    rows = tuple((part.part, in_words_of(part, node, names)) for part in node.said)
    return Answers(said("What each part of {kernel} said", kernel=node.kernel), rows)


def in_words_of(part: PartAnswer, node: Node, names: Callable[[int], str]) -> str:
    """Return a part's answer in words; names: a function that names packed moves of the node."""
    if not part.asked:
        return said("not asked")
    if part.part in why.VALUES:
        return said("nothing") if part.answer == UNKNOWN else in_centipawns(part.answer)
    if part.part in why.YES_OR_NO:
        return said("yes") if part.answer else said("no")
    if part.part == "worth_of":
        return in_centipawns(part.answer)
    if part.part == "first_choice":
        return names(part.answer) if part.answer else said("none")
    return _so_many(_moves(node) if part.part == "all_moves" else part.answer)


def code_at(tree: SearchTree, step: int) -> tuple[Code, tuple[int, int]]:
    """Show the kernel that searches the node looked at, at the line where it is entered or where
    it returns.
    """
    number = tree.steps[step]
    node = tree.nodes[number]
    kernel = KERNELS[node.kernel]
    running = statements(kernel)[node.lines[step >= node.decided]]
    lines = source_lines(kernel)
    room = max(len(source_lines(each)) for each in KERNELS.values()) - len(lines)
    return Code(node.kernel, (*lines, *[(0, "")] * room), running), running


# ---- the film


@checked
def tree_film(game: Game | Position, depth: Depth = 2, version: PlayerVersion = EVERYTHING) -> Film:
    """Show a search of a game's last position, step by step: the board, the tree along one path,
    what each part answered about the node looked at, and the line of the source.

    depth: the plies of the last deepening, which is the one shown. A click on a node leads to the
    step in which it was left, or first looked at.

    >>> film = tree_film(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 1, "alpha-beta")
    >>> print(*(film.frames[step].caption for step in (0, 1, -1)), sep="\\n")
    Black is to move, depth 1, with the window -inf..inf: 16 moves.
    9i9h, king from 9i to 9h: -189 for White. This is the horizon, so no move is tried. \
The best so far for Black: +189.
    +931 for Black. All moves that deserve it have been searched. The best line: 5h5d.
    """
    return film_of_tree(search_tree(game, depth, version))


def film_of_tree(tree: SearchTree) -> Film:
    """Make the film of `tree_film` from a search that is recorded already."""
    signs = signs_of(tree)
    count = len(tree.steps)
    frames = LazyFrames(count, lambda step: _frame(tree, step, signs))
    cut = next((n.decided for n in tree.nodes if n.why == why.CUTOFF), count - 1)
    title = plural("A search of {n} ply", "A search of {n} plies", tree.depth)
    story = tuple(sorted({cut, tree.best[0].step if tree.best else 0, count - 1}))
    if count <= LONG:
        return Film(title, tuple(frames), story)
    return Film(title, frames, story, _kept(tree))


def _kept(tree: SearchTree) -> tuple[int, ...]:
    """Return the steps that a page without a Python kernel holds: the first ones, and those in
    which the root's moves and the answers to the best of them are left."""
    shallow = [node.decided for node in tree.nodes if node.ply <= 1]
    return tuple(dict.fromkeys([*range(40), *shallow]))


def _frame(tree: SearchTree, step: int, signs: tuple[str, ...]) -> Frame:
    number = tree.steps[step]
    code, running = code_at(tree, step)
    parts = (board_at(tree, number), path_at(tree, step, signs), answers_at(tree, number), code)
    return Frame(parts, told_at(tree, step), about_tree(tree, "search tree"), running)


def about_tree(tree: SearchTree, film: str) -> str:
    """Return what a frame of a search is about: the game, the depth, and the player's version."""
    start = usi_line(tree.game.start, tree.game.moves)
    rungs = [name for rung, name in enumerate(NAMES) if switches_of(rung) == tree.switches]
    if rungs:
        return about_line(start, film=film, depth=tree.depth, version=rungs[0])
    return about_line(start, film=film, depth=tree.depth, switches=list(tree.switches))


def told_at(tree: SearchTree, step: int) -> str:
    """Return a few sentences that say what happens at a step."""
    number = tree.steps[step]
    node = tree.nodes[number]
    side = mover(tree, number)
    if step < node.decided:
        deep = how_deep(node)
        entered = said(
            "{side} is to move, {deep}, with the window {window}: {found}.",
            side=side,
            deep=deep,
            window=window_of(node.alpha, node.beta),
            found=_so_many(_moves(node)),
        )
        return _after(tree, number, entered)
    worth = said("{value} for {side}.", value=in_centipawns(node.value), side=side)
    return sentences(
        _after(tree, number, worth), _why(tree, number), _backed_up(tree, number, step)
    )


def _after(tree: SearchTree, number: int, what: str) -> str:
    """Put the words about a node after the move that led to it."""
    node = tree.nodes[number]
    if node.move:
        move = in_full(record_at(tree, node.parent), node.move)
        return said("{what}: {more}", what=move, more=what)
    return said("{what}: {more}", what=said("A null move"), more=what) if named(node) else what


def _why(tree: SearchTree, number: int) -> str:
    node = tree.nodes[number]
    if node.why != why.CUTOFF:
        return SENTENCES[node.why]
    last = [each for each in node.tries if each.nodes][-1]
    left = sum(each.why == why.UNTRIED for each in node.tries)
    return sentences(
        said("{move} refutes: beta is reached.", move=names_at(tree, number)(last.move)),
        plural("{n} move is never tried.", "{n} moves are never tried.", left) if left else "",
    )


def _backed_up(tree: SearchTree, number: int, step: int) -> str:
    """Say what a node's value is to the node above it."""
    node = tree.nodes[number]
    if node.parent < 0:
        best = best_line(tree, step)
        if best is None:
            return ""
        return said("The best line: {line}.", line=line_of(tree.position, map(usi, best.moves)))
    value = in_centipawns(-node.value)
    above = mover(tree, node.parent)
    if named(node) == "pass":
        return ""
    if best_at(tree, node.parent, step)[1] == number:
        return said("The best so far for {side}: {value}.", side=above, value=value)
    return said("This is no better for {side}: {value}.", side=above, value=value)
