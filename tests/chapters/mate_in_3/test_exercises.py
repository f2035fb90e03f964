"""Chapter 3's exercises: right is what the oracle says, wrong is found where it begins."""

from copy import deepcopy
from itertools import chain, product

import pytest

from helpers import oracle
from helpers.exercises import is_told_and_drawn
from helpers.wrong import named, solutions
from shogi_lab.chapters.mate_in_3.exercises import (
    EXERCISES,
    MOST_LOOKED,
    PICKED,
    Problem,
    TooMany,
    check,
)
from shogi_lab.chapters.mate_in_3.tree import CUT
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import TABLES
from shogi_lab.views import svg

NAMES = ["verdict", "visited", "squares_between", "pinned", "mate_in"]
RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


@pytest.fixture(params=NAMES)
def row(request):
    return EXERCISES.rows[request.param]


def some(row, share):
    """One in `share` of the cases."""
    return list(row.cases())[:: max(1, share)]


def test_the_solution_is_right_and_tried_on_all_cases(row):
    report = check(solutions("03_mate_in_3")[row.name])
    assert report.passed
    assert report.tried == report.total


def test_every_case_can_be_told_and_drawn(row):
    assert is_told_and_drawn(row, 30)


def test_no_case_comes_twice(row):
    cases = [str(case) for case in row.cases()]
    assert len(set(cases)) == len(cases) == row.total


# What is tried


def size(tree):
    return 1 + sum(map(size, tree))


def test_trees_are_all_there_are_the_smaller_the_sooner():
    sizes = [size(tree) for (tree,) in EXERCISES.rows["visited"].cases()]
    assert sizes == sorted(sizes)
    catalan = [1, 1, 2, 5, 14, 42, 132, 429, 1430, 4862]
    assert [sizes.count(nodes) for nodes in range(1, 11)] == catalan


def test_lines_are_all_there_are_the_shorter_the_sooner():
    lines = [line for (line,) in EXERCISES.rows["pinned"].cases()]
    assert [*map(len, lines)] == sorted(map(len, lines))
    fillings = chain.from_iterable(product(".KPpr", repeat=n) for n in range(1, 8))
    assert sorted(lines) == sorted("".join(f) for f in fillings if f.count("K") == 1)


def test_problems_come_with_few_plies_and_few_pieces_first():
    measured = []
    for problem, plies in EXERCISES.rows["mate_in"].cases():
        board = oracle.read(problem.position.sfen())
        measured.append((plies, len(list(filter(None, board.squares))) + len(board.hands)))
    assert measured == sorted(measured)


def test_what_a_problem_is_about_is_found_by_its_text():
    assert all(Position.from_sfen(sfen).sfen() == sfen for sfen, _, _ in PICKED)


# What is right


def test_squares_between_are_the_engine_s_table():
    for king, checker in EXERCISES.rows["squares_between"].cases():
        words = TABLES.between[king, checker].tolist()
        assert RIGHT["squares_between"](king, checker) == set(squares_in(Bitboard(*words)))


def rooks_that_check(line):
    """How many rooks attack the king, where the line lies in the middle rank of a board."""
    squares = [*[""] * 36, *(letter.strip(".") for letter in line), *[""] * (45 - len(line))]
    king = squares.index("K")
    return sum(king in oracle.attacks(squares, at) for at in range(81) if squares[at] == "r")


def test_a_pinned_piece_is_one_that_lifted_lets_a_rook_through():
    for (line,) in some(EXERCISES.rows["pinned"], 37):
        expected = {
            place
            for place, letter in enumerate(line)
            if letter == "P"
            and rooks_that_check(line[:place] + "." + line[place + 1 :]) > rooks_that_check(line)
        }
        assert RIGHT["pinned"](line) == expected


@pytest.mark.long
def test_problems_are_solved_as_the_oracle_does():
    for problem, plies in some(EXERCISES.rows["mate_in"], 3):
        board = oracle.read(problem.position.sfen())
        if plies < 5:
            assert RIGHT["mate_in"](problem, plies) == bool(oracle.mating_checks(board, plies))


# What is wrong


