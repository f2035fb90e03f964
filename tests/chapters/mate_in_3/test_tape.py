"""The tape holds what the generators write."""

from shogi_lab.chapters.mate_in_3.tape import tape_events, tapes
from shogi_lab.chapters.mate_in_3.tree import OR, position_at
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.movegen import checks, evasions
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.tables import tables_here


def test_the_tape_holds_what_the_generators_write_into_one_list(tree):
    """Each ply's moves begin where those of the ply before end, as in `mate_within`."""
    moves, tables = for_kernel(move_list()), tables_here()
    ends = []
    for event, tape in zip(tape_events(tree), tapes(tree), strict=True):
        node = tree.nodes[event.number]
        if event.name == "generate":
            pos = for_kernel(position_at(tree, event.number).record)
            generator = checks if node.kind == OR else evasions
            ends.append(generator(pos, tables, moves, ends[-1] if ends else 0))
        elif event.name == "unmake":
            ends.pop()
        assert tape.ends == tuple(ends)
        held = [usi(int(move)) for move in moves.packed[: len(tape.cells)]]
        assert [cell.move for cell in tape.cells] == held
        assert [cell.fresh for cell in tape.cells] == [i < ends[-1] for i in range(len(held))]
        assert all(at <= end for at, end in zip(tape.nexts, tape.ends, strict=True))
    assert len(ends) == 1
