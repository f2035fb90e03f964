"""JKF records: the JSON of Kifu for JS, a tree of moves that names its variations "forks".

       {"header": {...}, "moves": [{}, {"move": {"from": {"x": 7, "y": 7}, "to": {"x": 7, "y": 6},
        "color": 0, "piece": "FU"}, "time": {...}, "comments": [...], "forks": [[...]]}, ...]}

Pieces, hands and endings have CSA's names; `x` is a file, `y` a rank.
"""

import json
from typing import Any

from shogi_lab.engine.arguments import shortened, shown
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS, SIDES
from shogi_lab.engine.squares import FILES, RANKS, square
from shogi_lab.ground.messages import items, said

from .csa import CSA_KINDS, read_ending
from .reading import MOST_SECONDS, OF_PLAY, Reading
from .setups import HANDICAPS, Setup

PRESETS = {
    "HIRATE": "平手", "KY": "香落ち", "KY_R": "右香落ち", "KA": "角落ち", "HI": "飛車落ち",
    "HIKY": "飛香落ち", "2": "二枚落ち", "3": "三枚落ち", "4": "四枚落ち", "5": "五枚落ち",
    "5_L": "左五枚落ち", "6": "六枚落ち", "7_L": "左七枚落ち", "7_R": "右七枚落ち",
    "8": "八枚落ち", "10": "十枚落ち",
}  # fmt: skip
#: What a value of each kind is called.
WANTED = {
    dict: said("an object"), list: said("a list"), str: said("a text"), int: said("a whole number"),
}  # fmt: skip


def read_jkf(text: str, reading: Reading) -> None:
    """Read the game of a text."""
    record = _of(dict, _loaded(text, reading), said("a record"), reading)
    for name, value in _of(dict, record.get("header", {}), "header", reading).items():
        if not OF_PLAY.search(name):
            reading.heading(name, value if type(value) is str else "")
    _begin(record.get("initial"), reading)
    nodes = _of(list, record.get("moves"), "moves", reading)
    first = _of(dict, nodes[0], "moves[0]", reading) if nodes else {}
    if nodes and not {"move", "special"} & first.keys():
        _read_beside(first, reading)
        nodes = nodes[1:]
    # The latest variation is read first: it leaves the line before it, as in KIF.
    forks = _read_nodes(nodes, reading)
    while forks:
        ply, nodes = forks.pop()
        reading.turn_off(ply)
        forks += _read_nodes(nodes, reading)
    reading.finish_line()


def _loaded(text: str, reading: Reading) -> Any:
    """Return the text's JSON, of which nothing may be lost: no name stands twice in an object."""
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        reading.line = error.lineno
        raise reading.fault(
            said("{what} at column {n}", what=error.msg, n=error.colno), "JSON"
        ) from None
    except RecursionError:
        raise reading.fault(said("lists in lists without end"), said("JSON of a game")) from None
    except ValueError as error:
        raise reading.fault(shortened(error.args[0], 80), said("JSON of a game")) from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = shown(sorted(name for name, _ in pairs))
        raise ValueError(said("{names}, a name twice", names=names))
    return found


def _of(kind: type, value: Any, what: str, reading: Reading) -> Any:
    """Return a value that is of the kind it has to be; a null in an object is no member of it."""
    if type(value) is not kind:
        came = said("{what} {value}", what=what, value=_short(value))
        raise reading.fault(came, WANTED[kind])
    if isinstance(value, dict):
        return {name: member for name, member in value.items() if member is not None}
    return value


def _short(value: Any) -> str:
    """Return a value in few words: it may be huge, or nested deeper than Python prints."""
    if isinstance(value, (dict, list)):
        ends = "{}" if isinstance(value, dict) else "[]"
        return said("with {n} members in {ends}", n=len(value), ends=ends)
    return repr(value)[:40]


def _read_nodes(nodes: list[Any], reading: Reading) -> list[tuple[int, list[Any]]]:
    """Play a line; returns its variations, the last of which is to be read first."""
    forks: list[tuple[int, list[Any]]] = []
    for each in nodes:
        ply = reading.ply
        node = _of(dict, each, said("a node"), reading)
        known = node.keys()
        strange = known - {"move", "special", "time", "comments", "forks"}
        if strange or len(known & {"move", "special"}) != 1:
            there = ", ".join(sorted(known))[:60] if known else said("nothing")
            came = said("a node of {names}", names=there)
            raise reading.fault(came, said("move or special, and time, comments, forks"))
        if "move" in node:
            _read_move(_of(dict, node["move"], "move", reading), reading)
        else:
            word = _of(str, node["special"], "special", reading)
            side = word[:1] if word[:1] in ("+", "-") else ""
            read_ending(side, word.removeprefix(side), reading)
        _read_beside(node, reading)
        lines = _of(list, node.get("forks", []), "forks", reading)
        forks += [(ply, _of(list, line, said("a fork"), reading)) for line in reversed(lines)]
    return forks


