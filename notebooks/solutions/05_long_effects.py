"""One way to answer each exercise of the chapter on long effects. Try first."""

STRAIGHT, DIAGONAL = 0x5A, 0xA5
STEPS = ((-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1))


def opposite(d):
    """The pairs add up to seven."""
    return 7 - d


def rays_of(color, kind):
    """Straight and diagonal look the same from both sides; only forward does not."""
    if kind == 2:
        return 1 << 12 if color else 1 << 3
    own = {6: DIAGONAL, 14: DIAGONAL, 7: STRAIGHT, 15: STRAIGHT}.get(kind, 0)
    return own << 8 * color


def ray_squares(board, sq, d):
    """Step, keep, and only then ask what stands there."""
    rank, column = divmod(sq, 9)
    met = []
    while True:
        rank, column = rank + STEPS[d][0], column + STEPS[d][1]
        if not (0 <= rank < 9 and 0 <= column < 9):
            return met
        met.append(9 * rank + column)
        if board[met[-1]]:
            return met


def values_to_walk(own, others):
    """Both colors' bit of each direction that is left after the xor."""
    pending = own ^ others
    values = [pending & 0x101 << d for d in range(8)]
    return [value for value in values if value]


def words_after(board, words, start, to):
    """Leave, empty the square, arrive."""
    board, words = list(board), list(words)
    own = rays_of(int(board[start] < 0), abs(board[start]))
    for sq in (start, to):
        for value in values_to_walk(own, words[sq]):
            d = next(d for d in range(8) if value & 0x101 << d)
            for met in ray_squares(board, sq, d):
                words[met] ^= value
        board[start] = 0
    return words
