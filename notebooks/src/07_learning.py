# %% [markdown]
# # Where numbers come from
#
# Black has just played 6h7g: a quiet silver, from 6h to 7g. Black had 34 other legal moves, and we
# call them its **siblings**. In the list, the column *has* gives the points that Black has after
# each move, as a table of numbers values the position. Press a move to see it on the board.

# %%
from shogi_lab.chapters.kkp import shipped_weights
from shogi_lab.chapters.learning import lesson_film, pull_film, siblings_film
from shogi_lab.views import *

games = Game.read_all("../data/games/selfplay.usi")
table, game = shipped_weights(), games[5]
middle, played = list(game.positions())[48], game.moves[48]
show(siblings_film(middle, played, table))

# %% [markdown] tags=["teacher"]
# Show the list without a word, and ask who is right: the player who moved the silver, or the table
# that likes the pawn on 5f? Let both sides give reasons. Neither can be proved here, and the lesson
# is about what a machine does all the same.

# %% [markdown]
# The table would rather take the pawn on 5f, by 307 points. The player, an engine that searched,
# moved the silver. Who is right? We don't know. But the played move is news, because whoever chose
# it thought it at least as good as each of the 34 siblings. Chapter 4's table has 4.8 million
# numbers, and nobody could write them down. This chapter shows how a machine finds such numbers in
# moves that were played.
#
# **By the end you will be able to**
#
# - say what one played move teaches, which numbers it pushes, and which way;
# - read off a curve how hard a sibling pushes;
# - tell learning from learning by heart.
#
# Allow twenty-five minutes, and fifteen more for two exercises. Read chapter 4 first.
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes a minute.

# %% [markdown]
# ## 1 Who won says little
#
# Chapter 4's table was learned from who won. If Black won a game, all its positions were called
# good for Black. But a game of a hundred moves has one winner, and that is a single bit of news.
# Its moves say more. At each move the player had some seventy others to choose from, and left
# them all. So six of our games (an engine played them against itself) hold six results, and tens of
# thousands of comparisons between a move and a sibling.[°](#proof-comparisons) Together, the
# comparisons of one move are worth about six bits at most, since they only say which of some
# seventy moves was played. But these six come with every move, and the result comes once.

# %% [markdown] tags=["teacher"]
# Pupils say that a move of the loser teaches the wrong thing. Let them. Then ask how many of a
# hundred moves lost the game. Most moves of both sides are good, or nobody would study lost games.

# %% [markdown]
# So Kunihito Hoki taught his engine Bonanza like this in 2006: he chose the table's numbers so
# that the move that a master played leads to a higher value than its siblings do. It did not
# matter who won.

# %% [markdown]
# ## 2 What is to be made small
#
# A table gives each position a value. To the material it adds a **weight** for each of the mover's
# pieces, and subtracts those of the other side's. How badly does the table explain the move that
# was played? We need one number for that.
#
# Let each sibling count between 0 and 1: 0.05 if the table puts it 300 points behind the played
# move, 0.27 if 100 behind, a half if it is level, 0.73 if 100 ahead, 0.95 if 300
# ahead.[°](#proof-forces) In the picture above you see the counts as blue bars. The sum of all
# counts is the number that we want. Here it is 16.38; if all 34 siblings were level, it would
# be 17. Learning changes weights so that the sum becomes smaller.

# %% [markdown]
# One more thing is needed. A position in the middle of an exchange has no value that lasts. So
# both sides first make the captures that are good for them, and then the position is valued. The
# pictures show the board after these captures. This is how our code counts. `values` holds what
# the mover has after each move, the played move first, and `WIDTH` is 100 points.

# %% [markdown] tags=["teacher"]
# Pupils want the sum to be 0. Ask what a table would have to do for that: put every sibling far
# behind, also those that a strong player would have chosen on another day. Small is the aim, not
# nothing.

# %%
from shogi_lab.chapters.learning import counts_of

listing(counts_of)

