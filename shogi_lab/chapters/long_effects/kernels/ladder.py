"""How the code that keeps rays up to date became shorter: numbered versions, each with the reason
for the next.

    from    withdraw the mover's rays    unblock what it stopped
    to      emit the mover's rays        block what now stops, or withdraw the taken piece's

All leave the same words (and counts, if they count) as `effects.recompute`. Version 7 is what the
package uses; version 8 is YaneuraOu's order of steps.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from shogi_lab.engine.bitboards import lowest
from shogi_lab.engine.effects import (
    BOTH,
    RAYS,
    add_step_attacks,
    arrows,
    do_with_effects,
    effects_of,
    rays_here,
    recompute,
    update_rays,
)
from shogi_lab.engine.kernel import for_kernel, kernel
from shogi_lab.engine.moves import Move, pack_move
from shogi_lab.engine.pieces import ROOK
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import copied, fixed
from shogi_lab.engine.squares import SQUARES, square
from shogi_lab.engine.tables import tables_here
from shogi_lab.engine.turns import do_move


class Version(NamedTuple):
    """One way to keep effects up to date.

    do: a kernel of (pos, tables, rays, effects, move); counts: whether it counts effects.
    """

    number: int
    name: str
    do: Callable[..., None]
    counts: bool
    reason: str


# The examples below.


def _played(do: Callable[..., None]) -> list[str]:
    """Return the rays on 6a and 6e after Black's rook has gone from 5e to 5a.

    White's rook stands on 3e.
    """
    pos = for_kernel(parse_sfen("9/9/9/9/4R1r2/9/9/9/9 b - 1").record)
    effects = for_kernel(effects_of(pos))
    move = pack_move(Move(ROOK, square("5e"), square("5a"), False, 0))
    do(pos, tables_here(), rays_here(), effects, move)
    return [arrows(int(effects.words[square(name)])) for name in ("6a", "6e")]


def _left_of_5e(verb: Callable[..., None], sfen: str) -> list[str]:
    """Return the rays on 6e, 7e and 8e after a process on 5e, of the left ray if it takes one."""
    pos = for_kernel(parse_sfen(sfen).record)
    effects = for_kernel(effects_of(pos))
    told = () if verb in (block, unblock) else (1 << 6,)
    verb(pos, rays_here(), effects, square("5e"), *told)
    return [arrows(int(effects.words[square(name)])) for name in ("6e", "7e", "8e")]


# 1 and 2: all from scratch.


@kernel
def do_recompute(pos, tables, rays, effects, move):
    """Play a move, then recompute all words and counts."""
    do_move(pos, tables, move)
    recompute(pos, rays, effects)


@kernel
def recompute_words(pos, rays, effects):
    """Write all words of a position from its board alone; the counts stay as they were."""
    for sq in range(81):
        effects.words[sq] = 0
    for sq in range(81):
        piece = pos.board[sq]
        if piece:
            shift_words(pos, rays, effects, sq, rays.own[int(piece < 0), abs(piece)])


@kernel
def do_recompute_words(pos, tables, rays, effects, move):
    """Play a move, then recompute all words."""
    do_move(pos, tables, move)
    recompute_words(pos, rays, effects)


# 3: the article's four processes, one by one.


@kernel(inline=True)
def emit(pos, rays, effects, sq, own):
    """Set the bits of the word `own`, the rays of a piece that has come to `sq`, along each ray.

    >>> _left_of_5e(emit, "9/9/9/9/2P6/9/9/9/9 b - 1")
    ['L', 'L', '']
    """
    while own:
        bit = own & -own
        own ^= bit
        d = lowest(bit) & 7
        met = sq
        for _ in range(rays.length[d, sq]):
            met += rays.step[d]
            effects.words[met] |= bit
            if pos.board[met]:
                break


@kernel(inline=True)
def withdraw(pos, rays, effects, sq, own):
    """Clear the bits of the word `own`, the rays of a piece that has left `sq`, along each ray.

    >>> _left_of_5e(withdraw, "9/9/9/9/2P1R4/9/9/9/9 b - 1")
    ['', '', '']
    """
    while own:
        bit = own & -own
        own ^= bit
        d = lowest(bit) & 7
        met = sq
        for _ in range(rays.length[d, sq]):
            met += rays.step[d]
            effects.words[met] &= 0xFFFF ^ bit
            if pos.board[met]:
                break


@kernel(inline=True)
def block(pos, rays, effects, sq):
    """Clear the rays of either color that ran through `sq`: a piece stands there now.

    >>> _left_of_5e(block, "9/9/9/9/2P2R3/9/9/9/9 b - 1")
    ['', '', '']
    """
    withdraw(pos, rays, effects, sq, effects.words[sq])


@kernel(inline=True)
def unblock(pos, rays, effects, sq):
    """Let the rays of either color that ended on `sq` run on: nothing stands there now.

    >>> _left_of_5e(unblock, "9/9/9/9/2P1GR3/9/9/9/9 b - 1")
    ['L', 'L', '']
    """
    emit(pos, rays, effects, sq, effects.words[sq])


@kernel
def do_four_verbs(pos, tables, rays, effects, move):
    """Play a move, process by process. The order matters: blocking comes before emitting.

    >>> _played(do_four_verbs)
    ['L', 'l']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured, arrived = move >> 19 & 15, piece + (move >> 14 & 1) * 8
    if start <= 80:
        withdraw(pos, rays, effects, start, rays.own[color, piece])
        unblock(pos, rays, effects, start)
        pos.board[start] = 0
    if captured:
        withdraw(pos, rays, effects, to, rays.own[1 - color, captured])
    else:
        block(pos, rays, effects, to)
    emit(pos, rays, effects, to, rays.own[color, arrived])
    do_move(pos, tables, move)


