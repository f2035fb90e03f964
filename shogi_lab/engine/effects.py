"""How often each side attacks each square, and the rays of sliders through it, move by move.

    LU U RU        An effect is what a piece attacks, its own side's pieces included. A long one
     L . R         is a ray: it runs from a slider up to and onto the first piece it meets.
    LD D RD        Directions are where it runs to, seen from Black.

                   bit  7   6   5   4   3   2   1   0
    a word: White  << 8 LD  L   LU  D   U   RD  R   RU   Black

Each square has two words, Black's byte low and White's high: which rays arrive, and how many
effects. A move changes rays on two squares only, and both colors' in one walk: at its start
the mover's rays are withdrawn and all that it stopped run on; at its end the mover emits its
own, and stops all others. After Motohiro Isozaki, "Long Effect Library" (2016), and
YaneuraOu's long_effect.cpp, where the names stand.
"""

from functools import cache
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import said

from .arguments import checked, is_a, refused, within
from .bitboards import lowest
from .cache import kept_record
from .integrity import intact_record
from .kernel import COMPILED, for_kernel, kernel
from .pieces import BLACK, COLORS, SLIDES, STEPS
from .records import Field, TwinRecord, array_here, empty_record, fixed, is_record, record_dtype
from .squares import DOWN, DOWN_LEFT, DOWN_RIGHT, LEFT, RIGHT, SQUARES, UP, UP_LEFT, UP_RIGHT, ray
from .tables import TABLES, tables_here
from .turns import do_move, undo_move
from .twins import Twin, plain, restore

#: YaneuraOu's Direct: each direction's number, name and step. The opposite of d is 7 - d.
DIRECTIONS = {
    "RU": UP_RIGHT, "R": RIGHT, "RD": DOWN_RIGHT, "U": UP,
    "D": DOWN, "LU": UP_LEFT, "L": LEFT, "LD": DOWN_LEFT,
}  # fmt: skip
STEP_BITS = {step: 1 << d for d, step in enumerate(DIRECTIONS.values())}
#: A direction's bit, or one effect, for both colors at once.
BOTH = 0x0101

EFFECTS = record_dtype((
    Field("words", "i4", (81,), {"WordBoard": ()}, "rays through or onto a square, a bit each"),
    Field("counts", "i4", (81,), {"ByteBoard": ()}, "effects on a square, a byte a color"),
))  # fmt: skip

RAYS_FIELDS = (
    Field("own", "i4", (2, 16), {}, "the rays that a piece emits, as a word"),
    Field("length", "i4", (8, 81), {}, "squares to the edge"),
    Field("step", "i4", (8,), {}, "what a direction adds to a square"),
    Field("toward", "i4", (82, 81), {}, "the direction from a square to another, as one bit"),
    Field("near_count", "i4", (2, 16, 81), {}, "how many squares a piece steps to"),
    Field("near", "i1", (2, 16, 81, 8), {}, "these squares"),
)


class Effects(NamedTuple):
    """What `Position.effects` returns; squares in reading order.

    counts: (2, 81) uint8, effects by color; words: (81,) uint16, Black's byte low.
    """

    counts: Any
    words: Any


def _build() -> Any:
    rays = empty_record(record_dtype(RAYS_FIELDS))
    for d, step in enumerate(DIRECTIONS.values()):
        rays.step[d] = 9 * step[0] + step[1]
        for sq in range(SQUARES):
            met = ray(sq, step)
            rays.length[d, sq] = len(met)
            for to in met:
                rays.toward[sq, to] = 1 << d
    for color in COLORS:
        for kind, slides in SLIDES.items():
            bits = sum(STEP_BITS[_seen_by(color, step)] for step in slides)
            rays.own[color, kind] = bits << 8 * color
        for kind, steps in STEPS.items():
            for sq in range(SQUARES):
                reached = sum((ray(sq, _seen_by(color, step))[:1] for step in steps), [])
                rays.near_count[color, kind, sq] = len(reached)
                rays.near[color, kind, sq, : len(reached)] = reached
    return rays


def _seen_by(color: int, step: tuple[int, int]) -> tuple[int, int]:
    return step if color == BLACK else (-step[0], -step[1])


