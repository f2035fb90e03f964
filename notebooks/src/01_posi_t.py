# %% [markdown]
# # How Bonanza keeps a position
#
# What would a bishop attack if it stood on 5e, the framed square? And what would a rook attack? A
# program that looks ahead asks such questions of every position that it meets, millions of times a
# second. It cannot search the whole board each time.
#
# In the picture a rook would attack the squares with blue stripes, and a bishop those with green
# ones. **Live** (in JupyterLab or on a web page): click any square, and the question is asked
# there.
#
# Below the board stands a number for each line through the square: its row (a *rank*), its column
# (a *file*) and two diagonals. From these numbers alone the engine knows where the stripes end.
# Where does it get them?

# %%
from shogi_lab.chapters.posi_t import four_boards_film, pattern_film, slider_film
from shogi_lab.stage.films import alone
from shogi_lab.views import *

sfen = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
middle, centre = Position.from_sfen(sfen), square("5e")
sliders = slider_film(middle)
show(alone(sliders, 0), at=40)

# %% [markdown] tags=["teacher"]
# Name three squares, one after another, and let the class say before each click how far a bishop
# there would see. Then point at the four numbers and collect guesses. Nobody need know yet what
# they are; section 3 finds the last of them.

# %% [markdown]
# Bonanza is an engine whose source can be read. It keeps a position in a *record*, a block of
# memory called `posi_t`. Its parts are called *members*, and section 10 shows all 48 of
# them.[°](#claim-P1) Most members say nothing new. They repeat, in another form, what the board and
# the hands (the captured pieces) say already. So one look at the right member replaces a loop over
# many squares.[°](#claim-P10)
#
# This chapter is about the members from which those numbers are read. The evidence shows the
# others.

# %% [markdown]
# **By the end you will be able to**
#
# - say why an engine stores the same squares in several orders;
# - find by hand, with one look into a table, what a slider attacks;
# - say what a move costs such a record, and what happens if one update is forgotten.
#
# Allow twenty-five minutes, and fifteen more for two exercises. If shogi is new to you, look first
# at [how the pieces move](00_start.ipynb#how-the-pieces-move). The chapter follows *How Bonanza
# holds a position* (2009) by Motohiro Isozaki, who wrote as LS3600.
#
# > **In JupyterLab**, choose *Run*, *Run All Cells* first: that takes two minutes.

# %% [markdown]
# ## 1 How far does a bishop see?
#
# A *slider*, such as a bishop or a rook, moves any distance along a line until something stops it.
# So the squares that it *attacks*, where it could capture, depend on what stands in its way. Look
# at 5e in the picture once more, and follow the diagonal toward 1a, the corner at the top right. A
# bishop would attack 4d and 3c, which are empty, and 2b, where a piece stands. It would not attack
# 1a behind that piece.

# %% [markdown]
# ## 2 The obvious way
#
# Walk away from the slider, step by step, until you meet a piece or the edge of the board. Here is
# that walk in our own source. (`LINES[line]` holds the two directions of one line. A `Bitboard` is
# a set of squares.) The walk reads the board again and again, once for every square on its
# way.[°](#proof-walk)

# %%
from shogi_lab.chapters.posi_t import line_by_walking

listing(line_by_walking)

# %% [markdown]
# ## 3 Predict, then step: a scattered line becomes neighbors
#
# A walk looks at one square after another. Could an engine take in a whole line at once? It could
# if the bits of that line lay side by side in memory.
#
# The record keeps one bit per square, which is 1 if *something stands here*. Such a set of squares
# is called a **bitboard**. Its 81 bits lie in memory rank after rank, so those of one rank lie side
# by side, but those of a file or a diagonal are scattered. Nothing keeps the engine from storing
# the same 81 bits a second time, in another order.

# %% [markdown] tags=["teacher"]
# Wait for hands and count them. *One* comes from those who trust in a clever order. Let them number
# the squares of a small grid so that each row and each column reads in order: a column crosses
# every row. Explain no turned board yet: the threads in the picture do that.

# %%
predict("one_square", sliders)

# %% [markdown] tags=["answer"]
# One order has room for one direction only, because every file crosses every rank. So the record
# keeps the same bits four times: once as the board stands, and on three **turned
# boards**.[°](#claim-P3)
#
# Click any square of any board to fill or empty it; here 5e is filled. The dashed
# [threads](#part-threads) join the four places of its bit.

# %%
boards = four_boards_film(middle, (centre,))
show(boards, at=41)

# %% [markdown]
# Now follow one line through 5e, the diagonal that rises to the right (/). In each board the places
# are numbered row by row, from 0 at the top left to 80. On [the board as it stands](#part-occupied)
# the nine squares of the line are scattered: their places are 8, 16, 24 and so on, always eight
# apart. On [the board that is turned for it](#part-occupied_rr45) they are neighbors and fill the
# top row, from 9i to 1a, places 0 to 8.[°](#proof-places) (`rr45` is short for *rotated right* by
# 45 degrees, and `rl90` for *rotated left* by 90.)
#
# Neighbors can be cut out together from a *word*, a number of 27 bits that holds three rows of the
# board. One shift moves them to the right-hand end, and one mask clears everything else.

