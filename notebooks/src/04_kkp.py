# %% [markdown]
# # An evaluation you can see
#
# Who is better here? In each of these two positions both sides have a king, a rook, two golds and a
# silver, on the board or in hand, and it is White's turn. So anyone who counts pieces calls both
# even. Yet in B White drops a silver on 8g, and soon Black is mated. In A White has no mate at
# all.[°](#proof-mates) What does the count of pieces miss?

# %%
from shogi_lab.chapters.kkp import CASTLED, Views, heat_film, shipped_weights
from shogi_lab.engine import GOLD, SILVER
from shogi_lab.views import *

near = Position.from_sfen("4kg3/9/9/9/9/9/4r4/1KG6/1SG6 w Rgs 1")
far = Position.from_sfen("4kg3/9/9/9/9/9/4r4/1K5G1/6GS1 w Rgs 1")
svg(Views("", ("A", "B"), (board_of(near), board_of(far))))

# %% [markdown]
# The worth of the pieces, wherever they stand, is called **material**. It misses that in A Black's
# golds and silver shelter Black's king, and that in B they stand on the other side of the board.
#
# So the engine Bonanza keeps a number for every way in which three pieces can stand: Black's king,
# White's king and one other piece. This is called **KKP**, for king, king and piece. There are 4.8
# million such numbers. But for two given kings and a gold only 79 are left, one for each free
# square, and those you can look at. **Live** (in JupyterLab or on a web page): click a square to
# put [Black's king](#part-kings) there.

# %% [markdown] tags=["teacher"]
# Ask for the worth of a gold before the board is shown; players give a number at once. Then show
# the board. Nobody's number survives. The question to keep: where do these numbers come from, and
# who could check them?

# %%
table = shipped_weights()
show(heat_film(table, [(GOLD, CASTLED)]))

# %% [markdown]
# The number on a square says what a black [gold](#part-gold) is worth there beyond its price, with
# [Black's king](#part-black-king) and [White's](#part-white-king) where they stand. A positive
# number is good for Black. The unit is a [32nd of a point](#part-scale), and a pawn costs 87
# points. So on 7h, where A has a gold, the gold gains half a pawn (+1,503). On 2h, where B has one,
# it loses a third of a pawn (-941).
#
# The table is our own: it was learned from games that an engine played against itself, and from who
# won them. It is no authority. On 4h, far from Black's king, it gives a gold even more.

# %% [markdown] tags=["teacher"]
# Let pupils point at the wall, not speak: all can answer at once. Then move the king, and ask again
# for a silver. If the table disagrees with the class, remember that it has learned only from games
# that one engine played against itself. It is a witness and no authority.

# %% [markdown]
# A whole position has a sum: the numbers of all of Black's pieces, minus the numbers of all of
# White's. For A the sum is -3,970, and for B it is -6,544.[°](#proof-equal) White is better in
# both, but B is worse for Black by 2,574, almost the price of a pawn. KKP does not see the mate in
# B: that takes a search. But it has learned which kings were better sheltered, and so it prefers A.

# %% [markdown]
# **By the end you will be able to**
#
# - find a piece's number in such a table;
# - add up a position's KKP;
# - name a bug that no single sum shows.
#
# Allow twenty-five minutes, and ten more for two exercises. If shogi is new to you, look first at
# [how the pieces move](00_start.ipynb#how-the-pieces-move). The chapter follows *What is Bonanza's
# evaluation function?, KKP* (2009) by Motohiro Isozaki, who wrote as LS3600.
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.
#
# In all of this Black's king stood at the left, on 8h. What if it stands at the right, on 2h?

# %% [markdown] tags=["teacher"]
# Let the class vote before the king changes sides. Anyone who says that a silver has one best
# square mistakes the table for a list of good places; ask what the two kings are in it for.

# %%
castled = heat_film(table, [(SILVER, (square("2h"), square("5a")))])
predict("other_castle", castled)

# %%
show(castled)

# %% [markdown] tags=["answer"]
# When the king changes sides, the silver's best square changes sides, too. But it does not follow a
# king everywhere: put the king on any other square, and a silver is still best on 7h or 3h. The
# table has learned the *castles* of its games, the shelters of gold and silver that players build
# around a king. It has hardly seen a king on the run.

# %% [markdown]
# ## 1 The obvious way
#
# We ask the table with three numbers: the square of the side's own king, the square of the enemy
# king, and an *index*, which says what the piece is and where it stands. So look up each of Black's
# pieces. Then turn the board around, do the same for White, and subtract. (A is `near`, B is
# `far`.)

# %% tags=["read"]
from shogi_lab.chapters.kkp import both_sides, index_in_hand, index_on_board


def obvious(position, table):
    total = 0
    for side in both_sides(position):
        numbers = table[side.king, side.enemy]
        for piece, sq in side.board:
            total += side.sign * int(numbers[index_on_board(piece, sq)])
        for piece, count in side.hand:
            total += side.sign * int(numbers[index_in_hand(piece, count)])
    return total


obvious(near, table), obvious(far, table)

# %% [markdown]
# ## 2 One number for a piece and its square
#
# Squares are numbered along the ranks: 9a is 0, 8a is 1, and so on to 1i, which is 80. Each kind of
# piece has a *base*, and the index is the base plus the square's number. The gold's base is 333, so
# a gold on 5e, square 40, has the index 373. Whatever moves like a gold, such as a promoted pawn,
# counts as a gold.[°](#claim-K6) Pieces in hand have other bases, to which we add how many are
# held: two golds in hand have 34 + 2 = 36. There are 738 indexes, and each means one
# thing.[°](#proof-indexes) With 81 squares for either king, that makes 4.8 million numbers.

