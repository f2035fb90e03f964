"""The notebooks: what is committed is what the sources give, and reads well where nothing runs."""

import ast
import importlib
import re
from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path

import mistune
import nbformat
import pytest

from publish import build, marks, translations
from publish.verdicts import unfilled
from shogi_lab.contents import FOLDERS
from shogi_lab.screen.widgets import LIVE

SOURCES = build.sources()
NAMES = [source.stem for source in SOURCES]
JAPANESE = [source.stem for source in SOURCES if translations.whole(source)]
BUILT = [
    path for source in SOURCES for path in (build.target(source), build.japanese_target(source))
]


@pytest.fixture(params=SOURCES, ids=NAMES)
def source(request):
    return request.param


@cache
def cells_of(source):
    """The cells of a notebook's source, which nobody may change."""
    return build.jupytext.read(source, fmt="py:percent").cells


def code(source):
    """The code cells of a notebook's source."""
    return [cell.source for cell in cells_of(source) if cell.cell_type == "code"]


def source_of(folder, *cells):
    """A notebook's source with these code cells, in a folder laid out as ours."""
    source = folder / "src" / "tried.py"
    source.parent.mkdir(parents=True)
    source.write_text("\n\n".join(f"# %%\n{cell}" for cell in cells))
    return source


def test_what_is_committed_is_of_the_texts_and_codes_of_its_source(source):
    cells = build.with_solutions(deepcopy(cells_of(source)), build.solutions(source))
    build.printed.parted(cells)
    build.identify(cells)
    named = [cell.id for cell in cells if not {build.TEACHER, build.SOLUTION} & build.tags(cell)]
    for path in (build.target(source), build.japanese_target(source)):
        there = nbformat.read(path, as_version=4).cells
        assert [cell.id for cell in there] == named, "stale; run  python3 start.py notebooks"


@pytest.mark.notebook
def test_a_rebuild_changes_nothing(source, executed):
    rebuilt = build.committed(build.pupil(executed(source.stem)))
    difference = build.changes(build.target(source), rebuilt)
    assert not difference, "stale; run  python3 start.py notebooks\n" + "\n".join(difference)


@pytest.mark.notebook
@pytest.mark.parametrize("name", JAPANESE)
def test_a_rebuild_changes_nothing_in_japanese(name, executed):
    source = SOURCES[NAMES.index(name)]
    rebuilt = build.in_japanese(executed(name), source)
    difference = build.changes(build.japanese_target(source), rebuilt)
    assert not difference, "stale; run  python3 start.py notebooks\n" + "\n".join(difference)


@pytest.mark.notebook
def test_a_teacher_gets_what_a_pupil_gets_and_notes_and_solutions(source, executed):
    teachers = executed(source.stem)
    pupils = build.committed(build.pupil(teachers)).cells
    there = nbformat.read(build.target(source), as_version=4).cells
    for ours, theirs in zip(pupils, there, strict=True):
        assert (ours.id, ours.metadata) == (theirs.id, theirs.metadata)
        assert unfilled(ours.source) == unfilled(theirs.source)
        assert ours.get("execution_count") == theirs.get("execution_count")
        assert len(ours.get("outputs", [])) == len(theirs.get("outputs", []))
    for cell in teachers.cells:
        assert (cell.cell_type == "markdown") or build.TEACHER not in build.tags(cell)


@pytest.mark.notebook
def test_every_exercise_is_followed_by_its_solution_which_is_right(source, executed):
    cells = executed(source.stem).cells
    solved = []
    for before, cell in pairwise(cells):
        if build.SOLUTION in build.tags(cell):
            (name,) = build.checked(cell)
            assert build.checked(before) == {name}
            assert f"{name} is right: " in cell.outputs[-1].data[build.TEXT]
            solved.append(name)
    assert solved == exercises_of(source)


def tagged(*said):
    """Code cells: each its tags, then its source."""
    return [nbformat.v4.new_code_cell(text, metadata={"tags": [*tags]}) for tags, text in said]


