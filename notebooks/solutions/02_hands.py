"""One way to answer each exercise of the chapter on packed hands. Try first."""

from shogi_lab.engine.layouts import BONANZA, PADDED

GUARDS = PADDED.guards


def count_in(hand, shift, width):
    """Shift the field to the end, and keep its bits."""
    return hand >> shift & (1 << width) - 1


def guards_of(fields):
    """The first bit that is no longer the field's, of each field."""
    guards = 0
    for shift, width in fields:
        guards |= 1 << shift + width
    return guards


def covers_padded(a, b):
    """No count is too small if no guard is borrowed from."""
    return (a - b) & GUARDS == 0


def which_smaller(a, b):
    """Each guard lends to its own field only, and is gone where it had to."""
    return GUARDS & ~((a | GUARDS) - b)


def as_good(a, b):
    """Bonanza 4.1.3's way: count what may stand in, and never fall below zero."""
    pawn, lance, knight, silver, gold, bishop, rook = (
        count_in(a, shift, width) - count_in(b, shift, width) for _, shift, width in BONANZA.fields
    )
    if min(knight, silver, gold, bishop, rook) < 0:
        return False
    if rook + lance < 0:
        return False
    return rook + lance + silver + gold + pawn >= 0
