# mypy: disable-error-code="override, misc"
"""A search that grows, step by step: each is a class that changes a few lines of the one before.

      Negamax                     all moves, all answers
      AlphaBeta                   stops where the other side will not come
      CapturesFirst               tries first what may refute
      Quiescence                  goes on with captures until nothing hangs
      IterativeDeepening          one ply, two plies, ...: each has a move ready for the next
      TranspositionTable          searches no position twice, and remembers its best move
      PrincipalVariationSearch    asks about later moves only whether they are better
      NullMovePruning             asks first whether even a pass is good enough
      LateMoveReductions          looks at late moves less deeply

They are plain Python over Position, to be read, changed and run in a cell. The player's search,
`kernels.search.main_search`, is the same loop with all of its ideas, written to be fast: with the
ideas of a step (`step_recorder.IDEAS_OF`) it visits the same nodes, one after the other, except
that

      equal moves        come in alphabetical order here, there as they are generated
      mates              are all worth the same here; the player prefers the nearest
      declarations       of a win (the impasse rule) are unknown here
      the table          is a dictionary here, which forgets nothing and knows one hand for a move

`differences.versions_film` compares them node by node.
"""

from shogi_lab.engine.moves import PROMOTE
from shogi_lab.engine.pieces import KING, PAWN, VALUES
from shogi_lab.engine.position import Position

from .kernels.exchanges import won_by
from .kernels.mind import SURE, WON
from .kernels.move_order import PROMOTING, WINNING, is_pointless, is_quiet
from .kernels.quiet import QUIET_PLIES
from .kernels.search import LATE, NULL_DEPTH, REDUCED_DEPTH

#: Values that every value lies between.
LOWEST, HIGHEST = -WON - 1, WON + 1
#: Pieces are counted for Black.
SIDE = (1, -1)


def material_value(position: Position) -> int:
    """Return what a position is worth to its mover without a search: the value of the pieces, in
    centipawns.

    >>> material_value(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w P 1"))
    -87
    """
    return position.material * SIDE[position.turn]


