"""Pages: a notebook's cells, and texts in Markdown, as HTML that needs nothing beside it.

    <section class="cell text" id="cell-3">      a text cell; each heading has an id of its own
    <section class="cell code" id="cell-4">      <details> with the code, then what came out of it
    <section class="cell code how" id="cell-5">  the same, where it says how we know
      <a class="claim" id="claim-P4">            where the cell settles a claim of the article

Films come as figures that play on a page with the players' script, and are pictures without it.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape, unescape
from io import BytesIO
from typing import Any, NamedTuple

import mistune
from nbformat import NotebookNode
from PIL import Image, ImageColor
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from publish import build, marks, references
from publish.templates import Words, page
from shogi_lab.screen.svg import OTHERS, THEMES, png_bytes

TAG = re.compile(r"(<[^>]+>)")
BESIDE = re.compile(r"^(\d+) (?=\d)")  # two numbers that one would read as one: 2 1手で
QUIET = ("a", "code", "pre", "dfn", "h1", "h2", "h3", "h4", "summary", "th")  # no terms marked here
PHONE = 700  # pixels of a picture that a telephone may not shrink as it likes
WOOD = ImageColor.getrgb(THEMES["light"]["slab"])
DRAWN = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)")
PICTURE = re.compile(r"data:image/png;base64,([A-Za-z0-9+/=]+)")
NEAR, LEAST = 16, 0.0005  # of a colour, to be the wood's; of a picture's pixels, to be a board
PAPER = 100  # characters in a line on paper; what is broader is printed smaller
SHAPE = HtmlFormatter(nowrap=True)
#: What is of no use on a page: what to press in JupyterLab, and where the solutions are.
HOUSEKEEPING = re.compile(
    r"^> .*JupyterLab.*(?:\n> .*)*\n?|(?<=[.;])\s+The\s+solutions\s+are\b[^.]*`solutions/\w+\.py`\."
    r"|;\s+the\s+solutions\s+are\s+in\s+`solutions/\w+\.py`(?=\.)"
    r"|解答例?は[^。]*`solutions/\w+\.py`[^。]*。",
    re.MULTILINE,
)
EXIT = ("**Three exit questions.**", "**確認問題3問。**")
ASKED = re.compile(
    f"<p><strong>({'|'.join(each.strip('*') for each in EXIT)})</strong>.*?</p>", re.S
)


class Heading(NamedTuple):
    """A heading of a page: how deep it is, its words, and the id that leads to it."""

    level: int
    words: str
    anchor: str


class Page(NamedTuple):
    """The content of a page, before its frame is put around it."""

    title: str
    lead: str
    body: str
    headings: list[Heading]


Marker = Callable[[str, set[str]], str]  # marks terms in a text, each the first time only


def unmarked(words: str, seen: set[str]) -> str:
    """Return the text as it is: the marker of pages without a glossary."""
    return words


class Renderer(mistune.HTMLRenderer):
    """Markdown as HTML, with ids on headings and tables that scroll within themselves."""

    def __init__(self, anchors: Iterable[str] = ()) -> None:
        super().__init__(escape=False)  # our own texts; a reader's are not on pages
        self._anchors = iter(anchors)
        self.headings: list[Heading] = []
        self.kept = set[str]()  # anchors of headings of level 3, even if others come first

    def heading(self, text: str, level: int, **attrs: Any) -> str:
        words = plain(text)
        taken = {heading.anchor for heading in self.headings}
        own = free(slug(words) or "section", taken | (self.kept if level < 3 else set()))
        anchor = next(self._anchors, own)
        text, words = (BESIDE.sub("\\1\N{EM SPACE}", each) for each in (text, words))
        self.headings.append(Heading(level, words, anchor))
        return f'<h{level} id="{anchor}">{text}</h{level}>\n'

    def table(self, text: str) -> str:
        return f'<div class="table"><table>{text}</table></div>\n'

    def block_code(self, code: str, info: str | None = None) -> str:
        return f"<pre>{coloured(code.rstrip(), (info or 'text').split()[0])}</pre>\n"


def slug(words: str) -> str:
    """Return words as they stand in an address.

    >>> slug("3 Predict, then step: 利き")
    '3-predict-then-step-利き'
    """
    return re.sub(r"[^\w]+", "-", words.lower()).strip("-")


def free(name: str, taken: Iterable[str]) -> str:
    """Return the name, or with the first number that makes it new.

    >>> free("a-board", {"a-board", "a-board-2"})
    'a-board-3'
    """
    names = [name, *(f"{name}-{n}" for n in range(2, 2 + len(set(taken))))]
    return next((each for each in names if each not in taken), f"{name}-x")


def plain(html: str) -> str:
    """Return the words of a piece of HTML.

    >>> plain("<em>a</em> &lt; b")
    'a < b'
    """
    return unescape(TAG.sub("", html)).strip()


def coloured(code: str, language: str = "python") -> str:
    """Return code as HTML, with its parts marked by classes.

    >>> coloured("x = 1")
    '<code><span class="n">x</span> <span class="o">=</span> <span class="mi">1</span></code>'
    """
    try:
        lexer = get_lexer_by_name(language, stripnl=False)
    except ClassNotFound:
        return f"<code>{escape(code)}</code>"
    return f"<code>{highlight(code, lexer, SHAPE).rstrip()}</code>"


def marked(html: str, mark: Marker, seen: set[str], afresh: str = "h2") -> str:
    """Return HTML with its terms marked, each at its first place; headings, links and code stay.
    Under a heading of level `afresh` they are marked again."""
    out, quiet = [], 0
    for piece in TAG.split(html):
        if piece.startswith("<"):
            name = re.match(r"</?(\w*)", piece)
            if name and name[1] in QUIET:
                quiet += -1 if piece.startswith("</") else 1
            if name and name[1] == afresh and not piece.startswith("</"):
                seen.clear()
            out.append(piece)
        else:
            out.append(piece if quiet else mark(piece, seen))
    return "".join(out)


class Texts:
    """The Markdown of one page, text by text; `anchors` for its headings, if they are given.

    Under each heading of level `afresh` terms are marked again, as if none had been met.
    """

    def __init__(
        self, mark: Marker = unmarked, anchors: Iterable[str] = (), afresh: str = "h2"
    ) -> None:
        self._renderer = Renderer(anchors)
        self._markdown = mistune.create_markdown(
            renderer=self._renderer, plugins=["table", "strikethrough"]
        )
        self._mark, self._seen, self._afresh = mark, set[str](), afresh

    @property
    def headings(self) -> list[Heading]:
        """The headings so far."""
        return self._renderer.headings

    def keep(self, anchors: Iterable[str]) -> None:
        """Keep these for headings of level 3: a term's entry, not the section of that name."""
        self._renderer.kept |= set(anchors)

    def html(self, text: str) -> str:
        """Return the next text as HTML."""
        return marked(str(self._markdown(text)), self._mark, self._seen, self._afresh)


