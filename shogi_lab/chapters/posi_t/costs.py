"""What two of the chapter's habits take: a chain of names, and how a slider's attacks are found.

      chain     ptree->posi.material, ptree->posi.hand[0] ...      written out at every use
      alias     posi.material, posi.hand[0] ...                    the chain once, then a local name
      values    material, hand, posi.board[i] ...                  read once what each turn needs

      walked, rotated, folded, multiplied, extracted, subtracted      the ways of `sliders.py`

The loops are compiled by data/make_loops.py (`loops.py`); of the ways is counted what they read.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import said
from shogi_lab.screen.charts import Bars, Chart
from shogi_lab.screen.plots import report
from shogi_lab.stage.reads import reads
from shogi_lab.stage.walk import walk

from .kernels.sliders import WAYS, Lookup

# A chain of names.

#: Bonanza's tree_t, as far as it matters here.
TREE = np.dtype((np.record, np.dtype([("posi", POSITION)], align=True)))


def chain(ptree: Any, sums: Any, times: int) -> int:
    """Write the whole chain at every use, as Bonanza's macros do, and return the last sum. The same
    loop in C, and what compilers make of both, are in data/c/loops.c and `loops.py`."""
    for _ in range(times):
        for i in range(len(sums)):
            sums[i] = ptree.posi.material + ptree.posi.hand[0] + ptree.posi.board[i]
    return sums[len(sums) - 1]


def alias(ptree: Any, sums: Any, times: int) -> int:
    """Follow the chain once, then use a local name: `const posi_t &posi = ptree->posi`."""
    posi = ptree.posi
    for _ in range(times):
        for i in range(len(sums)):
            sums[i] = posi.material + posi.hand[0] + posi.board[i]
    return sums[len(sums) - 1]


def values(ptree: Any, sums: Any, times: int) -> int:
    """Keep local copies of everything that is the same on every turn."""
    material, hand = ptree.posi.material, ptree.posi.hand[0]
    for _ in range(times):
        for i in range(len(sums)):
            sums[i] = material + hand + ptree.posi.board[i]
    return sums[len(sums) - 1]


CHAINS: dict[str, Any] = {
    said("chain"): chain, said("alias"): alias, said("values"): values,
}  # fmt: skip


# ---- sliders

POSITIONS = {
    "start": START,
    "middle": "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
    "open": "9/3k5/9/4R4/9/2B6/9/5K3/9 w rb4g4s4n4l18p 1",
}
#: What the others are compared with.
BONANZAS = "rotated"


class Counts(NamedTuple):
    """What one look-up takes, on average over rook and bishop and over squares: lines of source
    run, numbers read from the position, bytes of tables, and numbers that a quiet move updates for
    it.
    """

    lines: float
    read: float
    bytes: int
    kept: int


@checked
def counted_sliders(sfen: str, apart: Annotated[int, within(1, SQUARES)] = 4) -> dict[str, Counts]:
    """Count what each way takes in a position, on every fourth square; nothing is timed.

    >>> found = counted_sliders(START, 40)
    >>> [(name, each.kept, each.bytes) for name, each in found.items()][:3]
    [('walked', 0, 0), ('rotated', 6, 500256), ('folded', 0, 75672)]
    """
    return {name: _counts(way, parse_sfen(sfen).record, apart) for name, way in WAYS.items()}


def _counts(way: Lookup, record: Any, apart: int) -> Counts:
    pos, tables = plain(record), plain(way.tables())
    asked = [(each, sq) for each in (way.rook, way.bishop) for sq in range(0, SQUARES, apart)]
    lines = sum(len(walk(each, pos, tables, sq)[1]) for each, sq in asked)
    read = sum(reads(stepped(each), record, tables, sq).total for each, sq in asked)
    bytes_ = sum(way.tables()[name].nbytes for name in way.looks_up)
    return Counts(lines / len(asked), read / len(asked), bytes_, 2 * len(way.keeps))


COUNTED = {
    "lines": said("lines run for one look-up (hollow: as Bonanza does it)"),
    "read": said("numbers read from the position (hollow: as Bonanza does it)"),
    "bytes": said("bytes of tables (hollow: as Bonanza does it)"),
    "kept": said("numbers that a quiet move updates (hollow: as Bonanza does it)"),
}


@report
def show_counts(found: Mapping[str, Counts]) -> Iterator[Chart | str]:
    """Show what `counted_sliders` found: one chart for each count.

    >>> show_counts({"rotated": Counts(18.5, 4.0, 500_256, 6)})  # doctest: +ELLIPSIS
    <picture: lines run for one look-up (hollow: as Bonanza does it): rotated 18.5
    ...
    """
    for what, title in COUNTED.items():
        counted = {name: getattr(each, what) for name, each in found.items()}
        yield Bars(title, counted, (BONANZAS,))
