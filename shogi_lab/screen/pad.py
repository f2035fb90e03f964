"""A pad to draw on, in pixels: what drawings of bits, boxes and targets share.

stay     a box, a line of text      written once for a whole film
slot     a place with a name        filled again from frame to frame
"""

from functools import lru_cache
from typing import NamedTuple

from shogi_lab.ground.messages import in_usi

from .drawings import Drawing, Folded
from .elements import Drawn, Part, g, joined, rect
from .outlines import line


class Fold(NamedTuple):
    """How a wide drawing is folded on a phone: columns from each cut on are moved below the others.

    left: where the first column begins, and each row of the folded drawing; down: how far a row is
    below the one before it, and top: the first one below its place. All are in pixels.
    """

    left: tuple[float, float]
    cuts: tuple[float, ...]
    down: float
    top: float = 0

    def moved(self, x: float) -> tuple[float, float]:
        """Return how far a part at x is moved, in pixels.

        >>> fold = Fold((134, 30), (442,), 250)
        >>> fold.moved(145), fold.moved(453)
        ((-104, 0), (-412, 250))
        """
        first, folded = self.left
        row = sum(cut <= x for cut in self.cuts)
        return folded - (first, *self.cuts)[row], self.top + row * self.down


class Pad:
    """A drawing in the making: the part that stays, and slots with their present content.

    In a drawing with a `fold`, parts with a place also say where they are when folded.
    """

    def __init__(self, fold: Fold | None = None) -> None:
        self.fold = fold
        self.lines: list[Drawn] = []
        self.both: list[Drawn] = []  # the same, for a screen that may fold it
        self.slots: dict[str, Drawn] = {}

    def stay(self, *drawn: Drawn, at: float | None = None) -> None:
        """Draw a part that is the same in each frame; at: its place, if folding moves it."""
        self.lines.extend(drawn)
        if self.fold and at is not None:
            x, y = self.fold.moved(at)
            self.both.append(g(*drawn, folded=f"translate({x:g},{y:g})"))
        else:
            self.both.extend(drawn)

    def flat(self, *drawn: Drawn) -> None:
        """Draw a part that is the same in each frame, and left out when folded."""
        self.lines.extend(drawn)
        self.both.append(g(*drawn, look="flat"))

    def folds(self, *drawn: Drawn) -> None:
        """Draw a part that only a folded drawing has."""
        self.both.append(g(*drawn, look="folds"))

    def slot(
        self, name: str, x: float, y: float, drawn: Drawn = (), called: str = "", folded: str = ""
    ) -> None:
        """Make a slot for something that changes from frame to frame, and fill it.

        called: names, separated by blanks, by which a text can refer to the slot; folded: its
        transform in a folded drawing, if it is not moved with its column.
        """
        if self.fold and not folded:
            by, down = self.fold.moved(x)
            folded = f"translate({x + by:g},{y + down:g})"
        self.lines.append(_place(name, x, y, called))
        if self.fold:
            self.both.append(_place(name, x, y, called, folded))
        if drawn:
            self.slots[name] = drawn

    def number(self, name: str, x: float, y: float, text: str, size: float, room: int = 0) -> None:
        """Draw a number digit by digit, each in a column and a slot of its own, with room for at
        least `room` digits."""
        for i, char in enumerate(text.ljust(room)):
            drawn = line(char, 0, 0, size, "label", 0.5) if char != " " else ()
            self.slot(f"{name}.{i}", x + (i + 0.5) * 0.64 * size, y, drawn)

    def inside(self, name: str, drawn: Drawing, transform: str, folded: str = "") -> None:
        """Put a whole drawing into this one, its slots under a name of their own."""
        both = drawn.folded.skeleton if drawn.folded else drawn.skeleton
        for lines, part, fold in ((self.lines, drawn.skeleton, None), (self.both, both, folded)):
            lines.append(g((Part(part, f"{name}."),), folded=fold or None, transform=transform))
        self.slots |= {f"{name}.{slot}": text for slot, text in drawn.slots.items()}

    def done(self, wide: float, high: float, folded: tuple[float, float] | None = None) -> Drawing:
        """Return the drawing with a size, and with its size when it is folded."""
        screen = Folded(*folded, joined(self.both)) if folded else None
        return Drawing(wide, high, joined(self.lines), self.slots, folded=screen)


@lru_cache(2**16)
def _place(name: str, x: float, y: float, called: str, folded: str = "") -> Drawn:
    """Return the group of a slot: the same one for all frames of a film, as nearly each has it."""
    there = f"translate({x:g},{y:g})"
    return g(slot=name, name=called or None, folded=folded or None, transform=there)


def target(jump: int, label: str, wide: float, high: float, spin: int | None = None) -> Drawn:
    """Return a rectangle around the origin to click; spin: how much a drag changes a count."""
    if jump < 0:
        return ()
    return rect(
        spin=spin, look="place", jump=jump, role="button", tabindex=-1, label=in_usi(label),
        x=-wide / 2, y=-high / 2, width=wide, height=high, rx=3,
    )  # fmt: skip
