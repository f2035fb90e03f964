"""What a benchmark is asked for: how much of it, and where its numbers go."""

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from shogi_lab.engine.race import machine

Value = TypeVar("Value")


class Options(NamedTuple):
    """size: 0 all of it, 1 `--quick`, 2 `--smallest`; json: where the numbers go, if anywhere;
    names: of the parts that are wanted."""

    size: int
    json: Path | None
    names: tuple[str, ...] = ()

    def of(self, *sizes: Value) -> Value:
        """Return the value for this size: for all, for quick or for the smallest."""
        return sizes[self.size]

    def write(self, **numbers: Any) -> None:
        """Write the machine and the numbers as JSON, if they were asked for."""
        if self.json:
            text = json.dumps({"machine": machine(), **numbers}, indent=1)
            self.json.write_text(text + "\n", encoding="utf-8")
            print(f"written: {self.json}")


def asking(doc: str) -> argparse.ArgumentParser:
    """Return a parser that shows a benchmark's own words as they stand."""
    shape = argparse.RawTextHelpFormatter
    return argparse.ArgumentParser(description=doc, formatter_class=shape)


def options(
    doc: str, arguments: list[str] | None, path: Path | None = None, names: tuple[str, ...] = ()
) -> Options:
    """Return what the command line asks for; doc: the benchmark's own words; path: for `--json`;
    names: of its parts, if it has some."""
    parser = asking(doc)
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument("--quick", action="store_const", const=1, dest="size", help="less of it")
    sizes.add_argument(
        "--smallest", action="store_const", const=2, dest="size", help="some seconds, for the tests"
    )
    parser.add_argument("--json", type=Path, default=path, help="write the numbers there")
    if names:
        parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    asked = parser.parse_args(arguments)
    chosen = tuple(getattr(asked, "names", ())) or names
    if unknown := set(chosen) - set(names):
        parser.error(f"{', '.join(sorted(unknown))}: wanted of {', '.join(names)}")
    return Options(asked.size or 0, asked.json, chosen)
