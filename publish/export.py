"""The HTML edition: a folder of pages that need neither a kernel nor a network.

    python3 start.py export [FOLDER]      write all pages; the folder is export/ by default
      --no-live                           pages on which no cell runs, and which say so
      --no-key                            pages for pupils without the answers to exit questions

    class/       for pupils, without solutions:
      index.html   02_hands.html ...   room.html   glossary.html   errata.html
      ja/02_hands.html, glossary.html  the same in Japanese, where the catalog is whole
      search.js                        what the search looks through (publish/searched.py)
      presenter.js, ja/presenter.js    the presenter's window beside the slides
      live/live.js, python.js          what runs the exercises in the browser (publish/live.py)
    teacher/     beside it, what has answers or is for teachers alone:
      index.html                       what there is for each chapter (in Japanese: ja/index.html)
      02_hands.html                    the chapter with notes and solutions
      teaching/02_hands.html           its plan (ja/teaching/)
      worksheets/02_hands.html         for pupils to write on (worksheet.py; ja/worksheets/)
      worksheets/02_hands_key.html     the same with all answers
      notes/02_hands.js                what a presenter says beside the slides (presenter.py)
      frames/02_hands.zip              frames of its films, as SVG (ja/frames/)

class/ can be copied, opened and put on a server by itself: no page in it links or searches where
solutions are. teacher/ leads into class/ beside it, and has of what is there no second copy. The
folder is new, empty, or an export from before, which stays whole until the new one is. Each
notebook is run once, two side by side; while all code, the data and the words of chapters that it
names stay as they are, it is not run again, also where an export was stopped. Nor are its pages
made again while their texts, all Japanese and publish/ stay, too (both are kept in .executed/). If
a time differs from what a text states, the page says what this machine measured, and the export
names it. What a page links to must be there, and a page stays below 3 MB.
"""

import json
import posixpath
import re
import sys
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from concurrent import futures
from functools import cache
from html import escape
from math import ceil
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from nbformat import NotebookNode

from publish import build, documents, front, live, presenter, templates, translations, verdicts
from publish.editions import kept, pages_place, place
from publish.exported import Refused, check, replaced
from publish.pages import Heading, Marker, Page, notebook_page, slug, text_page, unmarked
from publish.references import NOTEBOOKS, led, put
from publish.room_page import room_page
from publish.searched import searched
from publish.templates import SITE, Words
from publish.translations import LANGUAGE, spoken, words_in
from publish.worksheet import worksheet
from shogi_lab.engine.arguments import shortened
from shogi_lab.ground import commands
from shogi_lab.japanese.glossary import Term, anchor
from shogi_lab.screen.player import inside, policy, script

DEFAULT = NOTEBOOKS.parent / "export"
KEPT = NOTEBOOKS.parent / ".executed"  # runs
AT_ONCE = 2  # notebooks that are run, and made into pages, side by side
USUAL = 120  # seconds that a run takes
TELLS = 10  # seconds between two lines on what is being made
PAGES = 2  # minutes that pages and pictures take on an idle machine
LARGEST = 3_000_000  # bytes of a page: what a school's network gives to a whole class at once
SERIES = "The inside of a shogi engine"
BY = '<a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>'
GPL = '<a href="https://www.gnu.org/licenses/gpl-3.0.html">GPL-3.0-or-later</a>'
LINK = re.compile(r'<a ([^>]*?)href="([^"]*)"([^>]*)>(.*?)</a>', re.DOTALL)
PICTURE = re.compile(r' data-film=|<figure class="picture')
GLOSSARY, ROOM = "glossary.html", "room.html"
PLAIN = (GLOSSARY, "teaching/index.html", "teaching/server.html")  # where a file is just a file
PUPILS, TEACHERS = "class", "teacher"  # the two folders of an export
APART = f"../{TEACHERS}/"  # the way from the first to the second, which has the answers
FRAMES, WORKSHEETS = "frames", "worksheets"
PLANS = "teaching/"
KINDS = {1: " class=part", 2: "", 3: " class=deep"}  # of headings that the contents have, by depth
BESIDE = (f"{FRAMES}/", f"{WORKSHEETS}/")  # the first page for teachers leads there; no pages


