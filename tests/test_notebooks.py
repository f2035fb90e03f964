"""The notebooks: what is committed is what the sources give, and reads well where nothing runs."""

import ast
from pathlib import Path

import nbformat
import pytest

from notebooks import build

SOURCES = build.sources()
NAMES = [source.stem for source in SOURCES]


@pytest.fixture(params=SOURCES, ids=NAMES)
def source(request):
    return request.param


def code(source):
    """The code cells of a notebook's source."""
    cells = build.jupytext.read(source, fmt="py:percent").cells
    return [cell.source for cell in cells if cell.cell_type == "code"]


def source_of(folder, *cells):
    """A notebook's source with these code cells, in a folder laid out as ours."""
    source = folder / "src" / "tried.py"
    source.parent.mkdir()
    source.write_text("\n\n".join(f"# %%\n{cell}" for cell in cells))
    return source


@pytest.mark.notebook
def test_a_rebuild_changes_nothing(source):
    difference = build.changes(source, build.built(source))
    assert not difference, "stale; run  python3 start.py notebooks\n" + "\n".join(difference)


def test_each_notebook_has_its_source():
    here = [path.stem for path in sorted(build.HERE.glob("*.ipynb"))]
    assert here == NAMES


def test_a_notebook_stays_small(source):
    assert build.target(source).stat().st_size < 1_500_000


def test_a_notebook_holds_nothing_that_needs_a_kernel_to_be_seen(source):
    notebook = nbformat.read(build.target(source), as_version=4)
    assert "widgets" not in notebook.metadata
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            assert output.output_type != "error"
            assert output.get("name") != "stderr"
            assert build.WIDGET not in output.get("data", {})


def test_a_notebook_defines_nothing_that_the_package_has(source):
    ours = set()
    for module in (build.HERE.parent / "shogi_lab").rglob("*.py"):
        ours |= defined(module.read_text(encoding="utf-8"))
    again = {name for cell in code(source) for name in defined(cell)} & ours
    assert not again, "import these instead of writing them again"


def defined(text):
    """The public functions and classes that a text of Python defines at its top."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    names = {node.name for node in ast.parse(text).body if isinstance(node, kinds)}
    return {name for name in names if not name.startswith("_")}


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
    assert "a chart by matplotlib" in build.readable(notebook)
    assert [cell.metadata for cell in notebook.cells] == [{}, {}, {}]

    assert "[cell 1, code, tags []]" in "\n".join(build.changes(source, notebook))
    build.target(source).write_text(build.written(notebook))
    assert build.changes(source, notebook) == []
    notebook.cells[1].outputs[0].data[build.TEXT] = "43"
    assert {"-42", "+43"} <= set(build.changes(source, notebook))


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