def text_page(text: str, mark: Marker = unmarked, anchors: Iterable[str] = ()) -> Page:
    """Return the page of a text in Markdown; a translation has the anchors of its original.

    >>> text_page("# Words\\n\\nAll of *them*.")[:2]
    ('Words', 'All of them.')
    """
    texts = Texts(mark, anchors)
    texts.keep(slug(words) for words in re.findall(r"^### (.*)$", text, re.MULTILINE))
    body = f'<section class="cell text">{texts.html(text)}</section>'
    return Page(*opening(texts, body), body, texts.headings)


def notebook_page(
    notebook: NotebookNode,
    mark: Marker = unmarked,
    key: str = "",
    said: Words = str,
    anchors: Iterable[str] = (),
) -> Page:
    """Return the page of a notebook, in either edition; key: what its exit questions want to hear.

    A translation has the anchors of its original, so that a link leads to the same place in both.
    """
    # A chapter is read from its first line on, and so is the evidence: each is a page's `h1`.
    texts, taken, out = Texts(mark, anchors, afresh="h1"), set[str](), []
    rest, told, marked_so_far = False, marks.numbers(notebook.cells), set[str]()
    for cell in notebook.cells:
        number, *extra = cell.id.split("-")[:-1]
        anchor = free("-".join([*(extra or ["cell"]), str(int(number))]), taken)
        taken.add(anchor)
        if cell.cell_type == "markdown":
            kind = " ".join(sorted({build.TEACHER, build.LOOKUP} & build.tags(cell)))
            who = said("For the teacher") if build.TEACHER in kind else ""
            label = f'<p class="who">{who}</p>' if who else ""
            text = references.beside_claims(HOUSEKEEPING.sub("", cell.source), said)
            text = marks.on_page(text, told, marked_so_far)
            told_here = label + texts.html(text)
            body = covered(cell, told_here, said)
            if key:
                fold = "\n" + folded(texts.html(key), said("Answers"))
                body = ASKED.sub(lambda found, fold=fold: found[0] + fold, body)
            if build.COLLAPSED in cell.metadata:
                rest = True
                heading, end, body = body.partition("</h1>")
                out.append(f'<details class="rest"><summary>{heading}{end}</summary>')
            out.append(f'<section class="cell text {kind}" id="{anchor}">{body}</section>')
        elif cell.cell_type == "code":
            out.append(code_cell(cell, anchor, told, said))
    out += ["</details>"] * rest
    body = linked_claims("\n".join(out))
    return Page(*opening(texts, body), body, texts.headings)


