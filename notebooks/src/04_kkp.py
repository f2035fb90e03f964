# %% [markdown]
# # An evaluation you can see
#
# What is a silver worth? It depends where it stands, and both kings. Bonanza keeps one number for
# each three: KKP, king, king, piece. Nobody can look at 4.8 million; at 81 one can.
#
# **You will be able to** find a piece's number in Bonanza's table, add up a position's KKP,
# say what a move changes, and judge what keeping the sum gains. Ninety minutes, or
# fifteen by what is marked ▸; exercise 4 and the boss are homework.
# Follows *What is Bonanza's evaluation function?, KKP* (LS3600, 2009).
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown] tags=["teacher"]
# Ask for the worth of a silver before the board is shown; players give a number at once. Then show
# the board. Nobody's number survives. The question to keep: where do these numbers come from, and
# who could check them?

# %%
from pathlib import Path

from shogi_lab.chapters.kkp import CASTLED, heat_film, load_kkp
from shogi_lab.engine import SILVER
from shogi_lab.views import *

table = load_kkp(Path("../data/kkp/kkp.npz")).table()
show(heat_film(table, [(SILVER, CASTLED)]))

# %% [markdown]
# Each square says what a black [silver](#part-silver) adds there, in [32nds of a point](#part-scale) (a
# pawn is worth 87), for [these](#part-black-king) [kings](#part-white-king): a table of our own, learned
# from an engine's self-play. **Live** (in JupyterLab or on a web page): click a square to put [the
# king](#part-kings) there.

# %% [markdown] tags=["teacher"]
# Let the class vote before the king changes wings. Who says that a silver has one best square takes the
# table for a list of good places; ask what the two kings are in it for.

# %%
castled = heat_film(table, [(SILVER, (square("2h"), square("5a")))])
predict("other_castle", castled)

# %%
show(castled)

# %% [markdown]
# The silver goes with its king. Wherever he flees, a silver is best on 7h or 3h, a
# [gold](#part-gold) on 6h or 4h: a small table knows its games' castles, no king in flight.
#
# ## 1 The problem, on a board
#
# Two positions of one *material*, pieces' worth. Players see more:

# %% [markdown] tags=["teacher"]
# Let pupils point at the wall, not speak: all can answer at once. Then move the king, and ask again
# for a gold. Where the table disagrees with the class, remember that it has learnt from our own
# games only. It is a witness and no authority.

# %%
from shogi_lab.chapters.kkp import Views

near = Position.from_sfen("4k4/9/9/9/9/9/9/1KG6/1SG6 b - 1")
far = Position.from_sfen("4k4/9/9/9/9/9/9/1K5G1/6GS1 b - 1")
names = [f"material {p.material}, KKP {p.kkp(table):+}" for p in (near, far)]
boards = Views("", tuple(names), (board_of(near), board_of(far)))
svg(boards)

# %% [markdown]
# The sum: all pieces' numbers, White's subtracted.
#
# ## 2 The obvious way
#
# Squares have numbers, along the ranks: 9a is 0, 8a is 1, 1i is 80. The table is asked by three: the own
# king's square, the enemy king's, and the *index* of a piece and where it is, which is a *base*, one a
# kind, plus its square's number; or, in hand, plus how many are held. So: look up each piece of Black's,
# turn the board round, do the same for White, subtract.

# %%
from shogi_lab.chapters.kkp import both_sides, index_in_hand, index_on_board


def obvious(position, table):
    total = 0
    for side in both_sides(position):  # each sees the board from its own edge
        numbers = table[side.king, side.enemy]
        for piece, sq in side.board:
            total += side.sign * int(numbers[index_on_board(piece, sq)])
        for piece, count in side.hand:
            total += side.sign * int(numbers[index_in_hand(piece, count)])
    return total


obvious(far, table)

# %% tags=["how"]
# How we know: both positions, by the engine too; their material is the same
assert obvious(near, table) == near.kkp(table)
assert near.material == far.material
print("the obvious way, and the engine's:", obvious(far, table), far.kkp(table))

# %% [markdown]
# The engine's way is a *kernel*: a function of the package, compiled for speed, that can be read and stepped
# as plain Python; its `py_func` is that plain Python.
#
# ## 3 Predict, then step ▸
#
# ### One number for a piece and its square ▸
#
# Nine kinds (all that move like a gold are one) on 81 squares would take 729 indexes, and the hands come before
# them. Yet the last index is 737; and the first [pawn's](#part-pawn) is 45, though the source gives pawns the base 36.

