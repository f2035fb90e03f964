"""Texts that nearly are positions or moves, or not at all, and what may come of them."""

from helpers import oracle
from helpers.positions import KNOWN
from shogi_lab import Position
from shogi_lab.engine.posi import PositionError, faults
from shogi_lab.engine.position import MoveError

SEEDS = [
    *KNOWN.values(),
    *(f"sfen {sfen}" for sfen in KNOWN.values()),
    "startpos",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e",
    f"position sfen {oracle.START} moves 2g2f",
]
ALPHABET = "lnsgkbrpLNSGKBRP+123456789/ bw-*0aeiQ" + "\t\n\0é歩９　\U0001f600'\"%{}\\"


def mangled(rng, text):
    """A text with a few of its letters replaced, inserted, left out, doubled or moved."""
    letters = list(text)
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 8))):
        at, until = sorted(rng.randrange(len(letters) + 1) for _ in "ab")
        change = rng.randrange(5)
        if change == 0:
            letters[at : at + 1] = rng.choice(ALPHABET)
        elif change == 1:
            letters.insert(at, rng.choice(ALPHABET))
        elif change == 2:
            del letters[at : at + 1]
        elif change == 3:
            letters[at:at] = letters[at:until][:20]
        else:
            letters[at:until] = letters[at:until][::-1]
    return "".join(letters)


def position_text(rng):
    """A text for `Position.from_sfen`."""
    if rng.random() < 0.1:
        return "".join(rng.choices(ALPHABET, k=rng.randrange(60)))
    return mangled(rng, rng.choice(SEEDS))


def move_text(rng):
    """A text for `Position.after`."""
    square, other = rng.choice(oracle.SQUARES), rng.choice(oracle.SQUARES)
    text = rng.choice((square + other, square + other + "+", f"{rng.choice('PLNSGBR')}*{square}"))
    return text if rng.random() < 0.5 else mangled(rng, text)


def try_position(text):
    """Whether a text reads: as a position without faults that is written and read back."""
    try:
        position = Position.from_sfen(text)
    except (PositionError, MoveError):
        return False
    assert faults(position.record) == ()
    again = Position.from_sfen(position.sfen())
    assert (again, again.move_number) == (position, position.move_number)
    return True


def try_move(position, legal, text):
    """Whether a text is a move of the position, whose legal moves are given."""
    try:
        position.after(text)
    except MoveError:
        assert text not in legal
        return False
    assert text in legal
    return True