def visits(stops, leaf=lambda attacks: not attacks, own=1):
    """A wrong count: when it stops, what a node without moves is, what a node counts."""

    def looked(tree, attacks):
        count, verdict = own, not attacks if tree else leaf(attacks)
        for child in tree:
            mates, below = looked(child, not attacks)
            count += below
            verdict = attacks if mates == attacks else verdict
            if stops(attacks, mates):
                break
        return verdict, count

    return lambda tree: looked(tree, True)[1]


def decided(attacks, mates):
    return attacks == mates


def count_all(tree):
    return 1 + sum(map(count_all, tree))


def between_by(fits, steps=(9, 10, 8, 1), more=0):
    """Wrong squares between: any step that fits the difference of the numbers will do."""

    def squares_between(king, checker):
        difference = abs(checker - king)
        for step in steps:
            if fits(difference, step):
                return set(range(min(king, checker) + step, max(king, checker) + more, step))
        return set()

    return squares_between


def divides(difference, step):
    return difference % step == 0 and (step > 1 or difference < 9)


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


def first_only(each):
    return next(iter(each), True)


WRONG = [
    ("verdict", "any for both", lambda kind, children: any(children), ("and", [])),
    ("verdict", "all for both", lambda kind, children: all(children), ("or", [])),
    ("verdict", "the other way round",
     lambda kind, children: all(children) if kind == "or" else any(children), ("or", [])),
    ("verdict", "no evasion is no mate",
     lambda kind, children: any(children) if kind == "or" else bool(children) and all(children),
     ("and", [])),
    ("verdict", "the first decides", lambda kind, children: children[0], ("or", [])),
    ("verdict", "most of them", lambda kind, children: sum(children) * 2 > len(children) or
     (kind == "and" and not children), ("or", [True, False])),
    ("verdict", "the last decides",
     lambda kind, children: children[-1] if children else kind == "and", ("or", [True, False])),
    ("visited", "all of them", count_all, ([[], []],)),
    ("visited", "without the root", lambda tree: count_all(tree) - 1, ([],)),
    ("visited", "only an OR stops", visits(lambda attacks, mates: attacks and mates),
     ([[[], []]],)),
    ("visited", "only an AND stops", visits(lambda attacks, mates: not attacks and not mates),
     ([[], []],)),
    ("visited", "the first move only", visits(lambda attacks, mates: True), ([[[]], []],)),
    ("visited", "stops at what does not decide", visits(lambda attacks, mates: attacks != mates),
     ([[], []],)),
    ("visited", "no evasion is no mate", visits(decided, leaf=lambda attacks: False), ([[], []],)),
    ("visited", "no check is mate", visits(decided, leaf=lambda attacks: True), ([[[]], []],)),
    ("visited", "without the leaves", lambda tree: visits(decided)(tree) if tree else 0, ([],)),
    ("squares_between", "with the checker", between_by(divides, more=1), (0, 1)),
    ("squares_between", "over the edge", between_by(divides), (2, 9)),
    ("squares_between", "no diagonals", between_by(divides, steps=(9, 1)), (1, 9)),
    ("squares_between", "only one way", lambda king, checker:
     RIGHT["squares_between"](king, checker) if king < checker else set(), (2, 0)),
    ("squares_between", "all in the rectangle", lambda king, checker: {
        sq for sq in range(81)
        if min(king, checker) < sq < max(king, checker)
        and min(king % 9, checker % 9) <= sq % 9 <= max(king % 9, checker % 9)}, (0, 10)),
    ("squares_between", "nothing", lambda king, checker: set(), (0, 2)),
    ("squares_between", "both ends", lambda king, checker: RIGHT["squares_between"](king, checker)
     | {king, checker}, (0, 1)),
    ("pinned", "any of its own", pinned_by(lambda way: way[:1] == "P"), ("KP",)),
    ("pinned", "a rook anywhere behind", pinned_by(lambda way: way[:1] == "P" and "r" in way),
     ("KPPr",)),
    ("pinned", "any enemy behind", pinned_by(lambda way: way[:2] in ("Pr", "Pp")), ("KPp",)),
    ("pinned", "the enemy's too", pinned_by(lambda way: way[:2] in ("Pr", "pr")), ("Kpr",)),
    ("pinned", "to the right only", pinned_by(lambda way: way[:2] == "Pr", steps=(1,)), ("rPK",)),
    ("pinned", "as text", lambda line: {line.index("KPr") + 1} if "KPr" in line else set(),
     ("rPK",)),
    ("pinned", "one side is enough", lambda line: set(sorted(RIGHT["pinned"](line))[:1]),
     ("rPKPr",)),
    ("mate_in", "all its moves", mate_by(Problem.legal_moves), ("5G2k/9/7S1/9/9/9/9/9/9 b - 1", 1)),
    ("mate_in", "all checks must mate", mate_by(some=all), ("4k4/9/9/9/9/9/9/9/4P4 b - 1", 1)),
    ("mate_in", "one evasion fails", mate_by(every=any), ("9/8k/7P1/9/9/9/9/9/9 b G 1", 3)),
    ("mate_in", "the first evasion", mate_by(every=first_only),
     ("9/8k/7P1/9/9/9/9/9/9 b G 1", 3)),
    ("mate_in", "the first check", mate_by(some=first_only), ("4k4/9/9/9/9/9/9/9/4P4 b - 1", 1)),
    ("mate_in", "no evasion is no mate", mate_by(mated=lambda plies: False),
     ("7Sk/9/9/9/9/9/9/9/9 b G 1", 1)),
    ("mate_in", "a mate too late", mate_by(less=1), ("9/7k1/9/7P1/9/9/9/9/9 b 2G 1", 3)),
    ("mate_in", "mate in exactly so many", mate_by(mated=lambda plies: plies == 1),
     ("7Sk/9/9/9/9/9/9/9/9 b G 1", 3)),
    ("mate_in", "every check that is answered by a check", bonanza,
     ("6K1k/4+N4/9/7+p1/9/9/9/9/9 b Bb 1", 3)),
    ("mate_in", "in one only", lambda position, plies: mate_by()(position, 1),
     ("9/7k1/9/7P1/9/9/9/9/9 b 2G 1", 3)),
    ("mate_in", "in three at most", lambda position, plies: mate_by()(position, min(plies, 3)),
     ("8k/9/6L2/7SG/9/9/9/9/9 b N 1", 5)),
    ("mate_in", "looks at everything",
     mate_by(some=lambda each: any(list(each)), every=lambda each: all(list(each))),
     ("9/7k1/9/7P1/9/9/9/9/9 b 2G 1", 3)),
]  # fmt: skip
IDS = [f"{name}: {what}" for name, what, _, _ in WRONG]


