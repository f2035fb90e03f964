"""The line looked at: a move further, and back again; all that is kept move by move goes along.

play_on      the record, the effects, the KKP sum and the path, to the next ply
take_back    the record and the effects; what the path holds beyond is written over
pass_turn    only the turn: a null move, over which no repetition is seen
"""

from shogi_lab.engine.effects import do_with_effects, undo_with_effects
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import kkp_change, kkp_sum, moves_king
from shogi_lab.engine.turns import do_move, undo_move

from .path import note_position


@kernel
def play_on(lab, move, ply):
    """Make a legal packed move in the position at `ply`; the one reached is at `ply + 1`.

    >>> lab = lab_of(START)
    >>> play_on(lab, 39983, 0)
    >>> int(lab.pos.turn), int(lab.mind.since[1])
    (1, 1)
    """
    pos, mind = lab.pos, lab.mind
    here = mind.root + ply
    total = mind.kkp_total[here] + 0
    if mind.kkp and not moves_king(move):
        total += kkp_change(pos, lab.kkp, move)
    if mind.keeps_effects:
        do_with_effects(pos, lab.tables, lab.rays, lab.effects, move)
    else:
        do_move(pos, lab.tables, move)
    if mind.kkp and moves_king(move):
        total = kkp_sum(pos, lab.kkp)
    mind.kkp_total[here + 1] = total
    mind.since[here + 1] = mind.since[here] + 1
    note_position(lab, ply + 1)


@kernel
def take_back(lab, move):
    """Take back the move just made.

    >>> lab = lab_of(START)
    >>> play_on(lab, 39983, 0)
    >>> take_back(lab, 39983)
    >>> int(lab.pos.turn)
    0
    """
    if lab.mind.keeps_effects:
        undo_with_effects(lab.pos, lab.tables, lab.rays, lab.effects, move)
    else:
        undo_move(lab.pos, lab.tables, move)


@kernel
def pass_turn(lab, ply):
    """Let the mover pass, who must not be in check.

    >>> lab = lab_of(START, "7g7f")
    >>> pass_turn(lab, 0)
    >>> int(lab.pos.turn), int(lab.mind.since[2])
    (0, 0)
    """
    pos, mind = lab.pos, lab.mind
    here = mind.root + ply
    pos.turn = 1 - pos.turn
    mind.kkp_total[here + 1] = mind.kkp_total[here]
    mind.since[here + 1] = 0
    mind.begin[ply + 1] = mind.begin[ply]
    note_position(lab, ply + 1)


@kernel
def pass_back(lab):
    """Take a null move back.

    >>> lab = lab_of(START)
    >>> pass_turn(lab, 0)
    >>> pass_back(lab)
    >>> int(lab.pos.turn)
    0
    """
    lab.pos.turn = 1 - lab.pos.turn


@kernel
def go_on(lab, move):
    """Play a move of the game: the position that it leads to becomes the one thought about.

    >>> lab = lab_of(START)
    >>> go_on(lab, 39983)
    >>> int(lab.mind.root)
    1
    """
    play_on(lab, move, 0)
    lab.mind.root += 1
