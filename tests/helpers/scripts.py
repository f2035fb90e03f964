"""The scripts of data/, as modules."""

import importlib.util
from pathlib import Path

DATA = Path(__file__).parents[2] / "data"


def script(name):
    """A script of data/ as a module."""
    spec = importlib.util.spec_from_file_location(name, DATA / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
