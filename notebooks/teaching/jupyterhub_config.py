"""A class of shogi_lab on one machine, for `jupyterhub -f jupyterhub_config.py`: see server.md.

Run by root, it lets the members of the groups `pupils` and `teachers` in, and each of them works in
an account of their own on this machine. If SHOGI_LAB_PASSWORD is set, it lets everyone in who knows
that password, under any name, and all of them work in the account that runs the hub.
SHOGI_LAB_CLASS is the folder of the class, /srv/class if it is not set. With SHOGI_LAB_LANGUAGE=ja
pupils begin in the Japanese edition.
"""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from stat import S_ISLNK, S_ISVTX

PROJECT = Path(__file__).resolve().parents[2]
CLASS = Path(os.environ.get("SHOGI_LAB_CLASS", "/srv/class")).resolve()
PUPILS, CACHE, HUB = CLASS / "pupils", CLASS / "machine_code", CLASS / "hub"
PYTHON = Path(sys.executable)  # the hub's own, in .venv; no step needs it on PATH
EDITION = "notebooks/ja" if os.environ.get("SHOGI_LAB_LANGUAGE") == "ja" else "notebooks"
APART = "SHOGI_LAB_PASSWORD" not in os.environ  # each pupil in an account of their own
OURS = ("src", "solutions", "teaching", ".ipynb_checkpoints")  # what pupils do not get
A_PUPIL = 512 << 20  # bytes, for a server and a kernel
# Half of a server's start would build a grammar of addresses that no schema of Jupyter asks for.
SERVER = (
    "import sys; sys.modules['rfc3987_syntax'] = None;"
    "from jupyterhub.singleuser import main; main()"
)


def refusal():
    """Why the hub must not start, in a sentence; None if it may."""
    root = os.geteuid() == 0
    if root and not APART:
        return "With SHOGI_LAB_PASSWORD everyone would be root: start the hub without sudo."
    if APART and not root:
        return "Only root can start an account for each pupil: use sudo, or set SHOGI_LAB_PASSWORD."
    if APART:
        return next((f"{path} {fault}: repeat step 2." for path, fault in faults()), None)
    return None


def faults():
    """What pupils run and could write, or could not read, and what is wrong with it."""
    shared = [path for top in (PROJECT, CACHE, Path(sys.prefix)) for path in (top, *top.rglob("*"))]
    shared += [path.resolve() for path in shared if path.is_symlink()]  # such as Python itself
    above = {folder for path in shared for folder in path.parents}.difference(shared)
    for path in (*sorted(above), *shared, PUPILS, HUB):
        if not path.exists():
            yield path, "is not there"
            continue
        about = path.lstat()
        sticky = path in above and about.st_mode & S_ISVTX  # what is in it is its owner's alone
        if about.st_uid != 0 or (
            about.st_mode & 0o022 and not sticky and not S_ISLNK(about.st_mode)
        ):
            yield path, "could be changed by an account other than root"
        elif path != HUB and not about.st_mode & (0o001 if path.is_dir() else 0o004):
            yield path, "is closed to pupils"


# Run as the pupil, so that no link in the pupil's folder leads where the pupil may not write.
FURNISH = """
import os, shutil, sys
project, home, *ours = sys.argv[1:]
def missing(source, target):
    if not os.path.lexists(target):
        shutil.copyfile(source, target + ".new")
        os.replace(target + ".new", target)
shutil.copytree(f"{project}/notebooks", f"{home}/notebooks", ignore=lambda *_: ours,
                copy_function=missing, dirs_exist_ok=True)
if not os.path.lexists(f"{home}/data"):
    os.symlink(f"{project}/data", f"{home}/data")
"""


def furnish(spawner):
    """Whoever comes gets the notebooks that are missing, to write in, and data to read. What is
    there stays as it is."""
    name = spawner.user.name
    home, who = PUPILS / name, {}
    home.mkdir(mode=0o750, exist_ok=True)
    if APART:
        account = pwd.getpwnam(name)
        who = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        if home.lstat().st_uid == 0:  # it is new, and a real folder: only root can make one here
            shutil.chown(home, name, "teachers")
    subprocess.run([PYTHON, "-I", "-c", FURNISH, PROJECT, home, *OURS], check=False, **who)


PUPILS.mkdir(parents=True, exist_ok=True)
HUB.mkdir(mode=0o700, exist_ok=True)  # its secrets make anyone of anybody
if words := refusal():
    raise SystemExit(words)
os.umask(0o022)  # a teacher reads what a pupil writes

c = get_config()  # noqa: F821  JupyterHub's
c.JupyterHub.bind_url = "http://:8000"
c.JupyterHub.db_url = f"sqlite:///{HUB / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(HUB / "cookie_secret")
c.JupyterHub.active_server_limit = (
    os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // A_PUPIL
)
c.ConfigurableHTTPProxy.command = [str(PYTHON.with_name("configurable-http-proxy"))]
c.ConfigurableHTTPProxy.pid_file = str(HUB / "proxy.pid")
c.Spawner.cmd = [str(PYTHON), "-c", SERVER]
c.Spawner.notebook_dir = str(PUPILS / "{username}")
c.Spawner.pre_spawn_hook = furnish
c.Spawner.default_url = f"/lab/tree/{EDITION}/00_start.ipynb"
c.Spawner.environment = {
    # Filled once by `warm`, for all; what a pupil compiles beside it stays in the pupil's home.
    "SHOGI_LAB_CACHE": str(CACHE),
    # progress("/srv/class/pupils") is the class's table.
    "SHOGI_LAB_PROGRESS": lambda spawner: str(PUPILS / spawner.user.name / "progress.json"),
    # Two cores, thirty pupils: no library takes all of them for one of them.
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
c.Spawner.args = [
    # A kernel that nobody used for an hour ends; its notebook stays as it is.
    "--MappingKernelManager.cull_idle_timeout=3600",
    "--MappingKernelManager.cull_connected=True",
    "--MappingKernelManager.cull_interval=300",
]
c.Spawner.start_timeout = c.Spawner.http_timeout = 300  # seconds; thirty come at once
if APART:
    c.JupyterHub.authenticator_class = "pam"  # names and passwords of this machine
    c.PAMAuthenticator.allowed_groups = {"pupils", "teachers"}
    c.JupyterHub.spawner_class = "localprocess"
    # Every account could listen to a port; sockets of kernels lie in the pupil's closed folder.
    c.Spawner.args.append("--KernelManager.transport=ipc")
    c.Spawner.environment["JUPYTER_RUNTIME_DIR"] = lambda spawner: (
        f"{PUPILS}/{spawner.user.name}/.run"
    )
else:
    c.JupyterHub.authenticator_class = "shared-password"
    c.SharedPasswordAuthenticator.user_password = os.environ["SHOGI_LAB_PASSWORD"]
    c.Authenticator.allow_all = True
    c.JupyterHub.spawner_class = "simple"
    c.SimpleLocalProcessSpawner.home_dir_template = str(PUPILS / "{username}")
