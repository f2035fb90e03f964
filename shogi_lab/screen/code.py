"""A walk, drawn: the source with the line that runs, and the locals with small boards; and the
lines that a rung changes."""

import keyword
import re
from collections.abc import Sequence

from shogi_lab.ground.messages import in_usi, said
from shogi_lab.stage.code import Code, Local, Locals
from shogi_lab.stage.rungs import Changes

from .drawings import Drawing, belonging, breakable, drawing
from .elements import Drawn, circle, element, joined, moved, path, rect
from .outlines import is_word, line, paragraph, pitch, typed, word, wrapped
from .panels import Panel, Slots, blank_rows, panel

# ---- source

SOURCE_W, LINE_H, CODE, AROUND = 600, 16, 10.5, 5
COLUMNS = int((SOURCE_W - 40) / pitch(CODE))  # characters in a line of a picture that stands still
QUOTES = '"""'
TOKEN = re.compile(
    rf"^ *{QUOTES}(?P<doc>.*){QUOTES}$|(?P<say># .*)|(?P<dim>#.*|\"[^\"]*\")"
    rf"|\b(?P<kw>{'|'.join(keyword.kwlist)})\b|(?P<signed>-\w+)"
)


@panel.register
def _code(first: Code, parts: Sequence[Code]) -> Panel:
    cells = (("i", "m"), ("span", "n"), ("code", "c"))
    rows = joined(
        element("li", *(element(tag, slot=f"{kind}{r}") for tag, kind in cells))
        for r in range(max(len(part.lines) for part in parts))
    )
    html = element("div", element("h2", slot="name"), element("ol", rows, role="list"), look="code")
    return Panel(html, 640, [_code_slots(part) for part in parts], {})


def _code_slots(code: Code) -> Slots:
    slots: Slots = {"name": (code.title,)}  # no title: names are the same in every language
    for r, (number, text) in enumerate(code.lines):
        slots[f"n{r}"], slots[f"c{r}"] = (str(number or ""),), highlighted(text)
        if number in code.about:
            slots[f"c{r}"] = element("span", slots[f"c{r}"], of=belonging(code.about[number]))
        if code.running[0] <= number <= code.running[1] or number in code.ran:
            last = code.ran and number == code.running[0]
            slots[f"m{r}"] = element("b", look="last" if last else None)
    return slots


def highlighted(text: str) -> Drawn:
    """Return a line of Python as HTML, with keywords, comments and strings marked; docstrings and
    comments are in the reader's language. If it is too long, it goes on further in."""
    out, end = list[Drawn](), 0
    for token in TOKEN.finditer(text):
        out.append((text[end : token.start()],))
        out.append(_marked(token))
        end = token.end()
    deep = len(text) - len(text.lstrip())
    return element("i", *out, (text[end:],), look="hung", style=f"--deep:{deep}")


def _marked(token: re.Match[str]) -> Drawn:
    words = word(token["doc"] or token["say"] or "")
    said = words if is_word(words) else None
    if token["doc"]:
        told = (QUOTES, *element("i", (words,), say=said), QUOTES)
        return element("i", told, look="dim doc")
    tag, look = ("b", "kw") if token["kw"] else ("i", "signed" if token["signed"] else "dim")
    return element(tag, (token[0],), look=look, say=said)


@drawing.register
def _code_still(code: Code) -> Drawing:
    """Return the lines around the one that runs, in the face for code."""
    out, y = [], 0.0
    for number, text in _window(code):
        source, words = _parted(text)
        chunks = [source[i : i + COLUMNS] for i in range(0, len(source), COLUMNS)]
        at, room = 36 + pitch(CODE) * len(source), SOURCE_W - 40 - pitch(CODE) * len(source)
        high = LINE_H * max(len(chunks), len(wrapped(words, CODE, room)))
        runs = code.running[0] <= number <= code.running[1] or number in code.ran
        if runs:
            out.append(rect(look="lit", y=y, width=SOURCE_W, height=high))
            out.append(rect(look="lit-edge", y=y, width=3, height=high))
        out.append(line(str(number or ""), 28, y + 12, 9.5, "label" if runs else "dim", 1))
        out += [typed(chunk, 36, y + 12 + i * LINE_H, CODE) for i, chunk in enumerate(chunks)]
        out.append(paragraph(word(words), (at, y + 12), CODE, room, LINE_H) if words else ())
        y += high
    return Drawing(SOURCE_W, y, joined(out), {})