#: What is looked up: which rays a piece has, and how they run.
RAYS = fixed(kept_record(_build, record_dtype(RAYS_FIELDS), __file__))


@cache
def rays_here() -> Any:
    """Return `RAYS` as kernels take it: the record if they are compiled, else its plain twin.

    >>> [f"{rays_here().own[color, ROOK]:04x}" for color in COLORS]
    ['005a', '5a00']
    """
    return for_kernel(RAYS)


# From scratch, the definition.


@kernel
def recompute(pos, rays, effects):
    """Compute all words and counts of a position from its board alone.

    >>> pos = desk("9/9/9/9/4R4/9/9/9/4g4 b - 1").pos
    >>> effects = for_kernel(empty_record(EFFECTS))
    >>> recompute(pos, rays_here(), effects)
    >>> arrows(effects.words[square("5i")]), int(effects.counts[square("5i")])
    ('D', 1)
    """
    for sq in range(81):
        effects.words[sq] = 0
        effects.counts[sq] = 0
    for sq in range(81):
        piece = pos.board[sq]
        if piece:
            color, kind = int(piece < 0), abs(piece)
            add_step_attacks(rays, effects, color, kind, sq, 1)
            update_rays(pos, rays, effects, sq, rays.own[color, kind], 0)


# What a move changes.


@kernel(inline=True)
def add_step_attacks(rays, effects, color, kind, sq, change):
    """Add a piece's single steps from `sq` to the counts, or subtract them: `change` is 1 or -1.

    >>> effects = for_kernel(empty_record(EFFECTS))
    >>> add_step_attacks(rays_here(), effects, 1, KNIGHT, square("5e"), 1)
    >>> [effects.counts[square(name)] for name in ("6g", "4g")] == [1 << 8, 1 << 8]
    True
    """
    change <<= 8 * color
    for i in range(rays.near_count[color, kind, sq]):
        effects.counts[rays.near[color, kind, sq, i]] += change


@kernel(inline=True)
def update_rays(pos, rays, effects, sq, appearing, vanishing):
    """Let rays of both colors, from `sq` on, appear and vanish: those in the words `appearing` and
    `vanishing`.

    A direction is walked once, whichever colors change there, as far as the first piece and
    onto it. A ray that appears where one of its color and direction vanishes needs no walk.

    >>> pos = desk("9/9/9/9/2P3r2/9/9/9/9 b - 1").pos
    >>> effects, left = for_kernel(effects_of(pos)), 1 << 6
    >>> names = ("6e", "7e", "8e")
    >>> [arrows(effects.words[square(name)]) for name in names]
    ['l', 'l', '']
    >>> update_rays(pos, rays_here(), effects, square("5e"), left, left << 8)
    >>> [arrows(effects.words[square(name)]) for name in names]
    ['L', 'L', '']
    """
    changing = appearing ^ vanishing
    lines = (changing | changing >> 8) & 255
    while lines:
        d = lowest(lines)
        lines &= lines - 1
        bits = changing & (BOTH << d)
        gained = bits & appearing
        change = ((gained << 1) - bits) >> d
        step = rays.step[d]
        met = sq
        for _ in range(rays.length[d, sq]):
            met += step
            effects.words[met] ^= bits
            effects.counts[met] += change
            if pos.board[met]:
                break


@kernel(inline=True)
def after_drop(pos, rays, effects, move):
    """Drop a piece: it emits its rays, and blocks those through its square.

    The position is the one before the move, here and in `after_move` and `after_capture`.

    >>> pos = desk("9/9/9/9/6r2/9/9/9/9 b R 1").pos
    >>> effects = for_kernel(effects_of(pos))
    >>> after_drop(pos, rays_here(), effects, packed_move(pos, "R*5e"))
    >>> [arrows(effects.words[square(name)]) for name in ("6e", "4e")]
    ['L', 'R l']
    """
    color, to, piece = pos.turn, move & 127, move >> 15 & 15
    add_step_attacks(rays, effects, color, piece, to, 1)
    update_rays(pos, rays, effects, to, rays.own[color, piece], effects.words[to])