# %% [markdown]
# ## 3 Predict, then step: who pushes hardest?
#
# If a weight changes by a little, so does a sibling's lead over the played move, and with the lead
# its count. The more the count changes, the harder this sibling *pushes* the weight. One sibling is
# level with the played move, another is far behind, a third is far ahead. Draw on paper how the
# count grows from far behind to far ahead. Where does it change most?

# %% [markdown] tags=["teacher"]
# *Far ahead* is the good wrong answer: punish the largest error. Ask what a small push would change
# there. Then ask who might have played such a move; a master who gives up a rook has a reason that
# no table sees.

# %%
from shogi_lab.chapters.learning.predictions import predict

pull = pull_film(middle, played, table)
predict("pushes_most", pull)

# %%
show(pull, at=10)

# %% [markdown] tags=["answer"]
# This is the curve of counts. The dot is the sibling 4h5h: the gold goes to 5h. Drag the dot along
# the curve. The orange line is the curve's tangent: the steeper it is, the harder the sibling
# pushes. Our unit is the push of a level sibling: each of its weights goes by one point.
#
# The level sibling pushes hardest. One that counts *c* pushes with `4 * c * (1 - c)`: that is 1 at
# a half, where the curve is steepest, and 0.17 at 0.956.[°](#proof-forces) A sibling that is far
# behind is no news. One that is far ahead is given up: perhaps the player saw something that the
# table cannot see. So the capture on 5f, which the table likes so much and which counts 0.956,
# teaches little.

# %% [markdown] tags=["answer"]
# And which way? Weights that are used only after the sibling go down, here for example that of the
# gold on 5h. Weights that are used only after the played move go up. For White's pieces it is the
# other way round, because their weights are subtracted from what Black has. A weight that both
# moves use is left alone, because the comparison says nothing about it.

# %% [markdown]
# ## 4 All siblings together
#
# Each sibling pushes a few weights, and all pushes are added up. Once you have answered, the film
# stands at all of them together. Step back to the one that is furthest ahead, the one furthest
# behind, and the level one. Unit and scale stay the same, so a single sibling's bars are short.
# Each dot on the curve is a sibling. Before you look: whose weight loses most when all 34 push?

# %% [markdown] tags=["teacher"]
# Somebody says the bishop that could take a pawn. Ask after how many of the 34 siblings the silver
# still stands on 6h. Nearly all: that is why its old place loses most, although no single sibling
# cares about it.

# %%
lesson = lesson_film(middle, played, table)
predict("loses_most", lesson)

# %%
show(lesson, at=-1)

# %% [markdown] tags=["answer"]
# The silver on 6h loses most: after nearly all siblings it still stands there. Its new place, 7g,
# gains most. The rest is smaller and subtler. Each time a sibling moves another piece away, the
# weight of that piece's present place goes up, because after the played move the piece is still
# there. So one move also teaches about pieces that did not move.
#
# (A pawn with *x0* stands for having none in hand. That has a weight, too.)

# %% [markdown]
# ## 5 From one lesson to a table
#
# Now do this for many moves: add up their pushes, change all weights by a small step, and begin
# again. For each weight there is a **slope**: by how much the sum of all counts grows if this weight
# grows by 1. A push goes against the slope, because the sum should become smaller. This is the
# step in our own code:

# %% [markdown] tags=["teacher"]
# Ask which line pulls weights back and which goes downhill. A pupil who has seen gradient descent
# names it at once; the others should only say in words what each line does.

# %%
from shogi_lab.chapters.learning import step_down

listing(step_down)

# %% [markdown]
# The first line pulls every weight back a little toward 0, so that nothing grows without a reason.
# The loop subtracts the slopes of all positions, each times the length of the step, so that no
# single game decides where the weights go.
#
# How do we get all slopes? The obvious way changes one weight by a little, adds up all counts
# again, and looks. For 4.8 million weights, each a little up and a little down, that takes 9.6
# million sums. The slope of section 3's curve gives all of them at once. Only a few
# hundred weights are used after any of these moves, so all other slopes are 0.[°](#claim-N1)