def _parted(text: str) -> tuple[str, str]:
    """Return what is drawn of a line in the face for code, and the words of its comment."""
    found = TOKEN.match(text) or next((each for each in TOKEN.finditer(text) if each["say"]), None)
    if found and (words := found["doc"] or found["say"]):
        return text[: found.start("doc") - len(QUOTES) if found["doc"] else found.start()], words
    return text, ""


def _window(code: Code) -> list[tuple[int, str]]:
    if code.ran:
        return list(code.lines)
    at = [i for i, (number, _) in enumerate(code.lines) if number in code.running]
    middle = at[0] if at else len(code.lines) - 1
    start = max(0, min(middle - AROUND, len(code.lines) - 2 * AROUND - 1))
    return list(code.lines[start : start + 2 * AROUND + 1])


# ---- the lines of a rung

RUNG_H, RUNG = 20, 13  # pixels of a line, and of its letters


@drawing.register
def _changes(seen: Changes) -> Drawing:
    """Draw lines of source; those that are new are lit."""
    out, y = [], 0.0
    wide = 16 + pitch(RUNG) * max(len(each.text) for each in seen.lines)
    for each in seen.lines:
        if each.changed:
            out.append(rect(look="lit", y=y, width=wide, height=RUNG_H))
            out.append(rect(look="lit-edge", y=y, width=3, height=RUNG_H))
        out.append(typed(each.text, 10, y + 14, RUNG))
        y += RUNG_H
    return Drawing(wide, y, joined(out), {})


@panel.register
def _changes_panel(first: Changes, parts: Sequence[Changes]) -> Panel:
    """Write the lines as text that can be copied."""
    most = max(len(part.lines) for part in parts)
    rows = joined(element("li", slot=f"r{r}") for r in range(most))
    html = element(
        "div", element("h2", slot="title"), element("ol", rows, role="list"), look="code"
    )
    return Panel(html, 640, [_changes_slots(part) for part in parts], {})


def _changes_slots(part: Changes) -> Slots:
    slots: Slots = {"title": (part.title,)}
    for r, (text, changed) in enumerate(part.lines):
        code = element("code", highlighted(text))
        slots[f"r{r}"] = (*element("i", element("b") * changed), *code)
    return slots


# ---- locals

LOCALS_W, TEXT_H, MINI, CELL = 288, 15, 46, 5
LIVE = {"bitboard": 74, "word": 74, "hand": 150, "guards": 150}  # pixels, on a screen
BIT_W, BIT_H, FIELD_GAP = 5, 9, 3  # of a hand's row of bits


@panel.register
def _locals(first: Locals, parts: Sequence[Locals]) -> Panel:
    table = element("table", element("tbody", blank_rows(parts)))
    html = element("div", element("h2", slot="title"), table, look="locals")
    return Panel(html, 410, [_local_slots(part) for part in parts], {})


def _local_slots(part: Locals) -> Slots:
    slots: Slots = {"title": (part.title,)}
    for r, row in enumerate(part.rows):
        name, text = breakable(row.name), _shown(word(row.text))
        slots[f"{r}.0"] = name if row.jump < 0 else _button(name, row)
        slots[f"{r}.1"] = element("ins", text) if row.changed else text
        if _high(row):
            size, style = f"-1 -1 {_wide(row) + 1} {_high(row) + 1}", f"width:{LIVE[row.kind]}px"
            slots[f"{r}.2"] = element(
                "svg", mini(row), look="mini", viewBox=size, style=style, aria_hidden="true"
            )
    return slots


def _shown(text: str) -> Drawn:
    return element("span", (text,), say=text) if is_word(text) else (text,)


