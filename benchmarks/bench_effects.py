"""What does it cost to keep effects up to date, move by move? Each version of the ladder in turn.

    python benchmarks/bench_effects.py                 half a minute
    python benchmarks/bench_effects.py --quick         some seconds
    python benchmarks/bench_effects.py --smallest      a few
    python benchmarks/bench_effects.py --json PATH     where the numbers go

The moves are those of random legal games, seeded; and of the referees' games where the variable
SHOGI_LAB_REFEREES says where they are. First every version must leave the oracle's words and
counts along some games, and take them back; only then is it timed. All versions play the same
moves, and each of them makes the bare move as well; what that costs is taken off to see the
effects alone. The versions take turns, the best of the rounds counts, and ratios say their range;
times are CPU time: see shogi_lab/chapters/long_effects/costs.py.

Few games again and again are "practised", many games once each are "fresh": the processor decides
which ratio is seen, so both are printed with their ranges, and neither is judged.
"""

import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from options import options

from helpers.effects import agree_with_oracle, follow
from helpers.plays import packed_line
from helpers.referees import Referees
from helpers.ways import BEST
from shogi_lab.chapters.long_effects.costs import faster, print_race, race, random_games
from shogi_lab.chapters.long_effects.ladder import VERSIONS
from shogi_lab.engine.posi import START, parse_sfen, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


def played_games(count):
    """Packed moves of games that were played, from the start; none where they are not at hand."""
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
    if not (folder / "games").is_dir():
        print("SHOGI_LAB_REFEREES names no folder of games: random ones only")
        return []
    games = [texts for start, texts in Referees(folder).games() if start == START and texts]
    return [packed_line(BEST, START, texts) for texts in games[:: max(1, len(games) // count)]]


def check(games):
    """Each version along some games, there and back; every tenth position against the oracle."""
    moves = 0
    for game in games:
        moves += follow(BEST, START, game)
        pos = parse_sfen(START).record
        for ply, move in enumerate(game):
            BEST(do_move)(pos, TABLES, move)
            if ply % 10 == 0:
                agree_with_oracle(BEST, sfen_text(pos, 1))
    print(f"{moves} moves and their undoing: {len(VERSIONS)} versions agree with the oracle")


def main(arguments=None):
    asked = options(__doc__, arguments)
    few, many, checked = asked.of((20, 400, 10), (8, 60, 2), (1, 20, 1))
    rounds, times = asked.of((7, 100), (3, 20), (2, 50))
    kinds = {"random games": random_games(many), "played games": played_games(many)}
    found, ratios = {}, {}
    for title, games in kinds.items():
        if not games:
            continue
        check(games[:checked])
        practised, fresh = race(games[:few], rounds, times), race(games, rounds * 2, 1)
        found[title] = {"practised": practised, "fresh": fresh}
        for regime, times_of in found[title].items():
            for what, laps in times_of.items():
                print_race(f"{title}, {regime}, {what}", laps)
                ratios[f"{title}, {regime}, {what}"] = faster(laps)
    asked.write(ns=found, ratios=ratios)


if __name__ == "__main__":
    main()
