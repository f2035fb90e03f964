"""Confinement: what the system lets a process do once it holds a stranger's code.

      Linux      Landlock    reads only what is named, and writes, makes and removes no file
                 seccomp     threads, memory, time, and files that are open: nothing else
      macOS      sandbox     reads only what is named; no other file, program or network
      Windows    job, low    starts no program, and writes to no file of yours; but it can read
                 integrity   them, and use the network

It lasts until the process ends, and nothing in the process can undo it. `REFUSED` is a second
wall, of Python alone: it says in words what an answer may not do, and stops nobody who means it.
"""

import ctypes
import os
import platform
import struct
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

SECONDS = 60  # that the process may compute
MEGABYTES = 2_048
FILES = 64  # open at once

# ---- what may be read


def readable(roots: Iterable[Path], hidden: Sequence[Path]) -> list[str]:
    """Return folders and files that together hold all of `roots` but what is hidden in them.

    >>> here = Path(__file__)
    >>> str(here) in readable([here.parent], [here])
    False
    """
    secret = {each.resolve() for each in hidden}
    around = {folder for each in secret for folder in each.parents}

    def parts(path: Path) -> Iterator[str]:
        if path in around:
            for each in sorted(path.iterdir()):
                yield from parts(each)
        elif path not in secret:
            yield str(path)

    there = dict.fromkeys(root.resolve() for root in roots if root.exists())
    return [each for root in there for each in parts(root)]


# ---- the walls


def confine(folders: Sequence[str], listed: Sequence[str]) -> bool:
    """Take from this process whatever code of strangers does not need, until it ends; return
    whether the system itself holds all that.

    folders: which it may read, and files; listed: folders of which it may see the names. No other
    thread may run yet: Linux holds those that begin later.
    """
    _limit()
    walls = {"linux": _linux, "darwin": _macos, "win32": _windows}.get(sys.platform)
    try:
        held = walls is not None and walls(folders, listed)
    except (OSError, AttributeError):  # an older system
        held = False
    sys.addaudithook(_refuse)
    return held


def _limit() -> None:
    """Limit time, memory and files, where the system can."""
    with suppress(ImportError):  # on Windows
        import resource

        for what, most in (
            (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEGABYTES << 20),
            (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_NOFILE, FILES), (resource.RLIMIT_CORE, 0),
        ):  # fmt: skip
            with suppress(OSError, ValueError):
                resource.setrlimit(what, (most, most))


# ---- Linux: Landlock, https://docs.kernel.org/userspace-api/landlock.html

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # on every processor
READ_FILE, READ_DIR, EVERYTHING = 1 << 2, 1 << 3, (1 << 13) - 1
TRUNCATE, TRUNCATE_SINCE = 1 << 14, 3
BENEATH, VERSION = 1, 1
NO_NEW_PRIVILEGES, DIES_WITH_PARENT, FILTER, KILLED = 38, 1, 22, 9


def _linux(folders: Sequence[str], listed: Sequence[str]) -> bool:
    system = ctypes.CDLL(None, use_errno=True)
    system.syscall.restype = ctypes.c_long
    system.prctl(DIES_WITH_PARENT, KILLED)
    if system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return False
    landlock = _landlock(system, folders, listed)
    return _filtered(system) and landlock


def _landlock(system: Any, folders: Sequence[str], listed: Sequence[str]) -> bool:
    version = system.syscall(CREATE_RULESET, None, 0, VERSION)
    if version < 1:
        return False
    handled = struct.pack("Q", EVERYTHING | (TRUNCATE if version >= TRUNCATE_SINCE else 0))
    rules = system.syscall(CREATE_RULESET, handled, len(handled), 0)
    for paths, file, folder in ((folders, READ_FILE, READ_FILE | READ_DIR), (listed, 0, READ_DIR)):
        for path in paths:
            try:
                place = os.open(path, os.O_PATH | os.O_CLOEXEC)
            except OSError:  # gone since it was listed: then it is not read
                continue
            rule = struct.pack("=Qi", folder if os.path.isdir(path) else file, place)
            kept = system.syscall(ADD_RULE, rules, BENEATH, rule, 0)
            os.close(place)
            if kept:
                return False
    held = system.syscall(RESTRICT_SELF, rules, 0) == 0
    os.close(rules)
    return held


# ---- Linux: seccomp, https://docs.kernel.org/userspace-api/seccomp_filter.html

