# %% [markdown]
# # Long effects: placing and lifting are one flip
#
# May this silver move? White's rook on 5a looks down file 5, and Black's silver on 5d stands
# between it and Black's king on 5i. If the silver leaves the file, White captures the king. Such a
# piece is **pinned**.
#
# **Live** (in JupyterLab or on a web page): click any piece to see what opens if it leaves.

# %%
from shogi_lab.chapters.long_effects import spotter_film
from shogi_lab.views import *

pins = Position.from_sfen("4r4/9/1B7/2N1S4/9/9/5k3/9/4K4 b - 1")
show(spotter_film(pins, (31, 81)), step=31)

# %% [markdown]
# A piece may also shield the enemy's king. If it leaves the line, a friend behind it gives check:
# the piece **discovers check**. Engines ask both questions for every piece, millions of
# times before they play. For each piece they look up one number, which says along which lines to
# look for a king. This chapter builds that number, and keeps it right from move to move by flipping
# a few bits.
#
# **By the end you will be able to**
#
# - read a square's *word*: sixteen bits that say which attacks from afar arrive there;
# - say what each kind of move does to those attacks;
# - update those attacks by *xor*, which flips chosen bits;
# - spot a pinned piece from its square's word.
#
# Allow thirty minutes, and fifteen more for two exercises. Read chapter 1 first. If shogi is
# new to you, look first at [how the pieces move](00_start.ipynb#how-the-pieces-move). The chapter
# follows *Long Effect Library, part 2* (Motohiro Isozaki, 2016).
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown]
# ## 1 The number
#
# Shogi programmers call an attack on a square an *effect*. Rooks, bishops and lances, the
# *sliders*, attack along lines.[°](#claim-L13) Such an attack from far away is a **ray**, or a
# **long effect**. It starts at the slider and runs along a line until a piece stands in its way.
# That piece may belong to either side, and it may even be a king.
#
# Which rays arrive on a square? Eight directions and two colors make sixteen bits, the square's
# **word**. Black's eight bits are [the low byte](#part-low-byte), and White's are the high one. If
# bit 3 is set, for instance, a ray of Black's arrives here on its way up.

# %% [markdown]
# U, D, L and R stand for up, down, left and right. Small letters are White's, so [`l`](#part-l), a
# small L, is White's left. Click a number outside the wheel, and its ray comes or goes. Find White's
# ray down, the one that arrives at the silver above.
#
# In the middle, four *hexadecimal* digits write the whole word. Each digit stands for four bits, so
# bit 3 alone is `0008`, and bit 11, eight places higher, is `0800`. In code, `0x` stands before such
# a number.

# %%
from shogi_lab.chapters.long_effects import move_film, verbs_film, wheel_film

show(wheel_film((0x005A, 0xA500)))

# %% [markdown]
# Now drop a rook on 5e and let it *emit* its rays: along each ray we walk square by square, and
# set one bit on each. White's pawn stands in the way, on 3e. What happens there?

# %% [markdown] tags=["teacher"]
# About half say no, since the rook cannot go through it. Ask whether the pawn is attacked. If the
# pawn were Black's own: is it defended? The square is written and *then* the walk stops; the other
# order loses every attack there is.

# %%
alone = Position.from_sfen("9/9/9/9/6p2/9/9/9/9 b R 1")
predict("first_piece", move_film(alone, "R*5e", only="R"))

# %% [markdown] tags=["answer"]
# The ray reaches the pawn's own square, because the pawn is attacked. The walk writes there first,
# and only then stops.[°](#claim-L11) So the word of the square on which a piece stands names all
# the rays that this piece stops.

# %% [markdown]
# Now go back to the silver of the first picture. Its word, beside the board, has bit 12, `d`: a ray
# of White's on its way down. The engine walks on from 5d in this direction as if the
# silver were gone. The first piece that it meets is the silver's own king, so the silver is pinned.

# %% [markdown]
# ## 2 What one move changes
#
# How far a rook attacks depends on what is in its way. So its attacks change when another piece
# steps into a line, and they change again when that piece leaves.
#
# White's rook on 3e shoots to the left. Below the board, each square of rank e has two bits of its
# word: bit 14 for a ray of White's to the left, and bit 6 for one of Black's. Read them from 3e to
# the left, as the ray runs. Then drag Black's rook from 5h (file 5, rank h) up its file, or step on.
# What happens to the bits when the rook comes to 5e?

# %%
from shogi_lab.chapters.long_effects import dragged_film

show(dragged_film(), step=1)

# %% [markdown] tags=["answer"]
# While Black's rook stands on 5e, White's ray ends there, and beyond 5e a ray of Black's goes on. In
# all, the move changes few of the 81 words.[°](#proof-squares)

# %% [markdown]
# The obvious way forgets all words after each move, takes the pieces one by one, and follows their
# rays again. That is slow, but surely right, because it says what a ray *is* and nothing else. Can
# an engine write only what changes, and still agree with it every time?[°](#proof-carried)

# %% [markdown]
# ## 3 Four verbs
#
# What can happen to rays when a piece moves? The article names four verbs.[°](#claim-L1) A piece
# that arrives on a square [**emits**](#part-emit) its own rays and [**blocks**](#part-block)
# those that ran through.[°](#claim-L2) A piece that leaves [**withdraws**](#part-withdraw) its own
# rays and [**unblocks**](#part-unblock) those that it had stopped.[°](#claim-L3)
#
# A move has a square where it starts (`from`) and one where it ends (`to`); a drop has only the
# second. Which of the four does each square need? That depends on whether a piece is taken there.
# **Live** (in JupyterLab or on a web page): fill in the table, then compare.

