"""What an example in a docstring of the package finds there, so that it shows its point alone."""

from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.engine import examples

#: By the beginning of a module's name.
GIVEN = {
    "shogi_lab.": {name: getattr(examples, name) for name in examples.__all__},
    "shogi_lab.chapters.player.kernels.": {"search_state": search_state},
}


def found(own):
    """All names of an example, from those of its module, which come before what is given."""
    given = {}
    for beginning, names in GIVEN.items():
        if own["__name__"].startswith(beginning):
            given |= names
    return given | own
