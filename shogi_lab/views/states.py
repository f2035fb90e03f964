"""State lines: what a reader looks at, in one line that can be copied and pasted.

      sfen lnsgkgsnl/... b - 1 | step 7 | member occupied[BLACK]

The step and the member are the view's; what stands before them is the frame's own.
"""

from typing import NamedTuple

from ..films import Film

BETWEEN = " | "


class State(NamedTuple):
    """What a reader looks at: what the frame is about, its step, and the member that is picked."""

    about: str
    step: int
    member: str

    @property
    def line(self) -> str:
        """The state as one line.

        >>> State("sfen 9/9/9/9/9/9/9/9/9 b - 1", 7, "").line
        'sfen 9/9/9/9/9/9/9/9/9 b - 1 | step 7'
        """
        member = self.member and f"member {self.member}"
        return BETWEEN.join(filter(None, (self.about, f"step {self.step}", member)))


def parse_state(line: str) -> State:
    """Read a state line.

    >>> parse_state("sfen 9/9/9/9/9/9/9/9/9 b - 1 | step 7 | member occupied[BLACK]")[1:]
    (7, 'occupied[BLACK]')
    >>> parse_state("step seven")
    Traceback (most recent call last):
    ValueError: 'step seven' is not a state line: '... | step 7', with or without '| member ...'
    """
    about, said = [], {"step": "", "member": ""}
    for part in line.strip().split(BETWEEN):
        name, _, value = part.partition(" ")
        if name in said:
            said[name] = value
        else:
            about.append(part)
    if not said["step"].isdecimal():
        raise ValueError(
            f"{line!r} is not a state line: '... | step 7', with or without '| member ...'"
        )
    return State(BETWEEN.join(about), int(said["step"]), said["member"])


def about(film: Film, step: int) -> str:
    """What a frame of a film is about, without step and member.

    >>> from shogi_lab.films import Frame
    >>> about(Film("one", (Frame((), "", "sfen 9/9 | step 0"),), (0,)), 0)
    'sfen 9/9'
    """
    parts = film.frames[step].state.split(BETWEEN)
    return BETWEEN.join(part for part in parts if not part.startswith(("step ", "member ")))


def restored(film: Film, line: str) -> State:
    """The state of a line that was copied from this film; ValueError where it is another's.

    >>> from shogi_lab.films import Frame
    >>> film = Film("one", (Frame((), "", "sfen 9/9 | step 0"),), (0,))
    >>> restored(film, "sfen 9/9 | step 0").step
    0
    >>> restored(film, "sfen 1K7/9 | step 0")
    Traceback (most recent call last):
    ValueError: 'sfen 1K7/9 | step 0' is not a line of 'one': its step 0 is 'sfen 9/9'
    """
    state = parse_state(line)
    last = len(film.frames) - 1
    if state.step > last:
        raise ValueError(f"{line!r} is not a line of {film.title!r}: it has steps 0 to {last}")
    if state.about != about(film, state.step):
        raise ValueError(
            f"{line!r} is not a line of {film.title!r}: "
            f"its step {state.step} is {about(film, state.step)!r}"
        )
    return state
