"""What depends on the place is true there: in JupyterLab, on pages that run cells, on pages that do
not, on slides, which are pieces of a page, and on paper.

No cell is run for these tests: each shows a dot, and the texts are those of every export.
"""

import base64
import re
from io import BytesIO

import nbformat
import pytest
from PIL import Image

from publish import build, documents, editions, export, translations
from publish.pages import plain
from publish.verdicts import SLOT
from shogi_lab.engine.race import LONG, Range, line
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.screen.language import marked

SOURCES = build.sources()
NAMES = [source.stem for source in SOURCES]
CHAPTER_PAGES = [f"{folder}{name}.html" for name in NAMES for folder in ("", "ja/", "../teacher/")]
INDEXES = ["index.html", "ja/index.html"]
# As words stand beside each other on a page, in English and in Japanese.
HOUSEKEEPING = re.compile(r"Run All|Shift\+Enter|empty circle|kernel (is ready|to start)|白丸")
DENIED = re.compile(
    r"picture only|no Python|without Python|ran once|exercises need|"
    r"図だけ|Pythonはない|Pythonもネットワークもなし|一度実行した|JupyterLabで解く|演習には?Python"
)
ELSEWHERE = re.compile(r"web page|where it has Run|ウェブページ|「実行」のあるページ")
RUN = re.compile(r"\bRun\b|「実行」")
IF_THERE = re.compile(r"(wherever you see|where it has|web page with) Run\b|「実行」のある")
SENTENCE = re.compile(r"(?<=[.?:])\s|(?<=。)")


@pytest.fixture(scope="module")
def leaves():
    """All pages, by path."""
    out = BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG")
    dot = {build.PNG: base64.b64encode(out.getvalue()).decode()}

    read = (build.jupytext.read(source, fmt="py:percent") for source in SOURCES)
    slots = {slot for each in read for cell in each.cells for slot, _ in SLOT.findall(cell.source)}

    def dotted(notebook, *_):
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.outputs = [nbformat.v4.new_output("display_data", data=dot)]
        each = (line(name, LONG, Range(1.0, 1.0, 1.0)) for name in sorted(slots))
        lines = "\n".join(marked(english, in_japanese(english)) for english in each)
        first = next(cell for cell in notebook.cells if cell.cell_type == "code")
        first.outputs.append(nbformat.v4.new_output("stream", text=lines))

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(editions.VARIABLE, "shared")  # as of one lap each, no word is asked
        patch.setattr(build, "executed", dotted)
        made = {source.stem: build.executed_edition(source) for source in SOURCES}
    return export.leaves({name: export.chapter(name, each) for name, each in made.items()})


@pytest.fixture(scope="module", params=[True, False], ids=["live", "plain"])
def pages(request, leaves):
    """Whether an export's pages run cells, and the text in the middle of each page."""
    found = {}
    for path in [*INDEXES, *CHAPTER_PAGES]:
        html = export.framed(leaves[path], leaves, lives=request.param)
        found[path] = html.partition("<main")[2].partition("</main>")[0]
    return request.param, found


def sentences(html):
    """What a piece of HTML says, without its code."""
    html = re.sub(r'<details class="source".*?</details>', "", html, flags=re.DOTALL)
    blocks = (" ".join(plain(each).split()) for each in re.split("</(?:p|li|h[1-4]|t[dh])>", html))
    return [each for block in blocks for each in SENTENCE.split(block) if each]


def sections(html):
    """The cells of a page."""
    return re.split(r'(?=<section class="cell )', html)[1:]


@pytest.mark.long
def test_no_page_has_what_only_who_runs_the_notebook_needs(pages):
    _, found = pages
    assert [(path, said) for path in CHAPTER_PAGES for said in sentences(found[path])
            if HOUSEKEEPING.search(said)] == []  # fmt: skip


