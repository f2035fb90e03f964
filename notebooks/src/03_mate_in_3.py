# %% [markdown]
# # Mate in three, and how an engine sees it
#
# A check, any answer, mate. How many positions must be looked at to be *sure*? **Check** attacks the king, and
# must be answered at once; a check that no move answers is **mate**. See [how the pieces
# move](00_start.ipynb#how-the-pieces-move).
#
# **You will be able to** read a proof of mate as a tree of ORs and ANDs, step the routine that Bonanza
# calls in the first plies of quiescence search, and predict which of six ideas
# make it faster. Ninety minutes, or fifteen by what is marked ▸; after chapter 1.
# Follows *How Bonanza's mate-in-3 function works, part 2* (LS3600, 2009).
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown] tags=["teacher"]
# Leave the picture standing and ask how many positions a program must see to be *sure*. Pupils
# count the moves they would try themselves. Write a number up. The proof below holds few positions,
# since a proof needs no wrong moves; the search that finds it meets many more.

# %% tags=["live"]
from pathlib import Path

from shogi_lab.chapters.mate_in_3 import proof_film
from shogi_lab.views import *

games = Game.read_all(Path("../data/games/selfplay.usi"))
late = list(games[17].positions())[146]
show(proof_film(late))

# %% [markdown]
# This position comes from one of our games, which an engine played against itself. Its whole proof has 8
# positions, or *nodes*. Every answer of White's is in it, and
# of Black's moves only those that mate. To find it, plain search had to look at 130.
#
# `5d5c` goes from 5d to 5c, `G*6b` drops a gold on 6b, a `+` promotes. Black plays up the board. No
# kanji? The **R** under a picture turns the pieces into letters.

# %% [markdown]
# ## 1 The problem, on a board
#
# A smaller one (problems may leave out Black's king): White's is on [1a](#part-1a), file 1 and the top
# rank; Black has a lance [in hand](#part-black-hand). **Find** Black's check: choose any, and White answers.

# %% [markdown] tags=["teacher"]
# Two silent minutes with the board. Those who play find it and must not say it; let the others
# choose, and let White's answer refute them. A refutation by one answer is what the next section
# calls an AND that failed.

# %%
from shogi_lab.chapters.mate_in_3 import attack_film

small = Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1")
show(attack_film(small), at=(0, 1))

# %% [markdown]
# ## 2 The obvious way
#
# Try every check; against each, every answer; and so on. This is our own source; `moves.packed` is one long
# list, written from `begin` on. It is exact to any depth, since the generators, which list the moves,
# know all rules.

# %%
from shogi_lab.engine import mate_within

listing(mate_within)

# %% tags=["how"]
# How we know: the small position has a mate in three, and none in one
print(f"{len(small.checks())} checks; a mate in three: {small.mate_in_3() is not None}")
assert small.mate_in_1() is None

# %% [markdown]
# ## 3 Predict, then step: OR and AND ▸
#
# A circle is a position with Black to move: **one** check that works is enough, an [OR](#part-or). A box has
# White to move: **every** answer must fail, an [AND](#part-and).
# `x` names an answer that saves, `>` a reply that mates, a number with a plus the nodes folded away.

# %% [markdown] tags=["teacher"]
# *All* is the usual answer: one wants to be thorough. Ask what more one would then know. The check
# has failed already; nothing that White could also play repairs it. *Half* is a guess from hearsay;
# ask what it would be half of.

# %%
from shogi_lab.chapters.mate_in_3 import AND, OR, PROVED, REFUTED, mate_tree, search_film

searched = search_film(small)
predict("other_answers", searched)

# %%
show(searched, at=(3, -1))

# %% tags=["how", "claim:M3"]
# How we know: the verdicts below every node of the tree
tree = mate_tree(small, 3)
for node in tree.nodes:
    seen = [tree.nodes[child].verdict for child in node.children]
    if node.kind == OR and node.verdict == PROVED:
        assert seen[:-1] == [REFUTED] * len(seen[:-1])
        assert seen[-1] == PROVED
    if node.kind == AND and node.verdict == REFUTED:
        assert seen[:-1] == [PROVED] * len(seen[:-1])

# %% [markdown] tags=["answer"]
# So a tree is cut twice: an OR stops at its first success, an AND at
# its first failure.

# %% [markdown]
# Step on, and watch nodes fill as they are [proved](#part-proved) and fold as they are
# [refuted](#part-refuted); click a node to
# go there. Now defend: choose any answer, and the proof has a mate for it.

# %%
from shogi_lab.chapters.mate_in_3 import defend_film, drop_film, interposition_film

show(defend_film(small))

# %% [markdown]
# ### A pawn may not be dropped to give mate
#
# The one mate that the rules forbid; so a generator of legal moves has to know mates. Striped squares
# are attacked, the pawn would come to the ring.

# %% [markdown] tags=["teacher"]
# Those who do not play have never heard of it, and those who do often put it wrongly: a pawn
# dropped with *check* is allowed, one dropped with *mate* is not. A pawn that moves may mate. Ask
# for all three on a board.

