"""The bare move: what do_move does, and nothing else."""

from shogi_lab.chapters.long_effects.costs import random_games
from shogi_lab.chapters.long_effects.kernels.bare import do_bare
from shogi_lab.engine.effects import RAYS, effects_of
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


def test_the_bare_move_moves_and_leaves_effects_as_they_are(run):
    pos, bare = parse_sfen(START).record, parse_sfen(START).record
    effects, game = effects_of(pos), random_games(1)[0][: 200 if run.compiled else 9]
    before = effects.tobytes()
    for move in game:
        run(do_move)(pos, TABLES, move)
        run(do_bare)(bare, TABLES, RAYS, effects, move)
        assert bare.tobytes() == pos.tobytes()
    assert effects.tobytes() == before