def test_the_first_of_each_term_says_what_it_is_where_nothing_runs():
    texts = ("# A mask\n\nNo `mask`, no [mask](x.md): a mask, a mask.", "A mask, a rook, a borrow.")
    cells = [nbformat.v4.new_markdown_cell(text) for text in texts]
    build.explained(cells)
    first, second = (cell.source for cell in cells)
    assert first.startswith('# A mask\n\nNo `mask`, no [mask](x.md): a [mask](glossary.md#mask "')
    assert first.endswith('"), a mask.')
    assert second.startswith("A mask, a rook, a ")


@pytest.mark.parametrize("path", BUILT, ids=lambda path: str(path.relative_to(build.NOTEBOOKS)))
def test_all_that_is_bold_is_drawn_bold(path):
    texts = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown"]
    drawn = [re.sub("<code>.*?</code>", "", mistune.html(text), flags=re.DOTALL) for text in texts]
    assert any("<strong>" in text for text in drawn)
    assert not [text for text in drawn if "**" in text]


def test_what_says_how_we_know_is_folded():
    cells = tagged(((), "show(film)"), (("how",), "assert True"))
    build.fold(cells)
    assert [cell.metadata.get("jupyter") for cell in cells] == [None, {"source_hidden": True}]


def test_what_answers_a_prediction_is_covered_with_how_we_know_it():
    asking = ((), 'predict("lit_guards", film)')
    how = (("how",), "print(1)")
    cells = tagged(((), "1"), asking, how, ((), "show(film)"), how, ((), "2"), how)
    build.fold(cells)
    build.cover(cells)
    hidden = [cell.metadata.get("jupyter", {}).get("outputs_hidden", False) for cell in cells]
    assert hidden == [False, False, True, True, True, False, False]
    assert ["covered:lit_guards" in build.tags(cell) for cell in cells] == hidden
    assert cells[2].metadata["jupyter"]["source_hidden"]


def test_below_a_heading_nothing_answers_the_prediction_above_it():
    how = (("how",), "print(1)")
    cells = tagged(((), 'predict("lit_guards", film)'), how, how, ((), "show(film)"))
    cells.insert(2, nbformat.v4.new_markdown_cell("A *new* thing.\n\n### The next"))
    build.cover(cells)
    hidden = ["covered:lit_guards" in build.tags(cell) for cell in cells]
    assert hidden == [False, True, False, False, False]


def test_a_text_that_would_give_a_prediction_away_is_covered_where_it_is_tagged():
    texts = [nbformat.v4.new_markdown_cell("x", metadata={"tags": ["answer"]}) for _ in range(4)]
    asking, shown = tagged(((), 'predict("bit_20", film)'), ((), "show(film)"))
    (after,) = tagged(((), "1"))
    build.cover([texts[0], asking, texts[1], shown, texts[2], after, texts[3]])
    assert ["covered:bit_20" in build.tags(each) for each in texts] == [False, True, True, False]


@pytest.mark.parametrize(("japanese", "answers"), [(False, "Answers"), (True, "答え合わせ")])
def test_jupyter_folds_a_text_that_would_give_a_prediction_away(japanese, answers):
    told, other = (nbformat.v4.new_markdown_cell(text) for text in ("It is four.", "Look."))
    told.metadata["tags"] = ["answer"]
    notebook = build.committed(nbformat.v4.new_notebook(cells=[told, other]), japanese)
    folded = f"<details><summary>{answers}</summary>\n\nIt is four.\n\n</details>"
    assert [cell.source for cell in notebook.cells] == [folded, "Look."]


INTERACT = """from ipywidgets import interactive
from shogi_lab.stage.lenses import Bits
from shogi_lab.views import live, svg
live(interactive(lambda square: print(square), square=(0, 80)), still=svg(Bits("", (40,))))"""


@pytest.mark.notebook
def test_a_notebook_keeps_the_picture_of_an_interact_and_nothing_that_stands_in_it(tmp_path):
    notebook = build.built(source_of(tmp_path, INTERACT))
    (output,) = notebook.cells[0].outputs
    assert set(output.data) == {build.PNG, build.TEXT}
    assert output.data[build.TEXT] == "<picture: Bits>"
    assert "widgets" not in notebook.metadata


