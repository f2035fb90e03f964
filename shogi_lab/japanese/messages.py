"""Messages: what films say in English, and how the same is said in Japanese.

      said("{move} refutes: {why}.", move="7g7f", why=said("beta is reached"))

      the text        7g7f refutes: beta is reached.    which everybody reads
      its template    {move} refutes: {why}.            which the catalog knows
      its slots       move and why                      each said in Japanese by itself

A message is its English text, and remembers what it is made of. What is cut from it, or put
together from it by other means than those here, is mere text and has no Japanese.
"""

from collections.abc import Iterable, Mapping
from typing import Any
from weakref import WeakValueDictionary

from .catalog import known
from .phrases import Said, joined, square_said, the_book


class Message(str):
    """A text that knows its template, and what stands in the template's slots."""

    template: str
    slots: Mapping[str, Any]

    def said(self) -> Said | None:
        """The text in Japanese, None where the catalog does not know the template."""
        if not (ours := known(self.template)):
            return None
        slots = {name: _slot(value) for name, value in self.slots.items()}
        japanese = ours.format(**{name: each.japanese for name, each in slots.items()})
        return joined(japanese, [self.template], slots.values())


class Row(Message):
    """Messages one after the other, and what stands between them in Japanese."""

    between: str
    parts: tuple[str, ...]

    def said(self) -> Said | None:
        """All of them in Japanese, None where one is not known."""
        found = list(map(said_of, self.parts))
        parts = [each for each in found if each is not None]
        if len(parts) < len(found):
            return None
        return joined(self.between.join(each.japanese for each in parts), (), parts)


class Square(Message):
    """A square's name, which a Japanese writes in digits and kanji.

    >>> in_japanese(Square("2f"))
    '２六'
    """

    def said(self) -> Said:
        """The square in Japanese."""
        return Said(square_said(self))


class Alike(Message):
    """What is written alike, though there may be words in it: code, the name of a file.

    >>> in_japanese(Alike("for each in squares:"))
    'for each in squares:'
    """

    def said(self) -> Said:
        """The text as it is."""
        return Said(str(self))


#: The messages that somebody still holds, by their texts. A picture is HTML, where a title is a
#: mere text: what draws it holds the message meanwhile. Labels are made while they are drawn.
_held: WeakValueDictionary[str, Message] = WeakValueDictionary()
_labels: dict[str, Message] = {}


def said(template: str, **slots: Any) -> Message:
    """A message from its template.

    slots: numbers, names and moves, which are written alike; words, other messages among them.

    >>> found = said("{what}: {more}", what="7g7f", more=said("Right."))
    >>> found, in_japanese(found)
    ('7g7f: Right.', '7g7f：正解。')
    """
    message = Message(template.format(**slots))
    message.template, message.slots = template, slots
    return _kept(message)


def plural(one: str, many: str, n: int, **slots: Any) -> Message:
    """A message about one thing, or about another number of them, which stands in slot `n`.

    >>> [plural("{n} pawn", "{n} pawns", n) for n in (0, 1, 1200)]
    ['0 pawns', '1 pawn', '1,200 pawns']
    """
    return said(one if n == 1 else many, n=f"{n:,}", **slots)


def sentences(*parts: str) -> str:
    """Sentences in a row; an empty one is none.

    >>> found = sentences(said("Black"), "", said("White"))
    >>> found, in_japanese(found)
    ('Black White', '先手後手')
    """
    return _row(parts, " ", "")


def items(parts: Iterable[str]) -> str:
    """A list of words.

    >>> found = items([said("pawn"), said("gold")])
    >>> found, in_japanese(found)
    ('pawn, gold', '歩、金')
    """
    return _row(parts, ", ", "、")


def labelled(text: str) -> str:
    """A text as it is, to be written into HTML; a message is found again when it is read there.

    >>> labelled(items([said("pawn"), "7g7f"])), in_japanese("pawn, 7g7f")
    ('pawn, 7g7f', '歩、7g7f')
    """
    if isinstance(text, Message):
        _labels.setdefault(str(text), text)
    return text


def in_japanese(text: str) -> str | None:
    """A caption, a title or a label in Japanese; None where nobody knows it.

    >>> in_japanese("pawn from 7g to 7f")
    '７七の歩を７六へ'
    >>> in_japanese("something else")
    """
    found = said_of(text)
    return found and found.japanese


def said_of(text: str) -> Said | None:
    """The same with what it is made of: by the message that has this text, else as it is read."""
    message = text if isinstance(text, Message) else _held.get(text) or _labels.get(text)
    return (message is not None and message.said()) or the_book().said(text)


def _row(parts: Iterable[str], joint: str, between: str) -> str:
    some = tuple(filter(None, parts))
    if len(some) < 2:
        return some[0] if some else ""
    row = Row(joint.join(some))
    row.parts, row.between = some, between
    return _kept(row)


def _kept(message: Any) -> Any:
    """The message, or the one of the same text that is held already: it must live as long as
    anybody needs it."""
    held = _held.setdefault(str(message), message)
    return held if vars(held) == vars(message) else message


def _slot(value: Any) -> Said:
    """What stands in a slot: in Japanese where it is known, else as it is."""
    text = value if isinstance(value, str) else str(value)
    return said_of(text) or Said(text, kept=frozenset([text]))
