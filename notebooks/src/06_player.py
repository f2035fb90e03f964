# %% [markdown]
# # A player: what is each idea worth?
#
# Beat this player, or be beaten. Move a piece with the mouse or the keys, and the player answers.
# At the level *everything, 2,000 nodes* it uses all the ideas of this chapter, and may look at
# 2,000 positions before each move. Such a position is called a **node**. (On a web page it stops
# after 1.5 seconds, and may play badly. The 飛 turns letters into kanji, and the R turns them back.)

# %% [markdown] tags=["teacher"]
# Let two pupils play the first moves against it, the class advising, before anything is explained.
# Ask what it must know to answer like that. Write the guesses on the board; most of them are rungs
# of the ladder in section 11, and the class has found them itself.

# %% tags=["live"]
from shogi_lab.views import *

play(against="shogi_lab", level="everything, 2,000 nodes")

# %% [markdown]
# The player tries its moves and the other side's answers, and judges where they lead. That is its
# **search**. To try everything would take far too long, so programmers have found ideas that leave
# most of it out. What is each of them worth? Here we let them play matches.
#
# **By the end you will be able to**
#
# - follow a search: what it looks at, what it skips, and why;
# - say what an idea saves, and what it risks;
# - read the result of a match together with its margin of error.

# %% [markdown]
# Allow thirty-five minutes, and twenty more for two exercises. Read chapter 3 first if you have never
# seen a search; section 5 and exercise 2 also use the question of chapter 2. If shogi is new to you,
# look first at [how the pieces move](00_start.ipynb#how-the-pieces-move).
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes a few minutes.

# %% [markdown]
# ## 1 The problem, on a board: a judge that only counts pieces
#
# The simplest way to judge a position is to add up the pieces. Their unit is the **centipawn**, which
# chapter 4 called a point. A hundred centipawns are worth about as much as a pawn: here a pawn counts
# 87, a silver 371 and a rook 647. The side to move adds up its own pieces and subtracts the other
# side's.
#
# Below, Black is to move. Black has a rook, and White a silver and a pawn, so the sum is 647 - 371 -
# 87 = +189. A capture of an unpromoted piece changes the sum by twice the piece's value, because one
# side loses the piece and the other gets it. One move by one side is called a **ply**.
#
# > **In JupyterLab**, a text that would give an answer away is folded under *Answers*. Click there when you have answered.

# %% [markdown] tags=["teacher"]
# Everybody sees that the rook is lost; few see that the program does not. Ask who would tell it, and how
# far it would have to look. One ply more is the good wrong answer: then the trouble begins one ply later.

# %%
from shogi_lab.chapters.player import step_film

example = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
predict("hanging_rook", step_film(example, "Negamax", 1))

# %% [markdown] tags=["answer"]
# The player takes the silver, because nothing tells it that the pawn will take back. With two plies
# it sees the pawn.[°](#proof-two-plies) Where a search stops and counts lies its **horizon**.

# %% [markdown]
# ## 2 The obvious way: negamax tries everything
#
# A position is worth what its best move makes of it. A move is worth what the other side can then
# make of the position, with the sign changed, because what is good for one side is bad for the
# other. This is **negamax**.[°](#proof-negamax) (`LOWEST` is less than any value. A side without moves
# gets it, because in shogi it has lost. `example` is section 1's position.) **Live** (in JupyterLab
# or on a web page): what is the value if pieces count for nothing? Change the first `return`.

# %% tags=["live", "read"]
from shogi_lab.chapters.player.steps import LOWEST, material_value


def value_of(position, plies):
    if plies == 0:
        return material_value(position)
    best = LOWEST
    for move in position.legal_moves():
        best = max(best, -value_of(position.after(move), plies - 1))
    return best


value_of(example, 2)

# %% [markdown]
# ## 3 Predict, then step: one window
#
# Each ply multiplies the work. Does a search have to look at everything?
#
# Follow a search of two plies. Black's first move is 5h1h: the rook goes to 1h and gives check, so
# White has only two answers. Either leaves Black +189, so Black is sure of +189.
#
# Later comes 5h3h, which gives no check, and White has eight answers. What the side to move is sure
# of so far is its **alpha**. White is sure of nothing yet, so alpha is minus infinity. **Beta** is
# what the other side is sure of elsewhere; it will not let the side to move have more. Black's +189
# is -189 as White counts, so beta is -189. Between alpha and beta lies the **window**. The search
# tries White's first answer.

# %% [markdown] tags=["teacher"]
# Act it: one pupil is Black and holds a card, +189. Another is White, and answers. After the first
# answer that leaves Black no more than the pupil's card, ask Black: do you want to hear the other
# seven? The picture stays when the word *window* is long forgotten.

# %%
refuted = step_film(example, "AlphaBeta", 2)
predict("other_answers_left", refuted)

# %% [markdown] tags=["answer"]
# None of them, because 5h3h cannot be worth more than what Black has: it is **refuted**. As soon as
# alpha has reached beta, the window is closed, and the node ends.

# %%
show(refuted, at=10)

# %% [markdown] tags=["answer"]
# Look at the lowest part first. On the left stand Black's moves, on the right White's answers to
# 5h3h. The king's move 1a1b leaves Black +189 again, so White's alpha is -189 now, and has reached
# beta. The other seven are [never tried](#part-untried). In the part *all nodes* each box is a
# node, gray if only negamax searched it: of its 133 nodes 37 are left. Its letter says why it
# ended: [B](#part-cutoff) because the side to move has enough, A because all its moves were searched. **Live**: step on a little, or
# click a box.

# %% [markdown] tags=["answer"]
# The lit lines of the code are those that negamax did not have. In the last of them, `-beta,
# -alpha` is the window as the other side sees it: Black's, from +189 to infinity, is White's from
# minus infinity to -189.

# %% [markdown]
# Negamax with such a window is called **alpha-beta**. It loses nothing: the first node, the **root**,
# gets the value that negamax gives it.[°](#proof-window) The player's own search is the same loop,
# with the lines of other ideas in between; section 10 lists it.[°](#proof-counters)

# %% [markdown]
# ## 4 Quiescence: do not stop in the middle of an exchange
#
# Section 1's player took the silver, because it stopped in the middle of an exchange. To search one
# ply more does not help for long: at three plies the last move is Black's again, and again nothing
# comes after it.[°](#proof-quiescence)
#
# So **quiescence search** goes on beyond the horizon, but only with captures and with pawns that
# promote; in check it tries every move. A side may also *stand pat*, and keep what its pieces are
# worth now, unless its king is in check. Below, section 1's player of one ply has this search. The
# film opens where the rook has taken the silver and the search has seen the pawn take back.

# %%
show(step_film(example, "Quiescence", 1), at=3)

# %% [markdown]
# In the last frame Black's best move is 5h1h, and no longer the capture. (P marks a side that
# stands pat, and Q one that has tried its captures. The gray bar is alpha-beta with captures first.) Section 10
# has the other steps.

# %% [markdown]
# ## 5 What breaks it
#
# ### A board that was there before
#
# A search must notice when a position comes back, or a side that is winning may go in circles. (A
# position's fourth appearance ends the game, in most cases as a draw.) So a search judges the first return.
# Here is a board before White's move. White has two pawns in hand.

# %%
again = Game.parse("sfen k8/9/9/PPPPPPPPP/9/9/9/4K4/9 w 2p 1 moves P*5g 5h5g P*5h")
svg(again.start)

# %% [markdown]
# White drops a pawn on 5g. The king takes it, so Black [has it in hand](#part-black-hand). White
# drops the second pawn on 5h, and the king takes it too.

