"""Chapter 6's exercises: right is what another way says, wrong is found where it begins."""

import re

import pytest

from helpers.exercises import is_told_and_drawn
from helpers.wrong import named
from shogi_lab.chapters.player.exercises import EXERCISES, check
from shogi_lab.engine.hands import covers, pack

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


@pytest.fixture(params=list(EXERCISES.rows))
def row(request):
    return EXERCISES.rows[request.param]


def test_all_cases_are_tried_and_their_number_is_said(row):
    report = check(named(row.name, lambda *args: row.right(*args)))
    assert report.passed, report
    assert report.tried == report.total


def test_every_case_can_be_told_and_drawn(row):
    assert is_told_and_drawn(row, 20)


def test_the_way_ends_at_the_answer(row):
    for case in list(row.cases())[:: max(1, row.total // 200)]:
        way, answer = row.way(*case), row.right(*case)
        said = way[-1]
        match row.name:
            case "exchange_wins" | "met_again":
                assert said.endswith(f": {answer}")
            case "ordered":
                assert re.findall(r"^move (\d+):", "\n".join(way), re.M) == [*map(str, answer)]
            case "alpha_beta":
                told = re.search(r"(?:best is |worth )(-?\d+)$|^(-?\d+) reaches", said)
                assert f"{answer[0]}" in told.groups()
            case "time_for":
                assert f"{answer[1]}" in re.findall(r"\d+", " ".join(way))


# What is right, by other ways


def test_an_exchange_is_what_a_list_of_gains_folds_to():
    for target, mine, theirs in EXERCISES.rows["exchange_wins"].cases():
        gains, stake, sides = [0], target, [list(mine), list(theirs)]
        while sides[0]:
            gains.append(stake - gains[-1])
            stake, sides = sides[0][0], [sides[1], sides[0][1:]]
        while len(gains) > 2:
            last = gains.pop()
            gains[-1] = -max(-gains[-1], last)
        wanted = max(0, gains[-1]) if mine else 0
        assert RIGHT["exchange_wins"](target, mine, theirs) == wanted


def test_a_hand_is_better_where_the_engine_says_that_it_covers():
    for (line,) in EXERCISES.rows["met_again"].cases():
        last, answer = len(line) - 1, RIGHT["met_again"](line)
        board, hand = line[-1]
        before = [ply for ply in range(last % 2, last, 2) if line[ply][0] == board]
        if not before:
            assert answer == "new"
            continue
        now, then = (pack(pawn=p, gold=g) for p, g in (hand, line[before[-1]][1]))
        black = {(True, True): "same", (True, False): "better", (False, True): "worse"}
        seen = black.get((bool(covers(now, then)), bool(covers(then, now))), "new")
        turned = {"better": "worse", "worse": "better"}
        assert answer == (turned.get(seen, seen) if last % 2 else seen)


def test_an_order_has_each_move_once_and_no_loss_before_a_quiet_move():
    for moves, known in EXERCISES.rows["ordered"].cases():
        order = RIGHT["ordered"](moves, known)
        assert sorted(order) == list(range(len(moves)))
        rest = [moves[number] for number in order if number != known]
        kinds = "".join(
            ("w" if takes >= piece else "l") if takes else "k" if killer else "q"
            for takes, piece, killer, _ in rest
        )
        assert kinds == "".join(sorted(kinds, key="wkql".index))
        assert known < 0 or order[0] == known


def test_a_window_changes_no_value_that_lies_inside_it():
    def plain(tree):
        if not isinstance(tree, list):
            return tree, 1
        values, leaves = zip(*map(plain, tree), strict=True)
        return max(-value for value in values), sum(leaves)

    for tree, alpha, beta in EXERCISES.rows["alpha_beta"].cases():
        value, leaves = RIGHT["alpha_beta"](tree, alpha, beta)
        true, all_leaves = plain(tree)
        assert leaves <= all_leaves
        if alpha < true < beta:
            assert value == true
        elif true >= beta:
            assert beta <= value <= true
        else:
            assert true <= value <= alpha


def test_a_clock_is_never_overrun():
    for left, byoyomi, increment, overhead, costs in EXERCISES.rows["time_for"].cases():
        depth, used = RIGHT["time_for"](left, byoyomi, increment, overhead, costs)
        assert 0 <= used <= max(left + byoyomi - overhead, 1)
        assert sum(costs[:depth]) <= used < sum(costs[: depth + 1]) or depth == len(costs)


# What is wrong


def greedy(target, mine, theirs):
    """Takes whatever it can, to the end."""
    if not mine:
        return 0
    return target - greedy(mine[0], theirs, mine[1:])


def counts_every_ply(line):
    """Asks the ply before last, whoever moved there."""
    for board, hand in reversed(line[:-1]):
        if board == line[-1][0]:
            return RIGHT["met_again"](((board, hand), (board, hand), line[-1]))
    return "new"


def for_black_only(line):
    """Forgets whose hand it is."""
    odd = len(line) % 2
    answer = RIGHT["met_again"](line)
    return answer if odd else {"better": "worse", "worse": "better"}.get(answer, answer)


def captures_first(moves, known):
    """All captures first, good or bad."""
    right = RIGHT["ordered"](moves, known)
    return sorted(right, key=lambda number: (number != known, not moves[number][0]))


def no_window(tree, alpha, beta):
    return RIGHT["alpha_beta"](tree, -9, 9)


def own_window(tree, alpha, beta):
    """Hands its window on as it is."""
    if not isinstance(tree, list):
        return tree, 1
    best, looked = -99, 0
    for move in tree:
        value, leaves = own_window(move, alpha, beta)
        best, looked = max(best, -value), looked + leaves
        if best >= beta:
            break
    return best, looked


def overruns(left, byoyomi, increment, overhead, costs):
    """Ends each depth that it has begun."""
    wanted = min(left // 40 + byoyomi + increment * 4 // 5, max(left + byoyomi - overhead, 1))
    used = depth = 0
    while depth < len(costs) and used * 2 < wanted:
        used, depth = used + costs[depth], depth + 1
    return depth, used


@pytest.mark.parametrize(
    ("name", "wrong", "case"),
    [
        ("exchange_wins", lambda target, mine, theirs: target if mine else 0, (1, (1,), (1,))),
        ("exchange_wins", greedy, (1, (5,), (1,))),
        ("met_again", counts_every_ply, ((("A", (0, 0)), ("A", (0, 0))),)),
        (
            "met_again",
            for_black_only,
            ((("A", (0, 0)), ("A", (0, 0)), ("A", (0, 0)), ("A", (1, 0))),),
        ),
        ("ordered", captures_first, ([(0, 1, False, 0), (5, 10, False, 0)], -1)),
        ("alpha_beta", no_window, ([-1, -1], 0, 1)),
        ("alpha_beta", own_window, ([[0, -1]], 0, 1)),
        ("time_for", overruns, (0, 0, 100, 0, (10, 20, 40, 80, 160, 320, 640))),
    ],
)
def test_a_wrong_answer_is_met_by_its_smallest_case(name, wrong, case):
    report = check(named(name, lambda *args: wrong(*args)))
    assert not report.passed
    assert report.case == case, report
