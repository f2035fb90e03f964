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


def mangled(rng, text, alphabet=ALPHABET, others=SEEDS):
    """A text with a few places changed, lost, doubled, turned round or taken from other texts."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        at = rng.randrange(len(text) + 1)
        line_ends = text.find("\n", at) + 1
        until = rng.choice((at, at + 1, at + 1, at + 2, at + 5, at + 30, line_ends or at))
        there, other = text[at:until], rng.choice(others)
        start = rng.randrange(len(other) + 1)
        some = other[start : start + rng.choice((3, 20, 100))]
        new = ("", rng.choice(alphabet), rng.choice(alphabet), there * 2, there[::-1], other, some)
        text = text[:at] + rng.choice(new) + text[max(at, until) :]
    return text


def position_text(rng):
    """A text for `Position.from_sfen`."""
    if rng.random() < 0.1:
        return "".join(rng.choices(ALPHABET, k=rng.randrange(60)))
    text = rng.choice(SEEDS)
    return text if rng.random() < 0.1 else mangled(rng, text)


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