# %% [markdown] tags=["teacher"]
# The good wrong answer is the draw: the class knows the rule of repetition. Ask whether the two
# positions are the same. Then ask what happens if White goes on like that, and who would wish it.

# %%
from shogi_lab.chapters.player import tree_film

taken = tree_film(again, 1, 22)
predict("board_again", taken)

# %% [markdown] tags=["answer"]
# The board has come back and White is to move again, but Black holds two pawns more. Whatever White
# can do now, White could have done at first, with a better hand. So White never needs this circle,
# and the search looks no further: it values such a return, a **superior repetition**, nearly as a
# win for the side that holds more. Then the other side plays something else.[°](#proof-again) To
# compare the hands, it asks the question of chapter 2: is this hand at least as good as that one?

# %% [markdown]
# ### A guess that is wrong
#
# Two ideas guess. **Null-move pruning** ends a node if even a pass would reach beta, and **late move
# reductions** look less deeply at moves that come late in the order. Now and then they are wrong, and the
# search passes over a good move.[°](#proof-careful) But it gets deeper in the same time. Is that worth
# a wrong guess? Games can say.

# %% [markdown]
# ## 6 What the parts are worth in games
#
# The whole player plays against itself without one part. Both may look at 1,000 nodes before each
# move.
#
# A difference of strength is given in **Elo**. At 0 both are equal; at +100 the player with the part
# wins about 64 games of 100, if two draws count as one win. Games are partly luck, so each dot has a
# line, its 95 % range: the differences that these games allow.[°](#proof-ranges) The dot is filled
# if all of them are above 0.

# %% [markdown]
# Each row names the part that only one of the players has. Two rows are the guesses of section 5. The
# question is about the other four:
#
# - *KKP* is chapter 4's table, which values a piece by where it stands to both kings;
# - *mate in 1* looks for a mate before a move is tried (chapter 3);
# - *effects around kings* counts which squares near the kings each side attacks (chapter 5);
# - *static exchange evaluation* counts an exchange on one square to its end, and leaves out
#   captures that lose.

# %% [markdown] tags=["teacher"]
# Ask for bets before the film is stepped, and write them down with names. After 20 games hold the
# vote again: who believes the picture? Only three parts have a range. One of these lies above 0
# already, and it is 558 Elo wide. The lesson is not which part wins; it is how little 20 games say.

# %%
from shogi_lab.chapters.player import worth_film

worth = worth_film()
predict("worth_most", worth)

# %%
show(worth, at=6)

# %% [markdown] tags=["answer"]
# With 1,000 nodes for each move, static exchange evaluation is worth most of the
# four.[°](#proof-worth) But step back to the frame of 20 games. Only three parts have a range
# there, and KKP seems to do harm. Twenty games seldom tell, because in so few, luck counts for more
# than most ideas do.

# %% [markdown] tags=["answer"]
# Now step to the last frame, where both players have 12 ms for each move. There static exchange
# evaluation falls from +174 to +55, behind effects around the kings (+88) and mate in 1 (+84). And
# the two guesses? The line of late move reductions lies right of 0, so there they are worth their
# errors. The line of null-move pruning reaches across 0, so these games decide
# nothing.[°](#proof-by-time) (Section 16 has seven more parts.[°](#claim-G1))

# %% [markdown]
# ## 7 Your turn
#
# Two exercises, and two more with a boss in the evidence. They run in JupyterLab, and on a web page
# wherever you see *Run*. Each starts from an attempt that is wrong. Run it to see the smallest case
# that breaks it, then fix it. `hint("exchange_wins")` helps, and `hint("exchange_wins", 2)` helps
# more. The solutions are in `solutions/06_player.py`.

# %% [markdown]
# **1. An exchange** (10 minutes). A piece worth `target` stands on a square. You may take it, the
# other side may take back, and so on; nobody has to. `mine` and `theirs` are the values of the
# pieces that can take on this square, the cheapest first, and each side takes with its cheapest.
# What do you win, if each piece counts once? The attempt below believes that you keep what you take.

# %%
from shogi_lab.chapters.player import check, exercise, hint


def exchange_wins(target, mine, theirs):
    return target if mine else 0


check(exchange_wins)

# %% [markdown]
# **2. A position again** (10 minutes). `line` is the way to a position. For each position on it,
# it holds the name of the board, and Black's hand as (pawns, golds). White holds what is left: the
# more Black holds, the less White does. Take the last position, and look for the latest earlier
# one with the same board and the same side to move. For that side, is the last position `"same"`,
# `"better"` or `"worse"`? If there is none, or the hands cannot be compared (kind by kind), it is
# `"new"`. Black is to move in `line[0]`, and then the sides take turns. The attempt below forgets
# both: who is to move, and whose hand it is.


# %%
def met_again(line):
    board, now = line[-1]
    for earlier, then in reversed(line[:-1]):
        if earlier == board:
            return "same" if now == then else "better" if now > then else "worse"
    return "new"


check(met_again)

# %% [markdown]
# ## 8 The napkin: a search from memory
#
# Draw from memory: a position with three moves, a, b and c, and two answers to each. On each answer
# write a value as Black sees it: for example 3 and 5, 2 and 9, 1 and 7. Which answers are never looked
# at, and why? Then add your moves b and c to the loop below, which draws a dash for each such answer.

# %% tags=["live", "read"]
has = LOWEST
for move, one, other in [("a", 3, 5)]:
    if one <= has:
        print(f"{move}: {one} -")
    else:
        print(f"{move}: {one} {other}")
        has = max(has, min(one, other))
print(f"Black has {has} for certain")

# %% [markdown]
# **Three exit questions.** Why may a node end at the first move that reaches beta? A friend's new
# idea has won 12 of 20 games: what do you tell them? Which side gains
# from a superior repetition, and how much?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter says, cell by cell. Here, too, are the other steps of the
# search and the ladder of all ideas, what each idea saves, costs and risks, all matches, two more
# exercises and a boss, and the questions one by one.

# %% [markdown] tags=["lookup"]
# ## 9 Does it always work?
#
# Here are all the values that the player counts with, in centipawns. (Chapter 4 calls this unit a
# point.) In the three farthest ranks most pieces may promote, and then move in another way. So a
# promoted piece has a value of its own, and a promotion wins the difference: 955 - 647 = 308 for a
# rook. A captured piece goes unpromoted to the hand of the side that took it, which may drop it on
# the board later.

# %% tags=["lookup"]
from shogi_lab.engine.pieces import HAND_PIECES, PIECE_WORDS, PROMOTED, VALUES
from shogi_lab.screen.language import told

for kind in HAND_PIECES:
    more = VALUES[kind + PROMOTED]
    print(f"{told(PIECE_WORDS[kind]):8}{VALUES[kind]:4}", f"promoted {more}" if more else "")

# %% [markdown] tags=["lookup"]
# The next two cells belong to sections 1 and 2. The first searches one ply, then two. The second
# runs the loop of section 2 against the compiled player, from which all ideas are taken away.

# %% tags=["how", "proof:two-plies"]
# How we know: one ply, then two
from shogi_lab.chapters.player.steps import Negamax
from shogi_lab.notation.words import moved

search = Negamax()
for plies in (1, 2):
    value = search.think(example, plies)
    print(f"{plies} ply: {told(moved(example, search.best[example]))}, {value:+}")

# %% tags=["how", "proof:negamax"]
# How we know: our player without an idea says the same, along a game
from shogi_lab.chapters.player import Limits, Player