# %% [markdown] tags=["teacher"]
# *Nine* is the natural answer, *six* the clever one: a slider does not block itself. But its own
# bit lies in the middle of what is cut out, and may be read without harm. The two ends never
# matter, because the walk stops there anyway. Let a pupil say that before you go on.

# %%
predict("nine_bits", boards)

# %%
from shogi_lab.engine import RR45

show(pattern_film(RR45, centre, (17,)), at=17)

# %% [markdown] tags=["answer"]
# At the left is [the turned board](#part-turned-board), empty but for our diagonal in its top row.
# That row is bits 26 to 18 of [its word](#part-word). [The shift](#part-shift) by 19 brings the
# inner seven to the right-hand end, and the mask 127, seven ones in binary, clears the rest. What
# remains are [seven bits](#part-seven-bits), 0010001, which is 17: the number below the first
# picture. So the engine reads row 17 of a table that has 128 rows, one for each pattern of seven
# bits.
#
# Click one of the seven bits to put a piece there, and look up another row. (The bit of 5e itself
# changes the row, but not what is attacked.)

# %% [markdown]
# ## 4 As the engine writes it
#
# The bits that are cut out make a number. For each square and each line through it, a table was
# made in advance. It has a row for every number that can come out, and the row holds the squares
# that are attacked then. So the engine does not walk: it looks into one row.
#
# Here is that look in our own source: the shift, the mask, and the row, which is three words, as
# every set of squares is. Whatever stands on a line, the look finds the same squares as the
# walk.[°](#proof-look-ups)

# %%
from shogi_lab.engine import diag1_attacks, line_slide

listing(diag1_attacks, line_slide)

# %% [markdown]
# ## 5 What a move costs
#
# Answers that are kept have to be kept right. When a pawn moves, one square empties and another
# fills, so on each turned board two bits change. A capture changes only one bit of each. Other
# members change, too, and the evidence shows which. So moves pay for every fast look-up. In return,
# the record stays right: after each move it is the same as if it were made from
# scratch.[°](#proof-look-ups)

# %% [markdown]
# ## 6 What breaks it
#
# Here is a mistake that a programmer could well make: they forget to update *one* of the turned
# boards. Every move moves something, so that board is out of date after the first move. When does a
# bishop's look-up first go wrong: at once, soon or late? Make a guess before you read on.

# %% [markdown] tags=["teacher"]
# Nearly everyone votes for *at once*.
# It is *soon*: the first moves lie at the ends of their lines, and the ends are never read. The
# point is the kind of bug, one that shows late and never crashes. Who has met one?

# %% [markdown] tags=["answer"]
# We tried it in a game that an engine played against itself. Its first two moves change no look-up:
# they push pawns at the edge of the board, and the seven bits leave the edge out. From the third
# move on some attacks are wrong, and later most of them.[°](#proof-forgotten) But there is no crash
# and no message. The engine plays on, and overlooks attacks. That is why Bonanza carries a test of
# its own record.

# %% [markdown]
# ## 7 Your turn
#
# Two exercises, and three harder ones in the evidence. They run in JupyterLab, and on a web page
# wherever you see *Run*. Each starts from a wrong attempt: look at the smallest case that breaks
# it, then fix it. For a hint, end the cell with the line `hint("bit_of")` and run it again (on a
# web page, press *Edit* first); `hint("bit_of", 2)` says more. The solutions are in
# `solutions/01_posi_t.py`.

# %% [markdown]
# **1. Word and bit** (5 minutes). Squares are numbered row by row, from 9a, which is 0, to 1i, which
# is 80. A set of squares is three words of 27 squares each, and the first square of each word is
# bit 26. In which word is a square's [bit](glossary.md#bit), and which bit is it there? The attempt
# below counts the bits from the wrong end. (`//` divides and drops the remainder, and `%` gives the
# remainder.)

# %%
from shogi_lab.chapters.posi_t import check, exercise, hint


def bit_of(sq):
    word = sq // 27
    bit = sq % 27
    return word, bit


check(bit_of)

# %% [markdown]
# **2. The turned board** (10 minutes). At which place of `occupied_rl90` is a given square? Its
# first row is file 1, the rightmost column of the board, from rank a to rank i, and its last row
# is file 9. So 1a is at place 0 and 1b at place 1. The attempt below turns the board the wrong
# way.

# %%


def file_place(sq):
    rank, column = divmod(sq, 9)
    return 9 * column + rank


check(file_place)

# %% [markdown]
# ## 8 The napkin
#
# Draw from memory one square and its places on two of the boards of section 3, and on each board
# the line that is read there. Then open the picture below, and compare.

# %% tags=["answer"]
from shogi_lab.chapters.posi_t.four_boards import four_boards

start = Position()
svg(four_boards(start, square("8h"), title="The start position, seen from Black's bishop"))

# %% [markdown]
# **Three exit questions.** Why can one order of the bits not serve both ranks and files? Why does a
# capture change one place of each turned board, and a quiet move (one that takes nothing) two? The
# piece on 1a is taken away: why does the engine still read row 17 for the diagonal of 5e?

