"""Words of verdicts: filled from what cells print, and refused where they part from it."""

import re

import nbformat
import pytest

from publish import build, editions, verdicts
from publish.verdicts import FILLED, Parted
from shogi_lab.engine.race import FAST, LONG, MOVES, SHARE, Range, line, seen, word
from shogi_lab.japanese.catalog import in_japanese

LONGER, SHORTER, EVEN = Range(1.3, 1.2, 1.4), Range(0.8, 0.7, 0.9), Range(1.0, 0.9, 1.1)
FOUND = [[each] * 2 for each in (LONGER, SHORTER, EVEN, Range(1.002, 1.001, 1.003))]
FOUND += [[LONGER, EVEN, LONGER], [SHORTER, LONGER]]
KINDS = ((LONG, "longer", "shorter"), (FAST, "faster", "slower"))


def cells(text, *printed):
    """A text, and a cell that has printed these lines."""
    shown = nbformat.v4.new_output("stream", text="\n".join(printed))
    return [nbformat.v4.new_markdown_cell(text), nbformat.v4.new_code_cell("", outputs=[shown])]


@pytest.mark.parametrize(("unit", "more", "less"), KINDS)
def test_a_word_tells_which_way_and_how_far_and_nothing_where_the_range_holds_1(unit, more, less):
    assert [seen(unit, each) for each in (LONGER, SHORTER, EVEN)] == [more, less, ""]
    assert word(unit, LONGER) == f"20 to 40 % {more}"
    assert word(unit, SHORTER) == f"10 to 30 % {less}"
    assert word(unit, EVEN) == word(unit, EVEN, EVEN) == "no difference seen"
    assert word(unit, Range(3, 2.5, 4)) == f"2.50 to 4.00 {unit}"


def test_a_share_of_moves_is_told_by_its_range_as_it_is_printed():
    assert word(MOVES, Range(0.4, 0.05, 1.44)) == "0.05 to 1.44 %"
    assert word(MOVES, Range(0.0, 0.0, 0.73)) == "at most 0.73 %"
    assert [seen(MOVES, Range(0.4, least, 1.44)) for least in (0.05, 0.0)] == ["more", ""]


@pytest.mark.parametrize("found", FOUND)
@pytest.mark.parametrize("unit", [LONG, FAST, SHARE, MOVES])
def test_what_is_read_of_a_line_is_what_was_printed_in_either_language(unit, found):
    printed = line("K9 a test, as met", unit, *found)
    (read,) = verdicts.lines(cells("", printed)).values()
    assert read.word == read.said() == word(unit, *found)
    assert read.said(japanese=True) not in ("", read.word)
    printed = in_japanese(line("K9 a test", unit, *found))
    ((name, ours),) = verdicts.lines(cells("", printed), japanese=True).items()
    assert name == "K9 a test"
    assert ours == read._replace(word=read.said(japanese=True))


def test_a_slot_is_filled_in_each_language_and_emptied_again():
    source = "| K11 so | open: {K11}, {K11 once more: longer} |"
    names = {"K11": "K11", "K11 once more": "K11 もう一度"}
    found = verdicts.lines(cells("", *(line(name, LONG, LONGER) for name in names)))
    english, ours = (verdicts.filled(source, found, each) for each in (None, names))
    assert [told for told, _ in FILLED.findall(english)] == ["20 to 40 % longer"] * 2
    assert [told for told, _ in FILLED.findall(ours)] == ["20～40%長い"] * 2
    assert (english.endswith(verdicts.WHOSE[0]), ours.endswith(verdicts.WHOSE[1])) == (True, True)
    assert verdicts.unfilled(english) == source
    assert verdicts.unfilled(ours) == source.replace("once more", "もう一度")
    assert "](#claim-K11 " in english
    one, other = (cells(text)[0] for text in (english, ours))
    verdicts.once([*cells("none"), one, other])
    assert (one.source, other.source + verdicts.WHOSE[1]) == (english, ours)


def test_a_word_that_is_not_its_range_s_is_refused():
    with pytest.raises(Parted, match="called 'no difference seen'; its range says '20 to 40"):
        build.fill(cells("{K11}", "K11: no difference seen: 1.30 (1.20 to 1.40) times as long"))