def exercises_of(source):
    """The names of a chapter's exercises, in their order."""
    return [name for row in code(source) for name in asked(row)]


def asked(text):
    return build.checked(nbformat.v4.new_code_cell(text))


@pytest.mark.release
def test_every_exercise_of_a_chapter_is_in_its_table(source):
    folder = source.stem.partition("_")[2]
    if folder not in FOLDERS:
        assert exercises_of(source) == []
        return
    table = importlib.import_module(f"shogi_lab.chapters.{folder}.exercises").EXERCISES
    assert exercises_of(source) == list(table.rows)


@pytest.mark.release
def test_a_chapter_has_notes_for_who_teaches_it(source):
    """Short, in Markdown; beside each question to predict, and before the boss is run."""
    cells = cells_of(source)
    notes = [cell for cell in cells if build.TEACHER in build.tags(cell)]
    assert all(cell.cell_type == "markdown" for cell in notes)
    assert all(20 <= len(cell.source.split()) <= 60 for cell in notes)
    if exercises_of(source):
        assert 8 <= len(notes) <= 12
        texts = [(one.source, build.TEACHER in build.tags(after)) for one, after in pairwise(cells)]
        assert [noted for text, noted in texts if text.startswith("**The boss**")] == [True]
        asked_for = [noted for text, noted in texts if "**Predict" in text or "**predict" in text]
        asked_for += [
            build.TEACHER in build.tags(before)
            for before, cell in pairwise(cells)
            if build.PREDICT.search(cell.source)
        ]
        assert asked_for
        assert all(asked_for)


@pytest.mark.long
def test_a_solution_takes_no_name_that_its_chapter_uses(source):
    """Who runs the teacher's edition from top to bottom sees what stands there."""
    cells = cells_of(source)
    chapter = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    used = {node.id for node in ast.walk(ast.parse(chapter)) if isinstance(node, ast.Name)}
    own = build.definitions(build.solutions(source))
    same = {name for name, text in build.definitions(chapter).items() if own.get(name) == text}
    imported = {name for name, text in own.items() if "import " in text}
    assert not (set(own) - same - imported - set(exercises_of(source))) & used


def test_a_helper_comes_with_the_first_solution_that_needs_it():
    cells = [nbformat.v4.new_code_cell(f"check({name})") for name in ("first", "second", "other")]
    text = "import math\nTWO = 2\ndef first(n): return n\ndef half(n): return n // TWO\n"
    text += "def second(n): return half(first(n))\nUNUSED = math.pi"
    spliced = [cell.source for cell in build.with_solutions(cells, text)]
    assert spliced == [
        "check(first)",
        "def first(n): return n\n\n\ncheck(first)",
        "check(second)",
        "TWO = 2\n\n\ndef half(n): return n // TWO\n\n\n"
        "def second(n): return half(first(n))\n\n\ncheck(second)",
        "check(other)",
    ]


@pytest.mark.notebook
def test_a_solution_is_run_last_and_changes_nothing_that_pupils_see(tmp_path):
    folder = tmp_path / "notebooks"
    source = source_of(
        folder,
        "def check(fn):\n    return fn(2)",
        "def twice(n):\n    return n\n\n\ncheck(twice)",
        "print(twice(3))",
    )
    source.write_text(
        source.read_text() + '\n\n# %% [markdown] tags=["teacher"]\n# Wait for hands.\n'
    )
    (folder / "solutions").mkdir()
    (folder / "solutions" / "tried.py").write_text("def twice(n):\n    return 2 * n\n")
    edition = build.executed_edition(source)
    said = [cell.outputs[0] for cell in edition.cells if cell.get("outputs")]
    assert [each.get("text") or each.data[build.TEXT] for each in said] == ["2", "4", "3\n"]
    assert [cell.id.split("-")[:-1] for cell in edition.cells] == [
        ["00"], ["01"], ["01", "solution"], ["02"], ["02", "teacher"],
    ]  # fmt: skip
    pupils = build.pupil(edition)
    assert build.written(build.committed(pupils)) == build.written(build.built(source))
    assert [cell.id[:2] for cell in pupils.cells] == ["00", "01", "02"]
    file = tmp_path / build.teachers(source, edition)
    assert file == tmp_path / "teacher" / "tried.ipynb"
    assert "Wait for hands." in file.read_text()


