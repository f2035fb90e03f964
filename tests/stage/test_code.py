"""Code as it is shown: what integers mean, by the names they have."""

import ast
import inspect
import textwrap

from shogi_lab.chapters.hands.kernels.comparisons import VERSIONS, five_by_two_masks
from shogi_lab.chapters.hands.kernels.transpositions import LOWER, store
from shogi_lab.engine import kinds
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import Number, PackedMove, SquareNumber
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.moves import usi
from shogi_lab.engine.squares import square
from shogi_lab.stage.code import KINDS, annotated, in_text, kind_of
from shogi_lab.stage.walk_film import walk_film


@kernel
def dropped_on(a: SquareNumber, n: int) -> PackedMove:
    onto: SquareNumber = a + n
    return 82 << 7 | 1 << 15 | onto


def test_a_kernel_says_what_its_own_names_and_its_answer_mean():
    assert annotated(dropped_on) == {"a": "square", "onto": "square", "dropped_on()": "move"}
    film = walk_film(dropped_on, square("5e"), 1)
    assert [row.text for row in film.frames[1].parts[-1].rows] == ["5e", "1", "4e"]
    assert film.frames[-1].caption.startswith(f"dropped_on answers {usi(dropped_on(40, 1))}, ")


def test_what_a_kernel_says_goes_before_what_a_name_means_elsewhere():
    @kernel
    def told(to: PackedMove, sq, kind: Number):
        return to, sq, kind

    kinds_here = [kind_of(told, name, 3) for name in ("to", "sq", "kind", "n")]
    assert kinds_here == ["move", "square", "number", "number"]
    assert kind_of(store, "kind", LOWER) == "number"  # of a bound: no piece
    assert annotated(five_by_two_masks) == {
        "a": "hand", "b": "hand", "first": "guards", "second": "guards",
    }  # fmt: skip


def test_every_kind_that_can_be_said_is_drawn_as_more_than_a_number():
    aliases = [each for each in vars(kinds).values() if hasattr(each, "__metadata__")]
    said = {kind.name for each in aliases for kind in each.__metadata__} - {"number"}
    assert len(said) == 4
    ones = {"move": dropped_on(40, 1)}  # 1 is no move
    for kind in said | set(KINDS.values()):
        assert in_text(kind, ones.get(kind, 1)) != str(ones.get(kind, 1)), kind


def answers(kernel):
    """What a kernel returns, as its source has it."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kernel.py_func)))
    return {
        ast.unparse(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Return) and node.value
    }


def test_hands_of_the_packages_own_layout_are_said_to_be_hands_and_no_others():
    for version in VERSIONS:
        said = {annotated(version.kernel).get(name) for name in "ab"}
        assert said == ({"hand"} if version.layout is BONANZA else {None}), version.name
