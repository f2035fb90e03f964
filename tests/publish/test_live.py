"""What pages are made live with: known by its hash, and without what gives answers away."""

import ast
import shutil
import tarfile
from itertools import chain

import pytest

from publish import live
from shogi_lab.notation.games import ENCODINGS


def test_another_file_than_the_pinned_one_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "KEPT", tmp_path)
    (tmp_path / live.FILE).write_bytes(b"another")
    with pytest.raises(live.NoRuntime, match="is not what it should be"):
        live.runtime()
    with tarfile.open(tmp_path / "its", "w") as tar:
        tar.add(__file__, "file")
        tar.add(tmp_path, "folder", recursive=False)
    with tarfile.open(tmp_path / "its") as tar:
        assert b"_member(tar, " in live._member(tar, "file")
        with pytest.raises(live.NoRuntime, match="has no folder"):
            live._member(tar, "folder")


def test_without_npm_it_says_how_the_file_is_to_be_had(tmp_path, monkeypatch):
    monkeypatch.setattr(live, "KEPT", tmp_path)
    monkeypatch.setattr(live.shutil, "which", lambda name: None)
    with pytest.raises(live.NoRuntime, match="npm pack pyodide@"):
        live.runtime()


def test_pages_get_no_solution_no_test_and_no_notebook():
    names = [name for name, _ in live.ours()]
    assert {name.partition("/")[0] for name in names} == {
        "shogi_lab", "data", "shogi", "traitlets", "publish"}  # fmt: skip
    assert not [name for name in names if "test" in name or "solution" in name]


def test_the_library_of_a_page_has_what_its_code_imports_at_any_time(runtime):
    with tarfile.open(runtime) as tar:
        its = live.library(tar.extractfile("package/python_stdlib.zip").read())
    read = [ast.walk(ast.parse(text)) for name, text in live.ours() if name.endswith(".py")]
    imported = {
        name.partition(".")[0]
        for each in chain.from_iterable(read)
        for name in ([alias.name for alias in each.names] if isinstance(each, ast.Import)
                     else [each.module] if isinstance(each, ast.ImportFrom) and each.module else [])
    }  # fmt: skip
    assert {"json", "shogi_lab", "zipfile"} <= imported
    nothing_runs_them = {"multiprocessing", "sqlite3"}  # neither processes nor SQLite
    assert imported & {*live.UNUSED} == nothing_runs_them
    codecs = {encoding.replace("-", "_").removesuffix("_sig") for encoding in ENCODINGS}
    assert {f"encodings/{each}.py" for each in codecs} <= its.keys()


def test_an_export_that_cannot_make_pythons_memory_says_why_in_a_line(
    tmp_path, monkeypatch, capsys
):
    def begins():
        packed, about = live.beginning({}, {"os.py": b"its"}, {"a.py": b"ours"})
        assert b"its" in packed
        assert packed.endswith(b"ours")
        assert about == {"sizes": [len(packed) - 18, 18]}
        return capsys.readouterr().out.removeprefix("Python begins later on these pages: ")

    monkeypatch.setattr(live, "KEPT", tmp_path)
    monkeypatch.setattr(live, "SITE", tmp_path)
    (tmp_path / "compile.mjs").write_text("throw new Error('such');", encoding="utf-8")
    if shutil.which("node"):
        assert begins() == "compile.mjs failed (Error: such)\n"
    monkeypatch.setattr(live.shutil, "which", lambda name: None)
    assert begins() == "there is no Node.js\n"
