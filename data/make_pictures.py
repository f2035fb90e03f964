"""Draw the pictures of the README and of the paper: the move of a game that touches the most
members of posi_t, and a borrow that makes a guard lie.

python data/make_pictures.py
"""

from pathlib import Path

from shogi_lab import Game
from shogi_lab.chapters.hands.borrow import borrow_film
from shogi_lab.screen.strip import PAPER
from shogi_lab.screen.svg import png_bytes
from shogi_lab.stage.films import game_film
from shogi_lab.views import png, strip

HERE = Path(__file__).parent
#: Pawns, lances, knights, silvers, golds, bishops and rooks of the two hands that open chapter 2.
HANDS = (5, 1, 0, 1, 3, 1, 1), (4, 1, 2, 1, 1, 1, 2)


def main() -> None:
    """Write data/pictures/one_move.png and borrow.png."""
    game = Game.read_all(HERE / "games" / "selfplay.usi")[0]
    busiest = max(game_film(game).frames, key=lambda frame: len(frame.parts[1].rows))
    (HERE / "pictures" / "one_move.png").write_bytes(png(busiest))
    borrow = strip(borrow_film(*HANDS), page=PAPER)
    (HERE / "pictures" / "borrow.png").write_bytes(png_bytes(borrow, 2))


if __name__ == "__main__":
    main()
