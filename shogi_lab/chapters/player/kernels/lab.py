"""All that a searcher works on, together."""

from typing import Any, NamedTuple

from shogi_lab.engine.effects import effects_of, rays_here
from shogi_lab.engine.evaluation import no_weights
from shogi_lab.engine.kernel import ready
from shogi_lab.engine.kkp import kkp_table
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import tables_here

from .line import go_on
from .mind import LINES, empty_mind, set_out
from .path import start_path
from .table import empty_entries


class Lab(NamedTuple):
    """All that a searcher works on: records, as kernels take them here."""

    pos: Any  #: the position looked at
    tables: Any
    rays: Any
    effects: Any  #: kept up to date where a switch asks for them
    kkp: Any  #: weights
    moves: Any  #: a list for generators to write into
    lines: Any  #: the moves of each ply, with their order
    table: Any  #: the transposition table
    mind: Any


def lab_of(sfen: str, moves: str = "", weights: Any = None, **switches: int) -> Lab:
    """What a searcher works on, in a position after some moves in USI, with these switches; to try
    things, since its table is small. Without weights KKP is 0.

    >>> lab = lab_of("4k4/9/9/9/9/9/9/9/4K4 b R 1", "R*5e", alpha_beta=1)
    >>> int(lab.mind.alpha_beta), int(lab.pos.material), int(lab.mind.root)
    (1, 647, 1)
    """
    mind = empty_mind()
    for name, value in switches.items():
        setattr(mind, name, value)
    set_out(mind)
    position = Position.from_sfen(sfen)
    weights = no_weights().kkp if weights is None else weights
    lab = new_lab(position.record, weights, ready(mind), empty_entries(128))
    for move in moves.split():
        go_on(lab, position.packed(move))
        position = position.after(move)
    return lab


def new_lab(record: Any, weights: Any, mind: Any, table: Any) -> Lab:
    """All that a searcher works on, at the start of a path; `record` is copied, a mind and a table
    are taken as kernels take them here.

    >>> mind, table = ready(empty_mind()), empty_entries(128)
    >>> new_lab(parse_sfen(START).record, no_weights().kkp, mind, table).mind is mind
    True
    """
    lab = Lab(
        ready(record.copy()), tables_here(), rays_here(), ready(effects_of(record)),
        kkp_table(weights), ready(move_list()), ready(empty_record(LINES)), table, mind,
    )  # fmt: skip
    start_path(lab)
    return lab