# %% [markdown]
# ## 6 What breaks it: learning by heart
#
# Let us learn. We take sixteen positions of our games with the moves played there, begin with the
# pieces' values and a table of zeros, and make nine steps. Eight other positions are **held out**:
# nothing is learned from them. **Predict**: how much less will a sibling count after nine steps,
# in the sixteen positions and in the eight?

# %% [markdown] tags=["teacher"]
# Most expect both lines to fall, the second one less. Collect numbers before the chart is shown.
# Then ask what the sixteen lessons could have taught about a king on a square where no lesson has a
# king.

# %% tags=["answer"]
from shogi_lab.chapters.learning import first_steps
from shogi_lab.screen.charts import Curves

asked = [(list(each.positions())[40], each.moves[40]) for each in games]
asked = [(position, move) for position, move in asked if not position.in_check()]
known, held_out = asked[:16], asked[16:24]
rows = first_steps(known, held_out)
counts = {
    "learned from": [each.known.counts for each in rows],
    "held out": [each.held_out.counts for each in rows],
}
plot(Curves("how much a sibling counts, on average", "steps", counts))

# %% [markdown] tags=["answer"]
# In the positions that were learned from, a sibling counts much less. In those held out, hardly
# anything changes.[°](#claim-N2) The table has learned sixteen moves by heart. A weight belongs to
# a piece on its square *and* to both kings' squares, and in five of the eight positions the kings
# stand as in no lesson. So the lessons can have taught little about them. No other learning runs
# in this chapter, so whether moves teach such a table anything about other positions stays open
# here (section 14).

# %% [markdown]
# There are several cures, and Bonanza used two of them. Many games leave less room for learning by
# heart: Bonanza learned from tens of thousands. And shared weights learn more from the same games,
# also for positions that were never met: Bonanza gave a place and its mirror image one weight.
# Whatever learns must be watched on games that it has not seen. Chapter 8 meets this trap again,
# with a network.

# %% [markdown]
# ## 7 Your turn
#
# Two exercises; one more and a hard one, the boss, are in the evidence. They run in JupyterLab, and
# on a web page wherever you see *Run*. Each begins with an attempt that is wrong: run it to see the
# smallest case in which it fails, then fix it. `print(exercise("hardest_push"))` gives the task in
# full. `hint("hardest_push")` helps, and `hint("hardest_push", 2)` helps more. The solutions are
# kept apart, in `solutions/07_learning.py`.

# %% [markdown]
# **1. The hardest push** (5 minutes). `leads` lists by how many points each sibling is ahead of the
# played move; one that is behind has a lead below 0. Which sibling pushes hardest? Return its place
# in the list, counted from 0, and the first one if several push equally hard. The attempt below
# punishes the largest error.

# %%
from shogi_lab.chapters.learning.exercises import check, exercise, hint


def hardest_push(leads):
    return leads.index(max(leads))


check(hardest_push)

# %% [markdown]
# **2. What one move pushes** (10 minutes). `played` lists the weights that are added up after the
# played move. Each sibling in `siblings` is a pair: how much it counts, and a list of the weights
# that are added up after it. For each weight, by how much does the sum of all counts grow when that
# weight grows? Take `count * (1 - count)` for each weight of a sibling; all other factors are left
# out. (Learning then pushes the other way.) Return a set of pairs (weight, slope), without those
# whose slope is 0. The attempt below never asks what was played.


# %%
def slope_by_weight(played, siblings):
    slopes = {}
    for count, weights in siblings:
        for name in weights:
            slopes[name] = slopes.get(name, 0.0) + count * (1 - count)
    return set(slopes.items())


check(slope_by_weight)

# %% [markdown]
# ## 8 The napkin
#
# Draw from memory the curve of counts with three siblings on it: one far behind, one level, one far
# ahead. Draw the tangent at each. Write below it which weights go up and which go down after a
# silver went from 6h to 7g, and beside it two lines: one for games learned from, one for games held
# out. Then compare with the pictures of sections 3, 4 and 6.

# %% [markdown]
# **Three exit questions.** Why does a sibling that is far ahead push less than one that is level?
# Why can a lost game teach as much as a won one? Nine steps make the counts smaller where the table
# learned, and not where it did not: what has it learned?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says.
# Chapter 8 goes on with a network, which replaced such tables.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter tells, cell by cell. Here, too, are KPP, which knows what
# two pieces are worth together; what Bonanza did differently; another exercise and a boss; and the
# claims, one by one.