# %% [markdown] tags=["teacher"]
# *A mistake* is the favourite, since code looks wrong where it is clever. Ask on which squares a
# pawn can stand at all. Those who see it will ask why the program does not simply keep the empty
# places: because every place is multiplied by all pairs of kings.

# %%
from shogi_lab.chapters.kkp import ledger_film, ruler_film, turned_round, turning_film
from shogi_lab.chapters.kkp.ruler import ruler

predict("base_36", ruler_film((116,)))

# %%
show(ruler_film((116,)))

# %% tags=["how"]
# How we know: all 738 indexes, each asked who claims it
from shogi_lab.engine import KKP_BOARD, KKP_END, kkp_terms

claimed = [sum(span.claims for span in ruler(index).spans) for index in range(KKP_END)]
assert claimed == [1] * 738
assert (KKP_BOARD[1], KKP_BOARD[1] + 9, 81 * 9) == (36, 45, 729)
print(f"{len(claimed)} indexes, each claimed once")

# %% [markdown]
# *Bases* overlap, indexes do not: every one is claimed once. Live: click a block or a square.
#
# ### Hands are pieces, too
#
# What is held is added, too, for either side.

# %% [markdown] tags=["teacher"]
# *4* counts kinds and *9* counts pieces; both are sensible, so let both be defended. Then ask what
# the table says about *no* rook in hand, and whether White's empty hand is worth nothing. *None
# held* is a piece like any other.

# %%
example = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2GSL5P 1")
predict("terms_of_hands", ledger_film(example, table))

# %% tags=["how", "claim:K5"]
# How we know: the kernel's own list of terms, here and in every tenth position of our games
terms = kkp_terms(example)
assert len(terms) == 14
for term in terms[:7]:
    print(term.meaning, "-> index", term.entry)
games = Game.read_all(Path("../data/games/selfplay.usi"))
positions = [position for game in games for position in list(game.positions())[::10]]
for position in positions:
    assert sum(term.square is None for term in kkp_terms(position)) == 14

# %% [markdown]
# ### The ledger of a position
#
# This position comes from the middle of one of our games, in which an engine plays against itself. Each step
# adds one term to the sum. Guess its sign before you step.

# %%
middle = list(games[17].positions())[50]
show(ledger_film(middle, table), at=-1)

# %% [markdown]
# ### White's terms
#
# White's pieces use the same table: turn the board, and they are Black's. Kings change places, all three
# squares are turned, the weight is *subtracted*. So what is the sum of a position that is turned, colors
# exchanged? Minus the sum:

# %% [markdown] tags=["teacher"]
# *The same* is said by those who think of the position, *minus* by those who think of the sum. Ask
# whose advantage the number tells. Then ask which of the rules makes it so: would it also hold for
# a table of random numbers?

# %%
show(turning_film(middle, table))

# %% tags=["how", "claim:K8"]
# How we know: every tenth position of our games, turned
assert all(turned_round(p).kkp(table) == -p.kkp(table) for p in positions)
print(f"{len(positions)} positions of our games: turned, each sum is negated")

# %% [markdown]
# Whatever the weights: the rule does it, not the table.
#
# ## 4 As the engine writes it
#
# Bonanza adds KKP up on the way, while it lists the pieces for the other table, KPP, which has a number for
# a king and each *pair*. Two lists, for two kings; this is our own `make_list`:

# %% tags=["how", "claim:K2"]
# How we know: the lists of every tenth position of our games; those of the middle game in full
from textwrap import fill

from shogi_lab.engine import Weights, empty_lists, kkp_table, make_list
from shogi_lab.engine.evaluation import LONGEST, pair

assert LONGEST == 14 + 40 - 2
lists = for_kernel(empty_lists())
for position in (*positions, middle):
    total = make_list(for_kernel(position.record), kkp_table(table), lists)
    black, white = ([int(e) for e in each[: lists.length]] for each in (lists.black, lists.white))
    assert black == sorted(black)
    assert white == sorted(white)
    assert total == position.kkp(table)
    assert lists.length <= LONGEST
