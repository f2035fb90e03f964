# %% [markdown]
# # One subtraction that compares seven numbers
#
# In shogi (Japanese chess) a captured piece is never lost. It joins the *hand* of the player who
# took it, and on a later turn that player may *drop* it on an empty square instead of moving. So a
# hand comes down to seven counts: how many pawns (P), lances (L), knights (N), silvers (S), golds
# (G), bishops (B) and rooks (R) are waiting in it.
#
# *Is this hand at least as good as that one?* Below, one subtraction answers for all seven.
# **Live** (in JupyterLab or on a web page): press + or -, drag a count, or click a bit of *a* or
# *b*.

# %% [markdown] tags=["teacher"]
# Show the picture without a word and ask which hand is better. Pupils add up what the pieces are
# worth; stop that. The question is whether *each* count is at least as large. Say that one lit bit
# below is a liar, and that they will catch it.

# %%
from shogi_lab.chapters.hands import borrow_film, ripple_film
from shogi_lab.views import *

mine, yours = (5, 1, 0, 1, 3, 1, 1), (4, 1, 2, 1, 1, 1, 2)
show(borrow_film(mine, yours))

# %% [markdown]
# Each colored block is a *field*: the count of one kind of piece, in binary. The field at the right
# end of [*a*](#part-a), for instance, holds [five pawns](#part-P): it is 00101, and its places
# count 16, 8, 4, 2 and 1, so 00101 is 4 + 1. The last row is the subtraction, [*a* -
# *b*](#part-difference). Look at the *guards*, one bit to the left of each field. A guard that is
# 0 is hatched. A guard that is 1 is *lit*: it shows its 1, and claims that *a* has *too few* of the
# kind to its right.

# %% [markdown]
# In the last row three are lit. Two of them are right, and filled. The third, with a dashed edge
# and its 1 struck out, is lying: *a* and *b* hold equally many silvers. Change a count, and watch
# the guards come and go. Where do they come from, and when can you believe what they claim?

# %% [markdown]
# **By the end you will be able to**
#
# - explain how one subtraction compares two hands;
# - explain why a borrow must leave a trace, and when that trace lies;
# - cure the lie with one more instruction.
#
# Allow twenty-five minutes, and ten more for two exercises. You don't need chapter 1. If shogi is
# new to you, look first at [how the pieces move](00_start.ipynb#how-the-pieces-move).
#
# The chapter follows *A little-known technique for comparing hands in Bonanza* (2009) by Motohiro
# Isozaki, who wrote as LS3600 and is the author of the engine YaneuraOu. Bonanza is the engine
# whose code that article explains.
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown]
# ## 1 What it is good for
#
# When does an engine compare two hands? When two paths of moves lead to the same board. Below, a
# game that an engine played against itself goes on along two paths, and you see where each of them
# ends. You need not follow the moves. The boards are equal, but on the second path Black gave a
# pawn away.
#
# Black's hand lies right of each board. It stands below the boards, too, bit by bit: "BG2P" is a
# bishop, a gold and two pawns. The button 飛 R under the picture turns letters into kanji, and back.

# %%
from pathlib import Path

from shogi_lab.chapters.hands import Paths, paths_film

games = Game.read_all(Path("../data/games/selfplay.usi"))
saved, spent = ("5f4e", "8b6b", "4e6g"), ("P*6b", "8b6b", "5f6g")
show(paths_film(Paths(list(games[11].positions())[70], saved, spent)), step=-1)

# %% [markdown]
# An engine that looks ahead has finished with the first position and arrives at the second. It has
# seen this board before, with a hand that had at least as many of every kind. If even with that
# hand Black could not reach its aim, why search again with a worse one?
#
# To save that work, the engine keeps a table of the boards searched, each with Black's hand. (White
# holds whatever is left.) It looks up every position that it reaches. Where it finds the board, it
# compares the hands.

# %% [markdown]
# ## 2 The obvious way
#
# Compare the counts one kind at a time, and say no as soon as one is too small.[°](#proof-library)
# If none is, we say that the first hand *covers* the second. In the listing, `in_place` picks out
# one kind's field where it lies. After pawns and lances, `five_by_branches` does the same for the
# other five kinds.

# %%
from shogi_lab.chapters.hands import covers_by_branches

listing(covers_by_branches)

# %% [markdown]
# ## 3 Predict, then step: a borrow leaves a trace
#
# Could one subtraction answer all seven questions at once? Think of subtracting on paper. A column
# that is too small borrows from the column to its left. (On paper a borrowed 1 is worth ten to the
# column that gets it; in binary, two.) So we put one more bit, a 0, to the left of each field: its
# [**guard**](#part-guard). A count that is too small has to borrow through its guard. Can we see
# afterwards that it did?
#
# In the hands below, *a* has no bishop and *b* has one. Of every other kind, *a* has at least as
# many as *b*.

# %% [markdown] tags=["teacher"]
# *None* comes from those who see one number that is positive, *all above* from those who let the
# borrow run on. Have one of each subtract on the blackboard, column by column. The borrow stops at
# the rook, which has one to spare.

# %%
bishop = ripple_film((3, 1, 1, 1, 1, 0, 1), (2, 1, 0, 0, 0, 1, 0))
predict("lit_guards", bishop)

# %%
show(bishop, at=23)

# %% [markdown] tags=["answer"]
# The picture stands at the bishop's lowest column; the columns to its right need no borrow. The
# bishop's field runs out of columns, so the [borrow](#part-borrows) reaches its guard. The
# guard is 0 and has nothing to lend, so it borrows in turn from the rook's field, which has one to
# spare. There the borrow stops. The 1 that the guard gets is worth two to it: it passes one on and
# keeps the other. That is why it is lit in the end.[°](#proof-bishop)
#
# Every guard was 0 in both hands. So if a guard is lit after the subtraction, a borrow has passed
# through it.

# %% [markdown]
# ## 4 As engines write it
#
# Give every field a guard, and the whole comparison takes one line: subtract, then see whether any
# guard is lit. If none is, *a* covers *b*. In the code, `&` keeps the bits that are 1 in both
# numbers, so `(a - b) & GUARDS` leaves the guards that are lit. (The article calls a guard a
# *padding bit*. In the line printed first, a dot is a guard, and a letter is one bit of that kind's
# field.)

