"""State lines: what a reader looks at in one line, and the film that such a line is from.

      sfen lnsgkgsnl/... b - 1 moves 7g7f | film four boards | step 7 | member occupied[BLACK]

First where it starts, as USI writes a position or a game; then names with what they say. The film's
name says how the rest is read, so the line alone brings the film back.
"""

import json
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from . import (
    attacks,
    bitboards,
    comparisons,
    effects,
    effects_ladder,
    hand_counts,
    hands,
    kkp,
    mate,
    mate_ladder,
    movegen,
    scans,
    standins,
    turns,
)
from .bitboards import Bitboard
from .effects import RAYS, effects_of
from .films import Film, game_film
from .films_effects import costs_film, move_film, spotter_film, verbs_film, wheel_film
from .films_effects import heat_film as effects_film
from .films_effects import mask_film as ray_film
from .films_hands import (
    accusation_film,
    dominance_film,
    entry_film,
    mask_film,
    packer_film,
    paths_film,
    ripple_film,
    weights_film,
)
from .films_kkp import (
    difference_film,
    heat_film,
    kkp_game_film,
    ledger_film,
    merge_film,
    ruler_film,
    scans_film,
    sizes_film,
    symmetry_film,
    turning_film,
)
from .films_mate import (
    attack_film,
    counters_film,
    defend_film,
    defender_film,
    drop_film,
    interposition_film,
    key_film,
    mate_walk_film,
    order_film,
    proof_film,
    search_film,
    tape_film,
)
from .films_posi import (
    alarm_film,
    edge_film,
    four_boards_film,
    material_film,
    pattern_film,
    readers_film,
    scan_film,
    slider_film,
    without_film,
    writes_film,
)
from .films_walk import walk_film
from .games import Game
from .indexes import Block
from .layouts import BONANZA, LAYOUTS
from .lenses_hands import Paths
from .lenses_kkp import said as piece_name
from .mate_ladder import tree as working_record
from .moves import move_list
from .pieces import PIECE_NAMES
from .position import Position
from .squares import square
from .tables import TABLES

BETWEEN = " | "
WALKED = 20_000  # steps: a line's walk was a film before, within its own limit


class StateLine(NamedTuple):
    """A state line in parts: where it starts, '' for nowhere, and what is said by name."""

    start: str
    told: dict[str, str]

    @property
    def film(self) -> str:
        """The name of the film, '' where there is none."""
        return self.told.get("film", "")

    @property
    def step(self) -> int:
        """The step, 0 where none is said."""
        return int(self.told.get("step", "0"))

    @property
    def member(self) -> str:
        """The option that is picked, '' where none is."""
        return self.told.get("member", "")


def read_line(text: str) -> StateLine:
    """Read a state line of a film or a board.

    >>> read_line("startpos moves 7g7f | film game | step 1").told
    {'film': 'game', 'step': '1'}
    >>> read_line("startpos | step seven")
    Traceback (most recent call last):
    ValueError: 'startpos | step seven': wanted a number after step
    """
    parts = text.strip().split(BETWEEN)
    start = parts.pop(0) if parts[0].split(" ")[0] in ("startpos", "sfen", "position") else ""
    told = {name: value for name, _, value in (part.strip().partition(" ") for part in parts)}
    for name in ("step", "ply"):
        if name in told and not told[name].isdecimal():
            raise ValueError(f"{text!r}: wanted a number after {name}")
    return StateLine(start, told)


def game_of(line: StateLine) -> Game:
    """The game that a line starts with, or a position as one without moves.

    >>> game_of(read_line("startpos moves 7g7f | step 0")).moves
    ['7g7f']
    """
    if not line.start:
        raise ValueError("the line says no position: wanted one that starts with startpos or sfen")
    return Game.parse(line.start)


def film_of(text: str, table: Any = None) -> Film:
    """The film that a state line was copied from, made anew.

    table: the weights of films of KKP, int16[81, 81, 738], which no line holds. Raises ValueError
    where the line names no film, or lacks what its film is made of.

    >>> line = "startpos moves 7g7f | film game | step 1 | member occupied[BLACK]"
    >>> film_of(line).frames[1].caption
    'Move 1, Black: 7g7f, pawn from 7g to 7f. 8 members of posi_t touched.'
    >>> film_of("startpos | film noir | step 1")
    Traceback (most recent call last):
    ValueError: 'startpos | film noir | step 1': there is no film 'noir'
    """
    line = read_line(text)
    if line.film not in FILMS:
        raise ValueError(f"{text!r}: there is no film {line.film!r}")
    if line.film in WEIGHED and table is None:
        raise ValueError(f"{text!r}: wanted the table of weights, which no line holds")
    try:
        return FILMS[line.film](line, table)
    except KeyError as error:
        raise ValueError(f"{text!r}: it does not say {error.args[0]!r}") from None
    except (AttributeError, IndexError, OverflowError, TypeError) as error:
        raise ValueError(f"{text!r}: its film cannot be made of this: {error}") from error


