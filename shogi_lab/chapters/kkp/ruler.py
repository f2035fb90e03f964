"""The ruler: which block of the index a number lies in, and what it means.

0          19      24 ...     45            117           ...    738
| P in hand | L ... | ...     | P 1b ... 1i | L 1b ... 1i | ...          one block each
                                        ^ 116 = 36 + 80: pawn on 1i
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.engine.indexes import KKP_BLOCKS, KKP_BOARD, KKP_END, Block, BoardPiece, block_of
from shogi_lab.engine.pieces import BLACK, LANCE, LETTERS, PIECE_WORDS, letter
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_line
from shogi_lab.stage.lenses import Board


class Span(NamedTuple):
    """A block of the index: where it would begin if square 0 were used, and the part of it that is
    used.
    """

    letter: str
    name: str
    in_hand: bool
    base: int
    start: int
    end: int
    claims: bool
    jump: int


class Ruler(NamedTuple):
    """All indexes, 0 to `end` - 1, and the blocks that the chosen index belongs to."""

    title: str
    spans: tuple[Span, ...]
    chosen: int
    end: int


#: One of KKP's indexes.
Index = Annotated[int, within(0, KKP_END - 1)]


@checked
def ruler(index: Index, blocks: Some[Block] = KKP_BLOCKS) -> Ruler:
    """Show one index among all; a click on a block leads to the block's first index.

    >>> seen = ruler(116)
    >>> [(span.name, span.base, span.start) for span in seen.spans if span.claims]
    [('pawn', 36, 45)]
    """
    spans = tuple(
        Span(
            letter(block.piece),
            PIECE_WORDS[block.piece],
            block.in_hand,
            block.base,
            block.start,
            block.end,
            index in range(block.start, block.end),
            block.start,
        )
        for block in blocks
    )
    return Ruler("", spans, index, max(block.end for block in blocks))


def index_board(index: int) -> Board:
    """Show what an index means: one black piece on a board, or some in hand.

    A click on a square leads to the index of this piece there."""
    block = block_of(index)
    here = index - block.base
    hand = ((LETTERS[block.piece], here),) if block.in_hand else ()
    pieces = [""] * SQUARES
    if not block.in_hand:
        pieces[here] = letter(block.piece)
    stands = block_of(KKP_BOARD[block.piece] + 40)
    jumps = [-1] * SQUARES
    jumps[stands.first : stands.last + 1] = range(stands.start, stands.end)
    return Board("", tuple(pieces), (hand, ()), BLACK, jumps=tuple(jumps))


Shift = Annotated[int, within(0, KKP_END)]


@checked
def crowded(piece: BoardPiece = LANCE, by: Shift = 9) -> tuple[Block, ...]:
    """Return KKP's blocks, with one board piece's block moved too far: `by` indexes lower.

    >>> film = ruler_film((108,), crowded())
    >>> film.frames[108].caption
    'Index 108 = 36 + 72 = 99 + 9: pawn on 9i and lance on 9b. 2 blocks claim it: a collision.'
    """
    return tuple(
        block._replace(base=block.base - by)
        if (block.piece, block.in_hand) == (piece, False)
        else block
        for block in KKP_BLOCKS
    )


@checked
def ruler_film(chosen: Sequence[Index] = (116, 117, 373), blocks: Sequence[Block] = ()) -> Film:
    """Show every index of KKP, its block, and its meaning; click a block or a square.

    blocks: others than KKP's, to see what collides; chosen: indexes whose frames are the decisive
    ones.

    >>> film = ruler_film()
    >>> len(film.frames), film.frames[116].caption
    (738, 'Index 116 = 36 + 80: pawn on 1i. One block claims it.')
    """
    laid = tuple(blocks) or KKP_BLOCKS
    if not all(0 <= block.start < block.end for block in laid):
        raise ValueError(
            said(
                "a block ends where it begins, or begins below 0; each must begin at index 0 or"
                " later, and end later than it begins"
            )
        )
    if {block.in_hand for block in laid} != {True, False}:
        raise ValueError(
            said("all the blocks are of one kind; there must be some in hand and some on the board")
        )
    end = max(block.end for block in laid)
    about = "film ruler"
    if laid != KKP_BLOCKS:
        about = about_line(film="ruler", blocks=[list(map(int, block)) for block in laid])
    frames = LazyFrames(end, lambda index: _ruled(index, laid, about))
    there = tuple(index for index in chosen if index < end)
    return Film(said("The index ruler"), frames, there or (0,))


def _ruled(index: int, blocks: tuple[Block, ...], about: str) -> Frame:
    claims = [block for block in blocks if index in range(block.start, block.end)]
    board = index_board(index) if blocks == KKP_BLOCKS else _board_of(index, claims)
    return Frame((ruler(index, blocks), board), _ruled_words(index, claims), about)


def _ruled_words(index: int, claims: Sequence[Block]) -> str:
    if not claims:
        return said("Index {index}: nothing. No block claims it.", index=index)
    words = {
        "index": index,
        "sum": " = ".join(f"{block.base} + {index - block.base}" for block in claims),
        "meaning": _meanings(claims, index),
    }
    if len(claims) == 1:
        return said("Index {index} = {sum}: {meaning}. One block claims it.", **words)
    return said(
        "Index {index} = {sum}: {meaning}. {n} blocks claim it: a collision.",
        n=len(claims),
        **words,
    )


def _meanings(claims: Sequence[Block], index: int) -> str:
    first, *others = claims
    if not others:
        return first.meaning(index)
    more = _meanings(others, index)
    return said("{meaning} and {others}", meaning=first.meaning(index), others=more)


def _board_of(index: int, claims: Sequence[Block]) -> Board:
    """Put all pieces that an index would mean on one board."""
    pieces = [""] * SQUARES
    for block in claims:
        if not block.in_hand:
            pieces[index - block.base] = letter(block.piece)
    return Board("", tuple(pieces), ((), ()), BLACK, jumps=(-1,) * SQUARES)