games = Game.read_all("../data/games/selfplay.usi")
asked = list(games[0].positions())[:60:12]
for position in (example, *asked):
    assert value_of(position, 2) == Player("negamax").think(position, Limits(depth=2)).value
print(f"{len(asked) + 1} positions, two plies: the loop and the player agree")

# %% [markdown] tags=["lookup"]
# The picture below shows everything that the loop looks at for three plies. The box on top is the
# root. Under it lies one box for each of Black's moves, then one for each of White's answers, then
# Black's next moves. The letter A says that all moves of that node were searched.

# %% tags=["lookup"]
from shogi_lab.chapters.player import all_nodes

svg(all_nodes(example, "Negamax", 3))

# %% [markdown] tags=["lookup"]
# Alpha-beta and the order change no value. (The film of section 3 has more frames than nodes,
# because it shows a node with moves to try twice: when the search comes to it, and when it leaves.
# A [Z](#part-horizon), for zero plies left, stands for the horizon; there the lowest boxes are too
# narrow for a letter.)

# %% tags=["how", "proof:window"]
# How we know: positions of eight games, without a window, with one, and with captures first
sample = [each for game in games[:8] for each in list(game.positions())[10:90:17]]
nodes = {"negamax": 0, "alpha-beta": 0, "captures first": 0}
for position in sample:
    thoughts = [Player(each).think(position, Limits(depth=3)) for each in nodes]
    assert len({(each.value, each.mate) for each in thoughts}) == 1
    for name, thought in zip(nodes, thoughts, strict=True):
        nodes[name] += thought.nodes
print(f"{len(sample)} positions, three plies, the same values:")
for name, count in nodes.items():
    print(f"{told(name):15}{count:>12,} nodes, {count / nodes['negamax']:6.1%}")

# %% [markdown] tags=["lookup"]
# Without quiescence search the first move and its value change with every ply. The line of three
# plies shows why: White's answer moves the silver away, although the pawn protects it. Then the
# rook takes that pawn on 5c and promotes: 189 + 2 * 87 + 308 = 671.

# %% tags=["how", "proof:quiescence"]
# How we know: the first move by plies, without quiescence and with it; and the line of three plies
from shogi_lab.chapters.player import ALL_STEPS

for step in ALL_STEPS[2:4]:
    searches = [step() for plies in (1, 2, 3)]
    values = [search.think(example, n) for n, search in enumerate(searches, 1)]
    first = (told(moved(example, search.best[example])) for search in searches)
    print(
        f"{step.__name__:16}",
        *(f"{a} {b:+}" for a, b in zip(first, values, strict=True)),
        sep="   ",
    )
    position = example
    for _ in range(3):
        move = searches[2].best[position]
        print("      ", told(moved(position, move)))
        position = position.after(move)

# %% [markdown] tags=["lookup"]
# The films show a search that runs step by step in Python, and the games were played by the
# compiled one. Both give the same answer, down to every counter:

# %% tags=["how", "proof:counters"]
# How we know: searches in Python, node by node, and the compiled ones, all counters
from shogi_lab.chapters.player import search_tree

for position in sample[::8]:
    tree = search_tree(position, 2)
    one, two = (Player(table_size=1).think(position, Limits(depth=plies)) for plies in (1, 2))
    compiled = {name: count - one.counts[name] for name, count in two.counts.items()}
    assert (compiled, two.value) == (tree.counts, tree.nodes[0].value)
    print(f"{len(tree.nodes):4} nodes: value and {len(compiled)} counters are the same")

# %% [markdown] tags=["lookup"]
# With the ideas of a step alone, the player visits the same nodes as that step's class, but for
# four things: the class tries equal moves in alphabetical order, takes all mates as worth the same,
# knows no declaration of a win, and has a table that forgets nothing. The next cell runs each step
# beside the player with the same ideas, in section 1's position and in one where the king is in
# check. In these two positions none of the four shows.

# %% tags=["how", "proof:side-by-side"]
# How we know: each step beside the player with the same ideas, here and where the king is in check
from shogi_lab.chapters.player import versions_film

forked = Position.from_sfen("4k4/9/9/9/r8/9/9/9/4K4 b B 1")
for step in ALL_STEPS:
    ends = [versions_film(each, step).frames[-1].caption for each in (example, forked)]
    print(f"{step.__name__:26}", *map(told, ends))

# %% [markdown] tags=["lookup"]
# ### Two versions, side by side
#
# What does one more idea do? Here two versions of the search run side by side on one position. They
# stop at the first node where they differ, and the last frame says why. In the film below the first
# version tries captures first, and the second has quiescence search, too. You can compare any two
# rungs of the ladder (section 11) or steps of the search: `versions_film(game, one, other)`, where
# `game` may be your own. If you name one step alone, it stands beside the player that has the same
# ideas.

# %% tags=["lookup"]
show(versions_film(example, "captures first", "quiescence", 1))

# %% [markdown] tags=["lookup"]
# ## 10 The other steps of the search
#
# Each picture shows in color what the step searched, in gray what only the step before it searched,
# and below that the code, with the new lines lit. With only the ideas of one step, the compiled
# player searches that step's nodes (section 9 names four exceptions).[°](#proof-side-by-side)
#
# First comes alpha-beta at three plies. Each box is as wide as all that lies below it. White's silver
# steps aside, and the rook takes the pawn and promotes: 189 + 2 * 87 + 308 = +671. The film opens at
# White's answer 1a2b to the first check: one reply refutes it, and 20 others are never tried.

# %% tags=["lookup"]
show(step_film(example, "AlphaBeta", 3))

# %% [markdown] tags=["lookup"]
# Alpha-beta saves more when the refuting move is tried earlier, because the moves behind it are
# never tried. A capture often refutes, so the next step tries **captures first**: the moves with the
# largest gain come to the front (less an eighth of the piece that takes).

# %% tags=["lookup"]
show(step_film(example, "CapturesFirst", 3))

# %% [markdown] tags=["lookup"]
# ### Iterative deepening: the last search orders the next
#
# Alpha-beta saves most when the best move comes first. But who knows the best move before the
# search? A shallower search does, more or less, and it is cheap. So before a player searches four
# plies it searches one, two and three, and each time it tries first, at the root, what was best the
# time before. This is **iterative deepening**, and with it a move is always ready when time runs
# out. In so small a tree the shallow searches cost more nodes than the order at the root saves. The
# next step remembers the best move of every position, not only of the root, and saves more. From
# here on the pictures show four plies: the bars count the nodes of all four searches, and the boxes
# show the last one.

# %% tags=["lookup"]
show(step_film(example, "IterativeDeepening", 4))

# %% [markdown] tags=["lookup"]
# ### Transposition table: search no position twice
#
# The same two moves, made in another order, often lead to the same position. That is a
# *transposition*. A **transposition table** keeps a note of what was found for each position, and
# at what depth. A node that ends at beta has not tried all its moves, and a later one might be
# better. So its value is "at least" what was found. If no move gets above alpha, all were tried,
# but each only until it was refuted, and may be worth even less. So the value is "at most" what was
# found. That is why the note holds two bounds, and the value lies between them. If the position
# comes again, and the note is deep enough and settles it, the node ends, with a [T](#part-table).
# If not, the move that was best there is tried first.

# %% tags=["lookup"]
show(step_film(example, "TranspositionTable", 4))

# %% [markdown] tags=["lookup"]
# ### Principal variation search: ask only whether a move is better
#
# When the order is good, the first move is best. Of every other move we then need to know only one
# thing: that it is no better. Suppose the first move is worth 100. Values are whole numbers, so no
# value lies between 100 and 101, and a search with the window from 100 to 101 can only answer yes
# or no. Such a window closes sooner than a wide one. If the answer is yes, the move is searched
# again with the whole window. This is **principal variation search** (PVS). The principal variation
# is the best line: the best move, the best answer to it, and so on. Where it is needed, that is,
# with a whole window, the table ends no node.

