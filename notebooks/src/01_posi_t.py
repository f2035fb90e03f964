# %% [markdown]
# # How Bonanza keeps a position
#
# Push one pawn: the engine's record changes in many places. Which, and why?
#
# **You will be able to** say what each member of Bonanza's `posi_t` holds and which question it
# answers, read a slider's attacks out of a turned board by hand, and prove that nearly all of the
# record repeats what board and hands say. Ninety minutes, exercises apart, or fifteen by what is marked ▸.
# See [how the pieces move](00_start.ipynb#how-the-pieces-move). Follows *How Bonanza holds a position* (LS3600, 2009).
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown] tags=["teacher"]
# Show one move of the film before a word is said. What changed on the board, and what in memory?
# Pupils say: one square, or two. Write their number up and leave it there; *One move, many writes*
# comes back to it.

# %%
from pathlib import Path

from shogi_lab.views import *

games = Game.read_all(Path("../data/games/selfplay.usi"))
game = games[0]
show(game_film(game, "A real game, and the record of its position"), at=1)

# %% [markdown]
# This is one of our games: games that an engine played against itself.
# Each picture shows the members that the move had to change, under [our names](#part-member)
# and [Bonanza's](#part-bonanza), which has no `turn`. **Live** (in JupyterLab or on a web page):
# click the film and use the arrow keys; pick a set from [the list](#part-list).
#
# ## 1 The problem, on a board
#
# The hardest question is about pieces that slide. Their attacks depend on what stands in the way:

# %% tags=["live"]
from shogi_lab.chapters.posi_t import diagonals

sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
middle, centre = Position.from_sfen(sfen), square("5e")
svg(diagonals(middle, centre))

# %% [markdown]
# A bishop on 5e would attack the hatched squares: as far as the first piece in each direction.
#
# ## 2 The obvious way
#
# Walk, step by step, until a piece or the edge. Our own source, which the fast way must agree
# with. What does it cost? It runs over a record that notes each read.

# %%
from shogi_lab.chapters.posi_t import line_by_walking

listing(line_by_walking)

# %% tags=["how"]
# How we know: the walk, over a record that notes each read
from shogi_lab.engine import PLAIN, RL45, RL90, RR45
from shogi_lab.stage.reads import reads

costs = [reads(line_by_walking, middle.record, RL90, sq).total for sq in range(81)]
print(f"Along the file, from each square of this position: {min(costs)} to {max(costs)} reads.")

# %% [markdown] tags=["lookup"]
# *python-shogi*, a library that many programs use, can be asked the same. It too keeps turned boards, each
# as one number of 81 bits. The bishop on 5e:

# %% tags=["live", "lookup"]
import shogi

board = middle.python_shogi()
bishop = shogi.Board.attacks_from(shogi.BISHOP, centre, board.occupied, shogi.BLACK)
print(shogi.SquareSet(bishop))

# %% tags=["how", "varies"]
# How we know: python-shogi and the walk, from every square, and the time that each takes
from timeit import timeit

walked, pos = (RL45, RR45), plain(middle.record)


def by_walking(sq):
    return {each for line in walked for each in squares_in(line_by_walking(pos, line, sq))}


def by_library(sq):
    return shogi.Board.attacks_from(shogi.BISHOP, sq, board.occupied, shogi.BLACK)


assert all(by_walking(sq) == set(shogi.SquareSet(by_library(sq))) for sq in range(81))
for name, ask in (("the walk", by_walking), ("python-shogi", by_library)):
    each = timeit(lambda ask=ask: [ask(sq) for sq in range(81)], number=20) / 20 / 81
    print(f"a bishop on each of 81 squares, the same attacks: {name:14}{each * 1e6:5.1f} us each")

# %% [markdown]
# ## 3 Predict, then step: a scattered line becomes neighbours ▸
#
# The record keeps one bit a square for *something stands here*, and keeps these bits four times.

# %% [markdown] tags=["teacher"]
# Wait for hands and count them. Most say *one*, since one square fills; a few say *nine*, as if
# turning a board moved what stands on it. Ask both sides where the bit is kept. Explain no turned
# board yet: the threads in the picture do that.

# %%
from shogi_lab.chapters.posi_t import four_boards_film, line_squares, reading, slider_film

