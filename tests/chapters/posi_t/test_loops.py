"""Loops in machine code: what is counted of them, and what is told of those that are kept."""

import pytest

from publish import verdicts
from shogi_lab.chapters.posi_t.costs import CHAINS
from shogi_lab.chapters.posi_t.loops import COLUMNS, Loop, is_read, is_write, kept_loops, show_loops
from shogi_lab.engine.race import LONG, word


@pytest.mark.parametrize(
    ("instruction", "read", "written"),
    [
        ("mov    eax,DWORD PTR [rdi+0x4]", True, False),
        ("add    eax,DWORD PTR [rdi]", True, False),
        ("movsx  r8d,BYTE PTR [rdi+rdx*1+0x8]", True, False),
        ("cmp    DWORD PTR [rdi],eax", True, False),
        ("mov    DWORD PTR [rsi+rdx*4],eax", False, True),
        ("add    DWORD PTR [rsi],0x1", True, True),
        ("inc    DWORD PTR [rsi]", True, True),
        ("lea    r11,[rsi+0x51]", False, False),
        ("nop    DWORD PTR [rax+rax*1+0x0]", False, False),
        ("btc    r9d,edx", False, False),
        ("jne    again", False, False),
    ],
)
def test_what_reads_from_memory_and_what_writes(instruction, read, written):
    assert (is_read(instruction), is_write(instruction)) == (read, written)


def test_counts_are_of_one_turn_of_the_source_s_loop():
    body = ("mov    eax,DWORD PTR [rdi]", "mov    DWORD PTR [rsi],eax")
    loop = Loop((*body, *body, "add    rsi,0x8", "jne    again"))
    assert (loop.turns, loop.instructions, loop.reads) == (2, 3, 1)


def test_every_loop_of_ours_is_kept_and_ends_where_it_begins():
    loops = kept_loops().loops
    assert {*loops} == {
        *(f"{by} {name}" for by in ("gcc", "numba") for name in (*CHAINS, "scan")),
        "gcc promised",
    }
    for loop in loops.values():
        assert loop.lines[-1].split() == ["jne", "again"]
        assert not any(line.startswith("j") for line in loop.lines[:-1])


def test_loops_are_shown_whole_beside_each_other_with_the_times_of_their_pairs(capsys):
    kept = kept_loops()
    show_loops(*kept.loops, found=kept)
    said = capsys.readouterr().out
    for loop in kept.loops.values():
        for instruction in loop.lines:
            assert instruction.replace(" PTR", "").replace("*1", "") in said
    told = [(pair, word(LONG, found)) for pair, found in kept.times.items()]
    assert [f" {pair}: {each}: " in said for pair, each in told] == [True] * len(told)
    assert len(kept.loops) > COLUMNS


def test_what_the_times_say_can_fill_a_text(capsys):
    kept = kept_loops()
    show_loops("gcc scan", "numba scan", found=kept)
    (found,) = verdicts.PRINTED.findall(capsys.readouterr().out)
    assert found[0] == "K9 numba scan against gcc scan"