# ---- what is said by name


def _record(line: StateLine) -> Any:
    return game_of(line).start.record


def _plies(line: StateLine) -> int:
    return int(line.told["plies"])


def _pair(line: StateLine) -> tuple[int, ...]:
    return tuple(int(word, 0) for word in line.told["hands"].split())


def _layout(line: StateLine) -> Any:
    return {layout.name: layout for layout in LAYOUTS}[line.told["layout"]]


def _piece(line: StateLine) -> int:
    return {piece_name(kind): kind for kind in PIECE_NAMES}[line.told["piece"]]


def _json(line: StateLine, name: str) -> Any:
    return json.loads(line.told[name])


# ---- films that need more than a line of code


def _packer(line: StateLine, _: Any) -> Film:
    by_name = {layout.name: layout for layout in LAYOUTS}
    names = line.told.get("layouts", ", ".join(by_name)).split(", ")
    return packer_film(layouts=tuple(by_name[name] for name in names))


def _borrow(line: StateLine, _: Any) -> Film:
    layout = _layout(line)
    a, b = map(layout.counts, _pair(line))
    return ripple_film(a, b, layout, "guards" in line.told)


def _hands(line: StateLine) -> tuple[Any, Any]:
    a, b = map(BONANZA.counts, _pair(line))
    return a, b


def _entry(line: StateLine, _: Any) -> Film:
    words = [[(name, width) for name, width in word] for word in _json(line, "words")]
    return entry_film(words, int(line.told["bits"]))


def _two_paths(line: StateLine, _: Any) -> Film:
    first, second = (tuple(line.told[name].split()) for name in ("first", "second"))
    return paths_film(Paths(game_of(line).start, first, second))


def _ruler(line: StateLine, _: Any) -> Film:
    blocks = json.loads(line.told.get("blocks", "[]"))
    return ruler_film(blocks=tuple(Block(c, p, bool(h), *rest) for c, p, h, *rest in blocks))


def _heat_board(line: StateLine, table: Any) -> Film:
    return heat_film(table, reach=int(line.told.get("reach", "0")))


def _difference(line: StateLine, table: Any) -> Film:
    asked = _json(line, "asked")
    return difference_film([(Position.from_sfen(sfen), move) for sfen, move in asked], table)


def _merge(line: StateLine, table: Any) -> Film:
    black, white = map(square, line.told["kings"].split())
    return merge_film(table, (black, white))


def _scans(line: StateLine, _: Any) -> Film:
    return scans_film([(name, Bitboard(*words)) for name, *words in _json(line, "boards")])


def _scan(line: StateLine, _: Any) -> Film:
    title, *words = _json(line, "set")
    return scan_film(Bitboard(*words), title)


def _writes(line: StateLine, _: Any) -> Film:
    events = []
    for name, sfen, move in _json(line, "events"):
        position = Position.from_sfen(sfen)
        events.append((name, position.record, position.packed(move)))
    return writes_film(events)


def _move(line: StateLine, _: Any) -> Film:
    do = kernel_named(line.told.get("by", "do_both_colors"))
    return move_film(game_of(line).start, line.told["move"], do=do, only=line.told.get("only", ""))


def _walk(line: StateLine, _: Any) -> Film:
    name, *words = line.told["call"].split()
    kernel = kernel_named(name)
    code = kernel.py_func.__code__
    left = iter(words)
    args = [_argument(line, each, left) for each in code.co_varnames[: code.co_argcount]]
    only = tuple(map(kernel_named, line.told.get("only", "").split()))
    return walk_film(kernel, *args, limit=WALKED, only=only)


#: Records other than a position, which are always the same when a walk begins.
BESIDE: dict[str, Callable[[StateLine], Any]] = {
    "pos": lambda line: _record(line).copy(),
    "tables": lambda line: TABLES,
    "moves": lambda line: move_list(),
    "tree": lambda line: working_record(),
    "rays": lambda line: RAYS,
    "effects": lambda line: effects_of(_record(line)),
}