# %% [markdown]
# You can stop here, because the chapter ends here. What follows is the evidence for what it says.

# %% [markdown]
# # The evidence
#
# Here we say how we know what the chapter tells, cell by cell. Here, too, are the members one by
# one, the costs of the code, newer ways to a rook's attacks, two more exercises and a boss, and
# the article's claims one by one.

# %% [markdown] tags=["teacher"]
# Before section 6, ask: would you bet that this works on every line, in every position? How would
# you make sure? Pupils propose a few tries by hand. Let them see that the lines are few enough to
# try them all, and that games do for the rest.

# %% [markdown]
# ## 9 Does it always work?
#
# The chapter has looked at a few lines and a few moves. Does a look-up always agree with the walk,
# which is slow but plainly right? And does the record stay right through a whole game? We give two
# proofs. The first takes each line from each square, with pieces standing in every possible way,
# and compares what is read with what is walked. The second looks at the record in every position
# of every game. The record was kept up to date move by move, and we compare it with one that
# `rebuilt` makes from scratch, from board and hands.

# %% tags=["how", "proof:look-ups"]
# How we know: every line in every state, and every position of all games
from pathlib import Path

from shogi_lab.chapters.posi_t import lines_agree
from shogi_lab.engine import PLAIN, RL45, RL90, faults

games = Game.read_all(Path("../data/games/selfplay.usi"))
game = games[0]
cases = [lines_agree(board) for board in (PLAIN, RL90, RL45, RR45)]
print(f"{sum(cases)} look-ups along ranks, files and diagonals: each agrees with the walk")
checked = [faults(position.record) for each in games for position in each.positions()]
assert not any(checked)
print(f"{len(checked)} positions of {len(games)} games: not one fault")

# %% [markdown]
# ### The walk, and a library
#
# What does the walk of section 2 cost? We run it over a record that notes each time something is
# read from it:

# %% tags=["how", "proof:walk"]
# How we know: the walk, over a record that notes each read
from shogi_lab.stage.reads import reads

costs = [reads(line_by_walking, middle.record, RL90, sq).total for sq in range(81)]
print(f"Along the file, from each square of this position: {min(costs)} to {max(costs)} reads.")

# %% [markdown] tags=["lookup"]
# *python-shogi*, a library that many programs use, can be asked the same question. It too keeps
# turned boards, each of which is one number of 81 bits. For the bishop on 5e it finds these
# squares:

# %% tags=["live", "lookup"]
import shogi

board = middle.python_shogi()
bishop = shogi.Board.attacks_from(shogi.BISHOP, centre, board.occupied, shogi.BLACK)
print(shogi.SquareSet(bishop))

# %% tags=["how", "varies"]
# How we know: python-shogi and the walk, from every square, and the time that each takes
from timeit import timeit

from shogi_lab.screen.language import told

walked, pos = (RL45, RR45), plain(middle.record)


def by_walking(sq):
    return {each for line in walked for each in squares_in(line_by_walking(pos, line, sq))}


def by_library(sq):
    return shogi.Board.attacks_from(shogi.BISHOP, sq, board.occupied, shogi.BLACK)


assert all(by_walking(sq) == set(shogi.SquareSet(by_library(sq))) for sq in range(81))
for name, ask in (("the walk", by_walking), ("python-shogi", by_library)):
    each = timeit(lambda ask=ask: [ask(sq) for sq in range(81)], number=20) / 20 / 81
    print(
        f"a bishop on each of 81 squares, the same attacks: {told(name):14}{each * 1e6:5.1f} us each"
    )

# %% [markdown]
# ### Which line is read where
#
# Section 3 followed one diagonal through 5e. Here are the places of its squares on the turned
# board:

# %% tags=["how", "proof:places"]
# How we know: the places of the line's squares on the turned board
from shogi_lab.chapters.posi_t import line_squares
from shogi_lab.engine import bishop_attacks, lance_attacks, rook_attacks, turned_index

line = sorted([centre, *line_squares(RR45, centre)])
print("squares", line, "-> places", sorted(turned_index(RR45, sq) for sq in line))

# %% [markdown]
# *The turned boards serve rook, bishop and lance*, says the article. They do: one serves the files
# and two serve the diagonals. A *rank* needs no turning, because its squares lie side by side
# already, on the board as it stands.
#
# Below, look first at the short diagonal of 2b. It shares its row with another diagonal, whose
# squares stand in brackets, and the table ignores them. The second picture is the rank of 5e.
# Live: choose any square and line in the film below them.

# %% tags=["live"]
from IPython.display import display

from shogi_lab.chapters.posi_t import reading

display(svg(reading(middle, RL45, square("2b"))), svg(reading(middle, PLAIN, centre)))
show(sliders)

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
    print(f"a {told(name)} on any square reads {', '.join(sorted(boards))}")

# %% [markdown] tags=["lookup"]
# The first film below has all patterns of one line, the file of 5e. Live: click one of the seven
# bits to flip it. The number of the table's row is the pattern, read in binary: 0100010 is 34. In
# pattern 1100011 each of these two pieces has another one behind it. That is row 99, but the same
# four squares are attacked.
#
# And the edges? A slide ends there, whether or not a piece stands there. In the second film pieces
# come to the two edges, and the engine reads row 32 each time.

