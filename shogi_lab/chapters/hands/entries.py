"""An entry of the transposition table: a word, and the fields that it holds.

depth 8 | value 16 | move 19 | hand 21      64 of 64 bits
depth 8 | value 16 | move 19 | hand 24      67 of 64 bits: three stick out
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame, about_line


class Word(NamedTuple):
    """A word of `bits` bits, which is filled from the top with fields, each (name, width); the
    first `done` are in it.

    `over` bits stick out.
    """

    title: str
    bits: int
    fields: tuple[tuple[str, int], ...]
    done: int

    @property
    def over(self) -> int:
        """Count the bits that do not fit."""
        return max(0, sum(width for _, width in self.fields[: self.done]) - self.bits)


#: How wide a word and its fields may be.
Bits = Annotated[int, within(1, 256)]


@checked
def entry_film(words: Some[Some[tuple[str, Bits]]], bits: Bits = 64) -> Film:
    """Show words filled with fields: the first of `words` field by field, each of the others at
    once.

    words: for each word its fields from the highest on, each a name and a width.

    >>> film = entry_film([(("depth", 8), ("hand", 56)), (("depth", 8), ("hand", 59))])
    >>> [frame.caption for frame in film.frames][2:]
    ['hand takes 56 bits. Now 64 of 64 are taken, and none is left.', 'If hand takes 59 bits, \
67 are needed, which is 3 more than 64.']
    """
    first, *others = (tuple(word) for word in words)
    about = about_line(film="entry", bits=bits, words=[list(map(list, word)) for word in words])
    frames = [
        Frame(
            (Word("", bits, first, 0),),
            said("The word has {bits} bits, and all are free.", bits=bits),
            about,
        )
    ]
    for done, (name, width) in enumerate(first, 1):
        taken = sum(each for _, each in first[:done])
        left = bits - taken
        numbers = {"width": width, "taken": taken, "bits": bits}
        caption = said(
            "{field} takes {width} bits. Now {taken} of {bits} are taken, which leaves {left}.",
            field=name, left=left, **numbers,
        ) if left else said(
            "{field} takes {width} bits. Now {taken} of {bits} are taken, and none is left.",
            field=name, **numbers,
        )  # fmt: skip
        frames.append(Frame((Word("", bits, first, done),), caption, about))
    for word in others:
        seen = Word("", bits, word, len(word))
        name, width = word[-1]
        taken = sum(each for _, each in word)
        numbers = {"width": width, "taken": taken, "bits": bits}
        caption = said(
            "If {field} takes {width} bits, {taken} are needed, which is {over} more than "
            "{bits}.",
            field=name, over=seen.over, **numbers,
        ) if seen.over else said(
            "If {field} takes {width} bits, {taken} are needed, and they fit into {bits}.",
            field=name, **numbers,
        )  # fmt: skip
        frames.append(Frame((seen,), caption, about))
    return Film(said("An entry, bit by bit"), tuple(frames), tuple(range(len(first), len(frames))))
