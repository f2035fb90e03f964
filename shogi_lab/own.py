"""Your own material: a game or a position, and the films of every chapter that run on it.

own("my_game.kif")   own("startpos moves 7g7f 3c3d")   own(position)   own(a copied state line)
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from .bitboards import Bitboard
from .films import Film, game_film
from .films_effects import costs_film, move_film, spotter_film, wheel_film
from .films_effects import heat_film as effects_film
from .films_effects import mask_film as ray_film
from .films_hands import (
    accusation_film,
    dominance_film,
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
    symmetry_film,
    turning_film,
)
from .films_mate import (
    attack_film,
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
    four_boards_film,
    material_film,
    one_of_each,
    readers_film,
    scan_film,
    slider_film,
    without_film,
    writes_film,
)
from .films_walk import walk_film
from .games import Game
from .kkp import kkp_terms
from .layouts import BONANZA
from .learning import load_kkp
from .lenses_hands import drops_taken
from .lenses_kkp import kings_of
from .lenses_mate import interpositions, mate_tree, mates
from .pieces import BISHOP, BLACK, COLORS, GOLD, HAND_PIECES, KING, LANCE, PAWN, PIECE_NAMES, ROOK
from .position import Position
from .reading import GameError
from .squares import NOWHERE, square
from .state_lines import StateLine, film_of, game_of, read_line
from .tables import TABLES
from .turns import do_move
from .walk import TooManySteps

WANTED = (
    "wanted a record file (KIF, KI2, CSA, JKF, USI), the text of one, an SFEN, a line as USI "
    "writes it, a Position, a Game, or a copied state line"
)
RECORDS = (".kif", ".kifu", ".ki2", ".ki2u", ".csa", ".jkf", ".json", ".usi", ".sfen", ".txt")
WEIGHTS = Path(__file__).parent.parent / "data" / "kkp" / "kkp.npz"
LAST = 4  # moves that chapter 4 asks about
WALKED = 3_000  # steps of a search for mate, line by line


@dataclass(frozen=True)
class Own:
    """A game, and the position in it that is looked at; a position is a game without moves.

    ply: how many moves are played there; state: the state line that it came from, '' for none.

    >>> mine = own("startpos moves 7g7f 3c3d 8h2b+", ply=2)
    >>> mine.ply, mine.position.turn
    (2, 0)
    >>> mine.film("material").title
    'Material along a game'
    """

    game: Game
    ply: int
    state: str = ""
    table: Any = None

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions of the game, from its start."""
        return tuple(self.game.positions())

    @property
    def position(self) -> Position:
        """The position that is looked at."""
        return self.positions[self.ply]

    @property
    def line(self) -> StateLine:
        """The state line it came from, in parts; of other material an empty one."""
        return read_line(self.state) if self.state else StateLine("", {})

    @property
    def weights(self) -> Any:
        """The table of weights of chapter 4: the one that was given, or else the lab's own."""
        return _weights() if self.table is None else self.table

    def film(self, name: str = "") -> Film:
        """A film of this material by its name; none said, the film of its state line.

        Raises ValueError where there is no such film, or the material lacks what it needs.

        >>> own("4k4/9/9/9/9/9/9/9/9 b P 1").film("ledger")
        Traceback (most recent call last):
        ValueError: 'ledger' needs both kings on the board: Black's is missing
        """
        if not name:
            if not self.line.film:
                raise ValueError(f"which film? wanted a name: {', '.join(OFFERS)}")
            return film_of(self.state, self.weights)
        if name not in OFFERS:
            raise ValueError(f"{name!r}: there is no such film; wanted one of {', '.join(OFFERS)}")
        offer = OFFERS[name]
        for need in offer.needs:
            lacking = need(self)
            if lacking:
                raise ValueError(f"{name!r} needs {lacking}")
        try:
            return offer.make(self)
        except (TooManySteps, ValueError) as error:
            raise ValueError(f"{name!r}: {error}") from None

    def mates(self) -> list[int]:
        """After how many moves who moves then has a mate within 3 plies.

        >>> own("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b").mates()
        [0]
        """
        return [
            ply
            for ply, each in enumerate(self.positions)
            if each.checks() and mates(each.record, 3)
        ]

    def films(self, chapter: str = "") -> tuple[tuple[str, str, str], ...]:
        """What there is: of each film its chapter, its name, and what it lacks, '' for nothing.

        chapter: the beginning of a chapter's name, like "03"; '' for all.

        >>> own("4k4/9/9/9/9/9/9/9/9 b P 1").films("02")[0]
        ('02_hands', 'packer', '')
        """
        found = [each for each in OFFERS.values() if each.chapter.startswith(chapter)]
        if not found:
            names = ", ".join(dict.fromkeys(each.chapter for each in OFFERS.values()))
            raise ValueError(f"{chapter!r} is no chapter: wanted one of {names}")
        return tuple(
            (each.chapter, each.name, next(filter(None, (n(self) for n in each.needs)), ""))
            for each in found
        )

    def __str__(self) -> str:
        lines, last = [self._told()], ""
        for chapter, name, lacking in self.films():
            lines += [] if chapter == last else [chapter]
            lines.append(f"    {name:16}" + (f"needs {lacking}" if lacking else "ready"))
            last = chapter
        return "\n".join(lines)

    def _told(self) -> str:
        count = len(self.game.moves)
        side = ("Black", "White")[self.position.turn]
        if not count:
            return f"A position; {side} to move."
        moves = f"{count} move{'s' * (count != 1)}"
        foul = self.game.foul and f" Its last, {self.game.foul}, is not legal and was left out."
        return f"A game of {moves}, after move {self.ply}; {side} to move.{foul or ''}"