class Leaf(NamedTuple):
    """A page of an export: where it stands, what stands on it, and of which kind it is."""

    path: str  # from the folder for pupils: "ja/02_hands.html", "../teacher/02_hands.html"
    page: Page
    kind: str  # "chapter", "teacher", "text" or "index"
    language: str = "en"

    @property
    def name(self) -> str:
        """What other pages call it: its title, of a chapter with its number."""
        number = Path(self.path).name[:2]
        numbered = self.kind in ("chapter", "teacher") and number.isdecimal()
        return f"{int(number)}  {self.page.title}" if numbered else self.page.title

    @property
    def apart(self) -> bool:
        """Whether it has the answers, and stays with teachers."""
        return self.path.startswith(APART)

    @property
    def root(self) -> str:
        """The way from the page to the folder for pupils, which has what pages share.

        >>> Leaf("../teacher/teaching/02_hands.html", Page("", "", "", []), "text").root
        '../../class/'
        """
        return way(self.path, "x").removesuffix("x")

    @property
    def source(self) -> str:
        """Where it would stand beside the notebooks: its path in its own folder."""
        return self.path.removeprefix(APART)


Leaves = dict[str, Leaf]
Packed = futures.Future[live.Parts] | None  # Python, for live pages


class Chapter(NamedTuple):
    """What is made of a notebook by itself: its pages, and the files beside them."""

    edition: NotebookNode  # the teacher's
    leaves: list[Leaf]
    files: dict[str, bytes]  # by their paths in the export
    stills: dict[str, str]  # its picture on the first page, by languages


class Astray(ValueError):
    """A link that leads nowhere, or a page too large to send."""


#: What may go wrong with an export, and is said in words.
FAULTS = (Astray, Refused, live.NoRuntime, *build.FAULTS, OSError)


# ---- what there is


def leaves(chapters: Mapping[str, Chapter], lives: bool) -> Leaves:
    """Return all pages, by path: the first ones, the chapters in their editions, then the texts
    beside them; the first ones say whether cells run."""
    found = [leaf for chapter in chapters.values() for leaf in chapter.leaves]
    for text in texts():
        found += document(text)
    languages = ("en", LANGUAGE)
    for language in languages:
        path = ROOM if language == "en" else other_edition(ROOM)
        found.append(Leaf(path, room_page(language), "text", language))
    first = [first_page(chapters, found, lives, language) for language in languages]
    doors = [teachers_page(found, language) for language in languages]
    return {leaf.path: leaf for leaf in (*first, *doors, *found)}


def chapter(name: str, edition: NotebookNode, no_key: bool = False) -> Chapter:
    """Return all that is made of a chapter's notebook in the teacher's edition; on pages without a
    key nothing answers its exit questions."""
    keys = {each: "" if no_key else key_of(name, each) for each in ("en", LANGUAGE)}
    pupils = notebook_page(build.pupil(edition), terms(), keys["en"])
    found = [Leaf(f"{name}.html", pupils, "chapter")]
    if translations.whole(NOTEBOOKS / "src" / f"{name}.py"):
        found.append(in_japanese(name, edition, pupils, keys[LANGUAGE]))
    path = f"{APART}{name}.html"
    teachers = notebook_page(edition, terms(way(path, GLOSSARY)))
    found.append(Leaf(path, teachers, "teacher"))
    stills = {each: front.still(name, build.pupil(edition), each) for each in ("en", LANGUAGE)}
    return Chapter(edition, found, beside(name, edition), stills)


def in_japanese(name: str, edition: NotebookNode, english: Page, key: str) -> Leaf:
    """Return the page of a chapter in Japanese."""
    notebook = translations.japanese(build.pupil(edition), name)
    anchors = [heading.anchor for heading in english.headings]
    page = notebook_page(notebook, terms(japanese=True), key, words_in(LANGUAGE), anchors)
    return Leaf(f"{LANGUAGE}/{name}.html", page, "chapter", LANGUAGE)