# %% tags=["lookup"]
show(step_film(example, "PrincipalVariationSearch", 4))

# %% [markdown] tags=["lookup"]
# ### Null-move pruning: is even a pass good enough?
#
# Nearly always some move is better than none. So with at least three plies left, a side whose
# pieces alone are worth at least beta asks: what if I passed? The search looks at the pass less
# deeply than at a move. If even then the value reaches beta, no move is searched
# ([N](#part-null-move)). To leave moves out like that is **pruning**. The film stands at 5h2h.
# Black already has +497 from 5h4h, so White's beta is -497. White's pieces are worth more, -189,
# even after a pass.
#
# The pass, a **null move**, is against the rules. It is not tried in check, nor twice running, nor
# with a whole window. It is a guess. It is wrong if every move hurts, which is rare in shogi,
# because a piece in hand can nearly always be dropped.

# %% tags=["lookup"]
show(step_film(example, "NullMovePruning", 4))

# %% [markdown] tags=["lookup"]
# ### Late move reductions: look at late moves less deeply
#
# When the moves are well ordered, those at the end of the list are seldom good. So **late move
# reductions** (LMR) give them less. A *quiet* move captures nothing and promotes no pawn; a drop is
# quiet, too. If at least three plies are left, quiet moves are searched less deeply, with the
# window that only asks whether they are better: from the fourth move on by one ply, from the tenth
# by two, from the thirtieth by three (and by one ply fewer where the node's own window is whole).
# Checks and answers to checks are spared. A move that looks better is searched again at once at
# full depth, with the whole window. This is a guess. The nodes that it saves pay for more plies;
# section 12 counts them.

# %% tags=["lookup"]
show(step_film(example, "LateMoveReductions", 4))

# %% [markdown] tags=["lookup"]
# What did the steps do to the value? Quiescence corrects it. The last two steps guess, so their
# value may differ, though here it does not. The other steps are there only to save nodes, and they
# change no value. Not every step saves nodes in so small a tree: at three plies, iterative
# deepening and principal variation search cost a few, and the table and the null move save none.

# %% tags=["how"]
# How we know: all steps, one to three plies
from shogi_lab.chapters.player import step_tree

values = {}
for step in ALL_STEPS:
    trees = [step_tree(example, step, plies) for plies in (1, 2, 3)]
    values[step.__name__] = [tree.nodes[0].value for tree in trees]
    searched = "".join(f"{tree.counts['nodes']:7,}" for tree in trees)
    print(f"{step.__name__:26}nodes {searched}   values {values[step.__name__]}")
assert values["Negamax"] == values["AlphaBeta"] == values["CapturesFirst"]
assert values["Quiescence"] == values["IterativeDeepening"] == values["TranspositionTable"]
assert values["PrincipalVariationSearch"] == values["Quiescence"]

# %% [markdown] tags=["lookup"]
# ### The main search, whole
#
# It goes over the moves at `for i in range`, ends because beta is reached at `if best >= window.beta`,
# and lets alpha rise at `alpha = max`. Everything else belongs to the ideas of this section and the
# next.

# %% tags=["lookup"]
from shogi_lab.chapters.player import main_search

listing(main_search)

# %% [markdown] tags=["lookup"]
# ## 11 The ladder: all ideas of the player
#
# The player has more ideas than these nine steps. Here they are as a ladder: each rung has all the
# ideas of the rungs below it and one more. Each line gives the rung's number, the name that engine
# programmers use, and what the idea does. You have met rungs 0 to 3, 6, 7, 12 and 13. Iterative
# deepening is no rung, because every rung has it: otherwise a player whose nodes run out would have
# no move ready. The other rungs are here to be looked up; a section that needs one explains it
# again.

# %% tags=["lookup"]
from shogi_lab.chapters.player import VERSIONS, icicle_film, rung_lines

for number, version in enumerate(VERSIONS):
    print(f"{number:2} {told(version.name):28}{told(version.reason)}")

# %% [markdown] tags=["lookup"]
# Where in the search does each idea act? Choose a rung, in JupyterLab or on a web page with *Run*.
# The lines of the search that ask for it are lit. Above them stands what a player with all rungs up
# to this one plays in section 1's position, and how many nodes it needs. (If two moves are worth
# the same, it may play the one that the films do not.)

# %% tags=["live", "lookup"]
from ipywidgets import HTML, Label, SelectionSlider, dlink


def answer_of(rung):
    seen = Player(rung).think(example, Limits(depth=3))
    return f"three plies: {told(moved(example, seen.move))}, {seen.nodes} nodes"


names = [(told(version.name), version.name) for version in VERSIONS]
rung = SelectionSlider(options=names, description="rung")
lines, line = HTML(), Label()
dlink((rung, "value"), (lines, "value"), lambda rung: str(svg(rung_lines(rung))))
dlink((rung, "value"), (line, "value"), answer_of)
live(rung, line, lines, still=svg(example))

# %% [markdown] tags=["lookup"]
# ### The lowest rung against the highest
#
# Here the whole player, Black, plays against the lowest rung, which tries all moves and all answers
# and then counts pieces. Each of them may look at 2,000 positions per move.
#
# Look at the board first. It shows the end of the game: Black attacks the king, and no move saves
# it. The table with the board lists what the last move changed in the engine's own record of the
# position. Chapter 1 is about that record; here you may ignore it. **Live** (in JupyterLab or on a
# web page): step back to see how it came to this.

# %% tags=["lookup"]
least, whole = Player("negamax"), Player()
game = Game.parse("startpos")
while True:
    mover = (whole, least)[len(game.moves) % 2]
    move = mover.think(game, Limits(nodes=2_000)).move
    if move is None:
        break
    game = Game(game.start, [*game.moves, move])
show(game_film(game), at=len(game.moves))

# %% tags=["how"]
# How we know: the last position of the game
last = list(game.positions())[-1]
assert last.in_check()
assert not last.legal_moves()
assert last.turn == 1
print(f"mate in {len(game.moves)} moves: White, who plays without any of the ideas, has lost")

# %% [markdown] tags=["lookup"]
# ### A large search, seen whole
#
# So far every search was small. Here is one by the whole player, in the middle of a game. Again
# each box is a node, as wide as what hangs below it. It shows the move that led to the node and the
# letter for why the node ended; the legend explains the letters (P and Q belong to quiescence
# search; F is an idea of section 12). The best line is framed. Look how little room is left for the
# moves that were refuted at once. **Live** (in JupyterLab or on a web page): click a box to come
# closer.

# %% tags=["lookup"]
middle = Game(games[0].start, games[0].moves[:40])
show(icicle_film(middle, 4))

# %% [markdown] tags=["lookup"]
# The whole player has all of this at once, so single ideas are hard to see. To see one at work,
# compare its rung with the rung below (section 9): `versions_film(middle, "late move reductions",
# "late move pruning", 3)` stops at the first move that late move pruning leaves out.

# %% [markdown] tags=["lookup"]
# Three names of the ladder may be new. A killer is a quiet move that has just refuted another
# position, as far from the root as this one, and so it is tried early here too. (The **history
# heuristic** counts how often each quiet move has refuted anywhere.) An **aspiration window** is a
# guess about the root. The next value will lie near the last one, so the search begins with a
# narrow window around that, and widens it if the guess was wrong. A guess can cost more than it
# saves.

