"""Films: what there is to see, frame by frame, as plain data. Nothing is drawn here.

frame 0    parts: a board, bits ...    caption: a sentence    about: film game | ply 0
frame 1    the same parts, changed     another                about: film game | ply 1
"""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import is_a, one_of, refused, shown, whole_number
from shogi_lab.engine.posi import sfen_text
from shogi_lab.ground.messages import plural, said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.notation.usi import usi_line

from .lenses import board_of, member_bits, squares_of, touched
from .rule import Rule
from .words import SIDES, by_side, in_full


class Frame(NamedTuple):
    """One moment: the parts to see, a sentence about them, and how its state line begins."""

    parts: tuple[Any, ...]
    caption: str
    about: str
    source: object = None


class LazyFrames(Sequence[Frame]):
    """Frames that are too many to make in advance: each is made when it is asked for.

    count: the number of frames; frame_of: returns the frame of a number, the same each time.

    >>> frames = LazyFrames(106_875, lambda rank: Frame((), f"Hand {rank}.", f"step {rank}"))
    >>> len(frames), frames[-1].caption
    (106875, 'Hand 106874.')
    """

    def __init__(self, count: int, frame_of: Callable[[int], Frame]) -> None:
        self._count = count
        self._frame = lru_cache(128)(frame_of)

    def __len__(self) -> int:
        return self._count

    @property
    def last(self) -> int:
        """The last frame's number; a browser may have more frames than `len` can count."""
        return self._count - 1

    def __getitem__(self, step: Any) -> Any:
        """Return one frame, by a number from 0, or from -1 backward."""
        if not -self._count <= step < self._count:
            wanted = said("frame {step}: there are frames 0 to {last}", step=step, last=self.last)
            raise IndexError(wanted)
        return self._frame(step % self._count)


class Film(NamedTuple):
    """Frames with a title, and those of them that tell the story when only a few can be shown.

    `kept`: of lazy frames, those that a page without a kernel holds. By default it holds all if
    there are few, else the decisive ones and those that a click on them leads to. `asks`: the name
    of a prediction, if the frames are its answers. `rule`: how lazy frames follow from their
    numbers, so that a page can make any of them. `glance`: a part that replaces those of the
    decisive frames where a film cannot be stepped.
    """

    title: str
    frames: Sequence[Frame]
    decisive: tuple[int, ...]
    kept: tuple[int, ...] = ()
    asks: str = ""
    rule: Rule | None = None
    glance: object = None

    @property
    def last(self) -> int:
        """The number of the film's last frame.

        >>> many = LazyFrames(1 << 70, lambda step: Frame((), "", ""))
        >>> Film("Many", many, (0,)).last == (1 << 70) - 1
        True
        """
        return self.frames.last if isinstance(self.frames, LazyFrames) else len(self.frames) - 1


def a_film(what: Any, name: str) -> Film:
    """Return a film as it is, if it has frames and its decisive frames are among them."""
    if not is_a(what, Film):
        raise refused(what, name, said("a film, as game_film(game) or own(...).film(name)"))
    last = what.last
    if last < 0:
        words = {"name": name, "title": shown(what.title)}
        raise ValueError(said("{name} {title} has no frames; it must have at least one", **words))
    for step in (*what.decisive, *what.kept):
        whole_number(step, "decisive", 0, last)
    return what


#: A film as a face takes it.
WholeFilm = Annotated[Film, a_film]


def about_line(start: str = "", **said: Any) -> str:
    """Return the beginning of a frame's state line: the start, then names and values.

    start: a position or a game in USI, '' for none. A list among the values is written as JSON.

    >>> about_line("sfen 9/9/9/9/9/9/9/9/9 b - 1", film="move", move="P*5e")
    'sfen 9/9/9/9/9/9/9/9/9 b - 1 | film move | move P*5e'
    >>> about_line(film="scan", set=["| is no end", 1])
    'film scan | set ["\\\\u007c is no end",1]'
    """
    parts = [start] if start else []
    for name, value in said.items():
        text = value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))
        parts.append(f"{name} {text}".replace("|", "\\u007c"))
    return " | ".join(parts)


