"""Effects followed along a game, and held against the oracle."""

from functools import cache

from helpers import oracle
from shogi_lab.chapters.long_effects.kernels.ladder import UNMASKED, VERSIONS, do_before_board
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import EFFECTS, RAYS, arrows, in_arrays, recompute, undo_with_effects
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


def from_scratch(run, pos):
    effects = empty_record(EFFECTS)
    run(recompute)(pos, RAYS, effects)
    return effects


def follow(run, start, moves, versions=VERSIONS):
    """Play packed moves in each version, and take them back as the package does: at each step,
    words and counts are those from scratch, and the position is that of a bare `do_move`."""
    pos = parse_sfen(start, FORGIVABLE).record
    first = from_scratch(run, pos)
    wanted = [in_bytes(pos, first)]
    for move in moves:
        run(do_move)(pos, TABLES, move)
        wanted.append(in_bytes(pos, from_scratch(run, pos)))
    for version in versions:
        pos, effects = parse_sfen(start, FORGIVABLE).record, first.copy()
        for move, then in zip(moves, wanted[1:], strict=True):
            run(version.do)(pos, TABLES, RAYS, effects, move)
            members = 3 if version.counts else 2
            assert in_bytes(pos, effects)[:members] == then[:members], (version.name, usi(move))
        for move, then in zip(moves[::-1], wanted[-2::-1], strict=True) if version.counts else ():
            run(undo_with_effects)(pos, TABLES, RAYS, effects, move)
            assert in_bytes(pos, effects) == then, usi(move)
    return len(moves)


def in_bytes(pos, effects):
    """A position, its words, its counts."""
    return pos.tobytes(), effects.words.tobytes(), effects.counts.tobytes()


def errors_without_mask(run, start, moves):
    """How many moves of a game leave words that are not those from scratch if nothing is masked,
    each begun with right ones; and how many squares are wrong then."""
    pos, wrong_moves, wrong_squares = parse_sfen(start, FORGIVABLE).record, 0, 0
    for move in moves:
        effects = from_scratch(run, pos)
        run(do_before_board)(pos, TABLES, UNMASKED, effects, move)
        wrong = np.count_nonzero(effects.words != from_scratch(run, pos).words)
        wrong_moves += wrong > 0
        wrong_squares += wrong
    return wrong_moves, wrong_squares


def agree_with_oracle(run, sfen):
    pos, (effects, long_effects) = parse_sfen(sfen, FORGIVABLE).record, _by_oracle(sfen)
    counts, words = in_arrays(from_scratch(run, pos))
    assert tuple(map(list, counts.tolist())) == effects, sfen
    for word, rays in zip(words.tolist(), long_effects, strict=True):
        named = {name if side == "b" else name.lower() for side, name in rays}
        assert set(arrows(word).split()) == named, sfen


@cache  # compiled and stepped meet the same positions
def _by_oracle(sfen):
    squares = oracle.read(sfen).squares
    return oracle.effects(squares), oracle.long_effects(squares)
