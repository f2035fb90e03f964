"""Messages to the reader, in the language of the edition: as lines of text, and as HTML, in which
only the case of a report is a picture.
"""

import re
import sys
from base64 import b64encode
from collections.abc import Callable
from html import escape
from textwrap import wrap
from typing import Any

from shogi_lab.ground.messages import Message, said, told_by
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.screen.language import JAPANESE, begins_in_japanese, is_building, width
from shogi_lab.screen.svg import svg

from .findings import RIGHT_WAY, YOUR_LINES

LINE = 96  # characters of a line of text; a kanji is as wide as two
# What is not broken: a word of code with what ends a sentence after it, or a kanji with that.
UNBROKEN = re.compile(r"(?:[（「『]*(?:[!-~]+|[^!-~]))[、。，：；？！）」』]*")


def in_tongue(text: str, japanese: bool) -> str:
    """Return a message in the language that is asked for; plain text stays as it is.

    >>> in_tongue(said("Right."), True), in_tongue(said("Right."), False)
    ('正解。', 'Right.')
    """
    if not japanese:
        return text
    ours = in_japanese(text) or text
    return "\n".join(broken(ours)) if isinstance(text, Filled) else ours


def shown_in_both(made: Callable[[bool], dict[str, Any]]) -> dict[str, Any]:
    """Return what a cell shows in the edition's language, or while figures are built in both."""
    if begins_in_japanese():
        return made(True)
    english = made(False)
    return {**english, JAPANESE: made(True)} if is_building() else english


def not_noted(error: Exception) -> None:
    """Print that something is not in the reader's progress, and why."""
    text = said("This is not noted in your progress: {error}", error=told_by(error))
    sys.stdout.write(f"{in_tongue(text, begins_in_japanese())}\n")


class Filled(Message):
    """A message in several lines, each of at most LINE characters."""


def filled(text: Message) -> Filled:
    """Return a message, broken into lines."""
    lines = Filled("\n".join(wrap(text, LINE)))
    lines.template, lines.slots = text.template, text.slots
    return lines


def broken(text: str, room: int = LINE) -> list[str]:
    """Return a Japanese text in lines, none of which begins with a blank or a closing mark.

    >>> broken("一二三。abc", 8)
    ['一二三。', 'abc']
    """
    lines, wide = [""], 0
    for piece in UNBROKEN.findall(text):
        step = width(piece)
        if wide + step > room and lines[-1] and not piece.isspace():
            lines, wide = [*lines, ""], 0
        lines[-1] += piece
        wide += step
    return lines


#: In a notebook a report is as wide as there is room; a line of code that is broken hangs.
WRAPPED = (
    "<style>.shogi-lab-report { overflow-wrap: anywhere; }"
    ".shogi-lab-report p { margin-top: 1em; }"
    ".shogi-lab-report pre { white-space: pre-wrap; overflow-wrap: anywhere; }"
    ".shogi-lab-report pre span { display: block; padding-left: 11ch; text-indent: -11ch; }"
    "</style>"
)


def html(
    words: list[str], case: Any, yours: list[str], right: list[str], japanese: bool, themed: bool
) -> str:
    """Return a report as HTML: its title and sentences, the case if it can be drawn, and both ways.

    themed: whether it is for a notebook, whose fonts and theme it then takes, and not for a page.
    """
    title, *notes = (escape(text).replace("\n", "" if japanese else " ") for text in words)
    parts = [f"<p><strong>{title}</strong><br>{'<br>'.join(notes)}</p>"]
    if case is not None:
        parts.append(svg(case, japanese=japanese).in_page("") if themed else picture(case))
    if yours:
        line = "<span>{}</span>" if themed else "{}\n"
        code = "".join(line.format(escape(each)) for each in yours).removesuffix("\n")
        parts.append(f"<p>{in_tongue(YOUR_LINES, japanese)}</p><pre>{code}</pre>")
    if right:
        way = "".join(f"<li>{escape(text)}</li>" for text in right)
        parts.append(f"<p>{in_tongue(RIGHT_WAY, japanese)}</p><ul>{way}</ul>")
    if themed:
        parts = [WRAPPED, '<div class="shogi-lab-report">', *parts, "</div>"]
    return f'<div lang="{"ja" if japanese else "en"}">{"".join(parts)}</div>'


def picture(seen: Any, told: str = "") -> str:
    """Return a part as an image with its words in Japanese; told: a text for readers who cannot see
    it, if no other text says the same."""
    drawn = svg(seen, japanese=True)
    data = b64encode(drawn.encode()).decode()
    # A dark page leaves boards as they are.
    kind = "" if 'class="slab"' in drawn else 'class="ink" '
    shown = f'{kind}alt="{escape(told)}" width="{drawn.wide}"'
    return f'<img {shown} src="data:image/svg+xml;base64,{data}">'
