"""How many pupils does one machine carry? A JupyterHub, and a class in it at a human's pace.

    python benchmarks/bench_class.py                 12 pupils; some five minutes
    python benchmarks/bench_class.py --pupils 48     in waves of 12, measured with all before it
    python benchmarks/bench_class.py --quick         4 pupils, fewer steps
    python benchmarks/bench_class.py --smallest      one pupil, a few cells, a handful of steps

The hub is the one that notebooks/teaching/server.md describes, on the loopback address; pip and npm
bring it, for this run alone. A pupil logs in, gets a server, opens a chapter, runs all of it, steps
a film 50 times, a step a second, and answers an exercise wrongly, then rightly. Pupils take the
chapters in turn. Measured is what a pupil's browser waits for, without its own drawing, and the
memory of his processes; a step may take 200 ms, a check 5 s. The hub rightly refuses to serve a
class as root, which is what many a container runs as: there it is begun as another account.
"""

import argparse
import asyncio
import json
import os
import pwd
import random
import re
import secrets
import shutil
import socket
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
import uuid
from collections.abc import Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import httpx  # noqa: E402
import psutil  # noqa: E402
from options import options  # noqa: E402
from platformdirs import user_cache_path  # noqa: E402
from tornado.httpclient import HTTPRequest  # noqa: E402
from tornado.websocket import websocket_connect  # noqa: E402

from helpers.npm import fetched  # noqa: E402
from publish.build import sources  # noqa: E402
from shogi_lab.contents import FOLDERS, modules  # noqa: E402
from shogi_lab.reader.progress import progress  # noqa: E402

CONFIG = ROOT / "notebooks" / "teaching" / "jupyterhub_config.py"
PROXY = "configurable-http-proxy@5"
PASSWORD = secrets.token_hex(8)  # of this run: whoever logs in may run what he likes
WAVE = 12  # pupils that come in together
APART = 3  # seconds from one pupil of a wave to the next
PACE = (0.6, 1.4)  # seconds that a pupil looks at a frame
ANOTHER = "nobody"  # account: any system has it
STEP, CHECK = 0.2, 5.0  # seconds: the most that an answer may take
PATIENCE = 600  # seconds until something is broken
MB = 1 << 20


@contextmanager
def hub(folder: Path, cache: Path):
    """Give a hub that serves, its pupils with this cache of machine code; the address to log in."""
    proxy = fetched(PROXY, folder / "npm") / "bin" / "configurable-http-proxy"
    packages = installed(Path(sys.prefix) / "hub")
    ports = free_ports(3)
    if root():
        cache = shutil.copytree(cache, folder / "machine_code")
    config = folder / "config.py"
    config.write_text(for_this_run(ports, proxy, cache))
    told = {
        "SHOGI_LAB_CLASS": str(folder / "class"),
        "SHOGI_LAB_PASSWORD": PASSWORD,
        "PYTHONPATH": str(packages),
    }
    account = {}
    if root():
        account = {"user": ANOTHER, "group": pwd.getpwnam(ANOTHER).pw_gid, "extra_groups": []}
        told |= {"HOME": str(folder), "USER": ANOTHER, "LOGNAME": ANOTHER}
        given(folder)
    with open(folder / "hub.log", "wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", config, "--log-level=WARN"],
            cwd=folder,
            env=os.environ | told,
            stdout=log,
            stderr=subprocess.STDOUT,
            **account,
        )
        try:
            yield f"http://127.0.0.1:{ports[0]}", process
        finally:
            end(process)


def for_this_run(ports: Sequence[int], proxy: Path, cache: Path) -> str:
    """Return the configuration that is shipped, for one account, with ports and folders of this
    run."""
    front, inside, control = (f"http://127.0.0.1:{port}" for port in ports)
    return (
        f"load_subconfig({str(CONFIG)!r})\n"
        f"c.JupyterHub.bind_url = {front!r}\n"
        f"c.JupyterHub.hub_bind_url = {inside!r}\n"
        f"c.ConfigurableHTTPProxy.api_url = {control!r}\n"
        f"c.ConfigurableHTTPProxy.command = ['node', {str(proxy)!r}]\n"
        f"c.Spawner.environment['SHOGI_LAB_CACHE'] = {str(cache)!r}\n"
    )


def given(folder: Path) -> None:
    """Give a folder and all that is in it to the other account."""
    for path in (folder, *folder.rglob("*")):
        shutil.chown(path, ANOTHER)


def end(process: subprocess.Popen) -> None:
    """End a hub with all that it began."""
    family = [process, *psutil.Process(process.pid).children(recursive=True)]
    process.terminate()
    try:
        process.wait(30)
    except subprocess.TimeoutExpired:
        process.kill()
    for each in family[1:]:
        with suppress(psutil.NoSuchProcess):
            each.kill()