# %%
barred = Position.from_sfen("7lk/9/8G/9/9/9/9/9/4K4 b P 1")
show(drop_film(barred), at=(1, 2, 3))

# %% tags=["how"]
# How we know: the pawn drop is not among the legal moves
assert "P*1b" not in barred.legal_moves()

# %% [markdown] tags=["lookup"]
# *python-shogi*, a library that many programs use, knows the rule, too, but for one case, as its source
# says: it lets a *pinned* piece take the pawn. So to it `P*1b` is legal here, though White's silver,
# which shields its king from the rook, cannot take. In JupyterLab, and on a web page wherever you see *Run*,
# you can set up other boards; the line below says where the two disagree.

# %% tags=["live", "lookup"]
import shogi
from ipywidgets import Label, dlink


def disagreement(sfen):
    board = shogi.Board(sfen)
    more = {move.usi() for move in board.legal_moves} - set(Position.of(board).legal_moves())
    return f"legal to python-shogi alone: {', '.join(sorted(more)) or 'nothing'}"


pinned = play("6Rsk/9/7S1/9/9/9/9/9/9 b P 1")
said = Label()
dlink((pinned, "sfen"), (said, "value"), disagreement)
live(pinned, said)

# %% tags=["how", "varies"]
# How we know: by python-shogi itself the pawn mates; in games both list the same; and their time
from timeit import timeit

board = shogi.Board(pinned.sfen)
board.push_usi("P*1b")
assert board.is_checkmate()
assert said.value.endswith(": P*1b")
asked = list(games[0].positions())
boards = [each.python_shogi() for each in asked]
listed = [sorted(move.usi() for move in each.legal_moves) for each in boards]
assert listed == [each.legal_moves() for each in asked]
assert [each.is_check() for each in boards] == [each.in_check() for each in asked]
theirs = timeit(lambda: [list(each.legal_moves) for each in boards], number=1) / len(boards)
ours = timeit(lambda: [each.legal_moves() for each in asked], number=1) / len(boards)
print(f"{len(boards)} positions, {sum(map(len, listed)):,} moves, the same; a position takes")
print(f"{theirs * 1e6:,.0f} us by python-shogi, {ours * 1e6:,.0f} by ours, as text")

# %% [markdown] tags=["lookup"]
# ### Interpositions that only cost time
#
# A check from afar can be answered by a drop in between. Where it is taken at once, for nothing, people
# do not count it. A program that is to be exact must look.

# %% [markdown] tags=["teacher"]
# Whoever solves mate problems will object: such drops do not count. By that custom they do not.
# Agree, and then ask how a program should know beforehand that a drop is useless. It has to look,
# and that costs.

# %% tags=["lookup"]
show(interposition_film(Position.from_sfen("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1")))

# %% [markdown]
# ## 4 As the engine writes it
#
# Bonanza's `is_mate_in3ply`, told in our own words and with its own names. All moves go into *one*
# buffer: those of a ply (one move of one side) begin where those of the ply before end, at
# `move_last[ply - 1]`. So there is never a gap. In each box the small number above is the ply, the one below the place.

# %% tags=["live"]
from shogi_lab.chapters.mate_in_3 import FIRST_PLY, all_checks, is_mate_in_3ply, tape_film

tiny = Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1")
show(tape_film(tiny, 3), at=(0, 7))

# %% tags=["how", "claim:M2"]
# How we know: the routine's own buffer once it is through, ply by ply
from shogi_lab.chapters.mate_in_3.kernels.ladder import tree as working_record
from shogi_lab.engine import usi

buffer, alone, work = move_list(), move_list(), working_record()
is_mate_in_3ply(small.record.copy(), TABLES, buffer, work, FIRST_PLY)
begin = 0
for ply, generate in ((1, all_checks), (2, legal_moves)):
    here = small if ply == 1 else small.after(usi(work.current_move[1]))
    number = generate(here.record, TABLES, alone, 0)
    assert work.move_last[ply] == begin + number
    assert buffer.packed[begin : begin + number].tolist() == alone.packed[:number].tolist()
    begin += number
one = [tiny.record.copy(), TABLES, move_list(), working_record(), FIRST_PLY]

# %% [markdown] tags=["lookup"]
# `anext_move[ply]` says which move is tried next, and `MOVE_CURR` (a macro for `current_move[ply]`) is the
# move tried now: an iterator, and what it refers to. Find both in our lines, stepped below on a tiny
# position; its table has local variables alone.

# %% tags=["lookup", "claim:M5"]
listing(is_mate_in_3ply)

# %%
from shogi_lab.chapters.mate_in_3 import PLY_MAX, beyond_the_guard, counts, defender_film, no_escape

show(walk_film(is_mate_in_3ply, *one, limit=4000, only=(is_mate_in_3ply, no_escape)), at=8)

# %% [markdown] tags=["lookup"]
# The very first line refuses to search near `PLY_MAX` (32 in the article, 48 in Bonanza 4.1.3, 128 in 6.0).
# It protects the arrays that have a place for each ply. What happens without it? Stepped, Python says it;
# in C, nobody would.

