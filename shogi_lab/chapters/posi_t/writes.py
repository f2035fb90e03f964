"""Which members of the record a move writes, and what a capture adds to that.

              quiet   capture   promotion   drop
asquare         x        x          x         x
hand_black      .        x          .         x        x written, . not, ? to be guessed
material        .        x          x         .
"""

from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.posi import sfen_text
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game
from shogi_lab.notation.words import told_as
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import PLACES, board_of, squares_of
from shogi_lab.stage.reads import reads
from shogi_lab.stage.words import SIDES, named_in_words

from .without import piece_by_sets


class Grid(NamedTuple):
    """A table of members and events: each row is a member, its article's name, and one mark per
    column.

    Marks: "?" is to be guessed, "x" is written, "." is not written.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]


def written(position: Position, move: str) -> tuple[str, ...]:
    """Return our names of the places of the record that a move changes."""
    before, after = position.record, position.after(move).record
    return tuple(place.name for place in PLACES if place.of(before) != place.of(after))


def capture_costs(game: Game) -> tuple[int, ...]:
    """Count, for each capture of a game, how many sets are asked, one by one, to find the captured
    piece.

    >>> capture_costs(Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b"))
    (6, 12)
    """
    costs = []
    for position, text in zip(game.positions(), game.moves, strict=False):
        _, _, to, _, captured = unpack_move(position.packed(text))
        if captured:
            asked = reads(piece_by_sets, position.record, 1 - position.turn, to)
            if abs(asked.value) != captured:
                raise ValueError(f"{text} takes {captured}, but the sets say {asked.value}")
            costs.append(asked.total)
    return tuple(costs)


#: Kinds of moves by whether they promote and whether they capture; a drop is one more.
EVENTS = {
    (False, False): "quiet", (False, True): "capture",
    (True, False): "promotion", (True, True): "both",
}  # fmt: skip

KINDS = {
    "quiet": said("Quiet"), "capture": said("Capture"),
    "promotion": said("Promotion"), "drop": said("Drop"),
}  # fmt: skip


#: A kind of move, a position, and such a move that is legal there.
Event = tuple[str, Position, str]


def one_of_each(game: Game) -> tuple[Event, ...]:
    """Return the first quiet move, capture, promotion and drop of a game, in the form that
    `writes_film` takes.

    >>> game = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    >>> [(name, move) for name, _, move in one_of_each(game)]
    [('quiet', '7g7f'), ('capture', '3a2b'), ('drop', 'B*5e')]
    """
    found: dict[str, Event] = {}
    for position, move in zip(game.positions(), game.moves, strict=False):
        _, start, _, promotes, captured = unpack_move(position.packed(move))
        name = "drop" if start is None else EVENTS[promotes, bool(captured)]
        found.setdefault(name, (name, position, move))
    return tuple(found[name] for name in ("quiet", "capture", "promotion", "drop") if name in found)


def writes_film(events: Sequence[Event]) -> Film:
    """Show which members each kind of move writes: first the reader guesses, then the members are
    shown, event by event.

    events: one or more. Members that no move writes are left out.

    >>> film = writes_film([("quiet", Position(), "7g7f")])
    >>> film.frames[1].caption
    "Quiet: Black's pawn from 7g to 7f. It writes 8 members of posi_t."
    """
    wrote = [set(written(position, move)) for _, position, move in events]
    places = [place for place in PLACES if any(place.name in names for names in wrote)]
    columns = tuple(name for name, _, _ in events)
    listed = [[name, sfen_text(position.record, 1), move] for name, position, move in events]
    frames = []
    for step in range(len(events) + 1):
        name, position, move = events[max(step - 1, 0)]
        board = board_of(position.record)
        caption = said("Which members does each kind of move write? Guess column by column.")
        if step:
            board = board_of(position.after(move).record, squares_of(move))
            count = sum(bool(place.article) and place.name in wrote[step - 1] for place in places)
            kind = KINDS.get(name, name.capitalize())
            caption = said(
                "{kind}: {move}. It writes {n} members of posi_t.",
                kind=kind,
                move=_of_its_side(position, move),
                n=count,
            )
        marks = tuple(
            (place.name, place.article, _marks(place.name, wrote, step)) for place in places
        )
        about = about_record(position.record, film="writes", events=listed)
        frames.append(Frame((board, Grid("", columns, marks)), caption, about))
    return Film(said("One move, many writes"), tuple(frames), (0, len(events)))


def _of_its_side(position: Position, move: str) -> str:
    """Name a move, and whose piece it moves; in Japanese ▲ or △ says that."""
    named = named_in_words(position.record, position.packed(move))
    return told_as(named, f"{SIDES[position.turn]}'s {named}")


def _marks(place: str, wrote: list[set[str]], step: int) -> tuple[str, ...]:
    return tuple(
        "?" if column >= step else "x" if place in names else "."
        for column, names in enumerate(wrote)
    )
