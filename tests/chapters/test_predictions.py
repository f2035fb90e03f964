"""Predictions: every one has a film that decides, is said in both languages, and is right."""

import random
import re
from collections import Counter
from itertools import count, pairwise

import pytest

from helpers import oracle
from helpers.mate_in_3 import SMALL
from helpers.predictions import ABOUT, AGAIN, FACING, GAMES, GUARDED, HUMBLE, SHOOTING, TABLE, asked
from helpers.screen import still
from shogi_lab import Game, Position
from shogi_lab.chapters.hands.kernels.comparisons import dominates_412, in_place
from shogi_lab.chapters.hands.masks import trial
from shogi_lab.chapters.hands.standins import mate_length
from shogi_lab.chapters.learning.siblings import counts_of
from shogi_lab.chapters.mate_in_3.tree import AND, REFUTED, mate_tree, position_at
from shogi_lab.chapters.player.kernels.mind import BETTER
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.recorded import CUTOFF, search_tree
from shogi_lab.chapters.player.step_recorder import step_tree
from shogi_lab.chapters.player.think import Player
from shogi_lab.chapters.posi_t.four_boards import line_squares
from shogi_lab.contents import PREDICTIONS
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.effects import RAYS, do_with_effects, effects_of
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.indexes import KKP_BOARD
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.layouts import BONANZA, PADDED
from shogi_lab.engine.pieces import FULL_SET, HAND_PIECES, LANCE, PAWN
from shogi_lab.engine.squares import square, square_name
from shogi_lab.engine.tables import TABLES, turned_index
from shogi_lab.engine.twins import TwinRow, plain
from shogi_lab.reader.own import film_of
from shogi_lab.room import RIDDLES
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.play import EMPTY, draft_sfen, with_square
from shogi_lab.stage.predictions import Question
from shogi_lab.stage.states import state_line
from shogi_lab.views import strip_text

every = pytest.mark.parametrize("row", PREDICTIONS.values(), ids=list(PREDICTIONS))


def right(name):
    """The words of the right answer."""
    row = PREDICTIONS[name]
    return row.answers[row.right].words


#: The bit above each field of a padded hand, with the piece's name.
GUARDS = [(field.name, field.shift + field.width) for field in PADDED.fields]


@pytest.mark.release
def test_every_prediction_has_a_film_here():
    assert set(ABOUT) == set(PREDICTIONS)


def test_who_always_guesses_the_same_place_gains_nothing():
    places = Counter(row.right for row in PREDICTIONS.values())
    assert max(places.values()) <= 0.36 * len(PREDICTIONS)


@every
def test_the_question_stands_alone_and_every_answer_has_its_verdict(row):
    film = asked(row)
    assert film.decisive == (0,)
    told = [f"- {each.words}" for each in row.answers]  # a reason would give its answer away
    assert strip_text(film).splitlines()[1:] == [row.question, *told]
    questions = [part for frame in film.frames for part in frame.parts if type(part) is Question]
    assert [each.right for each in questions] == [-1] + [row.right] * (len(row.answers) + 1)
    assert [each.chosen for each in questions[1:]] == [*range(len(row.answers)), -1]
    assert [frame.caption.split()[0] == "Right." for frame in film.frames[1:-1]] == [
        number == row.right for number in range(len(row.answers))
    ]
    assert all(row.because in frame.caption for frame in film.frames[1:])
    assert row.because not in film.frames[0].caption
    written = "".join([row.question, *(each.words for each in row.answers)])
    told = questions[0]._replace(answers=row.answers)
    assert still(told).count("<use") == len(written.replace(" ", ""))


@every
def test_nothing_but_the_answers_can_be_clicked(row):
    held = sheet(asked(row))
    assert held.asks == row.name
    jumps = re.findall(r' data-jump="(\d+)"', held.skeleton)
    assert jumps == [str(number) for number in range(1, len(row.answers) + 2)]
    assert not [text for text in held.fragments if "data-jump" in text]
    assert "data-places" not in held.skeleton


@every
def test_a_line_alone_brings_it_back(row):
    film = asked(row)
    for step in (0, 1, len(film.frames) - 1):
        again = film_of(state_line(film, step), TABLE)
        assert again.frames[step] == film.frames[step]
        assert again.asks == row.name


# ---- that the right answers are right


def test_members_that_the_first_move_touches():
    touched = [row.name for row in asked_at("first_move").parts[1].rows if row.article]
    assert (len(touched), right("first_move")) == (8, "eight")
    assert sum(name.startswith("occupied") for name in touched) == 4


