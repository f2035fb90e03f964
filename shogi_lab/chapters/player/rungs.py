"""Which lines of the player's search depend on a rung of the ladder.

null-move pruning       if tries_null_move(state, depth, ply, window):
                            pass_turn(state, ply)
                            ...
"""

import ast
import inspect
import re
from functools import cache
from typing import Annotated, Any

from shogi_lab.engine.arguments import checked, one_of
from shogi_lab.ground.messages import said
from shogi_lab.stage.code import called
from shogi_lab.stage.rungs import Changes, Line, texts

from .kernels.search import main_search
from .kernels.versions import NAMES, VERSIONS

#: What the switch of a rung is called in the kernels where its name here is another.
IN_KERNELS = {"hands": "rule"}
#: Names of `main_search` that any rung may set.
GENERAL = {"value", "known", "end", "best"}


@cache
def _asks(kernel: Any, switch: str) -> bool:
    """Whether a kernel, or one that it calls, asks for a switch; the search itself is left out, as
    it calls all of them."""
    if re.search(rf"\b(?:mind|table)\.{switch}\b", inspect.getsource(kernel.py_func)):
        return True
    return any(
        _asks(each, switch) for each in called(kernel).values() if each not in (kernel, main_search)
    )


def _lights(text: str, words: set[str], switch: str) -> bool:
    """Whether a piece of source asks for a switch, or has one of a few words."""
    known = called(main_search)
    names = set(re.findall(r"\w+", text))
    asks = any(_asks(known[each], switch) for each in names & {*known} - {main_search.__name__})
    return f"mind.{switch}" in text or asks or bool(names & words)


def _follows(text: str, words: set[str], switch: str) -> set[str]:
    """Return the names that a line sets by a switch and that say nothing else."""
    if " = " not in text:
        return set()
    (line,) = ast.parse(text.strip()).body
    if not isinstance(line, ast.Assign):
        return set()
    target, value = line.targets[0], line.value
    pairs = [(target, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        pairs = list(zip(target.elts, value.elts, strict=True))
    set_by = {ast.unparse(each) for each, by in pairs if _lights(ast.unparse(by), words, switch)}
    return set_by - GENERAL


@checked
def rung_lines(rung: Annotated[str, one_of(NAMES)]) -> Changes:
    """Show the source of `main_search`. A line is lit if it asks for what the rung adds, itself or
    in a kernel that it calls; the lines to which it leads are lit, too. See it by
    `svg(rung_lines(rung))`.

    >>> print(*(line.text for line in rung_lines("alpha-beta").lines if line.changed), sep="\\n")
            if mind.alpha_beta:
                alpha = max(alpha, best)
    """
    (switch,) = VERSIONS[NAMES.index(rung)].adds or ("",)
    switch = IN_KERNELS.get(switch, switch)
    title = said("What {rung} adds", rung=rung)
    head, *body = texts(main_search)
    lines, words, inside = [Line(head, False)], set[str](), -1
    for text in body:
        deep = len(text) - len(text.lstrip())
        inside = inside if deep > inside else -1
        lit = bool(switch) and _lights(text, words, switch)
        if lit and text.endswith(":") and inside < 0:
            inside = deep
        words |= _follows(text, words, switch) if lit else set()
        lines.append(Line(text, lit or 0 <= inside < deep))
    return Changes(title, tuple(lines))
