"""Films of KKP: a board that recolours as kings move, an index on its ruler, sums step by step."""

from collections.abc import Sequence
from typing import Any

from .bitboards import Bitboard, squares_in
from .films import SIDES, Film, Frame, LazyFrames, about_line, game_line
from .indexes import BOARD_PIECES, KKP_BLOCKS, KKP_BOARD, KKP_END, PAIRS, Block, block_of
from .kkp import Term, kkp_terms
from .lenses import Bits, Board, board_of
from .lenses_kkp import (
    Button,
    HeatBoard,
    Options,
    Scans,
    Sizes,
    Terms,
    Views,
    asked,
    changed_terms,
    chosen_at,
    hand_weights,
    index_board,
    king_layers,
    kings_of,
    ledger,
    merged,
    mirrored,
    mirrored_board,
    mirrored_term,
    reach_of,
    ruler,
    said,
    signed,
    square_weights,
    term_rows,
    turned_board,
    turned_term,
    waterfall,
    weighed,
)
from .moves import in_words, parse_usi
from .pieces import BLACK, GOLD, GOLD_LIKE, LANCE, PRO_PAWN, WHITE, letter
from .posi import sfen_text
from .squares import SQUARES, square, square_name, turned

#: A castled king against one at home, and a gold: where a heat board begins.
CASTLED = (square("8h"), square("5a"))


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _state(record: Any, film: str, step: int) -> str:
    return f"sfen {sfen_text(record, 1)} | film {film} | step {step}"


# ---- the heat board


def heat_step(kind: int, kings: Sequence[int], mover: int = BLACK) -> int:
    """The number of a heat board's frame: a piece type, both kings, and which one a click moves.

    >>> heat_step(1, (0, 1)), heat_step(2, (0, 0))
    (1, 13122)
    """
    return ((BOARD_PIECES.index(kind) * 2 + mover) * SQUARES + kings[0]) * SQUARES + kings[1]


def heat_film(
    weights: Any,
    chosen: Sequence[tuple[int, tuple[int, int]]] = ((GOLD, CASTLED),),
    reach: int = 0,
    title: str = "The heat board",
) -> Film:
    """What one black piece weighs on each square: click a square, and a king goes there.

    weights: int16[81, 81, 738]; chosen: (piece type, kings) of the frames that decide;
    reach: the weight at which colours are full, 0 for what suits the table.

    >>> import numpy as np
    >>> film = heat_film(np.ones((81, 81, 738), np.int16))
    >>> len(film.frames), film.frames[film.decisive[0]].caption[:55]
    (118098, "Black's king 8h, White's 5a. A black gold: most on 9a, ")
    """
    full = reach or reach_of(weights)
    about = "film heat board" + (f" | reach {reach}" if reach else "")

    def frame(number: int) -> Frame:
        rest, white = divmod(number, SQUARES)
        rest, black = divmod(rest, SQUARES)
        place, mover = divmod(rest, 2)
        seen = _heat(weights, full, BOARD_PIECES[place], (black, white), mover)
        caption = _heat_words(seen, BOARD_PIECES[place], (black, white))
        kings = f"{square_name(black)} {square_name(white)}"
        state = f"{about} | kings {kings} | piece {said(BOARD_PIECES[place])} | step {number}"
        return Frame((seen,), caption, state)

    count = len(BOARD_PIECES) * 2 * SQUARES**2
    return Film(title, LazyFrames(count, frame), tuple(heat_step(*each) for each in chosen))


def _heat(weights: Any, reach: int, kind: int, kings: tuple[int, int], mover: int) -> HeatBoard:
    black, white = kings
    pieces = [""] * SQUARES
    pieces[white], pieces[black] = "k", "K"
    free = [sq != kings[1 - mover] for sq in range(SQUARES)]
    goes = [(sq, white) if mover == BLACK else (black, sq) for sq in range(SQUARES)]
    jumps = tuple(
        heat_step(kind, to, mover) if ok else -1 for ok, to in zip(free, goes, strict=True)
    )
    movers = tuple(
        Button(sign, f"{side}'s king", color == mover, heat_step(kind, kings, color))
        for color, (sign, side) in enumerate(zip("Kk", SIDES, strict=True))
    )
    kinds = tuple(
        Button(letter(each), said(each), each == kind, heat_step(each, kings, mover))
        for each in BOARD_PIECES
    )
    return HeatBoard(
        "",
        square_weights(weights, kings, kind),
        hand_weights(weights, kings, kind),
        reach,
        tuple(pieces),
        movers,
        kinds,
        jumps,
    )


