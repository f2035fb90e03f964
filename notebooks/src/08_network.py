# %% [markdown]
# # The network that follows a move
#
# Black has moved a pawn from 7g to 7f. Each box below is a number that a small neural network keeps
# about this position: 32 as Black sees it and 32 as White does. Nearly all of them changed a little;
# the small number says by how much. Step through three moves, and watch the numbers. (The caption
# says what the network makes of the position, in points. A hundred of them are roughly a pawn.)

# %%
from shogi_lab.chapters.learning import inputs_film
from shogi_lab.chapters.network import accumulator_film, wires_film
from shogi_lab.views import *

opening = Game.parse("startpos moves 7g7f 3c3d 2g2f")
show(accumulator_film(opening), at=1)

# %% [markdown] tags=["teacher"]
# Show the picture without a word, and ask which of the 64 numbers belong to the pawn. None does,
# and every one does. The question to keep for the lesson: how can a machine change so many numbers
# at every move and still be fast?

# %% [markdown]
# The network did not look at the whole board again. Each piece stands for a *row* of numbers: the
# network [took away](#part-gone) the row of a pawn on 7g, and [added](#part-come) that of a pawn on
# 7f. A network computes in *layers*, each of which makes new numbers from those before it. To
# follow the moves in the first layer was new, and changed computer shogi in 2018 and computer chess
# in 2020.

# %% [markdown]
# Why a network? Many engines valued a position by a table. Chapter 4's *KKP* has a number for each
# piece on each square, given where both kings stand, and adds up these numbers. But such a sum
# cannot say that a rook is worth more when its file is open. (A table of pairs of pieces, such as
# the strongest engines had until 2018, can say a part of it.) A network can learn such things,
# although we cannot tell whether ours has. It takes longer to compute, and a search values millions
# of positions; so the first layer adds only what changes. (With our network the player is stronger
# at equal numbers of positions; at equal time that is not decided.)

# %% [markdown]
# **By the end you will be able to**
#
# - name the inputs of such a network that a piece turns on;
# - follow its sums from move to move, and say when that is not allowed;
# - find the bug in a program that did it anyway.
#
# Allow twenty-five minutes, and fifteen more for two exercises. Read chapter 4 first.
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown]
# ## 1 A row for each piece
#
# The network of Yu Nasu (2018) begins with a long list of switches, called inputs (*features* in
# engines). Each stands for a square of a side's own king and a place of one other piece. On the
# board there are 1,458 places: 9 kinds of pieces, own or enemy, on 81 squares. (A promoted pawn,
# for instance, counts as the gold that it moves like.) In hand there are 90, of which 14 are never
# used.[°](#claim-N3) So the list has 81 × 1,548 = 125,388 inputs. It is called **HalfKP**; section
# 3 shows what is half in it.

# %% [markdown]
# In the picture, each piece turns on one input for Black and another for White, who sees the board
# turned around. Press any piece and read the caption. The number of an input is 1,548 times the
# king's square, plus the piece's index, which says what it is and where it stands.

# %% [markdown] tags=["teacher"]
# Do one input on the board, with the pawn's two numbers below each other, for Black and for White.
# Pupils forget to turn the king. Ask on which square White's king stands for White; it is 76 again,
# and that is why one list serves both.

# %%
show(inputs_film(Position()), at=21)

# %% [markdown]
# Take Black's pawn on 7g with Black's king on 5i. Counted from 0 at 9a, the king is on square 76
# and the pawn on 56. A piece's index is a *base*, which says what the piece is and whose, plus its
# square. A pawn of the side's own has the base 90, so its index is 90 + 56 = 146, and the input is
# 1,548 × 76 + 146 = 117,794. White sees the board turned around. There the same pawn is an enemy
# pawn, with the base 171, on square 80 - 56 = 24, so its index is 195. White's king is on square 76
# again.

# %% [markdown]
# A piece in hand turns on an input, too. So the forty pieces of shogi, less two kings, always turn
# on 38 inputs for each side, one in 3,300.[°](#claim-N3) Each input has a **row** of 32 numbers.
# (Nasu's had 256; ours is small, so that you can see it.) An input that is on adds its row, and one
# that is off adds nothing: this step needs no products at all.
#
# A side's 38 rows are added up, number by number, beginning from 32 numbers that never change. The
# 32 sums of each side are called the **accumulator**. From scratch that takes 2 × 38 × 32 = 2,432
# additions, at every position that a search values.

# %% [markdown]
# ## 2 Rows that go, and rows that come
#
# But a move changes little. It turns a few inputs off and a few on. Here is a game in which both
# bishops have come into the open. Black's bishop takes White's and promotes to a horse. Write down
# for one side which rows go and which come, before you answer.

# %% [markdown] tags=["teacher"]
# *One and one* forgets where the captured bishop goes. Ask where it is after the move: in Black's
# hand, and there it has an input as well. Let pupils name all four on paper before anybody opens
# the film.

# %%
from shogi_lab.chapters.network.predictions import predict

