"""A command's help and refusals, in the words of its page, and in other words than English."""

import argparse
from collections.abc import Callable
from inspect import cleandoc
from typing import Any

#: What Python says of a command. The first has seven letters in every language, since Python cuts
#: off as many where it takes options and names in any order.
WORDS = (
    "usage: ", "options", "positional arguments", "show this help message and exit",
    "%(prog)s: error: %(message)s\n", "argument %(argument_name)s: %(message)s",
    "the following arguments are required: %s", "unrecognized arguments: %s",
    "expected one argument", "not allowed with argument %s", "ignored explicit argument %r",
    "ambiguous option: %(option)s could match %(matches)s",
    "invalid choice: %(value)r (choose from %(choices)s)", "invalid %(type)s value: %(value)r",
)  # fmt: skip


def parser(command: str, about: str | None) -> argparse.ArgumentParser:
    """Return the parser of a command of start.py, which shows a text about it line by line."""
    shape = argparse.RawTextHelpFormatter
    return argparse.ArgumentParser(f"start.py {command}", description=about, formatter_class=shape)


def speak(said: Callable[[str], str]) -> None:
    """Let the commands of this process say everything by `said`: Python's words, and of each
    command what it is and what its arguments are for."""
    shape: Any = argparse.HelpFormatter
    text = shape._format_text
    argparse._ = said  # type: ignore[attr-defined]
    shape._get_help_string = lambda _, action: said(action.help)
    shape._format_text = lambda self, words: text(self, said(cleandoc(words)))
