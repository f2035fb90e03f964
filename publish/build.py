"""notebooks/src/NN_name.py, percent cells to edit -> notebooks/NN_name.ipynb, a notebook to read.

    python3 start.py notebooks [NAME...]            rebuild; one that would not change is left alone
    python3 start.py notebooks --check [NAME...]    say what a rebuild would change
    python3 start.py notebooks --teacher [NAME...]  write the teacher's edition into teacher/

Where a chapter's catalog is whole (translations.py), ja/NAME.ipynb is made of the same run.

A source is both editions: cells tagged `teacher` are notes for teachers, and after each
exercise comes its solution, from notebooks/solutions. One run gives the teacher's edition; the
pupil's, which is committed, is the same without these cells.

Cells tagged `how` prove what the text says. Their code is folded, and always run; their first line
says what they do, which is read where the rest is folded:

    # %% tags=["how", "claim:H3"]
    # How we know: every pair of five counts, tried

A mark (`[°](#claim-H3)`, marks.py) leads from a sentence to its proof.

A quotation that names JupyterLab (`> **In JupyterLab**, choose ...`) is for readers who run the
notebook there: no page, no slide and no paper has it.

Cells tagged `lookup` are looked up, and left out of slides. Texts tagged `answer`, near what
answers a prediction, are hidden like it; elsewhere such a text, or what a cell shows, is folded.

Glossary and errata (references.py) are written along, from the terms and the sources.

The same sources and versions give the same bytes, and the outputs can be read if nothing runs:
a widget is kept as its picture and text, an output that would be nothing without a kernel is
refused. The first of each term in a notebook is a link whose title explains it.
Outputs that differ from machine to machine are compared for presence only: charts, ours
and matplotlib's, cells tagged `varies`, and the words of verdicts that are computed from these
(verdicts.py). So where tests share a run, a race in it has one lap.
"""

import argparse
import ast
import asyncio
import base64
import difflib
import hashlib
import json
import os
import re
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import jupytext
import matplotlib.font_manager  # noqa: F401  where it makes its font cache it says so on stderr
import nbformat
from ipykernel.ipkernel import IPythonKernel
from jupyter_client import AsyncKernelManager
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat import NotebookNode

from publish import documents, editions, marks, printed, references, translations, verdicts
from publish.editions import SOLUTION, as_run, tags
from publish.in_page import Cells, binds, statements
from publish.references import NOTEBOOKS, put
from publish.translations import spoken
from shogi_lab.ground import commands
from shogi_lab.japanese.glossary import Term, anchor, sections
from shogi_lab.screen.charts import DRAWN_BY
from shogi_lab.screen.language import JAPANESE, MARKS
from shogi_lab.screen.svg import OTHERS

PNG, SVG, HTML, TEXT = "image/png", "image/svg+xml", "text/html", "text/plain"
MARKDOWN = "text/markdown"
WIDGET = "application/vnd.jupyter.widget-view+json"
FIGURE = "text/vnd.shogi-lab.figure"  # a film as HTML that plays without a kernel
FRAMES = "application/vnd.shogi-lab.frames+json"  # frames of a film, each to be printed
TEACHER = "teacher"  # tag of cells that pupils do not get, as solutions are
COVERED = "covered"  # begins the tag of a cell whose output answers a prediction, before its name
ANSWER = "answer"  # tag of what would give a prediction away, or answers another question
FOLDED = "<details><summary>{}</summary>\n\n{}\n\n</details>"  # which hides a text in Jupyter, too
HOW = "how"  # tag of a cell that proves what the text says, and whose code is folded
RUNS = "live"  # tag of a cell that runs on a live page, as exercises do
READ, LOOKUP = "read", "lookup"  # tags of a cell whose code is open on a page; that is on no slide
LIVE = re.compile(r"^live\(", re.MULTILINE)  # shows a reader's own widgets
PREDICT = re.compile(r'^predict\("(\w+)"', re.MULTILINE)
HEADING = re.compile(r"^#+ ", re.MULTILINE)
COLLAPSED = "jp-MarkdownHeadingCollapsed"  # JupyterLab opens a notebook with such a heading closed
LONGEST = 1000  # characters in a line of an output
# What the kernel is told: that films are wanted as FIGURE too, and that nobody learns here.
BUILDING = {"PYTHONHASHSEED": "0", "SHOGI_LAB_FIGURES": "1", "SHOGI_LAB_PROGRESS": ""}
# What JupyterLab writes into a notebook as its kernel starts, word for word: one that has it is not
# changed by being opened. Kernels in .venv tell no closer version (start.py, ANY_PYTHON).
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": IPythonKernel.language_info | {"version": "3"},
}


