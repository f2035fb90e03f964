"""What each evaluation says of one position: material and shelter, KKP, KPP, and networks.

known      material, shelter and the player's KKP
KPP        these, and what pairs of pieces add
NNUE       known, and what the lab's network adds
a file     what a network of the field says, all by itself; or known, and what one of ours adds
"""

from typing import Any, NamedTuple

from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.learning.pairs import pair_table, pairs_value, shipped_pairs
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.engine.arguments import FilePath, checked
from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.kkp import with_kings
from shogi_lab.engine.pieces import WHITE
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Member, Members, board_of
from shogi_lab.stage.words import SIDES, signed

from .network import network_value, shipped_network
from .nn_bin import network_at


def known_value(position: Position, weights: Any = None) -> int:
    """Return what a position is worth to its side to move by material, shelter and KKP, in
    centipawns; without weights by the KKP that the player's own games taught."""
    table = shipped_weights(TAUGHT) if weights is None else weights
    return int(worth_of(search_state(position.sfen(), "", table, shelter=1, kkp=1), 0))


class Compared(NamedTuple):
    """What each evaluation says of a position for the side to move, in centipawns; file: the
    network of a file, alone or beside what is known, as it is meant; None if none was given.
    """

    known: int
    kpp: int
    network: int
    file: int | None


@checked
def compared(position: Position, path: FilePath | None = None) -> Compared:
    """Return what KKP, KPP, the lab's network and that of a file say of one position.

    Raises ValueError if a king is missing, or for a file that is none.

    >>> compared(Position()).file is None
    True
    """
    known = known_value(position)
    kpp = int(scaled.py_func(pairs_value(position, pair_table(shipped_pairs()))))
    kpp = -kpp if position.turn == WHITE else kpp
    file = None
    if path is not None:
        network = network_at(path)
        file = network_value(position, network) + known * (not network.alone)
    return Compared(known, known + kpp, known + network_value(position, shipped_network()), file)


@checked
def comparison_film(position: Position, path: FilePath | None = None) -> Film:
    """Show what each evaluation says of one position; path: of a network to compare them with.

    >>> film = comparison_film(Position())
    >>> [row.name for row in film.frames[0].parts[1].rows]
    ['material, shelter and KKP', 'with KPP', 'with the network']
    """
    with_kings(position)
    found = compared(position, path)
    names = {
        said("material, shelter and KKP"): found.known,
        said("with KPP"): found.kpp,
        said("with the network"): found.network,
    }
    if found.file is not None:
        names[said("with the file's network")] = found.file
    rows = tuple(
        Member(name, "", "" if n == 0 else signed(value - found.known), signed(value), "fact")
        for n, (name, value) in enumerate(names.items())
    )
    heads = said("by"), said("next to KKP"), said("points")
    side = SIDES[position.turn]
    told = said(
        "For {side}, which is to move: {known} points by material, shelter and KKP, {kpp} with "
        "KPP, {network} with the network.",
        side=side,
        known=signed(found.known),
        kpp=signed(found.kpp),
        network=signed(found.network),
    )
    by_file = said("With the file's network it is {value}.", value=signed(found.file or 0))
    caption = sentences(told) if found.file is None else sentences(told, by_file)
    about = about_record(position.record, film="comparison")
    frame = Frame((board_of(position), Members("", rows, heads)), caption, about)
    return Film(said("One position, by each evaluation"), (frame,), (0,))
