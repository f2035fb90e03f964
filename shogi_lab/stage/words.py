"""Words that captions share: the sides, things counted and listed, numbers with their signs."""

from collections.abc import Sequence

SIDES = ("Black", "White")


def counted(n: int, noun: str) -> str:
    """How many of something.

    >>> counted(1, "square"), counted(2, "square")
    ('1 square', '2 squares')
    """
    return f"{n} {noun}{'' if n == 1 else 's'}"


def how_many(n: int, noun: str) -> str:
    """How many of something, none in words.

    >>> how_many(0, "check"), how_many(1, "check")
    ('no checks', '1 check')
    """
    return f"{n or 'no'} {noun}{'' if n == 1 else 's'}"


def listed(names: Sequence[str], end: str = "and") -> str:
    """Names in a row, the last after `end`.

    >>> listed(["pawn", "lance", "gold"]), listed(["pawn"], "or")
    ('pawn, lance and gold', 'pawn')
    """
    return f" {end} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def signed(n: int) -> str:
    """A number with its sign.

    >>> signed(1200), signed(0), signed(-3)
    ('+1,200', '0', '-3')
    """
    return f"{n:+,}" if n else "0"
