"""Wrong answers to the exercises of chapter 6, and the case that shows each."""

from shogi_lab.chapters.player.exercises import EXERCISES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def greedy(target, mine, theirs):
    """Takes whatever it can, to the end."""
    if not mine:
        return 0
    return target - greedy(mine[0], theirs, mine[1:])


def met_at(plies):
    """Asks the plies before the last in another order, and whoever moved there."""

    def met_again(line):
        last = len(line) - 1
        for ply in plies(last):
            if line[ply][0] == line[last][0]:
                return RIGHT["met_again"]((line[ply],) * (2 + last % 2) + line[-1:])
        return "new"

    return met_again


def ordered_by(key):
    """A wrong order: by a key of whether the table knows a move, and of the move."""

    def ordered(moves, known):
        right = RIGHT["ordered"](moves, known)
        return sorted(right, key=lambda number: key(number == known, *moves[number]))

    return ordered


def searched(window=lambda alpha, beta, best: (-beta, -max(alpha, best)), enough=int.__ge__,
             value=lambda best, alpha, beta: best):  # fmt: skip
    """A wrong search: another window for the other side, another stop, or another answer."""

    def alpha_beta(tree, alpha, beta):
        if not isinstance(tree, list):
            return tree, 1
        best, looked = -99, 0
        for move in tree:
            theirs, leaves = alpha_beta(move, *window(alpha, beta, best))
            best, looked = max(best, -theirs), looked + leaves
            if enough(best, beta):
                break
        return value(best, alpha, beta), looked

    return alpha_beta


def timed(least=1, share=40, increments=0.8, begun=2, stopped=True):
    """A wrong clock: without the least, of another share, or of depths that begin or end late."""

    def time_for(left, byoyomi, increment, overhead, costs):
        most = max(left + byoyomi - overhead, least)
        wanted = min(left // share + byoyomi + int(increment * increments), most)
        used = depth = 0
        for cost in costs:
            if used * begun >= wanted:
                break
            if stopped and used + cost > most:
                return depth, most
            used, depth = used + cost, depth + 1
        return depth, used

    return time_for


A, A_PAWN, A_GOLD, B = ("A", (0, 0)), ("A", (1, 0)), ("A", (0, 1)), ("B", (0, 0))
OTHERWISE = {"better": "worse", "worse": "better"}, {}  # for White, and for Black
PAWNS = [(0, 1, False, 0), (0, 1, False, 0)]
NO_TIME = (0, 0, 100, 0, (10, 20, 40, 80, 160, 320, 640))

WRONG = [
    ("exchange_wins", "all it can take", lambda target, mine, theirs: target if mine else 0,
     (1, (1,), (1,))),
    ("exchange_wins", "to the end", greedy, (1, (5,), (1,))),
    ("exchange_wins", "with the dearest", lambda target, mine, theirs:
     RIGHT["exchange_wins"](target, mine[::-1], theirs[::-1]), (1, (1, 5), (1,))),
    ("exchange_wins", "one step", lambda target, mine, theirs:
     max(0, target - (mine[0] if theirs else 0)) if mine else 0, (1, (1, 1), (1,))),
    ("exchange_wins", "where more take", lambda target, mine, theirs:
     target if len(mine) > len(theirs) else 0, (5, (1,), (1,))),
    ("exchange_wins", "nothing", lambda target, mine, theirs: 0, (1, (1,), ())),
    ("met_again", "whoever moved", met_at(lambda last: range(last - 1, -1, -1)), ((A, A),)),
    ("met_again", "the first", met_at(lambda last: range(last % 2, last, 2)),
     ((A, A, A_PAWN, A, A_GOLD),)),
    ("met_again", "the one before", met_at(lambda last: [last - 2] * (last > 1)),
     ((A, A, B, A_PAWN, A),)),
    ("met_again", "Black's hand", lambda line: OTHERWISE[len(line) % 2].get(
        RIGHT["met_again"](line), RIGHT["met_again"](line)), ((A, A, A, A_PAWN),)),
    ("met_again", "by its board", lambda line:
     "new" if RIGHT["met_again"](line) == "new" else "same", ((A, A, A_PAWN),)),
    ("met_again", "always new", lambda line: "new", ((A, A, A),)),
    ("ordered", "captures first", ordered_by(lambda known, takes, *_: (not known, not takes)),
     ([(0, 1, False, 0), (5, 10, False, 0)], -1)),
    ("ordered", "the table's last", ordered_by(lambda known, *_: known), (PAWNS, 0)),
    ("ordered", "history first", ordered_by(lambda known, t, p, killer, past: (not known, -past)),
     ([(0, 1, False, 7), (0, 1, True, 0)], -1)),
    ("ordered", "the dearest hunter", ordered_by(lambda known, takes, piece, *_:
     (not known, -piece)), ([(0, 1, False, 0), (0, 10, False, 0)], -1)),
    ("ordered", "as they came", lambda moves, known: list(range(len(moves))), (PAWNS, 1)),
    ("ordered", "turned round", lambda moves, known: RIGHT["ordered"](moves, known)[::-1],
     (PAWNS, -1)),
    ("alpha_beta", "no window", searched(window=lambda *_: (-9, 9)), ([[-1, -1]], 0, 1)),
    ("alpha_beta", "one's own window", searched(window=lambda alpha, beta, best: (alpha, beta)),
     ([[0, -1]], 0, 1)),
    ("alpha_beta", "never enough", searched(enough=lambda best, beta: False), ([-1, -1], 0, 1)),
    ("alpha_beta", "into the window", searched(value=lambda best, alpha, beta:
     min(max(best, alpha), beta)), ([-1], -1, 0)),
    ("alpha_beta", "the best forgotten", searched(window=lambda alpha, beta, best:
     (-beta, -alpha)), ([[-1], [-1, -1]], -9, 9)),
    ("time_for", "no end in the middle", timed(stopped=False), NO_TIME),
    ("time_for", "a twentieth", timed(share=20),
     (400, 0, 0, 0, (7, 35, 175, 875, 4_375, 21_875, 109_375))),
    ("time_for", "the whole increment", timed(increments=1), (400, 300, 100, 0, (100,) * 7)),
    ("time_for", "begins while there is time", timed(begun=1),
     (0, 300, 0, 0, (10, 20, 40, 80, 160, 320, 640))),
]  # fmt: skip
