"""Positions and films of chapter 3's tests."""

from hypothesis import strategies as st

from shogi_lab.chapters.mate_in_3.choices import attack_film, defend_film
from shogi_lab.chapters.mate_in_3.closing import closing_film
from shogi_lab.chapters.mate_in_3.counters import counters_film
from shogi_lab.chapters.mate_in_3.drops import drop_film
from shogi_lab.chapters.mate_in_3.kernels.ladder import VERSIONS as LADDER
from shogi_lab.chapters.mate_in_3.proof import proof_film
from shogi_lab.chapters.mate_in_3.proof_numbers import numbers_film
from shogi_lab.chapters.mate_in_3.rungs import STEPS, rungs_film
from shogi_lab.chapters.mate_in_3.tape import tape_film
from shogi_lab.chapters.mate_in_3.tree import OR, PROVED, REFUTED
from shogi_lab.chapters.mate_in_3.visit import search_film
from shogi_lab.engine.position import Position

LANCE = "8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1"  # L*1c, with the bishop behind it, mates in 3
SMALL, CHECKED = "9/6B1k/6G2/9/9/9/9/9/9 b P 1", "7nk/9/9/6s2/8R/9/9/9/9 w lp 1"
COLUMNS = ("checks generated", "moves made", "hash xors")
VERSIONS = (
    ("1 the article's form", "all checks, made and tested", (1_200, 800, 3_400)),
    ("2 staged", "one check at a time", (350, 800, 3_400)),
    ("3 pin test first", "", (350, 420, 0)),
)
RUNGS = [(f"{n} {LADDER[n].name}", LADDER[n].reason, (1_200, 800, 3_400)) for n in STEPS]
# White mates in 5: 17 nodes of df-pn, 1,118 of plain recursion.
CHECKS = "1n2pr3/l4g1k1/p1P+SPpnpl/4S3P/P8/1PG2+B2s/1G4NP1/1S2g3p/L4+rPK1 w N4Pbl2p 1"
POSITION = Position.from_sfen(LANCE)

FILMS = {
    "search": lambda: search_film(POSITION),
    "df-pn": lambda: numbers_film(Position.from_sfen(CHECKS)),
    "proof": lambda: proof_film(POSITION),
    "defend": lambda: defend_film(POSITION),
    "attack": lambda: attack_film(POSITION),
    "tape": lambda: tape_film(POSITION),
    "counters": lambda: counters_film(COLUMNS, VERSIONS),
    "rungs": lambda: rungs_film(COLUMNS, RUNGS, range(1_000, 0, -100)),
    "drop": lambda: drop_film(Position.from_sfen("5R1gk/9/8G/9/9/9/9/9/4K4 b P 1")),
    "escapes": lambda: closing_film(Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1")),
}


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
