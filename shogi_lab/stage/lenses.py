"""Lenses: what there is to see in an engine's value, as plain data. Nothing is drawn here.

a position  ->    Board    81 pieces, both hands, marked squares
a member    ->    Bits     81 places that are set or clear, and those that changed
a move      ->    Members  what it touched, by the article's names
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.hands import FIELDS as HAND_FIELDS
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.pieces import COLOR_NAMES, COLORS, LETTERS, PIECE_NAMES, PIECES, letter
from shogi_lab.engine.posi import FIELDS
from shogi_lab.engine.squares import FILES, NOWHERE, RANKS, SQUARES, square_name
from shogi_lab.engine.tables import PLAIN, RL45, RL90, RR45, turned_index
from shogi_lab.engine.twins import listed
from shogi_lab.ground.messages import plural, said, sentences


class Layer(NamedTuple):
    """Marked squares of a board; color and pattern tell them from those of other layers.

    color: orange, sky, green, yellow, blue, vermillion, purple or black, as Okabe and Ito name
    them; pattern: plain, diag, back, rows, dots or ring.
    """

    name: str
    squares: tuple[int, ...]
    color: str = "sky"
    pattern: str = "plain"


class Board(NamedTuple):
    """A board to look at: 81 pieces in reading order as SFEN writes them, '' for an empty square.

    `jumps`, here and in other parts, make places clickable: for each square, in reading order, the
    number of the frame that a click leads to, -1 if it leads nowhere.
    """

    title: str
    pieces: tuple[str, ...]
    hands: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]
    turn: int
    last: tuple[int, ...] = ()
    layers: tuple[Layer, ...] = ()
    jumps: tuple[int, ...] = ()


class Bits(NamedTuple):
    """A bitboard to look at: which of its 81 places are set, and which of them just changed.

    `words` are the machine words that hold it, each as (name, value), the top ranks first;
    `across` and `down` say what a column and a row are ('' if no name fits them all).
    """

    title: str
    squares: tuple[int, ...]
    changed: tuple[int, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    across: str = ""
    down: str = ""
    jumps: tuple[int, ...] = ()


class Pointed(str):
    """A text in parts, each with the name of what it belongs to, such as a square, or ''.

    >>> Pointed([("01", ""), ("1", "5e")])
    '011'
    """

    parts: list[tuple[str, str]]

    def __new__(cls, parts: list[tuple[str, str]]) -> "Pointed":
        text = super().__new__(cls, "".join(part for part, _ in parts))
        text.parts = parts
        return text


class Member(NamedTuple):
    """A member of a record before and after a move, as short texts.

    `article` is the name in Bonanza's `posi_t`, '' if it has none; `mark` says what kind of
    member it is: "bitboard" or "value"; "fact" is a row of a table with heads of its own. about:
    what the row is and what belongs to it, such as squares, if a screen is to light these together.
    """

    name: str
    article: str
    before: str
    after: str
    mark: str = "value"
    about: tuple[str, ...] = ()


class Members(NamedTuple):
    """The members of a record to look at, row by row; heads: of a table of other facts, what its
    three columns are."""

    title: str
    rows: tuple[Member, ...]
    heads: tuple[str, str, str] | None = None


class Choice(NamedTuple):
    """Several named parts, of which the reader picks one."""

    title: str
    options: tuple[tuple[str, Any], ...]


# ---- a position


def board_of(position: Any, last: tuple[int, ...] = (), layers: tuple[Layer, ...] = ()) -> Board:
    """Return the board of a Position, or of a record that may not be sound, with the squares of
    its last move, the destination last.

    >>> board = board_of(Position())
    >>> board.pieces[:3], board.turn
    (('l', 'n', 's'), 0)
    """
    record = record_of(position)
    return board_with(record.board.tolist(), record.hand.tolist(), int(record.turn), last, layers)


def record_of(position: Any) -> Any:
    """Return the record of a Position, or a record as it is."""
    return getattr(position, "record", position)


def board_with(
    pieces: Sequence[int],
    hands: Sequence[int],
    turn: int,
    last: tuple[int, ...] = (),
    layers: tuple[Layer, ...] = (),
) -> Board:
    """Return a board, given its 81 pieces (negative for White), packed hands and the turn."""
    black, white = map(_held, hands)
    letters = tuple(letter(piece) if piece else "" for piece in pieces)
    return Board("", letters, (black, white), turn, last, layers)


def squares_of(move: str) -> tuple[int, ...]:
    """Return the squares of a USI move: start and end; one for a drop, none for ''.

    >>> squares_of("7g7f"), squares_of("P*5e")
    ((56, 47), (40,))
    """
    if not move:
        return ()
    said = parse_usi(move)
    return (said.to,) if said.drops else (said.start, said.to)


def _held(hand: int) -> tuple[tuple[str, int], ...]:
    counts = unpack(hand)
    return tuple(
        (LETTERS[field.piece], counts[field.name])
        for field in reversed(HAND_FIELDS)
        if counts[field.name]
    )


# ---- the members of a position's record


class Place(NamedTuple):
    """Where a record keeps one thing that the article names: a member, and an index into it."""

    name: str
    article: str
    member: str
    at: tuple[int, ...]

    def of(self, record: Any) -> Any:
        """Return what a record holds at this place, as lists and numbers."""
        return self.within(listed(record[self.member]))

    def within(self, value: Any) -> Any:
        """Return the same, given what the member holds."""
        for at in self.at:
            value = value[at]
        return value


def _places() -> tuple[Place, ...]:
    """Return all places of a position's record, in the order of its table.

    Bonanza has no bitboard of a king and no turn in its record; ours stand here without its name.

    >>> [place.name for place in PLACES][:3]
    ['hash_key', 'occupied[BLACK]', 'occupied[WHITE]']
    >>> sum(bool(place.article) for place in PLACES)
    48
    """
    out = []
    for field in FIELDS:
        articles = {index: article for article, index in field.sources.items()}
        for index in _indices(field.name, field.shape, articles):
            names = ((PIECE_NAMES if axis else COLOR_NAMES)[i] for axis, i in enumerate(index))
            subscript = ", ".join(names).upper()
            name = f"{field.name}[{subscript}]" if index else field.name
            out.append(Place(name, articles.get(index, ""), field.name, index))
    return tuple(out)


def _indices(
    name: str, shape: tuple[int, ...], articles: dict[tuple[int, ...], str]
) -> list[tuple[int, ...]]:
    if name == "pieces":
        return [(color, kind) for kind in PIECES for color in COLORS]
    return sorted(articles) or [()]


PLACES = _places()
#: How a rotated bitboard lies: which board it is, and what its columns and its rows are.
TURNED = {
    "occupied_rl90": (RL90, RANKS, FILES[::-1]),
    "occupied_rl45": (RL45, FILES, ""),
    "occupied_rr45": (RR45, RANKS[::-1], ""),
}
#: A bitboard is three words; nothing else in the record is.
BITBOARDS = tuple(
    place for place in PLACES
    for field in FIELDS
    if field.name == place.member and field.shape[len(place.at) :] == (3,)
)  # fmt: skip


def touched(before: Any, after: Any) -> Members:
    """Return the members that a move touched, one row for each of the article's names.

    >>> before = parse_sfen(START).record
    >>> after = before.copy()
    >>> after.king[0] = 67
    >>> [(row.name, row.article, row.before, row.after) for row in touched(before, after).rows]
    [('king[BLACK]', 'isquare_b_king', '5i', '5h')]
    >>> touched(before, after).title
    '1 member touched'
    """
    rows = []
    for name, places in groupby(PLACES, attrgetter("member")):
        was, now = listed(before[name]), listed(after[name])
        if was != now:
            pairs = ((place, place.within(was), place.within(now)) for place in places)
            rows += [member(place, old, new) for place, old, new in pairs if old != new]
    n = sum(bool(row.article) for row in rows)
    title = said("No members touched")
    if n == len(rows) > 0:
        title = plural("{n} member touched", "{n} members touched", n)
    elif n:  # the side to move is no member of posi_t
        title = plural("{n} member touched, and turn", "{n} members touched, and turn", n)
    return Members(title, tuple(rows))


def member(place: Place, old: Any, new: Any) -> Member:
    """Return the row of one member, given what its place held before and what it holds now, both as
    lists or numbers.

    >>> turn = next(place for place in PLACES if place.name == "turn")
    >>> member(turn, 0, 1)[:4]
    ('turn', '', 'black', 'white')
    """
    if place in BITBOARDS:
        was, now = _squares(place, tuple(old)), _squares(place, tuple(new))
        gone = " ".join("-" + square_name(sq) for sq in sorted(was - now))
        come = " ".join("+" + square_name(sq) for sq in sorted(now - was))
        return Member(place.name, place.article, gone, come, "bitboard")
    return Member(place.name, place.article, *WORDS[place.member](old, new))


@lru_cache(1024)  # what a move leaves is where the next begins
def _squares(place: Place, words: tuple[int, ...]) -> set[int]:
    """Return the squares of the board that a bitboard holds, turned back if it is a turned one."""
    bits = set(squares_in(Bitboard(*words)))
    board = TURNED[place.member][0] if place.member in TURNED else PLAIN
    return {sq for sq in range(SQUARES) if turned_index(board, sq) in bits}


Words = Callable[[Any, Any], tuple[str, str]]


def _each(word: Callable[[Any], str]) -> Words:
    return lambda old, new: (word(old), word(new))


def _hand_words(old: Any, new: Any) -> tuple[str, str]:
    was, now = unpack(int(old)), unpack(int(new))
    other = [name for name in was if was[name] != now[name]]
    before, after = (
        sentences(*(said("{piece} {n}", piece=name, n=hand[name]) for name in other))
        for hand in (was, now)
    )
    return before, after


def _board_words(old: Any, new: Any) -> tuple[str, str]:
    other = [sq for sq in range(SQUARES) if old[sq] != new[sq]]
    return (
        " ".join(f"{square_name(sq)}={old[sq]}" for sq in other),
        " ".join(f"{square_name(sq)}={new[sq]}" for sq in other),
    )


#: How the members that are no bitboards are put in words.
WORDS: dict[str, Words] = {
    "hash_key": _each(lambda key: f"{int(key):016x}"),
    "hand": _hand_words,
    "material": _each(lambda value: str(int(value))),
    "board": _board_words,
    "king": _each(lambda sq: "none" if sq == NOWHERE else square_name(int(sq))),
    "turn": _each(lambda color: COLOR_NAMES[int(color)]),
}


def member_bits(before: Any, after: Any) -> Choice:
    """Return every bitboard of a Position's record, with the bits that the last move changed.

    A turned bitboard is drawn as it lies in memory, not as the board lies.

    >>> choice = member_bits(Position(), Position())
    >>> len(choice.options), choice.options[0][0], choice.options[0][1].words[2]
    (43, 'occupied[BLACK]', ('bottom', '0x7fd05ff'))
    """
    was, now = record_of(before), record_of(after)
    options = tuple(
        (place.name, bits_of(place, place.of(was), place.of(now))) for place in BITBOARDS
    )
    return Choice(said("Bitboard"), options)


def bits_of(place: Place, before: Any, after: Any) -> Bits:
    """Return one bitboard of a record, given its words before and after a move."""
    was, now = (set(squares_in(Bitboard(*words))) for words in (before, after))
    _, across, down = TURNED.get(place.member, (PLAIN, FILES, RANKS))
    return Bits(
        title=" = ".join(dict.fromkeys(filter(None, (place.name, place.article)))),
        squares=tuple(sorted(now)),
        changed=tuple(sorted(was ^ now)),
        words=tuple(
            (name, f"0x{int(word):07x}") for name, word in zip(Bitboard._fields, after, strict=True)
        ),
        across=across,
        down=down,
    )