# %% [markdown] tags=["lookup"]
# ## 12 What changes the value
#
# Some ideas only save nodes. Others guess, and a guess may change the value. Which ideas are which?
# Say what you think before you look. The next table tries each idea on its own, on 39 positions of
# games that an engine played against itself. It says how many nodes are left, in percent of a
# search without the idea, and how many values come out different. The null move and late move
# reductions are tried only when enough plies are left, so we search four plies.

# %% [markdown] tags=["lookup"]
# Five ideas of the table are new:
#
# - **late move pruning** leaves late quiet moves out;
# - **futility pruning** gives up near the horizon when the value is far outside the window. One
#   switch does three things: a node far above beta ends (reverse futility); quiet moves are left
#   out far below alpha (futility); and so are captures in quiescence search that cannot reach alpha
#   (delta pruning);
# - **static exchange evaluation** (SEE) leaves out captures that lose material;
# - **check extensions** search a ply deeper after a check;
# - "promotions" leaves out moves by which a pawn, a bishop or a rook that could promote does not.
#
# (For more positions: `python3 start.py proofs prunings` takes two hundred, at four plies, and
# `python3 start.py proofs search` compares two thousand with plain negamax.)

# %% tags=["how"]
# How we know: each idea on top of what is exact, four plies, the same positions
from shogi_lab.chapters.player import Switches

certain = ("alpha_beta", "captures_first", "quiescence", "repetition",
           "principal_variation_search", "killer_heuristic")  # fmt: skip
exact = dict.fromkeys(certain, 1)
ideas = {
    "transposition table": {"transposition_table": 1}, "null-move pruning": {"null_move": 1},
    "late move reductions": {"late_move_reductions": 1},
    "late move pruning": {"late_move_pruning": 1}, "futility pruning": {"futility_pruning": 1},
    "static exchange evaluation": {"static_exchange_evaluation": 1},
    "check extensions": {"check_extensions": 1}, "promotions": {"promotions": 1},
    "mate in 3": {"mate": 3},
}  # fmt: skip


def thought_by(position, **more):
    return Player(Switches(**exact, **more)).think(position, Limits(depth=4))


plain = [thought_by(position) for position in sample]
total = sum(each.nodes for each in plain)
print(f"{len(sample)} positions, {total:,} nodes\n{'':27}nodes   other values")
for name, more in ideas.items():
    found = [thought_by(position, **more) for position in sample]
    share = sum(each.nodes for each in found) / total
    other = sum(a.value != b.value for a, b in zip(plain, found, strict=True))
    print(f"{told(name):26}{share:>8.0%}{other:>15}")

# %% [markdown] tags=["lookup"]
# The last column answers. Late move reductions, late move pruning and futility pruning guess, and
# here some of their values came out different, those of late move pruning most often. Check
# extensions changed values too, but because they see more. Null-move pruning, SEE and "promotions"
# also guess, though none of these positions shows it. The look for a mate in three does not guess.
# The transposition table hardly does; section 13 shows where it errs. A 0 in this column is no
# proof: it says only that nothing happened in 39 positions.

# %% [markdown] tags=["teacher"]
# On the page, cover the table's last column and let pupils guess where it is not 0. An idea that changes
# values is not wrong for that reason, but anyone who uses it must have measured what it wins.

# %% [markdown] tags=["lookup"]
# ### How many plies is each idea worth?
#
# A search that prunes more gets deeper with the same number of nodes. So how many plies is each
# idea worth? Thirty positions from the middle of games were searched with 1,000 to 400,000 nodes,
# by the whole player, and by the same player without one idea. Only nodes end these searches, so
# the depths are the same on every machine. All lines rise. Which one ends farthest below that of
# the whole player? And is it the lowest from the start?

# %% [markdown] tags=["teacher"]
# Before the picture, have every pair write down two names: the idea that is worth most with 1,000 nodes, and the
# one with 400,000. Few see that both answers can be right. Then ask what a match at 1,000 nodes can say.

# %% tags=["lookup"]
from shogi_lab.chapters.player import depth_curves, kept_depths

plot(depth_curves(kept_depths()))

# %% tags=["how"]
# How we know: the means, and a few rows measured again here
from shogi_lab.chapters.player.depths import NODES, depths_in, mean_depths

print(f"{told('mean depth'):32}", *(f"{nodes:>8,}" for nodes in NODES))
for name, plies in mean_depths(kept_depths()).items():
    print(f"{told(name):32}", *(f"{each:8.2f}" for each in plies))
for row in kept_depths()[4::75]:
    assert depths_in(row.player, row.position, 10_000).plies == row.plies[:3]

# %% [markdown] tags=["lookup"]
# With 1,000 nodes all lines lie within half a ply of the whole player, and few of the searches
# finish a fourth ply. But the null move and late move reductions are tried only with three plies or
# more left. So with 1,000 nodes they act only near the root, and section 6's games, which have
# 1,000 nodes per move, can hardly measure them.
#
# The line without late move reductions ends farthest below the whole player's: with 400,000 nodes
# they are worth 2.7 plies, and the null move 0.9. The four other ideas lie in between. But late
# move reductions lead only from 30,000 nodes on; before, late move pruning is worth more. Without
# check extensions the search is even deeper, because checks then cost depth, too. (Section 16
# explains the last four rows.)

# %% [markdown] tags=["lookup"]
# A different value is not always a worse one: a search that extends a check or finds a mate sees
# *more*. No such table can say whether a guess pays. Games can, and sections 6 and 16 play them.

# %% [markdown] tags=["lookup"]
# ### The ideas met so far
#
# Here they are, by what they do:
#
# - lose nothing: negamax, alpha-beta, principal variation search, aspiration windows;
# - put moves in order: captures first, killers, history, iterative deepening;
# - remember: the transposition table;
# - look further: quiescence search, check extensions, the look for mates;
# - guess: null-move pruning, late move reductions, late move pruning, futility pruning, static
#   exchange evaluation, promotions.

# %% [markdown] tags=["lookup"]
# ## 13 What else breaks it
#
# ### The return, and a draw that the table remembers
#
# The first cell compares the board and the hands of section 5, and asks two players: one that takes
# the return for a draw, and one that knows superior repetitions. To compare two hands, the search
# notes two things for each position: its key (a number that stands for the board and the side to
# move) *and* its hand. G6 asks whether that wins games.

# %% tags=["how", "proof:again"]
# How we know: one board, two hands; and what players say without this rule and with it
first, *_, now = Game(again.start, [*again.moves, "5g5h"]).positions()
assert first.board() == now.board()
assert first.turn == now.turn
print("pawns in Black's hand:", *(each.hands.black["pawn"] for each in (first, now)))
for name in ("repetition", "superior"):
    found = search_tree(again, 1, name).nodes[0].value
    print(f"{told(name):12} {found:+,}")

# %% [markdown] tags=["lookup"]
# In the next position Black is a silver ahead. On one line White can go back to an earlier position
# of that line, which is a draw. The search keeps this 0 in the table. But the table knows
# positions, not the lines that led to them. On another line the same position comes up, and there
# is nothing to go back to. The table still says 0.

# %% tags=["lookup"]
from shogi_lab.chapters.player.graph_history import SILVER_MORE, false_draws

svg(SILVER_MORE)

# %% tags=["how"]
# How we know: draws by the table near the root, and what searches without a table find there
for table, name in ((1, "the table as it is"), (2, "no repetition in the table")):
    draws = [*false_draws(SILVER_MORE, table=table)]
    print(f"{told(name)}: {len(draws)}")
    for draw in draws:
        print(
            f"  after {' '.join(draw.line)}: 0 at depth {draw.depth}; without a table {draw.values}"
        )

