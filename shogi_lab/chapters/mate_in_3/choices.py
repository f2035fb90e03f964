"""A game against a proof: you defend or attack, and each of your choices is answered.

Black's checks         White's evasions after L*1c
  2c1b+   x 1a1b         1a2a   > 2c3b+ mates
  L*1b    x 1a2b         1a2b
  L*1c    > 1a2a         P*1b
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.movegen import checks, evasions
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import Move, said, sentences
from shogi_lab.notation.words import namer, signed_with
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import SIDES, in_full, in_words

from . import tree as trees

# ---- moves to choose from


class MoveRow(NamedTuple):
    """A move in a list: its state, a note next to it, and whether it is the one looked at."""

    move: str
    words: str
    kind: str
    state: str
    note: str = ""
    here: bool = False
    jump: int = -1


class MoveRows(NamedTuple):
    """Moves to choose from, in columns; `room` is how many the drawing has places for."""

    title: str
    rows: tuple[MoveRow, ...]
    room: int


def reached_by(jumps: dict[int, int]) -> tuple[int, ...]:
    """Return, for each square, the frame that a click on it leads to, or -1.

    If several moves go to the same square, the click leads to the first of them.

    jumps: the frames, by packed move, in the order of the moves."""
    found = [-1] * SQUARES
    for move, frame in reversed(jumps.items()):
        found[trees.ends(move)[-1]] = frame
    return tuple(found)


# ---- you defend


@checked
def defend_film(position: Position, plies: trees.OddPlies = 3) -> Film:
    """Return a film in which you defend against a proof: choose any evasion, and the attacker
    answers with a move that mates.

    Choose an evasion in the list, or on the board by the square that it goes to (the first, if
    several go there). Raises ValueError if there is no mate within `plies`.

    >>> film = defend_film(Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1"))
    >>> film.frames[3].caption
    'You chose P*1b, pawn dropped on 1b; 2c1b+, bishop from 2c to 1b, takes pawn, promotes, is \
mate. Choose another.'
    """
    tree = trees.mate_tree(position, plies)
    numbers = [number for number in trees.proof_nodes(tree) if tree.nodes[number].kind == trees.AND]
    frame_of = {number: step for step, number in enumerate(numbers)}
    room = max(1, *(len(tree.nodes[number].generated) for number in numbers))
    about = about_record(position.record, film="defend", plies=plies)
    frames = []
    for step, number in enumerate(numbers):
        node = tree.nodes[number]
        # at a mate the evasions before it stay, so that another can be chosen
        asked = number if node.children or not step else tree.nodes[node.parent].parent
        chosen = node.parent if asked != number else -1
        evasions_here = tree.nodes[asked].children
        rows = tuple(_evasion(tree, child, frame_of, child == chosen) for child in evasions_here)
        free = evasions_here if asked == number else ()
        jumps = {tree.nodes[child].packed: _frame_after(tree, child, frame_of) for child in free}
        side, move = SIDES[1 - tree.position.turn], tree.nodes[asked].move
        title = said("{side}'s answers to {move}", side=side, move=move)
        board = trees.board_at(tree, number)._replace(jumps=reached_by(jumps))
        parts = (board, MoveRows(title, rows, room))
        frames.append(Frame(parts, _told_defended(tree, number), about))
    story = (0, *(step for step, number in enumerate(numbers) if not tree.nodes[number].children))
    title = said("You defend")
    return Film(title, tuple(frames), tuple(dict.fromkeys((*story[:2], story[-1]))))


def _evasion(tree: trees.Tree, number: int, frame_of: dict[int, int], here: bool) -> MoveRow:
    node = tree.nodes[number]
    note = said("> {move} mates", move=node.answer) if here else ""
    jump = _frame_after(tree, number, frame_of)
    return MoveRow(
        node.move, node.words, trees.OR, trees.PROVED if here else trees.COMING, note, here, jump
    )


def _frame_after(tree: trees.Tree, number: int, frame_of: dict[int, int]) -> int:
    """Return the frame of an evasion: that of the check which answers it."""
    return frame_of[tree.nodes[number].children[-1]]


def _told_defended(tree: trees.Tree, number: int) -> str:
    node = tree.nodes[number]
    found = trees.so_many(trees.AND, len(node.generated))
    choose = said("Choose one of {found}.", found=found) if node.generated else ""
    before = tree.nodes[node.parent]
    if not before.move:
        told = said(
            "{side} gives check by {move}.", side=SIDES[tree.position.turn], move=node.in_full
        )
        return sentences(told, choose or said("It is mate at once."))
    slots = {"move": before.in_full, "answer": node.in_full}
    if choose:
        again = said("You chose {move}; {answer}, is check again.", **slots)
        return sentences(again, choose)
    mate = said("You chose {move}; {answer}, is mate.", **slots)
    return sentences(mate, said("Choose another."))


# ---- you attack


@checked
def attack_film(position: Position, plies: trees.OddPlies = 3) -> Film:
    """Return a film in which you attack: choose any check, and the defender answers. After a wrong
    check you may choose another.

    A right check is answered by the first evasion, and you are asked for the next check.

    >>> film = attack_film(Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1"))
    >>> print(film.frames[1].caption, film.frames[3].caption, sep="\\n")
    2c1b+, bishop from 2c to 1b, promotes, is answered by 1a1b, and then no move mates. \
Choose another.
    L*1c, lance dropped on 1c, is right. White plays 1a2a. Choose the next check.
    """
    record = position.record
    if not trees.generated(record, checks):
        raise unfit(record, said("there is no check to choose"))
    first = _told_first(record, plies)
    about = about_record(record, film="attack", plies=plies)
    frames = [Frame((), first, about)]
    waiting = [_Asked(0, record, (), plies, first)]
    for asked in waiting:
        found, begin, named = (
            trees.generated(asked.record, checks),
            len(frames),
            namer(asked.record, usi(asked.last[-1]) if asked.last else None),
        )
        rows = tuple(
            MoveRow(named(check), in_words(check), trees.AND, trees.COMING, jump=begin + i)
            for i, check in enumerate(found)
        )
        jumps = {check: begin + i for i, check in enumerate(found)}
        frames[asked.step] = _asks(asked, rows, jumps, about)
        for i, check in enumerate(found):
            reply = _reply(asked.record, check, asked.left)
            frames.append(_answered(asked, rows, i, check, reply, about))
            if reply.right and reply.evasion:
                after = trees.after_moves(asked.record, [check, reply.evasion])
                last, told = trees.ends(reply.evasion), frames[-1].caption
                waiting.append(_Asked(begin + i, after, last, asked.left - 2, told))
    shown = _with_room(frames)
    won = [step for step, frame in enumerate(shown) if frame.caption.endswith("mate.")]
    return Film(said("You attack"), shown, tuple(dict.fromkeys((0, 1, *won[:1]))))


def _told_first(record: Any, plies: int) -> str:
    side = SIDES[record.turn]
    if trees.mates(record, plies):
        return said("{side} can force mate within {plies}. Choose a check.", side=side, plies=plies)
    return said("{side} has no mate within {plies}. Choose a check.", side=side, plies=plies)


class _Asked(NamedTuple):
    """Keep a check to be chosen: in which frame, from which position, within how many plies to
    mate."""

    step: int
    record: Any
    last: tuple[int, ...]
    left: int
    told: str


class _Reply(NamedTuple):
    """Tell what becomes of a check: the defender's move, 0 for none, and whether the check is
    right."""

    evasion: int
    right: bool


def _asks(asked: _Asked, rows: tuple[MoveRow, ...], jumps: dict[int, int], about: str) -> Frame:
    board = board_of(asked.record, asked.last)._replace(jumps=reached_by(jumps))
    return Frame((board, MoveRows(_checks_of(asked), rows, 0)), asked.told, about)


def _answered(
    asked: _Asked, rows: tuple[MoveRow, ...], i: int, check: int, reply: _Reply, about: str
) -> Frame:
    moves = [check, reply.evasion] if reply.evasion else [check]
    board = board_of(trees.after_moves(asked.record, moves), trees.ends(moves[-1]))
    after = trees.after_moves(asked.record, [check])
    answer = namer(after, usi(check))(reply.evasion) if reply.evasion else None
    judged = (*rows[:i], _judged(rows[i], reply, answer), *rows[i + 1 :])
    parts = (board._replace(jumps=reached_by({})), MoveRows(_checks_of(asked), judged, 0))
    return Frame(parts, _told_attacked(asked, check, reply, answer), about)


def _checks_of(asked: _Asked) -> str:
    return said("{side}'s checks", side=SIDES[asked.record.turn])


def _with_room(frames: Sequence[Frame]) -> tuple[Frame, ...]:
    """Return the frames, each list of moves with as many places as the longest needs."""
    room = max(len(frame.parts[1].rows) for frame in frames)
    return tuple(
        frame._replace(parts=(frame.parts[0], frame.parts[1]._replace(room=room)))
        for frame in frames
    )


def _reply(record: Any, check: int, plies: int) -> _Reply:
    """Return the first evasion that escapes; if none does, the first one; if there is none,
    mate."""
    after = trees.after_moves(record, [check])
    found = trees.generated(after, evasions)
    for evasion in found:
        if plies == 1 or not trees.mates(trees.after_moves(after, [evasion]), plies - 2):
            return _Reply(evasion, False)
    return _Reply(found[0] if found else 0, True)


def _judged(row: MoveRow, reply: _Reply, answer: Move | None) -> MoveRow:
    if answer is None:
        return row._replace(state=trees.PROVED, note=said("mate"), here=True)
    verdict, sign = (trees.PROVED, ">") if reply.right else (trees.REFUTED, "x")
    return row._replace(state=verdict, note=signed_with(sign, answer), here=True)


def _told_attacked(asked: _Asked, check: int, reply: _Reply, answer: Move | None) -> str:
    slots = {"move": in_full(asked.record, check)}
    if answer is None:
        return said("{move}, is mate.", **slots)
    if reply.right:
        side = SIDES[1 - asked.record.turn]
        then = said("{side} plays {move}. Choose the next check.", side=side, move=answer)
        return sentences(said("{move}, is right.", **slots), then)
    return sentences(
        _told_answered(asked.left - 2, answer=answer, **slots), said("Choose another.")
    )


def _told_answered(left: int, **slots: str) -> str:
    """Say how a wrong check is answered, and within how many plies, if any, no mate is left."""
    if left < 0:
        return said("{move}, is answered by {answer}.", **slots)
    if left == 1:
        return said("{move}, is answered by {answer}, and then no move mates.", **slots)
    return said(
        "{move}, is answered by {answer}, and no mate within {plies} is left.", plies=left, **slots
    )
