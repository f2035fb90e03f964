"""What there is to see in a search for mate is what the engine and the oracle say."""

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import PAWN_DROP_MATE

from shogi_lab.kernel import ready
from shogi_lab.lenses_mate import (
    AND,
    COMING,
    CUT,
    OPEN,
    OR,
    PROVED,
    REFUTED,
    STRONG,
    WEAK,
    MoveRow,
    bonanza_tries,
    drop_mate,
    generated,
    interpositions,
    key_costs,
    key_reads,
    mate_tree,
    mates,
    path_of,
    place_of_mate,
    proof_nodes,
    reached_by,
    record_at,
    rows_of,
    state_at,
    tape_events,
    tapes,
    toggles,
    unfolded,
    whole_proof,
)
from shogi_lab.lenses_posi import key_change
from shogi_lab.mate import mate_within
from shogi_lab.movegen import checks, evasions
from shogi_lab.moves import move_list, usi
from shogi_lab.posi import parse_sfen, sfen_text
from shogi_lab.squares import FILES, RANKS, square, square_name
from shogi_lab.tables import tables_here

LANCE = "8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1"  # L*1c, with the bishop behind it, mates in 3
WHITE = "9/9/9/9/1p7/2l6/1b7/9/K8 w PGl 1"  # the same with the sides changed
NO_MATE = "8k/9/7B1/7P1/9/9/9/9/9 b Lpg 1"


@pytest.fixture(scope="module")
def tree():
    return mate_tree(parse_sfen(LANCE).record, 3)


def brute(board, plies):
    """Whether a check mates within so many plies, by trying all of the oracle's moves."""
    for check in oracle.checks(board):
        after = oracle.after(board, check)
        answers = oracle.legal_moves(after)
        if not answers:
            return True
        if plies > 1 and all(brute(oracle.after(after, move), plies - 2) for move in answers):
            return True
    return False


@st.composite
def corners(draw):
    """A king near a corner, and a few pieces around it."""
    king = draw(st.sampled_from([(0, 8), (0, 7), (1, 8), (1, 7), (0, 5)]))
    cells = {king: "k"}
    for piece in draw(st.lists(st.sampled_from("PLNSGBRpnsg"), min_size=2, max_size=5)):
        at = draw(st.tuples(st.integers(2, 4), st.integers(4, 8)))
        cells.setdefault(at, piece)
    ranks = []
    for rank in range(9):
        row = "".join(cells.get((rank, file), " ") for file in range(9))
        for gap in range(9, 0, -1):
            row = row.replace(" " * gap, str(gap))
        ranks.append(row)
    return f"{'/'.join(ranks)} b {draw(st.sampled_from(['G', 'RP', 'BGp', 'S']))} 1"


@given(corners(), st.sampled_from([1, 3]))
def test_a_tree_says_what_the_engine_and_brute_force_say(sfen, plies):
    try:
        record = parse_sfen(sfen).record
        tree = mate_tree(record, plies, 4_000)
    except ValueError:
        return  # two pawns on a file, White in check, or too large
    root = tree.nodes[0]
    move = mate_within(ready(record.copy()), tables_here(), ready(move_list()), 0, plies)
    assert (root.verdict == PROVED) == bool(move)
    assert root.answer == (usi(move) if move else "")
    if len(tree.nodes) < 60:
        assert (root.verdict == PROVED) == brute(oracle.read(sfen), plies)
    sound(tree)


def sound(tree):
    """All that a tree says of itself agrees."""
    for number, node in enumerate(tree.nodes):
        children = [tree.nodes[child] for child in node.children]
        assert all(child.parent == number and child.ply == node.ply + 1 for child in children)
        assert tuple(child.move for child in children) == node.generated[: len(children)]
        verdicts = [child.verdict for child in children]
        deciding = PROVED if node.kind == OR else REFUTED
        assert deciding not in verdicts[:-1]
        if node.verdict == deciding:
            assert node.answer in node.generated
            assert not children or verdicts[-1] == deciding
        else:
            assert node.answer == ""
            assert not node.cut
            assert len(children) == len(node.generated)
        assert node.size == 1 + sum(child.size for child in children)
        assert tree.steps[node.entered] == tree.steps[node.decided] == number
        assert tree.steps.count(number) == (2 if children else 1)