# %% [markdown] tags=["lookup"]
# This is **graph-history interaction**: what a position is worth depends on the moves that led to
# it. (White is to move there, so -489 says that Black is a promoted silver ahead.) Chapter 3's
# search for long mates solved it by keeping such answers apart. Here
# `Switches(transposition_table=2, ...)` leaves them out of the table. Only one kind of draw stays
# in the table: the one in which the root itself comes back, because every line begins there. The
# table of section 12 shows what this costs in depth: nothing up to 100,000 nodes, and 0.2 plies
# with 400,000.

# %% [markdown] tags=["lookup"]
# ### When guessing goes wrong
#
# Null moves, late move reductions, late move pruning and futility pruning are guesses, and now and
# then a guess is wrong. The search then passes over a good move. We looked for a position where
# that shows. In the next one, a player that has all four guesses (the rung `aspiration windows`)
# plays, at three plies, a different move from the same player without them:

# %% tags=["how"]
# How we know: the first of these positions in which the two play different moves
quick = Player("aspiration windows")
guesses = ("null_move", "late_move_reductions", "late_move_pruning", "futility_pruning")
careful = Player(Switches(**quick.switches._asdict() | dict.fromkeys(guesses, 0)))
missed = next(
    position
    for position in sample
    if careful.think(position, Limits(depth=3)).move != quick.think(position, Limits(depth=3)).move
)
print(f"position {sample.index(missed) + 1} of {len(sample)}")

# %% tags=["lookup"]
svg(missed)

# %% tags=["how", "proof:careful"]
# How we know: three and four plies with care, and what the guesses play with more plies
for depth in (3, 4):
    seen = Player(careful.switches).think(missed, Limits(depth=depth))
    print(
        f"careful, {depth} plies: {told(moved(missed, seen.move))} {seen.value:+}, {seen.nodes:,} nodes"
    )
for depth in range(3, 8):
    seen = Player("aspiration windows").think(missed, Limits(depth=depth))
    print(
        f"quick, {depth} plies: {told(moved(missed, seen.move))} {seen.value:+}, {seen.nodes:,} nodes"
    )
played = missed.after(Player("aspiration windows").think(missed, Limits(depth=3)).move)
print(f"with care, the quick move is worth {-careful.think(played, Limits(depth=2)).value:+}")

# %% [markdown] tags=["lookup"]
# With its guesses the quick search needs fewer than half the nodes for three plies, but it misses a
# move that is worth 20 centipawns more. With four plies both play the same move. On the other hand,
# fewer nodes per ply are more plies per second. Is that worth a wrong guess now and then? Games say.

# %% [markdown]
# ## 14 Two more exercises and a boss
#
# The boss needs nothing of exercises 3 and 4, so you may do them in any order.

# %% [markdown] tags=["lookup"]
# **3. An order** (15 minutes). Alpha-beta saves most when the best moves come early. In which order
# should a search try its moves, when it knows what each one takes, which are killers, and how often
# each has refuted before (its history)? The attempt below knows captures only.


# %% tags=["lookup"]
def ordered(moves, known):
    return sorted(range(len(moves)), key=lambda number: -moves[number][0])


print(exercise("ordered"))
check(ordered)

# %% [markdown] tags=["lookup"]
# **4. A window** (20 minutes). A tree is a number, the value for the side to move there, or it is a
# list of trees, one for each move. Search it with the window `alpha` to `beta`. What is it worth to
# its mover, and how many leaves, the ends of the tree, are looked at? Return both. A node ends at
# the first move that reaches beta, and returns the best value that it has seen, even one outside
# the window. The attempt below looks at every leaf.


# %% tags=["lookup"]
def alpha_beta(tree, alpha, beta):
    if not isinstance(tree, list):
        return tree, 1
    values = [alpha_beta(move, -beta, -alpha) for move in tree]
    return max(-value for value, _ in values), sum(leaves for _, leaves in values)


check(alpha_beta)

# %% [markdown] tags=["lookup"]
# **The boss** (20 minutes): write a clock that never runs out of time. A player has some time left
# for the whole game, and perhaps some more for each move. It searches deeper and deeper. How deep
# does it get, and how much time does it use? The attempt below spends a fortieth of its time, and
# does not ask what the next depth will cost.

# %% [markdown] tags=["teacher"]
# All of it is in two questions: when is a depth not begun, and when is one stopped? Pupils mix
# the two. Have them say for each case of the report which of the two ended the search.


# %% tags=["lookup"]
def time_for(left, byoyomi, increment, overhead, costs):
    wanted = left // 40 + byoyomi
    depth = used = 0
    for cost in costs:
        if used >= wanted:
            break
        depth, used = depth + 1, used + cost
    return depth, used


print(exercise("time_for"))
check(time_for)

# %% [markdown] tags=["lookup"]
# ## 15 What it costs: the time of a node
#
# Each part that looks at every node takes some time. How much? We let the whole player and the same
# player without one part search the same positions in turns. In the picture, a dot shows how long a
# node takes without that part, compared with the whole player's node. The further left of 1 it
# lies, the more the part costs. To the right of 1 a node takes longer without the part, because the
# two players search different nodes, and not all nodes take equally long. (To count an exchange,
# the player must know which pieces attack a square. Chapter 5's effects say that, so one row leaves
# out both.)

# %% tags=["how", "varies"]
# How we know: the same positions, so many nodes, in turns
from shogi_lab.chapters.player import costs_of_parts
from shogi_lab.screen.charts import Points

found = costs_of_parts(sample[::5], nodes=20_000, rounds=5)
plot(Points("time of a node, compared with the whole player's", found.shares, even=1))
speed = found.speed.middle
print(f"the whole player: {speed:,.0f} nodes per second on one core, {0.012 * speed:,.0f} in 12 ms")

# %% [markdown] tags=["lookup"]
# A part that slows the player must gain more than the nodes that it costs. In section 6's games
# both sides have the same number of nodes per move, so time does not count there. Read this picture
# together with section 6's.

# %% [markdown] tags=["lookup"]
# ## 16 What games say, and how surely
#
# The film of section 6 has more rows than its question. The first are about hands: if the
# transposition table knows the same board, may its answer be used only for an equal hand, or for a
# better one, too? 4.1.2 and 4.1.3 are the versions of Bonanza whose rules for hands chapter 2
# compares; "kind by kind" is the plain rule that a hand needs at least as many of each kind. In
# "mate in 3, not in 1" the other player looks for mates of one ply only. In the last row the player
# has a KKP table that it taught itself. Nothing was trained on the openings.

# %% [markdown] tags=["lookup"]
# The two games of one opening are a pair, and a pair brings 0, ½, 1, 1½ or 2 points. How often each
# of the five occurs is called the **pentanomial** count. A pair with 1 point is split, and decides
# nothing. If five pairs are decided, chance alone gives all five to one side one time in 16, which
# is more often than one time in twenty. So with fewer than six, no range is shown: too few are
# decided.

# %% tags=["how", "claim:G1", "claim:G3", "claim:G4", "claim:G5", "claim:G6", "proof:worth"]
# How we know: the games, added up; each can be played again from its numbers
from shogi_lab.chapters.player import PARTS, curve, pairs_of
from shogi_lab.chapters.player.experiment import worth_of

print("with                             against             games        95 % range  the same")
for name, part in PARTS.items():
    pairs = pairs_of(name)
    found = worth_of(part.what, pairs).found
    same = sum(each.same for each in pairs) / len(pairs)
    row = f"{told(part.has):33}{told(part.against):18}{2 * len(pairs):7,}{told(found.ends):>18}"
    print(f"{row}{same:>10.0%}")