# %%
from shogi_lab.chapters.hands import borrows, covers_by_padding
from shogi_lab.engine import PADDED

print(PADDED.drawing)
listing(borrows, covers_by_padding)

# %% [markdown]
# The article proposes guards. Bonanza itself packs a hand into 21 bits without them, and compares
# the fields one by one. Section 10 says why.

# %% [markdown]
# ## 5 What breaks it
#
# The answer, yes or no, is always right: one subtraction does compare all kinds.[°](#claim-H1) But
# what does each single lit guard tell you?
#
# *If the top bit of one of the fields has become 1, a borrow has occurred, so we know that in this
# field u < uref*, says a comment in the article's code. (Its `u` and `uref` are our *a* and *b*,
# and the top bit is our guard.) Put it to the test on the simplest case. The hand *a* has one
# knight fewer than *b*, and of every other kind they hold equally many.

# %% [markdown] tags=["teacher"]
# *One* is the common answer, and the article's. Have pupils borrow by hand: equal fields leave
# nothing, so the silver cannot lend and asks the next, and so on to the end. Then ask which lit bit
# can be trusted: the lowest.

# %% [markdown] tags=["teacher"]
# Do not let this pass as a detail. The answer to the whole question is proved; the answer to *which
# kind* is not. Ask who would trust a lit bit, and note the names: the next cell is for them.

# %%
knightless = ((1, 1, 0, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1, 1))
predict("one_knight_short", ripple_film(*knightless))

# %%
from shogi_lab.chapters.hands import accusation_film
from shogi_lab.stage.films import alone

accusations = accusation_film()
show(alone(accusations, 0), at=9)

# %% [markdown] tags=["answer"]
# Here are both hands once more. (Click a field of *a* to give it fewer, more, or as many.) The
# knight's guard borrows from the silver's field. But both hands hold equally many silvers, so that
# field has nothing to lend. It has to borrow in turn, and passes the debt on. The same happens at
# gold, bishop and rook. (The rook's guard is the last bit of all: it borrows as if a 1 stood above
# it.)
#
# So the *lowest* lit guard can be believed, because no borrow came to it from below.[°](#claim-H4)
# That is why *no* is right if any guard is lit. A guard above the lowest may be lit for its
# neighbor's sake alone.

# %% [markdown]
# ## 6 A cure
#
# Nobody has to put up with the lies. Set every guard of *a* to 1 before you subtract. In code, that
# is `(a | GUARDS) - b`, since `|` keeps the bits that are 1 in either number.
#
# Now each field borrows from its own guard, and no borrow has to go farther. In section 5 the
# knight's field, with its guard, becomes 1000 - 0001 = 0111: the guard has been used up, because
# the field really was too small. Such a *cleared* guard never lies. (Section 5's picture fills it,
# once you have answered.)[°](#claim-H4)

# %% [markdown]
# ## 7 Your turn
#
# Two exercises, and three harder ones in the evidence. They run in JupyterLab, and on a web page
# wherever you see *Run*. Each starts from an attempt that is wrong. Let it show you the smallest
# case that breaks it, then fix it. For a hint, end the cell with the line `hint("count_in")` and
# run it again (on a web page, press *Edit* first); `hint("count_in", 2)` says more. The solutions
# are in `solutions/02_hands.py`.

# %% [markdown]
# **1. One count** (5 minutes). Here a hand is one number of 21 bits. From the right, 5 of them
# count the pawns, then 3 each the lances, knights, silvers and golds, then 2 each the bishops and
# rooks. One kind's field begins at [bit](glossary.md#bit) `shift` and is `width` bits wide. How
# many pieces of that kind does the hand hold?
#
# The attempt below cuts the field out but forgets to move it down. ([`<<`](glossary.md#shift)
# moves bits to the left and `>>` to the right. [`&`](glossary.md#mask) keeps the bits that are 1
# in both numbers. A number that begins with [`0x`](glossary.md#hexadecimal) is hexadecimal.)

# %%
from shogi_lab.chapters.hands import check, exercise, hint


def count_in(hand, shift, width):
    mask = ((1 << width) - 1) << shift
    return hand & mask


check(count_in)

# %% [markdown]
# **2. Guards** (5 minutes). Each field is given as a pair `(shift, width)`, as in exercise 1. From
# a list of such fields, make the mask of all guards: the mask has a 1 in the first bit above each
# field, the bit through which a borrow must pass, and a 0 everywhere else. The attempt below is off
# by one. (`guards |= x` sets those bits of `guards` that are 1 in `x`.)


# %%
def guards_of(fields):
    guards = 0
    for shift, width in fields:
        guards |= 1 << shift + width - 1
    return guards


check(guards_of)

# %% [markdown]
# ## 8 The napkin
#
# Draw this from memory: two fields, a guard between them, and a borrow. When does the borrow stop
# in the next field, and when does it run on? Then open the picture below, and compare.

# %% tags=["answer"]
napkin = ripple_film((0, 0, 0, 1, 0, 0, 0), (0, 0, 1, 1, 0, 0, 0), title="One knight short")
show(napkin, at=28)

# %% [markdown] tags=["answer"]
# In the picture the borrow runs on, because both hands hold one silver, and nothing is left over
# to lend. It stops in a field where *a* has more than *b*.

# %% [markdown]
# **Three exit questions.** Why is the pawn's guard the only one that never lies? With the guards of
# *a* set first, why can no field borrow from the next one? With the guards at 0 again, those of the
# silver and of the rook are lit and no others: can you believe both?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter tells, cell by cell. Here, too, you see why engines lay
# out hands as they do, what the comparison costs, two more exercises and a boss, boards on which a
# rook is worth less than a lance, and the article's claims one by one.

