"""A pad to draw on, in pixels: what drawings of bits, boxes and targets share.

stay     a box, a line of text      written once for a whole film
slot     a place with a name        filled again from frame to frame
"""

from html import escape
from typing import NamedTuple

from shogi_lab.ground.messages import labelled

from .drawings import Drawing, Folded
from .outlines import line


class Fold(NamedTuple):
    """How a wide drawing is folded on a phone: columns from `cut` on are moved below the others.

    left: where the first column begins, and both rows of the folded drawing; down: how far the
    second row is below the first. All are in pixels of the drawing.
    """

    left: tuple[float, float]
    cut: float
    down: float

    def moved(self, x: float) -> tuple[float, float]:
        """Return how far a part at x is moved, in pixels.

        >>> fold = Fold((134, 30), 442, 250)
        >>> fold.moved(145), fold.moved(453)
        ((-104, 0), (-412, 250))
        """
        first, folded = self.left
        return (folded - first, 0) if x < self.cut else (folded - self.cut, self.down)


class Pad:
    """A drawing in the making: the part that stays, and slots with their present content.

    In a drawing with a `fold`, parts with a place also say where they stand when the screen folds
    it.
    """

    def __init__(self, fold: Fold | None = None) -> None:
        self.fold = fold
        self.lines: list[str] = []
        self.both: list[str] = []  # the same, for a screen that may fold it
        self.slots: dict[str, str] = {}

    def stay(self, *drawn: str, at: float | None = None) -> None:
        """Draw a part that is the same in each frame; at: its place, if it moves when the drawing
        is folded.
        """
        self.lines.extend(drawn)
        if self.fold and at is not None:
            x, y = self.fold.moved(at)
            self.both.append(f'<g data-folded="translate({x:g},{y:g})">{"".join(drawn)}</g>')
        else:
            self.both.extend(drawn)

    def flat(self, *drawn: str) -> None:
        """Draw a part that is the same in each frame, and is left out when the drawing is
        folded."""
        self.lines.extend(drawn)
        self.both.append(f'<g class="flat">{"".join(drawn)}</g>')

    def folds(self, *drawn: str) -> None:
        """Draw a part that only a folded drawing has."""
        self.both.append(f'<g class="folds">{"".join(drawn)}</g>')

    def slot(
        self, name: str, x: float, y: float, drawn: str = "", called: str = "", folded: str = ""
    ) -> None:
        """Make a slot for something that changes from frame to frame, and fill it.

        called: names, separated by blanks, by which a text can refer to the slot; folded: its
        transform in a folded drawing, if it is not moved with its column.
        """
        known = f' data-name="{called}"' if called else ""
        if self.fold and not folded:
            by, down = self.fold.moved(x)
            folded = f"translate({x + by:g},{y + down:g})"
        moved = f' data-folded="{folded}"' if folded else ""
        for lines, fold in ((self.lines, ""), (self.both, moved)):
            place = f'<g data-slot="{name}"{known}{fold} transform="translate({x:g},{y:g})"></g>'
            lines.append(place)
        if drawn:
            self.slots[name] = drawn

    def number(self, name: str, x: float, y: float, text: str, size: float, room: int = 0) -> None:
        """Draw a number digit by digit, each in a column and a slot of its own, with room for at
        least `room` digits."""
        for i, char in enumerate(text.ljust(room)):
            drawn = line(char, 0, 0, size, "label", 0.5) if char != " " else ""
            self.slot(f"{name}.{i}", x + (i + 0.5) * 0.64 * size, y, drawn)

    def inside(self, name: str, drawn: Drawing, transform: str, folded: str = "") -> None:
        """Put a whole drawing into this one, its slots under a name of their own."""
        both = drawn.folded.skeleton if drawn.folded else drawn.skeleton
        known = f' data-folded="{folded}"' if folded else ""
        for lines, skeleton, fold in ((self.lines, drawn.skeleton, ""), (self.both, both, known)):
            ours = skeleton.replace(' data-slot="', f' data-slot="{name}.')
            lines.append(f'<g{fold} transform="{transform}">{ours}</g>')
        self.slots |= {f"{name}.{slot}": text for slot, text in drawn.slots.items()}

    def done(self, wide: float, high: float, folded: tuple[float, float] | None = None) -> Drawing:
        """Return the drawing with a size, and with its size when it is folded."""
        screen = Folded(*folded, "".join(self.both)) if folded else None
        return Drawing(wide, high, "".join(self.lines), self.slots, folded=screen)


def box(x: float, y: float, wide: float, high: float, look: str, radius: float = 3) -> str:
    """Return a rectangle with round corners."""
    return (
        f'<rect class="{look}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" '
        f'rx="{radius:g}"/>'
    )


def target(jump: int, label: str, wide: float, high: float) -> str:
    """Return a rectangle around the origin that can be clicked."""
    if jump < 0:
        return ""
    return (
        f'<rect class="place" data-jump="{jump}" role="button" tabindex="-1" '
        f'aria-label="{escape(labelled(label))}" x="{-wide / 2:g}" y="{-high / 2:g}" '
        f'width="{wide:g}" height="{high:g}" rx="3"/>'
    )