@kernel(inline=True)
def lift_piece(pos, rays, effects, color, kind, sq):
    """Lift a piece from `sq`: withdraw its rays, and unblock those that it blocked.

    The square is empty from now on: a ray that comes back from where the piece has gone runs
    over it. (YaneuraOu leaves it filled, and needs a mask: see `long_effects.ladder.behind`.)

    >>> pos = desk("9/9/9/9/4G1r2/9/9/9/9 b - 1").pos
    >>> effects = for_kernel(effects_of(pos))
    >>> lift_piece(pos, rays_here(), effects, BLACK, GOLD, square("5e"))
    >>> arrows(effects.words[square("9e")]), int(pos.board[square("5e")])
    ('l', 0)
    """
    add_step_attacks(rays, effects, color, kind, sq, -1)
    update_rays(pos, rays, effects, sq, effects.words[sq], rays.own[color, kind])
    pos.board[sq] = 0


@kernel(inline=True)
def put_back(pos, rays, effects, color, kind, sq):
    """Put a piece on `sq` again: the reverse of `lift_piece`.

    >>> pos = desk("9/9/9/9/6r2/9/9/9/9 b - 1").pos
    >>> effects = for_kernel(effects_of(pos))
    >>> put_back(pos, rays_here(), effects, BLACK, GOLD, square("5e"))
    >>> [arrows(effects.words[square(name)]) for name in ("5e", "6e")], int(pos.board[40])
    (['l', ''], 5)
    """
    pos.board[sq] = kind * (1 - 2 * color)
    update_rays(pos, rays, effects, sq, rays.own[color, kind], effects.words[sq])
    add_step_attacks(rays, effects, color, kind, sq, 1)


