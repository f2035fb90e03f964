"""A sheet: a whole film as one skeleton with slots, and what changes in them from frame to frame.

      skeleton   <g data-slot="0.p56" ...></g> ...          written once
      fragments  ["", '<use href="#P"/>', ...]              each once, number 0 is empty
      tracks     [[56, 1, 60, 1, ...], [56, 0, 47, 1], ...] slot, fragment, slot, fragment, ...

A frame is the differences of all frames up to it, applied in turn. Of a `Choice` only one option
is seen at a time, so each option has a track of its own in the same slots.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

from ..films import Film
from ..lenses import Bits, Board, Choice, Members
from .drawings import drawing, row_cells
from .outlines import STATIC, characters, glyphs
from .svg import RULES, THEMES, shapes, symbols

Slots = dict[str, str]


class Sheet(NamedTuple):
    """A film ready for a screen; all of it goes into JSON."""

    title: str
    skeleton: str
    slots: list[str]
    fragments: list[str]
    tracks: dict[str, list[list[int]]]
    options: dict[str, str]
    captions: list[str]
    defs: dict[str, str]
    looks: dict[str, str]
    style: str


def sheet(film: Film) -> Sheet:
    """The sheet of a film, whose frames must all have the same parts."""
    kinds = [[type(part) for part in frame.parts] for frame in film.frames]
    if not kinds or any(kind != kinds[0] for kind in kinds):
        raise ValueError(f"{film.title!r}: wanted one frame or more, all with the same parts")
    if kinds[0].count(Choice) > 1:
        raise ValueError(f"{film.title!r}: a frame offers at most one Choice")
    skeleton = _skeleton(film.frames[0].parts, _most_rows(film))
    slots = re.findall(r' data-slot="([^"]+)"', skeleton)
    fragments = {"": 0}
    series = {"": [_common(frame.parts) for frame in film.frames]}
    for i, name in _options(film):
        series[name] = [_option(frame.parts, i) for frame in film.frames]
    numbers = {name: number for number, name in enumerate(slots)}
    tracks = {name: _track(states, numbers, fragments) for name, states in series.items()}
    used = skeleton + "".join(fragments)
    return Sheet(
        title=film.title,
        skeleton=skeleton,
        slots=slots,
        fragments=list(fragments),
        tracks=tracks,
        options=_labels(film),
        captions=[frame.caption for frame in film.frames],
        defs={
            "always": shapes() + characters(used + symbols(True)),
            "kanji": symbols(False),
            "letters": symbols(True),
        },
        looks={look: _look(glyphs()[look]["R"]) for look in ("kanji", "letters")},
        style=live_style(),
    )


def standing(sheet: Sheet, step: int, option: str = "") -> Slots:
    """What stands in each slot at a step that is not empty: what the screen does, in Python."""
    state: dict[int, int] = {}
    for name in dict.fromkeys(["", option]):
        for differences in sheet.tracks[name][: step + 1]:
            state.update(zip(differences[::2], differences[1::2], strict=True))
    return {sheet.slots[s]: sheet.fragments[f] for s, f in sorted(state.items()) if f}


def live_style() -> str:
    """The rules of the pictures with their colours as variables, and those of the controls."""
    light, dark = (
        "".join(f"--{name}:{value};" for name, value in THEMES[theme].items())
        for theme in ("light", "dark")
    )
    controls = (STATIC / "stepper.css").read_text(encoding="utf-8")
    turning = ".flipped .turn,.flipped .up{transform:rotate(180deg)}"
    return f".lab{{{light}}}.lab.dark{{{dark}}}{RULES}{turning}{controls}"


def _most_rows(film: Film) -> int:
    tables = (part for f in film.frames for part in f.parts if isinstance(part, Members))
    return max((len(table.rows) for table in tables), default=0)


def _look(path: str) -> str:
    """A sign for the switch between kanji and letters: the rook in either."""
    return (
        '<svg viewBox="-14 -14 28 28" aria-hidden="true">'
        f'<path d="{path}" transform="scale(.036)"/></svg>'
    )


def _track(
    states: list[Slots], numbers: dict[str, int], fragments: dict[str, int]
) -> list[list[int]]:
    track, before = [], dict[str, str]()
    ever = dict.fromkeys(name for state in states for name in state)
    for state in states:
        differences = []
        for name in ever:
            fragment = state.get(name, "")
            if fragment != before.get(name, ""):
                number = fragments.setdefault(fragment, len(fragments))
                differences += [numbers[name], number]
        track.append(differences)
        before = state
    return track


def _common(parts: tuple[Any, ...]) -> Slots:
    """What every reader sees, whatever he picks."""
    slots: Slots = {}
    for i, part in enumerate(parts):
        if isinstance(part, Members):
            slots[f"{i}.title"] = escape(part.title)
            for r, row in enumerate(part.rows):
                for c, cell in enumerate(row_cells(row)):
                    slots[f"{i}.{r}.{c}"] = cell
        elif not isinstance(part, Choice):
            slots |= _prefixed(i, drawing(part).slots)
    return slots


def _option(parts: tuple[Any, ...], option: int) -> Slots:
    for i, part in enumerate(parts):
        if isinstance(part, Choice):
            return _prefixed(i, drawing(part.options[option][1]).slots)
    raise ValueError("no Choice among the parts")


def _prefixed(i: int, slots: Slots) -> Slots:
    return {f"{i}.{name}": fragment for name, fragment in slots.items()}


def _choices(film: Film) -> Iterable[Choice]:
    return (part for part in film.frames[0].parts if isinstance(part, Choice))


def _options(film: Film) -> list[tuple[int, str]]:
    return [(i, name) for part in _choices(film) for i, (name, _) in enumerate(part.options)]


def _labels(film: Film) -> dict[str, str]:
    return {name: seen.title for part in _choices(film) for name, seen in part.options}


def _skeleton(parts: tuple[Any, ...], rows: int) -> str:
    first, *others = (_part(i, part, rows) for i, part in enumerate(parts))
    side = f'<div class="side">{"".join(others)}</div>' if others else ""
    return f'<div class="main">{first}<div data-controls></div></div>{side}'


def _part(i: int, part: Any, rows: int) -> str:
    match part:
        case Members():
            return _table(i, rows)
        case Choice():
            return (
                '<section class="part choice"><label><span>Bitboard</span><select></select>'
                f"</label>{_picture(i, part.options[0][1], 'the chosen bitboard')}</section>"
            )
        case Board() | Bits():
            name = "shogi board" if isinstance(part, Board) else "bitboard"
            return f'<section class="part">{_picture(i, part, name)}</section>'
    raise TypeError(f"{type(part).__name__} has no drawing")


def _picture(i: int, part: Any, label: str) -> str:
    drawn = drawing(part)
    skeleton = drawn.skeleton.replace(' data-slot="', f' data-slot="{i}.')
    return (
        f'<svg viewBox="0 0 {drawn.width:g} {drawn.height:g}" role="img" '
        f'aria-label="{label}">{skeleton}</svg>'
    )


def _table(i: int, rows: int) -> str:
    lines = "".join(
        f'<tr><th scope="row" data-slot="{i}.{r}.0"></th>'
        f'<td data-slot="{i}.{r}.1"></td><td data-slot="{i}.{r}.2"></td></tr>'
        for r in range(rows)
    )
    return (
        f'<section class="part members"><h3 data-slot="{i}.title"></h3><div class="room"><table>'
        '<thead><tr><th scope="col">member</th><th scope="col">Bonanza</th>'
        f'<th scope="col">change</th></tr></thead><tbody>{lines}</tbody></table></div></section>'
    )
