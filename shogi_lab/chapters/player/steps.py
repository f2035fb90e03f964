# mypy: disable-error-code="override, misc"
"""A search that grows, step by step: each is a class that changes a few lines of the one before.

      Negamax                     all moves, all answers
      AlphaBeta                   stops where the other side will not come
      CapturesFirst               tries first what may refute
      Quiescence                  goes on with captures until nothing hangs
      IterativeDeepening          one ply, two plies, ...: each orders the moves of the next
      TranspositionTable          searches no position twice
      PrincipalVariationSearch    asks about later moves only whether they are better
      NullMovePruning             asks first whether even a pass is good enough
      LateMoveReductions          looks at late moves less deeply

They are plain Python over Position, to be read, changed and run in a cell. The player's search,
`kernels.search.main_search`, is the same loop with all of its ideas, written to be fast.
"""

from shogi_lab.engine.position import Position

from .kernels.exchanges import won_by
from .kernels.mind import WON
from .kernels.move_order import is_quiet

#: Values that every value lies between.
LOWEST, HIGHEST = -WON - 1, WON + 1
#: Pieces are counted for Black.
SIDE = (1, -1)
#: From so many plies on a null move is tried, and a late move reduced; how much less deep both are
#: searched; and from which place in the list on a move is late.
NULL_DEPTH, NULL_LESS, REDUCED_DEPTH, LATE = 2, 2, 2, 3


def material_value(position: Position) -> int:
    """Return what a position is worth to its mover without a search: the value of the pieces, in
    centipawns.

    >>> material_value(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w P 1"))
    -87
    """
    return position.material * SIDE[position.turn]


def gain(position: Position, move: str) -> int:
    """Return what a move wins at once, in centipawns: the piece that it captures, and its
    promotion.

    >>> gain(Position.from_sfen("4k4/9/4p4/9/4R4/9/9/9/4K4 b - 1"), "5e5c+")
    482
    """
    return int(won_by(position.packed(move)))


def passed(position: Position) -> Position:
    """Return a position after a pass, in which the other side is to move.

    >>> passed(Position()).turn
    1
    """
    board, turn, rest = position.sfen().split(maxsplit=2)
    return Position.from_sfen(f"{board} {'w' if turn == 'b' else 'b'} {rest}")


class Negamax:
    """Negamax: a position is worth the best of its moves, and a move is worth the best answer to
    it, with the sign turned. `best` holds the best move of each position that was searched.

    >>> search = Negamax()
    >>> position = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> search.think(position, 1), search.best[position]
    (931, '5h5d')
    """

    def __init__(self):
        self.best = {}

    def think(self, position, depth):
        """Return the value of a position after a search of this many plies."""
        return self.search(position, depth)

    def moves(self, position):
        """Return all legal moves, in the order in which they are tried."""
        return position.legal_moves()

    def search(self, position, depth):
        """Return the value of a position for its mover."""
        if depth <= 0:
            return material_value(position)
        best = LOWEST
        for move in self.moves(position):
            value = -self.search(position.after(move), depth - 1)
            if value > best:
                best, self.best[position] = value, move
        return best


class AlphaBeta(Negamax):
    """Alpha-beta: before each move the loop asks whether the mover already has more than the other
    side will allow. `alpha` is what the mover is sure of, `beta` what the other side is sure of.

    >>> AlphaBeta().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 2)
    189
    """

    def think(self, position, depth):
        return self.search(position, depth, LOWEST, HIGHEST)

    def search(self, position, depth, alpha, beta):
        if depth <= 0:
            return material_value(position)
        best = LOWEST
        for move in self.moves(position):
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            value = -self.search(position.after(move), depth - 1, -beta, -alpha)
            if value > best:
                best, self.best[position] = value, move
        return best


class CapturesFirst(AlphaBeta):
    """Captures first: the moves that win the most are tried first, because the move that refutes
    is usually a capture.

    >>> CapturesFirst().moves(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"))[0]
    '5h5d'
    """

    def moves(self, position):
        return sorted(position.legal_moves(), key=lambda move: -gain(position, move))