# 4 and 5: one xor for all four; then one walk for the two of a square.


@kernel(inline=True)
def toggle(pos, rays, effects, sq, bits):
    """Flip the bits of a word, one by one, each along its ray from `sq`.

    >>> _left_of_5e(toggle, "9/9/9/9/2P6/9/9/9/9 b - 1")
    ['L', 'L', '']
    """
    while bits:
        bit = bits & -bits
        bits ^= bit
        d = lowest(bit) & 7
        met = sq
        for _ in range(rays.length[d, sq]):
            met += rays.step[d]
            effects.words[met] ^= bit
            if pos.board[met]:
                break


@kernel
def do_one_xor(pos, tables, rays, effects, move):
    """Play a move by the same four processes, each of which is a `toggle`, so that their order
    does not matter.

    >>> _played(do_one_xor)
    ['L', 'l']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured, arrived = move >> 19 & 15, piece + (move >> 14 & 1) * 8
    if start <= 80:
        toggle(pos, rays, effects, start, rays.own[color, piece])
        toggle(pos, rays, effects, start, effects.words[start])
        pos.board[start] = 0
    toggle(pos, rays, effects, to, rays.own[color, arrived])
    if captured:
        toggle(pos, rays, effects, to, rays.own[1 - color, captured])
    else:
        toggle(pos, rays, effects, to, effects.words[to])
    do_move(pos, tables, move)


@kernel(inline=True)
def stopped_or_taken(pos, rays, effects, move):
    """Return the rays that change on the square to which a move goes: those that it blocks, or
    those of the captured piece."""
    if move >> 19 & 15:
        return rays.own[1 - pos.turn, move >> 19 & 15]
    return effects.words[move & 127]


@kernel
def do_merged(pos, tables, rays, effects, move):
    """Play a move: merge the two processes of a square into one word, and walk it bit by bit.

    >>> _played(do_merged)
    ['L', 'l']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    if start <= 80:
        toggle(pos, rays, effects, start, rays.own[color, piece] ^ effects.words[start])
        pos.board[start] = 0
    own = rays.own[color, piece + (move >> 14 & 1) * 8]
    toggle(pos, rays, effects, to, own ^ stopped_or_taken(pos, rays, effects, move))
    do_move(pos, tables, move)


