"""Drawings: a fixed skeleton with named slots, and the content of each slot.

A skeleton is written once for a whole film; from frame to frame only slots change.
Coordinates are pixels with the middle of the board at (0, 0), so turning the board, and turning
a text upright again, are both a half turn about the origin (classes `turn` and `up`).
"""

from collections.abc import Iterable
from functools import cache, singledispatch
from typing import Any, NamedTuple

from shogi_lab.engine.squares import square_name
from shogi_lab.ground.messages import Square, in_usi, said
from shogi_lab.stage.lenses import Bits, Board, Member, Members, Pointed
from shogi_lab.stage.play import NAMES
from shogi_lab.stage.predictions import Question, Quiet
from shogi_lab.stage.words import SIDES

from .elements import Drawn, Page, Part, box, circle, element, g, joined, moved, path, rect, use
from .outlines import is_word, line, width, word, wrapped

CELL_W, CELL_H, FRAME = 40, 44, 20
GRID_W, GRID_H = 9 * CELL_W, 9 * CELL_H
STAND_W, STAND_GAP, STAND_H = 60, 8, 7 * CELL_H + 14
HAND_ORDER = "RBGSNLP"
BIT = 26  # a bitboard's cell
STRIP_W = 330  # a board, a bitboard and a table in a film strip


class Folded(NamedTuple):
    """A drawing for a screen that can fold it, such as a phone's: its size when it is folded, and
    its skeleton, whose parts say in `folded` where they stand then.

    Parts of class `flat` are shown only while it is not folded, `folds` only while it is.
    """

    width: float
    height: float
    skeleton: Drawn


class Drawing(NamedTuple):
    """A picture in parts: its size in pixels, the part that stays, and the content of each slot.

    `strip` is its width in a film strip, 0 for its own width. `label` says what a picture without a
    title shows to those who cannot see it. `folded` is the drawing for a screen that may fold it.
    """

    width: float
    height: float
    skeleton: Drawn
    slots: dict[str, Drawn]
    strip: float = 0
    label: str = said("picture")
    folded: Folded | None = None

    def called(self, label: str) -> "Drawing":
        """Return the same drawing under this label."""
        return self._replace(label=label)


@singledispatch
def drawing(part: Any) -> Drawing:
    """Return the drawing of one part of a frame; another module adds a kind by `drawing.register`.

    Skeletons may differ from frame to frame; then the whole drawing is replaced.

    >>> Page().text(drawing(Bits("one bit", (40,), (), (), "", "")).slots["b40"])
    '<use href="#bit-on"/>'
    """
    kinds = ", ".join(sorted(kind.__name__ for kind in drawing.registry if kind is not object))
    raise TypeError(said("no drawing of {it}, only of {all}", it=type(part).__name__, all=kinds))


def place(jump: int, label: str, shape: str) -> Drawn:
    """Return a place to click on, which lies over a drawing: a click leads to the step `jump`.

    shape: the id of a definition that covers the place ("hit": a square of the board).

    >>> Page().text(place(3, "5e", "hit"))
    '<use href="#hit" class="place" data-jump="3" role="button" tabindex="-1" aria-label="5e"/>'
    """
    return use(
        href=f"#{shape}", look="place", jump=jump, role="button", tabindex=-1, label=in_usi(label)
    )


def named(name: str, drawn: Drawn) -> Drawn:
    """Return a part of a drawing with a name, by which a text can refer to it.

    >>> Page().text(named("guard", path()))
    '<g data-name="guard"><path/></g>'
    """
    return g(drawn, name=name)


def _slot(name: str, x: float, y: float, called: str = "") -> Drawn:
    return g(slot=name, name=called or None, transform=f"translate({x:g},{y:g})")


