"""Films of effects: rays stepped, verbs to be filled in, masks switched off, games as heat."""

from collections.abc import Callable, Sequence
from typing import Any

from .effects import BOTH, RAYS, arrows, effects_of
from .effects_ladder import UNMASKED, do_before_board, do_both_colors
from .films import Film, Frame, LazyFrames, about_line, game_line
from .lenses import Layer, board_of
from .lenses_effects import (
    HEADINGS,
    NO_RAYS,
    WORDS,
    Costs,
    Opening,
    RayBoard,
    RayWords,
    Stage,
    Touch,
    VerbTable,
    Wheel,
    WordRow,
    in_pairs,
    masked_bits,
    openings,
    piece_words,
    ray_board,
    squares_of_rays,
    stages,
    touches,
    with_pieces,
)  # fmt: skip
from .moves import in_words, parse_usi
from .squares import SQUARES, square_name

SIDES = ("Black", "White")
BLANK = WordRow("", 0)


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _squares(move: str) -> tuple[int, ...]:
    if not move:
        return ()
    said = parse_usi(move)
    return (said.to,) if said.drops else (said.start, said.to)


def _differences(
    before: Sequence[int], now: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The bits that have come and those that have left, square by square."""
    pairs = list(zip(before, now, strict=True))
    return tuple(n & ~b for b, n in pairs), tuple(b & ~n for b, n in pairs)


def _direction(bits: int) -> str:
    """The way in which the bits of one direction run, in words.

    >>> _direction(1 << 6 | 1 << 14)
    'left'
    """
    low = (bits | bits >> 8) & 255
    return WORDS[HEADINGS[low.bit_length() - 1][0]]


# ---- rays, square by square


def move_film(
    position: Any,
    move: str,
    title: str = "",
    do: Callable[..., None] = do_both_colors,
    only: str = "",
) -> Film:
    """A move's rays as they change, square by square; what is written is what `do` writes.

    do: a version of `effects_ladder`, whose own code runs here; only: one direction's name ("L"),
    where the others are to be done in one go.

    >>> from shogi_lab import Position
    >>> film = move_film(Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b R 1"), "R*5e", only="L")
    >>> film.frames[1].caption
    'From 5e left, 1 of 4: 6e has l, and flips L and l: now L. It is empty, so on.'
    """
    record, packed = position.record, position.packed(move)
    seen = touches(do, record, packed)
    before = tuple(effects_of(record).words.tolist())
    counted = any(each.counts != seen[0].counts for each in seen)
    told = {} if do is do_both_colors else {"by": do.__name__}
    told |= {"only": only} if only else {}
    about = about_line(f"sfen {position.sfen()}", film="move", move=move, **told)
    board = board_of(record, _squares(move))
    first = Frame(
        (_board(board, before, before, in_pairs(_counts(record)) if counted else ()),
         RayWords("", (*_merged(stages(record, packed, before)[0], 0xFFFF), BLANK, BLANK))),
        f"{SIDES[record.turn]}: {in_words(packed)}. The rays as they are before.",
        f"{about} | step 0",
    )  # fmt: skip
    frames = [first]
    mask = 0xFFFF ^ (masked_bits(record, packed) if do is do_before_board else 0)
    wanted, to = _of_direction(only), _squares(move)[-1]
    arrived = int(position.after(move).record.board[to])
    for at, touch in enumerate(seen):
        if only and not touch.bits & wanted:
            continue
        last = seen[at - 1] if at else None
        stage = _stage(record, packed, seen, at)
        rows = _merged(stage, 0xFFFF if stage.square == to else mask, touch.bits)
        word_before = (last.words if last else before)[touch.squares[0]]
        rows += _written(touch, word_before)
        pieces = touch.board
        if stage.square == to:
            pieces = (*pieces[:to], arrived, *pieces[to + 1 :])
        shown = _board(
            with_pieces(board, pieces), before, touch.words,
            in_pairs(touch.counts) if counted else (), touch,
        )  # fmt: skip
        caption = _touched(touch, word_before, _length(seen, at))
        frames.append(Frame((shown, RayWords("", rows)), caption, f"{about} | step {len(frames)}"))
    frames.append(_last(position, move, before, counted, f"{about} | step {len(frames)}"))
    return Film(title or "A move, ray by ray", tuple(frames), _turns(frames))


def _of_direction(name: str) -> int:
    names = [heading[0] for heading in HEADINGS]
    if not name:
        return 0xFFFF
    if name not in names:
        raise ValueError(f"{name!r} is no direction: one of {', '.join(names)}")
    return BOTH << names.index(name)


def _counts(record: Any) -> tuple[int, ...]:
    return tuple(effects_of(record).counts.tolist())


def _board(
    board: Any,
    before: Sequence[int],
    now: Sequence[int],
    counts: tuple[tuple[int, int], ...],
    touch: Touch | None = None,
) -> RayBoard:
    fresh, gone = _differences(before, now)
    layers = []
    if touch:
        layers.append(Layer("here", touch.squares, "purple", "ring"))
    return RayBoard("", board._replace(layers=tuple(layers)), tuple(now), fresh, gone, counts)


def _merged(stage: Stage, mask: int, bits: int = 0) -> tuple[WordRow, ...]:
    """The two words of a square, and what is walked: both as one."""
    both = stage.own ^ stage.others
    off = tuple((bit, "off") for bit in range(16) if bits and not bits >> bit & 1)
    same = stage.own & stage.others
    lost = tuple((bit, "gone") for bit in range(16) if same >> bit & 1)
    masked = tuple((bit, "gone") for bit in range(16) if both & ~mask & 1 << bit)
    name = square_name(stage.square)
    note = "xor, masked" if mask != 0xFFFF else "xor"
    return (
        WordRow(f"{stage.names[0]} {name}", stage.own, arrows(stage.own)),
        WordRow(f"{stage.names[1]} {name}", stage.others, arrows(stage.others)),
        WordRow(note, both & mask, arrows(both & mask) or "nothing to walk", lost + masked + off),
    )


def _written(touch: Touch, before: int) -> tuple[WordRow, ...]:
    if not touch.bits:
        return (BLANK, BLANK)
    name = square_name(touch.squares[0])
    now = touch.words[touch.squares[0]]
    return (
        WordRow(f"{name} before", before, arrows(before) or "none"),
        WordRow(f"{name} now", now, arrows(now) or "none"),
    )


def _stage(record: Any, packed: int, seen: Sequence[Touch], at: int) -> Stage:
    """Which of a move's two squares a touch is walked from."""
    origin = seen[at].origin
    words = seen[at].words
    both = stages(record, packed, words)
    return next((stage for stage in both if stage.square == origin), both[-1])


def _length(seen: Sequence[Touch], at: int) -> tuple[int, int]:
    """How far along its walk a touch is, and how long that is."""
    same = [i for i, each in enumerate(seen)
            if (each.origin, each.bits) == (seen[at].origin, seen[at].bits)]  # fmt: skip
    return same.index(at) + 1, len(same)


def _touched(touch: Touch, before: int, where: tuple[int, int]) -> str:
    if not touch.bits:
        names = ", ".join(map(square_name, touch.squares))
        return f"Single steps are counted by themselves: {names}."
    sq = touch.squares[0]
    flips = " and ".join(arrows(touch.bits).split())
    end = "A piece stands here: the walk stops" if touch.board[sq] else (
        "It is empty, so on" if where[0] < where[1] else "The edge: the walk stops"
    )  # fmt: skip
    return (
        f"From {square_name(touch.origin)} {_direction(touch.bits)}, {where[0]} of {where[1]}: "
        f"{square_name(sq)} has {arrows(before) or 'none'}, and flips {flips}: "
        f"now {arrows(touch.words[sq]) or 'none'}. {end}."
    )


def _last(position: Any, move: str, before: Sequence[int], counted: bool, state: str) -> Frame:
    after = position.after(move)
    effects = effects_of(after.record)
    words = tuple(effects.words.tolist())
    fresh, gone = _differences(before, words)
    changed = sum(bool(f | g) for f, g in zip(fresh, gone, strict=True))
    counts = in_pairs(tuple(effects.counts.tolist())) if counted else ()
    board = RayBoard("", board_of(after.record, _squares(move)), words, fresh, gone, counts)
    caption = f"Done: {_counted(changed, 'square')} with another word than before. All else stays."
    both = stages(position.record, position.packed(move), words)
    rows = [
        WordRow(f"walked from {square_name(each.square)}", walked, arrows(walked) or "nothing")
        for each in both
        for walked in (each.own ^ each.others,)
    ]
    return Frame((board, RayWords("", (*rows, *(BLANK,) * (5 - len(rows))))), caption, state)


def _turns(frames: Sequence[Frame]) -> tuple[int, ...]:
    """The frames that tell a move: before, one in the middle, the end."""
    return tuple(sorted({0, len(frames) // 2, len(frames) - 1}))


# ---- the direction wheel


def wheel_film(words: Sequence[int] = (0x4040, 0x005A)) -> Film:
    """A word as a wheel: click a bit to set or clear it. The frame's number is the word.

    >>> wheel_film().frames[0x4040].caption
    'Word 4040: Black L; White L. The opposite of direction d is 7 - d.'
    """
    frames = LazyFrames(1 << 16, _wheel)
    return Film(
        "The wheel of directions", frames, tuple(words), (0, *(1 << bit for bit in range(16)))
    )


def _wheel(word: int) -> Frame:
    jumps = tuple(word ^ 1 << bit for bit in range(16))
    told = [
        f"{side} {' '.join(name for d, (name, _, _) in enumerate(HEADINGS) if half >> d & 1)}"
        for side, half in zip(SIDES, (word & 255, word >> 8), strict=True)
        if half
    ]
    caption = (
        f"Word {word:04x}: {'; '.join(told) or 'no rays'}. The opposite of direction d is 7 - d."
    )
    row = WordRow("the word", word, f"{word:#06x}")
    return Frame(
        (Wheel("", word, jumps), RayWords("", (row,))),
        caption,
        f"film wheel | word {word:#06x} | step {word}",
    )


# ---- the four verbs

VERBS = ("emit", "withdraw", "block", "unblock")
KINDS = ("drop", "no_capture", "capture")
#: Where a kind of move needs a verb; the article's list.
NEEDED = {
    ("drop", "emit"): "to", ("drop", "block"): "to",
    ("no_capture", "withdraw"): "from", ("no_capture", "unblock"): "from",
    ("no_capture", "emit"): "to", ("no_capture", "block"): "to",
    ("capture", "withdraw"): "from and to", ("capture", "unblock"): "from",
    ("capture", "emit"): "to",
}  # fmt: skip
CELLS = tuple((kind, verb) for kind in KINDS for verb in VERBS)


def verbs_film() -> Film:
    """Which verbs does each kind of move need? Fill the table by clicks, then compare.

    The frame's number has a bit for each cell, drop's emit lowest, and bit 12 where it is judged.

    >>> verbs_film().frames[0b0101 | 1 << 12].caption
    'Right: 2 of 9 cells; missing: 7; too much: 0.'
    """
    answer = sum(1 << i for i, cell in enumerate(CELLS) if cell in NEEDED)
    judged = 1 << len(CELLS)
    kept = (0, judged, *(1 << i for i in range(len(CELLS))), answer, answer | judged)
    return Film("Four verbs, three kinds of moves", LazyFrames(2 * judged, _verbs),
                (0, answer | judged), kept)  # fmt: skip


def _verbs(number: int) -> Frame:
    judged, filled = number >> len(CELLS), number & (1 << len(CELLS)) - 1
    marks, said, jumps = [], [], []
    for i, cell in enumerate(CELLS):
        mine, needed = bool(filled >> i & 1), cell in NEEDED
        mark = "x" if mine else ""
        if judged:
            mark = {(True, True): "right", (True, False): "wrong", (False, True): "missing"}.get(
                (mine, needed), ""
            )
        marks.append(mark)
        said.append(f"at {NEEDED[cell]}" if judged and needed else "")
        jumps.append(-1 if judged else filled ^ 1 << i)
    right, missing, wrong = (marks.count(mark) for mark in ("right", "missing", "wrong"))
    caption = "Which processes does each kind of move need? Click the cells, then compare."
    if judged:
        caption = f"Right: {right} of {len(NEEDED)} cells; missing: {missing}; too much: {wrong}."
    elif filled:
        caption = f"{_counted(filled.bit_count(), 'cell')} filled. Compare when you are done."
    compare = ("fill again", filled) if judged else ("compare", filled | 1 << len(CELLS))

    def rows(values: list[Any]) -> tuple[tuple[Any, ...], ...]:
        return tuple(tuple(values[at : at + len(VERBS)]) for at in range(0, len(CELLS), len(VERBS)))

    table = VerbTable("", KINDS, VERBS, rows(marks), rows(said), rows(jumps), compare)
    return Frame((table,), caption, f"film verbs | cells {filled:#x} | step {number}")


# ---- the mask


def mask_film(position: Any, move: str) -> Film:
    """YaneuraOu's order of steps with its mask and without: which squares are wrong then.

    >>> from shogi_lab import Position
    >>> film = mask_film(Position.from_sfen("9/9/9/9/4R4/9/9/9/9 b - 1"), "5e5c")
    >>> film.frames[2].caption
    'Mask off: 4 squares are wrong, 5f, 5g, 5h, 5i: rays along the line of the move.'
    """
    record, packed = position.record, position.packed(move)
    before, after = effects_of(record), effects_of(position.after(move).record)
    was, right = tuple(before.words.tolist()), tuple(after.words.tolist())
    last = _squares(move)
    about = about_line(f"sfen {position.sfen()}", film="ray behind", move=move)
    hidden = masked_bits(record, packed)
    start = RayBoard("", board_of(record, last), was)
    caption = f"{SIDES[record.turn]}: {in_words(packed)}, with the mover standing where it was."
    stage = stages(record, packed, was)[0]
    walked = stage.own ^ stage.others
    frames = [Frame((start, RayWords("", _mask_rows(walked, 0))), caption, f"{about} | step 0")]
    for rays, mask in ((RAYS, hidden), (UNMASKED, 0)):
        found = touches(do_before_board, record, packed, rays)[-1].words
        wrong = tuple(sq for sq in range(SQUARES) if found[sq] != right[sq])
        fresh, gone = _differences(right, found)
        layers = (Layer("wrong", wrong, "vermillion", "diag"),) if wrong else ()
        board = board_of(position.after(move).record, last, layers)
        said = "Mask on: every word is right."
        if wrong:
            names = ", ".join(map(square_name, wrong[:8]))
            said = f"{_counted(len(wrong), 'square')} {'is' if len(wrong) == 1 else 'are'} wrong"
            said = f"Mask off: {said}, {names}: rays along the line of the move."
        elif rays is UNMASKED:
            said = "Mask off: every word is right all the same."
        shown = RayBoard("", board, found, fresh if wrong else NO_RAYS, gone if wrong else NO_RAYS)
        rows = RayWords("", _mask_rows(walked, mask))
        frames.append(Frame((shown, rows), said, f"{about} | step {len(frames)}"))
    return Film("The ray behind", tuple(frames), (1, 2))


def _mask_rows(walked: int, hidden: int) -> tuple[WordRow, ...]:
    cut = tuple((bit, "gone") for bit in range(16) if walked & hidden & 1 << bit)
    return (
        WordRow("own xor word", walked, arrows(walked)),
        WordRow("mask", 0xFFFF ^ hidden, f"{0xFFFF ^ hidden:04x}"),
        WordRow("walked", walked & ~hidden, arrows(walked & ~hidden) or "nothing", cut),
    )


# ---- what opens when a piece leaves


def spotter_film(position: Any, chosen: Sequence[int] = ()) -> Film:
    """Click a piece: what opens if it leaves, read off the one word of its square.

    Frame 81 is the board with all that is pinned or may discover check.

    >>> from shogi_lab import Position
    >>> film = spotter_film(Position.from_sfen("4r4/9/9/4S4/9/9/9/9/4K4 b - 1"))
    >>> film.frames[31].caption
    "5d, Black's silver; the word has d. White's ray down would run on to 5i, Black's king: pinned."
    """
    record = position.record
    found = {sq: openings(record, sq) for sq in range(SQUARES)}
    by_verdict = {
        verdict: tuple(sq for sq, all_ in found.items() if verdict in {o.verdict for o in all_})
        for verdict in ("pinned", "discovers")
    }
    words = tuple(effects_of(record).words.tolist())
    about, jumps = f"sfen {position.sfen()} | film pins", tuple(range(SQUARES))
    frames = []
    for sq in range(SQUARES):
        opened = tuple(sorted({met for each in found[sq] for met in each.squares}))
        layers = (Layer("asked", (sq,), "purple", "ring"), Layer("opens", opened, "green", "diag"))
        board = board_of(record, (), layers)._replace(jumps=jumps)
        row = WordRow(square_name(sq), words[sq], arrows(words[sq]) or "no ray")
        parts = (RayBoard("", board, words), RayWords("", (row,)))
        piece = int(record.board[sq])
        frames.append(
            Frame(parts, _opened(sq, piece, words[sq], found[sq]), f"{about} | step {sq}")
        )
    all_layers = tuple(
        Layer(verdict, squares, color, pattern)
        for (verdict, squares), color, pattern in zip(
            by_verdict.items(), ("vermillion", "sky"), ("diag", "dots"), strict=True
        )
    )
    board = board_of(record, (), all_layers)._replace(jumps=jumps)
    said = "; ".join(
        f"{name}: {', '.join(map(square_name, by_verdict[verdict])) or 'none'}"
        for verdict, name in (
            ("pinned", "Pinned (striped)"),
            ("discovers", "may discover check (dotted)"),
        )
    )
    parts = (RayBoard("", board, words), RayWords("", (BLANK,)))
    frames.append(Frame(parts, f"{said}. Click a piece.", f"{about} | step {SQUARES}"))
    return Film("What opens when a piece leaves", tuple(frames), tuple(chosen) or (SQUARES,))


def _opened(sq: int, piece: int, word: int, found: Sequence[Opening]) -> str:
    if not piece:
        return f"{square_name(sq)} is empty: nothing opens."
    said = f"{square_name(sq)}, {piece_words(piece)}; the word has {arrows(word) or 'no ray'}."
    for each in found:
        way = WORDS[HEADINGS[each.direction][0]]
        if not each.squares:
            said += f" {SIDES[each.color]}'s ray {way} ends at the edge."
            continue
        end = square_name(each.squares[-1])
        meets = f", {_met(each)}" if each.meets >= 0 else ""
        verdict = {"pinned": ": pinned", "discovers": ": it discovers check"}.get(each.verdict, "")
        said += f" {SIDES[each.color]}'s ray {way} would run on to {end}{meets}{verdict}."
    return said if found else f"{said} Nothing opens."


def _met(opening: Opening) -> str:
    return f"{SIDES[1 - opening.color]}'s king" if opening.verdict else "a piece"


# ---- a game


def heat_film(game: Any, title: str = "A game in effects", plies: int | None = None) -> Film:
    """Effects of both sides counted, and all rays, move by move.

    game: anything with `positions()` and `moves`; plies: how many of them, None for all.

    >>> from shogi_lab import Game
    >>> film = heat_film(Game.parse("position startpos moves 7g7f 3c3d"))
    >>> film.frames[1].caption
    'Move 1, Black: pawn from 7g to 7f. Effects: Black 55, White 51; held: Black 31, White 29.'
    """
    positions = list(game.positions())[: None if plies is None else plies + 1]
    moves = ["", *game.moves]
    about = about_line(_line(game, plies), film="effects")
    frames = tuple(_heat(positions, moves, ply, about) for ply in range(len(positions)))
    last = len(positions) - 1
    return Film(title, frames, tuple(sorted({min(1, last), last // 2, last})))


def _line(game: Any, plies: int | None) -> str:
    """The game, cut where the film is."""
    words = game_line(game).split()
    cut = words.index("moves") + 1 if "moves" in words else len(words)
    kept = words if plies is None else words[: cut + plies]
    return " ".join(kept[:-1] if kept[-1] == "moves" else kept)


def _heat(positions: Sequence[Any], moves: Sequence[str], ply: int, about: str) -> Frame:
    position = positions[ply]
    seen = ray_board(position.record, _squares(moves[ply]), counted=True)
    black, white = (sum(pair[color] for pair in seen.counts) for color in (0, 1))
    held = [sum(pair[color] > pair[1 - color] for pair in seen.counts) for color in (0, 1)]
    begin = "Before the first move"
    if ply:
        before = positions[ply - 1]
        begin = f"Move {ply}, {SIDES[before.turn]}: {in_words(before.packed(moves[ply]))}"
    caption = (
        f"{begin}. Effects: Black {black}, White {white}; held: Black {held[0]}, White {held[1]}."
    )
    return Frame((seen,), caption, f"{about} | step {ply}")


def costs_film(game: Any, title: str = "What a move touches", plies: int | None = None) -> Film:
    """The words that each move of a game writes, against all that starting anew would write.

    >>> from shogi_lab import Game
    >>> costs_film(Game.parse("position startpos moves 7g7f 3c3d")).frames[1].caption
    'Move 1, pawn from 7g to 7f: 4 words written on 4 squares; anew, 81 cleared, 38 written.'
    """
    positions = list(game.positions())[: None if plies is None else plies + 1]
    moves = list(game.moves)[: len(positions) - 1]
    written = [
        touches(do_both_colors, before.record, before.packed(move))
        for before, move in zip(positions, moves, strict=False)
    ]
    anew = [squares_of_rays(position.record) for position in positions[1:]]
    pairs = tuple((len(each), SQUARES + new) for each, new in zip(written, anew, strict=True))
    jumps = tuple(range(1, len(positions)))
    costs = Costs("", pairs, -1, jumps)
    blank = RayBoard("", board_of(positions[0].record), NO_RAYS)
    about = about_line(_line(game, plies), film="costs")
    frames = [Frame((blank, costs), "Before the first move.", f"{about} | step 0")]
    for ply, (each, move) in enumerate(zip(written, moves, strict=True), 1):
        frame = _cost(positions, ply, move, each, costs._replace(at=ply - 1))
        frames.append(frame._replace(state=f"{about} | step {ply}"))
    busy = max(range(1, len(frames)), key=lambda ply: (pairs[ply - 1][0], -ply))
    return Film(title, tuple(frames), (busy,))


def _cost(
    positions: Sequence[Any], ply: int, move: str, written: Sequence[Touch], costs: Costs
) -> Frame:
    before, after = positions[ply - 1], positions[ply]
    was = effects_of(before.record).words.tolist()
    now = tuple(effects_of(after.record).words.tolist())
    fresh, gone = _differences(was, now)
    squares = tuple(sorted({sq for each in written for sq in each.squares}))
    layers = (Layer("written", squares, "purple", "dots"),)
    board = RayBoard("", board_of(after.record, _squares(move), layers), fresh, fresh, gone)
    caption = (
        f"Move {ply}, {in_words(before.packed(move))}: "
        f"{_counted(len(written), 'word')} written on {_counted(len(squares), 'square')}; "
        f"anew, {SQUARES} cleared, {costs.pairs[ply - 1][1] - SQUARES} written."
    )
    return Frame((board, costs), caption, "")
