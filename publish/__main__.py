"""Notebooks and pages, in a process that Ctrl-C ends without a word, whatever it is doing.

python -m publish build ...       publish/build.py
python -m publish export ...      publish/export.py
python -m publish serve ...       publish/serve.py
python -m publish translate ...   publish/translations.py
"""

import os
import signal
import sys


def main(arguments: list[str]) -> int:
    """Run the command that the first argument names."""
    if arguments[:1] not in (["build"], ["export"], ["serve"], ["translate"]):
        sys.exit(__doc__)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while it loads there is nothing to put away
    from publish import build, export, serve, translations

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        commands = {"build": build, "export": export, "serve": serve, "translate": translations}
        return commands[arguments[0]].main(arguments[1:])
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(130)  # at an orderly end, what nbclient did not finish would complain


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