print(f"{len(positions)} positions: both lists ascend, and the sum is KKP's. The middle game:")
print(f"{lists.length} entries of at most {LONGEST}, both ascending; the sum is {total}")
for name, each in (("Black", black), ("White", white)):
    print(fill(f"for {name}'s king: {' '.join(map(str, each))}", 88, subsequent_indent="    "))

# %% [markdown] tags=["lookup"]
# Ascending, because a pair is looked up by the larger index first: then half of a square table will do.
# The article's loop for golds, as printed, writes the second list as the scan goes. What do pairs of it look up?

# %% tags=["how", "erratum:list-order"]
# How we know: the loop as printed, and both sums of every position
from shogi_lab.chapters.kkp import (
    both_sums,
    golds_as_printed,
    kkp_weights,
    kpp_weights,
    meaning,
    out_of_order,
    pair_numbered,
    parts,
)

mine, theirs = golds_as_printed(games[0].start)
print("the golds of the start, for Black's king:", *mine, " for White's:", *theirs)
assert list(mine) == sorted(mine)
assert list(theirs) == sorted(theirs, reverse=True)
for before, after in out_of_order(theirs):
    found = pair_numbered(pair.py_func(after, before))
    assert found != (before, after)
    print(f"{before} before {after}: the weight of {meaning(found[0])}, {meaning(found[1])}")
weights = Weights(kpp_weights(), kkp_weights())
sums = [both_sums(position, weights) for position in positions]
wrong = sum(one != other for one, other in sums)
print(f"{wrong} of {len(sums)} positions are summed otherwise")
assert 2 * wrong > len(sums)

# %% [markdown]
# Two golds are judged as a gold and pawns in hand. Bonanza 4.1.3 writes the second list into
# `list2` and copies it from its end, and asserts the order at each look-up; ours turns the list as well.
#
# | here | Bonanza (evaluate.c, shogi.h) |
# |---|---|
# | `KKP_HAND`, `KKP_BOARD` | kkp_hand_pawn ... kkp_end |
# | `lists.black`, `lists.white` | list0, list1 |
# | `turned(sq)` | Inv(sq) |
# | `kkp.weights` | kkp[sq_bk0][sq_wk0][index] |
# | `scaled(total)` | / FV_SCALE |
#
# ### Three parts, one score
#
# *The evaluation is material, KKP and KPP.* We gave Bonanza 4.1.3 two pseudo-random tables and 1,165 positions.
# Our tests hold each of its answers to ours; one stands here. It answered: material 41, KKP 113, score -37,
# White to move.

# %% tags=["how", "claim:K1"]
# How we know: Bonanza's own answers beside ours; then the three parts of each tenth position
asked = Position.from_sfen("r5snl/5gk2/1S1plppp1/PBp5p/3l5/1PP1g2RP/3P1PP2/2GKG4/7NL w 2N3P2s2p 91")
answers = (asked.material, asked.kkp(kkp_weights()), asked.score(weights))
assert answers == (41, 113, -37)
print("material {}, KKP {}, score {}: Bonanza's own numbers".format(*answers))
for position in positions:
    material, kkp, kpp = (part.points for part in parts(position, weights))
    for_black = 1 - 2 * position.turn
    assert position.score(weights) == for_black * (material + int(kkp + kpp))
print(f"{len(positions)} positions of our games: the score is these three parts")

# %% [markdown] tags=["lookup"]
# The sum of KKP and KPP is divided by 32, cut *towards zero* as C does it, and added to material; White's
# sign is turned at the end.
#
# What does the other table buy? KKP knows where a gold stands, for both kings; KPP, that it stands there
# together with a silver, for one king. First what each relates, then what it costs.

# %% tags=["live", "lookup"]
from shogi_lab.chapters.kkp.related import related

svg(related(near, square("7h"), square("8i")))

# %% tags=["how"]
# How we know: each part's numbers, counted, and what they add up to
material, kkp, kpp = parts(asked, weights)
for part in (material, kkp, kpp):
    print(f"{part.name:9}{part.numbers:11,} numbers {part.bytes:12,} bytes", end="")
    print(f"{part.looked_up:6,} looked up {part.points:9.2f} points")
score = material.points + int(kkp.points + kpp.points)
assert score == -answers[2]
print(f"Together, KKP and KPP cut: {score:.0f} for Black, Bonanza's own number.")