def document(text: Path) -> Iterator[Leaf]:
    """Yield the pages of a text beside the chapters: the English one, then one in Japanese, with
    the same anchors, if the text is whole in it."""
    source = html_path(text.relative_to(NOTEBOOKS).as_posix())
    path, glossary = f"{APART * source.startswith(PLANS)}{source}", GLOSSARY
    anchors = list[str]()
    for language in ("en", LANGUAGE) if text in documents.whole() else ("en",):
        mark = unmarked if source in PLAIN else terms(way(path, glossary), language == LANGUAGE)
        page = text_page(documents.text_of(text, language), mark, anchors)
        yield Leaf(path, page, "text", language)
        path, glossary = other_edition(path), other_edition(glossary)
        anchors = [heading.anchor for heading in page.headings]


def key_of(name: str, language: str = "en") -> str:
    """Return the answers to a chapter's exit questions, from its teacher's page, without the
    proofs; '' if there are none, or none in the language."""
    page = NOTEBOOKS / "teaching" / f"{name}.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    if language == LANGUAGE:
        text = documents.japanese(page) if page in documents.whole() else ""
    key = re.split("^### (?:Key|解答)\n", text, flags=re.MULTILINE)[1:2]
    return re.sub(r"```.*?```\n", "", "".join(key).partition("\n## ")[0], flags=re.DOTALL)


def texts() -> list[Path]:
    """Return the texts that stand beside the chapters, then those for teachers."""
    return [path for each in ("*.md", "teaching/*.md") for path in sorted(NOTEBOOKS.glob(each))]


def html_path(path: str) -> str:
    """Return the path of the page that is made of a notebook or a text."""
    return re.sub(r"\.(ipynb|md)$", ".html", re.sub(r"README\.md$", "index.md", path))


def way(here: str, there: str) -> str:
    """Return the way from a page to another, each by its path from the folder for pupils.

    >>> way("ja/02_hands.html", "glossary.html"), way("../teacher/02_hands.html", "index.html")
    ('../glossary.html', '../class/index.html')
    >>> way("../teacher/teaching/index.html", "../teacher/02_hands.html")
    '../02_hands.html'
    """
    return posixpath.relpath(f"/{PUPILS}/{there}", posixpath.dirname(f"/{PUPILS}/{here}"))


def other_edition(path: str) -> str:
    """Return the path of a page in the other language.

    >>> other_edition("../teacher/teaching/02_hands.html"), other_edition("ja/02_hands.html")
    ('../teacher/ja/teaching/02_hands.html', '02_hands.html')
    """
    folder = APART if path.startswith(APART) else ""
    name, ours = path.removeprefix(folder), f"{LANGUAGE}/"
    return folder + (name.removeprefix(ours) if name.startswith(ours) else ours + name)


def terms(glossary: str = GLOSSARY, japanese: bool = False) -> Marker:
    """Return a marker that leads the first of each term to the glossary, by the way there; none of
    those that every reader knows."""

    def link(words: str, term: Term) -> str:
        return f'<a class="term" href="{glossary}#{anchor(term)}">{words}</a>'

    return lambda words, seen: led(words, seen, link, japanese)


def seen_from(leaf: Leaf, all_leaves: Leaves) -> Leaves:
    """Return the pages that a page may lead to: one for pupils to none that has the answers."""
    return {path: each for path, each in all_leaves.items() if leaf.apart or not each.apart}


# ---- the first page


def first_page(
    chapters: Mapping[str, Chapter], found: list[Leaf], lives: bool, language: str
) -> Leaf:
    """Return the first page in a language, with all that there is in it."""
    folder = f"{LANGUAGE}/" * (language == LANGUAGE)
    said = words_in(language)
    ours = [leaf for leaf in found if leaf.language == language]
    pages = {Path(each.path).stem: each for each in ours if each.kind == "chapter"}
    texts = [each for each in ours if each.kind == "text" and not each.apart]
    body = front.front(
        {name: each.edition for name, each in chapters.items()},
        {
            name: (each.name, each.page.lead, chapters[name].stills[language])
            for name, each in pages.items()
        },
        {each.path.removeprefix(folder): each.name for each in texts},
        said(SERIES),
        lives,
        language,
    )
    return Leaf(f"{folder}index.html", Page(said(SERIES), "", body, []), "index", language)


