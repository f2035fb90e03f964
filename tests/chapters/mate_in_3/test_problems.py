"""Problems as lines of text: what is one, what is none."""

import pytest

from shogi_lab.chapters.mate_in_3.problems import (
    EXAMPLE,
    parse_problem,
    problem_line,
    read_problems,
)


def test_a_file_gives_the_problems_of_the_kinds_asked_for(tmp_path):
    path = tmp_path / "problems.jsonl"
    other = parse_problem(EXAMPLE)._replace(kind="mate in 1", winning=("G*2c", "G*3c"))
    path.write_text(f"{EXAMPLE}\n{problem_line(other)}\n")
    assert read_problems(path) == [parse_problem(EXAMPLE), other]
    assert read_problems(path, ["mate in 1"]) == [other]
    assert [problem.unique for problem in read_problems(path)] == [True, False]


def test_what_is_no_problem_is_refused_with_its_place(tmp_path):
    path = tmp_path / "problems.jsonl"
    for wrong in ("", "[]", "7", "{}", EXAMPLE[:-1], EXAMPLE.replace("plies", "length")):
        path.write_text(f"{EXAMPLE}\n{wrong}\n")
        with pytest.raises(
            ValueError, match=r"problems.jsonl, line 2: .*it must be JSON with sfen"
        ):
            read_problems(path)