def test_orders_that_keep_each_line_together():
    """Each of the four orders has its own line in one row, and none has another's."""
    together = [
        (order, line)
        for order in range(4)
        for line in range(4)
        if len({turned_index(order, sq) // 9 for sq in (40, *line_squares(line, 40))}) == 1
    ]
    assert together == [(order, order) for order in range(4)]
    assert right("one_square") == "three"  # more than the one in which ranks lie side by side


def test_bits_that_a_diagonal_is_read_by():
    """Of the eight squares beside it the ends decide nothing; the engine reads its own bit too."""
    diagonal = range(0, 81, 10)
    reached = [
        oracle.slide(
            {sq for i, sq in enumerate(diagonal) if taken >> i & 1}, 40, [(1, 1), (-1, -1)]
        )
        for taken in range(512)
    ]
    decide = [i for i in range(9) if any(reached[n] != reached[n ^ 1 << i] for n in range(512))]
    assert decide == [1, 2, 3, 5, 6, 7]
    assert TABLES.line_slide.shape[2] == 1 << len({*decide, 4}) == 128
    assert right("nine_bits") == "seven"


def test_the_square_of_bit_20():
    (sq,) = squares_in(Bitboard(0, 1 << 20, 0))
    assert (sq, square_name(sq)) == (33, right("bit_20"))
    assert (square_name(47), square_name(29)) == ("7f", "7d")


@pytest.mark.parametrize(("name", "line", "panel"), RIDDLES)
def test_traces_are_those_of_the_move(name, line, panel):
    assert right(name) == line.split()[-1]
    hidden, shown = asked_at(name).parts[0], ABOUT[name]().frames[0].parts[1]
    assert hidden.last  # its squares are seen when the answer is judged
    assert shown.parts[0].rows


def test_members_that_legal_moves_read():
    blocks = asked_at("legal_reads").parts[0].blocks
    lit = [each.name for each in blocks if each.mark]
    assert (len(lit), len(blocks), right("legal_reads")) == (17, 48, "no")
    assert {"hash_key", "material"}.isdisjoint(lit)


def test_moves_that_leave_the_material():
    stays = {"quiet": set(), "capture": set(), "promotion": set(), "drop": set()}
    game = Game.read_all(GAMES)[0]
    for (before, after), move in zip(pairwise(game.positions()), game.moves, strict=True):
        kind = "drop" if "*" in move else "promotion" if "+" in move else "quiet"
        if before.record.board[square(move[2:4])]:
            kind = "capture"
        values = [oracle.material(oracle.read(each.sfen())) for each in (before, after)]
        stays[kind].add(values[0] == values[1])
    assert stays == {"quiet": {True}, "capture": {False}, "promotion": {False}, "drop": {True}}
    assert right("material_stays") == "quiet moves and drops"


def test_the_guards_that_a_missing_bishop_lights():
    """Alone where the rook has one to spare; with no rook to spare, the rook's lies too."""
    for rooks, said in ((1, ["bishop"]), (0, ["bishop", "rook"])):
        a = PADDED.pack(pawn=3, lance=1, knight=1, silver=1, gold=1, rook=rooks)
        b = PADDED.pack(pawn=2, lance=1, bishop=1)
        assert [name for name, bit in GUARDS if (a - b) >> bit & 1] == said
    assert right("lit_guards") == "the bishop's"


def test_hex_digits_of_a_hand():
    seen = asked_at("hex_digits").parts[0]
    (row,) = (each for each in seen.table.rows if each.label == "YaneuraOu")
    assert seen.counts == (4, 0, 0, 0, 0, 1, 0)
    assert hex(row.value) == hex(int(row.note, 16)) == right("hex_digits")


def test_masks_without_neighbours():
    works = [n for n in range(128) if not trial([i for i in range(7) if n >> i & 1]).wrong]
    assert works == [n for n in range(128) if not n & n >> 1]
    assert right("masks_that_work") == str(len(works)) == "34"


def test_the_guards_that_a_missing_knight_lights():
    rng = random.Random(1)
    for _ in range(200):
        held = {field.name: rng.randint(0, field.most) for field in PADDED.fields}
        knights = rng.randint(0, 3)
        a, b = (PADDED.pack(**held | {"knight": knights + more}) for more in (0, 1))
        lit = [name for name, bit in GUARDS if (a - b) >> bit & 1]
        assert lit == ["knight", "silver", "gold", "bishop", "rook"]
    assert right("one_knight_short") == "five"


def test_a_lance_in_pawns():
    lance, pawn = BONANZA.pack(lance=1), BONANZA.pack(pawn=1)
    weight = in_place.py_func(lance, LANCE) // in_place.py_func(pawn, PAWN)
    assert (weight, right("lance_in_pawns")) == (32, "thirty-two")
    for pawns in range(1, 19):
        assert dominates_412.py_func(lance, pawns)
        assert oracle.dominates_412({"L": 1}, {"P": pawns})
        assert dominates.py_func(lance, pawns) == (pawns == 1)


def test_answers_after_the_one_that_saves():
    """Of a check that fails, the last answer looked at saves White, and none before it does."""
    tree, left_out = mate_tree(Position.from_sfen(SMALL), 3), []
    for number, node in enumerate(tree.nodes):
        if node.kind == AND and node.verdict == REFUTED:
            board = oracle.read(position_at(tree, number).sfen())
            looked_at = [tree.nodes[child].move for child in node.children] or [node.answer]
            saves = [
                node.ply == 3 or not oracle.mating_checks(oracle.after(board, move), 1)
                for move in looked_at
            ]
            assert saves == [False] * (len(saves) - 1) + [True]
            left_out.append(len(oracle.legal_moves(board)) - len(looked_at))
    later = tree.nodes[tree.steps[PREDICTIONS["other_answers"].at + 1]]
    assert (max(left_out), later.parent, right("other_answers")) == (2, 0, "Black's next check")


def test_the_bishop_that_mates_unpromoted():
    humble = Position.from_sfen(HUMBLE.removeprefix("sfen "))
    mating = [
        move
        for move in humble.checks()
        if move.startswith("3b")
        and all(
            mate_length(humble.after(move).after(answer), 3)
            for answer in humble.after(move).legal_moves()
        )
    ]
    assert mating == [right("humble_bishop")]


def places(piece):
    """The squares from which a black piece can move, alone on the board, in reading order."""
    return [sq for sq in range(81) if oracle.attacks([""] * sq + [piece] + [""] * (80 - sq), sq)]


def test_the_base_of_pawns():
    held = sum(FULL_SET[kind] + 1 for kind in HAND_PIECES)
    numbers = dict(zip(places("P"), count(held), strict=False))
    assert (held, min(numbers)) == (45, 9)
    assert {number - sq for sq, number in numbers.items()} == {36} == {KKP_BOARD[PAWN]}
    assert right("base_36") == "some squares have no number"


def test_the_silver_goes_with_its_king():
    best = {}
    for king in ("8h", "2h"):
        kings = {square(king): "K", square("5a"): "k"}
        sums = {}
        for sq in set(range(81)) - set(kings):
            draft = EMPTY._replace(turn=1)
            for at, piece in ({sq: "S"} | kings).items():
                draft = with_square(draft, at, piece)
            sums[square_name(sq)] = Position.from_sfen(draft_sfen(draft)).kkp(TABLE)
        best[king] = max(sums, key=sums.get), max(sums.values())
    assert best["8h"][0] == "7h"
    assert best["2h"][0] == "3h" == right("other_castle")
    assert best["8h"][1] == best["2h"][1]


def test_terms_of_two_hands():
    position = Position.from_sfen("4k4/9/9/9/9/9/9/9/3K5 b 2GSL5P 1")
    black, white = int(position.record.king[0]), int(position.record.king[1])
    seen = [(black, white), (80 - white, 80 - black)]
    sums = []
    for kings in seen:
        table = np.zeros((81, 81, 738), np.int16)
        table[(*kings, slice(0, 45))] = 1
        sums.append(position.kkp(table))
    assert sums == [7, -7]
    assert right("terms_of_hands") == str(sums[0] - sums[1]) == "14"


def test_terms_that_a_capture_changes():
    judged = ABOUT["capture_terms"]().frames[PREDICTIONS["capture_terms"].at].parts[1]
    assert [words for words, mark, _ in judged.answers if mark == "right"] == [
        right("capture_terms")
    ]


def test_squares_whose_rays_changed():
    words = [each.effects().words for each in (FACING, FACING.after("5h5e"))]
    assert right("squares_changed") == str(np.count_nonzero(words[0] != words[1])) == "18"


def test_the_first_piece_that_a_ray_meets():
    after = SHOOTING.after("R*5e")
    rays, words = oracle.long_effects(oracle.read(after.sfen()).squares), after.effects().words
    told = [("b", "R") in rays[square(name)] for name in ("4e", "3e", "2e")]
    assert told == [bool(words[square(name)] & 1 << 1) for name in ("4e", "3e", "2e")]
    assert (told, right("first_piece")) == ([True, True, False], "it does")


class Noted(TwinRow):
    """A row that notes where it is written."""

    def __init__(self, values):
        super().__init__(values)
        self.written = set()

    def __setitem__(self, key, value):
        self.written.add(key)
        super().__setitem__(key, value)


def test_a_ray_that_is_blocked_and_emitted_alike():
    position = Position.from_sfen("9/9/9/9/7R1/9/9/9/9 b R 1")
    pos, effects = plain(position.record.copy()), plain(effects_of(position.record))
    effects.words = Noted(effects.words)
    stepped(do_with_effects)(pos, *map(plain, (TABLES, RAYS)), effects, position.packed("R*5e"))
    assert {square(name) for name in ("4e", "3e", "2e", "5a", "5i")} <= effects.words.written
    assert not {square(name) for name in ("6e", "7e", "8e", "9e")} & effects.words.written
    assert right("same_ray") == "never"


def test_the_one_value():
    rows = asked_at("one_value").parts[1].rows
    before, now = (row[-1].value for row in (rows[-2:-1], rows[-1:]))
    assert right("one_value") == f"0x{before ^ now:04x}"


def test_the_rook_takes_where_one_ply_is_seen():
    assert Player("negamax").think(GUARDED, Limits(depth=1)).move == "5h5d"
    assert Player("negamax").think(GUARDED, Limits(depth=2)).move != "5h5d"
    assert right("hanging_rook") == "the rook takes the silver"


def test_answers_after_the_one_that_refutes():
    tree = step_tree(GUARDED, "AlphaBeta", 2)
    node = tree.nodes[tree.steps[PREDICTIONS["other_answers_left"].at]]
    assert node.why == CUTOFF
    searched = [bool(each.nodes) for each in node.tries]
    assert (searched, right("other_answers_left")) == ([True] + 7 * [False], "none of them")
    assert tree.nodes[node.tries[0].nodes[0]].value == 189


def test_the_board_that_came_again():
    first, *_, last = Game(AGAIN.start, [*AGAIN.moves, "5g5h"]).positions()
    assert first.record.board.tolist() == last.record.board.tolist()
    assert search_tree(AGAIN, 1, "superior").nodes[0].value == BETTER
    assert right("board_again") == "as good as won for Black"


def test_the_part_that_is_worth_most():
    rows = asked_at("worth_most").parts[0].rows
    assert (
        max(rows, key=lambda row: row.found.elo).what
        == right("worth_most")
        == "static exchange evaluation"
    )
    early = {row.what: row.found.elo for row in ABOUT["worth_most"]().frames[0].parts[0].rows}
    late = {row.what: row for row in ABOUT["worth_most"]().frames[2].parts[0].rows}
    assert early["KKP"] < 0
    assert late["KKP"].found.is_sure


def test_the_sibling_that_pushes_hardest():
    row, frames = PREDICTIONS["pushes_most"], ABOUT["pushes_most"]().frames
    reached = [
        max(abs(each.after - each.before) for each in frame.parts[1].rows) for frame in frames
    ]
    assert reached.index(max(reached)) == row.at
    assert frames[row.at].parts[0].chosen == 0
    assert right("pushes_most") == "the level one"
    counts = counts_of(np.array([0.0, 600, 0, -600]))[1:]
    ahead, level, behind = counts * (1 - counts)
    assert level > 50 * max(ahead, behind)


def test_the_weight_that_all_siblings_push_down_most():
    rows = asked_at("loses_most").parts[1].rows
    assert min((each.after - each.before, each.letter, each.place) for each in rows)[1:] == (
        "S",
        "6h",
    )
    assert right("loses_most") == "the silver's on 6h"


def test_the_rows_that_a_capture_swaps():
    sides = asked_at("rows_of_a_capture").parts[1].sides
    assert {(len(side.gone), len(side.come)) for side in sides} == {(2, 2)}
    assert right("rows_of_a_capture") == "2 go and 2 come"


def test_the_sums_of_the_side_whose_king_stays():
    black, white = asked_at("king_steps").parts[1].sides
    assert (black.scratch, white.scratch) == (38, 0)
    assert (white.gone, white.come, set(white.changes)) == ((), (), {0})
    assert right("king_steps") == "nothing changes"


def asked_at(name, by=0):
    row = PREDICTIONS[name]
    return ABOUT[name]().frames[row.at + by]
