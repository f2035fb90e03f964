"""Where Bonanza's mate in three is wrong: mates that it misses and why, mates that take longer,
and mates that do not exist.

8k/9/7K1 b Bg    B*3c mates in 3, and is missed: G*2b gives check, and is taken to save
8k/5b3/7K1 b B   B*4d "mates in 3": but after 4b3c, which is weak, it takes 5
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shortened, shown
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.mate import mate_in_1, mate_in_3, mates_within
from shogi_lab.engine.movegen import checks
from shogi_lab.engine.moves import PROMOTE, move_list, unpack_move
from shogi_lab.engine.posi import sfen_text
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import tables_here
from shogi_lab.ground.messages import said, sentences
from shogi_lab.notation.words import namer, signed_with
from shogi_lab.stage.films import Film, Frame, about_line
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import in_words

from .choices import MoveRow, MoveRows
from .defender import CHECKS_BACK, bonanza_tries, finding
from .kernels.bonanza import ALL_ANSWERS, REPAIRS, gen_checks, is_mate_in3ply
from .kernels.omissions import omitted
from .tree import AND, CUT, PROVED, REFUTED, after_moves

#: The longest mate that is looked for; a list of moves has room for as many plies.
MOST = 13

SEVERAL, ILLEGAL = "several rules at once", "no mate: the lance may not promote"
LEFT_OUT = "no mate: an answer is left out"


class Truth(NamedTuple):
    """A position's shortest mate, and what Bonanza finds there.

    length: the plies of the shortest mate, 0 if none is found within those asked for; said:
    Bonanza's move, packed, or 0; error: the name of Bonanza's error, "" if it is right.
    """

    length: int
    said: int
    error: str


def truth(position: Position) -> Truth:
    """Compare what Bonanza's mate in three says about a position with the truth.

    If Bonanza misses a mate within three, the error is that of the one rule whose repair alone
    finds the mate. If Bonanza sees a mate that does not exist, the error is that it leaves out
    answers, provided that it sees no mate when it tries them.

    >>> right, wrong = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1", "8k/9/7K1/9/9/9/9/9/9 b Bg 1"
    >>> [truth(Position.from_sfen(sfen))[::2] for sfen in (right, wrong)]
    [(3, ''), (3, 'check in answer')]
    >>> truth(Position.from_sfen("8k/5b3/7K1/9/9/9/9/9/9 b B 1")).error
    'mate in 5'
    """
    record = position.record
    args = for_kernel(record.copy()), tables_here(), for_kernel(move_list()), 0
    length = 1 if mate_in_1(*args) else 3 if mate_in_3(*args) else 0
    move = int(is_mate_in3ply(*args, 0))
    if bool(length) == bool(move):
        return Truth(length, move, "")
    if length:
        alone = [each for each in REPAIRS if is_mate_in3ply(*args, each)]
        return Truth(length, move, REPAIRS[alone[0]] if alone else SEVERAL)
    end = checks(*args)
    if move not in args[2].packed[:end]:
        return Truth(0, move, ILLEGAL)
    length = next((plies for plies in range(5, MOST + 1, 2) if mates_within(record, plies)), 0)
    if length:
        return Truth(length, move, f"mate in {length}")
    left_out = not is_mate_in3ply(*args, ALL_ANSWERS)
    return Truth(0, move, LEFT_OUT if left_out else f"no mate within {MOST}")


def errors(positions: Iterable[Position]) -> Counter[str]:
    """Count how many positions have a mate in 1 or 3, how many of these mates Bonanza finds, and
    its errors.

    >>> sfens = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1", "8k/9/7K1/9/9/9/9/9/9 b Bg 1"
    >>> sorted(errors(map(Position.from_sfen, sfens)).items())
    [('check in answer', 1), ('found of 3', 1), ('mates in 3', 2), ('positions', 2)]
    """
    found: Counter[str] = Counter()
    for position in positions:
        length, first, error = truth(position)
        found["positions"] += 1
        if length in (1, 3):
            found[f"mates in {length}"] += 1
            found[f"found of {length}"] += first > 0
        if error:
            found[error] += 1
    return +found


class Example(NamedTuple):
    """The smallest position found with an error: it has the fewest pieces on the board, then in
    hand.
    """

    error: str
    sfen: str


#: Found by trying small boards at random, the last one by hand. Bonanza 4.1.3 itself says the same
#: of all but that one, which it was not asked.
EXAMPLES = (
    Example("check in answer", "8k/9/7K1/9/9/9/9/9/9 b Bg 1"),
    Example("last check not seen", "9/9/9/8k/6K2/9/9/9/9 b GL 1"),
    Example("check not generated", "9/9/1s7/2kP+R4/9/1G7/9/3K5/9 b - 1"),
    Example("mate in 5", "8k/5b3/7K1/9/9/9/9/9/9 b B 1"),
    Example("mate in 7", "8k/6+N2/9/9/9/9/9/9/6K1B b np 1"),
    Example("mate in 9", "8k/6+N2/9/9/9/2+B6/9/6K2/9 b 3p 1"),
    Example("mate in 11", "8k/6+N2/9/9/9/1+B7/9/9/6K2 b n3p 1"),
    Example("mate in 13", "8k/6+N2/9/9/9/9/9/9/1+B4K2 b 2n3p 1"),
    Example(ILLEGAL, "9/9/1K4+B2/9/9/9/9/1L7/k8 b - 1"),
    Example(LEFT_OUT, "9/9/4B2G1/8l/8k/K2+br3p/6N2/5R1G1/9 b lp 1"),
)


# The film.


def errors_film(examples: Sequence[tuple[str, str]] = EXAMPLES) -> Film:
    """Show positions about which Bonanza is wrong: its opinion of each check, and the truth.

    examples: one or more errors by name, each with an SFEN. Raises ValueError if Bonanza does not
    make the error in that position.

    >>> print(*(frame.caption for frame in errors_film(EXAMPLES[2:4]).frames), sep="\\n")
    Bonanza finds no mate. There is one in 1: 6d6c+, which Bonanza does not generate.
    Bonanza says that B*4d mates in 3. It takes 5, because 4b3c holds out longer.
    """
    kept = tuple(Example(*each) for each in examples)
    about = about_line(film="errors", examples=[list(each) for each in kept])
    seen = [(each, Position.from_sfen(each.sfen)) for each in kept]
    for each, position in seen:
        if not each.error or truth(position).error != each.error:
            name = shown(each.sfen)
            raise ValueError(said("{name}: {why}", name=name, why=_lacks(each.error)))
    drawn = [(_rows(position), _told(position), position) for _, position in seen]
    room = max(len(rows) for rows, _, _ in drawn)
    frames = tuple(
        Frame((_board(position), MoveRows(said("Bonanza on each check"), rows, room)), told, about)
        for rows, told, position in drawn
    )
    return Film(said("Where Bonanza errs"), frames, tuple(range(len(frames))))


def _checks(record: Any) -> list[int]:
    """Return the legal checks, then those that Bonanza generates and that do not exist."""
    pos, moves = for_kernel(record.copy()), for_kernel(move_list())
    legal = [int(move) for move in moves.packed[: checks(pos, tables_here(), moves, 0)]]
    end = gen_checks(pos, tables_here(), moves, 0, 0)
    plain = {move & ~PROMOTE for move in legal}
    false = [int(move) for move in moves.packed[:end]]
    return legal + [move for move in false if move not in legal and move & ~PROMOTE in plain]


def _lacks(error: str) -> str:
    """Say what is wrong with a position that does not have the error it is shown for."""
    if not error:
        return said("the error is empty; it must be the name of the error that the position has")
    name = shortened(" ".join(error.split()))
    return said("the position must have this error: {error}", error=name)


def _rows(position: Position) -> tuple[MoveRow, ...]:
    """List each check, and what Bonanza makes of it: not generated, refuted by an answer, or
    mate."""
    record, decisive, rows = position.record, _decisive(position), []
    for check in _checks(record):
        note: str = said("not generated")
        state = CUT
        if not omitted(record, check):
            saving = _saving(record, check)
            state = REFUTED if saving else PROVED
            note = signed_with("x", saving[0]) if saving else said("mate, it says")
        words = in_words(check)
        rows.append(MoveRow(namer(record)(check), words, AND, state, note, check == decisive))
    return tuple(rows)


def _saving(record: Any, check: int) -> tuple[str, str, int] | None:
    """Return the answer that saves in Bonanza's opinion, what Bonanza says of it, and the move; or
    None."""
    after = after_moves(record, [check])
    for each in bonanza_tries(after):
        if each.group and (found := finding(after, each)).saves:
            return each.move, found.said, each.packed
    return None


def _decisive(position: Position) -> int:
    """Return the check that mates and is missed, or that Bonanza answers with."""
    found = truth(position)
    return found.said or mates_within(position.record, found.length)


def _board(position: Position) -> Any:
    """Return the board, with the decisive check's squares ringed."""
    _, start, to, _, _ = unpack_move(_decisive(position))
    squares = (to,) if start is None else (start, to)
    return board_of(position.record, (), (Layer("now", squares, "blue", "ring"),))