def _heat_words(seen: HeatBoard, kind: int, kings: tuple[int, int]) -> str:
    black, white = map(square_name, kings)
    if black == white:
        return f"Both kings on {black}: no position has that, and no term reads these weights."
    known = {sq: weight for sq, weight in enumerate(seen.weights) if weight is not None}
    most, least = (pick(known, key=known.__getitem__) for pick in (max, min))
    return (
        f"Black's king {black}, White's {white}. A black {said(kind)}: most on "
        f"{square_name(most)}, {signed(known[most])}; least on {square_name(least)}, "
        f"{signed(known[least])}."
    )


# ---- the ruler


def ruler_film(chosen: Sequence[int] = (116, 117, 373), blocks: Sequence[Block] = ()) -> Film:
    """Every index of KKP, the block that claims it, and what it means; click a block or a square.

    blocks: others than KKP's, to see what collides; chosen: indexes whose frames decide.

    >>> film = ruler_film()
    >>> len(film.frames), film.frames[116].caption
    (738, 'Index 116 = 36 + 80: pawn on 1i. One block claims it.')
    """
    laid = tuple(blocks) or KKP_BLOCKS
    end = max(block.end for block in laid)
    about = "film ruler"
    if laid != KKP_BLOCKS:
        about = about_line(film="ruler", blocks=[list(map(int, block)) for block in laid])
    frames = LazyFrames(end, lambda index: _ruled(index, laid, about))
    return Film("The index ruler", frames, tuple(chosen))


def _ruled(index: int, blocks: tuple[Block, ...], about: str) -> Frame:
    claims = [block for block in blocks if index in range(block.start, block.end)]
    names = " and ".join(block.meaning(index) for block in claims) or "nothing"
    sums = " = ".join(f"{block.base} + {index - block.base}" for block in claims)
    many = {0: "No block claims it", 1: "One block claims it"}.get(
        len(claims), f"{len(claims)} blocks claim it: a collision"
    )
    board = index_board(index) if blocks == KKP_BLOCKS else _board_of(index, claims)
    caption = f"Index {index}{' = ' if sums else ''}{sums}: {names}. {many}."
    return Frame((ruler(index, blocks), board), caption, f"{about} | step {index}")


def _board_of(index: int, claims: Sequence[Block]) -> Board:
    """All pieces that an index would mean, on one board."""
    pieces = [""] * SQUARES
    for block in claims:
        if not block.in_hand:
            pieces[index - block.base] = letter(block.piece)
    return Board("", tuple(pieces), ((), ()), BLACK, jumps=(-1,) * SQUARES)


def crowded(piece: int = LANCE, by: int = 9) -> tuple[Block, ...]:
    """KKP's blocks with that of one board piece some indexes lower: squeezed too far.

    >>> film = ruler_film((108,), crowded())
    >>> film.frames[108].caption
    'Index 108 = 36 + 72 = 99 + 9: pawn on 9i and lance on 9b. 2 blocks claim it: a collision.'
    """
    return tuple(
        block._replace(base=block.base - by)
        if (block.piece, block.in_hand) == (piece, False)
        else block
        for block in KKP_BLOCKS
    )


# ---- White's terms, the board turned


