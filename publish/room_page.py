"""The page of the engine room: a shipped game that plays at once, and behind Run the room itself.

room.html                     the film of a game, with all panels; Run: the board answers
room.html#room=startpos ...   begins at that line, which the room's button Copy writes
"""

from functools import cache

from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from publish import build
from publish.pages import Page, notebook_page
from publish.references import NOTEBOOKS
from publish.translations import LANGUAGE, words_in
from shogi_lab.notation.games import Game
from shogi_lab.room import room_film
from shogi_lab.screen.player import figure

GAMES = NOTEBOOKS.parent / "data" / "games" / "selfplay.usi"
GAME = 6  # the shortest of those that a page can hold: 77 moves
CODE = 'from shogi_lab.views import room\n\nroom("startpos moves 7g7f 3c3d")'


@cache
def room_page(language: str = "en") -> Page:
    """Return the page in a language."""
    said = words_in(language)
    words = [
        said(
            "What does an engine keep of a position, and what changes when a piece moves? Below is "
            "a game that an engine played against itself, with every part of ours around it. Go "
            "through it with the arrow keys: each panel says what the move changed there."
        ),
        said(
            "Press Run, and the board is yours. Hold a piece over a square: what would change is "
            "drawn faintly. Let it go, and press S: the move is made again, line by line. Point at "
            "a square, a row or a line of code, and all that belongs to it is lit. A panel's title "
            "leads to the chapter that explains it, and the small circle beside it to the proof."
        ),
    ]
    text = "\n\n".join([f"# {said('The engine room')}", *words])
    film = room_film(Game.read_all(GAMES)[GAME])
    shown = {build.FIGURE: figure(film, japanese=language == LANGUAGE)}
    cells = [
        new_markdown_cell(text, id="0-x"),
        new_code_cell(
            CODE,
            id="1-room-x",
            metadata={"tags": [build.RUNS]},
            outputs=[new_output("display_data", shown)],
        ),
    ]
    return notebook_page(new_notebook(cells=cells), said=said)