def test_a_notebook_stays_small_and_holds_nothing_that_needs_a_kernel_to_be_seen(source):
    """Of its Python it says what holds for all; that JupyterLab keeps it, test_lab.py asserts."""
    for path in (build.target(source), build.japanese_target(source)):
        assert path.stat().st_size < 1_500_000
        notebook = nbformat.read(path, as_version=4)
        assert notebook.metadata == build.METADATA
        for output in (each for cell in notebook.cells for each in cell.get("outputs", [])):
            assert output.output_type != "error"
            assert output.get("name") != "stderr"
            assert build.WIDGET not in output.get("data", {})


@pytest.mark.notebook
def test_one_run_draws_each_picture_in_both_languages(tmp_path):
    source = source_of(
        tmp_path,
        "from shogi_lab.views import *\nplay()",
        "from shogi_lab import Position\nPosition.from_sfen('startpos')",
        "from shogi_lab.views import Bars, plot\nplot(Bars('steps', {'games': 1}))",
        "6 * 7",
    )
    edition = build.executed_edition(source)
    english = build.committed(edition)
    assert "shogi-lab" not in build.written(english).replace(LIVE, "")
    for cell in edition.cells:
        for output in cell.outputs:
            translations.told(output)
    ours = build.committed(edition, japanese=True)
    assert "shogi-lab" not in build.written(ours).replace(LIVE, "")
    pairs = [(one.outputs[0], other.outputs[0])
             for one, other in zip(english.cells, ours.cells, strict=True)]  # fmt: skip
    for one, other in pairs[:3]:
        assert one.data.keys() == other.data.keys() == {build.PNG, build.TEXT}
        assert one.metadata == other.metadata
        assert one.data[build.PNG] != other.data[build.PNG]
    assert pairs[2][1].data[build.TEXT] == "<絵：ステップ：棋譜 1>"
    assert pairs[3][0] == pairs[3][1]


@pytest.mark.notebook
def test_building_twice_gives_the_same_bytes_and_leaves_out_what_would_not(tmp_path):
    source = source_of(
        tmp_path,
        "import os, sys\nprint('one')\nprint('two')",
        "6 * 7",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
    )
    notebook = build.built(source)
    assert build.written(notebook) == build.written(build.built(source))
    assert notebook.cells[0].outputs[0].text == "one\ntwo\n"
    assert notebook.cells[1].outputs[0].data == {build.TEXT: "42"}
    assert "a chart" in build.readable(notebook)
    assert [cell.metadata for cell in notebook.cells] == [{}, {}, {}]

    assert ", code, tags []]" in "\n".join(build.changes(build.target(source), notebook))
    build.target(source).write_text(build.written(notebook))
    assert build.changes(build.target(source), notebook) == []
    notebook.cells[1].outputs[0].data[build.TEXT] = "43"
    assert {"-42", "+43"} <= set(build.changes(build.target(source), notebook))


SHOWN = "display_data"
WIDGET = {build.WIDGET: {}}


@pytest.mark.parametrize(
    ("kind", "holds", "complaint"),
    [
        (SHOWN, {"data": WIDGET | {build.TEXT: "x"}}, "a widget that has no picture"),
        (SHOWN, {"data": WIDGET | {build.PNG: "x"}}, "a widget that has no picture or no text"),
        (SHOWN, {"data": {build.SVG: "<svg/>"}}, "an SVG picture that has no PNG"),
        (SHOWN, {"data": {build.HTML: "<svg></svg>"}}, "loose text"),
        (SHOWN, {"data": {build.TEXT: "<object object at 0x7f>"}}, "an address in the output"),
        (SHOWN, {"data": {build.TEXT: "long " * 1000}}, "a line nobody would read"),
        ("stream", {"name": "stdout", "text": f"{Path.home()}/x"}, "a path of this machine"),
        ("stream", {"name": "stderr", "text": "oh"}, "a message on stderr"),
        ("error", {"ename": "ValueError", "evalue": "no"}, "an error in the output"),
    ],
)
def test_an_output_that_would_not_read_well_is_refused(kind, holds, complaint):
    with pytest.raises(build.Unreadable, match=complaint):
        build.tidy(nbformat.v4.new_output(kind, **holds))


