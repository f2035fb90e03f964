"""Wrong answers to the exercises of chapter 3, and the case that shows each."""

from shogi_lab.chapters.mate_in_3.exercises import EXERCISES, Problem

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def visits(stops):
    """A wrong count: of a search that stops elsewhere."""

    def looked(tree, attacks):
        count, verdict = 1, not attacks
        for child in tree:
            mates, below = looked(child, not attacks)
            count += below
            verdict = attacks if mates == attacks else verdict
            if stops(attacks, mates):
                break
        return verdict, count

    return lambda tree: looked(tree, True)[1]


def count_all(tree):
    return 1 + sum(map(count_all, tree))


def met(line, step):
    """The pieces met from the king in one direction, each with its place."""
    at, found = line.index("K") + step, []
    while 0 <= at < len(line):
        if line[at] != ".":
            found.append((at, line[at]))
        at += step
    return found


def pinned_by(is_pinned, steps=(-1, 1)):
    """A wrong answer: the first piece met, where `is_pinned` says so of what is met."""

    def pinned(line):
        ways = [met(line, step) for step in steps]
        return {way[0][0] for way in ways if is_pinned("".join(piece for _, piece in way))}

    return pinned


def mate_by(moves=Problem.checks, every=all, some=any, less=2, mated=lambda plies: True):
    """A wrong boss: other moves, other quantifiers, other plies, or another idea of mate."""

    def mate_in(position, plies):
        if plies <= 0:
            return False
        return some(
            every(mate_in(after.after(answer), plies - less) for answer in after.legal_moves())
            if after.legal_moves()
            else mated(plies)
            for after in map(position.after, moves(position))
        )

    return mate_in


def bonanza(position, plies):
    """Bonanza's defender escapes by any evasion that gives check."""
    if plies <= 0:
        return False
    return any(
        all(
            not next_one.position.in_check() and bonanza(next_one, plies - 2)
            for next_one in map(after.after, after.legal_moves())
        )
        for after in map(position.after, position.checks())
    )


WRONG = [
    ("verdict", "any for both", lambda kind, children: any(children), ("and", [])),
    ("verdict", "all for both", lambda kind, children: all(children), ("or", [])),
    ("verdict", "the last decides",
     lambda kind, children: children[-1] if children else kind == "and", ("or", [True, False])),
    ("visited", "all of them", count_all, ([[], []],)),
    ("visited", "without the root", lambda tree: count_all(tree) - 1, ([],)),
    ("visited", "only an OR stops", visits(lambda attacks, mates: attacks and mates),
     ([[[], []]],)),
    ("visited", "the first move only", visits(lambda attacks, mates: True), ([[[]], []],)),
    ("squares_between", "with the checker", lambda king, checker:
     RIGHT["squares_between"](king, checker) | {checker}, (0, 1)),
    ("squares_between", "over the edge", lambda king, checker:
     set(range(king + 1, checker)) if checker - king < 9
     else RIGHT["squares_between"](king, checker), (1, 9)),
    ("squares_between", "no diagonals", lambda king, checker: {
        sq for sq in RIGHT["squares_between"](king, checker)
        if sq % 9 == king % 9 or sq // 9 == king // 9}, (0, 20)),
    ("squares_between", "only one way", lambda king, checker:
     RIGHT["squares_between"](king, checker) if king < checker else set(), (2, 0)),
    ("squares_between", "all in the rectangle", lambda king, checker: {
        sq for sq in range(81)
        if min(king, checker) < sq < max(king, checker)
        and min(king % 9, checker % 9) <= sq % 9 <= max(king % 9, checker % 9)}, (0, 10)),
    ("squares_between", "nothing", lambda king, checker: set(), (0, 2)),
    ("pinned", "any of its own", pinned_by(lambda way: way[:1] == "P"), ("KP",)),
    ("pinned", "a rook anywhere behind", pinned_by(lambda way: way[:1] == "P" and "r" in way),
     ("KPPr",)),
    ("pinned", "any enemy behind", pinned_by(lambda way: way[:2] in ("Pr", "Pp")), ("KPp",)),
    ("pinned", "the enemy's too", pinned_by(lambda way: way[:2] in ("Pr", "pr")), ("Kpr",)),
    ("pinned", "to the right only", pinned_by(lambda way: way[:2] == "Pr", steps=(1,)), ("rPK",)),
    ("pinned", "one side is enough", lambda line: set(sorted(RIGHT["pinned"](line))[:1]),
     ("rPKPr",)),
    ("mate_in", "all its moves", mate_by(Problem.legal_moves), ("5G2k/9/7S1/9/9/9/9/9/9 b - 1", 1)),
    ("mate_in", "all checks must mate", mate_by(some=all), ("4k4/9/9/9/9/9/9/9/4P4 b - 1", 1)),
    ("mate_in", "one evasion fails", mate_by(every=any),
     ("9/8k/7P1/9/9/9/9/9/9 b G 1", 3)),
    ("mate_in", "no evasion is no mate", mate_by(mated=lambda plies: False),
     ("7Sk/9/9/9/9/9/9/9/9 b G 1", 1)),
    ("mate_in", "a mate too late", mate_by(less=1), ("9/7k1/9/7P1/9/9/9/9/9 b 2G 1", 3)),
    ("mate_in", "mate in exactly so many", mate_by(mated=lambda plies: plies == 1),
     ("7Sk/9/9/9/9/9/9/9/9 b G 1", 3)),
    ("mate_in", "every check that is answered by a check", bonanza,
     ("6K1k/4+N4/9/7+p1/9/9/9/9/9 b Bb 1", 3)),
    ("mate_in", "in three at most", lambda position, plies: mate_by()(position, min(plies, 3)),
     ("8k/9/6L2/7SG/9/9/9/9/9 b N 1", 5)),
]  # fmt: skip


def brief(case):
    """A case with its position as text."""
    return tuple(each.position.sfen() if isinstance(each, Problem) else each for each in case)
