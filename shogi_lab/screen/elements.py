"""Elements: small tuples, of which pictures and panels are made. They become text once, at the
edge, on a `Page`, which then knows what stands on it.

      g(line(said("Black"), 4, 15, 11), look="now", slot="t0")      -> (Element("g", ...),)

      look    its class                        slot     a place that is filled from frame to frame
      name    by which a text refers to it     jump     the step that a click leads to
      label   what it is, for those who        say      a text that the screen writes in the
              cannot see it                             reader's language
      text    whether its content is such a    any other attribute has its own name, with _ for -
              text
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from html import escape
from itertools import chain
from typing import Any, NamedTuple, Protocol

from shogi_lab.ground.messages import Message, key_of


class Names(dict[str, str]):
    """How attributes are written: those that have other names here, and any other with a dash."""

    def __missing__(self, name: str) -> str:
        self[name] = name.replace("_", "-")
        return self[name]


NAMES = Names(
    look="class", name="data-name", slot="data-slot", folded="data-folded", spin="data-spin",
    places="data-places", pick="data-pick", text="data-text", label="aria-label",
    say="data-say", description="aria-description", about="title", of="data-of",
)  # fmt: skip
#: What a page writes as it needs them; and those that a page lacks of which nothing is clicked.
OWN = {"slot", "jump", "of", "pick", "places", "role", "href", "clip_path"}
SAID = {"label", "description", "about", "say"}
NOTED = OWN | SAID
CLICKED = {"jump", "pick", "places", "description"}
SHAPES = {"path", "rect", "circle", "use"}  # have no content
BREAKS = {"br", "wbr"}


class Node(Protocol):
    """What a drawing is made of: an element, a line of text, a drawing in a drawing."""

    def written(self, page: "Page") -> str:
        """Return it as the text that a page holds."""


Drawn = tuple[Node | str, ...]


class Element(NamedTuple):
    """An element with its attributes, and with what it contains."""

    tag: str
    attributes: Mapping[str, Any]
    inside: Drawn

    def written(self, page: "Page") -> str:
        """Return the element as text; on a still picture, without a group that is empty."""
        tag, attributes, inside = self
        if page.slots is not None and "slot" in attributes:
            inside = page.slots.get(f"{page.within}{attributes['slot']}", ())
        if page.is_quiet and "jump" in attributes and not inside:
            return ""
        begun = "".join([page.attribute(name, value) for name, value in attributes.items()])
        if tag in SHAPES:
            return f"<{tag}{begun}/>"
        if "text" in attributes:
            for each in inside:
                if isinstance(each, str):
                    page.say(str(each), each)
        text = page.text(inside)
        if tag == "g" and not text and page.slots is not None:
            return ""
        return f"<{tag}>" if tag in BREAKS else f"<{tag}{begun}>{text}</{tag}>"


class Part(NamedTuple):
    """A drawing in a drawing: its slots begin with a name, or are filled; nothing in it can be
    clicked if it is quiet."""

    inside: Drawn
    name: str = ""
    slots: Mapping[str, Drawn] | None = None
    is_quiet: bool = False

    def written(self, page: "Page") -> str:
        """Return the drawing as text."""
        before = page.within, page.slots, page.is_quiet
        page.within += self.name
        if self.slots is not None:
            page.within, page.slots = "", self.slots
        page.is_quiet |= self.is_quiet
        text = page.text(self.inside)
        page.within, page.slots, page.is_quiet = before
        return text


class Page:
    """Where elements become text: in English or Japanese, seen from either side.

    jump: writes where a click leads to; points: whether it lights what belongs together. What was
    written stays known: `used` is what it refers to, `letters` and `code` are the characters that
    are drawn in either face, `said` the texts that a screen writes in Japanese, each by the key
    under which it looks for it, `filling` the slots.

    >>> page = Page()
    >>> page.text(g(use(href="#P"), slot="p40")), page.used, page.filling
    ('<g data-slot="p40"><use href="#P"/></g>', {'P'}, ['p40'])
    """

    def __init__(
        self,
        japanese: bool = False,
        flipped: bool = False,
        jump: Callable[[int], str] = ' data-jump="{}"'.format,
        points: bool = False,
    ) -> None:
        self.japanese, self.flipped, self.jump, self.points = japanese, flipped, jump, points
        self.within, self.is_quiet = "", False
        self.slots: Mapping[str, Drawn] | None = None
        self.used, self.letters, self.code = set[str](), set[str](), set[str]()
        self.said, self.filling = dict[str, str](), list[str]()

    def text(self, drawn: Drawn) -> str:
        """Return a drawing as text."""
        return "".join(
            [each.written(self) if not isinstance(each, str) else escaped(each) for each in drawn]
        )

    def say(self, key: str, text: str) -> str:
        """Note that a screen looks for a text under this key, and return the key; of what reads
        alike a message is kept rather than plain text."""
        if not isinstance(self.said.get(key), Message):
            self.said[key] = text
        return key

    def attribute(self, name: str, value: Any) -> str:
        """Return an attribute of an element as text; one without a value is left out."""
        if name in NOTED:
            if self.is_quiet and name in CLICKED:
                return ""
            if name == "jump":
                return self.jump(value)
            if name == "of" and not self.points:
                return ""
            value = self._own(name, value) if name in OWN else self._said(name, value)
        if isinstance(value, str):
            text = f' {NAMES[name]}="{escaped(value)}"'
            if self.flipped and value in ("turn", "up"):
                text += ' transform="rotate(180)"'
            return text
        if value is None:
            return ""
        if value is True:
            return f" {NAMES[name]}"
        return f' {NAMES[name]}="{value:{"g" if isinstance(value, float) else ""}}"'

    def _own(self, name: str, value: Any) -> Any:
        """Note what an attribute refers to, and return its value on this page."""
        match name:
            case "slot" if self.slots is not None:
                return None
            case "slot":
                self.filling.append(f"{self.within}{value}")
                return self.filling[-1]
            case "role" if self.is_quiet and value == "group":
                return "img"
            case "href":
                self.used.add(value[1:])
            case "clip_path":
                self.used.add(value[len("url(#") : -1])
        return value

    def _said(self, name: str, text: str | None) -> str | None:
        if text is None:
            return None
        return self.say(key_of(text) if name == "say" else str(text), text)


def escaped(text: str) -> str:
    """Return a text as HTML; few texts have anything to escape, and there are very many."""
    strange = "&" in text or "<" in text or ">" in text or '"' in text or "'" in text
    return escape(text) if strange else text


def element(tag: str, *inside: Drawn, **attributes: Any) -> Drawn:
    """Return a drawing of one element around others.

    >>> Page().text(element("b", ("a < b",), look="now"))
    '<b class="now">a &lt; b</b>'
    """
    return (Element(tag, attributes, joined(inside) if inside else ()),)


g, rect = (partial(element, tag) for tag in ("g", "rect"))
#: Shapes without a label. One that is drawn again is the same element, which need not be written.
path, circle, use = (
    lru_cache(8192, typed=True)(partial(element, tag)) for tag in ("path", "circle", "use")
)


@lru_cache(8192)
def box(x: float, y: float, wide: float, high: float, look: str, radius: float = 3) -> Drawn:
    """Return a rectangle with round corners."""
    return rect(look=look, x=x, y=y, width=wide, height=high, rx=radius)


def moved(x: float, y: float, *inside: Drawn, scale: float | str = "") -> Drawn:
    """Return a drawing at another place, and in another size.

    >>> Page().text(moved(4, 1.5, use(href="#P"), scale=0.5))
    '<g transform="translate(4,1.5) scale(0.5)"><use href="#P"/></g>'
    """
    size = f" scale({scale if isinstance(scale, str) else f'{scale:g}'})" if scale else ""
    return g(*inside, transform=f"translate({x:g},{y:g}){size}")


def joined(parts: Iterable[Drawn]) -> Drawn:
    """Return drawings as one."""
    return tuple(chain.from_iterable(parts))


def filled(drawn: Drawn, slots: Mapping[str, Drawn]) -> Drawn:
    """Return a drawing with its slots filled: a picture that does not change.

    >>> Page().text(filled(g(slot="a") + g(slot="b"), {"a": path(d="M0,0")}))
    '<g><path d="M0,0"/></g>'
    """
    return (Part(drawn, slots=slots),)


def elements(drawn: Drawn) -> Iterator[Element]:
    """Yield each element of a drawing that is not quiet, and the elements in it."""
    for each in drawn:
        if isinstance(each, Element):
            yield each
            yield from elements(each.inside)
        elif isinstance(each, Part) and not each.is_quiet:
            yield from elements(each.inside)
            yield from elements(joined((each.slots or {}).values()))


def koma(letter: str, scale: float) -> Drawn:
    """Return a piece around the origin; White's, in lower case, upside down."""
    if not letter:
        return ()
    promoted, base = letter[:-1], letter[-1]
    name = "k" if letter == "k" else promoted + base.upper()
    turn = "rotate(180) " if base.islower() else ""
    return use(href=f"#{name}", transform=f"{turn}scale({scale:g})")