def turning_film(record: Any, weights: Any) -> Film:
    """Each of White's pieces, and the black piece that it is to White: click one.

    >>> import numpy as np
    >>> from shogi_lab.posi import parse_sfen
    >>> record = parse_sfen("4k4/4g4/9/9/9/9/9/9/4K4 b - 1").record
    >>> turning_film(record, np.ones((81, 81, 738), np.int16)).frames[0].caption
    "White's gold on 5b is Black's on 5h once the board is turned: kkp[5i, 5a, 333 + 67] = +1 is \
subtracted."
    """
    board = board_of(record)
    terms = [term for term in kkp_terms(record) if term.sign < 0 and term.square is not None]
    if not terms:
        raise ValueError("no white piece but the king on the board: wanted one at least")
    squares = [term.square or 0 for term in terms]
    jumps = tuple(squares.index(sq) if sq in squares else -1 for sq in range(SQUARES))
    frames = []
    for step, term in enumerate(terms):
        sq = squares[step]
        here = board._replace(layers=king_layers(kings_of(record), sq), jumps=jumps)
        there = turned_board(board)._replace(
            layers=king_layers(term.kings, turned(sq)), jumps=tuple(reversed(jumps))
        )
        base = term.entry - turned(sq)
        kings = ", ".join(map(square_name, term.kings))
        caption = (
            f"White's {said(-term.piece)} on {square_name(sq)} is Black's on "
            f"{square_name(turned(sq))} once the board is turned: kkp[{kings}, {base} + "
            f"{turned(sq)}] = {signed(-weighed(term, weights))} is subtracted."
        )
        names = ("as it is", "turned, colors exchanged")
        boards = Views("", names, (here, there))
        frames.append(Frame((boards,), caption, _state(record, "turning", step)))
    return Film("White's terms: the board turned", tuple(frames), (len(frames) // 2,))


# ---- a sum, term by term


def ledger_film(record: Any, weights: Any, title: str = "The ledger") -> Film:
    """A position's KKP sum, a term a frame: fourteen for the hands, then one for each piece.

    >>> import numpy as np
    >>> from shogi_lab.posi import parse_sfen
    >>> record = parse_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1").record
    >>> film = ledger_film(record, np.ones((81, 81, 738), np.int16))
    >>> film.frames[4].caption
    'Term 4 of 15: Black holds 2 silvers, index 31: +1. The sum is +4.'
    """
    terms = kkp_terms(record)
    board, kings = board_of(record), kings_of(record)
    frames = []
    for done in range(len(terms) + 1):
        seen = ledger(record, weights, done)
        term = terms[done - 1] if done else None
        marked = () if term is None or term.square is None else (term.square,)
        shown = board._replace(layers=king_layers(kings, *marked))
        caption = _term_words(term, done, len(terms), seen)
        frames.append(Frame((shown, seen), caption, _state(record, "ledger", done)))
    return Film(title, tuple(frames), (len(terms),))


def _term_words(term: Term | None, done: int, count: int, seen: Terms) -> str:
    if term is None:
        return f"{count} terms to add: 14 for the hands, {count - 14} for pieces on the board."
    value = signed(seen.rows[done - 1].value)
    return (
        f"Term {done} of {count}: {term.meaning}, index {term.entry}: {value}. "
        f"The sum is {signed(seen.total)}."
    )


def kkp_game_film(game: Any, weights: Any, title: str = "KKP along a game") -> Film:
    """A game: each position's KKP sum by kinds of pieces, and what each move changed of it.

    game: anything with `positions()`, an iterator of Position, and `moves`, USI texts.

    >>> import numpy as np
    >>> from shogi_lab import Game
    >>> game = Game.parse("position startpos moves 7g7f 3c3d")
    >>> kkp_game_film(game, np.ones((81, 81, 738), np.int16)).frames[1].caption
    'Move 1, Black: 7g7f, pawn from 7g to 7f. 1 term goes, 1 comes. KKP 0 becomes 0.'
    """
    positions = list(game.positions())
    records = [position.record for position in positions]
    before = [records[0], *records]
    seen = [waterfall(now, weights, then) for now, then in zip(records, before, strict=False)]
    low, high = min(each.low for each in seen), max(each.high for each in seen)
    about = about_line(game_line(game), film="kkp game")
    frames, totals = [], [each.total for each in seen]
    for step, (record, each) in enumerate(zip(records, seen, strict=True)):
        move = game.moves[step - 1] if step else ""
        parts = (board_of(record, _squares(move)), each._replace(low=low, high=high))
        caption = f"Before the first move: KKP {signed(each.total)}."
        if step:
            was = positions[step - 1]
            caption = (
                f"Move {step}, {SIDES[was.turn]}: {move}, {in_words(was.packed(move))}. "
                f"{_change_words(*changed_terms(was.record, record))}. "
                f"KKP {signed(totals[step - 1])} becomes {signed(totals[step])}."
            )
        frames.append(Frame(parts, caption, f"{about} | step {step}"))
    sizes = [abs(now - then) for now, then in zip(totals[1:], totals, strict=False)]
    largest = 1 + sizes.index(max(sizes)) if sizes else 0
    return Film(title, tuple(frames), tuple(sorted({largest, len(frames) - 1})))


def _squares(move: str) -> tuple[int, ...]:
    if not move:
        return ()
    text = parse_usi(move)
    return (text.to,) if text.drops else (text.start, text.to)


def _change_words(gone: Sequence[Term], come: Sequence[Term]) -> str:
    if len(gone) > MOST_GONE:
        return f"All {len(gone)} terms go, and {len(come)} others come"
    goes, comes = ("goes" if len(gone) == 1 else "go"), ("comes" if len(come) == 1 else "come")
    return f"{_counted(len(gone), 'term')} {goes}, {len(come)} {comes}"


# ---- the difference game

MOST_GONE = 3  # with a move by anything but a king: two squares and a hand
CHOICES = (2, 3, 5, 0)  # terms that go and come, together; 0: all of them


def difference_film(asked_of: Sequence[tuple[Any, str]], weights: Any) -> Film:
    """How many terms does a move change? A question, then an answer for each choice, move by move.

    asked_of: (position, move in USI) each.

    >>> import numpy as np
    >>> from shogi_lab import Position
    >>> start = Position.from_sfen("startpos")
    >>> film = difference_film([(start, "7g7f")], np.ones((81, 81, 738), np.int16))
    >>> len(film.frames), film.frames[1].caption
    (5, '7g7f, pawn from 7g to 7f: 1 term goes, 1 comes, 2 in all. KKP 0 becomes 0.')
    """
    frames: list[Frame] = []
    asked = [[position.sfen(), move] for position, move in asked_of]
    about = about_line(film="difference", asked=asked)
    for number, (position, move) in enumerate(asked_of):
        frames += _question(number, position, move, weights)
    frames = [frame._replace(state=f"{about} | step {i}") for i, frame in enumerate(frames)]
    decisive = tuple(5 * number + 1 + _right(*each) for number, each in enumerate(asked_of))
    return Film("Which terms change?", tuple(frames), decisive)


def _right(position: Any, move: str) -> int:
    """The place of the right answer among CHOICES."""
    gone, come = changed_terms(position.record, position.after(move).record)
    return 3 if len(gone) > MOST_GONE else CHOICES.index(len(gone) + len(come))


def _question(number: int, position: Any, move: str, weights: Any) -> list[Frame]:
    first, right = 5 * number, _right(position, move)
    after = position.after(move)
    gone, come = changed_terms(position.record, after.record)
    old = kkp_terms(position.record)
    totals = [sum(weighed(t, weights) for t in kkp_terms(p.record)) for p in (position, after)]
    words = in_words(position.packed(move))
    before = board_of(position.record, _squares(move))
    reason = f"{_change_words(gone, come)}, {len(gone) + len(come)} in all"
    if right == 3:
        marks, shown = ["come"] * len(come), list(come)
    else:
        marks = ["gone" if term in gone else "" for term in old] + ["come"] * len(come)
        shown = [*old, *come]
    rows = term_rows(shown, weights, marks)
    sums = [0, *(row.begin + row.value for row in rows)]
    low, high = min(sums), max(sums)
    question = Terms("", term_rows(old, weights, [""] * len(old)), totals[0], low, high)
    answer = Terms("", rows, totals[1], low, high)
    texts = [str(n) if n else f"all {len(old)}, twice" for n in CHOICES]
    ask = f"How many terms does {move} change, {words}? Count those that go and those that come."
    plain = tuple((text, "", first + 1 + i) for i, text in enumerate(texts))
    out = [Frame((before, Options("", "terms that go or come", plain, ""), question), ask, "")]
    there = board_of(after.record, _squares(move))
    told = (
        f"{move}, {words}: {reason[0].lower()}{reason[1:]}. "
        f"KKP {signed(totals[0])} becomes {signed(totals[1])}."
    )
    for i in range(len(CHOICES)):
        judged = tuple(
            (text, "right" if j == right else "wrong" if j == i else "", first + 1 + j)
            for j, text in enumerate(texts)
        )
        options = Options("", "terms that go or come", judged, f"{reason}.")
        out.append(Frame((there, options, answer), told, ""))
    return out


# ---- what moves like a gold


def merge_film(weights: Any, kings: tuple[int, int] = CASTLED, sq: int = square("7h")) -> Film:
    """The five kinds that move like a gold, on any square: one index, one weight, five values.

    >>> import numpy as np
    >>> merge_film(np.ones((81, 81, 738), np.int16)).frames[40].caption
    'A gold on 5e: index 333 + 40 = 373, weight +1. So for all five; alone it is worth 447.'
    """
    about = f"film merge | kings {' '.join(map(square_name, kings))}"

    def frame(number: int) -> Frame:
        kind, here = GOLD_LIKE[number // SQUARES], number % SQUARES
        seen = merged(weights, kings, here, number // SQUARES)
        _, name, index, weight, value = seen.rows[seen.chosen]
        pieces = [""] * SQUARES
        pieces[kings[WHITE]], pieces[kings[BLACK]] = "k", "K"
        jumps = tuple(
            -1 if each in kings else chosen_at(each, seen.chosen) for each in range(SQUARES)
        )
        if here not in kings:
            pieces[here] = letter(kind)
        board = Board("", tuple(pieces), ((), ()), BLACK, (), king_layers(kings, here), jumps)
        caption = (
            f"A {name} on {square_name(here)}: index {KKP_BOARD[GOLD]} + {here} = {index}, weight "
            f"{signed(weight)}. So for all five; alone it is worth {value}."
        )
        return Frame((board, seen), caption, f"{about} | step {number}")

    decisive = (chosen_at(sq, GOLD_LIKE.index(PRO_PAWN)),)
    return Film("Five kinds, one index", LazyFrames(len(GOLD_LIKE) * SQUARES, frame), decisive)


# ---- symmetry


def symmetry_film(weights: Any, record: Any, kind: int = GOLD, by: int = 100) -> Film:
    """One weight of a table is changed: what becomes of the position's sum, and of its mirror's?

    Click a square: the weight of a black piece there, for these kings, is changed by `by`. Frame
    81 has the table as it is.

    >>> import numpy as np
    >>> from shogi_lab.posi import parse_sfen
    >>> record = parse_sfen("4k4/9/9/9/9/9/9/2KG5/9 b - 1").record
    >>> film = symmetry_film(np.zeros((81, 81, 738), np.int16), record)
    >>> film.frames[66].caption
    'A gold on 6h, +100: here 0 becomes +100, in the mirror it stays 0. The mirrored disagree.'
    """
    line = f"sfen {sfen_text(record, 1)}"
    about = about_line(line, film="symmetry", piece=said(kind), by=by)
    block = block_of(KKP_BOARD[kind] + 40)
    terms, board, kings = kkp_terms(record), board_of(record), kings_of(record)
    views = [
        ("as it is", board, terms),
        ("left and right exchanged", mirrored_board(board), [mirrored_term(t) for t in terms]),
        ("turned, colors exchanged", turned_board(board), [turned_term(t) for t in terms]),
    ]
    sums = [sum(weighed(term, weights) for term in seen) for _, _, seen in views]
    squares = range(block.first, block.last + 1)
    jumps = tuple(sq if sq in squares and sq not in kings else -1 for sq in range(SQUARES))

    def frame(number: int) -> Frame:
        cell = (kings, block.base + number) if number < SQUARES else None
        added = [sum(t.sign * by for t in seen if (t.kings, t.entry) == cell) for *_, seen in views]
        places = (number, mirrored(number), turned(number))
        names, boards = [], []
        for i, (name, board, _) in enumerate(views):
            here = [sq for sq in range(SQUARES) if board.pieces[sq].upper() == "K"]
            marked = places[i : i + 1] if number < SQUARES else ()
            boards.append(
                board._replace(
                    layers=king_layers(here, *marked), jumps=jumps if i == 0 else (-1,) * SQUARES
                )
            )
            names.append(f"{name}: {_becomes(sums[i], added[i])}")
        caption = _damage(kind, number, by, sums, added)
        seen = Views("", tuple(names), tuple(boards))
        return Frame((seen,), caption, f"{about} | step {number}")

    stands = [t.square for t in terms if t.piece == kind and t.square is not None]
    decisive = (stands[0],) if stands else (SQUARES,)
    return Film("The symmetry detector", LazyFrames(SQUARES + 1, frame), decisive)


def _becomes(was: int, more: int) -> str:
    return f"{signed(was)} becomes {signed(was + more)}" if more else signed(was)


def _damage(kind: int, number: int, by: int, sums: Sequence[int], added: Sequence[int]) -> str:
    if number == SQUARES:
        alike = "and its mirror alike" if sums[0] == sums[1] else "but its mirror otherwise"
        here = f"the position {signed(sums[0])}, {alike}, turned {signed(sums[2])}"
        return f"The table as it is: {here}."
    edit = f"A {said(kind)} on {square_name(number)}, {signed(by)}"
    if added[0] == added[1] == 0:
        return f"{edit}: no {said(kind)} stands there, so no sum changes here; another's may."
    texts = [
        f"{'' if more else 'it stays '}{_becomes(was, more)}"
        for was, more in zip(sums, added, strict=True)
    ]
    agree = sums[0] + added[0] == sums[1] + added[1]
    verdict = "They still agree" if agree else "The mirrored disagree"
    return f"{edit}: here {texts[0]}, in the mirror {texts[1]}. {verdict}."


# ---- how large


def sizes_film() -> Film:
    """What a table of each kind takes: step, or click a row, from one piece to two kings and two.

    >>> sizes_film().frames[3].caption
    'KKP, both kings and a piece: 81 x 81 x 738 = 4,842,018 numbers, 9.7 MB as int16.'
    """
    rows = (
        ("P, a piece", f"{KKP_END}", KKP_END),
        ("KP, a king and a piece", f"81 x {KKP_END}", 81 * KKP_END),
        ("KKP, if nothing were squeezed out", "81 x 81 x (45 + 9 x 81)",
         81 * 81 * (45 + 9 * 81)),
        ("KKP, both kings and a piece", f"81 x 81 x {KKP_END}", 81 * 81 * KKP_END),
        ("KPP, a king and a pair of pieces", f"81 x {PAIRS:,}", 81 * PAIRS),
        ("KKPP, both kings and a pair", f"81 x 81 x {PAIRS:,}", 81 * 81 * PAIRS),
    )  # fmt: skip
    jumps = tuple(range(len(rows)))
    frames = tuple(
        Frame(
            (Sizes("", rows, chosen, 2, jumps),),
            f"{name}: {product_} = {count:,} numbers, {in_bytes(2 * count)} as int16.",
            f"film sizes | step {chosen}",
        )
        for chosen, (name, product_, count) in enumerate(rows)
    )
    return Film("How large is a table?", frames, (3,))


def in_bytes(count: int) -> str:
    """A number of bytes as a reader says it.

    >>> in_bytes(1476), in_bytes(9_684_036), in_bytes(176_584_212)
    ('1.5 KB', '9.7 MB', '177 MB')
    """
    for unit, size in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if count >= size:
            many = count / size
            return f"{many:.0f} {unit}" if many >= 100 else f"{many:.1f} {unit}"
    return f"{count} bytes"


# ---- through a bitboard


def scans_film(boards: Sequence[tuple[str, Bitboard]], chosen: Sequence[int] = ()) -> Film:
    """What each version of scans.py asks on its way through a bitboard: a frame for each board.

    boards: (name, bitboard) each; chosen: those that decide, none said: first, middle, last.

    >>> scans_film([("nothing", Bitboard(0, 0, 0))]).frames[0].caption
    'nothing, 0 squares: by_squares asks 163 times, from_the_top 7, empty_first 1, two_words 5.'
    """
    about = about_line(film="scans", boards=[[name, *map(int, bb)] for name, bb in boards])
    counted = [asked(bb) for _, bb in boards]
    most = max(row.asked for rows in counted for row in rows)
    frames = []
    for step, ((name, bb), rows) in enumerate(zip(boards, counted, strict=True)):
        squares = squares_in(bb)
        by = {row.name: row.asked for row in rows}
        caption = (
            f"{name}, {_counted(len(squares), 'square')}: by_squares asks {by['by_squares']} "
            f"times, from_the_top {by['from_the_top']}, empty_first {by['empty_first']}, "
            f"two_words {by['two_words']}."
        )
        parts = (Scans("", rows, len(squares), most), Bits("", tuple(squares)))
        frames.append(Frame(parts, caption, f"{about} | step {step}"))
    last = len(frames) - 1
    decisive = tuple(chosen) or tuple(sorted({0, last // 2, last}))
    return Film("What a scan asks", tuple(frames), decisive)
