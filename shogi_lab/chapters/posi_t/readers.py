"""Which question reads which member of the record, and what an answer costs without that member.

What does the bishop on 8h attack?      ... occupied_rl90  occupied_rl45  occupied_rr45 ...
                                                           =============  =============
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.attacks import bishop_attacks, in_check, lance_attacks, rook_attacks
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import Color
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import Square, square_name
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import Message, plural, said
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.reads import reads
from shogi_lab.stage.words import at

from .memory import ARTICLE_PLACES, Memory, article_memory, article_names, cache_lines
from .without import QUESTIONS, Question

# ---- a question, and the members lit that its answer is read from


def _asked() -> tuple[tuple[str, Any, tuple[Any, ...]], ...]:
    """Return questions that an engine asks of a position: a name, a stepped kernel and its
    arguments."""
    tables = _tables()
    moves = plain(move_list())
    return (
        (said("Is the king in check?"), stepped(in_check), (tables, 0)),
        (_attacks(said("rook"), 70), stepped(rook_attacks), (tables, 70)),
        (_attacks(said("bishop"), 64), stepped(bishop_attacks), (tables, 64)),
        (_attacks(said("lance"), 80), stepped(lance_attacks), (tables, 0, 80)),
        (said("Which moves are legal?"), stepped(legal_moves), (tables, moves, 0)),
        (said("What stands on {square}?", square=at(16)), lambda pos: pos.board[16], ()),
        (said("Who is ahead in material?"), lambda pos: pos.material, ()),
        (said("Has this been here before?"), lambda pos: (pos.hash_key, pos.hand[0]), ()),
    )


def _attacks(piece: str, sq: int) -> Message:
    return said("What does the {piece} on {square} attack?", piece=piece, square=at(sq))


@cache
def _tables() -> Any:
    return plain(TABLES)


def readers_film(position: Position) -> Film:
    """Show which question reads which members: one question per frame, its members lit in memory.

    In frame 0 nothing is lit. In the others the lit members were read: the engine's own code ran
    over a record that notes each read.

    >>> readers_film(Position()).frames[6].caption
    'What stands on 2b? That takes 1 read of 1 member, on 1 cache line.'
    """
    caption = said(
        "This is posi_t in memory: each row is a cache line, and each member is as "
        "long as its bytes."
    )
    record = position.record
    about = about_record(record, film="readers")
    frames = [Frame((article_memory(),), caption, about)]
    for question, function, args in _asked():
        answer = reads(function, record, *args)
        names = article_names(answer.reads)
        memory = article_memory(dict.fromkeys(names, "lit"))
        caption = said(
            "{question} That takes {reads} of {members}, on {lines}.",
            question=question,
            reads=plural("{n} read", "{n} reads", answer.total),
            members=plural("{n} member", "{n} members", len(names)),
            lines=plural("{n} cache line", "{n} cache lines", cache_lines(answer.reads)),
        )
        frames.append(Frame((memory,), caption, about))
    return Film(said("Who reads what"), tuple(frames), (1, 2, 5))


# ---- a member switched off


class Bars(NamedTuple):
    """Pairs of counts to compare: each row is a name, a note, and the costs with and without a
    member."""

    title: str
    rows: tuple[tuple[str, str, int, int], ...]
    lit: int = -1
    jumps: tuple[int, ...] = ()


@checked
def without_film(position: Position, color: Color, sq: Square) -> Film:
    """Let the reader switch a member off, and show which question becomes a loop and how many reads
    it takes.

    Frame 0 has all members; click one, in memory or in the list. Both ways are run here, over a
    record that notes each read, and must agree.

    >>> without_film(Position(), 1, 10).frames[13].caption
    'Without board, "What stands here?" takes 7 reads instead of 1: ask the sets one by one.'
    """
    record = position.record
    rows = tuple(_both_ways(asked, record, color, sq) for asked in QUESTIONS)
    about = about_record(record, film="without", color=color, square=square_name(sq))
    title = said("Reads with the member (above) and without it (below)")
    frames = []
    for step in range(len(QUESTIONS) + 1):
        listed = tuple(0 if i == step else i for i in range(1, len(rows) + 1))
        parts = (_switched_off(step), Bars(title, rows, step - 1, listed))
        frames.append(Frame(parts, _told_without(step, rows), about))
    return Film(said("A member switched off"), tuple(frames), (0, 13))


def _both_ways(asked: Question, record: Any, color: int, sq: int) -> tuple[str, str, int, int]:
    """Return a question's row of bars: its reads at a glance, and its reads by the loop."""
    glance = reads(asked.at_a_glance, record, color, sq)
    loop = reads(asked.by_a_loop, record, color, sq)
    if glance.value != loop.value:
        raise ValueError(
            f"{asked.member} is {glance.value} at a glance, but {loop.value} by a loop"
        )
    note = said("without {member}: {loop}", member=asked.member, loop=asked.loop)
    return asked.asks, note, glance.total, loop.total


def _switched_off(step: int) -> Memory:
    """Return the article's struct without the member of a step (none at 0); a click leads to
    another's step."""
    off = QUESTIONS[step - 1].member if step else ""
    numbers = {asked.member: number for number, asked in enumerate(QUESTIONS, 1)} | {off: 0}
    jumps = {place.article: numbers.get(place.member, -1) for place in ARTICLE_PLACES}
    marks = {place.article: "off" for place in ARTICLE_PLACES if place.member == off}
    return article_memory(marks, jumps)


def _told_without(step: int, rows: Sequence[tuple[str, str, int, int]]) -> Message:
    if not step:
        return said("All members are there. Switch one off: which question becomes a loop?")
    asked, (asks, _, glance, loop) = QUESTIONS[step - 1], rows[step - 1]
    if loop == glance:
        return plural(
            'Without {member}, "{question}" takes {n} read, as with it: {how}.',
            'Without {member}, "{question}" takes {n} reads, as with it: {how}.',
            loop,
            member=asked.member,
            question=asks,
            how=asked.loop,
        )
    return said(
        'Without {member}, "{question}" takes {n} reads instead of {few}: {how}.',
        n=loop,
        member=asked.member,
        question=asks,
        few=glance,
        how=asked.loop,
    )