def teachers_page(found: list[Leaf], language: str = "en") -> Leaf:
    """Return the first page for teachers in a language, with all that there is in their folder."""
    ours = [each for each in found if each.language == language]
    names = {Path(leaf.path).stem: leaf.name for leaf in ours if leaf.kind == "chapter"}
    planned = {Path(leaf.path).stem for leaf in ours if PLANS in leaf.path}
    said, up = words_in(language), "../" * (language == LANGUAGE)
    body = templates.page("teachers.html", said, names=names, planned=planned, up=up)
    path = f"{APART}index.html"
    page = Page(said("For teachers"), "", body, [])
    return Leaf(path if language == "en" else other_edition(path), page, "text", language)


# ---- what each page has around its text


def framed(leaf: Leaf, all_leaves: Leaves, lives: bool = False) -> str:
    """Return a whole page: its text with the bar, the contents and the scripts that it needs; live
    if there is a live/python.js next to it."""
    page, chaptered = leaf.page, leaf.kind in ("chapter", "teacher")
    all_leaves, said = seen_from(leaf, all_leaves), words_in(leaf.language)
    series = said("The inside of a shogi engine")
    title = page.title if leaf.kind == "index" else f"{page.title} - {series}"
    body = linked(leaf, all_leaves)
    other, ours = other_edition(leaf.path), leaf.language == LANGUAGE
    early, style = map(lean, ("early.js", "page.css"))
    own = templates.filled(lean("enlarged.js") + lean("page.js"), said)
    players = script() if "data-film=" in body else ""
    about = page.lead or said(
        "Five classic articles on shogi engines, to be read, stepped through and clicked in."
    )
    lives = lives and f'class="cell code {build.RUNS}' in body
    return templates.page(
        "page.html",
        said,
        language=leaf.language,
        root=leaf.root,
        first=first_of(leaf, all_leaves),
        title=escape(title),
        about=escape(shortened(about, 200)),
        series=series,
        chapter="" if leaf.kind == "index" else escape(page.title),
        kind=leaf.kind,
        style=style,
        early=early,
        script=own,
        policy=f"{policy(early, own, inside(players))} 'self'" + MAY_RUN * lives,
        search=search_of(leaf),
        moment=moment_of(leaf) if chaptered else "",
        skip=skip(body, said),
        fold=chaptered,
        edition=way(leaf.path, other) if ours or other in all_leaves else "",
        other=("en", "English", "A") if ours else (LANGUAGE, "日本語", "あ"),
        kinds=KINDS,
        headings=[each for each in page.headings[1:] if each.level in KINDS],
        here=leaf,
        way=lambda each: way(leaf.path, each.path),
        groups=groups(leaf, all_leaves, said),
        neighbours=[*neighbours(leaf, all_leaves, said)] if chaptered else [],
        licence=said("Text and pictures: {by}. Code: {gpl}.").format(by=BY, gpl=GPL),
        body=body,
        players=players,
        live=f'<script src="{leaf.root}live/live.js"></script>' * lives,
    )


def moment_of(leaf: Leaf) -> str:
    """Return the picture of a chapter, for its first slide: the film, the step, where among the
    steps that the page has, and the part of it (front.py); nothing where no film of the page shows
    it."""
    moment = front.MOMENTS.get(Path(leaf.path).stem)
    sheet = moment and front.shown_in(leaf.page.body, moment)
    if not moment or not sheet:
        return ""
    place = sheet.steps.index(moment.step) if sheet.steps else moment.step
    told = json.dumps([moment.film, moment.step, place, moment.part])
    return f' data-moment="{escape(told)}"'


