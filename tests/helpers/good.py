"""Good arguments for every public face, by the names of its parameters.

A new name of a parameter needs a line in `ARGUMENTS`; what one face alone takes, in `OF_ONE_FACE`.
"""

import functools
import tempfile
import threading
from pathlib import Path
from typing import Any, NamedTuple

import shogi

from helpers.mate_in_3 import BETWEEN
from helpers.predictions import ABOUT
from shogi_lab import Game, Position
from shogi_lab.chapters.hands import costs, counts, paths
from shogi_lab.chapters.hands.kernels.comparisons import smaller_by_guards
from shogi_lab.chapters.kkp import learning
from shogi_lab.chapters.kkp.pseudo import kkp_weights
from shogi_lab.chapters.long_effects import costs as effects_costs
from shogi_lab.chapters.long_effects.kernels.ladder import do_merged
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player
from shogi_lab.chapters.posi_t.predictions import PREDICTIONS
from shogi_lab.contents import modules
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, first
from shogi_lab.engine.dfpn import begin
from shogi_lab.engine.effects import effects_of
from shogi_lab.engine.evaluation import no_weights
from shogi_lab.engine.layouts import PADDED
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.screen.charts import Bars
from shogi_lab.screen.listing import listing
from shogi_lab.screen.svg import svg
from shogi_lab.stage.films import game_film
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.states import state_line
from shogi_lab.views import own, play, show

ROOT = Path(__file__).parents[2]
GAME = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c"
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MATE = "4k4/9/4P4/9/9/9/9/9/9 b G 1"
PUSH = 39983  # the pawn from 7g to 7f
PROBLEMS = ROOT / "data/mates/problems.jsonl"


class Later(NamedTuple):
    """A good argument that takes a while to make."""

    make: Any


def record(sfen=MIDDLE):
    return parse_sfen(sfen).record


weights, game, film = kkp_weights(), Game.parse(GAME), game_film(Game.parse(GAME))
long_games = functools.cache(lambda: Game.read_all(ROOT / "data/games/selfplay.usi")[:4])
hand, other = (3, 1, 0, 0, 2, 0, 1), (2, 1, 0, 0, 2, 0, 1)
more = counts.Differences(1, 0, 0, 0, 0, 0, -1)
pairs = {"random": costs.random_pairs(50)}
sets = {"start": [Position.from_sfen(MATE)]}
start = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
two = paths.Paths(start, ("P*5b", "5a5b"), ("L*5b", "5a5b"))


def answer(name, right):
    def yours(*args):
        return right(*args)

    yours.__name__ = name
    return yours


