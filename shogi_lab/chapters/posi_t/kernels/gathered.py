"""Sliders by gathering: all bits that decide, on both lines at once, become one small number.

      & inner      the squares of both lines that decide, and no others
      merged       the board in 63 bits: ranks h and i are laid over a and b without a clash
      multiplied   x magic >> shift:  each pattern another number       magic; Apery without BMI2
      extracted    the same bits pushed together by one instruction     PEXT; Apery, YaneuraOu 2016

The number is looked up: a table of 495,616 entries for rooks, 20,224 for bishops. Nothing has to
be kept up to date move by move, and any set of squares can stand for the occupied ones.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from functools import cache
from typing import Annotated, Any

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.attacks import occupied
from shogi_lab.engine.bitboards import WORD_BITS, Bitboard, bitboard_of, words
from shogi_lab.engine.kernel import instruction, kernel
from shogi_lab.engine.kinds import Number
from shogi_lab.engine.records import Field, empty_record, fixed, record_dtype
from shogi_lab.engine.squares import DIAGONAL, SQUARES, STRAIGHT, Square, ray
from shogi_lab.engine.twins import Cells, Twin

from .magics import MAGICS, WIDER

ROOKS, BISHOPS = 0, 1
STEPS = (STRAIGHT, DIAGONAL)
TWO_RANKS = (1 << 18) - 1


@checked
def inner_squares(kind: Annotated[int, within(ROOKS, BISHOPS)], sq: Square) -> list[int]:
    """Return the squares whose pieces decide what a rook (0) or a bishop (1) attacks, lowest bit
    first.

    The last square of a ray is attacked, whatever stands there.

    >>> " ".join(map(square_name, inner_squares(BISHOPS, square("7g"))))
    '6f 8f 5e 4d 3c 2b 6h 8h'
    """
    met = [each for step in STEPS[kind] for each in ray(sq, step)[:-1]]
    return sorted(met, key=merged_place)


@checked
def merged_place(sq: Square) -> int:
    """Return the place of a square's bit among the 63 merged ones, 0 to 62.

    >>> merged_place(0), merged_place(62), merged_place(63)
    (62, 0, 62)
    """
    return 62 - sq % 63


def bits_looked_up(way: str, kind: int, sq: int) -> int:
    """Count the bits of the number that is looked up: one for each square that decides."""
    spare = way == "multiplied" and kind == ROOKS and sq in WIDER
    return len(inner_squares(kind, sq)) + spare


def entries(way: str) -> int:
    """Count the entries of a way's table: sets of attacked squares.

    >>> entries("extracted"), entries("multiplied")
    (515840, 601856)
    """
    return sum(1 << bits_looked_up(way, kind, sq) for kind in (0, 1) for sq in range(SQUARES))


BY_SQUARE = (
    Field("inner", "i4", (2, SQUARES, 3), {}, "squares that decide, by kind and square"),
    Field("mask", "i8", (2, SQUARES), {}, "the same, merged"),
    Field("begin", "i4", (2, SQUARES), {}, "where the square's part of the table begins"),
    Field("magic", "i8", (2, SQUARES), {}, "what the pieces met are multiplied by"),
    Field("shift", "i4", (2, SQUARES), {}, "64 minus the bits that are looked up"),
    Field("begin_multiplied", "i4", (2, SQUARES), {}, "where the square's part begins"),
)
LOOKED_UP = (
    Field("extracted", "i4", (entries("extracted"), 3), {},
          "attacked squares, by the bits extracted"),
    Field("multiplied", "i4", (entries("multiplied"), 3), {},
          "attacked squares, by the product's highest bits"),
)  # fmt: skip


def _pext(builder: Any, x: Any, mask: Any) -> Any:
    from llvmlite.ir import FunctionType

    kind = FunctionType(x.type, (x.type, x.type))
    name = "llvm.x86.bmi.pext.64"
    return builder.call(builder.module.declare_intrinsic(name, fnty=kind), (x, mask))


@instruction(_pext, "bmi2")
def extracted(x: int, mask: int) -> int:
    """Push the bits of x under a mask together (PEXT). It is a loop if the processor has no such
    instruction."""
    found, place = 0, 0
    while mask:
        lowest = mask & -mask
        if x & lowest:
            found |= 1 << place
        mask ^= lowest
        place += 1
    return found


@kernel(inline=True)
def merged(bb):
    """Lay the board into 63 bits: ranks h and i lie over ranks a and b.

    >>> merged(only(0)) == merged(only(63)) == 1 << 62
    True
    """
    return bb.top << 36 | bb.middle << 9 | bb.bottom >> 18 | (bb.bottom & TWO_RANKS) << 45


@kernel(inline=True)
def pieces_met(gathering, kind: Number, sq, taken):
    """Return which of the squares that decide are occupied, as merged bits."""
    inner = gathering.inner
    return merged(
        words(
            taken.top & inner[kind, sq, 0],
            taken.middle & inner[kind, sq, 1],
            taken.bottom & inner[kind, sq, 2],
        )
    )


@kernel(inline=True)
def by_multiplication(gathering, kind: Number, sq, taken):
    """Return the attacks of a rook or a bishop, blocked by `taken`, looked up by the product's
    highest bits.

    >>> named(by_multiplication(for_kernel(gathered()), 0, 80, only(53)))
    '1f 1g 1h 9i 8i 7i 6i 5i 4i 3i 2i'
    """
    shift = gathering.shift[kind, sq]
    product = pieces_met(gathering, kind, sq, taken) * gathering.magic[kind, sq]
    number = gathering.begin_multiplied[kind, sq] + (product >> shift & (1 << 64 - shift) - 1)
    attacks = gathering.multiplied
    return words(attacks[number, 0], attacks[number, 1], attacks[number, 2])


@kernel(inline=True)
def by_extraction(gathering, kind: Number, sq, taken):
    """Return the attacks of a rook or a bishop, blocked by `taken`, looked up by the extracted
    bits.

    >>> named(by_extraction(for_kernel(gathered()), 0, 80, only(53)))
    '1f 1g 1h 9i 8i 7i 6i 5i 4i 3i 2i'
    """
    met = pieces_met(gathering, kind, sq, taken)
    number = gathering.begin[kind, sq] + extracted(met, gathering.mask[kind, sq])
    attacks = gathering.extracted
    return words(attacks[number, 0], attacks[number, 1], attacks[number, 2])


@kernel
def multiplied_rook(pos, gathering, sq):
    """Return a rook's attacks by a magic multiplication."""
    return by_multiplication(gathering, ROOKS, sq, occupied(pos))


