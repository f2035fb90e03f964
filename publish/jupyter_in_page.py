"""What Jupyter gives, on a live page: widgets whose other half is the page, `display`, errors.

      Stepper, PlayBoard              our own widgets: the page draws them by their own scripts
      Label, HTML, Button, IntSlider,
      Dropdown, SelectionSlider       what a page draws itself (`live.js`)
      VBox, HBox, Output, interactive what others are shown in

All else that ipywidgets has says in a sentence that it is not here.
"""

import asyncio
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import wraps
from io import StringIO
from itertools import count, groupby
from time import perf_counter
from types import ModuleType
from typing import Any, NoReturn

import traitlets

from shogi_lab.engine.arrays import lacking
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.screen.language import begins_in_japanese
from shogi_lab.screen.svg import OTHERS

HOME = "<cell "  # begins the name of a cell's file in what Python says of errors
PARTS = {"image/svg+xml": "picture", "text/html": "html", "text/markdown": "text"}
#: So much a page can bear of what is printed, and of pictures and widgets, in a run or an `Output`.
MOST = {"characters": 100_000, "things": 100}
EVERY = 0.05  # seconds between two pieces of news, so that a page draws faster than they come
AT_ONCE = 20  # pieces that need not wait: what is printed before a long search is seen during it

#: By what Python says of an error that a page alone has: a sentence on how to go on.
ON_A_PAGE = (
    (r"^EOF when reading a line",
     "A page cannot ask by input(). Write the answer into the code instead."),
    (r"^No module named",
     "The Python of a page has shogi_lab and most of its standard library, and nothing else."),
    (r"index-sized integer",
     "This does not fit into the memory of a page, which ends at 2 GB."),
)  # fmt: skip

Say = Callable[[dict[str, Any]], None]


class Shown:
    """What is shown in one place: as much as a page can bear; of the rest it counts how much.

    >>> shown = Shown()
    >>> for piece in ("ab", "c" * 100_000, "d"):
    ...     shown.take({"out": piece})
    >>> printed, cut = shown.pieces()
    >>> printed["out"][:4], len(printed["out"]), cut
    ('abcc', 100000, {'cut': {'characters': [100000, 3]}})
    """

    def __init__(self) -> None:
        self._room = dict(MOST)  # below 0: so much is left out
        self._taken: list[dict[str, Any]] = []
        self._told: list[dict[str, Any]] = []  # how much was left out, as it was last said

    def take(self, what: dict[str, Any]) -> None:
        """Show one thing more, if there is room for it."""
        if "out" in what:
            room = max(self._room["characters"], 0)
            self._room["characters"] -= len(what["out"])
            what = {"out": what["out"][:room]}
        else:
            room = max(self._room["things"], 0)
            self._room["things"] -= 1
        if room:
            self._taken.append(what)

    def pieces(self) -> list[dict[str, Any]]:
        """Return all of it, what is printed joined, and last how much is left out."""
        taken, self._taken = self._taken, []
        for printed, group in groupby(taken, lambda each: "out" in each):
            some = [*group]
            self._taken += [{"out": "".join(each["out"] for each in some)}] if printed else some
        return [*self._taken, *self._cut()]

    def _cut(self) -> list[dict[str, Any]]:
        beyond = {name: [MOST[name], -left] for name, left in self._room.items() if left < 0}
        return [{"cut": beyond}] if beyond else []

    def emptied(self) -> list[dict[str, Any]]:
        """Return the new pieces, which are then no longer kept; the room they took stays taken."""
        pieces, self._taken, before, self._told = self.pieces(), [], self._told, self._cut()
        return pieces[: len(pieces) - len(before)] if self._told == before else pieces