# %% [markdown]
# ## 9 Does it always work?
#
# The cell below tries it: on all pairs of hands that hold only the five kinds from the knight up,
# and on a random sample of pairs of all seven. (`python3 start.py proofs hands`, in a terminal,
# tries every pair of all seven.) It tries one subtraction in two versions; the second has the cure
# of section 6.
#
# There are 11.4 billion pairs of hands of all seven kinds, too many to run a rule on each in a
# notebook. But a rule looks only at the differences between the counts. So it is enough to try each
# set of differences once, and to count how many pairs have it. Two hands that hold nothing but
# pawns, 0 to 18 of them each, make 361 pairs, but only 37 differences, from -18 to 18.

# %% [markdown] tags=["teacher"]
# Ask for a proof by trying before you show one: how many pairs of hands are there? Too many to step
# through, and yet only differences matter, kind by kind. That turns a question for a night into one
# for a moment.

# %% tags=["how", "claim:H1"]
# How we know: all pairs of five kinds, a sample of seven
from shogi_lab.chapters.hands import covered, covers_by_guards, five_pairs, random_pairs, stood_in
from shogi_lab.chapters.hands.costs import packed
from shogi_lab.chapters.hands.counts import pairs_where
from shogi_lab.engine import pack
from shogi_lab.screen.language import told

a, b, right = five_pairs(PADDED)
sample = random_pairs(1 << 18)
first, second = (sample.rows[chosen] for chosen in (sample.first, sample.second))
covering = (first >= second).all(axis=1)
for version in (covers_by_padding, covers_by_guards):
    assert (stepped(version)(a, b) == right).all()
    assert (stepped(version)(packed(PADDED, first), packed(PADDED, second)) == covering).all()
print(f"five kinds: all {right.size:,} pairs right; seven: {len(covering):,} random pairs right,")
everything = pairs_where(lambda more: True)
print(f"of {everything:,} pairs there are, of which {pairs_where(covered):,} cover in every kind")

# %% [markdown] tags=["lookup"]
# ### The obvious way, in a library
#
# *python-shogi*, a library that many programs use, keeps a hand as a `Counter`. Between two
# Counters, Python's `>=` asks exactly our question: is every count at least as large? (A `Counter`
# names each kind by a number: 1 is a pawn, 5 a gold. In the position below, which is written as a
# line of text, Black holds a gold and two pawns, and White a gold.)
#
# The first cell asks our own code whether a gold covers two pawns. The last compares both ways. (A
# *branch* is a place where a program goes one of two ways, as at an `if`.)

# %% tags=["live", "lookup"]
covered = bool(covers_by_branches(pack(gold=1), pack(pawn=2)))
print(f"a gold, and no pawn, is at least as good as two pawns: {covered}")

# %% tags=["lookup"]
import shogi

black, white = shogi.Board("4k4/9/9/9/9/9/9/9/4K4 b G2Pg 1").pieces_in_hand
print(black, white, black >= white, sep="\n")

# %% tags=["how", "proof:library", "varies"]
# How we know: both on all hands of ten games, each against the other side's; and the time each takes
from timeit import timeit

counters = [each.python_shogi().pieces_in_hand for game in games[:10] for each in game.positions()]
hands = [[pack(**hand) for hand in each.hands] for game in games[:10] for each in game.positions()]
by_branches = stepped(covers_by_branches)
verdicts = [bool(by_branches(*pair)) for pair in hands]
assert verdicts == [one >= other for one, other in counters]
print(f"{len(hands)} pairs of hands, {sum(verdicts)} of them covered, in both ways;", end=" ")
ours = timeit(lambda: [by_branches(*pair) for pair in hands], number=5) / 5 / len(hands)
theirs = timeit(lambda: [one >= other for one, other in counters], number=5) / 5 / len(hands)
print(f"in Python {ours * 1e6:.1f} us a pair by branches, {theirs * 1e6:.1f} by Counters")

# %% [markdown] tags=["lookup"]
# ### How far a borrow runs
#
# In section 3 *a* has no bishop and *b* has one. Of the guards only bit 24 is lit, the bishop's.
# How many bishops does *a* need before that guard stays 0? And how far does the borrow run when *a*
# has no rook to spare? In JupyterLab, and on a web page wherever you see *Run*, move the sliders
# and see.

# %% tags=["live", "lookup"]
from IPython.display import display
from ipywidgets import interactive


def subtract(bishops, rooks):
    a, b = (3, 1, 1, 1, 1, bishops, rooks), (2, 1, 0, 0, 0, 1, 0)
    display(show(ripple_film(a, b), step=28))


one_each = ripple_film((3, 1, 1, 1, 1, 1, 1), (2, 1, 0, 0, 0, 1, 0))
live(interactive(subtract, bishops=(0, 2), rooks=(0, 2)), still=show(one_each, step=28, at=-1))

# %% [markdown] tags=["lookup"]
# One bishop is enough: then both hands hold one, and nothing is borrowed. With no bishop and no
# rook, the borrow finds nothing to take in the rook's field either. It runs on through the rook's
# guard, which is lit falsely, and out at the left end.[°](#proof-borrow) So the whole difference is
# negative. A computer then goes on as if one more bit stood there, a 1, to borrow from. If you
# write that 1 in front of *a* on paper, you get the same guards.

# %% tags=["how", "proof:bishop"]
# How we know: of the guards only bit 24, the bishop's, is lit
assert [bit for bit, _ in bishop.frames[-1].parts[0].marks] == [24]

# %% tags=["how", "proof:borrow"]
# How we know: the difference as a number, and how many guards are lit
other = PADDED.pack(pawn=2, lance=1, bishop=1)
for bishops, rooks in ((1, 1), (0, 0)):
    hand = PADDED.pack(pawn=3, lance=1, knight=1, silver=1, gold=1, bishop=bishops, rook=rooks)
    difference = hand - other
    lit = (difference & PADDED.guards).bit_count()
    print(f"bishops {bishops}, rooks {rooks}: a - b = {difference:,}, guards lit: {lit}")

# %% [markdown] tags=["lookup"]
# ### How often a guard lies
#
# Section 5 says that a lit guard may lie, and that the lowest lit guard never does. Section 6 has
# the cure. In the first film below, bars show how often each guard accuses falsely. The second is
# the subtraction of section 5 with the cure, column by column. The cell below the films counts over
# all pairs of the five kinds from the knight up, first without the cure and then with it.