class Unreadable(ValueError):
    """A cell whose output would not read well in a committed notebook."""


def sources() -> list[Path]:
    """Return the sources of all notebooks, in the order of the chapters."""
    return sorted((NOTEBOOKS / "src").glob("*.py"))


def target(source: Path) -> Path:
    """Return the path of a source's notebook: next to the folder of the sources."""
    return source.parent.parent / f"{source.stem}.ipynb"


def japanese_target(source: Path) -> Path:
    """Return the path of a source's notebook in Japanese: in a folder of that language."""
    return target(source).parent / translations.LANGUAGE / f"{source.stem}.ipynb"


def built(source: Path) -> NotebookNode:
    """Return the pupil's notebook of a source, run by this Python and tidied: what is committed."""
    return committed(pupil(executed_edition(source)))


def executed_edition(
    source: Path, before: NotebookNode | None = None, agreed: bool = True
) -> NotebookNode:
    """Return the teacher's edition, run and tidied, with films that play without a kernel as
    FIGURE, and their decisive frames as FRAMES.

    before: an edition of the same `codes`, whose outputs are taken, and nothing is run. agreed:
    whether to refuse a run whose times are not as a text states them."""
    notebook = jupytext.read(source, fmt="py:percent")
    notebook.cells = with_solutions(notebook.cells, solutions(source))
    order = as_run(notebook.cells)
    for cell, other in zip(order, as_run(before.cells), strict=True) if before else ():
        cell.outputs, cell.execution_count = other.outputs, other.execution_count
        if JAPANESE in other.metadata:
            cell.metadata[JAPANESE] = other.metadata[JAPANESE]
    if not before:
        run_cells(order, source)
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    printed.parted(notebook.cells)
    fold(notebook.cells)
    cover(notebook.cells)
    identify(notebook.cells)
    for cell in notebook.cells:
        kept = ("tags", "jupyter", COLLAPSED, JAPANESE)
        cell.metadata = {name: value for name, value in cell.metadata.items() if name in kept}
        if SOLUTION in tags(cell):
            timeless(cell)
        for output in cell.get("outputs", []):
            try:
                tidy(output)
            except Unreadable as error:
                number = int(cell.id.partition("-")[0])
                raise Unreadable(f"{source.name}, cell {number}: {error}\n{cell.source}") from None
    fill(notebook.cells, agreed)
    nbformat.validate(notebook)
    return notebook


def run_cells(cells: list[NotebookNode], source: Path) -> None:
    """Run cells of code, which print in both languages."""
    texts = [cell.source for cell in cells]
    for cell, code in zip(cells, told_in_both(cells, source), strict=True):
        cell.source = code
    shares = os.environ.get(editions.VARIABLE)  # a run to compare, and times are not compared
    told = BUILDING | ({"SHOGI_LAB_LAPS": "1"} if shares else {})
    executed(nbformat.v4.new_notebook(cells=cells), target(source).parent, told)
    for cell, text in zip(cells, texts, strict=True):
        cell.source = text


def identify(cells: list[NotebookNode]) -> None:
    """Name each cell by its place among a pupil's, who sees it, and its source's digest."""
    number = -1
    for cell in cells:
        extra = sorted({TEACHER, SOLUTION} & tags(cell))
        number += not extra
        digest = hashlib.sha256(cell.source.encode()).hexdigest()[:8]
        cell.id = "-".join([f"{max(number, 0):02d}", *extra, digest])


def fill(cells: list[NotebookNode], agreed: bool = True) -> None:
    """Fill the slots of the texts from what the cells have printed.

    Parted: a text states what the run does not show; of one lap each that is not asked."""
    printed = verdicts.lines(cells)
    for cell in cells:
        if cell.cell_type == "markdown":
            cell.source = verdicts.filled(cell.source, printed)
    verdicts.once(cells)
    faults = verdicts.faults(cells) if agreed else []
    if faults and not os.environ.get(editions.VARIABLE):
        raise verdicts.Parted("\n".join(faults))


