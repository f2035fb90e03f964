"""A sheet: a whole film as one skeleton with slots, and what changes in them from frame to frame.

      skeleton   <g data-slot="0.p56" ...></g> ...          written once
      fragments  ["", '<use href="#P"/>', ...]              each once, number 0 is empty
      tracks     [[56, 1, 60, 1, ...], [56, 0, 47, 1], ...] slot, fragment, slot, fragment, ...

A frame is made by applying the differences of all frames up to it, in turn. Only one option of a
`Choice` is shown at a time, so each option has a track of its own in the same slots.

If frames are lazy, a page without a kernel holds only a few: its sheet has these, and marks places
that lead to the others. With a kernel the sheet is an `outline`, which has no frame on it, and
each frame comes when it is asked for.
"""

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from itertools import takewhile
from operator import eq
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shown
from shogi_lab.ground.messages import in_usi, said
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.lenses import Choice
from shogi_lab.stage.rule import for_page

from .elements import Drawn, Page, Part, element, elements, path
from .outlines import STATIC, all_characters, glyphs
from .panels import Panel, Slots, panel
from .svg import RULES, THEMES, shapes, symbols

LEAST_WIDE = 440  # pixels: the controls, under a picture that is narrower

# Frames of a lazy film, on a page without a kernel: all, up to so many; of more, so many.
WHOLE, KEPT = 1000, 120

REMARK = re.compile(r"/\*.*?\*/\s*")  # in a style; no page has a reader for them
AWAY = ' data-away aria-disabled="true"'

BROAD = 660  # a picture wider than this would be too small with another one beside it
LARGE = 560  # one wider than this takes the larger column, or its letters would be too small


class Sheet(NamedTuple):
    """A film ready for a screen, as values for JSON. What all films share is in `common`.

    A state is kept as the number of characters that it shares with the one before, and the rest,
    since otherwise the line of a long game would be there once for each move. `steps` are the
    numbers of the frames on the sheet, among 0 to `last`; None if the frames are asked for one by
    one. `asks` is the name of the prediction that the frames answer, '' for none. `rule` makes any
    frame, if the film has a rule; then no frame is on the sheet.
    """

    title: str
    wide: float
    broad: bool
    skeleton: str
    slots: list[str]
    fragments: list[str]
    tracks: dict[str, list[list[int]]]
    options: dict[str, str]
    captions: list[str]
    states: list[list[Any]]
    steps: list[int] | None
    last: int
    japanese: dict[str, str]
    asks: str = ""
    rule: dict[str, Any] | None = None


def sheet(film: Film) -> Sheet:
    """Return the sheet of a film, whose frames must all have the same parts; if they are lazy, it
    has the `kept` ones."""
    if film.rule and not film.asks:
        return _ruled(film)
    steps = kept(film)
    frames = [film.frames[step] for step in steps]
    kinds = [[type(part) for part in frame.parts] for frame in frames]
    words = {"name": shown(film.title)}
    if not kinds or any(kind != kinds[0] for kind in kinds):
        raise ValueError(
            said("{name} must have at least one frame, and the same parts in all of them", **words)
        )
    if kinds[0].count(Choice) > 1:
        raise ValueError(said("{name}: a frame offers at most one Choice", **words))
    panels = [panel(series[0], series) for series in zip(*(f.parts for f in frames), strict=True)]
    series = _series(len(frames), panels)
    page, there = Page(), {*steps}
    bare = _bare(film, panels, page)
    if len(steps) <= film.last:
        page.jump = lambda jump: f' data-jump="{jump}"' if jump in there else AWAY
    fragments = {"": 0}
    numbers = {name: number for number, name in enumerate(bare.slots)}
    tracks = {name: _track(states, numbers, fragments, page) for name, states in series.items()}
    captions = [frame.caption for frame in frames]
    said_here = said_in_japanese(film.title, *captions, *labels(frames).values())
    return bare._replace(
        fragments=list(fragments),
        tracks=tracks,
        options=labels(frames),
        captions=captions,
        states=_in_common(film.frames[step].about for step in steps),
        steps=list(steps),
        japanese=said_here | in_japanese_by(page.said.items()) | _titled(series),
        asks=film.asks,
    )


def kept(film: Film) -> tuple[int, ...]:
    """Return the numbers of the frames that a page without a kernel holds: all, or a few if there
    are very many lazy ones."""
    few = film.last < WHOLE and not film.kept
    if few or not isinstance(film.frames, LazyFrames):
        return tuple(range(len(film.frames)))
    wanted = dict.fromkeys((*film.decisive, *film.kept))
    if not film.kept:
        for step in film.decisive:
            wanted |= dict.fromkeys(_reached(film.frames[step]))
    return tuple(sorted(list(wanted)[:KEPT]))


