"""Calls in a process of their own, with limits: what ends it, hangs or fills the memory is told."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
LIMITED = """
import resource, sys
most, seconds = int(sys.argv.pop(1)) << 20, int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_AS, (most, most))
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
"""


def confined(code, *args, seconds=60, megabytes=4096):
    """What Python lines print that run with these limits, `args` being their sys.argv[1:].

    The seconds are those that they compute, on a busy machine as on another; who only waits has ten
    times as many. An ending by a signal, an exit code and a time that is over are AssertionErrors.
    """
    limited = LIMITED if os.name == "posix" else "import sys; del sys.argv[1:3]\n"
    command = [sys.executable, "-c", limited + code, *map(str, (megabytes, seconds, *args))]
    env = os.environ | {"PYTHONPATH": str(TESTS), "OPENBLAS_NUM_THREADS": "1"}
    try:
        ran = subprocess.run(
            command, cwd=TESTS.parent, env=env, timeout=10 * seconds, capture_output=True, text=True
        )
    except subprocess.TimeoutExpired:
        raise AssertionError(f"still running after {10 * seconds} s: {code}") from None
    assert ran.returncode == 0, f"ended with {ran.returncode}: {ran.stderr[-2000:]}"
    return ran.stdout