def shared_edition(source: Path) -> NotebookNode:
    """Return the teacher's edition, run now, or by the first process that shares a folder."""
    folder = os.environ.get(editions.VARIABLE)
    if not folder:
        return executed_edition(source)
    return editions.kept(executed_edition, source, editions.place(source, Path(folder)))


def codes(source: Path) -> list[str]:
    """Return the code that a run is given, cell by cell; texts between may change."""
    notebook = jupytext.read(source, fmt="py:percent")
    return told_in_both(as_run(with_solutions(notebook.cells, solutions(source))), source)


def told_in_both(cells: list[NotebookNode], source: Path) -> list[str]:
    """Return the code of each cell as it prints in both languages."""
    ours = translations.for_both(source)
    return [printed.in_both(cell.source, ours) if ours else cell.source for cell in cells]


def pupil(notebook: NotebookNode) -> NotebookNode:
    """Return the pupil's edition: the teacher's without the cells that only a teacher gets."""
    cells = [cell for cell in notebook.cells if not {TEACHER, SOLUTION} & tags(cell)]
    return deepcopy(nbformat.from_dict({**notebook, "cells": cells}))


def in_japanese(edition: NotebookNode, source: Path) -> NotebookNode:
    """Return the pupil's notebook with texts in Japanese, of the same run: committed too."""
    notebook = translations.japanese(pupil(edition), source.stem)
    beside = (translations.GLOSSARY, *translations.documents())
    return translations.moved(committed(notebook, japanese=True), [*sources(), *beside])


def committed(notebook: NotebookNode, japanese: bool = False) -> NotebookNode:
    """Return a notebook without the films that play, which a page can show and Jupyter cannot. A
    text that would give a prediction away is folded, which a page does by itself."""
    notebook = deepcopy(notebook)
    marks.lead(notebook.cells)
    explained(notebook.cells, japanese)
    said = translations.words_in(translations.LANGUAGE if japanese else "en")
    for cell in notebook.cells:
        cell.metadata.pop(JAPANESE, None)
        if cell.cell_type == "markdown":
            cell.source = references.beside_claims(cell.source, said)
        if cell.cell_type == "markdown" and ANSWER in tags(cell):
            cell.source = FOLDED.format(said("Answers"), cell.source)
        for output in cell.get("outputs", []):
            for kind in (FIGURE, FRAMES, JAPANESE, OTHERS):
                output.get("data", {}).pop(kind, None)
            output.get("metadata", {}).pop(JAPANESE, None)
    return notebook


def shown(notebook: NotebookNode, kind: str, language: str = "en") -> Iterator[NotebookNode]:
    """Yield what the outputs of a notebook hold in a language, of those that show something of a
    kind, in order."""
    for output in (each for cell in notebook.cells for each in cell.get("outputs", [])):
        data = output.get("data", {})
        if kind in data:
            yield data.get(JAPANESE, data) if language == translations.LANGUAGE else data


# What of a text is left as it is: code, links, headings, rows of tables, tags.
LEFT = re.compile(
    r"(```.*?```|`[^`]*`|!?\[[^]]*\]\([^)]*\)|^[#|][^\n]*|<[^>]+>)", re.DOTALL | re.MULTILINE
)
# Terms that the first notebook explains; of the others a notebook without a page's tooltips says
# what they mean where they come first.
KNOWN = ("The game", "Notation", "Programs", "This laboratory")


def explained(cells: list[NotebookNode], japanese: bool = False) -> None:
    """Make the first of each term of a notebook a link to the glossary, whose title explains it."""
    seen = {term.english for section in KNOWN for term in sections()[section]}

    def link(words: str, term: Term) -> str:
        title = term.definition.partition(". ")[0].rstrip(".").replace('"', "'")
        if japanese:
            title = term.in_japanese.partition("。")[0]
        return f'[{words}](glossary.md#{anchor(term)} "{title}")'

    for cell in cells:
        if cell.cell_type == "markdown" and TEACHER not in tags(cell):
            pieces = LEFT.split(cell.source)
            pieces[::2] = [references.led(each, seen, link, japanese) for each in pieces[::2]]
            cell.source = "".join(pieces)