def own(what: Any, ply: int | None = None, game: int | None = None, table: Any = None) -> Own:
    """Your own material, whatever it is: every chapter's films run on it.

    what: the path of a record (KIF, KI2, CSA, JKF, USI), the text of one, an SFEN, a line as USI
    writes it, a Position, a Game, a state line copied from any view, or what has such a line as
    `state`; ply: after how many moves to look, None for the last, or where a state line was; game:
    which one of a file of many, from 1; table: weights for chapter 4, None for the lab's own.

    Raises ValueError, which says what came, where, and what was wanted.

    >>> own("4k4/9/9/9/9/9/9/9/4K4 b G 1").position.sfen()
    '4k4/9/9/9/9/9/9/9/4K4 b G 1'
    >>> own("startpos moves 7g7f 3c3d | film game | step 1").ply
    1
    >>> own("startpos moves 7g7f 7g7e 3c3d")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    shogi_lab.reading.GameError: line 1, move 2: 7g7e is not legal: ...
    """
    if isinstance(what, Own):
        found, state = what.game, what.state
        ply = what.ply if ply is None else ply
        table = what.table if table is None else table
    else:
        found, state = _read(what, game)
    last = len(found.moves)
    if ply is None:
        ply = _ply(state, last) if state else last
    if not 0 <= ply <= last:
        raise ValueError(f"ply={ply}: the game has {last} moves, so wanted 0 to {last}")
    return Own(found, ply, state, table)


def _read(what: Any, number: int | None) -> tuple[Game, str]:
    if not isinstance(what, (str, os.PathLike, Position, Game)):
        what = getattr(what, "state", what)
    if isinstance(what, Game):
        return what, ""
    if isinstance(what, Position):
        return Game(what), ""
    if isinstance(what, os.PathLike) or (isinstance(what, str) and _is_path(what)):
        return _of_file(Path(what), number), ""
    if not isinstance(what, str):
        raise ValueError(f"{what!r:.60} came; {WANTED}")
    if not what.strip():
        raise ValueError(f"nothing came; {WANTED}")
    line = read_line(what) if "\n" not in what.strip() and " | " in what else None
    if line is not None and ("step" in line.told or "ply" in line.told):
        # Of films that start from no position, the line says all there is to see.
        start = game_of(line) if line.start else Game(Position.from_sfen("startpos"))
        return start, what.strip()
    if os.path.exists(what) and "\n" not in what:
        return _of_file(Path(what), number), ""
    if "/" in what.split()[0] and "\n" not in what.strip() and "moves" not in what:
        return Game(Position.from_sfen(what)), ""
    return Game.parse(what), ""