# %% tags=["how", "claim:M1"]
# How we know: the routine at the last ply, with its first line and without
answered, without = beyond_the_guard(Position.from_sfen("9/7k1/7G1/7P1/9/9/9/9/9 w G 1"))
assert answered == 0
print(f"at ply {PLY_MAX - 1} the guard answers {answered}; without it: {without}")

# %% [markdown] tags=["lookup"]
# The generator does not ask whether a checking piece is *pinned*, shielding its own king from a slider.
# Such a check is made, found to leave its own king attacked, and taken back. How often, counted over our
# games:

# %% tags=["how", "claim:M4"]
# How we know: the routine counts what it makes, over all positions of our games
positions = [each for game in games for each in list(game.positions())[20:]]
article = counts(1, positions)
assert article["unsafe"] <= article["tried"] <= article["generated"]
print(f"{article['positions']:,} positions, {article['mates']} mates within 3;")
print(f"of {article['generated']:,} checks generated {article['tried']:,} were tried,", end=" ")
print(f"{article['unsafe']} of them in vain: {article['unsafe'] / article['tried']:.2%}")

# %% [markdown] tags=["lookup"]
# ### Bonanza's defender
#
# `no_escape` above takes the answers as they come. Bonanza's `mate3_and` tries the likeliest to save
# first, and leaves out what it holds for hopeless. A *weak* interposition, on a square that is not beside
# the king and that no other defender reaches, is only taken by the checking piece, and then the defender
# is asked again: so its "mate in 3" may be longer. Beside each answer stands what Bonanza makes of it,
# told in our words (`chapters.mate_in_3.kernels.bonanza`).

# %% tags=["lookup"]
answering = Position.from_sfen("8k/6+N2/9/9/4B4/9/9/9/6K2 w lp 1")
show(defender_film(answering), at=3)

# %% [markdown]
# ## 5 Does it always work?
#
# Every position of our games: the routine in its fastest form against the obvious way. (`python3 start.py
# proofs mates` tries tens of thousands more.)

# %% [markdown] tags=["teacher"]
# Before section 5, ask what would convince the class: a proof, or trying? The obvious way is slow
# and plainly right, so it is the judge. Then ask which positions a random game never reaches, and
# why the file of problems is tried as well.

# %% tags=["how"]
# How we know: every position of our games, both ways
import numpy as np

from shogi_lab.engine import mates_in_1, mates_in_3

records, moves = np.array([each.record for each in positions]), move_list()
fast = mates_in_3(records)
obvious = [mate_within(record.copy(), TABLES, moves, 0, 3) for record in records]
assert [bool(move) for move in fast] == [bool(move) for move in obvious]
print(f"{len(positions):,} positions: {np.count_nonzero(mates_in_1(records))} have a mate in 1,")
print(f"{np.count_nonzero(fast)} a mate within 3, by either way")

# %% [markdown] tags=["lookup"]
# And on problems, mined from these games: mates, and what only looks like one, each with its truth, found
# by plain recursion.

# %% tags=["how"]
# How we know: every line of the file, solved again
from collections import Counter

from shogi_lab.chapters.mate_in_3 import MATES, read_problems
from shogi_lab.chapters.mate_in_3.problems import KINDS

problems = read_problems("../data/mates/problems.jsonl")
for problem in problems:
    found = problem.position.mate_in_3()
    assert found in problem.winning if problem.kind in MATES else found is None or problem.plies
for kind, number in Counter(problem.kind for problem in problems).items():
    print(f"{number:4} {kind}: {KINDS[kind]}")

# %% [markdown] tags=["lookup"]
# A near miss of the file: Black has just given check. Only what White drops on the striped square saves
# him; all else is mate.

# %% tags=["how"]
# How we know: the file says what saves
near = next(problem for problem in problems if problem.kind == "interposition")
after, checker = near.position.after(near.move), square(near.move[2:4])
saving = Layer("between", tuple(square(text[2:4]) for text in near.answers), "green", "rows")
print(f"{near.move} checks, and only {' or '.join(near.answers)} saves")

# %% tags=["lookup"]
svg(board_of(after, (checker,), (saving,)))

# %% [markdown]
# ## 6 What breaks it
#
# A piece whose move touches the enemy's three ranks may promote, or stay what it is. Bonanza does not
# generate all checks: it never leaves a bishop, rook or pawn unpromoted, and misses two ways of a pawn to
# uncover a check. Most cost nothing; how many are there?

# %% tags=["how", "erratum:pawn-checks"]
# How we know: all checks of our games and of random play, beside those that Bonanza generates
import random

from shogi_lab.chapters.mate_in_3 import OMISSIONS, generated_and_omitted, omitted_by_bonanza

chance, wild = random.Random(3), []
for _ in range(40):
    here = Position.from_sfen("startpos")
    while len(wild) < 4000 and here.move_number < 120 and (legal := here.legal_moves()):
        here = here.after(chance.choice(legal))
        wild.append(here)
played, at_random = generated_and_omitted(positions), generated_and_omitted(wild)
print(" games random  left out")
for kind, reason in OMISSIONS.items():
    shares = f"{played[kind] / played.total():6.2%}{at_random[kind] / at_random.total():7.2%}"
    print(f"{shares}  {kind}: {reason}")
