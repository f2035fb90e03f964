"""Every kernel of the package, with arguments to run it; as a script, it runs them all.

A new kernel is found by itself; a new name of a parameter needs a line in `ARGUMENTS`, or where
it takes a moment to make in `MADE`.
"""

import hashlib
import importlib
import inspect
import json
import pkgutil
from collections import namedtuple

import shogi_lab
from helpers.arrays import NEED_ARRAYS
from helpers.ways import BEST
from helpers.weights import kkp_weights
from shogi_lab.chapters.hands.kernels.transpositions import (
    LOWER,
    Entry,
    Window,
    transposition_table,
)
from shogi_lab.chapters.kkp.kernels.leaves import WORK
from shogi_lab.chapters.kkp.kernels.scans import ROWS, empty_found
from shogi_lab.chapters.learning.kernels import kpp
from shogi_lab.chapters.learning.kernels.kpp import PAIR_SUMS, PAIR_TABLE, PLACE_LIST
from shogi_lab.chapters.long_effects.kernels import two_bytes
from shogi_lab.chapters.mate_in_3.kernels.bonanza import Checkers
from shogi_lab.chapters.mate_in_3.kernels.ladder import tree
from shogi_lab.chapters.network.kernels import descent, valued
from shogi_lab.chapters.network.kernels.accumulator import ACCUMULATOR
from shogi_lab.chapters.network.kernels.accumulator import ROWS as NETWORK_ROWS
from shogi_lab.chapters.network.kernels.layers import HIDDEN, LAYERS, SIGNALS
from shogi_lab.chapters.network.kernels.valued import KEPT_PAIRS, KEPT_ROWS
from shogi_lab.chapters.player.kernels import (
    exchanges,
    move_order,
    path,
    quiet,
    search,
    search_line,
    worth,
)
from shogi_lab.chapters.player.kernels import table as player_table
from shogi_lab.chapters.player.kernels.mind import LINES, MIND, SWITCHES
from shogi_lab.chapters.player.kernels.search_state import SearchState, search_state
from shogi_lab.chapters.posi_t.kernels.gathered import ROOKS, gathered, inner_squares
from shogi_lab.chapters.posi_t.kernels.subtraction import rays_out
from shogi_lab.engine import dfpn
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.bitboards import EMPTY, Bitboard, bitboard_of
from shogi_lab.engine.calls import room
from shogi_lab.engine.effects import EFFECTS, RAYS, effects_of
from shogi_lab.engine.escapes import Attacks, Closing, Guards
from shogi_lab.engine.evaluation import KPP_TABLE, empty_lists, no_weights
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.kkp import KKP_TABLE, table_record
from shogi_lab.engine.movegen import check_info
from shogi_lab.engine.moves import MOVE_LIST, Move, move_list, pack_move
from shogi_lab.engine.pieces import PAWN, SILVER, VALUES
from shogi_lab.engine.posi import POSITION, parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import NOWHERE, square
from shogi_lab.engine.tables import RL45, TABLES, tables_in_array
from shogi_lab.engine.twins import LARGE, plain, restore

SFEN = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
SOME = Bitboard(0b101_000000011, 1 << 26 | 5, 7 << 13)
MORE = Bitboard(0b110_000000001, 1 << 25 | 4, 5 << 12)
QUIET = pack_move(Move(SILVER, square("4c"), square("5b"), False, 0))

