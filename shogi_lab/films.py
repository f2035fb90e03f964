"""Films: what there is to see, over time, as a list of frames. Plain data; no screen here."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from .lenses import board_of, member_bits, touched
from .moves import in_words, parse_usi

SIDES = ("Black", "White")
FIRST_CHOICE = "occupied[BLACK]"


class Frame(NamedTuple):
    """One moment: the parts to look at, a sentence about them, and the line that restores it."""

    parts: tuple[Any, ...]
    caption: str
    state: str
    source: object = None


class Film(NamedTuple):
    """Frames under a title, and which of them tell the story when only a few can be shown."""

    title: str
    frames: tuple[Frame, ...]
    decisive: tuple[int, ...]


def game_film(game: Any, title: str = "A game, move by move") -> Film:
    """A game: a frame for each position, with the members of its record that the move touched.

    game: anything with `positions()`, an iterator of Position, and `moves`, USI texts.

    >>> from shogi_lab import Game
    >>> film = game_film(Game.parse("position startpos moves 7g7f 3c3d"))
    >>> film.frames[1].caption
    'Move 1, Black: 7g7f, pawn from 7g to 7f. 8 members of posi_t touched.'
    """
    return position_film(game.positions(), game.moves, title)


def position_film(positions: Iterable[Any], moves: Iterable[str], title: str) -> Film:
    """Positions, and the moves between them in USI, as a film."""
    frames: list[Frame] = []
    before = None
    for step, (position, move) in enumerate(zip(positions, ["", *moves], strict=True)):
        frames.append(_frame(step, before or position, position, move))
        before = position
    return Film(title, tuple(frames), decisive(frames))


def _frame(step: int, before: Any, position: Any, move: str) -> Frame:
    members = touched(before.record, position.record)
    if move:
        side = SIDES[before.turn]
        words = in_words(before.packed(move))
        caption = f"Move {step}, {side}: {move}, {words}. {members.title}."
    else:
        caption = f"Before the first move; {SIDES[position.turn]} begins."
    parts = (
        board_of(position.record, _squares(move)),
        members,
        member_bits(before.record, position.record),
    )
    return Frame(parts, caption, f"sfen {position.sfen()} | step {step} | member {FIRST_CHOICE}")


def _squares(move: str) -> tuple[int, ...]:
    if not move:
        return ()
    said = parse_usi(move)
    return (said.to,) if said.drops else (said.start, said.to)


def decisive(frames: list[Frame]) -> tuple[int, ...]:
    """The frames that tell a game in three pictures: the first move, the fullest move, the end.

    The fullest move is the first of those that touch the most members.
    """
    last = len(frames) - 1
    fullest = max(range(len(frames)), key=lambda i: (len(frames[i].parts[1].rows), -i))
    return tuple(sorted({min(1, last), fullest, last}))