# %% [markdown]
# ## 9 Are the slopes right?
#
# How many comparisons do six games hold, and how many results have they?

# %% tags=["how", "proof:comparisons"]
# How we know: results and comparisons in six games
some = games[:6]
moves = sum(len(each.moves) for each in some)
siblings = sum(len(p.legal_moves()) - 1 for g in some for p in list(g.positions())[:-1])
assert len(middle.legal_moves()) == 35
print(
    f"{len(some)} games: {len(some)} results, {moves} moves, {siblings:,} comparisons with siblings"
)

# %% [markdown] tags=["lookup"]
# The sum of counts, written down in the obvious way. `values_after` gives what the mover has after
# each move where the captures have ended, the played move first. The curve is the sigmoid of
# logistic regression: a sibling that is 100 points ahead counts 0.73. (Logistic regression adds up
# logarithms instead.)

# %% tags=["lookup"]
from math import exp

from shogi_lab.chapters.learning import values_after


def counts_together(values):
    best, *others = values
    return sum(1 / (1 + exp((best - each) / 100)) for each in others)


round(counts_together(values_after(middle, played, table)), 3)

# %% tags=["how", "claim:N1"]
# How we know: the formula for all slopes against four weights, each changed by one up and down
from itertools import islice

from shogi_lab.chapters.learning import slopes_after


def obvious_slope(place):
    found = []
    for by in (1, -1):
        changed = table.copy()
        changed[place] += by
        found.append(counts_together(values_after(middle, played, changed)))
    return (found[0] - found[1]) / 2


slopes = slopes_after(middle, played, table)
apart = [abs(obvious_slope(place) / slope - 1) for place, slope in islice(slopes.items(), 4)]
assert max(apart) < 1e-6
print(f"{len(slopes)} weights matter here; the {len(apart)} steepest, changed one by one,")
print("agree with the formula to one part in a million")

# %% [markdown] tags=["lookup"]
# If a weight grows by 1, the sum of counts grows by some amount, and this amount is the **slope**
# for the weight. Only a few hundred weights can matter: those that are looked up after one of the
# 35 moves and the captures behind it. (A move of the king changes all look-ups, as chapter 4
# shows.) If a weight changes by a little, the same captures follow, so only the weights at their
# end matter.
#
# How hard does a sibling push, by how far it is from the played move? **Live**: move the slider.

# %% tags=["how", "proof:forces"]
# How we know: the force of a sibling, by how far it is from the played move
for behind in (600, 307, 300, 100, 0, -100, -300, -307, -600):
    count = counts_together([0, -behind])
    force = 4 * count * (1 - count)
    print(f"{-behind:+5} points ahead: counts {count:.3f}, pushes with {force:.3f}")

# %% tags=["live", "lookup"]
from ipywidgets import IntSlider, Label, dlink

lead = IntSlider(value=0, min=-600, max=600, step=20, description="ahead")
shown = Label()


def force_of(points):
    count = 1 / (1 + exp(-points / 100))
    return f"counts {count:.3f}, pushes with {4 * count * (1 - count):.3f}"


dlink((lead, "value"), (shown, "value"), force_of)
live(lead, shown, still=svg(middle))

# %% [markdown]
# ## 10 Sixteen moves by heart
#
# The chart of section 6 in numbers, with how often the played move leads all its siblings, and how
# many of the eight positions have both kings where a lesson has them.

# %% tags=["how", "claim:N2"]
# How we know: nine steps, from a table of zeros; counts per sibling, and how often the played move leads
for step, ours, others in rows[::3]:
    print(f"{step} steps: learned from {ours.counts:.3f}, {ours.leads} of {len(known)};", end=" ")
    print(f"held out {others.counts:.3f}, {others.leads} of {len(held_out)}")
assert rows[-1].known.counts < 0.6 * rows[0].known.counts


