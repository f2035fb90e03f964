"""What Bonanza's defender tries, in its order, and what it leaves out.

k  s  w  w  R      s: strong, since the king comes there, too; each mate in 1 is looked for
                   w: weak, only taking it by the checker is looked at
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.attacks import king_danger
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import ready
from shogi_lab.engine.movegen import evasions
from shogi_lab.engine.moves import in_words, parse_usi, unpack_move, usi
from shogi_lab.engine.pieces import BISHOP, KING, KNIGHT, LANCE, PAWN, PIECE_NAMES, PROMOTABLE, ROOK
from shogi_lab.engine.posi import sfen_text
from shogi_lab.engine.tables import tables_here
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Board, Layer, board_of
from shogi_lab.stage.words import how_many

from .choices import MoveRow, MoveRows
from .tree import COMING, CUT, OR, generated


class Try(NamedTuple):
    """An evasion as Bonanza's mate3_and sees it: the group it is tried in, 0 where it is not tried.

    reason: why it is not tried, or what makes an interposition strong or weak.
    """

    group: int
    move: str
    words: str
    packed: int
    reason: str = ""


#: The order in which Bonanza tries evasions.
GROUPS = (
    "not tried", "the king takes the checker", "another piece takes the checker",
    "the king takes something else", "the king to an empty square", "strong interposition",
    "weak interposition",
)  # fmt: skip
STRONG, WEAK = 5, 6


def bonanza_tries(record: Any) -> tuple[Try, ...]:
    """Our evasions of a position in the order in which Bonanza 4.1.3 would try them.

    Interpositions are walked through from the king's neighbour to the checker. Those by a move are
    strong where two moves or more go there (the king beside the square counts as one), drops where
    one does. Of rook, lance and pawn only the first in hand is dropped; pawn, bishop and rook
    always promote where they can, lance and knight on the last two ranks. Source: mate3.c.

    >>> from shogi_lab.engine.posi import parse_sfen
    >>> for each in bonanza_tries(parse_sfen("8k/9/9/9/8R/9/9/9/9 w lp 1").record)[:6]:
    ...     print(each.group, each.move, each.reason or "-")
    4 1a2a -
    4 1a2b -
    5 L*1b reached by the king
    6 L*1c reached by nothing
    6 L*1d reached by nothing
    0 P*1b a lance is in hand
    """
    found = generated(record, evasions)
    if not found:
        return ()
    danger = king_danger(ready(record), tables_here(), int(record.turn))
    checkers = squares_in(danger.checkers)
    king = int(record.king[record.turn])
    tried = [_try(record, move, found, checkers, king) for move in found]
    return tuple(sorted(tried, key=lambda each: _turn_of(each, king)))


def _turn_of(each: Try, king: int) -> tuple[int, int]:
    """When an evasion is tried: its group, then how far from the king it goes."""
    if each.group in (STRONG, WEAK):
        return each.group, _apart(king, parse_usi(each.move).to)
    return each.group or len(GROUPS), 0


def _apart(a: int, b: int) -> int:
    """How many king's steps lie between two squares."""
    return max(abs(a // 9 - b // 9), abs(a % 9 - b % 9))


def _try(record: Any, move: int, found: tuple[int, ...], checkers: list[int], king: int) -> Try:
    piece, start, to, _, captured = unpack_move(move)
    # of two checkers, the one beside the king counts as the first
    first = min(checkers, key=lambda sq: _apart(king, sq))
    reason = _why_not_tried(record, move)
    if reason:
        group = 0
    elif piece == KING:
        group = 1 if to == first else 3 if captured else 4
    elif to == first:
        group = 2
    else:
        movers = sum(_goes(record, each, to) for each in found)
        beside = _apart(king, to) == 1
        strong = movers + beside > (0 if start is None else 1)
        group = STRONG if strong else WEAK
        reason = _support(movers, beside)
    return Try(group, usi(move), in_words(move), move, reason)


def _goes(record: Any, move: int, to: int) -> bool:
    """Whether this is a move to the square, no drop, that Bonanza tries; its king's not counted."""
    each = unpack_move(move)
    board = each.start is not None and each.piece != KING
    return board and each.to == to and not _why_not_tried(record, move)


def _support(movers: int, beside: bool) -> str:
    """What else comes to a square of interposition."""
    who = [f"{movers} move{'s' if movers > 1 else ''}"] if movers else []
    who += ["the king"] if beside else []
    return f"reached by {' and '.join(who) or 'nothing'}"


def _why_not_tried(record: Any, move: int) -> str:
    """Why Bonanza's defender would leave an evasion out; '' where it would not."""
    piece, start, to, promotes, _ = unpack_move(move)
    color = int(record.turn)
    if start is None:
        stronger = [kind for kind in (ROOK, LANCE) if kind > piece or piece == PAWN]
        for kind in stronger if piece in (PAWN, LANCE) else ():
            if held(int(record.hand[color]), kind):
                return f"a {PIECE_NAMES[kind]} is in hand"
        return ""
    rank = (to // 9 if color == 0 else 8 - to // 9) + 1
    from_rank = (start // 9 if color == 0 else 8 - start // 9) + 1
    if promotes or piece not in PROMOTABLE or min(rank, from_rank) > 3:
        return ""
    if piece in (PAWN, BISHOP, ROOK) or (piece in (LANCE, KNIGHT) and rank <= 2):
        return "it always promotes there"
    return ""


def defender_film(record: Any) -> Film:
    """The evasions of a position in the order in which Bonanza 4.1.3 tries them, group by group.

    Raises ValueError where the mover is not in check, or it is mate.

    >>> from shogi_lab.engine.posi import parse_sfen
    >>> film = defender_film(parse_sfen("8k/9/9/9/8R/9/9/9/9 w lp 1").record)
    >>> print(*(frame.caption for frame in film.frames[1:]), sep="\\n")
    Group 4, the king to an empty square: 1a2a, 1a2b. After each a mate in 1 is looked for.
    Group 5, strong interposition: L*1b. After each a mate in 1 is looked for.
    Group 6, weak interposition: L*1c, L*1d. Only taking it by the checker is looked at, and then \
the defender is asked again: so a "mate in 3" may be one in 5, 7 or 9.
    Not tried: P*1b, P*1c, P*1d. Each is taken to be no better than a move that is tried.
    """
    tries = bonanza_tries(record)
    if not tries:
        raise ValueError(f"{sfen_text(record, 1)}: wanted a position in check, with an evasion")
    groups = list(dict.fromkeys(each.group for each in tries))
    said = f"{how_many(len(tries), 'evasion')}, in the order in which Bonanza tries them."
    frames = [_defended(record, tries, groups, 0, said)]
    for step, group in enumerate(groups, 1):
        frames.append(_defended(record, tries, groups, step, _told_group(tries, group)))
    story = (0, *(step for step, group in enumerate(groups, 1) if group in (STRONG, WEAK, 0)))
    return Film("Bonanza's defender", tuple(frames), story)


def _defended(record: Any, tries: Sequence[Try], groups: list[int], step: int, said: str) -> Frame:
    now = groups[step - 1] if step else -1
    rows = tuple(
        MoveRow(each.move, each.reason, OR, CUT if not each.group else COMING,
                GROUPS[each.group], each.group == now, groups.index(each.group) + 1)
        for each in tries
    )  # fmt: skip
    parts = (_where(record, tries, now), MoveRows("As Bonanza tries them", rows, len(rows)))
    return Frame(parts, said, about_record(record, film="defender"))


def _where(record: Any, tries: Sequence[Try], now: int) -> Board:
    """The board with the squares of a group; where `now` is -1, of both kinds of interpositions."""
    strong, weak, here = (_goals(tries, group) for group in (STRONG, WEAK, now))
    if now not in (-1, STRONG, WEAK):
        layers, title = [Layer("now", here, "blue", "ring")], "ringed: where they go"
    else:
        layers = [Layer("strong", strong, "green", "rows")] if now != WEAK else []
        layers += [Layer("weak", weak, "orange", "diag")] if now != STRONG else []
        title = "striped across: strong squares; aslant: weak ones"
        title = title if strong or weak else "evasions"
    return board_of(record, (), tuple(layers))._replace(title=title)


def _goals(tries: Sequence[Try], group: int) -> tuple[int, ...]:
    """The squares that the evasions of a group go to."""
    return tuple(dict.fromkeys(parse_usi(each.move).to for each in tries if each.group == group))


def _told_group(tries: Sequence[Try], group: int) -> str:
    moves = ", ".join(each.move for each in tries if each.group == group)
    if not group:
        return f"Not tried: {moves}. Each is taken to be no better than a move that is tried."
    head = f"Group {group}, {GROUPS[group]}: {moves}."
    if group == WEAK:
        return (
            f"{head} Only taking it by the checker is looked at, and then the defender is asked "
            'again: so a "mate in 3" may be one in 5, 7 or 9.'
        )
    return f"{head} After each a mate in 1 is looked for."
