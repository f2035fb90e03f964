"""What an integer in a kernel stands for, annotated where its name does not say so.

      def first(bb) -> SquareNumber:                  it answers a square
      def five_by_two_masks(a: PackedHand, ...):      it is given hands
          first: GuardBits = ...                      and these are their guards

To Python, mypy and numba each is an integer; a walk through the kernel draws it as what it stands
for (`stage/code.py`, which knows what plain names like `sq` and `move` stand for).
"""

from typing import Annotated, NamedTuple


class Kind(NamedTuple):
    """What an integer stands for: the name by which `stage/code.py` draws it."""

    name: str


#: No more than itself, where its name elsewhere stands for something.
Number = Annotated[int, Kind("number")]
#: 0 to 80, or NOWHERE.
SquareNumber = Annotated[int, Kind("square")]
#: A move as `moves.pack_move` packs it; 0 for none.
PackedMove = Annotated[int, Kind("move")]
#: A hand in the 21 bits of `hands.py`.
PackedHand = Annotated[int, Kind("hand")]
#: Of such a hand the bits above its fields, lit where a field is too small.
GuardBits = Annotated[int, Kind("guards")]