# %% [markdown]
# ## 3 A whole sum, term by term
#
# Here is the whole sum of A. Each number that enters it is called a *term*. The numbers of such a
# table are called **weights**. The bar next to a term runs from the sum before to the sum after.
#
# The first fourteen terms are those of the hands, seven kinds for each side. To hold no pawn is a
# fact, too, so it has an index and a number of its own.[°](#claim-K5) The last three terms are
# Black's golds and Black's silver. What is their sum?

# %%
from shogi_lab.chapters.kkp import ledger_film, turning_film

show(ledger_film(near, table), at=-1)

# %% [markdown] tags=["answer"]
# In A the three add 1,503 - 210 + 755 = 2,048. In B the golds stand on 2h and 3i and the silver on
# 2i, and there they add -941 + 576 - 161 = -526. Both kings stand on the same squares in A and in
# B, so all other terms are the same. So the whole difference, 2,574, comes from where three pieces
# stand, seen from Black's king.

# %% [markdown]
# ## 4 White's terms
#
# White needs no table of its own. Turn the board around, and White's pieces are Black's: the kings
# change places, and each square becomes 80 minus its number. So White's gold on 4a (square 5) is
# looked up as a gold on 6i (square 75). The number found counts for White, and therefore it is
# *subtracted*.

# %% [markdown] tags=["teacher"]
# Those who think of the position say *the same*; those who think of the sum say *minus*. Ask
# whose advantage the number states. Then ask which of the rules makes it so: would it also hold for
# a table of random numbers?

# %%
show(turning_film(near, table))

# %% [markdown]
# If we turn the whole position and exchange the colors, each side's terms become the other side's.
# So the sum is the same number with the other sign.[°](#claim-K8) This holds whatever weights the
# table contains.

# %% [markdown]
# ## 5 As the engine writes it
#
# Must an engine turn the board for each piece of White's, in millions of positions? Ours adds up
# the same sum and turns nothing.[°](#proof-sums) Each kind of piece has a second base for White,
# which is 80 more, and the square is subtracted from it. So White's gold on 4a (square 5) has the
# index 333 + 80 - 5 = 408. That is also 333 + 75, the index of section 4. In this line `sign` is 1
# for Black's pieces and -1 for White's:

# %%
from textwrap import dedent, fill

from shogi_lab.engine import kkp_sum

print(dedent(str(listing(kkp_sum)).splitlines()[14]))

# %% [markdown]
# `KKP_STANDING` has the bases of both sides; `& 31` turns the numbers of White's pieces, which are
# negative, into places after Black's. The whole function is in section 9. (Bonanza adds up KKP in
# passing, while it lists the pieces for a second table.[°](#claim-K2))

# %% [markdown]
# ## 6 What breaks it
#
# Suppose that one weight is wrong. In the rules of shogi left and right are alike, so the learning
# keeps mirrored weights equal. Here one weight, of a gold on 7h while both kings stand as in A, is
# raised by 100, which is about three points. Compare the sums over the three boards: A as it is,
# its mirror image, and A turned. **Live**: click another square.

# %%
from shogi_lab.chapters.kkp import symmetry_film

show(symmetry_film(table, near), at=65)

# %% [markdown]
# With 7h changed, A and its mirror image no longer have the same sum. No single sum can show you
# this bug; you must ask for the mirror. Turning the board does not show it either, since both sides
# read the same weight.

# %% [markdown]
# ## 7 Your turn
#
# Two exercises, and two more with a boss in the evidence. They run in JupyterLab, and on a web page
# wherever you see *Run*. Each starts from a wrong attempt: look at the smallest case that breaks
# it, then fix it. For a hint, end the cell with the line `hint("index_of")` and run it (on a web
# page, press *Edit* first); `hint("index_of", 2)` says more. The solutions are in
# `solutions/04_kkp.py`.
#
# **1. The index** (5 minutes). What is the index of a black piece on a square? The pieces are
# numbers: pawn, lance, knight, silver, gold, bishop and rook are 1 to 7, and a promoted piece is 8
# more. `KKP_BOARD` is a list with the base of each; a horse (promoted bishop) and a dragon
# (promoted rook) have their own. The attempt below counts every promoted piece as a rook.

# %%
from shogi_lab.chapters.kkp import check, exercise, hint
from shogi_lab.engine import KKP_BOARD


def index_of(piece, sq):
    return KKP_BOARD[min(piece, 7)] + sq


check(index_of)

# %% [markdown]
# **2. White's view** (5 minutes). Turn the board around, as section 4 does for White's terms. Where
# do White's own king, the enemy king and a piece of White's stand then? Answer with the three
# squares in this order. The attempt below turns each square, but it does not let the two kings
# change places.


# %%
def as_white(black_king, white_king, sq):
    return 80 - black_king, 80 - white_king, 80 - sq


check(as_white)

# %% [markdown]
# ## 8 The napkin
#
# Draw from memory: two kings, a gold, and three arrows that lead to one number. Then draw the same
# for White. Which squares are turned, and which sign changes? Compare with section 4.
#
# **Three exit questions.** Why is the index for *no pawn in hand* not wasted? Which two positions
# have opposite sums under every table, and which two have the same sum only if the table is
# symmetric? Suppose you give the promoted pawn an index of its own: what grows, and what must the
# learning see more of?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter tells, cell by cell. Here, too, are Bonanza's second
# table and its lists, what a sum costs and what is gained by following the moves, two more
# exercises and a boss, and the article's claims one by one.