# %% [markdown]
# That they add up to Bonanza's own number says that these are all its parts. Pairs cost memory and
# look-ups: one for every pair in either king's list.
#
# ## 5 Does it always work?
#
# The kernel against the obvious way, on positions of our games, under a table without any pattern:

# %% [markdown] tags=["teacher"]
# Before section 5: why is the table here one without any pattern? In a smooth table neighbours are
# alike, so a wrong index costs a little and shows nowhere. Random numbers shout. Worth a minute,
# since the trick serves any test.

# %% tags=["how"]
# How we know: the kernel and the obvious way, under a table without any pattern
from shogi_lab.engine import kkp_change, moves_king

sums = [position.kkp(kkp_weights()) for position in positions]
assert sums == [obvious(position, kkp_weights()) for position in positions]
print(f"{len(positions)} positions: the kernel's sums are the obvious ones")

# %% [markdown]
# ### What a move changes
#
# How many terms go or come with each move? Answer by a click.

# %% [markdown] tags=["teacher"]
# Run this one as a contest, two teams, a move each. What is forgotten is always the hand: a capture
# changes it, and both its old and its new count have entries. Leave the king's move to the end,
# when everybody feels safe.

# %%
from shogi_lab.chapters.kkp import changed_terms, difference_film, kkp_game_film

moves = ("9e9d", "P*1b", "1d1c", "3i2h")
show(difference_film([(middle, move) for move in moves], table), at=10)

# %% [markdown]
# Two for a move, three for a drop, five for a capture; a king's move changes *all*. So the sum can follow
# the moves. Bonanza 4.1.3 starts anew wherever its cache knows no answer, 6.0 follows. Here is following,
# checked along six games:

# %% tags=["how"]
# How we know: every move of six games, followed
checked = 0
for game in games[:6]:
    played = list(game.positions())
    for before, after, move in zip(played, played[1:], game.moves, strict=False):
        packed = before.packed(move)
        if not moves_king.py_func(packed):
            change = kkp_change(for_kernel(before.record), kkp_table(table), packed)
            assert before.kkp(table) + change == after.kkp(table)
            on_board = [len(list(each.pieces())) for each in (before, after)]
            terms = sum(map(len, changed_terms(before, after)))
            assert terms == {0: 2, 1: 3, -1: 5}[on_board[1] - on_board[0]]
            checked += 1
print(f"{checked} moves by pieces other than kings: the change is what was looked up")

# %% [markdown] tags=["lookup"]
# A whole game: which kinds of pieces carry the sum, and what each move changes (marked by a star). This is
# one game; JupyterLab has a list of the others.

# %% tags=["lookup"]
from IPython.display import display
from ipywidgets import Dropdown, interactive


def along(number):
    display(show(kkp_game_film(games[number], table)))


chosen = Dropdown(options=range(len(games)), value=17, description="game")
live(interactive(along, number=chosen), still=show(kkp_game_film(games[17], table), at=91))

# %% [markdown]
# ## 6 What breaks it
#
# The blocks were [squeezed](#part-squeezed) by hand. By one rank too many?

# %% [markdown] tags=["teacher"]
# *An error* comes from trust in machines. An index that is wrong and still inside the table is a
# number like any other. Ask how one would ever notice. One answer is the ruler above; another is
# the test that claims each index once.

# %%
from shogi_lab.chapters.kkp import crowded, symmetry_film

predict("one_rank_too_many", ruler_film((108,), crowded()))

# %%
show(ruler_film((108,), crowded()))

# %% [markdown] tags=["lookup"]
# And the weights? Left and right are alike in shogi, so Bonanza's learning keeps both
# halves of the table equal. Change *one* weight by 100. Live: click another square.

# %% tags=["lookup"]
show(symmetry_film(table, middle), at=65)

# %% [markdown]
# The mirrored position is worth something else now: a bug that no sum can show you unless you ask for the
# mirror. Turning notices nothing, since both sides read the same weight.
#
# ### Cut, not rounded down
#
# Python's `//` goes down, C's `/` goes to zero. Of how many of these sums would the 32nd part be
# off by one?

# %% tags=["how"]
# How we know: the sums of all these positions, divided both ways
from shogi_lab.engine import scaled

