"""Films of a position's record, and explorers: films in which a click leads to a frame."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from .attacks import bishop_attacks, in_check, lance_attacks, rook_attacks
from .bitboards import Bitboard, squares_in
from .films import Film, Frame, about_line, game_line
from .kernel import stepped
from .lenses import PLACES, Bits, Choice, Layer, board_of
from .lenses_posi import (
    ARTICLE_PLACES,
    LINE_NAMES,
    Bars,
    Grid,
    alarm,
    article_memory,
    article_names,
    cache_lines,
    four_boards,
    material_ledger,
    played,
    reading,
    scan,
    written,
)  # fmt: skip
from .movegen import legal_moves
from .moves import in_words, move_list, unpack_move, usi
from .pieces import GOLD, PAWN
from .posi import built, rebuilt, sfen_text
from .reads import reads
from .squares import FILES, RANKS, SQUARES, square_name
from .tables import TABLES, turned_index
from .twins import plain
from .without import QUESTIONS

EMPTY_BOARD = (0,) * SQUARES


def _state(record: Any, film: str, step: int, **told: Any) -> str:
    return f"{about_line(f'sfen {sfen_text(record, 1)}', film=film, **told)} | step {step}"


# ---- the four boards


def four_boards_film(record: Any, chosen: Sequence[int] = ()) -> Film:
    """Click a square, and watch it toggle on all four boards.

    Frame 0 is the record as it is; frame s + 1 has square s filled, or emptied where a piece
    stood. `chosen` are the squares whose frames decide.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> film = four_boards_film(parse_sfen(START).record, (40,))
    >>> film.frames[41].caption
    '5e fills: one bit in each of the four boards, at 40, 40, 4 and 4 in memory.'
    """
    home = tuple(range(1, SQUARES + 1))
    caption = "The occupied squares, four times. Click a square to fill or empty it."
    first = four_boards(record, jumps=home)
    frames = [Frame((first,), caption, _state(record, "four boards", 0))]
    for sq in range(SQUARES):
        jumps = (*home[:sq], 0, *home[sq + 1 :])
        seen = four_boards(toggled(record, sq), sq, record, jumps)
        *places, last = (str(turned_index(board, sq)) for board in range(4))
        caption = (
            f"{square_name(sq)} {'empties' if record.board[sq] else 'fills'}: one bit in each of "
            f"the four boards, at {', '.join(places)} and {last} in memory."
        )
        frames.append(Frame((seen,), caption, _state(record, "four boards", sq + 1)))
    return Film("One square, four boards", tuple(frames), tuple(sq + 1 for sq in chosen) or (0,))


def toggled(record: Any, sq: int) -> Any:
    """A record with one square emptied, or filled with a gold of Black's.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> toggled(parse_sfen(START).record, 40).board[40].item()
    5
    """
    board = record.board.tolist()
    board[sq] = 0 if board[sq] else GOLD
    return built(board, tuple(record.hand.tolist()), int(record.turn))


# ---- reading lines


def slider_film(record: Any, chosen: Sequence[int] = (40,)) -> Film:
    """Choose a square on the board and a line from the list: how its slides are read.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> slider_film(parse_sfen(START).record).frames[64].caption
    'The lines through 8h: row 65 for the rank, 99 for the file, 116 for \\\\, 99 for /.'
    """
    jumps = tuple(range(SQUARES))
    frames = []
    for sq in range(SQUARES):
        seen = [reading(record, board, sq) for board in range(4)]
        options = tuple(
            (line, each._replace(title=line)) for line, each in zip(LINE_NAMES, seen, strict=True)
        )
        rows = [each.pattern for each in seen]
        caption = (
            f"The lines through {square_name(sq)}: row {rows[0]} for the rank, {rows[1]} for the "
            f"file, {rows[2]} for \\, {rows[3]} for /."
        )
        straight, diagonal = ({*seen[i].attacks, *seen[i + 1].attacks} for i in (0, 2))
        layers = (
            Layer("straight", tuple(sorted(straight)), "sky", "rows"),
            Layer("diagonal", tuple(sorted(diagonal)), "green", "diag"),
        )
        board = board_of(record, (sq,), layers)._replace(jumps=jumps)
        state = _state(record, "sliders", sq)
        frames.append(Frame((board, Choice("Line", options)), caption, state))
    return Film("A line read from the record", tuple(frames), tuple(chosen))


def pattern_film(board: int, sq: int, chosen: Sequence[int] = (0,)) -> Film:
    """All 128 patterns of one line: click a bit to flip it. The frame's number is the pattern.

    >>> from shogi_lab.tables import PLAIN
    >>> film = pattern_film(PLAIN, 40)
    >>> film.frames[0b0010000].caption
    'Pattern 0010000, row 16: 5 squares attacked along the rank from 5e.'
    """
    frames = []
    for pattern in range(128):
        record = _with_pattern(board, sq, pattern)
        jumps = tuple(pattern ^ 1 << 6 - i for i in range(7))
        seen = reading(record, board, sq, jumps)
        caption = (
            f"Pattern {pattern:07b}, row {pattern}: {_counted(len(seen.attacks), 'square')} "
            f"attacked along the {LINE_NAMES[board]} from {square_name(sq)}."
        )
        state = f"film patterns | line {board} | square {square_name(sq)} | step {pattern}"
        frames.append(Frame((seen,), caption, state))
    title = f"All 128 patterns of the {LINE_NAMES[board]} of {square_name(sq)}"
    return Film(title, tuple(frames), tuple(chosen))


def _with_pattern(board: int, sq: int, pattern: int, edges: int = 0) -> Any:
    """A record whose nine bits of the line through `sq` are `edges` and the pattern between."""
    index = [turned_index(board, each) for each in range(SQUARES)]
    row = index[sq] // 9
    bits = (edges >> 1) << 8 | pattern << 1 | edges & 1
    squares = list(EMPTY_BOARD)
    for at in range(9):
        if bits >> 8 - at & 1:
            squares[index.index(9 * row + at)] = GOLD
    return built(squares, (0, 0), 0)


def edge_film(board: int, sq: int, pattern: int) -> Film:
    """One pattern with pieces on neither, one, or both edges: the attacks stay as they are.

    >>> from shogi_lab.tables import PLAIN
    >>> film = edge_film(PLAIN, 40, 0)
    >>> len({frame.parts[0].attacks for frame in film.frames})
    1
    """
    about = about_line(film="edges", line=board, square=square_name(sq), pattern=pattern)
    frames = []
    for edges in range(4):
        seen = reading(_with_pattern(board, sq, pattern, edges), board, sq)
        ends = ("no piece on either edge", "a piece on one edge", "a piece on the other edge",
                "pieces on both edges")  # fmt: skip
        caption = f"With {ends[edges]} row {seen.pattern} is read, and the attacks are the same."
        frames.append(Frame((seen,), caption, f"{about} | step {edges}"))
    return Film("Edges do not matter", tuple(frames), (0, 3))


# ---- the scan


def scan_film(bb: Bitboard, title: str) -> Film:
    """Finding the squares of a set, first to last: the highest bit of the first word with any.

    >>> scan_film(Bitboard(1 << 22, 1, 0), "two").frames[1].caption
    'The highest bit of the top word is 22: 26 - 22 = 4, which is 5a.'
    """
    squares = squares_in(bb)
    about = about_line(film="scan", set=[title, *map(int, bb)])
    frames = []
    for step in range(len(squares) + 1):
        left, now = squares[step:], squares[step - 1 : step] if step else []
        bits = Bits(title, (*now, *left), tuple(now), across=FILES, down=RANKS)
        caption = f"Three words, {len(squares)} squares to find."
        if step:
            sq, word = now[0], now[0] // 27
            base = (26, 53, 80)[word]
            name = Bitboard._fields[word]
            caption = (
                f"The highest bit of the {name} word is {base - sq}: {base} - {base - sq} = {sq}, "
                f"which is {square_name(sq)}."
            )
        frames.append(Frame((scan(bb, step), bits), caption, f"{about} | step {step}"))
    shown = sorted(
        {1, *(i + 1 for i, sq in enumerate(squares) if not i or sq // 27 != squares[i - 1] // 27)}
    )
    return Film(title, tuple(frames), tuple(shown[:3]))


# ---- memory


def _asked() -> tuple[tuple[str, Any, tuple[Any, ...]], ...]:
    """Questions that an engine asks of a position: a name, a stepped kernel, its arguments."""
    tables = _tables()
    moves = plain(move_list())
    return (
        ("Is the king in check?", stepped(in_check), (tables, 0)),
        ("What does the rook on 2h attack?", stepped(rook_attacks), (tables, 70)),
        ("What does the bishop on 8h attack?", stepped(bishop_attacks), (tables, 64)),
        ("What does the lance on 1i attack?", stepped(lance_attacks), (tables, 0, 80)),
        ("Which moves are legal?", stepped(legal_moves), (tables, moves, 0)),
        ("What stands on 2b?", lambda pos: pos.board[16], ()),
        ("Who is ahead in material?", lambda pos: pos.material, ()),
        ("Has this been here before?", lambda pos: (pos.hash_key, pos.hand[0]), ()),
    )


@cache
def _tables() -> Any:
    return plain(TABLES)


def readers_film(record: Any) -> Film:
    """Who reads which member: a question a frame, its members lit in memory.

    Frame 0 lights nothing. What is lit was read: the engine's own code ran over a record that
    notes each read.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> readers_film(parse_sfen(START).record).frames[6].caption
    'What stands on 2b? 1 read of 1 member, on 1 cache line.'
    """
    caption = "posi_t in memory: each row is a cache line, each member as long as its bytes."
    frames = [Frame((article_memory(),), caption, _state(record, "readers", 0))]
    for step, (question, function, args) in enumerate(_asked(), 1):
        answer = reads(function, record, *args)
        names = article_names(answer.reads)
        memory = article_memory(dict.fromkeys(names, "lit"))
        lines = _counted(cache_lines(answer.reads), "cache line")
        caption = (
            f"{question} {_counted(answer.total, 'read')} of {_counted(len(names), 'member')}, "
            f"on {lines}."
        )
        frames.append(Frame((memory,), caption, _state(record, "readers", step)))
    return Film("Who reads what", tuple(frames), (1, 2, 5))


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def without_film(record: Any, color: int, sq: int) -> Film:
    """Switch a member off: which question becomes a loop, and how many reads it takes.

    Frame 0 has all members; click one, in memory or in the list. Both ways are run here, over a
    record that notes each read, and must agree.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> without_film(parse_sfen(START).record, 1, 10).frames[13].caption
    'Without board: "What stands here?" takes 7 reads, not 1: ask the sets one by one.'
    """
    rows = []
    for asked in QUESTIONS:
        glance = reads(asked.at_a_glance, record, color, sq)
        loop = reads(asked.by_a_loop, record, color, sq)
        if glance.value != loop.value:
            raise ValueError(f"{asked.member}: {glance.value} at a glance, {loop.value} by a loop")
        rows.append((asked.asks, f"without {asked.member}: {asked.loop}", glance.total, loop.total))
    numbers = {asked.member: step for step, asked in enumerate(QUESTIONS, 1)}
    title = "Reads with the member (above) and without it (below)"
    frames = []
    for step in range(len(QUESTIONS) + 1):
        off = QUESTIONS[step - 1].member if step else ""
        jumps = {
            place.article: 0 if place.member == off else numbers.get(place.member, -1)
            for place in ARTICLE_PLACES
        }
        marks = {place.article: "off" for place in ARTICLE_PLACES if place.member == off}
        listed = tuple(0 if i + 1 == step else i + 1 for i in range(len(rows)))
        caption = "All members are there. Switch one off: which question becomes a loop?"
        if step:
            asks, _, glance_, loop_ = rows[step - 1]
            caption = (
                f'Without {off}: "{asks}" takes {_counted(loop_, "read")}, not {glance_}: '
                f"{QUESTIONS[step - 1].loop}."
            )
        parts = (article_memory(marks, jumps), Bars(title, tuple(rows), step - 1, listed))
        state = _state(record, "without", step, color=color, square=square_name(sq))
        frames.append(Frame(parts, caption, state))
    return Film("A member switched off", tuple(frames), (0, 13))


# ---- one move, many writes


def writes_film(
    events: Sequence[tuple[str, Any, int]], title: str = "One move, many writes"
) -> Film:
    """Which members each kind of move writes: first to be guessed, then shown event by event.

    events: a name, a record, and a packed move that is legal there. Members that none of the
    moves writes are left out.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> film = writes_film([("quiet", parse_sfen(START).record, 39983)])
    >>> film.frames[1].caption
    'Quiet: pawn from 7g to 7f. It writes 8 members of posi_t.'
    """
    wrote = [set(written(record, move)) for _, record, move in events]
    places = [place for place in PLACES if any(place.name in names for names in wrote)]
    columns = tuple(name for name, _, _ in events)
    listed = [[name, sfen_text(record, 1), usi(move)] for name, record, move in events]
    frames = []
    for step in range(len(events) + 1):
        shown = max(step - 1, 0)
        name, record, move = events[shown]
        marks = tuple(
            (place.name, place.article, _marks(place.name, wrote, step)) for place in places
        )
        parsed = unpack_move(move)
        squares = (parsed.to,) if parsed.start is None else (parsed.start, parsed.to)
        caption = "Which members does each kind of move write? Guess column by column."
        if step:
            count = sum(bool(place.article) and place.name in wrote[shown] for place in places)
            caption = f"{name.capitalize()}: {in_words(move)}. It writes {count} members of posi_t."
        board = board_of(played(record, move) if step else record, squares if step else ())
        state = _state(record, "writes", step, events=listed)
        frames.append(Frame((board, Grid("", columns, marks)), caption, state))
    return Film("One move, many writes", tuple(frames), (0, len(events)))


def one_of_each(game: Any) -> tuple[tuple[str, Any, int], ...]:
    """The first quiet move, capture, promotion and drop of a game, as `writes_film` takes them.

    >>> from shogi_lab import Game
    >>> game = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    >>> [(name, in_words(move)) for name, _, move in one_of_each(game)]
    [('quiet', 'pawn from 7g to 7f'), ('capture', 'silver from 3a to 2b, takes horse'), \
('drop', 'bishop dropped on 5e')]
    """
    found: dict[str, tuple[str, Any, int]] = {}
    for position, text in zip(game.positions(), game.moves, strict=False):
        move = position.packed(text)
        _, start, _, promotes, captured = unpack_move(move)
        name = "drop" if start is None else EVENTS[promotes, bool(captured)]
        found.setdefault(name, (name, position.record, move))
    return tuple(found[name] for name in ("quiet", "capture", "promotion", "drop") if name in found)


EVENTS = {
    (False, False): "quiet", (False, True): "capture",
    (True, False): "promotion", (True, True): "both",
}  # fmt: skip


def _marks(place: str, wrote: list[set[str]], step: int) -> tuple[str, ...]:
    return tuple(
        "?" if column >= step else "x" if place in names else "."
        for column, names in enumerate(wrote)
    )


# ---- the alarm


def alarm_film(record: Any) -> Film:
    """Break any member of the article's struct by a click: what `faults` says.

    Frame 0 is sound. In a bitboard the break flips the bit of 5e's place; elsewhere it is the
    smallest lie.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> alarm_film(parse_sfen(START).record).frames[13].caption
    'b_rd broken: stale_rook_dragon.'
    """
    numbers = {place.article: step for step, place in enumerate(ARTICLE_PLACES, 1)}
    caption = "All is well: every member says what board and hands say. Click one to break it."
    frames = [
        Frame((article_memory(jumps=numbers), alarm(record)), caption, _state(record, "alarm", 0))
    ]
    for step, place in enumerate(ARTICLE_PLACES, 1):
        wrong = broken(record, place)
        said = alarm(wrong)
        marks = dict.fromkeys(disagreeing(wrong), "lit") | {place.article: "wrong"}
        jumps = numbers | {place.article: 0}
        caption = f"{place.article} broken: {', '.join(name for name, _ in said.rows)}."
        state = _state(record, "alarm", step)
        frames.append(Frame((article_memory(marks, jumps), said), caption, state))
    names = [place.article for place in ARTICLE_PLACES]
    return Film("The alarm", tuple(frames), (names.index("b_rd") + 1, names.index("asquare") + 1))


def disagreeing(record: Any) -> tuple[str, ...]:
    """The article's names of the members that are not what board and hands say.

    >>> from shogi_lab.posi import START, parse_sfen
    >>> record = parse_sfen(START).record
    >>> record.board[54] = 0
    >>> len(disagreeing(record))
    8
    """
    should = rebuilt(record)
    return tuple(
        place.article
        for place in ARTICLE_PLACES
        if not np.array_equal(record[place.member][place.at], should[place.member][place.at])
    )


def broken(record: Any, place: Any) -> Any:
    """A copy of a record with one member of the article's struct made wrong.

    >>> from shogi_lab.posi import START, faults, parse_sfen
    >>> lie = broken(parse_sfen(START).record, ARTICLE_PLACES[-1])
    >>> faults(lie)
    (Fault(name='stale_king', text='king is not what board and hands say'),)
    """
    wrong = record.copy()
    if place.member == "board":
        wrong.board[np.flatnonzero(np.abs(wrong.board) == PAWN)[0]] = 0
    elif place.member in ("hash_key", "material"):
        wrong[place.member] += 1
    elif place.at and wrong[place.member][place.at].shape == ():
        wrong[place.member][place.at] ^= 1
    else:
        wrong[place.member][(*place.at, 1)] ^= 1 << 13
    return wrong


# ---- material


def material_film(game: Any, title: str = "Material along a game") -> Film:
    """The material along a game, a frame for each move that changes it.

    >>> from shogi_lab import Game
    >>> film = material_film(Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b"))
    >>> [frame.caption for frame in film.frames][1]
    'Move 3, 8h2b+: +1403, so Black is ahead by 1403.'
    """
    whole = material_ledger(game.positions(), game.moves)
    positions = list(game.positions())
    about = about_line(game_line(game), film="material")
    frames: list[Frame] = []
    for ply, move, delta in ((0, "", 0), *whole.entries):
        value = whole.values[ply]
        caption = f"Before the first move: {value}."
        if move:
            ahead = (
                f"{'Black' if value > 0 else 'White'} is ahead by {abs(value)}"
                if value
                else "all is even"
            )
            caption = f"Move {ply}, {move}: {delta:+d}, so {ahead}."
        parts = (board_of(positions[ply].record), whole._replace(at=ply))
        frames.append(Frame(parts, caption, f"{about} | ply {ply} | step {len(frames)}"))
    steps = [abs(entry[2]) for entry in whole.entries]
    largest = steps.index(max(steps)) + 1 if steps else 0
    return Film(title, tuple(frames), tuple(sorted({largest, len(frames) - 1})))


def _ahead(value: int) -> str:
    if not value:
        return "all is even"
    return f"{'Black' if value > 0 else 'White'} is ahead by {abs(value)}"
