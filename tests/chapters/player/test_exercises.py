"""Chapter 6's exercises: the way that is told leads to the answer."""

import re

import pytest

from shogi_lab.chapters.player.exercises import EXERCISES


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
