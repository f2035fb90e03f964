"""What is asked of every chapter's exercises."""

from itertools import islice

from shogi_lab.views import svg


def is_told_and_drawn(row, share):
    """Every so many-th case of an exercise has words, a picture and the way to its answer."""
    for case in islice(row.cases(), 0, None, max(1, row.total // share)):
        for got in (None, row.right(*case)):
            assert "<svg" in svg(row.shown(got, *case))
        assert row.told(*case)
        assert all(len(line) < 160 for line in row.way(*case))
    return True
