"""The pages of an export for a class, from the teacher's own machine.

    python3 start.py serve [FOLDER]     the folder of an export; export/ by default
      --port 8000                       where pupils find it

    http://192.168.1.20:8000/           what is typed, and under it the same as a QR code

Who is in the same network reads, steps, solves and plays; no other network is needed. Given out is
the folder class/ of the export alone, and of it what the export wrote.
"""

import argparse
import socket
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path

import segno

from publish.export import DEFAULT, PUPILS
from publish.exported import SUMS, listed

PORT = 8000


class NoExport(ValueError):
    """A folder that holds no pages to give out."""


class Pages(SimpleHTTPRequestHandler):
    """Gives out the files that an export wrote for pupils, and says nothing of others."""

    def __init__(self, *arguments: object, given: frozenset[str], **more: object) -> None:
        self.given = given
        super().__init__(*arguments, **more)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Return the file that an address names; nothing for one that is not to be given out."""
        found = Path(super().translate_path(path))
        if path.partition("?")[0].endswith("/"):
            found /= "index.html"
        name = found.relative_to(self.directory).as_posix()
        return str(found) if name in self.given else ""

    def log_message(self, *_: object) -> None:
        """Print nothing: hundreds of lines per lesson would hide the address."""


def pupils_files(folder: Path) -> frozenset[str]:
    """Return the files of an export for pupils, as they lie in class/; NoExport if there are
    none."""
    ours = f"{PUPILS}/"
    files = frozenset(name.removeprefix(ours) for name in listed(folder) if name.startswith(ours))
    if "index.html" not in files:
        raise NoExport(
            f"{folder} holds no {SUMS} of an export; `python3 start.py export` writes one"
        )
    return files


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return the server that gives out an export, on all networks of this machine; port 0 is any
    that is free.

    Raises NoExport if the folder holds no export, OSError if the port is taken."""
    handler = partial(Pages, given=pupils_files(folder), directory=str((folder / PUPILS).resolve()))
    return ThreadingHTTPServer(("", port), handler)


def address() -> str:
    """Return this machine's address in its network; 127.0.0.1 if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way would be taken
        except OSError:
            return "127.0.0.1"
        return str(way.getsockname()[0])


def told(port: int) -> str:
    """Return what the teacher shows the class: the address, and its QR code."""
    here, drawn = f"http://{address()}:{port}/", StringIO()
    segno.make(here).terminal(drawn, compact=True)
    return f"Pupils in the same network open\n\n    {here}\n\n{drawn.getvalue()}\nCtrl+C ends it."


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT, metavar="FOLDER")
    parser.add_argument("--port", type=int, default=PORT)
    options = parser.parse_args(arguments)
    try:
        pages = server(options.folder, options.port)
    except (NoExport, OSError, OverflowError) as error:
        print(f"nothing is served: {error}", file=sys.stderr)
        return 1
    with pages:
        print(told(pages.server_port), flush=True)
        pages.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