def installed(folder: Path) -> Path:
    """Return the path of JupyterHub and what it needs beyond our own packages, installed for this
    Python alone; it stays in the folder until one of the versions changes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = project["optional-dependencies"]["hub"]
    told, stamp = f"{wanted}\n{(ROOT / 'requirements.lock').read_text()}", folder / "installed"
    if not stamp.is_file() or stamp.read_text() != told:
        shutil.rmtree(folder, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--prefix", folder, wanted], check=True)
        stamp.write_text(told)
    return Path(sysconfig.get_path("purelib", vars={"base": str(folder)}))


def root() -> bool:
    """Whether this is the administrator, as whom no class is served."""
    return os.name == "posix" and os.geteuid() == 0


def free_ports(count: int) -> list[int]:
    """Return ports of the loopback address on which no program listens."""
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in taken]
    for each in taken:
        each.close()
    return ports


class Kernel:
    """The kernel behind a notebook, as a browser talks to it."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.session = uuid.uuid4().hex
        self.waiting: dict[str, asyncio.Future] = {}
        self.errors: list[str] = []
        #: By film, whether the kernel draws its frames, and its last step.
        self.films: dict[str, tuple[bool, int]] = {}
        self.frames: dict[tuple[str, int], asyncio.Future] = {}
        self.reader = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        while (text := await self.socket.read_message()) is not None:
            message = json.loads(text) if isinstance(text, str) else unpacked(text)
            kind, content = message["header"]["msg_type"], message["content"]
            if kind == "comm_open":
                sheet = content["data"].get("state", {}).get("sheet")
                if sheet:
                    self.films[content["comm_id"]] = sheet["steps"] is None, sheet["last"]
            elif kind == "comm_msg":
                state = content["data"].get("state", {})
                for step in (*state.get("frames", ()), state.get("step", -1)):
                    if asked := self.frames.pop((content["comm_id"], int(step)), None):
                        asked.set_result(time.perf_counter())
            elif kind == "error":
                self.errors.append(f"{content['ename']}: {content['evalue']}")
            elif kind == "execute_reply":
                done = self.waiting.pop(message["parent_header"]["msg_id"], None)
                if done:
                    done.set_result(time.perf_counter())

    def send(self, kind: str, content: dict[str, Any]) -> str:
        """Return a message on the shell channel; its number."""
        number = uuid.uuid4().hex
        header = {"msg_id": number, "msg_type": kind, "session": self.session, "version": "5.3",
                  "username": "", "date": "2020-01-01T00:00:00Z"}  # fmt: skip
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content,
                   "channel": "shell", "buffers": []}  # fmt: skip
        self.socket.write_message(json.dumps(message))
        return number

    async def run(self, *cells: str) -> float:
        """Run cells at once, as Run All does; the seconds until the last has answered."""
        began, done = time.perf_counter(), []
        for cell in cells:
            number = self.send("execute_request", {"code": cell, "stop_on_error": True})
            done.append(asyncio.get_running_loop().create_future())
            self.waiting[number] = done[-1]
        ended = await asyncio.wait_for(asyncio.gather(*done), PATIENCE)
        if self.errors:
            raise RuntimeError(f"a cell fails: {self.errors[0]}")
        return max(ended) - began

    async def frame(self, film: str, step: int) -> float:
        """Go to a frame of a film, as its page does; the seconds until the kernel has answered."""
        asked = self.frames[film, step] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        said = {"method": "update", "state": {"step": step}, "buffer_paths": []}
        if self.films[film][0]:
            said = {"method": "custom", "content": {"do": "frames", "steps": [step]}}
        self.send("comm_msg", {"comm_id": film, "data": said})
        return await asyncio.wait_for(asked, PATIENCE) - began


def unpacked(data: bytes) -> dict[str, Any]:
    """Return a message that came with buffers: offsets of its parts, then the message, then
    they."""
    count = int.from_bytes(data[:4], "big")
    ends = [int.from_bytes(data[i : i + 4], "big") for i in range(4, 4 * count + 4, 4)]
    return json.loads(data[ends[0] : ends[1] if count > 1 else None])