def test_each_node_is_looked_at_once_before_and_once_after_what_hangs_below(tree):
    sound(tree)
    assert len(tree.nodes) == 31
    for node in tree.nodes[1:]:
        above = tree.nodes[node.parent]
        assert above.entered < node.entered <= node.decided < above.decided


def test_both_sides_attack_alike(tree):
    other = mate_tree(parse_sfen(WHITE).record, 3)
    flipped = str.maketrans(FILES + RANKS, FILES[::-1] + RANKS[::-1])
    assert other.nodes[0].answer == "L*9g" == "L*" + tree.nodes[0].answer[2:].translate(flipped)
    assert {
        n.move.replace("L*", "") for n in other.nodes if n.ply == 2 and n.verdict == PROVED
    } == {
        n.move.translate(flipped)
        if n.move[1] != "*"
        else n.move[:2] + n.move[2:].translate(flipped)
        for n in tree.nodes
        if n.ply == 2 and n.verdict == PROVED
    }


def test_the_position_of_a_node_is_reached_by_its_moves(tree):
    for number, node in enumerate(tree.nodes):
        board = oracle.read(LANCE)
        for each in path_of(tree, number)[1:]:
            board = oracle.after(board, tree.nodes[each].move)
        assert sfen_text(record_at(tree, number), 1).split()[:3] == oracle.write(board).split()[:3]
        kind = AND if node.ply % 2 else OR
        assert node.kind == kind


def test_what_cannot_be_searched_is_refused():
    record = parse_sfen(LANCE).record
    for plies in (0, 2, -1):
        with pytest.raises(ValueError, match=f"{plies} plies: wanted an odd number, 1 or more"):
            mate_tree(record, plies)
    with pytest.raises(ValueError, match="more than 30 nodes: wanted fewer plies"):
        mate_tree(record, 3, 30)
    with pytest.raises(ValueError, match="White has no king"):
        mate_tree(parse_sfen("9/9/9/9/9/9/9/9/4K4 b G 1").record, 1)


def test_a_pawn_drop_is_no_mate():
    tree = mate_tree(parse_sfen(PAWN_DROP_MATE).record, 1)
    assert "P*1b" not in tree.nodes[0].generated
    assert tree.nodes[0].verdict == REFUTED


def test_the_record_stays_as_it_was():
    record = parse_sfen(LANCE).record
    before = record.tobytes()
    mate_tree(record, 3)
    assert record.tobytes() == before


@pytest.mark.parametrize("rows", [1, 3, 14])
def test_an_unfolded_tree_has_the_node_looked_at_and_at_most_so_many_rows(tree, rows):
    for step, number in enumerate(tree.steps):
        seen = unfolded(tree, step, rows)
        assert len(seen.columns) == tree.plies + 1
        assert all(len(column.twigs) <= rows for column in seen.columns)
        now = [twig for column in seen.columns for twig in column.twigs if twig.here == "now"]
        assert [twig.move for twig in now] == [tree.nodes[number].move]
        path = [
            twig.move for column in seen.columns for twig in column.twigs if twig.here == "path"
        ]
        assert path == [tree.nodes[each].move for each in path_of(tree, number)[:-1]]
        for column in seen.columns[1:]:
            if column.title:
                count = int(column.title.split()[0].replace("no", "0"))
                assert column.before + len(column.twigs) + column.after == count


def test_a_click_on_a_node_leads_to_a_step_that_looks_at_it(tree):
    for step in range(len(tree.steps)):
        for column in unfolded(tree, step).columns:
            for twig in column.twigs:
                if twig.jump >= 0:
                    node = tree.nodes[tree.steps[twig.jump]]
                    assert (node.move, node.kind) == (twig.move, twig.kind)
                    assert state_at(node, twig.jump) != COMING
                else:
                    assert twig.state in (COMING, CUT)


