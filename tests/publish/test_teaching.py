"""The teacher pack: what a page promises, its chapter and its exercises keep."""

import ast
import doctest
import importlib
import os
import re
import sys
import textwrap
from functools import cache
from types import SimpleNamespace
from typing import NamedTuple

import jupytext
import pytest

from helpers.arrays import NEED_ARRAYS
from helpers.bare import NAMED, without_numpy
from helpers.hub import CONFIG, ROOT, TEACHING, configured
from publish import build, documents
from publish.jupyter_in_page import HERE
from publish.pages import HOUSEKEEPING
from publish.translations import LANGUAGE, words_in
from shogi_lab import contents
from shogi_lab.practice.written import in_tongue

pytestmark = pytest.mark.release

CHAPTERS = [chapter.name for chapter in contents.CHAPTERS]
HEADINGS = [
    "Goals", "Prerequisites", "Materials", "Timing: 45 minutes", "Timing: 90 minutes", "Board plan",
    "Three wrong answers to expect", "When you are late", "Exit ticket", "Log",
]  # fmt: skip
NONE = "-"  # stands for the section of a row that has none
SECOND = "This is a second lesson"
LESSON = 45  # minutes; 90 of them may be two lessons, and the bell cuts no row
#: Read, in English and in Japanese; and what a cell shows is looked at for a minute.
WORDS_A_MINUTE, LETTERS_A_MINUTE = 150, 400


@pytest.fixture(params=CHAPTERS)
def chapter(request):
    return request.param


class Row(NamedTuple):
    """A row of a timing table: minutes from and to, headings of the chapter, who does what."""

    begin: int
    end: int
    sections: list[str]
    teacher: str
    pupils: str


class Section(NamedTuple):
    """What there is to read and to look at in a section; its letters in Japanese."""

    words: int = 0
    cells: int = 0
    predicts: bool = False
    letters: int = 0

    @property
    def minutes(self):
        read = max(self.words / WORDS_A_MINUTE, self.letters / LETTERS_A_MINUTE)
        return read + self.cells


@cache
def page(chapter):
    return (TEACHING / f"{chapter}.md").read_text(encoding="utf-8")


def parts(text, mark):
    """The parts under the headings of a level, in their order, by heading."""
    # a comment in a block of code is no heading
    hidden = re.sub(r"```.*?```", lambda block: block[0].replace("#", "\0"), text, flags=re.DOTALL)
    found = [part.replace("\0", "#") for part in re.split(rf"^{mark} (.+)$", hidden, flags=re.M)]
    return dict(zip(found[1::2], found[2::2], strict=True))