class Pupil:
    """One of the class, with a chapter of his own."""

    def __init__(self, address: str, number: int) -> None:
        self.name = f"pupil{number:02d}"
        self.address = address
        self.rng = random.Random(number)
        self.chapter = sources()[1 + number % len(FOLDERS)]
        chapter = FOLDERS[number % len(FOLDERS)]
        exercises = list(modules("exercises")[chapter].EXERCISES.rows.values())
        self.exercise = exercises[number // len(FOLDERS) % len(exercises)]
        self.web = httpx.AsyncClient(timeout=PATIENCE, follow_redirects=True)

    async def come(self, later: float, most: int) -> dict[str, float]:
        """Log in, open the chapter and run the first cells of it; return the seconds that each
        took."""
        await asyncio.sleep(later)
        began = time.perf_counter()
        await self._log_in()
        served = time.perf_counter()
        await self._open()
        opened = time.perf_counter()
        ran = await self.kernel.run(*cells(self.chapter)[:most])
        return {"server": served - began, "open": opened - served, "run all": ran}

    async def _log_in(self) -> None:
        await self.web.get(f"{self.address}/hub/login")
        said = {"username": self.name, "password": PASSWORD, "_xsrf": self.web.cookies["_xsrf"]}
        answer = await self.web.post(f"{self.address}/hub/login", data=said)
        answer.raise_for_status()
        home = f"{self.address}/user/{self.name}"
        while not (answer.is_success and str(answer.url).startswith(home)):
            if answer.status_code == 500:
                raise RuntimeError(f"the hub starts no server for {self.name}")
            await asyncio.sleep(1)
            answer = await self.web.get(f"{home}/lab")
        self.home = home

    async def _open(self) -> None:
        """Load the page with all its scripts, as a browser with an empty cache does, then start a
        kernel."""
        path = f"notebooks/{self.chapter.stem}.ipynb"
        page = await self.web.get(f"{self.home}/lab/tree/{path}")
        for script in re.findall(r'<script[^>]* src="([^"]+)"', page.text):
            await self.web.get(f"{self.address}{script}")
        await self.web.get(f"{self.home}/api/contents/{path}")
        xsrf = {"X-XSRFToken": self._cookie("_xsrf")}
        wanted = {"path": path, "type": "notebook", "name": "", "kernel": {"name": "python3"}}
        answer = await self.web.post(f"{self.home}/api/sessions", json=wanted, headers=xsrf)
        answer.raise_for_status()
        kernel = answer.json()["kernel"]["id"]
        channels = f"{self.home}/api/kernels/{kernel}/channels?_xsrf={self._cookie('_xsrf')}"
        cookies = "; ".join(f"{each.name}={each.value}" for each in self.web.cookies.jar)
        request = HTTPRequest(channels.replace("http", "ws", 1), headers={"Cookie": cookies})
        self.kernel = Kernel(await websocket_connect(request, max_message_size=1 << 30))

    def _cookie(self, name: str) -> str:
        mine = [each for each in self.web.cookies.jar if each.name == name]
        return max(mine, key=lambda each: len(each.path)).value

    async def work(self, steps: int) -> dict[str, list[float]]:
        """Step a film, then answer the exercise; the seconds of each answer."""
        film, (_, last) = max(self.kernel.films.items(), key=lambda item: item[1])
        taken = []
        for i in range(steps):
            await asyncio.sleep(self.rng.uniform(*PACE))
            taken.append(await self.kernel.frame(film, i % (last + 1)))
        folder, name = self.chapter.stem[3:], self.exercise.name
        await self.kernel.run(
            f"from shogi_lab.chapters.{folder}.exercises import check\n"
            + (ROOT / "notebooks" / "solutions" / self.chapter.name).read_text(encoding="utf-8")
            + WRONG.format(name=name, half=self.exercise.total // 2)
        )
        checks = []
        for answer in ("wrong", "right"):
            await asyncio.sleep(self.rng.uniform(*PACE))
            checks.append(await self.kernel.run(f"{name} = {answer}\nprint(repr(check({name})))"))
        return {"step": taken, "check": checks}


# Right for half of the cases, then silent: an answer that a check looks at for long.
WRONG = """
from itertools import count

right, calls = {name}, count()


def wrong(*args):
    return right(*args) if next(calls) < {half} else None


wrong.__name__ = {name!r}
"""


def cells(source: Path) -> list[str]:
    """Return the code of a chapter."""
    notebook = json.loads((ROOT / "notebooks" / f"{source.stem}.ipynb").read_text("utf-8"))
    return ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]


def memory(process: subprocess.Popen) -> tuple[float, dict[str, float]]:
    """Return bytes that the hub and its proxy hold, and each pupil's server with its kernels."""
    pupils: dict[str, float] = {}
    ours = 0.0
    for each in [psutil.Process(process.pid), *psutil.Process(process.pid).children(True)]:
        try:
            held, name = each.memory_full_info(), each.environ().get("JUPYTERHUB_USER", "")
        except psutil.NoSuchProcess:
            continue
        bytes_ = getattr(held, "pss", held.uss)  # pages that several share count once in all
        if name:
            pupils[name] = pupils.get(name, 0) + bytes_
        else:
            ours += bytes_
    return ours, pupils


class Much(NamedTuple):
    """How many pupils, the most cells of a chapter that each runs, and his steps."""

    pupils: int
    cells: int
    steps: int


async def lesson(address: str, process: subprocess.Popen, much: Much) -> list[dict]:
    """Run waves of pupils; return for each wave what was measured, with all pupils who came
    before."""
    there: list[Pupil] = []
    rows = []
    while len(there) < much.pupils:
        numbers = range(len(there), min(len(there) + WAVE, much.pupils))
        arrived = [Pupil(address, number) for number in numbers]
        came = await asyncio.gather(
            *(each.come(APART * i, much.cells) for i, each in enumerate(arrived))
        )
        there += arrived
        busy = psutil.cpu_times()
        began = time.perf_counter()
        worked = await asyncio.gather(*(each.work(much.steps) for each in there))
        taken = time.perf_counter() - began
        spent = sum(psutil.cpu_times()[:3]) - sum(busy[:3])
        ours, held = memory(process)
        rows.append(
            {
                "pupils": len(there),
                "hub": ours / MB,
                "memory": sorted(each / MB for each in held.values()),
                **{name: sorted(each[name] for each in came) for name in came[0]},
                **{name: sorted(sum((w[name] for w in worked), [])) for name in worked[0]},
                "busy": spent / taken,
            }
        )
        print(told(rows[-1]), flush=True)
    for each in there:
        await each.web.aclose()
    return rows


def told(row: dict) -> str:
    """Return a wave in a few lines."""
    steps = row["step"]
    late = sum(each > STEP for each in steps)
    lines = [
        f"{row['pupils']} pupils; {row['busy']:.1f} cores busy",
        f"  memory     {spread(row['memory'], 1, 'MB')} a pupil; {row['hub']:.0f} MB the hub",
        *(f"  {name:10} {spread(row[name], 1, 's')}" for name in ("server", "open", "run all")),
        f"  a step     {spread(steps, 1000, 'ms')}; {late} of {len(steps)} over {STEP * 1000:g} ms",
        f"  a check    {spread(row['check'], 1, 's')}",
    ]
    return "\n".join(lines)


def spread(values: list[float], times: float, unit: str) -> str:
    """Return the median, the 95th percentile and the largest."""
    each = (statistics.median(values), at(values, 0.95), values[-1])
    return " / ".join(f"{value * times:.3g}" for value in each) + f" {unit}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--pupils", type=int)
    asked, rest = parser.parse_known_args(arguments)
    chosen = options(__doc__, rest)
    pupils = asked.pupils or chosen.of(12, 4, 1)
    cache = user_cache_path("shogi_lab", appauthor=False)  # filled by set-up
    with tempfile.TemporaryDirectory() as folder, hub(Path(folder), cache) as (address, process):
        print("median / 95th percentile / largest")
        wait_for(address, process, Path(folder) / "hub.log")
        much = Much(pupils, chosen.of(1000, 1000, 8), chosen.of(50, 20, 5))
        rows = asyncio.run(lesson(address, process, much))
        print(f"\n{progress(Path(folder) / 'class' / 'pupils')!r}")
    carried(rows)
    chosen.write(waves=rows)
    return 0


