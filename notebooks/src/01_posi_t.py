# %% [markdown]
# # How Bonanza keeps a position
#
# Move one pawn, and a dozen places in memory change. Which, and why so many?
#
# When you are through you can say what each of the 48 members of Bonanza's `posi_t` holds, watch
# them change along a real game, and prove that nearly all of them only repeat what the board and
# the hands say.
#
# Prerequisites: you know how the pieces move. Bits help, but the pictures carry you.
# Follows the article *How Bonanza holds a position* (LS3600, 2009), on `posi_t` in Bonanza's
# `shogi.h`.

# %%
from pathlib import Path

from shogi_lab import Game
from shogi_lab.films import game_film
from shogi_lab.views import show, svg

games = Game.read_all(Path("../data/games/selfplay.usi"))
game = games[0]
film = game_film(game, "A real game, and the record of its position")
busiest = max(film.frames, key=lambda frame: len(frame.parts[1].rows))
svg(busiest)

# %% [markdown]
# That is the move of this game that changes the most. On the left the board; beside it the members
# of the record that had to change with it, under our names and under Bonanza's.
#
# ## Step through it
#
# The game is one that an engine played against itself. Click the film, then use the arrow keys.
# Pick any bitboard from the list: filled squares are ones, and what the last move changed is marked.

# %%
show(film)

# %% [markdown]
# Three things to look for while you step:
#
# * a quiet move of a pawn: `pawn_attacks` moves with it;
# * a capture: the turned boards lose only the square the piece came from. Why not gain one?
# * a promotion: the piece leaves one set and enters another, and `material` jumps.

# %% [markdown]
# ## The record, member by member
#
# This is the package's own table: one line a member, then the names under which the article has it.
# A member for both colors, or for all piece types, is one row with an index.

# %%
from shogi_lab.posi import ARTICLE_NAMES, FIELDS

for field in FIELDS:
    kind = f"{field.dtype} {'x'.join(map(str, field.shape))}"
    print(f"{field.name:18}{kind:12}{field.holds}")

# %% [markdown]
# The article's names, all 48 of them, and where each lives here:

# %% tags=["claim:P1"]
for name, (member, index) in ARTICLE_NAMES.items():
    place = f"[{', '.join(map(str, index))}]" if index else ""
    print(f"{name:16} {member}{place}")
assert len(ARTICLE_NAMES) == 48

# %% [markdown]
# A bitboard is a set of squares in three words of 27 bits, three ranks to a word. Bit 26 of the
# first word is 9a, so a word written in binary reads like the ranks it holds.

# %%
from shogi_lab.bitboards import Bitboard, drawing
from shogi_lab.pieces import BLACK, PAWN

start = game.start.record
pawns = Bitboard(*start.pieces[BLACK, PAWN].tolist())
print(drawing(pawns))
print([f"{word:027b}" for word in pawns])

# %% [markdown]
# ## Predict, then look
#
# The first move of this game moves one piece to an empty square. How many members change?
# Decide before you run the cell: 2, 5 or more?

# %%
from shogi_lab.records import changes

positions = list(game.positions())
print(game.moves[0], "changes", ", ".join(changes(positions[0].record, positions[1].record)))

# %% [markdown]
# The board array and the turn, of course. But the same fact stands in `occupied`, in three turned
# boards, in the set of that piece type and in the hash key as well. Each is a different question,
# answered without looking at the board.
#
# ## Everything is said twice
#
# Board, hands and turn say it all. `rebuilt` makes the whole record from these alone, slowly and
# plainly; `faults` compares. Along all the games that ship with the package, after every move, the
# record kept up to date by increments is the one built anew:

# %%
from shogi_lab.posi import faults, rebuilt

checked = 0
for each in games:
    for position in each.positions():
        assert not changes(position.record, rebuilt(position.record))
        assert not faults(position.record)
        checked += 1
print(f"{checked} positions of {len(games)} games: the record is what board and hands say")

# %% [markdown]
# Break one bit, and the fault is named:

# %%
broken = positions[40].record.copy()
broken.rook_dragon[BLACK, 1] ^= 1 << 13
faults(broken)

# %% [markdown]
# ## What the article says, and what running it shows
#
# *The occupied sets hold the king too.* They do: the king's square is in its color's set at every
# position of the game.

# %% tags=["claim:P2"]
from shogi_lab.bitboards import contains

for position in positions:
    record = position.record
    for color in (0, 1):
        assert contains(Bitboard(*record.occupied[color].tolist()), int(record.king[color]))

# %% [markdown]
# *`tgold` is gold and everything that moves like one; `hdk`, `bh` are horse, dragon, king and
# bishop, horse.* Unions of the piece sets, and so they are:

# %% tags=["claim:P4"]
from shogi_lab.pieces import BISHOP, DRAGON, GOLD_LIKE, HORSE, KING, ROOK

unions = {
    "total_gold": GOLD_LIKE,
    "horse_dragon_king": (HORSE, DRAGON, KING),
    "bishop_horse": (BISHOP, HORSE),
    "rook_dragon": (ROOK, DRAGON),
}
for position in positions:
    record = position.record
    for member, kinds in unions.items():
        for color in (0, 1):
            assert (record[member][color] == sum(record.pieces[color, list(kinds)])).all()

# %% [markdown]
# *`b_rd` holds the attacks of rook and dragon.* **Wrong**: as the cell above shows, it holds their
# places. At the start Black's rook stands on one square, and attacks its rank and file as far as the
# first piece:

# %% tags=["claim:P5"]
from shogi_lab.attacks import rook_attacks
from shogi_lab.bitboards import named
from shogi_lab.kernel import ready
from shogi_lab.squares import square
from shogi_lab.tables import tables_here

print("rook_dragon holds", named(Bitboard(*start.rook_dragon[BLACK].tolist())))
print("the rook attacks ", named(rook_attacks(ready(start), tables_here(), square("2h"))))

# %% [markdown]
# *The board array is kept although there are bitboards, to see what was captured.* Right: one read
# tells what stands on a square, where the bitboards would have to be asked one after another.

# %% tags=["claim:P10"]
captures = [
    (before.record.board[square(move[2:4])], move)
    for before, move in zip(positions, game.moves, strict=False)
    if move[1] != "*" and before.record.board[square(move[2:4])]
]
print(f"{len(captures)} captures in {len(game.moves)} moves; the first, {captures[0][1]},")
print(f"finds piece {captures[0][0]} on the board: its number, negative for White")

# %% [markdown]
# ## Your own game
#
# Any game that you have as a USI line, a CSA file or a plain KIF file steps just the same. Give
# `Game.read` its path, or paste a line:

# %%
mine = Game.parse("position startpos moves 2g2f 3c3d 7g7f 4c4d 3i4h 8b4b")
show(game_film(mine, "Your own game"))
