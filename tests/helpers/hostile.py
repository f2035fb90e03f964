"""What nobody should give to a function: numbers that are none, texts of all kinds, arrays of the
wrong shape, damaged records, objects whose methods raise."""

import collections
import decimal
import fractions
import io
import itertools
import random
from pathlib import Path

from shogi_lab import Game, Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import EFFECTS
from shogi_lab.engine.kkp import KKP_TABLE
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.records import empty_record

MEGABYTE = 1_000_000
DAMAGED = 12  # records, each damaged in its own way


class Theirs(Exception):
    """What the methods of a hostile object raise."""


def raising(*names, base=object):
    """A class whose methods of these names raise."""

    def method(self, *args, **named):
        raise Theirs("a method of a stranger")

    return type(f"Raising{''.join(names)}", (base,), dict.fromkeys(names, method))


class Huge:
    """An index that fits no machine word."""

    def __index__(self):
        return 1 << 70


class Endless:
    """A row that says it is short, and never ends."""

    def __len__(self):
        return 3

    def __iter__(self):
        return itertools.repeat(0)


class Anything:
    """An object that has every attribute."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self


def nested(depth, empty):
    """Lists in lists."""
    found = empty
    for _ in range(depth):
        found = [found]
    return found


def circular():
    """A list that holds itself."""
    found = []
    found.append(found)
    return found


def damaged_record(seed):
    """A record of the start position with a few members changed at random."""
    rng = random.Random(seed)
    record = parse_sfen(START).record.copy()
    for _ in range(rng.choice((1, 1, 2, 5))):
        name = rng.choice(POSITION.names)
        member = np.asarray(record[name]).copy().reshape(-1)
        limits = np.iinfo(member.dtype)
        low, high = max(limits.min, -300), min(limits.max, 300)
        value = rng.choice((limits.min, limits.max, rng.randint(low, high), rng.randint(low, high)))
        member[rng.randrange(len(member))] = value
        record[name] = member.reshape(POSITION[name].shape) if POSITION[name].shape else member[0]
    return record


def damaged(**members):
    """A record of the start position with these members."""
    record = parse_sfen(START).record.copy()
    for name, value in members.items():
        record[name] = value
    return record


def filled(kind, shape):
    """A table of one value, in no more memory than that takes."""
    return np.broadcast_to(np.zeros((), kind), shape)


#: Each is one value, and need not be made anew for each call.
PLAIN = (
    None, ..., -1, -(1 << 31), 1 << 31, (1 << 63) - 1, 1 << 64, 10**5000, 82, 100_001, 10**7, True,
    0, 2.5, 1e308, float("nan"), float("inf"), 2j, decimal.Decimal("NaN"), fractions.Fraction(1, 2),
    "", " " * 1000, "\r\n", "\0", "\ud800", "\U0001f600", "７七", "\u202e7g7f", "\x1b[31m",
    "7g7f", "7g7g", "K*5e", "5e", "0z", "startpos", START, "K8/K8/9/9/9/9/9/9/9 b - 1", "/" * 50,
    "2", "1e999", "nan", "%s%n%d", "{0.__class__}", "<script>alert(1)</script>", " | | | ",
    "startpos | film sliders | step 7", "startpos | film noir | step 1", "../../etc/passwd", ".",
    "startpos moves 7g7f | film game | step 99999999999", "nowhere/none.kif", "a\0b", "[" * 5000,
    "1 ７六歩(77)", "PI\n+\n+7776FU", '{"moves":[{}]}', "startpos moves 7g7f 7g7f",
    b"startpos", bytearray(b"startpos"), memoryview(b"startpos"), Path("nowhere.kif"), Path("."),
    [], (), {}, {1}, range(3), range(1 << 62), slice(None), bytes(10**7), [0] * 2_000_000,
    [None], [2.5], [-1], [1 << 70], ["x"], [[]], [5], [object()], (1, 1), {"x": None}, {"x": 5},
    [99] * 7, ["x"] * 7, [[1, 2], [3]], int, itertools, len, lambda: None, ValueError("x"),
    Position, Game,
)  # fmt: skip
LONG_TEXTS = (
    "x" * MEGABYTE, "9" * MEGABYTE, " " * MEGABYTE, "\n" * MEGABYTE, "\ud800" * MEGABYTE,
    "歩" * (MEGABYTE // 3), "[" * MEGABYTE, "7g7f " * (MEGABYTE // 5),
    "sfen " + "q" * MEGABYTE + " b - 1", "startpos moves" + " x" * 400_000,
    "startpos | " + "x | " * (MEGABYTE // 4), "film " + "x" * MEGABYTE + " | step 1",
    "startpos | step " + "9" * MEGABYTE, "PI\n+\n" + "x" * MEGABYTE,
    "手合割：平手\n1 " + "x" * MEGABYTE, "手合割：" + "x" * MEGABYTE, "x" * MEGABYTE + ".kif",
    '{"' + '":1,"'.join(["x"] * 200_000) + '":1}',
)  # fmt: skip
#: What is changed, used up or very large where it is made.
MADE = {
    "iterator": lambda: iter([1, 2]), "count": itertools.count, "Counter": collections.Counter,
    "deque": lambda: collections.deque([1, 2]), "deep list": lambda: nested(100_000, []),
    "circular list": circular, "file": io.StringIO, "anything": Anything, "huge index": Huge,
    "endless row": Endless, "position": lambda: Position.from_sfen("startpos"),
    "position without kings": lambda: Position.from_sfen("9/9/9/9/4P4/9/9/9/9 b - 1"),
    "game": lambda: Game.parse("startpos moves 7g7f"),
    "game whose moves are none": lambda: Game(Position.from_sfen("startpos"), ["x"]),
    "list of games": lambda: [Game.parse("startpos moves 7g7f")],
    "list of positions": lambda: [Position.from_sfen("startpos")],
    "text of a class of its own": lambda: raising("split", "strip", base=str)("7g7f"),
    "list whose methods raise": lambda: raising("__iter__", "__len__", base=list)([1]),
    "dict whose methods raise": lambda: raising("items", "keys", "get", base=dict)(x=1),
    "int whose methods raise": lambda: raising("__lt__", "__le__", "__repr__", base=int)(1),
    **{f"{name} raises": lambda name=name: raising(name)() for name in (
        "__index__", "__len__", "__iter__", "__getitem__", "__repr__", "__eq__", "__hash__",
        "__bool__", "__array__", "__fspath__", "__float__", "__call__", "__getattribute__")},
    "numpy text": lambda: np.str_("7g7f"), "numpy date": lambda: np.datetime64("2026-01-01"),
    **{f"{code} {what}": lambda code=code, what=what: getattr(np.iinfo(code), what)
       for code in ("i1", "u8") for what in ("max", "min")},
    "numpy NaN": lambda: np.float16("nan"), "numpy complex": lambda: np.complex64(1),
    **{f"zeros {shape}": lambda shape=shape: np.zeros(shape, np.int64)
       for shape in ((), (0,), (7,), (81,), (9, 9), (0, 0), (81, 81, 738))},
    **{f"three of {code}": lambda code=code: np.zeros(3, code)
       for code in ("i1", "u8", "f8", "?", "O", "U5", "M8[D]", ">i4")},
    "every other": lambda: np.arange(6)[::2], "masked": lambda: np.ma.masked_array([1, 2], [0, 1]),
    "broadcast": lambda: filled("i8", (1 << 40,)),
    "KPP's table": lambda: filled("i2", (81, 1_090_026)),
    **{f"table of {kind}": lambda kind=kind: filled(kind, (81, 81, 738))
       for kind in ("i2", "i4", "f2", ">i2")},
    "table turned": lambda: np.zeros((738, 81, 81), np.int16).T,
    "table record": lambda: empty_record(KKP_TABLE), "record": lambda: parse_sfen(START).record,
    "empty record": lambda: empty_record(POSITION), "other record": lambda: empty_record(EFFECTS),
    "bytes swapped": lambda: np.zeros(1, POSITION.newbyteorder())[0],
    "no records": lambda: np.zeros(0, POSITION), "two rows": lambda: np.zeros((2, 2), POSITION),
    "no dimension": lambda: np.zeros((), POSITION),
    "plain dtype": lambda: np.zeros(1, np.dtype(POSITION.descr))[0],
    "every other record": lambda: np.array([parse_sfen(START).record] * 4)[::2],
    "damaged records": lambda: np.array([damaged_record(each) for each in range(3)]),
    "unknown piece": lambda: damaged(board=[13] * 81), "turn 5": lambda: damaged(turn=5),
    "king 127": lambda: damaged(king=[127, -128]), "no kings": lambda: damaged(king=[81, 81]),
    "hands full": lambda: damaged(hand=[-1, (1 << 31) - 1]),
    "all occupied": lambda: damaged(occupied=-1), "all pieces": lambda: damaged(pieces=-1),
    "lines too wide": lambda: damaged(occupied_rl90=-1, occupied_rl45=1 << 30),
    **{f"damaged {seed}": lambda seed=seed: damaged_record(seed) for seed in range(DAMAGED)},
}  # fmt: skip
#: What makes each, by its name.
HOSTILE = MADE | {
    f"{number}: {type(each).__name__}": lambda each=each: each
    for number, each in enumerate((*PLAIN, *LONG_TEXTS))
}
