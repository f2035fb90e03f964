"""What is asked of every chapter's exercises."""

from itertools import chain, islice
from zlib import crc32

from helpers.shares import share
from shogi_lab import Position
from shogi_lab.chapters.mate_in_3.exercises import Problem
from shogi_lab.screen.drawings import drawing
from shogi_lab.screen.elements import Page, filled

FEW = 600  # cases
DRAWN = share(4, 1)  # of so many cases whose words are read one is drawn
#: A case beside them, for what is rarely said.
MORE = {"mate_in": [(Problem(Position.from_sfen("8k/9/9/9/9/9/9/9/9 b RB 1")), 1)]}


def look(row):
    """What an exercise tells and shows of every so many-th case, as a short number."""
    found = []
    for case in chain(MORE.get(row.name, ()), islice(row.cases(), 0, None, 1 + row.total // 25)):
        way, right = row.way(*case), row.right(*case)
        assert all(len(line) < 160 for line in way)
        # Sets of several are told in any order.
        answers = ({*sorted(got)[:1]} if type(got) is set else got for got in (right, wrong(right)))
        seen = [drawing(row.shown(got, *case)) for got in (None, *answers)]
        found.append((row.told(*case), way, seen))
    return f"{crc32(repr(found).encode()):08x}"


def labels(part):
    """The words of a picture that are said otherwise in Japanese."""
    drawn, page = drawing(part), Page()
    page.text(filled(drawn.skeleton, drawn.slots))
    return {*page.said.values()}


def wrong(right):
    """A wrong answer that is drawn beside a right one, if there is one of its kind."""
    if type(right) is set:
        return {"nobody", "material"}
    if type(right) in (list, tuple):
        return type(right)(map(wrong, right))
    return right ^ True if isinstance(right, int) else right


def words(row):
    """What an exercise says: what is asked, and all that reports tell of the cases of one with few;
    of many cases the first ones, and a share of the others."""
    texts = {row.question, row.example, *row.hints, row.unit, row.tried}
    some = max(1, row.total // 60) if row.total > FEW else 1
    more = MORE.get(row.name, ())
    cases = chain(more, islice(row.cases(), 100), islice(row.cases(), 100, None, some))
    for number, case in enumerate(cases):
        texts |= {row.told(*case), *row.way(*case)}
        if number % DRAWN == 0:
            right = row.right(*case)
            for got in (None, right, wrong(right)):
                texts |= labels(row.shown(got, *case))
    return texts