print(f"of {played.total():,} legal checks in games, and of {at_random.total():,} in random play")
for sfen, move in (
    ("9/9/9/9/R3P3k/9/9/9/9 b - 1", "5e5d"),
    ("9/9/9/6k2/4p4/4P4/3B5/9/9 b - 1", "5f5e"),
):
    here = Position.from_sfen(sfen)
    assert move in here.checks()
    assert omitted_by_bonanza(here, move)

# %% [markdown] tags=["lookup"]
# And it generates some that do not exist: where a lance uncovers a check, its *promoting* moves are not
# cut to the promotion zone, in all versions that we read. So an impossible move may be given as a mate:
# below, the lance on 2h "promotes" on the striped squares.
#
# In the article each check first passes `assert(is_move_valid(...))`. Would that have caught the lance? In
# 4.1.3, `is_move_valid` (`valid.c`) asks three things of a piece that moves: is it there, does it take what
# the move says, is its way free? Of promotion it asks nothing, so the illegal lance passes.

# %% tags=["how", "erratum:lance"]
# How we know: what is generated on four boards, beside the legal moves, and what is_move_valid asks
from shogi_lab.chapters.mate_in_3 import lances_promoted_anywhere, numbers_film
from shogi_lab.engine import Unsolved, begin, covers, dominates, pack, solve, unpack_move

bugs = (
    "9/5K3/9/9/9/5b3/6sS1/8N/4+R1Lk1 b N2Prb2g 1",
    "9/9/1+p7/8B/9/4K2p1/5p1+P+r/9/5R1Lk b GPg2s3l 1",
    "9/9/1K1p2+B2/9/9/9/G2s5/1L7/k1+pG5 b S4Pb2g4n2l 1",
    "6K2/9/9/2+B6/9/9/5P+B2/6pL1/8k b SN2P3l13p 1",
)
for bug in map(Position.from_sfen, bugs):
    wrong = lances_promoted_anywhere(bug)
    assert not {usi(move) for move in wrong} & set(bug.legal_moves())
    print("generated, and illegal:", *map(usi, wrong))
    for move in map(unpack_move, wrong):
        way = bug.record.board[range(move.start - 9, move.to, -9)]  # of Black's lance, up its file
        assert bug.record.board[move.start] == move.piece
        assert bug.record.board[move.to] == -move.captured
        assert not way.any()
squares = tuple(unpack_move(move).to for move in wrong)
promoting = Layer("promotes here?", squares, "vermillion", "diag")

# %% tags=["lookup"]
svg(board_of(bug, (), (promoting,)))

# %% [markdown]
# ### Is always promoting harmless?
#
# A pawn drop may not mate. So it can pay to leave a way out at the drop, and mate after it: the move that
# leaves it, the drop, the mate, and two answers between them are five plies.

# %% [markdown] tags=["teacher"]
# Everybody promotes; that is what makes it a good question. Let the class vote by square first,
# then by promotion. What they should be able to say afterwards: the weaker piece leaves the king a
# way out, so that a pawn drop later is no mate.

# %%
humble = Position.from_sfen("7p1/6B1k/6Pnp/9/7L1/9/9/9/9 b P2rb4g4s3n3l14p 1")
predict("humble_bishop", attack_film(humble, 5))

# %% [markdown] tags=["answer"]
# And had it promoted? White's king goes to 1a again, and Black would like to drop his pawn.

# %%
show(drop_film(humble.after("3b2c+").after("1b1a")), at=3)

# %% tags=["how", "erratum:promotion"]
# How we know: every move of the bishop that gives check, every answer to it
from shogi_lab.chapters.hands import mate_length

print("shortest mate:", mate_length(humble, 5))
for move in ("3b2c", "3b2c+", "3b2a+", "3b2a"):
    if move in humble.checks():
        escapes = [
            answer
            for answer in humble.after(move).legal_moves()
            if mate_length(humble.after(move).after(answer), 3) is None
        ]
        print(move, "mates" if not escapes else f"is answered by {escapes[0]}")
        assert (not escapes) == (move == "3b2c")

# %% [markdown]
# Within three plies, too: White may not mate by a dropped pawn either. On the next board the pawn on 5c
# uncovers the rook's check. White's one answer that would help, a pawn on 5c, mates Black's king:
# forbidden. Promoted on 5b, Black's pawn could take it: no mate, and so allowed.

# %%
modest = Position.from_sfen("3n5/2p1s1b2/2k1PRg2/2N1K4/2S+p5/4sR3/6B2/9/9 b p 1")
svg(modest)

# %% tags=["how"]
# How we know: each check on this board, and the pawn that White may or may not drop
mating = [
    check
    for check in modest.checks()
    if all(
        modest.after(check).after(each).mate_in_1() for each in modest.after(check).legal_moves()
    )
]
assert mating == ["5c5b"] == [modest.mate_in_3()]
for check in ("5c5b", "5c5b+"):
    allowed = "P*5c" in modest.after(check).legal_moves()
    print(check, "and P*5c is", "allowed: no mate" if allowed else "forbidden: mate in three")
    assert allowed == (check == "5c5b+")