def _centre(square: int) -> tuple[int, int]:
    return (square % 9 - 4) * CELL_W, (square // 9 - 4) * CELL_H


# ---- the board

BOARD_W = 2 * (GRID_W // 2 + FRAME + STAND_GAP + STAND_W) + 8
BOARD_H = GRID_H + 2 * FRAME + 8


@drawing.register
def _board(board: Board) -> Drawing:
    slots: dict[str, Drawn] = {}
    for square, jump in enumerate(board.jumps):
        if jump >= 0:
            slots[f"j{square}"] = place(jump, _seen(square, board.pieces[square]), "hit")
    for square, piece in enumerate(board.pieces):
        slots[f"p{square}"] = piece_on(piece)
    for square, marks in _marks(board).items():
        slots[f"m{square}"] = marks
    for color, hand in enumerate(board.hands):
        for letter in HAND_ORDER:
            count = dict(hand).get(letter, 0)
            ghost = None if count else "ghost"
            slots[f"h{color}{letter}"] = use(href=f"#{_king(letter, color)}", look=ghost)
            slots[f"n{color}{letter}"] = (
                line(str(count), 0, 5, 14, "count", 0.5) if count > 1 else ()
            )
        slots[f"t{color}"] = _side(color, board.turn == color)
    return Drawing(BOARD_W, BOARD_H, _board_skeleton(bool(board.jumps)), slots, STRIP_W).called(
        said("shogi board")
    )


def _seen(square: int, piece: str) -> str:
    there = NAMES[piece] if piece else said("empty")
    return said("{square}, {what}", square=Square(square_name(square)), what=there)


def piece_on(piece: str) -> Drawn:
    """Return a piece as SFEN writes it, around the origin; nothing for ''.

    >>> Page().text(piece_on("r"))
    '<use href="#R" transform="rotate(180)"/>'
    """
    if not piece:
        return ()
    if piece[-1].isupper():
        return use(href=f"#{piece}")
    return use(href=f"#{_king(piece.upper(), 1)}", transform="rotate(180)")


def _king(letter: str, color: int) -> str:
    return "k" if letter == "K" and color else letter


def _side(color: int, to_move: bool) -> Drawn:
    frame = rect(x=-30, y=-12, width=60, height=24, rx=12)
    sign = use(href="#side", look=f"side{color}", x=-17, y=0)
    name = line(SIDES[color], -9, 4.5, 12.5, "name")
    return g(frame, sign, name, look="side now" if to_move else "side")


def _marks(board: Board) -> dict[int, Drawn]:
    marks: dict[int, Drawn] = {}
    for layer in board.layers:
        for square in layer.squares:
            mark = use(href=f"#layer-{layer.pattern}", look=layer.color)
            marks[square] = marks.get(square, ()) + mark
    for square in board.last:
        mark = use(href="#arrived" if board.pieces[square] else "#left")
        marks[square] = marks.get(square, ()) + mark
    return marks


@cache
def _board_skeleton(clickable: bool) -> Drawn:
    half_w, half_h = GRID_W // 2, GRID_H // 2
    inner = "".join(
        f"M{-half_w},{-half_h + i * CELL_H}h{GRID_W}M{-half_w + i * CELL_W},{-half_h}v{GRID_H}"
        for i in range(1, 9)
    )
    stars = joined(
        circle(look="star", cx=x, cy=y, r=2.6)
        for x in (-1.5 * CELL_W, 1.5 * CELL_W) for y in (-1.5 * CELL_H, 1.5 * CELL_H)
    )  # fmt: skip
    slab = box(-half_w - FRAME, -half_h - FRAME, GRID_W + 2 * FRAME, GRID_H + 2 * FRAME, "slab", 5)
    slab += rect(look="field", x=-half_w, y=-half_h, width=GRID_W, height=GRID_H)
    marks = joined(_slot(f"m{square}", *_centre(square)) for square in range(81))
    pieces, places = (
        joined(_slot(f"{kind}{sq}", *_centre(sq), square_name(sq)) for sq in range(81))
        for kind in "pj"
    )
    rim = rect(look="rim", x=-half_w, y=-half_h, width=GRID_W, height=GRID_H)
    grid = path(look="grid", d=inner) + stars + rim
    white = g(named("white-hand", _stand(1)), transform="rotate(180)")
    stands = named("black-hand", _stand(0)) + white
    turning = g(marks, grid, pieces, stands, places if clickable else (), look="turn")
    return moved(BOARD_W / 2, BOARD_H / 2, slab, _edges(), turning)


def _edges() -> Drawn:
    """Draw files above and ranks on both sides, either way; the root's class hides one."""
    out = []
    for look, step in (("plain", 1), ("turned", -1)):
        labels = []
        for i in range(9):
            x, y = step * (i - 4) * CELL_W, step * (i - 4) * CELL_H
            labels.append(line(str(9 - i), x, -GRID_H / 2 - 5.5, 12.5, "edge", 0.5))
            labels.append(line("abcdefghi"[i], -GRID_W / 2 - 10, y + 4, 12.5, "edge", 0.5))
            labels.append(use(href=f"#rank-{'abcdefghi'[i]}", x=GRID_W / 2 + 10, y=y))
        out.append(g(joined(labels), look=look))
    return joined(out)


def _stand(color: int) -> Drawn:
    """Return a stand for pieces in hand as Black has it, right and low; White's is turned."""
    middle = GRID_W // 2 + FRAME + STAND_GAP + STAND_W // 2
    top = GRID_H // 2 + FRAME - STAND_H
    upright = "rotate(180)" if color else None
    out = [box(middle - STAND_W // 2, top, STAND_W, STAND_H, "stand", 5)]
    for i, letter in enumerate(HAND_ORDER):
        y = top + 7 + CELL_H // 2 + i * CELL_H
        out.append(_slot(f"h{color}{letter}", middle - 8, y))
        out.append(
            moved(middle + 19, y, g(g(look="up", slot=f"n{color}{letter}"), transform=upright))
        )
    out.append(moved(middle, top - 20, g(g(look="up", slot=f"t{color}"), transform=upright)))
    return joined(out)


# ---- a bitboard

WORD_GAP, BITS_LEFT, BITS_TOP, HEX_PITCH = 7, 18, 18, 9.2
BITS_W, BITS_H = BITS_LEFT + 9 * BIT + 108, BITS_TOP + 9 * BIT + 2 * WORD_GAP + 4


@drawing.register
def _bits(bits: Bits) -> Drawing:
    slots: dict[str, Drawn] = {}
    for square, jump in enumerate(bits.jumps):
        if jump >= 0:
            # Not every bitboard lies as the board does, so a place has no square's name.
            seen = f"bit {26 - square % 27} of word {square // 27}: {int(square in bits.squares)}"
            slots[f"j{square}"] = place(jump, seen, "bit-hit")
    for square in bits.squares:
        slots[f"b{square}"] = use(href="#bit-on")
    for square in bits.changed:
        here = "new" if square in bits.squares else "gone"
        slots[f"b{square}"] = use(href=f"#bit-{here}")
    for w, (name, value) in enumerate(bits.words):
        slots[f"w{w}"] = line(word(name), 0, 0, 11.5, "label")
        for i, digit in enumerate(value):
            slots[f"x{w}.{i}"] = line(digit, 0, 0, 12.5, "hex", 0.5)
    for i, label in enumerate(bits.across):
        slots[f"a{i}"] = line(label, 0, 0, 10.5, "dim", 0.5)
    for i, label in enumerate(bits.down):
        slots[f"d{i}"] = line(label, 0, 0, 10.5, "dim", 0.5)
    return Drawing(BITS_W, BITS_H, _bits_skeleton(bool(bits.jumps)), slots, STRIP_W).called(
        said("bitboard")
    )


@cache
def _bits_skeleton(clickable: bool) -> Drawn:
    out = []
    for w in range(3):
        top = BITS_TOP + w * (3 * BIT + WORD_GAP)
        right = BITS_LEFT + 9 * BIT
        out.append(
            box(BITS_LEFT - 2, top - 2, 9 * BIT + 4, 3 * BIT + 4, "word", 4)
            + path(look="brace", d=f"M{right + 7},{top}h4v{3 * BIT}h-4")
        )
        out.append(_slot(f"w{w}", right + 19, top + 1.5 * BIT - 4))
        out.extend(
            _slot(f"x{w}.{i}", right + 19 + 4 + i * HEX_PITCH, top + 1.5 * BIT + 13)
            for i in range(9)
        )
        for row in range(3 * w, 3 * w + 3):
            y = top + (row - 3 * w + 0.5) * BIT
            out.append(_slot(f"d{row}", BITS_LEFT - 10, y + 3.5))
            for column in range(9):
                x = BITS_LEFT + (column + 0.5) * BIT
                out.append(moved(x, y, use(href="#bit-off"), g(slot=f"b{9 * row + column}")))
                if clickable:
                    out.append(_slot(f"j{9 * row + column}", x, y))
    out.extend(_slot(f"a{i}", BITS_LEFT + (i + 0.5) * BIT, BITS_TOP - 7) for i in range(9))
    return joined(out)


# ---- the members a move touched, as a picture that stands still

ROW_H = 20
MEMBERS_W, ARTICLE_X = 410, 176
LONG = 15  # letters before and after a move that one line of an HTML cell holds


@drawing.register
def _members(members: Members) -> Drawing:
    y, out = 0.0, []
    for row in members.rows:
        before, come = word(row.before), word(row.after)
        out.append(line(row.name, 4, y + 15, 11.5, "label"))
        out.append(line(row.article, ARTICLE_X, y + 15, 11.5, "dim"))
        right = MEMBERS_W - 4
        after = right - width(row.after, 11.5) - (8 if row.after else 0)
        free = after - width(row.before, 11.5) - ARTICLE_X - width(row.article, 11.5)
        if free < 10:
            out.append(line(before, right, y + 15, 11.5, "before", 1))
            y += ROW_H - 3
        else:
            out.append(line(before, after, y + 15, 11.5, "before", 1))
        out.append(line(come, right, y + 15, 11.5, "after", 1))
        y += ROW_H
        out.append(path(look="rule", d=f"M0,{y:g}h{MEMBERS_W}"))
    return Drawing(MEMBERS_W, y, joined(out), {}, STRIP_W)


# ---- a part of which nothing can be clicked


@drawing.register
def _quiet(seen: Quiet) -> Drawing:
    drawn = drawing(seen.part)
    return drawn._replace(slots={} if seen.veiled else quieted(drawn.slots))


def quieted(slots: dict[str, Drawn]) -> dict[str, Drawn]:
    """Return slots without the places that can be clicked.

    >>> slots = quieted({"j40": place(3, "5e", "hit"), "p40": path()})
    >>> [Page().text(each) for each in slots.values()]
    ['', '<path/>']
    """
    return {name: (Part(drawn, is_quiet=True),) for name, drawn in slots.items()}


# ---- a question and its answers, as a picture that stands still

QUESTION_W, ANSWER_H, INDENT = 560, 20, 22


@drawing.register
def _question(seen: Question) -> Drawing:
    y, out = 4.0, []
    for text in wrapped(seen.question, 15, QUESTION_W):
        out.append(line(text, 0, y + 15, 15, "ink"))
        y += 22
    y += 4
    for number, answer in enumerate(seen.answers):
        mark = {seen.chosen: "no", seen.right: "right"}.get(number, "")
        out.append(circle(look="word", cx=9, cy=y + 11, r=6))
        out.append(line(mark, QUESTION_W, y + 16, 12, "after", 1))
        for text in wrapped(answer.words, 13, QUESTION_W - INDENT - 40):
            out.append(line(text, INDENT, y + 16, 13, "label"))
            y += ANSWER_H
    return Drawing(QUESTION_W, y + 6, joined(out), {}).called(said("question"))


def row_cells(row: Member) -> tuple[Drawn, Drawn, Drawn]:
    """Return a touched member as the three cells of an HTML row.

    >>> name, _, _ = row_cells(Member("bb[BLACK]", "", "", "1 bit", mark="bitboard"))
    >>> name[0].attributes["pick"]
    'bb[BLACK]'
    """
    pick = row.name if row.mark == "bitboard" else None
    of = belonging(row.about) or None
    if row.mark == "fact":
        name = element("span", (row.name,), say=said_as(row.name), of=of)
    else:
        called = row.name.replace(" ", "")
        name = element("span", breakable(row.name), name=called, pick=pick, of=of)
    gone, come = (
        element(tag, (Pointing(text) if isinstance(text, Pointed) else text,), say=said_as(text))
        if text
        else ()
        for tag, text in (("del", row.before), ("ins", row.after))
    )
    between: Drawn = (" ",) if gone and come else ()
    if row.mark == "fact":
        if between and len(row.before + row.after) > LONG:
            between = element("br")
        return name, (row.article,), gone + between + come
    if row.mark == "value":
        come = element("span", ("→ ",), come, look="nobr")
        if len(row.before + row.after) > LONG and gone:
            between = element("br")
        else:
            between = (" ",) if gone else ()
    return name, (row.article or "–",), gone + between + come


class Pointing(NamedTuple):
    """A text whose parts, on a page that lights what belongs together, say what they belong to."""

    text: Pointed

    def written(self, page: Page) -> str:
        """Return the text; elsewhere it is one."""
        parts = self.text.parts if page.points else [(self.text, "")]
        return page.text(
            joined(element("b", (each,), of=of) if of else (each,) for each, of in parts)
        )


def belonging(names: Iterable[str]) -> str:
    """Return names of what belongs together as a screen has them, apart by blanks."""
    return " ".join(name.replace(" ", "") for name in names)


def said_as(text: str) -> str | None:
    """Return what a screen says for a plain text, None if it is the same in each language."""
    return word(text) if is_word(word(text)) else None


def breakable(name: str) -> Drawn:
    """Return a name that can be broken before its index."""
    first, *indexes = name.split("[")
    return ((first,) if first else ()) + joined((*element("wbr"), f"[{each}") for each in indexes)
