"""A class of shogi_lab on one machine, for `jupyterhub -f jupyterhub_config.py`: see server.md.

SHOGI_LAB_PASSWORD is what pupils log in with, eight letters or more, under any name;
SHOGI_LAB_CLASS is the folder of the class, /srv/class if it is not set.
"""

import os
import shutil
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
CLASS = Path(os.environ.get("SHOGI_LAB_CLASS", "/srv/class"))
PYTHON = Path(sys.executable)  # the hub's own, in .venv; no step needs it on PATH
OURS = ("src", "solutions", "teaching", ".ipynb_checkpoints")  # what pupils do not get


def furnish(spawner):
    """A pupil who comes for the first time gets the notebooks to write in, and data to read."""
    home = CLASS / "pupils" / spawner.user.name
    if not home.exists():
        shutil.copytree(PROJECT / "notebooks", home / "notebooks", ignore=lambda *_: OURS)
        (home / "data").symlink_to(PROJECT / "data")
    (CLASS / "progress").mkdir(exist_ok=True)


c = get_config()  # noqa: F821  JupyterHub's
c.JupyterHub.bind_url = "http://:8000"
c.JupyterHub.authenticator_class = "shared-password"
c.SharedPasswordAuthenticator.user_password = os.environ["SHOGI_LAB_PASSWORD"]
c.Authenticator.allow_all = True
c.ConfigurableHTTPProxy.command = [str(PYTHON.with_name("configurable-http-proxy"))]
c.JupyterHub.spawner_class = "simple"  # all as one account of the machine
c.SimpleLocalProcessSpawner.home_dir_template = str(CLASS / "pupils" / "{username}")
c.Spawner.cmd = [str(PYTHON), "-m", "jupyterhub.singleuser"]
c.Spawner.pre_spawn_hook = furnish
c.Spawner.default_url = "/lab/tree/notebooks/00_start.ipynb"
c.Spawner.environment = {
    # Filled once by `warm`; a folder that pupils may read, and not write.
    "SHOGI_LAB_CACHE": str(CLASS / "machine_code"),
    # A file a pupil, all in one folder: progress("/srv/class/progress") is the class's table.
    "SHOGI_LAB_PROGRESS": lambda spawner: str(CLASS / "progress" / f"{spawner.user.name}.json"),
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
