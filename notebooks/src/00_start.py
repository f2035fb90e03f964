# %% [markdown]
# # The inside of a shogi engine
#
# A shogi engine is a program that looks for good moves. These notebooks open the box: the code
# that you see is the code that runs, line by line. In fifteen minutes this page shows you
#
# - the rules of shogi, in six pictures (if you play, go straight to *One move*);
# - what one move changes inside an engine;
# - a board of your own, with the whole engine around it.
#
# In Japanese: [日本語](ja/00_start.ipynb).
#
# > **In JupyterLab**, wait until you see *Python 3* next to an empty circle at the top right. Then
# > choose *Run* and *Run All Cells*. (Any earlier, and JupyterLab clears the pictures.) Run each
# > chapter this way before you read it; that takes a few minutes.

# %% [markdown]
# ## How the pieces move
#
# Two players, Black and White, take turns moving one piece on a board of nine by nine squares. The
# pointed end of a piece faces the enemy. Black moves first and plays up the board.
#
# **1.** This is how a game starts. Click a piece to see where it can go. The player whose king
# cannot be saved loses.

# %%
from shogi_lab.chapters.posi_t.piece_moves import piece_moves, reach_film
from shogi_lab.views import *

start = Position.from_sfen("startpos")
show(reach_film(start), step=70, letters=True)

# %% [markdown]
# **2.** Each kind of piece moves in its own way, to the squares that are lit. Rooks, bishops and
# lances go any distance, as long as nothing stands in the way. Only the knight can jump over other
# pieces. R is the rook, B the bishop, G gold, S silver, N knight, L lance, P pawn, K king; the
# button 飛 R below the board above turns the letters of all pictures into Japanese characters.

# %%
svg(piece_moves(), letters=True)

# %% [markdown]
# **3.** A piece that moves to a square where an enemy piece stands captures it. Below, Black's
# silver takes a pawn. From now on the pawn is Black's, and waits *in hand*, next to the board.

# %%
from shogi_lab.chapters.posi_t.rules import rule

svg(rule("capture"), letters=True)

# %% [markdown]
# **4.** Instead of moving, you may **drop** a piece from your hand on an empty square. Black's
# silver may go to any of the lit squares.

# %%
svg(rule("drop"), letters=True)

# %% [markdown]
# **5.** The *ranks* are the rows of the board. A piece that moves into, within or out of the three
# farthest ranks may **promote**: you turn it over, and it shows its red side. A promoted pawn, for
# instance, moves like a gold. Golds and kings never promote, and in hand all pieces are unpromoted.

# %%
svg(rule("promotion"), letters=True)

# %% [markdown]
# **6.** A piece that could capture the enemy king gives **check**, and a check must be answered at
# once. In the first picture White's king can still step to a lit square. In the second the gold
# could capture on every square around the king, and the pawn guards the gold. If no move answers a
# check, that is **mate**, and the game is over. (A few moves and drops are forbidden; they
# stand at the end of this page.)

# %%
svg(rule("mate"), letters=True)

# %% [markdown]
# ## One move
#
# Each square has a name: a number for its *file* (its column), counted from the right, and a letter
# for its rank, counted from the top. A move is written as two squares: `7g7f` moves Black's pawn
# from 7g to 7f. A `+` at the end promotes the piece, and `P*5e` drops a pawn on 5e.
#
# What does an engine see of the move `7g7f`? For Black's pawns it keeps eighty-one bits, one for
# each square: 1 where a pawn stands, 0 everywhere else. So the move clears one bit (−) and sets
# another (+). (At the right of the picture the same bits are written as three numbers. You need not
# read them yet.)

# %% tags=["live"]
from shogi_lab.stage.lenses import member_bits

members = dict(member_bits(start, start.after("7g7f")).options)
svg(members["pieces[BLACK, PAWN]"])

# %% [markdown]
# But an engine keeps more than pawns. It keeps which squares are occupied and which squares pawns
# attack, the board as a list, and a *key*, one number by which it recognizes a board that comes
# again. All of this is the *record* of the position, and each part is a *member*. How much of the
# record has to change when one pawn moves?

# %%
opening = Game.parse("position startpos moves 7g7f 3c3d 8h2b+")
film = game_film(opening, "Three moves")
predict("first_move", film, letters=True)

# %% [markdown] tags=["answer"]
# Here is everything that changed, one member in each row. Chapter 1 explains the names; the last
# row, `turn`, is not counted, because the engine that chapter 1 follows keeps it outside its
# record.
#
# Such a picture is a *film*. Click it, and go on to the next two moves with the arrow keys or the
# slider.

