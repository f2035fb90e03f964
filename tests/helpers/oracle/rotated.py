"""Which square stands where on a rotated board, in reading order.

Each row is one line of the real board, or two diagonals that share a row.
"""

from .board import NUMBER

RL90 = """
1a 1b 1c 1d 1e 1f 1g 1h 1i
2a 2b 2c 2d 2e 2f 2g 2h 2i
3a 3b 3c 3d 3e 3f 3g 3h 3i
4a 4b 4c 4d 4e 4f 4g 4h 4i
5a 5b 5c 5d 5e 5f 5g 5h 5i
6a 6b 6c 6d 6e 6f 6g 6h 6i
7a 7b 7c 7d 7e 7f 7g 7h 7i
8a 8b 8c 8d 8e 8f 8g 8h 8i
9a 9b 9c 9d 9e 9f 9g 9h 9i
""".split()
RL45 = """
9a 8b 7c 6d 5e 4f 3g 2h 1i
9b 8c 7d 6e 5f 4g 3h 2i 1a
9c 8d 7e 6f 5g 4h 3i 2a 1b
9d 8e 7f 6g 5h 4i 3a 2b 1c
9e 8f 7g 6h 5i 4a 3b 2c 1d
9f 8g 7h 6i 5a 4b 3c 2d 1e
9g 8h 7i 6a 5b 4c 3d 2e 1f
9h 8i 7a 6b 5c 4d 3e 2f 1g
9i 8a 7b 6c 5d 4e 3f 2g 1h
""".split()
RR45 = """
9i 8h 7g 6f 5e 4d 3c 2b 1a
8i 7h 6g 5f 4e 3d 2c 1b 9a
7i 6h 5g 4f 3e 2d 1c 9b 8a
6i 5h 4g 3f 2e 1d 9c 8b 7a
5i 4h 3g 2f 1e 9d 8c 7b 6a
4i 3h 2g 1f 9e 8d 7c 6b 5a
3i 2h 1g 9f 8e 7d 6c 5b 4a
2i 1h 9g 8f 7e 6d 5c 4b 3a
1i 9h 8g 7f 6e 5d 4c 3b 2a
""".split()


def rotated(squares, order):
    """Where the pieces stand on a board whose squares are laid out in another order."""
    return {place for place, name in enumerate(order) if squares[NUMBER[name]]}
