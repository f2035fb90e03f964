# %% [markdown]
# # Long effects: placing, lifting and both colors are one xor
#
# How often does each side attack each square? 81 answers twice a move; yet it touches
# few. Which?
#
# **You will be able to** read a word of rays, say what each move does to it, do both colors in
# one walk, and see pinned pieces. Ninety minutes, or fifteen by what is
# marked ▸, without exercises 3, 4 and the boss (homework); after chapter 1.
# Follows *Long Effect Library, part 2* (Motohiro Isozaki, 2016).
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown] tags=["teacher"]
# Scrub through the game before anything is explained, and ask what the small numbers are. Then make
# one move, and ask who would compute all squares anew. Everybody would; nobody should have to.

# %%
from pathlib import Path

from shogi_lab.chapters.long_effects import heat_film
from shogi_lab.views import *

games = Game.read_all(Path("../data/games/selfplay.usi"))
game = games[0]
show(heat_film(game))

# %% [markdown]
# In all our games an engine plays against itself. Blue is held by Black, who plays up the board, orange by White; [small numbers](#part-count) count the
# attacks on a square. [Arrows](#part-ray) are rays: what rook, bishop and lance shoot.

# %% [markdown]
# ## 1 The problem, on a board
#
# A pawn's effects are a table. A rook's depend on what stands in the way, and, worse, on what *no
# longer* stands there. Here Black's rook went from 5h to 5e: White's ray to the left ran to the edge,
# and now ends on 5e.

# %% tags=["live"]
from shogi_lab.chapters.long_effects import move_film, ray_board

example = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
after = example.after("5h5e")
svg(ray_board(after))

# %% [markdown]
# A **long effect** is such a ray: it runs from a slider over empty squares, onto the first
# piece. A king stops it, too.

# %% [markdown] tags=["teacher"]
# Guesses are low: pupils think of the rook that moved and forget the one that was shut off. Have
# them trace both with a finger, the old lines and the new ones, before you run the cell. What the
# count is matters less than where the squares lie.

# %%
predict("squares_changed", move_film(example, "5h5e"))

# %% tags=["how"]
# How we know: the words of all squares, before and after
changed = (example.effects().words != after.effects().words).nonzero()[0]
print(f"{len(changed)} of 81 squares have other rays than before")
others = Layer("other rays", tuple(changed.tolist()), "purple", "diag")

# %%
svg(ray_board(after, (square("5h"), square("5e")), (others,)))

# %% [markdown]
# ## 2 The obvious way
#
# Forget everything, and look anew at each piece and each ray. This is our own source: `add_step_attacks` counts
# the squares that a piece steps to, and `update_rays`, shown in section 4, walks its rays. The source is right
# because it says what an effect *is*; everything else in this chapter must agree with it. The function
# is a *kernel*: compiled for speed, and `stepped` runs the same code as plain Python.

# %%
from shogi_lab.engine import effects_of, recompute

listing(recompute)

# %% [markdown] tags=["lookup"]
# *python-shogi*, a library that many programs use, can be asked who attacks one square. In JupyterLab,
# and on a web page wherever you see *Run*, press squares, and move the rooks.

# %% tags=["live", "lookup"]
import shogi
from ipywidgets import Output

board, said = play(after), Output()


@said.capture(clear_output=True)
def tell(change):
    asked, sq = shogi.Board(board.sfen), shogi.SQUARE_NAMES.index(change["new"])
    for color, side in enumerate(("Black", "White")):
        names = [shogi.SQUARE_NAMES[each] for each in asked.attackers(color, sq)]
        print(f"{side} attacks {change['new']} from: {', '.join(names) or 'nowhere'}")


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
# ## 3 Predict, then step: one ray ▸
#
# Each square has a **word**: 16 bits, one for each direction and color, Black's eight in [the low
# byte](#part-low-byte). A bit says: a ray of this color and direction arrives here. U, D, L, R are up,
# down, left, right; small letters are White's, so [`l`](#part-l), a small L, is White's left.
#
# Click Black's bits. What do a direction's number and its opposite's add up to?

