"""What a run has read is noted, and nothing else makes an export run a notebook again."""

import nbformat
import pytest

from publish import build, editions, reads

FILMS = "shogi_lab/chapters/hands/films.py"
PACKER = "shogi_lab/chapters/hands/packer.py"


def run_of(text, folder):
    """What a notebook of one cell reads."""
    read = []
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text)])
    build.executed(notebook, folder, read=read)
    return read


@pytest.mark.notebook
def test_a_run_notes_the_modules_and_files_that_it_opens(tmp_path):
    own = tmp_path / "own.txt"
    opened = run_of(
        "import shogi_lab.chapters.hands.films\n"
        f"open({str(reads.ROOT / 'data/games/selfplay.usi')!r}).close()\n"
        f"open({str(own)!r}, 'w').close()",
        tmp_path,
    )
    assert {FILMS, "shogi_lab/messages.py", "data/games/selfplay.usi"} <= set(opened)
    assert not any(name.startswith("shogi_lab/chapters/kkp/") for name in opened)
    assert not any("__pycache__" in name or name.startswith((".", "/")) for name in opened)


def test_of_the_catalog_a_run_has_what_its_modules_can_say():
    everywhere = said_by(file.relative_to(reads.ROOT).as_posix() for file in reads.package())
    nowhere, packer = said_by([]), said_by([PACKER])
    assert nowhere < packer < everywhere
    assert packer - nowhere <= reads.constants((reads.ROOT / PACKER).read_bytes())


def said_by(names):
    """The messages that a run with these files can say."""
    return {english for english, _ in reads.messages(set(names))}


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project of one source, which reads one of two modules."""
    for name in ("notebooks/src/tried.py", "shogi_lab/one.py", "shogi_lab/other.py", "data/games"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1 + 1\n")
    monkeypatch.setattr(reads, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("edited", "again"),
    [
        (None, False),
        ("shogi_lab/other.py", False),
        ("shogi_lab/one.py", True),
        ("notebooks/src/tried.py", True),
        ("data/games", True),
    ],
)
def test_a_notebook_is_run_again_where_it_reads_what_was_edited(
    project, edited, again, monkeypatch
):
    def run(source, read):
        read.append("shogi_lab/one.py")
        return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("said")])

    source, file = project / "notebooks/src/tried.py", project / ".executed/tried.json"
    assert editions.awaited(source, file) == editions.USUAL
    monkeypatch.setattr(editions, "perf_counter", iter([0, 7.4] * 2).__next__)
    first, ran = editions.unchanged(run, source, file)
    assert ran
    if edited:
        (project / edited).write_text("1 + 2\n")
    assert editions.awaited(source, file) == 7 * again
    second, ran = editions.unchanged(run, source, file)
    assert ran is again
    assert (second == first) is not again


def test_a_module_that_is_gone_makes_it_run_again(project):
    def run(source, read):
        read.append("shogi_lab/one.py")
        return nbformat.v4.new_notebook()

    source, file = project / "notebooks/src/tried.py", project / ".executed/tried.json"
    editions.unchanged(run, source, file)
    (project / "shogi_lab/one.py").unlink()
    assert editions.unchanged(run, source, file)[1]
