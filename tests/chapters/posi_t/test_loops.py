"""Loops in machine code: what is counted of them, and what is told of those that are kept."""

import pytest

from shogi_lab.chapters.posi_t.loops import is_read, is_write


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