# %% [markdown]
# ### Deeper: numbers on the nodes
#
# Five plies and more: now it matters *which* check is looked at first. Every node gets two numbers. Its
# **proof number** says how many leaves at least must still be proved before it is; its **disproof number**
# how many refuted. A leaf that nobody has opened has 1 and 1.

# %% [markdown]
# At an OR one check suffices: its proof number is the least of those below, its disproof number their
# sum. At an AND it is the other way round. **df-pn** (Nagai, 2002) goes down where the least numbers
# are, and opens the leaf it comes to. At first White has ten checks; the film opens late.

# %% [markdown] tags=["teacher"]
# Let them count evasions on the board: a check with thirteen answers needs thirteen proofs at least, one
# with two needs two. That is all the search knows, and all a solver of problems begins with, too.

# %%
deep = "1n2pr3/l4g1k1/p1P+SPpnpl/4S3P/P8/1PG2+B2s/1G4NP1/1S2g3p/L4+rPK1 w N4Pbl2p 184"
numbers = numbers_film(Position.from_sfen(deep))
show(numbers, at=15)

# %% [markdown]
# Each check was opened once, `B*3h` the last: after `B*8c` Black has thirteen evasions, after `B*3h` and
# four others two. Of equals the first in the list is taken; but a branch is left only where another has
# *less*. So the search stays below `B*3h`, and never looks at the others again. Each caption says which
# leaf is opened next, and why.

# %% [markdown] tags=["lookup"]
# What it saves: nodes *opened*, their moves generated, by plain recursion, which is told the length, and
# by df-pn, over twenty problems of a kind. Then the mates that it finds in every fourth position of our
# games with 2,000 nodes at most. (`mate()` of a position is this search, with a million nodes. It answers
# a length within which there is a mate; a shorter mate may exist.)

# %% tags=["how"]
# How we know: both searches on the same problems, df-pn on every fourth position
for kind in ("mate in 1", "mate in 3", "mate in 5"):
    asked = [(each.position, each.plies) for each in problems if each.kind == kind][:20]
    plain = sum(len(mate_tree(position, plies).nodes) for position, plies in asked)
    opened = sum(solve(begin(position.record), 100_000).nodes for position, _ in asked)
    print(f"{kind}: {plain:6,} nodes opened by plain recursion, {opened:5,} by df-pn")

lengths, unsolved = Counter(), 0
for record in records[::4]:
    try:
        lengths[solve(begin(record), 2_000).plies] += 1
    except Unsolved:
        unsolved += 1
print(f"in games: {lengths.pop(0)} without a mate, {unsolved} not solved;")
print("mates:", ", ".join(f"{n} in {plies}" for plies, n in sorted(lengths.items())))

# %% [markdown] tags=["lookup"]
# All 722 problems of other makers that state a mate in 5 to 21 plies are solved. Of 5,336 positions in
# their files and ours, a million nodes leave 36 open, none of them a mate within seven plies (`python3
# start.py proofs dfpn`). There the king runs free and the attacker holds much.

# %% [markdown] tags=["lookup"]
# What was found is kept in a table, and holds for other hands too. If a hand mates, any that *covers* it
# does (chapter 2); so of a hand the table keeps only what its proof needs. Bonanza's wider rule,
# `dominates`, lets a rook stand in for a lance; a table that used it would call the second position, with
# the rook, a mate, too:

# %% tags=["how"]
# How we know: both positions, solved
from shogi_lab.chapters.hands.standins import PAIRS

pair = PAIRS[1]
weak, strong = Position.from_sfen(pair.weak), Position.from_sfen(pair.strong)
hands = [pack(**each.hands.black) for each in (strong, weak)]
print(f"{weak.sfen()} -> {weak.mate()}    {strong.sfen()} -> {strong.mate()}")
print(pair.reason)
assert [bool(weak.mate()), bool(strong.mate())] == [True, False]
assert [dominates(*hands), covers(*hands)] == [True, False]

# %% [markdown] tags=["lookup"]
# And a position that comes back? It is no step towards a mate: below, `5e6d` would lead back to the board
# after `9a6d`, so it is refuted here. On another line it may mate. So the table keeps such a
# refutation for its own line only. Proofs need no such care: a shortest mate never repeats.

# %% tags=["lookup"]
circles = numbers_film(Position.from_sfen("+B5k2/9/9/9/9/9/9/9/9 b - 1"))
svg(circles.frames[8].parts[1])

# %% [markdown]
# ## 7 Your turn ▸
#
# Four exercises and a boss. They run in JupyterLab, and on a web page wherever you see *Run*. Each
# begins with a wrong try: run it, look at the smallest case it gets wrong, mend it.
# `print(exercise("verdict"))` says the task in full, `hint("verdict")` helps, `hint("verdict", 2)`
# more; solutions: `solutions/03_mate_in_3.py`.

# %% [markdown]
# **1. One node** ▸ (5 minutes). Is it mate by force, where the attacker moves (`"or"`) or the defender
# (`"and"`)? `children` has the verdict after each move. This try forgets who moves.

