"""The ideas that make a search deep, each with a small example from a game: how it arose, and what
the idea saved.

      before        a position is searched, a move has refuted, a window is guessed ...
      the event     ... so the table knows, the killer refutes again, the guess fails
      the bill      nodes of this search with the idea; and without, from the same moment on

The moment is reached again by its number of nodes: a search that is stopped there leaves its
table, its killers and its history as they were. Of several positions the one with the smallest
tree is shown.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import Window
from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.engine.arguments import checked, one_of
from shogi_lab.engine.posi import sfen_text
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import Message, plural, said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.notation.usi import usi_line
from shogi_lab.stage.films import Film, Frame, about_line

from . import recorded as why
from .kernels.mind import BETTER
from .kernels.move_order import is_quiet
from .kernels.search import WHOLE
from .kernels.search_line import pass_turn, play_on
from .kernels.versions import EVERYTHING, Switches
from .recorded import Depth, Node, SearchTree, Try, deepenings, moment
from .tree import (
    KERNELS,
    Path,
    board_at,
    how_deep,
    in_centipawns,
    line_to,
    mover,
    names_at,
    path_at,
    record_at,
    signs_of,
    window_of,
)

#: How many positions of a game are looked at, how many nodes are recorded for them, and after how
#: many a search without an idea is given up: three seconds, half a minute on a page.
POSITIONS, NODES, MOST_WITHOUT = 5, 10_000, 4_000
#: How often other positions are looked at where the first have no example.
ROUNDS = 6
#: Places of a deepening that are weighed, those that promise most.
WEIGHED = 3
#: Moves of a column: with more, a telephone would show the columns and nothing else.
ROWS = 8
#: Nodes that an example saves at least.
SAVED = 5
#: Killers alone say in which order quiet moves are tried: history would often find the same move.
KILLERS_ALONE = EVERYTHING._replace(history_heuristic=0, effects_order=0)

Trees = tuple[SearchTree, ...]


class Place(NamedTuple):
    """Where an idea can be seen: in which of a deepening's trees, at which node, and by which
    other nodes.
    """

    tree: int
    node: int
    others: tuple[int, ...] = ()


class Example(NamedTuple):
    """An idea at work: the trees of a deepening, the place, and the numbers of nodes with the idea
    and without it.
    """

    trees: Trees
    place: Place
    few: int
    many: int

    @property
    def tree(self) -> SearchTree:
        """Return the tree of the place."""
        return self.trees[self.place.tree]

    @property
    def node(self) -> Node:
        """Return the node that is searched both with the idea and without it."""
        return self.tree.nodes[self.place.node]

    @property
    def others(self) -> list[Node]:
        """Return the other nodes by which the idea can be seen."""
        return [self.tree.nodes[each] for each in self.place.others]

    @property
    def side(self) -> str:
        """Return the side to move at the node."""
        return mover(self.tree, self.place.node)


class Moment(NamedTuple):
    """A step of one of the trees that becomes a frame, and its caption."""

    tree: int
    step: int
    told: str


class Idea(NamedTuple):
    """An idea that makes a search deep.

    called: its name in a sentence; title: its film's; switch: its name in Switches; source: who
    introduced it; places: finds where trees show it, the best place first; told: makes its
    moments, without the bill; saves: the least number of nodes that an example saves, None if it
    may cost some; version: the player's.
    """

    called: Message
    title: Message
    switch: str
    source: Message
    places: Callable[[Trees], list[Place]]
    told: Callable[[Example], list[Moment]]
    saves: int | None = SAVED
    version: Switches = EVERYTHING


class Bill(NamedTuple):
    """The nodes of a search with an idea and without it; None before they are known."""

    title: str
    rows: tuple[tuple[str, int | None], ...]


# ---- where an idea is seen, and how it is told


def _each(trees: Trees) -> Iterator[tuple[int, SearchTree, int, Node]]:
    """Yield the nodes of the main search: the number of the tree, the tree, the number, the
    node."""
    for t, tree in enumerate(trees):
        for number, node in enumerate(tree.nodes):
            if node.kernel == "main_search":
                yield t, tree, number, node


def _so_many(nodes: int) -> Message:
    return plural("{n} node", "{n} nodes", nodes)


def _known(trees: Trees) -> list[Place]:
    """Return positions that the table knew from another line of the same tree, the deepest
    first."""
    found = []
    for t, tree, number, node in _each(trees):
        if node.why == why.TABLE and abs(node.value) < BETTER:
            earlier = [each for each in range(number) if _told(tree.nodes[each], node)]
            first = next((each for each in earlier if _same(tree, each, number)), None)
            if first is not None:
                size = tree.nodes[first].size
                found.append((-node.depth, -size, Place(t, number, (first,))))
    return [place for *_, place in sorted(found)]


def _told(first: Node, node: Node) -> bool:
    """Whether the table may know of a node what an earlier one found, at some expense."""
    done = first.kernel == "main_search" and first.decided < node.entered and first.size > SAVED
    return done and first.depth >= node.depth and first.value == node.value


def _same(tree: SearchTree, one: int, other: int) -> bool:
    """Whether two lines lead to one position."""
    if line_to(tree, one) == line_to(tree, other):
        return False
    first, second = (sfen_text(record_at(tree, number), 1) for number in (one, other))
    return first == second


def _known_told(example: Example) -> list[Moment]:
    tree, (t, number, (earlier,)) = example.tree, example.place
    first, node = tree.nodes[earlier], example.node
    ways = (line_to(tree, earlier), line_to(tree, number))
    before = said(
        "After {line} a search at depth {n} takes {nodes} and finds {value}"
        " for {side}. The transposition table keeps this value.",
        line=ways[0],
        n=first.depth,
        nodes=_so_many(first.size),
        value=in_centipawns(first.value),
        side=example.side,
    )
    one, other = (sorted(way.split()) for way in ways)
    met = said("Other moves, {line}, lead to the same position.", line=ways[1])
    if one == other:
        met = said(
            "The same moves in another order, {line}, lead to the same position.", line=ways[1]
        )
    enough = said(
        "What the table knows is enough for depth {n} and the window "
        "{window}, so no move is tried.",
        n=node.depth,
        window=window_of(node.alpha, node.beta),
    )
    return [
        Moment(t, first.decided, before),
        Moment(t, node.decided, met),
        Moment(t, node.decided, enough),
    ]


def _passed(trees: Trees) -> list[Place]:
    """Return nodes that ended by a null move, the deepest first."""
    found = [
        (-node.depth, node.size, Place(t, number, node.tries[0].nodes))
        for t, _, number, node in _each(trees)
        if node.why == why.NULL_MOVE and abs(node.beta) < BETTER
    ]
    return [place for *_, place in sorted(found)]


def _passed_told(example: Example) -> list[Moment]:
    t, node, (after,) = example.place.tree, example.node, example.others
    worth = next(each.answer for each in node.said if each.part == "worth_of")
    words = {"side": example.side, "beta": in_centipawns(node.beta)}
    before = said(
        "{side} is to move at depth {n} and has {worth}. Here {beta} would "
        "be enough. Does {side} reach that even after a pass?",
        n=node.depth,
        worth=in_centipawns(worth),
        **words,
    )
    after_it = said(
        "{side} passes, which no rule allows. A short look at the answers "
        "({depth}) finds {value} for {side}, so beta is reached.",
        depth=how_deep(after),
        value=in_centipawns(-after.value),
        **words,
    )
    ended = said("A real move should do even better, so none is tried.")
    return [
        Moment(t, node.entered, before),
        Moment(t, after.decided, after_it),
        Moment(t, node.decided, ended),
    ]


def _again(trees: Trees, wanted: Callable[[Node, Try], bool]) -> list[Place]:
    """Return nodes with a move that was searched twice and was better both times, the smallest
    first."""
    found = []
    for t, tree, number, node in _each(trees):
        for each in node.tries:
            if len(each.nodes) == 2 and each.move and wanted(node, each):
                first, second = (tree.nodes[child] for child in each.nodes)
                if BETTER > min(-first.value, -second.value) > -first.beta > -BETTER:
                    found.append((node.size, Place(t, number, each.nodes)))
    return [place for _, place in sorted(found)]


def _reduced(trees: Trees) -> list[Place]:
    """Return nodes with a reduced move that was searched again, and held."""
    return _again(trees, lambda _, each: each.less > 0)


def _try(example: Example) -> Try:
    """Return the move that was searched twice."""
    return next(each for each in example.node.tries if each.nodes == example.place.others)


def _twice(example: Example, asked: str, better: str, held: str) -> list[Moment]:
    """Tell the moments of a move that is searched twice: asked, better, and better again."""
    t, (first, second) = example.place.tree, example.others
    return [
        Moment(t, first.entered, asked),
        Moment(t, first.decided, better),
        Moment(t, second.decided, held),
    ]


def _words_of_twice(example: Example) -> dict[str, Any]:
    (first, second), found = example.others, _try(example)
    return {
        "move": names_at(example.tree, example.place.node)(found.move),
        "side": example.side,
        "alpha": in_centipawns(-first.beta),
        "nodes": _so_many(first.size),
        "more": _so_many(second.size),
        "value": in_centipawns(-second.value),
    }


def _reduced_told(example: Example) -> list[Moment]:
    found, tries = _try(example), example.node.tries
    words = _words_of_twice(example)
    before = sum(bool(each.nodes) for each in tries[: tries.index(found)])
    late = said(
        "{move} is quiet and late: {n} moves of {side} were searched before it.", n=before, **words
    )
    less = said(
        "So it is searched at depth {less} instead of {n}, and only asked "
        "whether it is better than {alpha}.",
        less=example.node.depth - 1 + found.more - found.less,
        n=example.node.depth - 1 + found.more,
        **words,
    )
    better = said(
        "It is better: the reduced search, of {nodes}, fails high, that is,"
        " it reaches the top of its window. Good news from a shallow look "
        "is not believed, so {move} is searched again at full depth.",
        **words,
    )
    held = said("The search at full depth, of {more}, confirms it: {value} for {side}.", **words)
    moments = _twice(example, sentences(late, less), better, held)
    reduced = [each for each in tries if each.less > 0]
    rest = said(
        "This node reduced {all} of its moves and searched {n} of them again.",
        all=len(reduced),
        n=sum(len(each.nodes) > 1 for each in reduced),
    )
    return [*moments, Moment(example.place.tree, example.node.decided, rest)]


def _doubted(trees: Trees) -> list[Place]:
    """Return nodes with an open window in which a move was better than a zero window expected. They
    lie so near the leaves that nothing below is reduced, as nothing would be without zero
    windows."""
    return _again(trees, lambda node, each: node.depth == 2 and node.beta - node.alpha > 1)


def _doubted_told(example: Example) -> list[Moment]:
    words = _words_of_twice(example)
    asked = said(
        "The best move so far is worth {alpha} to {side}. About {move} the "
        "search only asks whether it is better, with a zero window, which "
        "has no room for a value.",
        **words,
    )
    better = said(
        "It is better: after {nodes} the search fails high, that is, it "
        "reaches the top of the zero window. How much better it is, this "
        "search cannot say.",
        **words,
    )
    held = said(
        "So {move} is searched again with an open window. This takes {more}"
        " and finds {value} for {side}. The first search was the price.",
        **words,
    )
    tries = example.node.tries
    rest = said(
        "A zero window was enough for {n} of the {all} moves that were searched here.",
        n=sum(len(each.nodes) == 1 for each in tries) - 1,
        all=sum(bool(each.nodes) for each in tries),
    )
    moments = _twice(example, asked, better, held)
    return [*moments, Moment(example.place.tree, example.node.decided, rest)]


def _narrow(trees: Trees) -> list[Place]:
    """Return the first of several windows."""
    return [Place(0, 0)] if len(trees) > 1 else []


def _narrow_told(example: Example) -> list[Moment]:
    trees = example.trees
    first = trees[0].nodes[0]
    guessed = said(
        "A search at depth {less} has found {value}. So the search at depth {n} begins with an "
        "aspiration window around it: {window}.",
        less=first.depth - 1,
        value=in_centipawns((first.alpha + first.beta) // 2),
        n=first.depth,
        window=window_of(first.alpha, first.beta),
    )
    moments = [Moment(0, 0, guessed)]
    for t, tree in enumerate(trees):
        root = tree.nodes[0]
        words = {
            "value": in_centipawns(root.value),
            "window": window_of(root.alpha, root.beta),
            "nodes": _so_many(root.size),
        }
        if root.value >= root.beta:
            end = said("{window} fails high after {nodes}: the value is {value} or more.", **words)
        elif root.value <= root.alpha:
            end = said("{window} fails low after {nodes}: the value is {value} or less.", **words)
        else:
            end = said("{window} holds the value, found in {nodes}: {value}.", **words)
        grown = said("The window is widened on the side where it failed.") if t else ""
        moments.append(Moment(t, root.decided, sentences(grown, end)))
    return moments


def _refuting(node: Node) -> int:
    """Return the quiet move that refutes, 0 if there is none."""
    if node.why != why.CUTOFF:
        return 0
    move = [each for each in node.tries if each.nodes][-1].move
    return move if move and is_quiet(move) else 0


def _killing(trees: Trees) -> list[Place]:
    """Return nodes that a killer refuted as the first move tried, those with most moves left
    first."""
    found = []
    for t, tree in enumerate(trees):
        killers: dict[int, list[tuple[int, int]]] = {}
        order = sorted(range(len(tree.nodes)), key=lambda number: tree.nodes[number].decided)
        for number in order:
            node = tree.nodes[number]
            move = _refuting(node) if node.kernel == "main_search" else 0
            if not move:
                continue
            sisters = killers.setdefault(node.ply, [])
            left = sum(each.why == why.UNTRIED for each in node.tries)
            for sister, killer in sisters:
                if killer == move and node.tries[0].move == move and not _remembered(node):
                    found.append((-node.depth, -left, Place(t, number, (sister,))))
            if not sisters or sisters[0][1] != move:
                killers[node.ply] = [(number, move), *sisters][:2]
    return [place for *_, place in sorted(found)]


def _remembered(node: Node) -> int:
    """Return the move that the table remembers for a node."""
    return next((each.answer for each in node.said if each.part == "first_choice"), 0)


def _killing_told(example: Example) -> list[Moment]:
    tree, (t, number, (earlier,)) = example.tree, example.place
    sister, node = tree.nodes[earlier], example.node
    move = names_at(tree, earlier)(_refuting(sister))
    noted = said(
        "In this player nothing but killers orders the quiet moves. After "
        "{line} the quiet move {move} refutes, so it is noted as a killer "
        "of its ply.",
        line=line_to(tree, earlier),
        move=move,
    )
    again = said(
        "After {line}, at the same ply, {side} has {n} moves. The killer {move} is tried before "
        "all other quiet moves.",
        line=line_to(tree, number),
        side=example.side,
        move=move,
        n=len(node.tries),
    )
    saved = said(
        "It refutes here too, and {n} of {all} moves are never tried.",
        n=sum(each.why == why.UNTRIED for each in node.tries),
        all=len(node.tries),
    )
    return [
        Moment(t, sister.decided, noted),
        Moment(t, node.entered, again),
        Moment(t, node.decided, saved),
    ]


#: By the name of its film.
IDEAS = {
    "transposition table": Idea(
        said("the transposition table"),
        said("A position that the transposition table knows"),
        "transposition_table",
        said(
            "Greenblatt, Eastlake and Crocker had such a table in Mac Hack VI "
            "(1967); Zobrist's keys date from 1970."
        ),
        _known,
        _known_told,
    ),
    "null move": Idea(
        said("null-move pruning"),
        said("A null move that refutes"),
        "null_move",
        said(
            "The authors of Kaissa wrote of a blank move in 1975; Beal (1989), Goetsch and "
            "Campbell (1990) and Donninger (1993) studied it."
        ),
        _passed,
        _passed_told,
    ),
    "late move reduction": Idea(
        said("late move reductions"),
        said("A late move, reduced and searched again"),
        "late_move_reductions",
        said(
            "Nobody seems to know who invented them, writes Romstad, who with Markoff made them "
            "popular in 2004."
        ),
        _reduced,
        _reduced_told,
        None,
    ),
    "principal variation search": Idea(
        said("principal variation search"),
        said("A zero window that was wrong"),
        "principal_variation_search",
        said(
            "Pearl's Scout (1980) has the idea, and so has Fishburn's thesis (1981); Marsland and "
            "Campbell brought principal variation search in 1982."
        ),
        _doubted,
        _doubted_told,
        None,
    ),
    "aspiration window": Idea(
        said("aspiration windows"),
        said("An aspiration window that failed"),
        "aspiration_windows",
        said("We have not found out who used them first."),
        _narrow,
        _narrow_told,
        None,
    ),
    "killer": Idea(
        said("the killer heuristic"),
        said("A killer that saves a list of moves"),
        "killer_heuristic",
        said("It is said to go back to Huberman (1968); Akl and Newborn wrote about it in 1977."),
        _killing,
        _killing_told,
        version=KILLERS_ALONE,
    ),
}


# ---- the bill


def example_in(trees: Trees, name: str) -> Example | None:
    """Find an idea's example in the trees of a deepening; return None if there is none."""
    idea = IDEAS[name]
    for place in idea.places(trees)[:WEIGHED]:
        many = nodes_without(trees, place, idea.switch)
        few = _with(trees, place, idea.switch)
        if many is not None and (idea.saves is None or many - few >= idea.saves):
            return Example(trees, place, few, many)
    return None


