"""Widgets of a reader's own: what stands for them, and our widgets' traits among them."""

import pytest
import traitlets
from ipywidgets import IntSlider, Label, dlink

from shogi_lab import Game
from shogi_lab.stage.films import alone, game_film
from shogi_lab.views import live, play, show

VIEW = "application/vnd.jupyter.widget-view+json"
GAME = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b")


def kept(shown):
    """What a notebook keeps of something shown, the widget's own view left out."""
    data, _ = shown._repr_mimebundle_()
    return {kind: data[kind] for kind in data if kind != VIEW}


def test_the_picture_of_the_first_film_or_board_stands_for_all():
    board, film = play("startpos moves 7g7f"), show(alone(game_film(GAME), 0))
    assert VIEW in live(Label(), board)._repr_mimebundle_()[0]
    assert kept(live(Label(), board, film)) == kept(board)
    assert kept(live(IntSlider(), film, board)) == kept(film)
    assert kept(live(live(film))) == kept(film)


def test_widgets_without_a_picture_are_refused():
    wanted = (
        "^still is None; it must be a film, a board or a picture, since no widget here has one$"
    )
    for widgets in ((), (Label(),)):
        with pytest.raises(ValueError, match=wanted):
            live(*widgets)
    with pytest.raises(ValueError, match=r"^widgets is 3; it must be a Widget$"):
        live(3)


def test_what_is_played_and_pressed_is_observed():
    board, line, heard = play(), Label(), []
    dlink((board, "sfen"), (line, "value"), lambda sfen: sfen.split()[1])
    board.observe(lambda change: heard.append(change.new), "square")
    for asked in ({"do": "press", "at": 56}, {"do": "move", "move": "7g7f"}):
        board._handle_custom_msg(asked, [])
    assert (line.value, heard, board.move) == ("w", ["7g", "7f"], "7g7f")
    with pytest.raises(traitlets.TraitError, match='"square" trait is read-only'):
        board.square = "5e"