# %% [markdown]
# ## 9 Does it always work?
#
# We compare the code of section 5 with the obvious way of section 1, on positions of our games,
# which an engine played against itself. For this test the table is filled with numbers that follow
# no pattern. In a learned table, neighboring squares have similar numbers, and a wrong index might
# go unnoticed.

# %% [markdown] tags=["teacher"]
# Before section 9, ask: why does its table follow no pattern? In a smooth table neighbors are
# alike, so a wrong index costs a little and shows nowhere. Random numbers shout. Worth a minute,
# since the trick serves any test.

# %% tags=["how", "proof:sums"]
# How we know: the kernel and the obvious way, under a table without any pattern
from pathlib import Path

from shogi_lab.chapters.kkp import kkp_weights
from shogi_lab.engine import kkp_change, kkp_table, moves_king

games = Game.read_all(Path("../data/games/selfplay.usi"))
positions = [position for game in games for position in list(game.positions())[::10]]
sums = [position.kkp(kkp_weights()) for position in positions]
assert sums == [obvious(position, kkp_weights()) for position in positions]
print(f"{len(positions)} positions: the kernel's sums are the obvious ones")

# %% [markdown] tags=["lookup"]
# Here is the kernel whole. (A *kernel* is a function of the package that is compiled for speed, but
# can also be read, and stepped through, as plain Python. That plain Python is the kernel's
# `py_func`, which some cells below call.) The first loop adds the hands, the second the pieces on
# the board. `left` is the set of a side's pieces, with one bit for each square (chapter 1).
# `lowest` finds its last bit, which gives the square, and the next line takes the bit away. (`half`
# is 0 for the ranks a to f, whose last square is 53, and 1 for the other three.) `own` and `other`
# are the two kings, as that side sees them.

# %% tags=["lookup"]
listing(kkp_sum)

# %% [markdown] tags=["lookup"]
# ### Equal material, and one position lost
#
# The first cell adds up A and B from the chapter's beginning, by both ways. Their sums differ by
# 2,574, which is 80 points. All of that comes from the golds and the silver, which add 2,048 in A
# and take away 526 in B. The second cell looks for White's mates. That A has none is shown by
# df-pn, a search of chapter 3 that finds mates of any length.

# %% tags=["how", "proof:equal"]
# How we know: both positions, by the engine too; their material is the same
assert near.material == far.material == 0
assert obvious(near, table) - obvious(far, table) == 2574
for name, position in (("A", near), ("B", far)):
    assert obvious(position, table) == position.kkp(table)
    print(name, position.kkp(table), sep=": ")

# %% tags=["how", "proof:mates"]
# How we know: White's mates, looked for to the end
assert far.mate_in_3() == "S*8g"
assert far.mate_in_1() is near.mate() is None
print("A", near.mate(), "B", far.mate_in_3())

# %% [markdown] tags=["lookup"]
# Try it from Black's side of B: White has dropped the silver on 8g, and gives check. **Live**:
# choose an answer, and see what White makes of it.

# %% tags=["lookup"]
from shogi_lab.chapters.mate_in_3 import defend_film

show(defend_film(far))

# %% [markdown]
# ### Squares that have no number
#
# How many indexes are there? There are nine kinds of pieces: pawn, lance, knight, silver, gold
# (with all that move like it, such as the *tokin*, a promoted pawn), bishop, horse, rook and
# dragon. (The horse is a promoted bishop, the dragon a promoted rook.) On 81 squares these kinds
# would take 729 indexes, and 0 to 44 are for pieces in hand: 774 in all. Yet there are only 738.
# And the first pawn on the board has the index 45, although Bonanza's source gives pawns the base
# 36.

# %% [markdown] tags=["teacher"]
# *A mistake* is the favorite, since code looks wrong where it is clever. Ask on which squares a
# pawn can stand at all. Those who see it will ask why the program does not simply keep the empty
# places: because every place is multiplied by all pairs of kings.

# %%
from shogi_lab.chapters.kkp import crowded, ruler_film

predict("base_36", ruler_film((116,)))

# %%
show(ruler_film((116,)))

# %% [markdown] tags=["answer"]
# Each block of the ruler is one kind of piece. A hatched end stands for the squares where such a
# piece could never move again: 9 for [pawns](#part-pawn), 9 for lances and 18 for knights. These
# squares have no index, so 774 - 36 = 738 are left, and the blocks are moved together, so that
# there are no gaps. That is why *bases* reach into other blocks, as the pawn's 36 reaches into the
# hands. The indexes themselves never overlap. The chosen index, 116, is 36 + 80, a pawn on 1i.
# Live: click a block or a square.

# %% [markdown]
# The blocks were moved together by hand: somebody had to know on how many squares a lance can never
# stand, and lower the lance's base by that number. Below, they have lowered it by one rank too
# many. Then a pawn and a lance read the same weight, and nothing says so.

# %% [markdown] tags=["teacher"]
# Let pupils say first what happens. *An error* comes from trust in machines. An index that is wrong
# and still inside the table is a number like any other. Ask how one would ever notice. One answer
# is the ruler; another is the test that claims each index once.

# %%
show(ruler_film((108,), crowded()), at=108)

# %% [markdown]
# ### Hands are pieces, too
#
# A piece in hand is worth something as well, and how much depends on the kings. So each side also
# adds the numbers of its own hand. In the next position only Black holds anything, and the board is
# empty but for the kings.

# %% [markdown] tags=["teacher"]
# *4* counts kinds and *9* counts pieces; both are sensible, so let both be defended. Then ask what
# the table says about *no* rook in hand, and whether White's empty hand is worth nothing. Holding
# none is a fact, too, and has a weight of its own, just as every piece on a square has.

