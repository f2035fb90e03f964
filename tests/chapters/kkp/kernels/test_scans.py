"""Every way through a bitboard finds its squares: small sets all of them, others by chance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.chapters.kkp.kernels.scans import ROWS, VERSIONS, empty_found
from shogi_lab.engine.bitboards import FULL, Bitboard, bitboard_of


@pytest.fixture(params=VERSIONS, ids=lambda version: version.kernel.py_func.__name__)
def version(request):
    return request.param


def scanned(run, version, bb):
    """The squares a version finds, in its order."""
    found = empty_found()
    n = run(version.kernel)(bb, ROWS, found)
    return found.sq[:n].tolist()


def agree(run, version, squares):
    found = scanned(run, version, bitboard_of(squares))
    assert sorted(found) == sorted(squares)
    assert found == sorted(found) or not version.ascending


@given(st.sets(st.integers(0, 80)))
def test_each_finds_any_set(run, version, squares):
    agree(run, version, squares)


def test_each_finds_all_81(run, version):
    assert len(scanned(run, version, Bitboard(FULL, FULL, FULL))) == 81