def skip(body: str, said: Words) -> str:
    """Return a link that leads to the first picture, past all that is in the bar, the contents and
    the text before; nothing on a page that has no film.

    >>> skip('<section class="cell code" id="cell-4"><figure data-film="...">', str)
    '\\n<a class="skip" href="#cell-4">To the first picture</a>'
    """
    first = PICTURE.search(body) if " data-film=" in body else None
    cell = body.rfind('<section class="cell', 0, first.start()) if first else -1
    if cell < 0:
        return ""
    place = body[cell:].partition(' id="')[2].partition('"')[0]
    words = said("To the first picture")
    return f'\n<a class="skip" href="#{place}">{words}</a>'


def lean(name: str) -> str:
    """Return a script or a style of pages without its comments, its indentation and, in a style,
    blanks beside its marks, because each page carries it."""
    text = (SITE / name).read_text(encoding="utf-8")
    code = re.sub(r"^ *(//.*\n|/\*.*\*/ *\n)?", "", text, flags=re.MULTILINE)
    code = re.sub(r" +(// [^\"'`\n]*|/\* [^*\n]*\*/)$", "", code, flags=re.MULTILINE)
    return re.sub(r" ?([{};,]) |(?<=:) ", r"\1", code) if name.endswith(".css") else code


def presenters() -> Iterator[tuple[str, str]]:
    """Yield the script of the presenter's window in each language, with its path."""
    for language, path in ("en", "presenter.js"), (LANGUAGE, f"{LANGUAGE}/presenter.js"):
        yield path, templates.filled(lean("presenter.js"), words_in(language))


def first_of(leaf: Leaf, all_leaves: Leaves) -> str:
    """Return the way from a page to the first one of its language and its folder."""
    first = f"{APART if leaf.apart else ''}index.html"
    ours = other_edition(first)
    return way(leaf.path, ours if leaf.language == LANGUAGE and ours in all_leaves else first)


#: What a live page may do beside: begin a worker, and let it compile Python.
MAY_RUN = " 'wasm-unsafe-eval'; worker-src blob:"


def groups(leaf: Leaf, all_leaves: Leaves, said: Words) -> Iterator[tuple[str, list[Leaf]]]:
    """Yield the other pages in groups, each under its heading."""
    kinds = {
        said("Chapters"): "chapter",
        said("With notes and solutions"): "teacher",
        said("Beside them"): "text",
    }
    for name, kind in kinds.items():
        yield name, of_kind(leaf, all_leaves, kind)


def of_kind(leaf: Leaf, all_leaves: Leaves, kind: str) -> list[Leaf]:
    """Return the pages of a kind in the language of the page, and in English the texts that are not
    in it."""
    return [
        each
        for each in all_leaves.values()
        if each.kind == kind and for_reader(each, all_leaves, leaf.language)
    ]


def for_reader(leaf: Leaf, all_leaves: Leaves, language: str) -> bool:
    """Whether a page is for readers of a language: it is in that language, or it is a text that
    does not exist in it."""
    if leaf.language == language:
        return True
    in_english = leaf.kind == "text" and leaf.language != LANGUAGE
    return in_english and other_edition(leaf.path) not in all_leaves


def neighbours(leaf: Leaf, all_leaves: Leaves, said: Words) -> Iterator[tuple[Leaf, str, str, str]]:
    """Yield the chapters before and after, each with its side, its relation and what it is."""
    row = of_kind(leaf, all_leaves, leaf.kind)
    at = row.index(leaf)
    for each in row[max(at - 1, 0) : at]:
        yield each, "before", "prev", said("The chapter before")
    for each in row[at + 1 : at + 2]:
        yield each, "after", "next", said("The chapter after")


def search_of(leaf: Leaf) -> str:
    """Return the path of the file that the search of a page looks through (searched.py)."""
    path = f"{APART if leaf.apart else ''}search.js"
    return other_edition(path) if leaf.language == LANGUAGE else path


