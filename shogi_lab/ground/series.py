"""The series as it ships, with notebooks and data: beside the package, or in the wheel.

      a clone                      a wheel, installed                   what `copied` writes

      shogi_lab/ground/series.py          site-packages/shogi_lab/ground/series.py    FOLDER/
      data/games/selfplay.usi        data/games/selfplay.usi              data/games/selfplay.usi
      notebooks/00_start.ipynb       notebooks/00_start.ipynb             notebooks/00_start.ipynb

Notebooks look for `../data`, so the two folders stay side by side wherever they go.
"""

import shutil
from pathlib import Path

from .messages import said

HERE = Path(__file__).parents[1]
#: Asked first within the package: beside an installed one lie other people's folders.
TOP = HERE if (HERE / "data").is_dir() else HERE.parent
DATA, NOTEBOOKS = TOP / "data", TOP / "notebooks"
#: What readers do not get: sources, answers, and what editors and Python leave behind.
KEPT_BACK = ("src", "solutions", "teaching", ".ipynb_checkpoints", "__pycache__", "progress.json")


def copied(folder: Path) -> Path:
    """Copy the notebooks with their data into a folder, and return the notebooks' folder in it.

    A file that is already there stays as it is, so that nothing is lost that a reader wrote.
    Raises OSError if the folder cannot be written, and ValueError if it lies where the originals
    are.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     notebooks = copied(Path(folder, "mine"))
    ...     (notebooks / "00_start.ipynb").is_file()
    ...     (notebooks.parent / "data" / "games" / "selfplay.usi").is_file()
    True
    True
    """
    place, top = folder.resolve(), TOP.resolve()
    if top in (place, *place.parents):
        wanted = said("a folder outside of {project}", project=top)
        words = {"name": "FOLDER", "came": folder, "wanted": wanted}
        raise ValueError(said("{name} is {came}; it must be {wanted}", **words))
    for source in (NOTEBOOKS, DATA):
        shutil.copytree(
            source,
            folder / source.name,
            ignore=lambda *_: KEPT_BACK,
            copy_function=_new,
            dirs_exist_ok=True,
        )
    return folder / NOTEBOOKS.name


def _new(source: str, target: str) -> None:
    if not Path(target).exists():
        shutil.copyfile(source, target)  # without its rights: an administrator's are read only