def _argument(line: StateLine, name: str, left: Any) -> Any:
    if name in BESIDE:
        return BESIDE[name](line)
    word = next(left, "")
    try:
        if "," in word:
            return Bitboard(*(int(each, 0) for each in word.split(",")))
        return int(word, 0)
    except ValueError:
        return game_of(line).start.packed(word)


KERNELS: tuple[ModuleType, ...] = (
    attacks, bitboards, comparisons, effects, effects_ladder, hand_counts, hands, kkp, mate,
    mate_ladder, movegen, scans, standins, turns,
)  # fmt: skip


def kernel_named(name: str) -> Any:
    """The kernel of this name.

    >>> kernel_named("do_move") is turns.do_move
    True
    """
    for module in KERNELS:
        found = getattr(module, name, None)
        if hasattr(found, "py_func"):
            return found
    raise ValueError(f"{name!r} is no kernel that is walked")


FILMS: dict[str, Callable[[StateLine, Any], Film]] = {
    "game": lambda line, _: game_film(game_of(line)),
    "four boards": lambda line, _: four_boards_film(_record(line)),
    "sliders": lambda line, _: slider_film(_record(line)),
    "patterns": lambda line, _: pattern_film(int(line.told["line"]), square(line.told["square"])),
    "edges": lambda line, _: edge_film(
        int(line.told["line"]), square(line.told["square"]), int(line.told["pattern"])
    ),
    "scan": _scan,
    "readers": lambda line, _: readers_film(_record(line)),
    "without": lambda line, _: without_film(
        _record(line), int(line.told["color"]), square(line.told["square"])
    ),
    "writes": _writes,
    "alarm": lambda line, _: alarm_film(_record(line)),
    "material": lambda line, _: material_film(game_of(line)),
    "walk": _walk,
    "packer": _packer,
    "borrow": _borrow,
    "mask": lambda line, _: mask_film(_layout(line)),
    "accusations": lambda line, _: accusation_film(layout=_layout(line)),
    "weights": lambda line, _: weights_film(_hands(line)),
    "stand-ins": lambda line, _: dominance_film(*_hands(line)),
    "entry": _entry,
    "two paths": _two_paths,
    "search": lambda line, _: search_film(_record(line), _plies(line)),
    "proof": lambda line, _: proof_film(_record(line), _plies(line)),
    "defend": lambda line, _: defend_film(_record(line), _plies(line)),
    "attack": lambda line, _: attack_film(_record(line), _plies(line)),
    "tape": lambda line, _: tape_film(_record(line), _plies(line)),
    "counters": lambda line, _: counters_film(_json(line, "counted"), _json(line, "rows")),
    "order": lambda line, _: order_film(_record(line), _plies(line)),
    "key": lambda line, _: key_film(_record(line), _plies(line), int(line.told["most"])),
    "pawn drop": lambda line, _: drop_film(_record(line)),
    "interpositions": lambda line, _: interposition_film(_record(line), _plies(line)),
    "defender": lambda line, _: defender_film(_record(line)),
    "mate walk": lambda line, _: mate_walk_film(_record(line), _plies(line), WALKED),
    "heat board": _heat_board,
    "ruler": _ruler,
    "turning": lambda line, table: turning_film(_record(line), table),
    "ledger": lambda line, table: ledger_film(_record(line), table),
    "kkp game": lambda line, table: kkp_game_film(game_of(line), table),
    "difference": _difference,
    "merge": _merge,
    "symmetry": lambda line, table: symmetry_film(
        table, _record(line), _piece(line), int(line.told["by"])
    ),
    "sizes": lambda line, _: sizes_film(),
    "scans": _scans,
    "effects": lambda line, _: effects_film(game_of(line)),
    "costs": lambda line, _: costs_film(game_of(line)),
    "move": _move,
    "ray behind": lambda line, _: ray_film(game_of(line).start, line.told["move"]),
    "pins": lambda line, _: spotter_film(game_of(line).start),
    "wheel": lambda line, _: wheel_film(),
    "verbs": lambda line, _: verbs_film(),
}

#: Films of weights: a table has to come along.
WEIGHED = {"heat board", "turning", "ledger", "kkp game", "difference", "merge", "symmetry"}