# %%
example = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2GSL5P 1")
predict("terms_of_hands", ledger_film(example, table))

# %% [markdown] tags=["answer"]
# Together, the two hands always add fourteen terms: seven kinds for each side. To hold no knight is
# a fact, too, so it has an index (24) and a number of its own.

# %% [markdown] tags=["lookup"]
# ### Indexes, hands and turned boards
#
# Section 2 says that each of the 738 indexes means one thing, section 3 that the hands of both
# sides always add fourteen terms, and section 4 that a turned position has the opposite sum. The
# three cells check this on the ruler and on positions of our games.

# %% tags=["how", "proof:indexes"]
# How we know: how many blocks claim each of the 738 indexes
from shogi_lab.chapters.kkp.ruler import ruler
from shogi_lab.engine import KKP_END, kkp_terms

claimed = [sum(span.claims for span in ruler(index).spans) for index in range(KKP_END)]
assert claimed == [1] * 738
assert (KKP_BOARD[1], KKP_BOARD[1] + 9, 81 * 9) == (36, 45, 729)
print(f"{len(claimed)} indexes, each claimed once")

# %% tags=["how", "claim:K5"]
# How we know: the kernel's own list of terms, here and in every tenth position of our games
from shogi_lab.screen.language import told

terms = kkp_terms(example)
assert len(terms) == 14
for term in terms[:7]:
    print(told(term.meaning), "-> index", term.entry)
for position in positions:
    assert sum(term.square is None for term in kkp_terms(position)) == 14

# %% tags=["how", "claim:K8"]
# How we know: every tenth position of our games, turned
from shogi_lab.chapters.kkp import turned_round

assert all(turned_round(p).kkp(table) == -p.kkp(table) for p in positions)
print(f"{len(positions)} positions of our games: turned, each sum is negated")

# %% [markdown]
# ### What a move changes
#
# A move leaves most of the board as it was, so most of the sum stays, too. A few terms go, and
# others come in their place. How many are they?

# %% [markdown] tags=["teacher"]
# Run this one as a contest between two teams that take turns. Everybody forgets the hand: a capture
# changes it, and both its old and its new count have entries. Leave the king's move to the end,
# when everybody feels safe.

# %%
from shogi_lab.chapters.kkp import changed_terms, difference_film, kkp_game_film

middle = list(games[17].positions())[50]
moves = ("1d1c", "9e9d", "P*1b", "3i2h")
differences = difference_film([(middle, move) for move in moves], table)
predict("capture_terms", differences)

# %% [markdown] tags=["answer"]
# The film asks the same about a pawn's step, a drop and a step of the king. Answer by a click.

# %%
show(differences, at=5)

# %% [markdown] tags=["answer"]
# A capture changes five terms, a plain move two, and a drop three: the piece on its square comes,
# the hand's old count goes, and its new count comes. But a king's move changes *all* terms, since
# both kings' squares are part of every look-up.
#
# So as long as no king moves, the sum can follow the moves: subtract what goes, add what
# comes.[°](#proof-moves) Bonanza 4.1.3 does not do this, and adds up from scratch. Bonanza 6.0
# does, and so does our own code. The cell follows every move of six games: it adds what comes,
# subtracts what goes, and compares the result with the sum from scratch.

# %% tags=["how", "proof:moves"]
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
# Here is a game. The bars show what the pieces of each kind add to the sum, Black's above White's,
# and a star marks each bar that the last move changed. The number next to a kind counts its terms;
# a hand always has seven. The picture stands at move 91, where a gold takes a silver. This is one
# game up to move 94; in JupyterLab you can see it to its end, and choose another from a list.

# %% tags=["lookup"]
from IPython.display import display
from ipywidgets import Dropdown, interactive


def along(number):
    display(show(kkp_game_film(games[number], table)))


chosen = Dropdown(options=range(len(games)), value=17, description="game")
first_moves = Game(games[17].start, games[17].moves[:94])
live(interactive(along, number=chosen), still=show(kkp_game_film(first_moves, table), at=91))

# %% [markdown] tags=["lookup"]
# ### Cut, not rounded down
#
# To get points, the engine divides the sum by 32. Languages disagree about negative sums: Python's
# `//` rounds down, and C's `/` cuts toward zero. Divide -1240 by 32, for example: Python gives -39,
# and C gives -38. How many of the sums above would be off by one?

# %% tags=["how"]
# How we know: the sums of all these positions, divided both ways
from shogi_lab.engine import scaled

