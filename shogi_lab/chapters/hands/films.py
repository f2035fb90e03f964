"""The films of chapter 2, each in one row."""

from functools import cache

from shogi_lab.engine.layouts import BONANZA, LAYOUTS, PADDED, Layout
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import FilmRow, Material
from shogi_lab.stage.states import StateLine

from .bits import Counts
from .borrow import accusation_film, borrow_film, ripple_film
from .dominance import weights_film
from .entries import entry_film
from .kernels.comparisons import VERSIONS
from .kernels.search import search
from .masks import mask_film
from .packer import packer_film
from .paths import Paths, drops_taken, paths_film

#: What films of the notebook are called.
CALLED = (said("One knight short"),)
TITLE = "One subtraction that compares seven numbers"
BY_NAME = {layout.name: layout for layout in LAYOUTS}
WIDEST = range(1, 129)  # bits of a word, or of a field in it


def _layout(line: StateLine) -> Layout:
    return line.choice("layout", BY_NAME)


def _pair(line: StateLine, layout: Layout = BONANZA) -> tuple[Counts, Counts]:
    a, b = line.numbers("hands", 2, 0, (1 << layout.bits) - 1)
    return layout.counts(a), layout.counts(b)


def _hands(mine: Material) -> tuple[Counts, Counts]:
    """Return the hands of the side to move, and of the other side."""
    turn = mine.position.turn
    counts = [BONANZA.counts(int(hand)) for hand in mine.record.hand]
    return counts[turn], counts[1 - turn]


def _packer(line: StateLine) -> Film:
    if "layouts" not in line.told:
        return packer_film()
    return packer_film(layouts=line.choices("layouts", BY_NAME))


def _borrow(line: StateLine) -> Film:
    layout = _layout(line)
    guards = "guards" in line.told and line.choice("guards", {"set": True})
    return ripple_film(*_pair(line, layout), layout, guards)


def _signs(mine: Material) -> str:
    pairs = zip(*_hands(mine), strict=True)
    return "".join("<" if a < b else ">" if a > b else "=" for a, b in pairs)


def _entry(line: StateLine) -> Film:
    words = line.data("words", [[(str, WIDEST)]])
    fields = [[(name, width) for name, width in word] for word in words]
    return entry_film(fields, line.number("bits", 1, WIDEST[-1]))


def _two_paths(line: StateLine) -> Film:
    first, second = (tuple(line.word(name).split()) for name in ("first", "second"))
    return paths_film(Paths(line.game.start, first, second))


@cache
def _paths_of(line: str) -> tuple[Paths, ...]:
    game = Game.parse(line)
    return tuple(path for color in COLORS for path in drops_taken([game], color))


def _taken(mine: Material) -> str:
    lacking = said(
        "a piece that was dropped and taken at once in the game, when another piece would have done"
    )
    return "" if _paths_of(mine.game.usi()) else lacking


FILMS = (
    FilmRow("packer", _packer, lambda mine: packer_film(_hands(mine))),
    FilmRow("borrow", _borrow, lambda mine: ripple_film(*_hands(mine))),
    FilmRow("any borrow", lambda line: borrow_film(*_pair(line, PADDED)),
        lambda mine: borrow_film(*_hands(mine))),
    FilmRow("mask", lambda line: mask_film(_layout(line))),
    FilmRow("accusations", lambda line: accusation_film(layout=_layout(line)),
        lambda mine: accusation_film((_signs(mine),))),
    FilmRow("weights", lambda line: weights_film(_pair(line)),
        lambda mine: weights_film(_hands(mine))),
    FilmRow("entry", _entry),
    FilmRow("two paths", _two_paths, lambda mine: paths_film(_paths_of(mine.game.usi())[0]),
        (_taken,)),
)  # fmt: skip


WARM = {"a small search": lambda: search(Position.from_sfen("startpos"), 2)}
LADDERS = {"comparing hands": lambda: [version.kernel(0, 0) for version in VERSIONS]}