def fold(cells: list[NotebookNode]) -> None:
    """Fold the code of what says how we know, and all that is not the chapter itself."""
    for number, cell in enumerate(cells):
        if HOW in tags(cell):
            cell.metadata["jupyter"] = {"source_hidden": True}
        if number and cell.cell_type == "markdown" and cell.source.startswith("# "):
            cell.metadata[COLLAPSED] = True


def cover(cells: list[NotebookNode]) -> None:
    """Fold the outputs that answer a prediction: those of the next cell of code after it, and of
    the cells beside that one that say how we know; and what is tagged to be an answer."""
    asked, answered = "", False
    for cell in cells:
        if cell.cell_type == "markdown" and HEADING.search(cell.source):
            asked = ""
        if asked and ANSWER in tags(cell):
            cell.metadata["tags"] = [*cell.metadata["tags"], f"{COVERED}:{asked}"]
        if cell.cell_type != "code" or SOLUTION in tags(cell):
            continue
        if answered and HOW not in tags(cell):
            asked = ""
        if asked:
            cell.metadata["jupyter"] = cell.metadata.get("jupyter", {}) | {"outputs_hidden": True}
            cell.metadata["tags"] = [*cell.metadata.get("tags", []), f"{COVERED}:{asked}"]
            answered = HOW not in tags(cell) or answered
        elif ANSWER in tags(cell):
            cell.metadata["jupyter"] = {"outputs_hidden": True}
        if found := PREDICT.search(cell.source):
            asked, answered = found[1], False


def solutions(source: Path) -> str:
    """Return the Python text of the solutions to a source's exercises; '' if it has none."""
    file = source.parent.parent / "solutions" / source.name
    return file.read_text(encoding="utf-8") if file.exists() else ""


def with_solutions(cells: list[NotebookNode], text: str) -> list[NotebookNode]:
    """Return the cells, and after each exercise a cell with its solution, which is checked too."""
    top, written, out = definitions(text), set[str](), []
    for cell in cells:
        out.append(cell)
        for name in sorted(checked(cell) & set(top)):
            needed = [part for part in needs(name, text) if part not in written]
            written |= set(needed)
            solution = nbformat.v4.new_code_cell(spaced([*needed, f"check({name})"]))
            solution.metadata["tags"] = [SOLUTION]
            out.append(solution)
    return out


def spaced(statements: list[str]) -> str:
    """Return statements under one another, with two empty lines around functions."""
    text = statements[0]
    for before, after in pairwise(statements):
        lines = 3 if "def " in (before[:4], after[:4]) else 1 + ("import " in before)
        text += "\n" * lines + after
    return text


def checked(cell: NotebookNode) -> set[str]:
    """Return the functions that a cell hands to `check`."""
    if cell.cell_type != "code" or "check(" not in cell.source:
        return set()
    calls = (node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call))
    return {
        argument.id
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "check"
        for argument in call.args
        if isinstance(argument, ast.Name)
    }


def definitions(text: str) -> dict[str, str]:
    """Return what a Python text defines or imports at its top: names with whole statements."""
    return {
        name: ast.get_source_segment(text, node) or ""
        for node in statements(text)
        for name in binds(node)
    }


def needs(name: str, text: str) -> list[str]:
    """Return the statements of a text that a function of it needs, as they stand, and its own."""
    return [each.text for each in Cells().needed(1, {name}, [text])]


def timeless(cell: NotebookNode) -> None:
    """Take out of a cell its number, because it was not run where it stands, and the lines that a
    long check prints for anyone who waits."""
    cell.execution_count = None
    cell.metadata.pop(JAPANESE, None)
    cell.outputs = [output for output in cell.outputs if output.output_type != "stream"]
    for output in cell.outputs:
        if "execution_count" in output:
            output.execution_count = None