def beginning(film: Film) -> int:
    """Return the step that is shown first: step 0, or the first decisive one if frames are lazy."""
    return film.decisive[0] if isinstance(film.frames, LazyFrames) else 0


def outline(film: Film) -> Sheet:
    """Return the sheet of a film with lazy frames, without any frame on it."""
    return _bare(film, [panel(part, (part,)) for part in film.frames[0].parts], Page())


def _bare(film: Film, panels: list[Panel], page: Page) -> Sheet:
    skeleton = page.text(_skeleton(panels))
    options = {name: name for each in panels for name in each.options}
    japanese = said_in_japanese(film.title, *options) | in_japanese_by(page.said.items())
    return Sheet(
        title=film.title,
        wide=max(LEAST_WIDE, panels[0].wide),
        broad=len(panels) > 1 and any(each.wide > BROAD for each in panels),
        skeleton=skeleton,
        slots=[*page.filling],
        fragments=[""],
        tracks={},
        options=options,
        captions=[],
        states=[],
        steps=None,
        last=film.last,
        japanese=japanese,
    )


def _ruled(film: Film) -> Sheet:
    """Return the sheet of a film whose frames follow from their numbers, and none of them on it."""
    bare = outline(film)
    places = {name: number for number, name in enumerate(bare.slots)}

    page = Page()

    def seen(step: int) -> dict[str, str]:
        panels = [panel(part, (part,)) for part in film.frames[step].parts]
        # Places say how far they lead from this step, not where to.
        page.jump = lambda jump: f' data-by="{jump - step}"'
        texts = ((name, page.text(drawn)) for name, drawn in _series(1, panels)[""][0].items())
        return {str(places[name]): text for name, text in texts if text}

    fragments, rule = for_page(film, seen, lambda text: in_japanese(text) or text)
    return bare._replace(
        fragments=fragments, rule=rule, japanese=bare.japanese | in_japanese_by(page.said.items())
    )


def drawn_on(outline: Sheet, film: Film, step: int) -> dict[str, Any]:
    """Return one lazy frame: its caption, its state, and the content of the outline's slots.

    Slots are given by number: under '' those that do not depend on what the reader picks, then
    those of each option. Every frame must be drawn on the skeleton of the first.
    """
    first, frame = film.frames[0], film.frames[step]
    panels = [panel(one, (part,)) for one, part in zip(first.parts, frame.parts, strict=True)]
    if Page().text(_skeleton(panels)) != outline.skeleton:
        raise ValueError(
            said(
                "{name}: frame {n} is drawn on another skeleton than frame 0; "
                "lazy frames must share one",
                name=shown(film.title),
                n=step,
            )
        )
    numbers = {name: number for number, name in enumerate(outline.slots)}
    series, page = _series(1, panels), Page()
    slots = {
        name: {str(numbers[at]): text for at, drawn in state.items() if (text := page.text(drawn))}
        for name, [state] in series.items()
    }
    japanese = said_in_japanese(frame.caption) | in_japanese_by(page.said.items()) | _titled(series)
    about = film.frames[step].about
    return {"caption": frame.caption, "state": about, "slots": slots, "japanese": japanese}


@cache
def common() -> dict[str, Any]:
    """Return what all films share: definitions of what is drawn often, and the style.

    >>> list(common())
    ['defs', 'looks', 'rules', 'style']
    """
    return {
        "defs": {
            "always": Page().text(shapes()) + all_characters(),
            "kanji": Page().text(symbols(False)),
            "letters": Page().text(symbols(True)),
        },
        "looks": {look: _look(glyphs()[look]["R"]) for look in ("kanji", "letters")}
        | {tongue: _look(path) for tongue, path in glyphs()["tongues"].items()},
        "rules": RULES,
        "style": live_style(),
    }


def live_style() -> str:
    """Return the rules of pictures, with colors as variables, and those of the controls."""
    light, dark = (
        "".join(f"--{name}:{value};" for name, value in THEMES[theme].items())
        for theme in ("light", "dark")
    )
    controls = REMARK.sub("", (STATIC / "stepper.css").read_text(encoding="utf-8"))
    turning = ".flipped .turn,.flipped .up{transform:rotate(180deg)}"
    return f".lab{{{light}}}.lab.dark{{{dark}}}{RULES}{turning}{controls}"


