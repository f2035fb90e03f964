"""Faults that no quick test of the default finds, each with the reason why that is right."""

LOOK = "the default's notebook of the day compares its pictures byte by byte"

NUMBA = "numba alone asks it, and faults are tried without it"
NUMPY = "it runs only where NumPy is missing"
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
    ("shogi_lab/chapters/posi_t/drawings.py", "pad.slot(", "pass\n\n\n\n\n"): LOOK,
    ("shogi_lab/screen/drawings.py", "half_w, half_h = GRID_W // 2, GRID_H // 2", "*"): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        'labels.append(line(str(9 - i), x, -GRID_H / 2 - 6, 11, "edge", 0.5))',
        "12",
    ): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        "for x in (-1.5 * CELL_W, 1.5 * CELL_W) for y in (-1.5 * CELL_H, 1.5 * CELL_H)",
        "+",
    ): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        'box(BITS_LEFT - 2, top - 2, 9 * BIT + 4, 3 * BIT + 4, "word", 4)',
        "5",
    ): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        '_slot(f"x{w}.{i}", right + 19 + 4 + i * HEX_PITCH, top + 1.5 * BIT + 13)',
        "-",
    ): LOOK,
    (
        "shogi_lab/screen/drawings.py",
        'out.extend(_slot(f"a{i}", BITS_LEFT + (i + 0.5) * BIT, BITS_TOP - 7) for i in range(9))',
        "-",
    ): LOOK,
    ("shogi_lab/screen/strip.py", 'drawn = line(counter, 4, 11, 11, "dim")', "12"): LOOK,
    (
        "shogi_lab/screen/figures.py",
        "ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if tens < 3 else (1,)))",
        "<=",
    ): LOOK,
    (
        "shogi_lab/screen/figures.py",
        'ax.axvline(even, color=rcParams["text.color"], linewidth=1.7, linestyle=(0, (6, 3)))',
        "7",
    ): LOOK,
    (
        "shogi_lab/engine/kernel.py",
        "return all(map(_taken, kind.types))",
        "kind.types, _taken",
    ): NUMBA,
    (
        "shogi_lab/engine/cache.py",
        'return _said(f"machine code cannot be kept in {where} ({error.strerror})")',
        "None",
    ): NUMBA,
    (
        "shogi_lab/engine/records.py",
        "return type(record)"
        "(**{name: rows(each, FixedRow) for name, each in vars(record).items()})",
        "FixedRow, each",
    ): NUMPY,
    (
        "shogi_lab/notation/words.py",
        "back = -1 if piece > 0 else 1",
        ">=",
    ): f"{SAME}no square that is asked about is empty",
    ("shogi_lab/notation/kif.py", "return False", "None"): f"{SAME}both are no",
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