boards = four_boards_film(middle, (centre,))
predict("one_square", boards)

# %% [markdown]
# Click any square of any board: [threads](#part-threads) join its places, numbered 0 to 80 by rows.

# %%
show(boards, at=41)

# %% [markdown] tags=["lookup"]
# A film is a widget whose traits *ipywidgets* can link. Here a game and one of its bitboards step
# together. In JupyterLab, and on a web page wherever you see *Run*, choose another bitboard, or two.

# %% tags=["live", "lookup"]
from ipywidgets import jslink

from shogi_lab.stage.films import alone

film = game_film(game, "The same game")
pieces, bits = show(alone(film, 0), at=1), show(alone(film, 2, "occupied_rl90"), at=1)
jslink((pieces, "step"), (bits, "step"))
live(pieces, bits, still=bits)

# %% [markdown]
# Now follow the strokes of one diagonal: scattered on [the board as it stands](#part-occupied), neighbours on
# [the board that is turned](#part-occupied_rr45) for it. Neighbours can be cut out of a word by one shift and one mask.

# %% [markdown] tags=["teacher"]
# *Nine* is the natural answer, *eight* the clever one: a slider does not block itself. But its own
# bit may be read without harm. The two ends never matter, because the walk stops there anyway. Let
# a pupil say that before you go on.

# %%
predict("nine_bits", boards)

# %%
svg(reading(middle, RR45, centre))

# %% tags=["how"]
# How we know: the places of the line's squares on the turned board
from shogi_lab.engine import PAWN, bishop_attacks, first, lance_attacks, rook_attacks, turned_index

line = sorted([centre, *line_squares(RR45, centre)])
print("squares", line, "-> places", sorted(turned_index(RR45, sq) for sq in line))

# %% [markdown] tags=["answer"]
# From left to right: [the turned board](#part-turned-board) as it lies in memory, [its word](#part-word), [the
# shift](#part-shift), [seven bits](#part-seven-bits),
# and the attacks in that row of a table of 128. A short diagonal shares its row; what is in brackets
# belongs to the other.

# %% [markdown]
# *The turned boards serve rook, bishop and lance.* They do, one for files, two for
# diagonals; a *rank* lies side by side already, on the board as it stands. Live: choose any square and line.

# %% tags=["live"]
from IPython.display import display

display(svg(reading(middle, RL45, square("2b"))), svg(reading(middle, PLAIN, centre)))
show(slider_film(middle))

# %% tags=["how", "claim:P3"]
# How we know: rook, bishop and lance along a game, over records that note each read
tables = plain(TABLES)
along = list(game.positions())[::20]
for name, attacks, color in (
    ("rook", rook_attacks, ()), ("bishop", bishop_attacks, ()), ("lance", lance_attacks, (0,)),
):  # fmt: skip
    asked = [
        {member for member, _ in reads(stepped(attacks), each.record, tables, *color, sq).reads}
        for each in along for sq in range(81)
    ]  # fmt: skip
    boards = set().union(*asked)
    assert all(any(each.startswith("occupied_r") for each in one) for one in asked)
    print(f"a {name} on any square reads {', '.join(sorted(boards))}")

# %% [markdown] tags=["lookup"]
# All patterns of one line. Live: click one of the seven bits to flip it; the row's number is the pattern,
# read in binary. Put a piece behind another, as in the last picture: nothing changes. And the edges? A
# slide ends there, piece or no piece: below, two more pieces, and the same row.

# %% tags=["lookup"]
from shogi_lab.chapters.posi_t import edge_film, pattern_film, scan_film

display(show(pattern_film(RL90, centre, (0b0100010, 0b1100011))))
edges = edge_film(RL90, centre, 0b0100000)
show(edges)

# %% tags=["how"]
# How we know: the frames with pieces at the edge have one row
assert len({(frame.parts[0].pattern, frame.parts[0].attacks) for frame in edges.frames}) == 1

# %% [markdown]
# ### Three words, and a scan
#
# A set of squares is three words of 27 bits, and bit 26 is the *first* square. The article points to
# `FirstOne` for the numbering, and that is where it lives.

# %% [markdown] tags=["teacher"]
# Many count from the right, and are a whole word off. Have everybody find bit 26 first: it is the
# first square of a word. Then count down from it together. Whoever has this has the first exercise,
# too.