def promise(position: Position, move: str) -> int:
    """Return how early to try a move. A move that captures, or promotes a pawn, comes before all
    others: it promises what it wins, less an eighth of the piece that it risks.

    >>> position = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> promise(position, "5h5d") - WINNING, 742 - 647 // 8, promise(position, "5h5e")
    (662, 662, 0)
    """
    packed = position.packed(move)
    if is_quiet(packed):
        return PROMOTING if packed & PROMOTE else 0
    piece = packed >> 15 & 15
    return int(WINNING + won_by(packed) - (VALUES[piece] // 8 if piece != KING else 0))


def is_loud(position: Position, move: str) -> bool:
    """Whether a move captures something, or takes a pawn to where it may promote."""
    packed = position.packed(move)
    is_pawn = packed >> 15 & 15 == PAWN
    return not is_quiet(packed) or (is_pawn and is_pointless(packed, position.turn))


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

    #: Lists the legal moves of a position.
    legal_moves = staticmethod(Position.legal_moves)

    def __init__(self):
        self.best = {}

    def think(self, position, depth):
        """Return the value of a position after a search of this many plies."""
        return self.search(position, depth)

    def moves(self, position):
        """Return all legal moves, in the order in which they are tried."""
        return self.legal_moves(position)

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
    is usually a capture. Of two that win the same, the cheaper piece takes first.

    >>> CapturesFirst().moves(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"))[0]
    '5h5d'
    """

    def moves(self, position):
        return sorted(super().moves(position), key=lambda move: -promise(position, move))


class Quiescence(CapturesFirst):
    """Quiescence search: beyond the horizon the loop goes on with captures alone, and the mover may
    also stand pat, that is, keep what the pieces are worth now. A mover in check cannot stand pat;
    it tries every answer.

    >>> Quiescence().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 1)
    189
    >>> Quiescence().think(Position.from_sfen("4k4/9/9/9/r8/9/9/9/4K4 b B 1"), 1)
    1479
    """

    def captures(self, position):
        return [move for move in super().moves(position) if is_loud(position, move)]

    def answers(self, position):
        return super().moves(position)

    def search(self, position, depth, alpha, beta):
        if depth <= 0:
            return self.quiescence(position, depth, alpha, beta)
        return super().search(position, depth, alpha, beta)

    def quiescence(self, position, depth, alpha, beta):
        if depth == -QUIET_PLIES:
            return material_value(position)
        best, moves = material_value(position), self.captures(position)
        if position.in_check():
            best, moves = LOWEST, self.answers(position)
        for move in moves:
            alpha = max(alpha, best)
            if alpha >= beta:
                break
            value = -self.quiescence(position.after(move), depth - 1, -beta, -alpha)
            best = max(best, value)
        return best


class IterativeDeepening(Quiescence):
    """Iterative deepening: one ply, then two, and so on; at the root the move that was best in the
    last search is tried first.

    >>> IterativeDeepening().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 3)
    497
    """

    def think(self, position, depth):
        self.root = position
        for plies in range(1, depth + 1):
            value = self.search(position, plies, LOWEST, HIGHEST)
        return value

    def moves(self, position):
        first = self.first_choice(position)
        return sorted(super().moves(position), key=lambda move: move != first)

    def first_choice(self, position):
        return self.best.get(position) if position is self.root else None


class TranspositionTable(IterativeDeepening):
    """A transposition table: what a search has found about a position is noted with its depth, as
    two bounds between which the value lies. The note is used if it decides the search. Besides, the
    move that was best in a position is tried first when the position comes again.

    >>> search = TranspositionTable()
    >>> position = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> search.think(position, 3), search.table[position]
    (497, (3, 497, 497))
    """

    loop = AlphaBeta.search

    def __init__(self):
        super().__init__()
        self.table = {}

    def first_choice(self, position):
        return self.best.get(position)

    def search(self, position, depth, alpha, beta):
        if depth <= 0:
            return self.quiescence(position, depth, alpha, beta)
        value = self.settled(position, depth, alpha, beta)
        if value is None:
            value = self.loop(position, depth, alpha, beta)
            low, high = value if value > alpha else LOWEST, value if value < beta else HIGHEST
            self.table[position] = depth, low, high
        return value

    def settled(self, position, depth, alpha, beta):
        known, low, high = self.table.get(position, (0, LOWEST, HIGHEST))
        if known >= depth and (low >= beta or low == high):
            return low
        return high if known >= depth and high <= alpha else None


class PrincipalVariationSearch(TranspositionTable):
    """Principal variation search: for each move after the first we ask only whether it is better,
    by a window with no value inside; a better move is searched again for its value. Where the best
    line is asked for, by a wider window, the table is not believed.

    >>> PrincipalVariationSearch().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 3)
    497
    """

    def settled(self, position, depth, alpha, beta):
        return super().settled(position, depth, alpha, beta) if beta - alpha == 1 else None

    def loop(self, position, depth, alpha, beta):
        best = LOWEST
        for number, move in enumerate(self.moves(position)):
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
        if number == 0 or (value > alpha and beta - alpha > 1):
            value = -self.search(after, depth - 1, -beta, -alpha)
        return value


class NullMovePruning(PrincipalVariationSearch):
    """Null-move pruning: if the mover stands well, the search first asks whether even a pass is
    good enough; if it is, no move is searched. Nobody passes in check, or twice running, or where
    the best line is asked for.

    >>> NullMovePruning().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 3)
    497
    """

    after_pass = None

    def settled(self, position, depth, alpha, beta):
        value = super().settled(position, depth, alpha, beta)
        if value is None and self.tries_pass(position, depth, alpha, beta):
            self.after_pass = passed(position)
            value = -self.search(self.after_pass, depth - 3 - depth // 4, -beta, 1 - beta)
            value = min(value, SURE) if value >= beta else None
        return value

    def tries_pass(self, position, depth, alpha, beta):
        if depth < NULL_DEPTH or beta - alpha > 1 or abs(beta) >= SURE:
            return False
        good_enough = material_value(position) >= beta
        return good_enough and position is not self.after_pass and not position.in_check()


class LateMoveReductions(NullMovePruning):
    """Late move reductions: late quiet moves are usually bad, so the later they come, the less
    deeply they are searched; a move that turns out better than expected is searched again, as
    deeply as the others. A check is never reduced, and neither is an answer to one.

    >>> LateMoveReductions().think(Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"), 3)
    497
    """

    def reduction(self, position, move, number, depth, is_open):
        if depth < REDUCED_DEPTH or number < LATE or not is_quiet(position.packed(move)):
            return 0
        if position.in_check() or position.after(move).in_check():
            return 0
        less = 1 + (number >= 9) + (number >= 29) - is_open
        if depth >= 6:
            less += 1 + (number >= 15)
        return max(0, min(less, depth - 2))

    def move_value(self, position, move, number, depth, alpha, beta):
        after, value, less = position.after(move), alpha, 0
        if number > 0:
            less = self.reduction(position, move, number, depth, beta - alpha > 1)
            value = -self.search(after, depth - 1 - less, -alpha - 1, -alpha)
        if number == 0 or (value > alpha and (less or beta - alpha > 1)):
            value = -self.search(after, depth - 1, -beta, -alpha)
        return value


#: All steps, in the order in which they grow.
ALL_STEPS = (
    Negamax, AlphaBeta, CapturesFirst, Quiescence, IterativeDeepening, TranspositionTable,
    PrincipalVariationSearch, NullMovePruning, LateMoveReductions,
)  # fmt: skip