one = Path(tempfile.gettempdir()) / "shogi_lab_game.usi"
one.write_text(GAME)
#: By the name of a parameter.
ARGUMENTS = {
    "record": record(), "records": np.array([record(), record()]),
    "positions": np.array([record(), record()]), "position": Position.from_sfen(MIDDLE),
    "game": game, "games": [game, game], "film": film, "weights": weights, "table": weights,
    "title": "A title", "square_": "5e", "sq": 40, "color": 0, "board": 1, "plies": 1, "depth": 1,
    "most": 3, "move": PUSH, "text": "startpos", "bb": Bitboard(1, 2, 4), "layout": PADDED,
    "a": hand, "b": other, "rounds": 1, "times": 1, "more": more, "step": 1, "name": "5e",
    "theme": "dark", "letters": True, "japanese": True, "flipped": True,
    "member": "occupied[BLACK]", "state": state_line(film, 1), "kings": (64, 4), "blocks": (),
    "piece": 2, "by": 9, "kind": 5, "limit": 500, "only": (), "word": 90, "squares": (40,),
    "pattern": "plain", "path": str(PROBLEMS), "kinds": ("mate in 1",), "chosen": (1,), "size": 20,
    "words": (16448, 90), "d": 0, "rung": "negamax", "some": 1, "of": 9, "sfen": MIDDLE,
    "elo": 20.0, "chances": [0.1, 0.2, 0.4, 0.2, 0.1], "guards": True, "every": 4, "opening": 2,
    "reach": 1, "count": 2, "do": do_merged, "page": 820.0, "zoom": 1.0, "look": None,
    "contents": [film, "<p>"], "seen": film, "what": GAME, "ply": 1, "folder": None,
    "sizes": [2], "seeds": [1], "index": 116, "rule": "covers", "compiled": first, "counts": hand,
    "effects": effects_of(record()), "bits": 64, "pair": (hand, other), "value": record(),
    "problems": Later(lambda: read_problems(PROBLEMS, ["mate in 1"])[:3]), "wanted": 2, "least": 1,
    "version": 1, "columns": ("one", "two"), "rows": (("a", "A", (1, 2)), ("b", "B", (3, 4))),
    "at": (), "function": len, "args": (), "start": "startpos", "move_number": 3, "forgive": (),
    "boards": (board_of(record()),), "top": 1, "middle": 2, "bottom": 4,
    "samples": Later(lambda: learning.samples_of(long_games(), 8, 40)), "merged": True,
    "parts": learning.PARTS, "executor": None, "kept": (2, 4), "looks": {}, "sets": pairs,
    "result": "resign", "comments": {0: "x"}, "foul": None, "variations": [], "moves": ["7g7f"],
    "chapter": "01", "kpp": None, "kkp": weights, "hand_bits": 21,
    "turns": {"stepped": 10, "compiled": 10}, "pos": record(), "slots": 256, "nodes": 100,
    "number": 12, "search": Later(lambda: begin(record(MATE), 1 << 20)), "across": "steps",
    "pairs": (1, 2, 3, 2, 1), "elo0": 0, "elo1": 10, "limits": Limits(depth=1), "told": print,
    "stop": threading.Event(), "depths": 2, "side": 1, "known": [(Position(), "7g7f")],
    "held_out": [(Position(), "2g2f")], "played": Position.from_sfen(MIDDLE).legal_moves()[0],
}  # fmt: skip
#: By a face and a parameter.
OF_ONE_FACE = {
    "chapters.player.ideas.idea_film.idea": "killer",
    "chapters.player.differences.versions_film.one": "Quiescence",
    "chapters.player.graph_history.false_draws.table": 1,
    "chapters.player.depths.depths_in.player": "the whole player",
    "chapters.player.depths.depths_in.position": 0,
    "chapters.player.depths.depths_in.most": 1_000,
    "chapters.hands.borrow.accusation_film.chosen": ("==<====",),
    "chapters.hands.counts.pairs_where.rule": counts.covered,
    "chapters.hands.counts.stood_in.weights": counts.I2HAND,
    "chapters.hands.counts.smallest_wrong.rule": lambda a, b: True,
    "chapters.hands.counts.smallest_wrong.right": lambda a, b: a > 0,
    "chapters.hands.counts.smallest_wrong.most": 2,
    "chapters.hands.counts.false_borrows.lit": smaller_by_guards,
    "chapters.hands.costs.packed.rows": np.array([hand, other]),
    "chapters.hands.costs.race_searches.positions": [Position.from_sfen(MIDDLE)],
    "chapters.hands.costs.race.chosen": ("plain Python",),
    "chapters.hands.entries.entry_film.words": [(("depth", 8), ("hand", 56))],
    "chapters.hands.masks.mask_film.chosen": ((2, 4, 6),),
    "chapters.hands.packer.packer_film.chosen": (hand, other),
    "chapters.hands.packer.packer_film.layouts": (PADDED,),
    "chapters.hands.kernels.search.counts_of_searches.positions": [Position.from_sfen(MIDDLE)],
    "chapters.kkp.asked.scans_film.boards": [("one", Bitboard(1, 2, 4))],
    "chapters.kkp.asked.scans_film.chosen": (0,),
    "chapters.kkp.changes.difference_film.asked_of": [(start, "5i5h")],
    "chapters.kkp.costs.scans.positions": [start],
    "chapters.kkp.costs.latency.times": 10,
    "chapters.kkp.learning.of_games.chosen": (0,),
    "chapters.kkp.learning.convergence.steps": 2,
    "chapters.network.going_back.network_slopes.game": Game.parse("startpos moves 7g7f resign"),
    "chapters.kkp.heat.heat_film.chosen": ((5, (64, 4)),),
    "chapters.kkp.learning.near_king.table": weights,
    "chapters.kkp.merged.merged.chosen": 1,
    "chapters.kkp.merged.merged.kings": (64, 4),
    "chapters.kkp.ruler.ruler.blocks": None,
    "chapters.kkp.turned.symmetry_film.by": 100,
    "chapters.long_effects.costs.race.games": Later(lambda: effects_costs.random_games(1)),
    "chapters.long_effects.costs.race_bytes.games": Later(lambda: effects_costs.random_games(1)),
    "chapters.long_effects.processes.by_the_article.kind": "drop",
    "chapters.long_effects.touches.move_film.position": Position.from_sfen("startpos"),
    "chapters.long_effects.touches.mask_film.position": Position.from_sfen("startpos"),
    "chapters.long_effects.touches.move_film.move": "7g7f",
    "chapters.long_effects.touches.mask_film.move": "7g7f",
    "chapters.long_effects.touches.move_film.only": "",
    "chapters.long_effects.openings.spotter_film.position": Position.from_sfen("startpos"),
    "chapters.long_effects.wheel.wheel_film.words": (16448, 90),
    "chapters.mate_in_3.costs.race.sets": sets,
    "chapters.posi_t.costs.race_sliders.squares": {"stepped": 1, "compiled": 1},
    "chapters.posi_t.costs.race_sliders.positions": {"start": [Position()]},
    "chapters.posi_t.costs.counted_sliders.sfen": START,
    "chapters.posi_t.costs.counted_sliders.apart": 40,
    "chapters.posi_t.kernels.gathered.inner_squares.kind": 0,
    "chapters.posi_t.kernels.sliders.all_patterns.squares": (13,),
    "chapters.posi_t.four_boards.four_boards.chosen": 40,
    "chapters.posi_t.board_lines.edge_film.pattern": 3,
    "chapters.posi_t.board_lines.pattern_film.chosen": (0,),
    "chapters.posi_t.material.set_of.member": "pieces",
    "chapters.posi_t.material.set_of.at": (0, 1),
    "engine.posi.parse_sfen.text": START,
    "engine.position.Position.mate.nodes": 100_000,
    "engine.position.Position.of.board": shogi.Board(),
    "notation.games.Game.of.board": shogi.Board(),
    "screen.widgets.live.widgets": Later(lambda: (show(film),)),
    "screen.widgets.live.still": None,
    "screen.widgets.show.at": 1,
    "screen.listing.listing.function": first,
    "screen.listing.Listing.functions": (first,),
    "screen.plots.plot.charts": Bars("names read", {"chain": 7}),
    "screen.plots.figure.charts": Bars("names read", {"chain": 7}),
    "stage.material.material.game": None,
    "stage.predictions.predicted.film": Later(ABOUT["one_square"]),
    "stage.predictions.predicted.asked": PREDICTIONS.row("one_square"),
    "chapters.player.growth.growth.most": 200,
    "chapters.player.recorded.deepest_tree.limit": 50,
    "engine.evaluation.Weights.kpp": Later(lambda: no_weights().kpp),
    "engine.position.Position.score.weights": Later(no_weights),
    **{
        f"chapters.mate_in_3.{each}.positions": [Position.from_sfen(MATE)]
        for each in ("kernels.ladder.counts", "work.work")
    },
    "chapters.mate_in_3.proof_numbers.numbers_film.rows": 5,
    "chapters.mate_in_3.proof_numbers.numbers_film.position": Position.from_sfen(MATE),
    "engine.dfpn.begin.record": record(MATE),
    "engine.hands.pack.counts": {"pawn": 1},
    "engine.squares.ray.step": (-1, 0),
    "engine.position.Position.why_illegal.move": Position.from_sfen(MIDDLE).legal_moves()[0],
    "chapters.kkp.obvious.index_on_board.piece": "pawn",
    "chapters.kkp.obvious.index_in_hand.piece": "pawn",
    "engine.position.Position.packed.move": Position.from_sfen(MIDDLE).legal_moves()[0],
    "notation.games.Game.read.path": one,
    "notation.games.Game.read_all.path": one,
    "stage.walk.walk.args": (Bitboard(0, 1, 1),),
    "chapters.mate_in_3.choices.defend_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.choices.attack_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.proof.proof_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.tape.tape_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.visit.search_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.counters.key_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.counters.order_film.position": Position.from_sfen(MATE),
    "chapters.mate_in_3.drops.interposition_film.position": Position.from_sfen(BETWEEN),
    "chapters.mate_in_3.drops.interposition_film.plies": 3,
    "chapters.kkp.costs.race.games": Later(lambda: long_games()[:1]),
    "screen.svg.svg.seen": board_of(record()),
    "screen.svg.png.seen": board_of(record()),
    "japanese.glossary.glossary.word": "sente",
    "notation.games.Game.start": Position.from_sfen("startpos"),
    "notation.games.Game.times": {1: 2.0},
    "stage.reads.reads.function": lambda pos, *more: pos.board[0],
    "screen.saving.animation.kind": ".gif",
    "screen.saving.animation.every": 500,
    "screen.saving.save.every": 500,
    "screen.saving.save.path": "view.svg",
    "screen.boards.PlayBoard.load.path": str(one),
    "screen.boards.PlayBoard.push.move": "7g7f",
}
for module in modules("predictions").values():
    for name in [each for each in module.PREDICTIONS.rows if each in ABOUT][:1]:
        OF_ONE_FACE["views.predict.name"] = name
        OF_ONE_FACE["views.predict.film"] = Later(ABOUT[name])
for chapter, module in modules("exercises").items():
    row = next(iter(module.EXERCISES.rows.values()))
    OF_ONE_FACE[f"chapters.{chapter}.exercises.check.fn"] = answer(row.name, row.right)
    for what in ("exercise", "hint"):
        OF_ONE_FACE[f"chapters.{chapter}.exercises.{what}.name"] = row.name
#: Whose methods are called, by class.
SELVES = {
    "Position": Position.from_sfen(MIDDLE), "Game": game, "Own": own(GAME), "Stepper": show(film),
    "PlayBoard": play(GAME), "Svg": svg(board_of(record())), "Player": Player("alpha-beta"),
    "Listing": listing(smaller_by_guards),
}  # fmt: skip


def good(name, parameter):
    """A good argument, or None where the parameter may be left out."""
    found = known(name, parameter)
    return made(found) if isinstance(found, Later) else found


def known(name, parameter):
    """A good argument as it stands here, made or not."""
    return OF_ONE_FACE.get(f"{name}.{parameter}", ARGUMENTS.get(parameter))


@functools.cache
def made(later):
    """What takes a while to make, made once."""
    return later.make()
