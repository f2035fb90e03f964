"""The slowest thing that is obviously right: a board of 81 strings, walked over step by step.

      board       81 strings, and SFEN                attacks     steps and slides
      moves       what the rules allow                mate        checks, and every answer
      effects     counts, rays, exchanges             hands       covers, dominates, every hand
      values      pieces, material, the key           evaluation  KKP, KPP, their indexes
      rotated     where squares lie on turned boards  posi        the 48 members of posi_t
      search      the best of all moves               network     HalfKP, its sums and layers
      siblings    what a played move teaches          pairs       KPP by relative squares

No bit is used here, and nothing of shogi_lab: only tests and benchmarks import this package, as
`from helpers import oracle`, and its functions go by its name: oracle.attacks, oracle.legal_moves.
"""
# ruff: noqa: F401

from .attacks import (
    AHEAD,
    DIAGONAL,
    LIKE_GOLD,
    SLIDES,
    STEPS,
    STRAIGHT,
    attacked,
    attacks,
    in_check,
    king,
    neighbour,
    ray,
    slide,
)
from .board import (
    FILES,
    GOLDS,
    HAND_ORDER,
    KINDS,
    NUMBER,
    RANKS,
    SQUARES,
    START,
    Board,
    other,
    owner,
    places,
    read,
    turned,
    write,
)
from .effects import ARROWS, effects, exchange, long_effects
from .evaluation import (
    KKP_BOARD,
    KKP_HAND,
    KPP_BOARD,
    KPP_HAND,
    as_gold,
    kkp,
    kkp_indexes,
    kpp,
    kpp_list,
    score,
    standing,
)
from .hands import FULL, STANDS_IN, assignable, covers, dominates, dominates_412, hands, smaller
from .mate import mated, mating_checks
from .moves import (
    PROMOTES,
    after,
    board_moves,
    checks,
    drops,
    in_zone,
    leaves_king,
    legal_moves,
    mates_by_pawn_drop,
    perft,
    ranks_left,
    stuck,
)
from .network import HALF_KP_BOARD, HALF_KP_HAND, half_kp, logit, sums, worth
from .pairs import pair_sums, seen_places
from .posi import MEMBERS, code, posi
from .rotated import RL45, RL90, RR45, rotated
from .search import negamax
from .siblings import kkp_places, sibling_loss, sibling_slope, sibling_value
from .values import VALUES, hash_key, material, mersenne_twister, zobrist
