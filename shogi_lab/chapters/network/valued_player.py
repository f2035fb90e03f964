"""The player of chapter 6, with another evaluation of positions.

      material      pieces and shelter
      KKP           these, and the player's own table of KKP: as it plays by USI
      KPP           these, and chapter 7's table of pairs
      NNUE          these, with KKP, and chapter 8's network

The search is chapter 6's, line by line. For KPP and NNUE the kernels that make and take back a
move, and the one that values a position, are replaced by those of `kernels/valued.py`; every
kernel that calls them is compiled again.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.kernels.kpp import PAIR_SUMS, PLACE_LIST
from shogi_lab.chapters.learning.pairs import pair_table, shipped_pairs
from shogi_lab.chapters.player.kernels.path import start_path
from shogi_lab.chapters.player.kernels.search import main_search
from shogi_lab.chapters.player.kernels.search_line import go_on, play_on, take_back
from shogi_lab.chapters.player.kernels.versions import EVERYTHING
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.chapters.player.think import SIZES, Player, PlayerVersion, Searchers
from shogi_lab.engine.arguments import FilePath, checked, one_of
from shogi_lab.engine.cache import folder_of
from shogi_lab.engine.kernel import COMPILED, for_kernel, rewired
from shogi_lab.engine.records import empty_record

from .kernels import valued
from .kernels import valued as values
from .kernels.accumulator import ACCUMULATOR
from .kernels.layers import SIGNALS
from .network import ready_network, shipped_network

#: What a position may be valued by.
EVALUATIONS = ("material", "KKP", "KPP", "NNUE")
Evaluation = Annotated[str, one_of(EVALUATIONS)]


class PairsState(NamedTuple):
    """The record of a search that values positions by pairs: chapter 6's, with the sums added."""

    pos: Any
    tables: Any
    rays: Any
    effects: Any
    kkp: Any
    moves: Any
    lines: Any
    table: Any
    mind: Any
    pairs: Any  #: weights
    listed: Any
    sums: Any  #: of the position looked at
    kept_pairs: Any  #: of those before it


class RowsState(NamedTuple):
    """The record of a search that values positions by a network: chapter 6's, with an accumulator
    added.
    """

    pos: Any
    tables: Any
    rays: Any
    effects: Any
    kkp: Any
    moves: Any
    lines: Any
    table: Any
    mind: Any
    rows: Any  #: weights
    layers: Any  #: weights
    accumulator: Any  #: of the position looked at
    signals: Any
    kept_rows: Any  #: sums of the accumulators before it


@cache
def searchers(evaluation: str) -> Searchers:
    """Return the kernels with which a player thinks that values positions by KPP, or by NNUE."""
    others = {
        "KPP": {
            play_on: values.play_on_with_pairs,
            take_back: values.take_back_with_pairs,
            worth_of: values.worth_with_pairs,
            start_path: values.begin_with_pairs,
        },
        "NNUE": {
            play_on: values.play_on_with_rows,
            take_back: values.take_back_with_rows,
            worth_of: values.worth_with_rows,
            start_path: values.begin_with_rows,
        },
    }[evaluation]
    name = evaluation.lower() + _of_sources()
    return Searchers(
        rewired(main_search, others, name), rewired(go_on, others, name), others[start_path]
    )


def _of_sources() -> str:
    """Return what names the sources of the exchanged kernels: the machine code of what calls them
    is kept beside that of chapter 6."""
    folder = folder_of(Path(valued.__file__)) if COMPILED else None
    return "" if folder is None else f"_{folder.name.rpartition('-')[2]}"


class ValuedPlayer(Player):
    """A player that values positions by one of EVALUATIONS. Everything else is as for `Player`,
    except that the table of KKP is the one that the player's own games taught. network: the path of
    a network as `save_network` writes it; without it NNUE has the one that ships with the lab.
    """

    @checked
    def __init__(
        self,
        evaluation: Evaluation = "KKP",
        version: PlayerVersion = EVERYTHING,
        table_size: Annotated[int, one_of(SIZES)] = 16,
        network: FilePath | None = None,
    ):
        self.evaluation = evaluation
        if evaluation == "material":
            version = version._replace(kkp=0)
        if evaluation == "NNUE":
            self._network = shipped_network() if network is None else ready_network(network)
        if evaluation in ("KPP", "NNUE"):
            self._searchers = searchers(evaluation)
        super().__init__(version, table_size, shipped_weights(TAUGHT))

    def _started(self, record: Any) -> Any:
        state: Any = super()._started(record)
        if self.evaluation == "KPP":
            written = _written(PLACE_LIST, PAIR_SUMS, values.KEPT_PAIRS)
            state = PairsState._make([*state, pair_table(shipped_pairs()), *written])
        elif self.evaluation == "NNUE":
            written = _written(ACCUMULATOR, SIGNALS, values.KEPT_ROWS)
            state = RowsState._make([*state, self._network.rows, self._network.layers, *written])
        else:
            return state
        self._searchers.start_path(state)
        return state


def _written(*layouts: Any) -> list[Any]:
    """Return records that kernels write into, as they take them here."""
    return [for_kernel(empty_record(each)) for each in layouts]