def searches(all_leaves: Leaves) -> dict[str, str]:
    """Return the files that the searches of pages look through: in each the headings, and what is
    said under them, of all pages for readers of its language, then the terms."""
    found = {}
    for leaf in all_leaves.values():
        if (path := search_of(leaf)) not in found:
            glossary = f"{LANGUAGE}/{GLOSSARY}" if leaf.language == LANGUAGE else GLOSSARY
            pages = [
                (each.path, each.page)
                for each in seen_from(leaf, all_leaves).values()
                if each.kind not in ("teacher", "index") and not each.path.endswith(GLOSSARY)
                if for_reader(each, all_leaves, leaf.language)
            ]
            found[path] = searched(pages, glossary, words_in(leaf.language), leaf.language)
    return found


# ---- links


def linked(leaf: Leaf, all_leaves: Leaves) -> str:
    """Return the text of a page with its links led to pages; a link to anything else becomes plain
    text."""

    def led(found: re.Match[str]) -> str:
        before, link, after, words = found.groups()
        to = leads_to(link, leaf, all_leaves)
        return words if to is None else f'<a {before}href="{to}"{after}>{words}</a>'

    return LINK.sub(led, leaf.page.body)


def leads_to(link: str, leaf: Leaf, all_leaves: Leaves) -> str | None:
    """Return where a link leads from a page; None if it leads to something that is not exported."""
    if re.match(r"[a-z]+:|#part-", link):  # the latter names a part of a picture (words.js)
        return link
    if leaf.apart and link.startswith(BESIDE):
        return link
    place, _, fragment = link.partition("#")
    folder = posixpath.dirname(leaf.source)
    if leaf.language == LANGUAGE and place.startswith(f"{LANGUAGE}/"):  # there, it leads back
        place = f"../{place.removeprefix(f'{LANGUAGE}/')}"
    source = html_path(posixpath.normpath(posixpath.join(folder, place)))
    path = found_at(source, leaf, all_leaves) if place else leaf.path
    if path is None:
        return None
    there = places(all_leaves[path].page.body)
    said = unquote(fragment)
    found = next((each for each in (said, slug(said)) if not each or each in there), None)
    if found is None:
        raise Astray(f"{leaf.path}: the link {link} leads nowhere: {path} has no such place")
    to = way(leaf.path, path) if path != leaf.path else ""
    return to + (f"#{quote(found)}" if found else "") or posixpath.basename(path)


def found_at(source: str, leaf: Leaf, all_leaves: Leaves) -> str | None:
    """Return the path of the page that a page leads to, by where its source stands; of a chapter's
    two editions a teacher's leads to the teacher's."""
    folders = (APART, "") if leaf.kind == "teacher" else ("", APART)
    if source.startswith(f"{TEACHERS}/"):  # where the notebooks with solutions are written
        source, folders = source.removeprefix(f"{TEACHERS}/"), (APART, "")
    ours = (source, source.removeprefix(f"{LANGUAGE}/"))  # what is not in Japanese is in English
    return next((to + each for each in ours for to in folders if to + each in all_leaves), None)


@cache
def places(html: str) -> frozenset[str]:
    """Return all ids in a piece of HTML.

    >>> sorted(places('<h2 id="b">B</h2><p id="a">A</p>'))
    ['a', 'b']
    """
    return frozenset(re.findall(r' id="([^"]+)"', html))


# ---- files


def export(folder: Path, chapters: Mapping[str, Chapter], packed: Packed = None) -> list[Path]:
    """Write all pages, and the files beside them, into a folder; live ones, if Python is packed."""
    all_leaves = leaves(chapters, packed is not None)
    pupils = folder / PUPILS
    written = [put(file(folder, path), text) for path, text in searches(all_leaves).items()]
    for leaf in all_leaves.values():
        text = framed(leaf, all_leaves, packed is not None)
        size = len(text.encode())
        if size >= LARGEST:
            raise Astray(f"{leaf.path} has {size:,} bytes; a page must stay below {LARGEST:,}")
        written.append(put(file(folder, leaf.path), text))
    for each in chapters.values():
        written += [put(folder / path, content) for path, content in each.files.items()]
    written += [put(file(folder, path), text) for path, text in presenters()]
    if packed is not None:
        parts = live.python_js(packed.result())
        written.append(put(pupils / "live" / "python.js", parts.encode("utf-16")))
        written.append(put(pupils / "live" / "live.js", live.live_js()))
        written.append(put(pupils / "live" / "LICENCES.txt", live.licences()))
    return written


