"""The contents: a chapter can be drafted, and a fault in one leaves the others alive."""

import shutil

import pytest

from helpers import films
from helpers.scratch import ROOT, also_named, copied, python
from shogi_lab.contents import CHAPTERS, FOLDERS, modules

FILMS = """
from shogi_lab.stage.films import game_film
from shogi_lab.stage.material import FilmRow

TITLE = "A network"
FILMS = (FilmRow("first", lambda line: game_film(line.game), lambda mine: game_film(mine.game)),)
"""
#: What a chapter owes when it is released, file by file.
OWED = (
    "shogi_lab/chapters/{folder}/exercises.py", "shogi_lab/chapters/{folder}/predictions.py",
    "shogi_lab/chapters/{folder}/drawings.py", "tests/helpers/{folder}.py",
    "notebooks/src/{name}.py", "notebooks/{name}.ipynb", "notebooks/solutions/{name}.py",
    "notebooks/teaching/{name}.md", "notebooks/ja/{name}.ipynb", "notebooks/ja/teaching/{name}.md",
    "locale/ja/LC_MESSAGES/{name}.po",
)  # fmt: skip
#: Chapters that are begun: what they owe is asked from the day on which they leave this set.
BEGUN = {"learning", "network"}
#: A draft of these tests, by a name that no chapter will have.
NAME = "drafted_by_a_test"
NUMBERED = f"{len(FOLDERS) + 1:02}_{NAME}"
EXERCISES = {folder: len(each.EXERCISES.rows) for folder, each in modules("exercises").items()}
ALL = sum(EXERCISES.values())
SEEN = f"""
import shogi_lab.views as views
from shogi_lab import contents
from shogi_lab.reader import progress

print(*(chapter.name for chapter in contents.CHAPTERS), *contents.modules("predictions"))
mine = views.own("startpos moves 7g7f")
print(len(progress.NAMES), {NUMBERED!r} in str(mine))
"""
DRAFTED = SEEN + "print(len(views.show(mine.film('first')).film.frames))"


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    """A copy of the package, whose contents name one chapter more."""
    root = copied(tmp_path_factory.mktemp("scratch"))
    also_named(root, NAME)
    return root


@pytest.fixture
def drafted(scratch):
    """The folder of a chapter with nothing but its films."""
    folder = scratch / "shogi_lab" / "chapters" / NAME
    folder.mkdir()
    (folder / "films.py").write_text(FILMS)
    yield folder
    shutil.rmtree(folder)


@pytest.mark.release
def test_every_chapter_is_whole():
    assert python(ROOT, "import shogi_lab.views", "-W", "error::RuntimeWarning") == ([], [])
    for name in ("films", "exercises", "predictions", "drawings"):
        assert set(FOLDERS) - set(modules(name)) <= BEGUN
    assert tuple(films.CHAPTERS) == FOLDERS


@pytest.mark.release
@pytest.mark.parametrize(
    "chapter", [each for each in CHAPTERS if each.folder not in BEGUN], ids=lambda each: each.name
)
def test_every_chapter_has_the_files_of_a_release(chapter):
    owed = [row.format(name=chapter.name, folder=chapter.folder) for row in OWED]
    missing = [file for file in owed if not (ROOT / file).is_file()]
    assert not missing, f"chapter {chapter.name} owes {', '.join(missing)} before it is released"


def test_a_folder_with_films_and_its_name_in_the_contents_are_a_chapter(drafted, scratch):
    printed, warned = python(scratch, DRAFTED)
    assert printed[0].split()[len(FOLDERS) :] == [NUMBERED, *modules("predictions")]
    assert printed[1:] == [f"{ALL} True", "2"]
    assert warned == []


@pytest.mark.parametrize("name", ["predictions", "exercises", "drawings"])
def test_a_fault_is_said_in_its_chapter_s_name_and_spoils_nothing_else(drafted, scratch, name):
    (drafted / f"{name}.py").write_text("# drafted\n\nword = never_said\n")
    printed, (warned,) = python(scratch, DRAFTED + f"\nprint(*contents.modules({name!r}))")
    assert printed[1:] == [f"{ALL} True", "2", " ".join(modules(name))]
    assert warned.endswith(
        f"chapter {NAME}: {name}.py line 3: NameError: name 'never_said' is not defined"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("word = never_said", "films.py line 1: NameError: name 'never_said' is not defined"),
        (FILMS.replace("'first'", "'game'").replace('"first"', '"game"'), "films.py: ValueError:"
         " shogi_lab.chapters.posi_t.films has a film called 'game', too"),
        ("from .heat import film", "films.py line 1: ModuleNotFoundError: No module named"
         f" 'shogi_lab.chapters.{NAME}.heat'"),
    ],
)  # fmt: skip
def test_without_its_films_a_chapter_is_none(drafted, scratch, text, said):
    (drafted / "films.py").write_text(text)
    printed, (warned,) = python(scratch, SEEN)
    assert NUMBERED not in printed[0]
    assert printed[1] == f"{ALL} False"
    assert warned.endswith(f"RuntimeWarning: chapter {NAME}: {said}")


@pytest.mark.parametrize(
    ("folder", "name"), [*((each, "films") for each in FOLDERS), ("mate_in_3", "drawings")]
)
def test_a_fault_in_any_chapter_is_said_once_and_the_others_are_there(
    drafted, scratch, folder, name
):
    """Two modules use the drawings of mate in 3: their fault has the name of where it arose."""
    file = scratch / "shogi_lab" / "chapters" / folder / f"{name}.py"
    whole = file.read_bytes()
    try:
        file.write_text("raise OSError('lost')")
        printed, (warned,) = python(scratch, SEEN)
    finally:
        file.write_bytes(whole)
    assert warned.endswith(f"RuntimeWarning: chapter {folder}: {name}.py line 1: OSError: lost")
    there = [*FOLDERS, NAME, *modules("predictions")]
    lost = name == "films" and there.count(folder)
    assert len(printed[0].split()) == len(there) - lost
    assert printed[1] == f"{ALL - EXERCISES[folder]} True"
