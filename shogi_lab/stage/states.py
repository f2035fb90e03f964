"""State lines: what a reader is looking at, in one line that can be copied and pasted.

      sfen lnsgkgsnl/... b - 1 | film sliders | step 7 | member occupied[BLACK]

The start comes first, then names with their values; what a frame is about comes before its step
and the member. A line may come from anywhere, so each value is checked when it is read, and
anything unexpected is refused in a sentence. `data` takes shapes, which look like the JSON that
they describe:

      [(str, range(2))]        [["a text", 0], ["another", 1]]
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from shogi_lab.engine.arguments import OFFERED, refused, shortened, shown
from shogi_lab.engine.squares import square
from shogi_lab.ground.messages import plural, said
from shogi_lab.notation.games import Game

from .films import Film, Frame
from .lenses import Choice

BETWEEN = " | "
STARTS = ("startpos", "sfen", "position")
VIEWED = ("step", "member")  # what the view adds to what a frame is about
SAYS = re.compile(r" \| (step|ply|film) ")
WHOLE = re.compile(r"-?[0-9]{1,11}|0x[0-9a-f]{1,8}")
LONGEST = 6_000  # letters of a line; a game of a thousand moves has five thousand
MOST = 99_999_999_999  # steps: two hands alone make more than 11 milliards; and moves
FULL, TEXT = 40, 200  # things in a list of JSON, letters of a text in it

T = TypeVar("T")


class StateLine(NamedTuple):
    """A state line in parts: its game or position ('' for none), and values by name.

    table: weights for films of KKP, int16[81, 81, 738], which a line cannot hold.
    """

    start: str
    told: dict[str, str]
    table: Any = None

    @property
    def film(self) -> str:
        """The name of the film, '' if there is none."""
        return self.told.get("film", "")

    @property
    def step(self) -> int:
        """The number of the step, 0 if the line names none."""
        return self.number("step", 0, MOST) if "step" in self.told else 0

    @property
    def member(self) -> str:
        """The option that is picked, '' if the line names none."""
        return self.told.get("member", "")

    @property
    def ply(self) -> int | None:
        """How many moves before the position looked at, None if the line does not say."""
        return self.number("ply", 0, MOST) if "ply" in self.told else None

    @property
    def about(self) -> str:
        """What the frame is about, without step and member.

        >>> read_line("sfen 9/9 | film scan | step 3").about
        'sfen 9/9 | film scan'
        """
        parts = [f"{n} {value}".rstrip() for n, value in self.told.items() if n not in VIEWED]
        return BETWEEN.join(filter(None, (self.start, *parts)))

    @property
    def game(self) -> Game:
        """The game that the line starts with, or a position as one without moves.

        >>> read_line("startpos moves 7g7f | step 0").game.moves
        ['7g7f']
        """
        if not self.start:
            raise ValueError(said("the line says no position; it must start with startpos or sfen"))
        return Game.parse(self.start)

    @property
    def record(self) -> Any:
        """The record of the position that the line starts with."""
        return self.game.start.record

    def word(self, name: str) -> str:
        """Return the value of a name, as text."""
        if name not in self.told:
            words = {"line": shown(self.about), "name": repr(name)}
            raise ValueError(said("{line}: it does not say {name}", **words))
        return self.told[name]

    def words(self, name: str, count: int) -> list[str]:
        """Return the value of a name as this many words."""
        words = self.word(name).split()
        if len(words) != count:
            raise self._fault(name, plural("one word", "{n} words", count))
        return words

    def numbers(self, name: str, count: int, least: int, most: int) -> list[int]:
        """Return a name's value as whole numbers between two bounds, inclusive; hexadecimal, too.

        >>> read_line("film borrow | hands 0x3 0x1").numbers("hands", 2, 0, 9)
        [3, 1]
        """
        found = [whole_of(word) for word in self.words(name, count)]
        known = [number for number in found if number is not None and least <= number <= most]
        if len(known) < count:
            words = {"least": least, "most": most, "n": count}
            one = said("a whole number from {least} to {most}", **words)
            many = said("{n} whole numbers from {least} to {most}", **words)
            raise self._fault(name, many if count > 1 else one)
        return known

    def number(self, name: str, least: int, most: int) -> int:
        """Return the value of a name as a whole number between two bounds.

        >>> read_line("film key | most -1").number("most", 1, 400)
        Traceback (most recent call last):
        ValueError: most is '-1'; it must be a whole number from 1 to 400
        """
        return self.numbers(name, 1, least, most)[0]

    def choice(self, name: str, options: Mapping[str, T]) -> T:
        """Return the value of a name as one of some options.

        >>> read_line("film search | plies 4").choice("plies", {"1": 1, "3": 3})
        Traceback (most recent call last):
        ValueError: plies is '4'; it must be one of 1, 3
        """
        if self.word(name) not in options:
            offered = shortened(", ".join(options), OFFERED)
            raise self._fault(name, said("one of {names}", names=offered))
        return options[self.word(name)]

    def choices(self, name: str, options: Mapping[str, T]) -> tuple[T, ...]:
        """Return those of the options whose names the line gives, separated by commas."""
        names = self.word(name).split(", ")
        if not set(names) <= options.keys() or len(names) > FULL:
            raise self._fault(name, said("some of {names}", names=", ".join(options)))
        return tuple(options[each] for each in names)

    def squares(self, name: str, count: int) -> list[int]:
        """Return the value of a name as this many squares, which USI names."""
        return [square(shortened(word)) for word in self.words(name, count)]

    def data(self, name: str, shape: Any) -> Any:
        """Return the value of a name, read as JSON, which must have a given shape.

        shape: a range for a whole number, str for a text, a tuple of shapes for a list of exactly
        these, or a list with one shape for a list of at least one value of that shape.

        >>> read_line('film scans | boards [["a",7]]').data("boards", [(str, range(8))])
        [['a', 7]]
        >>> read_line('film scans | boards [["a",8]]').data("boards", [(str, range(8))])
        Traceback (most recent call last):
        ValueError: boards is '[["a",8]]'; it must be [["a text", 0 to 7], ...]
        """
        text = self.word(name)
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):  # no JSON, very many digits, lists in lists
            found = None
        if not _fits(found, shape):
            raise self._fault(name, _drawn(shape))
        return found

    def _fault(self, name: str, wanted: str) -> ValueError:
        return refused(self.told[name], name, wanted)


def whole_of(word: str) -> int | None:
    """Return a whole number of a few digits; None for anything else."""
    if not WHOLE.fullmatch(word):
        return None
    return int(word, 16 if word.startswith("0x") else 10)


def _fits(found: Any, shape: Any) -> bool:
    """Whether JSON is of a shape."""
    match shape:
        case range():
            return type(found) is int and found in shape
        case list():
            fits = isinstance(found, list) and 1 <= len(found) <= FULL
            return fits and all(_fits(each, shape[0]) for each in found)
        case tuple():
            fits = isinstance(found, list) and len(found) == len(shape)
            return fits and all(map(_fits, found, shape))
    return isinstance(found, str) and len(found) <= TEXT and _is_plain(found)


def _drawn(shape: Any) -> str:
    """Return a shape, as the JSON it stands for.

    >>> _drawn([(str, range(3))])
    '[["a text", 0 to 2], ...]'
    """
    match shape:
        case range():
            return f"{shape[0]} to {shape[-1]}"
        case list():
            return f"[{_drawn(shape[0])}, ...]"
        case tuple():
            return f"[{', '.join(map(_drawn, shape))}]"
    return '"a text"'


def _is_plain(text: str) -> bool:
    """Whether a text has only letters that can be written: no ends of lines, no half of a pair."""
    return text.replace("\u3000", " ").isprintable()


def read_line(text: str, table: Any = None) -> StateLine:
    """Read a state line of a film or a board; table: the weights that come along.

    >>> read_line("startpos moves 7g7f | film game | step 1").told
    {'film': 'game', 'step': '1'}
    >>> read_line("startpos | step seven")
    Traceback (most recent call last):
    ValueError: step is 'seven'; it must be a whole number from 0 to 99999999999
    """
    text = text.strip()
    if len(text) > LONGEST:
        words = {"text": shown(text), "n": f"{len(text):,}", "most": f"{LONGEST:,}"}
        raise ValueError(said("{text} has {n} letters; it may have at most {most}", **words))
    if not _is_plain(text):
        line_of_text = shown(text)
        raise ValueError(said("{text} must be one line of plain text", text=line_of_text))
    line = line_of(text)._replace(table=table)
    for name in ("step", "ply"):
        if name in line.told:
            line.number(name, 0, MOST)
    return line


def line_of(text: str) -> StateLine:
    """Return a line that we wrote, such as what a frame is about, in parts, of any length.

    >>> line_of("film game | ply 1").ply
    1
    """
    parts = text.split(BETWEEN)
    first = parts[0].split(" ")[0]
    start = parts.pop(0) if first in STARTS or "/" in first else ""
    told: dict[str, str] = {}
    for part in parts:
        name, _, value = part.strip().partition(" ")
        if name in told:
            words = {"line": shown(text), "name": shown(name)}
            raise ValueError(said("{line}: it says {name} twice", **words))
        told[name] = value
    return StateLine(start, told)


def is_line(text: str) -> bool:
    """Whether a text is meant as a state line, even a wrong one, and not as a record of a game."""
    text = text.strip()
    return "\n" not in text and text[:1] not in ("{", "[") and bool(SAYS.search(f" | {text} "))


def state_line(film: Film, step: int, member: str = "") -> str:
    """Return the line that leads back to a film's frame, and to the member picked.

    >>> state_line(Film("one", (Frame((), "", "sfen 9/9"),), (0,)), 0)
    'sfen 9/9 | step 0'
    """
    picked = member and f"member {member}"
    return BETWEEN.join(filter(None, (film.frames[step].about, f"step {step}", picked)))


def restored(film: Film, text: str) -> StateLine:
    """Return a line copied from this film, in parts; ValueError if it is another film's.

    >>> film = Film("one", (Frame((), "", "sfen 9/9"),), (0,))
    >>> restored(film, "sfen 9/9 | step 0").step
    0
    >>> restored(film, "sfen 1K7/9 | step 0")
    Traceback (most recent call last):
    ValueError: 'sfen 1K7/9 | step 0' is not a line of 'one': its step 0 is 'sfen 9/9'
    """
    line = read_line(text)
    if "step" not in line.told:
        wanted = said("'... | step 7', with or without '| member ...'")
        words = {"text": shown(text), "wanted": wanted}
        raise ValueError(said("{text} is not a state line: {wanted}", **words))
    frame = _looked_at(line, film)
    if line.about != frame.about:
        about = shown(frame.about)
        raise _other(film, said("its step {n} is {line}", n=line.step, line=about), text)
    return line


def frame_of(line: StateLine, film: Film) -> Frame:
    """Return the frame of a film that a line looks at; raises ValueError if the film has no such
    frame, or if the line gives a name another value than the frame does.

    >>> film = Film("one", (Frame((), "", "film one | ply 3"),), (0,))
    >>> frame_of(read_line("film one | ply 4 | step 0"), film)
    Traceback (most recent call last):
    ValueError: 'film one | ply 4' is not a line of 'one': its step 0 says 'ply 3'
    """
    frame = _looked_at(line, film)
    there = line_of(frame.about).told
    for name, value in line.told.items():
        if name not in VIEWED and there.get(name) != value:
            raise _other(film, _differs(line.step, name, there), line.about)
    return frame


def _differs(step: int, name: str, there: Mapping[str, str]) -> str:
    """Return what a step says by a name, which is not what was expected."""
    if name not in there:
        return said("its step {n} has no {name}", n=step, name=shown(name))
    return said("its step {n} says {words}", n=step, words=shown(f"{name} {there[name]}"))


def _looked_at(line: StateLine, film: Film) -> Frame:
    """Return the frame at a line's step, if it offers the line's member."""
    last = film.last
    if line.step > last:
        raise _other(film, said("it has steps 0 to {n}", n=last), line.about)
    frame: Frame = film.frames[line.step]
    offered = [name for part in frame.parts if isinstance(part, Choice) for name, _ in part.options]
    if line.member and line.member not in offered:
        some = shortened(", ".join(offered), OFFERED)
        wanted = said("it must be one of {names}", names=some)
        raise _other(film, wanted if offered else said("it offers none"), f"member {line.member}")
    return frame


def _other(film: Film, why: str, text: str) -> ValueError:
    words = {"line": shown(text), "film": repr(film.title), "why": why}
    return ValueError(said("{line} is not a line of {film}: {why}", **words))
