"""Predictions: every one has a film that decides, is said in both languages, and is right."""

import numpy as np
import pytest

from helpers.phrases import missing, phrases_used, spoken
from helpers.predictions import ABOUT, FACING, HUMBLE, TABLE, asked
from shogi_lab import Position
from shogi_lab.chapters.hands.masks import trial
from shogi_lab.chapters.hands.standins import mate_length
from shogi_lab.contents import PREDICTIONS
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.squares import square_name
from shogi_lab.own import film_of
from shogi_lab.screen.sheets import JUMP, sheet
from shogi_lab.stage.predictions import Question
from shogi_lab.stage.states import state_line
from shogi_lab.views import strip, strip_text

every = pytest.mark.parametrize("row", PREDICTIONS.values(), ids=list(PREDICTIONS))


def right(name):
    """The words of the right answer."""
    row = PREDICTIONS[name]
    return row.answers[row.right].words


def test_every_prediction_has_a_film_here():
    assert set(ABOUT) == set(PREDICTIONS)


@every
def test_the_question_stands_alone_and_every_answer_has_its_verdict(row):
    film = asked(row)
    assert film.decisive == (0,)
    told = [f"- {each.words}: {each.why}" for each in row.answers]
    assert strip_text(film).splitlines()[1:] == [row.question, *told]
    questions = [part for frame in film.frames for part in frame.parts if type(part) is Question]
    assert [each.right for each in questions] == [-1] + [row.right] * (len(row.answers) + 1)
    assert [each.chosen for each in questions[1:]] == [*range(len(row.answers)), -1]
    assert [frame.caption.split()[0] == "Right." for frame in film.frames[1:-1]] == [
        number == row.right for number in range(len(row.answers))
    ]
    assert all(row.because in frame.caption for frame in film.frames[1:])
    assert row.because not in film.frames[0].caption


@every
def test_nothing_but_the_answers_can_be_clicked(row):
    held = sheet(asked(row))
    assert held.asks == row.name
    jumps = JUMP.findall(held.skeleton)
    assert jumps == [str(number) for number in range(1, len(row.answers) + 2)]
    assert not [text for text in held.fragments if JUMP.search(text)]
    assert "data-places" not in held.skeleton


@every
def test_a_strip_of_it_fits_a_page(row):
    assert strip(asked(row)).wide <= 1320


@every
def test_it_is_wholly_in_japanese(row):
    assert missing(asked(row)) == {}
    assert phrases_used(spoken(asked(row))) >= {row.question, row.because}


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


def test_bits_of_one_square():
    before, after = ABOUT["one_square"]().frames[0].parts[0], asked_at("one_square").parts[0]
    changed = sum(
        len(set(one.places) ^ set(two.places))
        for one, two in zip(before.boards, after.boards, strict=True)
    )
    assert (changed, right("one_square")) == (4, "four")


def test_the_square_of_bit_20():
    (sq,) = squares_in(Bitboard(0, 1 << 20, 0))
    assert (sq, square_name(sq)) == (33, right("bit_20"))
    assert (square_name(47), square_name(29)) == ("7f", "7d")


def test_members_that_legal_moves_read():
    blocks = asked_at("legal_reads").parts[0].blocks
    lit = [each.name for each in blocks if each.mark]
    assert (len(lit), len(blocks), right("legal_reads")) == (17, 48, "no")
    assert {"hash_key", "material"}.isdisjoint(lit)


def test_hex_digits_of_a_hand():
    seen = asked_at("hex_digits").parts[0]
    (row,) = (each for each in seen.table.rows if each.label == "YaneuraOu")
    assert seen.counts == (4, 0, 0, 0, 0, 1, 0)
    assert hex(row.value) == row.note == right("hex_digits")


def test_masks_without_neighbours():
    works = [n for n in range(128) if not trial([i for i in range(7) if n >> i & 1]).wrong]
    assert right("masks_that_work") == str(len(works)) == "34"


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


def test_squares_whose_rays_changed():
    words = [each.effects().words for each in (FACING, FACING.after("5h5e"))]
    assert right("squares_changed") == str(np.count_nonzero(words[0] != words[1])) == "18"


def test_the_one_value():
    rows = asked_at("one_value").parts[1].rows
    before, now = (row[-1].value for row in (rows[-2:-1], rows[-1:]))
    assert right("one_value") == f"0x{before ^ now:04x}"


def asked_at(name, by=0):
    row = PREDICTIONS[name]
    return ABOUT[name]().frames[row.at + by]