def _is_path(text: str) -> bool:
    return "\n" not in text and " " not in Path(text).suffix and Path(text).suffix in RECORDS


def _of_file(path: Path, number: int | None) -> Game:
    if path.is_dir():
        raise ValueError(f"{os.fspath(path)} is a folder: wanted the path of a record in it")
    if not path.is_file():
        raise ValueError(f"{os.fspath(path)}: there is no such file; {WANTED}")
    games = Game.read_all(path)
    if number is None and len(games) == 1:
        number = 1
    if number is None or not 1 <= number <= len(games):
        came = "" if number is None else f", and no game {number}"
        wanted = f"one of them by its number: game=1 to game={len(games)}"
        raise GameError(f"{os.fspath(path)} holds {len(games)} games{came}; wanted {wanted}", None)
    return games[number - 1]


#: Films whose step is the number of a move; others stand where their line ends.
ALONG = ("game", "kkp game", "effects", "costs")


def _ply(state: str, last: int) -> int:
    line = read_line(state)
    if "ply" in line.told:
        return int(line.told["ply"])
    return line.step if line.film in ALONG else last


@cache
def _weights() -> Any:
    if not WEIGHTS.is_file():
        raise ValueError(f"{WEIGHTS.name} is not here: wanted weights, own(..., table=weights)")
    return load_kkp(WEIGHTS).table()


# ---- what a film may need: nothing where it is there, else in words what is wanted and missing


def _a_move(mine: Own) -> str:
    return "" if mine.ply else "a move before the position: own(a game, ply=...) after its first"


def _kings(mine: Own) -> str:
    sides = ("Black", "White")
    lost = [sides[c] for c in COLORS if int(mine.position.record.king[c]) >= NOWHERE]
    missing = " and ".join(f"{side}'s" for side in lost)
    verb = "are" if len(lost) > 1 else "is"
    return f"both kings on the board: {missing} {verb} missing" if lost else ""


def _white_piece(mine: Own) -> str:
    there = any(-KING != piece < 0 for piece in mine.position.record.board.tolist())
    return "" if there else "a white piece on the board besides the king"


def _pawn(mine: Own) -> str:
    there = (abs(mine.position.record.board) == PAWN).any()
    return "" if there else "a pawn on the board"


def _black_pawn(mine: Own) -> str:
    there = (mine.position.record.board == PAWN).any()
    return "" if there else "a black pawn on the board"


def _at_home(mine: Own) -> str:
    board = mine.position.record.board
    home = ((square("2h"), ROOK), (square("8h"), BISHOP), (square("1i"), LANCE))
    there = all(board[sq] == kind for sq, kind in home)
    return "" if there else "Black's rook on 2h, bishop on 8h and lance on 1i, as before they move"


def _pair(mine: Own) -> str:
    return "" if _paths(mine) else (
        "a piece that was dropped and taken at once in the game, where another one would have done"
    )  # fmt: skip


def _pawn_held(mine: Own) -> str:
    turn = mine.position.turn
    if int(mine.position.record.king[1 - turn]) >= NOWHERE:
        return "a king to drop a pawn before"
    counts = BONANZA.counts(int(mine.position.record.hand[turn]))
    return "" if counts[0] else "a pawn in the mover's hand"


def _check(mine: Own) -> str:
    if mine.position.checks():
        return ""
    before = next((n for n in reversed(range(mine.ply)) if mine.positions[n].checks()), -1)
    return f"a check that the mover can give{_hint(before)}"


def _mate(mine: Own) -> str:
    if mates(mine.position.record, 3):
        return ""
    return "a mate within 3 plies for the mover; mine.mates() says where the game has one"