# %% tags=["live"]
show(film, at=1, letters=True)

# %% [markdown]
# ## What does an engine know about this position?
#
# Each of the first five chapters asks one question about a position. Here are two of the five,
# about a position from a game that an engine played against itself.
#
# **Who attacks what?** The small numbers count how many pieces of each side attack a square, blue
# for Black and orange for White. The arrows show the lines along which rooks, bishops and lances
# attack, until something stands in the way. (Under the picture each attack on a square is called an
# *effect*, and a square is *held* by the side that attacks it more often.)

# %%
mine = own("../data/games/selfplay.usi", game=18, ply=146)
mine.show("effects", letters=True)

# %% [markdown]
# **Who is better?** An engine adds up the pieces, each at a fixed price, such as 447 points for a
# gold and 87 for a pawn. But what a gold does depends on where it stands. So the engine corrects
# each price by a number that depends on the squares of the piece and of both kings. Here are these
# numbers for a black gold. Blue squares are good for Black, orange ones for White. An engine
# calculates with whole numbers, so these count 32nds of a point: the +3046 on 4h is 95 points.

# %%
mine.show("heat board", letters=True)

# %% [markdown]
# ## A board to play on
#
# Here is a board of your own, with the whole engine around it. (On a web page, press the board
# first, and Python starts.) Drag a piece to its square, or click first one and then the other.
# Every panel answers. Then press the key S, and the engine makes the move again, line by line.

# %% tags=["live"]
room("startpos moves 7g7f 3c3d | ply 2 | letters")

# %% [markdown]
# ## The chapters
#
# | chapter | its question |
# |---|---|
# | [1 How Bonanza keeps a position](01_posi_t.ipynb) | How is it kept, so that one look answers a question? |
# | [2 One subtraction that compares seven numbers](02_hands.ipynb) | Is this hand at least as good as that one? |
# | [3 Mate in three, and how an engine sees it](03_mate_in_3.ipynb) | Is there a mate in three? |
# | [4 An evaluation you can see](04_kkp.ipynb) | Who is better? |
# | [5 Long effects](05_long_effects.ipynb) | Who attacks what, after each move? |
# | [6 A player](06_player.ipynb) | What is an idea worth in games? |
# | [7 Where numbers come from](07_learning.ipynb) | Where do an evaluation's numbers come from? |
# | [8 The network that follows a move](08_network.ipynb) | How can a neural network be fast enough to search with? |
# | [The engine room](room.html) | What does one move change, everywhere at once? |
#
# Each chapter takes about half an hour, without its exercises; what proves it stands below it,
# closed. **Do you have an hour?** Read chapter 2: it needs nothing but this page.
# **Do you want a course?** Take all eight in order.

# %% [markdown]
# # When you need it: more rules and pictures, progress, your own games, the set-up
#
# You don't have to read this part now. It says which moves are forbidden, shows three more pictures
# of the position above, and says how your progress is kept, how to hand in answers, how to look at
# games of your own, and how to see whether everything is installed.
#
# In every film, Home, End and Space work too, and the key `f` turns the board around. On the board
# above, the arrow keys and Enter move a piece. Point at a square, at a row or at a line of code,
# and everything that belongs to it lights up. A panel's title leads to its chapter, and the small
# circle beside it to what proves it.

# %% [markdown]
# ## Moves that are forbidden
#
# A piece that could never move again without promoting *must* promote. And three drops are
# forbidden: any piece on a square that it could never leave; a pawn on a file where you already
# have an unpromoted pawn; and a pawn that gives mate. In each picture Black has a pawn in hand. The
# hatched squares are those that this one rule forbids.

# %%
svg(rule("forbidden drops"), letters=True)

# %% [markdown]
# ## Three more questions about the position
#
# **Where are the pieces?** Each blue square below is occupied. The first of the four boards has
# the squares as you know them. The other three hold the same squares in another order, in which a
# file or a diagonal is a row. File 5, for instance, has pieces on 5a, 5d and 5g. In the second
# board file 5 is a row, and its blue squares are in the columns a, d and g. Why? Because an engine
# can look up a whole row at once.

# %%
mine.show("four boards")

# %% [markdown]
# **What is in hand?** Each player's hand becomes a single number, in which every kind of piece has
# a few bits for its count. The colored blocks are these counts, in five layouts: those of the
# engines Bonanza, Apery and YaneuraOu, and two that articles propose. The *padded* layout leaves a
# bit free above every count, so that two hands can be compared by one subtraction; the *half
# padded* one leaves a bit free above some counts. *In the box* lie the pieces that are missing from
# this hand.

