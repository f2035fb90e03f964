"""Draw the picture of the README: the move of a game that touches the most members of posi_t.

python data/make_pictures.py
"""

from pathlib import Path

from shogi_lab import Game
from shogi_lab.stage.films import game_film
from shogi_lab.views import png

HERE = Path(__file__).parent


def main() -> None:
    """Write data/pictures/one_move.png."""
    game = Game.read_all(HERE / "games" / "selfplay.usi")[0]
    busiest = max(game_film(game).frames, key=lambda frame: len(frame.parts[1].rows))
    (HERE / "pictures" / "one_move.png").write_bytes(png(busiest))


if __name__ == "__main__":
    main()
