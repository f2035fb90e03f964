"""Draw the pictures of the README and of the paper: the move of a game that touches the most
members of posi_t, a borrow that makes a guard lie, and ten seconds of the engine room.

python data/make_pictures.py
"""

from pathlib import Path

from shogi_lab import Game
from shogi_lab.chapters.hands.borrow import ripple_film
from shogi_lab.room import lines_film
from shogi_lab.stage.films import game_film
from shogi_lab.views import animation, png

HERE = Path(__file__).parent
LINE = 850  # milliseconds of a line of code; the last stays for three
#: Pawns, lances, knights, silvers, golds, bishops and rooks of the two hands that open chapter 2.
HANDS = (5, 1, 0, 1, 3, 1, 1), (4, 1, 2, 1, 1, 1, 2)


def main() -> None:
    """Write data/pictures/one_move.png, borrow.png and room.png, which moves."""
    game = Game.read_all(HERE / "games" / "selfplay.usi")[0]
    busiest = max(game_film(game).frames, key=lambda frame: len(frame.parts[1].rows))
    (HERE / "pictures" / "one_move.png").write_bytes(png(busiest))
    (HERE / "pictures" / "borrow.png").write_bytes(png(ripple_film(*HANDS).frames[-1]))
    capture = lines_film(Game.parse("startpos moves 7g7f 3c3d 8h2b+"))
    (HERE / "pictures" / "room.png").write_bytes(animation(capture, ".apng", LINE))


if __name__ == "__main__":
    main()