off = [total for total in sums if total // 32 != scaled.py_func(total)]
print(f"{len(off)} of {len(sums)} sums are off. For example {off[0]} / 32:")
print(f"{off[0] // 32} in Python, {scaled.py_func(off[0])} in C")

# %% [markdown]
# ## 7 Your turn ▸
#
# Four exercises and a boss. They run in JupyterLab, and on a web page wherever you see *Run*. Each
# begins with a wrong try: run it, look at the smallest case, mend it. `hint("index_of")` helps,
# `hint("index_of", 2)` more; solutions: `solutions/04_kkp.py`.
#
# **1. The index** ▸ (5 minutes) of a black piece on a square. Pawn, lance, knight, silver, gold, bishop,
# rook are 1 to 7, promoted 8 more. This try forgets who moves like a gold.

# %%
from shogi_lab.chapters.kkp import check, exercise, hint


def index_of(piece, sq):
    return KKP_BOARD[min(piece, 7)] + sq


check(index_of)

# %% [markdown]
# **2. White's view** (5 minutes). Where do White's king, the enemy king and a piece stand once the board is
# turned? This try turns, but does not exchange.


# %%
def as_white(black_king, white_king, sq):
    return 80 - black_king, 80 - white_king, 80 - sq


check(as_white)

# %% [markdown]
# **3. Fourteen terms** (10 minutes). Which terms do two hands add? This try leaves out what is not held.


# %%
from shogi_lab.engine import HAND_PIECES, KKP_HAND


def hand_terms(black, white):
    terms = []
    for sign, hand in ((1, black), (-1, white)):
        for kind, number in zip(HAND_PIECES, hand, strict=True):
            if number:
                terms.append((sign, KKP_HAND[kind] + number))
    return terms


check(hand_terms)

# %% [markdown]
# **4. What a move changes** (15 minutes). Which terms go, which come? This try knows no captures.


# %%
def terms_moved(color, piece, start, to, promotes, captured, held):
    sign = 1 - 2 * color
    come = {(sign, KKP_BOARD[piece + 8 * promotes] + to)}
    if start < 0:
        return {(sign, KKP_HAND[piece] + held)}, come | {(sign, KKP_HAND[piece] + held - 1)}
    return {(sign, KKP_BOARD[piece] + start)}, come


check(terms_moved)

# %% [markdown]
# **The boss** (25 minutes). The sum after a move, from the sum before. This try uses Black's kings for
# White's terms.

# %% [markdown] tags=["teacher"]
# Whoever is stuck should do a move of White's on paper: both kings and the square turned, the kings
# exchanged, the sign. Black's kings as they are look right where the kings stand opposite each
# other, and fail on the next board.


# %%
def sum_after(total, weight, kings, move):
    gone, come = terms_moved(*move)
    for factor, terms in ((-1, gone), (1, come)):
        for sign, index in terms:
            total += factor * sign * weight(*kings, index)
    return total


print(exercise("sum_after"))
check(sum_after)

# %% [markdown]
# ## 8 What it costs
#
# ### Memory
#
# One king more, or one piece more: KKP has both kings and one piece, KPP a king and a pair. A piece has
# more places than a king, so KPP is by far the larger:

# %% [markdown] tags=["teacher"]
# Let them multiply factors on the blackboard before anybody votes. A king has the squares of the
# board; a piece has every kind on every square, and the hands. So a piece in a king's place makes
# the table much larger, and that only half of the pairs are kept takes little back.

# %%
from shogi_lab.chapters.kkp import scans_film, sizes_film

show(sizes_film())

# %% [markdown] tags=["lookup"]
# ### Going through a set of squares
#
# A set of squares is three words of 27 bits, for three ranks each; the first square has the highest bit.
# The article's macro takes the highest bit of a word; sq = 26, 53 or 80, the last square of that word,
# minus the bit's number.

# %% tags=["how", "claim:K10"]
# How we know: all 81 squares, and the golds of the middle game
for word, minuend in enumerate((26, 53, 80)):
    for sq in range(27 * word, 27 * word + 27):
        assert sq == minuend - (only.py_func(sq)[word].bit_length() - 1)
golds = Bitboard(*middle.record.total_gold[0].tolist())
words = zip(golds, (26, 53, 80), strict=True)
found = [last - bit for word, last in words for bit in range(26, -1, -1) if word >> bit & 1]
assert found == squares_in(golds)
print("Black's golds, and what moves like one:", *map(square_name, found))

# %% [markdown] tags=["lookup"]
# It asks first whether there is anything at all:

# %% [markdown] tags=["teacher"]
# On an empty set it saves two questions of three, on any other it is one more. So it pays or it does
# not, by how often a set is empty. Ask for which pieces that may be, early and late in a game,
# before somebody calls it clever.

# %% tags=["live", "lookup"]
from shogi_lab.chapters.kkp.asked import asked as asks_of

sets = [
    ("No lances on the board", Bitboard(0, 0, 0)),
    ("Black's golds", golds),
    ("Black's pieces", Bitboard(*middle.record.occupied[0].tolist())),
]
show(scans_film(sets, (1,)))

# %% tags=["how"]
# How we know: every set of pieces in the middle game
pieces = [Bitboard(*each.tolist()) for each in middle.record.pieces.reshape(-1, 3)]
for each in pieces:
    asks = {row.name: row.asked for row in asks_of(each)}
    assert asks["from_the_top"] - asks["empty_first"] == (-1 if any(each) else 2)

# %% [markdown] tags=["lookup"]
# On an empty set one question does for three; on any other it is one more. So it saves questions where
# more than one set in three is empty; of those that `make_list` meets fewer are, as the next cell counts.
#
# The macro takes the loop's body as an argument. `_BitScanReverse` is a function of Microsoft's compiler: it
# writes the number of the highest bit, and its answer says whether there was one. So one line asks, finds
# and goes on; for the first word, in our own C:
#
# ```c
# while (_BitScanReverse(&bit, top)) { sq = 26 - bit; body; top ^= 1u << bit; }
# ```
#
# Below is this line in machine code, with a `body` that writes the square into a list: gcc's, and numba's of our
# `empty_first`. The processor's own instruction is called `bsr`.

# %% tags=["how"]
# How we know: both loops over one word, as data/make_loops.py keeps them
from shogi_lab.chapters.posi_t import beside, kept_loops

kept = kept_loops()
in_c, ours = (kept.loops[name] for name in ("gcc scan", "numba scan"))
print(beside(kept, "gcc scan", "numba scan"))
assert [sum("bsr" in line for line in each.lines) for each in (in_c, ours)] == [1, 1]
assert in_c.reads == ours.reads == 0
assert in_c.instructions < ours.instructions

# %% [markdown] tags=["lookup"]
# Both find each square by one `bsr`, and read nothing from memory. gcc's loop ends by what `bsr` says; numba's
# does not ask it, and works out a second time what is left of the word. So the macro's loop has fewer
# instructions, which need not mean less time. On the machine that made both, numba's takes against gcc's:
# {K9 numba scan against gcc scan}.
#
# The macro replaced Bonanza's own loop, `by_mask` here: is there any, FirstOne, and the square's mask
# over all three words. So against that it is timed, and its empty test against the same without. A remark
# in the article gives the latency of a scan: 2 on a Core 2 Duo, 1 on a Core 2 Quad.

# %% tags=["how", "claim:K9", "claim:K11", "varies"]
# How we know: both scans in turns, on sets as they are met and on empty ones
from shogi_lab.chapters.kkp import latency, played, print_latency, show_scans
from shogi_lab.chapters.kkp.costs import scans

found = scans(played(games[::4]).positions, rounds=9, times=150)
assert found["empty"] < 1 / 3
show_scans(found)
print_latency(latency())

# %% [markdown] tags=["lookup"]
# On the sets that `make_list` meets, the macro beats the loop it replaced:
# {K9 its macro, against Bonanza's loop, as met: shorter}. Its empty test, on empty sets:
# {K9 its empty test, empty}; on those that `make_list` meets: {K9 its empty test, as met}.
#
# A chain of scans, each waiting for the last, is timed against one of shifts, all other instructions alike:
# {K11}.
#
# *make_list takes about 5 % of the time; following would gain about 1 %.* Before any clock, count the numbers
# that each way looks up along a game:

# %% tags=["how"]
# How we know: what each way looks up along a game
from itertools import pairwise

anew, followed, pairs = 0, 0, 0
for before, after in pairwise(games[17].positions()):
    terms = len(kkp_terms(after))
    anew += terms
    followed += min(terms, sum(map(len, changed_terms(before, after))))
    pairs += terms * (terms + 1)
assert 2 * followed < anew < pairs / 20
looked_up = {"KKP, anew": anew, "KKP, followed": followed, "KPP, anew": pairs}
plot(Bars("numbers looked up along one game", looked_up))

# %% [markdown] tags=["lookup"]
# Following spares most of KKP, and KKP is little beside KPP: that much of the article needs no clock. Its
# percentages are Bonanza's, on processors of 2009. Here is our small search, on this machine:

# %% tags=["how", "claim:K3", "claim:K4", "varies"]
# How we know: a small search with each way, in turns
from shogi_lab.chapters.kkp import race, show_race

timed = race(games[::4], rounds=7, times=5, depth=3)
show_race({part: timed[part] for part in timed if part != "scans"})

# %% [markdown]
# Of the search with all of the score, `make_list` takes: {K3 make_list, of the search with all of the score}.
# Following would save of it: {K4 increments gain, of all of the score}.
#
# ## 9 What the article says, what running it shows
#
# ### Tokin and gold
#
# Five kinds share the gold's index: the gold, the promoted pawn (*tokin*) and three more that move like
# one; only material differs. Live: click a kind or a square.

# %%
from shogi_lab.chapters.kkp import PIECE, PROMOTED_GOLDS, convergence, merge_film, of_games
from shogi_lab.chapters.kkp.merged import merged

show(merge_film(table))

# %% tags=["how", "claim:K6"]
# How we know: the five kinds on one square; then wherever they stand in our games
from shogi_lab.engine import GOLD, PIECE_NAMES

seen = merged(table, CASTLED, 65, 0)
assert len({row[2:4] for row in seen.rows}) == 1
assert len({row[4] for row in seen.rows}) == 5
met = [term for position in positions for term in kkp_terms(position)
       if term.square is not None and abs(term.piece) in GOLD_LIKE]  # fmt: skip
for term in met:
    assert term.entry == KKP_BOARD[GOLD] + (term.square if term.sign == 1 else 80 - term.square)
assert {abs(term.piece) for term in met} == set(GOLD_LIKE)
print(f"{len(met):,} terms of all five kinds: the index is the gold's")

# %% [markdown] tags=["lookup"]
# *Perhaps this makes learning converge more easily*, the article wonders. So we let it converge, both ways, on the
# same games: how much of the way to the end is left after each step?

# %% tags=["how", "claim:K7"]
# How we know: learning from three times sixty games, with one index and with five
import gzip

import numpy as np

from shogi_lab.chapters.kkp import near_king, samples_of
from shogi_lab.screen.charts import Curves

with gzip.open("../data/kkp/games.usi.gz", "rt") as file:
    lines = file.read().splitlines()[2:202]
samples = samples_of(Game.parse(line) for line in lines)
for part in range(3):
    few = of_games(samples, np.arange(60 * part, 60 * part + 60))
    one, apart = (convergence(few, each, steps=4) for each in (True, False))
    for name, each in (("one index", one), ("apart", apart)):
        left = " ".join(f"{100 * share:6.2f}%" for share in each.left[:3])
        print(f"{name:10}{each.numbers:7,} numbers, left after each step: {left}")
    assert one.steps(0.01) == apart.steps(0.01)
    assert all(abs(a - b) < 0.001 for a, b in zip(one.left, apart.left, strict=True))
ways = {"one index": one.left, "apart": apart.left}
plot(Curves("how much of the way is left, the last sixty games", "steps", ways, 1, share=True))
golds = np.isin(PIECE[samples.entry], PROMOTED_GOLDS).mean()
print(f"{golds:.1%} of the terms are of promoted pieces that move like a gold")

# %% [markdown] tags=["lookup"]
# Step by step the same: the merge concerns few terms here. A learner with millions of games, and
# Bonanza's own method, might see more.
#
# And what has the table that ships learnt of a gold: is it worth more beside its king?

# %% tags=["lookup"]
worth = {PIECE_NAMES[piece]: near_king(table, piece) for piece in (GOLD, SILVER)}
plot(Curves("points beyond its value", "king's steps from its own king", worth, first=1))

# %% tags=["how"]
# How we know: the first step and the last
assert near_king(table, GOLD)[0] > 0 > near_king(table, GOLD)[-1]

# %% [markdown]
# Yes: a gold near its king is worth more, and a gold far away less than its price. How well the whole table tells
# winners, [its card](../data/kkp/MODEL.md) says; `python3 data/learn_kkp.py --measure` measures it again.
#
# ### The claims, one by one ▸
#
# A verdict that rests on *timed here* holds on the machine that ran this notebook. Its words are computed from
# the laps that the claim's cell prints.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | K1 evaluation is material, KKP and KPP | right; divided by 32, cut towards zero | *on these games*, and 1,165 answers of Bonanza: one in the cell, all in our tests |
# | K2 make_list lists pieces for KPP and adds KKP on the way | right; two lists of at most 52 entries, both ascending; the article's loop, as printed, would turn the second one round | *on these games*; *read in the source* |
# | K3 make_list takes about 5 % of the time | open: of our small search's time {K3 make_list, of the search with all of the score}; the 5 % are Bonanza's own | *on these games*; *timed here* |
# | K4 following the moves gains about 1 % | right in kind: it spares most of KKP; saved of our small search's time: {K4 increments gain, of all of the score} | *on these games*; *timed here* |
# | K5 each kind in hand is a piece, none included | right: fourteen terms | *on these games* |
# | K6 gold, tokin and the others share one index | right; only material differs | *on these games* |
# | K7 the merge may help learning to converge | open: step by step the same here, where it concerns few terms | *on these games* |
# | K8 White's terms are turned and subtracted | right | *on these games* |
# | K9 the scan macro gains 1-2 %, the empty test pays when sets are often empty | right in kind: on the sets that make_list meets, the macro against the loop it replaced: {K9 its macro, against Bonanza's loop, as met: shorter}; its empty test saves questions where more than one set in three is empty; in time: {K9 its empty test, empty} on empty sets, {K9 its empty test, as met} on those that make_list meets; the 1-2 % are of 2009 | *timed here* |
# | K10 sq = 26, 53, 80 minus the bit | right | *exhaustive* |
# | K11 a bit scan has a latency of 2 on a Core 2 Duo, 1 on a Core 2 Quad | open: those processors are not here; on ours a chain of scans against one of shifts: {K11} | *timed here* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the article | 「Bonanzaの評価関数はどのようなものか?【KKP編】」, LS3600 (Motohiro Isozaki), 2009, on Bonanza 4.1.2 | this chapter |
# | `make_list`, `evaluate` | Bonanza 4.1.3, `evaluate.c` | `engine.evaluation.make_list`, `engine.evaluation.score_of` |
# | `list2`, turned round | Bonanza 4.1.3, `evaluate.c`, `make_list`; quoted before the article, in mkomiya's diary of 29 January 2009 | `chapters.kkp.list_order.golds_as_printed` |
# | pairs in half of a square table | LS3600, 27 September 2009; Bonanza 4.1.3, `shogi.h` | `engine.evaluation.pair` |
# | `kkp_hand_pawn` to `fe_end`, `FV_SCALE` | Bonanza 4.1.3, `shogi.h` | `engine.indexes.KKP_BLOCKS`, `engine.indexes.KPP_BLOCKS`, `engine.evaluation.FV_SCALE` |
# | following the moves | Bonanza 6.0, `calc_difference` | `engine.kkp.kkp_change` |
# | fv.bin, the tables' file | Bonanza 4.1.3, `ini.c`, `load_fv` | `chapters.kkp.fv.read_fv` |
# | `param_sym`, left and right alike | Bonanza 4.1.3, `learn2.c` | `chapters.kkp.learning.mirrored` |
# | the scan macro | the article; `FirstOne` of Bonanza 4.1.3; in C, ours: `data/c/loops.c` | `chapters.kkp.kernels.scans.VERSIONS` |
#
# How the loop over pairs was written in 4.1.2 was not to be found: of it the erratum speaks as the article prints it.
#
# Our table is learnt from games that Fairy-Stockfish played for us: no weight of Bonanza's is in it. Only the
# values of pieces in *material* are Bonanza 4.1.3's.

# %% [markdown]
# ## 10 The napkin
#
# Draw from memory: two kings, a gold, three arrows into one number; then the same for White. Compare with
# the first picture.
#
# **Three exit questions.** Why does an index for *no pawn in hand* not waste a number? Which two positions
# must any table value alike, and which only a symmetric one? You give the tokin its own index: what grows,
# and what must the learning see more of?
#
# **Your own game**: give the path of your record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line copied
# from under any picture; `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("turning")
