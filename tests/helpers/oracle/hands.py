"""Hands: how many of each kind, as {"P": 3, "R": 1}; a kind that is not there is held 0 times."""

from functools import cache
from itertools import product

FULL = {"P": 18, "L": 4, "N": 4, "S": 4, "G": 4, "B": 2, "R": 2}
STANDS_IN = {"P": "LSGR", "L": "R"}


def hands(kinds="PLNSGBR"):
    """Every hand of these kinds.

    >>> len(list(hands())), len(list(hands("NSGBR")))
    (106875, 1125)
    """
    for counts in product(*(range(FULL[kind] + 1) for kind in kinds)):
        yield dict(zip(kinds, counts, strict=True))


def smaller(a, b, kinds="PLNSGBR"):
    """The kinds of which hand `a` holds fewer than hand `b`.

    >>> smaller({"P": 1, "R": 1}, {"P": 2, "G": 1})
    ['P', 'G']
    """
    return [kind for kind in kinds if a.get(kind, 0) < b.get(kind, 0)]


def covers(a, b, kinds="PLNSGBR"):
    """Whether hand `a` holds at least as many of each of these kinds."""
    return not smaller(a, b, kinds)


def dominates(a, b):
    """Whether each piece that `a` lacks can be stood in for by a piece that only `a` has.

    >>> dominates({"R": 1, "G": 1}, {"P": 1, "L": 1}), dominates({"N": 4}, {"P": 1})
    (True, False)
    """
    more = {kind: a.get(kind, 0) - b.get(kind, 0) for kind in FULL}
    lacking = "".join(kind * -n for kind, n in more.items())
    spare = "".join(kind * n for kind, n in more.items())
    return assignable(lacking, spare)


@cache
def assignable(lacking, spare):
    """Whether each lacking piece can have a spare one of its own, whatever must be tried.

    >>> assignable("PL", "RS"), assignable("PL", "GS")
    (True, False)
    """
    if not lacking:
        return True
    first, others = lacking[0], lacking[1:]
    helpers = [kind for kind in STANDS_IN.get(first, "") if kind in spare]
    return any(assignable(others, spare.replace(kind, "", 1)) for kind in helpers)


def dominates_412(a, b):
    """What Bonanza 4.1.2 computes instead: differences weighed by their places in 21 bits."""
    more = {kind: a.get(kind, 0) - b.get(kind, 0) for kind in FULL}
    heavy = more["R"] * 2**19 + more["L"] * 2**5
    light = more["S"] * 2**11 + more["G"] * 2**14 + more["P"]
    return covers(a, b, "NSGBR") and heavy >= 0 and heavy + light >= 0
