"""Firefox, driven by its own Marionette: enough of it to open pages and to run scripts there.

      firefox --marionette        it listens at a port, which it writes into its profile
      "42:[0, 1, command, ...]"   what is asked, and after it what is answered: [1, 1, error, value]

What it asks the network goes to a proxy that is not there.
"""

import json
import os
import shutil
import socket
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from time import monotonic, sleep

NAMES = ("firefox-esr", "firefox")
#: A port that nobody else has, and no network but this computer's own.
PREFERENCES = {
    "marionette.port": 0,
    "network.proxy.type": 1,
    "network.proxy.socks": "127.0.0.1",
    "network.proxy.socks_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "app.update.enabled": False,
}
#: Keys by their codes in WebDriver.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue006", "Shift": "\ue008",
    "Control": "\ue009", "ArrowLeft": "\ue012",
}  # fmt: skip
PATIENCE = 60  # seconds until it listens
LONGEST = 300_000  # milliseconds of a script


def firefox_path():
    """The Firefox to test with, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Tab:
    """A page in Firefox, which runs scripts as playwright's does."""

    def __init__(self, port):
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=LONGEST / 1000 + 10)
        self._file, self._numbers = self._socket.makefile("rb"), count()
        self._read()
        self._do("WebDriver:NewSession", capabilities={})
        self._do("WebDriver:SetTimeouts", script=LONGEST)

    def goto(self, url):
        """Open a page."""
        self._do("WebDriver:Navigate", url=url)

    def evaluate(self, script, given=None):
        """What an expression is, or what a function answers to what is given."""
        text = (
            "const [given, done] = arguments; Promise.resolve().then(async () => {"
            f"const it = ({script}); return typeof it === 'function' ? await it(given) : it;"
            "}).then((value) => done({value}), (error) => done({error: String(error)}));"
        )
        got = self._do("WebDriver:ExecuteAsyncScript", script=text, args=[given])["value"]
        if "error" in got:
            raise AssertionError(got["error"])
        return got.get("value")

    def press(self, keys):
        """Press a key, or several at once, as playwright names them: "a", "Control+z"."""
        codes = [KEYS.get(key, key) for key in (keys.split("+") if len(keys) > 1 else keys)]
        actions = [
            *({"type": "keyDown", "value": code} for code in codes),
            *({"type": "keyUp", "value": code} for code in reversed(codes)),
        ]
        self._do("WebDriver:PerformActions", actions=[
            {"type": "key", "id": "keys", "actions": actions}])  # fmt: skip

    def _do(self, command, **words):
        number = next(self._numbers)
        message = json.dumps([0, number, command, words]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, value = self._read()
        if error:
            raise AssertionError(f"{command}: {error}")
        return value

    def _read(self):
        size = b""
        while not size.endswith(b":"):
            size += self._file.read(1)
        return json.loads(self._file.read(int(size[:-1])))

    def close(self):
        self._file.close()
        self._socket.close()


@contextmanager
def opened_firefox():
    """A tab of a Firefox that nobody sees, with a profile of its own."""
    with TemporaryDirectory() as folder:
        profile = Path(folder)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                 for name, value in PREFERENCES.items()]  # fmt: skip
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        words = [firefox_path(), "--headless", "--marionette", "--no-remote", "--profile", folder]
        running = Popen(words, stdout=DEVNULL, stderr=DEVNULL, env={**os.environ, "HOME": folder})
        try:
            tab = Tab(_port_of(profile))
            yield tab
            tab.close()
        finally:
            running.terminate()
            running.wait()


def _port_of(profile):
    """The port that Firefox writes down once it listens."""
    file, began = profile / "MarionetteActivePort", monotonic()
    while not (file.exists() and file.read_text()):
        if monotonic() - began > PATIENCE:
            raise AssertionError("Firefox does not listen")
        sleep(0.2)
    return int(file.read_text())
