"""The page of a board to play on: its HTML, before it is sent a position.

      main   board                         wing   moves, or hands and turn of a set-up
             back forward ... switches            a field to paste into, a file to load
             what was said last                   the line to keep

Its words stand in board.js, in two languages; marks in the HTML (data-text, data-label ...) name
them. Words for pieces and sides are in English here, and `fixed` knows their Japanese.
"""

from shogi_lab.ground.messages import said
from shogi_lab.stage.play import EMPTY, HELD, MOST, NAMES, TOOLS
from shogi_lab.stage.words import SIDES

from .drawings import drawing
from .elements import Page
from .outlines import STATIC
from .sheets import common

ICONS = {
    "back": "M6.5 3 3 6.5 6.5 10M3.5 6.5h6a3.5 3.5 0 0 1 0 7H6",
    "forward": "M9.5 3 13 6.5 9.5 10M12.5 6.5h-6a3.5 3.5 0 0 0 0 7H10",
    "flip": "M5 13V3.5M2 6l3-3 3 3M11 3v9.5M8 10l3 3 3-3",
}


def board_page() -> str:
    """Return the page, with every drawing that a position may need."""
    style = common()["style"] + (STATIC / "board.css").read_text(encoding="utf-8")
    return f"""<style>{style}</style>
<svg class="defs" aria-hidden="true"><defs>{common()["defs"]["always"]}</defs>
<defs class="pieces"></defs></svg>
<div class="lab play" role="group" data-label="board">{_main()}{_wing()}</div>"""


def _main() -> str:
    """Return the board, the controls under it, what was said last, and the tools of the set-up."""
    drawn = drawing(EMPTY.board())
    return f"""<div class="main">
  <section class="part table">
    <svg viewBox="0 0 {drawn.width:g} {drawn.height:g}" role="group"
      data-label="table">{Page().text(drawn.skeleton)}</svg>
    <div class="chooser" role="dialog" data-label="promoting" hidden></div>
  </section>
  <div class="controls" role="group" data-label="controls">
    {_icon("back")}{_icon("forward")}<output class="counter"></output>
    {_switches()}
  </div>
  <p class="caption" role="status" aria-live="polite"></p>
  <div class="setup" hidden>{_palette()}</div>
</div>"""


def _switches() -> str:
    looks = common()["looks"]
    return f"""<span class="switches">
      <button type="button" class="edit wide" aria-pressed="false" data-text="setUp"></button>
      <label><input type="checkbox" class="tongue" data-tip="tongues"
        data-label="tongue">{looks["en"]}{looks["ja"]}</label>
      <label><input type="checkbox" class="letters" data-tip="looks"
        data-label="letters">{looks["kanji"]}{looks["letters"]}</label>
      {_icon("flip")}
    </span>"""


def _wing() -> str:
    """Return what stands beside the board: moves or set-up, a box to paste into, a line to keep."""
    return f"""<div class="wing">
  <section class="playing"><h3 id="moves" data-text="moves"></h3>
    <ol class="line" aria-labelledby="moves"></ol></section>
  <section class="setup" hidden>{_hands()}{_turns()}
    <div class="faults" role="status" aria-live="polite"></div>
    <output class="draft" data-label="draft"></output>
    <p class="deeds"><button type="button" class="take wide first" data-text="take"></button>
      <button type="button" class="empty wide" data-text="empty"></button>
      <button type="button" class="leave wide" data-text="leave"></button></p></section>
  <form class="playing enter"><label for="paste" data-text="setTo"></label>
    <span class="row"><input id="paste" class="paste" maxlength="8000" autocomplete="off"
      spellcheck="false" data-hint="example">
      <button class="wide" data-text="set"></button></span>
    <label class="file wide"><input type="file" class="record">
      <span data-text="load"></span></label>
    <div class="refused" role="alert"></div></form>
  <section class="playing keep"><label for="state"><span data-text="line"></span>
    <code>play("...")</code></label>
    <span class="row"><input id="state" class="here" readonly>
      <button type="button" class="copy wide" data-text="copy"></button></span></section>
</div>"""


def _icon(name: str) -> str:
    return (
        f'<button type="button" class="{name}" data-tip="{name}By" data-label="{name}">'
        '<svg viewBox="0 0 16 16" aria-hidden="true">'
        f'<path class="bare" d="{ICONS[name]}"/></svg></button>'
    )


def _koma(piece: str) -> str:
    shape = piece if piece == "k" else piece.upper()
    way = "" if piece.isupper() else ' transform="rotate(180)"'
    return f'<svg viewBox="-18 -21 36 42" aria-hidden="true"><use href="#{shape}"{way}/></svg>'


def _side(color: int) -> str:
    return (
        '<svg class="who" viewBox="-7 -8 14 16" aria-hidden="true">'
        f'<use href="#side" class="side{color}"/></svg> <span data-text="{SIDES[color]}"></span>'
    )


def _palette() -> str:
    """Return the tools of the set-up: every piece of either side, and what else a press can do."""
    rows = (
        "".join(
            _tool(piece, NAMES[piece], _koma(piece)) for piece in NAMES if piece.isupper() == up
        )
        for up in (True, False)
    )
    words = "".join(
        _tool(tool, label, f'<span data-text="{label}"></span>') for tool, label in TOOLS.items()
    )
    return (
        '<fieldset class="palette"><legend data-text="places"></legend>'
        + "".join(f"<div>{row}</div>" for row in rows)
        + f'<div class="words"><em data-text="or"></em>{words}</div></fieldset>'
    )


def _tool(value: str, label: str, drawn: str) -> str:
    return (
        f'<label data-tip="{label}"><input type="radio" name="tool" value="{value}" '
        f'data-label="{label}"><span>{drawn}</span></label>'
    )


def _hands() -> str:
    heads = "".join(
        f'<th scope="col"><i data-text="{kind_of(p)}"></i>{_koma(p)}</th>' for p in HELD
    )
    labels = held_labels()
    rows = (
        f'<tr><th scope="row">{_side(color)}</th>'
        + "".join(
            f'<td><input type="number" min="0" max="{MOST}" required data-hand="{color}{piece}" '
            f'data-label="{labels[color, piece]}"></td>'
            for piece in HELD
        )
        + "</tr>"
        for color in (0, 1)
    )
    return (
        '<table class="hands"><caption data-text="inHand"></caption>'
        f"<thead><tr><td></td>{heads}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def held_labels() -> dict[tuple[int, str], str]:
    """Return what the boxes for pieces in hand are called, by color and letter."""
    return {
        (color, piece): said("{side}: {piece}s in hand", side=SIDES[color], piece=kind_of(piece))
        for color in (0, 1)
        for piece in HELD
    }


def kind_of(piece: str) -> str:
    """Return what a piece is called, without its side."""
    return NAMES[piece].slots["piece"]


def _turns() -> str:
    choices = "".join(
        f'<label><input type="radio" name="turn" value="{color}">{_side(color)}</label>'
        for color in (0, 1)
    )
    return f'<fieldset class="turns"><legend data-text="toMove"></legend>{choices}</fieldset>'