def about_record(record: Any, **said: Any) -> str:
    """Return the beginning of a state line for a frame that starts from the position of a record.

    >>> about_record(parse_sfen(START).record, film="alarm")[-18:]
    'b - 1 | film alarm'
    """
    return about_line(f"sfen {sfen_text(record, 1)}", **said)


def game_line(game: Any) -> str:
    """Return the beginning of a game's state line, given what has `positions()` and `moves`.

    >>> game_line(Game.parse("position startpos moves 7g7f resign"))
    'startpos moves 7g7f'
    """
    return usi_line(next(iter(game.positions())), list(game.moves))


def game_film(game: Game, title: str = said("A game, move by move")) -> Film:
    """Return the film of a game: a frame for each position, with the members of its record that the
    move touched.

    game: anything with `positions()`, an iterator of Position, and `moves`, USI texts.

    >>> film = game_film(Game.parse("position startpos moves 7g7f 3c3d"))
    >>> film.frames[1].caption
    'Move 1, Black: 7g7f, pawn from 7g to 7f. 8 members touched.'
    """
    return position_film(game.positions(), game.moves, title)


def alone(film: Film, part: int, option: str = "") -> Film:
    """Return a film of one part of each frame; the part is named by its place, from 0, and if it is
    a choice, by an option.

    >>> film = alone(game_film(Game.parse("startpos moves 7g7f")), 2, "occupied_rl90")
    >>> film.frames[1].parts[0].changed
    (59, 60)
    >>> alone(film, 2)
    Traceback (most recent call last):
    ValueError: part is 2; it must be a whole number from 0 to 0
    """
    whole_number(part, "part", 0, len(film.frames[0].parts) - 1)
    names = [name for name, _ in getattr(film.frames[0].parts[part], "options", ())]
    if option or names:
        one_of(names or [""])(option, "option")

    def picked(frame: Frame) -> Frame:
        seen = frame.parts[part]
        return frame._replace(parts=(dict(seen.options)[option] if option else seen,))

    frames = film.frames
    if isinstance(frames, LazyFrames):
        return film._replace(frames=LazyFrames(len(frames), lambda step: picked(frames[step])))
    return film._replace(frames=tuple(map(picked, frames)))


def position_film(positions: Iterable[Any], moves: Iterable[str], title: str) -> Film:
    """Return a film of positions and of the moves between them, which are given in USI."""
    frames: list[Frame] = []
    played, positions = list(moves), list(positions)
    about, before = about_line(usi_line(positions[0], played), film="game"), None
    for step, (position, move) in enumerate(zip(positions, ["", *played], strict=True)):
        frames.append(_frame(step, before or position, position, move, about))
        before = position
    return Film(title, tuple(frames), decisive(frames))


def _frame(step: int, before: Any, position: Any, move: str, about: str) -> Frame:
    members = touched(before.record, position.record)
    if move:
        played = in_full(before.record, before.packed(move))
        count = sum(bool(row.article) for row in members.rows)
        caption = sentences(
            said("Move {n}, {move}.", n=step, move=by_side(before.record, played)),
            plural("{n} member touched.", "{n} members touched.", count),
        )
    else:
        side = SIDES[position.turn]
        caption = said("Before the first move; {side} begins.", side=side)
    parts = (board_of(position, squares_of(move)), members, member_bits(before, position))
    return Frame(parts, caption, f"{about} | ply {step}")


def decisive(frames: list[Frame]) -> tuple[int, ...]:
    """Return the frames that tell a game in three: its first move, its fullest, its end.

    The fullest move is the first that touches the most members.
    """
    last = len(frames) - 1
    fullest = max(range(len(frames)), key=lambda i: (len(frames[i].parts[1].rows), -i))
    return tuple(sorted({min(1, last), fullest, last}))