ARCHITECTURES = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
#: What a thread of Python, NumPy or numba asks Linux for, by its number on these two; -1 where one
#: of them has no such call. None of these reaches another process, a name of a file that is not
#: only read, or a network.
CALLS = {
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "close": (3, 57),
    "pread64": (17, 67), "lseek": (8, 62), "dup": (32, 23), "dup3": (292, 24), "stat": (4, -1),
    "fstat": (5, 80), "lstat": (6, -1), "newfstatat": (262, 79), "statx": (332, 291),
    "access": (21, -1), "faccessat": (269, 48), "faccessat2": (439, 439), "getcwd": (79, 17),
    "getdents64": (217, 61), "poll": (7, -1),
    "ppoll": (271, 73), "select": (23, -1), "pselect6": (270, 72), "brk": (12, 214),
    "mmap": (9, 222), "mprotect": (10, 226), "munmap": (11, 215), "mremap": (25, 216),
    "madvise": (28, 233), "futex": (202, 98), "set_robust_list": (273, 99), "rseq": (334, 293),
    "membarrier": (324, 283), "set_tid_address": (218, 96), "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123), "getcpu": (309, 168), "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "sigaltstack": (131, 132),
    "restart_syscall": (219, 128), "setitimer": (38, 103), "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    "gettimeofday": (96, 169), "time": (201, -1), "times": (100, 153), "getpid": (39, 172),
    "gettid": (186, 178), "getuid": (102, 174), "geteuid": (107, 175), "getgid": (104, 176),
    "getegid": (108, 177), "getrlimit": (97, -1), "getrusage": (98, 165), "sysinfo": (99, 179),
    "uname": (63, 160), "getrandom": (318, 278), "exit": (60, 93), "exit_group": (231, 94),
}  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
#: The flags with which glibc and musl begin a thread, and which begin no process.
THREADS = (0x3D0F00, 0x7D0F00)
#: Calls of which only some may be: which argument decides, and either which bits it must not have,
#: or which numbers it may be.
SOME = (
    ("open", (2, -1), 1, WRITING, ()), ("openat", (257, 56), 2, WRITING, ()),
    ("clone", (56, 220), 0, 0, THREADS),
    ("fcntl", (72, 25), 1, 0, (0, 1, 2, 3, 4, 1030)),  # copies and flags of descriptors
    ("ioctl", (16, 29), 1, 0, (0x5401, 0x5451)),  # is it a terminal; close it in programs
)  # fmt: skip
CLONE3, NO_SUCH_CALL, NOT_ALLOWED = 435, 38, 1  # glibc begins a thread by clone then
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000, 0x80000000
OTHER_NUMBERS = 0x40000000  # of x86-64's second way to number its calls
Step = tuple[int, int, int, int]  # of a filter: what, jumps if so and if not, a number


def _filter(number: int, which: int) -> Iterator[Step]:
    """Yield the filter that Linux asks before each call of this process; `which` of the numbers
    counts."""
    yield from ((LOAD, 0, 0, 4), (EQUAL, 1, 0, number), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0))
    yield from ((AT_LEAST, 0, 1, OTHER_NUMBERS), (RETURN, 0, 0, KILL))
    for calls in CALLS.values():
        if calls[which] >= 0:
            yield from ((EQUAL, 0, 1, calls[which]), (RETURN, 0, 0, ALLOW))
    for _, calls, argument, bits, values in (each for each in SOME if each[1][which] >= 0):
        wanted: list[Step] = [(ANY_BIT, 1, 0, bits), (RETURN, 0, 0, ALLOW)] if bits else []
        for value in values:
            wanted += [(EQUAL, 0, 1, value), (RETURN, 0, 0, ALLOW)]
        block = [(LOAD, 0, 0, 16 + 8 * argument), *wanted, (RETURN, 0, 0, REFUSE | NOT_ALLOWED)]
        yield from ((EQUAL, 0, len(block), calls[which]), *block)
    yield from ((EQUAL, 0, 1, CLONE3), (RETURN, 0, 0, REFUSE | NO_SUCH_CALL))
    yield RETURN, 0, 0, REFUSE | NOT_ALLOWED


def _filtered(system: Any) -> bool:
    if platform.machine() not in ARCHITECTURES:
        return False
    steps = [struct.pack("HBBI", *step) for step in _filter(*ARCHITECTURES[platform.machine()])]
    program = ctypes.create_string_buffer(b"".join(steps))
    about = struct.pack("HP", len(steps), ctypes.addressof(program))
    return bool(system.prctl(FILTER, 2, about, 0, 0) == 0)


# ---- macOS: the sandbox of sandbox-exec, asked for from inside

