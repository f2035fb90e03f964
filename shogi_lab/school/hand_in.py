"""Handing in: a reader's answers and predictions in one file, which a teacher can mark.

      progress.json  ->  anna.shogi_lab.json
                         {
                          "hand_in": {"name": "anna"},
                          "bit_of": {"tries": 2, "solved": "2026-05-04", "code": "def bit_of ..."},
                          "first_move": {"tries": 1, "chosen": 2}
                         }

It is a logbook with a name in it: `python3 start.py marks FOLDER` reads a folder of such files.
"""

import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.contents import PREDICTIONS
from shogi_lab.engine.arguments import refused
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import Message, listed, plural, said, sentences
from shogi_lab.practice.logbook import Entry, entries, handed, own_file
from shogi_lab.practice.written import in_tongue
from shogi_lab.reader.class_list import NAMES
from shogi_lab.screen.language import begins_in_japanese

ENDING = ".shogi_lab.json"
LONGEST = 60  # letters of a name
#: What names of files may not have on some system.
UNFIT = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]|^[\s.]|[\s.]$')


class HandedIn(NamedTuple):
    """A file that was written to be handed in: its name, its content, and sentences about it."""

    file: str
    text: str
    told: str

    def __repr__(self) -> str:
        return in_tongue(self.told, begins_in_japanese())

    def _to_save_(self) -> tuple[str, str]:
        """Return the file that a web page offers to be saved, since it writes none by itself."""
        return self.file, self.text


def hand_in(name: Any) -> HandedIn:
    """Write your answers and predictions into a file with your name, to give to your teacher.

    name: the one by which your teacher knows you. The file is `name.shogi_lab.json`, in the folder
    in which this runs, and replaces one that you wrote before. Raises ValueError if the name
    cannot be a file's, or if nothing is noted yet; OSError if the file cannot be written.

    >>> hand_in("anna")
    Traceback (most recent call last):
    ValueError: nothing is noted here yet: answer an exercise or a prediction first
    """
    if type(name) is not str or not 0 < len(name) <= LONGEST or UNFIT.search(name):
        wanted = said("your name, with at most {n} letters and none of {unfit}", n=LONGEST,
                      unfit=r'/ \ : * ? " < > |')  # fmt: skip
        raise refused(name, "name", wanted)
    file = own_file()
    noted = entries(file, [*NAMES, *PREDICTIONS]) if file else {}
    if not noted:
        raise ValueError(
            said("nothing is noted here yet: answer an exercise or a prediction first")
        )
    text = handed(name, noted)
    with replaced(f"{name}{ENDING}") as new:
        new.write(text)
    return HandedIn(f"{name}{ENDING}", text.decode(), _told(f"{name}{ENDING}", noted))


def _told(file: str, noted: dict[str, Entry]) -> str:
    """Return sentences about what was written, and which answers cannot be checked again."""
    answers = {name: each for name, each in noted.items() if name in NAMES and each.tries}
    solved = sum(bool(each.solved) for each in answers.values())
    predictions = sum(bool(each.tries) for name, each in noted.items() if name not in NAMES)
    held: dict[str, Any] = {
        "file": file,
        "answers": plural("{n} answer", "{n} answers", len(answers)),
        "n": solved,
        "predictions": plural("{n} prediction", "{n} predictions", predictions),
    }
    without = [name for name, each in answers.items() if not each.code]
    lacks = said("No code was found for {names}: check it once more.", names=listed(without))
    told = said("{file} holds {answers}, {n} of them right, and {predictions}.", **held)
    return sentences(told, lacks if without else "", _way())


def _way() -> Message:
    """Say how the file gets to the teacher from the place where this runs."""
    if sys.platform == "emscripten":
        return said("Save it, and give it to your teacher.")
    return said("It is in the folder {folder}; give it to your teacher.", folder=Path.cwd().name)