def test_a_widget_is_kept_as_its_picture_and_text():
    still = {build.PNG: "aGVsbG8=", build.TEXT: "a board"}
    output = nbformat.v4.new_output(SHOWN, data=WIDGET | {build.SVG: "<svg/>"} | still)
    build.tidy(output)
    assert output.data == still


@pytest.mark.notebook
def test_what_is_refused_is_said_with_its_cell(tmp_path):
    with pytest.raises(build.Unreadable, match=r"tried\.py, cell 1: an address.*\nobject\(\)"):
        build.built(source_of(tmp_path, "1 + 1", "object()"))


def test_our_pictures_are_compared_byte_by_byte():
    one, other = (build.picture(encoded) for encoded in ("aGVsbG8=", "aGVsbG9h"))
    assert one != other


#: What a reader's cell has no use for: it is one call a picture.
PLUMBING = ("_replace(", ".decisive", "getsource(", ".partition(")


def test_a_reader_s_cell_has_no_plumbing_and_proves_nothing(source):
    """Proofs are `how` cells; an exercise's first try is the reader's to mend."""
    for cell in cells_of(source):
        if cell.cell_type != "code" or build.checked(cell):
            continue
        assert not any(each in cell.source for each in PLUMBING), cell.source
        if build.HOW not in build.tags(cell):
            assert "assert " not in cell.source, cell.source


def test_what_says_how_we_know_says_first_what_it_does(source):
    """JupyterLab shows the first line of folded code, a page shows it beside its title."""
    how = [cell for cell in cells_of(source) if build.HOW in build.tags(cell)]
    assert how
    for cell in how:
        first, second = cell.source.splitlines()[:2]
        assert first.startswith("# How we know: "), cell.source
        assert second.strip()


def test_no_claim_proof_or_exercise_is_lost():
    """A text that is cut moves them; it may stand in another chapter afterwards."""
    held = {name for source in SOURCES for cell in cells_of(source) for name in proving(cell)}
    kept = (Path(__file__).parent / "proving.txt").read_text(encoding="utf-8").splitlines()
    assert [name for name in kept if name not in held] == []


def proving(cell):
    """What a cell settles or asks for: a claim, a proof by its first line, an exercise."""
    yield from (tag for tag in build.tags(cell) if tag.startswith("claim:"))
    yield from (f"exercise:{name}" for name in build.checked(cell))
    if build.HOW in build.tags(cell):
        yield cell.source.splitlines()[0].removeprefix("# How we know: ")


def test_every_mark_has_its_proof_and_is_led_back_to_in_both_languages(source):
    named = {name for cell in cells_of(source) for name in marks.names(cell)}
    asked = marks.numbers(cells_of(source))
    assert {name for name in named if name.startswith("proof-")} <= set(asked)
    for path in (build.target(source), build.japanese_target(source)):
        cells = {cell.id: cell for cell in nbformat.read(path, as_version=4).cells}
        ways = {
            (cell.id, to, back, number)
            for cell in cells.values()
            for back, number, to in re.findall(
                r"\[(↑?)([⁰¹²³⁴-⁹]+)\]\(#cell-id=([\w-]+)", cell.source
            )
        }
        proofs = {(to, number) for _, to, back, number in ways if not back}
        assert len({number for _, number in proofs}) == len(proofs) == len(asked)
        assert all(build.HOW in build.tags(cells[to]) for to, _ in proofs)
        texts = {(text, number) for text, _, back, number in ways if not back}
        assert {(to, number) for _, to, back, number in ways if back} == texts