#: "Default" leaves these open: by them a process sees how others of its user were begun.
OPEN = ("sysctl-read", "process-info*", "nvram*", "iokit-get-properties")
KERN = ("argmax", "osproductversion", "osrelease", "ostype", "osversion", "usrstack64", "version")
MACHINE = [*(f'-name "kern.{each}"' for each in KERN), '-name-prefix "hw."']
NOTHING = ("(version 1)", "(deny default)", *(f"(deny {each})" for each in OPEN))


def _macos(folders: Sequence[str], listed: Sequence[str]) -> bool:
    system = ctypes.CDLL("/usr/lib/libSystem.B.dylib")
    fault = ctypes.c_char_p()
    return bool(system.sandbox_init(_profile(folders, listed), 0, ctypes.byref(fault)) == 0)


def _profile(folders: Sequence[str], listed: Sequence[str]) -> bytes:
    """Return what the sandbox of macOS reads: nothing is allowed but what stands here."""
    lines = [*NOTHING, "(allow file-read-metadata)", "(allow process-info* (target self))"]
    lines += [f"(allow sysctl-read (sysctl{each}))" for each in MACHINE]
    for path in (*folders, "/usr/lib", "/System/Library", "/usr/share/icu"):
        kind = "subpath" if os.path.isdir(path) else "literal"
        lines.append(f"(allow file-read* ({kind} {_quoted(path)}))")
    lines += [
        f"(allow file-read-data (require-all (vnode-type DIRECTORY) (subpath {_quoted(path)})))"
        for path in listed
    ]
    return "\n".join(lines).encode()


def _quoted(path: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


# ---- Windows: a job and a token, https://learn.microsoft.com/windows/win32/procthread/job-objects

EXTENDED_LIMITS, LIMITS = 9, struct.Struct("@qqIQQIQII6Q4Q")
TIME, ONE_PROCESS, MEMORY, NO_DIALOG = 0x2, 0x8, 0x100, 0x400
LOW, INTEGRITY, IS_INTEGRITY, ADJUST_AND_QUERY = "S-1-16-4096", 25, 0x20, 0x88


def _windows(folders: Sequence[str], listed: Sequence[str]) -> bool:
    """Start no program and write to no file of the user's. Reading and the network stay open, so
    this is never all that is asked for."""
    system, rights = ctypes.WinDLL("kernel32"), ctypes.WinDLL("advapi32")  # type: ignore[attr-defined,unused-ignore]
    system.CreateJobObjectW.restype = system.GetCurrentProcess.restype = ctypes.c_void_p
    this = ctypes.c_void_p(system.GetCurrentProcess())
    job = ctypes.c_void_p(system.CreateJobObjectW(None, None))
    flags = TIME | ONE_PROCESS | MEMORY | NO_DIALOG
    limits = LIMITS.pack(SECONDS * 10**7, 0, flags, 0, 0, 1, 0, 0, 0, *[0] * 6,
                         MEGABYTES << 20, 0, 0, 0)  # fmt: skip
    system.SetInformationJobObject(job, EXTENDED_LIMITS, limits, len(limits))
    system.AssignProcessToJobObject(job, this)
    token, low = ctypes.c_void_p(), ctypes.c_void_p()
    rights.OpenProcessToken(this, ADJUST_AND_QUERY, ctypes.byref(token))
    rights.ConvertStringSidToSidW(LOW, ctypes.byref(low))
    label = struct.pack("@PI4x", low.value or 0, IS_INTEGRITY)
    rights.SetTokenInformation(token, INTEGRITY, label, len(label) + rights.GetLengthSid(low))
    return False


# ---- the second wall

#: What Python is asked for, by the beginnings of its audit events, that no answer needs,
REFUSED = (
    "os.", "subprocess.", "socket.", "shutil.", "signal.", "pty.", "winreg.", "_winapi.", "mmap.",
    "webbrowser.", "fcntl.", "resource.", "sqlite3.", "tempfile.", "syslog.", "msvcrt.",
    "ctypes.dlopen", "ctypes.dlsym/handle", "sys.addaudithook",
)  # fmt: skip
#: and of these what an import needs; what compiled kernels are found by.
ALLOWED = ("os.listdir", "os.scandir")
FOUND = ("Py", "_Py", "LLVM", "numba")


def _refuse(event: str, args: Any) -> None:
    """Refuse what the code asks Python for and no answer needs."""
    if event == "open":
        _, mode, flags = args
        refused = bool(flags & WRITING) or bool({*"wax+"} & {*str(mode or "")})
    elif event == "ctypes.dlsym":
        refused = not str(args[1]).startswith(FOUND)
    else:
        refused = event.startswith(REFUSED) and event not in ALLOWED
    if refused:
        raise PermissionError(f"an answer may not use {event}")