# %% tags=["lookup"]
display(show(accusations))
show(ripple_film(*knightless, guards=True), step=28, at=-1)

# %% tags=["how", "claim:H4"]
# How we know: all pairs of the five kinds, with and without the cure
from shogi_lab.chapters.hands import false_borrows, smaller_by_guards

found, cured = false_borrows(), false_borrows(smaller_by_guards)
assert cured.any == found.lowest == 0 < found.any
print(f"of {found.pairs:,} pairs of five kinds {found.any / found.pairs:.1%} light a false bit;")
print(f"in {found.lowest} of them it is the lowest bit that is lit")
shares = {name: f"{wrong / found.pairs:.1%}" for name, wrong in found.by_field.items()}
print(", ".join(f"{told(name)} {share}" for name, share in shares.items()))

# %% [markdown]
# ### Stand-ins
#
# Bonanza does not insist on *at least as many* of every kind. A pawn moves one square straight
# ahead; a lance, a silver, a gold or a rook can do that too. A lance slides straight ahead, as far
# as the way is free; a rook can do that too. So whoever holds a stronger piece hardly misses the
# weaker one, and Bonanza lets the stronger piece *stand in*.
#
# So Bonanza compares pawns and lances last, together with their stand-ins.[°](#claim-H9) Step
# through Bonanza's rule, as its version 4.1.3 has it. A rook does not cover a pawn, since the pawn
# is missing. What does Bonanza say?

# %%
from shogi_lab.chapters.hands import dominates_413, five_by_branches

shown = (dominates_413, five_by_branches)
show(walk_film(dominates_413, pack(rook=1), pack(pawn=1), only=shown), at=0)

# %% [markdown]
# In the end the surplus is not below 0, so Bonanza says yes: the rook stands in for the pawn.
#
# ### The bug
#
# Such a sum must add *counts*. Bonanza's source has two ways to read a field. `I2Hand...` moves
# the field down to the right-hand end, and so gives the count. `IsHand...` cuts the field out, but
# leaves it in its place. Version 4.1.2, the one that the article read, adds up `IsHand...`. For
# pawns the two agree, because their five bits are the lowest, bits 0 to 4. The lances' field lies
# right above them.

# %% [markdown] tags=["teacher"]
# Slow groups may write both masks under each other: where does the lance's field begin? *One* and
# *two* come from those who think in pieces. What a field weighs, left in its place, is the value of
# that place.

# %%
from shogi_lab.chapters.hands import weights_film

predict("lance_in_pawns", weights_film())

# %%
show(weights_film())

# %% [markdown] tags=["answer"]
# In the picture, each version looks at its sum twice: first after rooks and lances, and again at
# the end. If the sum is below 0, it says no. So to 4.1.2, one lance more makes up for any number of
# pawns.[°](#proof-smallest) The author of the article saw this. Bonanza 4.1.3 fixed it, and its log
# of changes thanks the author's blog.

# %% [markdown]
# The bug errs on one side only. It never misses a better hand. But of all pairs in which 4.1.2
# calls one hand at least as good, it is wrong in more than a third.[°](#claim-H11) Section 13 asks
# whether that changes what a search finds.

# %% [markdown] tags=["lookup"]
# ### Stand-ins, one by one
#
# Say that each spare piece is a token that flows to where it is needed. A spare rook stands in for
# a lance first. Whatever is left over may stand in for pawns. Knights and bishops stand in for
# nothing, because they cannot step straight ahead.
#
# Bonanza only adds up counts, and never says which piece stands in for which. Does that come to the
# same as handing out the stand-ins one by one? The first cell after the picture tries it over every
# difference there is. The second checks that a rook is as good as a pawn, as you saw above.

# %% [markdown] tags=["lookup"]
# Stand-ins decide in games, too. In one of ours, Black could drop a lance or a rook in front of
# White's king, which then takes the piece. On the first path below Black keeps the rook, on the
# second the lance. By counts neither hand covers the other. But to Bonanza the hand with the rook
# is better, since a rook can do whatever a lance can.

# %% tags=["lookup"]
from shogi_lab.chapters.hands import drops_taken

show(paths_film(next(drops_taken(games, BLACK))), step=-1)

# %% tags=["how", "claim:H9"]
# How we know: every difference there is, assigned one by one
from shogi_lab.chapters.hands import assigned

same = pairs_where(lambda more: assigned(more) == stood_in(more))
assert same == everything
print(f"{same:,} of {everything:,} pairs: the sums say what an assignment of stand-ins says")

# %% tags=["how"]
# How we know: a rook is as good as a pawn
assert stepped(dominates_413)(pack(rook=1), pack(pawn=1))

# %% [markdown] tags=["lookup"]
# ### How many hands the bug misjudges
#
# To compare a kind with itself, `IsHand...` and `I2Hand...` will both do. To *add* different
# kinds, only counts will do, and only the pawns' field has its count in place.
#
# The first cell looks for the smallest pairs of hands on which versions 4.1.2 and 4.1.3 differ.
# All six have three pieces each, such as one lance against two pawns. The second cell counts over
# all differences how many pairs of hands were judged wrongly, and whether any better hand was
# missed.

# %% tags=["how", "proof:smallest", "erratum:is-hand"]
# How we know: the smallest pairs on which 4.1.2 and 4.1.3 differ
from shogi_lab.chapters.hands import IS_HAND, dominates_412, in_words, smallest_wrong
from shogi_lab.engine import BONANZA

print("one of each weighs:", IS_HAND)
wrong = smallest_wrong(dominates_412, dominates_413)
assert wrong
for better, worse in wrong:
    assert stepped(dominates_412)(better, worse)
    assert not stepped(dominates_413)(better, worse)
    sides = map(in_words, map(BONANZA.counts, (better, worse)))
    print(*map(told, sides), sep=" is called as good as ")