def kings_met(position):
    black, white = map(int, position.record.king)
    return {(black, white), (80 - white, 80 - black)}


met = set().union(*(kings_met(position) for position, _ in known))
shared = sum(not met.isdisjoint(kings_met(position)) for position, _ in held_out)
print(f"{shared} of {len(held_out)} held out have both kings where a lesson has them")
assert shared == 3

# %% [markdown] tags=["lookup"]
# Colors may be exchanged: a lesson for Black is one for White when the board is turned. Even so, only
# three of the eight have both kings where a lesson has them.

# %% [markdown] tags=["lookup"]
# ## 11 KPP: what two pieces are worth together
#
# Chapter 4's table adds up one number per piece, whoever stands next to it. Any player would
# object: a shelter is more than its pieces. So Bonanza had a second table, which knows what pieces
# are worth together. The one below was learned for this chapter from 17,944 games of chapter 6's
# player.
#
# Above each board is what this table says, in 32nds of a point, as in KKP. First Black has a gold
# next to the king, then a silver, and at the end both. What would the last number be if numbers of
# single pieces were added up?

# %% tags=["lookup"]
from shogi_lab.chapters.kkp import Views
from shogi_lab.chapters.learning import kpp_sums

shelters = (
    Position.from_sfen("4k4/9/9/9/9/9/9/1K1G5/9 b - 1"),
    Position.from_sfen("4k4/9/9/9/9/9/2S6/1K7/9 b - 1"),
    Position.from_sfen("4k4/9/9/9/9/9/2S6/1K1G5/9 b - 1"),
)
sums = [kpp_sums(each) for each in shelters]
names = [f"{black - white:+}" for black, white in sums]
svg(Views("", tuple(names), tuple(map(board_of, shelters))))

# %% [markdown] tags=["lookup"]
# It would be 120 - 24 = 96, but it is 336. The 240 in between belong to neither piece. As Black's
# king sees them, gold and silver together have a number of their own, +312. White's king sees them
# from afar, as +72, and that is subtracted. A table with a number for a king and every two pieces
# is called **KPP**. Each piece also forms a pair with itself, and the number of this pair is what
# the piece is worth alone.

# %% [markdown] tags=["lookup"]
# How many pairs are there? Chapter 4 had 42 items and 1,806 pairs for Bonanza's KPP, because there
# each kind in hand is an item, also when there is none of it. Here each piece in hand is an item of
# its own. So there are 38 items, all pieces but the kings. A side has 38 × 39 / 2 = 741 pairs, and
# both sides have 1,482. But a move changes few of them. In the move of this chapter, 6h7g, only the
# pairs of one silver go, and those of a silver on another square come. How many look-ups does it
# take?

# %% tags=["how", "claim:N9"]
# How we know: gold and silver for either king; look-ups of six games, and sums from scratch
from shogi_lab.chapters.learning import followed_pairs