def _read_beside(node: dict[str, Any], reading: Reading) -> None:
    """Note the time and the comments of a node."""
    time = _of(dict, node.get("time", {}), "time", reading)
    if "now" in time:
        now = _of(dict, time["now"], "now", reading)
        parts = [now[unit] if now.get(unit) is not None else 0 for unit in "hms"]
        if not all(type(part) in (int, float) and 0 <= part <= MOST_SECONDS for part in parts):
            came = said("a time of {parts}", parts=[_short(part) for part in parts])
            raise reading.fault(came, said("h, m and s, numbers"))
        reading.time(3600 * parts[0] + 60 * parts[1] + parts[2])
    for comment in _of(list, node.get("comments", []), "comments", reading):
        reading.comment(_of(str, comment, said("a comment"), reading))


def _read_move(move: dict[str, Any], reading: Reading) -> None:
    turn = reading.position.turn
    if move.get("color", turn) != turn or type(move.get("color", turn)) is not int:
        side = SIDES[turn]
        wanted = said("{n}, because {side} is to move", n=turn, side=side)
        raise reading.fault(said("color {value}", value=_short(move["color"])), wanted)
    kind = _kind(move.get("piece"), reading)
    if "to" not in move and move.get("same") is True and reading.moves:
        to = reading.moves[-1][2:4]
    else:
        to = _place(move.get("to"), reading)
    promote = move.get("promote", False)
    if type(promote) is not bool:
        raise reading.fault(said("promote {value}", value=_short(promote)), said("true or false"))
    if move.get("from") is not None:
        start = _place(move["from"], reading)
        reading.piece_on(square(start), (kind,))
        reading.push(start + to + ("+" if promote else ""))
    elif kind in HAND_PIECES and not promote:
        reading.push(f"{LETTERS[kind]}*{to}")
    else:
        raise reading.fault(
            said("a move without from"), said("where the piece comes from, or a drop")
        )


def _kind(name: Any, reading: Reading) -> int:
    if type(name) is not str or name not in CSA_KINDS:
        raise reading.fault(
            said("piece {value}", value=_short(name)),
            said("one of {names}", names=items(CSA_KINDS)),
        )
    return CSA_KINDS[name]


def _place(place: Any, reading: Reading) -> str:
    """Return the name of a square."""
    place = _of(dict, place, said("a place"), reading)
    x, y = place.get("x"), place.get("y")
    if not all(type(each) is int and 1 <= each <= 9 for each in (x, y)):
        raise reading.fault(
            said("a place x {x}, y {y}", x=_short(x), y=_short(y)), said("x and y from 1 to 9")
        )
    return str(x) + RANKS[y - 1]


# The start.


def _begin(initial: Any, reading: Reading) -> None:
    setup = Setup()
    if initial is None:
        setup.fill()
    else:
        preset = _of(dict, initial, "initial", reading).get("preset")
        if preset == "OTHER":
            _read_data(_of(dict, initial.get("data"), "data", reading), setup, reading)
        elif type(preset) is str and preset in PRESETS:
            setup.fill(HANDICAPS[PRESETS[preset]])
        else:
            wanted = said("one of {names}", names=items([*PRESETS, "OTHER"]))
            raise reading.fault(said("preset {value}", value=_short(preset)), wanted)
    reading.begin(setup.sfen())


def _read_data(data: dict[str, Any], setup: Setup, reading: Reading) -> None:
    setup.turn = _color(data.get("color"), reading)
    files = _of(list, data.get("board"), "board", reading)
    for name, file in zip(reversed(FILES), files, strict=False):
        cells = _of(list, file, said("a file of the board"), reading)
        if (len(files), len(cells)) != (9, 9):
            raise reading.fault(
                said("a board of {m} files, {n} ranks", m=len(files), n=len(cells)),
                said("nine, nine"),
            )
        for rank, cell in zip(RANKS, cells, strict=True):
            if _of(dict, cell, said("a cell"), reading).get("kind") is not None:
                kind, color = _kind(cell["kind"], reading), _color(cell.get("color"), reading)
                setup.board[square(name + rank)] = -kind if color else kind
    hands = _of(list, data.get("hands"), "hands", reading)
    if len(files) != 9 or len(hands) != 2:
        raise reading.fault(
            said("{m} files, {n} hands", m=len(files), n=len(hands)), said("nine files, two hands")
        )
    for color, hand in enumerate(hands):
        for name, count in _of(dict, hand, said("a hand"), reading).items():
            kind = _kind(name, reading)
            if kind not in HAND_PIECES or not 0 <= _of(int, count, said("a count"), reading) <= 99:
                raise reading.fault(
                    said("{piece} {n} in hand", piece=name, n=_short(count)),
                    said("pieces that are held"),
                )
            setup.hold(color, kind, count)


def _color(color: Any, reading: Reading) -> int:
    if type(color) is not int or color not in (0, 1):
        raise reading.fault(said("color {value}", value=_short(color)), said("0 or 1"))
    return color
