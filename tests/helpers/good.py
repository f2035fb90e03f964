"""Good arguments for every public face, by the names of its parameters.

A new name of a parameter needs a line in `ARGUMENTS`; what a face or a folder takes by that name
that others do not, in `OF_SOME`. What may be left out is left out, where a call is small without.
"""

import functools
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import shogi

from helpers.predictions import ABOUT
from shogi_lab import Game, Position
from shogi_lab.chapters.hands import costs, counts
from shogi_lab.chapters.hands.kernels.comparisons import smaller_by_guards
from shogi_lab.chapters.kkp import learning
from shogi_lab.chapters.kkp.pseudo import kkp_weights
from shogi_lab.chapters.long_effects import costs as effects_costs
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
from shogi_lab.views import own, play, show

ROOT = Path(__file__).parents[2]
GAME = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c"
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MATE = "4k4/9/4P4/9/9/9/9/9/9 b G 1"


class Later(NamedTuple):
    """A good argument that takes a while to make."""

    make: Any


def record(sfen=MIDDLE):
    return parse_sfen(sfen).record


def answer(name, right):
    def yours(*args):
        return right(*args)

    yours.__name__ = name
    return yours


weights, game, film = kkp_weights(), Game.parse(GAME), game_film(Game.parse(GAME))
long_games = functools.cache(lambda: Game.read_all(ROOT / "data/games/selfplay.usi")[:4])
hand, other = (3, 1, 0, 0, 2, 0, 1), (2, 1, 0, 0, 2, 0, 1)
middle, mate = Position.from_sfen(MIDDLE), Position.from_sfen(MATE)
start = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
board, random_games = board_of(record()), Later(lambda: effects_costs.random_games(1))
one = Path(tempfile.gettempdir()) / "shogi_lab_game.usi"
one.write_text(GAME)
#: By the name of a parameter.
ARGUMENTS = {
    "record": record(), "records": np.array([record(), record()]),
    "positions": np.array([record(), record()]), "position": middle,
    "game": game, "games": [game, game], "film": film, "weights": weights, "table": weights,
    "title": "A title", "square_": "5e", "sq": 40, "color": 0, "board": 1, "plies": 1, "depth": 1,
    "most": 3, "move": 39983, "text": "startpos", "bb": Bitboard(1, 2, 4), "layout": PADDED,
    "a": hand, "b": other, "rounds": 1, "times": 1, "step": 1, "name": "5e", "steps": 2,
    "more": counts.Differences(1, 0, 0, 0, 0, 0, -1), "member": "occupied[BLACK]",
    "kings": (64, 4), "piece": 2, "kind": 5, "limit": 500, "word": 90,
    "path": str(ROOT / "data/mates/problems.jsonl"), "chosen": (1,), "words": (16448, 90), "d": 0,
    "rung": "negamax", "some": 1, "of": 9, "sfen": MIDDLE, "elo": 20.0, "count": 2,
    "chances": [0.1, 0.2, 0.4, 0.2, 0.1], "contents": [film, "<p>"], "seen": film, "what": GAME,
    "ply": 1, "sizes": [2], "seeds": [1], "index": 116, "rule": "covers", "compiled": first,
    "counts": hand, "effects": effects_of(record()), "value": record(),
    "problems": Later(lambda: read_problems(ROOT / "data/mates/problems.jsonl", ["mate in 1"])[:3]),
    "version": 1, "columns": ("one", "two"), "rows": (("a", "A", (1, 2)), ("b", "B", (3, 4))),
    "start": "startpos", "top": 1, "middle": 2, "bottom": 4,
    "samples": Later(lambda: learning.samples_of(long_games(), 8, 40)), "merged": True,
    "parts": learning.PARTS, "kept": (2, 4), "sets": {"random": costs.random_pairs(50)},
    "kkp": weights, "pos": record(), "nodes": 100, "hand_bits": 21, "number": 12,
    "search": Later(lambda: begin(record(MATE), 1 << 20)), "across": "steps",
    "pairs": (1, 2, 3, 2, 1), "elo0": 0, "elo1": 10, "limits": Limits(depth=1), "told": print,
    "side": 1, "known": [(Position(), "7g7f")], "held_out": [(Position(), "2g2f")],
    "played": middle.legal_moves()[0],
}  # fmt: skip
#: By a face, or a folder, and a parameter.
OF_SOME = {
    "chapters.hands.counts.rule": counts.covered,
    "chapters.hands.counts.smallest_wrong.rule": lambda a, b: True,
    "chapters.hands.counts.smallest_wrong.right": lambda a, b: a > 0,
    "chapters.hands.costs.race.chosen": (),
    "chapters.hands.positions": [middle],
    "chapters.hands.costs.packed.rows": np.array([hand, other]),
    "chapters.hands.entries.words": [(("depth", 8), ("hand", 56))],
    "chapters.kkp.asked.boards": [("one", Bitboard(1, 2, 4))],
    "chapters.kkp.changes.asked_of": [(start, "5i5h")],
    "chapters.kkp.costs.positions": [start],
    "chapters.kkp.costs.latency.times": 10,
    "chapters.kkp.costs.games": Later(lambda: long_games()[:1]),
    "chapters.kkp.learning.of_games.chosen": (0,),
    "chapters.kkp.merged.chosen": 1,
    "chapters.kkp.obvious.piece": "pawn",
    "chapters.long_effects.games": random_games,
    "chapters.long_effects.position": Position.from_sfen("startpos"),
    "chapters.long_effects.move": "7g7f",
    "chapters.long_effects.processes.kind": "drop",
    "chapters.mate_in_3.position": mate,
    "chapters.mate_in_3.positions": [mate],
    "chapters.mate_in_3.costs.sets": {"start": [mate]},
    "chapters.mate_in_3.drops.plies": 3,
    "chapters.network.going_back.game": Game.parse("startpos moves 7g7f resign"),
    "chapters.player.differences.one": "Quiescence",
    "chapters.player.depths.player": "the whole player",
    "chapters.player.depths.position": 0,
    "chapters.player.depths.most": 1_000,
    "chapters.player.recorded.limit": 50,
    "chapters.posi_t.board_lines.edge_film.pattern": 3,
    "chapters.posi_t.costs.sfen": START,
    "chapters.posi_t.costs.apart": 40,
    "chapters.posi_t.kernels.gathered.kind": 0,
    "chapters.posi_t.material.member": "pieces",
    "chapters.posi_t.material.at": (0, 1),
    "engine.dfpn.begin.record": record(MATE),
    "engine.evaluation.Weights.kpp": Later(lambda: no_weights().kpp),
    "engine.posi.parse_sfen.text": START,
    "engine.position.Position.of.board": shogi.Board(),
    "engine.position.Position.packed.move": middle.legal_moves()[0],
    "engine.position.Position.score.weights": Later(no_weights),
    "engine.position.Position.why_illegal.move": middle.legal_moves()[0],
    "engine.squares.ray.step": (-1, 0),
    "japanese.glossary.word": "sente",
    "notation.games.Game.of.board": shogi.Board(),
    "notation.games.path": one,
    "notation.games.Game.start": Position.from_sfen("startpos"),
    "screen.boards.PlayBoard.load.path": str(one),
    "screen.boards.PlayBoard.push.move": "7g7f",
    "screen.listing.function": first,
    "screen.listing.functions": (first,),
    "screen.plots.charts": Bars("names read", {"chain": 7}),
    "screen.saving.path": "view.svg",
    "screen.svg.seen": board,
    "screen.widgets.live.widgets": Later(lambda: (show(film),)),
    "stage.predictions.film": Later(ABOUT["one_square"]),
    "stage.predictions.asked": PREDICTIONS.row("one_square"),
    "stage.reads.function": lambda pos, *more: pos.board[0],
    "stage.walk.walk.args": (Bitboard(0, 1, 1),),
    "views.predict.name": "one_square",
    "views.predict.film": Later(ABOUT["one_square"]),
}
for chapter, module in modules("exercises").items():
    row = next(iter(module.EXERCISES.rows.values()))
    OF_SOME[f"chapters.{chapter}.exercises.fn"] = answer(row.name, row.right)
    OF_SOME[f"chapters.{chapter}.exercises.name"] = row.name
#: Whose methods are called, by class.
SELVES = {
    "Position": middle, "Game": game, "Own": own(GAME), "Stepper": show(film),
    "PlayBoard": play(GAME), "Svg": svg(board), "Player": Player("alpha-beta"),
    "Listing": listing(smaller_by_guards),
}  # fmt: skip


def good(name, parameter):
    """A good argument, or None where the parameter may be left out."""
    found = known(name, parameter)
    return made(found) if isinstance(found, Later) else found


def known(name, parameter):
    """A good argument as it stands here, made or not: a face's own, its folder's, or anybody's."""
    while name:
        if f"{name}.{parameter}" in OF_SOME:
            return OF_SOME[f"{name}.{parameter}"]
        name = name.rpartition(".")[0]
    return ARGUMENTS.get(parameter)


@functools.cache
def made(later):
    """What takes a while to make, made once."""
    return later.make()
