"""The page of the engine room: a shipped game that plays at once, and behind Run the room itself.

room.html                     the film of a game, with all panels; Run: the board answers
room.html#room=startpos ...   begins at that line, which the room's button Copy writes
"""

from functools import cache

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from publish import build
from publish.pages import Page, notebook_page
from publish.references import NOTEBOOKS
from publish.translations import LANGUAGE, words_in
from shogi_lab.notation.games import Game
from shogi_lab.room import RIDDLES, find_the_move, room_film
from shogi_lab.screen.player import figure
from shogi_lab.stage.films import Film

GAMES = NOTEBOOKS.parent / "data" / "games" / "selfplay.usi"
GAME = 6  # the shortest of those that a page can hold: 77 moves
EXCHANGE = 19  # its first exchange, a move that changes something in every panel
ASK = "from shogi_lab.views import find_the_move\n\nfind_the_move({})"
CODE = 'from shogi_lab.views import room\n\nroom("{} | ply {}")'


@cache
def room_page(language: str = "en") -> Page:
    """Return the page in a language."""
    said = words_in(language)
    words = [
        f"# {said('The engine room')}",
        said(
            "What does an engine keep of a position, and what changes when a piece moves? Below is "
            "a game that an engine played against itself, with every part of ours around it. A "
            "click on the board shows the next move, and the arrow keys lead back and forth: each "
            "panel says what the move changed there."
        ),
        said(
            "Press Run, and the board is yours. Hold a piece over a square: what would change is "
            "drawn faintly. Let it go, and press S: the move is made again, line by line. Point at "
            "a square, a row or a line of code, and all that belongs to it is lit. A panel's title "
            "leads to the chapter that explains the panel, and the small circle beside the title "
            "to the proof."
        ),
    ]
    riddles = [
        f"## {said('Find the move by its traces')}",
        said(
            "Now the board is hidden. Which move left these traces? The first riddle shows members "
            "of the record, the second the words of rays, and the third bits alone."
        ),
    ]
    game = Game.read_all(GAMES)[GAME]
    played = CODE.format(game.usi(), EXCHANGE), room_film(game)
    asked = [(ASK.format(level), find_the_move(level).film) for level in range(1, len(RIDDLES) + 1)]
    cells = [new_markdown_cell(id="0-x", source="\n\n".join(words))]
    cells.append(code_of(*played, 1, language, EXCHANGE))
    cells.append(new_markdown_cell(id="2-x", source="\n\n".join(riddles)))
    cells += [code_of(*each, number, language) for number, each in enumerate(asked, 3)]
    return notebook_page(new_notebook(cells=cells), said=said)


def code_of(code: str, film: Film, number: int, language: str, step: int = 0) -> NotebookNode:
    """Return a cell whose code runs on the page, over the film that it shows from a step on."""
    begins = f"{film.frames[step].about} | step {step}" if step else ""
    shown = {build.FIGURE: figure(film, begins, japanese=language == LANGUAGE)}
    return new_code_cell(
        code,
        id=f"{number}-room-x",
        metadata={"tags": [build.RUNS]},
        outputs=[new_output("display_data", shown)],
    )
