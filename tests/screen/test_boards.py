"""Boards to play on: what they give back, and the page in a bare browser."""

import base64
import re

import pytest

from helpers.axe import serious
from helpers.harness import Mounted
from helpers.screen import drawing
from shogi_lab import Position
from shogi_lab.engine.posi import START, PositionError
from shogi_lab.engine.position import MoveError
from shogi_lab.engine.squares import square, square_name
from shogi_lab.notation.games import GameError
from shogi_lab.screen.board_page import board_page
from shogi_lab.stage.lenses import board_of
from shogi_lab.views import own, play

HOSTILE = "<img src=x onerror=alert(1)></svg><script>alert(2)</script>"
PROMOTES = "4k4/9/4p4/9/4R4/9/9/9/4K4 b 2P 1"
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
RECORD = "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n"


# Without a browser.


def ask(board, **asked):
    """What a page sends."""
    board._handle_custom_msg(asked, [])


def said(board):
    return board.seen["said"]


def test_a_board_gives_back_move_square_and_position():
    board = play()
    assert (board.move, board.square, board.sfen) == ("", "", START)
    ask(board, do="press", at=square("7g"))
    assert (board.move, board.square) == ("", "7g")
    ask(board, do="move", move="7g7f")
    assert (board.move, board.square) == ("7g7f", "7f")
    assert board.position == Position.from_sfen("startpos").after("7g7f")
    assert board.sfen == board.position.sfen()
    assert said(board) == "Black played 7g7f, pawn from 7g to 7f. White to move."


def test_moves_are_taken_back_and_played_again():
    board = play("startpos moves 7g7f 3c3d 8h2b+")
    ask(board, do="step", by=-1)
    ask(board, do="step", by=-1)
    assert (board.move, board.game().moves) == ("7g7f", ["7g7f"])
    ask(board, do="step", by=1)
    assert board.move == "3c3d"
    ask(board, do="move", move="8h2b+")  # what was taken back is played again
    assert board.seen["ply"] == 3
    ask(board, do="go", ply=0)
    ask(board, do="step", by=-1)  # there is nothing before the start
    assert (board.move, board.sfen) == ("", START)
    ask(board, do="move", move="2g2f")  # another move, and the rest is gone
    assert board.game().moves == ["2g2f"]
    assert board.seen["moves"] == [(0, "2g2f")]


@pytest.mark.parametrize("start", ["startpos", MIDDLE, "startpos moves 7g7f 3c3d 8h2b+", PROMOTES])
def test_the_state_line_brings_everything_back(start):
    board = play(start)
    board.flipped = True
    ask(board, do="step", by=-1)
    again = play(board.state)
    assert (again.state, again.sfen, again.move) == (board.state, board.sfen, board.move)
    assert (again.flipped, again.letters) == (True, False)
    assert again._game.moves == board._game.moves
    ask(again, do="paste", text=play(start).state)
    assert (again.flipped, again.state) == (False, play(start).state)