def file(folder: Path, path: str) -> Path:
    """Return the file in the folder of an export that stands at a path from that for pupils."""
    return folder / posixpath.normpath(f"{PUPILS}/{path}")


def beside(name: str, edition: NotebookNode) -> dict[str, bytes]:
    """Return the files beside the pages of a chapter, by their paths in the export: in each
    language the presenter's notes, the frames to print and, if it has
    exercises, the worksheet and its key."""
    source = next((each for each in build.sources() if each.stem == name), None)
    found = {}
    for language in ("en", LANGUAGE):
        ours = f"{LANGUAGE}/" * (language == LANGUAGE)
        teachers = f"{TEACHERS}/{ours}"
        found[f"{teachers}notes/{name}.js"] = presenter.script(name, edition, language).encode()
        found[f"{teachers}{FRAMES}/{name}.zip"] = live.zipped(frames(edition, language))
        if source and build.solutions(source):
            for ending, key in (("", None), ("_key", key_of(name, language))):
                page = worksheet(source, edition, language, key)
                found[f"{teachers}{WORKSHEETS}/{name}{ending}.html"] = page.encode()
    return found


def frames(edition: NotebookNode, language: str = "en") -> Iterator[tuple[str, bytes]]:
    """Yield the frames of a chapter's films as SVG, each with its name in an archive."""
    for number, data in enumerate(build.shown(build.pupil(edition), build.FRAMES, language), 1):
        film = data[build.FRAMES]
        place = f"{number:02d}-{slug(film['title'])[:60].strip('-')}"
        for frame in film["frames"]:
            yield f"{place}/step-{frame['step']:03d}.svg", frame["svg"].encode()


def main(arguments: list[str]) -> int:
    parser = commands.parser("export", __doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT, metavar="FOLDER")
    parser.add_argument("--no-live", action="store_true", help="pages whose exercises do not run")
    parser.add_argument("--no-key", action="store_true", help="exit questions without answers")
    options = parser.parse_args(arguments)
    began = time.perf_counter()
    try:
        check(options.folder)
        runtime = None if options.no_live else found_runtime()
        packed = futures.ThreadPoolExecutor(1).submit(live.parts, runtime) if runtime else None
        asked = {each: kept_run(each) for each in build.sources()}
        there = [file.exists() for file in asked.values()]
        print(patience(there.count(False), len(there)), flush=True)
        chapters = run(asked, options.no_key)
        with replaced(options.folder) as new:
            write(new, chapters, packed)
    except FAULTS as error:
        refused = spoken("nothing is exported: {why}", why=error)
        print(f"\n{refused}", file=sys.stderr)
        return 1
    print(spoken(
        "{pupils} is the first page for pupils, {teachers} the one for teachers; all in {n} s",
        pupils=options.folder / PUPILS / "index.html",
        teachers=options.folder / TEACHERS / "index.html",
        n=round(time.perf_counter() - began),
    ))  # fmt: skip
    return 0


def patience(runs: int, count: int) -> str:
    """Return the sentence about the time that an export takes, if so many of all notebooks are run.

    >>> patience(0, 2)
    'No notebook has changed; pages and pictures take up to 2 minutes'
    >>> patience(2, 3)  # doctest: +NORMALIZE_WHITESPACE
    '2 of 3 notebooks are run; all takes about 4 minutes on two cores. Stop it when you like: what
    is done is kept, and the next export goes on from there'
    """
    if not runs:
        return spoken("No notebook has changed; pages and pictures take up to {n} minutes", n=PAGES)
    return spoken(
        "{runs} of {all} notebooks are run; all takes about {minutes} minutes on two cores. Stop "
        "it when you like: what is done is kept, and the next export goes on from there",
        runs=runs, all=count, minutes=PAGES + ceil(runs * USUAL / AT_ONCE / 60),
    )  # fmt: skip