def _look(outline: str) -> str:
    """Return a sign on a switch: the rook in kanji or letters, the first letter of a language."""
    sign = element(
        "svg", path(d=outline, transform="scale(.036)"), viewBox="-14 -14 28 28", aria_hidden="true"
    )
    return Page().text(sign)


# ---- in Japanese


def said_in_japanese(*texts: str) -> dict[str, str]:
    """Return the Japanese of each text that the catalog knows, unless the two are the same.

    >>> said_in_japanese("Black", "7g7f", "no message")
    {'Black': '先手'}

    If the same text stands for moves of two different pieces, its Japanese has them in USI.
    """
    return in_japanese_by((str(text), text) for text in texts)


def in_japanese_by(texts: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the same of texts under keys by which a screen finds them."""
    found: dict[str, str | None] = {}
    for key, text in texts:
        said = in_japanese(text)
        found[key] = said if found.get(key, said) == said else in_japanese(in_usi(text))
    return {key: said for key, said in found.items() if said and said != key}


def _titled(series: dict[str, list[Slots]]) -> dict[str, str]:
    """Return the titles that stand in slots, which are HTML in both languages."""
    titles = (
        text
        for states in series.values()
        for slots in states
        for name, title in slots.items()
        if name.endswith(".title")
        for text in title
        if isinstance(text, str)
    )
    found = ((escape(text), in_japanese(text)) for text in titles)
    return {text: escape(said) for text, said in found if said and escape(said) != text}


def _in_common(lines: Iterable[str]) -> list[list[Any]]:
    out, before = [], ""
    for line in lines:
        kept = sum(takewhile(bool, map(eq, before, line)))
        out.append([kept, line[kept:]])
        before = line
    return out


def _track(
    states: list[Slots], numbers: dict[str, int], fragments: dict[str, int], page: Page
) -> list[list[int]]:
    """Return what changes in the slots from frame to frame, as numbers of slots and fragments."""
    track, before, seen = [], dict[str, str](), dict[str, Drawn]()
    ever = dict.fromkeys(name for state in states for name in state)
    for state in states:
        differences = []
        for name in ever:
            drawn = state.get(name, ())
            if drawn is seen.get(name, ()):
                continue
            seen[name], fragment = drawn, page.text(drawn)
            if fragment != before.get(name, ""):
                number = fragments.setdefault(fragment, len(fragments))
                differences += [numbers[name], number]
                before[name] = fragment
        track.append(differences)
    return track


def _series(count: int, panels: list[Panel]) -> dict[str, list[Slots]]:
    """Return the content of the slots, frame by frame: under '' whatever the reader picks, then for
    each option."""
    common: list[Slots] = [{} for _ in range(count)]
    series = {"": common}
    for i, each in enumerate(panels):
        for state, slots in zip(common, each.slots, strict=True):
            state |= _prefixed(i, slots)
        for name, states in each.options.items():
            series[name] = [_prefixed(i, slots) for slots in states]
    return series


def _reached(frame: Frame) -> list[int]:
    """Return the steps that a click leads to from a frame."""
    panels = [panel(part, (part,)) for part in frame.parts]
    places = (
        place for states in _series(1, panels).values() for slots in states
        for drawn in slots.values() for place in elements(drawn)
    )  # fmt: skip
    return [each.attributes["jump"] for each in places if "jump" in each.attributes]


def _prefixed(i: int, slots: Slots) -> Slots:
    return {f"{i}.{name}": fragment for name, fragment in slots.items()}


def labels(frames: list[Frame]) -> dict[str, str]:
    """Return the texts in a Choice's list: options' titles, or names if a title changes."""
    labels = {}
    for i, part in enumerate(frames[0].parts):
        if isinstance(part, Choice):
            for n, (name, seen) in enumerate(part.options):
                titles = {frame.parts[i].options[n][1].title for frame in frames}
                labels[name] = seen.title if len(titles) == 1 else name
    return labels


def _skeleton(panels: list[Panel]) -> Drawn:
    """Return the first part over the controls, the others beside it, as many in a row as fit."""
    first, *others = (_section(i, each) for i, each in enumerate(panels))
    side = element("div", *others, look="beside") if others else ()
    return element("div", first, element("div", data_controls=True), look="main") + side


def _section(i: int, each: Panel) -> Drawn:
    look = "part large" if each.wide > LARGE else "part"
    html = (Part(each.html, f"{i}."),)
    return element("section", html, look=look, style=f"--wide:{each.wide:g}px")
