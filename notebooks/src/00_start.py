# %% [markdown]
# # The inside of a shogi engine
#
# An engine keeps a shogi position in one small record, and answers questions about it with a
# handful of bit operations. These notebooks open the box. Every line of code that you see is the
# line that runs: fast when compiled, one line at a time when you step through it.
#
# This first page checks that all is in place. It takes a few minutes.

# %% [markdown]
# ## Is everything here?
#
# The cell below imports what the chapters use. Run a cell with Shift+Enter.

# %%
import importlib

for package in ("numpy", "numba", "matplotlib", "ipywidgets", "anywidget", "shogi", "shogi_lab"):
    importlib.import_module(package)
    print(f"{package:10} is here")

# %% [markdown]
# ## A board
#
# The start position, written as SFEN, the notation that engines exchange. Upper case is Black
# (*sente*, who moves first and up the board), lower case White. A number counts empty squares.

# %%
from shogi_lab import Position
from shogi_lab.stage.lenses import board_of
from shogi_lab.views import svg

start = Position.from_sfen("startpos")
print(start.sfen())
svg(board_of(start.record))

# %% [markdown]
# Do you not read kanji? Boards that can be stepped have a switch under them, 飛 or R; in code it is
# `letters=True`:

# %%
svg(board_of(start.record), letters=True)

# %% [markdown]
# Have you never seen shogi? Two players; who captures the king wins. All pieces have one color: the point
# shows whose they are. What one captures waits *in hand*, beside the board, and may be dropped later. On
# the three farthest ranks a piece may *promote*: it is turned over, and red.
#
# | piece | | it moves | promoted |
# |---|---|---|---|
# | K king | 玉 王 | one square, any way | |
# | R rook | 飛 | along file and rank, any distance | 龍: and one square aslant |
# | B bishop | 角 | along diagonals, any distance | 馬: and one square straight |
# | G gold | 金 | one square, but not aslant backwards | |
# | S silver | 銀 | one square ahead, or aslant | like a gold |
# | N knight | 桂 | jumps two ahead and one aside | like a gold |
# | L lance | 香 | straight ahead, any distance | like a gold |
# | P pawn | 歩 | one square ahead | と: like a gold |

# %% [markdown]
# ## Three moves
#
# A *film* is a list of frames: what there is to see, move by move. With a running kernel the film
# below is a stepper: click it, then use the arrow keys, Home, End and Space, or drag the slider;
# `f` turns the board round. A notebook without a kernel shows some of its frames; as a web page it steps, too.

# %%
from shogi_lab import Game
from shogi_lab.stage.films import game_film
from shogi_lab.views import show

opening = Game.parse("position startpos moves 7g7f 3c3d 8h2b+")
show(game_film(opening, "Three moves"))

# %% [markdown]
# The rules are the package's own, and they are checked: from the start position there are 30 legal
# moves, and 900 ways to play two.

# %%
assert len(start.legal_moves()) == 30
assert start.perft(2) == 900

# %% [markdown]
# A move that is not legal is answered with the reason:

# %%
try:
    start.after("8h2b+")
except ValueError as error:
    print(error)

# %% [markdown]
# ## A board to play on
#
# With a running kernel (a web page shows a picture only) you can move here, by mouse or with the arrow keys and Enter; take back, set
# up a position, paste a line, or load a record of your own in any common format.

# %%
from shogi_lab.views import play

board = play()
board

# %% [markdown]
# What you played is a game like any other, so it can be stepped as well:

# %%
show(game_film(board.game(), "What was played on the board above"))

# %% [markdown]
# ## Your own game
#
# One call loads it for every chapter: the path of a record (KIF, KI2, CSA, JKF, USI), an SFEN, what is on
# the board above, or a line copied from under any picture. These films run on a game of ours, after its
# move 146. `save(mine.film("packer"), "hand.svg")` of `shogi_lab.views` keeps a picture, `.gif` a film.

# %%
from shogi_lab.views import own

mine = own("../data/games/selfplay.usi", game=18, ply=146)
print(mine)

# %% [markdown]
# ## The chapters
#
# | notebook | what it opens | after the article |
# |---|---|---|
# | [01_posi_t](01_posi_t.ipynb) | how Bonanza keeps a position: bitboards, turned boards, the members of its record | how Bonanza holds a position (LS3600, 2009) |
# | [02_hands](02_hands.ipynb) | a hand in 21 bits, one subtraction that compares seven counts, and when a rook is worth less than a lance | a technique in Bonanza's hand comparison (LS3600, 2009) |
# | [03_mate_in_3](03_mate_in_3.ipynb) | the routine that looks for mate in three, as a tree and as a ladder of faster ones | Bonanza's mate-in-3 function (LS3600, 2009) |
# | [04_kkp](04_kkp.ipynb) | an evaluation you can see, and learn yourself | Bonanza's evaluation: KKP (LS3600, 2009) |
# | [05_long_effects](05_long_effects.ipynb) | rays kept up to date by one xor | Long Effect Library, part 2 (YaneuraOu, 2016) |
#
# Bonanza is the program of Kunihito Hoki that changed computer shogi in 2006; YaneuraOu is the
# engine of the author of all five articles. Nothing here is copied from either: what they do is
# written anew, to be read. A word that you do not know is in the [glossary](glossary.md), in English and
# Japanese; what running shows to be otherwise than written is in the [errata](errata.md).

# %% [markdown]
# ## Your progress
#
# Each chapter ends with four exercises and a boss. What you solve is noted in `progress.json`, a small
# file beside these notebooks: it is yours, to read, to copy or to throw away. This sheet shows it:

# %%
from shogi_lab.progress import progress

progress()

# %% [markdown] tags=["teacher"]
# Pupils who hand in their `progress.json` make a class: put the files into one folder, named after the
# pupils, and `progress("that folder")` is a table of who has solved what. Tries tell more than ticks: an
# exercise that all tried and none solved is your next lesson.
