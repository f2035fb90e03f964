"""What nobody should give to a function: numbers that are none, texts of all kinds, arrays of the
wrong shape, damaged records, objects whose methods raise."""

import collections
import datetime
import decimal
import fractions
import io
import itertools
import random
import sys
from pathlib import Path

from shogi_lab import Game, Position
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.effects import EFFECTS
from shogi_lab.engine.kkp import KKP_TABLE
from shogi_lab.engine.posi import POSITION, START, parse_sfen
from shogi_lab.engine.records import empty_record

MEGABYTE = 1_000_000
DEEP = 100_000
DAMAGED = 24  # records, each damaged in its own way


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


def read_only(array):
    """An array that nobody may write to."""
    array.flags.writeable = False
    return array


def infinite():
    """A generator without end."""
    yield from itertools.count()


def _numbers():
    whole = (
        -1, -2, -(1 << 31), -(1 << 63), -(1 << 63) - 1, 1 << 31, 1 << 32, (1 << 63) - 1, 1 << 63,
        1 << 64, 10**30, 81, 82, 99, 128, 593, 100_001, 10**7,
    )  # fmt: skip
    for each in whole:
        yield f"int {each}", lambda each=each: each
    yield "int of 5,000 digits", lambda: 10**5000
    for each in (True, False, 0, 1, 2):
        yield f"{type(each).__name__} {each}", lambda each=each: each
    for each in (0.0, -0.0, 1.0, 2.5, 1e308, 5e-324, float("nan"), float("inf"), -float("inf"), 2j):
        yield f"{type(each).__name__} {each}", lambda each=each: each
    yield "Decimal", lambda: decimal.Decimal("2.5")
    yield "Decimal NaN", lambda: decimal.Decimal("NaN")
    yield "Fraction", lambda: fractions.Fraction(1, 2)
    yield "date", lambda: datetime.date(2026, 1, 1)


def _numpy_scalars():
    if not ARRAYS:
        return
    for code in "bBhHiIlLqQ":
        kind = np.dtype(code)
        yield f"{kind.name} 1 ({code})", lambda kind=kind: kind.type(1)
        yield f"{kind.name} most ({code})", lambda kind=kind: kind.type(np.iinfo(kind).max)
        yield f"{kind.name} least ({code})", lambda kind=kind: kind.type(np.iinfo(kind).min)
    for code in "efdgFDG":
        kind = np.dtype(code)
        yield f"{kind.name} 1 ({code})", lambda kind=kind: kind.type(1)
        yield f"{kind.name} NaN ({code})", lambda kind=kind: kind.type(np.nan)
    yield "np.bool", lambda: np.True_
    yield "np.str", lambda: np.str_("7g7f")
    yield "np.bytes", lambda: np.bytes_(b"7g7f")
    yield "np.datetime64", lambda: np.datetime64("2026-01-01")
    yield "np.timedelta64", lambda: np.timedelta64(1, "D")
    yield "np.void", lambda: np.void(b"abc")