def test_a_stated_word_that_the_run_turns_round_is_refused_where_times_count(monkeypatch):
    monkeypatch.delenv(editions.VARIABLE, raising=False)
    build.fill(cells("{K11: longer}", line("K11", LONG, LONGER)))
    for found, shown in ((SHORTER, "shorter"), (EVEN, "")):
        with pytest.raises(Parted, match=f"K11: stated 'longer', shown '{shown}'"):
            build.fill(cells("{K11: longer}", line("K11", LONG, found)))
    monkeypatch.setenv(editions.VARIABLE, "shared")
    build.fill(cells("{K11: longer}", line("K11", LONG, SHORTER)))


def test_a_page_of_another_machine_is_made_and_says_what_that_measured(monkeypatch):
    monkeypatch.delenv(editions.VARIABLE, raising=False)
    for found, told in ((SHORTER, "10 to 30 % shorter"), (EVEN, "no difference seen")):
        measured = cells("{K11: longer}", line("K11", LONG, found))
        build.fill(measured, agreed=False)
        assert measured[0].source.startswith(f"[{told}]")
        (fault,) = verdicts.faults(measured)
        assert "K11: stated 'longer'" in fault


def test_two_runs_differ_in_their_words_only_where_nobody_compares(tmp_path):
    runs = [cells("so: {K11}", line("K11", LONG, found)) for found in (LONGER, EVEN)]
    for each in runs:
        each[1].metadata["tags"] = ["varies"]
        each[0].id, each[1].id = "00", "01"
        build.fill(each)
    one, other = (nbformat.v4.new_notebook(cells=each) for each in runs)
    file = tmp_path / "tried.ipynb"
    file.write_text(build.written(one))
    assert build.changes(file, other) == []
    one.cells[0].source = one.cells[0].source.replace("longer", "shorter")
    file.write_text(build.written(one))
    assert build.changes(file, other) == ["K11: '20 to 40 % shorter', shown: '20 to 40 % longer'"]


def test_notebooks_of_one_run_are_written_together(tmp_path):
    old, new = (nbformat.v4.new_notebook(cells=cells(text)[:1]) for text in ("same", "new"))
    files = {tmp_path / "one.ipynb": old, tmp_path / "other.ipynb": new}
    for file in files:
        file.write_text(build.written(old))
    assert not build.replaced(files, only_check=True)
    assert [nbformat.read(file, 4).cells[0].source for file in files] == ["same", "same"]
    old.metadata["written"] = "again"
    assert build.replaced(files, only_check=False)
    assert [file.read_text() for file in files] == [build.written(each) for each in files.values()]


#: A clock for which what is slow is fast, as a first cell.
CLOCK = """# %%
import time


def turned(real=time.process_time, last=[0.0, 0.0]):
    now = real()
    last[:] = now, last[1] + 1e-9 / max(now - last[0], 1e-9)
    return last[1]


time.process_time = turned

"""
SAYS_WHICH_WAY = re.compile(r"\b(faster|slower)\b|% (longer|shorter)|times as (long|fast)")


@pytest.mark.long
def test_where_a_run_measures_other_times_no_sentence_says_otherwise(tmp_path, monkeypatch):
    """A cell says what it has measured, and each text which way it goes only in a slot, or with the
    slot that states it; below the first that tells any stands whose times they are."""
    monkeypatch.delenv(editions.VARIABLE, raising=False)
    monkeypatch.setenv("SHOGI_LAB_LAPS", "3")
    ours = build.NOTEBOOKS / "src" / "02_hands.py"
    source = tmp_path / "notebooks" / "src" / ours.name
    source.parent.mkdir(parents=True)
    (tmp_path / "data").symlink_to(build.NOTEBOOKS.parent / "data")
    source.write_text(ours.read_text("utf-8").replace("# %%", CLOCK + "# %%", 1), "utf-8")
    run = build.executed_edition(source, agreed=False).cells
    here = nbformat.read(build.target(ours), 4).cells
    there, then = verdicts.lines(run), verdicts.lines(here)
    assert {*there} == {*then}
    assert any(there[each].said() != then[each].said() for each in then)
    assert all(": stated " in fault for fault in verdicts.faults(run))
    for cells in (run, here):
        texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
        timed = [
            text
            for text in texts
            for _, slot in FILLED.findall(text)
            if then[slot.partition(": ")[0]].unit != MOVES
        ]
        assert [text for text in texts if text.endswith(verdicts.WHOSE[0])] == timed[:1] != []
        for part in re.split(r"\n(?=[|-])|\n\n", "\n\n".join(texts)):
            if SAYS_WHICH_WAY.search(FILLED.sub("", part)):
                assert any(": " in slot for _, slot in FILLED.findall(part)), part
