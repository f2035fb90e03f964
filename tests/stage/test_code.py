"""Code as it is shown: what integers mean, by the names they have."""

import inspect
import re

from helpers.every_kernel import every_kernel
from shogi_lab.stage.code import KINDS


def test_where_kernels_begin_to_write_moves_is_a_number_and_no_square():
    """`start` is a square in some kernels, in those that fill a list of moves a place of it."""
    for kernel in every_kernel().values():
        names = set(inspect.signature(kernel.py_func).parameters)
        fills = {"moves", "start"} <= names or re.search(
            r"\bstart = (?:pos\.turn, )?tree\.move_last", inspect.getsource(kernel.py_func)
        )
        if fills and kernel.py_func.__name__ != "put_with_promotions":  # a piece's square, there
            assert KINDS.get(f"{kernel.py_func.__name__}.start") == "number", kernel.py_func
