"""What a move changes: terms that go and come, sums by kind of piece, and a question about them.

7g7f    - pawn on 7g    + pawn on 7f        2 of 52 terms: one goes, one comes
8h2b+   - bishop, - bishop, + horse, and one in hand goes and comes
5i5h    all of them, twice: both kings' squares stand in every term
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import Some, checked
from shogi_lab.engine.indexes import KKP_BLOCKS, block_of
from shogi_lab.engine.kkp import Table, Term, kkp_terms
from shogi_lab.engine.pieces import BLACK, COLORS, PIECE_WORDS, letter
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.games import Game
from shogi_lab.notation.words import moved, told_as
from shogi_lab.stage.films import Film, Frame, about_line, game_line
from shogi_lab.stage.lenses import board_of, squares_of
from shogi_lab.stage.words import by_side, in_full, in_words, signed

from .ledger import Terms, term_rows, weighed

MOST_GONE = 3  # with a move by anything but a king: two squares and a hand


def changed_terms(before: Position, after: Position) -> tuple[list[Term], list[Term]]:
    """Return the terms that a move removes, and those that it adds.

    >>> gone, come = changed_terms(Position(), Position().after("7g7f"))
    >>> [term.meaning for term in gone + come]
    ["Black's pawn on 7g", "Black's pawn on 7f"]
    """
    return terms_apart(kkp_terms(before), kkp_terms(after))


def terms_apart(old: list[Term], new: list[Term]) -> tuple[list[Term], list[Term]]:
    """Return the terms that only the first of two sums has, and those that only the second has."""
    ids = [Counter(term[:3] for term in terms) for terms in (old, new)]
    gone, come = ids[0] - ids[1], ids[1] - ids[0]
    return [t for t in old if t[:3] in gone], [t for t in new if t[:3] in come]


def _change_words(gone: Sequence[Term], come: Sequence[Term]) -> str:
    if len(gone) > MOST_GONE:
        return said("All {gone} terms go, and {come} others come", gone=len(gone), come=len(come))
    return _few_words(len(gone), len(come))


def _few_words(gone: int, come: int) -> str:
    if gone == come == 1:
        return said("{gone} term goes, {come} comes", gone=gone, come=come)
    if gone == 1:
        return said("{gone} term goes, {come} come", gone=gone, come=come)
    return said("{gone} terms go, {come} come", gone=gone, come=come)


# ---- the waterfall


class Bar(NamedTuple):
    """All terms of one side's pieces of one kind: how many there are, what they add, and where the
    bar begins.
    """

    letter: str
    name: str
    color: int
    many: int
    value: int
    begin: int
    changed: bool


class Waterfall(NamedTuple):
    """A sum in groups: each bar begins at the end of the one before it. low, high: as in Terms."""

    title: str
    bars: tuple[Bar, ...]
    total: int
    low: int
    high: int


GROUPS = (0, *(block.piece for block in KKP_BLOCKS if not block.in_hand))  # 0: in hand


def _group(term: Term) -> tuple[int, int]:
    kind = 0 if term.square is None else block_of(term.entry).piece
    return kind, int(term.piece < 0)


def waterfall(position: Position, weights: Any, before: Position | None = None) -> Waterfall:
    """Return a position's sum by kinds: the pieces in hand, then those on the board, Black's and
    White's in turn.

    before: the position one move earlier; what that move changed is marked."""
    terms = kkp_terms(position)
    moved = set()
    if before is not None:
        gone, come = changed_terms(before, position)
        moved = {_group(term) for term in gone + come}
    bars, total, sums = [], 0, [0]
    for kind in GROUPS:
        for color in COLORS:
            values = [weighed(term, weights) for term in terms if _group(term) == (kind, color)]
            name = f"{PIECE_WORDS[kind]}s" if kind else "in hand"
            sign = letter(kind if color == BLACK else -kind) if kind else ""
            changed = (kind, color) in moved
            bars.append(Bar(sign, name, color, len(values), sum(values), total, changed))
            total += sum(values)
            sums.append(total)
    return Waterfall("", tuple(bars), total, min(sums), max(sums))


def kkp_game_film(game: Game, weights: Any, title: str = said("KKP along a game")) -> Film:
    """Show each position's KKP sum by kinds of pieces along a game, and what each move changed.

    game: anything with `positions()`, an iterator of Position, and `moves`, USI texts.

    >>> game = Game.parse("position startpos moves 7g7f 3c3d")
    >>> kkp_game_film(game, np.ones((81, 81, 738), np.int16)).frames[1].caption
    'Move 1, Black: 7g7f, pawn from 7g to 7f. 1 term goes, 1 comes. KKP 0 becomes 0.'
    """
    positions = list(game.positions())
    before = [positions[0], *positions]
    seen = [waterfall(now, weights, then) for now, then in zip(positions, before, strict=False)]
    low, high = min(each.low for each in seen), max(each.high for each in seen)
    about = about_line(game_line(game), film="kkp game")
    frames, totals = [], [each.total for each in seen]
    for step, (position, each) in enumerate(zip(positions, seen, strict=True)):
        move = game.moves[step - 1] if step else ""
        parts = (board_of(position, squares_of(move)), each._replace(low=low, high=high))
        caption: str = said("Before the first move, KKP is {total}.", total=signed(each.total))
        if step:
            was = positions[step - 1]
            played = in_full(was.record, was.packed(move))
            caption = sentences(
                said("Move {n}, {move}.", n=step, move=by_side(was.record, played)),
                said("{done}.", done=_change_words(*changed_terms(was, position))),
                _sum_words(totals[step - 1], totals[step]),
            )
        frames.append(Frame(parts, caption, f"{about} | ply {step}"))
    sizes = [abs(now - then) for now, then in zip(totals[1:], totals, strict=False)]
    largest = 1 + sizes.index(max(sizes)) if sizes else 0
    return Film(title, tuple(frames), tuple(sorted({largest, len(frames) - 1})))


def _sum_words(was: int, now: int) -> str:
    return said("KKP {was} becomes {now}.", was=signed(was), now=signed(now))


# ---- a question with answers to choose from

CHOICES = (2, 3, 5, 0)  # terms that go and come, together; 0: all of them
FRAMES = 1 + len(CHOICES)  # of each move: the question, then each choice judged


class Options(NamedTuple):
    """A question and its answers, each as (words, mark, jump); mark: "", "right" or "wrong"."""

    title: str
    question: str
    answers: tuple[tuple[str, str, int], ...]
    reason: str


@checked
def difference_film(asked_of: Some[tuple[Position, str]], weights: Table) -> Film:
    """Ask how many terms a move changes: a question, then a frame for each answer, move by move.

    asked_of: pairs (position, move in USI).

    >>> film = difference_film([(Position(), "7g7f")], np.ones((81, 81, 738), np.int16))
    >>> len(film.frames), film.frames[1].caption
    (5, '7g7f, pawn from 7g to 7f: 1 term goes, 1 comes, 2 in all. KKP 0 becomes 0.')
    """
    asked = [[position.sfen(), move] for position, move in asked_of]
    about = about_line(film="difference", asked=asked)
    frames: list[Frame] = []
    for position, move in asked_of:
        frames += _question(len(frames), position, move, weights, about)
    decisive = tuple(FRAMES * number + 1 + _right(*each) for number, each in enumerate(asked_of))
    return Film(said("Which terms change?"), tuple(frames), decisive)


def _right(position: Position, move: str) -> int:
    """Return the place of the right answer among CHOICES."""
    gone, come = changed_terms(position, position.after(move))
    return 3 if len(gone) > MOST_GONE else CHOICES.index(len(gone) + len(come))


def _question(first: int, position: Position, move: str, weights: Any, about: str) -> list[Frame]:
    """Return a move's frames: the question, whose frame is `first`, and one that judges each
    choice."""
    after, packed = position.after(move), position.packed(move)
    gone, come = changed_terms(position, after)
    before, now = _sums(position, after, weights)
    here, there = (board_of(each, squares_of(move)) for each in (position, after))
    ask = said(
        "How many terms does {move} change? Count those that go and those that come.",
        move=told_as(moved(position, move), f"{move} ({in_words(packed)})"),
    )
    total = len(gone) + len(come)
    reason = said("{change}, {n} in all.", change=_change_words(gone, come), n=total)
    told = sentences(
        said(
            "{move}: {change}, {n} in all.",
            move=in_full(position.record, packed),
            change=_within(gone, come),
            n=total,
        ),
        _sum_words(before.total, now.total),
    )
    texts = [str(n) if n else said("all {n}, twice", n=len(before.rows)) for n in CHOICES]
    frames = [Frame((here, _options(texts, first), before), ask, about)]
    for chosen in range(len(CHOICES)):
        options = _options(texts, first, _right(position, move), chosen, reason)
        frames.append(Frame((there, options, now), told, about))
    return frames


def _within(gone: Sequence[Term], come: Sequence[Term]) -> str:
    """Say what changes, within a sentence."""
    if len(gone) > MOST_GONE:
        return said("all {gone} terms go, and {come} others come", gone=len(gone), come=len(come))
    return _few_words(len(gone), len(come))


def _options(
    texts: Sequence[str], first: int, right: int = -1, chosen: int = -1, reason: str = ""
) -> Options:
    """Return the choices, judged once one is made; each leads to its own frame after the
    question's."""
    answers = tuple(
        (text, "right" if i == right else "wrong" if i == chosen else "", first + 1 + i)
        for i, text in enumerate(texts)
    )
    return Options("", said("terms that go or come"), answers, reason)


def _sums(before: Position, after: Position, weights: Any) -> tuple[Terms, Terms]:
    """Return the terms of a position, and with marks what a move makes of them: all new ones, or
    the old with those that go and come."""
    gone, come = changed_terms(before, after)
    old = kkp_terms(before)
    shown, marks = come, ["come"] * len(come)
    if len(gone) <= MOST_GONE:
        shown, marks = [*old, *come], ["gone" if term in gone else "" for term in old] + marks
    rows, asked = term_rows(shown, weights, marks), term_rows(old, weights, [""] * len(old))
    sums = [0, *(row.begin + row.value for row in (*rows, *asked))]
    low, high = min(sums), max(sums)
    was, now = (sum(weighed(t, weights) for t in kkp_terms(each)) for each in (before, after))
    return Terms("", asked, was, low, high), Terms("", rows, now, low, high)
