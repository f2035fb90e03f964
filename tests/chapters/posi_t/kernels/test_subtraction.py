"""One less flips a ray up to a piece; the bytes turned, the other way round too."""

from shogi_lab.chapters.posi_t.kernels.subtraction import (
    rank_by_subtraction,
    ray_to_first_piece,
    rays_out,
)
from shogi_lab.engine.bitboards import bitboard_of, squares_in


def test_on_a_ray_down_the_board_no_two_squares_share_a_byte():
    for sq in range(81):
        for i in range(3):
            for word in map(int, rays_out().behind[i, sq]):
                assert all((word >> 8 * byte & 255).bit_count() <= 1 for byte in range(7))


def test_a_ray_without_a_piece_is_whole_and_ends_at_the_first(run):
    ray = [31, 22, 13, 4]
    for taken in ([], [22], [4], [22, 4], [31, 13]):
        upper = sum(1 << 53 - sq for sq in taken)
        mask = sum(1 << 53 - sq for sq in ray)
        far, near = run(ray_to_first_piece)(upper, 0, mask, 0)
        stop = next((i for i, sq in enumerate(ray) if sq in taken), 3)
        assert (far, near) == (sum(1 << 53 - sq for sq in ray[: stop + 1]), 0)


def test_a_rank_is_slid_along_in_every_way_that_pieces_stand(run):
    for place in range(0, 9, 1 if run.compiled else 4):
        for row in range(512):
            taken = [36 + i for i in range(9) if row >> 8 - i & 1]
            left = next((i for i in range(place - 1, -1, -1) if row >> 8 - i & 1), 0)
            right = next((i for i in range(place + 1, 9) if row >> 8 - i & 1), 8)
            wanted = [36 + i for i in range(left, right + 1) if i != place]
            found = run(rank_by_subtraction)(36 + place, bitboard_of(taken))
            assert squares_in(found) == wanted