# %%
from shogi_lab.chapters.mate_in_3 import check, exercise, hint


def verdict(kind, children):
    return any(children)


check(verdict)

# %% [markdown]
# **2. What is visited** (15 minutes). A position is the list of the positions its moves lead to, so a
# tree is lists in lists. The attacker moves at the root; who has `[]`, no moves, has failed. How many
# does a search look at that stops as soon as it can? This try looks at all of them.


# %%
def visited(tree):
    return 1 + sum(visited(child) for child in tree)


check(visited)

# %% [markdown]
# **3. Between** (10 minutes). On which squares does an interposition help? Squares are numbers in reading
# order, 9 to a rank. This try steps by 9, 10, 8 or 1, whichever fits, and runs over the edge.


# %%
def squares_between(king, checker):
    low, high = sorted((king, checker))
    for step in (9, 10, 8, 1):
        if (high - low) % step == 0:
            return set(range(low + step, high, step))
    return set()


check(squares_between)

# %% [markdown]
# **4. Pinned** (15 minutes). The article's test *before* the move: which of one's own pieces may not leave a
# rank? `K` is the king, `P` a pawn of its own, `p` and `r` the enemy's, `.` is empty. This try takes any
# piece between king and rook.


# %%
def pinned(line):
    if "r" not in line:
        return set()
    ends = sorted((line.index("K"), line.index("r")))
    return {place for place in range(*ends) if line[place] == "P"}


check(pinned)

# %% [markdown]
# **The boss** (30 minutes). Mate within so many plies, by checks, whatever the answers, with nothing but
# `checks()`, `legal_moves()` and `after(move)`. This try is content with the first evasion, or legal
# answer. The cell prints the task in full, as `exercise` does for each of them.

# %% [markdown] tags=["teacher"]
# Have pupils say the task as one sentence with *some* and *every* in it, and underline both; the
# function is that sentence. The common mistakes are *some* twice, and a list where a generator is
# needed, which looks at everything and is stopped for it.


# %%
def mate_in(position, plies):
    for move in position.checks():
        after = position.after(move)
        evasions = after.legal_moves()
        if not evasions:
            return True
        if plies > 1 and mate_in(after.after(evasions[0]), plies - 2):
            return True
    return False


print(exercise("mate_in"))
check(mate_in)

# %% [markdown]
# ## 8 What it costs
#
# The article predicts six savings, each a step of a ladder here: the version before with one thing
# changed, and the same answer. Counts first: moves generated, made and tested for safety, values saved by
# ply, xors of the key, and `high`, how far the buffer was ever filled. Step through the versions; 5 is
# another way to write 4, and 6 goes on from 4.

# %% tags=["how"]
# How we know: each version counts what it does, over all positions of our games
from shogi_lab.chapters.mate_in_3 import VERSIONS, closing_film, counters_film, key_film, order_film

columns = ("generated", "made", "tested", "saved", "xors", "high")
rows = []
for version in VERSIONS[1:12]:
    found = counts(version.number, positions)
    assert found["mates"] == article["mates"]
    rows.append(
        (f"{version.number} {version.kernel.__name__}", version.reason, [found[c] for c in columns])
    )

# %%
show(counters_film(columns, rows))

# %% [markdown] tags=["lookup"]
# *Generating every check first wastes time when an early one mates.* And the routine orders nothing, says the
# article: it takes the checks as the generator writes them. Here is the order in which the small position's
# checks come, and how many were written down in vain. How early does the one that mates come, over all?

# %% tags=["lookup"]
show(order_film(small), at=-1)

# %% tags=["how", "claim:M13"]
# How we know: where among the checks the one that mates stands, on our problems
from shogi_lab.chapters.mate_in_3.costs import places

seen = places([each.position for each in problems])
early, after = seen["by the first check"] / seen["mates"], seen["share after"]
print(
    f"{seen['mates']} mates: {early:.0%} by the first check; {after:.0%} of the checks come after it"
)
assert 0.2 < early < 0.3
assert 0.45 < after < 0.55

# %% [markdown] tags=["lookup"]
# *The hash need not be kept*, the key of chapter 1. Each move made and unmade xors a number for each
# piece it sets down or takes up, and no line of this search ever reads the sum:

# %% tags=["lookup"]
show(key_film(small), at=-1)

# %% [markdown]
# ### Exits that stay open
#
# What the article leaves untouched is the last check, and most checks fail there for one reason: the king
# walks out. So ask once a position which squares beside him stay open whatever is played. Sliders look
# through their own pieces, which may move away. A check that does not reach each open escape cannot mate.

# %% [markdown] tags=["teacher"]
# Before the frames, ask for the escapes by eye: pupils forget that a rook looks through its own pawn
# once that pawn moves, and that the king cannot hide behind himself. Then ask why a piece beside the
# king needs a second one that guards its square, and why a dropped one needs the same only once.

# %%
show(closing_film(Position.from_sfen("7l1/8k/9/7S1/8P/9/9/9/8R b GB 1")))