class Page:
    """The listener to what is said; none, until a page has begun.

    What comes faster than a page draws is gathered, until there is time or `flush` is called.
    Tasks go on after the call that began them: what the last of them says is flushed by the loop.
    """

    def __init__(self) -> None:
        self.say: Say = lambda _: None
        self.cell = Shown()  # what the cell that runs shows, and has not said yet
        self.outputs: list[Output] = []  # those that take what is shown now, the last of all
        self.widgets: dict[int, AnyWidget] = {}
        self.numbers = count()
        self._changed: dict[int, AnyWidget] = {}
        self._due = 0.0  # when the next piece is due, if none may go at once
        self._later: asyncio.TimerHandle | None = None  # a flush to come

    def show(self, what: dict[str, Any]) -> None:
        """Show something in the cell that runs, or in the `Output` that takes it."""
        (self.outputs[-1] if self.outputs else self).take(what)

    def take(self, what: dict[str, Any]) -> None:
        """Show something in the cell that runs; an error, with which it ends, always has room."""
        if "error" in what:
            self.flush()
            self.say(what)
        else:
            self.cell.take(what)
            self._soon()

    def changed(self, widget: "AnyWidget") -> None:
        """Tell what is new of a widget."""
        self._changed[widget.number] = widget
        self._soon()

    def _soon(self) -> None:
        if perf_counter() > self._due - AT_ONCE * EVERY:
            self.flush()
        elif self._later is None:
            with suppress(RuntimeError):  # no loop, so no task: who asked flushes at the end
                self._later = asyncio.get_running_loop().call_later(EVERY, self.flush)

    def flush(self) -> None:
        """Say what was gathered."""
        if self._later:
            self._later.cancel()
            self._later = None
        widgets, self._changed = self._changed, {}
        news = [*self.cell.emptied(), *(each.news() for each in widgets.values())]
        if news:
            self._due = max(self._due, perf_counter()) + EVERY
        for each in news:
            self.say(each)


PAGE = Page()


def display(*values: Any, display_id: bool = False) -> "Line | None":
    """Show values, as IPython's does; one with a display_id is a line whose words are replaced."""
    if display_id:
        return Line(values[0])
    for each in values:
        PAGE.show(data_of(each))
    return None


class Line:
    """A line that was shown, and what it says later."""

    def __init__(self, value: Any) -> None:
        self._label = Label(value=repr(value))
        PAGE.show(data_of(self._label))

    def update(self, value: Any) -> None:
        """Let it say something else."""
        self._label.value = repr(value)


# ---- widgets


class AnyWidget(traitlets.HasTraits):
    """What anywidget's is under Jupyter: traits that are tagged `sync` are the page's too."""

    _esm = ""
    drawn_as = ""  # by what name a page draws it, if not by its class's

    def __init__(self, **state: Any) -> None:
        self.number, self._held = next(PAGE.numbers), 0
        self._news: dict[str, None] = {}  # the names of what has changed, as they came
        self._heard: list[Callable[[Any, Any, list[Any]], None]] = []
        super().__init__(**state)
        PAGE.widgets[self.number] = self
        self.observe(self._changed, [*self.traits(sync=True)])

    def _changed(self, change: Any) -> None:
        self._tell(change["name"])

    def _tell(self, *names: str) -> None:
        self._news |= dict.fromkeys(names)
        if self._news and not self._held:
            PAGE.changed(self)

    def news(self) -> dict[str, Any]:
        """Return what the page needs to hear about what has changed."""
        names, self._news = self._news, {}
        return {"widget": self.number, "state": {name: getattr(self, name) for name in names}}

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Hold back what changes inside, and tell all of it at the end."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._tell()

    def on_msg(self, react: Callable[[Any, Any, list[Any]], None]) -> None:
        """Let somebody hear what the page asks."""
        self._heard.append(react)

    def shown(self) -> dict[str, Any]:
        """Return what the page needs to draw the widget."""
        state = {name: getattr(self, name) for name in self.synced()}
        return {"widget": self.number, "kind": self.drawn_as or type(self).__name__, "state": state}

    def synced(self) -> list[str]:
        """Return the names of the traits that the page has, too."""
        return [*self.traits(sync=True)]

    def hear(self, state: dict[str, Any], asked: Any) -> None:
        """Take in what a reader did: traits that changed, or something asked."""
        for name, value in state.items():
            self.set_trait(name, value)
        for react in self._heard if asked is not None else ():
            react(self, asked, [])


class Label(AnyWidget):
    """A line of words, as in ipywidgets."""

    value = traitlets.Unicode("").tag(sync=True)


class HTML(Label):
    """The same, in HTML."""


class Control(AnyWidget):
    """What a reader sets, beside its description; a layout is the page's own."""

    description = traitlets.Unicode("").tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)
    layout = traitlets.Any()


class Button(Control):
    """A button, as in ipywidgets."""

    def on_click(self, react: Callable[["Button"], Any]) -> None:
        """Let somebody hear that it is pressed."""
        self.on_msg(lambda *_: react(self))


