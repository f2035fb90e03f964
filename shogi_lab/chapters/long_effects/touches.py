"""A move, square by square: which rays it cuts, opens and begins, and what each walk writes.

9e 8e 7e 6e 5e 4e  3e
 l  l  l  l  l  l         White's rook on 3e, before Black's R*5e
 L  L  L  L  l  lR  R     after it: from 5e left, square by square, L and l are flipped
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked, shown
from shogi_lab.engine.bitboards import lowest
from shogi_lab.engine.effects import BOTH, RAYS, arrows, effects_of
from shogi_lab.engine.kernel import Kernel, stepped
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PROMOTED
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import TwinRow, plain
from shogi_lab.ground.messages import items, plural, said, sentences
from shogi_lab.stage.films import Film, Frame, about_line
from shogi_lab.stage.lenses import Layer, board_of, squares_of
from shogi_lab.stage.words import at, by_side, named_in_words

from .kernels.ladder import UNMASKED, behind, do_before_board, do_both_colors
from .rays import BLANK, HEADINGS, RayBoard, RayWords, WordRow, differences, in_pairs, with_pieces

# ---- a move, write by write


class Touch(NamedTuple):
    """What a kernel has just written, and how everything stands now.

    squares: one square of a ray, or all squares of a piece's single steps; origin: the square
    from which the ray is walked; bits: those that flipped, 0 for single steps.
    """

    origin: int
    bits: int
    squares: tuple[int, ...]
    words: tuple[int, ...]
    counts: tuple[int, ...]
    board: tuple[int, ...]


class _Noted(TwinRow):
    """A row that notes what is written into it, in a log shared with others."""

    def __init__(self, name: str, values: Any, log: list[tuple[str, int, int]]) -> None:
        super().__init__(values)
        self.name, self.log = name, log

    def __setitem__(self, at: Any, value: Any) -> None:
        self.log.append((self.name, at, value))
        super().__setitem__(at, value)


@cache
def _tables() -> tuple[Any, Any]:
    return plain(TABLES), plain(RAYS)


def touches(do: Any, position: Position, move: str, rays: Any = RAYS) -> tuple[Touch, ...]:
    """Return what a version of the upkeep writes for a move, by running it over rows that note
    every write.

    do: a kernel of `ladder.VERSIONS`, stepped; rays: a record like `effects.RAYS`.

    >>> position = Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b R 1")
    >>> seen = touches(do_both_colors, position, "R*5e")
    >>> left = [each for each in seen if each.bits == 1 << 6 | 1 << 14]
    >>> [at(*each.squares) for each in left]
    ['6e', '7e', '8e', '9e']
    """
    packed = position.packed(move)
    log: list[tuple[str, int, int]] = []
    pos, effects = plain(position.record.copy()), plain(effects_of(position))
    pos.board = _Noted("board", pos.board, log)
    for name in ("words", "counts"):
        setattr(effects, name, _Noted(name, getattr(effects, name), log))
    now = {"board": list(pos.board), "words": list(effects.words), "counts": list(effects.counts)}
    tables, all_rays = _tables()
    stepped(do)(pos, tables, all_rays if rays is RAYS else plain(rays), effects, packed)
    return tuple(_told(log, now))


def _told(log: list[tuple[str, int, int]], now: dict[str, list[int]]) -> Iterator[Touch]:
    """Yield the log as touches: a ray's count goes with its square, single steps make one touch."""
    near: list[int] = []
    ray: tuple[int, int, int] | None = None  # where it began, its bits, the square it is on
    for i, (name, sq, value) in enumerate(log):
        before, now[name][sq] = now[name][sq], value
        after = log[i + 1] if i + 1 < len(log) else ("", -1, 0)
        if name == "words":
            ray = (_origin(ray, sq, before ^ value, now["board"]), before ^ value, sq)
        if name == "counts" and (ray is None or ray[2] != sq or log[i - 1][:2] != ("words", sq)):
            near.append(sq)
            ray = None
        if near and (after[0] != "counts"):
            yield _touch(-1, 0, tuple(near), now)
            near = []
        if ray and ray[1] and sq == ray[2] and (name == "counts" or after[:2] != ("counts", sq)):
            if name != "board":
                yield _touch(ray[0], ray[1], (sq,), now)


