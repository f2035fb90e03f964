"""The drawings of chapter 7: moves and their siblings, pushes, pairs."""

from math import exp

from shogi_lab.engine.evaluation import FV_SCALE
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import Drawing, drawing
from shogi_lab.screen.elements import Drawn, box, g, joined, koma, moved, path
from shogi_lab.screen.outlines import line
from shogi_lab.screen.pad import Pad, target
from shogi_lab.stage.words import at, signed

from .family import STANDING, Child, Family
from .pushes import Curve, Push, Pushes
from .siblings import WIDTH


def at_place(place: str) -> str:
    """Return the place of a piece in words: its square as the language writes it, or which of its
    kind it is in hand.
    """
    if place.startswith("x"):
        return place
    file, rank = "987654321".index(place[0]), "abcdefghi".index(place[1])
    return at(rank * 9 + file)


# ---- moves and their siblings

FAMILY_W, CHILD_H, COUNT_X, COUNT_W = 290, 30, 176, 70


@drawing.register
def _family(seen: Family) -> Drawing:
    """Draw a row for each move: what the mover has after it, and how much it counts; each can be
    pressed."""
    pad = Pad()
    heads = (said("move"), 8, 0), (said("has"), 158, 1), (said("counts"), COUNT_X, 0)
    for text, x, anchor in heads:
        pad.stay(line(text, x, 14, 11, "dim", anchor))
    for n in range(STANDING + 1):
        drawn = _child(seen.children[n], n == 0) if n < len(seen.children) else ()
        pad.slot(f"c{n}", 0, 22 + n * CHILD_H, drawn)
    high = 22 + (STANDING + 1) * CHILD_H
    more = line(said("and {n} others", n=seen.others), 8, high + 14, 12, "dim")
    pad.slot("more", 0, 0, more if seen.others else ())
    return pad.done(FAMILY_W, high + 22).called(said("the played move and its siblings"))


def _child(child: Child, played: bool) -> Drawn:
    """Draw a move, what the mover has after it, and a bar as long as the move counts."""
    frame = box(0, 1, FAMILY_W, CHILD_H - 3, "lit" if child.chosen else "word", 4)
    drawn = frame + line(child.move, 8, 20, 13, "label")
    drawn += line(signed(child.value), 158, 20, 13, "label", 1)
    if played:
        drawn += line(said("played"), COUNT_X, 20, 12, "after")
    else:
        bar = g(box(COUNT_X, 8, COUNT_W * child.counts, 12, "spots", 2), look="blue")
        drawn += bar + line(f"{child.counts:.2f}", FAMILY_W - 8, 20, 12, "label", 1)
    place = target(child.jump, child.move, FAMILY_W, CHILD_H - 3)
    return drawn + moved(FAMILY_W / 2, CHILD_H / 2, place)


# ---- weights that are pushed

PUSHES_W, PUSH_H, PUSH_X, PUSH_SPAN = 330, 26, 190, 70


@drawing.register
def _pushes(seen: Pushes) -> Drawing:
    """Draw a row for each weight: the piece that it belongs to, and how far it is pushed which
    way."""
    pad = Pad()
    for text, x, anchor in (
        (said("piece"), 8, 0),
        (said("down"), PUSH_X - 6, 1),
        (said("up"), PUSH_X + 6, 0),
        (said("points"), PUSHES_W - 8, 1),
    ):
        pad.stay(line(text, x, 14, 11, "dim", anchor))
    high = 22 + seen.room * PUSH_H
    pad.stay(path(look="brace", d=f"M{PUSH_X},20V{high}"))
    for n in range(seen.room):
        drawn = _push(seen.rows[n], seen.reach) if n < len(seen.rows) else ()
        pad.slot(f"p{n}", 0, 22 + n * PUSH_H, drawn)
    scale = said("whole bar: {points}", points=f"{seen.reach / FV_SCALE:.0f}")
    pad.slot("scale", PUSHES_W - 8, high + 16, line(scale, 0, 0, 12, "dim", 1) if seen.rows else ())
    return pad.done(PUSHES_W, high + 22).called(said("weights that are pushed"))


def _push(row: Push, reach: float) -> Drawn:
    """Draw a bar to the right in blue for up, or a framed one to the left in orange for down."""
    far = PUSH_SPAN * (row.after - row.before) / reach
    begin, wide = (PUSH_X, far) if far > 0 else (PUSH_X + far, -far)
    color, look = ("blue", "spots") if far > 0 else ("orange", "hatch")
    return (
        moved(20, 13, koma(row.letter, 1), scale=".5")
        + line(at_place(row.place), 40, 18, 13, "label")
        + g(box(begin, 6, max(1.2, wide), 14, look, 2), look=color)
        + line(f"{(row.after - row.before) / FV_SCALE:+.2f}", PUSHES_W - 8, 18, 12, "label", 1)
    )


