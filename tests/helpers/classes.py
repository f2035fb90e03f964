"""Classes of pupils: files as they are handed in, and every kind of damage to one."""

import json
import os

from helpers.wrong import solutions
from shogi_lab.practice.code import code_of
from shogi_lab.practice.logbook import Entry, handed
from shogi_lab.reader import class_list
from shogi_lab.school.gradebook import Gradebook, marked

DAY = "2026-05-04"
SQUARES = ("bit_of", "file_place", "line_pattern", "slides", "changed_by")  # chapter 1's
WRONG = "def {name}(*args):\n    return {number}"


def right(name, tries=1):
    """An exercise of chapter 1 that is solved."""
    return Entry(tries, 0, DAY, code=code_of(solutions("01_posi_t")[name]))


def wrong(name, number=0, solved="", tries=1):
    """One that is not, and what a forger notes of it."""
    return Entry(tries, 0, solved, code=WRONG.format(name=name, number=number))


def put(file, name, noted):
    """Write what a pupil hands in."""
    file.write_bytes(handed(name, noted))


def booked(folder, hear=lambda *_: None):
    """The gradebook of a folder."""
    pupils, remarks, columns, _ = class_list.read(folder)
    return Gradebook(pupils, marked(pupils, hear), remarks, columns=columns)


def plainly(text):
    """Damage that is another text."""
    return lambda file: file.write_text(text, "utf-8")


def entry(**noted):
    """Damage that is an entry."""
    return plainly(json.dumps({"bit_of": noted}))


#: What files of hostile pupils are, and what is told of each.
DAMAGED = {
    "empty": (plainly(""), "is not a logbook: Expecting value"),
    "list": (plainly("[1]"), "must hold {name: "),
    "deep": (plainly("[" * 100_000), "its lists are nested"),
    "large": (plainly(" " * 2_000_000), "it has more than 1,000,000 bytes"),
    "digits": (plainly('{"bit_of": ' + "9" * 5_000 + "}"), "Exceeds the limit"),
    "nan": (plainly('{"bit_of": {"tries": NaN}}'), "NaN is not a JSON number"),
    "twice": (plainly('{"bit_of": {}, "bit_of": {}}'), "'bit_of' occurs in it twice"),
    "no text": (lambda file: file.write_bytes(b"\xff\xfe\x00"), "is not a logbook: 'utf-8' codec"),
    "text for a number": (entry(tries="many"), "'bit_of' is {'tries': 'many'}; it must be"),
    "negative": (entry(tries=-1), "'bit_of' is {'tries': -1}; it must be"),
    "no day": (entry(solved="<script>"), "'bit_of' is {'solved': '<script>'}; it must be"),
    "code that is none": (entry(code=["x"]), "'bit_of' is {'code': ['x']}; it must be"),
    "chosen wildly": (entry(chosen=10**9), "'bit_of' is {'chosen': 1000000000}; it must be"),
    "a name that is none": (plainly('{"hand_in": {"name": [1]}}'), "'hand_in' is {'name': [1]}"),
    "nameless": (plainly('{"hand_in": 3}'), "'hand_in' is 3; it must be"),
    "a name without end": (
        plainly(json.dumps({"hand_in": {"name": "x" * 201}})), "'hand_in' is {'name': 'xxx"),
    "a folder": (lambda file: file.mkdir(), "it is a folder, or not a file at all"),
}  # fmt: skip
if os.name == "posix":
    DAMAGED |= {
        "a link": (lambda file: file.symlink_to("/etc/passwd"), "is a link, which is not followed"),
        "a pipe": (os.mkfifo, "it is a folder, or not a file at all"),
    }

#: What the code of hostile pupils does.
HOSTILE = (
    "while True: pass", "import os; os._exit(0)", "import os; os.fork()", "return 'x' * 10 ** 7",
    "while True: print('x' * 999)", "open('x', 'w')", "return bytearray(10 ** 12)",
    "raise SystemExit",
)  # fmt: skip
