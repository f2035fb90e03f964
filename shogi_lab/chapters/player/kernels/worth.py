"""What a position is worth without any search: material, KKP, and which side controls the squares
around the kings.

material      kept by every move
KKP / 32      chapter 4's, kept by every move that is not a king's
shelter       chapter 5's counts on the squares around each king
"""

from shogi_lab.chapters.long_effects.kernels.answers import effect_count
from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.pieces import VALUES, WHITE

#: What a capture wins, by piece type: the piece goes, and comes into the hand unpromoted.
EXCHANGE = tuple(VALUES[kind] + VALUES[kind & 7] if kind else 0 for kind in range(16))

#: Of an effect on a square beside a king, up to three: his own side's, the other's; and of a square
#: that the other side attacks and nobody but the king defends.
DEFENDED, ATTACKED, OPEN = 11, 26, 12


@kernel
def worth_of(state, ply):
    """Return what the position at `ply` is worth to its mover, in centipawns.

    >>> [worth_of(search_state(f"4k4/9/9/9/9/9/9/9/4K4 {turn} R 1"), 0) for turn in "bw"]
    [647, -647]
    """
    pos, mind = state.pos, state.mind
    value = pos.material + 0
    if mind.kkp:
        value += scaled(mind.kkp_total[mind.root + ply])
    if mind.shelter:
        value += shelter_of(state, 0) - shelter_of(state, 1)
    if pos.turn == WHITE:
        return -value
    return value


@kernel
def shelter_of(state, color):
    """Return how well a color's king is covered, in centipawns, by both sides' effects around
    it."""
    king = state.pos.king[color]
    rank, file = king // 9, king % 9
    total = 0
    for r in range(max(rank - 1, 0), min(rank + 2, 9)):
        for f in range(max(file - 1, 0), min(file + 2, 9)):
            sq = 9 * r + f
            ours = effect_count(state.effects, color, sq)
            theirs = effect_count(state.effects, 1 - color, sq)
            total += DEFENDED * min(ours, 3) - ATTACKED * min(theirs, 3)
            if theirs and ours <= int(sq != king):
                total -= OPEN
    return total
