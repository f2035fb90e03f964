"""What an exercise of chapter 8 gives its solver: the rows of a network."""


def row(king: int, own: bool, kind: str, where: int | str) -> int:
    """Return numbers that differ enough for a wrong one to be noticed."""
    place = 81 if where == "hand" else int(where)
    return (king * 31 + ord(kind) * 57 + place * 23 + 101 * own) % 401 - 200
