"""A table of KPP as it ships: the pairs that occurred in games, folded; and unfolded for kernels.

      weight of a pair  =  step * what was learned for it or its mirror image;   0 if nothing was

Of 14 million pairs few occur in games, and few of these often enough to teach anything. Left and
right count as one, as in chapter 4's learning: a pair and its mirror image have one weight.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.chapters.kkp.files import read_archive
from shogi_lab.engine.arguments import checked, shortened
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import table_record, with_kings
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import said
from shogi_lab.ground.series import DATA

from .kernels.half_kp import HAND_END
from .kernels.kpp import ACROSS, AROUND, PAIR_TABLE, PLACE_LIST, SEEN_PAIRS, pairs_sum

PAIRS_FILE = DATA / "kpp" / "kpp.npz"
#: Bytes of a file of pairs at most.
LARGEST = 5 * SEEN_PAIRS


class Pairs(NamedTuple):
    """Weights of pairs: numbers int32[n], ascending, the smaller of each pair and its mirror
    image; weights int8[n], each in steps of `step` units of KKP.
    """

    numbers: np.ndarray
    weights: np.ndarray
    step: int

    def table(self) -> np.ndarray:
        """Return the weight of every pair, int16[14005278]."""
        table = np.zeros(SEEN_PAIRS, np.int16)
        for numbers in (self.numbers, mirrored_pairs(self.numbers)):
            table[numbers] = self.step * self.weights.astype(np.int16)
        return table


def mirrored_seen(places: Any) -> Any:
    """Return the places with left and right of the king exchanged."""
    files = (places - HAND_END) % AROUND % ACROSS
    return np.where(places < HAND_END, places, places + ACROSS - 1 - 2 * files)


def pair_numbers(a: Any, b: Any) -> Any:
    """Return the numbers of pairs of places, which may be in either order."""
    larger, smaller = np.maximum(a, b), np.minimum(a, b)
    return (larger * (larger + 1) >> 1) + smaller


def places_of(numbers: Any) -> tuple[Any, Any]:
    """Return both places of pairs, the larger first."""
    larger = ((np.sqrt(8.0 * numbers + 1) - 1) / 2).astype(np.int64)
    return larger, numbers - (larger * (larger + 1) >> 1)


def mirrored_pairs(numbers: Any) -> Any:
    """Return the numbers of pairs with left and right of the king exchanged."""
    return pair_numbers(*map(mirrored_seen, places_of(numbers)))


def pair_table(table: Any) -> Any:
    """Return a table int16[14005278] in the form that kernels take: the same memory, not a copy."""
    return for_kernel(table_record(table, PAIR_TABLE, "KPP"))


@cache
def shipped_pairs() -> Any:
    """Return the table of KPP that ships with the lab, int16[14005278], read-only."""
    table = load_pairs(PAIRS_FILE).table()
    table.flags.writeable = False
    return table


def pairs_value(position: Any, table: Any) -> int:
    """Return Black's KPP sum minus White's, in the units of KKP; raises ValueError if a king is
    missing.

    table: what `pair_table` returned."""
    black, white = pair_sums(position, table)
    return black - white


def pair_sums(position: Any, table: Any) -> tuple[int, int]:
    """Return Black's KPP sum and White's, as `pairs_value` takes them."""
    pos, listed = for_kernel(with_kings(position)), for_kernel(empty_record(PLACE_LIST))
    black, white = (int(pairs_sum(pos, table, listed, side)) for side in COLORS)
    return black, white


@checked
def kpp_sums(position: Position) -> tuple[int, int]:
    """Return Black's sum of pairs and White's by the table that ships with the lab, in the units of
    KKP; ValueError if a king is missing.

    >>> kpp_sums(Position.from_sfen("4k4/9/9/9/9/9/2S6/1K1G5/9 b - 1"))
    (360, 24)
    """
    return pair_sums(position, pair_table(shipped_pairs()))


# Files.


def save_pairs(path: str | os.PathLike[str], pairs: Pairs) -> None:
    """Write weights of pairs, compressed, for `load_pairs`. The numbers ascend, so the differences
    from one to the next are written, which are small.
    """
    steps = np.diff(pairs.numbers, prepend=0).astype(np.int32)
    with replaced(path) as file:
        np.savez_compressed(
            file, allow_pickle=False, steps=steps, weights=pairs.weights, step=np.int64(pairs.step)
        )


def load_pairs(path: str | os.PathLike[str] = PAIRS_FILE) -> Pairs:
    """Load what `save_pairs` wrote, or the table that ships with the lab if no path is given.

    Any other file raises a ValueError, which says what came and what was expected."""
    wanted, no = (
        said("it must be an npz file as save_pairs writes it"),
        said("is not a table of pairs"),
    )
    arrays = read_archive(path, ("steps", "weights", "step"), LARGEST, no, wanted)
    name = shortened(Path(path).name)
    came = {key: f"{array.dtype}{array.shape}" for key, array in arrays.items()}
    number = arrays["steps"].size
    fitting = {"steps": f"int32({number},)", "weights": f"int8({number},)", "step": "int64()"}
    if came != fitting:
        words = {"name": name, "came": came, "fitting": fitting}
        raise ValueError(said("{name} holds {came}; it must hold {fitting}", **words))
    steps, step = arrays["steps"], int(arrays["step"])
    numbers = np.cumsum(steps, dtype=np.int64)
    in_order = (steps[1:] > 0).all() and (not number or numbers[0] >= 0)
    if not in_order or (number and numbers[-1] >= SEEN_PAIRS):
        raise ValueError(_out_of_order(name))
    if (numbers > mirrored_pairs(numbers)).any():
        raise ValueError(_out_of_order(name))
    if not 1 <= step <= MOST_STEP:
        raise ValueError(
            said(
                "{name} has the step {n}; it must be from 1 to {most}",
                name=name,
                n=step,
                most=MOST_STEP,
            )
        )
    return Pairs(numbers.astype(np.int32), arrays["weights"], step)


#: With a larger step a weight would leave int16.
MOST_STEP = 255


def _out_of_order(name: str) -> str:
    return said(
        "{name} has pairs that are not in order; they must ascend from 0 to {n}, each the smaller "
        "of a pair and its mirror image",
        name=name,
        n=SEEN_PAIRS - 1,
    )