def _button(name: Drawn, row: Local) -> Drawn:
    label = in_usi(said("{local}: its next change, step {n}", local=row.name, n=row.jump))
    about = in_usi(said("Next change: step {n}", n=row.jump))
    return element(
        "button", name, type="button", look="next", jump=row.jump, about=about, label=label
    )


def _high(row: Local) -> int:
    """Return how high a value's small picture is: nine ranks for a bitboard, three for a word."""
    return {"bitboard": 9 * CELL, "word": 3 * CELL}.get(row.kind, BIT_H if row.groups else 0)


def _wide(row: Local) -> int:
    if row.groups:
        return sum(row.groups) * BIT_W + (len(row.groups) - 1) * FIELD_GAP
    return MINI


def _bits_of_hand(row: Local) -> Drawn:
    """Return a hand's bits in a row, field by field, the highest first; a lit guard glows."""
    out, x, place = [], 0, 0
    for group in row.groups:
        for _ in range(group):
            look = "bit-on" if place in row.places else "bit-off"
            look = "mini-new" if place in row.places and place in row.fresh else look
            out.append(path(look=look, d=f"M{x},0h{BIT_W - 1}v{BIT_H}h-{BIT_W - 1}z"))
            x, place = x + BIT_W, place + 1
        x += FIELD_GAP
    return joined(out)


def mini(row: Local) -> Drawn:
    """Return a bitboard, or one word of it, or a hand's bits, as a small picture.

    >>> Page().text(mini(Local("bit", "0x4000000", "word", (0,))))[-45:]
    '<path class="bit-on" d="M0,0h4.2v4.2h-4.2z"/>'
    """
    if row.groups:
        return _bits_of_hand(row)
    high, fresh = _high(row), set(row.fresh)
    looks = {
        "bit-on": [place for place in row.places if place not in fresh],
        "mini-new": [place for place in row.places if place in fresh],
        "mini-gone": sorted(fresh - set(row.places)),
    }
    lines = "".join(f"M0,{i * 3 * CELL - 0.4:g}h{9 * CELL - 0.8:g}" for i in range(1, high // 15))
    out = [rect(look="bit-off", x=-1, y=-1, width=9 * CELL + 1, height=high + 1)]
    out += [path(look="mini-line", d=lines)] if lines else []
    for look, places in looks.items():
        cells = (f"M{place % 9 * CELL},{place // 9 * CELL}h4.2v4.2h-4.2z" for place in places)
        out += [path(look=look, d="".join(cells))] if places else []
    return joined(out)


@drawing.register
def _locals_still(part: Locals) -> Drawing:
    """Draw each name over its value, with the small board at the right, in two columns."""
    out, y = [], 0.0
    for first in range(0, len(part.rows), 2):
        cells = [_cell(row) for row in part.rows[first : first + 2]]
        out += [moved(i * (SOURCE_W - LOCALS_W), y, drawn) for i, (_, drawn) in enumerate(cells)]
        y += max(high for high, _ in cells)
    return Drawing(SOURCE_W, max(y, 1), joined(out), {})


def _cell(row: Local) -> tuple[float, Drawn]:
    """Return the height and the drawing of one name."""
    beside = _high(row) and not row.groups
    room = LOCALS_W - (MINI + 14 if beside else 10)
    look = "after" if row.changed else "dim"
    out = [circle(look="after", cx=4, cy=10, r=2.6)] if row.changed else []
    out.append(typed(row.name, 11, 14, CODE))
    out.append(paragraph(word(row.text), (11, 14 + TEXT_H), 10.5, room, TEXT_H, look))
    if beside:
        out.append(moved(LOCALS_W - MINI, 5, mini(row)))
    lines = len(wrapped(row.text, 10.5, room))
    high: float = max(TEXT_H * (1 + lines), _high(row)) + 8
    if row.groups:
        out.append(moved(11, high, mini(row), scale=1.7))
        high += 1.7 * BIT_H + 8
    out.append(path(look="rule", d=f"M0,{high - 2:g}h{LOCALS_W}"))
    return high, joined(out)