def _origin(ray: tuple[int, int, int] | None, at: int, bits: int, board: list[int]) -> int:
    """Return the square from which a ray on `at` is walked: its origin until now, or the square
    before."""
    if not bits:
        return -1
    _, right, down = HEADINGS[lowest(bits) & 7]
    before = at - right - 9 * down
    goes_on = ray is not None and ray[1:] == (bits, before) and not board[before]
    return ray[0] if ray and goes_on else before


def _touch(origin: int, bits: int, squares: tuple[int, ...], now: dict[str, list[int]]) -> Touch:
    words, counts, board = (tuple(now[name]) for name in ("words", "counts", "board"))
    return Touch(origin, bits, squares, words, counts, board)


class Stage(NamedTuple):
    """One of the two squares of a move: the two words that are merged there, and their names."""

    square: int
    own: int
    others: int
    names: tuple[str, str]


def stages(position: Position, move: str, words: Sequence[int]) -> tuple[Stage, ...]:
    """Return the squares on which a move changes rays.

    words: the rays of all squares after the first stage, from which the second starts."""
    played, color = unpack_move(position.packed(move)), position.turn
    out = []
    if played.start is not None:
        leaving = int(RAYS.own[color, played.piece])
        stopped = int(effects_of(position).words[played.start])
        out.append(Stage(played.start, leaving, stopped, (said("withdraw"), said("unblock"))))
    own = int(RAYS.own[color, played.piece + (PROMOTED if played.promotes else 0)])
    if played.captured:
        taken = int(RAYS.own[1 - color, played.captured])
        return (*out, Stage(played.to, own, taken, (said("emit"), said("withdraw"))))
    return (*out, Stage(played.to, own, words[played.to], (said("emit"), said("block"))))


def masked_bits(position: Position, move: str) -> int:
    """Return the word that YaneuraOu's mask takes out of the first walk; 0 for a drop."""
    played = unpack_move(position.packed(move))
    if played.start is None:
        return 0
    return 0xFFFF ^ int(stepped(behind)(_tables()[1], played.start, played.to))


# ---- rays, square by square