# %% [markdown] tags=["lookup"]
# Nine squares are nine bits, and so 512 patterns of escapes: a table knows which pieces close each, and
# from where. A piece that moves beside the king needs a square that *two* attack, itself and a guard; one
# that is dropped there needs one.

# %% [markdown] tags=["lookup"]
# Of the moves that version 12 writes down, version 18 writes a tenth. `generated` counts moves written into a list, `tested` checks asked for an
# answer, `made` moves made and taken back; the last ply counts, too.

# %% [markdown] tags=["teacher"]
# *Half* is the usual answer. Ask what a list of moves is good for where the search ends: nothing is
# made of most of its moves. Who says that all are written but fewer made thinks of the steps before,
# which tested later what they had written down first.

# %% tags=["how"]
# How we know: versions 12 to 18 count what they do, over a twelfth of the problems
from shogi_lab.chapters.mate_in_3.work import COUNTED, work

some = [each.position for each in problems[::12]]
found = {version.number: work(version.number, some) for version in VERSIONS[12:]}
assert len({each["mates"] for each in found.values()}) == 1
rows = [
    (f"{v.number} {v.name}", v.reason, [found[v.number][c] for c in COUNTED]) for v in VERSIONS[12:]
]

# %% tags=["lookup"]
show(counters_film(COUNTED, rows))

# %% [markdown] tags=["lookup"]
# One idea does not pay here: the king's roomiest step first (17) makes no fewer moves.

# %% [markdown] tags=["lookup"]
# Then all versions, on random play (`wild`), games and problems: counts as bars (of 1 to 11),
# the time for one position (us, a millionth of a second) over nine laps, cshogi, a library in C++, beside
# the last, and what each prediction gained. Where not every lap agrees, no difference was seen. In
# the table, version 1's speed is 1.

# %% tags=["how", "claim:M6", "claim:M7", "claim:M8", "claim:M9", "claim:M10", "claim:M11", "varies"]
# How we know: all versions in turns, nine laps
from shogi_lab.chapters.mate_in_3 import position_sets, race, show_race

show_race(race(position_sets(games, problems), rounds=9))

# %% [markdown] tags=["lookup"]
# The six predictions beside what was counted over our games. What falls to nothing, like the xors, need
# not show in time: an xor is little. No prediction names the tenth version, which makes no list of answers;
# beside the ninth: {M11 version 10 beside 9}. Version 1 lists them as plain recursion does; Bonanza's
# `mate3_and` makes them group by group.

# %% tags=["how"]
# How we know: the counts of two versions for each prediction
from shogi_lab.chapters.mate_in_3.kernels.ladder import predictions

seen = {each.claim: counted for each, counted in predictions(positions)}
(old_made, made), (old_tested, tested) = seen["M9"].values()
assert 2 * tested < old_tested
assert 0.95 * old_made < made <= old_made
assert seen["M7"]["generated"][0] > seen["M7"]["generated"][1]
assert seen["M10"]["xors"][1] == seen["M11"]["saved"][1] == 0
for each, counted in predictions(positions):
    said = ", ".join(f"{name} {old:,} -> {new:,}" for name, (old, new) in counted.items())
    print(f"{each.claim:4}{each.text:52}{said or 'the same counts'}")

# %% [markdown]
# ## 9 What the article says, what running it shows
#
# *It finds mate in three.* Let it run: `is_mate_in3ply`, `mate3_and` and all that they call, with their
# rules and their errors, on our games, on random play, and on our problems. A miss is laid to the one
# rule whose repair alone finds the mate. (Where the compiled Bonanza 4.1.3 has answered, our tests hold
# this one to it.)

# %% tags=["how", "claim:M12"]
# How we know: Bonanza's routine on games, problems and random play, each miss repaired
from shogi_lab.chapters.mate_in_3 import EXAMPLES, costs, errors_film, truth
from shogi_lab.chapters.mate_in_3.errors import errors

total = Counter()
asked = {"our games": positions, "our problems": [each.position for each in problems]}
asked["random play"] = costs.wild(20_000)
for name, these in asked.items():
    found = errors(these)
    total += found
    share = found["found of 3"] / found["mates in 3"]
    seen = f"{name}, {found['positions']:,} positions"
    print(f"{seen}: {found['found of 3']} of {found['mates in 3']} mates in 3 found, {share:.1%}")
    for said, long in (("missed by", False), ("longer or none", True)):
        kinds = [error for error, _ in EXAMPLES if found[error] and ("mate" in error) == long]
        print(f"    {said}:", ", ".join(f"{found[error]} {error}" for error in kinds) or "none")
assert total["mates in 3"] > total["found of 3"] > total["mates in 3"] / 2
assert total["mate in 5"]

# %% [markdown]
# Three rules lose mates. The last check is sought only beside the king, or by a knight; that costs most.
# An answer that gives check is taken to save, unless it is a weak interposition. And some checks are not
# generated. The other way round, weak interpositions make long mates pass for mates in three; and two
# rules make mates of nothing: the illegal lance, and the answers left out. Of rook, lance and pawn only
# the first in hand is put between; on the last board the lance would be taken with mate, and the pawn
# saves. Our copy of its rules makes this error on none of the positions above; Bonanza itself was not asked. Here is
# each error with its smallest position:

