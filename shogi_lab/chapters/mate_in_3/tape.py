"""The buffer of moves as a tape: which ply writes where, and which moves are made and taken back.

0      1     2     3     4
2c2b+  G*2a  G*2b  G*1b  1a2b             ply 1 wrote four checks, ply 2 one evasion
       ^next[1]         |last[1] |last[2]
"""

from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import plural, said
from shogi_lab.stage.films import Film, Frame

from .tree import LONG, OR, Node, OddPlies, Tree, about_node, board_at, mate_tree, so_many


class TapeCell(NamedTuple):
    """A move in the buffer, written at a ply; it is `fresh` until its ply is over, and then only
    left there.
    """

    move: str
    ply: int
    fresh: bool


class Tape(NamedTuple):
    """The buffer that all plies share, with no gap between their moves.

    ends: for each ply, where its moves end (move_last); nexts: for each ply, which move comes next
    (anext); room: how many cells the drawing has places for.
    """

    title: str
    cells: tuple[TapeCell, ...]
    ends: tuple[int, ...]
    nexts: tuple[int, ...]
    room: int


class TapeEvent(NamedTuple):
    """What happens to the buffer, "generate", "make" or "unmake", and at which node of the tree."""

    name: str
    number: int


def tape_events(tree: Tree) -> tuple[TapeEvent, ...]:
    """Return what the article's search does with its buffer, event by event."""
    return tuple(_tape_events(tree, 0))


def _tape_events(tree: Tree, number: int) -> list[TapeEvent]:
    events = [TapeEvent("generate", number)]
    for child in tree.nodes[number].children:
        events.append(TapeEvent("make", child))
        events += _tape_events(tree, child)
        events.append(TapeEvent("unmake", child))
    return events


def tapes(tree: Tree) -> tuple[Tape, ...]:
    """Return the buffer after each event of `tape_events`."""
    cells: list[tuple[str, int]] = []
    ends: list[int] = []
    nexts: list[int] = []
    seen = []
    for name, number in tape_events(tree):
        node = tree.nodes[number]
        if name == "generate":
            begin = ends[-1] if ends else 0
            written = [(move, node.ply + 1) for move in node.generated]
            cells[begin : begin + len(written)] = written
            ends.append(begin + len(written))
            nexts.append(begin)
        elif name == "make":
            nexts[-1] += 1
        else:
            ends.pop()
            nexts.pop()
        shown = tuple(TapeCell(*cell, i < ends[-1]) for i, cell in enumerate(cells))
        seen.append(Tape("", shown, tuple(ends), tuple(nexts), 0))
    room = max(len(tape.cells) for tape in seen)
    return tuple(tape._replace(room=room) for tape in seen)


@checked
def tape_film(position: Position, plies: OddPlies = 3) -> Film:
    """Show the buffer that all plies of the article's search share, move by move.

    Each ply's moves begin where those of the ply before end. Moves that are taken back stay there
    until others are written over them. This is for small trees: it raises ValueError if there are
    more events than a film can show.

    >>> film = tape_film(Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1"), 1)
    >>> print(film.frames[0].caption, film.frames[1].caption, film.frames[3].caption, sep="\\n")
    Ply 1: 4 checks are written from place 0 on, so move_last[1] = 4.
    Ply 1: anext_move[1] hands out place 0, 2c2b+, and steps on to 1. MakeMove plays the move.
    Ply 1: UnMakeMove takes back 2c2b+. The places from 4 on, where ply 2 wrote, are free again.
    """
    tree = mate_tree(position, plies)
    events = tape_events(tree)
    if not tree.nodes[0].generated:
        raise unfit(position.record, said("there is no check to write down"))
    if len(events) > LONG:
        count = {"n": len(events), "most": LONG}
        raise ValueError(said("the tape has {n} events; at most {most} can be shown", **count))
    seen = tapes(tree)
    frames = []
    for event, tape in zip(events, seen, strict=True):
        at = tree.nodes[event.number].parent if event.name == "unmake" else event.number
        board = board_at(tree, at)
        caption = _told_tape(tree, event, tape)
        frames.append(Frame((board, tape), caption, about_node(tree, at, "tape")))
    fullest = max(range(len(seen)), key=lambda step: (seen[step].ends[-1], -step))
    back = next(step for step, event in enumerate(events) if event.name == "unmake")
    story = tuple(sorted({0, back, fullest}))
    return Film(said("One buffer for all plies"), tuple(frames), story)


def _told_tape(tree: Tree, event: TapeEvent, tape: Tape) -> str:
    node, ply = tree.nodes[event.number], len(tape.ends)
    if event.name == "generate":
        return _told_written(node, ply, tape.ends[-1])
    if event.name == "make":
        return said(
            "Ply {ply}: anext_move[{ply}] hands out place {at}, {move}, and steps on "
            "to {next}. MakeMove plays the move.",
            ply=ply,
            at=tape.nexts[-1] - 1,
            move=node.move,
            next=tape.nexts[-1],
        )
    return said(
        "Ply {ply}: UnMakeMove takes back {move}. The places from {begin} on, where "
        "ply {below} wrote, are free again.",
        ply=ply,
        move=node.move,
        below=ply + 1,
        begin=tape.ends[-1],
    )


def _told_written(node: Node, ply: int, end: int) -> str:
    n = len(node.generated)
    where = {"ply": ply, "begin": end - n, "end": end}
    if n:
        return plural(
            "Ply {ply}: {found} is written from place {begin} on, so move_last[{ply}] = {end}.",
            "Ply {ply}: {found} are written from place {begin} on, so move_last[{ply}] = {end}.",
            n,
            found=so_many(node.kind, n),
            **where,
        )
    if node.kind == OR:
        return said(
            "Ply {ply}: there is no check to write from place {begin} on, so "
            "move_last[{ply}] = {end}.",
            **where,
        )
    return said(
        "Ply {ply}: there is no answer to write from place {begin} on, so "
        "move_last[{ply}] = {end}.",
        **where,
    )
