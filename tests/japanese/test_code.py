"""What code says in Japanese: in a listing, in a walk, and by `help`."""

import os
import re
import subprocess
import sys

import pytest

from publish.translations import folders, of_code, read
from shogi_lab.chapters.hands.kernels.comparisons import covers_by_padding
from shogi_lab.chapters.player.kernels.search import main_search
from shogi_lab.engine.bitboards import Bitboard, first
from shogi_lab.japanese.catalog import CODE, known
from shogi_lab.screen.listing import listing
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.code import about, explained_lines, source_lines
from shogi_lab.stage.walk_film import walk_film

KANA = re.compile("[ぁ-ん]")
#: In a notebook: a cell that imports, then one that asks.
ASKS = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance(colors="nocolor")
shell.run_cell("from shogi_lab.views import Position; import shogi_lab.engine.bitboards as ours")
shell.run_cell("help(ours.first); help(Position.after)")
"""


@pytest.mark.parametrize("japanese", [False, True])
def test_a_listing_tells_what_each_function_does(japanese):
    told = listing(covers_by_padding).markdown(japanese)
    assert [bool(KANA.search(each)) for each in told.split("```python")] == [japanese] * 2 + [False]


def test_a_comment_is_translated_where_it_stands_and_no_line_of_code_changes():
    english, ours = (listing(main_search).text(each).splitlines() for each in (False, True))
    [(was, now)] = [pair for pair in zip(english, ours, strict=True) if pair[0] != pair[1]]
    code, mark, words = was.partition("# ")
    assert now == code + known(mark + words)


def test_a_walk_has_the_docstring_among_lines_that_keep_their_numbers():
    film = walk_film(first, Bitboard(0, 1, 1))
    lines = film.frames[0].parts[0].lines
    assert lines == explained_lines(first)
    assert [each for each in lines if '"""' not in each[1]] == [*source_lines(first)]
    assert sheet(film).japanese[about(first)] == known(about(first))


def test_every_part_of_the_package_that_speaks_has_a_catalog():
    files = [*CODE.glob("*.po")]
    assert {name for name in folders() if [*of_code(name)]} == {file.stem for file in files}
    for message in (message for file in files for message in read(file)):
        if str(message.id).startswith("# "):  # line by line
            assert message.string.count("\n# ") == message.id.count("\n# "), message.id


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja"])
def test_help_is_in_the_language_of_the_notebook(language):
    there = {**os.environ, "SHOGI_LAB_LANGUAGE": language}
    run = subprocess.run(
        [sys.executable, "-c", ASKS], env=there, capture_output=True, text=True, check=True
    )
    assert ("合法手を順に指したあとの局面を返す" in run.stdout) == (language == "ja")
    assert bool(KANA.search(run.stdout)) == (language == "ja")
    assert ">>> first(Bitboard(0, 1, 1))\n    53" in run.stdout
