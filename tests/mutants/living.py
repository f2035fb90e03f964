"""Faults that no quick test of the default finds, each with the reason why that is right."""

LOOK = "the default's notebook of the day compares its pictures byte by byte"
NUMBA = "numba alone asks it, and faults are tried without it"
NUMPY = "it runs only where NumPy is missing"
SAME = "no test can tell: "

#: Why one lives, in which file, what is put there, and the line that gets it.
ROWS = (
    (LOOK, "screen/svg.py", "16", "for x in (-13, 0, 13) for y in (-15, 0, 15)"),
    (LOOK, "screen/drawings.py", "pass",
     'slab += rect(look="field", x=-half_w, y=-half_h, width=GRID_W, height=GRID_H)'),
    (LOOK, "screen/drawings.py", "3", "BOARD_W / 2,"),
    (LOOK, "chapters/long_effects/drawings.py", "+",
     "(x - ux * back + uy * half, y - uy * back - ux * half),"),
    (LOOK, "chapters/mate_in_3/drawings.py", "(not (decided))",
     'out["m"] = fitted(twig.move, 34, 4, size, begins - 36, "label" if decided else "dim")'),
    (LOOK, "chapters/posi_t/drawings.py", "pass\n\n\n\n\n", "pad.slot("),
    (LOOK, "screen/drawings.py", "*", "half_w, half_h = GRID_W // 2, GRID_H // 2"),
    (LOOK, "screen/drawings.py", "12",
     'labels.append(line(str(9 - i), x, -GRID_H / 2 - 6, 11, "edge", 0.5))'),
    (LOOK, "screen/drawings.py", "+",
     "for x in (-1.5 * CELL_W, 1.5 * CELL_W) for y in (-1.5 * CELL_H, 1.5 * CELL_H)"),
    (LOOK, "screen/drawings.py", "5",
     'box(BITS_LEFT - 2, top - 2, 9 * BIT + 4, 3 * BIT + 4, "word", 4)'),
    (LOOK, "screen/drawings.py", "-",
     '_slot(f"x{w}.{i}", right + 19 + 4 + i * HEX_PITCH, top + 1.5 * BIT + 13)'),
    (LOOK, "screen/drawings.py", "-",
     'out.extend(_slot(f"a{i}", BITS_LEFT + (i + 0.5) * BIT, BITS_TOP - 7) for i in range(9))'),
    (LOOK, "screen/strip.py", "12", 'drawn = line(counter, 4, 11, 11, "dim")'),
    (LOOK, "screen/figures.py", "<=",
     "ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if tens < 3 else (1,)))"),
    (LOOK, "screen/figures.py", "7",
     'ax.axvline(even, color=rcParams["text.color"], linewidth=1.7, linestyle=(0, (6, 3)))'),
    (NUMBA, "engine/kernel.py", "kind.types, _taken", "return all(map(_taken, kind.types))"),
    (NUMBA, "engine/cache.py", "None",
     'return _said(f"machine code cannot be kept in {where} ({error.strerror})")'),
    (NUMPY, "engine/records.py", "FixedRow, each",
     "return type(record)(**{name: rows(each, FixedRow) for name, each in vars(record).items()})"),
    (SAME + "no square that is asked about is empty", "notation/words.py", ">=",
     "back = -1 if piece > 0 else 1"),
    (SAME + "both are no", "notation/kif.py", "None", "return False"),
    (NUMBA, "engine/race.py", "None", "return numba.typeof(arg)"),
    (NUMBA, "engine/cache.py", "None", "return kept[DIGEST:]"),
    (SAME + "lines are counted at once or in pieces, and are as many", "engine/position.py", "<",
     "if depth <= 2 or end**depth <= AT_ONCE:"),
    (SAME + "on an empty square it is not asked", "engine/position.py", "1",
     "owner = SIDES[piece < 0]"),
    (SAME + "it is set before it is read", "practice/trials.py", "1.0", "self._ends = 0.0"),
    (SAME + "with a fault in it a hand is not looked at any more",
     "engine/posi.py", "None", "return hands"),
    (SAME + "it is compiled alike, however deep", "reader/warm.py", "3",
     '"perft": lambda: position.perft(2),'),
    (NUMBA, "screen/waiting.py", "and",
     'if not COMPILED or getattr(kernel, "signatures", True):'),
)  # fmt: skip
LIVING = {(f"shogi_lab/{file}", line, text): why for why, file, text, line in ROWS}
