"""What makes pages live: `live/python.js`, one file with Python after its imports, and our package.

      npm's pyodide-314.0.7.tgz   the runtime (MPL-2.0), by its own integrity hash
      shogi_lab/, data/           our package and what it reads
      python-shogi, traitlets     from this Python
      publish/*in_page.py         Python's side of a page

A page loads it as a classic script, since a page that was opened from a file may load nothing else,
and not before somebody comes near what runs. Solutions, tests and teacher's cells are not in it.
"""

import base64
import gzip
import json
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from hashlib import sha256, sha512
from importlib.metadata import distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import numpy as np

from publish.translations import LANGUAGE, on_live_pages, spoken, words_in
from shogi_lab.contents import PREDICTIONS
from shogi_lab.ground.files import replaced
from shogi_lab.screen.outlines import STATIC, scripts

ROOT = Path(__file__).resolve().parents[1]
SITE = Path(__file__).resolve().parent / "site"
PACKAGE, VERSION = "pyodide", "314.0.7"
#: Of whose characters pictures have outlines: glyphs.json and japanese.json, in shogi_lab's static.
FONTS = (
    ("Inter", "https://github.com/rsms/inter"),
    ("JetBrains Mono", "https://github.com/JetBrains/JetBrainsMono"),
    ("Shippori Mincho", "https://github.com/fontdasu/ShipporiMincho"),
    ("Noto Sans CJK JP", "https://github.com/notofonts/noto-cjk"),
)
FILE = f"{PACKAGE}-{VERSION}.tgz"
#: What the registry says of the file: npm's `integrity`.
INTEGRITY = (
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyM"
    "cWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
#: What of it a page needs.
RUNTIME = (
    "pyodide.asm.mjs", "pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json",
)  # fmt: skip
KEPT = ROOT / ".npm"  # where the file is kept from one export to the next
#: Of the data those files that the package reads where somebody plays or solves exercises.
DATA = (
    "data/games/*.usi", "data/kkp/kkp.npz", "data/player/kkp.npz", "data/mates/problems.jsonl",
    "data/experiment/*/*.csv",
)  # fmt: skip
KINDS = (".py", ".js", ".css", ".json", ".po", ".toml", ".usi", ".npz", ".jsonl", ".csv")
#: Of Python's library what no page uses: it has no network, no processes and no windows.
UNUSED = (
    "_pyrepl", "cProfile", "configparser", "curses", "dbm", "doctest", "ensurepip", "ftplib",
    "idlelib", "imaplib", "mailbox", "multiprocessing", "optparse", "pdb", "poplib", "profile",
    "pstats", "pydoc", "smtplib", "sqlite3", "turtle", "unittest", "venv", "webbrowser", "wsgiref",
    "xml", "xmlrpc",
)  # fmt: skip

Files = dict[str, bytes]  # by their names


class NoRuntime(ValueError):
    """The runtime is not here, or is another than was expected."""


def no_runtime(why: str) -> NoRuntime:
    """Return the error that says how the file is to be had without npm, or without a network."""
    return NoRuntime(spoken(
        "{why}: npm's file {file} is missing in {folder}/; `npm pack {package}` fetches it, on any "
        "computer with Node.js and a network",
        why=why, file=FILE, folder=KEPT.name, package=f"{PACKAGE}@{VERSION}",
    ))  # fmt: skip


class Parts(NamedTuple):
    """What `python.js` hands to a page: compressed bytes, and what there is to know of them."""

    code: bytes  # of the worker
    wasm: bytes
    packed: bytes  # Python's library as a zip, our files as `laid`, its memory
    about: bytes


# ---- the runtime


def runtime() -> Path:
    """Return the runtime's file, which is kept or fetched by npm; NoRuntime without both."""
    file = KEPT / FILE
    if not file.exists():
        fetch(file)
    came = f"sha512-{base64.b64encode(sha512(file.read_bytes()).digest()).decode('ascii')}"
    if came != INTEGRITY:
        raise no_runtime(spoken("{file} is not what it should be: {came}", file=file, came=came))
    return file


def fetch(file: Path) -> None:
    """Let npm fetch the file, from wherever it fetches."""
    npm = shutil.which("npm")
    if npm is None:
        raise no_runtime(spoken("there is no npm"))
    KEPT.mkdir(exist_ok=True)
    with TemporaryDirectory(dir=KEPT) as folder:
        words = [npm, "pack", "--silent", f"{PACKAGE}@{VERSION}", "--pack-destination", folder]
        ran = subprocess.run(words, capture_output=True, text=True, errors="replace")
        got = Path(folder, FILE)
        if ran.returncode or not got.exists():
            last = (ran.stderr.strip().splitlines() or ["it said nothing"])[-1]
            raise no_runtime(spoken("npm could not fetch it ({last})", last=last))
        got.replace(file)


# ---- what a page gets


def parts(file: Path) -> Parts:
    """Return what a page gets, from the runtime's file and from here. It takes a minute with
    Python's memory, and is kept for the next export."""
    mine, makes = dict(ours()), [Path(__file__), *sorted(SITE.glob("*.mjs")), SITE / "worker.js"]
    told = laid(mine | {each.name: each.read_bytes() for each in makes})
    kept = KEPT / f"{file.stem}-{sha256(told).hexdigest()[:16]}.zip"
    if kept.exists():
        with ZipFile(kept) as done:
            return Parts(*map(done.read, Parts._fields))
    with tarfile.open(file) as tar:
        got = {name: _member(tar, f"package/{name}") for name in RUNTIME}
    packed, about = beginning(got, library(got["python_stdlib.zip"]), mine)
    about["lock"] = json.dumps({**json.loads(got["pyodide-lock.json"]), "packages": {}})
    code = worker(got["pyodide.asm.mjs"].decode(), got["pyodide.mjs"].decode()).encode()
    whole = (code, got["pyodide.asm.wasm"], packed)
    new = Parts(*(gzip.compress(each, 9, mtime=0) for each in whole), json.dumps(about).encode())
    if "handles" in about:
        for older in KEPT.glob(f"{file.stem}-*.zip"):
            older.unlink()
        with replaced(kept) as out:
            out.write(zipped(new._asdict().items(), ZIP_STORED))
    return new


def _member(tar: tarfile.TarFile, name: str) -> bytes:
    found = tar.extractfile(name)
    if found is None:
        raise NoRuntime(f"{FILE} has no {name}")
    return found.read()


def worker(machine: str, loader: str) -> str:
    """Return the worker's code: a classic script, because Chromium lets no page from a file begin
    another kind."""
    machine = _only(machine, "export default _createPyodideModule;", "")
    loader = re.sub(r"//# sourceMappingURL=.*", "", loader)
    loader, count = re.subn(
        r"export\{(\w+) as loadPyodide,.*?\};", r"self.loadPyodide = \1;", loader
    )
    if count != 1:
        raise NoRuntime(f"{FILE}: its module exports something else")
    both = f"{machine}\n{{\n{loader}\n}}\n".replace("import.meta.url", "self.location.href")
    return both + (SITE / "worker.js").read_text(encoding="utf-8")


def _only(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise NoRuntime(f"{old!r} occurs {text.count(old)} times; it must occur once")
    return text.replace(old, new)


def library(whole: bytes) -> Files:
    """Return the files of Python's library without the modules that no page uses."""
    with ZipFile(BytesIO(whole)) as given:
        names = (each for each in given.namelist() if not each.endswith("/"))
        used = (each for each in names if re.split(r"[./]", each)[0] not in UNUSED)
        return {name: given.read(name) for name in used}


class Slow(ValueError):
    """Python's memory cannot be made here, so that a page's Python has to import what it needs."""


def beginning(got: Files, its: Files, mine: Files) -> tuple[bytes, dict[str, Any]]:
    """Return what Python begins with on a page, packed, and what there is to know of it: its
    library, our files, and its memory after the imports; where that cannot be made, say why. got,
    its, mine: files of the runtime, of the library, and ours."""
    made = {"library": its, "lab": mine}
    try:
        import lzma

        made |= by_node("compile.mjs", {"": got, **made})
        beside = {"library.zip": zipped(made["library"].items(), ZIP_STORED)}
        memory = by_node("snapshot.mjs", {"": got | beside, "lab": made["lab"]})["memory"]
        parts = (zipped(made["lean"].items(), ZIP_STORED), laid(mine), memory["state"])
        about = {"sizes": [*map(len, parts)], **json.loads(memory["about"])}
        whole = {"id": lzma.FILTER_LZMA1, "preset": 9, "dict_size": 2**24}
        hows = {"pb": 0}, {"pb": 0}, {"lc": 2, "lp": 2}  # texts, and words of four bytes
        return b"".join(
            lzma.compress(part, lzma.FORMAT_ALONE, filters=[whole | how])
            for part, how in zip(parts, hows, strict=True)
        ), about
    except (Slow, ImportError) as why:
        print(spoken("Python begins later on these pages: {why}", why=why), flush=True)
    library, ours = zipped(made["library"].items(), ZIP_STORED), laid(made["lab"])
    return library + ours, {"sizes": [len(library), len(ours)]}


def by_node(script: str, given: dict[str, Files]) -> dict[str, Files]:
    """Return the files that a script of ours makes of others, by folders; Slow if it cannot."""
    node = shutil.which("node")
    if node is None:
        raise Slow(spoken("there is no Node.js"))
    with TemporaryDirectory(dir=KEPT) as folder:
        Path(folder, "made").mkdir()
        for each, files in given.items():
            for name, data in files.items():
                path = Path(folder, each, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        words = [node, str(SITE / script), folder]
        ran = subprocess.run(words, capture_output=True, text=True, errors="replace")
        if ran.returncode:
            last = "".join(re.findall(r"^.*Error.*$", ran.stderr, re.MULTILINE)[-1:])
            raise Slow(spoken("{script} failed ({last})", script=script, last=last))
        return {
            each.name: {path.relative_to(each).as_posix(): path.read_bytes()
                        for path in sorted(each.rglob("*")) if path.is_file()}
            for each in Path(folder, "made").iterdir()
        }  # fmt: skip


def ours() -> Iterator[tuple[str, bytes]]:
    """Yield the files of our package, of its data and of what it is built on, by a page's names."""
    for pattern in ("shogi_lab/**/*", "publish/*in_page.py", *DATA):
        for path in sorted(ROOT.glob(pattern)):
            if path.suffix in KINDS:
                yield path.relative_to(ROOT).as_posix(), path.read_bytes()
    for name in ("shogi", "traitlets"):
        spec = find_spec(name)
        folder = Path(str(spec and spec.origin)).parent
        for path in sorted(folder.rglob("*.py")):
            if "tests" not in path.parts:
                yield f"{name}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def laid(files: Files) -> bytes:
    """Return files one after the other, behind a line with the name and the length of each."""
    line = json.dumps([(name, len(data)) for name, data in files.items()])
    return b"".join([line.encode(), b"\n", *files.values()])


def zipped(files: Iterable[tuple[str, bytes]], packing: int = ZIP_DEFLATED) -> bytes:
    """Return files as a zip, the same each time."""
    out = BytesIO()
    with ZipFile(out, "w") as new:
        for name, data in files:
            about = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            about.compress_type, about.external_attr = packing, 0o644 << 16
            new.writestr(about, data, compresslevel=9)
    return out.getvalue()


#: What draws the widgets on a page, by the class of the other half.
VIEWS = {
    "Stepper": ("theme.js", "language.js", "saving.js", "words.js", "grown.js", "stepper.js"),
    "PlayBoard": ("theme.js", "language.js", "board.js"),
    "Room": ("theme.js", "language.js", "board.js", "room.js"),
}


def python_js(parts: Parts) -> str:
    """Return the one file that hands a page Python and what draws widgets."""
    given = ",\n".join(
        f"{name}: {each.decode() if name == 'about' else f'`{units(each)}`'}"
        for name, each in parts._asdict().items()
    )
    drawn = ",\n".join(f"{name}: () => {{\n{view(*names)}}}" for name, names in VIEWS.items())
    return f"shogiLabPython({{\n{given}\n}}, {{\n{drawn}\n}});\n"


#: Of 65,536 characters in UTF-16 those that a script's template may not have, or not as they are.
UNFIT = np.isin(np.arange(2**16) >> 11, 0xD800 >> 11)
UNFIT[[*b"\r$\\`"]] = True
BLOCK = 96  # characters: one odd factor in 23 makes fit ones of them


def units(data: bytes) -> str:
    """Return bytes as text of a script's template in UTF-16, which marks itself at its beginning:
    two bytes in each character. A block of these is multiplied by what makes them fit, and before
    it stands what undoes that; before all, how many bytes too many these are.

    >>> units(b"ab"), units(b"`\\0a")
    ('\\x00\\x01\u6261', '\\x01\uaaab\u0120\u0123')
    """
    odd = len(data) % 2
    all_ = np.frombuffer(data + bytes(odd), "<u2")
    blocks = np.pad(all_, (0, -len(all_) % BLOCK)).reshape(-1, BLOCK)
    text, left = np.zeros((len(blocks), BLOCK + 1), "<u2"), np.arange(len(blocks))
    for factor in range(1, 2**16, 2):
        undoes, made = pow(factor, -1, 2**16), blocks[left] * np.uint16(factor)
        fits = ~UNFIT[made].any(axis=1) & ~UNFIT[undoes]
        text[left[fits], 0], text[left[fits], 1:] = undoes, made[fits]
        left = left[~fits]
        if not len(left):
            break
    return chr(odd) + text.tobytes().decode("utf-16-le")[: len(all_) + len(blocks)]


def view(*names: str) -> str:
    """Return a widget's module as the body of a function: what the last file exports.

    >>> view("theme.js", "board.js").rstrip().endswith("return { render, WORDS };")
    True
    """
    before, _, given = scripts(*names).rpartition("export default")
    whole = f"{re.sub(r'^export default .*', '', before, flags=re.M)}return{given}"
    return re.sub(r"^export (?=(const|function|class)\b)", "", whole, flags=re.M)


def live_js() -> str:
    """Return the script of a live page, with words in Japanese, and which predictions are right."""
    said = words_in(LANGUAGE)
    words = {each: said(each) for each in sorted(set(on_live_pages()))}
    right = {row.name: (row.right + 1, len(row.answers)) for row in PREDICTIONS.values()}
    code = (SITE / "live.js").read_text(encoding="utf-8")
    for name, given in {"JAPANESE": words, "RIGHT": right}.items():
        code = _only(code, f"{name} = {{}};", f"{name} = {json.dumps(given, ensure_ascii=False)};")
    return code


def licences() -> str:
    """Return what is in the file, by whom, under which license, and where its source is."""
    rows = [
        ("shogi_lab", "GPL-3.0-or-later", "where you have this from"),
        (f"Pyodide {VERSION}", "MPL-2.0", "https://github.com/pyodide/pyodide"),
        ("CPython (in Pyodide)", "PSF-2.0", "https://github.com/python/cpython"),
        ("Emscripten (in Pyodide)", "MIT", "https://github.com/emscripten-core/emscripten"),
        *((f"{font} (outlines of its characters)", "OFL-1.1", home) for font, home in FONTS),
        *(
            (f"{name} {distribution(name).version}", licence, home)
            for name, licence, home in (
                ("python-shogi", "GPL-3.0", "https://github.com/gunyarakun/python-shogi"),
                ("traitlets", "BSD-3-Clause", "https://github.com/ipython/traitlets"),
            )
        ),
    ]
    lines = [f"{what}\n    {licence}; source: {where}" for what, licence, where in rows]
    texts = [
        f"---- {name}\n\n{Path(str(each.locate())).read_text('utf-8')}"
        for name in ("python-shogi", "traitlets")
        for each in distribution(name).files or []
        if "LICENSE" in each.name.upper()
    ]
    texts.append(f"---- fonts\n\n{(STATIC / 'OFL.txt').read_text(encoding='utf-8')}")
    return "\n".join(["What python.js is made of", "", *lines, "", *texts])
