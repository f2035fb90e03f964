"""What an exercise of chapter 4 gives its solver: a table of weights."""


def weight(own: int, enemy: int, index: int) -> int:
    """Return weights that differ enough for a wrong one to be noticed."""
    return (own * 31 + enemy * 57 + index * 23) % 401 - 200