def _with(trees: Trees, place: Place, switch: str) -> int:
    if switch == "aspiration_windows":
        return sum(len(tree.nodes) for tree in trees)
    return trees[place.tree].nodes[place.node].size


def nodes_without(trees: Trees, place: Place, switch: str = "") -> int | None:
    """Count the nodes that a node's search has without an idea, from the same moment on: with the
    same table, killers and history. Return None if they are too many. If no switch is given,
    nothing is left out.

    Without aspiration windows the whole search is counted, with an open window."""
    tree = trees[place.tree]
    node = tree.nodes[place.node]
    before = sum(len(each.nodes) for each in trees[: place.tree])
    state = moment(tree, before + place.node)
    mind = state.mind
    for ply, each in enumerate(path_of(tree, place.node)[1:]):
        move = tree.nodes[each].move
        if move:
            play_on(state, move, ply)
        else:
            pass_turn(state, ply)
    window = Window(node.alpha, node.beta)
    if switch == "aspiration_windows":
        window = WHOLE
    elif switch:
        setattr(mind, switch, 0)
    entered = int(mind.nodes)
    mind.node_limit = entered + MOST_WITHOUT
    KERNELS[node.kernel](state, node.depth, node.ply, window)
    return None if mind.stop else int(mind.nodes) - entered