class Client(NotebookClient):
    """Runs a notebook, and leaves Ctrl-C to Python: nbclient would end the kernel and go on."""

    def reset_execution_trackers(self) -> None:
        super().reset_execution_trackers()
        # nbclient notes there what a widget puts out, though no widget is to be kept
        self.widget_state = defaultdict(dict)

    def async_setup_kernel(self, **kwargs: Any) -> Any:
        asyncio.get_running_loop().add_signal_handler = python_s_own
        return super().async_setup_kernel(**kwargs)


def python_s_own(*_: Any) -> None:
    """Refuse to take a handler of signals: nbclient does without one when it hears this error."""
    raise RuntimeError("signals are Python's own")


def executed(notebook: NotebookNode, folder: Path, told: dict[str, str] = BUILDING) -> None:
    """Run all cells in the folder, by the running Python and without anyone's settings.

    told: what the kernel finds in its environment."""
    with tempfile.TemporaryDirectory() as settings:
        # With no folders to look in, "python3" can only mean the running Python.
        specs = KernelSpecManager(kernel_dirs=[])
        kernel = AsyncKernelManager(kernel_name="python3", kernel_spec_manager=specs)
        if os.name == "posix":  # by TCP, the kernel writes a warning into the terminal
            kernel.transport, kernel.ip = "ipc", os.path.join(settings, "kernel")
        client = Client(
            notebook,
            km=kernel,
            timeout=600,
            store_widget_state=False,
            record_timing=False,
            coalesce_streams=True,
            resources={"metadata": {"path": str(folder)}},
        )
        try:
            client.execute(
                env=os.environ | told | {"IPYTHONDIR": settings},
                cleanup_kc=True,  # else a kernel that is given by `km` goes on running
            )
        except KeyboardInterrupt:
            asyncio.run(kernel.shutdown_kernel(now=True))
            raise


def tidy(output: NotebookNode) -> None:
    """Leave in an output what can be read without a kernel; refuse what cannot be kept."""
    if output.output_type == "error":
        raise Unreadable(f"an error in the output: {output.ename}: {output.evalue}")
    if output.get("name") == "stderr":
        raise Unreadable(f"a message on stderr:\n{output.text}")
    data = output.get("data", {})
    if WIDGET in data:
        del data[WIDGET]
        if PNG not in data or TEXT not in data:
            raise Unreadable("a widget that has no picture or no text beside it")
    if SVG in data:
        del data[SVG]
        if PNG not in data:  # where a notebook is not trusted, SVG is not shown
            raise Unreadable("an SVG picture that has no PNG beside it")
    if any(element in data.get(HTML, "") for element in ("<svg", "<script")):
        raise Unreadable("HTML with <svg> or <script>, loose text in an untrusted notebook")
    for said in (output.get("text", ""), data.get(TEXT, ""), data.get(HTML, "")):
        if any(len(line) > LONGEST for line in said.splitlines()):
            raise Unreadable(f"a line nobody would read to its end: {said[:200]}")
        if set(MARKS) & {*said}:
            raise Unreadable(f"both languages where only one is shown: {said[:200]}")
        if " at 0x" in said:
            raise Unreadable(f"an address in the output: {said[:200]}")
        if str(NOTEBOOKS.parent) in said or str(Path.home()) in said:
            raise Unreadable(f"a path of this machine in the output: {said[:200]}")


def readable(notebook: NotebookNode) -> list[str]:
    """Return the notebook as lines to compare: all but what may differ between machines."""
    lines = [f"[notebook, {json.dumps(notebook.metadata, sort_keys=True)}]"]
    for number, cell in enumerate(notebook.cells):
        told = f"{cell.id}, {cell.cell_type}, tags {cell.metadata.get('tags', [])}"
        lines.append(f"[cell {number}, {told}]")
        lines += verdicts.unfilled(cell.source).splitlines()
        lines += ["[whose times it tells]"] * cell.source.endswith(verdicts.WHOSE)
        varies = "varies" in cell.metadata.get("tags", [])
        for output in cell.get("outputs", []):
            data = {"text": output.text} if "text" in output else output.data
            for kind, value in sorted(data.items()):
                lines.append(f"[output of cell {number}, {kind}]")
                if kind.startswith("image/"):
                    lines.append("a picture" if varies else picture(value))
                elif not varies:
                    lines += str(value).splitlines()
    return lines