def _told(position: Position) -> str:
    record, found, check = position.record, truth(position), _decisive(position)
    if not found.said:
        return sentences(said("Bonanza finds no mate."), _told_missed(record, check, found.length))
    return sentences(
        said("Bonanza says that {check} mates in 3.", check=namer(record)(check)),
        _told_wrong(record, check, found),
    )


def _told_wrong(record: Any, check: int, found: Truth) -> str:
    """Say what is true when Bonanza finds a mate."""
    if found.error == ILLEGAL:
        return said("There is none, because the lance may not promote there.")
    if found.error == LEFT_OUT:
        return said(
            "Bonanza leaves out {answer}, which saves the king.", answer=_left_out(record, check)
        )
    if not found.length:
        return ""
    answer = _longest(record, check, found.length)
    return said("It takes {n}, because {answer} holds out longer.", n=found.length, answer=answer)


def _told_missed(record: Any, check: int, length: int) -> str:
    """Say which check mates, and why Bonanza misses it."""
    saving = _saving(record, check)
    slots = {"n": length, "check": namer(record)(check)}
    if omitted(record, check) or saving is None:
        return said("There is one in {n}: {check}, which Bonanza does not generate.", **slots)
    return sentences(
        said("There is one in {n}: {check}.", **slots), _told_unseen(record, check, *saving)
    )