class IntSlider(Control):
    """A whole number from some to others, as in ipywidgets."""

    value = traitlets.Int(0).tag(sync=True)
    min = traitlets.Int(0).tag(sync=True)
    max = traitlets.Int(100).tag(sync=True)
    step = traitlets.Int(1).tag(sync=True)


class Dropdown(Control):
    """One of several values, as in ipywidgets; options: values, or pairs of a name and a value."""

    drawn_as = "Dropdown"
    options = traitlets.Any(())
    value = traitlets.Any()
    labels = traitlets.List().tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)

    def __init__(self, options: Any = (), **state: Any) -> None:
        wanted = state.pop("value", None)
        super().__init__(**state)
        self.observe(self._offer, "options")
        self.observe(lambda change: setattr(self, "value", self._values[change["new"]]), "index")
        self.observe(lambda change: setattr(self, "index", self._values.index(change["new"])),
                     "value")  # fmt: skip
        self._values: list[Any] = []
        self.options = options
        if wanted is not None:
            self.value = wanted

    def _offer(self, _: Any) -> None:
        pairs = [each if isinstance(each, tuple) else (str(each), each) for each in self.options]
        self._values = [value for _, value in pairs]
        self.labels = [name for name, _ in pairs]
        self.index = 0
        if pairs:
            self.value = self._values[0]


class SelectionSlider(Dropdown):
    """The same here."""


class VBox(AnyWidget):
    """Widgets, one below the other, as in ipywidgets."""

    drawn_as = "VBox"
    children = traitlets.Tuple()
    parts = traitlets.List().tag(sync=True)
    layout = traitlets.Any()

    def __init__(self, children: Sequence[Any] = (), **state: Any) -> None:
        super().__init__(**state)
        self.observe(self._hold, "children")
        self.children = tuple(children)

    def _hold(self, _: Any) -> None:
        self.parts = [each.shown() for each in self.children]

    def shown(self) -> dict[str, Any]:
        """Return what the page needs to draw the box, with its widgets as they are now."""
        self._hold(None)
        return super().shown()


class HBox(VBox):
    """Widgets side by side."""

    drawn_as = "HBox"


class Output(AnyWidget):
    """What is printed and shown inside of it, as in ipywidgets.

    >>> out = Output()
    >>> with out:
    ...     print("inside")
    >>> out.told
    [{'out': 'inside\\n'}]
    """

    drawn_as = "Output"
    layout = traitlets.Any()

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self._shown = Shown()

    def __enter__(self) -> "Output":
        PAGE.outputs.append(self)
        self._printed = printing(self.take)
        self._printed.__enter__()
        return self

    def __exit__(self, _: Any, error: BaseException | None, __: Any) -> bool:
        self._printed.__exit__(None, None, None)
        PAGE.outputs.pop()
        if error is not None:
            self.take({"error": told(error)})
        return error is not None

    @property
    def told(self) -> list[dict[str, Any]]:
        """What is shown in it."""
        return self._shown.pieces()

    def synced(self) -> list[str]:
        """Return the one name that the page has: what is shown in it."""
        return ["told"]

    def take(self, what: dict[str, Any]) -> None:
        """Show one thing more; what is printed goes on in its line."""
        self._shown.take(what)
        self._tell("told")

    def clear_output(self, *_: Any, **__: Any) -> None:
        """Show nothing."""
        self._shown = Shown()
        self._tell("told")

    def capture(self, clear_output: bool = False, **_: Any) -> Callable[[Any], Any]:
        """Return a function that prints and shows in here."""

        def around(work: Callable[..., Any]) -> Callable[..., Any]:
            @wraps(work)
            def inside(*args: Any, **kwargs: Any) -> Any:
                with self.hold_sync():
                    if clear_output:
                        self.clear_output()
                    with self:
                        return work(*args, **kwargs)

            return inside

        return around


class interactive(VBox):  # noqa: N801  so ipywidgets calls it
    """Controls of a function's arguments, and what it shows for them, as in ipywidgets."""

    def __init__(self, work: Callable[..., Any], **given: Any) -> None:
        self._work, self.out = work, Output()
        self._controls = {name: control_of(name, what) for name, what in given.items()}
        super().__init__((*self._controls.values(), self.out))
        for each in self._controls.values():
            each.observe(lambda _: self.update(), "value")
        self.update()

    def update(self) -> None:
        """Call the function again."""

        def shown() -> None:
            answer = self._work(**{name: each.value for name, each in self._controls.items()})
            if answer is not None:
                display(answer)

        self.out.capture(clear_output=True)(shown)()


