"""Code as it is shown: what integers mean, by the names they have."""

import ast
import inspect
import textwrap

from helpers.every_kernel import every_kernel

FROM = "move >> 7 & 127"


def pairs(target, value):
    """Each name that an assignment binds, with the text of what it is bound to."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each in zip(target.elts, value.elts, strict=True):
            yield from pairs(*each)
    else:
        yield ast.unparse(target), ast.unparse(value)


def bound(kernel):
    """The names that a kernel binds, each with what it is bound to."""
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(kernel.py_func)))):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from pairs(target, node.value)


def test_a_start_is_a_square_and_never_a_place_in_the_list_of_moves():
    for name, kernel in every_kernel().items():
        starts = [value for bound_name, value in bound(kernel) if bound_name == "start"]
        assert set(starts) <= {FROM}, name
        assert "moves start" not in " ".join(inspect.signature(kernel.py_func).parameters), name
