"""Ideas that make depth: each film's example is there, and its bill is what the search counts."""

import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers.phrases import lacking, spoken
from helpers.player import EXAMPLES, OTHER_EXAMPLES, SPECIAL, games, idea
from helpers.referees import Referees
from helpers.screen import drawing
from helpers.shares import share
from shogi_lab import Game, Position
from shogi_lab.chapters.player.films import FILMS
from shogi_lab.chapters.player.ideas import IDEAS, example_in, idea_film, nodes_without
from shogi_lab.chapters.player.kernels.mind import COUNTERS
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.recorded import NULL_MOVE, TABLE, UNTRIED, deepenings
from shogi_lab.chapters.player.think import Player
from shogi_lab.chapters.player.tree import path_of, record_at
from shogi_lab.engine.posi import sfen_text
from shogi_lab.reader.own import own
from shogi_lab.stage.states import read_line, state_line
from shogi_lab.views import strip, svg

every_idea = pytest.mark.parametrize("name", EXAMPLES)
#: Which of the referees' games are looked at: one in so many, and these of them; and of our own.
SHARE, THEIRS, OURS = 40, (0, 6, 7), (1, 4, 5)
FOUND = {}


def example(name):
    """The example of an idea, as its film has it; made once."""
    if name not in FOUND:
        number, plies, depth = EXAMPLES[name]
        game = games()[number]
        FOUND[name] = example_of(Game(game.start, game.moves[:plies]), name, depth)
    return FOUND[name]


def example_of(game, name, depth):
    for trees in deepenings(game, 30_000, IDEAS[name].version):
        if trees[0].depth == depth:
            return example_in(trees, name)
    return None


def counted(version, game, depth):
    """What the compiled player counts for a deepening, and the value it finds."""
    player, counts = Player(version, 1), {0: dict.fromkeys(COUNTERS, 0)}
    found = player.think(
        game, Limits(depth=depth), told=lambda t: counts.update({t.depth: t.counts})
    )
    return {name: counts[depth][name] - counts[depth - 1][name] for name in COUNTERS}, found.value


def agrees(trees):
    """Whether trees count what the compiled player counts, window by window."""
    total = {name: sum(tree.counts[name] for tree in trees) for name in COUNTERS}
    counts, value = counted(trees[0].switches, trees[0].game, trees[0].depth)
    return total == counts and value == trees[-1].nodes[0].value


@pytest.mark.long
@every_idea
def test_its_trees_are_the_players_own_window_by_window(name):
    assert agrees(example(name).trees)


@every_idea
def test_its_moment_is_found_again_to_the_node(name):
    found = example(name)
    assert nodes_without(found.trees, found.place) == found.node.size
    for number in range(0, len(found.tree.nodes), 1 + len(found.tree.nodes) // 12):
        place = found.place._replace(node=number)
        assert nodes_without(found.trees, place) == found.tree.nodes[number].size


@pytest.mark.long
@every_idea
def test_its_bill_is_what_its_last_frame_shows(name):
    found, film = example(name), idea(name, EXAMPLES[name])
    bills = [[count for _, count in frame.parts[2].rows] for frame in film.frames]
    assert bills == [[None, None]] * (len(bills) - 1) + [[found.few, found.many]]
    assert found.many == nodes_without(found.trees, found.place, IDEAS[name].switch)
    assert str(IDEAS[name].source) in film.frames[-1].caption


def test_a_position_that_the_table_knows_is_reached_by_another_line():
    found = example("transposition table")
    (first,) = found.place.others
    assert (found.node.why, found.few) == (TABLE, 1)
    one, two = ([found.tree.nodes[each].move for each in path_of(found.tree, number)]
                for number in (first, found.place.node))  # fmt: skip
    assert one != two
    boards = {sfen_text(record_at(found.tree, n), 1) for n in (first, found.place.node)}
    assert len(boards) == 1


def test_a_null_move_refutes_before_any_move():
    found = example("null move")
    assert found.node.why == NULL_MOVE
    assert [each.move for each in found.node.tries] == [0]
    assert -found.others[0].value >= found.node.beta


@pytest.mark.parametrize("name", ["late move reduction", "principal variation search"])
def test_a_move_is_better_than_alpha_both_times(name):
    found = example(name)
    first, second = found.others
    assert first.beta - first.alpha == 1
    assert min(-first.value, -second.value) > -first.beta
    assert (first.depth < second.depth) == (name == "late move reduction")


def test_without_aspiration_it_is_the_search_with_an_open_window():
    found = example("aspiration window")
    assert len(found.trees) > 1
    switches = found.tree.switches._replace(aspiration_windows=0)
    counts, value = counted(switches, found.tree.game, 4)
    assert found.many == counts["nodes"]
    assert abs(value) < 30_000


def test_a_killer_is_tried_first_and_refuted_a_sister():
    found = example("killer")
    (sister,) = found.others
    searched = [[each.move for each in node.tries if each.nodes] for node in (sister, found.node)]
    assert sister.ply == found.node.ply
    assert searched[1] == searched[0][-1:]
    assert sum(each.why == UNTRIED for each in found.node.tries) == len(found.node.tries) - 1


@pytest.mark.long
@every_idea
def test_its_line_makes_the_film_again_and_its_pictures_are_sound(name):
    film = idea(name, EXAMPLES[name])
    line = read_line(state_line(film, 1))
    assert line.film == name
    again = next(row for row in FILMS if row.name == name).again(line)
    assert strip(again) == strip(film)
    for theme in ("light", "dark"):
        assert strip(film, theme).wide <= 1320
        ElementTree.fromstring(svg(film.frames[-1], theme))
    for part in range(3):
        assert len({drawing(frame.parts[part]).skeleton for frame in film.frames}) == 1


@pytest.mark.long
@pytest.mark.parametrize(("name", "where"), [*EXAMPLES.items(), *OTHER_EXAMPLES])
def test_it_is_wholly_in_japanese(name, where):
    assert lacking(spoken(idea(name, where))) == {}


@pytest.mark.usefixtures("errors_in_both")
def test_where_there_is_no_example_it_says_so():
    bare = Position.from_sfen(SPECIAL["mated"][0])
    with pytest.raises(ValueError, match="no example of null-move pruning was found within 60,000"):
        idea_film(bare, "null move")
    with pytest.raises(ValueError, match="'killer': no example of the killer heuristic"):
        own("8k/9/9/9/9/9/9/9/K8 b - 1").film("killer")


@pytest.fixture
def three():
    """Three games of others, in the suite the first of them; our own where there are none."""
    folder = os.environ.get("SHOGI_LAB_REFEREES")
    if not folder:
        return [games()[number] for number in OURS[: share(1, 3)]]
    chosen = [*Referees(Path(folder)).games(SHARE)]
    found = (chosen[number] for number in THEIRS[: share(1, 3)])
    return [Game.parse(f"sfen {start} moves {' '.join(moves)}") for start, moves in found]


@pytest.mark.long
@pytest.mark.parametrize("name", share([*EXAMPLES][::3], EXAMPLES))
def test_three_games_have_an_example_each(name, three):
    for game in three:
        film = idea_film(game, name)
        line = read_line(state_line(film, len(film.frames) - 1))
        found = example_of(line.game, name, line.number("depth", 1, 30))
        assert agrees(found.trees)
        assert [count for _, count in film.frames[-1].parts[2].rows] == [found.few, found.many]
        assert lacking(spoken(film)) == {}