# %%
show(errors_film(), at=3)

# %% tags=["how", "erratum:countercheck", "erratum:contact", "erratum:weak", "erratum:leftout"]
# How we know: each smallest position, asked for its error
for error, sfen in EXAMPLES:
    assert truth(Position.from_sfen(sfen)).error == error
    print(f"{error:36}{sfen}")

# %% [markdown]
# ### The claims, one by one ▸
#
# A verdict that rests on *timed here* holds on the machine that ran this notebook. Its words are computed from
# the laps that the claim's cell prints.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | M1 near `PLY_MAX` the search is refused | right; the number depends on the version | *read in the source*; *on the boards of the cell* |
# | M2 one buffer, packed without gaps | right: in the routine's own buffer, too | *on the boards of the cell* |
# | M3 OR: one suffices; AND: all must fail | right | *on the boards of the cell* |
# | M4 a check that exposes its own king is found by making it | right | *on these games* |
# | M5 `anext_move` is an iterator, `MOVE_CURR` what it refers to | right | *read in the source* |
# | M6 a local iterator is faster | open: the same counts; in time: {M6 version 2 beside 1} | *on these games*; *timed here* |
# | M7 checks one at a time save time | open: fewer are generated; in time: {M7 version 3 beside 2} | *on these games*; *timed here* |
# | M8 no ply is needed | right for the routine; the limit is the search's, whose plies are counted from its root; how often it is met was not asked; in time: {M8 version 8 beside 7} | *on these games*; *read in the source*; *timed here* |
# | M9 a pin test is cheaper than a move taken back | open: far fewer tests, hardly fewer moves; in time: {M9 version 4 beside 3} | *on these games*; *timed here* |
# | M10 the hash need not be kept | right: no xor is left, no verdict changes; in time: {M10 version 7 beside 6} | *on these games*; *timed here* |
# | M11 without buffer and ply, moves get cheaper | open: nothing is saved by ply; in time: {M11 version 6 beside 4} | *on these games*; *timed here* |
# | M12 it finds mate in three | partly: most of them; it misses some, takes longer mates for mates in three, and two kinds of no mate | *on these games* |
# | M13 it orders no moves | right: on our problems one mate in four is by the first check, and half of the checks come after the one that mates | *on these games*; *read in the source* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the article | 「Bonanzaの3手詰み判定関数はどういう処理になっているのか【中編】」, LS3600 (Motohiro Isozaki), December 2009, on Bonanza 4.1.2 | this chapter |
# | `is_mate_in3ply`, `mate3_and` | Bonanza 4.1.3, `mate3.c`; Feliz 0.0 and 6.0 | `chapters.mate_in_3.kernels.ladder.is_mate_in_3ply`; as they are, `chapters.mate_in_3.kernels.bonanza.is_mate_in3ply`, `chapters.mate_in_3.kernels.bonanza.mate3_and` |
# | `b_gen_checks` | Bonanza 4.1.3, `genchk.c`; Feliz 0.0 and 6.0 | `engine.movegen.checks`, `chapters.mate_in_3.kernels.omissions.OMISSIONS` |
# | mate in one | Bonanza 4.1.3, `mate1ply.c` | `chapters.mate_in_3.kernels.bonanza.is_mate_in_1ply`; exact, `engine.mate.mate_in_1` |
# | mate in three, exact | none: plain recursion | `engine.mate.mate_within`, `engine.mate.mate_in_3` |
# | escapes that stay open | none that we read | `engine.escapes.guards_around`, `engine.escapes.closing_kinds` |
# | df-pn | Ayumu Nagai, 2002, the hands of proofs too; twins against repetition: Kishimoto and Mueller, 2004; no going to and fro: Pawlewicz and Lew, 2007 | `engine.dfpn.search_on` |
# | the move buffer, `anext_move` | Bonanza 4.1.3, `shogi.h`, `tree_t` | `engine.moves.MOVE_LIST`, `chapters.mate_in_3.kernels.ladder.TREE` |
# | `is_move_valid` | Bonanza 4.1.3, `valid.c` | the cell of the illegal lance |
#
# Feliz 0.0 is Bonanza of April 2010; the 6.0 that was read is the one inside AobaZero. The article says that
# some lines of its listing are its author's own: so it has `(Turn)~turn` where Bonanza has `Flip(turn)`.

# %% [markdown]
# ## 10 The napkin
#
# Draw this from memory: circles with one branch that works, boxes with every branch.

# %%
show(proof_film(small))

# %% [markdown]
# **Three exit questions.** A defender has four answers, and the third one saves him: how many of the four
# does the search make? On which board would a search that always promotes miss a mate, and whose pawn drop is
# forbidden there? Which line of `is_mate_in_3ply` would you delete to make it wrong, and on which board would
# one see it?

# %% [markdown] tags=["lookup"]
# **Your own position**: give the path of your record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line copied
# from under any picture; `print(mine)` lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("defend", 1)