# %% [markdown] tags=["lookup"]
# The last column, *the same*, gives the share of the pairs of games in which the part changed no
# move at all. It explains the first rows. Hands are compared in the table, and in 1,000 nodes two
# hands seldom meet on one board. So these games say only that the question comes up rarely.

# %% [markdown] tags=["lookup"]
# ### By time, and with more nodes
#
# What a part is worth depends on what else the player has: a part may do what another part would
# do, too. And so far time costs nothing, because nodes are counted. In the next games each move has
# 12 ms, enough for several times as many nodes (section 15). So two things change at once: a part
# pays for the time it takes (but not for keeping effects up to date, which both players do), and
# every search is deeper. Look at the third row.

# %% tags=["how", "proof:by-time"]
# How we know: the games in which each move has 12 ms, added up in the same way
print("with                             against             games        95 % range")
for name, part in PARTS.items():
    pairs = pairs_of(name, "time")
    found = worth_of(part.what, pairs).found
    print(f"{told(part.has):33}{told(part.against):18}{2 * len(pairs):7,}{told(found.ends):>18}")
by_nodes, by_time = (worth_of("", pairs_of("exchanges", each)).found for each in ("nodes", "time"))
assert 2 * by_time.high < by_nodes.low
reductions = worth_of("", pairs_of("reductions", "time")).found
passes = worth_of("", pairs_of("null_move", "time")).found
assert passes.low < passes.elo < 0 < passes.high
assert reductions.low > 0

# %% [markdown] tags=["lookup"]
# With the same time for each move, static exchange evaluation brings far less than with the same
# nodes. These games do not say whether the time that it takes is the reason, or the deeper search.

# %% [markdown] tags=["lookup"]
# The third row is very nearly an **A/A test**, a match of a player against itself. Its two players
# differ only in the rule of 4.1.2, and when nodes were counted, that rule changed no move in 600
# pairs of games. Yet with 12 ms its range leaves 0 out! One range in twenty does that by chance.
# Among thirteen independent ones, at least one will do so in about half of all experiments. Had we
# looked at this row alone, we would have believed that a bug costs 20 Elo.
#
# The rows are not independent, however. All have the same openings and nearly the same players. If
# chance was kind to one row, it may have been kind to the next one too. KKP and effects in order
# happen to show the same range, though they are different parts.

# %% [markdown] tags=["lookup"]
# With 1,000 nodes per move, null-move pruning and late move reductions act only near the root
# (section 12), and their ranges hold 0. So both were tried again with 20,000. Such games are long,
# so they are few, and the ranges are wide. The last five rows try what other programs do and our
# player does not. Pruning leaves out no quiet check; a move is searched again by a zero window
# first, one with no value inside (section 10); repetitions stay out of the table (section 13);
# mates in three are looked for as Bonanza does (chapter 3); and quiescence asks the table too.

# %% tags=["how"]
# How we know: the games with 20,000 nodes per move, added up in the same way
from shogi_lab.chapters.player.experiment import TRIED

print("with                             against             games        95 % range")
for name, part in TRIED.items():
    if pairs := pairs_of(name, "deep"):
        found = worth_of(part.what, pairs).found
        print(
            f"{told(part.has):33}{told(part.against):18}{2 * len(pairs):7,}{told(found.ends):>18}"
        )
assert worth_of("", pairs_of("reductions", "deep")).found.low > 0
few, timed = (worth_of("", pairs_of("quiet_table", by)).found for by in ("nodes", "time"))
print(
    f"quiescence asks the table: with 1,000 nodes {told(few.ends)}, with 12 ms {told(timed.ends)}"
)
mates = pairs_of("bonanza_mates")
same, decided = sum(each.same for each in mates), sum(sum(each.points) != 1 for each in mates)
print(f"Bonanza's mate in 3, 1,000 nodes: {same} of {len(mates)} pairs the same, {decided} decided")

# %% [markdown] tags=["lookup"]
# All seven matches ended when the evening did, and we looked at their ranges on the way. A range
# wanders with luck while games are played, and those who look may stop at a lucky moment. So such
# ranges miss more often than one time in twenty. Late move reductions win games here and, in other
# games, with 12 ms; one match may mislead, but two that agree seldom do. About null-move pruning
# these games decide nothing. Of the other ways, one looks better than ours: a quiescence search
# that asks the table too. With 1,000 nodes it also looks better, and with 12 ms per move the games
# say nothing. So it is a candidate, not a result. Bonanza's errors about mates hardly matter: with
# 1,000 nodes few games change (the last line), and with 20,000 nothing is seen.

# %% [markdown] tags=["lookup"]
# ### Do the ranges hold what they promise?
#
# A 95 % range should hold the truth in 95 of 100 matches. Does ours? Nobody knows the truth of real
# games, so we simulate matches between players whose difference we choose: two thousand matches of
# each length and kind. One kind has openings that favor a color. They make the two games of a pair
# depend on each other, which is why pairs are counted and not games. In another kind 93 % of the
# pairs are split, as when two players hardly ever differ.

# %% tags=["how", "proof:ranges"]
# How we know: matches at 0 and at 20 Elo, and how many of their ranges hold that number
from shogi_lab.chapters.player.coverage import LIKE, coverage, ends_of_tests