def picture(encoded: str) -> str:
    """Return what is compared of a picture: every byte, but of a chart only that there is one."""
    content = base64.b64decode(encoded)
    if any(name in content[:400] for name in (b"Matplotlib", DRAWN_BY.encode())):
        return "a chart"  # each PNG has the name of what drew it
    return f"{len(content)} bytes, sha256 {hashlib.sha256(content).hexdigest()}"


def changes(old: Path, notebook: NotebookNode) -> list[str]:
    """Return how the notebook differs from the committed one, as lines of a diff; or, first of all,
    what in the committed one its own outputs do not show."""
    there = nbformat.read(old, as_version=4) if old.exists() else nbformat.v4.new_notebook()
    if faults := verdicts.faults(there.cells, old.parent.name == translations.LANGUAGE):
        return faults
    before = readable(there) if old.exists() else []
    names = (f"{old.name} (committed)", f"{old.name} (rebuilt)")
    return list(difflib.unified_diff(before, readable(notebook), *names, lineterm=""))


def written(notebook: NotebookNode) -> str:
    """Return the text of the notebook's file."""
    return str(nbformat.writes(notebook, version=nbformat.NO_CONVERT)) + "\n"


def main(arguments: list[str]) -> int:
    parser = commands.parser("notebooks", __doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="00_start, ...; all by default")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="compare only; exit 1 if stale")
    what.add_argument("--teacher", action="store_true", help="write the teacher's edition")
    options = parser.parse_args(arguments)
    if not options.check:  # readers see what is written: its times are of all laps
        os.environ.pop(editions.VARIABLE, None)
    chosen = {source.stem: source for source in sources()}
    if unknown := set(options.names) - set(chosen):
        parser.error(translations.none_of(unknown, chosen))
    results = [rebuild(chosen[name], options) for name in options.names or chosen]
    if not options.teacher:
        for page in references.rewritten(beside(), options.check):
            print(f"{page} ... {spoken('stale') if options.check else spoken('written')}")
            results.append(not options.check)
    return int(not all(results))


def beside() -> Iterator[tuple[Path, str]]:
    """Yield the texts beside the notebooks, each with its file: the English ones before what is
    made of them in Japanese."""
    yield from ((NOTEBOOKS / name, page()) for name, page in references.PAGES.items())
    yield from ((documents.target(each), documents.placed(each)) for each in documents.whole())


#: What may be wrong with a notebook, and is said in words.
FAULTS = (Unreadable, marks.Unproved, verdicts.Parted, CellExecutionError, DeadKernelError)


def rebuild(source: Path, options: argparse.Namespace) -> bool:
    """Build one notebook and say what came of it; False if it failed or, in a check, is stale."""
    print(f"{source.stem} ...", end=" ", flush=True)
    try:
        edition = shared_edition(source)
    except FAULTS as error:
        print(spoken("failed"), error, sep="\n")
        return False
    if options.teacher:
        file = teachers(source, committed(edition))
        print(spoken("written to {file}", file=file))
        return True
    editions_of = {target(source): committed(pupil(edition))}
    catalog = translations.catalog_of(source.stem)
    faults = translations.faults(source, catalog) if catalog.exists() else []
    if catalog.exists() and not faults:
        editions_of[japanese_target(source)] = in_japanese(edition, source)
    right = replaced(editions_of, options.check)
    if faults:
        print(spoken("left as it is in Japanese"), *faults, sep="\n")
    return right and not faults


def replaced(notebooks: dict[Path, NotebookNode], only_check: bool) -> bool:
    """Write the notebooks of one run if one of them differs, so that both tell the same times, or
    only say how; False if, in a check, one does."""
    difference = [line for file, each in notebooks.items() for line in changes(file, each)]
    for file, each in notebooks.items() if difference and not only_check else ():
        put(file, written(each))
    if only_check and difference:
        print(spoken("stale"), *difference, sep="\n")
    else:
        print(spoken("written") if difference else spoken("unchanged"))
    return not (difference and only_check)


def teachers(source: Path, notebook: NotebookNode) -> Path:
    """Write the teacher's edition into a folder from which its paths lead as the pupil's do."""
    root = source.parent.parent.parent
    return put(root / "teacher" / target(source).name, written(notebook)).relative_to(root)