def test_a_decided_node_folds_to_what_decided_it(tree):
    end = unfolded(tree, len(tree.steps) - 1)
    notes = {twig.move: (twig.state, twig.note, twig.folded) for twig in end.columns[1].twigs}
    assert notes["2c1b+"] == (REFUTED, "1a1b", 8)
    assert notes["L*1c"] == (PROVED, "all fail", 0)
    assert notes["L*1i"] == (CUT, "", 0)
    assert [twig.note for twig in end.columns[2].twigs] == ["2c3b+", "2c1b+", "2c1b+", "2c1b+"]
    assert unfolded(tree, 0).columns[1].twigs[0].state == COMING
    assert unfolded(tree, 0).columns[0].twigs[0].state == OPEN


def test_columns_get_the_rows_they_need(tree):
    assert rows_of(tree) == 9
    assert rows_of(tree, 5) == 5


def test_a_whole_proof_has_every_evasion_and_an_answer_to_each(tree):
    numbers = proof_nodes(tree)
    last = whole_proof(tree, len(numbers) - 1)
    assert last.rows == 4
    assert {branch.state for branch in last.branches} == {PROVED}
    assert [branch.move for branch in last.branches if branch.column == 2] == list(
        oracle_evasions(LANCE, "L*1c")
    )
    assert [branch.note for branch in last.branches if branch.column == 3] == ["mate"] * 4
    first = whole_proof(tree, 0)
    assert {branch.state for branch in first.branches} == {OPEN, COMING}
    for branch in last.branches[1:]:
        above = last.branches[branch.above]
        assert above.column == branch.column - 1
        assert above.row <= branch.row


def oracle_evasions(sfen, move):
    moves = oracle.legal_moves(oracle.after(oracle.read(sfen), move))
    return sorted(moves, key=["1a2a", "1a2b", "P*1b", "G*1b"].index)


def test_without_a_mate_there_is_no_proof():
    with pytest.raises(ValueError, match="no mate within 3, so there is no proof to draw"):
        whole_proof(mate_tree(parse_sfen(NO_MATE).record, 3), 0)


def test_the_tape_holds_what_the_generators_write_into_one_list(tree):
    """Each ply's moves begin where those of the ply before end, as in `mate_within`."""
    moves, tables = ready(move_list()), tables_here()
    ends = []
    for event, tape in zip(tape_events(tree), tapes(tree), strict=True):
        node = tree.nodes[event.number]
        if event.name == "generate":
            pos = ready(record_at(tree, event.number))
            generator = checks if node.kind == OR else evasions
            ends.append(generator(pos, tables, moves, ends[-1] if ends else 0))
        elif event.name == "unmake":
            ends.pop()
        assert tape.ends == tuple(ends)
        held = [usi(int(move)) for move in moves.m[: len(tape.cells)]]
        assert [cell.move for cell in tape.cells] == held
        assert [cell.fresh for cell in tape.cells] == [i < ends[-1] for i in range(len(held))]
        assert all(at <= end for at, end in zip(tape.nexts, tape.ends, strict=True))
    assert len(ends) == 1


def test_the_place_of_the_mate_is_where_the_generator_puts_it():
    assert place_of_mate(parse_sfen(LANCE).record) == (3, 9)
    assert place_of_mate(parse_sfen(NO_MATE).record) == (0, 9)
    assert place_of_mate(parse_sfen(LANCE).record, 1) == (0, 9)
    assert mates(parse_sfen(LANCE).record, 3)


def test_a_square_leads_where_the_first_move_to_it_leads(tree):
    rows = tuple(
        MoveRow(tree.nodes[child].move, "", OR, COMING, jump=i)
        for i, child in enumerate(tree.nodes[21].children)
    )
    jumps = reached_by(rows)
    assert [jumps[square(name)] for name in ("2a", "2b", "1b", "5e")] == [0, 1, 2, -1]


# Bonanza's defender: facts read off mate3.c, on positions where each of them can be seen.

