"""The pages of an export for a class, from the teacher's own machine.

    python3 start.py serve [FOLDER]     the folder of an export; export/ by default
      --port 8000                       where pupils find it
      --host 192.168.1.20               only the network in which this machine is called so
      --class [class.csv]               a live lesson: pupils who say yes tell the teacher's page
                                        where they are, what they predict and try; with a list,
                                        these pupils only

    http://192.168.1.20:8000/           what is typed, and under it the same as a QR code

Who is in the same network reads, steps, solves and plays; no other network is needed. Given out is
the folder class/ of the export alone, and of it what the export wrote.
"""

import errno
import gzip
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from hashlib import sha256
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO, StringIO
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import segno

from publish.export import DEFAULT, PUPILS
from publish.exported import SUMS, listed
from publish.translations import spoken, why_not
from shogi_lab.ground import commands

PORT = 8000


class NoExport(ValueError):
    """A folder that holds no pages to give out."""


class Body(NamedTuple):
    """What is sent of a file."""

    data: bytes
    packed: bytes  # by gzip; empty if that saves little
    tag: str  # by which a browser asks whether it is still the same


Added = Callable[[Path, bytes], bytes]  # returns what is sent of a file, by what is in it


@cache
def body_of(file: Path, _changed: int, added: Added) -> Body:
    """Return what is sent of a file, packed once for a whole class."""
    data = added(file, file.read_bytes())
    packed = gzip.compress(data, 6, mtime=0)
    smaller = len(packed) < 0.95 * len(data)
    return Body(data, packed if smaller else b"", f'W/"{sha256(data).hexdigest()[:32]}"')


class Pages(SimpleHTTPRequestHandler):
    """Gives out the files that an export wrote for pupils, and says nothing of others.

    A browser keeps what it has, and asks each time whether that is still the same: names of pages
    stay when a teacher exports again.
    """

    protocol_version = "HTTP/1.1"  # a page and what it needs come over one connection
    timeout = 10  # seconds without a byte, after which a connection is let go
    added = staticmethod(lambda _, data: data)
    packing = Lock()  # thirty pupils come at once; one of them waits for the packing

    def __init__(self, *arguments: object, given: frozenset[str], **more: object) -> None:
        self.given = given
        super().__init__(*arguments, **more)  # type: ignore[arg-type]

    def send_head(self) -> BytesIO | None:
        """Send the status and headers for an address; return what comes after them, if anything."""
        path, mark, asked = self.path.partition("?")
        file = Path(self.translate_path(path))
        name = file.relative_to(self.directory).as_posix()
        page = "index.html" if name == "." else f"{name}/index.html"
        if page in self.given and not path.endswith("/"):
            return self._sent(HTTPStatus.MOVED_PERMANENTLY, Location=f"{path}/{mark}{asked}")
        name = page if path.endswith("/") else name
        if name not in self.given:
            return self.send_error(HTTPStatus.NOT_FOUND)
        try:
            return self._file(Path(self.directory, name))
        except OSError:
            return self.send_error(HTTPStatus.NOT_FOUND)

    def _file(self, file: Path) -> BytesIO | None:
        with self.packing:
            body = body_of(file, file.stat().st_mtime_ns, self.added)
        always = {"ETag": body.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if body.tag in self.headers.get("If-None-Match", ""):
            return self._sent(HTTPStatus.NOT_MODIFIED, **always)
        packs = body.packed and "gzip" in self.headers.get("Accept-Encoding", "")
        how = {"Content-Encoding": "gzip"} if packs else {}
        sent = body.packed if packs else body.data
        return self._sent(HTTPStatus.OK, sent, **always, **how, Content_Type=self.guess_type(file))

    def _sent(self, status: HTTPStatus, data: bytes = b"", **headers: str) -> BytesIO:
        self.send_response(status)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        return BytesIO(data)

    def log_message(self, *_: object) -> None:
        """Print nothing: hundreds of lines per lesson would hide the address."""


class Server(ThreadingHTTPServer):
    """Serves each pupil in a thread of their own."""

    def handle_error(self, *about: object) -> None:
        """Report what went wrong, but not that a pupil has closed a page before it was there."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*about)  # type: ignore[arg-type]


def pupils_files(folder: Path) -> frozenset[str]:
    """Return the files of an export for pupils, as they lie in class/; NoExport without any."""
    ours = f"{PUPILS}/"
    files = frozenset(name.removeprefix(ours) for name in listed(folder) if name.startswith(ours))
    if "index.html" not in files:
        raise NoExport(spoken(
            "{folder} holds no {file} of an export; `python3 start.py export` writes one",
            folder=folder, file=SUMS,
        ))  # fmt: skip
    return files


def server(folder: Path, port: int, host: str = "", pages: Callable[..., Pages] = Pages) -> Server:
    """Return the server that gives out an export; port 0 is any that is free.

    host: this machine's name or address in the one network to serve, or all; pages: gives them out.
    Raises NoExport if the folder holds no export, OSError if the port is taken."""
    handler = partial(pages, given=pupils_files(folder), directory=str((folder / PUPILS).resolve()))
    return Server((host, port), handler)


def address() -> str:
    """Return this machine's address in its network; 127.0.0.1 if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way would be taken
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])


def told(port: int, host: str = "", code: str = "") -> str:
    """Return what the teacher shows the class: the address, and its QR code; with the code of a
    lesson, where the teacher sees it."""
    here, drawn = f"http://{host or address()}:{port}/", StringIO()
    segno.make(here).terminal(drawn, compact=True)
    lesson = f"    {here}lesson/#{code}\n    {here}lesson/ja/#{code}"
    pupils, seen = spoken("Pupils in the same network open"), spoken("You see the lesson at")
    teachers, ends = f"{seen}\n\n{lesson}\n\n" * bool(code), spoken("Ctrl+C ends it.")
    return f"{pupils}\n\n    {here}\n\n{drawn.getvalue()}\n{teachers}{ends}"


def main(arguments: list[str]) -> int:
    parser = commands.parser("serve", __doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT, metavar="FOLDER")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--host", default="")
    parser.add_argument("--class", dest="roster", nargs="?", const="", metavar="CSV")
    options = parser.parse_intermixed_args(arguments)
    gives, code = Pages, ""
    try:
        if options.roster is not None:
            gives, code = lesson_pages(options.roster)
        pages = server(options.folder, options.port, options.host, gives)
    except (ValueError, OSError, OverflowError) as error:
        refused = spoken("nothing is served: {why}", why=why(error, options.port))
        print(refused, file=sys.stderr)
        return 1
    with pages, suppress(KeyboardInterrupt):
        print(told(pages.server_port, options.host, code), flush=True)
        pages.serve_forever()
    return 0


def lesson_pages(roster: str) -> tuple[Callable[..., Pages], str]:
    """Return a lesson's pages and its teacher's code; ValueError if the list cannot be read."""
    from publish import lesson  # stands on this module, and loads all chapters

    code = lesson.new_code()
    return partial(lesson.LessonPages, lesson=lesson.begun(roster), code=code), code


def why(error: Exception, port: int) -> str:
    """Return why there is no server; if the port is taken, also how to go on."""
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return spoken(
            "port {port} is taken by another program; name another one, such as --port {other}",
            port=port, other=port + 1,
        )  # fmt: skip
    return why_not(error)