# ---- the curve of counts

CURVE_X, CURVE_Y, CURVE_W, CURVE_H = 34, 16, 280, 130
#: Leads at the ends of the curve, in points, and how far a tangent goes to either side.
FARTHEST, TANGENT = 600, 150
ENDS = -FARTHEST, 0, FARTHEST
LEAD_W = CURVE_W / FARTHEST / 2  # pixels of a point of lead


@drawing.register
def _curve(seen: Curve) -> Drawing:
    """Draw how much a sibling counts, from far behind to far ahead, and a dot for each sibling; the
    one that is looked at has the curve's tangent, whose slope is how hard it pushes."""
    pad = Pad()
    for count, name in ((0.0, "0"), (0.5, "0.5"), (1.0, "1")):
        y = _on_curve(0, count)[1]
        pad.stay(line(name, CURVE_X - 8, y + 4, 11, "dim", 1))
        pad.stay(path(look="brace", d=f"M{CURVE_X},{y:g}h{CURVE_W}"))
    for lead, name in zip(ENDS, (said("behind"), said("as good"), said("ahead")), strict=True):
        x, anchor = _on_curve(lead, 0)[0], 0.5 + lead / FARTHEST / 2
        pad.stay(line(name, x, CURVE_Y + CURVE_H + 18, 11, "dim", anchor))
    places = [_on_curve(lead, _count(lead)) for lead in range(-FARTHEST, FARTHEST + 1, 20)]
    pad.stay(_path(places))
    pad.slot("dots", 0, 0, joined(_dot(lead, "word", 3) for lead in seen.leads))
    chosen = () if seen.chosen is None else _tangent(seen.chosen)
    pad.slot("chosen", 0, 0, chosen + _pulls(seen))
    return pad.done(CURVE_X + CURVE_W + 14, CURVE_Y + CURVE_H + 42).called(
        said("how much a sibling counts, by its lead")
    )


def _count(lead: float) -> float:
    return 1 / (1 + exp(-lead / WIDTH))


def _on_curve(lead: float, count: float) -> tuple[float, float]:
    """Return where a lead and a count are in the picture; what is farther is at the end."""
    near = max(-FARTHEST, min(FARTHEST, lead))
    return CURVE_X + CURVE_W * (near / FARTHEST + 1) / 2, CURVE_Y + CURVE_H * (1 - count)


def _path(places: list[tuple[float, float]], look: str = "brace") -> Drawn:
    return path(look=look, d=f"M{'L'.join(f'{x:.4g},{y:.4g}' for x, y in places)}")


def _dot(lead: float, look: str, radius: float) -> Drawn:
    x, y = _on_curve(lead, _count(lead))
    return box(x - radius, y - radius, 2 * radius, 2 * radius, look, radius)


def _tangent(lead: float) -> Drawn:
    """Draw a sibling's dot, the tangent there, and how hard it pushes: 1 if it is level."""
    count = _count(lead)
    push = count * (1 - count)
    x, y = _on_curve(lead, count)
    ends = [(x + far * LEAD_W, y - far * push * CURVE_H / WIDTH) for far in (-TANGENT, TANGENT)]
    begin, end = ((max(CURVE_X, min(CURVE_X + CURVE_W, x)), y) for x, y in ends)
    told = said("counts {count}, pushes {push}", count=f"{count:.2f}", push=f"{4 * push:.2f}")
    drawn = g(_path([begin, end], "hatch"), _dot(lead, "tint", 8), look="orange")
    return drawn + line(told, CURVE_X + CURVE_W / 2, CURVE_Y + CURVE_H + 36, 12, "after", 0.5)


def _pulls(seen: Curve) -> Drawn:
    """Return places along the curve, each of which leads to the step with its lead."""
    if not seen.pulled or seen.chosen is None:
        return ()
    apart = 2 * FARTHEST // (seen.pulled - 1)
    leads = range(-FARTHEST, FARTHEST + 1, apart)
    wide = apart * LEAD_W
    return joined(
        moved(
            _on_curve(lead, 0)[0],
            CURVE_Y + CURVE_H / 2,
            target(step, said("lead: {n} points", n=signed(lead)), wide, CURVE_H + 24),
        )
        for step, lead in enumerate(leads)
    )