# %%
mine.show("packer")

# %% [markdown]
# **Can Black force mate?** A *mate in three* is a check, any answer, and mate. To see whether
# there is one, an engine *searches*: it tries moves and answers. In this tree of moves, a circle
# is a position where Black is to move and a box is one where White is. Next to each stands the
# move that leads to it. Black needs only one good check, but it must work against every answer. *x
# 6b7b +23* stands for an answer, 6b7b, that defeats the check, and for 23 positions below it that
# are not drawn. *All fail* means that no answer helps White. *> G\*6b* means that Black mates by
# G\*6b.

# %%
mine.show("search", 143)

# %% [markdown]
# ## Where it comes from
#
# Chapters 1 to 5 follow five articles on two engines (2009 to 2016). Bonanza, by Kunihito Hoki,
# changed computer shogi in 2006. YaneuraOu is the engine of the man who wrote all five articles.
# We have copied nothing: what the engines do is written from scratch here, so that you can read
# it. The [glossary](glossary.md) explains words, and the [errata](errata.md) list what turned out
# to be wrong in an article.

# %% [markdown]
# ## What the package knows
#
# Our own package knows the rules, and we have checked that it gets them right. From the start
# position, for instance, there are 30 legal moves, and 900 ways to play two; `perft` counts such
# ways. If a move is not legal, the error says why. What stops this bishop?

# %% tags=["live"]
from shogi_lab.screen.language import told

try:
    start.after("8h2b+")
except ValueError as error:
    print(told(error))

# %% tags=["how"]
# How we know: all moves of the start position, listed, and all answers
assert len(start.legal_moves()) == 30
assert start.perft(2) == 900

# %% [markdown]
# ## Your progress
#
# Every chapter has exercises and a harder one, the boss: four exercises, but three in chapter 7 and
# six in chapter 8. Your solutions and predictions are noted in `progress.json`, a small file next
# to these notebooks. A web page keeps the same notes in your browser, and at the foot of the page
# you can save them as that file. The file is yours to read, copy or throw away. This is what it
# says now:

# %% tags=["live"]
from shogi_lab.reader.progress import progress

progress()

# %% [markdown]
# Does your teacher ask for your answers? Take the `#` away below, write your own name instead of
# Anna's, and run the cell: that writes `anna.shogi_lab.json`, which holds your answers and
# predictions. On a web page, the button *Hand in* at its foot saves the same file.

# %% tags=["live"]
from shogi_lab.school.hand_in import hand_in

# hand_in("anna")

# %% [markdown] tags=["teacher"]
# Pupils who hand in make a class: put their files into one folder, and `progress("that folder")`
# is a table of who has solved what. `python3 start.py marks` with that folder runs their code
# again, too, and writes their marks. Attempts tell more than ticks: an exercise that everybody
# tried and nobody solved is your next lesson.

# %% [markdown]
# ## Your own games and positions
#
# Play on this board. The line below it counts the legal moves of the side to move: after 7g7f White
# has 30, just as Black had. How many does Black have after 3c3d, when both pawns are out of the
# bishop's way?


# %% tags=["live"]
def how_many(sfen):
    return f"{len(Position.from_sfen(sfen).legal_moves())} legal moves"


from ipywidgets import Label, dlink

board, line = play(), Label()
dlink((board, "sfen"), (line, "value"), how_many)
live(board, line)

# %% [markdown]
# The chapters can show your games as well. Give `own` the board on which you just played, the path
# of a game record (KIF, KI2, CSA, JKF or USI), a `shogi.Board` of python-shogi, or a line of text:
# an SFEN, which describes a position, or a line that you copied from under a picture. `own` lists
# the films that it can show; each name leads to the chapter that explains the film. Then
# `own(board).show("sliders")` shows the film of that name, and `save(own(board).film("packer"),
# "hand.svg")` saves one picture of a film. If the name of the file ends in `.gif`, the whole film
# is saved.

# %% tags=["live"]
own(board)

# %% [markdown]
# ## Is everything here?
#
# If you installed these notebooks, the chapters use the packages that are listed below. The
# engine's functions run as machine code. They are compiled only once, during the first minutes
# after the set-up, while you read; the last line says how many are ready.
#
# > **In JupyterLab**: if a package is missing from the list, close JupyterLab and run `python3 start.py` again.

# %%
import importlib

from shogi_lab.reader.warm import compiling

for package in ("numpy", "numba", "matplotlib", "ipywidgets", "anywidget", "shogi", "shogi_lab"):
    importlib.import_module(package)
    print(f"{package:10} is here")
compiling()