off = [total for total in sums if total // 32 != scaled.py_func(total)]
print(f"{len(off)} of {len(sums)} sums are off. For example {off[0]} / 32:")
print(f"{off[0] // 32} in Python, {scaled.py_func(off[0])} in C")

# %% [markdown]
# ## 10 The lists, and the second table
#
# Bonanza adds up KKP in passing. Its second table, KPP, has a number for a king and each *pair* of
# pieces. To look up pairs, it must first list the pieces, and `make_list` adds their KKP numbers
# while it writes them down. There are two lists, since each king sees the board from its own side.
#
# The lists hold KPP's own indexes. KKP turns White's pieces into Black's. KPP cannot, because a
# pair may hold a piece of each side. So it needs twice as many indexes, 1,476 (KKP has 738), and
# other bases. In the list for Black's king, the base of a gold is 666 if it is Black's and 747 if
# it is White's. So Black's gold on 7h (square 65) is 666 + 65 = 731. The next cell prints both
# lists of the middle game:

# %% tags=["how", "claim:K2"]
# How we know: the lists of every tenth position of our games; those of the middle game in full
from shogi_lab.engine import Weights, empty_lists, make_list
from shogi_lab.engine.evaluation import LONGEST, pair
from shogi_lab.engine.indexes import KPP_BOARD, KPP_END

assert LONGEST == 14 + 40 - 2
assert (KPP_END, KPP_BOARD[0][5], KPP_BOARD[1][5]) == (1476, 666, 747)  # 5 is a gold
lists = for_kernel(empty_lists())
for position in (*positions, middle):
    total = make_list(for_kernel(position.record), kkp_table(table), lists)
    black, white = ([int(e) for e in each[: lists.length]] for each in (lists.black, lists.white))
    assert black == sorted(black)
    assert white == sorted(white)
    assert total == position.kkp(table)
    assert lists.length <= LONGEST
assert 666 + square("7h") == 731 in black
print(f"{len(positions)} positions: both lists ascend, and the sum is KKP's. The middle game:")
print(f"{lists.length} entries of at most {LONGEST}, both ascending; the sum is {total}")
for name, each in (("Black", black), ("White", white)):
    entries = fill(" ".join(map(str, each)), 88, initial_indent=" " * 18, subsequent_indent="    ")
    print(f"for {told(name)}'s king: {entries.strip()}")

# %% [markdown] tags=["lookup"]
# Why are both lists in ascending order? A gold and a silver are the same pair as a silver and a
# gold, so one number is enough for both. The table has a row and a column for each index, and half
# of it will do, as long as the larger index is always looked up first. An ascending list sees to
# that. But the article's loop for golds, as printed there, writes the second list in the order of
# the scan. There the squares are turned, so the golds come out in descending order. What do pairs
# of that list look up?

# %% tags=["how", "erratum:list-order"]
# How we know: the loop as printed, and both sums of every position
from shogi_lab.chapters.kkp import (
    both_sums,
    golds_as_printed,
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
    print(
        f"{before} before {after}: the weight of {told(meaning(found[0]))}, {told(meaning(found[1]))}"
    )
weights = Weights(kpp_weights(), kkp_weights())
sums = [both_sums(position, weights) for position in positions]
wrong = sum(one != other for one, other in sums)
print(f"{wrong} of {len(sums)} positions get another sum")
assert 2 * wrong > len(sums)

# %% [markdown] tags=["lookup"]
# In the wrong order, a pair of golds is judged as a gold and some pawns in hand. Bonanza 4.1.3 does
# not make this mistake: it writes the second list into `list2`, copies it from its end, and asserts
# the order at each look-up. Our code turns the list around as well. These are the names in the
# article and in our code:
#
# | here | Bonanza (evaluate.c, shogi.h) |
# |---|---|
# | `KKP_HAND`, `KKP_BOARD` | kkp_hand_pawn ... kkp_end |
# | `lists.black`, `lists.white` | list0, list1 |
# | `turned(sq)` | Inv(sq) |
# | `kkp.weights` | kkp[sq_bk0][sq_wk0][index] |
# | `scaled(total)` | / FV_SCALE |

# %% [markdown]
# ### Three parts, one score
#
# *The evaluation is material, KKP and KPP*, says the article. Is that all? To find out, we gave
# Bonanza 4.1.3 itself two tables of pseudo-random numbers and 1,165 positions. Our tests compare
# each of its answers with ours, and the next cell shows one. With White to move, Bonanza answered:
# material 41, KKP 113, score -37. (Only KKP is in 32nds of a point.)

# %% tags=["how", "claim:K1"]
# How we know: Bonanza's own answers next to ours; then the three parts of each tenth position
asked = Position.from_sfen("r5snl/5gk2/1S1plppp1/PBp5p/3l5/1PP1g2RP/3P1PP2/2GKG4/7NL w 2N3P2s2p 91")
answers = (asked.material, asked.kkp(kkp_weights()), asked.score(weights))
assert answers == (41, 113, -37)
print(f"material {answers[0]}, KKP {answers[1]}, score {answers[2]}: Bonanza's own numbers")
for position in positions:
    material, kkp, kpp = (part.points for part in parts(position, weights))
    for_black = 1 - 2 * position.turn
    assert position.score(weights) == for_black * (material + int(kkp + kpp))
print(f"{len(positions)} positions of our games: the score is these three parts")

# %% [markdown] tags=["lookup"]
# KKP and KPP are added, and the sum is divided by 32. The result is cut *toward zero*, as C does
# it, and added to material. If White is to move, the sign of the sum is changed at the end. Here
# KKP's 113 make 3.53 points, and KPP makes -8 points. Together that is -4.47, which is cut to -4.
# With material 41 that makes 37 for Black, so -37 for White, who is to move.
#
# What does the second table buy? KKP knows where a gold stands, and where both kings stand. KPP
# knows that a gold stands there *together with a silver*, but it sees only one king. The picture
# shows which kings and pieces each table looks at together, and the cell after it counts what each
# costs.

# %% tags=["live", "lookup"]
from shogi_lab.chapters.kkp.related import related

svg(related(near, square("7h"), square("8i")))

# %% tags=["how"]
# How we know: each part's numbers, counted, and what they add up to
material, kkp, kpp = parts(asked, weights)
for part in (material, kkp, kpp):
    print(f"{told(part.name):9}{part.numbers:11,} numbers {part.bytes:12,} bytes", end="")
    print(f"{part.looked_up:6,} looked up {part.points:9.2f} points")
score = material.points + int(kkp.points + kpp.points)
assert score == -answers[2]
print(f"Together, KKP and KPP cut: {score:.0f} for Black, Bonanza's own number.")

# %% [markdown]
# The three parts add up to exactly Bonanza's own number, so there is no fourth. KPP costs memory
# and time, because for each king it looks up every pair in a list. Here that is 1,806 look-ups,
# while KKP needs 42.

# %% [markdown]
# ## 11 What it costs
#
# ### Memory
#
# A table that knows one king and one piece can be made to know more in two ways. With the other
# king added, it is KKP; with another piece added, it is KPP. Which of the two tables is larger, and
# by how much? Compare what is multiplied in each row.

# %% [markdown] tags=["teacher"]
# Let them multiply factors on the blackboard before anybody votes. A king has the squares of the
# board; a piece has every kind on every square, and the hands. So a piece in a king's place makes
# the table much larger, although only half of the pairs are kept.

# %%
from shogi_lab.chapters.kkp import scans_film, sizes_film

show(sizes_film())

# %% [markdown]
# KPP is far larger: 88,292,106 numbers against 4,842,018, about eighteen times as many. A king can
# only stand on the 81 squares of the board, but a piece may be of any kind and of either side, on
# any square or in hand: KPP has 1,476 indexes. Only half of the pairs are kept, 1,476 * 1,477 / 2 =
# 1,090,026, but that is still more than 81 * 738 = 59,778.

# %% [markdown] tags=["lookup"]
# ### Going through a set of squares
#
# You need chapter 1 for this part, and for this part only. To list the pieces, `make_list` goes
# through sets of squares, such as Black's golds. A set is three words of 27 bits, one word for
# three ranks, and the first square has the highest bit. The article proposes a macro, a piece of C
# that is pasted in wherever its name stands. It finds the highest bit of a word, and one
# subtraction gives the square: sq is 26, 53 or 80, the last square of that word, minus the bit's
# number. For a gold on 7h, that is bit 15 of the third word: 80 - 15 = 65.

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
# Before it looks at any word, the macro asks whether the set has any square at all. Does this
# extra question pay? The picture counts the questions that each way of scanning asks. Compare
# `empty_first`, which is the macro, with `from_the_top`, which is the same without that test.

# %% [markdown] tags=["teacher"]
# On an empty set the test saves two questions of three, and on any other set it asks one more. So
# it depends on how often a set is empty whether the test pays. Ask which sets those are, early and
# late in a game, before somebody calls the test clever.

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
# On an empty set, one question replaces three. On any other set there is one question more. So the
# test saves questions if more than one set in three is empty. Of the sets that `make_list` meets,
# fewer than that are empty, as a cell below counts.
#
# The macro takes the loop's body, that is, what to do for each square, as an argument. It uses
# `_BitScanReverse`, a function of Microsoft's compiler, which writes the number of the highest bit,
# and whose answer says whether there was one. So one line asks, finds the square and goes on. For
# the first word, in our own C:
#
# ```c
# while (_BitScanReverse(&bit, top)) { sq = 26 - bit; body; top ^= 1u << bit; }
# ```

# %% [markdown] tags=["lookup"]
# What does the processor get to do? Below is this line in machine code, with a `body` that writes
# the square into a list. On the left is the code of the compiler gcc, on the right what numba,
# which compiles our kernels, makes of our `empty_first`. Look for `bsr`: that is the processor's
# own instruction for finding the highest bit.

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
# Both loops find each square by one `bsr`, and read nothing from memory. gcc's loop ends when `bsr`
# itself says that there is no bit. numba's loop uses `bsr`, too, but does not look at that answer:
# it works out once more what is left of the word, and asks whether that is 0. So the macro's loop
# has fewer instructions, which need not mean less time. Here is the time of numba's loop compared
# with gcc's, on the machine that made both: {K9 numba scan against gcc scan}.

# %% [markdown] tags=["lookup"]
# The macro replaced Bonanza's own loop, `by_mask` here. That loop asks whether there is any bit,
# finds the first square by FirstOne, and masks that square out of all three words. So we time the
# macro against Bonanza's loop, and the macro with its empty test against the macro without it. (The
# picture above says next to each of the eight names what that way does.) A remark in the article
# also gives the latency of a scan, that is, how many clock cycles its result takes: 2 on a Core 2
# Duo, 1 on a Core 2 Quad.

# %% tags=["how", "claim:K9", "claim:K11", "varies"]
# How we know: the scans in turns, on the sets that make_list meets and on empty ones
from shogi_lab.chapters.kkp import every_tenth, latency, print_latency, scans, show_scans

found = scans(every_tenth(games[::4]), rounds=9, times=150)
assert found["empty"] < 1 / 3
show_scans(found)
print_latency(latency())

# %% [markdown] tags=["lookup"]
# Does the macro beat the loop it replaced? Its time on the sets that `make_list` meets, compared
# with that loop's: {K9 its macro, against Bonanza's loop, as met}. And the time of the macro with
# its empty test, compared with the macro without it:
#
# - on empty sets: {K9 its empty test, empty};
# - on the sets that `make_list` meets: {K9 its empty test, as met}.
#
# To see the latency of a scan, we time a chain in which each scan waits for the one before, and the
# same chain with a shift in place of each scan. The first, compared with the second: {K11}.

# %% [markdown] tags=["lookup"]
# ### Time
#
# *make_list takes about 5 % of the time; following would gain about 1 %*, says the article.
# Before we take out a clock, let us count the numbers that each way looks up along one game.
# Following changes only the terms that go and come; the other way adds up every position from
# scratch.

# %% tags=["how"]
# How we know: what each way looks up along a game
from itertools import pairwise

scratch, followed, pairs = 0, 0, 0
for before, after in pairwise(games[17].positions()):
    terms = len(kkp_terms(after))
    scratch += terms
    followed += min(terms, sum(map(len, changed_terms(before, after))))
    pairs += terms * (terms + 1)
assert 2 * followed < scratch < pairs / 20
looked_up = {"KKP, from scratch": scratch, "KKP, followed": followed, "KPP, from scratch": pairs}
plot(Bars("numbers looked up along one game", looked_up))

# %% [markdown] tags=["lookup"]
# Following spares most of the KKP look-ups, but KKP is little compared with KPP. We can confirm
# that much of what the article says without a clock. Its percentages, however, are those of Bonanza
# on the processors of that year, 2009. What are they here? The next cell times a small search,
# three moves deep, that evaluates the position at the end of each line of moves. Such an end is
# called a *leaf*. It is valued by material alone, with KKP followed (*increments*), and with more
# and more added up from scratch.

# %% tags=["how", "claim:K3", "claim:K4", "varies"]
# How we know: a small search with each way, in turns
from shogi_lab.chapters.kkp import race, show_race

show_race(race(games[::4]))

# %% [markdown] tags=["lookup"]
# If the search asks for the whole score, this share of its time goes into `make_list`:
# {K3 make_list, of the search with all of the score}. Following the moves would save this much:
# {K4 increments gain, of all of the score}.

# %% [markdown]
# ## 12 Two more exercises and a boss
#
# Exercises 3 and 4 are about the hands and the moves of section 9. The boss
# adds up what exercise 4 finds.

# %% [markdown] tags=["lookup"]
# **3. Fourteen terms** (10 minutes). Which terms do two hands add to the sum? Each hand is a list
# of seven counts, and a term is a pair: its sign, +1 for Black and -1 for White, and its index.
# The attempt below leaves out the kinds that are not held.

# %% tags=["lookup"]
from shogi_lab.engine import HAND_PIECES, KKP_HAND


def hand_terms(black, white):
    terms = []
    for sign, hand in ((1, black), (-1, white)):
        for kind, number in zip(HAND_PIECES, hand, strict=True):
            if number:
                terms.append((sign, KKP_HAND[kind] + number))
    return terms


check(hand_terms)

# %% [markdown] tags=["lookup"]
# **4. What a move changes** (15 minutes). Which terms go with a move, and which come? Answer with
# two sets. A term is a pair, as before: its sign and its index. These are given:
#
# - `color` is 0 for Black and 1 for White;
# - `piece` moves from `start` to `to`; both squares are given as its own side sees them, so White's
#   are turned already, and `start` is -1 if the piece is dropped;
# - `captured` is the captured piece as it stood, 9 for a promoted pawn for instance, or 0 if
#   nothing is captured;
# - `held` says how many pieces of the kind that is dropped or captured were in hand before.
#
# No king moves, and what is captured goes into the hand unpromoted. The attempt below knows nothing
# of captures.


# %% tags=["lookup"]
def terms_moved(color, piece, start, to, promotes, captured, held):
    sign = 1 - 2 * color
    come = {(sign, KKP_BOARD[piece + 8 * promotes] + to)}
    if start < 0:
        return {(sign, KKP_HAND[piece] + held)}, come | {(sign, KKP_HAND[piece] + held - 1)}
    return {(sign, KKP_BOARD[piece] + start)}, come


check(terms_moved)

# %% [markdown] tags=["lookup"]
# **The boss** (25 minutes). You know the sum before a move. What is it after the move, if you add
# and subtract only what changes? Your `terms_moved` of exercise 4 says which terms those are, so
# solve that one first. The attempt below looks up White's terms with the kings as Black sees them.
# The cell prints the task in full.

# %% [markdown] tags=["teacher"]
# Let a pupil who is stuck do a move of White's on paper: turn both kings and the square, exchange
# the kings, change the sign. An answer that leaves the kings as Black sees them looks right only if
# the kings stand opposite each other, as on 5i and 5a.


# %% tags=["lookup"]
def sum_after(total, weight, kings, move):
    gone, come = terms_moved(*move)
    for factor, terms in ((-1, gone), (1, come)):
        for sign, index in terms:
            total += factor * sign * weight(*kings, index)
    return total


print(exercise("sum_after"))
check(sum_after)

# %% [markdown]
# ## 13 What the article says, what running it shows
#
# ### Tokin and gold
#
# A promoted pawn, the *tokin*, moves like a gold, and so do a promoted lance, knight and silver.
# KKP does not tell the five kinds apart: they share the gold's index, and so its number. Only
# material tells them apart, because in it each kind has its own value. Live: click a kind or a
# square, and see which columns change.

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
# *Perhaps this makes learning converge more easily*, the article wonders: does learning settle on
# its final numbers sooner when five kinds share one? So we let a table learn both ways from the
# same games, once with one index for all five and once with an index for each. Learning takes
# several steps, and each of them changes all numbers so that they predict the winners better. After
# each step, how much of the way is left?

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
        print(f"{told(name):10}{each.numbers:7,} numbers, left after each step: {left}")
    assert one.steps(0.01) == apart.steps(0.01)
    assert all(abs(a - b) < 0.001 for a, b in zip(one.left, apart.left, strict=True))
ways = {"one index": one.left, "apart": apart.left}
plot(Curves("how much of the way is left, the last sixty games", "steps", ways, 1, share=True))
golds = np.isin(PIECE[samples.entry], PROMOTED_GOLDS).mean()
print(f"{golds:.1%} of the terms are of promoted pieces that move like a gold")

# %% [markdown] tags=["lookup"]
# At no step do the two differ by as much as 0.1 % of the way. But the merge concerns few terms
# here: in these games, promoted pieces that move like a gold are rare. A learner with millions of
# games, or Bonanza's own method of learning, might see a difference.
#
# And what has the table that comes with this chapter learned about a gold? Is it worth more beside
# its own king than far away? The curves show how a gold and a silver gain or lose with each step
# from their king, on average over all squares on which the two kings and the piece can stand.
# Write `fig, ax = figure(...)` in place of `plot(...)`, and the chart is in your hands, as
# matplotlib's figure and axes: `ax.axhline(0)` draws a line on it.

# %% tags=["lookup"]
worth = {PIECE_NAMES[piece]: near_king(table, piece) for piece in (GOLD, SILVER)}
plot(Curves("points beyond its value", "steps of a king from its own king", worth, first=1))

# %% tags=["how"]
# How we know: the first step and the last
assert near_king(table, GOLD)[0] > 0 > near_king(table, GOLD)[-1]

# %% [markdown] tags=["lookup"]
# Yes: a gold near its king is worth more than its price in material, and a gold far away is worth
# less. How well does the whole table predict who wins? [Its card](../data/kkp/MODEL.md) gives the
# number, and `python3 data/learn_kkp.py --measure` measures it again.

# %% [markdown]
# ### The claims, one by one
#
# If you want only three, take these:
#
# 1. Right: Bonanza's evaluation has three parts and no fourth: material, which is what the pieces
#    are worth wherever they stand; KKP; and KPP, which looks at one king and a pair of pieces (K1).
# 2. Right: holding none of a kind counts as well, and has a number of its own. So two hands always
#    add fourteen numbers to the sum (K5).
# 3. Right: KKP treats a tokin (a promoted pawn) as a gold, so only material tells the two apart
#    (K6).
#
# A verdict that rests on *timed here* holds on the machine where these pages were made; its words
# were filled in there. If you run the claim's cell, it prints the verdict for your own machine.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | K1 evaluation is material, KKP and KPP | right; the sum of KKP and KPP is divided by 32 and cut toward zero | *on these games*, and 1,165 answers of Bonanza: one in the cell, all in our tests |
# | K2 make_list lists pieces for KPP and adds KKP on the way | right; there are two lists of at most 52 entries, both ascending, though the article's loop, as printed, would turn the second one around | *on these games*; *read in the source* |
# | K3 make_list takes about 5 % of the time | open: the share of our small search's time is {K3 make_list, of the search with all of the score}; the article's 5 % are Bonanza's own | *on these games*; *timed here* |
# | K4 following the moves gains about 1 % | right in kind: it spares most of the KKP look-ups; of our small search's time it saves: {K4 increments gain, of all of the score} | *on these games*; *timed here* |
# | K5 each kind in hand is a piece, none included | right: fourteen terms | *on these games* |
# | K6 gold, tokin and the others share one index | right; only material differs | *on these games* |
# | K7 the merge may help learning to converge | open: hardly any step shows a difference here, where the merge concerns few terms | *on these games* |
# | K8 White's terms are turned and subtracted | right | *on these games* |
# | K9 the scan macro gains 1-2 %, the empty test pays when sets are often empty | open: here, on the sets that make_list meets, the macro against the loop it replaced: {K9 its macro, against Bonanza's loop, as met}; its empty test saves questions if more than one set in three is empty; the time with it: {K9 its empty test, empty} on empty sets, {K9 its empty test, as met} on those that make_list meets; the 1-2 % are of 2009 | *timed here* |
# | K10 sq = 26, 53, 80 minus the bit | right | *exhaustive* |
# | K11 a bit scan has a latency of 2 on a Core 2 Duo, 1 on a Core 2 Quad | open: we do not have those processors; on ours a chain of scans takes, against a chain of shifts: {K11} | *timed here* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the article | 「Bonanzaの評価関数はどのようなものか?【KKP編】」, LS3600 (Motohiro Isozaki), 2009, on Bonanza 4.1.2 | this chapter |
# | `make_list`, `evaluate` | Bonanza 4.1.3, `evaluate.c` | `engine.evaluation.make_list`, `engine.evaluation.score_of` |
# | `list2`, turned around | Bonanza 4.1.3, `evaluate.c`, `make_list`; quoted before the article, in mkomiya's diary of 29 January 2009 | `chapters.kkp.list_order.golds_as_printed` |
# | pairs in half of a square table | LS3600, 27 September 2009; Bonanza 4.1.3, `shogi.h` | `engine.evaluation.pair` |
# | `kkp_hand_pawn` to `fe_end`, `FV_SCALE` | Bonanza 4.1.3, `shogi.h` | `engine.indexes.KKP_BLOCKS`, `engine.indexes.KPP_BLOCKS`, `engine.evaluation.FV_SCALE` |
# | following the moves | Bonanza 6.0, `calc_difference` | `engine.kkp.kkp_change` |
# | fv.bin, the tables' file | Bonanza 4.1.3, `ini.c`, `load_fv` | `chapters.kkp.fv.read_fv` |
# | `param_sym`, left and right alike | Bonanza 4.1.3, `learn2.c` | `chapters.kkp.learning.mirrored` |
# | the scan macro | the article; `FirstOne` of Bonanza 4.1.3; in C, ours: `data/c/loops.c` | `chapters.kkp.kernels.scans.VERSIONS` |
#
# We could not find how 4.1.2 wrote the loop over pairs, so the erratum speaks of the loop as the
# article prints it.
#
# Our table was learned from games that the engine Fairy-Stockfish played for us, and no weight of
# Bonanza's is in it. Only the values of pieces in *material* are those of Bonanza 4.1.3.

# %% [markdown] tags=["lookup"]
# **Your own game**: give the path of a game record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line
# copied from under any picture. `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("turning")