exchange = accumulator_film(Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h"))
predict("rows_of_a_capture", exchange)

# %%
show(exchange, at=3)

# %% [markdown] tags=["answer"]
# [Two rows go](#part-gone) and [two come](#part-come), on each side. The bishop on 8h becomes a
# horse on 2b, which is one swap. White's bishop on 2b becomes the first bishop in Black's hand,
# which is the other. So the accumulator needs 2 × 4 × 32 = 256 additions instead of 2,432. A quiet
# move needs half of that.
#
# A search keeps the sums of every position on its way, so taking a move back needs no additions.

# %% [markdown]
# ## 3 When a king moves
#
# White's silver takes the horse, and Black's king steps from 5i to 5h. What happens to White's sums?

# %% [markdown] tags=["teacher"]
# Nearly everybody says that all 38 rows are added up again. Have one pupil read out White's input
# of the pawn on 7g before the step, and another one after it. It is the same number. Then ask for
# the name of the trick: *Half*.

# %%
predict("king_steps", exchange)

# %%
show(exchange, at=5)

# %% [markdown] tags=["answer"]
# White's sums stay as they are. Black's king is in none of White's rows, not even as a piece.
# (Hence *Half*: of the two kings, each side's inputs name only its own.) All of Black's rows,
# however, belong to a king on 5i, which is not there any more. So Black's sums are added up [from
# scratch](#part-scratch). This is called a **refresh**. It costs 38 rows on one side, but only if
# a king moves, and only on that king's side.[°](#claim-N5)

# %% [markdown]
# ## 4 From sums to an answer
#
# The sums are not a value yet. Three more layers turn them into one number, in points, and here the
# network does what adding up cannot: how much one sum is worth may depend on the others. (In shogi
# engines this number is the whole value of a position. Ours is added to what chapter 6's player
# knows without it.)

# %% [markdown]
# Each sum is cut, below 0 to 0 and above 127 to 127; then it is called a *signal*. The signals of
# the side to move come first, so the network knows whose turn it is. Then come two hidden layers of
# 32 units each. A unit multiplies all signals of the layer before by weights of its own, adds the
# products and one more number, its *bias*, divides by 64, and is cut in the same way. At the end
# stands a single number.
#
# Press a unit. A line runs to it from each signal of the layer before, as thick as the product:
# blue if it adds, dashed orange if it takes away. The list has the largest products, each as
# signal * weight behind the signal's number.

# %% [markdown] tags=["teacher"]
# Let a pupil press one unit, read the two thickest lines aloud and multiply on paper. Then press a
# unit that is empty: many lines may run to it, and the sum is cut all the same.

# %%
games = Game.read_all("../data/games/selfplay.usi")
game = games[17]
middle, late = (list(game.positions())[ply] for ply in (50, 62))
show(wires_film(late), at=8)

# %% [markdown]
# Some boxes of the chapter's first picture are empty, and some are full. There a sum may change
# without changing its signal. Because of this cutting, what one sum is worth depends on others:
# leaving the division aside, a unit that adds up two signals, less 200, stays at 0 until both are
# large. A table such as KKP cuts nothing. Without cutting, the three layers would be one big sum
# again.
#
# A network of this kind became known as **NNUE**. These are the initials of "efficiently updatable
# neural network", written backward; read as "nue", they name a monster of Japanese legend, which is
# put together from several animals.

# %% [markdown]
# ## 5 As the engine writes it
#
# This is how one row goes and another comes, for the sums of one side. `rows.units` is 32, how many
# numbers a row has, and `int16` keeps a sum in 16 bits.

# %%
from shogi_lab.chapters.network import swap_rows

listing(swap_rows)

# %% [markdown]
# A quiet move calls this function once for each side, and a capture twice, because it makes two
# swaps (section 2): that of the piece that captures, and that of the captured piece, which goes
# into the hand. The exception is a king's move: its side starts from scratch (section 9 has these
# lines, too), and for the other side its step changes nothing.
#
# All numbers are whole, as in the engines, and small. An ordinary processor, with registers of 256
# bits, can add sixteen of them at once. And because a sum is never rounded, sums that are followed
# are exactly the sums from scratch.[°](#claim-N4) So any difference, however small, is an error.

# %% [markdown]
# ## 6 What breaks it: a refresh that was forgotten
#
# Suppose a program swaps rows after every move, and forgets the refresh. Nothing crashes. After
# 5i5h no row goes and none comes, since no row is that of a king as a piece. So Black's sums stay
# those of a king on 5i. The network still answers. In section 3's game this answer is off by some 70
# points, and nobody would see it.[°](#proof-forgotten)
#
# The chart is about another game. It shows, every ten moves, by how many points the answer is off.

# %% [markdown] tags=["teacher"]
# Before the numbers are shown, ask who would notice: the player, the opponent, a test? Pupils who
# have programmed know such bugs; let one of them tell how the bug was found at last.

# %%
from shogi_lab.chapters.network import followed
from shogi_lab.screen.charts import Curves

forgetful = followed(games[0], refreshes=False)
moves = range(0, len(forgetful), 10)
off = [abs(forgetful[n].points[0] - forgetful[n].points[1]) for n in moves]
names = [str(n + 1) for n in moves]
plot(Curves("points by which the answer is off", "moves", {"without a refresh": off}, places=names))

# %% [markdown]
# In this game the error is less than 100 points up to move 71. From move 81 on it is mostly
# hundreds, although at move 111 it happens to be 25. It grows because the program goes on to take
# away rows of the king's new square that it never added.
#
# One test finds the bug at once: compare the sums that are followed with those from scratch, after
# every move. They must be equal, number by number.

# %% [markdown]
# ## 7 Your turn
#
# Here are two exercises; four more and a hard one, the boss, are in the evidence. They run in
# JupyterLab, and on a web page wherever you see *Run*. Each begins with an attempt that is wrong:
# run it to see the smallest case in which it fails, then fix it. `print(exercise("input_number"))`
# gives the task in full. `hint("input_number")` helps, and `hint("input_number", 2)` helps more.
# The solutions are kept apart, in `solutions/08_network.py`.

# %% [markdown]
# **1. An input** (5 minutes). A pawn of `color` stands on the square `sq`. Which input does it turn
# on for `side`, whose own king stands on `king`? (0 is Black and 1 is White; both squares are given
# as Black sees them.) The input's number is 1,548 times the king's square, plus the pawn's base,
# plus the pawn's square, both squares as that side sees them. The base is 90 for the side's own
# pawn, and 171 for the other side's. The attempt below believes that every pawn is Black's, and
# that only Black looks.

# %%
from shogi_lab.chapters.network.exercises import check, exercise, hint


def input_number(side, king, color, sq):
    return 1548 * king + 90 + sq


check(input_number)

# %% [markdown]
# **2. The accumulator's update** (10 minutes). `sums` are one side's numbers, `rows` has a row for
# each input, and a move turns the inputs `gone` off and the inputs `come` on. Return the new sums
# as a list. The attempt below adds what comes, and forgets what goes.


# %%
def sums_after_swap(sums, rows, gone, come):
    new = list(sums)
    for number in come:
        new = [total + weight for total, weight in zip(new, rows[number], strict=True)]
    return new


check(sums_after_swap)

# %% [markdown]
# ## 8 The napkin
#
# Draw from memory: a king, a pawn, and the row of numbers that the two of them turn on. Draw the
# sums of both sides below it. Then let the pawn capture something, and mark what goes and what
# comes. Finally, move the king: what do you cross out, and on which side? Compare with the pictures
# of sections 2 and 3.

# %% [markdown]
# **Three exit questions.** Why does each input contain one king only? A king captures a pawn: how
# many rows change on the other side? How would you find out, within a minute, that a program
# forgets a refresh?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says,
# and the story of a network that lost, and of the one that came after it. For the evidence, read
# chapters 6 and 7 first, and allow more than an hour.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter tells, cell by cell. Here, too, are what whole numbers
# lose; how the network's numbers were found, with a training that you can run; why the first network
# lost, and what the second one does better; networks of other engines, read from their own files; four
# more exercises and a boss; and the claims one by one.

# %% [markdown]
# ## 9 Does it always work?
#
# For each side 38 inputs are on, in every position that our games have.

# %% tags=["how", "claim:N3"]
# How we know: every tenth position of our games, both sides
from shogi_lab.chapters.learning import PLACES, inputs_on
from shogi_lab.chapters.learning.kernels.half_kp import held_index

positions = [position for each in games for position in list(each.positions())[::10]]
assert PLACES == 81 * 1_548 == 125_388
most = enumerate((18, 4, 4, 4, 4, 2, 2), 1)  # pieces of each kind, from pawn to rook
pieces = [(kind, n + 1) for kind, number in most for n in range(number)]
held = {held_index(side, 0, *each) for each in pieces for side in (0, 1)}
assert max(held) < 90 == len(held) + 14
for position in positions:
    for side in (0, 1):
        on = inputs_on(position, side)
        assert len(set(on)) == 38
        assert on[-1] < PLACES
print(f"{len(positions)} positions: 38 of {PLACES:,} inputs are on for each side")

# %% [markdown] tags=["lookup"]
# The 1,548 places are 90 for pieces in hand and 1,458 on the board, which are nine kinds of each
# side times 81 squares. (Whatever moves like a gold counts as a gold here. Many places are never
# on: 14 of those in hand, a pawn or a lance on its last rank, a knight on its last two, and any
# piece on the king's own square. The numbering is simpler if they are counted all the same.) KKP
# knows both kings; here each side knows only its own. (YaneuraOu counts squares file by file, from
# 1a. There the first input of section 1 is 1,548 × 44 + 150 = 68,262.)

# %% [markdown] tags=["lookup"]
# Why is no king a piece in this list? A side's own king is in each of its inputs already, so a row
# for it would only be added to all the others. The other king could have rows, and in later
# networks (HalfKA) it has them. HalfKP leaves it out, since the other side's sums know where it is;
# so a king's step changes nothing on the other side, unless it captures.

# %% [markdown]
# ### Sums that are followed
#
# Sums that are followed must never drift. A program that makes one small error keeps it until that
# side's king moves. So we play all our games, follow the sums move by move, and add them up from
# scratch after each move as well. Both must be equal, number by number.

# %% [markdown] tags=["teacher"]
# Ask how many differences would be acceptable. Somebody says a few in a thousand. Then let them
# follow one wrong sum through a game: every later sum is wrong as well, until that side's king
# moves. So only none will do.

# %% tags=["how", "claim:N4", "claim:N5"]
# How we know: every move of our games, followed and from scratch
steps = [step for each in games for step in followed(each)]
assert all(step.followed == step.scratch for step in steps)
kings = sum(step.king for step in steps)
print(f"{len(steps):,} moves, {64 * len(steps):,} sums: no difference")
print(
    f"a king made {kings} of the moves, {kings / len(steps):.0%}, and only its side was refreshed"
)

# %% [markdown] tags=["lookup"]
# These are the functions that follow the sums. The first one swaps the rows of a move for a side
# whose king has not moved. (`move >> 19 & 15` is the captured piece, or 0. If the other side's king
# moves, only a capture changes rows here, because no king has a row.) The second one plays the
# move, and its last lines make the exception: the side whose king moved starts from scratch.

# %% tags=["lookup"]
from shogi_lab.chapters.network import bring_elsewhere, do_move_accumulated

listing(bring_elsewhere, do_move_accumulated)

# %% [markdown] tags=["lookup"]
# The second function is called at every move. Many engines swap the rows only when a position is
# valued (*lazy* updates). With our player that saved nothing, because 95 of 100 positions are
# valued (measured in `data/network/MODEL.md`). A pass, a turn without a move that chapter 6's
# search tries, changes no row; only the order of the two halves changes.
#
# With no refresh at all, as in section 6, sums drift away:

# %% tags=["how", "proof:forgotten"]
# How we know: the game above and six more, with no refresh at all
line = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h")
step = followed(line, refreshes=False)[-1]
wrong = sum(a != b for a, b in zip(step.followed[0], step.scratch[0], strict=True))
assert step.followed[1] == step.scratch[1]
print(f"after 5i5h: {wrong} of Black's 32 sums are wrong, none of White's;", end=" ")
came, right = step.points
print(f"the answer is {came:+} points instead of {right:+}")
for each in games[:6]:
    steps = followed(each, refreshes=False)
    off = [abs(step.points[0] - step.points[1]) for step in steps]
    then = ", ".join(f"{off[n - 1]}" for n in (10, 20, 40))
    print(f"{len(steps)} moves: after 10, 20, 40 off by {then} points; by {max(off):,} at most")

# %% [markdown]
# ### What whole numbers lose
#
# Every unit divides by 64 and throws away the remainder. Does the answer suffer? We compute it a
# second time without any rounding, and compare. There is also a bound that no position can exceed.
# Each unit of hidden layer 1 loses less than 1 by its division. Cutting makes no loss larger. How
# much that can change hidden layer 2, and then the answer, follows from their weights. Such a bound
# assumes the worst everywhere at once. So the errors that we meet should be much smaller.

# %% tags=["how", "claim:N6"]
# How we know: positions of our games, the bound from the weights, and the network's card
import re
from pathlib import Path

from shogi_lab.chapters.network import answers, most_lost

both = [answers(position) for position in positions]
lost = [abs(each.exact - each.whole) for each in both]
assert max(lost) < most_lost()
print(f"{len(lost)} positions: off by {sum(lost) / len(lost):.1f} points on average,", end=" ")
print(f"{max(lost):.1f} at most; no position can be off by more than {most_lost():.0f}")
card = Path("../data/network/MODEL.md").read_text("utf-8")
curve_lines = Path("../data/network/curve.csv").read_text("utf-8").splitlines()
rows_of_curve = (line.split(",") for line in curve_lines[1:])
met, learned_loss, held_out_loss, *_ = zip(*rows_of_curve, strict=True)
mean = re.search(r"its answers differ by ([\d.]+) centipawns", card)[1]
after = re.search(r"In whole numbers it is (0\.\d+)", card)[1]
print(f"all rounding, by the card: {mean} points on average;", end=" ")
print(f"log-loss {held_out_loss[-1]} before, {after} after")

# %% [markdown] tags=["lookup"]
# A point is a centipawn of chapter 6's player here. On average, dividing costs about two points. More
# is lost before: the trained network had numbers with many decimals, which were rounded to whole
# ones. The last line has what both change together, on games held out. Whether a search would notice,
# we have not tried: no games were played with unrounded numbers.

# %% [markdown]
# ### A sum that is too large
#
# A sum has 16 bits, so it ends at 32,767. One more, and it is -32,768: an **overflow**. How large
# must the numbers of a row be for that? With 38 rows, 862 in each of them still fits (38 × 862 =
# 32,756), and 863 does not (32,794). The next layer should see such a sum, far above 127, as 127.
# But the overflowed sum lies far below 0, and so the next layer sees 0.

# %% tags=["how"]
# How we know: 38 rows of 862 and of 863 in 16 bits, and the largest sum that ours could make
import numpy as np

from shogi_lab.chapters.network import most_summed

for number in (862, 863):
    total = np.zeros(1, np.int16)
    for _ in range(38):
        total += np.int16(number)
    signal = min(max(int(total[0]), 0), 127)
    print(f"38 rows of {number}: {int(total[0]):,}, so the signal is {signal}")
assert most_summed() < 32_767
print(f"38 rows of ours could add up to {most_summed():,}")

# %% [markdown] tags=["lookup"]
# **Live**: with the slider, choose the number that is in each of the 38 rows.

# %% tags=["live", "lookup"]
from ipywidgets import IntSlider, Label, dlink

number_in = IntSlider(value=862, min=850, max=880, description="in each row")
signal_out = Label()


def summed(number):
    total = (38 * number + 32_768) % 65_536 - 32_768
    return f"38 × {number} in 16 bits: {total:,}, so the signal is {min(max(total, 0), 127)}"


dlink((number_in, "value"), (signal_out, "value"), summed)
live(number_in, signal_out, still=svg(middle))

# %% [markdown] tags=["lookup"]
# A test that compares sums that are followed with sums from scratch would not find this, because
# both overflow alike. So we do not leave it to a test. Before a network is used, our code takes,
# for each of the 32 sums, the number farthest from 0 in any row 38 times, and adds what the sum
# begins with. If that fits into 16 bits, every sum of every position does. Ours could reach 1,778
# at most.

# %% [markdown] tags=["lookup"]
# ### A king in the mirror
#
# The rules of shogi do not know left from right. So while it learns, our network gives an input and
# its mirror image the same row, and each position teaches about its mirror image, too. (Bonanza's
# learning did this. Nasu's instead shared a part of each row among all squares of the king, as ours
# also does.) But what is the mirror image of an input? An input is a king's square and a piece's
# place, and both must change sides. If a program exchanges left and right of the king's square and
# forgets the piece, it looks up the third position below instead of the second. (The network never
# learned from so few pieces, so only whether its answers are equal means anything.)

# %% tags=["lookup"]
castles = {
    "a castle": "4k4/9/9/9/9/9/9/1KG6/1SG6 b - 1",
    "its mirror image": "4k4/9/9/9/9/9/9/6GK1/6GS1 b - 1",
    "only the king": "4k4/9/9/9/9/9/9/2G4K1/1SG6 b - 1",
}
seen = [Position.from_sfen(sfen) for sfen in castles.values()]
from shogi_lab.chapters.kkp import Views

svg(Views("", tuple(castles), tuple(map(board_of, seen))))

# %% tags=["how"]
# How we know: what the network says of the three, and of positions of our games in the mirror
values = [answers(position).whole for position in seen]
assert values[0] == values[1] != values[2]
print("points:", *(f"{value:+}" for value in values))


def in_the_mirror(position):
    board, *rest = position.sfen().split()
    ranks = [re.findall(r"\+?[A-Za-z]|\d", rank) for rank in board.split("/")]
    return Position.from_sfen(" ".join(["/".join("".join(each[::-1]) for each in ranks), *rest]))


for position, here in zip(positions, both, strict=True):
    assert answers(in_the_mirror(position)).whole == here.whole
print(f"{len(positions)} positions: each is worth what its mirror image is worth")

# %% [markdown]
# ## 10 How its numbers were found
#
# The network does not value a position all by itself. A value is known already: material, the
# shelter of the kings, and the player's own table of KKP (chapter 6). The network is trained
# *beside* this value, and its answer is added. Its last layer begins with small random numbers, so
# at first the network adds nothing but noise. (That is not needed: the film below begins at 0.)
# The network is left to learn what the table does not say.
#
# It learned from a million positions of 17,944 of the player's games, those that taught the table,
# too; one game in ten was held out. *Held out* means a fourth of their positions, 27,501, unless
# we name others. The same positions said when to stop and which settings to keep.

# %% [markdown] tags=["lookup"]
# Each position has a *label*: the value that a search of 1,000 nodes gives it. Three quarters of
# what is learned is this label, and one quarter is who won. Why both? A label is about this very
# position, but it repeats what the searching player believes. Who won does not depend on that
# belief, but it is the same for all positions of a game, whatever mistakes came later. (Trainers
# call such a share *lambda*. The engine elmo made this mixture known in 2017.)

# %% [markdown] tags=["lookup"]
# The network learns as chapter 7's table does: it takes an error, finds the slope of this error
# for each number, and steps against the slopes. What it says, together with what is known, becomes
# a chance to win: 0 points are an even chance, 600 are 66 %, and 877 are 73 %.[°](#proof-chance)
# The error is the **log-loss**: minus the logarithm of the chance that was given to what happened.
# It is small if that chance was near 1, and the larger, the more confident the mistake; whoever
# always says 50 % has 0.693. Its slope by the *logit*, the points divided by 877, is simple: the
# chance minus the target.

# %% tags=["how", "proof:chance"]
# How we know: the chance to win that the training counts for a number of points
from math import exp

from shogi_lab.chapters.network.going_back import CENTIPAWNS

chances = {points: 1 / (1 + exp(-points / CENTIPAWNS)) for points in (0, 600, CENTIPAWNS)}
print("; ".join(f"{points} points: {chance:.0%}" for points, chance in chances.items()))

# %% [markdown] tags=["lookup"]
# In the cell below the target is the result, 1 for a win and 0 for a loss: if network and known
# value together say 0.7 and the side lost, the slope is 0.7. In training only a quarter of the
# target is the result; the rest is the chance that the label gives.

# %% [markdown] tags=["lookup"]
# Then we go back. For a weight of the last layer, the slope is this slope times the signal that the
# weight multiplies. For the signal, the slope is the slope at the end times the weight, and this is
# handed back to the unit that made the signal. A clipped signal hands on nothing, because a small
# change makes no difference there. So it goes, layer by layer, back to the sums. A row's numbers
# take the slopes of the sums that it was added to. This is called **backpropagation**.

# %% tags=["how", "claim:N8"]
# How we know: the steepest slopes of each part, by going back and by changing a number up and down
from shogi_lab.chapters.network import network_slopes
from shogi_lab.screen.language import told as in_words

found = network_slopes(game)
for part, back, changed in found[::4]:
    print(f"{in_words(part):15} {back:+.5f} by going back, {changed:+.5f} by changing a number")
assert max(abs(changed / back - 1) for _, back, changed in found) < 1e-4
print(f"{len(found)} numbers, four of each part: both ways agree to one part in ten thousand")

# %% [markdown] tags=["lookup"]
# ### Train one yourself
#
# The cell below trains a network on the first 1,000 games, four times through them, with the labels
# and the mixture that we have just named. At each step of the film you see three things: both
# errors, on what is learned and on what is held out; what a gold adds around its king; and what the
# network adds to the value of the position of section 4. After how many rounds should one stop?
# Each round, once through all positions, is four steps.

# %% [markdown] tags=["lookup"]
# (Here the last layer begins at 0, so the first step is what is known without a network. The rows'
# steps are three times as long as those of the network that we keep, so that few rounds show
# enough. In JupyterLab, change `games` and `rounds`.)

# %% tags=["lookup", "varies"]
from time import perf_counter

from shogi_lab.chapters.network import training_film

began = perf_counter()
training = training_film(middle, games=1_000, rounds=4)
print(f"trained in {perf_counter() - began:.0f} seconds")
losses = training.frames[-1].parts[0]
after, without = losses.held_out, losses.without
print(f"held out, without a network: {without:.4f}")
one, more, four = after[4], after[6], after[-1]
print(f"{one:.4f} after one round, {more:.4f} after one and a half, {four:.4f} after four")

# %% tags=["lookup"]
show(training, at=-1)

# %% [markdown] tags=["lookup"]
# A thousand games are few, and a network can learn them by heart (*overfitting*). Its error on
# what it learns from keeps falling. On the games held out it is lowest after a round and a half,
# at 0.6296. But a step before that it is nearly back at the line without a network. (Only about a
# hundred games are held out, so such jumps are partly luck.) Of whole rounds the first is best,
# with 0.6309, and from two rounds on the error lies above the line. So one should stop after one
# round, or soon after. With all 17,944 games, the error held out has stopped falling after two
# rounds, and the network that we keep was stopped there.

# %% [markdown] tags=["lookup"]
# It also has fewer numbers to learn. A row is the sum of two parts: one for the piece, and one for
# the piece as it stands to the king; that makes 1,548 + 2,844 = 4,392 rows. HalfKP as other
# engines have it also learns a row of its own for each of the 125,388 inputs; with mirror images
# shared, as in our trainer, those would be 63,828. (The shared parts are then called a
# *factorizer*.) Few games ever reach most of these rows. With large steps ours learned games by
# heart in them, and small steps changed nothing, so we left them out.

# %% [markdown] tags=["lookup"]
# ### The layers as a program
#
# Here is the function that computes the answer. (The 64 signals are called inputs, because they go
# into the layers. Elsewhere a signal is an *activation*, and to cut like this is ClippedReLU.) All numbers are whole, as in the engines: those of a row have 16 bits, signals
# and weights have 8, and totals have 32. (Ours lie in 16 bits, because numba finds the instruction
# that multiplies pairs of these. Engines multiply bytes, 32 at once. Two products are at most 2 ×
# 127 × 128 = 32,512, which fits into 16 bits, so signals end at 127.) The units' weights are kept
# 64 times as large as meant, to be whole numbers. Dividing by 64 takes this back, and it is a shift by
# six bits.

# %% tags=["lookup"]
from shogi_lab.chapters.network import network_answer, network_total

listing(network_total, network_answer)

# %% [markdown] tags=["lookup"]
# Why does `int32` stand there so often? Our first version had none. Then numba, which compiles this
# function, keeps products and totals in 64 bits, and nobody notices, because the answers are right.
# Only the machine code shows it. The cell prints a few lines of it for three versions, from one
# ordinary processor. The first one multiplies number by number (`imulq`), since the compiler knows
# how many terms a total has, and writes them all out before it looks for terms to take together. In
# the second version that number is known only when it runs: `vpmuldq` makes four products at once. In
# the third one all stays in 32 bits: `vpmaddwd` makes eight, and adds them in pairs.

# %% tags=["how"]
# How we know: three versions with equal answers, compiled and timed by data/layers_assembly.py
_, *versions = Path("../data/network/assembly.txt").read_text("utf-8").split("\n\n")
bits, took = [64, 64, 32], [int(re.search(r": (\d+) ns", each)[1]) for each in versions]
for each, wide, ns in zip(versions, bits, took, strict=True):
    print(f"totals of {wide} bits, {ns} ns")
    print("\n".join(each.splitlines()[1:]))
assert took[0] > 1.5 * took[1] > 2 * took[2]

# %% [markdown] tags=["lookup"]
# At the end the total is divided by a number that belongs to the network as its weights do. In
# YaneuraOu it is called FV_SCALE and is 16, unless an option says otherwise, since other networks
# need others: for Suisho 5 its source names 24. The division sets only the unit. Ours makes points
# of chapter 6's player, of which 600 mean a chance of 66 % to win (section 10).

# %% [markdown]
# ### What a unit looks at
#
# Nobody told the units what to look for. To find out, we add one more piece to the position of
# section 4, of each kind and on each square in turn. (It was never trained with a piece too many.)
# A square marks what makes the answer grow for Black, who is to move, and a diamond what makes it
# shrink; the larger, the more. The small boxes are the kings. Press a unit at the top to see what
# its signal depends on.

# %% tags=["lookup"]
from shogi_lab.chapters.network import one_more_film

show(one_more_film(middle), at=-1)

# %% tags=["how"]
# How we know: what one more white piece near Black's king changes in the answer, on average
from shogi_lab.chapters.network import KINDS, changes, shipped_network
from shogi_lab.engine.pieces import DRAGON, GOLD, HORSE, PIECE_WORDS, WHITE

*_, points = changes(middle, shipped_network())
king = int(middle.record.king[0])
near = [sq for sq in range(81) if 0 < max(abs(sq // 9 - king // 9), abs(sq % 9 - king % 9)) < 3]
for kind in (GOLD, HORSE, DRAGON):
    mean = points[KINDS.index((WHITE, kind)), near].mean()
    assert mean < -30
    print(f"{in_words(PIECE_WORDS[kind])}: {mean:+.0f} points")

# %% [markdown] tags=["lookup"]
# Look at the boards of White's gold, horse and dragon, around Black's king: mostly diamonds. One
# more of these pieces within two squares of the king takes away 40 points and more on average. KKP
# counts each such piece by its square already, so this is what the network adds to that. Not every
# board reads so: White's knight on 2g, near the same king, would add most to the answer, as the
# caption says. A single unit of the first layer is harder to read. Pieces all over the board
# change it, and only what later units make of it means something to us.

# %% [markdown]
# ## 11 Why the first network lost, and what a label is worth
#
# Our first network stood alone, and lost to chapter 6's table: by 165 Elo with the same nodes. (*Elo*
# measures strength: at 100 Elo the stronger side wins about 64 games of 100, if two draws count as one
# win.) We suspect three reasons.

# %% [markdown] tags=["lookup"]
# - **Its teacher hardly knew more than a table.** A label came from a search of 300 nodes by a
#   weaker player. We compared values with those of 3,000 nodes of the stronger one, in 1,918 quiet
#   positions that were held out. The label's correlation was 0.915. The opponent's table, without
#   any search, had 0.914. A label of 1,000 nodes has 0.968. (That judge is no fair one, as we
#   shall see.)
# - **It learned its games by heart.** On 37,063 positions that it had learned from, its log-loss
#   was 0.598, and on those held out 0.638. The table KKP, learned from the same games, has 0.629
#   and 0.635. Fifty-five positions share one winner, so one round shows it that often.
# - **It had few lessons.** It had one round: a million positions in batches of 4,096 make 240
#   steps.

# %% [markdown] tags=["lookup"]
# What changed (how much each change helps, we have not measured apart): the network stands beside
# what is known; labels are of 1,000 nodes of the stronger player; the step of each row is scaled
# by the slopes that it has met (AdaGrad; only the layers still use Adam), after every 256
# positions; and rows are shared, with none of their own for king and piece.
#
# What is a label worth? We train the same network in the same way on the same games, with labels
# of different kinds. Then each network, together with KKP, plays 400 games against KKP alone, with
# 1,000 nodes for each move. The number of games was fixed before. In the picture, the bars are 95
# % ranges.

# %% tags=["how"]
# How we know: seven networks, each taught by other labels, as they are kept beside the network
from shogi_lab.chapters.network import labels_compared
from shogi_lab.screen.charts import Points

strengths = {}
for row in labels_compared():
    label = f"{row.nodes:,} / {row.won:g}"
    print(f"{label:>12}: learned from {row.learned:.4f}, held out {row.held_out:.4f};", end=" ")
    print(f"{row.elo:+} Elo ({row.low:+} to {row.high:+}) in {row.games} games")
    if row.nodes:
        strengths[label] = {"label: nodes / share of who won": (row.elo, row.low, row.high)}
plot(Points("Elo beyond KKP", strengths, even=0))

# %% [markdown] tags=["lookup"]
# (Log-loss of who won. Each line is one training, so the ranges hold only the luck of the games.)
# The first line is not in the picture, because it lies far below the others. A network taught only
# by who won knows its games by heart, is worse in all others than one that always says 50 %
# (0.693), and loses nearly every game. Labels of 300 nodes bring nothing that 400 games can show.
# Of the labels of 1,000 nodes, those mixed with who won help most. Those of 3,000 nodes we could
# afford for a third of the positions only, so they are not comparable. The tables were not trained
# again with these labels, so we cannot say how much is due to the network, and how much to the
# labels.

# %% [markdown] tags=["lookup"]
# There is a second trap. It is tempting to judge a network by how well it agrees with a deeper
# search. But that search uses the table itself, so it is a judge with a home advantage. Two earlier
# networks came nearer to that judge than the table does, told winners no better, and reached parity
# in 1,750 games. KPP agrees *less* with this judge, and wins. Only who won, and games, can decide.

# %% tags=["how"]
# How we know: the losses of the network that is kept, by the file beside its card
less = {"learned from": learned_loss, "held out": held_out_loss}
for name, losses in less.items():
    less[name] = [1_000 * (float(each) - 0.6350) for each in losses]
less["KKP alone, held out"] = [0] * len(met)
rounds = [f"{quarter / 4:g}" for quarter in range(len(met))]
plot(Curves("log-loss beyond 0.6350, in thousandths", "rounds", less, places=rounds))
print(f"{int(met[-1]):,} positions: learned from {learned_loss[-1]}, held out {held_out_loss[-1]}")
assert float(held_out_loss[-1]) < 0.6332

# %% [markdown] tags=["lookup"]
# The picture shows both losses while the kept network learned; less is better. On those that it
# learned from, the loss goes on falling. On the games held out it falls by 7.7 thousandths. Of these
# 4.7 only undo the noise of the start, down to the level line: KKP alone has 0.6350. After
# seven quarters of a round it falls no more, so we stopped after two rounds.

# %% [markdown]
# ## 12 Is the network better than the tables?
#
# How well does each evaluation predict the winner, in games that none of them learned from? There
# are five: material and the shelter of the kings; these and chapter 4's table; these and the table
# that chapter 6's player taught itself; all that and the KPP of chapter 7; and the same with our
# network in the place of KPP.

# %% tags=["how", "claim:N7"]
# How we know: the comparison that is kept with the table of KPP; its card says how it was made
from shogi_lab.screen.language import told as in_words

print(f"{'':34} log-loss, the better side won, behind the next better one")
told_there = Path("../data/kpp/table.csv").read_text("utf-8").splitlines()[1:]
found = {}
for row in told_there:
    name, loss, right, behind, error = row.split(",")
    found[name] = float(loss)
    further = f", {behind} ± {error}" if behind else ""
    print(f"{in_words(name):34} {loss}, {float(right):.1%}{further}")
(network_row,) = (name for name in found if "network" in name)
assert found[network_row] < found["with the player's KKP and KPP"] < found["with the player's KKP"]

# %% [markdown] tags=["lookup"]
# By log-loss the network comes first. But it is ahead of KPP by 0.0011 ± 0.0025, which may be luck
# (and KPP names the winner as often), while KPP is ahead of the player's KKP by 0.0018 ± 0.0016. (±
# is half a 95 % range. It is taken over games, since positions of one game share its winner.) The
# first network, alone, had a larger loss than the player's KKP. No number was learned from these games.
# But settings of KPP and of the networks were tried on them, and the best was kept. Some of that is
# luck, so they look a little better here than they are.

# %% [markdown] tags=["lookup"]
# Do they promise too much, or too little? The picture sorts the positions by the chance that an
# evaluation gives the mover: those with less than 10 % first, those with 90 % or more last. Each
# mark says how many more wins there were in 100 positions than that; left of 0 there were fewer.
# On the dashed line promise and result are the same. The bars are 95 % ranges. Which marks are off
# the line by more than their range?

# %% tags=["how", "claim:N7"]
# How we know: chances and winners, as they are kept with the table of KPP
compared = (network_row, "with the player's KKP and KPP", "with chapter 4's KKP")
tenths = {f"{10 * tenth}-{10 * tenth + 10} %": {} for tenth in range(10)}
for row in Path("../data/kpp/calibration.csv").read_text("utf-8").splitlines()[1:]:
    name, tenth, number, *found_there = row.split(",")
    promised, won, error = (100 * float(each) for each in found_there)
    if name in compared:
        more, label = won - promised, list(tenths)[int(tenth)]
        tenths[label][name] = more, more - error, more + error
        if abs(more) > error:
            print(f"{in_words(name)}, {label}: {number}, {more:+.1f} ± {error:.1f}")
plot(Points("wins in 100 positions: more, or fewer, than the chance on the left", tenths, even=0))
assert all(name in tenths["50-60 %"] for name in compared)

# %% [markdown] tags=["lookup"]
# The first mark of each is off, and the last one of KPP. So chances below 10 % promise too much,
# small as they are: of 358 positions in which the network gave the mover less than that, the mover
# won only 4, and of KPP's 283 only 2. At all other marks promise and result agree within the
# ranges.

# %% tags=["how", "claim:N7"]
# How we know: KKP from fewer games, by chapter 6; the network, by the curve beside its card
from shogi_lab.chapters.player import curve

fewer = {point.games: point.log_loss for point in curve() if point.by == "own games"}
alone = re.search(r"(0\.\d+) held out, 0\.598 on what it had learned from", card)[1]
for number, loss in fewer.items():
    print(f"the player's KKP, from {number:,} games: {loss:.4f}")
print(f"the network beside it, from 17,944 games: {held_out_loss[-1]}")
print(f"the first network, alone, from as many games, by the card: {alone}")
assert float(held_out_loss[-1]) < fewer[17_936] < fewer[4_000] < float(alone)

# %% [markdown] tags=["lookup"]
# From nearly 18,000 games the first network, alone, was no better than KKP from 4,000. So it made
# less of its games. (KKP was measured a second time here, with a scale of its own, so some last
# decimals differ.)

# %% [markdown] tags=["lookup"]
# A better prediction does not prove strength, because an evaluation that predicts better need not
# play better. Only games can tell. So chapter 6's player plays matches against itself. One side
# always uses the player's own KKP, and the other uses material, KPP or a network. First both have
# 1,000 nodes for each move, so that it does not matter what a node costs. Then both have the same
# time of a processor. (An
# opening is played twice, with colors exchanged, and these two games are a pair. As in chapter 6,
# one pair won and one lost are added first, which brings Elo nearer to 0.)

# %% tags=["how", "claim:N7"]
# How we know: the games of data/evaluations against KKP, added up
import json

from shogi_lab.chapters.player import pentanomial, strength

games_of = {}
for by in ("nodes", "time"):
    head, *lines = Path(f"../data/evaluations/{by}/table.txt").read_text("utf-8").splitlines()
    print("1,000 nodes for each move" if by == "nodes" else "12 ms of a processor for each move")
    for row in lines:
        name, number, points, minus, even, plus, elo, low, _, high = row.split()
        games_of[by, name] = int(low), int(high)
        print(f"  {in_words(name):10} {points} of {number} games' points;", end=" ")
        print(f"pairs lost {minus}, split {even}, won {plus}; {elo} Elo ({low} to {high})")
later = Path("../data/evaluations/nodes/nnue.jsonl").read_text("utf-8").splitlines()[200:]
fresh = strength(pentanomial([json.loads(row)["points"] for row in later]))
low, high = round(fresh.low), round(fresh.high)
print(f"  NNUE in its last {2 * len(later)} games: {fresh.elo:+.0f} Elo ({low:+} to {high:+})")
assert games_of["nodes", "NNUE"][0] > 0 < games_of["nodes", "KPP"][0]
assert fresh.low > 0
assert games_of["time", "KPP"][1] < 0
assert games_of["time", "NNUE"][0] < 0 < games_of["time", "NNUE"][1]

# %% [markdown] tags=["lookup"]
# With the same nodes the player scores more with the network beside KKP than with KKP alone. In
# its first 400 games it was 109 Elo ahead. But it is the best of the seven networks of section 11,
# and the best of several is partly the luckiest. So we played 400 more games, from openings that
# had no part in the choice, and fixed their number before: it is 94 Elo ahead in these (60 to
# 130), clearly above 0. KPP wins, too, by 74 (41 to 109). These two ranges overlap, and network
# and KPP have not played each other. The first network, alone, had lost by 165 (73 to 285, in 64
# games).

# %% [markdown] tags=["lookup"]
# In the second match two things change at once. The time of a node counts: with the network it was
# about 1.5 times that with KKP there, so the player sees fewer positions. And 12 ms are enough for about
# ten times as many nodes (chapter 6), so both search deeper. In 400 games, fixed before, the
# network scored a little more: 10 Elo, but its range, 24 below to 45 above, includes 0. So whether
# it wins by time is not decided, and the player's default is still KKP. KPP loses by time: a node
# took 2.3 times as long with it, and in our code what it knows does not make up for that.

# %% [markdown] tags=["lookup"]
# To ask the network less often was tried; it brought too little, and its card says how much. The
# times of nodes above are those of this match, on an idle machine with two cores. A later run of
# `benchmarks/bench_evaluations.py` on one has 1.8 times for the network and 2.9 for KPP.

# %% [markdown] tags=["lookup"]
# (Our machine code multiplies as many numbers at once as the compiler finds. Engines multiply
# dozens, by instructions that people chose, so a network costs them less. Their KPP was fast
# enough, too: as KPPT it was in the strongest engines until 2018.) The short matches' ranges are
# wide; one range in twenty misses the truth, and one or more of six ranges miss it more often
# than that.

# %% [markdown]
# ## 13 Networks of other engines, from their own files
#
# The networks of YaneuraOu and its kin are files called `nn.bin`, of the same kind as ours, with
# 256 sums or more for each side instead of 32. `open_network` reads those with HalfKP inputs and
# two layers of 32 units, to the last digit (other kinds exist). Do you have one? Then
# `open_network("nn.bin").value(middle)` says what it gives this position. And `own("my_game.kif",
# network="nn.bin")` makes every film of this chapter look at your file, as
# `room(network="nn.bin")` does with its panel. We have no such file that we may give away. So the
# cell below writes our own network as one, filled up with zeros, opens it again, and compares the
# answers.

# %% tags=["how"]
# How we know: our network, written as such a file and read again
from tempfile import TemporaryDirectory

from shogi_lab.chapters.network import load_network, network_value, open_network, widened

with TemporaryDirectory() as folder:
    path = Path(folder) / "nn.bin"
    widened(load_network()).save(path)
    size, theirs = path.stat().st_size, open_network(path)
    print(f"{size:,} bytes, {theirs.units} sums for each side")
    scale = int(load_network().scale[0])
    for position in positions[:40]:
        ours = network_value(position, shipped_network())
        assert theirs.value(position, scale) == ours
    from_file = wires_film(middle, path)
print(f"40 positions: read from the file, each has the same answer, divided by {scale}")

# %% [markdown] tags=["lookup"]
# A file does not say by what its last total is divided, so the picture divides by 16 instead of our
# 41, and its answer is -326 points where section 4 has -127: the total is the same. A side's 256
# sums are drawn as a page of 16 times 16 cells. Press a unit of the first hidden layer: a square
# shows how much a sum adds to it, and a diamond how much it takes away. Only the first two rows of
# each page have any marks, because our network has 32 sums and the others are 0. With an engine's
# own file the pages are full.

# %% tags=["lookup"]
show(from_file, at=8)

# %% [markdown] tags=["lookup"]
# Such a file has the sums' first numbers and all rows, 125,388 of 256 numbers of 16 bits, and then
# the three layers. All numbers are little-endian. Three numbers say which architecture it is; if one
# differs, there is a warning, and the file is read all the same, as in YaneuraOu. Squares are
# counted file by file there, from 1a. A test compares our answers with those of compiled
# YaneuraOu, for three networks made up of random numbers: all 1,926 are equal. In one of these
# networks the sums overflow in every position.

# %% [markdown] tags=["lookup"]
# ## 14 What it costs: additions and products
#
# We use no clock here; we count. The picture adds up, along one game, what the accumulator costs if
# it is made from scratch after every move, and what it costs if it is followed. Next to these stand
# the products of the layers behind it. They are computed whole each time, because a move changes
# many of the signals at once.

# %% tags=["how"]
# How we know: the rows that each move of a game swaps, and refreshes
from shogi_lab.chapters.network import HIDDEN, INPUTS, UNITS
from shogi_lab.screen.charts import Bars

steps = followed(game)
scratch = len(steps) * 2 * 38 * UNITS
follow = sum(sum(step.rows) for step in steps) * UNITS
products = len(steps) * (INPUTS * HIDDEN + HIDDEN * HIDDEN + HIDDEN)
assert follow < scratch / 5
ends = np.array([step.scratch for each in games for step in followed(each)])
uncut = ((ends > 0) & (ends < 127)).mean((0, 1))
counted = {"sums, from scratch": scratch, "sums, followed": follow, "layers": products}
plot(Bars("additions and products along one game", counted))
print(f"{len(steps)} moves:", ", ".join(f"{in_words(k)} {v:,}" for k, v in counted.items()))
print(
    f"all games: {(uncut < 0.1).sum()} of the {UNITS} sums are cut in more than nine positions of ten"
)
signals = np.clip([step.scratch for step in steps], 0, 127)
changed = (signals[1:] != signals[:-1]).sum((1, 2)).mean()
print(f"a move of this game changes {changed:.0f} of the {INPUTS} signals on average")

# %% [markdown] tags=["lookup"]
# No sum is cut in nearly every position, so none is "dead". Following takes about a ninth of the
# additions. (The layers' additions, and the time to fetch rows, are not counted.) The layers
# behind have only 3,000 weights, and yet they now cost more than the accumulator, whose rows,
# unfolded, have 4 million. That is the art of this design: nearly all numbers sit where a move
# changes little. With 256 sums for each side, as in Nasu's network, the accumulator from scratch
# would take eight times as many additions, and the layers 5.6 times as many products (17,440 for a
# position instead of 3,104). So the accumulator would have a larger share, and following it would
# be worth more.

# %% [markdown]
# ## 15 Four more exercises and a boss

# %% [markdown] tags=["lookup"]
# **3. The missing refresh** (10 minutes). `moves` has a letter for each move, `P` for a pawn's and
# `K` for a king's; move 0 is Black's, then the sides take turns. `done` holds pairs (move, side):
# after that move the program has refreshed that side's sums. After which move is a side's sum wrong
# for the first time, and which side's? Return (move, side), or `None` if none ever is. The attempt
# below accepts a refresh of either side's sums.


# %% tags=["lookup"]
def missing_refresh(moves, done):
    for ply, piece in enumerate(moves):
        if piece == "K" and not {(ply, 0), (ply, 1)} & done:
            return ply, ply % 2
    return None


check(missing_refresh)

# %% [markdown] tags=["lookup"]
# **4. Whole numbers without loss** (10 minutes). `weights` are numbers with a few binary places, such
# as 0.75. They are to be kept as whole numbers of 8 bits, from -128 to 127, and nothing may be
# lost. So all are multiplied by the same power of 2. Return the smallest shift from 0 to 7 for
# which every weight times `2 ** shift` is such a whole number, or `None` if there is none. The
# attempt below forgets that 8 bits end at 127.


# %% tags=["lookup"]
def lossless_shift(weights):
    for shift in range(8):
        if all(weight * 2**shift == int(weight * 2**shift) for weight in weights):
            return shift
    return None


check(lossless_shift)

# %% [markdown] tags=["lookup"]
# **5. Learned by heart** (5 minutes). A network is judged before the first round of learning, and after
# each round. `learned` has its log-losses on the positions that it learns from, and `held_out` those
# on other games. After how many rounds should the network be kept? If several are equally good, return
# the fewest. The attempt below believes what the network says of its own lessons.


# %% tags=["lookup"]
def best_round(learned, held_out):
    return learned.index(min(learned))


check(best_round)

# %% [markdown] tags=["lookup"]
# **6. One weight's slope** (15 minutes). In a small network, unit `j` adds up `weights[j][n] *
# inputs[n]` for all `n`, and cuts the total to 0 or 127 if it lies outside. The answer is the sum
# of `last[j]` times the signal of unit `j`. By how much does the answer grow if `weights[unit][i]`
# grows a little, for each 1 that it grows? A unit whose total is 0 or less, or 127 or more, counts
# as cut. The attempt below never asks whether the unit is cut.


# %% tags=["lookup"]
def weight_slope(inputs, weights, last, unit, i):
    return last[unit] * inputs[i]


check(weight_slope)

# %% [markdown] tags=["lookup"]
# **The boss** (25 minutes): both sums after a move. Here an accumulator has one number for each
# side, and each starts from `begin`, as the network's sums start from numbers of their own. A move
# may be a pawn's, a gold's or a king's, and it may capture. Which rows go and come as each side
# sees them, and which sum has to be added up from scratch? The attempt below knows quiet moves of
# pieces and nothing else.

# %% [markdown] tags=["teacher"]
# Most pupils fail on a king that captures: one side is refreshed, and on the other a row still goes
# and a row still comes. Have them write two lists first, what leaves and what comes, before any row
# is looked up.


# %% tags=["lookup"]
def both_sums_after(sums, row, begin, kings, pieces, move):
    start, to = move
    black, white = sums
    king, turned = kings[0], 80 - kings[1]
    for color, kind, where in pieces:
        if where == start:
            black += row(king, color == 0, kind, to) - row(king, color == 0, kind, start)
            white += row(turned, color == 1, kind, 80 - to)
            white -= row(turned, color == 1, kind, 80 - start)
    return black, white


print(exercise("both_sums_after"))
check(both_sums_after)

# %% [markdown]
# ## 16 What the sources say, what running it shows
#
# ### The claims, one by one
#
# | the question | running it shows | resting on |
# |---|---|---|
# | N3 of HalfKP's 125,388 inputs, 38 are on for each side (Nasu, 2018) | right | *on these games* |
# | N4 sums that are followed are the sums from scratch (Nasu, 2018) | right: no difference | *on these games* |
# | N5 a refresh is needed only if a king moves, and only on its side (Nasu, 2018) | right; about one move in ten is a king's | *on these games* |
# | N6 whole numbers of 8 and 16 bits are exact enough (Nasu, 2018) | partly: dividing costs 2 points on average, and never more than 88; with the rounding of what was learned it is 12 on average, and the log-loss goes from 0.6320 to 0.6321; no games were played with unrounded numbers | *on these games* |
# | N7 such a network plays better than a table (Nasu, 2018) | partly, and for another network than Nasu's: alone, our first network lost to the player's KKP; the second one, with shared rows, stands beside KKP, predicts winners better than KKP does and no worse than KPP, as far as these games can tell (log-loss 0.6321; KPP 0.6332, KKP 0.6350), and with the same number of nodes it is 94 Elo ahead of KKP (60 to 130, in 400 games that had no part in its choice); with the same time it is not decided (10 ahead, from 24 behind to 45 ahead) | *on these games* |
# | N8 going back from the answer gives the slopes of a network (Rumelhart, Hinton and Williams, 1986) | right: for four numbers of each part it is what changing the number gives, to one part in ten thousand | *on the boards of the cell* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | slopes from the answer back | David Rumelhart, Geoffrey Hinton and Ronald Williams, "Learning representations by back-propagating errors", 1986 | `chapters.network.going_back.backward` |
# | HalfKP, the accumulator, the layers | Yu Nasu, 「高速に差分計算可能なニューラルネットワーク型将棋評価関数」 (Efficiently updatable neural-network-based evaluation functions for computer shogi), 2018 | `chapters.network.kernels.accumulator.do_move_accumulated` |
# | the numbers of places | YaneuraOu, `evaluate.h`, BonaPiece | `chapters.learning.kernels.half_kp.HALF_KP_BOARD` |
# | shift, cut and scales | YaneuraOu, folder eval/nnue, architecture halfkp_256x2-32-32 (Stockfish 12 had the same; today's differs) | `chapters.network.kernels.layers.network_answer` |
# | steps of learning (the first networks took plain steps against the slope) | Diederik Kingma and Jimmy Ba, "Adam: a method for stochastic optimization", 2014; John Duchi, Elad Hazan and Yoram Singer, "Adaptive subgradient methods" (AdaGrad), 2011 | `chapters.network.training.Learner` |
#
# Nothing was copied from these programs. Our network was trained on our own games, and no number of
# Bonanza's or of any other engine is in it.

# %% [markdown] tags=["lookup"]
# **Your own game**: give the path of a game record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line
# copied from under any picture. `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=60)
mine.show("inputs")
