"""A sibling that is pulled along the curve of counts: what it counts, and how hard it pushes.

600 behind    counts 0.00    the curve is flat there: nothing is pushed
level         counts 0.50    the tangent is steepest: each weight is pushed by a point
600 ahead     counts 1.00    flat again
"""

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import FV_SCALE
from shogi_lab.engine.kkp import Table
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.words import moved
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import board_of, squares_of

from .family import leads, steepest
from .pushes import Curve, Pushes, alone, furthest, layers_of, pushes
from .siblings import counts_of, siblings_of, slope_of, values_of

#: The leads that the sibling is pulled to, in points.
LEADS = range(-600, 601, 60)


@checked
def pull_film(position: Position, played: str, weights: Table) -> Film:
    """Show the played move's closest sibling, as if it were far behind, level or far ahead: drag
    its dot along the curve, and see how hard it pushes.

    Raises ValueError if a king is missing, if the move is not legal or if it is the only one.

    >>> film = pull_film(Position(), "7g7f", np.zeros(SHAPE, np.int16))
    >>> film.frames[10].caption[:49]
    'If 1g1f is as good as 7g7f, it counts 0.50 and pu'
    """
    family = siblings_of(position, played, weights)
    if len(family.moves) < 2:
        raise ValueError(said("{move} is the only legal move; it must have a sibling", move=played))
    number = steepest(family, weights)[0]
    pair, about = alone(family, number), about_record(position.record, film="pull", move=played)
    first, second = values_of(pair, weights)
    end, move = family.ends[number], family.moves[number]
    frames, room = [], len(pushes(slope_of(pair, weights), pair, weights))
    for lead in LEADS:
        by = np.array([0.0, pair.sign * (lead - (second - first))])
        pulled = pair._replace(material=pair.material + by)
        rows = tuple(pushes(slope_of(pulled, weights), pulled, weights))
        board = board_of(end, squares_of(move), layers_of(end, rows))
        count = float(counts_of(values_of(pulled, weights))[1])
        points = furthest(rows) / FV_SCALE
        curve = Curve("", (), float(lead), len(LEADS))
        parts = (curve, Pushes("", rows, float(FV_SCALE), room), board)
        told = said(
            "If {move} {leads}, it counts {count} and pushes each of its weights by {points} of a "
            "point.",
            move=moved(position, move),
            leads=leads(lead, moved(position, played)),
            count=f"{count:.2f}",
            points=f"{points:.2f}",
        )
        frames.append(Frame(parts, told, about))
    level = len(frames) // 2
    return Film(said("A sibling on the curve"), tuple(frames), (level - 4, level, level + 4))
