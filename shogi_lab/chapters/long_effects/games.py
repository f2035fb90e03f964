"""Effects along a game: the counts as heat on the board, and what each move costs to keep them up
to date.

writes   | . | . . |             a bar per move: the words that the upkeep writes
scratch  ~~~~~~~~~~~             a line: the words that writing from scratch takes
"""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.effects import BOTH, RAYS, effects_of
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import plural, said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film, Frame, about_line, game_line
from shogi_lab.stage.lenses import Layer, board_of, squares_of
from shogi_lab.stage.words import by_side, named_in_words

from .kernels.ladder import do_both_colors
from .rays import NO_RAYS, RayBoard, differences, onward, ray_board
from .touches import Touch, touches

# ---- the board as heat


#: Up to which ply a film of a game goes.
Plies = Annotated[int, within(0, 10_000)]


@checked
def heat_film(
    game: Game, title: str = said("A game in effects"), plies: Plies | None = None
) -> Film:
    """Show a game move by move, with the effects of both sides counted and all rays drawn.

    game: anything with `positions()` and `moves`; plies: how many moves are shown, None for all.

    >>> film = heat_film(Game.parse("position startpos moves 7g7f 3c3d"))
    >>> film.frames[1].caption.partition(". ")[2]
    'Effects: Black 55, White 51. Squares held: Black 31, White 29.'
    """
    positions = list(game.positions())[: None if plies is None else plies + 1]
    moves = ["", *game.moves]
    about = about_line(_line(game, plies), film="effects")
    frames = tuple(_heat(positions, moves, ply, about) for ply in range(len(positions)))
    last = len(positions) - 1
    return Film(title, frames, tuple(sorted({min(1, last), last // 2, last})))


def _heat(positions: Sequence[Position], moves: Sequence[str], ply: int, about: str) -> Frame:
    position = positions[ply]
    seen = ray_board(position, squares_of(moves[ply]), counted=True)
    black, white = (sum(pair[color] for pair in seen.counts) for color in (0, 1))
    held = [sum(pair[color] > pair[1 - color] for pair in seen.counts) for color in (0, 1)]
    begin = said("Before the first move.")
    if ply:
        before = positions[ply - 1]
        played = named_in_words(before.record, before.packed(moves[ply]))
        begin = said("Move {n}, {move}.", n=ply, move=by_side(before.record, played))
    counts = said(
        "Effects: Black {black}, White {white}. Squares held: Black {more}, White {less}.",
        black=black,
        white=white,
        more=held[0],
        less=held[1],
    )
    return Frame((seen,), sentences(begin, counts), f"{about} | ply {ply}")


def _line(game: Any, plies: int | None) -> str:
    """Return the game's line, cut at the ply at which the film ends."""
    words = game_line(game).split()
    cut = words.index("moves") + 1 if "moves" in words else len(words)
    kept = words if plies is None else words[: cut + plies]
    return " ".join(kept[:-1] if kept[-1] == "moves" else kept)


# ---- what each move writes


class Costs(NamedTuple):
    """Two counts per move of a game: what the upkeep writes, and what is written from scratch."""

    title: str
    pairs: tuple[tuple[int, int], ...]
    at: int
    jumps: tuple[int, ...]


def squares_of_rays(position: Position) -> int:
    """Count the squares that each ray of a position covers: what writing from scratch would
    write."""
    board = position.record.board.tolist()
    own = RAYS.own
    return sum(
        len(onward(board, sq, d))
        for sq, piece in enumerate(board) if piece
        for d in range(8)
        if int(own[int(piece < 0), abs(piece)]) & BOTH << d
    )  # fmt: skip


@checked
def costs_film(
    game: Game, title: str = said("What a move touches"), plies: Plies | None = None
) -> Film:
    """Show the words that each move of a game writes, next to what it would take from scratch.

    >>> film = costs_film(Game.parse("position startpos moves 7g7f 3c3d"))
    >>> film.frames[1].caption.partition(": ")[2]
    '4 words written on 4 squares. From scratch, 81 would be cleared and 38 written.'
    """
    positions = list(game.positions())[: None if plies is None else plies + 1]
    moves = list(game.moves)[: len(positions) - 1]
    written = [
        touches(do_both_colors, before, move)
        for before, move in zip(positions, moves, strict=False)
    ]
    anew = [squares_of_rays(position) for position in positions[1:]]
    pairs = tuple((len(each), SQUARES + new) for each, new in zip(written, anew, strict=True))
    jumps = tuple(range(1, len(positions)))
    costs = Costs("", pairs, -1, jumps)
    blank = RayBoard("", board_of(positions[0]), NO_RAYS)
    about = about_line(_line(game, plies), film="costs")
    frames = [Frame((blank, costs), said("Before the first move."), f"{about} | ply 0")]
    for ply, (each, move) in enumerate(zip(written, moves, strict=True), 1):
        frame = _cost(positions, ply, move, each, costs._replace(at=ply - 1))
        frames.append(frame._replace(about=f"{about} | ply {ply}"))
    busy = max(range(1, len(frames)), key=lambda ply: (pairs[ply - 1][0], -ply), default=0)
    return Film(title, tuple(frames), (busy,))


def _cost(
    positions: Sequence[Position], ply: int, move: str, written: Sequence[Touch], costs: Costs
) -> Frame:
    before, after = positions[ply - 1], positions[ply]
    was = effects_of(before).words.tolist()
    now = tuple(effects_of(after).words.tolist())
    fresh, gone = differences(was, now)
    squares = tuple(sorted({sq for each in written for sq in each.squares}))
    layers = (Layer("written", squares, "purple", "dots"),)
    board = RayBoard("", board_of(after, squares_of(move), layers), fresh, fresh, gone)
    caption = said(
        "Move {n}, {what}: {written}. From scratch, {cleared} would be cleared and {anew} written.",
        n=ply,
        what=named_in_words(before.record, before.packed(move)),
        written=plural(
            "{n} word written on {squares}",
            "{n} words written on {squares}",
            len(written),
            squares=plural("{n} square", "{n} squares", len(squares)),
        ),
        cleared=SQUARES,
        anew=costs.pairs[ply - 1][1] - SQUARES,
    )
    return Frame((board, costs), caption, "")
