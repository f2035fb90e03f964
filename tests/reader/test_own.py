"""Your own material: whatever names it, one call loads it, and every chapter's films run on it."""

import pytest

from shogi_lab import Game, Position
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.contents import CHAPTERS
from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.reader.own import Own
from shogi_lab.views import own

pytestmark = pytest.mark.usefixtures("errors_in_both")

LINE = "startpos moves 7g7f 3c3d 8h2b+ 3a2b"
BARE = "9/9/9/9/9/9/9/9/9 b - 1"
TABLE = shipped_weights()
# Black mates with a drop, or takes first; each side has pieces in hand.
MATED = "sfen 8k/9/7B1/6L2/7P1/9/9/9/4K4 b Lpg 1 moves L*1c 1a2a"
FEW = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b - 1 moves 5c5b 5a4a"  # moves, of which every line is drawn
NAMES = tuple(chapter.name for chapter in CHAPTERS)


@pytest.fixture
def game():
    return Game.parse(LINE)


@pytest.mark.parametrize("kind", ["kif", "csa", "usi"])
def test_a_record_is_loaded_by_its_path_and_by_its_text(tmp_path, game, kind):
    text = getattr(game, kind)()
    path = tmp_path / f"mine.{kind}"
    path.write_text(text, encoding="utf-8")
    for what in (path, str(path), text):
        assert (own(what).game.moves, own(what).ply) == (game.moves, 4)


@pytest.fixture
def replayed(monkeypatch):
    """Every move that a position plays from now on."""
    played, after = [], Position.after

    def noted(position, move):
        played.append(move)
        return after(position, move)

    monkeypatch.setattr(Position, "after", noted)
    return played


SEVERAL = {"usi": "{0}\n# another\n\n{1}\n{2}\n", "csa": "{0}/\n{1}/\n{2}", "kif": "{0}\n{1}\n{2}"}


@pytest.mark.parametrize("kind", SEVERAL)
def test_of_many_games_only_the_one_asked_for_is_replayed_and_only_once(tmp_path, replayed, kind):
    path, lines = tmp_path / f"mine.{kind}", [LINE, "startpos moves 2g2f 8c8d", LINE + " B*5e"]
    texts = [getattr(Game.parse(line), kind)() for line in lines]
    path.write_text(SEVERAL[kind].format(*texts), encoding="utf-8")
    games = Game.read_all(path)
    assert [game.moves for game in games] == [Game.parse(line).moves for line in lines]
    replayed.clear()
    assert own(path, game=2).game == games[1]
    assert replayed == games[1].moves
    replayed.clear()
    assert own(path, game=2).game == games[1]
    with pytest.raises(ValueError, match="holds 3 games; choose one of them by its number"):
        own(path)
    assert replayed == []
    path.write_text(SEVERAL[kind].format(texts[0], texts[2], texts[1]), encoding="utf-8")
    assert own(path, game=2).game == games[2]


def test_a_game_is_read_beside_a_bad_one_whose_error_is_told_where_it_is_asked_for(tmp_path):
    path = tmp_path / "mine.usi"
    path.write_text(f"{LINE}\n\nstartpos moves 7g7f 7g7e 3c3d\n")
    assert own(path, game=1).game == Game.parse(LINE)
    with pytest.raises(ValueError, match=r"mine\.usi, line 3, move 2: 7g7e is not legal"):
        own(path, game=2)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("nowhere/mine.kif", r"nowhere/mine\.kif: there is no such file; it must be a record"),
        (7, "7 came; it must be a record file"),
        ("data", "data is a folder; give the path of a record in it"),
        ("lnsgkgsnl/9/9 b - 1", "3 ranks"),
        ("", "nothing came; it must be a record file"),
        ("hello", "'hello' where there should be a game in USI, CSA, KIF, KI2 or JKF"),
        ("startpos moves 7g7f 7g7e 3c3d", "line 1, move 2: 7g7e is not legal"),
        ("startpos | film game | step x", "step is 'x'; it must be a whole number"),
    ],
)
def test_bad_material_is_told_what_was_wanted(what, said):
    with pytest.raises(ValueError, match=said):
        own(what)


STRANGE = (
    "x" * 5_000 + ".kif", "\0.kif", "\ud800.kif", "a/b" * 2_000, "/dev/zero", "/", "~", "\0",
    "\ud800", " | ", " | step 1", "| film game | step 0", "x\n | step 1", "startpos |  | step 0",
    "startpos | step", "[" * 100_000, '{"a": ' * 20_000, "9" * 100_000, "moves", "sfen", "position",
    "startpos moves" + " 5i5h" * 20_000, "startpos | film game | step 0 | step 0", "/ | step 1",
    "a/b | ply 0",
)  # fmt: skip


@pytest.mark.parametrize("text", STRANGE, ids=range(len(STRANGE)))
def test_every_text_is_answered_in_a_sentence(text):
    with pytest.raises(ValueError, match=r"\w") as told:
        own(text).film()
    assert len(str(told.value)) < 2_000
    str(told.value).encode()


def test_a_ply_is_one_of_the_game(game):
    assert own(game, ply=0).position.sfen() == game.start.sfen()
    with pytest.raises(
        ValueError, match="ply is 5; the game has 4 moves, so it must be from 0 to 4"
    ):
        own(game, ply=5)


def ready(mine, chapters):
    found = [each for chapter in chapters for each in mine.films(chapter)]
    return [name for _, name, lacking in found if not lacking]


@pytest.mark.parametrize("chapter", NAMES)
def test_what_is_ready_is_a_film_whose_lines_say_its_name(chapter):
    mine = Own(Game.parse(FEW if chapter == "06_player" else MATED), 0, table=TABLE)
    names = ready(mine, [chapter])
    assert names or not ARRAYS  # chapter 8's all need them
    for name in names:
        film = mine.film(name)
        assert f"film {name}" in film.frames[0].about.split(" | ")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ledger", "'ledger' needs both kings on the board: Black's and White's are missing"),
        ("costs", "'costs' needs a move before the position"),
        ("proof", "'proof' needs a check"),
        ("pawn drop", "'pawn drop' needs a king to drop a pawn in front of"),
        ("noir", "'noir' is not a film; there are game, "),
        ("", "which film"),
    ],
)
def test_what_a_film_lacks_is_said_in_words(name, said):
    with pytest.raises(ValueError, match=said):
        own(BARE).film(name)
    assert f"{'ledger':13}needs both kings" in str(own(BARE))


def test_the_list_of_films_leads_to_the_chapters_that_explain_them():
    mine = own("4k4/9/9/9/9/9/9/9/9 b P 1")
    bundle = mine._repr_mimebundle_()
    assert bundle["text/plain"] == str(mine)
    listed = bundle["text/markdown"]
    for chapter, name, needed in mine.films():
        assert (f"[{name}]({chapter}.ipynb)" in listed) == (not needed)
        said = [line for line in listed.splitlines() if line.endswith(f": lacking {needed}")]
        assert [name in line.partition(": ")[0] for line in said] == [True] * bool(needed)
