"""One way to answer each exercise of the chapter on a player. Try first."""


def exchange_wins(target, mine, theirs):
    """Take, and see what the other side then wins; or leave it."""
    if not mine:
        return 0
    return max(0, target - exchange_wins(mine[0], theirs, mine[1:]))


def met_again(line):
    """The latest earlier ply of the same mover with the same board; then count both hands."""
    last = len(line) - 1
    board, now = line[last]
    for ply in range(last - 2, -1, -2):
        if line[ply][0] == board:
            more = [a - b for a, b in zip(now, line[ply][1], strict=True)]
            if last % 2:
                more = [-each for each in more]
            if not any(more):
                return "same"
            if min(more) >= 0:
                return "better"
            return "worse" if max(more) <= 0 else "new"
    return "new"


def ordered(moves, known):
    """Give each move its group and what counts in it; sorted does the rest."""

    def place(number):
        takes, piece, killer, history = moves[number]
        if number == known:
            return (0,)
        if takes:
            return (1 if takes >= piece else 4, -takes, piece)
        return (2,) if killer else (3, -history)

    return sorted(range(len(moves)), key=place)


def alpha_beta(tree, alpha, beta):
    """Their value is minus mine, their window is mine turned round."""
    if not isinstance(tree, list):
        return tree, 1
    best, leaves = None, 0
    for move in tree:
        low = alpha if best is None else max(alpha, best)
        value, below = alpha_beta(move, -beta, -low)
        leaves += below
        best = -value if best is None else max(best, -value)
        if best >= beta:
            break
    return best, leaves


def time_for(left, byoyomi, increment, overhead, costs):
    """One limit ends a depth in its middle, the other keeps the next from beginning."""
    most = max(left + byoyomi - overhead, 1)
    wanted = min(left // 40 + byoyomi + increment * 4 // 5, most)
    depth = used = 0
    for cost in costs:
        if 2 * used >= wanted:
            break
        if used + cost > most:
            return depth, most
        depth, used = depth + 1, used + cost
    return depth, used