# %% [markdown] tags=["teacher"]
# Fill it on the blackboard, one row per team. The favorite mistake is a capture that blocks. Ask
# what went through the square before: nothing did, because somebody stood there. And the captured
# piece's own rays are forgotten by nearly everyone.

# %%
show(verbs_film(), at=0)

# %% [markdown] tags=["answer"]
# A capture blocks nothing, because every ray that reached its square was already stopped there by
# the piece that is taken. But that piece takes its own rays along, so the move must withdraw them,
# too.[°](#claim-L4)
#
# So no square needs more than two verbs.[°](#claim-L5)

# %% [markdown]
# ## 4 Placing and lifting are one flip
#
# Four verbs would be four functions. Does an engine need that many? To withdraw a ray means to
# clear one bit on each of its squares, and to emit the ray means to set that bit. What if we don't
# tell the two apart, and simply **flip** the bit? *Xor* does that: a word xored with `0x0008`, in
# which only bit 3 is set, has its bit 3 flipped, and no other.

# %% [markdown]
# Then the same code places and lifts a piece, and the same code blocks and unblocks.[°](#claim-L7)
# Here is that code. `bits` says which rays to flip: the piece's own, to emit or withdraw them; its
# square's word, to block or unblock. `bits & -bits` is the lowest bit that is set, alone; `lowest`
# gives its number, and `& 7` its direction `d`, whichever the color. `rays` knows how many squares
# there are to the edge, and the step from one to the next.

# %%
from shogi_lab.chapters.long_effects import toggle

listing(toggle)

# %% [markdown]
# ## 5 One ray ends where another begins
#
# Now for the article's own example, which is also the move of section 2. Black's rook comes to 5e.
# White's rook on 3e shoots left, across that square.
#
# Left is Black's bit 6 and White's bit 14.

# %% [markdown] tags=["teacher"]
# Some name a bit, others two values, one for each color. Ask how often the squares to the left are
# then visited. One value with two bits does both, since a color is a byte and the direction has the
# same place in each.

# %%
example = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
both = move_film(example, "5h5e", only="L")
predict("one_value", both)

# %%
show(both, at=8)

# %% [markdown] tags=["answer"]
# One value, `0x4040`, does all of it.[°](#proof-one-value) Black's bit 6 is the third bit of the
# second digit from the right, `0x0040`, and White's bit 14 is `0x4000`. The film walks to the left
# once and flips both bits on four squares: Black's appears and White's vanishes in the same step.
# Section 4's `toggle`, which takes bit by bit, would walk twice. (The square being written is pink.
# Rays that have gone are dotted, bits of other walks pale.)

# %% [markdown] tags=["answer"]
# Where does the value come from? Look at the rows beside the board: *emit* has the rays of the rook
# that arrives, and *block* those that it stops. The engine xors these two words into the row `xor`,
# and walks along each ray whose bit is set there, once from this square.[°](#claim-L8) That is the
# article's reason for the word: because one number holds the rays of both colors, one walk can
# update both.[°](#claim-L6)

# %% [markdown]
# ## 6 What if both rays are Black's?
#
# Black's rook on 2e shoots left, and another rook of Black's is dropped on 5e. The new rook blocks
# the ray of the first. It also emits a ray of its own, of the same color and in the same direction.
# The engine **merges** two words into one by xor, the rays to emit and the rays to block, and then
# walks along each ray whose bit is set in it.

# %% [markdown] tags=["teacher"]
# *Twice* is the good wrong answer, and the right one for `do_one_xor`: off, then on again. Ask what
# is left after that; the same as before, so why walk at all? The merged word says so before the
# first step. Set and clear, in a bad order, would have lost the ray.

# %%
pair = Position.from_sfen("9/9/9/9/7R1/9/9/9/9 b R 1")
predict("same_ray", move_film(pair, "R*5e"))

# %%
show(move_film(pair, "R*5e"), at=1)

# %% [markdown] tags=["answer"]
# In the picture, the rows *emit* and *block* both have L, and a bit that is set in both would be
# flipped twice, so it cancels: `xor` has no L. So nothing is walked to the left: there every word
# stays as it was, and no word can tell which of the two rooks attacks its square.[°](#claim-L10)
# That is enough, because the engine never asks which of the rooks it is. Code that sets and clears
# bits would break here: if it emits first and blocks afterwards, the ray is
# lost.[°](#proof-set-and-clear)

# %% [markdown]
# ## 7 Your turn
#
# Two exercises, and two more with a boss in the evidence. They run in JupyterLab, and on a web page
# wherever you see *Run*. Each starts from an attempt that is wrong. Look at the smallest case that
# breaks it, then fix it.
#
# `print(exercise("opposite"))` shows the whole task. `hint("opposite")` helps, and
# `hint("opposite", 2)` helps more. The solutions are in `solutions/05_long_effects.py`.

# %% [markdown]
# **1. The way back** (5 minutes). The eight directions have the numbers of Black's bits, 0 to 7.
# Which number has the direction opposite to `d`? The attempt below takes half a turn, as if the
# numbers ran around a circle.

# %%
from shogi_lab.chapters.long_effects import check, exercise, hint


def opposite(d):
    return (d + 4) % 8


check(opposite)

# %% [markdown]
# **2. A piece's rays** (10 minutes). Return the rays of a piece as a word. `color` is 0 for Black
# and 1 for White. `kind` is 2 for a lance, 6 for a bishop and 7 for a rook, 14 for a promoted
# bishop and 15 for a promoted rook. All other kinds have no rays. The attempt below forgets that
# White's forward is down. (`own << 8` moves all bits eight places up.)


# %%
def rays_of(color, kind):
    own = {2: 1 << 3, 6: 0xA5, 14: 0xA5, 7: 0x5A, 15: 0x5A}.get(kind, 0)
    return own << 8 * color