@kernel(inline=True)
def after_move(pos, rays, effects, move):
    """Move a piece to an empty square: withdraw and unblock, then emit and block.

    >>> pos = desk("9/9/9/9/4R1r2/9/9/9/9 b - 1").pos
    >>> effects = for_kernel(effects_of(pos))
    >>> after_move(pos, rays_here(), effects, packed_move(pos, "5e5a"))
    >>> [arrows(effects.words[square(name)]) for name in ("6a", "6e")]
    ['L', 'l']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    lift_piece(pos, rays, effects, color, piece, start)
    arrived = piece + (move >> 14 & 1) * 8
    add_step_attacks(rays, effects, color, arrived, to, 1)
    update_rays(pos, rays, effects, to, rays.own[color, arrived], effects.words[to])


@kernel(inline=True)
def after_capture(pos, rays, effects, move):
    """Capture a piece: withdraw and unblock, then emit the mover's rays and withdraw those of the
    captured piece.

    Nothing is blocked: rays that arrive at the square were stopped there before, too.

    >>> pos = desk("9/9/9/9/4R1r2/9/9/9/9 b - 1").pos
    >>> effects = for_kernel(effects_of(pos))
    >>> after_capture(pos, rays_here(), effects, packed_move(pos, "5e3e"))
    >>> [arrows(effects.words[square(name)]) for name in ("5e", "2e", "3a")]
    ['L', 'R', 'U']
    """
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured = move >> 19 & 15
    lift_piece(pos, rays, effects, color, piece, start)
    arrived = piece + (move >> 14 & 1) * 8
    add_step_attacks(rays, effects, 1 - color, captured, to, -1)
    add_step_attacks(rays, effects, color, arrived, to, 1)
    update_rays(pos, rays, effects, to, rays.own[color, arrived], rays.own[1 - color, captured])


@kernel
def do_with_effects(pos, tables, rays, effects, move):
    """Play a legal packed move, and keep the effects up to date.

    >>> pos, tables, _ = desk("9/9/9/9/4R1r2/9/9/9/9 b - 1")
    >>> effects = for_kernel(effects_of(pos))
    >>> do_with_effects(pos, tables, rays_here(), effects, packed_move(pos, "5e5a+"))
    >>> arrows(effects.words[square("6a")]), int(effects.counts[square("6b")])
    ('L', 1)
    """
    if move >> 7 & 127 > 80:
        after_drop(pos, rays, effects, move)
    elif move >> 19 & 15:
        after_capture(pos, rays, effects, move)
    else:
        after_move(pos, rays, effects, move)
    do_move(pos, tables, move)


@kernel
def undo_with_effects(pos, tables, rays, effects, move):
    """Take back the packed move just played, by the same walks in the opposite order.

    >>> pos, tables, _ = desk("9/9/9/9/4R1r2/9/9/9/9 b - 1")
    >>> effects = for_kernel(effects_of(pos))
    >>> move = packed_move(pos, "5e5a")
    >>> do_with_effects(pos, tables, rays_here(), effects, move)
    >>> undo_with_effects(pos, tables, rays_here(), effects, move)
    >>> [arrows(effects.words[square(name)]) for name in ("6a", "6e")], int(pos.turn)
    (['', 'L'], 0)
    """
    undo_move(pos, tables, move)
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured, arrived = move >> 19 & 15, piece + (move >> 14 & 1) * 8
    others = effects.words[to]
    if captured:
        add_step_attacks(rays, effects, 1 - color, captured, to, 1)
        others = rays.own[1 - color, captured]
    add_step_attacks(rays, effects, color, arrived, to, -1)
    if start > 80:
        update_rays(pos, rays, effects, to, others, rays.own[color, arrived])
        return
    pos.board[start] = 0
    update_rays(pos, rays, effects, to, others, rays.own[color, arrived])
    put_back(pos, rays, effects, color, piece, start)


# In Python: records and arrays.


def sound_or_twin(what: Any, name: str) -> Any:
    """Return the record of a Position, or a sound record or twin as it is; kernels that are not
    compiled run over twins."""
    if is_a(what, Twin) and not is_a(what, TwinRecord) and not COMPILED:
        return what
    return intact_record(what, name)


def effects_record(what: Any, name: str) -> Any:
    """Return a record of effects as it is."""
    if not is_record(what, EFFECTS):
        raise refused(what, name, said("a record of effects, as effects_of makes it"))
    return what


@checked
def effects_of(pos: Annotated[Any, sound_or_twin]) -> Any:
    """Return a new record of effects, from scratch, for a Position, its record, or its twin.

    >>> int(effects_of(Position()).counts[square("5h")])
    4
    """
    record = empty_record(EFFECTS)
    if COMPILED:
        recompute(pos, RAYS, record)
    else:
        twin = plain(record)
        recompute(pos if isinstance(pos, Twin) else plain(pos), rays_here(), twin)
        restore(twin, record)
    return record


def play_with_effects(pos: Any, effects: Any, move: int) -> None:
    """Run `do_with_effects` on records, by way of their twins if kernels are not compiled."""
    if COMPILED:
        do_with_effects(pos, TABLES, RAYS, effects, move)
    else:
        twins = plain(pos), plain(effects)
        do_with_effects(twins[0], tables_here(), rays_here(), twins[1], move)
        for twin, record in zip(twins, (pos, effects), strict=True):
            restore(twin, record)


@checked
def in_arrays(effects: Annotated[Any, effects_record]) -> Effects:
    """Return a record of effects as new arrays; if NumPy is missing, as rows.

    >>> counts, words = in_arrays(effects_of(parse_sfen(START).record))
    >>> [int(counts[color, square("7f")]) for color in COLORS], arrows(int(words[square("8g")]))
    ([1, 0], '')
    """
    both = effects.counts.tolist()
    counts = [[each & 255 for each in both], [each >> 8 for each in both]]
    return Effects(array_here(counts, "u1"), array_here(effects.words.tolist(), "u2"))


@checked
def arrows(word: Annotated[int, within(0, 0xFFFF)]) -> str:
    """Return a word's directions by name: Black's in capitals, then White's.

    >>> arrows(1 << 6 | 1 << 8 + 6), arrows(0b11)
    ('L l', 'RU R')
    """
    black = [name for d, name in enumerate(DIRECTIONS) if word >> d & 1]
    white = [name.lower() for d, name in enumerate(DIRECTIONS) if word >> 8 + d & 1]
    return " ".join(black + white)
