"""What Bonanza's defender tries, in its order, what it leaves out, and the result of each attempt.

k  s  w  w  R      s: strong, since the king comes there, too; each mate in 1 is looked for
                   w: weak, only taking it by the checker is looked at
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.attacks import in_check, king_danger
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.movegen import evasions
from shogi_lab.engine.moves import move_list, parse_usi, unpack_move
from shogi_lab.engine.pieces import BISHOP, KING, KNIGHT, LANCE, PAWN, PIECE_NAMES, PROMOTABLE, ROOK
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import tables_here
from shogi_lab.ground.messages import items, plural, said, sentences
from shogi_lab.notation.words import namer
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Board, Layer, board_of
from shogi_lab.stage.words import in_words

from .choices import MoveRow, MoveRows
from .kernels.bonanza import is_mate_in_1ply, mate3_and, taken_by_checker
from .tree import AND, COMING, CUT, OR, PROVED, REFUTED, after_moves, generated, so_many


class Try(NamedTuple):
    """An evasion as Bonanza's mate3_and sees it, with its group, which is 0 if it is not tried.

    reason: why it is not tried, or what makes an interposition strong or weak.
    """

    group: int
    move: str
    words: str
    packed: int
    reason: str = ""


#: The order in which Bonanza tries evasions.
GROUPS = (
    said("not tried"), said("the king takes the checker"), said("another piece takes the checker"),
    said("the king takes something else"), said("the king to an empty square"),
    said("strong interposition"), said("weak interposition"),
)  # fmt: skip
STRONG, WEAK = 5, 6


def bonanza_tries(record: Any) -> tuple[Try, ...]:
    """Return our evasions of a position in the order in which Bonanza 4.1.3 would try them.

    Interpositions come square by square, from the king's neighbor to the checker. A move is strong
    if at least two moves go to its square (the king counts as one if it is next to the square),
    and a drop if at least one does; any other is weak. Of rook, lance and pawn only the first that
    is in hand is dropped. Pawn, bishop and rook always promote when they can, lance and knight on
    the last two ranks. Source: mate3.c."""
    found = generated(record, evasions)
    if not found:
        return ()
    danger = king_danger(for_kernel(record), tables_here(), int(record.turn))
    checkers = squares_in(danger.checkers)
    king = int(record.king[record.turn])
    tried = [_try(record, move, found, checkers, king) for move in found]
    return tuple(sorted(tried, key=lambda each: _turn_of(each, king)))


def _turn_of(each: Try, king: int) -> tuple[int, int]:
    """Tell when an evasion is tried: its group, then how far from the king it goes."""
    if each.group in (STRONG, WEAK):
        return each.group, apart(king, parse_usi(each.move).to)
    return each.group or len(GROUPS), 0


def apart(a: int, b: int) -> int:
    """Return how many king's steps apart two squares are."""
    return max(abs(a // 9 - b // 9), abs(a % 9 - b % 9))


def _try(record: Any, move: int, found: tuple[int, ...], checkers: list[int], king: int) -> Try:
    piece, start, to, _, captured = unpack_move(move)
    # of two checkers, the one beside the king counts as the first
    first = min(checkers, key=lambda sq: apart(king, sq))
    reason = _why_not_tried(record, move)
    if reason:
        group = 0
    elif piece == KING:
        group = 1 if to == first else 3 if captured else 4
    elif to == first:
        group = 2
    else:
        movers = sum(_goes(record, each, to) for each in found)
        beside = apart(king, to) == 1
        strong = movers + beside > (0 if start is None else 1)
        group = STRONG if strong else WEAK
        reason = _support(movers, beside)
    return Try(group, namer(record)(move), in_words(move), move, reason)


def _goes(record: Any, move: int, to: int) -> bool:
    """Whether Bonanza tries this move to the square: no drop, and no move of its king's."""
    each = unpack_move(move)
    board = each.start is not None and each.piece != KING
    return board and each.to == to and not _why_not_tried(record, move)


def _support(movers: int, beside: bool) -> str:
    """Say what else comes to a square of interposition."""
    if not movers:
        return said("reached by the king") if beside else said("reached by nothing")
    if not beside:
        return plural("reached by {n} move", "reached by {n} moves", movers)
    return plural("reached by {n} move and the king", "reached by {n} moves and the king", movers)


def _why_not_tried(record: Any, move: int) -> str:
    """Say why Bonanza's defender would leave an evasion out; '' if it would not."""
    piece, start, to, promotes, _ = unpack_move(move)
    color = int(record.turn)
    if start is None:
        stronger = [kind for kind in (ROOK, LANCE) if kind > piece or piece == PAWN]
        for kind in stronger if piece in (PAWN, LANCE) else ():
            if held(int(record.hand[color]), kind):
                return said("a {piece} is in hand", piece=PIECE_NAMES[kind])
        return ""
    rank = (to // 9 if color == 0 else 8 - to // 9) + 1
    from_rank = (start // 9 if color == 0 else 8 - start // 9) + 1
    if promotes or piece not in PROMOTABLE or min(rank, from_rank) > 3:
        return ""
    if piece in (PAWN, BISHOP, ROOK) or (piece in (LANCE, KNIGHT) and rank <= 2):
        return said("it always promotes there")
    return ""


class Finding(NamedTuple):
    """What Bonanza decides about an attempt: whether it saves the king, the reply that was found,
    and a remark.
    """

    saves: bool
    reply: str
    said: str


CHECKS_BACK, UNSEEN = said("gives check: saves"), said("no mate in 1 seen: saves")
NOT_TAKEN = said("not taken: saves")


def finding(record: Any, each: Try) -> Finding:
    """Return what Bonanza's mate3_and decides about one of the evasions that it tries.

    After a weak interposition, whether it gives check or not, the checker takes it, and the
    defender answers again. If any other evasion gives check, Bonanza assumes that it saves the
    king; if it gives none, Bonanza looks for a mate in 1."""
    if each.group == WEAK:
        return _taken(record, each)
    after = after_moves(record, [each.packed])
    pos, tables = for_kernel(after), tables_here()
    if in_check(pos, tables, int(after.turn)):
        return Finding(True, "", CHECKS_BACK)
    reply = int(is_mate_in_1ply(pos, tables))
    if not reply:
        return Finding(True, "", UNSEEN)
    named = namer(after)(reply)
    return Finding(False, named, said("{move} mates", move=named))


def _taken(record: Any, each: Try) -> Finding:
    """Return what comes of a weak interposition, which the checker takes."""
    tables, after = tables_here(), after_moves(record, [each.packed])
    checkers = king_danger(for_kernel(record), tables, int(record.turn)).checkers
    to = each.packed & 127
    reply = int(taken_by_checker(for_kernel(after), tables, squares_in(checkers)[0], to))
    if not reply:
        return Finding(True, "", NOT_TAKEN)
    taken, named = after_moves(after, [reply]), namer(after)(reply)
    if in_check(for_kernel(taken), tables, int(after.turn)):
        return Finding(True, "", NOT_TAKEN)
    if mate3_and(for_kernel(taken), tables, for_kernel(move_list()), 0, 0):
        return Finding(False, named, said("{move} takes, again", move=named))
    return Finding(True, named, said("{move} takes: saves", move=named))


def defender_film(position: Position) -> Film:
    """Show the evasions of a position in the order in which Bonanza 4.1.3 tries them, group by
    group.

    Next to each stands its result. The first that saves the king ends Bonanza's search; here all
    are looked at. Raises ValueError if the mover is not in check, or is mated.

    >>> film = defender_film(Position.from_sfen("8k/6+N2/9/9/4B4/9/9/9/6K2 w lp 1"))
    >>> print(*(frame.caption for frame in film.frames[2:]), sep="\\n")
    The next group is "strong interposition": L*2b. After each of them Bonanza looks for a mate \
in 1. If one of them gives check, Bonanza assumes that it saves the king. All fail.
    The next group is "weak interposition": L*3c, L*4d. Bonanza looks only at the capture by the \
checker, and then at the next answers. So its "mate in 3" may be longer. All fail.
    Bonanza does not try these: P*2b, P*3c, P*4d. It considers each of them no better than a move \
that it tries.
    """
    record = position.record
    tries = bonanza_tries(record)
    if not tries:
        raise unfit(record, said("the side to move must be in check, and have an answer"))
    groups = list(dict.fromkeys(each.group for each in tries))
    found = so_many(AND, len(tries))
    first = said("This is the order in which Bonanza tries {found}.", found=found)
    frames = [_defended(record, tries, groups, 0, first)]
    for step, group in enumerate(groups, 1):
        told = _told_group(record, tries, group)
        frames.append(_defended(record, tries, groups, step, told))
    story = (0, *(step for step, group in enumerate(groups, 1) if group in (STRONG, WEAK, 0)))
    return Film(said("Bonanza's defender"), tuple(frames), story)


def _defended(record: Any, tries: Sequence[Try], groups: list[int], step: int, told: str) -> Frame:
    now = groups[step - 1] if step else -1
    rows = tuple(
        _row(record, each, each.group == now, groups.index(each.group) + 1) for each in tries
    )
    listed = MoveRows(said("As Bonanza tries them"), rows, len(rows))
    return Frame((_where(record, tries, now), listed), told, about_record(record, film="defender"))


def _row(record: Any, each: Try, here: bool, jump: int) -> MoveRow:
    """Return the row of a try: its group and, while its group is looked at, what comes of it."""
    state = COMING if each.group else CUT
    note: str = GROUPS[each.group]
    if here and each.group:
        found = finding(record, each)
        state, note = (REFUTED if found.saves else PROVED), found.said
    return MoveRow(each.move, each.reason, OR, state, note, here, jump)


def _where(record: Any, tries: Sequence[Try], now: int) -> Board:
    """Return the board with the squares of a group; -1 for both kinds of interpositions."""
    strong, weak, here = (
        tuple(dict.fromkeys(parse_usi(each.move).to for each in tries if each.group == group))
        for group in (STRONG, WEAK, now)
    )
    if now not in (-1, STRONG, WEAK):
        layers, title = [Layer("now", here, "blue", "ring")], said("ringed: where they go")
    else:
        layers = [Layer("strong", strong, "green", "rows")] if now != WEAK else []
        layers += [Layer("weak", weak, "orange", "diag")] if now != STRONG else []
        title = said("striped across: strong squares; aslant: weak ones")
        title = title if strong or weak else said("answers")
    return board_of(record, (), tuple(layers))._replace(title=title)


def _told_group(record: Any, tries: Sequence[Try], group: int) -> str:
    here = [each for each in tries if each.group == group]
    moves = items(each.move for each in here)
    if not group:
        return sentences(
            said("Bonanza does not try these: {moves}.", moves=moves),
            said("It considers each of them no better than a move that it tries."),
        )
    saving = [each.move for each in here if finding(record, each).saves]
    return sentences(
        said('The next group is "{group}": {moves}.', group=GROUPS[group], moves=moves),
        _told_looked(group),
        said("{move} saves the king, so Bonanza stops here.", move=saving[0])
        if saving
        else said("All fail."),
    )


def _told_looked(group: int) -> str:
    """Say how Bonanza looks at the evasions of a group."""
    if group == WEAK:
        return said(
            "Bonanza looks only at the capture by the checker, and then at the next "
            'answers. So its "mate in 3" may be longer.'
        )
    return said(
        "After each of them Bonanza looks for a mate in 1. If one of them "
        "gives check, Bonanza assumes that it saves the king."
    )