check(rays_of)

# %% [markdown]
# ## 8 The napkin
#
# Draw this from memory: a rook arrives, and the ray of another rook ends there. Write down the
# value that is walked. Which bits are set in it, and whose are they? Where does the walk stop?
# Then compare your drawing with the film of section 5.

# %% [markdown]
# **Three exit questions.** A pawn steps forward in front of its own lance: which walks are there, and
# which of them cancel? A silver stands between two rooks, Black's on its left and White's on its
# right, and steps forward: which bits flip on which side? A king stops rays: what must you look at
# before you let it step away along one?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter tells, cell by cell. Here, too, are the costs of the code,
# what else words and counts can say, two more exercises and a boss, and the article's claims one by
# one.

# %% [markdown]
# ## 9 Does it always work?
#
# A value that is updated move by move can carry an old mistake along with it. So we compare all
# rays and all counts with those from scratch, after every move of six games that an engine played
# against itself. (The command `python3 start.py proofs effects` does it for half a million random
# moves, in all versions, and takes every move back again.)

# %% [markdown] tags=["teacher"]
# Scrub through the game before anything is explained, and ask what the small numbers are. Then
# make one move, and ask who would compute all squares from scratch. Everybody would; nobody should
# have to.

# %% [markdown] tags=["teacher"]
# Before section 5, ask what could still be wrong after so many pretty pictures. Carried values hide
# old mistakes and pass them on, so after *every* move all squares are compared with a fresh start,
# and not only those that were touched.

# %%
from pathlib import Path

from shogi_lab.chapters.long_effects import heat_film

games = Game.read_all(Path("../data/games/selfplay.usi"))
game = games[0]
show(heat_film(game))

# %% [markdown]
# This is one of our games; an engine played all of them against itself. Black plays up the board. A
# square is blue if Black holds it, that is, if more of Black's pieces than of White's attack it.
# White's squares are orange. [Small numbers](#part-count) count the attacks. [Arrows](#part-ray)
# are *rays*, the lines along which rooks, bishops and lances attack. Step through the game and
# watch: which numbers does a move change, and which arrows?

# %% [markdown]
# This is how our own source starts from scratch. `add_step_attacks` counts the squares that a piece
# attacks by a step or a jump, and `update_rays` walks along its rays. Such a function is a
# *kernel*: it is compiled for speed, and `stepped` runs the same code as plain Python.

# %%
from shogi_lab.engine import effects_of, recompute

listing(recompute)

# %% [markdown] tags=["lookup"]
# Here is the code that goes move by move.
#
# - `appearing` and `vanishing` are the two words. Where a piece leaves, the rays that it had stopped
#   appear and its own vanish. Where a piece arrives, its own rays appear, and those that it stops
#   vanish; at a capture, those of the taken piece vanish instead.
# - `lines` has one bit for each direction that must be walked, and `lowest` gives the number of the
#   first.
# - `BOTH`, which is `0x0101`, has one bit for each color; shifted up by the direction's number, it
#   picks that direction for both.
# - `rays` holds tables: `own` gives a piece's rays as a word, and `length` says how many squares
#   there are to the edge.
# - A `move` is one integer, as in chapter 1.

# %% tags=["lookup"]
from shogi_lab.engine import after_capture, after_drop, after_move, lift_piece, update_rays

listing(update_rays, lift_piece, after_drop, after_move, after_capture)

# %% tags=["how", "proof:carried"]
# How we know: six games, updated move by move, and from scratch after every move
from shogi_lab.engine import do_with_effects, in_arrays

tried = 0
for each in games[:6]:
    carried = each.start
    carried.effects()
    for move in each.moves:
        carried = carried.after(move)
        counts, words = in_arrays(effects_of(carried))
        assert (carried.effects().words == words).all()
        assert (carried.effects().counts == counts).all()
        tried += 1
print(f"{tried} moves, 81 words and 162 counts each: all equal")

# %% [markdown] tags=["lookup"]
# *python-shogi*, a library that many programs use, answers a smaller question: which pieces attack
# this one square? In JupyterLab, and on a web page wherever you see *Run*, click a square to ask.
# Then move a rook, and ask again.

# %% tags=["live", "lookup"]
import shogi
from ipywidgets import Output

from shogi_lab.screen.language import told

board, said = play(example.after("5h5e")), Output()


@said.capture(clear_output=True)
def tell(change):
    asked, sq = shogi.Board(board.sfen), shogi.SQUARE_NAMES.index(change["new"])
    for color, side in enumerate(("Black", "White")):
        names = [shogi.SQUARE_NAMES[each] for each in asked.attackers(color, sq)]
        print(f"{told(side)} attacks {change['new']} from: {', '.join(names) or 'nowhere'}")


board.observe(tell, "square")
live(board, said)

# %% tags=["how", "varies"]
# How we know: python-shogi's attackers are our counts, on each square along a game; and their time
from timeit import timeit

import numpy as np

asked = list(game.positions())
boards = [each.python_shogi() for each in asked]


def by_library():
    return [
        [[len(each.attackers(color, sq)) for sq in range(81)] for color in (0, 1)]
        for each in boards
    ]


assert np.array_equal([each.effects().counts for each in asked], by_library())
theirs = timeit(by_library, number=1) / len(boards)
ours = timeit(lambda: [effects_of(each) for each in asked], number=1) / len(boards)
print(f"{len(boards)} positions, 162 counts each, the same; a position takes", end=" ")
print(f"{theirs * 1e6:,.0f} us by python-shogi, {ours * 1e6:,.0f} us by ours")

