"""Escapes that stay open do so after every move; what closes them is what the tables say."""

import pytest
from hypothesis import given

from helpers.movegen import written
from helpers.positions import KNOWN, record_of, scattered
from shogi_lab.engine.arrays import np
from shogi_lab.engine.attacks import attacked, attackers, occupied, steps
from shogi_lab.engine.bitboards import bitboard_of, contains, difference, only, squares_in
from shogi_lab.engine.escapes import (
    ALL_KINDS,
    can_be_closed,
    closing_kinds,
    escapes_left,
    guards_around,
    kinds_added,
    kinds_to_come,
    nine_bits,
    nine_squares,
    reach,
    unblocked_steps,
)
from shogi_lab.engine.movegen import checks, gives_check, legal_moves
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import BLACK, COLORS, KING, PIECES, WHITE
from shogi_lab.engine.squares import NOWHERE, SQUARES, turned
from shogi_lab.engine.tables import ALONG, JUMP, NINE, TABLES
from shogi_lab.engine.turns import do_move, undo_move


def kind_after(move):
    """The type of a piece when it has moved."""
    return unpack_move(move).piece + 8 * unpack_move(move).promotes


def stays_open(run, pos):
    """After every move of the mover, no escape is attacked but by the piece that moved; and where
    it landed beside the king, it is guarded only if the square was attacked by another before."""
    color = int(pos.turn)
    enemy, king = 1 - color, int(pos.king[1 - color])
    if king == NOWHERE:
        return 0
    guards = run(guards_around)(pos, TABLES, color, king, 1)
    escapes = difference(run(unblocked_steps)(pos, TABLES, enemy, king), guards.once)
    moves = written(run, legal_moves, pos)
    for move in moves[:: 1 if run.compiled else 9]:
        to, drops = unpack_move(move).to, unpack_move(move).start is None
        run(do_move)(pos, TABLES, move)
        without_king = difference(run(occupied)(pos), only(king))
        for sq in squares_in(escapes):
            if run(attacked)(pos, TABLES, sq, color, without_king):
                found = squares_in(run(attackers)(pos, TABLES, sq, color, without_king))
                assert found == [to]
                assert contains(run(reach)(TABLES, color, kind_after(move), to), sq)
        if contains(run(steps)(TABLES, color, KING, king), to):
            if run(attacked)(pos, TABLES, to, color, without_king):
                assert contains(guards.once if drops else guards.twice, to)
        run(undo_move)(pos, TABLES, move)
    return len(moves)


@pytest.mark.parametrize("name", KNOWN)
def test_escapes_of_known_positions_stay_open(run, name):
    stays_open(run, record_of(KNOWN[name]))


@pytest.mark.long
@given(scattered())
def test_escapes_of_scattered_positions_stay_open(run, sfen):
    stays_open(run, record_of(sfen))


@pytest.mark.long
@given(scattered())
def test_a_check_that_attacks_all_escapes_is_of_a_kind_that_may(run, sfen):
    pos = record_of(sfen)
    color, king = int(pos.turn), int(pos.king[1 - pos.turn])
    if king == NOWHERE:
        return
    guarded = run(guards_around)(pos, TABLES, color, king, 1).once
    escapes = difference(run(unblocked_steps)(pos, TABLES, 1 - color, king), guarded)
    kinds = run(closing_kinds)(pos, TABLES, color, king, guarded, ALL_KINDS).kinds
    left = run(escapes_left)(pos, TABLES, color, king, guarded)
    to_come = run(kinds_to_come)(pos, TABLES, color, king)
    for move in written(run, checks, pos):
        to, kind = unpack_move(move).to, kind_after(move)
        if kind == KING or not contains(run(reach)(TABLES, color, kind, to), king):
            continue
        assert kind == 1 or to_come >> kind & 1
        assert run(kinds_added)(move) >> kind & 1
        assert run(gives_check)(pos, TABLES, move)
        beside = contains(run(steps)(TABLES, color, KING, king), to)
        closed = not squares_in(difference(escapes, run(reach)(TABLES, color, kind, to)))
        if closed and (contains(guarded, to) if beside else not pos.hand[1 - color]):
            assert kinds >> kind & 1
            assert run(can_be_closed)(pos, TABLES, color, king, guarded, left, 1 << kind)


def test_nine_bits_are_the_squares_beside_a_square(run):
    for sq in range(SQUARES):
        for color in COLORS:
            beside = run(steps)(TABLES, color, KING, sq)
            places = [sq + 9 * down + right for down, right in NINE]
            bits = f"{run(nine_bits)(beside, sq):09b}"
            assert [p for p, bit in zip(places, bits, strict=True) if bit == "1"] == squares_in(
                beside
            )
            assert run(nine_squares)(int(bits, 2), sq) == beside


def test_white_closes_what_black_closes_turned():
    for pattern in range(512):
        other = int(f"{pattern:09b}"[::-1], 2)
        assert TABLES.closers[BLACK, pattern] == TABLES.closers[WHITE, other]
        far = TABLES.closing[BLACK, pattern] & (ALONG | JUMP)
        assert (far == TABLES.closing[WHITE, other] & (ALONG | JUMP)).all()


@pytest.mark.parametrize("king", [0, 8, 13, 40, 76])
def test_whoever_checks_closes_what_it_attacks(king):
    beside = set(squares_in(TABLES.step[BLACK, KING, king].tolist()))
    for kind in set(PIECES) - {KING}:
        for sq in range(SQUARES):
            attacked_ = set(squares_in(TABLES.reach[BLACK, kind, sq].tolist()))
            if king not in attacked_:
                continue
            from_black = nine_bits(bitboard_of(attacked_ & beside), king)
            from_white = nine_bits(
                bitboard_of({turned(each) for each in attacked_ & beside}), turned(king)
            )
            for color, pattern in ((BLACK, from_black), (WHITE, from_white)):
                assert TABLES.closers[color, pattern] >> kind & 1
                assert TABLES.closing[color, pattern, kind]


def test_about_a_square_is_from_where_a_piece_may_come():
    rng = np.random.default_rng(3)
    for sq in rng.integers(0, SQUARES, 12).tolist():
        for color in COLORS:
            around = set(squares_in(TABLES.around[color, 1, sq].tolist()))
            near = {sq, *squares_in(TABLES.step[BLACK, KING, sq].tolist())}
            for other in range(SQUARES):
                met = {
                    each
                    for kind in PIECES
                    for each in squares_in(TABLES.step[color, kind, other].tolist())
                }
                assert (other in around) == bool(met & near)
