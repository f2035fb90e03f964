"""Everything that a search works on, together."""

from typing import Any, NamedTuple

from shogi_lab.engine.effects import effects_of, rays_here
from shogi_lab.engine.evaluation import no_weights
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import kkp_table
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import tables_here

from .mind import LINES, derive_settings, empty_mind
from .path import start_path
from .search_line import go_on
from .table import empty_entries


class SearchState(NamedTuple):
    """Everything that a search works on: records in the form that kernels take."""

    pos: Any  #: the position looked at
    tables: Any
    rays: Any
    effects: Any  #: kept up to date where a switch asks for them
    kkp: Any  #: weights
    moves: Any  #: a list for generators to write into
    lines: Any  #: the moves of each ply, with their order
    table: Any  #: the transposition table
    mind: Any


def search_state(sfen: str, moves: str = "", weights: Any = None, **switches: int) -> SearchState:
    """Return what a search works on, in a position after some moves in USI, with these switches.
    It is for experiments, since its table is small. Without weights KKP is 0."""
    mind = empty_mind()
    for name, value in switches.items():
        setattr(mind, name, value)
    derive_settings(mind)
    position = Position.from_sfen(sfen)
    weights = no_weights().kkp if weights is None else weights
    state = new_search_state(position.record, weights, for_kernel(mind), empty_entries(128))
    for move in moves.split():
        go_on(state, position.packed(move))
        position = position.after(move)
    return state


def new_search_state(record: Any, weights: Any, mind: Any, table: Any) -> SearchState:
    """Return everything that a search works on, at the start of a path. `record` is copied; the
    mind and the table must be in the form that kernels take."""
    state = SearchState(
        for_kernel(record.copy()), tables_here(), rays_here(), for_kernel(effects_of(record)),
        kkp_table(weights), for_kernel(move_list()), for_kernel(empty_record(LINES)), table, mind,
    )  # fmt: skip
    start_path(state)
    return state