# %% tags=["lookup"]
from shogi_lab.chapters.posi_t import edge_film

display(show(pattern_film(RL90, centre, (0b0100010, 0b1100011))))
edges = edge_film(RL90, centre, 0b0100000)
show(edges)

# %% tags=["how"]
# How we know: the frames with pieces at the edge have one row
assert len({(frame.parts[0].pattern, frame.parts[0].attacks) for frame in edges.frames}) == 1

# %% [markdown]
# ### Three words, and a scan
#
# Once the attacked squares are known, an engine goes through them one by one. How does it find
# them? Squares are numbered from 9a, which is 0, to 1i, which is 80. A bitboard is three words of
# 27 bits, each for three ranks. Bit 26, the highest, is the *first* square of a word: in the top
# word it is 9a, bit 25 is 8a, and bit 0 is 1c.
#
# A *scan* finds the highest lit bit, clears it, and begins again. So it meets the squares in the
# order of their numbers. In Bonanza the function `FirstOne` finds the bit.[°](#claim-P8)

# %% [markdown] tags=["teacher"]
# Many count from the right, and are a whole word off. Have everybody find bit 26 first: it is the
# first square of a word. Then count down from it together. Pupils who can do this can do the first
# exercise, too.

# %%
from shogi_lab.chapters.posi_t import scan_film

predict("bit_20", scan_film(Bitboard(0, 1 << 20, 0), "One square to find"))

# %%
from shogi_lab.engine import PAWN

pawns = Bitboard(*middle.record.pieces[BLACK, PAWN].tolist())
show(scan_film(pawns, "Black's pawns, found one by one"))

# %% [markdown] tags=["lookup"]
# The scan finds squares by their numbers. Here a set of one square is made for each of the 81:

# %% tags=["how", "claim:P8"]
# How we know: a set of one square is made for each of the 81, and its square found
from shogi_lab.engine import first

