"""Pieces that shield a king, and the checks that open when they step aside, read from words.

. . r . .
. . S . .      the silver's word has d, White's ray down: without it
. . | . .      that would run on
. . K . .      to Black's king, so the silver is pinned
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.effects import arrows
from shogi_lab.engine.pieces import KING
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import items, said, sentences
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import SIDES, at

from .rays import BLANK, HEADINGS, RayBoard, RayWords, WordRow, onward, piece_words

#: A ray by where it runs.
RAYS_BY_HEADING = {
    "RU": said("ray right and up"), "R": said("ray right"), "RD": said("ray right and down"),
    "U": said("ray up"), "D": said("ray down"),
    "LU": said("ray left and up"), "L": said("ray left"), "LD": said("ray left and down"),
}  # fmt: skip


class Opening(NamedTuple):
    """A ray that opens if a piece leaves: its color, the squares it gains, and what it meets.

    verdict: "pinned" if it meets the king of the piece that leaves, "discovers" if the ray
    belongs to that piece's side and meets the enemy's king, else "".
    """

    color: int
    direction: int
    squares: tuple[int, ...]
    meets: int
    verdict: str


def openings(position: Position, sq: int) -> tuple[Opening, ...]:
    """Return what opens if the piece on a square leaves: a ray for each bit of its word."""
    board, word = position.record.board.tolist(), int(position.effects().words[sq])
    if not board[sq]:
        return ()
    found = []
    for bit in range(16):
        if word >> bit & 1:
            color, d = divmod(bit, 8)
            squares = onward(board, sq, d)
            meets = squares[-1] if squares and board[squares[-1]] else -1
            verdict = ""
            if meets >= 0 and abs(board[meets]) == KING and (board[meets] < 0) != color:
                verdict = "pinned" if (board[sq] < 0) == (board[meets] < 0) else "discovers"
            found.append(Opening(color, d, squares, meets, verdict))
    return tuple(found)


Step = Annotated[int, within(0, SQUARES)]


@checked
def spotter_film(position: Position, chosen: Sequence[Step] = ()) -> Film:
    """Show, for the piece that is clicked, what opens if it leaves, as its square's word says.

    Frame 81 shows every piece that is pinned or may give a discovered check.

    >>> film = spotter_film(Position.from_sfen("4r4/9/9/4S4/9/9/9/9/4K4 b - 1"))
    >>> film.frames[31].caption.partition("here: d. ")[2]
    "White's ray down would run on to 5i, Black's king, so the piece is pinned."
    """
    words = tuple(position.effects().words.tolist())
    found = [openings(position, sq) for sq in range(SQUARES)]
    seen = [_spotted(position, words, sq, found[sq]) for sq in range(SQUARES)]
    about = f"sfen {position.sfen()} | film pins"
    frames = tuple(Frame(*each, about) for each in (*seen, _all_spotted(position, words, found)))
    return Film(said("What opens when a piece leaves"), frames, tuple(chosen) or (SQUARES,))


def _spotted(
    position: Position, words: tuple[int, ...], sq: int, found: Sequence[Opening]
) -> tuple[tuple[RayBoard, RayWords], str]:
    """Return the board with what opens if a square's piece leaves, the square's word, a caption."""
    opened = tuple(sorted({met for each in found for met in each.squares}))
    layers = (Layer("asked", (sq,), "purple", "ring"), Layer("opens", opened, "green", "diag"))
    row = WordRow(at(sq), words[sq], arrows(words[sq]) or said("no ray"))
    parts = (_board(position, words, layers), RayWords("", (row,)))
    return parts, _opened(sq, int(position.record.board[sq]), words[sq], found)


def _all_spotted(
    position: Position, words: tuple[int, ...], found: Sequence[Sequence[Opening]]
) -> tuple[tuple[RayBoard, RayWords], str]:
    """Return the board with all pieces that are pinned or may discover check, and a caption."""
    pinned, discovers = (
        tuple(sq for sq, each in enumerate(found) if verdict in {one.verdict for one in each})
        for verdict in ("pinned", "discovers")
    )
    layers = (
        Layer("pinned", pinned, "vermillion", "diag"),
        Layer("discovers", discovers, "sky", "dots"),
    )
    told = said(
        "Pinned pieces are striped: {pinned}. Those that may discover check are "
        "dotted: {discovers}. Click a piece.",
        pinned=items(map(at, pinned)) or said("none"),
        discovers=items(map(at, discovers)) or said("none"),
    )
    return (_board(position, words, layers), RayWords("", (BLANK,))), told


def _board(position: Position, words: tuple[int, ...], layers: tuple[Layer, ...]) -> RayBoard:
    """Return the board with a place to click on each square."""
    board = board_of(position, (), layers)._replace(jumps=tuple(range(SQUARES)))
    return RayBoard("", board, words)


def _opened(sq: int, piece: int, word: int, found: Sequence[Opening]) -> str:
    if not piece:
        return said("{square} is empty: nothing opens.", square=at(sq))
    there = said(
        "{square} holds {what}. Rays that end here: {rays}.",
        square=at(sq),
        what=piece_words(piece),
        rays=arrows(word) or said("none"),
    )
    return sentences(there, *(map(_run_on, found) if found else [said("Nothing opens.")]))


def _run_on(opening: Opening) -> str:
    """Say how far a ray that opens would lead, and what that means to a king."""
    heading = HEADINGS[opening.direction][0]
    slots = {"side": SIDES[opening.color], "ray": RAYS_BY_HEADING[heading]}
    if not opening.squares:
        return said("{side}'s {ray} ends at the edge.", **slots)
    slots["square"] = at(opening.squares[-1])
    if opening.meets < 0:
        return said("{side}'s {ray} would run on to {square}.", **slots)
    if not opening.verdict:
        return said("{side}'s {ray} would run on to the piece on {square}.", **slots)
    so = {
        "pinned": said("so the piece is pinned"),
        "discovers": said("so the piece may discover check"),
    }
    return said(
        "{side}'s {ray} would run on to {square}, {other}'s king, {so}.",
        **slots,
        other=SIDES[1 - opening.color],
        so=so[opening.verdict],
    )
