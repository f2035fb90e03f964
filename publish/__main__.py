"""Notebooks and pages, in a process that Ctrl-C ends without a word, whatever it is doing.

python -m publish build ...        publish/build.py
python -m publish export ...       publish/export.py
python -m publish serve ...        publish/serve.py
python -m publish assignment ...   publish/assignment.py
python -m publish pack ...         publish/pack.py
python -m publish wheel ...        publish/wheel.py
python -m publish translate ...    publish/translations.py
"""

import os
import signal
import sys
from importlib import import_module

from shogi_lab.screen.language import begins_in_japanese

COMMANDS = ("assignment", "build", "export", "pack", "serve", "translate", "wheel")


def main(arguments: list[str]) -> int:
    """Run the command that the first argument names."""
    if not arguments or arguments[0] not in COMMANDS:
        sys.exit(__doc__)
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # while it loads there is nothing to put away
    module = {"translate": "translations"}.get(arguments[0], arguments[0])
    command = import_module(f"publish.{module}")
    if begins_in_japanese():
        from publish import translations
        from shogi_lab.ground.commands import speak

        translations.ANSWERS = translations.LANGUAGE
        speak(translations.words_in(translations.LANGUAGE))
        if arguments[0] in ("build", "export"):  # what they write is in both languages
            os.environ["SHOGI_LAB_LANGUAGE"] = "en"
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    try:
        return int(command.main(arguments[1:]))
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(130)  # at an orderly end, what nbclient did not finish would complain


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
