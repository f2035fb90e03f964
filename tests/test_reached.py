"""What `start.py test --changed` runs."""

import pytest

from helpers.reached import reach


@pytest.mark.parametrize(
    ("file", "test", "other"),
    [
        ("shogi_lab/chapters/hands/packer.py", "chapters/hands/test_packer", "engine/test_mate"),
        ("shogi_lab/engine/bitboards.py", "chapters/test_every_film", "ground/test_workers"),
        ("tests/helpers/lab.py", "publish/test_lab", "engine/test_mate"),
        ("shogi_lab/screen/static/board.js", "screen/test_boards", "engine/test_mate"),
    ],
)
def test_a_change_reaches_what_imports_it_or_names_it_and_nothing_else(file, test, other):
    found = reach([file])
    assert f"tests/{test}.py" in found
    assert f"tests/{other}.py" not in found