ARGUMENTS = {
    "a": SOME, "b": MORE, "bb": SOME, "pawns": SOME, "taken": SOME, "targets": MORE,
    "pinned": SOME, "checkers": EMPTY, "empty": MORE, "escapes": MORE, "sliders": SOME,
    "color": 1, "by": 0, "kind": SILVER, "piece": PAWN, "hand": 0b10011,
    "sq": square("5e"), "to": square("5b"), "target": square("1a"), "checker": square("5b"),
    "board": RL45, "which": 1, "w": 1, "word": 0b1011 << 7, "last": 53,
    "top": 1, "middle": 2, "bottom": 4,
    "start": 0, "begin": 0, "end": 0, "depth": 2, "plies": 1,
    "form": 40 << 7, "last_drop": 82 << 7 | 53, "black_hand": 0b10011, "white_hand": 0,
    "repaired": 0, "scale": 16, "group": 5, "strong": 1, "takes": 0,
    "ply": 1, "stage": 2, "down": -1, "right": 1,
    "move": QUIET, "total": 7, "values": VALUES, "larger": 9, "smaller": 4,
    "appearing": 0x4018, "vanishing": 0x4842, "change": -1,
    "guarded": SOME, "guards": Guards(SOME, MORE, Attacks(SOME, EMPTY)),
    "shields": EMPTY, "closing": Closing(1 << 5, 511, 0b100010),
    "kinds": 1 << 5, "at": square("5e"), "attacks": Attacks(SOME, MORE),
    "king": square("1a"), "far": 1, "step": 9, "near": 4, "ray_far": 3, "ray_near": 12,
    "inner": bitboard_of(inner_squares(ROOKS, square("5e"))[:5]),
    "side": 1, "number": 1, "gone": 146, "come": 137, "place": 146,
    "own": 0x4018, "bits": 0x4018, "changing": 0x4018, "d": 5, "victim": SILVER, "bound": SOME,
}  # fmt: skip
AIMED = stepped(check_info)(plain(parse_sfen(SFEN).record), plain(TABLES), 1)
SQUARES = {"a": square("5e"), "b": square("1a")}
HANDS = {"a": 0b01_00_001_010_000_011_00111, "b": 0b01_00_001_011_000_010_00111}
KNOWN = Entry(2, 50, 39983, 0b10010, 1, LOWER)
ENTRIES = {
    "slot": 0, "value": 50, "kind": LOWER, "bound": LOWER, "rule": 2, "other": 0b10010, "turn": 1,
    "last_bucket": 127, "known": KNOWN, "first": 3 << 20, "second": LOWER << 3,
}  # fmt: skip
OF_ONE_MODULE = {
    "shogi_lab.engine.hands": HANDS, "shogi_lab.engine.sfen": {"turn": 0},
    "shogi_lab.chapters.hands.kernels.comparisons": HANDS,
    "shogi_lab.chapters.hands.kernels.transpositions": ENTRIES,
    "shogi_lab.chapters.network.kernels.layers": {"turn": 1},
    "shogi_lab.chapters.posi_t.kernels.gathered": {"kind": ROOKS},
    "shogi_lab.chapters.posi_t.kernels.sliders": {"slider": (ROOKS, square("5e"))},
}  # fmt: skip
CHECKED = parse_sfen("7lk/7p1/8R/9/9/9/9/9/9 w p 1").record
IN_CHECK = {"pos": CHECKED, "effects": effects_of(CHECKED)}
BY_ROOK = {"pos": CHECKED, "checkers": Checkers(square("1c"), NOWHERE), "to": square("1b")}
OF_ONE_KERNEL = {
    "between": SQUARES, "line": SQUARES, "negamax": {"depth": 1},
    "leaves_open": {"less": 1}, "keep_value": {"best": 90, "best_move": 39983},
    "with_attacker": {"squares": SOME}, "can_be_closed": {"escapes": 0b100010},
    "checker_on": IN_CHECK, "how_evaded": IN_CHECK,
    **dict.fromkeys(
        ("checker", "gen_king_cap_checker", "gen_king_move", "gen_move_to", "gen_intercept",
         "gen_next_evasions", "mate3_and"), BY_ROOK,
    ),
}  # fmt: skip


def modules():
    """The modules of the package that hold no screen; without NumPy, those that need none."""
    for found in pkgutil.walk_packages(shogi_lab.__path__, "shogi_lab."):
        if not ARRAYS and found.name in NEED_ARRAYS:
            continue
        if not found.name.startswith(("shogi_lab.screen", "shogi_lab.views")):
            yield importlib.import_module(found.name)


def every_kernel():
    """Each kernel by its full name, where it is defined."""
    return {
        f"{module.__name__}.{name}": each
        for module in modules()
        for name, each in vars(module).items()
        if each is not np
        and hasattr(each, "py_func")
        and each.py_func.__module__ == module.__name__
    }


def arguments(kernel):
    """Fresh records, integers and bitboards for a kernel, by the names of its parameters."""
    module, name = kernel.py_func.__module__, kernel.py_func.__name__
    others = {each.__name__: made for each, made in OTHERS.items()}.get(module, dict)()
    known = {**OF_ONE_MODULE.get(module, {}), **others, **OF_ONE_KERNEL.get(name, {})}
    return [
        known[each] if each in known else MADE[each]() if each in MADE else ARGUMENTS[each]
        for each in inspect.signature(kernel.py_func).parameters
    ]