def kept_run(source: Path) -> Path:
    """Return the path at which the run of a notebook is kept: of its code as it is now."""
    return place(source, KEPT, build.codes(source))


def run(runs: Mapping[Path, Path], no_key: bool) -> dict[str, Chapter]:
    """Run every notebook that reads what has changed, make what can be made of each by itself, and
    say so when it is there; meanwhile say what is being made."""
    began, found = time.perf_counter(), {}
    with futures.ProcessPoolExecutor(AT_ONCE) as kernels:  # processes, each of which hears Ctrl-C
        asked = {kernels.submit(made, *each, no_key): each[0].stem for each in runs.items()}
        try:
            while len(found) < len(asked):
                due = set(asked) - set(found)
                ready, others = futures.wait(due, TELLS, futures.FIRST_COMPLETED)
                since = f"{time.perf_counter() - began:.0f} s"
                for each in ready:
                    found[each] = each.result()
                    told(asked[each], *found[each], since)
                if not ready:
                    busy = " and ".join([asked[each] for each in asked if each in others][:AT_ONCE])
                    so_far = {"since": since, "n": len(found), "all": len(asked), "names": busy}
                    told_so_far = spoken("{since}: {n} of {all} done; at {names}", **so_far)
                    print("   ", told_so_far, flush=True)
        except BaseException:
            kernels.shutdown(cancel_futures=True)
            raise
    return {name: found[each][0] for each, name in asked.items()}


def told(name: str, chapter: Chapter, runs: bool, since: str) -> None:
    """Say that a chapter is there, and which of its texts this machine does not show."""
    how = spoken("run, {since}", since=since) if runs else spoken("as it was")
    print(f"{name} ... {how}", flush=True)
    for fault in dict.fromkeys(verdicts.faults(chapter.edition.cells)):
        why = spoken("the text is not what this machine shows: {fault}", fault=fault)
        print(f"    {why}", flush=True)


def made(source: Path, file: Path, no_key: bool) -> tuple[Chapter, bool]:
    """Return the chapter of a source, and whether its notebook was run for it; both the run and
    what is made of it are kept. file: where the run is kept, if it is."""
    runs = not file.exists()

    def run(source: Path) -> NotebookNode:
        return build.executed_edition(source, agreed=False)

    def make(source: Path) -> NotebookNode:
        edition = kept(run, source, file)
        if not runs:  # its texts may be others now
            edition = build.executed_edition(source, edition, agreed=False)
        new = chapter(source.stem, edition, no_key)
        files = {path: b64encode(each).decode() for path, each in new.files.items()}
        return NotebookNode(new._replace(files={})._asdict() | {"files": files})

    pages = pages_place(source, file, str(no_key))
    found = kept(make, source, pages)
    for other in KEPT.glob(f"{source.stem}-*"):
        if other.with_suffix(".json") not in (file, pages):
            other.unlink()
    leaves = [Leaf(path, Page(*page, [Heading(*each) for each in headings]), *rest)
              for path, (*page, headings), *rest in found.leaves]  # fmt: skip
    files = {path: b64decode(each) for path, each in found.files.items()}
    return Chapter(found.edition, leaves, files, found.stills), runs


def found_runtime() -> Path | None:
    """Return the file that live pages are made with; say so and return None if it cannot be had."""
    try:
        return live.runtime()
    except live.NoRuntime as error:
        print(spoken("the pages are not live: {why}", why=error), flush=True)
        return None


def write(folder: Path, chapters: Mapping[str, Chapter], packed: Packed) -> None:
    """Write the pages for pupils and for teachers, and say how many there are."""
    print(spoken("pages ..."), end=" ", flush=True)
    written = export(folder, chapters, packed)
    pupils = sum(path.is_relative_to(folder / PUPILS) for path in written)
    n = len(written)
    print(spoken("{n} files, {pupils} of them for pupils", n=n, pupils=pupils), flush=True)