columns = "".join(f"{told(games):>12}" for games in ("20 games", "100 games", "1,200 games"))
print(f"{told('2,000 matches of'):34}{columns}")
for name, chances in LIKE.items():
    for elo in (0, 20):
        shares = [coverage(chances(elo), games // 2) for games in (20, 100, 1_200)]
        assert min(shares) > 0.93
        print(f"{told(name):26}{elo:+4} Elo", *(f"{share:11.1%}" for share in shares))

# %% [markdown] tags=["lookup"]
# For matches whose length was fixed before, the ranges hold what they promise. The table counts all
# of them, even those that are not shown because too few pairs are decided. After few games they
# hold the truth even more often than they must. A few pairs that end alike would show no spread at
# all, so we add one lost and one won pair to the counts, and that makes such ranges wider.

# %% [markdown] tags=["lookup"]
# A match may also stop as soon as it is decided. But who says when? A test does: the **generalized
# SPRT** (sequential probability ratio test) asks after each pair which fits the five counts better,
# 0 Elo or 20. It is made to err one time in twenty. If nearly all pairs are split, it errs less
# often at 0. (`python3 start.py proofs coverage` plays two thousand of each. Fishtest, where the
# chess engine Stockfish is tested, uses a test of the same kind. Its two bounds are in normalized
# Elo, which divides by the spread of a game's points.)

# %% tags=["how"]
# How we know: simulated tests of 0 against 20 Elo, how many are wrong, and how long they take
for name, chances in LIKE.items():
    none, some = (ends_of_tests(chances(elo), 20, matches=200) for elo in (0, 20))
    print(f"{told(name):24}{none.elo1:.0%} wrong at 0, {some.elo0:.0%} at 20,", end=" ")
    print(f"about {none.games:,.0f} and {some.games:,.0f} games")

# %% [markdown] tags=["lookup"]
# ### Does the bug of 4.1.2 change moves?
#
# Does the bug of chapter 2 matter? Games of 1,000 nodes per move meet it too seldom to say. So we
# take positions, and search each of them twice with 100,000 nodes: once by the rule of 4.1.3, and
# once by that of 4.1.2. All else is the same. If the two searches differ anywhere, even in one
# counter, both are done again with 1,000,000 nodes. Of these, each position is counted once, even
# if it is both rich and drawn. We count how often the move is another one; another move need not be
# a worse one.

# %% [markdown] tags=["lookup"]
# The positions are of three kinds. Some lie around the tree of chapter 2 in which the rule of 4.1.2
# ends nodes wrongly (a wrong cut). Some are "rich": another hand often saves work there. The others
# are drawn at random. For random ones the ranges are exact. Suppose that some share were the true
# one. If chance then gave as many changed moves as we found, or more, in fewer than 2.5 % of such
# samples, that share is too small. If it gave as few, or fewer, in fewer than 2.5 %, the share is
# too large. The range holds all shares between. The positions around the tree are neighbors in one
# game, so for them only the count means something.

# %% tags=["how", "claim:G2"]
# How we know: the searches, added up with their exact range; some with another move are done again here
from shogi_lab.chapters.player.both_rules import lines_of_groups, searched_twice, twice

rows = searched_twice()
print(*map(told, lines_of_groups("G2", rows)), sep="\n")
other = [row for row in rows if row.nodes == 100_000 and len({*row.moves}) > 1]
for row in other[:3]:
    assert twice(*row[:4]) == row
    ours, theirs = (told(moved(Position.from_sfen(row.sfen), move)) for move in row.moves)
    print(f"{row.sfen}: {ours} by 4.1.3, {theirs} by 4.1.2")

# %% [markdown] tags=["lookup"]
# ### Learning from its own games
#
# Chapter 4's table was learned from games of another program. By now the player has games of its
# own. A new table can be learned from them: from who won, and from what the player thought during
# the game. Is that table better? We measure it twice, by how well it predicts the winner of games
# that it has not learned from, and in a match of the player against itself. (The **log-loss** is
# minus the logarithm of the chance that a prediction gave to what happened: small if that was near
# 1, and the larger, the more confident the mistake. *The better side* is the one that the
# prediction favors. In the row *nothing* it rests on the player's values without a learned table.)

# %% tags=["how"]
# How we know: what the games held out say, by how many it learned from; then the match, which comes last above
for point in curve():
    print(f"{told(point.by):10}{point.games:7,} games: log-loss {point.log_loss:.4f},", end=" ")
    print(f"the better side won {point.agreement:.1%}")
found = worth_of("", pairs_of("taught")).found
assert found.is_sure
print(f"its own table against chapter 4's: {found.elo:+.0f} Elo, {told(found.ends)}")

# %% [markdown] tags=["lookup"]
# The new table wins. The games above were played with chapter 4's table. When you play against our
# player, it uses the new table, as it does against the programs below.

# %% [markdown] tags=["lookup"]
# ### How strong is it?
#
# With the new table the player meets other programs: YaneuraOu, in the edition that only counts
# pieces, and Fairy-Stockfish, which plays many kinds of chess. In the rows with a number of nodes,
# the other program has that many, and ours has 50 ms of one core. Such a row says as much about the
# machine as about the players. In the rows that say "both", the two have the same nodes or the same
# time of one core. These matches are short, and ended when the evening did. In them ours makes less
# of more time: with 10 ms it beats Fairy-Stockfish, and with 200 ms it loses to both (to that one
# with a range that ends just below 0). The Elo column has one lost and one won pair added, so it
# lies nearer to 0.

# %% tags=["how"]
# How we know: the games of data/strength, added up
from pathlib import Path

from shogi_lab.chapters.player.elo import strength

head, *rows = Path("../data/strength/table.txt").read_text("utf-8").splitlines()
print(told(head))
for row in rows:
    ends = strength([int(count) for count in row.split()[-5:]]).ends
    assert row[67:84].strip() == ends
    who, limit = row[:27].rstrip(), row[27:45].strip()
    print(f"{told(who):27}{told(limit):>18}{row[45:67]}{told(ends):>17}{row[84:]}")

# %% [markdown]
# ## 17 What the games answer
#
# ### The claims, one by one
#
# If you want only three, take these:
#
# - One answer can be enough. As soon as it shows that a move is no better than another, a search
#   leaves the other answers out, and loses nothing.
# - What you take you may lose again. An exchange is worth what is left when nobody wants to go on.
# - An idea is worth what it wins in games, and twenty games seldom tell: in so few, luck counts for
#   more than most ideas do.

# %% [markdown]
# Of the questions below, only G2 is a claim from an article, the one of chapter 2; the others are
# ours.
#
# | the question | games show | resting on |
# |---|---|---|
# | G1 does it win games to compare hands in the table, and not only to ask for equal ones? | no, or hardly, at 1,000 nodes per move: at most about 6 Elo; by time, open | *on these games* |
# | G2 does the bug of 4.1.2 matter? | no, or hardly, in our player's searches with 100,000 nodes: it changes {G2 drawn, moves changed} of the moves in positions drawn from games, {G2 rich, moves changed} in rich ones. The 171 positions whose search differed were searched again with 1,000,000 nodes: 7 got another move, and 38 another value. The others were not searched so deeply. For Bonanza, whose table is asked more widely, it is open | *on these games* |
# | G3 is it worth looking for mates of one and three plies? | yes for one ply, by nodes and by time; three plies add to one by nodes, and by time it is open | *on these games* |
# | G4 is it worth having a table of where each piece stands, seen from both kings (chapter 4's KKP)? | yes: with it in the value of a position, the player wins more games | *on these games* |
# | G5 is it worth keeping up to date which squares each side attacks (chapter 5's effects)? | yes, both uses win games: to order the moves, and to judge how safe a king is by the squares around it; what it costs to keep the effects up to date was not charged, because both players keep them | *on these games* |
# | G6 does it win games to value a superior position, the same board with a better hand, nearly as a win? | open: it changes moves in nearly one pair of games in four, and wins nothing that can be seen | *on these games* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the five parts | the five articles, as their chapters name them | chapters 1 to 5 |
# | a search with all of these ideas | Bonanza 4.1.3, `search.c`, `quiesrch.c`; YaneuraOu of August 2026, `yaneuraou-search.cpp` | `chapters.player.kernels.search.main_search` |
# | a table of positions | Greenblatt, Eastlake and Crocker, Mac Hack VI, 1967; keys by Zobrist, 1970 | `chapters.hands.kernels.transpositions` |
# | null moves | the authors of Kaissa, 1975; Beal, 1989; Goetsch and Campbell, 1990; Donninger, 1993 | `chapters.player.kernels.search.tries_null_move` |
# | late move reductions | made popular by Romstad and Markoff, 2004; who invented them, nobody seems to know | `chapters.player.kernels.search.reduction` |
# | principal variation search | Pearl's Scout, 1980; Fishburn, 1981; Marsland and Campbell, 1982 | `chapters.player.kernels.search.main_search` |
# | killers | said to go back to Huberman, 1968; Akl and Newborn, 1977 | `chapters.player.kernels.move_order` |
# | better and worse positions in a repetition | Bonanza 4.1.3, `black_superi_rep`; YaneuraOu of August 2026, `REPETITION_SUPERIOR` | `chapters.player.kernels.path.repetition_value` |
# | when a match has been long enough | the mathematics of fishtest, a generalized SPRT of pentanomial counts | `chapters.player.elo.sequential_test` |
# | the exact range of a share | C. J. Clopper and E. S. Pearson, Biometrika 26, 1934 | `chapters.player.both_rules.exact_share` |
# | the games | `benchmarks/experiment.py` | `data/experiment` |

# %% [markdown] tags=["lookup"]
# **Your own game**: give the path of your record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line copied
# from under any picture; `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=60)
mine.show("icicle")
