"""The page on servers and the configuration that it prints."""

import subprocess
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).parents[2]
TEACHING = ROOT / "notebooks" / "teaching"
CONFIG = TEACHING / "jupyterhub_config.py"
CLASSES = (
    "Authenticator", "ConfigurableHTTPProxy", "JupyterHub", "PAMAuthenticator",
    "SharedPasswordAuthenticator",
    "SimpleLocalProcessSpawner", "Spawner",
)  # fmt: skip


def known(group):
    """Whether this machine has a group of that name."""
    return subprocess.run(["getent", "group", group], capture_output=True).returncode == 0


def run(*command, check=True, **more):
    """Run a program; what it printed."""
    return subprocess.run(command, check=check, capture_output=True, text=True, **more).stdout


def configured(path):
    """What a file of configuration sets, by name: `configured(path)["Spawner.cmd"]`."""
    made = SimpleNamespace(**{name: SimpleNamespace() for name in CLASSES})

    def load(path):
        names = {"get_config": lambda: made, "c": made, "load_subconfig": load}
        exec(Path(path).read_text(encoding="utf-8"), names | {"__file__": str(path)})

    load(path)
    return {f"{name}.{each}": value for name in CLASSES
            for each, value in vars(getattr(made, name)).items()}  # fmt: skip