def dfpn_arguments():
    """A search of which the root is opened, and what its kernels write."""
    pos, moves = parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record, move_list()
    line = dfpn.line_of(pos)
    BEST(dfpn.open_node)(pos, TABLES, moves, line)
    return {
        "pos": pos, "moves": moves, "line": line, "table": dfpn.proof_table(),
        "seen": dfpn.Weighed(3, 1, 1, 8), "number": 7, "i": 3, "proof": 1, "disproof": 2,
        "rests": 0, "nodes": 20, "key": 70, "hand": 0b10011, "both": 0b10011, "a": 0b10011,
        "b": 0b00101,
    }  # fmt: skip


def player_arguments():
    """A searcher with every idea in a middle game, some of whose moves lie ready."""
    lab = in_records(search_state(SFEN, **dict.fromkeys(SWITCHES, 1)))
    lab.lines.move[:2] = QUIET - 1, QUIET
    return {
        "state": lab, "mind": lab.mind, "table": lab.table, "lines": lab.lines, "here": 0,
        "back": 0,
        "alpha": -100, "beta": 100, "ply": 0, "number": 4, "is_open": 1, "remembered": QUIET,
        "count": 0, "end": 2, "i": 1, "slot": 0, "value": 50, "move": QUIET, "kind": LOWER,
        "first": 3 << 20, "second": LOWER << 3, "depth": 2, "pos": lab.pos, "begin": 0,
    }  # fmt: skip


def in_records(lab):
    """What a searcher works on in records, where it is made of twins."""
    if isinstance(lab.mind, np.record):
        return lab
    kinds = POSITION, EFFECTS, MOVE_LIST, LINES, MIND
    made = [empty_record(kind) for kind in kinds]
    for twin, each in zip(
        (lab.pos, lab.effects, lab.moves, lab.lines, lab.mind), made, strict=True
    ):
        restore(twin, each)
    pos, effects, moves, lines, mind = made
    table, kkp = (
        empty_record(player_table.ENTRIES),
        table_record(no_weights().kkp, KKP_TABLE, "KKP"),
    )
    table.last_bucket = lab.table.last_bucket
    return SearchState(pos, TABLES, RAYS, effects, kkp, moves, lines, table, mind)


def two_bytes_arguments():
    """Rays in a byte a color, and which change."""
    effects = two_bytes.in_two_bytes(parse_sfen(SFEN).record)
    return {"effects": effects, "black": 0b1011010, "white": 0b10, "changing": 0b1011010}


def pair_arguments():
    """A list of three places, weights of their pairs, and sums of them."""
    listed = empty_record(PLACE_LIST)
    listed.length, listed.places[:3] = 3, [7, 1_200, 5_291]
    return {
        "listed": listed, "pairs": written_over(PAIR_TABLE, 3), "sums": empty_record(PAIR_SUMS),
        "a": 1_200, "b": 1_400, "gone": 1_200, "come": 1_400, "place": 1_200,
    }  # fmt: skip


Valued = namedtuple(
    "Valued",
    "pos tables rays effects kkp moves lines table mind "
    "pairs listed sums kept_pairs rows layers accumulator signals kept_rows",
)


def valued_arguments():
    """A searcher that keeps sums of pairs and of rows, a move after the path's start."""
    player, pairs = player_arguments(), pair_arguments()
    kept_pairs, kept_rows = empty_record(KEPT_PAIRS), empty_record(KEPT_ROWS)
    kept_pairs.number = kept_rows.number = 1
    by_rows = (MADE[name]() for name in ("rows", "layers", "accumulator", "signals"))
    by_pairs = (pairs[name] for name in ("pairs", "listed", "sums"))
    state = Valued(*player["state"], *by_pairs, kept_pairs, *by_rows, kept_rows)
    return {**player, "state": state}


def descent_arguments():
    """A network that learns from one position: its numbers are sums of halves, which both lives
    compute alike to the last bit."""
    made = [np.zeros(1, descent.learned_layout(4, 20)) for _ in range(2)]
    seen, few = np.zeros(1, descent.pass_layout(4, 20)), np.zeros(1, descent.POSITIONS)
    net = made[0]
    net["first_bias"], net["second_bias"], net["last"] = 0.5, 0.5, [0.5, -0.5] * 16
    few["number"], few["target"] = 1, 0.25
    seen["units"], seen["hidden"], seen["parts"], seen["floor"] = 4, HIDDEN, 2, 1
    names = {"net": made[0], "slopes": made[1], "few": few, "seen": seen}
    records = {name: record[0] for name, record in names.items()}
    return {**records, "parts": written_over(descent.PARTS, 3), "n": 0}