TEXTS = {
    "empty": "", "blank": " ", "blanks": " " * 1000, "tab": "\t", "newline": "\n", "CRLF": "\r\n",
    "null": "\0", "surrogate": "\ud800", "surrogates": "\udcff" * 50, "emoji": "\U0001f600",
    "BOM": "\ufeff", "wide digits": "７七", "wide blank": "　", "kanji": "歩",
    "combining": "e\u0301",
    "right to left": "\u202e7g7f", "line separator": "\u2028", "nbsp": "\xa0", "escape": "\x1b[31m",
    "move": "7g7f", "no move": "7g7g", "drop": "P*5e", "king's drop": "K*5e", "square": "5e",
    "no square": "0z", "startpos": "startpos", "sfen": START, "bad sfen": "9/9/9 b - 1",
    "two kings": "K8/K8/9/9/9/9/9/9/9 b - 1", "slashes": "/" * 50, "digits": "9" * 100,
    "number": "2", "negative": "-1", "float": "1e999", "nan": "nan", "percent": "%s%n%d",
    "braces": "{}{0.__class__}", "markup": "<script>alert(1)</script>", "quote": "\"'`",
    "backslash": "\\", "bars": " | | | ", "state": "startpos | film sliders | step 7",
    "film": "film scan | step 1", "no film": "startpos | film noir | step 1",
    "state step": "startpos moves 7g7f | film game | step 99999999999",
    "path up": "../../etc/passwd", "no file": "nowhere/none.kif", "folder": ".",
    "null path": "a\0b",
    "kif": "1 ７六歩(77)", "csa": "PI\n+\n+7776FU", "jkf": '{"moves":[{}]}', "json": "[1, 2, {}]",
    "deep json": "[" * 5000, "moves": "startpos moves 7g7f 7g7f", "True": "True", "None": "None",
}  # fmt: skip
LONG_TEXTS = {
    "x": "x" * MEGABYTE, "digits": "9" * MEGABYTE, "blanks": " " * MEGABYTE,
    "lines": "\n" * MEGABYTE, "slashes": "/" * MEGABYTE, "surrogates": "\ud800" * MEGABYTE,
    "nulls": "\0" * MEGABYTE, "kanji": "歩" * (MEGABYTE // 3), "brackets": "[" * MEGABYTE,
    "words": "7g7f " * (MEGABYTE // 5), "sfen": "sfen " + "q" * MEGABYTE + " b - 1",
    "moves": "startpos moves " + "x" * MEGABYTE, "many moves": "startpos moves" + " x" * 400_000,
    "bars": "startpos | " + "x | " * (MEGABYTE // 4),
    "film": "film " + "x" * MEGABYTE + " | step 1",
    "step": "startpos | step " + "9" * MEGABYTE, "about": "sfen " + "x" * MEGABYTE + " | step 0",
    "CSA": "PI\n+\n" + "x" * MEGABYTE, "KIF": "手合割：平手\n1 " + "x" * MEGABYTE,
    "heading": "手合割：" + "x" * MEGABYTE, "JKF": '{"moves":[{"' + "x" * MEGABYTE + '":1}]}',
    "rank": "P1" + "x" * MEGABYTE, "names": '{"' + '":1,"'.join(["x"] * 200_000) + '":1}',
    "path": "x" * MEGABYTE + ".kif", "ply": "startpos | ply " + "9" * MEGABYTE,
}  # fmt: skip


def _texts():
    for name, text in TEXTS.items():
        yield f"text {name}", lambda text=text: text
    for name, text in LONG_TEXTS.items():
        yield f"megabyte {name}", lambda text=text: text
    yield "bytes", lambda: b"startpos"
    yield "bytearray", lambda: bytearray(b"startpos")
    yield "memoryview", lambda: memoryview(b"startpos")
    yield "Path", lambda: Path("nowhere.kif")
    yield "Path of a folder", lambda: Path(".")
    yield "text of a class of its own", lambda: raising("split", "strip", base=str)("7g7f")


def _rows():
    yield "[]", list
    yield "()", tuple
    yield "{}", dict
    yield "set", lambda: {1}
    yield "frozenset", lambda: frozenset({"7g7f"})
    yield "deque", lambda: collections.deque([1, 2])
    yield "range", lambda: range(3)
    yield "huge range", lambda: range(1 << 62)
    yield "slice", lambda: slice(None)
    yield "iterator", lambda: iter([1, 2])
    yield "generator", lambda: (each for each in [2.5])
    yield "infinite generator", infinite
    yield "count", itertools.count
    yield "Counter", collections.Counter
    yield "defaultdict", lambda: collections.defaultdict(list)
    yield "deep list", lambda: nested(DEEP, [])
    yield "circular list", circular
    yield "ten million", lambda: bytes(10**7)
    yield "long list", lambda: [0] * 2_000_000
    for name, inner in (
        ("None", None), ("float", 2.5), ("negative", -1), ("huge", 1 << 70), ("text", "x"),
        ("list", []), ("bool", True), ("number", 5), ("square", 40), ("object", object()),
    ):  # fmt: skip
        yield f"list of {name}", lambda inner=inner: [inner]
        yield f"tuple of {name}", lambda inner=inner: (inner, inner)
        yield f"dict of {name}", lambda inner=inner: {"x": inner}
    yield "seven numbers", lambda: [99] * 7
    yield "seven texts", lambda: ["x"] * 7
    yield "lists of lists", lambda: [[1, 2], [3]]


def _arrays():
    for shape in ((), (0,), (1,), (3,), (7,), (81,), (9, 9), (2, 2, 2), (0, 0), (81, 81, 738)):
        yield f"zeros {shape}", lambda shape=shape: np.zeros(shape, np.int64)
    for code in ("i1", "u8", "f4", "f8", "c16", "?", "O", "U5", "S5", "M8[D]", "V4", ">i4"):
        yield f"three of {code}", lambda code=code: np.zeros(3, code)
    yield "NaNs", lambda: np.full(3, np.nan)
    yield "read-only", lambda: read_only(np.arange(3))
    yield "every other", lambda: np.arange(6)[::2]
    yield "backwards", lambda: np.arange(3)[::-1]
    yield "masked", lambda: np.ma.masked_array([1, 2], [0, 1])
    yield "matrix", lambda: np.asmatrix([[1, 2], [3, 4]])
    yield "broadcast", lambda: np.broadcast_to(np.int64(0), (1 << 40,))
    yield "broadcast table", lambda: np.broadcast_to(np.int16(0), (81, 81, 738))
    yield "table of int32", lambda: np.broadcast_to(np.int32(0), (81, 81, 738))
    yield "table of floats", lambda: np.broadcast_to(np.float16("nan"), (81, 81, 738))
    yield "table too short", lambda: np.zeros((81, 81, 737), np.int16)
    yield "table turned", lambda: np.zeros((738, 81, 81), np.int16).T
    yield "table with bytes swapped", lambda: np.broadcast_to(np.zeros((), ">i2"), (81, 81, 738))
    yield "table record", lambda: empty_record(KKP_TABLE)
    yield "KPP's table", lambda: np.broadcast_to(np.int16(0), (81, 1_090_026))


def _records():
    yield "empty record", lambda: empty_record(POSITION)
    yield "record of effects", lambda: empty_record(EFFECTS)
    yield "void", lambda: np.zeros(1, np.dtype([("board", "i1", (81,))]))[0]
    yield "record of another kind", lambda: np.rec.array([(1, 2.0)], dtype="i4,f8")[0]
    yield "record with bytes swapped", lambda: np.zeros(1, POSITION.newbyteorder())[0]
    yield "one-element array", lambda: np.zeros(1, POSITION)
    yield "no records", lambda: np.zeros(0, POSITION)
    yield "two rows of records", lambda: np.zeros((2, 2), POSITION)
    yield "record array of no dimension", lambda: np.zeros((), POSITION)
    yield "every other record", lambda: np.array([parse_sfen(START).record] * 4)[::2]
    yield "read-only records", lambda: read_only(np.array([parse_sfen(START).record] * 2))
    yield "plain dtype", lambda: np.zeros(1, np.dtype(POSITION.descr))[0]
    yield "list of empty records", lambda: [empty_record(POSITION)]
    yield "array of damaged records", lambda: np.array([damaged_record(each) for each in range(3)])
    yield "unknown piece", lambda: damaged(board=[13] * 81)
    yield "piece far off", lambda: damaged(board=[-128] * 81)
    yield "turn 5", lambda: damaged(turn=5)
    yield "turn -1", lambda: damaged(turn=-1)
    yield "king 127", lambda: damaged(king=[127, -128])
    yield "no kings", lambda: damaged(king=[81, 81])
    yield "hands full", lambda: damaged(hand=[-1, (1 << 31) - 1])
    yield "hands over 21 bits", lambda: damaged(hand=[1 << 25, 0])
    yield "all occupied", lambda: damaged(occupied=-1)
    yield "all pieces", lambda: damaged(pieces=-1)
    yield "no pieces", lambda: damaged(pieces=0)
    yield "lines too wide", lambda: damaged(occupied_rl90=-1, occupied_rl45=1 << 30)
    for seed in range(DAMAGED):
        yield f"damaged record {seed}", lambda seed=seed: damaged_record(seed)


def _objects():
    yield "None", lambda: None
    yield "Ellipsis", lambda: ...
    yield "NotImplemented", lambda: NotImplemented
    yield "object", object
    yield "class", lambda: int
    yield "module", lambda: sys
    yield "builtin", lambda: len
    yield "lambda", lambda: lambda: None
    yield "lambda of anything", lambda: lambda *args, **named: None
    yield "exception", lambda: ValueError("x")
    yield "file", io.StringIO
    yield "Position, the class", lambda: Position
    yield "Game, the class", lambda: Game
    yield "position", lambda: Position.from_sfen("startpos")
    yield "position without kings", lambda: Position.from_sfen("9/9/9/9/4P4/9/9/9/9 b - 1")
    yield "game", lambda: Game.parse("startpos moves 7g7f")
    yield "game without moves", lambda: Game(Position.from_sfen("startpos"))
    yield "list of games", lambda: [Game.parse("startpos moves 7g7f")]
    yield "list of positions", lambda: [Position.from_sfen("startpos")]
    yield "record", lambda: parse_sfen(START).record
    yield "anything", Anything
    yield "huge index", Huge
    yield "endless row", Endless
    for name in (
        "__index__", "__int__", "__len__", "__iter__", "__getitem__", "__repr__", "__str__",
        "__eq__", "__hash__", "__getattr__", "__bool__", "__array__", "__fspath__", "__float__",
        "__call__", "__lt__", "__contains__", "__next__", "__format__", "__getattribute__",
    ):  # fmt: skip
        yield f"{name} raises", lambda name=name: raising(name)()
    yield "all raise", lambda: raising("__index__", "__len__", "__iter__", "__repr__", "__str__")()
    yield "list whose methods raise", lambda: raising("__iter__", "__len__", base=list)([1])
    yield "dict whose methods raise", lambda: raising("items", "keys", "get", base=dict)(x=1)
    yield "int whose methods raise", lambda: raising("__lt__", "__le__", "__repr__", base=int)(1)
    yield "game whose moves are none", lambda: Game(Position.from_sfen("startpos"), ["x"])


#: Each by its name; a new one is made for each call.
HOSTILE = dict(
    itertools.chain(
        _numbers(), _numpy_scalars(), _texts(), _rows(), _arrays(), _records(), _objects()
    )
)