def test_there_are_five_wrong_answers_to_each():
    assert all(sum(name == each[0] for each in WRONG) >= 5 for name in NAMES)


@pytest.mark.long
@pytest.mark.parametrize(("name", "what", "fn", "case"), WRONG, ids=IDS)
def test_a_wrong_answer_is_met_with_its_smallest_case(name, what, fn, case):
    report = check(named(name, fn))
    given = (each.position.sfen() if isinstance(each, Problem) else each for each in report.case)
    assert tuple(given) == case, what
    assert "<svg" in svg(report.finding)


def test_who_does_not_stop_in_time_is_told_so():
    everything = next(fn for _, what, fn, _ in WRONG if what == "looks at everything")
    problem, twice = (Problem(Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")) for _ in "12")
    with pytest.raises(TooMany, match=f"{MOST_LOOKED} positions looked at"):
        everything(problem, 3)
    assert mate_by()(deepcopy(problem), 3), "a copy of which nothing is looked at yet"
    assert str(problem) == str(twice)


def test_the_answer_of_a_set_of_squares_is_told_in_order():
    report = check(named("squares_between", lambda king, checker: set(range(12))))
    assert report.notes[1] == f"Yours has {', '.join(map(str, range(12)))} too much."


def test_what_is_not_visited_is_drawn_as_cut():
    branches = EXERCISES.rows["visited"].shown(None, [[], [[]]]).branches
    assert [(each.move, each.state == CUT) for each in branches] == [
        ("1", False), ("2", False), ("-", True), ("-", True),
    ]  # fmt: skip
