"""What of some texts the catalog does not know yet, and what is drawn in pictures."""

import re

from helpers.shares import share
from shogi_lab.ground.messages import Message
from shogi_lab.japanese.catalog import said_of
from shogi_lab.screen.elements import Page, joined
from shogi_lab.screen.outlines import advance
from shogi_lab.screen.panels import panel
from shogi_lab.screen.sheets import kept
from shogi_lab.stage.films import LazyFrames

#: Frames of a film that is made of more, which are read beside those that a page keeps.
MOST = share(20, 200)

#: What is written alike: a number, also in hexadecimal, a sum, a name of code, a square, a move.
NUMBERS = re.compile(
    r"0x[0-9a-f]+|\d+( [+=-] \d+)*|\w+(_\w+|\[[\w, ]+\])( = \w+)?"
    r"|([1-9][a-i]|[PLNSGBR]\*)?[1-9][a-i]\+?"
)

#: Slots in which stands what others wrote, or names, or code; and templates that begin with such.
QUOTED = set("error code call names came why held kinds field member local locals".split())
NAMED = (
    "{name} = {value}",
    "{name} is {came}; it must be {wanted}",
    "{what} {value}",
    "{what} at column {n}",
)
SHAPE = re.compile("['\\[]")  # begins a text of others, and the shape of what is wanted

#: Words that show that a piece of English stayed in a Japanese text.
ENGLISH = set(
    "a after all an and are as at be before black both but by each for from has have he in into is"
    " it its king less mate more move moves no not of on one only or pawn piece pieces square"
    " squares takes than that the their them there they this to two until what when where which"
    " white with bit bits board change changes change changed hand hands".split()
)


def numbers(film):
    """The frames of a film that are read: all, or of very many a share of them."""
    count = len(film.frames)
    if not isinstance(film.frames, LazyFrames):
        return range(count)
    return sorted({*kept(film), *range(0, count, max(1, count // MOST))})


def marked(film):
    """The labels of a film's pictures and places, and the words that are drawn in them."""
    page = Page()
    for part in (part for number in numbers(film) for part in film.frames[number].parts):
        made = panel(part, (part,))
        page.text(made.html)
        for slots in (*made.slots, *(each for [each] in made.options.values())):
            page.text(joined(slots.values()))
    return {*page.said.values()} - {""}


def outlined(picture):
    """The lines of text that are drawn in a picture, in their order."""
    lines = re.findall(r'<g [^>]*>((?:<use href="#c\d+" x="-?\d+"/>)+)</g>', picture)
    return [_text(uses) for uses in lines]


def _text(uses):
    """What some outlines say: a pen goes from character to character, over blanks."""
    drawn = re.findall(r'"#c(\d+)" x="(-?\d+)"', uses)
    pen, out = min([0, *(int(at) for _, at in drawn)]), ""  # a label of an axis stands around 0
    for code, at in drawn:
        while pen < int(at):
            out, pen = out + " ", pen + advance(" ")
        out, pen = out + chr(int(code)), pen + advance(chr(int(code)))
    return out


def english_left(text, said):
    """English words that stayed in the Japanese of a text, and are no name of anything."""
    names = {word for word in said.kept if len(word) == 1}  # a rank, a letter of code
    return english_in(" ".join(sorted(said.kept - names - {*quoted(text)})))


def quoted(text):
    """What a message says as others wrote it: the plain text in slots that are named for that."""
    for name, value in getattr(text, "slots", {}).items():
        if isinstance(value, Message):
            yield from quoted(value)
        elif name in QUOTED or SHAPE.match(str(value)):
            yield str(value)
        elif text.template in NAMED and name != "wanted":
            yield str(value)
    for part in getattr(text, "parts", ()):
        yield from quoted(part)


def english_in(text):
    """English words of a text that are no name of anything."""
    words = re.findall(r"(?<![\w\[.*(/-])[A-Za-z]+(?![\w\](.*/-])", text)
    return [
        word for word in words if word.lower() in ENGLISH and not re.fullmatch("[A-Z]{2,}", word)
    ]


def lacking(texts):
    """Of some texts, those with no Japanese, and those whose Japanese has English in it; numbers
    are written alike."""
    wordy = (text for text in texts if not NUMBERS.fullmatch(text))
    said = {text: said_of(text) for text in wordy}
    return {
        text: now and now.japanese
        for text, now in said.items()
        if now is None or english_left(text, now)
    }
