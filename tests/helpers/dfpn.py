"""What judges df-pn: all positions that checks can reach, mate_within, cshogi's legal moves."""

import random
from collections import Counter

from helpers.hunts import scattered
from helpers.movegen import written
from helpers.ways import BEST
from shogi_lab import Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.dfpn import (
    DISPROOF,
    PROOF,
    SLOTS,
    Unsolved,
    begin,
    hand_after,
    key_after,
    known,
    search_on,
    solve,
)
from shogi_lab.engine.hands import ONE
from shogi_lab.engine.mate import mate_within
from shogi_lab.engine.movegen import checks, legal_moves
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.pieces import BLACK, HAND_PIECES
from shogi_lab.engine.posi import built, faults, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain

SMALL = 1 << 12  # slots of a table for stepping
ROOM = SLOTS if BEST.compiled else SMALL
PLIES = 7  # how deep mate_within is asked
FEWER = 5  # and of a position with another hand


def searched(run, sfen, nodes):
    """A search that was run, stepped over a small table, and whether its root is decided."""
    record = Position.from_sfen(sfen).record
    search = begin(record, SLOTS if run.compiled else SMALL)
    return search, run(search_on)(*search, nodes)


def root_numbers(search):
    """The root's proof and disproof number."""
    return [int(search.line.numbers[which, 0]) for which in (PROOF, DISPROOF)]


def content(record):
    """All that a record holds, or its plain twin, to be compared."""
    return plain(record) if isinstance(record, np.record) else record


# Every position, and no line: there is no repetition where there is no path.


def wins(sfen, most):
    """Whether the mover mates by checks at last; None where they reach more than `most` positions.

    A position is won from which a check leads to a lost one; one is lost all of whose answers lead
    to won ones. What is neither when nothing changes any more is no mate.
    """
    root = Position.from_sfen(sfen).record
    below, waiting = {}, [root]
    while waiting:
        here = waiting.pop()
        if here.tobytes() in below:
            continue
        if len(below) == most:
            return None
        attacks = here.turn == root.turn
        moves = written(BEST, checks if attacks else legal_moves, here)
        found = [_after(here, move) for move in moves]
        below[here.tobytes()] = (any if attacks else all, [each.tobytes() for each in found])
        waiting += found
    won, size = set(), -1
    while len(won) > size:
        size = len(won)
        won |= {here for here, (of, found) in below.items() if of(each in won for each in found)}
    return root.tobytes() in won


def _after(record, move):
    copy = record.copy()
    BEST(do_move)(copy, TABLES, move)
    return copy


def agrees_with_wins(seed, boards, most):
    """So many small boards, judged as by all that checks can reach where that is at most `most`.

    Above all whether what df-pn refutes is no mate; what it proves is replayed elsewhere."""
    rng, found = random.Random(seed), Counter()
    while found["boards"] < boards:
        hand = rng.choice((0, 0, ONE[rng.choice(HAND_PIECES)]))
        record = built(scattered(rng), (hand, 0), BLACK)
        if faults(record):
            continue
        found["boards"] += 1
        truth = wins(sfen_text(record, 1), most)
        if truth is not None:
            assert bool(solve(begin(record, ROOM), 1_000_000).move) == truth, sfen_text(record, 1)
            found["mates" if truth else "no mates"] += 1
    return found


def with_the_hand_kept(search):
    """The position of a search that is decided, but with the hand for which its table keeps the
    verdict: the least that mates, the best that does not. The other side holds the rest."""
    pos, table = search.pos, search.table
    kept = int(table.hand[known(table, int(search.line.keys[0]), int(search.line.hands[0]))])
    rest = int(pos.hand[0]) + int(pos.hand[1]) - kept
    return built(pos.board, (rest, kept) if pos.turn else (kept, rest), int(pos.turn))


def agrees(sfen, nodes):
    """df-pn's verdict on a position, which is that of mate_within as far as that can see: what is
    left open has no short mate."""
    search = begin(Position.from_sfen(sfen).record, ROOM)
    try:
        found = solve(search, nodes)
    except Unsolved:
        assert not within(sfen, PLIES), sfen
        return Counter(positions=1, unsolved=1)
    other = sfen_text(with_the_hand_kept(search), 1)
    if not found.move:
        assert not within(sfen, PLIES), sfen
        assert not within(other, FEWER), sfen
        return Counter(positions=1, none=1, nodes=found.nodes)
    if found.plies <= PLIES:
        assert within(sfen, found.plies), sfen
        assert within(other, found.plies), sfen
    replied = replay(search, sfen)
    assert found.plies % 2
    return Counter(positions=1, mates=1, nodes=found.nodes, replied=replied)


def within(sfen, plies):
    """Whether mate_within finds a mate."""
    record = Position.from_sfen(sfen).record.copy()
    return bool(BEST(mate_within)(record, TABLES, move_list(), 0, plies))


#: df-pn: a mate; a table that keeps every refutation for all lines: none.
REPEATS = "k8/1p7/9/9/2+R6/3r5/9/9/9 b S 1"


# A mate that was found, played out against every answer that cshogi knows.


def replay(search, sfen):
    """Play the found mate against all answers: each check is one, each line ends in mate in time.

    How many positions of the defender were met."""
    import cshogi

    met = {}
    left = int(search.line.plies[0])
    waiting = [(sfen, left)]
    while waiting:
        here, left = waiting.pop()
        assert left > 0, sfen
        board = cshogi.Board(here)
        move, plies = soonest(search, here)
        assert plies < left, sfen
        legal = {cshogi.move_to_usi(each): each for each in board.legal_moves}
        board.push(legal[move])
        after = board.sfen()
        assert board.is_check(), sfen
        if met.get(after, -1) >= plies:
            continue
        met[after] = plies
        for answer in list(board.legal_moves):
            board.push(answer)
            waiting.append((board.sfen(), plies))
            board.pop()
    return len(met)


def soonest(search, sfen):
    """The check that the table proves to mate soonest, and within how many plies after it."""
    record, proved = Position.from_sfen(sfen).record.copy(), []
    for move in written(BEST, checks, record):
        key = int(BEST(key_after)(record, TABLES, move)) >> 1 ^ 1
        hand = hand_after(int(record.hand[record.turn]), move)
        slot = known(search.table, key, hand)
        if slot >= 0 and search.table.numbers[PROOF, slot] == 0:
            proved.append((int(search.table.plies[slot]), usi(move)))
    plies, move = min(proved)
    return move, plies
