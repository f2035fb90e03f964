# %% [markdown]
# # The inside of a shogi engine
#
# An engine keeps a shogi position in one small record, and answers questions about it with a
# handful of bit operations. These notebooks open the box. The code that you see is
# the code that runs: fast when compiled, line by line when you step it.
#
# Ten minutes here: one move and what it changes, a map of the chapters, a board of your own. On the web pages
# that are made from these notebooks nothing has to be installed: films play at once, and a cell runs there, too,
# wherever you see *Run*. In Japanese: [日本語](ja/00_start.ipynb).
#
# > **In JupyterLab**, wait until it says *Python 3* beside an empty circle, top right; then choose *Run*, *Run All Cells*, because cells use what the cells above them have made. That takes two minutes for each chapter. If you begin before the circle is there, JupyterLab clears the outputs and saves that. Shift+Enter runs one cell.

# %% [markdown]
# ## One move
#
# The start position. Black (*sente*) moves first and up the board. A square is a number for its file,
# from the right, and a letter for its rank, from the top: `7g7f` is Black's pawn from 7g to 7f. A `+`
# at the end promotes; `P*5e` drops a pawn from the hand.

# %% tags=["live"]
from shogi_lab.views import *

opening = Game.parse("position startpos moves 7g7f 3c3d 8h2b+")
start = opening.start
svg(Game(start, ["7g7f"]))

# %% [markdown]
# To an engine Black's pawns are eighty-one bits, one for each square: 1 where a pawn stands. The
# move puts one bit out and lights another.

# %%
from shogi_lab.stage.lenses import member_bits

members = dict(member_bits(start, start.after("7g7f")).options)
svg(members["pieces[BLACK, PAWN]"])

# %% [markdown]
# But an engine keeps more than pawns: what is occupied, what is attacked, a board as a list, a key. All
# of it is the *record* of the position (Bonanza's: `posi_t`), and each part a *member*.

# %%
film = game_film(opening, "Three moves")
predict("first_move", film)

# %% [markdown]
# Here they are (and `turn`, which Bonanza's record has not), and two moves more. A *film* is a list of
# frames: click it, then use the arrow keys, Home, End and Space, or drag the slider; `f` turns the board
# round, and 飛 or R under it changes kanji to letters.

# %% tags=["live"]
show(film, at=1)

# %% [markdown]
# Where these notebooks are installed, the engine's functions run as machine code. They are compiled once, in
# the first minutes after a set-up, while you read. The next cell says how many are ready:

# %%
from shogi_lab.warm import compiling

compiling()

# %% [markdown]
# ### How the pieces move
#
# Never seen shogi? All pieces have one color: the point shows whose they are. These are Black's, who
# moves up; lit is where each goes. What stands there of the other side it captures.

# %%
from shogi_lab.chapters.posi_t.piece_moves import piece_moves

svg(piece_moves())

# %% [markdown]
# - Who attacks the king gives **check**, which must be answered at once. A check that no move answers is **mate**,
#   and wins.
# - Only the knight jumps. A move into, in or out of the three farthest ranks may **promote**: the piece is turned
#   over, and red; gold and king never do. One that could never move again must.
# - What one captures waits *in hand*, beside the board, unpromoted, and may be **dropped** on an empty square
#   instead of a move: not where it could never move; a pawn neither on a file with an unpromoted pawn of one's
#   own, nor to give mate.

# %% [markdown]
# ## What does an engine know about this position?
#
# One position, out of a game that an engine played against itself, and what each of the first five chapters
# sees in it. All can be stepped.

# %%
from IPython.display import display

mine = own("../data/games/selfplay.usi", game=18, ply=146)
seen = {
    "four boards": "the same squares, four times, so that every line is a row of one of them",
    "packer": "Black's hand as one number",
    "search": "a mate in three; a circle is a position with Black to move, a box with White",
    "heat board": "what a gold is worth on each square, in centipawns",
    "effects": "who attacks what: counts, and the rays of rook, bishop and lance",
}
display(svg(mine.position))
for number, (name, what) in enumerate(seen.items(), 1):
    print(f"{number}: {what}")
    display(mine.show(name, 143 if name == "search" else None))