# %% tags=["how", "claim:H11"]
# How we know: both rules, counted over all differences
called = pairs_where(lambda more: stood_in(more, IS_HAND))
falsely = pairs_where(lambda more: stood_in(more, IS_HAND) & ~stood_in(more))
missed = pairs_where(lambda more: stood_in(more) & ~stood_in(more, IS_HAND))
print(f"4.1.3 calls {pairs_where(stood_in):,} pairs as good, 4.1.2 {called:,}")
print(f"of these {falsely:,} wrongly, {falsely / called:.1%}; and it misses {missed}")

# %% [markdown]
# ## 10 Where the fields lie
#
# Which bits should each field occupy? Engines have chosen differently, and behind every choice
# stands one question: is a guard worth its bit?
#
# ### One hand in five layouts
#
# Here is one hand in five layouts, bit under bit. Three are those of the engines Bonanza, Apery and
# YaneuraOu. The blog proposed *padded*, with guards above all fields, on September 26, 2009. The
# article itself proposed *half padded*, with guards above some. You read a count the same way in
# all of them: shift its field down to the right-hand end, then mask away everything else.

# %% [markdown]
# YaneuraOu starts each field at a new digit in *hexadecimal*, so you can read a hand straight off
# its number: one digit, one count. (Hexadecimal digits are 0 to 9 and then a to f for ten to
# fifteen, each of them stands for four bits, and `0x` begins the number.) From the right they are
# pawns, lances, knights, silvers, bishops, rooks and golds. Only the pawns need two digits. A
# player can hold 18 of them, and a digit stops at 15; in hexadecimal, 18 reads `12`, because 1 x 16
# + 2 is 18.

# %% [markdown] tags=["teacher"]
# Pupils convert the counts to binary and lose their way. Ask instead at which digit each piece
# begins; then the number can be read aloud, like the counts themselves. Why does the pawn need two
# digits? Because there are more of them than a digit holds.

# %%
from shogi_lab.chapters.hands import packer_film

packer = packer_film(((3, 0, 0, 0, 2, 0, 0), (18, 4, 4, 4, 4, 2, 2)))
predict("hex_digits", packer)

# %% [markdown]
# Now build that hand. Click a piece in [the box](#part-in-the-box) to take it, or a piece [in
# hand](#part-in-hand) to put it back. You can also click any bit.

# %%
show(packer)

# %% [markdown]
# ### Why 21 bits
#
# Bonanza's own layout, of 21 bits, has no guards. As the next part shows, three more bits would
# have been enough to compare five of the seven kinds. Why go without? The article quotes Kunihito
# Hoki, Bonanza's author. He had answered an earlier post of the same blog, *How are the bits of
# Bonanza's hands laid out?* (September 26, 2009), which had proposed padding. *For comparing,
# padding is indeed better*, he wrote. *The advantage of not padding is, I suppose, that the hand
# can be stored in the table of positions as it is.* This is the *transposition table*, where a
# search keeps what it has found. This is the first word (64 bits) of one entry:

# %%
from shogi_lab.chapters.hands import entry_film, words_with

show(entry_film(words_with(21, 24)))

# %% tags=["how", "claim:H6"]
# How we know: the widths of the fields, added up
filled = [sum(width for _, width in word) for word in words_with(21, 24, 28)]
assert filled[0] == 64 < filled[1]
print("bits in use with a hand of 21, 24, 28 bits:", *filled)

# %% [markdown]
# With a hand of 21 bits, the word is full to the last bit. A hand of 24 bits sticks out by three,
# and for that reason the article gives up its first proposal, which the next part shows. (Only
# Black's hand is stored: on a given board, White holds whatever is left.)

# %% [markdown] tags=["lookup"]
# ### The article's first proposal: 24 bits
#
# This layout is still worth a look, since it does so much with three extra bits. They are guards
# for knight, silver and gold. The rook, at the left end, needs no extra bit for its guard: nothing
# is stored above it, so the bit there is free. The bishop needs a guard, too, but the rook's field
# begins right above its own. So during the comparison the rook's bits move up by one, and the gap
# that they leave is the bishop's guard. Pawns and lances are masked away (*Stand-ins* says why). In
# the listing, `<<` moves bits to the left, and `|` puts together what is 1 in either number. Does
# this really do the work of five comparisons? There are few enough pairs of hands to try them all:

# %% tags=["lookup"]
from shogi_lab.chapters.hands import five_by_half_padding

listing(five_by_half_padding)

# %% tags=["how", "claim:H3"]
# How we know: every pair there is
from shogi_lab.chapters.hands import five_by_two_masks, mask_film, trial
from shogi_lab.engine import HALF_PADDED

a, b, right = five_pairs(HALF_PADDED)
assert (stepped(five_by_half_padding)(a, b) == right).all()
print(f"{right.size:,} pairs of knight, silver ... rook counts: right on every one")

# %% [markdown]
# ### The second proposal: every other field
#
# What if there is no bit to spare at all? Then compare only every other field. The fields in
# between are masked to zero, and the empty neighbor above a field *is* its guard.
#
# Which fields can be kept together? Click a field in [the top row](#part-keep) to keep it or leave
# it out, and find the masks that work. A mask works if, for every pair of hands, a bit above a kept
# field is lit exactly when *a* has too few of some kept kind. (The bits above the kept fields are
# the ones to watch.)

# %% [markdown] tags=["teacher"]
# Guesses scatter; write up the lowest and the highest. Then ask for one mask that surely fails and
# one that surely works, and for two more of each. Somebody will say *neighbors*. Only now run the
# count.

# %%
masks = mask_film()
predict("masks_that_work", masks)

# %%
show(masks, step=0b1111100)

# %% tags=["how", "claim:H7"]
# How we know: all 128 masks, each tried on all pairs
works = [
    number for number in range(128) if not trial([i for i in range(7) if number >> i & 1]).wrong
]
apart = [number for number in range(128) if not number & number << 1]
assert works == apart
print(f"{len(works)} of 128 masks work: exactly those that keep no two neighbors")

# %% [markdown] tags=["lookup"]
# So five comparisons take two subtractions: one for knight, gold and rook, and one for silver and
# bishop. All five in a single subtraction will not do. The last picture keeps all five, and shows
# the smallest pair of hands that goes wrong: one silver against nothing.
#
# Here is our own code, with its two masks. Step through it on that very pair:

# %% tags=["lookup"]
show(walk_film(five_by_two_masks, pack(silver=1), 0), at=2)

# %% tags=["how"]
# How we know: two masks, on every pair there is
a, b, right = five_pairs(BONANZA)
assert (stepped(five_by_two_masks)(a, b) == right).all()

# %% [markdown]
# ## 11 What it costs
#
# First we count, then we time. The first picture counts questions: the branches that the code meets
# per pair, on average. Speeds are in millions of pairs per second.
#
# - *In a row*, no pair waits for the verdict on the one before, so a processor works on several at
#   once.
# - *One by one*, each pair waits for the verdict on the one before, as it does in a search.
#
# Of the first three, read only the first three rows: five kinds of piece, compared by branches,
# with 24 bits and by two masks. The fourth compares these speeds. (The text below repeats what
# counts.) The other rows are for section 13's claims H2, H5 and H8. There *covers* asks for enough
# of all seven kinds, *dominates* lets stand-ins count, and `dominates_by_matching` hands them out
# one by one.

# %% tags=["how", "claim:H2", "claim:H5", "claim:H8", "varies"]
# How we know: twelve versions in turn, timed on random hands and on those of games
from shogi_lab.chapters.hands import pairs_of_games, race, show_race

sets = {"random": random_pairs(), "games": pairs_of_games(games[:20])}
show_race(race(sets, rounds=7))

# %% [markdown] tags=["lookup"]
# Of 24 bits the article says: *There are fewer branches, so I think that it helps somewhat, but it
# is not very neat.* And of two masks: *In speed I think that it is slightly better, but perhaps it
# hardly makes a difference.* Both are compared here with five branches. In a row, on random hands:
#
# - 24 bits, without branches: {H5 five_by_half_padding, in a row, random};
# - two masks: {H8 five_by_two_masks, in a row, random}.

# %% [markdown] tags=["lookup"]
# When pairs come one by one and their kinds are compared with branches, a processor has to guess
# which way each branch will go. It guesses best what repeats, and the hands of a game do. So the
# answer depends on the hands. The article's "perhaps" has to be tested here, since a search, too,
# asks one by one:
#
# - 24 bits, random hands: {H5 five_by_half_padding, one by one, random};
# - 24 bits, hands of games: {H5 five_by_half_padding, one by one, games};
# - two masks, random hands: {H8 five_by_two_masks, one by one, random};
# - two masks, hands of games: {H8 five_by_two_masks, one by one, games}.

# %% [markdown] tags=["lookup"]
# ### Seven bytes
#
# Hoki added that a plain `char hand_black[7]`, one byte per count, would run about as fast. The
# lines marked H2 above compare the counts byte by byte, and next to them by branches:
#
# - in a row, random hands: {H2 covers_by_bytes, in a row, random};
# - one by one, hands of games: {H2 covers_by_bytes, one by one, games}.
#
# But a program does more with a hand than compare it. Each move counts the bytes up or down, and
# each entry of the table stores them. What that costs a whole program was not timed here.

# %% [markdown]
# ## 12 Two more exercises and a boss
#
# Exercise 3 is the line of section 4, and exercise 4 needs the cure of section 6. The boss fixes
# the bug of section 9.

# %% [markdown] tags=["lookup"]
# **3. One subtraction** (10 minutes). Compare only the five kinds from knight to rook. Does `a`
# hold at least as many of each of them as `b`? Both hands are in the padded layout of section 4,
# with a guard above each field, and hold no pawns and no lances. The attempt below compares the two
# hands as plain numbers, and then one silver more outweighs any number of knights. Your answer will
# be tried on 1,265,625 pairs.

# %% tags=["lookup"]
GUARDS = PADDED.guards


def covers_padded(a, b):
    return a >= b


check(covers_padded)

# %% [markdown] tags=["lookup"]
# **4. No false accusation** (15 minutes). *Which* kinds does `a` hold fewer of than `b`? Answer
# with a mask that has the guard of each such field set, and nothing else. The attempt below is the
# article's: it returns every guard that is lit after the subtraction. Section 5 shows why this test
# accuses too many kinds. (`~x` flips every bit of `x`.)


# %% tags=["lookup"]
def which_smaller(a, b):
    return (a - b) & GUARDS


check(which_smaller)

# %% [markdown] tags=["lookup"]
# **The boss** (30 minutes). Is `a` at least as good as `b`, if stand-ins count? Each piece may
# stand in for one piece only. The hands are in Bonanza's 21 bits. The attempt below adds up fields
# in their places, as 4.1.2 did, so that one lance stands in for two pawns. (A field has a `mask`,
# and a `shift`: how far it must move down.) The cell first prints the task in full; `exercise` does
# that for every exercise.

# %% [markdown] tags=["teacher"]
# This is the bug of section 9, and pupils fix it here. Two mistakes are likely: a spare knight that
# stands in for a pawn, and a rook that is spent twice, for a lance and again for a pawn. Tokens on
# the desk help more than hints.


# %% tags=["lookup"]
def as_good(a, b):
    masks = [field.mask for field in BONANZA.fields]
    pawn, lance, knight, silver, gold, bishop, rook = [(a & m) - (b & m) for m in masks]
    if min(knight, silver, gold, bishop, rook, rook + lance) < 0:
        return False
    return rook + lance + silver + gold + pawn >= 0


print(exercise("as_good"))
check(as_good)

# %% [markdown]
# ## 13 What the article says, what running it shows
#
# ### Does the bug matter?
#
# *Well, I think that positions in which a pawn in hand has been swapped for a lance do not come up
# very often, so perhaps there is hardly any effect*, says the article. So we count. Our small
# search has a table too. The next cell prints how often the table was asked, how often it knew the
# same board with another hand, and how often each version's rule calls one of those two hands
# better. A *wrong cut* means that a position is left unsearched because a false verdict said it
# need not be searched.

# %% tags=["how", "claim:H12"]
# How we know: a search that notes each question about hands
from shogi_lab.chapters.hands.kernels.search import counts_of_searches as searched
from shogi_lab.chapters.hands.kernels.search import search

