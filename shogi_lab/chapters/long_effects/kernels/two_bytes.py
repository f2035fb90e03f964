"""Why one word and not two bytes? The upkeep of rays with a byte for each color, in two forms.

      one word      xor word[sq], l L         one walk per direction, one number written per square
      one walk      xor black[sq], white[sq]  one walk per direction, two numbers written
      two walks     xor black[sq] ... then    one walk per direction and color
                    xor white[sq] ...

All three flip the same bits in the order of `ladder.do_both_colors`; they differ in where the bits
lie.
"""

from typing import Any

from shogi_lab.engine.bitboards import lowest
from shogi_lab.engine.effects import effects_of, rays_here
from shogi_lab.engine.kernel import for_kernel, kernel
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import Field, empty_record, record_dtype
from shogi_lab.engine.tables import tables_here
from shogi_lab.engine.turns import do_move

TWO_BYTES = record_dtype((
    Field("rays", "u1", (2, 81), {}, "rays through or onto a square, a bit each, by color"),
))  # fmt: skip


def in_two_bytes(pos: Any) -> Any:
    """Return a new record of a position's rays, from scratch."""
    record, words = empty_record(TWO_BYTES), effects_of(pos).words
    record.rays[0], record.rays[1] = words & 255, words >> 8
    return record


def left_by(do: Any, start: str, *moves: int) -> list[int]:
    """Return the words that a version with two bytes leaves when moves are played from an SFEN."""
    pos = for_kernel(parse_sfen(start).record)
    effects = for_kernel(in_two_bytes(parse_sfen(start).record))
    for move in moves:
        do(pos, tables_here(), rays_here(), effects, move)
    return [int(effects.rays[0, sq]) | int(effects.rays[1, sq]) << 8 for sq in range(81)]


@kernel(inline=True)
def flip_byte(pos, rays, effects, color, sq, changing):
    """Flip the bits of one color's byte along their rays from `sq`, direction by direction."""
    while changing:
        d = lowest(changing)
        bit = changing & -changing
        changing ^= bit
        step = rays.step[d]
        met = sq
        for _ in range(rays.length[d, sq]):
            met += step
            effects.rays[color, met] ^= bit
            if pos.board[met]:
                break


@kernel(inline=True)
def flip_bytes(pos, rays, effects, sq, black, white):
    """Flip bits of both colors' bytes along their rays from `sq`, each direction walked once."""
    lines = black | white
    while lines:
        d = lowest(lines)
        bit = lines & -lines
        lines ^= bit
        of_black, of_white = black & bit, white & bit
        step = rays.step[d]
        met = sq
        for _ in range(rays.length[d, sq]):
            met += step
            effects.rays[0, met] ^= of_black
            effects.rays[1, met] ^= of_white
            if pos.board[met]:
                break


@kernel
def do_two_walks(pos, tables, rays, effects, move):
    """Play a move: from each square, walk Black's byte and then White's."""
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured = move >> 19 & 15
    if start <= 80:
        own = rays.own[color, piece]
        flip_byte(pos, rays, effects, 0, start, (own & 255) ^ effects.rays[0, start])
        flip_byte(pos, rays, effects, 1, start, (own >> 8) ^ effects.rays[1, start])
        pos.board[start] = 0
    own = rays.own[color, piece + (move >> 14 & 1) * 8]
    black, white = effects.rays[0, to], effects.rays[1, to]
    if captured:
        taken = rays.own[1 - color, captured]
        black, white = taken & 255, taken >> 8
    flip_byte(pos, rays, effects, 0, to, (own & 255) ^ black)
    flip_byte(pos, rays, effects, 1, to, (own >> 8) ^ white)
    do_move(pos, tables, move)


@kernel
def do_one_walk(pos, tables, rays, effects, move):
    """Play a move: from each square, walk both bytes at once."""
    color, to, start, piece = pos.turn, move & 127, move >> 7 & 127, move >> 15 & 15
    captured = move >> 19 & 15
    if start <= 80:
        own = rays.own[color, piece]
        black = (own & 255) ^ effects.rays[0, start]
        flip_bytes(pos, rays, effects, start, black, (own >> 8) ^ effects.rays[1, start])
        pos.board[start] = 0
    own = rays.own[color, piece + (move >> 14 & 1) * 8]
    black, white = effects.rays[0, to], effects.rays[1, to]
    if captured:
        taken = rays.own[1 - color, captured]
        black, white = taken & 255, taken >> 8
    flip_bytes(pos, rays, effects, to, (own & 255) ^ black, (own >> 8) ^ white)
    do_move(pos, tables, move)
