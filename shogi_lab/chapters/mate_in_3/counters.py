"""What a search costs: its counters, by version.

1 the article's form     checks generated 1,200 =======   moves made 800 =======
2 staged                 checks generated   350 ==        moves made 800 =======
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.ground.messages import said, sentences, word_of
from shogi_lab.stage.films import Film, Frame, about_line

from .kernels.ladder import VERSIONS

#: What each version of the ladder is called where their counts are compared.
TITLES = tuple(said("{n} {version}", n=each.number, version=each.name) for each in VERSIONS)

# ---- counters by version


class Counters(NamedTuple):
    """Counts to compare: columns of bars, and rows with a name, a reason and a count for each
    column.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, str, tuple[int, ...]], ...]
    lit: int = -1
    jumps: tuple[int, ...] = ()


#: What the ladder counts, and the same where a sentence begins with it.
CAPITALS: dict[str, str] = {
    said("generated"): said("Generated"),
    said("made"): said("Made"),
    said("tested"): said("Tested"),
    said("saved"): said("Saved"),
    said("xors"): said("Xors"),
    said("high"): said("High"),
}

#: How often something was done.
Count = Annotated[int, within(0, 10**12)]


@checked
def counters_film(columns: Sequence[str], rows: Some[tuple[str, str, Sequence[Count]]]) -> Film:
    """Show versions side by side: the counts of each, and what changed compared with the one
    before.

    columns: what is counted; rows: for each version its name, a reason, and a count for each
    column.

    >>> rows = (("1 article", "", (120, 80)), ("2 staged", "one check at a time", (35, 80)))
    >>> counters_film(("checks generated", "moves made"), rows).frames[1].caption
    '2 staged: one check at a time. Checks generated: 35 instead of 120.'
    """
    odd = next((len(counts) for _, _, counts in rows if len(counts) != len(columns)), None)
    if odd is not None:
        words = {"came": odd, "n": len(columns), "names": ", ".join(columns)}
        raise ValueError(
            said("the number of counts in a row is {came}; it must be {n}: {names}", **words)
        )
    kept = tuple((name, reason, tuple(counts)) for name, reason, counts in rows)
    about = about_line(film="counters", counted=list(columns), rows=[list(row) for row in kept])
    jumps, frames = tuple(range(len(rows))), []
    for step in range(len(rows)):
        before = kept[max(step - 1, 0)][2]
        part = Counters("", tuple(columns), kept, step, jumps)
        told = _told_counts(columns, kept[step], before)
        frames.append(Frame((part,), told, about))
    return Film(said("What each version does"), tuple(frames), (len(rows) - 1,))


def _told_counts(
    columns: Sequence[str], row: tuple[str, str, tuple[int, ...]], before: tuple[int, ...]
) -> str:
    name, reason, counts = row
    what = (
        said("{what}: {more}", what=word_of(name), more=word_of(reason))
        if reason
        else word_of(name)
    )
    changed = [each for each in zip(columns, counts, before, strict=True) if each[1] != each[2]]
    changes = said("{what}.", what=_changes(changed)) if changed else ""
    return sentences(said("{what}.", what=what), changes)


def _changes(changed: Sequence[tuple[str, int, int]]) -> str:
    (column, now, was), *others = changed
    told = _change(CAPITALS.get(column, column[:1].upper() + column[1:]), now, was)
    for each in others:
        told = said("{what}; {more}", what=told, more=_change(*each))
    return told


def _change(column: str, now: int, was: int) -> str:
    return said(
        "{column}: {now} instead of {was}", column=word_of(column), now=f"{now:,}", was=f"{was:,}"
    )