middles = [position for game in games for position in list(game.positions())[30:110:20]]
counts = searched(middles, 4)
print(f"{len(middles)} searches: {counts.nodes:,} positions, {counts.probes:,} questions")
print(f"another hand met {counts.other_hand:,} times")
print(f"4.1.3 calls one better {counts.dominated:,} times, 4.1.2 {counts.misjudged:,} times more")
print(f"wrong cuts: {counts.wrong_cuts:,}")

# %% [markdown] tags=["lookup"]
# The search meets other hands all the time, but mostly the two hands differ by a single swap, such
# as one lance for one pawn. Then both rules say the same. The bug needs two swaps before it shows,
# such as two pawns for one lance.
#
# So the next cell looks where the bug is likelier. It searches deeper, from a position that we
# picked because the bug strikes there. Then it goes through the games as they were played:

# %% tags=["how"]
# How we know: a deeper search of one picked position, and all games as they were played
from shogi_lab.chapters.hands import mate_length, meetings

late = list(games[19].positions())[118]
right, wrong = (search(late, 5, rule) for rule in ("equal", "dominates_412"))
assert right.value == wrong.value
print(
    f"{wrong.counts.wrong_cuts} wrong cuts in {wrong.counts.nodes:,} positions; the value: unchanged"
)
met = [each for game in games for each in meetings(list(game.positions()))]
differ = [each for each in met if each.verdicts[2] != each.verdicts[3]]
print(
    f"{len(games)} games: {len(met)} times one board with two hands, {len(differ)} judged differently"
)

# %% [markdown]
# No value (what the search says a position is worth) changed, then. Of all the pairs in which 4.1.2
# calls one hand at least as good, it is wrong in more than a third. But our trees hardly ever ask
# about those pairs. (`python3 start.py proofs trees meetings` asks for longer.)
#
# Those trees are small. Chapter 6 builds a whole player, and its table also uses the answers of
# deeper searches, as Bonanza's does. It searched each of many positions twice, once by each rule.
# Below are the totals, and chapter 6 repeats some of the searches.

# %% [markdown] tags=["lookup"]
# Each group of positions has two lines. The first says how many positions were searched by both
# rules, in how many of them the bug changed the search (*other searches*), and in how many it
# changed the value (*other values*). The second line gives the share of positions in which the bug
# changed the move, and in brackets the range that holds the true share with 95 % confidence. The
# groups are
#
# - "around a wrong cut": positions near the one that we picked above;
# - "rich": positions in which a better hand often saves work;
# - "drawn": positions that were drawn at random from games;
# - "differing searches": those that the bug changed, done again with ten times the nodes.

# %% tags=["how", "claim:H12"]
# How we know: the rows of chapter 6, added up with their exact range
from shogi_lab.chapters.player.both_rules import lines_of_groups, searched_twice

print(*map(told, lines_of_groups("H12", searched_twice())), sep="\n")

# %% [markdown]
# For Bonanza itself the question stays open. Its `hash_probe`, the function that looks a position
# up in the table, uses more answers than our search does. It also takes those that were found with
# the other side to move, and allows a margin when it compares some of them.
#
# ### Is the stand-in complete?
#
# *A pawn is completely replaced by lance, silver, gold or rook, and a lance by a rook*, says the
# article. A comment in Bonanza calls this rule *aggressive*. So put it to the test on a board.
# Below, Black has to *mate*: to check White's king, move after move, until it has no way out. In
# one case Black holds a pawn and White a lance; in the other Black holds the lance and White the
# pawn. Which hand mates?

# %% [markdown] tags=["teacher"]
# Everyone says the lance, players loudest, and the article agrees. Let them defend it first. Pupils
# who do not play shogi need one rule now: mate by a dropped *pawn* is forbidden. Then let the board
# decide.

# %%
from shogi_lab.chapters.hands.standins import PAIRS

in_between = PAIRS[3]
svg(Position.from_sfen(in_between.weak))

# %% tags=["how", "claim:H10", "erratum:stand-in"]
# How we know: each pair of boards, every line of checks as deep as the mate; none: proved by df-pn
for pair in PAIRS:
    weak, strong = (Position.from_sfen(sfen) for sfen in (pair.weak, pair.strong))
    hands = [pack(**each.hands.black) for each in (strong, weak)]
    assert stepped(dominates_413)(*hands)
    plies, later = mate_length(weak, 9), mate_length(strong, 9)
    assert plies < later if later else strong.mate() is None
    print(f"{told(pair.name)}: with the {told(pair.missing)} mate in {plies},", end=" ")
    print(f"with the {told(pair.by)} {f'in {later}' if later else 'none at all'}")

# %% [markdown]
# So the stand-in is not complete, neither for the pawn nor for the lance. (Where a line says *none
# at all*, df-pn has shown it. That is a search of chapter 3 that finds mates of any length. Boards
# with all forty pieces give the same answers.)
#
# How can the cheaper piece be the better one? Play the board above both ways, up to the point where
# White has to put a piece between the king and Black's *dragon*, a promoted rook. (The picture
# calls a piece *pinned* if it may not move, because it shields its king.)

# %% tags=["how"]
# How we know: the first board, played both ways
mated, barred = (Position.from_sfen(sfen) for sfen in (in_between.weak, in_between.strong))
mating = "P*3b 3a4a 2f2a L*3a 3b3a+ 9g3a L*4b"
for move in mating.split():
    mated = mated.after(move)
assert mated.in_check()
assert not mated.legal_moves()
for move in in_between.line.split():
    barred = barred.after(move)
assert in_between.barred not in barred.legal_moves()
print(f"White gives the lance: {mating}, mate.\nWhite gives a pawn: {in_between.line}:")

# %% tags=["live"]
from shogi_lab.chapters.mate_in_3 import drop_film, proof_film

show(drop_film(barred))