def control_of(name: str, what: Any) -> Any:
    """Return the widget that sets an argument: a widget, a slider for (first, last), a list."""
    match what:
        case AnyWidget():
            if not what.description:
                what.description = name
            return what
        case (int() as first, int() as last):
            middle = first + (last - first) // 2
            return IntSlider(value=middle, min=first, max=last, description=name)
        case list():
            return Dropdown(options=what, description=name)
    wanted = "a widget, a list, or whole numbers (first, last)"
    raise ValueError(f"{name} is {what!r:.60}; on a page it must be {wanted}")


class _Lacking(ModuleType):
    """A module of which there are some names: what else it makes says that it is not here."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)

        def refused(*_: Any, **__: Any) -> NoReturn:
            raise ModuleNotFoundError(lacking(name, self.__name__))

        return type(name, (), {"__init__": refused})


HERE = (
    Label, HTML, Button, IntSlider, Dropdown, SelectionSlider, VBox, HBox, Output, interactive,
)  # fmt: skip


def stand_in() -> None:
    """Give Jupyter's names to what is here instead of it."""
    sys.stdin = StringIO()  # else `input` asks the worker, which has nobody to ask
    anywidget, shown = ModuleType("anywidget"), ModuleType("IPython.display")
    anywidget.AnyWidget = AnyWidget
    ipywidgets = _Lacking("ipywidgets")
    ipywidgets.Widget, ipywidgets.link = AnyWidget, traitlets.link
    ipywidgets.jslink = traitlets.link
    ipywidgets.dlink = ipywidgets.jsdlink = traitlets.dlink
    for each in HERE:
        setattr(ipywidgets, each.__name__, each)
    shown.display = display
    ipython = ModuleType("IPython")
    ipython.display, ipython.get_ipython = shown, lambda: None
    sys.modules |= {each.__name__: each for each in (anywidget, ipywidgets, ipython, shown)}


# ---- what is shown


def data_of(value: Any) -> dict[str, Any]:
    """Return what a page shows of a value: a widget; a file to save; a picture, HTML, or words."""
    if isinstance(value, AnyWidget):
        return value.shown()
    if hasattr(value, "_to_save_"):
        name, text = value._to_save_()
        return {"file": name, "holds": text, "about": repr(value)}
    bundle = getattr(value, "_repr_mimebundle_", None)
    data = bundle() if bundle else {}
    data = data[0] if isinstance(data, tuple) else data
    if hasattr(value, "_repr_html_"):
        data = {"text/html": value._repr_html_(), **data}
    about = data.get("text/plain") or repr(value)
    for kind, part in PARTS.items():
        if kind in data:
            return {part: data[kind], "about": about, "others": data.get(OTHERS, "")}
    return {"out": f"{about}\n"}


@contextmanager
def printing(say: Say) -> Iterator[None]:
    """Say what is printed inside, as it comes: errors' words and warnings, too."""
    out = Out(say)
    with redirect_stdout(out), redirect_stderr(out):
        yield


class Out:
    """Where a cell prints to: each piece is said."""

    def __init__(self, say: Say) -> None:
        self._say = say

    def write(self, text: str) -> int:
        if text:
            self._say({"out": text})
        return len(text)

    def flush(self) -> None: ...

    def isatty(self) -> bool:
        return False


def told(error: BaseException) -> str:
    """Return an error as a reader wants it: the lines of cells that led there, then what was wrong,
    in the language of the page if the error is a message."""
    frames = [each for each in traceback.extract_tb(error.__traceback__)
              if each.filename.startswith(HOME)]  # fmt: skip
    line = "{}行目: {}\n" if begins_in_japanese() else "line {}: {}\n"
    lines = [line.format(frame.lineno, frame.line) for frame in frames[-8:]]
    ways = [way for says, way in ON_A_PAGE if re.search(says, str(error))]
    if begins_in_japanese():
        ways = [in_japanese(way) or way for way in ways]
        if len(error.args) == 1 and isinstance(error.args[0], str):
            error.args = (in_japanese(error.args[0]) or error.args[0],)
    text = "".join([*lines, *traceback.format_exception_only(error)]).rstrip()[:4_000]
    return "\n".join([text, *ways])