# %% [markdown]
# ### What has rays
#
# The numbers of a direction and its opposite add up to seven.[°](#proof-opposites) And which kinds
# of pieces have rays at all? By a drop, says the article, rays of three kinds arise: lance, bishop and rook. On the
# board two more have them. A promoted bishop (a *horse*) has the rays of a bishop, and a promoted
# rook (a *dragon*) those of a rook; what promotion adds are single steps. All the other pieces only
# step or jump. The cells put each kind alone on an empty board and look, and follow each ray of six
# games to its end:

# %% tags=["how", "proof:opposites"]
# How we know: direction 7 - d is the way back of direction d
from shogi_lab.engine import DIRECTIONS, RAYS, arrows

assert all(
    DIRECTIONS[name] == tuple(-step for step in back)
    for name, back in zip(DIRECTIONS, reversed(DIRECTIONS.values()), strict=True)
)

# %% tags=["how", "claim:L13"]
# How we know: each kind alone on an empty board, what it attacks far away, and its rays
from shogi_lab.engine.pieces import PIECE_WORDS

shooting = []
letters = "P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"
for letter, name in zip(letters, PIECE_WORDS.values(), strict=True):
    there = Position.from_sfen(f"9/9/9/9/4{letter}4/9/9/9/9 b - 1").effects()
    attacked = there.counts[0].nonzero()[0]
    far = [sq for sq in attacked if max(abs(sq // 9 - 4), abs(sq % 9 - 4)) > 2]
    assert bool(far) == bool(there.words.any())
    shooting += [name] * bool(far)
assert shooting == ["lance", "bishop", "rook", "horse", "dragon"]
print("these attack far from where they stand, and have rays:", *map(told, shooting))

# %% tags=["how", "claim:L11"]
# How we know: the words of three squares after the drop; then each ray of six games, and where it ends
from shogi_lab.chapters.long_effects import onward

words = alone.after("R*5e").effects().words
assert [arrows(int(words[square(name)])) for name in ("4e", "3e", "2e")] == ["R", "R", ""]
ends = 0
for position in (each for game in games[:6] for each in game.positions()):
    words, standing = position.effects().words.tolist(), position.record.board.tolist()
    its_own = [int(RAYS.own[int(piece < 0), abs(piece)]) for piece in standing]
    for sq, bit in ((sq, bit) for sq in range(81) for bit in range(16) if its_own[sq] >> bit & 1):
        walked = onward(standing, sq, bit & 7)
        assert all(words[each] >> bit & 1 for each in walked)
        if walked and standing[last := walked[-1]]:
            beyond = onward(standing, last, bit & 7)[:1]
            assert all(words[each] >> bit & 1 == its_own[last] >> bit & 1 for each in beyond)
            ends += 1
print(f"{ends:,} rays end on a piece: it has the bit, and beyond it are only rays of its own")

# %% [markdown]
# ### Nothing but the four verbs
#
# Is there any other way? Four verbs at two places make eight processes. Each would set or clear
# certain bits, and we may use it or leave it out, which gives 256 choices. Which of them turn the
# words before a move into the words after it, on every square and in every move of our games?

# %% tags=["how", "claim:L1"]
# How we know: all 256 choices, against every move of our games
from shogi_lab.chapters.long_effects import by_the_article, explained, listed, wrong_without
from shogi_lab.chapters.long_effects.processes import in_words
from shogi_lab.ground.messages import items

turns = [turn for each in games for turn in zip(each.positions(), each.moves, strict=False)]
found = explained(turns)
for kind, each in found.items():
    (least,) = each.smallest
    assert least == by_the_article(kind)
    assert all(least <= others for others in each.sets)
    named = items(map(in_words, sorted(least, key=lambda process: process[1])))
    print(f"{told(kind)}, {each.moves:,} moves: {told(named)}")
assert len({each.smallest[0] for each in found.values()}) == len(found) == 3
assert not found["no_capture"].sets & found["capture"].sets
assert found["no_capture"].smallest[0] in found["drop"].sets

# %% [markdown]
# For each kind of move, the smallest set of processes that works is the article's. No set explains
# both quiet moves (they take nothing) and captures. A drop is like a quiet move that starts nowhere, so the quiet
# move's set explains it too, but half of that set finds nothing to do.
#
# Let us look at the three kinds one by one. A **drop** needs two processes on one square: emit and
# block. Below, a bishop is dropped into the ray of White's rook. The cell after it leaves out one
# process at a time, and counts the squares that come out wrong:

# %% tags=["live"]
dropped = Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b B 1")
show(move_film(dropped, "B*5e"), at=21)

# %% tags=["how", "claim:L2"]
# How we know: the drop with each process left out
assert found["drop"].smallest == [{("emit", "to"), ("block", "to")}]
wrong = wrong_without(dropped, "B*5e")
assert [name for name in wrong if not wrong[name]] == ["nothing left out"]
print("squares wrong:", told(listed(wrong)))

# %% [markdown] tags=["lookup"]
# A **quiet move** withdraws and unblocks where it starts, and it emits and blocks where it ends. A
# move of a rook can show all four. The silver below has no rays of its own, and yet its move
# changes two rays of other pieces. White's ray down, which the silver used to stop, now runs on.
# White's ray up now ends on the silver.

# %% tags=["lookup"]
quiet = Position.from_sfen("4r4/9/4S4/9/9/9/9/9/5r3 b - 1")
show(move_film(quiet, "5c4b"), at=4)

# %% tags=["how", "claim:L3"]
# How we know: two quiet moves with each process left out
four = {("withdraw", "from"), ("unblock", "from"), ("emit", "to"), ("block", "to")}
assert found["no_capture"].smallest == [four]
wrong = wrong_without(Position.from_sfen("4l4/9/9/9/4R1r2/9/9/9/9 b - 1"), "5e5c")
assert [name for name in wrong if not wrong[name]] == ["nothing left out"]
print("a rook:", told(listed(wrong)))
print("a silver:", told(listed(wrong_without(quiet, "5c4b"))))

# %% [markdown]
# A **capture** also withdraws and unblocks where it starts. Where it ends, it emits the mover's own
# rays, and withdraws those of the captured piece. Below, Black's rook takes a bishop on 3e. The ray
# of Black's lance was stopped at 3e before the capture and is stopped there after it, so nothing
# has to block it. The cell after the film leaves out one process at a time.

# %% tags=["live"]
taking = Position.from_sfen("4l4/9/9/9/4R1b2/9/9/9/6L2 b - 1")
show(move_film(taking, "5e3e"), at=15)

# %% tags=["how", "claim:L4"]
# How we know: the capture with each process left out
four = {("withdraw", "from"), ("unblock", "from"), ("emit", "to"), ("withdraw", "to")}
assert found["capture"].smallest == [four]
wrong = wrong_without(taking, "5e3e")
assert [name for name in wrong if not wrong[name]] == ["nothing left out"]
print("squares wrong:", told(listed(wrong)))

# %% [markdown]
# ### Two words become one
#
# The article observes that each of the move's squares needs exactly two processes, never three, and
# the sets above agree. So two words should do for a square, one for each process. The next cell
# tries this on every move of six of our games:

# %% tags=["how", "claim:L5"]
# How we know: every move of six games, walked from its own squares alone
from collections import Counter

from shogi_lab.chapters.long_effects import do_four_verbs, do_merged, do_one_xor
from shogi_lab.chapters.long_effects.touches import touches
from shogi_lab.stage.lenses import squares_of

for each in found.values():
    places = Counter(place for _, place in each.smallest[0])
    assert set(places.values()) == {2}
some = turns[: sum(len(each.moves) for each in games[:6])]
for position, move in some:
    written = touches(do_merged, position, move)
    words = written[-1].words if written else tuple(effects_of(position).words.tolist())
    assert words == tuple(effects_of(position.after(move)).words.tolist())
    assert {touch.origin for touch in written} <= set(squares_of(move))
print(f"{len(some)} moves, walked from their own squares alone: the words are those from scratch")

# %% [markdown] tags=["lookup"]
# It works, so two become one. One word holds the rays of the piece itself, and the other holds the
# rays of others that change (at a capture, those of the taken piece). A single walk from each square
# serves both. That saves little, because both colors change on only 2.4 % of the squares that moves
# write (section 10). The engine's `update_rays`, listed above, is `toggle` with such merged values,
# and on its way it adds to the counts of attacks. The rays of others
# can belong to *both* colors, because a piece stops friend and enemy alike. Below, a silver stands
# between Black's rook on 9e and White's on 1e:

# %% tags=["lookup"]
stopped = Position.from_sfen("9/9/9/9/R3S3r/9/9/9/9 b - 1")
show(move_film(stopped, "5e5d"), at=5)

# %% tags=["how", "claim:L6"]
# How we know: every move of our games; its piece lifted, and the rays that ended there, from scratch
from shogi_lab.engine import rays_here

lifts = 0
for position, move in turns:
    start, *to = squares_of(move)
    word = int(effects_of(position).words[start]) if to else 0
    if word & 0xFF and word >> 8:
        lifted, there = for_kernel(position.record.copy()), for_kernel(effects_of(position))
        lifted.board[start] = 0
        recompute(lifted, rays_here(), there)
        for bit in (bit for bit in range(16) if word >> bit & 1):
            beyond = onward(lifted.board, start, bit & 7)
            assert all(there.words[sq] >> bit & 1 for sq in beyond)
        lifts += 1
print(f"{lifts} of {len(turns):,} moves lift a piece where rays of both colors ended: all run on")

# %% [markdown]
# ### One flip
#
# Four verbs and one xor leave the same words, in every move of six games. And in the film of
# section 5 one value does it all:

# %% tags=["how", "claim:L7"]
# How we know: every move of six games, in both forms
for position, move in some:
    before, after = (effects_of(each).words for each in (position, position.after(move)))
    for do in (do_one_xor, do_four_verbs):
        written = touches(do, position, move)
        assert (written[-1].words if written else tuple(before.tolist())) == tuple(after.tolist())
print(f"{len(some)} moves: four verbs and one xor leave the same words as from scratch")

# %% tags=["how", "proof:one-value"]
# How we know: what the film's frames write
value = 1 << 6 | 1 << 6 + 8
assert all(len(frame.parts[1].rows) == 5 for frame in both.frames)
assert {b.value ^ n.value for *_, b, n in (f.parts[1].rows for f in both.frames[5:9])} == {value}
print(f"one value, {value:#06x}, on four squares")

# %% [markdown]
# ### YaneuraOu's mask, and why it needs one
#
# YaneuraOu, the engine of the article's author, walks *before* it changes the board, so the moving
# piece still stands on its old square. Take a rook that goes from 5e to 5c. The first walk starts
# at 5e, and the second at 5c.
#
# Below 5e nothing should change. The rook attacks down the file as before, and it stops the ray of
# the lance on 5a as before. But the first walk takes the rook's ray away there and lets the
# lance's through. The second walk should undo both. It cannot, because it stops on 5e, where the
# rook still stands.[°](#claim-L9)
#
# So the first walk must not touch the direction behind the rook. A **mask** takes it out of the
# word that is walked. Step through the film: first with the mask, then without.

# %% [markdown] tags=["teacher"]
# The hardest page of the chapter. Put three coins in a row: old square, new square, a square
# behind. Walk back from the new square while the mover's coin still lies on the old one. Where does
# the walk stop? Then lift the coin and walk again.

# %%
from shogi_lab.chapters.long_effects import UNMASKED, VERSIONS, block, do_before_board, mask_film

show(mask_film(Position.from_sfen("4l4/9/9/9/2b1R4/9/9/9/4r4 b - 1"), "5e5c"))

# %% [markdown]
# Our own code needs no mask, because it does things in a different order. It empties the old
# square *between* the two walks, so that the ray back runs over it. Both orders are exact.

# %% [markdown]
# ### Without the mask, and in another order
#
# YaneuraOu's order of steps needs its mask. Our own versions flip a ray of the same color and
# direction there and back, or leave it alone. And if bits were set and cleared, the order of the
# steps would matter:

# %% tags=["how", "claim:L9"]
# How we know: a game without the mask, compared after every move
wrong, squares = 0, 0
for position, move in zip(game.positions(), game.moves, strict=False):
    written = touches(do_before_board, position, move, UNMASKED)
    right = position.after(move).effects().words
    bad = int((right != written[-1].words).sum()) if written else 0
    wrong, squares = wrong + bool(bad), squares + bad
assert wrong
print(f"without the mask {wrong} of {len(game.moves)} moves leave {squares} wrong squares")

# %% tags=["how", "claim:L10"]
# How we know: words and counts to the left, and every version's writes there
from shogi_lab.engine import ray

left = ray(square("5e"), DIRECTIONS["L"])
for each in (pair.effects(), pair.after("R*5e").effects()):
    assert {arrows(int(word)) for word in each.words[left]} == {"L"}
    assert {tuple(counts) for counts in each.counts[:, left].T.tolist()} == {(1, 0)}
for version in VERSIONS[2:]:
    written = touches(version.do, pair, "R*5e")
    flipped = [touch for touch in written if touch.bits and {*touch.squares} & {*left}]
    print(f"{told(version.name):18}{len(flipped)} writes to the left of 5e")
twice = 0
for position, move in some:
    one, word = (
        Counter((each.origin, each.bits, each.squares)
                for each in touches(do, position, move))
        for do in (do_one_xor, do_merged)
    )  # fmt: skip
    assert word == {each: 1 for each, often in one.items() if often == 1}
    twice += sum(often == 2 for often in one.values())
print(f"{len(some)} moves: one xor flips {twice} bits there and back, which merged leaves alone")

# %% tags=["how", "proof:set-and-clear"]
# How we know: emit before block, on bits that are set and cleared
from shogi_lab.chapters.long_effects import emit

record, there, rays = plain(pair.record), plain(effects_of(pair)), plain(RAYS)
stepped(emit)(record, rays, there, square("5e"), 1 << 6)
stepped(block)(record, rays, there, square("5e"))
assert not any(there.words[sq] for sq in left)
print("emit, then block: on 6e", arrows(there.words[square("6e")]) or "no ray")

# %% [markdown] tags=["lookup"]
# ### The counts, digit by digit
#
# The counts change along with the rays. A square's two counts are one number as well: Black's count
# plus 256 times White's. So a single `change`, added to it, updates both. It holds +1 for a color
# whose bit is `gained`, and -1 for one whose bit is lost. Doubling `gained` does that: a bit that is
# gained counts 2 - 1 = 1, and one that is lost counts 0 - 1 = -1.
#
# Take the squares to the left of 5e. Both bits change, so `bits` is `0x4040`. Black's is gained,
# so `gained` is `0x0040`. Twice that is `0x0080`, and `0x0080 - 0x4040` is `0x0040 - 0x4000`.
# Shifted down by 6, the direction's number, this is `0x0001 - 0x0100`, or 1 - 256: one more attack
# for Black, one less for White.

# %% [markdown]
# ## 10 How much a move writes
#
# Take once more the move of section 2: Black's rook goes from 5h to 5e, and White's stands on 3e. Which
# words does it change?

# %% [markdown] tags=["teacher"]
# Guesses are low: pupils think of the rook that moved and forget the one that was shut off. Have
# them trace both with a finger, the old lines and the new ones, before you run the cell. What the
# count is matters less than where the squares lie.

# %%
predict("squares_changed", move_film(example, "5h5e"))

# %% tags=["how", "proof:squares"]
# How we know: the words of all squares, before and after
from shogi_lab.chapters.long_effects import ray_board

after = example.after("5h5e")
changed = (example.effects().words != after.effects().words).nonzero()[0]
print(f"{len(changed)} of 81 squares have rays that differ from before")
others = Layer("other rays", tuple(changed.tolist()), "purple", "diag")

# %%
svg(ray_board(after, (square("5h"), square("5e")), (others,)))

# %% [markdown] tags=["lookup"]
# Starting from scratch, we would write all the rays again after every move. How much of the board
# does a move really write? In the film dots mark the squares that its walks visit, and each bar
# shows how many words one move writes. The line shows how many words it would take from scratch.
# Live: click a bar to go to its move.

# %% tags=["lookup"]
from shogi_lab.chapters.long_effects import costs_film

costs = costs_film(game, plies=100)
show(costs)

# %% tags=["how"]
# How we know: the bars, added up
kept, again = (sum(each) for each in zip(*costs.frames[0].parts[1].pairs, strict=True))
print(f"{kept / 100:.1f} words per move, {again / 100:.1f} from scratch ({again / kept:.0f} times)")

# %% [markdown]
# ### What it costs
#
# The bars above counted what is written. Now we measure time. Why one word, and not two bytes? The
# article's reason is that one word lets an engine update both colors at once. So we try the other
# way, with one byte for each color. It comes in two forms: one walks each color by itself, the
# other walks both together. All three take turns on the same games. From the time of each we
# subtract the time that the moves alone take. Times differ from round to round, so each is the
# median of the rounds, drawn with the least and the greatest.

# %% tags=["how", "claim:L8", "varies"]
# How we know: each square in one walk; then one word and two bytes, counted, and timed in turns
from shogi_lab.chapters.long_effects import (
    do_both_colors,
    race_bytes,
    random_games,
    show_bytes,
    work,
)

for position, move in some:
    written = touches(do_both_colors, position, move)
    assert len({(each.origin, each.squares) for each in written}) == len(written)
played = [[at.packed(move) for at, move in zip(each.positions(), each.moves, strict=False)]
          for each in games]  # fmt: skip
races = {
    "our games": race_bytes(played, rounds=7, times=200),
    "random games": race_bytes(random_games(40), rounds=7, times=80),
}
show_bytes(work(some), races)

# %% [markdown] tags=["lookup"]
# With one word, no direction is walked twice from any square. The article argues against walking
# each color by itself. The time of two bytes, compared with that of one word:
#
# - each color walked by itself: {L8 two bytes, two walks, our games} on our games,
#   {L8 two bytes, two walks, random games} on random ones;
# - both colors in one walk: {L8 two bytes, one walk, our games} on our games,
#   {L8 two bytes, one walk, random games} on random ones.
#
# Walking both colors at once saves walks, but a walk is short. Keeping words and counts is not
# free: in YaneuraOu it made moves some 30 % slower, as its author noted in 2016.

# %% [markdown] tags=["lookup"]
# ## 11 What else words and counts say
#
# Counts and words together answer more. May the king step to a square? Only if no enemy piece
# attacks that square, and no ray that the king now stops would follow the king there. Is the king
# mated? The next cell looks for a mate in one by effects, and then in chapter 3's way. The two
# agree on every position here:

# %% tags=["how"]
# How we know: the last positions of all games, both ways
from shogi_lab.chapters.long_effects import MATED, how_evaded, mate_by_effects

late = [position for each in games for position in list(each.positions())[-12:-1]]
moves, works = move_list(), [(each.record.copy(), effects_of(each)) for each in late]
found = [mate_by_effects(record, TABLES, RAYS, effects, moves, 0) for record, effects in works]
assert [bool(move) for move in found] == [each.mate_in_1() is not None for each in late]
print(f"{len(late)} positions, {sum(map(bool, found))} of them a mate in one: both ways agree")

# %% [markdown] tags=["lookup"]
# With effects we can also ask whether a check can be answered, and ask the cheap questions first.
# Can the king step away? Can the checking piece be taken? Can something come between? The chart
# counts, over all checks in our games, the first way out that is found. Then we time mate in one by
# effects against chapter 3's way.

# %% tags=["how", "varies"]
# How we know: every check of the games, and both mates in one, timed
from shogi_lab.engine import mate_in_1

ways, names = (
    Counter(),
    ("mated", "the king steps", "it is taken", "a piece between", "a drop between"),
)
for position in (each for game in games for each in game.positions() if each.in_check()):
    way = how_evaded(position.record.copy(), TABLES, RAYS, effects_of(position))
    assert (way == MATED) == (not position.legal_moves())
    ways[names[way]] += 1
plot(Bars("checks in the games, by the first way out that is found", ways))
by_effects = timeit(
    lambda: [mate_by_effects(r, TABLES, RAYS, e, moves, 0) for r, e in works], number=20
)
by_checks = timeit(lambda: [mate_in_1(r, TABLES, moves, 0) for r, _ in works], number=20)
print(f"mate in one by effects takes {by_effects / by_checks:.1f} times as long as chapter 3's")

# %% [markdown]
# ## 12 Two more exercises and a boss
#
# Exercises 3 and 4 are parts of the boss, which puts the whole chapter together.

# %% [markdown] tags=["lookup"]
# **3. Walk a ray** (15 minutes). Start from square `sq`, go in direction `d`, and return the
# squares you meet, up to and including the first piece. Squares have the numbers 0 to 80, row by
# row from 9a. The attempt below only adds numbers, so it leaves the board at one edge and comes
# back at the other.


# %% tags=["lookup"]
def ray_squares(board, sq, d):
    step = (-8, 1, 10, -9, 9, -10, -1, 8)[d]
    met = []
    while 0 <= sq + step < 81:
        sq += step
        met.append(sq)
        if board[sq]:
            break
    return met


check(ray_squares)

# %% [markdown] tags=["lookup"]
# **4. What is walked** (15 minutes). Merge two words, and return one value for each direction that
# has to be walked. If both colors change in a direction, its value has both bits. The attempt
# below walks each color by itself.


# %% tags=["lookup"]
def values_to_walk(own, others):
    pending = own ^ others
    return [1 << bit for bit in range(16) if pending >> bit & 1]


check(values_to_walk)

# %% [markdown] tags=["lookup"]
# **The boss** (40 minutes). A quiet move has been played. Return all 81 words as they are after
# it. You have written every part of this in the four exercises. The attempt below only copies the
# old words.

# %% [markdown] tags=["teacher"]
# All parts are solved in the four exercises above, so a pupil who skipped one should do it first.
# The trap is the order: without emptying the square between the two walks, the ray back stops at
# the mover's own shadow. Three coins help again.


# %% tags=["lookup"]
def words_after(board, words, start, to):
    return list(words)


print(exercise("words_after"))
check(words_after)

# %% [markdown] tags=["lookup"]
# ## 13 What the article says, what running it shows
#
# ### The lost code, and what Gikou did
#
# The text of the article that we have has lost its listing. From YaneuraOu's source we know that it
# merges the two words by xor, takes the lowest direction first, walks both colors in one value,
# stops after the first piece, and uses the mask. Whether the article's listing updated the counts,
# too, we do not know.

# %% [markdown] tags=["lookup"]
# The same things have other names in the article and in YaneuraOu, the engine of the article's
# author:
#
# | here | article | YaneuraOu |
# |---|---|---|
# | `words` | WordBoard, `long_effect.dir` | `LongEffect::WordBoard` |
# | `counts` | ByteBoard | `LongEffect::ByteBoard`, one per color |
# | own rays | 発生, 除去 (emit, withdraw) | rays of the piece |
# | the square's word | 遮断, 開放 (block, unblock) | rays through the square |
# | `update_rays` | (the code that is lost) | a macro of `long_effect.cpp` |

# %% [markdown] tags=["lookup"]
# Gikou is another engine. As the article remembers, its leaflet for the Denou Tournament of 2015 (a
# championship of computer shogi) had a sentence that it keeps its attacks in a ByteBoard and a
# WordBoard. (We have not seen the leaflet.) From these names the article guesses that Gikou keeps
# rays, and that it uses them to update the counts. Gikou's source (2016) bears this out, though in
# another shape. Its 16 bits hold the count and the rays of *one* color, so one addition updates
# both:

# %% tags=["lookup"]
show(move_film(alone, "R*5e", do=do_with_effects, only="R"), at=-2)

# %% tags=["how", "claim:L12"]
# How we know: read in its source; here our own counts and rays, packed as there, before and after
before, later = (position.effects() for position in (alone, alone.after("R*5e")))
gikou = [(each.words & 0xFF).astype(int) << 8 | each.counts[0] for each in (before, later)]
added = gikou[1] - gikou[0]
assert {int(added[sq]) for sq in left} == {(1 << 6) << 8 | 1}
print("added on each square to the left:", {hex(int(added[sq])) for sq in left})

# %% [markdown] tags=["lookup"]
# So Gikou walks each color by itself. It adds where a ray appears and subtracts where one
# vanishes. It has the four verbs of the article, but no xor. The xor is a step that Gikou does not
# have.

# %% [markdown]
# ### The claims, one by one
#
# If you want only three, take these:
#
# 1. Right: a move changes rays in exactly two ways at the square where it starts, and in two at
#    the one where it ends (L5).
# 2. Right: xor sets a bit that is clear and clears one that is set. So the same code places a
#    piece and lifts it (L7).
# 3. Right: a piece stops the rays of friend and enemy alike, so the engine need walk along a line
#    only once to update both colors (L6, L8). That saves little, because seldom do both change on
#    a square.
#
# A verdict that rests on *timed here* holds on the machine where these pages were made; its words
# were filled in there. If you run the claim's cell, it prints the verdict for your own machine.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | L1 drop, no_capture, capture are the natural classes | right: each has a smallest set of its own; only a drop could use another set, the quiet move's | *on these games*, all of 256 sets tried |
# | L2 drop: emit and block at to | right, and nothing less makes the words right | *on these games* |
# | L3 no_capture: withdraw, unblock at from; emit, block at to | right, and nothing less | *on these games* |
# | L4 capture: the captured piece's rays instead of a block | right, and nothing less | *on these games* |
# | L5 two processes at each square, never three | right | *on these games* |
# | L6 blocking treats both colors alike | right | *on these games* |
# | L7 with xor, block and unblock are one code | right, and so are emit and withdraw | *on these games* |
# | L8 one word lets both colors be updated at once | right: one value, one walk; two bytes walked one by one, compared with one word: {L8 two bytes, two walks, our games} on our games, {L8 two bytes, two walks, random games} on random ones; two bytes in one walk: {L8 two bytes, one walk, our games} on our games, {L8 two bytes, one walk, random games} on random ones | *on these games*; *timed here* |
# | L9 (listing lost) the ray behind must not be touched | right in YaneuraOu's order of steps; not needed in ours; what the article's lost listing did is not known | *on these games*; *read in the source* |
# | L10 (listing lost) same color and direction cancels | right: neither word nor count changes | *on these games*; *read in the source* |
# | L11 (listing lost) the first piece's own square is updated, then the walk stops | right | *on these games*; *read in the source* |
# | L12 Gikou's WordBoard must mean counts by difference | right in substance; the source of 2016 has a different layout: a word holds the count and the rays of one color | *read in the source* |
# | L13 a drop brings rays with three kinds: lance, bishop, rook | right; on the board, horse and dragon have those of bishop and rook | *on the boards of the cell* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the article | 「Long Effect Library 完全解説 その2」, Motohiro Isozaki, 24 January 2016 | this chapter |
# | rays and counts, move by move | YaneuraOu of January 2016, `long_effect.cpp` | `engine.effects.after_move`, `chapters.long_effects.kernels.ladder.do_before_board` |
# | `Directions`, `ByteBoard`, `WordBoard` | YaneuraOu of January 2016, `long_effect.h` | `engine.effects.DIRECTIONS`, `engine.effects.EFFECTS` |
# | mate in one by effects | YaneuraOu of August 2026, `mate1ply_with_effect.cpp`, another way | `chapters.long_effects.kernels.answers.mate_by_effects` |
# | what it costs | YaneuraOu's log of changes, January 2016 | `chapters.long_effects.kernels.ladder.VERSIONS` |
# | one word for count and rays | Gikou: leaflet for the Denou Tournament 2015, as the article tells it; source, 2016 | the cell of claim L12 |
#
# We could read only the beginning of part 1, and nothing of part 3.

# %% [markdown] tags=["lookup"]
# **Your own game**: give the path of a game record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line
# copied from under any picture; `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("effects")
