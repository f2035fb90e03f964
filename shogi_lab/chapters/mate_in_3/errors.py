"""Where Bonanza's mate in three is wrong: mates that it misses and why, mates that take longer,
and mates that do not exist.

8k/9/7K1 b Bg    B*3c mates in 3, and is missed: G*2b gives check, and is taken to save
8k/5b3/7K1 b B   B*4d "mates in 3": but after 4b3c, which is weak, it takes 5
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.mate import mate_in_1, mate_in_3, mates_within
from shogi_lab.engine.movegen import checks
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import tables_here

from .kernels.bonanza import ALL_ANSWERS, REPAIRS, is_mate_in3ply

#: The longest mate that is looked for; a list of moves has room for as many plies.
MOST = 13

SEVERAL, ILLEGAL = "several rules at once", "no mate: the lance may not promote"
LEFT_OUT = "no mate: an answer is left out"


class Truth(NamedTuple):
    """A position's shortest mate, and what Bonanza finds there.

    length: the plies of the shortest mate, 0 if none is found within those asked for; said:
    Bonanza's move, packed, or 0; error: the name of Bonanza's error, "" if it is right.
    """

    length: int
    said: int
    error: str


def truth(position: Position) -> Truth:
    """Compare what Bonanza's mate in three says about a position with the truth.

    If Bonanza misses a mate within three, the error is that of the one rule whose repair alone
    finds the mate. If Bonanza sees a mate that does not exist, the error is that it leaves out
    answers, provided that it sees no mate when it tries them.

    >>> right, wrong = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1", "8k/9/7K1/9/9/9/9/9/9 b Bg 1"
    >>> [truth(Position.from_sfen(sfen))[::2] for sfen in (right, wrong)]
    [(3, ''), (3, 'check in answer')]
    >>> truth(Position.from_sfen("8k/5b3/7K1/9/9/9/9/9/9 b B 1")).error
    'mate in 5'
    """
    record = position.record
    args = for_kernel(record.copy()), tables_here(), for_kernel(move_list()), 0
    length = 1 if mate_in_1(*args) else 3 if mate_in_3(*args) else 0
    move = int(is_mate_in3ply(*args, 0))
    if bool(length) == bool(move):
        return Truth(length, move, "")
    if length:
        alone = [each for each in REPAIRS if is_mate_in3ply(*args, each)]
        return Truth(length, move, REPAIRS[alone[0]] if alone else SEVERAL)
    end = checks(*args)
    if move not in args[2].packed[:end]:
        return Truth(0, move, ILLEGAL)
    length = next((plies for plies in range(5, MOST + 1, 2) if mates_within(record, plies)), 0)
    if length:
        return Truth(length, move, f"mate in {length}")
    left_out = not is_mate_in3ply(*args, ALL_ANSWERS)
    return Truth(0, move, LEFT_OUT if left_out else f"no mate within {MOST}")


def errors(positions: Iterable[Position]) -> Counter[str]:
    """Count how many positions have a mate in 1 or 3, how many of these mates Bonanza finds, and
    its errors.

    >>> sfens = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1", "8k/9/7K1/9/9/9/9/9/9 b Bg 1"
    >>> sorted(errors(map(Position.from_sfen, sfens)).items())
    [('check in answer', 1), ('found of 3', 1), ('mates in 3', 2), ('positions', 2)]
    """
    found: Counter[str] = Counter()
    for position in positions:
        length, first, error = truth(position)
        found["positions"] += 1
        if length in (1, 3):
            found[f"mates in {length}"] += 1
            found[f"found of {length}"] += first > 0
        if error:
            found[error] += 1
    return +found


class Example(NamedTuple):
    """The smallest position found with an error: it has the fewest pieces on the board, then in
    hand.
    """

    error: str
    sfen: str


#: Found by trying small boards at random, the last one by hand. Bonanza 4.1.3 itself says the same
#: of all but that one, which it was not asked.
EXAMPLES = (
    Example("check in answer", "8k/9/7K1/9/9/9/9/9/9 b Bg 1"),
    Example("last check not seen", "9/9/9/8k/6K2/9/9/9/9 b GL 1"),
    Example("check not generated", "9/9/1s7/2kP+R4/9/1G7/9/3K5/9 b - 1"),
    Example("mate in 5", "8k/5b3/7K1/9/9/9/9/9/9 b B 1"),
    Example("mate in 7", "8k/6+N2/9/9/9/9/9/9/6K1B b np 1"),
    Example("mate in 9", "8k/6+N2/9/9/9/2+B6/9/6K2/9 b 3p 1"),
    Example("mate in 11", "8k/6+N2/9/9/9/1+B7/9/9/6K2 b n3p 1"),
    Example("mate in 13", "8k/6+N2/9/9/9/9/9/9/1+B4K2 b 2n3p 1"),
    Example(ILLEGAL, "9/9/1K4+B2/9/9/9/9/1L7/k8 b - 1"),
    Example(LEFT_OUT, "9/9/4B2G1/8l/8k/K2+br3p/6N2/5R1G1/9 b lp 1"),
)
