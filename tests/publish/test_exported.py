"""The folder of an export: nobody's own is replaced, and half an export is never seen."""

from pathlib import Path

import pytest

from publish import build, export, exported
from publish.exported import SUMS, Refused, check, replaced


@pytest.fixture
def folder(tmp_path):
    """A folder that an export wrote."""
    folder = tmp_path / "pages"
    with replaced(folder) as new:
        (new / "teacher").mkdir()
        (new / "index.html").write_text("first")
        (new / "teacher" / "02_hands.html").write_text("answers")
    return folder


def files(folder):
    return sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*") if one.is_file())


def test_an_export_takes_the_place_of_the_one_before_and_leaves_no_stale_page(folder, tmp_path):
    assert files(folder) == [SUMS, "index.html", "teacher/02_hands.html"]
    with replaced(folder) as new:
        (new / "index.html").write_text("second")
        assert (folder / "index.html").read_text() == "first"
    assert files(folder) == [SUMS, "index.html"]
    assert (folder / "index.html").read_text() == "second"
    assert list(tmp_path.iterdir()) == [folder]
    check(tmp_path / "new" / "too" / "export")
    assert not list((tmp_path / "new" / "too").iterdir())


def test_what_no_export_left_there_is_named_and_stays(folder, tmp_path):
    (alike := tmp_path / "alike").write_text("first")
    for name, spoil in (
        ("teacher/notes.txt", lambda path: path.write_text("mine")),
        ("index.html", lambda path: path.write_text("first, and more")),
        ("link", lambda path: path.symlink_to(folder / "index.html")),
        ("index.html", lambda path: path.unlink() or path.symlink_to(alike)),
    ):
        before = (folder / name).read_bytes() if (folder / name).exists() else None
        spoil(folder / name)
        with pytest.raises(Refused, match=f"pages holds {name}, which no export left there; give"):
            check(folder)
        (folder / name).unlink()
        if before is not None:
            (folder / name).write_bytes(before)
    (foreign := tmp_path / "thesis").mkdir()
    for name, data in (("chapter.tex", b"all of it"), (SUMS, b"\xff\xfe no list")):
        (foreign / name).write_bytes(data)
        with pytest.raises(Refused, match=r"thesis holds chapter\.tex"):
            check(foreign)
    assert files(foreign) == [SUMS, "chapter.tex"]


def test_what_cannot_be_written_is_refused(tmp_path):
    (file := tmp_path / "file").write_text("a file")
    for path, message in [
        (file, "file is not a folder; give a new folder"),
        (file / "export", "cannot be written, Not a directory; give"),
        (Path("/"), "/ is the top of a disk; give"),
        (tmp_path / ("x" * 300), "cannot be written, File name too long; give"),
    ]:
        with pytest.raises(Refused, match=message):
            check(path)
    assert list(tmp_path.iterdir()) == [file]


def written_by(folder, step):
    """An export of which `step` is the last thing that is done."""
    with replaced(folder) as new:
        (new / "index.html").write_text("second")
        step()


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, ValueError])
def test_an_export_that_ends_early_leaves_the_old_one_whole(folder, tmp_path, error):
    def fail():
        raise error

    with pytest.raises(error):
        written_by(folder, fail)
    assert (folder / "index.html").read_text() == "first"
    check(folder)
    assert list(tmp_path.iterdir()) == [folder]


def test_where_the_new_one_cannot_be_put_the_old_one_comes_back(folder, tmp_path, monkeypatch):
    rename = Path.rename

    def refuse(self, target):
        if self.name == "new":
            raise PermissionError("a page is open in a browser")
        return rename(self, target)

    monkeypatch.setattr(exported, "changed_places", lambda *_: False)
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(PermissionError):
        written_by(folder, list)
    with pytest.raises(PermissionError):
        written_by(tmp_path / "first", list)
    assert files(folder) == [SUMS, "index.html", "teacher/02_hands.html"]
    assert list(tmp_path.iterdir()) == [folder]


def test_the_command_refuses_before_it_runs_anything(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(export, "run", lambda _: pytest.fail("a notebook was run"))
    (tmp_path / "notes.txt").write_text("mine")
    assert export.main([str(tmp_path)]) == 1
    told, (out, err) = f"{tmp_path} holds notes.txt, which no export", capsys.readouterr()
    assert (out, err.partition(told)[:2]) == ("", ("\nnothing is exported: ", told))


def test_a_notebook_that_fails_ends_the_command_in_a_sentence(folder, monkeypatch, capsys):
    def fail(*_):
        raise build.Unreadable("02_hands.py, cell 3: an error in the output")

    monkeypatch.setattr(export, "run", fail)
    monkeypatch.setattr(export, "found_runtime", lambda: pytest.fail("no page is to be live"))
    assert export.main([str(folder), "--no-live"]) == 1
    told = "02_hands.py, cell 3: an error in the output"
    assert capsys.readouterr().err == f"\nnothing is exported: {told}\n"
    assert (folder / "index.html").read_text() == "first"
