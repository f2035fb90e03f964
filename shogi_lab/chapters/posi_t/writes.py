"""What a move writes: which members of the record, and what a capture adds to that.

              quiet   capture   promotion   drop
asquare         x        x          x         x
hand_black      .        x          .         x        x written, . not, ? to be guessed
material        .        x          x         .
"""

from typing import Any, NamedTuple

from shogi_lab.engine.given import Some, face
from shogi_lab.engine.moves import unpack_move, usi
from shogi_lab.engine.posi import sfen_text
from shogi_lab.engine.position import Position
from shogi_lab.engine.sound import Record
from shogi_lab.messages import said
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import PLACES, board_of, squares_of
from shogi_lab.stage.reads import reads
from shogi_lab.stage.words import in_words

from .without import piece_by_sets


class Grid(NamedTuple):
    """A table of members and events: each row a member, its article's name, and a mark a column.

    Marks: "?" where it is to be guessed, "x" written, "." not written.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]


@face
def written(record: Record, move: int) -> tuple[str, ...]:
    """Our names of the places that a move writes another value into.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> len(written(parse_sfen(START).record, 39983))
    9
    """
    after = played(record, move)
    return tuple(place.name for place in PLACES if place.of(record) != place.of(after))


@face
def played(record: Record, move: int) -> Any:
    """A copy of a record after a packed move.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> int(played(parse_sfen(START).record, 39983).turn)
    1
    """
    return Position(record).after(usi(move)).record


@face
def capture_costs(game: Game) -> tuple[int, ...]:
    """For each capture of a game: how many sets are asked for what was taken, one by one.

    >>> from shogi_lab import Game
    >>> capture_costs(Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b"))
    (6, 12)
    """
    costs = []
    for position, text in zip(game.positions(), game.moves, strict=False):
        _, _, to, _, captured = unpack_move(position.packed(text))
        if captured:
            asked = reads(piece_by_sets, position.record, 1 - position.turn, to)
            if abs(asked.value) != captured:
                raise ValueError(f"{text} takes {captured}, the sets say {asked.value}")
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


@face
def one_of_each(game: Game) -> tuple[tuple[str, Any, int], ...]:
    """The first quiet move, capture, promotion and drop of a game, as `writes_film` takes them.

    >>> from shogi_lab import Game
    >>> game = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    >>> [(name, in_words(move)) for name, _, move in one_of_each(game)]
    [('quiet', 'pawn from 7g to 7f'), ('capture', 'silver from 3a to 2b, takes horse'), \
('drop', 'bishop dropped on 5e')]
    """
    found: dict[str, tuple[str, Any, int]] = {}
    for position, text in zip(game.positions(), game.moves, strict=False):
        move = position.packed(text)
        _, start, _, promotes, captured = unpack_move(move)
        name = "drop" if start is None else EVENTS[promotes, bool(captured)]
        found.setdefault(name, (name, position.record, move))
    return tuple(found[name] for name in ("quiet", "capture", "promotion", "drop") if name in found)


@face
def writes_film(
    events: Some[tuple[str, Record, int]],
    title: str = said("One move, many writes"),
) -> Film:
    """Which members each kind of move writes: first to be guessed, then shown event by event.

    events: a name, a record, and a packed move that is legal there. Members that none of the
    moves writes are left out.

    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> film = writes_film([("quiet", parse_sfen(START).record, 39983)])
    >>> film.frames[1].caption
    'Quiet: pawn from 7g to 7f. It writes 8 members of posi_t.'
    """
    wrote = [set(written(record, move)) for _, record, move in events]
    places = [place for place in PLACES if any(place.name in names for names in wrote)]
    columns = tuple(name for name, _, _ in events)
    listed = [[name, sfen_text(record, 1), usi(move)] for name, record, move in events]
    frames = []
    for step in range(len(events) + 1):
        name, record, move = events[max(step - 1, 0)]
        board = board_of(record)
        caption = said("Which members does each kind of move write? Guess column by column.")
        if step:
            board = board_of(played(record, move), squares_of(usi(move)))
            count = sum(bool(place.article) and place.name in wrote[step - 1] for place in places)
            kind = KINDS.get(name, name.capitalize())
            caption = said(
                "{kind}: {move}. It writes {n} members of posi_t.",
                kind=kind,
                move=in_words(move),
                n=count,
            )
        marks = tuple(
            (place.name, place.article, _marks(place.name, wrote, step)) for place in places
        )
        about = about_record(record, film="writes", events=listed)
        frames.append(Frame((board, Grid("", columns, marks)), caption, about))
    return Film(title, tuple(frames), (0, len(events)))


def _marks(place: str, wrote: list[set[str]], step: int) -> tuple[str, ...]:
    return tuple(
        "?" if column >= step else "x" if place in names else "."
        for column, names in enumerate(wrote)
    )
