"""What runs on the standard library and python-shogi alone: the engine, stepped, and all on it."""

import json
import subprocess
import sys

import pytest

from helpers.arrays import NEED_ARRAYS, WIDGETS
from shogi_lab.chapters.kkp.heat import heat_film, reach_of
from shogi_lab.chapters.kkp.learning import load_kkp
from shogi_lab.chapters.kkp.shipped import WEIGHTS, Shipped

#: Python that finds nothing of what is installed but python-shogi.
BARE = """
import sys
class Hidden:
    def find_spec(name, path=None, target=None):
        head = name.partition(".")[0]
        if head not in sys.stdlib_module_names and head not in ("shogi_lab", "shogi"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden)
"""

IMPORTED = """
import importlib, json, pkgutil
import shogi_lab
refused = {}
for found in pkgutil.walk_packages(shogi_lab.__path__, "shogi_lab."):
    try:
        importlib.import_module(found.name)
    except ImportError as error:
        refused[found.name] = str(error)
print(json.dumps(refused))
"""

SEEN = """
import json
import shogi_lab.chapters.kkp.drawings, shogi_lab.chapters.long_effects.drawings
from shogi_lab import Game, Position
from shogi_lab.chapters.kkp.heat import heat_film
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.chapters.long_effects.games import costs_film
from shogi_lab.chapters.posi_t.alarm import alarm_film
from shogi_lab.chapters.posi_t.exercises import check
from shogi_lab.chapters.posi_t.memory import our_memory
from shogi_lab.engine.tables import TABLES
from shogi_lab.screen.svg import svg
import hashlib

start = Position.from_sfen("startpos")
game = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
mating = Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")

def bit_of(sq):
    return sq // 27, 26 - sq

films = (alarm_film(start), costs_film(game), heat_film(shipped_weights()))
report = check(bit_of)
print(json.dumps({
    "tables": hashlib.sha256(json.dumps(
        [TABLES[name].tolist() for name in TABLES.dtype.names]).encode()).hexdigest(),
    "perft": start.perft(2),
    "key": int(list(game.positions())[-1].record.hash_key),
    "mates": [mating.mate_in_3(), mating.mate()],
    "illegal": start.why_illegal("1i1e"),
    "effects": [[int(n) for n in side] for side in start.effects().counts],
    "kkp": start.after("7g7f").kkp(shipped_weights()),
    "captions": [film.frames[i].caption for film in films for i in range(3)],
    "pictures": [hashlib.sha256(svg(film.frames[0]).encode()).hexdigest() for film in films],
    "memory": our_memory().size,
    "report": [report.title, *report.notes],
}))
"""


def said(program, *before):
    ran = subprocess.run(
        [sys.executable, "-c", "".join([*before, program])], capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr[-2_000:]
    return json.loads(ran.stdout.splitlines()[-1])


def test_all_but_what_is_named_can_be_imported_alone():
    refused = said(IMPORTED, BARE)
    assert {name for name in refused if name not in WIDGETS} == set(NEED_ARRAYS)
    assert set(WIDGETS) <= set(refused)
    assert all("needs NumPy" in refused[name] for name in NEED_ARRAYS)


def test_what_is_seen_is_the_same():
    assert said(SEEN, BARE) == said(SEEN)


def test_the_shipped_table_is_the_same_weight_by_weight():
    table, cells = load_kkp(WEIGHTS).table(), Shipped(WEIGHTS)
    for own, other in ((76, 4), (24, 56), (0, 80), (44, 44)):
        assert table[own, other].tolist() == [cells[own, other, index] for index in range(738)]
    assert cells.reach == reach_of(table)
    assert heat_film(table, reach=5).frames[9].caption
    with pytest.raises(IndexError):
        cells[0, 0, 738]
