"""The search's part of the engine room: the best line, its value, and how many nodes it took."""

from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.kkp import with_kings
from shogi_lab.ground.messages import said
from shogi_lab.notation.words import line_of
from shogi_lab.stage.gauges import PanelRow, Reading, Turn
from shogi_lab.stage.lenses import Member, Members
from shogi_lab.stage.words import SIDES, signed

from .kernels.search import main_search
from .limits import Limits
from .think import Player

HEADS = (said("search"), "", said("answer"))
NODES = 2_000 if COMPILED else 200  # on a page the next move waits for them
WIN = "win"


def search_read(turn: Turn) -> Reading:
    """Return what a player without memory thinks of a position, after a few thousand nodes."""
    with_kings(turn.position)
    thought = Player("shelter", 1).think(turn.game, Limits(nodes=NODES))
    side = SIDES[turn.position.turn]
    if thought.move is None:
        return Reading(said("{side} has no legal move: the game is over.", side=side))
    if thought.move == WIN:
        return Reading(said("{side} declares a win.", side=side), change=1.0)
    line = line_of(turn.position, [move for move in thought.line if move != WIN])
    value = signed(thought.value or 0)
    told = said("{side} would play on with {line}.", side=side, line=line)
    if thought.mate is not None:
        value = said("mate in {n}", n=abs(thought.mate))
    rows = (
        (said("best line"), line),
        (said("value"), value),
        (said("nodes"), f"{thought.nodes:,}"),
        (said("depth"), str(thought.depth)),
    )
    table = Members("", tuple(Member(name, "", "", text, "fact") for name, text in rows), HEADS)
    return Reading(told, (table,))


PANELS = (
    PanelRow("search", said("Search"), "3-predict-then-step-one-window", search_read,
        "9-does-it-always-work", slow=main_search),
)  # fmt: skip
