"""How deep does the player look with so many nodes, and how deep without one of its ideas?

    python benchmarks/depths.py                       measure what is missing; the table
    python benchmarks/depths.py --processes 0         the table of what was measured so far
    python benchmarks/depths.py --on ADDRESS          on a cluster (shogi_lab.ground.workers)

Which players, positions and numbers of nodes, and what a row is, says
shogi_lab/chapters/player/depths.py. Rows go to data/experiment/depths.csv, which is continued; no
clock is asked, so they are the same wherever they are measured. All take some six minutes of CPU.
"""

from matches import played
from options import asking

from shogi_lab.chapters.player.depths import (
    NODES,
    PLAYERS,
    POSITIONS,
    ROWS,
    Depths,
    depths_in,
    kept_depths,
    mean_depths,
    written,
)
from shogi_lab.ground.files import more_rows
from shogi_lab.ground.workers import add_workers, workers


def measured(place: int) -> Depths:
    """Return the row at a place of the file: all positions of a player, then those of the next."""
    return depths_in(list(PLAYERS)[place // POSITIONS], place % POSITIONS)


def table() -> str:
    """Return the mean depths, a player a line.

    >>> table().splitlines()[0].split()[-1]
    '400,000'
    """
    head = f"{'mean depth finished by nodes':<34}" + "".join(f"{nodes:>9,}" for nodes in NODES)
    rows = mean_depths(kept_depths()).items()
    lines = (f"{name:<34}" + "".join(f"{each:>9.2f}" for each in found) for name, found in rows)
    return "\n".join([head, *lines]) + "\n"


def main(arguments: list[str] | None = None) -> None:
    parser = asking(__doc__)
    add_workers(parser)
    asked = parser.parse_args(arguments)
    if asked.processes or asked.on:
        with workers(asked) as executor, more_rows(ROWS) as (rows, add):
            places = range(len(rows), POSITIONS * len(PLAYERS))
            for each in played(executor, measured, places):
                add(written(each))
    print(table(), end="")


if __name__ == "__main__":
    import depths  # workers know its functions by that name

    depths.main()