# %%
predict("bit_20", scan_film(Bitboard(0, 1 << 20, 0), "One square to find"))

# %%
pawns = Bitboard(*middle.record.pieces[BLACK, PAWN].tolist())
show(scan_film(pawns, "Black's pawns, found one by one"))

# %% tags=["how", "claim:P8"]
# How we know: each of the 81 squares, set alone and found
assert all(first(only(sq)) == sq == (26, 53, 80)[sq // 27] - (26 - sq % 27) for sq in range(81))
print("53 - 20 =", first(Bitboard(0, 1 << 20, 0)), "which is", square_name(53 - 20))

# %% [markdown]
# ## 4 The record, as the engine keeps it
#
# The article's struct to scale. Each row is a cache line of 64 bytes; each member is as long as its
# bytes. Purple: a set for each piece type. Green: unions. Dark blue: the turned boards of section 3.

# %%
from shogi_lab.chapters.posi_t import article_memory, occupied_sum, our_memory, readers_film

memory = article_memory()
svg(memory)

# %% tags=["how"]
# How we know: the sizes of the members, added up
sizes = [block.size for block in memory.blocks]
assert (len(sizes), 12 * sizes.count(12), memory.size) == (48, 492, 600)
print(f"{len(sizes)} members, {sizes.count(12)} of them bitboards: {12 * sizes.count(12)} bytes")
print(f"of {memory.size}, on {memory.size / 64:.1f} cache lines; our record: {our_memory().size}")

# %% [markdown]
# Our record is declared as a table, one line a member. What the article names one by one (`b_pawn`,
# `w_pawn`, ...) is one member with an index here. Below it, where each name of the article lives.

# %% tags=["how", "claim:P1"]
# How we know: the tables of members, which all code here is made from
from shogi_lab.engine import ARTICLE_NAMES, BISHOP, DRAGON, HORSE, KING, ROOK, do_move
from shogi_lab.engine.posi import FIELDS

assert set(ARTICLE_NAMES) == {block.name for block in memory.blocks}
for field in FIELDS:
    print(f"{field.name:18}{field.dtype} {'x'.join(map(str, field.shape)):8}{field.holds}")
print()
cells = [f"{name} = {at[0]}{list(at[1]) or ''}" for name, at in ARTICLE_NAMES.items()]
for row in zip(cells[:16], cells[16:32], cells[32:], strict=True):
    print("{:34}{:34}{}".format(*row))

# %% [markdown]
# ### Who reads what
#
# A question is put to the engine's own code, over a record that notes each read; what was read is
# framed.

# %% [markdown] tags=["teacher"]
# Nearly all hands go up for yes: so many moves, so much to know. It is no. While the film runs,
# keep a list of the members that nobody has asked for; section 8 asks what they are good for.

# %%
start = game.start
readers = readers_film(start)
predict("legal_reads", readers)

# %% [markdown]
# Live: step through eight questions.

# %%
show(readers, at=5)

# %% [markdown] tags=["lookup"]
# ### Unions, kept because they are asked for
#
# *`tgold` is gold and what moves like one; `hdk` and `bh` join what steps or slides alike; occupied
# includes the king.* Right, along a whole game. Bonanza has no bitboard of its kings, so a line that asks
# for all pieces must find the king in `occupied`.
#
# Does the first letter of `tgold` stand for "total" or for "equivalent", the article asks? No source that we
# read answers this. The set holds all five kinds of piece that move alike, so either word would fit. Here it is
# called `total_gold`.

# %% tags=["lookup"]
from shogi_lab.chapters.posi_t import key_change, key_of_board, material_film, union_of

display(svg(union_of(middle, "total_gold", GOLD_LIKE, BLACK)), svg(occupied_sum(middle, WHITE)))

# %% tags=["how", "claim:P4", "claim:P2"]
# How we know: all unions, in every position of a game
positions = list(game.positions())
kinds = {
    "total_gold": GOLD_LIKE,
    "horse_dragon_king": (HORSE, DRAGON, KING),
    "bishop_horse": (BISHOP, HORSE),
}
for each in positions:
    for color in (BLACK, WHITE):
        assert all(union_of(each, name, of, color).equals == "=" for name, of in kinds.items())
        assert occupied_sum(each, color).equals == "="

# %% [markdown] tags=["lookup"]
# ### The key: a running xor
#
# Each piece on each square has a random number; the key is all of them under xor. A move takes one out
# and puts one in, by the same operation. In the last row, what flipped.

# %% tags=["lookup"]
svg(key_change(start, game.moves[0]))

# %% tags=["how"]
# How we know: each position's key, made anew from its board
assert all(int(each.record.hash_key) == key_of_board(plain(each.record)) for each in positions)
first_key = f"{start.record.hash_key:#x}"
print(f"{len(positions)} keys kept by xor are the keys of their boards; the first: {first_key}")

# %% [markdown]
# ### Material: a ledger
#
# Material is what all pieces are worth, Black's minus White's. *`material` is what `eval_material`
# computes.* Yes, but here nobody computes it: only captures and
# promotions add to it. A capture counts twice, once lost and once gained in hand.

# %%
ledger = material_film(game)
show(ledger, at=30)

# %% tags=["how", "claim:P7"]
# How we know: each position's material, added up anew
from shogi_lab.chapters.posi_t import material_of_board, one_of_each, set_of, writes_film

assert all(each.material == material_of_board(plain(each.record)) for each in positions)
print(f"{len(game.moves)} moves, and {len(ledger.frames) - 1} of them change material")

# %% [markdown]
# ### One move, many writes
#
# Which members does a quiet move (one that takes nothing) write, a capture, a promotion, a drop? Go column
# by column. Two traps: the turned boards in a capture, and material.

# %% [markdown] tags=["teacher"]
# Fill the column of the quiet move together, the others in pairs. Two mistakes are sure to come: a
# capture is thought to clear *two* places of each turned board, though its target stays occupied;
# and a drop to change material, though the hand was counted already.

# %%
writes = writes_film(one_of_each(game))
predict("material_stays", writes)

# %%
show(writes, at=-1)

# %% [markdown] tags=["lookup"]
# That `pawn_attacks` is kept, one rank ahead of the pawns, holds along the game:

# %% tags=["how", "claim:P6"]
# How we know: in every position of the game, for both sides
from shogi_lab.chapters.posi_t import pawns_ahead

for each in positions:
    for color in (BLACK, WHITE):
        ahead = squares_in(pawns_ahead(plain(each.record), color))
        assert set_of(each, "pawn_attacks", color) == tuple(ahead)
print(f"{len(positions)} positions: the squares ahead of the pawns, and no others")

# %% [markdown] tags=["lookup"]
# *To learn what the members mean, read
# how a move is made.* Good advice: here is our own `do_move`, at work on the capture. The turned boards
# lose one square and gain none, since the target stays occupied: step 16 says so.

# %% [markdown] tags=["teacher"]
# Before section 5, ask: would you bet that this works on every line, in every position? How would
# you make sure? Pupils propose a few tries by hand. Let them see that the lines are few enough to
# try them all, and that games do for the rest.

# %% tags=["lookup", "claim:P11"]
_, before, capture = one_of_each(game)[1]
show(walk_film(do_move, before.record, TABLES, before.packed(capture)), at=16)

# %% [markdown]
# ## 5 Does it always work?
#
# Two proofs. Each line from each square, with pieces standing in every possible way, read and walked.
# And after every move of all games, the record kept by increments against the one that `rebuilt` makes
# anew from board and hands.

# %% tags=["how"]
# How we know: every line in every state, and every position of all games
from shogi_lab.chapters.posi_t import lines_agree
from shogi_lab.engine import faults

cases = [lines_agree(board) for board in (PLAIN, RL90, RL45, RR45)]
print(f"{sum(cases)} look-ups along ranks, files and diagonals: each agrees with the walk")
checked = [faults(position.record) for each in games for position in each.positions()]
assert not any(checked)
print(f"{len(checked)} positions of {len(games)} games: not one fault")

# %% [markdown]
# ## 6 What breaks it
#
# Everything is said twice, so a lie is found out. Live: click a member to break it, and see which others
# disagree. A lie in a set stands alone; a lie in the board makes all the rest look wrong, which is
# measured by it.

# %%
from shogi_lab.chapters.posi_t import alarm_film

show(alarm_film(start), at=46)

# %% [markdown]
# Now a programmer's mistake: the upkeep of *one* turned board is forgotten. Every move moves something;
# and yet a bishop's look-ups do not go wrong at once:

# %% [markdown] tags=["teacher"]
# Nearly everyone votes for *at once*. It is *soon*: the first moves lie at the ends of their lines,
# and the ends are never read. The point is the kind of bug, one that shows late and never crashes.
# Who has met one?

# %% tags=["how"]
# How we know: a record whose rl45 board stands still, asked after every move
from shogi_lab.engine import diag2_attacks

wrong = []
for position in positions:
    right, forgot = plain(position.record), plain(position.record)
    forgot.occupied_rl45 = plain(start.record).occupied_rl45
    seen = [
        [stepped(diag2_attacks)(pos, tables, sq) for sq in range(81)] for pos in (right, forgot)
    ]
    wrong.append(sum(a != b for a, b in zip(*seen, strict=True)))
print("the first moves:", *game.moves[:3])
print("wrong look-ups of 81, after each of the first moves:", wrong[:12], "at the end:", wrong[-1])

# %% [markdown]
# The first two moves are pawns at the edge, which these seven bits do not even hold. No crash, no
# message: the engine plays on, and overlooks attacks. So Bonanza carries a checker, `exam_bb`, and we have `faults`.
#
# ## 7 Your turn ▸
#
# Four exercises and a boss. They run in JupyterLab, and on a web page wherever you see *Run*. Each
# begins with a wrong try: run it, look at the smallest case, mend it. `hint("bit_of")` helps,
# `hint("bit_of", 2)` more; solutions: `solutions/01_posi_t.py`.
#
# **1. Word and bit** ▸ (5 minutes). A set's three words hold 27 squares each, the first at bit 26. In which word
# is a square's [bit](glossary.md#bit), and which bit is it? This try forgot where a word begins.
# Signs: [`<<`](glossary.md#shift), [`&`](glossary.md#mask), [`0x`](glossary.md#hexadecimal).

# %%
from shogi_lab.chapters.posi_t import check, exercise, hint


def bit_of(sq):
    word = sq // 27
    bit = sq % 27
    return word, bit


check(bit_of)

# %% [markdown]
# **2. The turned board** (10 minutes). Where is a square's bit in `occupied_rl90`? Its first row is
# file 1, the board's rightmost column, from rank a to i; its last is file 9. This try turned the wrong way.


# %%
def file_place(sq):
    rank, column = divmod(sq, 9)
    return 9 * column + rank


check(file_place)

# %% [markdown]
# **3. Seven bits** (10 minutes). Cut the pattern out of a word: of row 0, 1 or 2, nine bits each, the
# seven that are not at the ends. This try is off by one.


# %%
def line_pattern(word, row):
    return word >> 9 * (2 - row) & 0b1111111


check(line_pattern)

# %% [markdown]
# **4. The table** (15 minutes). What does a slider on place 0 to 8 of a line attack, by the pattern of
# the seven inner places? Nine bits, place 0 highest. This try reads the pattern from the wrong end.


# %%
def slides(place, pattern):
    attacked = 0
    for step in (-1, 1):
        at = place + step
        while 0 <= at < 9:
            attacked |= 1 << 8 - at
            if pattern << 1 >> at & 1:
                break
            at += step
    return attacked


check(slides)

# %% [markdown]
# **The boss** (30 minutes). Which members does a move change? You decide for each piece that moves,
# drops or promotes, and takes another or nothing, on both sides. The cell prints the task in full, as
# `exercise` does for each of them.

# %% [markdown] tags=["teacher"]
# The boss needs no bits, only care: two sides, unions, promotion, hands. Pairs who are stuck should
# go back to the film of *One move, many writes* before they ask for a hint. The king is the last
# trap: no set of its own, but in a union.


# %%
def changed_by(side, piece, how, captured):
    return {"hash_key", "asquare", f"{side}_{piece}", f"{side}_occupied"}


print(exercise("changed_by"))
check(changed_by)

# %% [markdown]
# ## 8 What it costs
#
# Counts first. Live: click a member to switch it off. Which question becomes a loop?

# %%
from shogi_lab.chapters.posi_t import ARTICLES, MACROS, capture_costs, piece_by_sets, without_film

show(without_film(middle, WHITE, centre), at=13)

# %% [markdown] tags=["lookup"]
# They do not pay alike: `pawn_attacks` saves a shift, and no read. No set of squares tells who holds
# what, so the hands are not in the list. *The board is kept although there are bitboards, to see what was
# captured.* Counted over all captures of the games, then timed in plain Python:

# %% tags=["how", "claim:P10", "varies"]
# How we know: all captures of the games, asked both ways
tests = [cost for each in games for cost in capture_costs(each)]
print(f"{len(tests)} captures: 1 read of the board, or {min(tests)} to {max(tests)} tests of sets")
names = {"one": plain(middle.record), "sq": square("4i"), "piece_by_sets": piece_by_sets}
read = timeit("one.board[sq]", globals=names, number=20_000)
asked = timeit("piece_by_sets(one, 1, sq)", globals=names, number=20_000)
print(f"asking the sets takes {asked / read:.0f} times as long")

# %% [markdown] tags=["lookup"]
# ### The macros, and the tree around the record
#
# Bonanza's code never says `b_tgold`. It says `BB_BTGOLD`, and a macro puts `(ptree->posi.b_tgold)` there: `ptree` is the
# search tree, and the position is its first member. What the article's macros read from the middle
# game, then more of shogi.h; then the tree:

# %% tags=["how", "claim:P12", "claim:P13"]
# How we know: what the macros read, beside our own members
from shogi_lab.chapters.posi_t import TREE_MEMBERS, read_by

for each in (read_by(macro, middle) for macro in MACROS):
    print(f"{each.macro:15}{each.article:16}{each.here:22}{each.value[:46]}")
for position in positions:
    golds = [square_name(sq) for sq in range(81) if position.record.board[sq] in GOLD_LIKE]
    assert read_by("BB_BTGOLD", position).value == (" ".join(golds) or "none")
assert {MACROS[name] for name in ARTICLES} <= set(ARTICLE_NAMES)
assert "b_king" not in ARTICLE_NAMES  # BB_BKING is made: the bit of SQ_BKING
print()
for member in TREE_MEMBERS:
    print(f"{member.name:15}{member.bytes:7,} bytes  {member.purpose}")

# %% [markdown] tags=["lookup"]
# The record is the small part. The large one, `amove`, is one buffer for the moves of all plies. What is saved by
# ply (`save_material`) spares undoing a sum: the move says what it took, in Bonanza too, so here nothing is saved.

# %% [markdown] tags=["lookup"]
# ### Macros and `restrict`
#
# Bonanza writes `ptree->posi.material` at every use, behind a macro. It looks wasteful, says the article,
# and a local name looks faster; but `restrict` promises the compiler that nothing else writes there. Here is one
# loop of ours, in C and in Python. On each turn it adds material, a hand and one square of the board, and
# writes the sum into a list, which may lie anywhere in memory. It is written in four ways:
#
# - `chain`: by the macros;
# - `promised`: the same, with `restrict`, which Python does not have;
# - `alias`: by a local name for the position;
# - `values`: by local copies of material and hand.
#
# This is what gcc and numba, our compiler, make of them. Each instruction says first where it writes; brackets
# are memory. The machine code is kept beside the command that makes it, so no C compiler is needed.

# %% tags=["how", "claim:P9"]
# How we know: each loop in machine code, as data/make_loops.py keeps it, and its reads, counted
from shogi_lab.chapters.posi_t import beside, kept_loops, race_chains, show_chains

names = "gcc chain", "gcc promised", "numba chain", "gcc alias", "gcc values", "numba values"
kept = kept_loops()
print(beside(kept, *names))
assert kept.loops["gcc alias"] == kept.loops["gcc chain"]
for three in ("gcc chain", "numba chain", "numba alias"):
    assert kept.loops[three].reads == 3
for one in ("gcc promised", "gcc values", "numba values"):
    assert kept.loops[one].reads == 1

# %% [markdown]
# The local name is the same machine code as the chain: the position lies inside the tree, so the whole chain
# is one address, and there is nothing to walk. The cost is elsewhere. Whatever is written might have changed
# material or the hand, so the chain reads both again on every turn: three reads. Under the promise one is
# left, and local copies do the same without it. numba has no `restrict`; its chain, too, reads three times.
#
# On the machine that made these loops, the chain takes by gcc, against the promise:
# {P9 gcc chain against gcc promised}; by numba, against local copies: {P9 numba chain against numba values}.
#
# Our three ways once more, as they run here: stepped, each name is followed every time; compiled, numba may
# work on several numbers at once.

# %% tags=["how", "varies"]
# How we know: the same loop in our three ways, in turns
show_chains(race_chains())

# %% [markdown]
# *Stepped*, run as the plain Python that you read, the chain against the local name:
# {P9 the chain against alias, stepped}. *Compiled*: {P9 the chain against alias, compiled}; against local
# copies: {P9 the chain against values, compiled}.
#
# ## 9 What the article says, what running it shows
#
# *`b_rd` holds the attacks of rook and dragon*, says a comment. **No: their places.** A slip: the article's
# summary has them right.

# %%
from shogi_lab.chapters.posi_t import inner_squares, merged_place, places_and_attacks, rungs_film

rook = places_and_attacks(start, BLACK, "Black's rook at the start")
svg(rook)

# %% tags=["how", "claim:P5"]
# How we know: the set is rook and dragon along a game; at the start the rook attacks no square of it
for each in positions:
    for color in (BLACK, WHITE):
        assert union_of(each, "rook_dragon", (ROOK, DRAGON), color).equals == "="
assert set_of(start, "rook_dragon", BLACK) == rook.terms[0][1]
assert not set(rook.terms[0][1]) & set(rook.terms[1][1])

# %% [markdown] tags=["lookup"]
# *See move generation, in `makemove.c`.* The file's name says it: there moves are **made**. Generating
# reads the members and writes none. And a rank's attacks, read from the board as it stands, are one word in
# Bonanza 4.1.3, a whole bitboard in 6.0. One word is enough:

# %% tags=["how", "erratum:generation"]
# How we know: the generator, over a record that is compared afterwards
pos = plain(start.record)
count = stepped(legal_moves)(pos, tables, plain(move_list()), 0)
assert pos == plain(start.record)
print(f"{count} moves generated, nothing of the record changed")
ranks = TABLES.line_slide[PLAIN]
assert all(not ranks[sq, :, w].any() for sq in range(81) for w in range(3) if w != sq // 27)
print("no rank's attacks leave the word of their square")

# %% [markdown]
# ### After rotation
#
# A rook's attacks in six ways. *Walked* and *rotated* you know; the others keep no turned board.
# *Folded*: the three words are laid over each other; a diagonal meets each file once, so its squares do
# not collide, and a file's are first moved apart. *Multiplied* (magic): one product gathers both lines.
# *Extracted* (PEXT): one instruction does. *Subtracted* (Qugiy): one less flips all bits up to the first
# piece.

# %% tags=["live"]
show(rungs_film(middle, square("4e")))

# %% [markdown] tags=["lookup"]
# The board has 81 squares, a word 64 bits: so Apery and YaneuraOu laid two words over each other before
# PEXT or the multiplication; ours lays two ranks over two others. No two of the squares that decide fall
# together. All ways, on every board that can matter:

# %% tags=["how"]
# How we know: six ways on every board that can matter, and what each reads
from shogi_lab.chapters.posi_t import (
    all_patterns,
    counted_sliders,
    race_sliders,
    show_counts,
    show_sliders,
)

for kind in range(2):
    for sq in range(81):
        places = [merged_place(each) for each in inner_squares(kind, sq)]
        assert len(set(places)) == len(places)
assert merged_place(square("5a")) == merged_place(square("5h"))
print(f"{all_patterns():,} boards, rook or bishop on each square: six ways, one answer")
show_counts(counted_sliders(sfen))

# %% [markdown] tags=["lookup"]
# Counted over our source, stepped. Only turned boards are kept along with the moves, asked or not, and they
# know only the position that is; the others take any imagined set of pieces. Magic and PEXT pay in tables of
# megabytes, subtraction in lines. Now the clock, in turns:

# %% tags=["how", "varies"]
# How we know: six ways in turns, on one position and along a game
show_sliders(race_sliders({"one position": [middle], "a game": positions}, rounds=5))

# %% [markdown] tags=["lookup"]
# Behind each time stands its multiple of *rotated*, and the range of five rounds; where it holds 1,
# nothing was seen. Every move pays for upkeep. A processor without the instruction runs PEXT as a loop,
# as stepped code does. Today's YaneuraOu subtracts. Our engine keeps the turned boards and folds.

# %% [markdown]
# ### The claims, one by one ▸
#
# A verdict that rests on *timed here* holds on the machine that ran this notebook. Its words are computed from
# the laps that the claim's cell prints.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | P1 48 members and their meaning | right, but for P5 | *read in the source*; *on these games* |
# | P2 `occupied` includes the king | right | *on these games* |
# | P3 turned boards serve rook, bishop, lance | right; along ranks the board is read as it stands | *on these games*; *read in the source* |
# | P4 `tgold`, `hdk`, `bh` are unions | right | *on these games* |
# | P5 `b_rd` holds the attacks of rook and dragon | wrong: their places; a slip in one comment | *on these games*; *read in the source* |
# | P6 pawn attacks are kept | right | *on these games* |
# | P7 material, by increments | right | *on these games* |
# | P8 squares are numbered as `FirstOne` finds them | right | *exhaustive* |
# | P9 macros cost nothing under `restrict` | right, and without it they are the same machine code as a local name; what `restrict` spares is reading again after each write, and local copies spare the same | *in machine code* |
# | P10 the board is kept to see captures | right | *on these games* |
# | P11 read how moves are made | right, though not in the generator | *read in the source* |
# | P12 the macros reach the members through `ptree->posi` | right for the members; the king's set is made from his square, and `MOVE_CURR` and two more read other parts of the tree | *read in the source*; *on these games* |
# | P13 `tree_t` holds the position as a member | right: the first, and a small part | *read in the source* |

# %% [markdown] tags=["lookup"]
# ### Sources
#
# | what | where | here |
# |---|---|---|
# | the article | 「Bonanzaでは局面をどういうデータ構造で保持しているのか」, LS3600 (Motohiro Isozaki), 2009, on Bonanza 4.1.2 | this chapter |
# | `posi_t`, `tree_t`, `Inv` | Bonanza 4.1.3, `shogi.h` | `engine.posi.FIELDS`, `engine.squares.turned` |
# | making and unmaking a move | Bonanza 4.1.3, `makemove.c`, `unmake.c` | `engine.turns.do_move`, `engine.turns.undo_move` |
# | turned boards and their tables | Bonanza 4.1.3, `ini.c`; 6.0 for ranks | `engine.tables.turned_index`, `engine.attacks.rook_attacks` |
# | macros | Bonanza 4.1.3, `shogi.h` | `chapters.posi_t.macros.read_by` |
# | the loop in C | ours: `data/c/loops.c`; `data/make_loops.py` compiles it | `chapters.posi_t.loops.kept_loops` |
# | magic and PEXT over two words laid over each other | Apery; YaneuraOu, first release, 2016, `bitboard.cpp` | `chapters.posi_t.kernels.gathered.by_multiplication`, `chapters.posi_t.kernels.gathered.by_extraction` |
# | subtraction | YaneuraOu today, `bitboard.cpp`, after Qugiy | `chapters.posi_t.kernels.subtraction.ray_to_first_piece` |
# | the hash key and its random numbers | Bonanza 4.1.3, `hash.c`, `rand.c` | `engine.tables.zobrist_keys`, `chapters.posi_t.without.key_of_board` |
# | `exam_bb` | Bonanza 4.1.3, `debug.c` | `engine.posi.faults` |

# %% [markdown]
# ## 10 The napkin
#
# Draw the first picture below from memory: one square, four boards, four strokes.
#
# **Three exit questions.** A king moves to an empty square: which members change, and which set that you
# might expect does not exist? Why does a capture toggle one place of each turned board, and a quiet move
# two? Which member would you give up first, and which question would pay?
#
# **Your own game**: give the path of your record (KIF, KI2, CSA, JKF, USI), an SFEN, or a line copied
# from under any picture; `print(mine)` lists every film that runs on it.

# %% tags=["live"]
from shogi_lab.chapters.posi_t.four_boards import four_boards

start = own("startpos").position
napkin = four_boards(start, square("8h"), title="The start position, seen from Black's bishop")
display(svg(napkin))
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("four boards")
