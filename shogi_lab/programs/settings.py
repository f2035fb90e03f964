"""What JupyterLab is told once, in the environment that start.py makes.

share/jupyter/lab/settings/overrides.json    no news from outside; menus in Japanese
share/jupyter/labextensions/shogi-lab/       marks open the evidence; saved pictures say how to run
etc/ipython/ipython_kernel_config.py         an opened notebook stays as it is
"""

import json
import sys
from pathlib import Path

#: What a kernel calls its Python. Left alone it names the version to the last digit, which
#: JupyterLab writes into each notebook that it opens, and so marks as changed what nobody touched.
ANY_PYTHON = """\
from ipykernel.ipkernel import IPythonKernel


class Kernel(IPythonKernel):
    language_info = IPythonKernel.language_info | {"version": "3"}


c.IPKernelApp.kernel_class = Kernel
"""

EXTENSION = "share/jupyter/labextensions/shogi-lab"
HERE = Path(__file__).parent


def write(environment: Path, japanese: bool) -> None:
    """Write the settings into an environment. At its first start JupyterLab asks whether it may
    fetch news; the answer is no. Its Settings > Language has both languages.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write(Path(folder), japanese=True)
    ...     sorted(path.name for path in Path(folder).rglob("*.*"))
    ['ipython_kernel_config.py', 'overrides.json', 'package.json', 'remoteEntry.js']
    """
    ours: dict[str, dict[str, str]] = {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}
    }
    if japanese:
        ours["@jupyterlab/translation-extension:plugin"] = {"locale": "ja_JP"}
    files = {
        "share/jupyter/lab/settings/overrides.json": json.dumps(ours),
        f"{EXTENSION}/package.json": (HERE / "lab.json").read_text("utf-8"),
        f"{EXTENSION}/static/remoteEntry.js": (HERE / "lab.js").read_text("utf-8"),
        "etc/ipython/ipython_kernel_config.py": ANY_PYTHON,
    }
    for name, text in files.items():
        file = environment / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    write(Path(sys.prefix), "ja" in sys.argv[1:])
