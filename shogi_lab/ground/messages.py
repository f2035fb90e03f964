"""Messages: texts that remember how they were made, so that they can be translated.

      said("{move} refutes: {why}.", move="7g7f", why=said("beta is reached"))

      the text        7g7f refutes: beta is reached.    which everybody reads
      its template    {move} refutes: {why}.            by which a catalog knows it
      its slots       move and why                      each of which is said by itself

A part that is cut from a message, or a text that is joined from it by other means than those here,
is plain text: how it was made is lost.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any


class Message(str):
    """A text that knows its template, and what stands in the template's slots."""

    template: str
    slots: Mapping[str, Any]


class MessageRow(Message):
    """Messages one after the other, and the text between them."""

    joint: str
    parts: tuple[str, ...]


class Square(Message):
    """A square's name, which each language writes its own way."""


class Sign(Message):
    """A letter, and the kanji that stands in its place in Japanese."""

    kanji: str


class Move(Message):
    """A move in USI or in words, and its Japanese notation, which names the piece.

    told: writes the Japanese, given the move before in USI, or None; 同 depends on that move.
    """

    told: Callable[[str | None], str]

    @property
    def japanese(self) -> str:
        """Return the move in Japanese notation, as it is written when it stands alone."""
        return self.told(None)


def said(template: str, **slots: Any) -> Message:
    """Return a message from its template.

    slots: numbers and plain text, such as names and code, are the same in every language; anything
    that is translated must be a message.

    >>> found = said("{what}: {more}", what="7g7f", more=said("Right."))
    >>> found, found.template, found.slots
    ('7g7f: Right.', '{what}: {more}', {'what': '7g7f', 'more': 'Right.'})
    """
    message = Message(template.format(**slots))
    message.template, message.slots = template, slots
    return message


def word_of(text: str) -> Message:
    """Return a word from plain data as a message, to be translated, and a message as it is.

    >>> word_of("pawn").template
    'pawn'
    """
    if isinstance(text, Message):
        return text
    message = Message(text)
    message.template, message.slots = text, {}
    return message


def sign(letter: str, kanji: str) -> Sign:
    """Return a letter as a message whose Japanese is a kanji.

    >>> sign("P", "歩")
    'P'
    """
    message = Sign(letter)
    message.template, message.slots, message.kanji = letter, {}, kanji
    return message


def plural(one: str, many: str, n: int, **slots: Any) -> Message:
    """Return a message in the singular or the plural, by the number in slot `n`.

    >>> [plural("{n} pawn", "{n} pawns", n) for n in (0, 1, 1200)]
    ['0 pawns', '1 pawn', '1,200 pawns']
    """
    return said(one if n == 1 else many, n=f"{n:,}", **slots)


def sentences(*parts: str) -> str:
    """Join sentences into one message; empty ones are left out.

    >>> sentences(said("Black"), "", said("White"))
    'Black White'
    """
    return _row(" ", parts)


def items(parts: Iterable[str]) -> str:
    """Return a list of words.

    >>> items([said("pawn"), said("gold")])
    'pawn, gold'
    """
    return _row(", ", parts)


def told_by(error: Exception) -> str:
    """Return the message that an error was made with; if there is none, its text.

    >>> told_by(ValueError(said("Right."))).template, type(told_by(OSError("full"))).__name__
    ('Right.', 'str')
    """
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Message) else str(error)


def listed(names: Sequence[str]) -> str:
    """Join names in a row, with "and" before the last; '' if there are none.

    >>> listed(["pawn", "lance", "gold"]), listed(["pawn"])
    ('pawn, lance and gold', 'pawn')
    """
    *others, last = names or [""]
    return said("{others} and {last}", others=items(others), last=last) if others else last


def clauses(parts: Iterable[str]) -> str:
    """Join clauses into a sentence.

    >>> clauses([said("a pawn"), said("a gold")])
    'a pawn; a gold'
    """
    return _row("; ", parts)


def key_of(text: str) -> str:
    """Return a key by which a message is found again: its text, followed by the Japanese of its
    moves, because in USI moves of two pieces can look the same.

    >>> key_of(said("{n} move", n=1)), key_of(sign("P", "歩"))
    ('1 move', 'P 歩')
    """
    return " ".join([str(text), *moves_in(text)])


def moves_in(text: Any) -> list[str]:
    """Return each move and each sign in a message, in Japanese."""
    match text:
        case Move():
            return [text.japanese]
        case Sign():
            return [text.kanji]
        case MessageRow(parts=parts):
            return [each for part in parts for each in moves_in(part)]
        case Message(slots=slots):
            return [each for slot in slots.values() for each in moves_in(slot)]
    return []


def _row(joint: str, parts: Iterable[str]) -> str:
    some = tuple(filter(None, parts))
    if len(some) < 2:
        return some[0] if some else ""
    row = MessageRow(joint.join(some))
    row.parts, row.joint = some, joint
    return row


def in_usi(text: str) -> str:
    """Return a message in which moves are plain text, the same in every language.

    >>> in_usi(said("{move} refutes: {why}.", move="7g7f", why=said("beta is reached")))
    '7g7f refutes: beta is reached.'
    """
    match text:
        case Move():
            return str(text)
        case Sign(template=letter):
            return said(letter)
        case MessageRow(parts=parts, joint=joint):
            return _row(joint, map(in_usi, parts))
        case Message(template=template, slots=slots):
            told = {name: in_usi(each) for name, each in slots.items()}
            # Most labels hold no move, and a picture has very many: these stay what they are.
            same = all(told[name] is each for name, each in slots.items())
            return text if same else said(template, **told)
    return text
