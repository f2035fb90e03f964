"""Problems as lines of text: what is one, what is none."""

import pytest

from shogi_lab.chapters.mate_in_3.problems import EXAMPLE, read_problems


def test_what_is_no_problem_is_refused_with_its_place(tmp_path):
    path = tmp_path / "problems.jsonl"
    for wrong in ("", "[]", "7", "{}", EXAMPLE[:-1], EXAMPLE.replace("plies", "length")):
        path.write_text(f"{EXAMPLE}\n{wrong}\n")
        with pytest.raises(
            ValueError, match=r"problems.jsonl, line 2: .*it must be JSON with sfen"
        ):
            read_problems(path)
