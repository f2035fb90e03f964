"""Chapter 6's exercises: right is what another way says."""

import re

import pytest

from shogi_lab.chapters.player.exercises import EXERCISES
from shogi_lab.engine.hands import covers, pack

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


@pytest.mark.parametrize("row", EXERCISES.rows.values(), ids=list(EXERCISES.rows))
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