@kernel
def multiplied_bishop(pos, gathering, sq):
    """Return a bishop's attacks by a magic multiplication."""
    return by_multiplication(gathering, BISHOPS, sq, occupied(pos))


@kernel
def extracted_rook(pos, gathering, sq):
    """Return a rook's attacks by PEXT."""
    return by_extraction(gathering, ROOKS, sq, occupied(pos))


@kernel
def extracted_bishop(pos, gathering, sq):
    """Return a bishop's attacks by PEXT."""
    return by_extraction(gathering, BISHOPS, sq, occupied(pos))


# The tables.


@cache
def gathered() -> Any:
    """Build both tables, once.

    >>> gathered() is gathered()
    True
    """
    table = empty_record(record_dtype(BY_SQUARE + LOOKED_UP if ARRAYS else BY_SQUARE))
    begin, other = 0, 0
    for kind in (ROOKS, BISHOPS):
        for sq in range(SQUARES):
            inner, magic = inner_squares(kind, sq), MAGICS[kind][sq]
            bits = bits_looked_up("multiplied", kind, sq)
            table.inner[kind, sq] = bitboard_of(inner)
            table.mask[kind, sq] = sum(1 << merged_place(each) for each in inner)
            table.magic[kind, sq], table.shift[kind, sq] = magic, 64 - bits
            table.begin[kind, sq], table.begin_multiplied[kind, sq] = begin, other
            if ARRAYS:
                attacks = attacks_by_pattern(kind, sq)
                table.extracted[begin : begin + len(attacks)] = attacks
                table.multiplied[other + products(kind, sq, magic)] = attacks
            begin, other = begin + (1 << len(inner)), other + (1 << bits)
    if ARRAYS:
        return fixed(table)
    begins = table.begin.tolist(), table.begin_multiplied.tolist()
    parts = _Parts(begins[0], _by_pattern), _Parts(begins[1], _by_product)
    return Twin(**vars(fixed(table)), extracted=parts[0], multiplied=parts[1])