# ---- the film


@checked
def idea_film(
    game: Game | Position, idea: Annotated[str, one_of(tuple(IDEAS))], depth: Depth | None = None
) -> Film:
    """Show an idea that makes the search deeper, by an example from a game: what comes before, the
    event, and the nodes of the search with the idea and without it.

    Without a depth, look at five positions of the game, with 10,000 nodes, and take the example
    with the smallest tree. If there is none, look at five others, up to six times. With a depth,
    take the example of that deepening at the game's last position. Raises ValueError if there is
    none, and if a king is missing.

    >>> film = idea_film(Game.parse("startpos moves 7g7f 3c3d 2g2f 8c8d"), "killer")
    >>> film.title
    'A killer that saves a list of moves'
    """
    game = Game(game) if isinstance(game, Position) else game
    found = _smallest(game, idea) if depth is None else _at(game, idea, depth)
    if found is None:
        most = ROUNDS * NODES if depth is None else why.MOST_NODES
        words = {"idea": IDEAS[idea].called, "n": f"{most:,}"}
        raise ValueError(
            said(
                "no example of {idea} was found within {n} nodes; give a longer "
                "game, or another one",
                **words,
            )
        )
    return _film(found, idea)


def _at(game: Game, idea: str, depth: int) -> Example | None:
    """Return the example in a deepening of a game's last position."""
    for trees in deepenings(game, why.MOST_NODES, IDEAS[idea].version):
        if trees[0].depth == depth:
            return example_in(trees, idea)
    return None


