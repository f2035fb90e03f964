"""Faults that no quick test of the default finds, each with the reason why that is right."""

LOOK = "the default's notebook of the day compares its pictures byte by byte"

NUMBA = "numba alone asks it, and faults are tried without it"
SAME = "no test can tell: "

#: By file, by the line that gets the fault, and by what is put there.
LIVING = {
    ("shogi_lab/screen/svg.py", "for x in (-13, 0, 13) for y in (-15, 0, 15)", "16"): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        'slab += rect(look="field", x=-half_w, y=-half_h, width=GRID_W, height=GRID_H)',
        "pass",
    ): LOOK,
    ("shogi_lab/screen/drawings.py", "BOARD_W / 2,", "3"): LOOK,
    (
        "shogi_lab/chapters/long_effects/drawings.py",
        "(x - ux * back + uy * half, y - uy * back - ux * half),",
        "+",
    ): LOOK,
    (
        "shogi_lab/chapters/mate_in_3/drawings.py",
        'out["m"] = fitted(twig.move, 34, 4, size, begins - 36, "label" if decided else "dim")',
        "(not (decided))",
    ): LOOK,
    ("shogi_lab/engine/race.py", "return numba.typeof(arg)", "None"): NUMBA,
    ("shogi_lab/engine/cache.py", "return kept[DIGEST:]", "None"): NUMBA,
    (
        "shogi_lab/engine/position.py",
        "if depth <= 2 or end**depth <= AT_ONCE:",
        "<",
    ): f"{SAME}lines are counted at once or in pieces, and are as many",
    (
        "shogi_lab/engine/position.py",
        "owner = SIDES[piece < 0]",
        "1",
    ): f"{SAME}on an empty square it is not asked",
    (
        "shogi_lab/practice/trials.py",
        "self._ends = 0.0",
        "1.0",
    ): f"{SAME}it is set before it is read",
}