DEFENDED = {
    "7k1/7R1/9/9/9/9/9/9/9 w - 1": {"2a2b": 1},
    "7k1/7R1/7P1/9/9/9/9/9/9 w - 1": {"2a3a": 4, "2a1a": 4},
    "7k1/6gR1/7P1/9/9/9/9/9/9 w - 1": {"3b2b": 2},
    "6Sk1/7R1/7P1/9/9/9/9/9/9 w - 1": {"2a3a": 3},
    "8k/9/9/9/8R/9/9/9/9 w rlpnsgb 1": {
        "R*1b": 5, "L*1b": 0, "P*1b": 0, "N*1c": 6, "S*1b": 5, "G*1c": 6, "B*1d": 6,
    },
    "8k/9/9/9/8R/9/9/9/9 w lp 1": {"L*1b": 5, "L*1c": 6, "P*1c": 0},
    "8k/9/9/9/8R/9/9/9/9 w p 1": {"P*1b": 5, "P*1c": 6},
    "7nk/9/9/9/8R/9/9/9/9 w p 1": {"2a1c": 6, "P*1c": 5, "P*1d": 6},
    "7nk/9/7s1/9/8R/9/9/9/9 w p 1": {"2c1d": 6, "2a1c": 6},
    "7nk/7g1/9/9/8R/9/9/9/9 w - 1": {"2b1b": 5, "2a1c": 5, "2b1c": 5},
    "9/9/9/9/9/9/3p1r3/9/k4R2K w - 1": {"4g4i+": 2, "4g4i": 0},
    "8k/9/9/9/9/9/9/8K/8R b - 1": {},
}  # fmt: skip


@pytest.mark.parametrize("sfen", DEFENDED)
def test_evasions_are_grouped_as_the_facts_say(sfen):
    groups = {each.move: each.group for each in bonanza_tries(parse_sfen(sfen).record)}
    wanted = DEFENDED[sfen]
    assert {move: groups.get(move) for move in wanted} == wanted


@given(corners())
def test_every_evasion_is_in_one_group_and_groups_come_in_order(sfen):
    try:
        record = parse_sfen(sfen.replace(" b ", " w ")).record
    except ValueError:
        return
    tries = bonanza_tries(record)
    assert sorted(each.move for each in tries) == sorted(map(usi, generated(record, evasions)))
    order = [each.group or 7 for each in tries]
    assert order == sorted(order)
    for each in tries:
        assert (each.group in (0, STRONG, WEAK)) == bool(each.reason)


# Pawn drops, interpositions, the key.

DROPS = {
    PAWN_DROP_MATE: True,
    "5R1gk/9/8G/9/9/9/9/9/4K4 b P 1": True,  # the gold beside the king is pinned
    "7gk/9/8G/9/9/9/9/9/4K4 b P 1": False,  # the gold takes
    "8k/9/8G/9/9/9/9/9/4K4 b P 1": False,  # the king steps aside
}


@pytest.mark.parametrize("sfen", DROPS)
def test_a_pawn_drop_is_mate_where_the_generator_leaves_it_out(sfen):
    record = parse_sfen(sfen).record
    seen = drop_mate(record)
    drop = f"P*{square_name(seen.square)}"
    assert seen.mates == DROPS[sfen] == (drop not in oracle.legal_moves(oracle.read(sfen)))


def test_the_pinned_gold_is_named():
    seen = drop_mate(parse_sfen("5R1gk/9/8G/9/9/9/9/9/4K4 b P 1").record)
    assert list(map(square_name, seen.pinned)) == ["2a"]
    assert seen.takers == ()
    with pytest.raises(ValueError, match="no free square before White's king"):
        drop_mate(parse_sfen("8k/8p/9/9/9/9/9/9/9 b P 1").record)


def test_useless_interpositions_are_taken_on_their_square():
    tree = mate_tree(parse_sfen("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1").record, 3)
    found = interpositions(tree)
    assert [tree.nodes[each.node].move for each in found] == ["P*1b", "P*1c", "P*1d"]
    assert all(each.useless for each in found)
    lance = mate_tree(parse_sfen(LANCE).record, 3)
    assert [lance.nodes[each.node].move for each in interpositions(lance)] == ["P*1b", "G*1b"]


def test_the_keys_cost_is_what_the_key_changes_by(tree):
    for node in tree.nodes[1:]:
        change = key_change(record_at(tree, node.parent), node.packed)
        assert toggles(node.packed) == len(change.rows) - 2
    made = [node.packed for node in tree.nodes[1:]]
    last = key_costs(tree)[-1]
    assert last.moves == 2 * len(made) - len(path_of(tree, len(made))[1:])
    assert last.xors <= 2 * sum(map(toggles, made))


def test_finding_checks_reads_no_key():
    asked, total = key_reads(parse_sfen(LANCE).record)
    assert asked == 0 < total