def _smallest(game: Game, idea: str) -> Example | None:
    """Return the example with the smallest tree in some positions of a game, or in other positions
    of the game if those have none."""
    last, seen = len(game.moves), set[int]()
    for part in range(ROUNDS):
        plies = {
            last - last * (ROUNDS * k + part) // (ROUNDS * POSITIONS) for k in range(POSITIONS)
        }
        found = _smallest_at(game, sorted(plies - seen, reverse=True), idea)
        if found:
            return found
        seen |= plies
    return None


def _smallest_at(game: Game, plies: list[int], idea: str) -> Example | None:
    """Return the example with the smallest tree at some depths; each gets the nodes that the others
    leave."""
    found, least, left = None, NODES, NODES
    for k, ply in enumerate(plies, 1):
        here = Game(game.start, game.moves[:ply])
        for trees in deepenings(here, left // max(len(plies) - k, 1), IDEAS[idea].version):
            size = sum(len(tree.nodes) for tree in trees)
            left -= size
            if size >= least:
                break
            example = example_in(trees, idea)
            if example:
                found, least = example, size
                break
    return found


def _film(example: Example, name: str) -> Film:
    """Make the film of an example: its moments, the last one with the bill."""
    idea, trees = IDEAS[name], example.trees
    signs = tuple(dict.fromkeys(sign for tree in trees for sign in signs_of(tree)))
    game = trees[0].game
    about = about_line(usi_line(game.start, game.moves), film=name, depth=trees[0].depth)
    bill = said(
        "With {idea} this search takes {few}; without it, {many}.",
        idea=idea.called,
        few=_so_many(example.few),
        many=_so_many(example.many),
    )
    moments = idea.told(example)
    last = moments[-1]
    dear = said("Here it costs more than it saves.") if example.few > example.many else ""
    moments[-1] = last._replace(told=sentences(last.told, bill, dear, idea.source))
    frames = []
    for number, (t, step, told) in enumerate(moments, 1):
        tree, billed = trees[t], number == len(moments)
        counts = (example.few, example.many) if billed else (None, None)
        parts = (
            board_at(tree, tree.steps[step]),
            _still(path_at(tree, step, signs, ROWS)),
            Bill(
                said("Nodes, with and without {idea}", idea=idea.called),
                tuple(zip((said("with"), said("without")), counts, strict=True)),
            ),
        )
        frames.append(Frame(parts, told, about))
    return Film(idea.title, tuple(frames), (len(frames) - 1,))


def _still(seen: Path) -> Path:
    """Return a path without places to click, because the steps to which they lead are not frames of
    these films."""
    columns = []
    for column in seen.columns:
        twigs = tuple(twig._replace(jump=-1) for twig in column.twigs)
        columns.append(column._replace(twigs=twigs))
    return seen._replace(columns=tuple(columns))