class _Parts(Cells):
    """A table of attacked squares; the part of a square is made when it is first asked for.

    begins: by kind and square; part: of a kind and a square, the attacked squares by number.
    """

    def __init__(self, begins: list[list[int]], part: Callable[[int, int], Any]) -> None:
        self._begins, self._part = sum(begins, []), part

    def __getitem__(self, key: tuple[int, int]) -> int:
        number, word = key
        place = bisect_right(self._begins, number) - 1
        part = self._part(*divmod(place, SQUARES))
        return int(part[number - self._begins[place]][word])


@cache
def _by_pattern(kind: int, sq: int) -> list[Bitboard]:
    """Return what `attacks_by_pattern` does, as a list of bitboards."""
    inner, found = inner_squares(kind, sq), []
    for pattern in range(1 << len(inner)):
        taken = {each for i, each in enumerate(inner) if pattern >> i & 1}
        reached = []
        for step in STEPS[kind]:
            for met in ray(sq, step):
                reached.append(met)
                if met in taken:
                    break
        found.append(bitboard_of(reached))
    return found


@cache
def _by_product(kind: int, sq: int) -> dict[int, Bitboard]:
    """Return the same attacks by the numbers that `products` makes of the patterns."""
    inner, found = inner_squares(kind, sq), {}
    bits = bits_looked_up("multiplied", kind, sq)
    for pattern, attacks in enumerate(_by_pattern(kind, sq)):
        met = sum(1 << merged_place(each) for i, each in enumerate(inner) if pattern >> i & 1)
        found[met * MAGICS[kind][sq] >> 64 - bits & (1 << bits) - 1] = attacks
    return found


def deposited(squares: Iterable[int]) -> np.ndarray:
    """Return every pattern of pieces on some squares, as merged bits, uint64; bit i of a pattern's
    number stands for the i-th square.

    >>> [hex(each) for each in deposited([0, 62]).tolist()]
    ['0x0', '0x4000000000000000', '0x1', '0x4000000000000001']
    """
    found = np.zeros(1, np.uint64)
    for sq in squares:
        found = np.concatenate([found, found | np.uint64(1 << merged_place(sq))])
    return found


def products(kind: int, sq: int, magic: int) -> np.ndarray:
    """Return the number that each pattern of the inner squares becomes: the highest bits of its
    product.
    """
    shift = np.uint64(64 - bits_looked_up("multiplied", kind, sq))
    return (deposited(inner_squares(kind, sq)) * np.uint64(magic) >> shift).astype(np.int64)


def attacks_by_pattern(kind: int, sq: int) -> np.ndarray:
    """Return what a rook or a bishop attacks, int64[n, 3], by the pattern of its inner squares."""
    inner = inner_squares(kind, sq)
    patterns = np.arange(1 << len(inner))
    found = np.zeros((len(patterns), 3), np.int64)
    for step in STEPS[kind]:
        goes_on = np.ones_like(patterns)
        for met in ray(sq, step):
            found[:, met // WORD_BITS] |= goes_on << 26 - met % WORD_BITS
            if met in inner:
                goes_on &= 1 ^ patterns >> inner.index(met)
    return found


def fits(kind: int, sq: int, magic: int) -> bool:
    """Whether no two patterns with different attacks become the same number.

    >>> fits(BISHOPS, 0, MAGICS[BISHOPS][0]), fits(BISHOPS, 0, 1)
    (True, False)
    """
    attacks, numbers = attacks_by_pattern(kind, sq), products(kind, sq, magic)
    kept = np.zeros((numbers.max() + 1, 3), np.int64)
    kept[numbers] = attacks
    return bool((kept[numbers] == attacks).all())
