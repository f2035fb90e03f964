"""The hands' part of the engine room: fields before and after a move, and whether the new hand
covers the old one.
"""

from shogi_lab.engine.hands import unpack
from shogi_lab.engine.layouts import BONANZA, PADDED
from shogi_lab.engine.pieces import COLOR_NAMES, COLORS, LETTERS
from shogi_lab.ground.messages import items, said, sentences
from shogi_lab.stage.gauges import PanelRow, Reading, Turn, so_far
from shogi_lab.stage.lenses import Member, Members
from shogi_lab.stage.words import SIDES

from .borrow import lit, smaller_guards

HEADS = (said("hand"), said("field"), said("bits"))


def hands_read(turn: Turn) -> Reading:
    """Return the fields of both hands that a move changed, and what the guards of new minus old
    say."""
    hands = [
        (int(turn.before.record.hand[color]), int(turn.position.record.hand[color]))
        for color in COLORS
    ]
    rows = tuple(row for color in COLORS for row in _rows(color, *hands[color], turn.move == ""))
    told = [_told(color, *hands[color]) for color in COLORS if hands[color][0] != hands[color][1]]
    words = sentences(*told) if told else said("Both hands stay as they are.")
    return Reading(so_far(turn, words), (Members("", rows, HEADS),), 0.3 if told else 0.0)


def _rows(color: int, old: int, new: int, everything: bool) -> list[Member]:
    """Return the fields that differ, or all that hold something if no hand changed."""
    rows = []
    for field in BONANZA.fields:
        was, now = ((hand & field.mask) >> field.shift for hand in (old, new))
        if was != now or now:
            before, after = (f"{count:0{field.width}b}" for count in (was, now))
            name = said("{side}'s {piece}", side=SIDES[color], piece=field.name)
            bits = f"{field.shift}-{field.shift + field.width - 1}"
            changed = was != now
            about = (f"{color}{LETTERS[field.piece]}", f"hand[{COLOR_NAMES[color].upper()}]")
            rows.append(Member(name, bits, before if changed else "", after, "fact", about))
    return rows


def _told(color: int, old: int, new: int) -> str:
    """Say how a hand changed, and what the guards say of the new one minus the old one."""
    change = said(
        "{side}'s hand {old} becomes {new}.", side=SIDES[color], old=f"{old:#x}", new=f"{new:#x}"
    )
    was, now = (PADDED.pack(**unpack(hand)) for hand in (old, new))  # Bonanza's has no guards
    guards = lit(PADDED, now - was)
    names = {field.shift + field.width: field.name for field in PADDED.fields}
    if not guards:
        none = said("New minus old lights no guard: the new hand covers the old.")
        return sentences(change, none)
    borrowed = said("New minus old borrows: it lights the guards of {names}.",
                    names=items(names[bit] for bit in guards))  # fmt: skip
    smaller = items(names[bit] for bit in smaller_guards(PADDED, now, was))
    return sentences(change, borrowed, said("The new hand has fewer: {names}.", names=smaller))


PANELS = (
    PanelRow("hands", said("The hands"), "4-as-engines-write-it", hands_read,
        "9-does-it-always-work", "left", by_line=True),
)  # fmt: skip