class Quiescence(CapturesFirst):
    """Quiescence search: beyond the horizon the loop goes on with captures alone, and the mover may
    also stand pat, that is, keep what the pieces are worth now.

    >>> Quiescence().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 1)
    189
    """

    def captures(self, position):
        return [move for move in self.moves(position) if gain(position, move) > 0]

    def search(self, position, depth, alpha, beta):
        best, moves = LOWEST, self.moves(position)
        if depth <= 0:
            best, moves = material_value(position), self.captures(position)
        for move in moves:
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            value = -self.search(position.after(move), depth - 1, -beta, -alpha)
            if value > best:
                best, self.best[position] = value, move
        return best


class IterativeDeepening(Quiescence):
    """Iterative deepening: one ply, then two, and so on; in each position the move that was best in
    the last search is tried first.

    >>> IterativeDeepening().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 2)
    497
    """

    def think(self, position, depth):
        for plies in range(1, depth + 1):
            value = self.search(position, plies, LOWEST, HIGHEST)
        return value

    def moves(self, position):
        first = self.best.get(position)
        return sorted(super().moves(position), key=lambda move: move != first)


class TranspositionTable(IterativeDeepening):
    """A transposition table: what a search has found about a position is noted with its depth, as
    two bounds between which the value lies. The note is used if it decides the search.

    >>> search = TranspositionTable()
    >>> position = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> search.think(position, 2), search.table[position]
    (497, (2, 497, 497))
    """

    loop = Quiescence.search

    def __init__(self):
        super().__init__()
        self.table = {}

    def search(self, position, depth, alpha, beta):
        known, low, high = self.table.get(position, (-WON, LOWEST, HIGHEST))
        if known >= depth and (low >= beta or low == high):
            return low
        if known >= depth and high <= alpha:
            return high
        value = self.loop(position, depth, alpha, beta)
        low, high = value if value > alpha else LOWEST, value if value < beta else HIGHEST
        self.table[position] = depth, low, high
        return value


class PrincipalVariationSearch(TranspositionTable):
    """Principal variation search: for each move after the first we ask only whether it is better,
    by a window with no value inside; a better move is searched again for its value.

    >>> PrincipalVariationSearch().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 2)
    497
    """

    def loop(self, position, depth, alpha, beta):
        best, moves = LOWEST, self.moves(position)
        if depth <= 0:
            best, moves = material_value(position), self.captures(position)
        for number, move in enumerate(moves):
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            value = self.move_value(position, move, number, depth, alpha, beta)
            if value > best:
                best, self.best[position] = value, move
        return best

    def move_value(self, position, move, number, depth, alpha, beta):
        after, value = position.after(move), alpha
        if number > 0:
            value = -self.search(after, depth - 1, -alpha - 1, -alpha)
        if number == 0 or alpha < value < beta:
            value = -self.search(after, depth - 1, -beta, -alpha)
        return value


class NullMovePruning(PrincipalVariationSearch):
    """Null-move pruning: if the mover stands well, the search first asks whether even a pass is
    good enough; if it is, no move is searched.

    >>> NullMovePruning().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 2)
    497
    """

    def loop(self, position, depth, alpha, beta):
        if depth >= NULL_DEPTH and beta <= material_value(position) and not position.in_check():
            less = depth - 1 - NULL_LESS
            if -self.search(passed(position), less, -beta, 1 - beta) >= beta:
                return beta
        return super().loop(position, depth, alpha, beta)


class LateMoveReductions(NullMovePruning):
    """Late move reductions: late quiet moves are usually bad, so they are searched less deeply; a
    move that turns out better than expected is searched again, as deeply as the others.

    >>> LateMoveReductions().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 3)
    497
    """

    def move_value(self, position, move, number, depth, alpha, beta):
        after, value = position.after(move), alpha
        late = number >= LATE and depth >= REDUCED_DEPTH and is_quiet(position.packed(move))
        if late:
            value = -self.search(after, depth - 2, -alpha - 1, -alpha)
        if number > 0 and (value > alpha or not late):
            value = -self.search(after, depth - 1, -alpha - 1, -alpha)
        if number == 0 or alpha < value < beta:
            value = -self.search(after, depth - 1, -beta, -alpha)
        return value


#: All steps, in the order in which they grow.
ALL_STEPS = (
    Negamax, AlphaBeta, CapturesFirst, Quiescence, IterativeDeepening, TranspositionTable,
    PrincipalVariationSearch, NullMovePruning, LateMoveReductions,
)  # fmt: skip
