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
# ruff: noqa: F403

from .attacks import *
from .board import *
from .effects import *
from .evaluation import *
from .hands import *
from .mate import *
from .moves import *
from .network import *
from .pairs import *
from .posi import *
from .rotated import *
from .search import *
from .siblings import *
from .values import *
