"""Bonanza's file of weights, `fv.bin`: KPP, then KKP, and nothing else.

      byte 0              pc_on_sq   int16[81, 1090026]     a king and a pair of pieces
      byte 176 584 212    kkp        int16[81, 81, 738]     both kings and one piece
      byte 186 268 248    the end

Numbers are little-endian, as load_fv (ini.c) read them on the machines it was shipped for. No
such file comes with shogi_lab: these functions are for readers who have one, or make one.
"""

import os
from math import prod
from pathlib import Path

from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.evaluation import KPP_SHAPE, Weights
from shogi_lab.engine.kkp import SHAPE
from shogi_lab.ground.messages import said

from .files import numbers, opened

BYTES = 2 * (prod(KPP_SHAPE) + prod(SHAPE))
TEXT = bytes(range(32, 127)) + b"\t\n\r"


def read_fv(path: str | os.PathLike[str]) -> Weights:
    """Return the weights of a file, read-only. KPP takes 177 MB of memory while it is in use.

    Raises ValueError if the path is not a file, or if the file does not have exactly the right
    size, or is text."""
    wanted = said("it must be Bonanza's fv.bin, {n} bytes of int16", n=f"{BYTES:,}")
    with opened(path, wanted) as file:
        size = os.fstat(file.fileno()).st_size
        words = {"name": shortened(Path(path).name), "n": f"{size:,}", "wanted": wanted}
        head = file.read(4096)
        if head and not head.strip(TEXT):
            raise ValueError(said("{name} is text, not weights: {wanted}", **words))
        if size != BYTES:
            short = said("{name} is too short, {n} bytes: {wanted}", **words)
            long = said("{name} is too long, {n} bytes: {wanted}", **words)
            raise ValueError(short if size < BYTES else long)
        file.seek(0)
        try:
            return Weights(numbers(file, KPP_SHAPE), numbers(file, SHAPE))
        except EOFError:
            ended = said("{name} was cut short while it was read: {wanted}", **words)
            raise ValueError(ended) from None