@pytest.mark.parametrize(
    ("text", "error", "match"),
    [
        ("9/9/9 b - 1", PositionError, "3 ranks, not 9"),
        ("startpos moves 7g7f 7g7f", MoveError, "move 2: 7g7f is not legal: there is no piece"),
        ("startpos moves hello", MoveError, "move 1: 'hello' is not a USI move"),
        ("startpos | ply 1", GameError, "ply 1: the line has plies 0 to 0"),
        ("startpos | stop 1", GameError, "it must be 'ply N', 'flipped' or 'letters'"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_lost(text, error, match):
    with pytest.raises(error, match=match):
        play(text)
    board = play("startpos moves 7g7f")
    ask(board, do="paste", text=text)
    assert (board.move, board.game().moves) == ("7g7f", ["7g7f"])
    refused = board.seen["refused"]
    assert refused["text"]
    assert bool(refused["faults"]) == (error is PositionError)


def test_a_line_of_a_film_and_ones_own_material_are_played_on_where_they_stand():
    line = "startpos moves 7g7f 3c3d 8h2b+ | film game | ply 2 | step 2 | member occupied[BLACK]"
    assert play(line).state == play(own(line)).state == "startpos moves 7g7f 3c3d 8h2b+ | ply 2"
    board = play()
    ask(board, do="paste", text=line)
    assert board.state == play(line).state
    with pytest.raises(GameError, match="a film that starts from no position"):
        play("film packer | hand 0x8006 | step 4756")


WHYS = [
    ("startpos", "56", "7e", "7g7e is not legal: a pawn on 7g does not go to 7e."),
    ("4k4/9/4p4/9/9/9/9/9/2P1K4 b P 1", "0P", "7e", "Black already has a pawn on file 7."),
    ("4k4/9/4p4/9/9/9/9/9/4K4 b P 1", "0P", "2a", "a pawn on 2a could never move again."),
]


@pytest.mark.parametrize(("start", "place", "to", "why"), WHYS)
def test_a_square_that_a_piece_may_not_go_to_is_answered_by_its_rule(start, place, to, why):
    board = play(start)
    before = board.sfen
    ask(board, do="why", place=place, to=square(to))
    assert why in said(board)
    assert board.seen["held"] == place
    assert said(board) in board.seen["japanese"]
    assert board.sfen == before


@pytest.mark.parametrize(
    ("start", "place", "why"),
    [
        ("startpos", "40", "5e: there is no piece on 5e."),
        ("startpos", "10", "8b: the rook on 8b is White's, and it is not White's turn."),
        ("startpos", "0P", "Black has no pawn in hand."),
        ("4r4/9/9/9/9/9/9/9/G3K4 b - 1", "72", "no move of the gold answers the check"),
        ("4r4/9/9/9/9/9/9/4N4/4K4 b - 1", "67", "the piece is pinned"),
        ("4k4/9/9/9/9/9/5n3/9/4K4 b P 1", "0P", "No drop of a pawn answers the check"),
    ],
)
def test_what_cannot_be_picked_up_is_answered_by_its_reason(start, place, why):
    board = play(start)
    ask(board, do="why", place=place)
    assert why in said(board)
    assert not board.seen["held"]
    assert said(board) in board.seen["japanese"]


def test_a_record_is_loaded_by_its_path(tmp_path):
    path = tmp_path / "game.csa"
    path.write_text(RECORD)
    board = play()
    board.load(path)
    assert (board.move, board.game().result) == ("3c3d", "resign")


def sent(board, text, name="game"):
    ask(board, do="record", name=name, content=base64.b64encode(text).decode())


@pytest.mark.parametrize(
    "content", [b"", b"hello", b"\xff\xfe\x00\x01", b"startpos\nstartpos", b"x" * 1_000_001]
)
def test_bad_records_lose_nothing(content):
    board = play("startpos moves 7g7f")
    sent(board, content, f"../{HOSTILE}")
    assert board.seen["refused"]["text"].startswith(f"../{HOSTILE}")
    assert "/tmp" not in board.seen["refused"]["text"]
    assert board.move == "7g7f"


def test_a_position_is_set_up_and_taken():
    board = play()
    ask(board, do="edit", start="empty")
    assert board.seen["ways"] == {}
    for name, piece in (("5i", "K"), ("5a", "k"), ("5b", "P"), ("5c", "P")):
        ask(board, do="square", at=square(name), tool=piece)
    assert said(board) == "5c Black pawn"
    ask(board, do="hand", color=1, piece="P", count=3)
    ask(board, do="hold", color=1, piece="P", by=1)
    ask(board, do="hold", color=0, piece="P", by=-1)  # there is none to take away
    assert [fault.name for fault in board.seen["faults"]] == ["two_pawns"]
    ask(board, do="take")  # refused while there is a fault
    assert board.seen["editing"]
    assert board.sfen == START
    ask(board, do="square", at=square("5b"), tool="remove")
    ask(board, do="turn", turn=1)
    assert board.seen["faults"] == ()
    ask(board, do="take")
    assert board.sfen == "4k4/9/4P4/9/9/9/9/9/4K4 w 4p 1"
    assert (board.move, board.game().moves, board.seen["editing"]) == ("", [], False)


def test_a_page_has_a_tool_for_each_piece_and_a_number_for_each_hand():
    page = board_page()
    tool = r'value="([^"]+)" data-label="[^"]*"><span><svg[^>]*><use href="#([^"]+)"( transform)?'
    tools = re.findall(tool, page)
    assert len(tools) == 28
    for piece, shape, turned in tools:
        assert (shape, bool(turned)) == ("k" if piece == "k" else piece.upper(), piece.islower())
    assert len(re.findall(r'<th scope="row">|data-hand="..', page)) == 2 + 14
    assert "None" not in page


def test_a_committed_board_is_a_picture_and_text():
    board = play("startpos moves 7g7f")
    data, about = board._repr_mimebundle_()
    assert base64.b64decode(data["image/png"])[:4] == b"\x89PNG"
    assert 300 < about["image/png"]["width"] < 700
    assert data["text/plain"] == f"{board.position}\n{board.sfen}"
    turned = play("startpos moves 7g7f | ply 1 | flipped")._repr_mimebundle_()[0]
    assert turned["image/png"] != data["image/png"]


# In a browser.


class OnPage(Mounted):
    """A board on a page, as its reader sees and touches it."""

    def at(self, name):
        """The place of a square ("7g"), or of a piece in hand ("0P")."""
        place = name if name[1].isupper() else str(square(name))
        return self.page.locator(f"[data-at='{place}']")

    def click(self, *names):
        for name in names:
            self.at(name).click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def says(self, text):
        self.page.locator(".caption", has_text=text).wait_for()

    def drawn(self):
        """Assert that the page shows the position on the board, in every slot."""
        self.page.wait_for_function(f"{LAB}.dataset.seq === '{self.widget.seen['seq']}'")
        shown = self.page.evaluate(f"""() => Object.fromEntries(
            [...{LAB}.querySelectorAll("[data-slot]")].filter((node) => node.innerHTML)
            .map((node) => [node.dataset.slot, node.querySelectorAll("use").length]))""")
        seen = drawing(board_of(self.widget.position.record, self.last())).slots
        assert shown == {name: text.count("<use") for name, text in seen.items() if text}

    def last(self):
        move = self.widget.move
        if not move:
            return ()
        ends = (move[2:4],) if "*" in move else (move[:2], move[2:4])
        return tuple(map(square, ends))

    @property
    def focused(self):
        """The place that has the focus, by name."""
        at = self.page.evaluate(f"{LAB}.getRootNode().activeElement?.dataset.at ?? null")
        return square_name(int(at)) if at and at.isdecimal() else at


LAB = "document.querySelector('#host > div').shadowRoot.querySelector('.lab')"


@pytest.fixture
def mount(new_page):
    """A function that puts a board on a bare page."""
    return lambda start="startpos", **how: OnPage(new_page(**how), play(start))


@pytest.mark.surface
@pytest.mark.browser
def test_a_move_by_mouse(mount):
    board = mount()
    board.click("7g")
    board.says("7g Black pawn picked up, 1 square to go to.")
    assert board.widget.square == "7g"
    assert board.at("7f").get_attribute("aria-label") == "7f empty, can move here"
    assert board.page.locator(".at.to").count() == 1
    board.click("7f")
    board.says("Black played 7g7f, pawn from 7g to 7f. White to move.")
    assert board.widget.move == "7g7f"
    assert board.page.locator(".at.to").count() == 0
    board.drawn()
    board.click("3c", "3d", "8h", "2b")
    board.button("Promote: Black horse").click()
    board.says("Black played 8h2b+")
    board.drawn()


TOUCHES = {"mousePressed": "touchStart", "mouseMoved": "touchMove", "mouseReleased": "touchEnd"}


@pytest.mark.surface
@pytest.mark.browser
@pytest.mark.parametrize("by", ["mouse", "pen", "touch"])
def test_a_piece_is_drawn_to_its_square(mount, by):
    board = mount(
        "4k4/9/4r4/9/9/9/9/9/4K4 b RG 1 | flipped", has_touch=True, is_mobile=by == "touch"
    )
    tab = board.page.context.new_cdp_session(board.page)

    def points(kind, name):
        box = board.at(name).locator(".cell").bounding_box()
        place = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        if by == "touch":
            held = [] if kind == "mouseReleased" else [place]
            return tab.send(
                "Input.dispatchTouchEvent", {"type": TOUCHES[kind], "touchPoints": held}
            )
        more = {"pointerType": by, "button": "left", "buttons": 1, "clickCount": 1}
        return tab.send("Input.dispatchMouseEvent", {"type": kind, **place, **more})

    def draw(start, *way):
        points("mousePressed", start)
        for name in way:
            points("mouseMoved", name)
        piece, follows = board.page.locator(".drawn use"), board.at(way[-1]).locator(".cell")

        def apart():
            over, under = piece.bounding_box(), follows.bounding_box()
            return abs(over["x"] + over["width"] / 2 - under["x"] - under["width"] / 2)

        for _ in range(200):  # it is drawn in the frame after the last event
            if apart() < 2:
                break
            board.page.wait_for_timeout(20)
        assert apart() < 2
        points("mouseReleased", way[-1])
        assert piece.count() == 0

    for way, told in (
        (("5i", "5g", "4h"), "Black played 5i4h, king from 5i to 4h. White to move."),
        (("5c", "5d", "5i"), "5c White rook to 5i: promote?"),
        (("5c", "4d", "4h"), "5c4h is not legal: a rook on 5c does not go to 4h."),
        (("0G", "5e", "6h"), "It is White's turn."),
        (("5c", "5d", "5c"), "5c White rook picked up, 15 squares to go to."),
        (("5c", "5d", "5h"), "5c White rook to 5h: promote?"),
    ):
        draw(*way)
        board.says(told)
    board.button("Promote: White dragon").click()
    board.says("White played 5c5h+")
    board.drawn()


@pytest.mark.browser
def test_who_hears_a_board_walks_its_squares_rank_by_rank_as_a_table(mount, axe):
    board = mount()
    grid = board.page.get_by_role("grid")
    for number, row in enumerate(grid.get_by_role("row").all()):
        cells = row.get_by_role("gridcell").all()
        names = [cell.get_attribute("aria-label").split()[0] for cell in cells]
        assert names == [f"{file}{'abcdefghi'[number]}" for file in range(9, 0, -1)]
    assert number == 8
    assert grid.locator("[tabindex='0']").count() == 1
    board.click("7g")
    picked = grid.get_by_role("gridcell", selected=True)
    assert picked.get_attribute("aria-label") == "7g Black pawn"
    assert grid.get_by_role("gridcell", name="7f empty, can move here").count() == 1
    assert serious(board.page, axe) == []
    board.page.locator(".tongue").click()
    assert grid.get_attribute("aria-label").startswith("将棋盤、９一から１九まで")
    assert picked.get_attribute("aria-label") == "７七（先手の歩）"


@pytest.mark.browser
def test_a_move_by_keyboard_leaves_the_focus_where_it_was(mount):
    board = mount()
    board.page.locator(".lab [data-at][tabindex='0']").focus()
    assert board.focused == "5e"
    board.press("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "Enter")
    board.says("7g Black pawn picked up")
    board.press("ArrowUp", "Enter")
    board.says("Black played 7g7f")
    assert board.focused == "7f"
    board.drawn()
    board.press(*["ArrowUp"] * 3, "Space", "Escape")
    board.says("Put back.")
    assert board.widget.move == "7g7f"
    assert board.focused == "7c"
    board.press("Backspace")
    board.says("Before the first move.")
    assert board.focused == "7c"


@pytest.mark.browser
def test_to_promote_or_not_is_the_readers_choice(mount):
    board = mount(PROMOTES)
    board.click("5e", "5c")
    board.says("5e Black rook to 5c: promote?")
    board.press("Enter")
    board.says("Black played 5e5c+")
    board.button("Take back").click()
    board.click("5e", "5c")
    board.press("Escape")
    board.says("Put back.")
    assert board.focused == "5c"
    board.click("5e", "5c")
    board.press("ArrowRight", "Enter")
    board.says("Black played 5e5c,")
    assert board.focused == "5c"
    board.drawn()
    assert board.page.locator(".chooser").is_hidden()


@pytest.mark.browser
def test_a_position_is_set_up_by_mouse_and_keys(mount):
    board = mount("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    page = board.page
    board.button("Set up").click()
    board.says("Setting up a position.")
    page.get_by_role("radio", name="Black pawn").check()
    board.click("5b", "5c")
    page.get_by_text("two_pawns").wait_for()
    assert "Black has 2 pawns on file 5" in page.locator(".faults").inner_text()
    assert board.button("Take this position").get_attribute("aria-disabled") == "true"
    board.button("Take this position").dispatch_event("click")
    board.at("5b").focus()
    board.press("Delete")
    page.get_by_text("takeable_king").wait_for() if page.get_by_text(
        "takeable_king"
    ).count() else None
    page.get_by_role("radio", name="turn over").check()
    board.click("5c")
    board.says("5c Black promoted pawn")
    page.get_by_role("radio", name="to the other side").check()
    board.click("5c")
    board.says("5c White promoted pawn")
    page.get_by_role("spinbutton", name="White: rooks in hand").fill("3")
    page.get_by_role("spinbutton", name="White: rooks in hand").press("Tab")
    page.get_by_text("too_many").wait_for()
    board.at("1R").focus()
    board.press("-")
    board.says("2 rooks in White's hand")
    page.get_by_text("No fault: it can be played.").wait_for()
    page.get_by_role("radio", name="White", exact=True).check()
    board.says("White to move.")
    board.button("Take this position").click()
    board.says("Taken. White to move.")
    assert board.widget.sfen == "4k4/9/4+p4/9/9/9/9/9/4K4 w 2r 1"
    board.drawn()
    board.click("5c", "5d")
    board.says("White played 5c5d")


@pytest.mark.browser
def test_hostile_text_stays_text(mount, tmp_path):
    board = mount()
    board.page.get_by_label("Set the board to").fill(f"{HOSTILE} b {HOSTILE}")
    board.press("Enter")
    alert = board.page.get_by_role("alert")
    alert.get_by_text("onerror").first.wait_for()
    # a file's name may hold no slash
    path = tmp_path / "<img src=x onerror=alert(1)>.csa"
    path.write_text(f"V2.2\nN+{HOSTILE}\nPI\n+\n+7776FU\n{HOSTILE}\n")
    board.page.locator("input.record").set_input_files(path)
    alert.get_by_text("line 6").wait_for()
    assert board.page.evaluate(f"{LAB}.querySelectorAll('img, script').length") == 0
    good = tmp_path / "<b>good<b>.csa"
    good.write_text(RECORD)
    board.page.locator("input.record").set_input_files(good)
    board.says("<b>good<b>.csa: 2 moves.")
