"""Films of searches for mate: the tree as it is visited, a proof, and games against a proof."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from .films import Film, Frame, LazyFrames, about_line
from .films_walk import walk_film
from .lenses import Layer, board_of
from .lenses_mate import (
    AND,
    COMING,
    CUT,
    GROUPS,
    OPEN,
    OR,
    PROVED,
    REFUTED,
    SIDES,
    STRONG,
    WEAK,
    Between,
    Counters,
    DropMate,
    MoveRow,
    MoveRows,
    Node,
    Tape,
    TapeEvent,
    Tree,
    Try,
    Unfolded,
    after_moves,
    board_at,
    bonanza_tries,
    drop_mate,
    ends,
    generated,
    interpositions,
    key_costs,
    key_reads,
    mate_tree,
    mates,
    path_of,
    proof_nodes,
    reached_by,
    record_at,
    rows_of,
    state_at,
    tape_events,
    tapes,
    toggles,
    unfolded,
    whole_proof,
)
from .lenses_posi import key_change
from .mate import mate_within
from .movegen import checks, evasions
from .moves import in_words, move_list, parse_usi, usi
from .posi import sfen_text
from .squares import square_name
from .tables import TABLES

LONG = 1_000  # steps, past which a film's frames are made when they are asked for


def _state(record: Any, film: str, step: int, path: str = "", **told: Any) -> str:
    """A state line; path: the moves from the root to what is seen."""
    line = f"sfen {sfen_text(record, 1)}" + (f" moves {path}" if path else "")
    return f"{about_line(line, film=film, **told)} | step {step}"


def _on(tree: Tree, number: int, film: str, step: int) -> str:
    """The state line of a node of a tree."""
    path = " ".join(tree.nodes[each].move for each in path_of(tree, number)[1:])
    return _state(tree.record, film, step, path, plies=tree.plies)


def _counted(n: int, noun: str) -> str:
    return f"{n or 'no'} {noun}{'' if n == 1 else 's'}"


# ---- the visit


def search_film(record: Any, plies: int = 3) -> Film:
    """A search for mate, step by step: the board and the tree together, one path unfolded.

    A click on a node leads to the step in which it was decided, or is first looked at.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = search_film(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> print(*(film.frames[step].caption for step in (0, 1, 6, 7)), sep="\\n")
    OR: Black has 7 checks; one that mates is enough.
    AND: after 5c5b+, pawn from 5c to 5b, promotes, White has 1 evasion, and no ply is left: \
5a5b refutes it.
    AND: after G*5b, gold dropped on 5b, White has no evasion: mate.
    Proved: G*5b mates. 1 check is never looked at.
    """
    tree = mate_tree(record, plies)
    count, rows = len(tree.steps), rows_of(tree)
    film = LazyFrames(count, lambda step: _visited(tree, step, rows))
    deepest = max(range(count), key=lambda step: (tree.nodes[tree.steps[step]].ply, -step))
    title = f"A search for mate within {plies}"
    story = tuple(sorted({0, deepest, count - 1}))
    if count <= LONG:
        return Film(title, tuple(film), story)
    return Film(title, film, story, _story(tree))


def _story(tree: Tree) -> tuple[int, ...]:
    """The steps that a page without a kernel holds: the first ones, and where the checks of the
    root and the first evasions are decided."""
    shallow = [node.decided for node in tree.nodes if node.ply <= 2]
    return tuple(dict.fromkeys([*range(40), *shallow]))


def _visited(tree: Tree, step: int, rows: int) -> Frame:
    number = tree.steps[step]
    parts = (board_at(tree, number), unfolded(tree, step, rows))
    return Frame(parts, _told(tree, number, step), _on(tree, number, "search", step))


def _told(tree: Tree, number: int, step: int) -> str:
    """What happens at a step, in a sentence or two."""
    node = tree.nodes[number]
    if node.children and state_at(node, step) != OPEN:
        return _told_decided(node)
    side = SIDES[(tree.record.turn + node.ply) % 2]
    after = f"after {node.move}, {node.words}, " if node.move else ""
    if node.kind == OR:
        found = _counted(len(node.generated), "check")
        enough = "; one that mates is enough" if node.generated else ": no mate here"
        return f"OR: {after}{side} has {found}{enough}."
    found = _counted(len(node.generated), "evasion")
    if not node.generated:
        return f"AND: {after}{side} has no evasion: mate."
    if node.children:
        return f"AND: {after}{side} has {found}; every one must fail."
    return f"AND: {after}{side} has {found}, and no ply is left: {node.answer} refutes it."


def _told_decided(node: Node) -> str:
    after = f" after {node.move}" if node.move else ""
    count = len(node.cut)
    noun = "check" if node.kind == OR else "evasion"
    verb = "is" if count == 1 else "are"
    unseen = f" {_counted(count, noun)} {verb} never looked at." if count else ""
    if node.kind == OR:
        if node.verdict == PROVED:
            return f"Proved: {node.answer} mates{after}.{unseen}"
        return f"Refuted: none of {_counted(len(node.generated), noun)} mates{after}."
    if node.verdict == PROVED:
        return f"Proved: every evasion fails{after}."
    return f"Refuted: {node.answer} escapes{after}.{unseen}"


# ---- the proof


def proof_film(record: Any, plies: int = 3) -> Film:
    """A shortest mate proved: the whole proof as a tree, and the board at each of its nodes.

    Of the attacker's moves only those that mate are there, of the defender's all. The strip is the
    last frame, which has all of it. Raises ValueError where there is no mate within `plies`.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = proof_film(parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").record, 1)
    >>> film.frames[1].caption
    'G*5b, gold dropped on 5b: mate.'
    """
    tree = mate_tree(record, _shortest(record, plies))
    numbers = proof_nodes(tree)
    frames = []
    for at, number in enumerate(numbers):
        parts = (board_at(tree, number), whole_proof(tree, at))
        frames.append(Frame(parts, _told_proved(tree, number), _on(tree, number, "proof", at)))
    return Film(f"Mate in {tree.plies}, proved", tuple(frames), (len(frames) - 1,))


def _shortest(record: Any, plies: int) -> int:
    """In how few plies the mover mates, or `plies` where he does not within so many."""
    return next((n for n in range(1, plies, 2) if mates(record, n)), plies)


def _told_proved(tree: Tree, number: int) -> str:
    node = tree.nodes[number]
    line = " ".join(tree.nodes[each].move for each in path_of(tree, number)[1:])
    before = f"{line}: " if node.ply > 1 else ""
    if not node.move:
        return f"{SIDES[tree.record.turn]} to move mates by {node.answer}."
    if node.kind == OR:
        return f"{before}{node.words}; then {node.answer} mates."
    if not node.generated:
        return f"{line}, {node.words}: mate."
    found = _counted(len(node.generated), "evasion")
    return f"{before or line + ', '}{node.words}. {found}, and all fail."


# ---- you defend, you attack


def defend_film(record: Any, plies: int = 3) -> Film:
    """Defend against a proof: choose any evasion, and the attacker answers with what mates.

    Choose in the list, or on the board by the square it goes to (where several go to one square,
    the first of them). Raises ValueError where there is no mate within `plies`.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = defend_film(parse_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1").record)
    >>> film.frames[3].caption
    'You chose P*1b, pawn dropped on 1b; 2c1b+, bishop from 2c to 1b, takes pawn, promotes, is \
mate. Choose another.'
    """
    tree = mate_tree(record, plies)
    numbers = [number for number in proof_nodes(tree) if tree.nodes[number].kind == AND]
    frame_of = {number: step for step, number in enumerate(numbers)}
    room = max(1, *(len(tree.nodes[number].generated) for number in numbers))
    frames = []
    for step, number in enumerate(numbers):
        node = tree.nodes[number]
        # at a mate the evasions before it stay, so that another can be chosen
        asked = number if node.children or not step else tree.nodes[node.parent].parent
        chosen = node.parent if asked != number else -1
        rows = tuple(_evasion(tree, child, frame_of, child == chosen)
                     for child in tree.nodes[asked].children)  # fmt: skip
        title = f"{SIDES[1 - tree.record.turn]}'s evasions after {tree.nodes[asked].move}"
        places = reached_by(rows if asked == number else ())
        parts = (board_at(tree, number)._replace(jumps=places), MoveRows(title, rows, room))
        state = _state(tree.record, "defend", step, plies=plies)
        frames.append(Frame(parts, _told_defended(tree, number), state))
    story = (0, *(step for step, number in enumerate(numbers) if not tree.nodes[number].children))
    return Film("You defend", tuple(frames), tuple(dict.fromkeys((*story[:2], story[-1]))))


def _evasion(tree: Tree, number: int, frame_of: dict[int, int], here: bool) -> MoveRow:
    node = tree.nodes[number]
    note = f"> {node.answer} mates" if here else ""
    jump = frame_of[node.children[-1]]
    return MoveRow(node.move, node.words, OR, PROVED if here else COMING, note, here, jump)


def _told_defended(tree: Tree, number: int) -> str:
    node = tree.nodes[number]
    found = _counted(len(node.generated), "evasion")
    before = tree.nodes[node.parent]
    if not before.move:
        choose = f"Choose one of {found}." if node.generated else "It is mate at once."
        return f"{SIDES[tree.record.turn]} checks by {node.move}, {node.words}. {choose}"
    chose = f"You chose {before.move}, {before.words}; {node.move}, {node.words}, is"
    if node.generated:
        return f"{chose} check again. Choose one of {found}."
    return f"{chose} mate. Choose another."


def attack_film(record: Any, plies: int = 3) -> Film:
    """Attack: choose any check, and the defender answers; wrong ones are refuted, another is free.

    A right one is answered by the first evasion, and the next check is asked for.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = attack_film(parse_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1").record)
    >>> print(film.frames[1].caption, film.frames[3].caption, sep="\\n")
    2c1b+, bishop from 2c to 1b, promotes, is answered by 1a1b, and no mate within 1 is left. \
Choose another.
    L*1c, lance dropped on 1c, is right. White plays 1a2a: choose the next check.
    """
    if not generated(record, checks):
        raise ValueError(f"{sfen_text(record, 1)}: there is no check to choose")
    able = "mates" if mates(record, plies) else "has no mate"
    said = f"{SIDES[record.turn]} {able} within {plies}: choose a check."
    frames = [Frame((), "", "")]
    waiting: list[tuple[int, Any, tuple[int, ...], int, str]] = [(0, record, (), plies, said)]
    for step, here, last, left, caption in waiting:
        found, first = generated(here, checks), len(frames)
        rows = tuple(
            MoveRow(usi(check), in_words(check), AND, COMING, jump=first + i)
            for i, check in enumerate(found)
        )
        title = f"{SIDES[here.turn]}'s checks"
        board = board_of(here, last)._replace(jumps=reached_by(rows))
        state = _state(record, "attack", step, plies=plies)
        frames[step] = Frame((board, MoveRows(title, rows, 0)), caption, state)
        for i, check in enumerate(found):
            reply = _reply(here, check, left)
            line = [check, reply.evasion] if reply.evasion else [check]
            after, told = after_moves(here, line), _told_attacked(here, check, reply, left)
            if reply.right and reply.evasion:
                waiting.append((first + i, after, ends(line[-1]), left - 2, told))
            seen = (*rows[:i], _judged(rows[i], reply), *rows[i + 1 :])
            board = board_of(after, ends(line[-1]))._replace(jumps=reached_by(()))
            state = _state(record, "attack", first + i, plies=plies)
            frames.append(Frame((board, MoveRows(title, seen, 0)), told, state))
    room = max(len(frame.parts[1].rows) for frame in frames)
    shown = tuple(
        frame._replace(parts=(frame.parts[0], frame.parts[1]._replace(room=room)))
        for frame in frames
    )
    won = [step for step, frame in enumerate(shown) if frame.caption.endswith("mate.")]
    return Film("You attack", shown, tuple(dict.fromkeys((0, 1, *won[:1]))))


class _Reply(NamedTuple):
    """What becomes of a check: the defender's move, 0 for none, and whether the check is right."""

    evasion: int
    right: bool


def _reply(record: Any, check: int, plies: int) -> _Reply:
    """The first evasion that escapes, or where none does the first, or none: mate."""
    after = after_moves(record, [check])
    found = generated(after, evasions)
    for evasion in found:
        if plies == 1 or not mates(after_moves(after, [evasion]), plies - 2):
            return _Reply(evasion, False)
    return _Reply(found[0] if found else 0, True)


def _judged(row: MoveRow, reply: _Reply) -> MoveRow:
    if not reply.evasion:
        return row._replace(state=PROVED, note="mate", here=True)
    verdict, sign = (PROVED, ">") if reply.right else (REFUTED, "x")
    return row._replace(state=verdict, note=f"{sign} {usi(reply.evasion)}", here=True)


def _told_attacked(record: Any, check: int, reply: _Reply, plies: int) -> str:
    said = f"{usi(check)}, {in_words(check)}, is"
    if not reply.evasion:
        return f"{said} mate."
    answer = usi(reply.evasion)
    if reply.right:
        side = SIDES[1 - record.turn]
        return f"{said} right. {side} plays {answer}: choose the next check."
    if plies == 1:
        return f"{said} answered by {answer}. Choose another."
    return f"{said} answered by {answer}, and no mate within {plies - 2} is left. Choose another."


# ---- the shared buffer


def tape_film(record: Any, plies: int = 3) -> Film:
    """The buffer that all plies of the article's search share, move by move.

    Each ply's moves begin where those of the ply before end; what is taken back is left lying, and
    written over. Raises ValueError past a film's length: for small trees.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = tape_film(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    >>> print(film.frames[0].caption, film.frames[1].caption, film.frames[3].caption, sep="\\n")
    Ply 1: 4 checks are written from 0 on; move_last[1] = 4.
    Ply 1: anext_move[1] hands out 0, 2c2b+, and steps on to 1. MakeMove.
    Ply 1: UnMakeMove 2c2b+. What ply 2 wrote from 4 on is free again.
    """
    tree = mate_tree(record, plies)
    events = tape_events(tree)
    if len(events) > LONG:
        raise ValueError(f"the tape has {len(events)} events: at most {LONG} are shown")
    seen = tapes(tree)
    frames = []
    for step, (event, tape) in enumerate(zip(events, seen, strict=True)):
        at = tree.nodes[event.number].parent if event.name == "unmake" else event.number
        board = board_at(tree, at)
        caption = _told_tape(tree, event, tape)
        frames.append(Frame((board, tape), caption, _on(tree, at, "tape", step)))
    fullest = max(range(len(seen)), key=lambda step: (seen[step].ends[-1], -step))
    back = next(step for step, event in enumerate(events) if event.name == "unmake")
    story = tuple(sorted({0, back, fullest}))
    return Film("One buffer for all plies", tuple(frames), story)


def _told_tape(tree: Tree, event: TapeEvent, tape: Tape) -> str:
    node, ply = tree.nodes[event.number], len(tape.ends)
    if event.name == "generate":
        noun = "check" if node.kind == OR else "evasion"
        count = len(node.generated)
        verb = "is" if count == 1 else "are"
        return (
            f"Ply {ply}: {_counted(count, noun)} {verb} written from {tape.ends[-1] - count} on; "
            f"move_last[{ply}] = {tape.ends[-1]}."
        )
    if event.name == "make":
        at = tape.nexts[-1]
        return (
            f"Ply {ply}: anext_move[{ply}] hands out {at - 1}, {node.move}, and steps on to {at}. "
            "MakeMove."
        )
    return (
        f"Ply {ply}: UnMakeMove {node.move}. What ply {ply + 1} wrote from {tape.ends[-1]} on is "
        "free again."
    )


# ---- counters


def counters_film(
    columns: Sequence[str], rows: Sequence[tuple[str, str, Sequence[int]]], title: str = ""
) -> Film:
    """Versions side by side: what each counts, and what changed against the one before.

    columns: what is counted; rows: of each version its name, a reason, and a count for each column.

    >>> rows = (("1 article", "", (120, 80)), ("2 staged", "one check at a time", (35, 80)))
    >>> counters_film(("checks generated", "moves made"), rows).frames[1].caption
    '2 staged: one check at a time. Checks generated 35 instead of 120.'
    """
    if any(len(counts) != len(columns) for _, _, counts in rows) or not rows:
        raise ValueError(f"wanted rows with {len(columns)} counts each: {', '.join(columns)}")
    kept = tuple((name, reason, tuple(map(int, counts))) for name, reason, counts in rows)
    about = about_line(film="counters", counted=list(columns), rows=[list(row) for row in kept])
    jumps, frames = tuple(range(len(rows))), []
    for step in range(len(rows)):
        before = kept[max(step - 1, 0)][2]
        part = Counters("", tuple(columns), kept, step, jumps)
        told = _told_counts(columns, kept[step], before)
        frames.append(Frame((part,), told, f"{about} | step {step}"))
    return Film(title or "What each version does", tuple(frames), (len(rows) - 1,))


def _told_counts(
    columns: Sequence[str], row: tuple[str, str, tuple[int, ...]], before: tuple[int, ...]
) -> str:
    name, reason, counts = row
    changes = [
        f"{column} {now:,} instead of {was:,}"
        for column, now, was in zip(columns, counts, before, strict=True)
        if now != was
    ]
    said = f"{name}: {reason}." if reason else f"{name}."
    text = "; ".join(changes)
    return f"{said} {text[:1].upper()}{text[1:]}." if changes else said


def order_film(record: Any, plies: int = 3) -> Film:
    """The checks in the order in which they are generated: which were tried, which one mated, and
    which were generated in vain.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = order_film(parse_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1").record)
    >>> film.frames[-1].caption
    'Check 3 of 9, L*1c, mates: 6 were generated in vain.'
    """
    tree = mate_tree(record, plies)
    root = tree.nodes[0]
    if not root.generated:
        raise ValueError(f"{sfen_text(record, 1)}: there is no check to look at")
    frames = []
    for step in range(len(root.children) + 1):
        rows = tuple(_ordered(tree, i, step) for i in range(len(root.generated)))
        at = root.children[step - 1] if step else 0
        parts = (board_at(tree, at), MoveRows("In the order of the generator", rows, len(rows)))
        state = _state(record, "order", step, plies=plies)
        frames.append(Frame(parts, _told_order(tree, step), state))
    return Film("The mating move's place", tuple(frames), (len(frames) - 1,))


def _ordered(tree: Tree, i: int, step: int) -> MoveRow:
    root = tree.nodes[0]
    move, over = root.generated[i], step == len(root.children)
    if i >= len(root.children):
        return MoveRow(move, "", AND, CUT if over else COMING, "in vain" if over else "")
    node = tree.nodes[root.children[i]]
    if i >= step:
        return MoveRow(move, "", AND, COMING, jump=i + 1)
    note = "mates" if node.verdict == PROVED else f"x {node.answer}"
    return MoveRow(move, "", AND, node.verdict, note, i + 1 == step, i + 1)


def _told_order(tree: Tree, step: int) -> str:
    root = tree.nodes[0]
    count = len(root.generated)
    if not step:
        return f"{_counted(count, 'check')} before one is looked at."
    node = tree.nodes[root.children[step - 1]]
    at = f"Check {step} of {count}, {node.move}"
    if node.verdict == PROVED:
        vain = count - step
        return f"{at}, mates: {vain} {'was' if vain == 1 else 'were'} generated in vain."
    return f"{at}, is refuted by {node.answer}."


# ---- what the key costs


def key_film(record: Any, plies: int = 3, most: int = 40) -> Film:
    """What keeping the hash key costs a search that never asks for it: move by move, the numbers
    that are xored in, and how many so far. The first `most` moves are shown.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = key_film(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    >>> film.frames[-1].caption
    'After 5 moves made and unmade, G*2b the last: 7 xors; finding the checks read the key 0 times.'
    """
    tree = mate_tree(record, plies)
    costs = key_costs(tree)
    asked, _ = key_reads(record)
    frames = []
    for number in range(1, min(len(tree.nodes), most + 1)):
        node, cost = tree.nodes[number], costs[number]
        change = key_change(record_at(tree, node.parent), node.packed)
        counts = (cost.moves, cost.xors, asked)
        spent = (("the search so far", "", counts), ("in all", "", _in_all(tree, asked)))
        tally = Counters("", ("made, unmade", "xors of the key", "reads of the key"), spent)
        caption = (
            f"After {_counted(cost.moves, 'move')} made and unmade, {node.move} the last: "
            f"{_counted(cost.xors, 'xor')}; finding the checks read the key {asked} times."
        )
        state = _state(record, "key", number - 1, plies=plies, most=most)
        frames.append(Frame((change, tally), caption, state))
    if not frames:
        raise ValueError(f"{sfen_text(record, 1)}: there is no check, so no move is made")
    return Film("What the hash key costs", tuple(frames), (len(frames) - 1,))


def _in_all(tree: Tree, asked: int) -> tuple[int, int, int]:
    """All that a search spends on the key: each move made, and unmade again."""
    made = [node.packed for node in tree.nodes[1:]]
    return 2 * len(made), 2 * sum(map(toggles, made)), asked


# ---- pawn drops and interpositions


def drop_film(record: Any) -> Film:
    """Whether a pawn may be dropped before the king: his ways out, one kind a frame.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = drop_film(parse_sfen("7lk/9/8G/9/9/9/9/9/4K4 b P 1").record)
    >>> print(*(frame.caption for frame in film.frames[1:]), sep="\\n")
    Steps of the king: 2b and 1b are attacked, his own pieces stand on 2a. No step is left.
    Nothing may take the pawn on 1b.
    P*1b would be mate, and a pawn may not be dropped to give mate: not allowed.
    """
    seen = drop_mate(record)
    at, side = square_name(seen.square), SIDES[record.turn]
    spot = Layer("the pawn", (seen.square,), "vermillion", "ring")
    walls = (Layer("attacked", seen.guarded, "vermillion", "diag"),
             Layer("own pieces", seen.own, "purple", "dots"),
             Layer("safe", seen.refuge, "green", "plain"))  # fmt: skip
    hands = (Layer("takers", seen.takers, "green", "plain"),
             Layer("pinned", seen.pinned, "orange", "back"))  # fmt: skip
    told = (
        ((spot,), f"{side} could drop a pawn on {at}, before the king. Is it allowed?"),
        ((spot, *walls), _told_steps(seen)),
        ((spot, *hands), _told_takers(seen)),
        ((spot, *walls, *hands), _told_drop(seen)),
    )
    frames = tuple(
        Frame((board_of(record, (), layers),), caption, _state(record, "pawn drop", step))
        for step, (layers, caption) in enumerate(told)
    )
    return Film("A pawn dropped before the king", frames, (1, 2, 3))


def _told_steps(seen: DropMate) -> str:
    said = []
    if seen.guarded:
        said.append(f"{_listed(seen.guarded)} {_is(seen.guarded)} attacked")
    if seen.own:
        said.append(f"his own pieces stand on {_listed(seen.own)}")
    left = f"{_listed(seen.refuge)} {_is(seen.refuge)} safe" if seen.refuge else "No step is left"
    return f"Steps of the king: {', '.join(said) or 'none is barred'}. {left}."


def _is(squares: Sequence[int]) -> str:
    return "is" if len(squares) == 1 else "are"


def _told_takers(seen: DropMate) -> str:
    at = square_name(seen.square)
    if seen.takers:
        return f"The piece on {_listed(seen.takers)} may take the pawn on {at}."
    if seen.pinned:
        return f"Nothing may take the pawn on {at}: the piece on {_listed(seen.pinned)} is pinned."
    return f"Nothing may take the pawn on {at}."


def _told_drop(seen: DropMate) -> str:
    drop = f"P*{square_name(seen.square)}"
    if seen.mates:
        return f"{drop} would be mate, and a pawn may not be dropped to give mate: not allowed."
    return f"{drop} would not be mate, so the rule does not forbid it."


def _listed(squares: Sequence[int]) -> str:
    names = [square_name(sq) for sq in squares]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def interposition_film(record: Any, plies: int = 3) -> Film:
    """Drops between king and checker: each taken at once, or not, and what the count then says.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = interposition_film(parse_sfen("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1").record)
    >>> print(film.frames[0].caption, film.frames[1].caption, film.frames[-1].caption, sep="\\n")
    9e1e checks from afar. White can only drop something between: 3 ways.
    P*1b is taken at once by 2c1b, for nothing: useless.
    Problems do not count useless interpositions: for them this is mate in 1, here it is mate in 3.
    """
    tree = mate_tree(record, _shortest(record, plies))
    found = interpositions(tree)
    if not found:
        raise ValueError(f"{sfen_text(record, 1)}: no drop comes between king and checker")
    first = proof_nodes(tree)[1]
    node = tree.nodes[first]
    others = len(node.generated) - len(found)
    can = "can" if others else "can only"
    said = (
        f"{node.move} checks from afar. {SIDES[1 - record.turn]} {can} drop something between: "
        f"{_counted(len(found), 'way')}."
    )
    frames = [Frame((board_at(tree, first), _between_rows(tree, found, -1)), said,
                    _state(record, "interpositions", 0, plies=plies))]  # fmt: skip
    for at, each in enumerate(found):
        board = board_at(tree, each.answer)
        parts = (board, _between_rows(tree, found, at))
        state = _state(record, "interpositions", at + 1, plies=plies)
        frames.append(Frame(parts, _told_between(tree, each), state))
    last = Frame((board_at(tree, first), _between_rows(tree, found, -1)),
                 _told_count(tree, found, others),
                 _state(record, "interpositions", len(frames), plies=plies))  # fmt: skip
    return Film("Interpositions", (*frames, last), (0, 1, len(frames)))


def _between_rows(tree: Tree, found: Sequence[Between], now: int) -> MoveRows:
    rows = tuple(
        MoveRow(tree.nodes[each.node].move, "", OR, PROVED if i <= now or now < 0 else COMING,
                f"> {tree.nodes[each.answer].move}", i == now, i + 1)
        for i, each in enumerate(found)
    )  # fmt: skip
    return MoveRows("What can be put between, and what takes it", rows, len(rows))


def _told_between(tree: Tree, each: Between) -> str:
    move, answer = tree.nodes[each.node].move, tree.nodes[each.answer].move
    if each.useless:
        return f"{move} is taken at once by {answer}, for nothing: useless."
    if each.takes:
        return f"{move} is taken by {answer}, on a square that the defender guards."
    return f"{move} is not taken: {answer} mates another way."


def _told_count(tree: Tree, found: Sequence[Between], others: int) -> str:
    exact = tree.plies
    if others or not all(each.useless for each in found):
        return f"Not all evasions are useless interpositions: mate in {exact} by any count."
    return (
        f"Problems do not count useless interpositions: for them this is mate in 1, here it is "
        f"mate in {exact}."
    )


# ---- Bonanza's defender


def defender_film(record: Any) -> Film:
    """The evasions of a position in the order in which Bonanza 4.1.3 tries them, group by group.

    Raises ValueError where the mover is not in check, or it is mate.

    >>> from shogi_lab.posi import parse_sfen
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
    said = f"{_counted(len(tries), 'evasion')}, in the order in which Bonanza tries them."
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
    places = {group: tuple(dict.fromkeys(parse_usi(each.move).to for each in tries
                                         if each.group == group)) for group in groups}  # fmt: skip
    strong, weak = places.get(STRONG, ()), places.get(WEAK, ())
    layers: list[Layer] = []
    if now in (-1, STRONG):
        layers.append(Layer("strong", strong, "green", "rows"))
    if now in (-1, WEAK):
        layers.append(Layer("weak", weak, "orange", "diag"))
    if now not in (-1, STRONG, WEAK):
        layers.append(Layer("now", places[now], "blue", "ring"))
    title = "striped across: strong squares; aslant: weak ones"
    if now not in (-1, STRONG, WEAK) or not (strong or weak):
        title = "ringed: where they go" if step else "evasions"
    board = board_of(record, (), tuple(layers))._replace(title=title)
    return Frame((board, MoveRows("As Bonanza tries them", rows, len(rows))), said,
                 _state(record, "defender", step))  # fmt: skip


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


# ---- the engine's own lines beside the tree


def mate_walk_film(record: Any, plies: int = 3, limit: int = LONG) -> Film:
    """`mate.mate_within` line by line, with the tree that it visits, its board and its locals.

    Only its own lines are shown, not those of the generators. Raises walk.TooManySteps past
    `limit`.

    >>> from shogi_lab.posi import parse_sfen
    >>> film = mate_walk_film(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record, 1)
    >>> len(film.frames), film.frames[-1].caption
    (30, 'mate_within answers G*2b, gold dropped on 2b.')
    """
    tree = mate_tree(record, plies)
    args = (record, TABLES, move_list(), 0, plies)
    film = walk_film(mate_within, *args, limit=limit, only=(mate_within,))
    visit = [_seen_at(tree, event) for event in tape_events(tree) if event.name != "generate"]
    rows, moves, frames = rows_of(tree), 0, list[Frame]()
    before = film.frames[0].parts[1]
    for frame in film.frames:
        code, board, inside = frame.parts
        moves += board[1:4] != before[1:4]  # one was made, or taken back
        step = visit[moves - 1] if moves else 0
        if frame is film.frames[-1]:
            step = len(tree.steps) - 1
        seen = _still(unfolded(tree, step, rows))
        state = _state(record, "mate walk", len(frames), plies=plies)
        frames.append(frame._replace(parts=(code, board, seen, inside), state=state))
        before = board
    return Film("mate_within, line by line", tuple(frames), (len(frames) // 2, len(frames) - 1))


def _seen_at(tree: Tree, event: TapeEvent) -> int:
    """The step of the visit that shows a move made, or what became of it when it is taken back."""
    node = tree.nodes[event.number]
    return node.entered if event.name == "make" else node.decided


def _still(tree: Unfolded) -> Unfolded:
    """The tree without its places: its steps are not those of the walk."""
    columns = tuple(
        column._replace(twigs=tuple(twig._replace(jump=-1) for twig in column.twigs))
        for column in tree.columns
    )
    return tree._replace(columns=columns)
