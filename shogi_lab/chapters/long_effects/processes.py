"""What a move changes, read from the words before it and after it, and explained by processes.

      after - before  =  the sum of some of eight processes: four verbs, at `from` and at `to`

      bit by bit:  +1  a process sets it      the rook drops on 5e, and stops a lance's ray up:
                   -1  a process clears it    emit at to  +1 +1 +1      block at to  -1 -1 -1

This module does not say which of the eight a kind of move needs: all 256 choices are tried.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, one_of
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import BOTH, RAYS, effects_of
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PROMOTED
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import items, said, word_of

from .rays import onward
from .verbs import KINDS, NEEDED, VERBS

Process = tuple[str, str]
#: The eight: what is done, and where.
PROCESSES = tuple((verb, place) for place in ("from", "to") for verb in VERBS)
#: Every way to choose some of them: a row a way, a column a process.
CHOICES = tuple(tuple(way >> i & 1 for i in range(8)) for way in range(1 << 8))


def bits_of(words: Any) -> Any:
    """Return words as single bits, 0 or 1: (81, 16)."""
    return np.asarray(words, np.int64)[:, None] >> np.arange(16) & 1


def ray_bits(board: Sequence[int], sq: int, rays: int) -> Any:
    """Return the bits of all rays of a word from `sq` on, each up to the first piece: (81, 16)."""
    found = np.zeros((SQUARES, 16), np.int64)
    for d in range(8):
        if here := rays & BOTH << d:
            found[list(onward(board, sq, d))] += here >> np.arange(16) & 1
    return found


def emitted_by(piece: int) -> int:
    """Return the word of rays that a piece emits, given as on a board (White's negative); 0 if
    there is no piece."""
    return int(RAYS.own[int(piece < 0), abs(piece)])


def arriving(board: Sequence[int], sq: int) -> int:
    """Return the rays that arrive at a square, read from the board alone."""
    word = 0
    for d in range(8):
        for first in onward(board, sq, 7 - d)[-1:]:
            word |= emitted_by(board[first]) & BOTH << d
    return word


def processes(position: Position, move: str) -> Any:
    """Return how each of PROCESSES would change the words as a part of a move: (8, 81, 16).

    The mover is in the air: its squares are empty, or hold the piece that the move takes."""
    said, board = unpack_move(position.packed(move)), position.record.board.tolist()
    kind = said.piece + (PROMOTED if said.promotes else 0)
    mover = -kind if position.turn else kind
    stood = list(board)
    if said.start is not None:
        board[said.start] = 0
    found = np.zeros((len(PROCESSES), SQUARES, 16), np.int64)
    for at, sq in ((0, said.start), (len(VERBS), said.to)):
        if sq is not None:
            through = ray_bits(board, sq, arriving(board, sq))
            found[at] = ray_bits(board, sq, emitted_by(mover))
            found[at + 1] = -ray_bits(board, sq, emitted_by(stood[sq]))
            found[at + 2], found[at + 3] = -through, through
    return found


def change(before: Position, after: Position) -> Any:
    """Return how a move changes the words, as (81, 16): 1 for a bit set, -1 for a bit cleared.

    Both positions are read from scratch, because the words that a Position carries along were
    made by the very processes that are to be explained.
    """
    return bits_of(effects_of(after).words) - bits_of(effects_of(before).words)


def kind_of(move: int) -> str:
    """Return the article's kind of a packed move."""
    kinds = tuple(KINDS)
    return kinds[0] if move >> 7 & 127 >= SQUARES else kinds[1 + bool(move >> 19 & 15)]


@checked
def by_the_article(kind: Annotated[str, one_of(tuple(KINDS))]) -> frozenset[Process]:
    """Return the processes that the article names for a kind of move.

    >>> sorted(by_the_article("drop"))
    [('block', 'to'), ('emit', 'to')]
    """
    return frozenset((verb, row.partition("-")[0]) for row in KINDS[kind] for verb in NEEDED[row])


class Explained(NamedTuple):
    """Moves of one kind, and what explains them.

    moves: how many there are; sets: the choices of processes that explain every one of them;
    writes: for each process, in how many moves it sets or clears a bit.
    """

    moves: int
    sets: frozenset[frozenset[Process]]
    writes: dict[Process, int]

    @property
    def smallest(self) -> list[frozenset[Process]]:
        """Return the sets with the fewest processes."""
        least = min(map(len, self.sets), default=0)
        return [each for each in self.sets if len(each) == least]


def explained(turns: Iterable[tuple[Position, str]]) -> dict[str, Explained]:
    """Return, by kind of move, which choices of processes explain the words after every move.

    turns: pairs of a Position and a move in USI. A kind without a move is left out.

    >>> alone = Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b B 1")
    >>> [sorted(each) for each in explained([(alone, "B*5e")])["drop"].smallest]
    [[('block', 'to'), ('emit', 'to')]]
    """
    left: dict[str, Any] = {}
    for before, move in turns:
        does, became = processes(before, move), change(before, before.after(move))
        right = explaining(does, became)
        writes = does.any(axis=(1, 2))
        kind = kind_of(before.packed(move))
        moves, ways, written = left.get(kind, (0, True, 0))
        left[kind] = (moves + 1, ways & right, written + writes)
    return {kind: _explained(*left[kind]) for kind in KINDS if kind in left}


def explaining(does: Any, became: Any) -> Any:
    """Return, for each of CHOICES, whether its processes together make the change of the words."""
    touched = does.any(axis=0) | (became != 0)
    return (np.array(CHOICES) @ does[:, touched] == became[touched]).all(axis=1)


def _explained(moves: int, ways: Any, writes: Any) -> Explained:
    sets = (
        frozenset(process for process, chosen in zip(PROCESSES, choice, strict=True) if chosen)
        for choice, right in zip(CHOICES, ways, strict=True)
        if right
    )
    numbers = dict(zip(PROCESSES, map(int, writes), strict=True))
    return Explained(moves, frozenset(sets), numbers)


def wrong_without(before: Position, move: str) -> dict[str, int]:
    """Count the squares that go wrong in a move if one of the article's processes is left out.

    The counts are returned by the process that is left out; the first is with none left out.

    >>> wrong_without(Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b B 1"), "B*5e")
    {'nothing left out': 0, 'no emit at to': 16, 'no block at to': 4}
    """
    does, became = processes(before, move), change(before, before.after(move))
    named = [each in by_the_article(kind_of(before.packed(move))) for each in PROCESSES]
    found: dict[str, int] = {said("nothing left out"): _wrong(does[named].sum(axis=0), became)}
    for i, (verb, place) in enumerate(PROCESSES):
        if named[i]:
            others = [chosen and j != i for j, chosen in enumerate(named)]
            named_so = said("no {process}", process=in_words((verb, place)))
            found[named_so] = _wrong(does[others].sum(axis=0), became)
    return found


def listed(wrong: dict[str, int]) -> str:
    """Return the counts of `wrong_without` as a line of text.

    >>> listed({"nothing left out": 0, "no block at to": 4})
    '0 with nothing left out, 4 with no block at to'
    """
    parts = (said("{n} with {what}", n=squares, what=name) for name, squares in wrong.items())
    return items(parts)


def in_words(process: Process) -> str:
    """Return a process as a message.

    >>> in_words(("emit", "to"))
    'emit at to'
    """
    verb, place = process
    return said("{verb} at {place}", verb=word_of(verb), place=place)


def _wrong(told: Any, became: Any) -> int:
    return int((told != became).any(axis=1).sum())