def carried(rows: list[dict]) -> None:
    """Return how many pupils were answered in time, and how many the memory would hold."""
    held = max(each for row in rows for each in row["memory"])
    room = psutil.virtual_memory().total / MB - rows[-1]["hub"]
    print(f"\nmemory for {room / held:.0f} pupils, each with as much as the largest of these")
    for share in (1, 0.95):
        in_time = [
            row["pupils"]
            for row in rows
            if at(row["step"], share) <= STEP and at(row["check"], share) <= CHECK
        ]
        print(
            f"{share:.0%} of the steps within {STEP * 1000:g} ms and of the checks within "
            f"{CHECK:g} s: {max(in_time, default=0)} of {rows[-1]['pupils']} pupils"
        )


def at(values: list[float], share: float) -> float:
    """Return the value that this share of them does not pass; they are sorted."""
    return values[min(len(values) - 1, int(len(values) * share))]


def wait_for(address: str, process: subprocess.Popen, log: Path) -> None:
    """Wait until the hub answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            httpx.get(f"{address}/hub/login").raise_for_status()
            return
        except httpx.HTTPError:
            time.sleep(0.3)
    raise RuntimeError(f"the hub does not answer:\n{log.read_text()[-2000:]}")


if __name__ == "__main__":
    sys.exit(main())