def _between(mine: Own) -> str:
    record = _record(mine)
    plies = 1 if mates(record, 1) else 3
    there = interpositions(mate_tree(record, plies))
    return "" if there else "a mate that begins with a check from afar, and drops that come between"


def _in_check(mine: Own) -> str:
    def asked(position: Position) -> bool:
        return bool(position.in_check() and position.legal_moves())

    if asked(mine.position):
        return ""
    before = next((n for n in reversed(range(mine.ply)) if asked(mine.positions[n])), -1)
    return f"a mover who is in check and has an answer{_hint(before)}"


def _hint(ply: int) -> str:
    return f"; there is one at ply={ply}" if ply >= 0 else ""


# ---- the films


class Offer(NamedTuple):
    """A film of a chapter: its name, what makes it, and what it needs."""

    chapter: str
    name: str
    make: Callable[[Own], Film]
    needs: tuple[Callable[[Own], str], ...] = ()


def _record(mine: Own) -> Any:
    return mine.position.record


def _hands(mine: Own) -> tuple[Any, Any]:
    """The hands of who moves, and of the other."""
    turn = mine.position.turn
    counts = [BONANZA.counts(int(hand)) for hand in mine.position.record.hand]
    return counts[turn], counts[1 - turn]


def _signs(mine: Own) -> str:
    pairs = zip(*_hands(mine), strict=True)
    return "".join("<" if a < b else ">" if a > b else "=" for a, b in pairs)


def _sets(mine: Own) -> list[tuple[str, Bitboard]]:
    """The sets of Black's pieces, by their names."""
    rows = mine.position.record.pieces[BLACK]
    names = [PIECE_NAMES[kind] for kind in HAND_PIECES]
    return [
        (f"{name}s", Bitboard(*map(int, rows[kind])))
        for kind, name in zip(HAND_PIECES, names, strict=True)
    ]


def _pawns(mine: Own) -> Film:
    words = mine.position.record.pieces[BLACK, PAWN].tolist()
    return scan_film(Bitboard(*words), "Black's pawns, found one by one")


def _made(mine: Own) -> Film:
    before = mine.positions[mine.ply - 1]
    move = before.packed(mine.game.moves[mine.ply - 1])
    return walk_film(do_move, before.record, TABLES, move)


@cache
def _paths_of(line: str) -> tuple[Any, ...]:
    game = Game.parse(line)
    return tuple(path for color in COLORS for path in drops_taken([game], color))


def _paths(mine: Own) -> tuple[Any, ...]:
    return _paths_of(mine.game.usi())


def _asked(mine: Own) -> list[tuple[Position, str]]:
    """The last moves, each with the position before it; where there is none, legal ones."""
    if not mine.ply:
        return [(mine.position, move) for move in mine.position.legal_moves()[:LAST]]
    plies = range(max(0, mine.ply - LAST), mine.ply)
    return [(mine.positions[ply], mine.game.moves[ply]) for ply in plies]


def _indexes(mine: Own) -> list[int]:
    return [term.entry for term in kkp_terms(_record(mine)) if term.square is not None][:3]


def _last_move(mine: Own) -> tuple[Position, str]:
    return mine.positions[mine.ply - 1], mine.game.moves[mine.ply - 1]


def _words(mine: Own) -> list[int]:
    """The two busiest words of the position."""
    words = mine.position.effects()[1].tolist()
    return sorted(set(words), key=lambda word: (-word.bit_count(), word))[:2]


