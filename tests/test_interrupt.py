"""Ctrl-C ends what computes for long, in a notebook's kernel, within a second."""

import os
import time

import psutil
import pytest
from jupyter_client.manager import start_new_kernel

from helpers.faces import ROOT
from shogi_lab.engine.kernel import COMPILED

FACES = """
from shogi_lab.engine.arrays import np
from shogi_lab import Position
from shogi_lab.chapters.hands.kernels.search import search
from shogi_lab.chapters.hands.standins import PAIRS, mate_length
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player
from shogi_lab.engine.dfpn import begin, solve
from shogi_lab.engine.mate import mates_in_1, mates_in_3

start, far = Position.from_sfen("startpos"), Position.from_sfen(PAIRS[2].strong)
silvers = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b R2S 1")
many = np.broadcast_to(np.array([far.record]), (20_000_000,))
"""
#: Of each its short call, which compiles it where need be, and one that takes very long.
CALLS = {
    "perft": ("start.perft(1)", "start.perft(9)"),
    "search": ("search(start, 4)", "search(start, 11)"),
    "mate_length": ("mate_length(far, 5)", "mate_length(silvers, 13)"),
    "mates_in_1": ("mates_in_1(many[:1])", "mates_in_1(many)"),
    "mates_in_3": ("mates_in_3(many[:1])", "mates_in_3(many)"),
    "a player": ("Player().think(start, Limits(depth=1))", "Player().think(start, Limits())"),
    "df-pn": ("far.mate(1_000_000)", "silvers.mate(1_000_000_000)"),
}


@pytest.fixture
def kernel():
    manager, client = start_new_kernel(kernel_name="python3", cwd=str(ROOT))
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="a kernel is interrupted in another way there")
@pytest.mark.skipif(not COMPILED, reason="plain Python hears Ctrl-C everywhere")
def test_a_notebook_is_interrupted_in_machine_code(kernel):
    manager, client = kernel
    assert answer(client, client.execute(FACES)) == "ok"
    taken, process = {}, psutil.Process(manager.provisioner.pid)
    for name, (short, long) in CALLS.items():
        assert answer(client, client.execute(short)) == "ok", name
        before = computed(process)
        asked = client.execute(long, stop_on_error=False)
        while computed(process) < before + 0.5 and not client.shell_channel.msg_ready():
            time.sleep(0.02)
        manager.interrupt_kernel()
        began = computed(process)
        assert answer(client, asked) == "KeyboardInterrupt", name
        taken[name] = round(computed(process) - began, 2)
    print(taken)
    assert max(taken.values()) < 1


def computed(process):
    """The seconds that a process has computed, which others on the machine do not lengthen."""
    return sum(process.cpu_times()[:2])


def answer(client, asked):
    """What became of a cell: "ok", or the error's name."""
    while True:
        reply = client.get_shell_msg(timeout=60)
        if reply["parent_header"].get("msg_id") == asked:
            return reply["content"].get("ename", reply["content"]["status"])