# %% [markdown] tags=["lookup"]
# The cheaper piece defends better, because White has to put something in between, and Black takes
# it and has it in hand. If it is a lance, Black mates with it. If it is only a pawn, then Black's
# last move would be a pawn drop that mates, and that is forbidden. The same happens with silver and
# gold. (Black may still win later by moves that give no check. But a table that considers the lance
# at least as good reports a mate that is not there.)
#
# The rule about pawn drops is not the only reason. In the next picture a lance was exchanged for a
# rook. If White holds the rook, White has to put it in between, and Black takes it and mates. If
# Black holds the rook, White loses only a lance there.

# %% tags=["lookup"]
weaker = Position.from_sfen(PAIRS[1].weak)
show(proof_film(weaker, 5))

# %% [markdown]
# Can a rook fail to stand in for a pawn? No such board was found. That proves nothing, of course;
# `python3 start.py proofs stronger_hand` hunts on.

# %% [markdown]
# ### The claims, one by one
#
# If you want only three, take these:
#
# 1. Right: with a free bit above each count, one subtraction tells whether a hand has at least as
#    many of every kind (H1).
# 2. Wrong: a lit bit shows that its own field was too small. It does not, because the borrow may
#    have come from farther right, through fields that had nothing to spare. The lowest lit bit is
#    sure (H4, section 5).
# 3. Right: Bonanza had a bug here. It lets stronger pieces stand in for missing pawns, and in
#    version 4.1.2 one more lance made up for any number of them. Version 4.1.3 fixed it (H11,
#    section 9).
#
# A verdict that rests on *timed here* holds on the machine where these pages were made; its words
# were filled in there. If you run the claim's cell, it prints the verdict for your own machine.
# *Exhaustive* means that the code ran on every possible case, *counted everywhere* that a count
# looked at every case once, and *read in the source* that the article or the program says so. A
# padding bit is what this chapter calls a guard.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | H1 a padding bit above each field: one subtraction compares all | right | *exhaustive* for five kinds, for all seven in `proofs hands` and sampled here; *counted everywhere* |
# | H2 padding is better, an unpadded hand can be stored, seven bytes are as fast | right that 21 bits can be stored as they are; seven bytes compared, next to branches: in a row {H2 covers_by_bytes, in a row, random} on random hands, {H2 covers_by_bytes, in a row, games} on those of games; one by one {H2 covers_by_bytes, one by one, random} and {H2 covers_by_bytes, one by one, games} | *read in the source*; *timed here* |
# | H3 24 bits, or two masks, do the five comparisons | right | *exhaustive* |
# | H4 a lit bit means that its field was smaller | wrong: the lowest lit bit is sure, a bit above it may be false. The fault is cured if every guard of *a* is set before the subtraction | *exhaustive* |
# | H5 fewer branches help somewhat, I think, but the code is not very neat | right in a row, and more than somewhat: {H5 five_by_half_padding, in a row, random: faster} on random hands, {H5 five_by_half_padding, in a row, games: faster} on those of games; one by one it depends on the hands: {H5 five_by_half_padding, one by one, random} and {H5 five_by_half_padding, one by one, games} | *timed here* |
# | H6 the hand must fit in 21 bits | right | *read in the source* |
# | H7 every other field makes the neighbors the padding | right; no other masks work | *exhaustive* |
# | H8 two masks are slightly faster, I think, but perhaps they hardly make a difference | right in a row, and more than slightly: {H8 five_by_two_masks, in a row, random: faster} on random hands, {H8 five_by_two_masks, in a row, games: faster} on those of games; one by one it depends on the hands: {H8 five_by_two_masks, one by one, random} and {H8 five_by_two_masks, one by one, games} | *timed here* |
# | H9 pawn and lance are left out because they are compared later | right: the next lines add them up, and their sums say what an assignment of stand-ins says | *read in the source*; *counted everywhere* |
# | H10 the stand-in is completely as good | wrong: by checks a pawn can mate where lance, silver or gold cannot, a lance where a rook cannot; a rook for a pawn: none found | *on the boards of the cell*: nine; where there is no mate, df-pn has shown it |
# | H11 4.1.2 has a bug: `IsHand` instead of `I2Hand` | right; fixed in 4.1.3 | *read in the source*; *counted everywhere* |
# | H12 perhaps the bug hardly matters | right in our searches: small trees show no other value, though one of them has wrong cuts; chapter 6's player, with 100,000 nodes, finds another move in {H12 drawn, moves changed} of positions drawn from games, in {H12 rich, moves changed} of rich ones; with 1,000,000, of the 171 positions whose searches differed at 100,000, 7 got another move and 38 another value; for Bonanza, whose table is asked more widely, open | *on these games* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the article | 「Bonanzaの手駒の優劣比較にはあまり知られていない技法が使われている」, LS3600 (Motohiro Isozaki), 2009, on Bonanza 4.1.2 | this chapter |
# | padding proposed, and Hoki's reply | 「Bonanzaの手駒のbit layoutはどうなっているか」, LS3600, September 26, 2009, before the article | `engine.layouts.PADDED` |
# | `is_hand_eq_supe`, `IsHand...`, `I2Hand...` | Bonanza 4.1.3, `utility.c`, `shogi.h` | `chapters.hands.kernels.comparisons.dominates_413`, `engine.hands.FIELDS` |
# | the same function with its bug | Bonanza 4.1.2, as the article quotes it | `chapters.hands.kernels.comparisons.dominates_412` |
# | the table's entry, `hash_probe` | Bonanza 4.1.3, `hash.c` | `chapters.hands.kernels.transpositions.FIRST_WORD`, `chapters.hands.kernels.transpositions.probe` |
# | `Hand`, `hand_is_equal_or_superior` | YaneuraOu of August 2026, `types.h` | `engine.layouts.YANEURAOU` |
# | `Hand` with a bit free above each field | Apery; cshogi 1.0.4, `hand.hpp` | `engine.layouts.APERY` |
#
# We could not find the source of 4.1.2. What we say about it rests on the article, and on the log
# of changes that comes with 4.1.3. Of the blog post of September 26 we could read only the
# beginning. That it proposed padding, the article says; which bits it gave to which field, we do
# not know, so in our padded layout the order is Bonanza's. Hoki's reply is quoted from the article.

# %% [markdown] tags=["lookup"]
# **Your own game.** Give the path of a game record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line
# copied from under any picture. `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("packer")