black, white = (both - gold - silver for gold, silver, both in zip(*sums, strict=True))
before, after = (one - other for one, other in map(kpp_sums, (middle, middle.after(played))))
assert after - before == -912
print(f"gold and silver together: {black:+} as Black's king sees them, {white:+} as White's")
steps = [step for each in some for step in followed_pairs(each)]
assert all(step.followed == step.scratch for step in steps)
assert all(step.in_full == 2 * 38 * 39 // 2 for step in steps)
looked_up = [step.looked_up for step in steps]
print(f"{len(steps)} moves, both sums: no difference; a move takes {min(looked_up)} to", end=" ")
print(
    f"{max(looked_up)} look-ups, {sum(looked_up) / len(looked_up):.0f} on average;"
    " a full pass 1,482"
)

# %% [markdown] tags=["lookup"]
# The silver's 38 pairs go and 38 others come, for each side: 152 look-ups, and not 1,482. If more
# than one piece changes its place, a move takes more; on average it is a sixth of a full pass. (The
# table learned from games of chapter 6's player, and this game is another engine's. It does not like
# this move, which costs Black 912 / 32 = 28.5 points.)

# %% [markdown] tags=["lookup"]
# Is that cheap? KKP follows the same move with 2 look-ups. Listing the pieces, where Bonanza adds
# up KKP, takes about 5 % of its time, says chapter 4's article. What KPP takes depends on the
# machine, so measure yours: `python3 benchmarks/bench_evaluations.py`. And what does KPP buy? With
# the same number of nodes our player scores more with it, with the same time much less. That is a
# fact about our code, and no law: after Bonanza most of the strongest engines (not all: Gekisashi
# and GPS Shogi went other ways) had KPP, and later **KPPT**, a KPP that also knows whose turn it
# is, until networks replaced it from 2018 on.

# %% tags=["how", "claim:N10"]
# How we know: KPP next to KKP, in the comparison and in the games that are kept
from pathlib import Path

from shogi_lab.screen.language import told as in_words

without, with_it = "with the player's KKP", "with the player's KKP and KPP"
lines = Path("../data/kpp/table.csv").read_text("utf-8").splitlines()[1:]
losses = {name: (loss, right) for name, loss, right, *_ in (line.split(",") for line in lines)}
for name in (without, with_it):
    loss, right = losses[name]
    print(f"{in_words(name)}: log-loss {loss}, the better side won in {float(right):.1%}")
ranges = {}
for by in ("nodes", "time"):
    head, *played_there = (
        Path(f"../data/evaluations/{by}/table.txt").read_text("utf-8").splitlines()
    )
    for line in played_there:
        name, number, points, minus, even, plus, elo, low, _, high = line.split()
        if name == "KPP":
            ranges[by] = int(low), int(high)
            print("with the same nodes:" if by == "nodes" else "with the same time:", end=" ")
            print(f"{points} of {number} games' points, {elo} Elo ({low} to {high})")
assert float(losses[with_it][0]) < float(losses[without][0])
assert ranges["nodes"][0] > 0 > ranges["time"][1]

# %% [markdown] tags=["lookup"]
# (*Log-loss* is minus the logarithm of the chance that a prediction gave to what happened: small
# if that was near 1, and the larger, the more confident the mistake. Here it is about who won.
# *Elo* measures strength: at 100 Elo the stronger side wins about 64 games of 100, if two
# draws count as one win.)

# %% [markdown] tags=["lookup"]
# After 80 games with the same nodes the range had still been 7 to 150, so we played on, up to a
# number that was fixed before; other games, from other openings, say +47 (11 to 84, in 366 games).
# With the same time KPP's lead becomes a clear loss. But two things change at once there: a node
# takes longer with KPP than with KKP, so the player sees fewer positions than its opponent; and 12
# ms are enough for many more than 1,000 nodes, so both search deeper. These games do not say which
# of the two it is. In engines KPP was fast enough: as KPPT it was in the strongest until 2018.

# %% [markdown] tags=["lookup"]
# How does such a table fit into memory? Bonanza has one for each of the king's 81 squares, 88
# million numbers. Ours is one for all, because it counts places from the king. Take Black's pawn on
# 7g and the king on 5i: the pawn is two ranks up and two files left. Ranks and files from -8 to 8
# are 17 of each, and Black's pawns begin at 90. So its place is 90 + 17 × (8 - 2) + (8 - 2) = 198.
#
# That makes 14 million pairs, or 28 megabytes. A pair and its mirror image share a number. Most are
# rare in games: 379,016 numbers that are not nearly 0 are kept, a byte for each, in 0.41 megabytes
# ([its card](../data/kpp/MODEL.md)). The edge of the board is lost. KKP knows it, and is added.

# %% [markdown] tags=["lookup"]
# ## 12 What Bonanza did differently
#
# This chapter has the frame of Bonanza's learning, but the numbers are ours. In the sources of its
# version 6.0
#
# - each move is followed by a search of two plies and of captures, and the end of its best line is
#   valued;
# - after some steps all searches are made again, because other captures may be best by then (ours
#   are made once);
# - a sibling counts 0.27 if it is 37 points behind (here, if it is 100 behind), and siblings more
#   than 256 points away push nothing;
# - only the sign of a slope is used: a weight moves by 0, 1 or 2 units, drawn at random;
# - the penalty is the same for large weights and for small ones;
# - what pieces are worth is learned as well.

# %% [markdown]
# ## 13 One more exercise and a boss

# %% [markdown] tags=["lookup"]
# **3. By heart** (10 minutes). Learning goes in rounds. After each round an error is measured twice:
# in `learned` on the games that are learned from, in `held_out` on others. Which is the first round
# that learns by heart only: the learned error falls compared with the round before, and the error
# held out rises? Return its place in the lists, or `None` if there is no such round. The attempt
# below looks for a gap between the two errors, and nearly every round has one.


# %% tags=["lookup"]
def by_heart(learned, held_out):
    for n in range(1, len(learned)):
        if learned[n] < held_out[n]:
            return n
    return None


check(by_heart)

# %% [markdown] tags=["lookup"]
# **The boss** (25 minutes): a step as Bonanza takes it. `weights` maps names to whole numbers; a
# name is a piece and its square, such as `S6h`. `lessons` is a list of pairs (played, siblings), as
# in exercise 2. Add up the slopes of all lessons. A place and its mirror image share their slope:
# `S6h` and `S4h` get the sum of both, since file 6 becomes 10 - 6 = 4. Then every weight goes by 1
# against the sign of its slope. A weight whose slope is 0 goes one nearer to 0, if it is not there.
# Return a set of pairs (name, new weight), and leave the old weights as they are. The attempt below
# knows no mirror, and holds nothing back.

# %% [markdown] tags=["teacher"]
# Most pupils add up each lesson's signs instead of its slopes, or take the step before the mirror
# image has been added. Have them write three lists first: slopes of the lessons, slopes with their
# mirror images, steps.


# %% tags=["lookup"]
def bonanza_step(weights, lessons):
    slopes = dict.fromkeys(weights, 0.0)
    for played, siblings in lessons:
        for count, names in siblings:
            for name in names:
                slopes[name] += count * (1 - count)
            for name in played:
                slopes[name] -= count * (1 - count)
    return {(name, old - (slopes[name] > 0) + (slopes[name] < 0)) for name, old in weights.items()}


print(exercise("bonanza_step"))
check(bonanza_step)

# %% [markdown]
# ## 14 What the sources say, what running it shows
#
# ### The claims, one by one
#
# | the question | running it shows | resting on |
# |---|---|---|
# | N1 does a formula give the slope by each weight? (Hoki, 2006) | right: for the 4 steepest of 292 weights it is what changing the weight gives, to one part in a million | *on the boards of the cell* |
# | N2 can a table be learned from moves alone, whoever won? (Hoki, 2006) | open: in the positions learned from, siblings count much less after nine steps; sixteen moves are too few to say anything of others | *on these games* |
# | N9 are KPP's sums, followed, the sums from scratch? | yes: no difference, with a sixth of the look-ups | *on these games* |
# | N10 does a number for two pieces together make the player better? | partly: its table predicts winners a little better with KPP than without (log-loss 0.6332 instead of 0.6350; the better side won in 62.4 % of the positions instead of 62.0 %); with the same number of nodes it is 74 Elo ahead (41 to 109, in 400 games), with the same time 209 behind (133 to 309) | *on these games* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | learning from siblings | Kunihito Hoki, 「局面評価の学習を目指した探索結果の最適制御」 (Optimal control of minimax search results to learn positional evaluation), Game Programming Workshop, 2006 | `chapters.learning.siblings.slope_of` |
# | a played move compared with others, before Bonanza | Thomas Nitsche, "A learning chess program", 1982; Gerald Tesauro, "Comparison training of chess evaluation functions", 2001 | `chapters.learning.siblings.counts_of` |
#
# Nothing was copied from these programs. The table was learned from our own games, and no number of
# Bonanza's or of any other engine is in it.

# %% [markdown] tags=["lookup"]
# **Your own game**: give the path of a game record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line
# copied from under any picture. `print(mine)` lists every film that runs on it.

# %% tags=["lookup"]
mine = own("../data/games/selfplay.usi", game=6, ply=49)
mine.show("lesson")
