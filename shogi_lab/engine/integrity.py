"""Whether a record is sound: every member says what board and hands say, and the rules allow it.

`posi.faults` says by name what is wrong, slowly; here a kernel says only whether anything is
wrong, for every record that a public function is given. If kernels ran over a record that is not
sound, they might read anything, because no bound is checked in machine code.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from shogi_lab.ground.messages import said

from .arguments import is_a, refused, row_of
from .arrays import np
from .attacks import in_check, pieces_of
from .bitboards import count
from .hands import BITS, held
from .kernel import COMPILED, for_kernel, kernel
from .pieces import FULL_SET, GOLD, KING, PAWN, VALUES
from .posi import FORGIVABLE, POSITION, Fault, PositionError, a_record, faults
from .records import copied
from .squares import NOWHERE
from .tables import tables_here
from .turns import toggle_piece, toggle_turned
from .twins import plain

AT_ONCE = 10_000  # records that are looked at in one go: machine code hears no Ctrl-C
MOST = tuple(FULL_SET.get(kind, 0) for kind in range(16))


@kernel
def can_be_read(pos):
    """Whether each number is one that a board, a hand, a king's square or a turn can have.

    >>> pos = desk().pos
    >>> pos.turn = 5
    >>> can_be_read(pos)
    False
    """
    if pos.turn < 0 or pos.turn > 1:
        return False
    for color in range(2):
        king = pos.king[color]
        if pos.hand[color] < 0 or pos.hand[color] >> BITS or king < 0 or king > NOWHERE:
            return False
    for sq in range(81):
        piece = pos.board[sq]
        if piece < -15 or piece > 15 or (piece and VALUES[abs(piece)] == 0):
            return False
    return True


@kernel
def clears_completely(pos, tables):
    """Take every piece off the board and empty the hands; return whether all is then empty.

    >>> clears_completely(desk().pos, tables_here())
    True
    """
    for sq in range(81):
        piece = pos.board[sq]
        if piece:
            color = 0
            if piece < 0:
                color = 1
            kind = abs(piece)
            toggle_piece(pos, tables, color, kind, sq)
            toggle_turned(pos, tables, sq)
            pos.material -= (1 - 2 * color) * VALUES[kind]
            if kind == KING:
                if pos.king[color] != sq:
                    return False
                pos.king[color] = NOWHERE
    left = pos.hash_key != 0
    for w in range(3):
        left |= (pos.occupied_rl90[w] | pos.occupied_rl45[w] | pos.occupied_rr45[w]) != 0
    for color in range(2):
        left |= pos.king[color] != NOWHERE
        for kind in range(PAWN, KING):
            pos.material -= (1 - 2 * color) * VALUES[kind] * held(pos.hand[color], kind)
        for w in range(3):
            left |= (pos.occupied[color, w] | pos.pawn_attacks[color, w]) != 0
            left |= (pos.horse_dragon_king[color, w] | pos.total_gold[color, w]) != 0
            left |= (pos.bishop_horse[color, w] | pos.rook_dragon[color, w]) != 0
            for kind in range(16):
                left |= pos.pieces[color, kind, w] != 0
    return not left and pos.material == 0


@kernel
def within_a_set(pos):
    """Whether board and hands hold no more of any piece than a set, and no side has two kings.

    >>> within_a_set(desk().pos)
    True
    """
    for kind in range(PAWN, KING + 1):
        there = 0
        for color in range(2):
            standing = count(pieces_of(pos, color, kind))
            if kind == KING and standing > 1:
                return False
            if kind != KING:
                there += held(pos.hand[color], kind)
                if kind != GOLD:
                    standing += count(pieces_of(pos, color, kind + 8))
            there += standing
        if there > MOST[kind]:
            return False
    return True


@kernel
def is_intact(pos, apart, tables):
    """Whether a record has no faults but forgivable ones. `apart`, a copy of it, is emptied."""
    if not (can_be_read(pos) and clears_completely(apart, tables) and within_a_set(pos)):
        return False
    return not in_check(pos, tables, 1 - pos.turn)


@kernel
def first_damaged(positions, copies, tables):
    """Return the place of the first record of several that is not sound, or how many there are if
    all are sound. The copies are emptied.

    >>> first_damaged(*(_here(np.zeros(2, POSITION)) for _ in range(2)), tables_here())
    0
    """
    for i in range(len(positions)):
        if not is_intact(positions[i], copies[i], tables):
            return i
    return len(positions)


def intact_record(what: Any, name: str) -> Any:
    """Return the record of a Position, or a sound one as it is; ValueError says what is wrong."""
    if is_a(getattr(type(what), "record", None), property):
        return what.record  # a Position's, which was looked at when it came in
    what = a_record(what, name)
    if not is_intact(for_kernel(what), for_kernel(copied(what)), tables_here()):
        raise PositionError(name, _wrong_with(what))
    return what


class Positions:
    """Many positions that have been checked once: functions for many need not check them again.

    They are made from a list or an array of Positions or their records. `Positions` holds copies,
    that nothing else writes; a slice shares them. PositionError says which position is not sound.

    >>> from shogi_lab.engine.mate import mates_in_1
    >>> many = Positions([Position()] * 3)
    >>> len(many), len(many[1:]), mates_in_1(many).tolist()
    (3, 2, [0, 0, 0])
    """

    __slots__ = ("_array",)

    def __init__(self, records: Any) -> None:
        array = _own_copy(some_records(records, "records"))
        for start in range(0, len(array), AT_ONCE):
            _look_at(array[start : start + AT_ONCE], "records", start)
        self._array = array

    def __len__(self) -> int:
        return len(self._array)

    def __getitem__(self, places: slice) -> "Positions":
        """Return those at some places, in the order of a slice."""
        if not is_a(places, slice):
            raise refused(places, "places", "slice(0, 10)")
        few = object.__new__(Positions)
        few._array = np.ascontiguousarray(self._array[places])
        return few

    def __reduce__(self) -> Any:
        return Positions, (self._array.copy(),)  # what comes out of a file is looked at anew


def some_records(what: Any, name: str) -> Any:
    """Return `Positions`, or records in an array, as they are; a list as an array, unchecked."""
    if is_a(what, (list, tuple)):
        data = b"".join(row_of(_bytes_of)(what, name))
        return np.frombuffer(data, POSITION)
    known = is_a(what, np.ndarray) and what.dtype == POSITION and what.ndim == 1
    if not known and not is_a(what, Positions):
        kind = "posi.POSITION"
        raise refused(what, name, said("an array of {name} records, one after another", name=kind))
    return what


def parts_of(records: Any, name: str, most: int = AT_ONCE) -> Iterator[Any]:
    """Yield the records in arrays of at most `most`, to which nothing else writes. All of them are
    sound; if one is not, raise a PositionError that says which, and why."""
    for start in range(0, len(records), most):
        if is_a(records, Positions):
            yield records._array[start : start + most]
        else:
            few = _own_copy(records[start : start + most])
            _look_at(few, name, start)
            yield few


def answers(entry: Any, records: Any, parts: Iterable[Any], *more: Any) -> Any:
    """Return what a kernel writes for many records, part by part: machine code hears no Ctrl-C.

    >>> from shogi_lab.engine.kkp import each_kkp_sum, kkp_table
    >>> many, table = Positions([Position()] * 3), kkp_table(np.ones(SHAPE, np.int16))
    >>> answers(each_kkp_sum, many, parts_of(many, "many", 2), table).tolist()
    [0, 0, 0]
    """
    found, done = np.zeros(len(records), np.int64), 0
    for few in parts:
        entry(_here(few), *more, found[done : done + len(few)])
        done += len(few)
    return found


def _look_at(few: Any, name: str, start: int) -> None:
    """Raise PositionError for the first of an array's records that is not sound."""
    place = first_damaged(_here(few), _here(few.copy()), tables_here())
    if place < len(few):
        raise PositionError(f"{name}[{start + place}]", _wrong_with(few[place]))


def _here(records: Any) -> Any:
    """Return an array of records as batch kernels take it here."""
    return records if COMPILED else list(map(plain, records))


def _own_copy(records: Any) -> Any:
    """Return records in memory that no other code knows, whatever kind of array they came in."""
    if is_a(records, Positions):
        return records._array
    return np.ndarray((len(records),), POSITION, bytearray(records.tobytes()))


def _bytes_of(what: Any, name: str) -> bytes:
    record = what.record if is_a(getattr(type(what), "record", None), property) else what
    return bytes(a_record(record, name).tobytes())


def _wrong_with(record: Any) -> list[Fault]:
    return [fault for fault in faults(record) if fault.name not in FORGIVABLE]


#: A position's record, and many of them, as a face takes them.
Record = Annotated[Any, intact_record]
Records = Annotated[Any, some_records]
