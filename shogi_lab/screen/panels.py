"""Panels: one part of a film through all frames, as HTML that stays and slots that change."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shown
from shogi_lab.ground.messages import in_usi, said, word_of
from shogi_lab.stage.lenses import Choice, Members
from shogi_lab.stage.predictions import Question, Quiet

from .drawings import MEMBERS_W, drawing, quieted, row_cells, said_as
from .elements import Drawn, Part, element, elements, filled, g, joined

Slots = dict[str, Drawn]
PLACES_HELP = said(
    "Arrow keys go from place to place, Enter chooses one, and Escape gives the arrow keys back."
)
MEMBER, CHANGE, SHOW_ME = said("member"), said("change"), said("Show me")
PLACES = {"role": "group", "places": True, "description": PLACES_HELP}


class Panel(NamedTuple):
    """One part of a film: the HTML that stays, and each frame's slots for each option."""

    html: Drawn
    wide: float
    slots: list[Slots]
    options: dict[str, list[Slots]]


@singledispatch
def panel(first: Any, parts: Sequence[Any]) -> Panel:
    """Return the panel of one part of a film; the part's `first` of all frames decides how the
    panel is made.

    A part without a panel of its own is shown as its drawing; another module adds a panel by
    `panel.register`.

    >>> bits = Bits("one bit", (40,))
    >>> Page().text(panel(bits, (bits, bits)).slots[1]["b40"])
    '<use href="#bit-on"/>'
    """
    picture, wide, slots = _picture(parts, first.title)
    if any(part.title for part in parts):
        picture = element("h2", slot="title") + picture
        slots = [{"title": (part.title,), **each} for part, each in zip(parts, slots, strict=True)]
    return Panel(picture, wide, slots, {})


@panel.register
def _table(first: Members, parts: Sequence[Members]) -> Panel:
    """Return the members as a table."""
    heads, names = first.heads or (MEMBER, "Bonanza", CHANGE), ("member", "bonanza", None)
    cells = joined(
        element("th", element("span", (head,), say=said_as(head)), scope="col", name=name)
        for head, name in zip(heads, names, strict=True)
    )
    rows = element("thead", element("tr", cells)) + element("tbody", blank_rows(parts))
    table = element("div", element("table", rows), look="room")
    html = element("div", element("h2", slot="title"), table, look="members")
    return Panel(html, MEMBERS_W, [_cells(part) for part in parts], {})


def blank_rows(parts: Sequence[Any]) -> Drawn:
    """Return empty rows of a table, three slots each, as many as any part needs."""
    rows = range(max(len(part.rows) for part in parts))
    cells = [("th", 0, "row"), ("td", 1, None), ("td", 2, None)]
    return joined(
        element("tr", *(element(tag, scope=scope, slot=f"{r}.{c}") for tag, c, scope in cells))
        for r in rows
    )


def _cells(members: Members) -> Slots:
    slots: Slots = {"title": (members.title,)}
    for r, row in enumerate(members.rows):
        slots |= {f"{r}.{c}": cell for c, cell in enumerate(row_cells(row))}
    return slots


@panel.register
def _choice(first: Choice, parts: Sequence[Choice]) -> Panel:
    """Return a list to pick from, and the picture picked; all options share its slots."""
    each = [[part.options[i][1] for part in parts] for i in range(len(first.options))]
    called = in_usi(said("the chosen {what}", what=word_of(first.title.lower())))
    drawn = [_picture(series, called) for series in each]
    if any(picture != drawn[0][0] for picture, _, _ in drawn):
        words = {"name": shown(first.title)}
        raise ValueError(
            said("{name}: the options of a Choice must all be drawn on one skeleton", **words)
        )
    title = element("span", (first.title,), text=True)
    html = element("label", title, element("select"), look="choice", name="list") + drawn[0][0]
    options = {name: slots for (name, _), (_, _, slots) in zip(first.options, drawn, strict=True)}
    return Panel(html, drawn[0][1], [{} for _ in parts], options)


@panel.register
def _quiet(first: Quiet, parts: Sequence[Quiet]) -> Panel:
    """Return the panel of the part, of which nothing can be clicked."""
    made = panel(first.part, [each.part for each in parts])
    seen = [
        {} if each.veiled else quieted(slots) for each, slots in zip(parts, made.slots, strict=True)
    ]
    return Panel((Part(made.html, is_quiet=True),), made.wide, seen, {})


@panel.register
def _question(first: Question, parts: Sequence[Question]) -> Panel:
    """Return the question over its answers: buttons, each of which leads to its verdict."""

    def button(jump: int, words: str, *before: Drawn) -> Drawn:
        label = element("b", (words,), text=True)
        return element("button", *before, label, type="button", jump=jump)

    answers = joined(
        element(
            "li",
            button(number, words, element("i", slot=number)),
            (" ",),
            element("span", (why,), text=True),
        )
        for number, (words, why) in enumerate(first.answers, 1)
    )
    asked, show_me = element("h2", (first.question,), text=True), len(first.answers) + 1
    html = element("div", asked, element("ol", answers), button(show_me, SHOW_ME), look="question")
    return Panel(html, drawing(first).width, [_verdicts(part) for part in parts], {})


def _verdicts(question: Question) -> Slots:
    """Return a tick for the right answer, and a cross for the reader's if it is another one."""
    marks = {question.chosen: "\u2717", question.right: "\u2713"}
    return {str(number + 1): (mark,) for number, mark in marks.items() if number >= 0}


def _picture(parts: Sequence[Any], title: str) -> tuple[Drawn, float, list[Slots]]:
    """Return the drawings of a part as one picture, all swapped if skeletons differ."""
    drawn = [drawing(part) for part in parts]
    if any(each.skeleton != drawn[0].skeleton for each in drawn):
        drawn = [
            each._replace(skeleton=g(slot='all'),
                          slots={"all": filled(each.skeleton, each.slots)}, folded=None)
            for each in drawn
        ]  # fmt: skip
    wide, high = max(each.width for each in drawn), max(each.height for each in drawn)
    clickable = any(
        "jump" in each.attributes for one in drawn for each in elements(joined(one.slots.values()))
    )
    # The children of an image are nothing to a screen reader, so what has places is a group.
    role = PLACES if clickable else {"role": "img"}
    label = title or drawn[0].label
    folded, skeleton = None, drawn[0].skeleton
    if fold := drawn[0].folded:
        folded, skeleton = f"0 0 {fold.width:g} {fold.height:g}", fold.skeleton
    html = element(
        "svg", skeleton, viewBox=f"0 0 {wide:g} {high:g}", folded=folded, **role, label=label
    )
    return html, wide, [each.slots for each in drawn]
