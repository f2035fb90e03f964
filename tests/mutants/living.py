"""Faults that no quick test of the default finds, each with the reason why that is right."""

LOOK = "the default's notebook of the day compares its pictures byte by byte"

#: By file, by the line that gets the fault, and by what is put there.
LIVING = {
    ("shogi_lab/screen/svg.py", "for x in (-13, 0, 13) for y in (-15, 0, 15)", "16"): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        'slab += rect(look="field", x=-half_w, y=-half_h, width=GRID_W, height=GRID_H)',
        "pass",
    ): LOOK,
    ("shogi_lab/screen/drawings.py", "BOARD_W / 2,", "3"): LOOK,
}