ALL = (
    Offer("01_posi_t", "game", lambda m: game_film(m.game, "Your own game")),
    Offer("01_posi_t", "four boards", lambda m: four_boards_film(_record(m))),
    Offer("01_posi_t", "sliders", lambda m: slider_film(_record(m))),
    Offer("01_posi_t", "scan", _pawns, (_black_pawn,)),
    Offer("01_posi_t", "readers", lambda m: readers_film(_record(m)), (_kings, _at_home)),
    Offer("01_posi_t", "material", lambda m: material_film(m.game)),
    Offer("01_posi_t", "writes", lambda m: writes_film(one_of_each(m.game)), (_a_move,)),
    Offer("01_posi_t", "walk", _made, (_a_move,)),
    Offer("01_posi_t", "alarm", lambda m: alarm_film(_record(m)), (_kings, _pawn)),
    Offer("01_posi_t", "without",
          lambda m: without_film(_record(m), 1 - m.position.turn, square("5e")), (_kings,)),
    Offer("02_hands", "packer", lambda m: packer_film(_hands(m))),
    Offer("02_hands", "borrow", lambda m: ripple_film(*_hands(m))),
    Offer("02_hands", "accusations", lambda m: accusation_film((_signs(m),))),
    Offer("02_hands", "stand-ins", lambda m: dominance_film(*_hands(m))),
    Offer("02_hands", "weights", lambda m: weights_film(_hands(m))),
    Offer("02_hands", "two paths", lambda m: paths_film(_paths(m)[0]), (_pair,)),
    Offer("03_mate_in_3", "search", lambda m: search_film(_record(m)), (_check,)),
    Offer("03_mate_in_3", "attack", lambda m: attack_film(_record(m)), (_check,)),
    Offer("03_mate_in_3", "proof", lambda m: proof_film(_record(m)), (_check, _mate)),
    Offer("03_mate_in_3", "defend", lambda m: defend_film(_record(m)), (_check, _mate)),
    Offer("03_mate_in_3", "tape", lambda m: tape_film(_record(m)), (_check,)),
    Offer("03_mate_in_3", "order", lambda m: order_film(_record(m)), (_check,)),
    Offer("03_mate_in_3", "key", lambda m: key_film(_record(m)), (_check,)),
    Offer("03_mate_in_3", "mate walk",
          lambda m: mate_walk_film(_record(m), limit=WALKED), (_check,)),
    Offer("03_mate_in_3", "pawn drop", lambda m: drop_film(_record(m)), (_pawn_held,)),
    Offer("03_mate_in_3", "interpositions",
          lambda m: interposition_film(_record(m)), (_check, _mate, _between)),
    Offer("03_mate_in_3", "defender", lambda m: defender_film(_record(m)), (_in_check,)),
    Offer("04_kkp", "heat board", lambda m: heat_film(m.weights, ((GOLD, _king_pair(m)),)),
          (_kings,)),
    Offer("04_kkp", "ledger", lambda m: ledger_film(_record(m), m.weights), (_kings,)),
    Offer("04_kkp", "turning", lambda m: turning_film(_record(m), m.weights),
          (_kings, _white_piece)),
    Offer("04_kkp", "kkp game", lambda m: kkp_game_film(m.game, m.weights, "Your game"),
          (_kings,)),
    Offer("04_kkp", "difference", lambda m: difference_film(_asked(m), m.weights), (_kings,)),
    Offer("04_kkp", "symmetry", lambda m: symmetry_film(m.weights, _record(m)), (_kings,)),
    Offer("04_kkp", "merge", lambda m: merge_film(m.weights, _king_pair(m)), (_kings,)),
    Offer("04_kkp", "ruler", lambda m: ruler_film(_indexes(m)), (_kings,)),
    Offer("04_kkp", "scans", lambda m: scans_film(_sets(m))),
    Offer("05_long_effects", "effects", lambda m: effects_film(m.game, "Your own game")),
    Offer("05_long_effects", "costs", lambda m: costs_film(m.game), (_a_move,)),
    Offer("05_long_effects", "move", lambda m: move_film(*_last_move(m)), (_a_move,)),
    Offer("05_long_effects", "ray behind", lambda m: ray_film(*_last_move(m)), (_a_move,)),
    Offer("05_long_effects", "pins", lambda m: spotter_film(m.position)),
    Offer("05_long_effects", "wheel", lambda m: wheel_film(_words(m))),
)  # fmt: skip
OFFERS = {offer.name: offer for offer in ALL}


def _king_pair(mine: Own) -> tuple[int, int]:
    black, white = kings_of(_record(mine))
    return black, white
