"""One table for both sides: boards turned and mirrored, and the terms that become each other.

      kings 5i 5a    White's gold on 5b      a term of White's
      turned         Black's gold on 5h      the same weight, with the other sign
      mirrored       Black's gold on 5h      5 is its own mirror; 6h would become 4h

Turning is a rule of KKP, so one table is enough; mirroring is a rule that a table may break.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.indexes import KKP_BOARD, Block, BoardPiece, block_of
from shogi_lab.engine.kkp import Table, Term, kkp_terms
from shogi_lab.engine.pieces import GOLD, PIECE_WORDS
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, mirrored, turned
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_record
from shogi_lab.stage.lenses import Board, board_of
from shogi_lab.stage.words import at, signed

from .ledger import king_layers, kings_of, weighed

# ---- a position and its terms, turned and mirrored


class Views(NamedTuple):
    """Boards of one position side by side, each with its words."""

    title: str
    names: tuple[str, ...]
    boards: tuple[Board, ...]


def turned_board(board: Board) -> Board:
    """Turn a board round and exchange the colors, so that White's pieces become Black's."""
    black, white = board.hands
    pieces = tuple(piece.swapcase() for piece in reversed(board.pieces))
    return board._replace(pieces=pieces, hands=(white, black), turn=1 - board.turn)


def turned_round(position: Position) -> Position:
    """Turn a position round and exchange the colors.

    >>> turned_round(Position.from_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1")).sfen()
    '4k4/9/9/9/4+P4/9/9/9/4K4 w 2s 1'
    """
    board, turn, hands, number = position.sfen().split()
    board = "".join(reversed(re.findall(r"\+?[A-Za-z]|[\d/]", board))).swapcase()
    return Position.from_sfen(f"{board} {'bw'[turn == 'b']} {hands.swapcase()} {number}")


def mirrored_board(board: Board) -> Board:
    """Exchange left and right of a board; that does not change either side's chances."""
    return board._replace(pieces=tuple(board.pieces[mirrored(sq)] for sq in range(SQUARES)))


def mirrored_term(term: Term) -> Term:
    """Mirror all three squares of a term; a number in hand stays the same."""
    block = block_of(term.entry)
    entry = term.entry
    if not block.in_hand:
        entry = block.base + mirrored(term.entry - block.base)
    own, other = term.kings
    square = None if term.square is None else mirrored(term.square)
    return term._replace(kings=(mirrored(own), mirrored(other)), entry=entry, square=square)


def turned_term(term: Term) -> Term:
    """Turn a term: the same weight, with the other sign."""
    square = None if term.square is None else turned(term.square)
    return term._replace(sign=-term.sign, piece=-term.piece, square=square)


# ---- White's terms, the board turned


def turning_film(position: Position, weights: Any) -> Film:
    """Show each of White's pieces, and the black piece that White sees in its place; click one.

    >>> position = Position.from_sfen("4k4/4g4/9/9/9/9/9/9/4K4 b - 1")
    >>> turning_film(position, np.ones((81, 81, 738), np.int16)).frames[0].caption
    "White's gold on 5b is Black's on 5h once the board is turned: table[5i, 5a, 333 + 67] = +1 is \
subtracted."
    """
    board = board_of(position)
    terms = [term for term in kkp_terms(position) if term.sign < 0 and term.square is not None]
    if not terms:
        raise ValueError(
            said("White has no piece on the board but the king; there must be at least one")
        )
    squares = [term.square or 0 for term in terms]
    jumps = tuple(squares.index(sq) if sq in squares else -1 for sq in range(SQUARES))
    about, kings = about_record(position.record, film="turning"), kings_of(position)
    frames = []
    for sq, term in zip(squares, terms, strict=True):
        here = board._replace(layers=king_layers(kings, sq), jumps=jumps)
        there = turned_board(board)._replace(
            layers=king_layers(term.kings, turned(sq)), jumps=tuple(reversed(jumps))
        )
        boards = Views("", (said("as it is"), said("turned, colors exchanged")), (here, there))
        frames.append(Frame((boards,), _told_turned(term, sq, weighed(term, weights)), about))
    return Film(said("White's terms: the board turned"), tuple(frames), (len(frames) // 2,))


def _told_turned(term: Term, sq: int, value: int) -> str:
    place = turned(sq)
    own, other = map(at, term.kings)
    return said(
        "White's {piece} on {sq} is Black's on {place} once the board is turned: "
        "table[{own}, {other}, {base} + {n}] = {weight} is subtracted.",
        piece=PIECE_WORDS[-term.piece],
        sq=at(sq),
        place=at(place),
        own=own,
        other=other,
        base=term.entry - place,
        n=place,
        weight=signed(-value),
    )


# ---- one weight changed, and the mirror's sum


Change = Annotated[int, within(-(1 << 15), 1 << 15)]


@checked
def symmetry_film(
    weights: Table, position: Position, kind: BoardPiece = GOLD, by: Change = 100
) -> Film:
    """Show how the sums of a position and of its mirror image change when one weight of a table is
    changed.

    Click a square: the weight of a black piece there, for these kings, is changed by `by`. Frame
    81 has the table as it is.

    >>> position = Position.from_sfen("4k4/9/9/9/9/9/9/2KG5/9 b - 1")
    >>> film = symmetry_film(np.zeros((81, 81, 738), np.int16), position)
    >>> film.frames[66].caption
    'The weight of a gold on 6h changes by +100: here 0 becomes +100, in the mirror it stays 0. \
The mirror images disagree.'
    """
    about = about_record(position.record, film="symmetry", piece=PIECE_WORDS[kind], by=by)
    block = block_of(KKP_BOARD[kind] + 40)
    views, kings = _three_ways(position), kings_of(position)
    sums = [sum(weighed(term, weights) for term in view.terms) for view in views]

    def frame(number: int) -> Frame:
        cell = (kings, block.base + number) if number < SQUARES else None
        more = [sum(by * t.sign for t in v.terms if (t.kings, t.entry) == cell) for v in views]
        shown = _marked(views, number, [_becomes(*each) for each in zip(sums, more, strict=True)])
        return Frame(
            (_clickable(shown, block, kings),), _damage(kind, number, by, sums, more), about
        )

    stands = [t.square for t in views[0].terms if t.piece == kind and t.square is not None]
    decisive = (stands[0],) if stands else (SQUARES,)
    return Film(said("The symmetry detector"), LazyFrames(SQUARES + 1, frame), decisive)


class _View(NamedTuple):
    """A position looked at in one way: what that is called, its board, its terms."""

    name: str
    board: Board
    terms: list[Term]


def _three_ways(position: Position) -> tuple[_View, ...]:
    board, terms = board_of(position), kkp_terms(position)
    return (
        _View(said("as it is"), board, terms),
        _View(
            said("left and right exchanged"), mirrored_board(board), list(map(mirrored_term, terms))
        ),
        _View(said("turned, colors exchanged"), turned_board(board), list(map(turned_term, terms))),
    )


def _marked(views: Sequence[_View], number: int, sums: Sequence[str]) -> Views:
    """Return the kings, and the square of the weight that is changed, on each board; its sum over
    it."""
    edited = number < SQUARES
    places = ([number], [mirrored(number)], [turned(number)]) if edited else ([], [], [])
    boards = []
    for view, place in zip(views, places, strict=True):
        kings = [sq for sq in range(SQUARES) if view.board.pieces[sq].upper() == "K"]
        layers = king_layers(kings, *place)
        boards.append(view.board._replace(layers=layers, jumps=(-1,) * SQUARES))
    names = tuple(
        said("{view}: {sum}", view=view.name, sum=told)
        for view, told in zip(views, sums, strict=True)
    )
    return Views("", names, tuple(boards))


def _clickable(seen: Views, block: Block, kings: Sequence[int]) -> Views:
    """Return the views with a place to click on each square on which the piece has a weight."""
    squares = range(block.first, block.last + 1)
    jumps = tuple(sq if sq in squares and sq not in kings else -1 for sq in range(SQUARES))
    first, *others = seen.boards
    return seen._replace(boards=(first._replace(jumps=jumps), *others))


def _becomes(was: int, more: int) -> str:
    if not more:
        return signed(was)
    return said("{was} becomes {now}", was=signed(was), now=signed(was + more))


def _damage(kind: int, number: int, by: int, sums: Sequence[int], added: Sequence[int]) -> str:
    if number == SQUARES:
        return _whole_words(sums)
    words = {"piece": PIECE_WORDS[kind], "sq": at(number), "by": signed(by)}
    if added[0] == added[1] == 0:
        return said(
            "The weight of a {piece} on {sq} changes by {by}. No {kind} stands there, so "
            "this position keeps its sums; others may not.",
            kind=PIECE_WORDS[kind],
            **words,
        )
    here, mirror, _ = (
        _becomes(was, more) if more else said("it stays {total}", total=signed(was))
        for was, more in zip(sums, added, strict=True)
    )
    agree = sums[0] + added[0] == sums[1] + added[1]
    return sentences(
        said(
            "The weight of a {piece} on {sq} changes by {by}: here {here}, in the mirror {mirror}.",
            here=here,
            mirror=mirror,
            **words,
        ),
        said("They still agree.") if agree else said("The mirror images disagree."),
    )


def _whole_words(sums: Sequence[int]) -> str:
    here, mirror, about = sums
    if here == mirror:
        return said(
            "With the table as it is, the sum is {here} for the position and for its mirror "
            "image, and {turned} when it is turned.",
            here=signed(here),
            turned=signed(about),
        )
    return said(
        "With the table as it is, the sum is {here} for the position, another for its mirror "
        "image, and {turned} when it is turned.",
        here=signed(here),
        turned=signed(about),
    )
