"""What pages are made live with: known by its hash, and without what gives answers away."""

import tarfile

import pytest

from publish import live


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
