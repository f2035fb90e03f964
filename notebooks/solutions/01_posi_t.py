"""One way to answer each exercise of the chapter on Bonanza's position. Try first."""


def bit_of(sq):
    """The word is how many whole words lie before; within it, the first square is bit 26."""
    word, before = divmod(sq, 27)
    return word, 26 - before


def file_place(sq):
    """Turned, a file is a row, file 1 first; and the rank is how far into it."""
    rank, column = divmod(sq, 9)
    return 9 * (8 - column) + rank


def line_pattern(word, row):
    """Nine bits for each row below, and one more for the end that does not matter."""
    return word >> 9 * (2 - row) + 1 & 0b1111111


def slides(place, pattern):
    """Walk both ways; ends count as free here, since the walk stops there anyway."""
    answer = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at <= 8:
            answer |= 1 << 8 - at
            if pattern << 1 >> 8 - at & 1:
                break
            at += step
    return answer


GOLDS = {"gold", "pro_pawn", "pro_lance", "pro_knight", "pro_silver"}


def sets_of(side, piece):
    """The sets that a piece stands in: its own (a king has none), and the unions."""
    names = {"occupied"} | ({piece} - {"king"})
    names |= {"pawn_attacks"} if piece == "pawn" else set()
    names |= {"tgold"} if piece in GOLDS else set()
    names |= {"bh"} if piece in {"bishop", "horse"} else set()
    names |= {"rd"} if piece in {"rook", "dragon"} else set()
    names |= {"hdk"} if piece in {"horse", "dragon", "king"} else set()
    return {f"{side}_{name}" for name in names}


def changed_by(side, piece, how, captured):
    """What appears or vanishes, in all its sets; then hand, material and king."""
    changed = {"hash_key", "asquare", "occupied_rl90", "occupied_rl45", "occupied_rr45"}
    changed |= sets_of(side, piece)
    if how == "promotes":
        new = {"bishop": "horse", "rook": "dragon"}.get(piece, "pro_" + piece)
        changed |= sets_of(side, new)
    if captured:
        changed |= sets_of("w" if side == "b" else "b", captured)
    if how == "drops" or captured:
        changed |= {"hand_black" if side == "b" else "hand_white"}
    if how == "promotes" or captured:
        changed |= {"material"}
    if piece == "king":
        changed |= {f"isquare_{side}_king"}
    return changed
