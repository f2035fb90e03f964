"""Workers that share the games to be played: processes on this machine, or machines of a cluster.

    python benchmarks/matches.py ... --processes 8
    python benchmarks/matches.py ... --on tcp://10.0.0.1:8786      a cluster of dask

A cluster is started by hand: run the first line on one machine and the second on each, in clones
of the same commit, where `pip install -e ".[cluster]"` installs `dask`.

    PYTHONPATH=benchmarks dask scheduler
    PYTHONPATH=benchmarks dask worker tcp://10.0.0.1:8786 --nworkers 8 --nthreads 1

A worker is sent a function and its numbers, so it answers the same wherever it runs. If a worker
dies, another one gets its work. If a process on this machine dies, the command ends; when it is
called again, it goes on with the first missing game.
"""

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the options that say where a command's work is done.

    >>> parser = argparse.ArgumentParser()
    >>> add_workers(parser)
    >>> vars(parser.parse_args(["--on", "tcp://10.0.0.1:8786"]))
    {'processes': 2, 'on': 'tcp://10.0.0.1:8786'}
    """
    parser.add_argument("--processes", type=int, default=2, help="of this machine")
    parser.add_argument("--on", metavar="ADDRESS", help="of a dask scheduler, instead of processes")


@contextmanager
def workers(asked: argparse.Namespace) -> Iterator[Executor]:
    """Yield the workers that a command's options name.

    Raises ModuleNotFoundError if dask.distributed is missing, OSError if no scheduler answers.

    >>> with workers(argparse.Namespace(processes=1, on=None)) as executor:
    ...     executor.submit(abs, -3).result()
    3
    """
    if asked.on is None:
        with ProcessPoolExecutor(asked.processes) as executor:
            yield executor
        return
    from distributed import Client

    with Client(asked.on) as client, client.get_executor() as executor:
        yield executor
