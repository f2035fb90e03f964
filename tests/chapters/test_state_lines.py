"""A state line alone brings back the film it was copied from, for every kind of film there is."""

import random
from collections import Counter

import pytest

from helpers.shares import share
from helpers.state_lines import (
    KINDS,
    NUMBERS,
    SMALL,
    VALUES,
    hostile_line,
    is_sentence,
    lines,
    pasted,
    table,
    try_line,
    with_value,
)
from shogi_lab.chapters.mate_in_3.visit import search_film
from shogi_lab.engine.arrays import np
from shogi_lab.reader.own import film_of, own
from shogi_lab.stage.states import frame_of, read_line, state_line


@pytest.mark.long
@pytest.mark.parametrize("kind", [*KINDS][:: share(2, 1)])
def test_a_line_alone_brings_its_frame_back(kind):
    seen, made = KINDS[kind](), {}
    count = len(seen.frames)
    for step in {0, count // 2, count - 1}:
        text = state_line(seen, step)
        assert read_line(text).step == step
        assert "\n" not in text
        rest = text.rpartition(" | step ")[0]
        if rest not in made:  # else the same film, at another step
            made[rest] = film_of(text, table())
        assert len(made[rest].frames) == count
        assert frame_of(read_line(text, table()), made[rest]) == seen.frames[step]


def test_the_position_of_a_node_is_where_the_line_ends():
    film = search_film(SMALL)
    for frame in film.frames:
        last = list(read_line(frame.about).game.positions())[-1]
        board = frame.parts[0]
        assert board.turn == last.turn
        assert sum(map(bool, board.pieces)) == np.count_nonzero(last.record.board)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("startpos | step 1", "'startpos': it does not say 'film'"),
        ("startpos | film ledger | step 1", "does not hold the table of weights"),
        ("film walk | call rm 7 | step 0", "'rm' is not a kernel"),
        (
            'film scan | set ["pawns"] | step 0',
            r"""set is '\["pawns"\]'; it must be \["a text", 0 to 134217727""",
        ),
        ("film scans | boards [7] | step 0", r"""must be \[\["a text", 0 to .*\], \.\.\.\]"""),
    ],
)
def test_a_line_that_says_too_little_is_told_what_it_lacks(line, said):
    with pytest.raises(ValueError, match=said):
        film_of(line)


SEARCH = f"sfen {SMALL.sfen()} | film search | plies 3 | step 0"
HOSTILE = {
    "plies -1": "plies is '-1'; it must be one of 1, 3, 5",
    "plies \u0663": "plies is '\u0663'; it must be one of 1, 3, 5",
    "step 999": r"is not a line of 'A search for mate within 3': it has steps 0 to \d+",
    "step \u0663": "step is '\u0663'; it must be a whole number from 0 to 999999",
    "step 1_0": "step is '1_0'; it must be a whole number from 0 to 999999",
    "step": "step is ''; it must be one word",
    "step " + "9" * 5_000: r"step is '9+\.\.\.; it must be a whole number from 0 to 999999",
    "ply 1": "ply is 1; the game has 0 moves, so it must be from 0 to 0",
    "ply 0": "is not a line of 'A search for mate within 3': its step 0 has no 'ply'",
    "film noir": "film is 'noir'; it must be one of game, reach, four boards, ",
    "film": "which film\\? Give its name: game, reach, four boards, ",
    "member occupied": "'member occupied' is not a line of 'A search .*': it offers none",
    "colour red": "'sfen .* is not a line of 'A search .*': its step 0 has no 'colour'",
    " ": "its step 0 has no ''",
    "step 0 | step 0": "it says 'step' twice",
    "x" * 10_000: "10,0[0-9]+ letters; it may have at most 6,000",
    "x\0y": "must be one line of plain text",
    "\ud800": "must be one line of plain text",
}


@pytest.mark.parametrize("part", HOSTILE, ids=range(len(HOSTILE)))
def test_a_number_or_a_word_that_cannot_be_is_told_in_a_sentence(part):
    name = part.partition(" ")[0]
    parts = SEARCH.split(" | ")
    kept = [each for each in parts if each.partition(" ")[0] != name]
    text = " | ".join([*kept[:-1], part, *kept[-1:]])
    with pytest.raises(ValueError, match=HOSTILE[part]) as told:
        own(text).film()
    assert len(str(told.value)) < 600
    pasted(text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("film entry | bits 0 | words []", r"must be \[\[\[\"a text\", 1 to 128\], "),
        ("film packer | layouts Bonanza, x", "must be some of Bonanza, half padded"),
        ("startpos | film move | move 7g7e", "7g7e is not legal"),
        ("startpos | film move | move 7g7f | only X", "only is 'X'; it must be one of RU, R, "),
        ("film ruler | blocks [[0,1,0,0,NaN,1]]", "blocks is .*; it must be"),
        ("film ruler | blocks [[0,1,0,0,7,1]]", "must begin at index 0 or later"),
        ("film ruler | blocks [[0,1,0,0,1,7]]", "all the blocks are of one kind"),
        ("film walk | call first 0x8000000,0,0", "'0x8000000'; it must be a whole number from 0"),
        ("film walk | call held 7", "piece is ''; it must be a whole number from -15 to 15"),
        ("film walk | call held 7 1 | only first", "held must be among them"),
    ],
)  # fmt: skip
def test_what_a_film_is_made_of_has_a_range(line, said):
    with pytest.raises(ValueError, match=said):
        film_of(line, table())


@pytest.mark.long
def test_every_name_of_every_film_refuses_what_it_cannot_be():
    rng, refused = random.Random(1), Counter()
    for text in lines():
        for at, part in enumerate(text.split(" | ")):
            for value in rng.sample(VALUES[len(NUMBERS) :], 8):
                try:
                    film_of(with_value(text, at, value), table())
                except ValueError as error:
                    is_sentence(error)
                    refused[part.partition(" ")[0]] += 1
    assert min(refused.values()) >= 5


@pytest.mark.long
def test_hostile_lines_are_answered():
    rng = random.Random(2)
    hostile = [hostile_line(rng) for _ in range(60)]  # `start.py proofs state_lines`: many more
    assert 0 < sum(map(try_line, hostile)) < 60
    for text in (
        *hostile[:20],
        "x" * 1_000_000,
        "[" * 100_000,
        "startpos moves" + " 5i5h" * 10_000,
    ):
        pasted(text)