# 6: both colors in one walk.


@kernel(inline=True)
def shift_words(pos, rays, effects, sq, changing):
    """Flip the bits of a word along their rays from `sq`, both colors of a direction together."""
    lines = (changing | changing >> 8) & 255
    while lines:
        d = lowest(lines)
        lines &= lines - 1
        bits = changing & (BOTH << d)
        step = rays.step[d]
        met = sq
        for _ in range(rays.length[d, sq]):
            met += step
            effects.words[met] ^= bits
            if pos.board[met]:
                break


@kernel
def do_both_colors(pos, tables, rays, effects, move):
    """Play a move as `do_merged` does, but with one walk per direction.

    >>> _played(do_both_colors)
    ['L', 'l']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    if start <= 80:
        shift_words(pos, rays, effects, start, rays.own[color, piece] ^ effects.words[start])
        pos.board[start] = 0
    own = rays.own[color, piece + (move >> 14 & 1) * 8]
    shift_words(pos, rays, effects, to, own ^ stopped_or_taken(pos, rays, effects, move))
    do_move(pos, tables, move)


# 8: with the piece still standing where it left.


@kernel(inline=True)
def behind(rays, start, to):
    """Return YaneuraOu's mask: a word of all rays but those that run from `to` towards `start`.

    As long as the mover still stands on `start`, the walk from `to` stops there. The squares beyond
    keep what they have: rays of this direction reached them from `start` before the move, or reach
    them from `to` after it. A knight's move has no such direction.

    >>> start, to = square("5e"), square("5a")
    >>> arrows(0xFFFF ^ behind(rays_here(), start, to))
    'D d'
    """
    return 0xFFFF ^ BOTH * rays.toward[to, start]


@kernel
def do_before_board(pos, tables, rays, effects, move):
    """Play a move: make both walks before the board changes, the first without what is `behind`.

    >>> _played(do_before_board)
    ['L', 'l']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured, arrived = move >> 19 & 15, piece + (move >> 14 & 1) * 8
    if start <= 80:
        add_step_attacks(rays, effects, color, piece, start, -1)
        mask = behind(rays, start, to)
        own = rays.own[color, piece]
        update_rays(pos, rays, effects, start, effects.words[start] & mask, own & mask)
    if captured:
        add_step_attacks(rays, effects, 1 - color, captured, to, -1)
    add_step_attacks(rays, effects, color, arrived, to, 1)
    ending = stopped_or_taken(pos, rays, effects, move)
    update_rays(pos, rays, effects, to, rays.own[color, arrived], ending)
    do_move(pos, tables, move)


def _unmasked() -> Any:
    rays = copied(RAYS)
    rays.toward = [[0] * SQUARES] * (SQUARES + 1)
    return fixed(rays)


#: `RAYS` without the directions from square to square: with it, version 8 masks nothing, and errs.
UNMASKED = _unmasked()

VERSIONS = (
    Version(1, "from scratch", do_recompute, True,
            "this is the definition: every piece of the board, every ray"),
    Version(2, "words from scratch", do_recompute_words, False,
            "only sliders have rays, but all rays are walked from scratch"),
    Version(3, "four verbs", do_four_verbs, False,
            "a move changes rays from two squares only, by two processes at each"),
    Version(4, "one xor", do_one_xor, False,
            "one code sets and clears, and the order no longer matters"),
    Version(5, "merged", do_merged, False,
            "the two processes of a square become one word, and a bit in both needs no walk"),
    Version(6, "both colors", do_both_colors, False,
            "a square stops both colors alike, so one walk per direction is enough"),
    Version(7, "with counts", do_with_effects, True,
            "a walk along a ray can count it on the way"),
    Version(8, "YaneuraOu's order", do_before_board, True,
            "the board may change last, if the ray behind the mover is masked"),
)  # fmt: skip