def fenced(text, kind="python"):
    return [
        textwrap.dedent(block)
        for block in re.findall(rf"^```{kind}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    ]


def table(text):
    """The cells of a table's rows, without its head."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def plan(chapter, minutes):
    rows = []
    for when, where, teacher, pupils in table(
        parts(page(chapter), "##")[f"Timing: {minutes} minutes"]
    ):
        begin, end = map(int, when.split("-"))
        sections = [] if where == NONE else where.split("; ")
        rows.append(Row(begin, end, sections, teacher, pupils))
    return rows


def long_plan(chapter):
    """The rows of 90 minutes; where these are a second lesson, after those of the first."""
    is_second = SECOND in parts(page(chapter), "##")["Timing: 90 minutes"]
    return [*(plan(chapter, 45) if is_second else ()), *plan(chapter, 90)]


@cache
def sections(chapter):
    """A chapter's sections as plans call them: '3', '4 · Who reads what', '7 · 1. Word and bit'.

    Of each its words, its cells of code that are read, whether it asks for a prediction, and its
    letters in Japanese.
    """
    source = next(each for each in build.sources() if each.stem == chapter)
    said = words_in(LANGUAGE, chapter)
    cells = build.jupytext.read(source, fmt="py:percent").cells
    found, number, name = {}, "0", "0"
    for cell in cells:
        if {build.TEACHER, build.HOW} & build.tags(cell):
            continue
        if cell.cell_type == "code":
            asks = found[name].predicts or bool(build.PREDICT.search(cell.source))
            found[name] = found[name]._replace(cells=found[name].cells + 1, predicts=asks)
            continue
        text = HOUSEKEEPING.sub("", cell.source)  # on no page and no slide, so no class reads it
        for line in text.splitlines():
            if head := re.match(r"## (\d+) ", line):
                number = name = head[1]
            elif head := re.match(r"### (.+)", line):
                name = f"{number} · {head[1].partition(':')[0]}"
            elif head := re.match(r"\*\*(?:(\d\. .+?)|(The boss))\*\*", line):
                name = f"{number} · {head[1] or head[2]}"
            there = found.setdefault(name, Section())
            asks = there.predicts or "redict" in line
            found[name] = there._replace(words=there.words + len(line.split()), predicts=asks)
        ours = len("".join(HOUSEKEEPING.sub("", said(cell.source)).split()))
        found[name] = found[name]._replace(letters=found[name].letters + ours)
    return found


def exercises(chapter):
    """The chapter's exercises in its order, and how `check` is asked."""
    folder = chapter.partition("_")[2]
    return importlib.import_module(f"shogi_lab.chapters.{folder}.exercises").EXERCISES


def wrong_answers(chapter):
    """Of each wrong answer: its heading, its text, the function, what check is said to answer."""
    found = []
    answers = parts(parts(page(chapter), "##")["Three wrong answers to expect"], "###")
    for heading, text in answers.items():
        (code,) = fenced(text)
        (said,) = re.findall(r"^> (.+)$", text, re.MULTILINE)
        found.append((heading, text, code, said))
    return found


def ticket(chapter):
    """The exit ticket's questions, and the keys with the blocks that prove them."""
    asked, key = parts(page(chapter), "##")["Exit ticket"].split("### Key\n")
    questions = re.findall(r"^\d\. (.+)$", asked, re.MULTILINE)
    keys = re.split(r"^\*\*\d\.\*\* ", key, flags=re.MULTILINE)[1:]
    return questions, keys


def test_each_chapter_has_its_page_and_each_page_its_chapter():
    pages = [path.stem for path in sorted(TEACHING.glob("0*.md"))]
    chapters = [source.stem for source in build.sources() if source.stem != "00_start"]
    assert pages == chapters == CHAPTERS


def test_a_page_has_its_parts_in_order(chapter):
    assert list(parts(page(chapter), "##")) == HEADINGS


@pytest.mark.parametrize("minutes", [45, 90])
def test_a_plan_is_whole_in_steps_of_five_minutes(chapter, minutes):
    rows = plan(chapter, minutes)
    assert [row.begin for row in rows] == [0, *(row.end for row in rows[:-1])]
    assert rows[-1].end == minutes
    assert all(row.end > row.begin and not row.end % 5 for row in rows)
    assert not [row for row in rows if row.begin < LESSON < row.end]
    assert all(row.teacher and row.pupils for row in rows)


@pytest.mark.parametrize("minutes", [45, 90])
def test_a_plan_has_time_to_read_and_look_in_both_languages(chapter, minutes):
    for row in plan(chapter, minutes)[:-1]:  # of the last section a class reads the questions only
        needed = sum(sections(chapter)[name].minutes for name in row.sections)
        assert needed <= row.end - row.begin, row.sections


@pytest.mark.parametrize(("minutes", "least"), [(45, 1), (90, 2)])
def test_a_plan_gives_exercises_the_minutes_that_they_ask_for(chapter, minutes, least):
    rows = list(exercises(chapter).rows.values())
    done = 0
    for row in long_plan(chapter) if minutes == 90 else plan(chapter, minutes):
        numbers = re.findall(r"7 · (\d)\.", "; ".join(row.sections))
        asked = [rows[int(number) - 1] for number in numbers]
        assert sum(each.minutes for each in asked) <= row.end - row.begin
        assert all(f"`{each.name}`" in row.pupils for each in asked)
        done += len(asked)
    assert done >= least


def test_wrong_answers_are_refuted_as_the_page_says(chapter):
    found = wrong_answers(chapter)
    japanese = re.findall(r"^> (.+)$", documents.japanese(TEACHING / f"{chapter}.md"), re.MULTILINE)
    assert len(found) == len(japanese) == 3
    for (heading, text, code, said), ours in zip(found, japanese, strict=True):
        assert re.search(r"^\*Ask:\* .*\?", text, re.MULTILINE), heading
        names = {}
        exec(compile(code, heading, "exec"), names)
        (answer,) = (names[name] for name in exercises(chapter).rows if name in names)
        report = exercises(chapter).check(answer)
        assert not report.passed
        assert report.notes[0] in said
        there = "".join(in_tongue(note, True) for note in report.notes)
        for quoted, whole in ((said, " ".join(report.notes)), (ours, there)):
            told, cut, _ = quoted.partition(", ...")  # of long answers a page quotes the beginning
            assert whole.startswith(told) if cut else whole == quoted


def test_questions_of_the_ticket_are_the_chapters_own(chapter):
    source = next(each for each in build.sources() if each.stem == chapter)
    text = " ".join(re.sub(r"^# ?", "", source.read_text(encoding="utf-8"), flags=re.M).split())
    questions, _ = ticket(chapter)
    assert len(questions) == 3
    assert f"**Three exit questions.** {' '.join(questions)}" in text


@pytest.mark.long
def test_each_question_has_a_key_that_runs(chapter, monkeypatch):
    monkeypatch.chdir(build.NOTEBOOKS)
    questions, keys = ticket(chapter)
    assert len(keys) == len(questions)
    names, runner = {}, doctest.DocTestRunner(verbose=False)
    for number, key in enumerate(keys, 1):
        text = "\n".join(fenced(key))
        test = doctest.DocTestParser().get_doctest(text, names, f"{chapter}, key {number}", None, 0)
        assert test.examples
        said = []
        assert not runner.run(test, out=said.append, clear_globs=False).failed, "".join(said)
        names = test.globs


def test_a_number_on_a_page_stands_in_its_chapter(chapter):
    """What a cell or the text of the chapter has; minutes, names and code are counted elsewhere."""
    source = next(each for each in build.sources() if each.stem == chapter)
    notebook = build.nbformat.read(build.target(source), as_version=4)
    there = set(numbers("\n".join(build.readable(notebook))))
    there |= set(numbers("\n".join(fenced(page(chapter)))))
    text = re.sub(r"```python.*?```|^> .*$", "", page(chapter), flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^\| \d+-\d+ \|[^|]*|^#.*|^\d\. |\*\*\d\.\*\*|^One lesson", "", text, flags=re.M)
    assert set(numbers(text)) <= there


def numbers(text):
    return re.findall(r"\d+", text.replace(",", ""))


def test_links_of_the_pack_lead_somewhere():
    for path in TEACHING.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert (TEACHING / target).exists(), f"{path.name}: {target}"


# A hub of one's own.


def printed(kind):
    """The blocks of the page on servers in a language."""
    text = (TEACHING / "server.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def test_the_hubs_configuration_is_printed_as_it_is():
    (config,) = printed("python")
    assert config == CONFIG.read_text(encoding="utf-8")


def test_a_pupil_of_the_hub_gets_notebooks_to_write_in_and_no_answers(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("SHOGI_LAB_CLASS", str(tmp_path))
    monkeypatch.setenv("SHOGI_LAB_PASSWORD", "a password")
    made = configured(CONFIG)
    hook = made["Spawner.pre_spawn_hook"]
    anna = SimpleNamespace(user=SimpleNamespace(name="anna"))
    hook(anna)
    home = tmp_path / "pupils" / "anna"
    assert (home / "data" / "games" / "selfplay.usi").exists()
    assert {path.name for path in (home / "notebooks").glob("*.ipynb")} == {
        build.target(source).name for source in build.sources()
    }
    assert not {"solutions", "teaching", "src"} & {path.name for path in home.rglob("*")}
    (home / "notebooks" / "00_start.ipynb").write_text("mine")
    lost = home / "notebooks" / "ja" / "00_start.ipynb"
    lost.unlink()
    hook(anna)
    assert lost.exists()
    assert (home / "notebooks" / "00_start.ipynb").read_text() == "mine"
    noted = made["Spawner.environment"]["SHOGI_LAB_PROGRESS"](anna)
    assert noted == str(home / "progress.json")
    assert made["SharedPasswordAuthenticator.user_password"] == "a password"


def test_the_hub_begins_servers_and_its_proxy_by_its_own_python_whatever_path_says(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("SHOGI_LAB_CLASS", str(tmp_path))
    monkeypatch.setenv("SHOGI_LAB_PASSWORD", "a password")
    python = str(ROOT / "a folder" / "bin" / "python")
    monkeypatch.setattr(sys, "executable", python)
    made = configured(CONFIG)
    assert made["Spawner.cmd"][:2] == [python, "-c"]
    beside = str(ROOT / "a folder" / "bin" / "configurable-http-proxy")
    assert made["ConfigurableHTTPProxy.command"] == [beside]


# ---- what pages cannot do without an installed Python

#: In an example that makes an array itself, whatever its function needs.
ARRAYS = re.compile(r">>>.*(\bnp\.|no_weights|search_state)")


def of_package(source):
    """What a notebook's cells import from the package, by module and name."""
    cells = [cell for cell in jupytext.read(source).cells if cell.cell_type == "code"]
    for node in (node for cell in cells for node in ast.walk(ast.parse(cell.source))):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("shogi_lab"):
            module = importlib.import_module(node.module)
            names = [each.name for each in node.names]
            for name in module.__all__ if names == ["*"] else names:
                found = getattr(module, name)
                yield getattr(found, "__module__", node.module), name, found


def needing_python(row):
    """The names in a row of the list of what needs an installed Python."""
    text = (TEACHING / "server.md").read_text(encoding="utf-8")
    told = text.partition("needs an installed Python after all:\n\n")[2].partition("\n\n")[0]
    return {*re.findall(r"`(\w+)`", told.split("\n- ")[row])}


def test_modules_and_widgets_that_need_an_installed_python_are_those_that_refuse():
    assert needing_python(0) == {name.rpartition(".")[2] for name in NEED_ARRAYS}
    assert needing_python(2) == {
        source.stem
        for source in build.sources()
        for cell in jupytext.read(source).cells
        if "from ipywidgets" in cell.source and build.RUNS not in build.tags(cell)
    }
    assert needing_python(3) == {each.__name__ for each in HERE}


@pytest.mark.long
def test_functions_that_need_an_installed_python_are_those_whose_examples_fail_without_numpy():
    lines = NAMED.read_text(encoding="utf-8").splitlines()
    needing = {line.rpartition("::")[2]: line.partition("::")[0] for line in lines if "::" in line}
    used = {f"{module}.{name}": found for source in build.sources()
            for module, name, found in of_package(source)}  # fmt: skip
    alone = {name for name in used.keys() & needing.keys()
             if not ARRAYS.search(getattr(used[name], "__doc__", None) or "")}  # fmt: skip
    assert needing_python(1) == {name.rpartition(".")[2] for name in alone}
    failed = without_numpy(*sorted({needing[name] for name in alone}))[1]
    assert {name.rpartition("::")[2] for name in failed} >= alone
