"""One way to answer each exercise of the chapter on mate in three. Try first."""


def verdict(kind, children):
    """One that mates is enough for the attacker; the defender needs one that does not."""
    return any(children) if kind == "or" else all(children)


def visited(tree):
    """What is visited depends on the verdicts, so a helper answers both."""

    def looked(node, attacks):
        count = 1
        for child in node:
            mates, below = looked(child, not attacks)
            count += below
            if mates == attacks:
                return mates, count
        return not attacks, count

    return looked(tree, True)[1]


def squares_between(king, checker):
    """Ranks and columns, each in steps of one size; then walk from the king."""
    rank, column = divmod(king, 9)
    down, right = checker // 9 - rank, checker % 9 - column
    if down and right and abs(down) != abs(right):
        return set()
    steps = max(abs(down), abs(right))
    one = 9 * (down // steps) + right // steps
    return {king + n * one for n in range(1, steps)}


def pinned(line):
    """To each side: the first piece met is one's own, the second is the rook."""
    king = line.index("K")
    found = set()
    for side in (range(king - 1, -1, -1), range(king + 1, len(line))):
        met = [place for place in side if line[place] != "."]
        if [line[place] for place in met[:2]] == ["P", "r"]:
            found.add(met[0])
    return found


def mate_in(position, plies):
    """A check such that after every answer there is mate within two plies less."""
    if plies <= 0:
        return False
    return any(
        all(mate_in(after.after(answer), plies - 2) for answer in after.legal_moves())
        for after in map(position.after, position.checks())
    )