def opening(texts: Texts, body: str) -> tuple[str, str]:
    """Return the title of a page, and the words of its first paragraph."""
    first = re.search(r"<p>(.*?)</p>", body, re.DOTALL)
    title = next((heading.words for heading in texts.headings if heading.level == 1), "")
    return title, " ".join(plain(first[1]).split()) if first else ""


def code_cell(cell: NotebookNode, anchor: str, told: Mapping[str, int], said: Words) -> str:
    """Return a code cell: its code, folded, and what came out; of a solution both are folded."""
    tags, lines = build.tags(cell), cell.source.splitlines() or [""]
    how, exercise = build.HOW in tags, bool(build.checked(cell))
    runs = [build.RUNS] if exercise or build.RUNS in tags else []
    came = "\n".join(filter(None, map(came_out, cell.get("outputs", []))))
    claims = [tag.split(":") for tag in sorted(tags) if tag.startswith(("claim:", "erratum:"))]
    return page(
        "cell.html",
        said,
        anchor=anchor,
        kinds=" ".join(["cell code", *runs, *sorted({build.HOW, build.LOOKUP} & tags)]),
        how=how,
        solution=build.SOLUTION in tags,
        is_open=exercise or build.READ in tags,
        first=re.split("[:：] ?", lines[0], maxsplit=1)[-1] if how else lines[0],
        lines=len(lines),
        code=coloured(cell.source),
        came=came,
        widgets=came and build.LIVE.search(cell.source),
        claims=claims,
        proofs={name: told[name] for name in marks.names(cell) if name in told},
        covered=lambda html: covered(cell, html, said),
    )


def folded(html: str, title: str) -> str:
    """Return answers, or a picture, under a fold, which readers open when they have their own."""
    return f'<details class="key"><summary>{title}</summary>{html}</details>'


def covered(cell: NotebookNode, html: str, said: Words) -> str:
    """Return what a cell shows: covered if it answers a prediction, folded if another question."""
    covers = [tag for tag in sorted(build.tags(cell)) if tag.startswith(build.COVERED)]
    for name in (tag.partition(":")[2] for tag in covers):
        html = f'<div class="covered" data-answers="{name}">{html}</div>'
    title = said("The picture") if cell.cell_type == "code" else said("Answers")
    return folded(html, title) if build.ANSWER in build.tags(cell) and not covers else html


