"""The benchmarks: `start.py bench [QUESTION [OPTION ...]]` runs one, or each in its turn."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(words: list[str]) -> int:
    """Run the benchmark that the first word names, with the others, or all; 0 if none failed."""
    every = {file.stem.removeprefix("bench_"): file for file in sorted(FOLDER.glob("bench_*.py"))}
    if words and words[0] not in every:
        sys.exit(f"{words[0]!r} is no benchmark; there are {', '.join(every)}")
    files = [every[words[0]]] if words else every.values()
    runs = [subprocess.run([sys.executable, str(file), *words[1:]]) for file in files]
    return max(run.returncode for run in runs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