#: By module, what makes arguments of its own, which its kernels write.
OTHERS = {
    dfpn: dfpn_arguments, two_bytes: two_bytes_arguments,
    kpp: pair_arguments, valued: valued_arguments, descent: descent_arguments,
    **dict.fromkeys(
        (exchanges, search_line, move_order, path, quiet, search, player_table, worth),
        player_arguments,
    ),
}  # fmt: skip


def kkp_record():
    """KKP's weights, as kernels have them."""
    return table_record(kkp_weights(), KKP_TABLE, "KKP")


def kpp_record():
    """KPP's weights, all of them nothing."""
    return table_record(no_weights().kpp, KPP_TABLE, "KPP")


def written_over(layout, number):
    """A read-only record with one number in every place."""
    array = np.zeros(1, layout)
    for name in layout.names:
        array[name] = number
    array.flags.writeable = False
    return array[0]


#: What kernels read or write that takes a moment to make: each anew, for those that ask for it.
#: A search asks its leaves for nothing but material, since stepped it has no plain twins of the
#: three in `weights`.
MADE = {
    "pos": lambda: parse_sfen(SFEN).record,
    "apart": lambda: parse_sfen(SFEN).record,
    "positions": lambda: np.array([parse_sfen(SFEN).record]),
    "copies": lambda: np.array([parse_sfen(SFEN).record]),
    "effects": lambda: effects_of(parse_sfen(SFEN).record),
    "tables": lambda: TABLES,
    "lookups": tables_in_array,
    "rooms": room,
    "pieces": lambda: np.array([0] * 80 + [SILVER], "i1"),
    "rays": lambda: RAYS,
    "gathering": gathered,
    "ways_out": rays_out,
    "moves": move_list,
    "found": lambda: np.zeros(1, np.int64),
    "table": transposition_table,
    "window": lambda: Window(0, 100),
    "kkp": kkp_record,
    "kpp": kpp_record,
    "lists": empty_lists,
    "weights": lambda: (kkp_record(), kpp_record(), empty_lists()),
    "work": lambda: empty_record(WORK),
    "line": lambda: (1, -30_000, 30_000, 0),
    "ranks": lambda: ROWS,
    "squares": empty_found,
    "sums": lambda: np.zeros(1, np.int64),
    "scores": lambda: np.zeros(1, np.int64),
    "rows": lambda: written_over(NETWORK_ROWS, 3),
    "layers": lambda: written_over(LAYERS, 5),
    "accumulator": lambda: empty_record(ACCUMULATOR),
    "before": lambda: empty_record(ACCUMULATOR),
    "after": lambda: empty_record(ACCUMULATOR),
    "signals": lambda: empty_record(SIGNALS),
    "aimed": lambda: AIMED,
    "tree": tree,
}


def outcome(answer, args):
    """What a kernel answered and what it left in its records, as text."""
    inside = [each for arg in args if isinstance(arg, tuple) for each in arg]
    records = [each for each in (*args, *inside) if isinstance(each, np.record)]
    left = [member for each in records for member in _members(each)]
    written = hashlib.sha256(b"".join(left)).hexdigest()[:12] if left else ""
    return f"{answer} {written}".strip()


def _members(record):
    names = record.dtype.names if record.flags.writeable else ()
    return [_compared(record[name].ravel()[:LARGE]).tobytes() for name in names]


def _compared(numbers):
    """Numbers with a point, rounded: between two of 32 bits a stepped kernel may have one of 64."""
    return numbers.astype("f8").round(4) + 0 if numbers.dtype.kind == "f" else numbers


def run_all():
    """Run every kernel, and print its name, its outcome, and how much came from the cache."""
    for name, kernel in sorted(every_kernel().items()):
        args = arguments(kernel)
        answer = BEST(kernel)(*args)
        hits = sum(kernel.stats.cache_hits.values()) if BEST.compiled else 0
        print(json.dumps([name, outcome(answer, args), hits]))


if __name__ == "__main__":
    run_all()
