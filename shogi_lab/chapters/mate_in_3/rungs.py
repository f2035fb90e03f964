"""The ladder, rung by rung: the source folds, the lines that a rung changes glow, the counts fall.

6 unsaved                           7 no_hash
      make ...                        |   do_unhashed(pos, tables, move)
      count_made(tree, move)          |   tree.made += 1
                                saved 0   xors 3,400 -> 0
"""

from collections.abc import Sequence
from typing import Any

from shogi_lab.engine.arguments import Some, checked
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, about_line
from shogi_lab.stage.rungs import Changes, Line, lit, texts

from .counters import TITLES, Count, Counters, counters_film
from .kernels import ladder
from .kernels.ladder import VERSIONS

#: The steps that are one search with one thing changed; 11 and those after it are other searches.
STEPS = range(1, 11)
#: The step from which one goes on, if it is not the one before.
FROM = {6: 4}
#: What answers a check in each step; the tenth answers without a list, by other code.
ANSWERS = {
    **dict.fromkeys(range(1, 6), ladder.no_escape),
    6: ladder.no_escape_unsaved, 7: ladder.no_escape_unhashed, 8: ladder.no_escape_after,
    9: ladder.no_escape_lean,
}  # fmt: skip


@checked
def rungs_film(
    columns: Sequence[str],
    rows: Some[tuple[str, str, Sequence[Count]]],
    nanoseconds: Sequence[Count] = (),
) -> Film:
    """Show versions 1 to 10 of the ladder, one per frame: its source, in which the lines glow that
    the version before lacks, and its counts. To step through one, give its kernel to `walk_film`.

    columns, rows: as for `counters_film`, with a row for each of the ten; nanoseconds: what each
    takes per position, if that was measured.

    >>> rows = [(f"{n} {VERSIONS[n].name}", "", (30,)) for n in STEPS]
    >>> [line.text.strip() for line in rungs_film(["made"], rows).frames[9].parts[0].lines
    ...  if line.changed]
    ['mates = no_escape_unlisted(pos, tables, moves, tree, end)']
    """
    for what, number in ("rows", len(rows)), ("nanoseconds", len(nanoseconds) or len(STEPS)):
        if number != len(STEPS):
            words = {"what": what, "came": number, "n": len(STEPS)}
            raise ValueError(said("the number of {what} is {came}; it must be {n}", **words))
    counted = counters_film(columns, rows)
    told = [[name, why, list(counts)] for name, why, counts in rows]
    timed: dict[str, Any] = {"ns": list(nanoseconds)} if nanoseconds else {}
    about = about_line(film="rungs of mate", counted=list(columns), rows=told, **timed)
    frames = []
    for step, frame in zip(STEPS, counted.frames, strict=True):
        changes, (counts,) = rung_changes(step), frame.parts
        caption = sentences(frame.caption, _told(step, changes))
        parts = changes, _timed(counts, nanoseconds)
        frames.append(frame._replace(parts=parts, caption=caption, about=about))
    return Film(said("What each version changes"), tuple(frames), (6,))


def _timed(counts: Counters, nanoseconds: Sequence[int]) -> Counters:
    """Put a column with the times before what was counted: a telephone shows the first ones."""
    if not nanoseconds:
        return counts
    rows = zip(counts.rows, nanoseconds, strict=True)
    return counts._replace(
        columns=(said("nanoseconds"), *counts.columns),
        rows=tuple((name, why, (ns, *numbers)) for (name, why, numbers), ns in rows),
    )


def rung_changes(step: int) -> Changes:
    """Return a version's source, its search and what answers a check; the lines are lit that the
    version before it lacks."""
    new = [part for pair in zip(_kernels(step), _kernels(_before(step)), strict=False)
           for part in (*_lit(*pair), Line("", False))]  # fmt: skip
    return Changes(TITLES[step], tuple(new[:-1]))


def _before(step: int) -> int:
    return max(STEPS[0], FROM.get(step, step - 1))


def _kernels(step: int) -> list[Any]:
    """Return a version's search, and what answers a check in it."""
    return [VERSIONS[step].kernel, *([ANSWERS[step]] if step in ANSWERS else [])]


def _lit(kernel: Any, before: Any) -> list[Line]:
    """Return a kernel's lines; neither its name nor how far a line is indented makes it new."""
    compared = lit(_compared(kernel), _compared(before))
    return [Line(text, line.changed) for text, line in zip(texts(kernel), compared, strict=True)]


def _compared(kernel: Any) -> list[str]:
    head, *lines = map(str.strip, texts(kernel))
    return [head.replace(kernel.__name__, "", 1), *lines]


def _told(step: int, changes: Changes) -> str:
    """Say how many lines are new, and how many of the version before are gone."""
    if step == STEPS[0]:
        return ""
    there = sum(not line.changed for line in changes.lines if line.text)
    was = sum(len(texts(each)) for each in _kernels(_before(step))[: len(_kernels(step))])
    return said(
        "Compared with version {n}, new lines: {new}; lines that are gone: {gone}.",
        n=_before(step),
        new=sum(line.changed for line in changes.lines),
        gone=was - there,
    )