def _told_unseen(record: Any, check: int, answer: str, told: str, packed: int) -> str:
    """Say why Bonanza assumes that an answer to a check saves, and what mates after it."""
    after = after_moves(record, [check, packed])
    reply = mate_in_1(for_kernel(after), tables_here(), for_kernel(move_list()), 0)
    slots = {"answer": answer, "reply": namer(after)(int(reply))}
    if told == CHECKS_BACK:
        return said(
            "{answer} gives check, so Bonanza assumes that it saves the king, but {reply} mates.",
            **slots,
        )
    return said("After {answer} Bonanza does not see that {reply} mates.", **slots)


def _left_out(record: Any, check: int) -> str:
    """Return the first answer to a check that Bonanza leaves out and that no mate in 1 follows."""
    after = after_moves(record, [check])
    for each in bonanza_tries(after):
        if not (each.group or mates_within(after_moves(after, [each.packed]), 1)):
            return each.move
    raise AssertionError(f"{sfen_text(record, 1)}: no answer that is left out helps")


def _longest(record: Any, check: int, length: int) -> str:
    """Return the first answer to a check after which the mate takes as long as it can."""
    after = after_moves(record, [check])
    for each in bonanza_tries(after):
        if not mates_within(after_moves(after, [each.packed]), length - 4):
            return each.move
    raise AssertionError(f"{sfen_text(record, 1)}: mate in {length - 2}")
