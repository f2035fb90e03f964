"""Faults that no quick test of the default finds, each with the reason why that is right."""

LOOK = "the default's notebook of the day compares its pictures byte by byte"
NUMBA = "numba alone asks it, and faults are tried without it"
NEWER = "it runs only where Python is 3.12 or newer"
SAME = "no test can tell: "

#: Why one lives, in which file, what is put there, and the line that gets it.
ROWS = (
    (LOOK, "screen/svg.py", "16", "for x in (-13, 0, 13) for y in (-15, 0, 15)"),
    (LOOK, "screen/strip.py", "12", 'drawn = line(counter, 4, 11, 11, "dim")'),
    (LOOK, "screen/figures.py", "<=",
     "ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if tens < 3 else (1,)))"),
    (LOOK, "screen/figures.py", "7",
     'ax.axvline(even, color=rcParams["text.color"], linewidth=1.7, linestyle=(0, (6, 3)))'),
    (NUMBA, "engine/kernel.py", "kind.types, _taken", "return all(map(_taken, kind.types))"),
    (NUMBA, "engine/cache.py", "None",
     'return _said(f"machine code cannot be kept in {where} ({error.strerror})")'),
    (SAME + "no square that is asked about is empty", "notation/words.py", ">=",
     "back = -1 if piece > 0 else 1"),
    (SAME + "both are no", "notation/kif.py", "None", "return False"),
    (NUMBA, "engine/race.py", "None", "return numba.typeof(arg)"),
    (NUMBA, "engine/cache.py", "None", "return kept[DIGEST:]"),
    (SAME + "lines are counted at once or in pieces, and are as many", "engine/position.py", "<",
     "if depth <= 2 or end**depth <= AT_ONCE:"),
    (SAME + "no empty square is asked", "engine/position.py", "1", "owner = SIDES[piece < 0]"),
    (SAME + "it is set before it is read", "practice/trials.py", "1.0", "self._ends = 0.0"),
    (SAME + "a hand with a fault is not looked at", "engine/posi.py", "None", "return hands"),
    (SAME + "it compiles alike", "reader/warm.py", "3", '"perft": lambda: position.perft(2),'),
    (NUMBA, "screen/waiting.py", "and", 'if not COMPILED or getattr(kernel, "signatures", True):'),
    (SAME + "any other is as wrong", "chapters/posi_t/alarm.py", "2", "wrong[place.member] += 1"),
    (SAME + "the square is not empty", "chapters/long_effects/openings.py", "1",
     'verdict = "pinned" if (board[sq] < 0) == (board[meets] < 0) else "discovers"'),
    (SAME + "each pair is taken both ways", "chapters/hands/costs.py", "places[apart:], places",
     "near += [pair for apart in (2, 4, 8) for pair in zip(places, places[apart:], strict=False)]"),
    (SAME + "it is not drawn", "chapters/long_effects/rays.py", "1", 'BLANK = WordRow("", 0)'),
    (SAME + "none has just as much", "publish/pages.py", ">=", "return found > pixels * LEAST"),
    (SAME + "no file is just as old", "engine/cache.py", "<=",
     "if other.stat().st_mtime < time.time() - STALE_DAYS * 86400:"),
    (SAME + "a second more or less a day", "engine/cache.py", "86401",
     "if other.stat().st_mtime < time.time() - STALE_DAYS * 86400:"),
    (SAME + "of frames at the bound all changes are tried, or most", "stage/rule.py", "<",
     "every = prod(rule.radix) <= LARGEST"),
    (SAME + "one more is as good", "practice/logbook.py", "201", "LONGEST_NAME = 200  # letters"),
    (LOOK, "screen/svg.py", "13",
     "return wide, drawn.height + head + 24, moved(12, 12, above, moved(0, head, body))"),
    (SAME + "nothing reads a row more", "chapters/posi_t/kernels/gathered.py", "3",
     'Field("magic", "i8", (2, SQUARES), {}, "what the pieces met are multiplied by"),'),
    (SAME + "letters written as escapes are read as the same", "screen/player.py", "True",
     'text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)'),
    (SAME + "some seconds more are as good", "practice/pace.py", "5.0",
     "PATIENT = 2.0  # seconds until a check says how far it is,"),
    (SAME + "the thread ends with its tracer", "practice/trials.py", "pass", "sys.settrace(None)"),
    (NEWER, "practice/trials.py", "1", "raise Stuck(stuck[0], None)"),
    (SAME + "no error tells a line of it", "publish/in_page.py", "1",
     "yield ast.Assign([name], given, lineno=0) if name else ast.Expr(given)"),
    (SAME + "the first two moves stand on one page", "chapters/mate_in_3/visit.py", "1",
     "at = node.children.index(below) if below >= 0 else max(seen - 1, 0)"),
    (SAME + "600 stays last", "chapters/learning/pull.py", "602", "LEADS = range(-600, 601, 60)"),
    (SAME + "`block_of` refuses it in the same words", "chapters/kkp/list_order.py", "+",
     "Index = Annotated[int, within(0, KPP_END - 1)]"),
    (SAME + "moves are then checked one by one", "notation/reading.py", "<",
     "if type(what) is list and {*map(type, what)} <= {str} "
     "and all(map(USI_MOVE.fullmatch, what)):"),
    (SAME + "no page in English has it further on", "publish/lesson.py", "None",
     'language = LANGUAGE if b\'<html lang="ja"\' in data[:200] else "en"'),
    (NEWER, "practice/exercises.py", "==", "frames = [each for each in frames "
     "if each[1] != each[0].f_code.co_firstlineno] or frames"),
)  # fmt: skip
LIVING = {
    (file if file.startswith("publish/") else f"shogi_lab/{file}", line, text): why
    for why, file, text, line in ROWS
}
