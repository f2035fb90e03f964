"""How long do records take that are long, or made to be slow? CPU seconds per 100 kB.

python benchmarks/bench_records.py                 some ten seconds
python benchmarks/bench_records.py --smallest      the first tenth of each
python benchmarks/bench_records.py --json PATH     where the numbers go
"""

import contextlib
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from options import options

from helpers.mutations import LONG
from shogi_lab.notation.games import Game, GameError

WANTED = 1.0


def seconds(text):
    """Return the CPU seconds per 100 kB to read a text, or to find that it is not a record."""
    began = time.process_time()
    with contextlib.suppress(GameError):
        Game.parse(text)
    return (time.process_time() - began) / max(1, len(text.encode("utf-8", "replace")) / 100_000)


def main(arguments=None):
    """Time each text, the slowest first."""
    asked = options(__doc__, arguments, Path(__file__).with_suffix(".json"))
    seconds(LONG["long game"][:100])
    share = asked.of(1, 4, 10)
    found = {name: seconds(text[: len(text) // share]) for name, text in LONG.items()}
    for name, took in sorted(found.items(), key=lambda each: -each[1]):
        print(f"{name:24}{took:8.2f} s{'' if took <= WANTED else f'   wanted {WANTED}'}")
    asked.write(seconds=found)


if __name__ == "__main__":
    main()