@pytest.mark.long
def test_only_first_pages_of_pages_that_run_no_cell_say_so(pages):
    lives, found = pages
    denying = {path for path in found for said in sentences(found[path]) if DENIED.search(said)}
    assert denying == (set() if lives else set(INDEXES))


@pytest.mark.long
def test_where_a_page_names_jupyterlab_it_names_pages_or_stands_above_what_they_do_not_run(pages):
    _, found = pages
    apart = []
    for path in CHAPTER_PAGES:
        cells = sections(found[path])
        for number, cell in enumerate(cells):
            for said in sentences(cell):
                if "JupyterLab" in said and not ELSEWHERE.search(said):
                    below = next(each for each in cells[number:] if '"cell code' in each)
                    assert 'class="needs"' in below, (path, said)
                    assert f'"cell code {build.RUNS}' not in below, (path, said)
                    apart.append(path)
    assert apart == [
        "04_kkp.html",
        "ja/04_kkp.html",
        "../teacher/04_kkp.html",
    ]  # a table was learnt


@pytest.mark.long
def test_a_page_promises_run_only_where_it_is_seen(pages):
    lives, found = pages
    pupils = [path for path in found if not path.startswith("../teacher/")]
    for path in set(pupils) - set(INDEXES * lives):
        for said in sentences(found[path]):
            assert not RUN.search(said) or IF_THERE.search(said), (path, said)


@pytest.mark.long
def test_the_first_page_says_what_these_pages_can_do(pages):
    lives, found = pages
    for path, nothing in zip(INDEXES, ("with nothing to install", "何もインストール"), strict=True):
        assert (nothing in found[path]) is lives
        assert "python3 start.py" in found[path]
        assert "data-where" not in found[path]


@pytest.mark.parametrize("source", SOURCES, ids=NAMES)
def test_a_quotation_names_jupyterlab_in_both_editions(source):
    """Else a page would have it."""
    catalog = translations.read(translations.catalog_of(source.stem))
    kept = 0
    for words, _ in translations.texts(source):
        pair = [re.findall("^> .*", each, re.M) for each in (words, str(catalog[words].string))]
        assert len(pair[0]) == len(pair[1])
        assert all("JupyterLab" in quoted for each in pair for quoted in each)
        kept += len(pair[0])
    assert kept or source.stem == "06_player"


@pytest.mark.parametrize("source", SOURCES, ids=NAMES)
def test_what_is_called_live_plays_at_once_and_what_wants_run_has_it(source):
    """A film plays on every page; a reader's own widgets come when their cell is run."""
    cells = build.jupytext.read(source, fmt="py:percent").cells
    said = "\n".join(translations.translatable(cell) for cell in cells)
    first = re.search(r"\*{0,2}\bLive\b.*", said)
    assert first is None or first[0].startswith("**Live** (in JupyterLab or on a web page): ")
    for number, cell in enumerate(cells):
        if cell.cell_type != "markdown":
            continue
        below = [each for each in cells[number:] if each.cell_type == "code"][:1]
        words = translations.unwrapped(cell.source)
        for code in below:
            if re.search(r"\bLive\b", words):
                assert not build.LIVE.search(code.source), words
            if "wherever you see *Run*" in words:
                assert build.RUNS in build.tags(code) or build.checked(code), words


@pytest.mark.parametrize("japanese", [False, True], ids=["english", "japanese"])
def test_the_pages_for_teachers_agree_that_exercises_run_in_a_browser(japanese):
    folder = build.NOTEBOOKS / "teaching"
    texts = [
        documents.japanese(folder / name) if japanese else (folder / name).read_text("utf-8")
        for name in ("README.md", "server.md")
    ]
    runs = (
        ("ブラウザだけで足りる", "演習はすべて")
        if japanese
        else ("browser is enough", "Every exercise")
    )
    for text, there in zip(texts, runs, strict=True):
        assert there in text
        assert not re.search("without exercises|exercises need|演習を除|演習にはPython", text)