def came_out(output: NotebookNode) -> str:
    """Return one output: a film if there is one, else the picture, Markdown, HTML or text."""
    data = output.get("data", {})
    if build.FIGURE in data:
        figure = PICTURE.sub(lambda found: lighter(found[1]), data[build.FIGURE])
        return f'<div class="film">{figure}</div>'
    if build.PNG in data:
        size = output.get("metadata", {}).get(build.PNG, {}).get("width")
        wide = f' width="{size}"' if size else ""
        broad = bool(size) and int(size) > PHONE
        about = alternative(data.get(build.TEXT, ""))
        kinds = ["broad"] * broad + ["ink"] * (not wooden(data[build.PNG]))
        wide += f' class="{" ".join(kinds)}"' if kinds else ""
        if OTHERS in data:
            name, others = data[OTHERS].split()
            wide += f' data-others="{name}" data-drawn="{lighter(others)}"'
        return (
            f'<figure class="picture"><img alt="{escape(about)}"'
            f'{wide} src="{lighter(data[build.PNG])}"></figure>'
        )
    if build.MARKDOWN in data:
        return f'<div class="listing">{Texts().html(data[build.MARKDOWN])}</div>'
    if build.HTML in data:
        shown = DRAWN.sub(lambda found: lighter(drawn(found[1])), data[build.HTML])
        return f'<div class="shown">{shown}</div>'
    said = output.get("text", data.get(build.TEXT, "")).rstrip()
    shown = f"<samp>{escape(said)}</samp>"
    broad = max(map(len, said.splitlines()), default=0) > PAPER
    return f'<pre class="out{" broad" if broad else ""}">{shown}</pre>' if said else ""


def drawn(svg: str) -> str:
    """Return a picture, given as SVG in base 64, as PNG in base 64, which `lighter` makes smaller
    than the outlines of its characters are."""
    return b64encode(png_bytes(b64decode(svg).decode())).decode("ascii")


@cache
def lighter(png: str) -> str:
    """Return the address of a picture, given as PNG in base 64: the same pixels as WebP, a
    quarter smaller."""
    image, out = Image.open(BytesIO(b64decode(png))), BytesIO()
    image = image.convert("RGBA" if image.has_transparency_data else "RGB")
    image.save(out, "WEBP", lossless=True, quality=100, method=4)
    return f"data:image/webp;base64,{b64encode(out.getvalue()).decode('ascii')}"


def wooden(png: str) -> bool:
    """Whether there is a board in a picture, given in base 64.

    Its light and dark then stay on a dark page: the signs of Black and White would, too.
    """
    image = Image.open(BytesIO(b64decode(png))).convert("RGBA").convert("RGB")
    pixels = image.width * image.height
    found = sum(
        count
        for count, colour in image.getcolors(pixels)
        if all(abs(one - other) < NEAR for one, other in zip(colour, WOOD, strict=True))
    )
    return found > pixels * LEAST


def alternative(text: str) -> str:
    """Return the words that stand for a picture."""
    if text.startswith("<Figure "):
        return "a chart"
    return re.sub(r"^<(?:picture: |絵：)(.*)>$", r"\1", text, flags=re.DOTALL)


def linked_claims(html: str) -> str:
    """Return the table of verdicts, each claim's number a link to the cell that settles it."""
    there = set(re.findall(r' id="claim-(\w+)"', html))

    def linked(found: re.Match[str]) -> str:
        if found[2] not in there:
            return found[0]
        return f'{found[1]}<a href="#claim-{found[2]}">{found[2]}</a> '

    return re.sub(r"(<td[^>]*>)([A-Z]\d+) ", linked, html)