@checked
def move_film(
    position: Position, move: str, title: str = "", do: Kernel = do_both_colors, only: str = ""
) -> Film:
    """Show a move's rays as they change, square by square, with what the kernel `do` writes.

    do: one of `ladder.VERSIONS`, whose own code runs here; only: the name of one direction ("L"),
    if the others are to be done in one go.

    >>> film = move_film(Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b R 1"), "R*5e", only="L")
    >>> film.frames[1].caption.partition(" The square")[0]
    'From 5e left, 1 of 4: 6e has l. The walk flips L and l, so it has L now.'
    """
    told = {} if do is do_both_colors else {"by": do.__name__}
    told |= {"only": only} if only else {}
    about = about_line(f"sfen {position.sfen()}", film="move", move=move, **told)
    upkeep = _upkeep(position, move, do)
    wanted = _of_direction(only)
    walked = (
        _walked(upkeep, at)
        for at, touch in enumerate(upkeep.seen)
        if not only or touch.bits & wanted
    )
    seen = (_begun(upkeep), *walked, _done(upkeep, only))
    frames = tuple(Frame(parts, caption, about) for parts, caption in seen)
    last = len(frames) - 1
    return Film(
        title or said("A move, ray by ray"), frames, tuple(sorted({0, len(frames) // 2, last}))
    )


class _Upkeep(NamedTuple):
    """A move, and all that a version of the upkeep writes for it.

    before: the words before the move; counted: whether the version keeps counts, too;
    mask: the bits of the first walk that it keeps.
    """

    position: Position
    move: str
    seen: tuple[Touch, ...]
    before: tuple[int, ...]
    counted: bool
    mask: int


Seen = tuple[tuple[RayBoard, RayWords], str]  # the parts of a frame, and its caption


def _upkeep(position: Position, move: str, do: Callable[..., None]) -> _Upkeep:
    seen = touches(do, position, move)
    before = tuple(effects_of(position).words.tolist())
    counts = any(each.counts != seen[0].counts for each in seen)
    mask = 0xFFFF ^ (masked_bits(position, move) if do is do_before_board else 0)
    return _Upkeep(position, move, seen, before, counts, mask)


def _of_direction(name: str) -> int:
    names = [heading[0] for heading in HEADINGS]
    if not name:
        return 0xFFFF
    if name not in names:
        words = {"name": shown(name), "names": ", ".join(names)}
        raise ValueError(said("{name} is not a direction; it must be one of {names}", **words))
    return BOTH << names.index(name)


def _begun(upkeep: _Upkeep) -> Seen:
    """Show the rays before the first walk, and the words that are merged for it."""
    position, move, before = upkeep.position, upkeep.move, upkeep.before
    record = position.record
    counts = in_pairs(tuple(effects_of(position).counts.tolist())) if upkeep.counted else ()
    board = _board(board_of(position, squares_of(move)), before, before, counts)
    rows = (*_merged(stages(position, move, before)[0], 0xFFFF), BLANK, BLANK)
    caption = said(
        "{move}. These are the rays before the move.",
        move=by_side(record, named_in_words(record, position.packed(move))),
    )
    return (board, RayWords("", rows)), caption


def _walked(upkeep: _Upkeep, at: int) -> Seen:
    """Show what has just been written: the ray on the board, and its bits in the words."""
    touch, to = upkeep.seen[at], squares_of(upkeep.move)[-1]
    was = (upkeep.seen[at - 1].words if at else upkeep.before)[touch.squares[0]]
    stage = _stage(upkeep, at)
    pieces, mask, position = touch.board, upkeep.mask, upkeep.position
    if stage.square == to:  # arrived: what was in hand is no longer there, what is taken is
        position = position.after(upkeep.move)
        arrived = int(position.record.board[to])
        pieces, mask = (*pieces[:to], arrived, *pieces[to + 1 :]), 0xFFFF
    board = with_pieces(board_of(upkeep.position, squares_of(upkeep.move)), pieces)
    board = board._replace(hands=board_of(position).hands)
    counts = in_pairs(touch.counts) if upkeep.counted else ()
    rows = (*_merged(stage, mask, touch.bits), *_written(touch, was))
    shown = _board(board, upkeep.before, touch.words, counts, touch)
    return (shown, RayWords("", rows)), _touched(touch, was, _length(upkeep.seen, at))


def _done(upkeep: _Upkeep, only: str = "") -> Seen:
    """Show what has come and gone after the last walk, and what was walked from each square.

    only: the one direction whose walks were shown; '' for all.
    """
    after = upkeep.position.after(upkeep.move)
    effects = effects_of(after)
    words = tuple(effects.words.tolist())
    fresh, gone = differences(upkeep.before, words)
    changed = sum(bool(f | g) for f, g in zip(fresh, gone, strict=True))
    counts = in_pairs(tuple(effects.counts.tolist())) if upkeep.counted else ()
    board = board_of(after, squares_of(upkeep.move))
    shown = RayBoard("", board, words, fresh, gone, counts)
    what = plural("{n} square has a different word", "{n} squares have different words", changed)
    caption = said("Done: {what}. All the others are as they were.", what=what)
    if only:
        caption = said(
            "Done, in every direction: {what}. All the others are as they were.", what=what
        )
    rows = [
        WordRow(
            said("walked from {square}", square=at(each.square)),
            walked,
            arrows(walked) or said("nothing"),
        )
        for each in stages(upkeep.position, upkeep.move, words)
        for walked in (each.own ^ each.others,)
    ]
    return (shown, RayWords("", (*rows, *(BLANK,) * (5 - len(rows))))), caption


def _board(
    board: Any,
    before: Sequence[int],
    now: Sequence[int],
    counts: tuple[tuple[int, int], ...],
    touch: Touch | None = None,
) -> RayBoard:
    fresh, gone = differences(before, now)
    layers = []
    if touch:
        layers.append(Layer("here", touch.squares, "purple", "ring"))
    return RayBoard("", board._replace(layers=tuple(layers)), tuple(now), fresh, gone, counts)


def _merged(stage: Stage, mask: int, bits: int = 0) -> tuple[WordRow, ...]:
    """Return rows for the two words of a square and for what is walked, both merged."""
    both = stage.own ^ stage.others
    off = tuple((bit, "off") for bit in range(16) if bits and not bits >> bit & 1)
    same = stage.own & stage.others
    lost = tuple((bit, "gone") for bit in range(16) if same >> bit & 1)
    masked = tuple((bit, "gone") for bit in range(16) if both & ~mask & 1 << bit)
    own, others = (
        said("{verb} {square}", verb=verb, square=at(stage.square)) for verb in stage.names
    )
    note = said("xor, masked") if mask != 0xFFFF else "xor"
    walked = arrows(both & mask) or said("nothing to walk")
    return (
        WordRow(own, stage.own, arrows(stage.own)),
        WordRow(others, stage.others, arrows(stage.others)),
        WordRow(note, both & mask, walked, lost + masked + off),
    )


def _written(touch: Touch, before: int) -> tuple[WordRow, ...]:
    if not touch.bits:
        return (BLANK, BLANK)
    square, now = at(touch.squares[0]), touch.words[touch.squares[0]]
    return (
        WordRow(said("{square} before", square=square), before, _rays(before)),
        WordRow(said("{square} now", square=square), now, _rays(now)),
    )


def _rays(word: int) -> str:
    """Return the rays of a word by their names."""
    return arrows(word) or said("none")


def _stage(upkeep: _Upkeep, at: int) -> Stage:
    """Return which of a move's two squares a touch is walked from."""
    touch = upkeep.seen[at]
    both = stages(upkeep.position, upkeep.move, touch.words)
    return next((stage for stage in both if stage.square == touch.origin), both[-1])


def _length(seen: Sequence[Touch], at: int) -> tuple[int, int]:
    """Return how far along its walk a touch is, and how long the walk is."""
    same = [i for i, each in enumerate(seen)
            if (each.origin, each.bits) == (seen[at].origin, seen[at].bits)]  # fmt: skip
    return same.index(at) + 1, len(same)


def _touched(touch: Touch, before: int, where: tuple[int, int]) -> str:
    if not touch.bits:
        squares = items(map(at, touch.squares))
        return said("Attacks by single steps are counted separately: {squares}.", squares=squares)
    sq, (place, length) = touch.squares[0], where
    flipped = said(
        "{walk}, {i} of {n}: {square} has {was}. The walk flips {bits}, so it has {now} now.",
        walk=_walk(touch.origin, _direction(touch.bits)),
        i=place,
        n=length,
        square=at(sq),
        was=_rays(before),
        bits=_flipped(touch.bits),
        now=_rays(touch.words[sq]),
    )
    end = (
        said("The square is empty, so the walk goes on.")
        if place < length
        else said("The board ends here, so the walk stops.")
    )
    if touch.board[sq]:
        end = said("A piece stands here, so the walk stops.")
    return sentences(flipped, end)


def _flipped(bits: int) -> str:
    """Return the rays of one direction by their names, of one color or of both."""
    name, _, other = arrows(bits).partition(" ")
    return said("{bit} and {other}", bit=name, other=other) if other else name


def _direction(bits: int) -> str:
    """Return the name of the one direction in which all these bits run."""
    low = (bits | bits >> 8) & 255
    return HEADINGS[low.bit_length() - 1][0]


def _walk(origin: int, direction: str) -> str:
    """Say on which square a walk begins and in which direction it goes."""
    square = at(origin)
    return {
        "RU": said("From {square} right and up", square=square),
        "R": said("From {square} right", square=square),
        "RD": said("From {square} right and down", square=square),
        "U": said("From {square} up", square=square),
        "D": said("From {square} down", square=square),
        "LU": said("From {square} left and up", square=square),
        "L": said("From {square} left", square=square),
        "LD": said("From {square} left and down", square=square),
    }[direction]


# ---- the mask


@checked
def mask_film(position: Position, move: str) -> Film:
    """Show YaneuraOu's order of steps with its mask and without, and which squares go wrong.

    >>> film = mask_film(Position.from_sfen("9/9/9/9/4R4/9/9/9/9 b - 1"), "5e5c")
    >>> film.frames[2].caption
    'Mask off: 4 squares are wrong, 5f, 5g, 5h, 5i. The wrong rays run along the line of the move.'
    """
    record, words = position.record, tuple(effects_of(position).words.tolist())
    about = about_line(f"sfen {position.sfen()}", film="ray behind", move=move)
    start = RayBoard("", board_of(position, squares_of(move)), words)
    caption: str = said(
        "{move}. During the walks the piece still stands on its old square.",
        move=by_side(record, named_in_words(record, position.packed(move))),
    )
    stage, mask = stages(position, move, words)[0], masked_bits(position, move)
    walked = stage.own ^ stage.others
    masked = RayWords("", _mask_rows(walked, mask))
    frames = [Frame((start, masked), caption, about)]
    for rays, hidden in ((RAYS, mask), (UNMASKED, 0)):
        found = touches(do_before_board, position, move, rays)[-1].words
        board, caption = _masked(position.after(move), move, found, rays is RAYS)
        rows = RayWords("", _mask_rows(walked, hidden))
        frames.append(Frame((board, rows), caption, about))
    return Film(said("The ray behind"), tuple(frames), (1, 2))


def _masked(after: Position, move: str, found: tuple[int, ...], mask: bool) -> tuple[RayBoard, str]:
    """Show what was written with the mask or without it, and which squares of it are wrong."""
    right = tuple(effects_of(after).words.tolist())
    wrong = tuple(sq for sq in range(SQUARES) if found[sq] != right[sq])
    if not wrong:
        caption = said("Mask on: every word is right.")
        if not mask:
            caption = said("Mask off: every word is right all the same.")
        return RayBoard("", board_of(after, squares_of(move)), found), caption
    fresh, gone = differences(right, found)
    board = board_of(after, squares_of(move), (Layer("wrong", wrong, "vermillion", "diag"),))
    caption = plural(
        "Mask off: {n} square is wrong, {squares}. The wrong ray runs along the line of the move.",
        "Mask off: {n} squares are wrong, {squares}. The wrong rays run along the "
        "line of the move.",
        len(wrong),
        squares=items(map(at, wrong[:8])),
    )
    return RayBoard("", board, found, fresh, gone), caption


def _mask_rows(walked: int, hidden: int) -> tuple[WordRow, ...]:
    cut = tuple((bit, "gone") for bit in range(16) if walked & hidden & 1 << bit)
    return (
        WordRow(said("own xor word"), walked, arrows(walked)),
        WordRow(said("mask"), 0xFFFF ^ hidden, f"{0xFFFF ^ hidden:04x}"),
        WordRow(
            said("to walk"), walked & ~hidden, arrows(walked & ~hidden) or said("nothing"), cut
        ),
    )