assert all(first(only(sq)) == sq == (26, 53, 80)[sq // 27] - (26 - sq % 27) for sq in range(81))
print("53 - 20 =", first(Bitboard(0, 1 << 20, 0)), "which is", square_name(53 - 20))

# %% [markdown] tags=["lookup"]
# A film is a widget, and *ipywidgets* can link the values of two widgets, such as the step that
# each shows. Here a game and one of its bitboards step together. In JupyterLab, and on a web page
# wherever you see *Run*, change the cell so that it shows another bitboard, or two.

# %% tags=["live", "lookup"]
from ipywidgets import jslink

film = game_film(game, "The same game")
pieces, bits = show(alone(film, 0), at=1), show(alone(film, 2, "occupied_rl90"), at=1)
jslink((pieces, "step"), (bits, "step"))
live(pieces, bits, still=bits)

# %% [markdown]
# ### A board that nobody updates
#
# Section 6 forgets to update one turned board. After each move, the next cell tries a bishop's
# look-up from all 81 squares:

# %% tags=["how", "proof:forgotten"]
# How we know: a record whose rl45 board stands still, asked after every move
from shogi_lab.engine import diag2_attacks

wrong, positions = [], list(game.positions())
for position in positions:
    right, forgot = plain(position.record), plain(position.record)
    forgot.occupied_rl45 = plain(start.record).occupied_rl45
    seen = [
        [stepped(diag2_attacks)(pos, tables, sq) for sq in range(81)] for pos in (right, forgot)
    ]
    wrong.append(sum(a != b for a, b in zip(*seen, strict=True)))
print("the first moves:", *game.moves[:3])
print("wrong look-ups of 81, after each of the first moves:", wrong[1:13], "at the end:", wrong[-1])

# %% [markdown]
# ## 10 The members, one by one
#
# Here is the whole record: the article's struct, drawn to scale. Each row is a *cache line*, the
# 64 bytes that a processor fetches from memory at once, and each member is as long as its bytes.

# %%
from shogi_lab.chapters.posi_t import article_memory, our_memory

memory = article_memory()
svg(memory)

# %% tags=["how"]
# How we know: the sizes of the members, added up
sizes = [block.size for block in memory.blocks]
assert (len(sizes), 12 * sizes.count(12), memory.size) == (48, 492, 600)
print(f"{len(sizes)} members, {sizes.count(12)} of them bitboards: {12 * sizes.count(12)} bytes")
print(f"of {memory.size}, on {memory.size / 64:.1f} cache lines; our record: {our_memory().size}")

# %% [markdown] tags=["lookup"]
# Our own record is declared as a table with one line per member. Where the article has a name for
# each color and piece (`b_pawn`, `w_pawn`, ...), we have one member with an index: `b_pawn` is
# `pieces[0, 1]`, because Black is 0 and a pawn is 1. Below the table you see where each name of
# the article lives in our record.

# %% tags=["how", "claim:P1"]
# How we know: the tables of members, which all code here is made from
from shogi_lab.engine import ARTICLE_NAMES, BISHOP, DRAGON, HORSE, KING, ROOK, do_move
from shogi_lab.engine.posi import FIELDS

assert set(ARTICLE_NAMES) == {block.name for block in memory.blocks}
for field in FIELDS:
    print(f"{field.name:18}{field.dtype} {'x'.join(map(str, field.shape)):8}{told(field.holds)}")
print()
cells = [f"{name} = {at[0]}{list(at[1]) or ''}" for name, at in ARTICLE_NAMES.items()]
for row in zip(cells[:16], cells[16:32], cells[32:], strict=True):
    print("{:34}{:34}{}".format(*row))

# %% [markdown]
# ### Who reads what
#
# What are so many members good for? We put a question to the engine's own code, and let the code
# run over a record that notes each read. Every member that was read is framed in the picture.

# %% [markdown] tags=["teacher"]
# Nearly all hands go up for yes: so many moves, so much to know. It is no. While the film runs,
# keep a list of the members that nobody has asked for; section 11 shows what they are good for.

# %%
from shogi_lab.chapters.posi_t import readers_film

readers = readers_film(start)
predict("legal_reads", readers)

# %% [markdown]
# Live: step through eight questions. The caption counts the reads, the members and the *cache
# lines* that each of them takes; a cache line is the 64 bytes that a processor fetches from memory
# at once. Which members does nobody ask for?

# %%
show(readers, at=5)

# %% [markdown]
# ### A game, move by move
#
# Below is a game that an engine played against itself. Each row beside the board is a member that
# the move had to change: [our name](#part-member) for the member, [Bonanza's name](#part-bonanza),
# and what changed in it. Only `turn`, which says whose move it is, has no place in Bonanza's
# record. Pick a set of squares from [the list](#part-list) to see its bits.

# %%
show(game_film(game, "A real game, and the record of its position"), at=1)

# %% [markdown]
# ### One move, many writes
#
# Push one pawn, and the record changes in many places. There are four kinds of move here: a quiet
# move (one that takes nothing), a capture, a promotion and a drop. Which members does each of them
# write?
#
# One member is a trap: *material*, the worth of Black's pieces minus the worth of White's. Guess
# that first. Then go through the table below, in which each row is a member: before each step, say
# what the next column will hold.

# %% [markdown] tags=["teacher"]
# Fill the column of the quiet move together, the others in pairs. Two mistakes are sure to come: a
# capture is thought to clear *two* places of each turned board, though its target stays occupied;
# and a drop to change material, though the hand was counted already.

# %%
from shogi_lab.chapters.posi_t import one_of_each, writes_film

writes = writes_film(one_of_each(game))
predict("material_stays", writes)

# %%
show(writes, at=0)

# %% [markdown] tags=["answer"]
# A capture changes one place of each turned board, because its target was occupied before the
# capture and is occupied after it. A drop leaves material as it is, because the piece was counted
# in the hand already.[°](#claim-P7)

# %% [markdown]
# ### A lie contradicts the rest
#
# A record that says everything twice has one more use: a lie is found out, because it contradicts
# the rest. Live: click a member to break it, and see whether others disagree. In the picture the
# board itself lies: it has lost a pawn.

# %%
from shogi_lab.chapters.posi_t import alarm_film

show(alarm_film(start), at=46)

# %% [markdown]
# Eight faults are reported, and none of them is the board's, because everything else is checked
# against the board. If a set lies, only that set looks wrong.

# %% [markdown] tags=["lookup"]
# ### Unions, kept because they are asked for
#
# Five kinds of piece move alike: the gold and four promoted pieces. An engine that asks where they
# are would have to join five sets, so Bonanza keeps their union. *`tgold` is gold and what moves
# like one*, says the article. `hdk` (horse, dragon and king) joins what steps alike, `bh` (bishop
# and horse) joins what slides alike, and `occupied` includes the king. All of this is right
# throughout a whole game. Bonanza has no bitboard of its kings, so code that asks for all pieces
# must find the king in `occupied`.
#
# The article asks whether the `t` of `tgold` stands for "total" or for "equivalent". No source
# that we read answers this. The set holds all five kinds of piece, so either word would fit. Here
# it is called `total_gold`.

# %% tags=["lookup"]
from shogi_lab.chapters.posi_t import (
    key_change,
    key_of_board,
    material_film,
    occupied_sum,
    union_of,
)

display(svg(union_of(middle, "total_gold", GOLD_LIKE, BLACK)), svg(occupied_sum(middle, WHITE)))

# %% tags=["how", "claim:P4", "claim:P2"]
# How we know: all unions, in every position of a game
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
# A search wants to know whether it has seen a board before. Comparing 81 squares would take long,
# so it compares one number for each board, the *hash key*. An *xor* of two numbers sets the bits
# in which they differ, and a second xor with the same number undoes the first. Each piece on each
# square has a random number, and the key is the xor of those numbers for all pieces on the board.
#
# So when a pawn goes from 9g to 9f, one xor takes out the pawn on 9g, and another puts in the pawn
# on 9f. The last row marks each bit of the key that flipped.

# %% tags=["lookup"]
svg(key_change(start, game.moves[0]))

# %% tags=["how"]
# How we know: each position's key, computed again from its board
assert all(int(each.record.hash_key) == key_of_board(plain(each.record)) for each in positions)
first_key = f"{start.record.hash_key:#x}"
print(f"{len(positions)} keys kept by xor are the keys of their boards; the first: {first_key}")

# %% [markdown] tags=["lookup"]
# ### Material: a ledger
#
# Who is ahead? The first thing to look at is *material*: what all of Black's pieces are worth, on
# the board and in hand, minus what White's are worth. *`material` is what `eval_material`
# computes*, says the article. Yes, but while a game is played nobody adds it all up again. Only
# captures and promotions change the sum, and for each of them the engine adds the difference. A
# capture counts twice, because one side has lost the piece and the other has gained it in hand.

# %% tags=["lookup"]
ledger = material_film(game)
show(ledger, at=30)

# %% tags=["how", "claim:P7"]
# How we know: each position's material, added up from scratch
from shogi_lab.chapters.posi_t import material_of_board, set_of

assert all(each.material == material_of_board(plain(each.record)) for each in positions)
print(f"{len(game.moves)} moves, and {len(ledger.frames) - 1} of them change material")

# %% [markdown] tags=["lookup"]
# One set is of another kind: `pawn_attacks` does not hold the places of pieces, but the squares
# that the pawns attack. They lie one rank ahead of the pawns, as they should, in every position of
# the game:

# %% tags=["how", "claim:P6"]
# How we know: in every position of the game, for both sides
from shogi_lab.chapters.posi_t import pawns_ahead

for each in positions:
    for color in (BLACK, WHITE):
        ahead = squares_in(pawns_ahead(plain(each.record), color))
        assert set_of(each, "pawn_attacks", color) == tuple(ahead)
print(f"{len(positions)} positions: the squares ahead of the pawns, and no others")

# %% [markdown] tags=["lookup"]
# *The quickest way to learn what the members mean is to read `makemove.c`*, says the article. That
# is good advice: this file makes the moves. Here is our own `do_move`, which makes a move on the
# record, at work on the capture. The turned boards lose one square and gain none, because the
# target was occupied before the capture and is occupied after it. Step 16 says so.

# %% tags=["lookup", "claim:P11"]
_, before, capture = one_of_each(game)[1]
show(walk_film(do_move, before.record, TABLES, before.packed(capture)), at=16)

# %% [markdown]
# ## 11 What it costs
#
# Every member has to be kept up to date, move after move. What would we lose without it? Each box
# below is a member. Under the boxes stand questions. The upper bar of each counts how often the
# engine reads memory to answer it with the member's help, and the lower bar counts the reads
# without that member. Live: click a member to switch it off.

# %%
from shogi_lab.chapters.posi_t import without_film

show(without_film(middle, WHITE, centre), at=13)

# %% [markdown] tags=["teacher"]
# Let the class read the questions before you click anything. Which of them would take long if there
# were only a board? Switch off the member that they name, and compare. Nobody need know yet what a
# turned board is.

# %% [markdown]
# The purple members are sets of squares: `b_silver` has those of Black's silvers, `w_silver` those
# of White's. Each green one joins several such sets into one: `hdk` has horse, dragon and
# king.[°](#claim-P4) The dark blue ones are the turned boards.
#
# Some members save much, and others little. Without the board, which is `asquare`, near the end,
# *What stands here?* takes 13 reads instead of one. But `pawn_attacks` saves only a shift, and no
# read. The hands are not in the list, because no set of squares says who holds what.

# %% [markdown]
# *The board is kept although there are bitboards, to see what was captured*, says the article. How
# much does that save? The next cell counts over all captures of the games, and then times both
# ways in plain Python:

# %% tags=["how", "claim:P10", "varies"]
# How we know: all captures of the games, asked both ways
from shogi_lab.chapters.posi_t import capture_costs, piece_by_sets

tests = [cost for each in games for cost in capture_costs(each)]
print(f"{len(tests)} captures: 1 read of the board, or {min(tests)} to {max(tests)} tests of sets")
names = {"one": plain(middle.record), "sq": square("4i"), "piece_by_sets": piece_by_sets}
read = timeit("one.board[sq]", globals=names, number=20_000)
asked = timeit("piece_by_sets(one, 1, sq)", globals=names, number=20_000)
print(f"asking the sets takes {asked / read:.0f} times as long")

# %% [markdown] tags=["lookup"]
# ### The macros, and the tree around the record
#
# Bonanza's code never says `b_tgold`. It says `BB_BTGOLD`. That is a macro: before C is compiled,
# each macro is replaced by the text it stands for, here by `(ptree->posi.b_tgold)`. `ptree` points
# to the search tree, a structure with everything that a search keeps, and the position is its first
# member. (There is no `b_king`: `BB_BKING` makes that set from the king's square.)
#
# The cell prints what the article's macros read from the position of section 1, then some more
# macros of `shogi.h`, and last the members of the tree:

# %% tags=["how", "claim:P12", "claim:P13"]
# How we know: what the macros read, next to our own members
from shogi_lab.chapters.posi_t import ARTICLES, MACROS, TREE_MEMBERS, read_by

for each in (read_by(macro, middle) for macro in MACROS):
    value = told(each.value) if len(each.value) < 46 else each.value[:46]
    print(f"{each.macro:15}{each.article:16}{each.here:22}{value}")
for position in positions:
    golds = [square_name(sq) for sq in range(81) if position.record.board[sq] in GOLD_LIKE]
    assert read_by("BB_BTGOLD", position).value == (" ".join(golds) or "none")
assert {MACROS[name] for name in ARTICLES} <= set(ARTICLE_NAMES)
assert "b_king" not in ARTICLE_NAMES
print()
for member in TREE_MEMBERS:
    print(f"{member.name:15}{member.bytes:7,} bytes  {told(member.purpose)}")

# %% [markdown] tags=["lookup"]
# The record is only a small part of the tree. Its largest member is `amove`, one buffer for the
# moves of all *plies*; a ply is one move by one side. Bonanza also saves some values for each ply.
# With `save_material`, for instance, it need not undo a sum when a move is taken back. The
# captured piece need not be saved, because the move itself says what it took, in Bonanza as in our
# engine.

# %% [markdown] tags=["lookup"]
# ### Macros and `restrict`
#
# Each time Bonanza uses material, a macro writes `ptree->posi.material`, a whole chain of names.
# That looks wasteful, says the article, and a local name looks faster; but `restrict` promises the
# compiler that nothing else writes there. What is the promise worth? Here is one loop of ours, in
# C and in Python. On each turn it adds material, a hand and one square of the board, and writes
# the sum into a list, which may lie anywhere in memory. We write it in four ways:
#
# - `chain`: by the macros;
# - `promised`: the same, with `restrict`, which Python does not have;
# - `alias`: by a local name for the position;
# - `values`: by local copies of material and hand.

# %% [markdown] tags=["lookup"]
# The cell prints the machine code that two compilers make of this loop: gcc for C, and numba for
# our Python. Each instruction first says where it writes, and brackets mean a place in memory. We
# keep the machine code, and the command that makes it, so you need no C compiler.

# %% tags=["how", "claim:P9"]
# How we know: each loop in machine code, as data/make_loops.py keeps it, and its reads, counted
from shogi_lab.chapters.posi_t import beside, kept_loops

names = "gcc chain", "gcc promised", "numba chain", "gcc alias", "gcc values", "numba values"
kept = kept_loops()
print(beside(kept, *names))
assert kept.loops["gcc alias"] == kept.loops["gcc chain"]
for three in ("gcc chain", "numba chain", "numba alias"):
    assert kept.loops[three].reads == 3
for one in ("gcc promised", "gcc values", "numba values"):
    assert kept.loops[one].reads == 1

# %% [markdown] tags=["lookup"]
# The local name compiles to the same machine code as the chain. The position lies inside the tree,
# so the whole chain is one address, and there is nothing to walk. The cost is elsewhere: writing
# the sum might have changed material or the hand, for all the compiler knows, so the chain reads
# both again on every turn. With the square of the board, that makes three reads. Under the promise
# one read is left, and local copies do the same without it. numba has no `restrict`; its chain,
# too, reads three times.

# %% [markdown] tags=["lookup"]
# What does that cost in time? We timed it on the machine on which these loops were compiled:
#
# - the chain by gcc, compared with the promise: {P9 gcc chain against gcc promised};
# - the chain by numba, compared with local copies: {P9 numba chain against numba values}.

# %% [markdown] tags=["lookup"]
# ### After rotation: six ways to a rook's attacks
#
# Turned boards have to be kept up to date. Can an engine do without them? Here are six
# ways to a rook's attacks. You know two of them: *walked*, step by step, and *rotated*, by turned
# boards. The other four keep no turned board.
#
# - *Folded*: the three words are laid over each other. A diagonal meets each file once, so its
#   squares do not collide. A file's squares are first moved apart.
# - *Multiplied* (magic): one product gathers the squares of both lines in its highest bits.
# - *Extracted* (PEXT): one instruction of the processor gathers them.
# - *Subtracted* (Qugiy): read the pieces ahead as a number and subtract one. Every bit up to and
#   including the first piece flips, and no bit beyond it does. The bits that flipped are the
#   attacked squares.

# %% [markdown] tags=["lookup"]
# The board has 81 squares, but a word of the processor has 64 bits. So the engines Apery and
# YaneuraOu laid two words over each other before they used PEXT or multiplied. Our code lays two
# ranks over two others. The squares that decide what is attacked never fall on the same bit. The
# next cell tries all six ways on every board that can matter:

# %% tags=["how"]
# How we know: six ways on every board that can matter, and what each reads
from shogi_lab.chapters.posi_t import (
    all_patterns,
    counted_sliders,
    inner_squares,
    merged_place,
    show_counts,
)

for kind in range(2):
    for sq in range(81):
        places = [merged_place(each) for each in inner_squares(kind, sq)]
        assert len(set(places)) == len(places)
assert merged_place(square("5a")) == merged_place(square("5h"))
print(f"{all_patterns():,} boards, rook or bishop on each square: six ways, one answer")
show_counts(counted_sliders(sfen))

# %% [markdown] tags=["lookup"]
# We counted these numbers by stepping through our own source. Only the turned boards have to be
# kept up to date with every move, whether or not anyone asks them. Besides, they know only the
# position on the board, while the other ways take any set of pieces that you imagine. Magic and
# PEXT pay for it in tables of megabytes, and subtraction pays in lines of code. A processor without
# the PEXT instruction runs it as a loop, as stepped code does. Today's YaneuraOu subtracts. Our
# engine keeps the turned boards, and folds when it only imagines a position.

# %% [markdown]
# ## 12 Two more exercises and a boss
#
# The first two are the halves of a look-up: to cut out a line's pattern, and to make the table
# that is read with it. The boss needs no bits, only care.

# %% [markdown] tags=["lookup"]
# **3. Seven bits** (10 minutes). A word holds three rows of a turned board, nine bits each. Here
# they are numbered 0, 1 and 2, and row 0 is at the top. Cut one row's pattern out of the word: the
# seven bits that are not at its ends. The attempt below is off by one.

# %% tags=["lookup"]


def line_pattern(word, row):
    return word >> 9 * (2 - row) & 0b1111111


check(line_pattern)

# %% [markdown] tags=["lookup"]
# **4. The table** (15 minutes). Before an engine can read the table, it has to fill it. A line has
# nine places, 0 to 8, and a slider stands on one of them. The pattern tells which of the seven
# inner places are occupied. Which places does the slider attack? Answer with nine bits, of which
# place 0 is the highest. The attempt below reads the pattern from the wrong end.

# %% tags=["lookup"]


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

# %% [markdown] tags=["lookup"]
# **The boss** (30 minutes). Which members does a move change? Your function has to answer for
# every kind of piece that moves, drops or promotes, whether or not it captures, and for both
# sides. The cell prints the task in full, as `exercise` does for each of the exercises.

# %% [markdown] tags=["teacher"]
# The boss needs no bits, only care: two sides, unions, promotion, hands. Pairs who are stuck
# should go back to the film of *One move, many writes* before they ask for a hint. The king is the
# last trap: no set of its own, but in a union.

# %% tags=["lookup"]


def changed_by(side, piece, how, captured):
    return {"hash_key", "asquare", f"{side}_{piece}", f"{side}_occupied"}


print(exercise("changed_by"))
check(changed_by)

# %% [markdown]
# ## 13 What the article says, what running it shows
#
# *`b_rd` holds the attacks of rook and dragon*, says a comment in the article. **No: their
# places.** It is only a slip: the article's own summary has it right. The picture shows the set
# and the attacks for Black's rook at the start, and they have no square in common.

# %%
from shogi_lab.chapters.posi_t import places_and_attacks

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
# *See move generation, in `makemove.c`*, says the article. The file's name says what really
# happens there: moves are **made**. Generating moves reads the members and writes none.
#
# And one detail about ranks. Bonanza 4.1.3 returns the attacks along a rank as one word, Bonanza
# 6.0 as a whole bitboard. One word is enough, because a rank never leaves the word of its square:

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
# ### The claims, one by one
#
# Does the article tell the truth? Nearly always. In plain words, three of its claims:
#
# - the turned boards do serve rook, bishop and lance (P3);
# - squares are numbered in the order in which the engine finds them as it goes through a set (P8);
# - one set, `b_rd`, does not hold the attacks of rook and dragon, as a comment says, but the
#   squares where they stand (P5).
#
# Here are all of them.
#
# | the article says | running it shows | resting on |
# |---|---|---|
# | P1 48 members and their meaning | right, except for P5 | *read in the source*; *on these games* |
# | P2 `occupied` includes the king | right | *on these games* |
# | P3 turned boards serve rook, bishop, lance | right; along ranks the board is read as it stands | *on these games*; *read in the source* |
# | P4 `tgold`, `hdk`, `bh` are unions | right | *on these games* |
# | P5 `b_rd` holds the attacks of rook and dragon | wrong: their places; a slip in one comment | *on these games*; *read in the source* |
# | P6 pawn attacks are kept | right | *on these games* |
# | P7 material is what `eval_material` computes | right at the start; after that it is kept up to date move by move | *on these games* |
# | P8 squares are numbered as `FirstOne` finds them | right | *exhaustive* |
# | P9 macros cost nothing under `restrict` | right, and without it they become the same machine code as a local name; what `restrict` saves is reading again after each write, and local copies save the same | *in machine code* |
# | P10 the board is kept to see captures | right | *on these games* |
# | P11 to learn the members, read the move generation, `makemove.c` | right, though this file makes moves and generates none | *read in the source* |
# | P12 the macros reach the members through `ptree->posi` | right for the members; the king's set is made from its square, and `MOVE_CURR` and two more read other parts of the tree | *read in the source*; *on these games* |
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

# %% [markdown] tags=["lookup"]
# **Your own game**: give `own` the path of your game record (KIF, KI2, CSA, JKF or USI), an SFEN,
# or a line copied from under any picture. `print(mine)` then lists every film that runs on it.

# %% tags=["live", "lookup"]
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("four boards")