# %% [markdown]
# | chapter | its question about a position | then you have |
# |---|---|---|
# | [01_posi_t](01_posi_t.ipynb) | How is it kept, so that a slider's attacks are one look-up? | bitboards, and the record of all chapters |
# | [02_hands](02_hands.ipynb) | Is this hand as good as that one? | hands as numbers, compared by one subtraction |
# | [03_mate_in_3](03_mate_in_3.ipynb) | Is there a mate in three? | OR and AND, as every search has them |
# | [04_kkp](04_kkp.ipynb) | Who is better? | an evaluation that you can see, and learn |
# | [05_long_effects](05_long_effects.ipynb) | Who attacks what, after each move? | rays kept up to date by one xor |
# | [06_player](06_player.ipynb) | What are the five parts worth, in games? | a player, that you can step, switch and beat |
#
# **Ninety minutes?** Chapter 2 alone: it needs nothing but this page. **A course?** From 1 to 6; each opens
# with a problem on a board, and ends with exercises that find the smallest case you got wrong.
#
# Chapters 1 to 5 follow five articles on two engines (2009 to 2016). Bonanza is the program of Kunihito Hoki
# that changed computer shogi in 2006; YaneuraOu is the engine of the author of all five articles. Nothing
# here is copied: what they do is written anew, to be read. A word that you do not know is in the
# [glossary](glossary.md); what running shows to be otherwise than written is in the [errata](errata.md), with
# the words in which a chapter says on what a verdict rests.

# %% [markdown]
# ## A board to play on
#
# In JupyterLab, and on a web page wherever you see *Run*, you can move here, by mouse or with the arrow keys and
# Enter; take back, set up a position, paste a line, or load a record of your own in any common format.
# The board is a widget like those of *ipywidgets*: what changes on it can be linked to others, here to a line
# below it. Let that line say something else of each position.

# %% tags=["live"]
from ipywidgets import Label, dlink


def told(sfen):
    return f"{len(Position.from_sfen(sfen).legal_moves())} legal moves"


board, line = play(), Label()
dlink((board, "sfen"), (line, "value"), told)
live(board, line)

# %% [markdown]
# The rules are the package's own, and they are checked: from the start position there are 30 legal
# moves, and 900 ways to play two. A move that is not legal is answered with the reason:

# %% tags=["live"]
try:
    start.after("8h2b+")
except ValueError as error:
    print(error)

# %% tags=["how"]
# How we know: all moves of the start position, listed, and all answers
assert len(start.legal_moves()) == 30
assert start.perft(2) == 900

# %% [markdown]
# ## Your progress
#
# Each chapter ends with four exercises and a boss. What you solve and predict is noted in `progress.json`, a
# small file beside these notebooks; a web page with *Run* keeps the same in your browser, and saves it as that
# file at its foot. It is yours, to read, copy or throw away. Here:

# %% tags=["live"]
from shogi_lab.progress import progress

progress()

# %% [markdown] tags=["teacher"]
# Pupils who hand in their `progress.json` make a class: put the files into one folder, named after the
# pupils, and `progress("that folder")` is a table of who has solved what. Tries tell more than ticks: an
# exercise that all tried and none solved is your next lesson.

# %% [markdown]
# ## Your own material
#
# What you played is a game like any other. `own` takes it, or the path of a record (KIF, KI2, CSA, JKF, USI),
# a `shogi.Board` of python-shogi, an SFEN, a line copied from under any picture, and says what can be shown of it:
# `own(board).show("sliders")`. A name below leads to the chapter that explains it.
# `save(mine.film("packer"), "hand.svg")` keeps a picture, `.gif` a film.

# %% tags=["live"]
own(board)

# %% [markdown]
# ## Is everything here?
#
# This is what the chapters use where Python is installed:
#
# > **In JupyterLab**: if a line is missing below, close JupyterLab and run `python3 start.py` again.

# %%
import importlib

for package in ("numpy", "numba", "matplotlib", "ipywidgets", "anywidget", "shogi", "shogi_lab"):
    importlib.import_module(package)
    print(f"{package:10} is here")
