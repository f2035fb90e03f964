"""A pad to draw on, in pixels: what drawings of bits, boxes and targets share.

stay     a box, a line of text      written once for a whole film
slot     a place with a name        filled again from frame to frame
"""

from html import escape

from shogi_lab.messages import labelled

from .drawings import Drawing
from .outlines import line


class Pad:
    """A drawing in the making: what stays, and slots with what stands in them now."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.slots: dict[str, str] = {}

    def stay(self, *drawn: str) -> None:
        """Draw what is the same in each frame."""
        self.lines.extend(drawn)

    def slot(self, name: str, x: float, y: float, drawn: str = "", called: str = "") -> None:
        """Make a place for what changes from frame to frame, and fill it.

        called: the names, with blanks between, by which a text may speak of it.
        """
        known = f' data-name="{called}"' if called else ""
        self.stay(f'<g data-slot="{name}"{known} transform="translate({x:g},{y:g})"></g>')
        if drawn:
            self.slots[name] = drawn

    def number(self, name: str, x: float, y: float, text: str, size: float, room: int = 0) -> None:
        """A number written digit by digit, each in a column and a slot of its own, for `room`
        digits at least."""
        for i, char in enumerate(text.ljust(room)):
            drawn = line(char, 0, 0, size, "label", 0.5) if char != " " else ""
            self.slot(f"{name}.{i}", x + (i + 0.5) * 0.64 * size, y, drawn)

    def inside(self, name: str, drawn: Drawing, transform: str) -> None:
        """Put a whole drawing into this one, its slots under a name of their own."""
        skeleton = drawn.skeleton.replace(' data-slot="', f' data-slot="{name}.')
        self.stay(f'<g transform="{transform}">{skeleton}</g>')
        self.slots |= {f"{name}.{slot}": text for slot, text in drawn.slots.items()}

    def done(self, wide: float, high: float) -> Drawing:
        """Return the drawing, at this size."""
        return Drawing(wide, high, "".join(self.lines), self.slots)


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
