"""What the suite tests on a share, so that it stays quick, and `start.py proofs whole` on all."""

import os

VARIABLE = "SHOGI_LAB_WHOLE"  # set where tests take all there is


def share(few, whole):
    """What a test takes: a few in the suite, all there is where the whole is asked for."""
    return whole if os.environ.get(VARIABLE) else few
