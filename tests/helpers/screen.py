"""Films for the screen's tests, and what a frame of them shows."""

from pathlib import Path

from shogi_lab.screen import drawings
from shogi_lab.screen.drawings import row_cells
from shogi_lab.screen.elements import Page, filled
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.lenses import Bits

GAME = (Path(__file__).parents[2] / "data" / "games" / "selfplay.usi").read_text().splitlines()
LINE = "position " + next(line for line in GAME if line.startswith("startpos"))
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"


def text(drawn):
    return Page().text(drawn)


def drawing(part):
    """The drawing of a part, written out."""
    drawn = drawings.drawing(part)
    folded = drawn.folded and drawn.folded._replace(skeleton=text(drawn.folded.skeleton))
    slots = {name: text(each) for name, each in drawn.slots.items()}
    return drawn._replace(skeleton=text(drawn.skeleton), slots=slots, folded=folded)


def still(part):
    """The same with its slots filled."""
    return text(filled(*drawings.drawing(part)[2:4]))


def lazy(count=100_000, made=None):
    """Numbers on rank a, in binary: click a bit to flip it. `made` notes which were made."""

    def frame(number):
        if made is not None:
            made.append(number)
        at = [8 - bit for bit in range(9) if number >> bit & 1]
        jumps = tuple((number ^ 1 << 8 - sq) if sq < 9 else -1 for sq in range(81))
        bits = Bits("a number", tuple(at), jumps=jumps)
        return Frame((bits,), f"This is {number}.", f"number {number}")

    return Film("numbers", LazyFrames(count, frame), (5, 300))


def from_scratch(frame, option):
    """What stands in the slots when one frame is drawn by itself."""
    board, members, choice = frame.parts
    slots = {f"0.{name}": drawn for name, drawn in drawing(board).slots.items()}
    slots["1.title"] = members.title
    for r, row in enumerate(members.rows):
        slots |= {f"1.{r}.{c}": text(cell) for c, cell in enumerate(row_cells(row))}
    bits = dict(choice.options)[option]
    slots |= {f"2.{name}": drawn for name, drawn in drawing(bits).slots.items()}
    return {name: drawn for name, drawn in slots.items() if drawn}


def contrast(one, other):
    """How much two colours stand out from each other, as WCAG has it."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
