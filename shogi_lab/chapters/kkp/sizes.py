"""How large is a table? It depends on what the table relates: so many numbers, so many bytes.

P      738                       1.5 KB   =====
KKP    81 x 81 x 738             9.7 MB   ==============
KPP    81 x 1,090,026            177 MB   ================
KKPP   81 x 81 x 1,090,026     14.3 GB   ======================     powers of ten
"""

from typing import NamedTuple

from shogi_lab.engine.indexes import KKP_END, PAIRS
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame


class Sizes(NamedTuple):
    """Tables by what they relate, with their numbers and bytes; one of them is chosen."""

    title: str
    rows: tuple[tuple[str, str, int], ...]  # name, what is multiplied, how many numbers
    chosen: int
    bytes_each: int
    jumps: tuple[int, ...]


def sizes_film() -> Film:
    """Show the size of each kind of table, from one piece to two kings and two pieces; click a
    row.

    >>> sizes_film().frames[3].caption
    'KKP, both kings and a piece: 81 x 81 x 738 = 4,842,018 numbers, 9.7 MB as int16.'
    """
    rows = (
        (said("P, a piece"), f"{KKP_END}", KKP_END),
        (said("KP, a king and a piece"), f"81 x {KKP_END}", 81 * KKP_END),
        (said("KKP, if nothing were squeezed out"), "81 x 81 x (45 + 9 x 81)",
         81 * 81 * (45 + 9 * 81)),
        (said("KKP, both kings and a piece"), f"81 x 81 x {KKP_END}", 81 * 81 * KKP_END),
        (said("KPP, a king and a pair of pieces"), f"81 x {PAIRS:,}", 81 * PAIRS),
        (said("KKPP, both kings and a pair"), f"81 x 81 x {PAIRS:,}", 81 * 81 * PAIRS),
    )  # fmt: skip
    jumps = tuple(range(len(rows)))
    frames = tuple(
        Frame(
            (Sizes("", rows, chosen, 2, jumps),),
            said(
                "{name}: {product} = {n} numbers, {bytes} as int16.",
                name=name,
                product=factors,
                n=f"{count:,}",
                bytes=in_bytes(2 * count),
            ),
            "film sizes",
        )
        for chosen, (name, factors, count) in enumerate(rows)
    )
    return Film(said("How large is a table?"), frames, (3,))


def in_bytes(count: int) -> str:
    """Return a number of bytes as a reader would say it."""
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if count >= size:
            many = count / size
            return f"{many:.0f} {unit}" if many >= 100 else f"{many:.1f} {unit}"
    return f"{count} bytes"