# %%
from shogi_lab.chapters.long_effects import by_the_article, onward, verbs_film, wheel_film

show(wheel_film((0x005A, 0xA500)))

# %% tags=["how"]
# How we know: direction 7 - d is the way back of direction d
from shogi_lab.engine import DIRECTIONS, RAYS, arrows

assert all(
    DIRECTIONS[name] == tuple(-step for step in back)
    for name, back in zip(DIRECTIONS, reversed(DIRECTIONS.values()), strict=True)
)

# %% [markdown]
# To seven. Which kinds have rays? Lance, bishop and rook, says the article; a promoted bishop (*horse*) shoots
# as a bishop does, a promoted rook (*dragon*) as a rook. All others only step or jump:

# %% tags=["how", "claim:L13"]
# How we know: each kind alone on an empty board, what it attacks far away, and its rays
shooting = []
for letter in ("P", "L", "N", "S", "G", "B", "R", "K", "+P", "+L", "+N", "+S", "+B", "+R"):
    there = Position.from_sfen(f"9/9/9/9/4{letter}4/9/9/9/9 b - 1").effects()
    attacked = there.counts[0].nonzero()[0]
    far = [sq for sq in attacked if max(abs(sq // 9 - 4), abs(sq % 9 - 4)) > 2]
    assert bool(far) == bool(there.words.any())
    shooting += [letter] * bool(far)
assert shooting == ["L", "B", "R", "+B", "+R"]
print("far from where it stands attacks, and has rays:", *shooting)

# %% [markdown]
# Now drop a rook on an empty board and *emit* its rays, square by square (pink: the one being
# written; dotted: a ray that goes). A square's bit is set; then: is anything there? A pawn stands on 3e.
# `xor`: the bits that differ, which are walked; pale bits wait.

# %% [markdown] tags=["teacher"]
# About half say no, since the rook cannot go through it. Ask whether the pawn is attacked. If the
# pawn were Black's own: is it defended? The square is written and *then* the walk stops; the other
# order loses every attack there is.

# %%
alone = Position.from_sfen("9/9/9/9/6p2/9/9/9/9 b R 1")
emit = move_film(alone, "R*5e", only="R")
predict("first_piece", emit)

# %%
show(emit, at=2)

# %% tags=["how", "claim:L11"]
# How we know: the words of three squares after the drop; then each ray of six games, and where it ends
words = alone.after("R*5e").effects().words
assert [arrows(int(words[square(name)])) for name in ("4e", "3e", "2e")] == ["R", "R", ""]
ends = 0
for position in (each for game in games[:6] for each in game.positions()):
    words, board = position.effects().words.tolist(), position.record.board.tolist()
    its_own = [int(RAYS.own[int(piece < 0), abs(piece)]) for piece in board]
    for sq, bit in ((sq, bit) for sq in range(81) for bit in range(16) if its_own[sq] >> bit & 1):
        walked = onward(board, sq, bit & 7)
        assert all(words[each] >> bit & 1 for each in walked)
        if walked and board[last := walked[-1]]:  # beyond it only a ray of that piece's own
            beyond = onward(board, last, bit & 7)[:1]
            assert all(words[each] >> bit & 1 == its_own[last] >> bit & 1 for each in beyond)
            ends += 1
print(f"{ends:,} rays end on a piece: it has the bit, and beyond it are only rays of its own")

# %% [markdown]
# ### Four verbs
#
# The article names four processes. A piece that arrives [**emits**](#part-emit) its rays and
# [**blocks**](#part-block) those that ran through; one that leaves [**withdraws**](#part-withdraw) its own and
# [**unblocks**](#part-unblock) what it stopped. Which does each kind
# of move need (`no_capture`: a quiet one), where it starts (`from`) and where it ends (`to`)? **Live** (in
# JupyterLab or on a web page): fill the table, then compare.

# %% [markdown] tags=["teacher"]
# Fill it on the blackboard, one row a team. The favourite mistake is a capture that blocks. Ask
# what went through the square before: nothing did, for somebody stood there. And the captured
# piece's own rays are forgotten by nearly everyone.

# %%
show(verbs_film(), at=0)

# %% [markdown]
# A capture blocks nothing: what arrives at its square was stopped there before. But the piece that is
# taken takes its rays along. So says the article. Is there another way? Four verbs at two places are
# eight processes, each a set of bits that it would set or clear. Of all 256 choices, which turn the words
# before into those after, on every square, in every move of our games?

# %% tags=["how", "claim:L1"]
# How we know: all 256 choices, against every move of our games
from shogi_lab.chapters.long_effects import explained, listed, wrong_without

turns = [turn for each in games for turn in zip(each.positions(), each.moves, strict=False)]
found = explained(turns)
for kind, each in found.items():
    (least,) = each.smallest
    assert least == by_the_article(kind)
    assert all(least <= others for others in each.sets)
    named = ", ".join(f"{verb} at {place}" for verb, place in sorted(least, key=lambda p: p[1]))
    print(f"{kind}, {each.moves:,} moves: {named}")
assert len({each.smallest[0] for each in found.values()}) == len(found) == 3
assert not found["no_capture"].sets & found["capture"].sets
assert found["no_capture"].smallest[0] in found["drop"].sets

# %% [markdown]
# The article's three lists, and no shorter ones. No choice explains both quiet moves and captures. A drop
# is a quiet move that starts nowhere: the quiet move's list explains it too, though half of it finds
# nothing to do.
#
# A **drop**: emit and block, on one square. Leave one out, and count the squares that come out wrong:

# %% tags=["live"]
dropped = Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b B 1")
show(move_film(dropped, "B*5e"), at=21)

# %% tags=["how", "claim:L2"]
# How we know: the drop with each process left out
assert found["drop"].smallest == [{("emit", "to"), ("block", "to")}]
wrong = wrong_without(dropped, "B*5e")
assert [name for name in wrong if not wrong[name]] == ["nothing left out"]
print("squares wrong:", listed(wrong))

# %% [markdown] tags=["lookup"]
# A **quiet move**: withdraw and unblock where it starts, emit and block where it ends. All four can be seen
# where a rook moves. A silver has no rays, yet changes two of others': White's ray down runs on, and White's
# ray up ends.

# %% tags=["lookup"]
quiet = Position.from_sfen("4r4/9/4S4/9/9/9/9/9/5r3 b - 1")
show(move_film(quiet, "5c4b"), at=4)

# %% tags=["how", "claim:L3"]
# How we know: two quiet moves with each process left out
four = {("withdraw", "from"), ("unblock", "from"), ("emit", "to"), ("block", "to")}
assert found["no_capture"].smallest == [four]
wrong = wrong_without(Position.from_sfen("4l4/9/9/9/4R1r2/9/9/9/9 b - 1"), "5e5c")
assert [name for name in wrong if not wrong[name]] == ["nothing left out"]
print("a rook:", listed(wrong))
print("a silver:", listed(wrong_without(quiet, "5c4b")))

# %% [markdown]
# A **capture**: withdraw and unblock where it starts; emit, and withdraw the captured piece's rays, where
# it ends. (Black's lance is stopped at 3e before and after: nothing to block.)

# %% tags=["live"]
taking = Position.from_sfen("4l4/9/9/9/4R1b2/9/9/9/6L2 b - 1")
show(move_film(taking, "5e3e"), at=15)

# %% tags=["how", "claim:L4"]
# How we know: the capture with each process left out
four = {("withdraw", "from"), ("unblock", "from"), ("emit", "to"), ("withdraw", "to")}
assert found["capture"].smallest == [four]
wrong = wrong_without(taking, "5e3e")
assert [name for name in wrong if not wrong[name]] == ["nothing left out"]
print("squares wrong:", listed(wrong))

# %% [markdown]
# ## 4 As the engine writes it
#
# Two processes a place, says the article, and never three; so it came out above. Then two words, merged
# and walked from there, must do. Over six of our games:

# %% tags=["how", "claim:L5"]
# How we know: every move of six games, walked from its own squares alone
from collections import Counter

from shogi_lab.chapters.long_effects import do_four_verbs, do_merged, do_one_xor, toggle
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
print(f"{len(some)} moves: walks from its squares alone, and the words of starting anew")

# %% [markdown] tags=["lookup"]
# So the two can be one: a word for the mover's own rays, a word for the others that change, and from
# each square one walk for both. What changes of others can be *both* colors', since a piece
# stops friend and enemy alike:

# %% tags=["lookup"]
stopped = Position.from_sfen("9/9/9/9/R3S3r/9/9/9/9 b - 1")
show(move_film(stopped, "5e5d"), at=5)

# %% tags=["how", "claim:L6"]
# How we know: every move of our games; its piece lifted, and the rays that ended there, from scratch
from shogi_lab.engine import (
    after_capture,
    after_drop,
    after_move,
    lift_piece,
    rays_here,
    update_rays,
)

both = 0
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
        both += 1
print(f"{both} of {len(turns):,} moves lift a piece where rays of both colors ended: all run on")

# %% [markdown]
# ### One xor
#
# Withdraw *clears* a bit along a ray, emit *sets* it. Do not tell them apart: **flip** it. Then placing
# and lifting are one code, blocking and unblocking too. Both forms agree.

# %%
listing(toggle)

# %% tags=["how", "claim:L7"]
# How we know: every move of six games, in both forms
for position, move in some:
    before, after = (effects_of(each).words for each in (position, position.after(move)))
    for do in (do_one_xor, do_four_verbs):
        written = touches(do, position, move)
        assert (written[-1].words if written else tuple(before.tolist())) == tuple(after.tolist())
print(f"{len(some)} moves: four verbs and one xor leave the words of starting anew")

# %% [markdown]
# ### Both colors at once
#
# Now the article's example. Black's rook comes to 5e, White's stands on 3e and shoots left, over 5e.
# (Bit 6 alone is `0x0040`, bit 14 `0x4000`.)

# %% [markdown] tags=["teacher"]
# Some name a bit, others two values, one for each color. Ask how often the squares to the left are
# then visited. One value with two bits does both, since a color is a byte and the direction has the
# same place in each.

# %%
both = move_film(example, "5h5e", only="L")
predict("one_value", both)

# %%
show(both, at=5)

# %% tags=["how"]
# How we know: what the film's frames write
value = 1 << 6 | 1 << 6 + 8
assert all(len(frame.parts[1].rows) == 5 for frame in both.frames)
assert {b.value ^ n.value for *_, b, n in (f.parts[1].rows for f in both.frames[5:9])} == {value}
print(f"one value, {value:#06x}, on four squares")

# %% [markdown]
# This is what the word is for.
#
# All of it, our own source: `appearing` and `vanishing` are the two words. `lines` has a bit for each
# direction to walk, and `lowest` gives the first one's number; `BOTH`, 0x0101, is that direction's bit
# for both colors. `rays` are tables: `own`, the rays of a piece as a word, and `length`, the squares to
# the edge.
#
# A square's counts go along, and are one number too: Black's plus 256 times White's. So `change` counts both
# colors at once, +1 where a bit is `gained`, -1 where it is lost. To the left of 5e, `bits` is 0x4040 and `gained`
# 0x0040: (0x0080 - 0x4040) >> 6 is 1 - 256: one more for Black, one less for White.
#
# A `move` is one integer, as in chapter 1: where to, where from, which piece, and what it takes.

# %% tags=["lookup"]
listing(update_rays, lift_piece, after_drop, after_move, after_capture)

# %% [markdown]
# | here | article | YaneuraOu |
# |---|---|---|
# | `words` | WordBoard, `long_effect.dir` | `LongEffect::WordBoard` |
# | `counts` | ByteBoard | `LongEffect::ByteBoard`, one a color |
# | own rays | 発生, 除去 (emit, withdraw) | rays of the piece |
# | the square's word | 遮断, 開放 (block, unblock) | rays through the square |
# | `update_rays` | (the code that is lost) | a macro of `long_effect.cpp` |
#
# ## 5 Does it always work?
#
# After every move of every game of ours: rays and counts carried along are those from scratch. (With
# `python3 start.py proofs effects`: half a million random moves, all versions, there and back.)

# %% [markdown] tags=["teacher"]
# Before section 5, ask what could still be wrong after so many pretty pictures. Carried values hide
# old mistakes and pass them on, so after *every* move all squares are compared with a fresh start,
# and not only those that were touched.

# %% tags=["how"]
# How we know: six games, carried along and from scratch after every move
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
# ### Seen as a difference
#
# How much of the board does a move write? Dots mark the squares of its walks. Live: click a bar.

# %% tags=["lookup"]
from shogi_lab.chapters.long_effects import costs_film

costs = costs_film(game, plies=100)
show(costs)

# %% tags=["how"]
# How we know: the bars, added up
kept, anew = (sum(each) for each in zip(*costs.frames[0].parts[1].pairs, strict=True))
print(f"{kept / 100:.1f} words a move, {anew / 100:.1f} from scratch: {anew / kept:.0f} times less")

# %% [markdown]
# ## 6 What breaks it
#
# ### The ray behind
#
# YaneuraOu walks before it changes the board: the mover still stands on its old square. The mover's new
# ray *back* stops at its own old self. So the ray behind must stay as it is in the first walk: a **mask**
# takes it out. Step: with it, then without.

# %% [markdown] tags=["teacher"]
# The hardest page of the chapter. Put three coins in a row: old square, new square, a square
# behind. Walk back from the new square while the mover's coin still lies on the old one. Where does
# the walk stop? Then lift the coin and walk again.

# %%
from shogi_lab.chapters.long_effects import UNMASKED, VERSIONS, block, do_before_board, mask_film

show(mask_film(Position.from_sfen("4l4/9/9/9/2b1R4/9/9/9/4r4 b - 1"), "5e5c"))

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

# %% [markdown] tags=["lookup"]
# Our own order needs no mask: it empties the old square *between* the two walks, and the ray back runs
# over it. Both are exact.

# %% [markdown]
# ### Same color, same direction
#
# A rook on 2e shoots left, and another is dropped on 5e. It blocks the first one's ray, and emits its
# own, the same way. Both are words; *merged*, as the engine does it, they are one.

# %% [markdown] tags=["teacher"]
# *Twice* is the good wrong answer, and the right one for `do_one_xor`: off, then on again. Ask what is
# left after that; the same as before, so why walk at all? The merged word says so before the first step.
# Set and clear, in a bad order, would have lost the ray.

# %%
pair = Position.from_sfen("9/9/9/9/7R1/9/9/9/9 b R 1")
predict("same_ray", move_film(pair, "R*5e"))

# %%
show(move_film(pair, "R*5e"), at=1)

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
    print(f"{version.name:18}{len(flipped)} writes to the left of 5e")
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

# %% [markdown]
# Neither word nor count can tell whose the ray is. Set and clear, in the wrong order, would have lost it:

# %% tags=["how"]
# How we know: emit before block, on bits that are set and cleared
from shogi_lab.chapters.long_effects import emit

board, there, rays = plain(pair.record), plain(effects_of(pair)), plain(RAYS)
stepped(emit)(board, rays, there, square("5e"), 1 << 6)
stepped(block)(board, rays, there, square("5e"))
assert not any(there.words[sq] for sq in left)
print("emit, then block: on 6e", arrows(there.words[square("6e")]) or "no ray")

# %% [markdown]
# ## 7 Your turn ▸
#
# Four exercises and a boss. They run in JupyterLab, and on a web page wherever you see *Run*. Each
# begins with a wrong try; `print(exercise("opposite"))` says the task in full, `hint("opposite")`
# helps, `hint("opposite", 2)` more. Solutions: `solutions/05_long_effects.py`.

# %% [markdown]
# **1. The way back** ▸ (5 minutes). Directions have the numbers of Black's bits, 0 to 7. Which has the
# direction opposite to `d`?

# %%
from shogi_lab.chapters.long_effects import check, exercise, hint


def opposite(d):
    return (d + 4) % 8


check(opposite)

# %% [markdown]
# **2. A piece's rays** (10 minutes), as a word. `color` is 0 for Black, 1 for White; `kind` is 2 for a
# lance, 6 bishop, 7 rook, 14 and 15 the last two promoted; all others have none. This try forgets that
# White's forward is down.


# %%
def rays_of(color, kind):
    own = {2: 1 << 3, 6: 0xA5, 14: 0xA5, 7: 0x5A, 15: 0x5A}.get(kind, 0)
    return own << 8 * color


check(rays_of)

# %% [markdown]
# **3. Walk a ray** (15 minutes), from square `sq` in direction `d`, onto the first piece: the squares
# it meets. Squares are 0 to 80, row by row from 9a. This try steps by number, and comes out on the
# other side of the board.


# %%
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

# %% [markdown]
# **4. What is walked** (15 minutes): merge two words, one value a direction. This try walks each color by
# itself.


# %%
def values_to_walk(own, others):
    pending = own ^ others
    return [1 << bit for bit in range(16) if pending >> bit & 1]


check(values_to_walk)

# %% [markdown]
# **The boss** (40 minutes): all words after a quiet move. This try only copies them.

# %% [markdown] tags=["teacher"]
# All parts are solved in the four exercises before; whoever skipped one should fetch it first. The
# trap is the order: without emptying the square between the two walks, the ray back stops at the
# mover's own shadow. Three coins help again.


# %%
def words_after(board, words, start, to):
    return list(words)


print(exercise("words_after"))
check(words_after)

# %% [markdown]
# ## 8 What it costs
#
# The bars above were the counts. Now time: each version of this code in turn, over random games, the
# bare move taken off; ratios in the middle of the rounds, and from the least to the most.

# %% tags=["how", "varies"]
# How we know: all versions over random games, in turns
from shogi_lab.chapters.long_effects import race, race_bytes, random_games, share, show_race

found = race(random_games(20), rounds=3, times=10)
show_race("random games", found["do"])
without, least, most = 6327, 4600, 4959  # games a second, from YaneuraOu's log of changes, 2016
print(f"\nYaneuraOu, 2016: {without} random games a second without, {least} to {most} with them,")
print(f"{1 - most / without:.0%} to {1 - least / without:.0%} fewer games a second, or", end=" ")
print(f"{without / most - 1:.0%} to {without / least - 1:.0%} more time a game")
print(f"ours: {share(found['do and undo']):.0%} of making and unmaking a move goes into effects")

# %% [markdown] tags=["lookup"]
# *Why one word, and not two bytes?* The article's reason is that both colors can be done at once. So try:
# a byte a color, each walked by itself, or both in one walk.

# %% tags=["how", "claim:L8", "varies"]
# How we know: each square in one walk; then one word and two bytes, counted, and timed in turns
from shogi_lab.chapters.long_effects import do_both_colors, show_bytes, work

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
# From no square is a direction walked twice. The article argues against walking each color by itself. That
# takes, compared with one word: {L8 two bytes, two walks, our games} on our games,
# {L8 two bytes, two walks, random games} on random ones. Two bytes in *one* walk take:
# {L8 two bytes, one walk, our games} and {L8 two bytes, one walk, random games}.
#
# The author's log speaks of *about 30 %*; its own numbers, printed above, are of whole random games,
# generation and all. Ours is of making and unmaking alone, so the two are not shares of the same. What the
# four verbs bring, and what merging adds, stands in the first table: merging saves walks, but a walk is short.

# %% [markdown]
# ## 9 What the article says, what running it shows
#
# ### What it is good for
#
# A word answers at a glance: *what opens if this piece leaves?* Each bit is a ray it stops. If the next
# piece that way is its own king, it is **pinned**; if the enemy's, by a ray of its own side, it
# **discovers check**. Live: click any piece.

# %% tags=["live"]
from shogi_lab.chapters.long_effects import MATED, how_evaded, mate_by_effects, spotter_film

pins = Position.from_sfen("4r4/9/1B7/2N1S4/9/9/5k3/9/4K4 b - 1")
show(spotter_film(pins, (31, 81)), step=81)

# %% [markdown] tags=["lookup"]
# Counts and words together answer more: may the king step there (a count of none, and no ray through
# himself that will follow him), is it mate? Mate in one by effects, and as chapter 3 finds it, agree on
# every position here:

# %% tags=["how"]
# How we know: the last positions of all games, both ways
late = [position for each in games for position in list(each.positions())[-12:-1]]
moves, works = move_list(), [(each.record.copy(), effects_of(each)) for each in late]
found = [mate_by_effects(record, TABLES, RAYS, effects, moves, 0) for record, effects in works]
assert [bool(move) for move in found] == [each.mate_in_1() is not None for each in late]
print(f"{len(late)} positions, {sum(map(bool, found))} of them a mate in one: both ways agree")

# %% [markdown] tags=["lookup"]
# An evasion test by effects asks cheap questions first: does the king step out, can the checker be taken, can
# something come between? Counted over all checks of the games; then mate in one by effects against chapter 3's.

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

# %% [markdown] tags=["lookup"]
# ### The lost code, and what Gikou did
#
# The article's listing is lost in the text that was handed down. **Known**, from YaneuraOu's source:
# merge by xor, lowest direction first, both colors in one value, stop after the first piece, the mask.
# **Inferred**: that the listing had no counts yet.

# %% [markdown] tags=["lookup"]
# Of Gikou the article guesses: WordBoard and ByteBoard mean that rays are kept, and counts updated by
# them. Gikou's source (2016) bears it out, in another shape: its 16 bits are *one* color's count and
# rays. One addition updates both:

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
# So in Gikou each color is walked by itself, with plus and minus; it has the four verbs of the article,
# and no xor. Xor is YaneuraOu's own step.

# %% [markdown]
# ### The claims, one by one ▸
#
# A verdict that rests on *timed here* holds on the machine that ran this notebook. Its words are computed from
# the laps that the claim's cell prints.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | L1 drop, no_capture, capture are the natural classes | right: each has a shortest list of its own; only a drop could use another's, the quiet move's | *on these games*, all of 256 sets tried |
# | L2 drop: emit and block at to | right, and nothing less explains the words | *on these games* |
# | L3 no_capture: withdraw, unblock at from; emit, block at to | right, and nothing less | *on these games* |
# | L4 capture: the captured piece's rays instead of a block | right, and nothing less | *on these games* |
# | L5 two processes a place, never three | right | *on these games* |
# | L6 blocking treats both colors alike | right | *on these games* |
# | L7 with xor, block and unblock are one code | right; emit and withdraw, too | *on these games* |
# | L8 one word lets both colors be updated at once | right: one value, one walk; two bytes walked one by one, against one word: {L8 two bytes, two walks, our games} on our games, {L8 two bytes, two walks, random games} on random ones; two bytes in one walk: {L8 two bytes, one walk, our games} and {L8 two bytes, one walk, random games} | *on these games*; *timed here* |
# | L9 (left out) the ray behind must not be touched | right in YaneuraOu's order of steps; not needed in ours; what the article's lost listing did is not known | *on these games*; *read in the source* |
# | L10 (left out) same color and direction cancels | right: neither word nor count changes | *on these games*; *read in the source* |
# | L11 (left out) the first piece's own square is updated, then the walk stops | right | *on these games*; *read in the source* |
# | L12 Gikou's WordBoard must mean counts by difference | right in substance; the source of 2016 is laid out otherwise: a word has one color's count and rays | *read in the source* |
# | L13 three kinds have rays: lance, bishop, rook | right; horse and dragon shoot as bishop and rook | *exhaustive* |

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
# | one word for count and rays | Gikou, 2016 | the cell of claim L12 |
#
# Part 1 could be read in its beginning only, part 3 not at all.

# %% [markdown]
# ## 10 The napkin
#
# Draw this from memory: a rook arrives, another's ray ends. Which bits are in the value, where does it stop?

# %%
show(both, at=9)

# %% [markdown]
# **Three exit questions.** A pawn steps forward in front of its own lance: which walks are there, and
# which cancel? Why does a knight's move need no mask? A king stops rays: what must you look at before you let
# him step away along one?

# %% [markdown] tags=["lookup"]
# **Your own game**: give the path of your record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line copied
# from under any picture; `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("effects")
