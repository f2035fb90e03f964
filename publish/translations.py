"""The chapters in Japanese: catalogs of their texts, which Poedit and Weblate open.

    notebooks/src/02_hands.py               each text cell, what a proof says that it shows, and
                                            the texts that cells print (printed.py)
    locale/ja/LC_MESSAGES/02_hands.po       the same, each with its Japanese
    notebooks/ja/02_hands.ipynb             the chapter's run with these texts (build.py)

    notebooks/errata.md, teaching/*.md      each paragraph, item of a list and row of a table
    locale/ja/LC_MESSAGES/errata.po         the same; documents.py makes notebooks/ja/errata.md

    python -m publish translate [NAME...]   take what is new in the sources into the catalogs

What a page has around its texts is in pages.po: the words that `said` is given in the modules
here and in site/live.js, those in two pairs of braces in site/, and the subjects of the glossary.
What films say is in films.po: what `said` and `plural` are given in the package, and the titles of
notebooks' charts. The package reads it where it stands: shogi_lab/japanese/films.po.
What code says is in shogi_lab/japanese/code/: docstrings of kernels and of what notebooks call,
paragraph by paragraph, and comments of kernels.

A text that has changed keeps its Japanese, marked `fuzzy`, until somebody has read it again and
takes the mark away; a new one is empty; what is in no source any more stays at the end, obsolete.
A chapter is built in Japanese when its catalog is there; while that has a fault, it is not built.
What films and pages say has its English meanwhile, in both editions.
"""

import ast
import posixpath
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import jupytext
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from nbformat import NotebookNode

from publish import jupyter_in_page, printed, syntax_in_page, verdicts
from publish.references import NOTEBOOKS
from publish.templates import MARKED, SITE, Words
from shogi_lab.chapters.hands.standins import PAIRS
from shogi_lab.chapters.kkp.kernels.scans import VERSIONS as SCANS
from shogi_lab.chapters.long_effects.kernels.ladder import VERSIONS as RAYS
from shogi_lab.chapters.mate_in_3.errors import EXAMPLES
from shogi_lab.chapters.mate_in_3.kernels.ladder import PREDICTIONS, VERSIONS
from shogi_lab.chapters.mate_in_3.kernels.omissions import OMISSIONS
from shogi_lab.chapters.mate_in_3.problems import KINDS
from shogi_lab.chapters.player.coverage import LIKE
from shogi_lab.chapters.player.kernels.versions import VERSIONS as IDEAS
from shogi_lab.chapters.posi_t.kernels.sliders import WAYS
from shogi_lab.chapters.posi_t.macros import TREE_MEMBERS
from shogi_lab.contents import CHAPTERS, modules
from shogi_lab.engine.layouts import LAYOUTS
from shogi_lab.engine.pieces import COLOR_NAMES, PIECE_WORDS
from shogi_lab.engine.posi import FIELDS
from shogi_lab.engine.reasons import REASONS
from shogi_lab.ground import commands
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import told_by
from shogi_lab.japanese import catalog as catalogs
from shogi_lab.japanese import code
from shogi_lab.japanese.catalog import CATALOG, square_said
from shogi_lab.japanese.glossary import Term, all_terms, anchor, forms, sections
from shogi_lab.practice.exercises import asked, task
from shogi_lab.screen.language import JAPANESE, begins_in_japanese

LANGUAGE = "ja"
ANSWERS = ""  # the language in which a command answers, if it was asked for in one
ROOT = NOTEBOOKS.parent
CATALOGS = ROOT / "locale" / LANGUAGE / "LC_MESSAGES"
PRINTED = "printed"  # what a translator is told of a text in a call of `print`
SAID = "# How we know: "  # begins the first line of a cell that proves what the text says
GLOSSARY = NOTEBOOKS / "glossary.md"  # has its Japanese in the table of terms
PAGES = Path("pages.html")  # stands for all pages, where a chapter's source does for its texts
FILMS = Path("films.py")  # and this for all films
SPOKEN = Path("code")  # in which a name stands for the code of a folder of the package
#: Modules here that are commands, which say what they do, and those of the package.
COMMANDS = ("assignment", "build", "export", "pack", "serve", "translations", "wheel")
INSTALLED = ("school/gradebook.py", "programs/command.py")
KERNEL = "kernel"  # decorates a function whose lines are listed and stepped
Documented = ast.FunctionDef | ast.ClassDef
BROAD = 1 << 20  # characters in a line of a catalog: none is broken where its text goes on
#: What charts and tables of notebooks name in a dictionary, in data or in an f-string.
NAMED = (
    "one position", "random", "random games", "our games", "own games", "random play", "the walk",
    "KKP in full", "KKP by increments", "KKP, from scratch", "KKP, followed", "KPP, from scratch",
    "sums, from scratch", "sums, followed", "layers", "without a refresh", "one index", "apart",
    "the king steps", "it is taken", "a piece between", "a drop between", "longer or none",
    "Black's rook at the start", "The start position, seen from Black's bishop", "missed by",
    "mean depth", "deepest", "2,000 matches of", "20 games", "100 games", "1,200 games",
    "chapter 4", "the table as it is", "our problems", "no_capture", "a castle",
    "its mirror image", "only the king", "the searcher of chapter 2", "YaneuraOu, material",
    "against                                a move  games  points    Elo       95 % range"
    "  pairs of 0 to 2",
    "4,000 nodes", "12,000 nodes", "40,000 nodes", "both 20,000 nodes",
    "both 10 ms", "both 50 ms", "both 200 ms", "material and shelter", "with chapter 4's KKP",
    "with the player's KKP", "with the player's KKP and KPP",
    "with the player's KKP and the network", "label: nodes / share of who won",
)  # fmt: skip
#: Charts, whose first words are a title, of curves also what is told along their axis.
TITLED = {"Bars": None, "Points": None, "Curves": (1, 2)}
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)  # the same texts give the same bytes


class Text(NamedTuple):
    """A text of a chapter: its words, and what a translator learns about its cell."""

    words: str
    about: str


def texts(source: Path) -> list[Text]:
    """Return what is to be translated of a chapter's source, of PAGES or of FILMS, in order."""
    if source in (PAGES, FILMS):
        words = around() if source == PAGES else messages()
        return [Text(each, "") for each in dict.fromkeys(words)]
    if source.parent == SPOKEN:
        return [Text(each, "") for each in dict.fromkeys(of_code(source.stem))]
    if source.suffix == ".md":
        parts = paragraphs(source.read_text(encoding="utf-8"))
        return [Text(words, "") for words in dict.fromkeys(parts) if in_words(words)]
    found = []
    for cell in jupytext.read(source, fmt="py:percent").cells:
        if words := translatable(cell):
            found.append(Text(words, ", ".join(cell.metadata.get("tags", []))))
        if cell.cell_type == "code":
            found += [Text(each.text, PRINTED) for each in printed.literals(cell.source)]
    return found


def translatable(cell: NotebookNode) -> str:
    """Return the words of a cell: a text's all, of a proof the line that says what it shows."""
    if cell.cell_type == "markdown":
        return unwrapped(str(cell.source))
    first = str(cell.source).partition("\n")[0]
    return first if first.startswith(SAID) else ""


def unwrapped(text: str) -> str:
    """Return a text with each paragraph in one line, so that where its lines end is no change.

    >>> unwrapped("# A\\n\\nb\\nc\\n\\n- d\\n  e\\n- f")
    '# A\\n\\nb c\\n\\n- d e\\n- f'
    """
    out, fenced = list[str](), False
    for line in text.splitlines():
        fence = line.startswith("```")
        if out and out[-1] and not (fenced or fence or ALONE.match(line) or ENDED.match(out[-1])):
            out[-1] += f" {line.strip()}"
        else:
            out.append(line)
        fenced ^= fence
    return "\n".join(out)


def paragraphs(text: str) -> list[str]:
    """Return a text's paragraphs, items and rows, one line each; a block of code is one part, too.

    >>> paragraphs("# A\\n\\nb\\nc\\n\\n```text\\nd\\n```")
    ['# A', '', 'b c', '', '```text\\nd\\n```']
    """
    joined = FENCE.sub(lambda block: block[0].replace("\n", "\0"), unwrapped(text))
    return [part.replace("\0", "\n") for part in joined.splitlines()]


def in_words(part: str) -> bool:
    """Whether a part of a text is to be translated; code is not.

    >>> [in_words(part) for part in ("# A", "|---|", "> Case 1 goes wrong", "```python\\na\\n```")]
    [True, False, True, False]
    """
    if part.startswith("```"):
        return drawn(part)
    return bool(re.search("[A-Za-z]", part))


def around() -> Iterator[str]:
    """Yield the words that pages have around their texts."""
    here = Path(__file__).parent
    yield from (*sections(), *commands.WORDS)
    yield from helps(here / f"{name}.py" for name in COMMANDS)
    yield from given(sorted(here.glob("*.py")), {"said": None, "spoken": None})
    yield from on_live_pages()
    for file in sorted(SITE.iterdir()):
        yield from MARKED.findall(file.read_text(encoding="utf-8"))


def given(
    files: Iterable[Path], keywords: Mapping[str, Any], language: str = "python"
) -> Iterator[str]:
    """Yield the texts that functions of these names are given, at these places or at the first."""
    for file in files:
        with file.open("rb") as lines:
            for _, words, _, _ in extract(language, lines, keywords=keywords):
                yield from [words] if isinstance(words, str) else words


def helps(files: Iterable[Path]) -> Iterator[str]:
    """Yield what commands say of themselves, and of their arguments."""
    for tree in (ast.parse(file.read_text(encoding="utf-8")) for file in files):
        yield ast.get_docstring(tree) or ""
        for each in ast.walk(tree):
            if isinstance(each, ast.keyword) and each.arg == "help":
                yield from [each.value.value] if isinstance(each.value, ast.Constant) else []


def messages(folder: str = "") -> Iterator[str]:
    """Yield the templates of what films say, and tables' words: of a folder, a file, or all."""
    if not folder:
        yield from (*words_of_tables(), *given(sorted((NOTEBOOKS / "src").glob("*.py")), TITLED))
    place = CATALOG.parents[1] / folder
    for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
        yield from given([file], {"said": None, "plural": (1, 2)})
        if file.name == "exercises.py":
            yield from asked_for(file.read_text(encoding="utf-8"))


def folders() -> dict[str, list[Path]]:
    """Return the modules of each part of the package: a folder's, and a chapter's."""
    found: dict[str, list[Path]] = {}
    for file in sorted((ROOT / "shogi_lab").rglob("*.py")):
        top, *inner = file.relative_to(ROOT / "shogi_lab").parts
        name = inner[0] if top == "chapters" and inner[1:] else top if inner else "top"
        found.setdefault(name, []).append(file)
    return found


def of_code(folder: str) -> Iterator[str]:
    """Yield what is to be translated of code: docstrings, paragraph by paragraph, and comments."""
    for file in folders()[folder]:
        source = file.read_text(encoding="utf-8")
        for node in speaking(ast.parse(source)):
            said = code.paragraphs(ast.get_docstring(node) or "")
            yield from (part for part in said if in_words(part) and not part.startswith(">>>"))
            if KERNEL in marks(node):
                yield from remarks(source.splitlines()[node.body[0].end_lineno : node.end_lineno])


def speaking(module: ast.Module) -> Iterator[Documented]:
    """Yield the kernels of a module, its faces, and what else of it notebooks name."""
    for node in ast.walk(module):
        public = [node] if isinstance(node, Documented) and node.name in named() else []
        if isinstance(node, ast.ClassDef) and public:
            public += [each for each in node.body if isinstance(each, ast.FunctionDef)]
        yield from (each for each in public if each.name[0] != "_")
        if {KERNEL, "checked"} & marks(node) and not public:
            yield node


def marks(node: ast.AST) -> set[str]:
    """Return the names of a function's decorators."""
    above = getattr(node, "decorator_list", ())
    return {ast.unparse(each).partition("(")[0] for each in above}


@cache
def named() -> set[str]:
    """Return the names that notebooks import from the package."""
    files = [*(NOTEBOOKS / "src").glob("*.py"), ROOT / "shogi_lab" / "views.py"]
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in files)
    imports = (
        each for tree in trees for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)
    )
    return {alias.name for each in imports for alias in each.names}


def remarks(lines: Iterable[str]) -> list[str]:
    """Return the comments in lines of code; those that stand one below the other are one text."""
    found, alone = list[str](), False
    for line in lines:
        code, mark, words = line.partition("# ")
        if mark and alone and not code.strip():
            found[-1] += f"\n# {words}"
        elif mark and not words.startswith(("noqa", "type:", "fmt:", "doctest:")):
            found.append(f"# {words}")
        alone = bool(mark) and not code.strip()
    return found


def asked_for(source: str) -> Iterator[str]:
    """Yield what exercises ask, hint and try: the docstrings of functions that `row` decorates."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(each, ast.Call) and getattr(each.func, "attr", "") == "row"
            for each in node.decorator_list
        ):
            asks = task(ast.get_docstring(node) or "")
            yield from (asks.question, asks.example, *asks.hints, asks.unit, asks.tried)


def words_of_tables() -> Iterator[str]:
    """Yield words that stand in tables of the package, some of them beside kernels, which know of
    no language: pieces, ways to slide, versions of a search, why lines of kernels are there. What a
    page's Python says of a reader's errors is among them."""
    yield from PIECE_WORDS.values()
    yield from (*commands.WORDS, *helps(CATALOG.parents[1] / file for file in INSTALLED))
    yield from (chapter.title for chapter in CHAPTERS)
    yield from COLOR_NAMES
    yield from (each.name for each in LAYOUTS)
    yield from WAYS
    yield from (each.reason for each in VERSIONS)
    yield from (each.reason.partition(":")[0] for each in SCANS)  # as a picture has room for
    yield from (each.name for each in RAYS)
    yield from NAMED
    yield from (each.holds for each in FIELDS)
    yield from (each.purpose for each in TREE_MEMBERS)
    yield from (text for each in PAIRS for text in (each.name, each.reason))
    yield from (text for each in (KINDS, OMISSIONS) for pair in each.items() for text in pair)
    yield from (each.text for each in PREDICTIONS)
    yield from (each.error for each in EXAMPLES)
    yield from (text for each in IDEAS for text in (each.name, each.reason))
    yield from LIKE
    yield from (words for _, words in (*syntax_in_page.WORDS, *jupyter_in_page.ON_A_PAGE))
    for reasons in (REASONS, *(each.REASONS for each in modules("kernels.reasons").values())):
        yield from (text for known in reasons.values() for pair in known.values() for text in pair)


def on_live_pages() -> Iterator[str]:
    """Yield the words of what runs on live pages."""
    return given([SITE / "live.js"], {"said": None}, "javascript")


def sources() -> list[Path]:
    """Return all sources that have, or may have, a catalog."""
    chapters = sorted((NOTEBOOKS / "src").glob("*.py"))
    return [*chapters, *documents(), PAGES, FILMS, *(SPOKEN / f"{name}.py" for name in folders())]


def documents() -> list[Path]:
    """Return the texts beside the chapters that have, or may have, a catalog."""
    return [NOTEBOOKS / "errata.md", *sorted((NOTEBOOKS / "teaching").glob("*.md"))]


def name_of(source: Path) -> str:
    """Return the name of a source's catalog."""
    if source.parent == SPOKEN:
        return source.with_suffix("").as_posix()
    if source.suffix != ".md":
        return source.stem
    return source.relative_to(NOTEBOOKS).with_suffix("").as_posix()


# ---- catalogs


def catalog_of(name: str) -> Path:
    """Return the path of a catalog; those of films and of code are in the package."""
    if name.startswith(f"{SPOKEN}/"):
        return CATALOG.parent / f"{name}.po"
    return CATALOG if name == FILMS.stem else CATALOGS / f"{name}.po"


def template(source: Path) -> Catalog:
    """Return a catalog of a chapter's texts, with nothing translated."""
    whose = ("project", "copyright_holder", "msgid_bugs_address", "last_translator")
    about = dict.fromkeys((*whose, "language_team"), "shogi_lab")
    about["header_comment"] = f"# The texts of {source.name} in Japanese."
    new = Catalog(
        LANGUAGE, version="1", creation_date=EPOCH, revision_date=EPOCH, fuzzy=False, **about
    )
    for text in texts(source):
        new.add(text.words, auto_comments=[text.about] if text.about else [])
    return new


def read(file: Path) -> Catalog:
    """Return the catalog that a file holds. What a text was before, which Babel takes for a remark
    of the translator, is left out once its Japanese has been read again."""
    with file.open("rb") as lines:
        catalog = read_po(lines, locale=LANGUAGE)
    for message in (each for each in catalog if not each.fuzzy):
        message.user_comments = [each for each in message.user_comments if each[:2] != "| "]
    return catalog


def written(catalog: Catalog) -> bytes:
    """Return the bytes of a catalog's file, with one line for each line of a text."""
    out = BytesIO()
    for message in catalog:
        message.flags.discard("python-format")  # Babel takes any "95 %" for one
    write_po(out, catalog, width=BROAD, include_previous=True)
    return out.getvalue()


def updated(source: Path, file: Path) -> Catalog:
    """Return the catalog in a file with the source's texts of now; a new one without a file."""
    now = template(source)
    if not file.exists():
        return now
    kept = read(file)
    kept.update(now)
    kept.creation_date = kept.revision_date = EPOCH
    if source.parent == SPOKEN:  # there are many, and of a function that is gone nobody needs one
        kept.obsolete.clear()
    return kept


def waits(source: Path, file: Path) -> bool:
    """Whether a translator still has to look at texts that the source has had before. What the
    texts once were stands next to them, for the translator alone: Babel does not read it."""
    catalog = read(file) if file.exists() else Catalog()
    known = all(text.words in catalog for text in texts(source))
    return known and any(message.fuzzy for message in catalog if message.id)


@cache
def whole(source: Path) -> bool:
    """Whether the chapter has a catalog and nothing is wrong with it."""
    file = catalog_of(name_of(source))
    return file.exists() and not faults(source, file)


# ---- what is wrong


def faults(source: Path, file: Path) -> list[str]:
    """Return what a translator has to look at, each with the beginning of its text."""
    catalog, command = read(file), f"`python -m publish translate {name_of(source)}`"
    place = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else file.name
    there = {text.words: text.about for text in texts(source)}
    lacking = [
        (words, f"run {command}, and write the Japanese into its `msgstr`")
        for words in there if words not in catalog
    ]  # fmt: skip
    found = list[tuple[str, str]]()
    for message in catalog:
        if not message.id:
            continue
        if message.id not in there:
            found.append(("obsolete", message.id))
        elif not message.string:
            lacking.append((message.id, "write it into its `msgstr`"))
        elif message.fuzzy:
            lacking.append((message.id, "its entry waits for review: read it, remove `fuzzy`"))
        else:
            loses = printed.lost if there[message.id] == PRINTED else lost
            found += [(fault, message.id) for fault in loses(message.id, str(message.string))]
    found += [("obsolete", str(words)) for words in catalog.obsolete]
    return [
        *(f"{place}: no Japanese for {words[:60]!r}: {how}" for words, how in lacking),
        *(f"{place}: {fault}: {words[:60]!r}" for fault, words in found),
    ]


FENCE = re.compile(r"```.*?```", re.DOTALL)
CODE = re.compile(r"`[^`]+`")
TARGET = re.compile(r"\]\(([^)\s]+)[^)]*\)")
ATTRIBUTE = re.compile(r"""[\w-]+=(?:"[^"]*"|'[^']*')(?=[^<>]*>)""")
SLOT = re.compile(r"\{(?:[a-z]*|[A-Z]\d[^{}]*)\}")
SQUARE = re.compile(r"(?<![\w*])[1-9][a-i](?![\w*])")
NUMBER = re.compile(r"(?<![A-Za-z\d_])\d+(?:[.,]\d+)*(?![A-Za-z\d_])")
ALONE = re.compile(r"$|[#|>]|\s*([-*]|\d+\.) ")  # a line that goes on from none
ENDED = re.compile(r"[#|]|```")  # a line that goes on in none
LARGE = {"million": 100, "billion": 10}  # how many 万, or 億, one of them is
AMOUNT = re.compile(rf"(\d+(?:\.\d+)?) ({'|'.join(LARGE)})")
HEADING = re.compile(r"^#+ ", re.MULTILINE)
CLAIM = re.compile(r"^\| ([A-Z]\d+) ", re.MULTILINE)
ITEM = re.compile(r"^ *(?:[-*]|\d+\.) ", re.MULTILINE)
ITALIC = re.compile(r"(?<![*\w])\*(?![*\s])([^*]+)\*(?!\*)")
# A line that goes on in the next one: in Japanese that would be a gap.
BROKEN = re.compile(r"^(?![#|]|   |```)[^\n]+\n(?!\n|[-*] |\d+\. |\||#|```)[^\n]", re.MULTILINE)


def lost(english: str, japanese: str) -> list[str]:
    """Return what the translation of a text lacks, or has and should not have.

    >>> lost("Two *pawns* on 5e: `mask`, 128 of them.", "５五に歩が2枚：`mask`。")
    ["the number '128' is lost"]
    """
    found = []
    for name, parts in PARTS.items():
        few = parts(english) - parts(japanese)
        found += [f"the {name} {each!r} is lost" for each in few.elements()]
    for name, shape in SHAPES.items():
        if shape(english) != shape(japanese):
            found.append(f"other {name}: {shape(english)}, {shape(japanese)}")
    for named in terms(english):
        if not any(form in japanese for form in forms(named)):
            found.append(f"the term {named.japanese!r} is lost")
    if italic := ITALIC.search(CODE.sub("", plain(japanese))):
        found.append(f"italics: {italic[0]!r}")
    if broken := BROKEN.search(plain(japanese)):
        found.append(f"a paragraph in several lines: {broken[0]!r}")
    return found


def plain(text: str) -> str:
    """Return a text without blocks of code."""
    return FENCE.sub("", text)


def drawn(block: str) -> bool:
    """Whether a block of code is a drawing, whose words are in its own language."""
    return block.startswith("```text")


def bare(text: str) -> str:
    """Return a text without code, links' targets and tags."""
    return re.sub(r"<[^>]+>", "", TARGET.sub("]", CODE.sub("", plain(text))))


def squares(text: str) -> Counter[str]:
    """Return the squares that a text names, as a Japanese writes them."""
    said = re.findall(r"[１-９][一二三四五六七八九]", text)
    return Counter([*said, *map(square_said, SQUARE.findall(bare(text)))])


def numbers(text: str) -> Counter[str]:
    """Return the numbers in a text's words; digits that name squares do not count.

    >>> numbers("4.8 million") == numbers("480万"), numbers("11 billion") == numbers("110億")
    (True, True)
    """
    words = unicodedata.normalize("NFKC", SQUARE.sub("", bare(text)))
    words = AMOUNT.sub(lambda said: f"{float(said[1]) * LARGE[said[2]]:.0f}", words)
    return Counter(NUMBER.findall(words))


def terms(english: str) -> list[Term]:
    """Return the terms that a text has in italics.

    >>> [term.japanese for term in terms("It is *in hand*, and *not* elsewhere.")]
    ['持ち駒']
    """
    named = ITALIC.findall(bare(english))
    return [term for term in all_terms() if any(form in named for form in forms(term))]


#: What must all be in a translation, too.
PARTS: dict[str, Callable[[str], Counter[str]]] = {
    "block of code": lambda text: Counter(each for each in FENCE.findall(text) if not drawn(each)),
    "code": lambda text: Counter(" ".join(each.split()) for each in CODE.findall(plain(text))),
    "link": lambda text: Counter(TARGET.findall(text)),
    "slot": lambda text: Counter(SLOT.findall(bare(text))),
    "attribute": lambda text: Counter(ATTRIBUTE.findall(plain(text))),
    "square": squares,
    "number": numbers,
}
#: What a translation must have in the same way.
SHAPES: dict[str, Callable[[str], object]] = {
    "headings": lambda text: HEADING.findall(plain(text)),
    "claims": CLAIM.findall,
    "columns": lambda text: [
        line.replace(r"\|", "").count("|") for line in text.splitlines() if line.startswith("|")
    ],
    "items": lambda text: len(ITEM.findall(plain(text))),
    "lines drawn": lambda text: [each.count("\n") for each in FENCE.findall(text) if drawn(each)],
    "bold words": lambda text: plain(text).count("**"),
}


# ---- pages in Japanese


def words_in(language: str, name: str = PAGES.stem) -> Words:
    """Return a function that says in a language the words around a text, or a chapter's texts."""
    if language != LANGUAGE:
        return str
    catalog = read(catalog_of(name))

    def said(words: str) -> str:
        message = catalog.get(words) or catalog.get(unwrapped(words))
        there = message and message.string and not message.fuzzy
        return str(message.string) if message and there else words

    return said


def spoken(template: str, **slots: Any) -> str:
    """Return what a command answers, in the language that SHOGI_LAB_LANGUAGE names."""
    said = words_in(LANGUAGE if answers_in_japanese() else "en")
    return said(template).format(**slots)


def answers_in_japanese() -> bool:
    """Whether commands answer in Japanese; a build has forgotten the reader's language."""
    return ANSWERS == LANGUAGE or begins_in_japanese()


def none_of(unknown: Iterable[str], chosen: Iterable[str]) -> str:
    """Return what a command answers if it is given names that are none."""
    told = {"names": ", ".join(sorted(unknown)), "others": ", ".join(chosen)}
    return spoken("there is no {names}; there are {others}", **told)


def why_not(error: Exception) -> str:
    """Return why a command does nothing, in the same language if the package says it."""
    message = told_by(error)
    return (catalogs.in_japanese(message) if answers_in_japanese() else None) or message


# ---- a chapter in Japanese


def japanese(notebook: NotebookNode, name: str) -> NotebookNode:
    """Return a chapter's run with its texts in Japanese; cells keep their ids, code its work."""
    catalog, notebook = read(catalog_of(name)), deepcopy(notebook)
    found, texts = verdicts.lines(notebook.cells), of_cells(catalog)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            printed.spoken(cell)
            cell.source = printed.in_japanese(cell.source, texts)
    names = dict(zip(found, verdicts.lines(notebook.cells, japanese=True), strict=True))
    for cell in notebook.cells:
        if words := translatable(cell):
            message = catalog.get(verdicts.unfilled(words))
            if message is None or not message.string:  # solutions' cells are in no source
                continue
            _, end, rest = str(cell.source).partition("\n")
            text = cell.cell_type == "markdown"
            ours = verdicts.filled(str(message.string), found, names)
            cell.source = ours if text else f"{ours}{end}{rest}"
    verdicts.once(notebook.cells)
    for output in (each for cell in notebook.cells for each in cell.get("outputs", [])):
        told(output)
    return notebook


def of_cells(catalog: Catalog) -> dict[str, str]:
    """Return the Japanese of the texts that cells print."""
    return {
        str(message.id): str(message.string)
        for message in catalog
        if message.string and not message.fuzzy and PRINTED in message.auto_comments
    }


def for_both(source: Path) -> dict[str, str]:
    """Return the Japanese of what the cells of a chapter print, for a run that prints it in both
    languages; nothing if the chapter is not built in Japanese."""
    return of_cells(read(catalog_of(name_of(source)))) if whole(source) else {}


def told(output: NotebookNode) -> None:
    """Put what a cell showed, and what an exercise printed, into Japanese."""
    if JAPANESE in output.get("data", {}):
        output.data = output.data[JAPANESE]
        output.metadata.update(output.metadata.pop(JAPANESE, {}))
    for english, ours in questions().items() if "text" in output else ():
        output.text = output.text.replace(english, ours)


@cache
def questions() -> dict[str, str]:
    """Return what each exercise asks for, in English and in Japanese."""
    tables = [each.EXERCISES for each in modules("exercises").values()]
    rows = [row for table in tables for row in table.rows.values()]
    return {asked(row, False): asked(row, True) for row in rows}


def in_japanese(source: Path) -> str:
    """Return a text beside the chapters in Japanese, with links as they stand in the English."""
    catalog = read(catalog_of(name_of(source)))
    parts = paragraphs(source.read_text(encoding="utf-8"))
    messages = (catalog.get(part) if in_words(part) else None for part in parts)
    ours = [str(each.string) if each else part for part, each in zip(parts, messages, strict=True)]
    return "\n".join(ours) + "\n"


def moved(notebook: NotebookNode, sources: Iterable[Path]) -> NotebookNode:
    """Return a notebook with paths as they are from the folder of the Japanese notebooks."""
    beside, notebook = in_folder(sources), deepcopy(notebook)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = led(cell.source, beside)
        else:
            cell.source = away(cell.source)
    return notebook


def away(code: str) -> str:
    """Return code whose paths of files begin one folder farther away."""
    return re.sub(r"""(["'])\.\./""", r"\1../../", code)


def in_folder(sources: Iterable[Path]) -> dict[str, Path]:
    """Return what is in the folder of the Japanese notebooks, by its path there."""
    there = [source for source in sources if source == GLOSSARY or whole(source)]
    return {f"{name_of(each)}{'.md' if each.suffix == '.md' else '.ipynb'}": each for each in there}


def led(text: str, beside: Mapping[str, Path], here: str = "") -> str:
    """Return a text of the file `here` with its links as they lead from the Japanese one: to the
    Japanese version if there is one, at its headings, else to the English."""

    def link(found: re.Match[str]) -> str:
        place, hash_sign, at = found[2].partition("#")
        if re.match(r"[a-z]+:", found[2]):
            return found[0]
        if place.startswith(f"{LANGUAGE}/"):
            return f"{found[1]}../{found[2].removeprefix(f'{LANGUAGE}/')}"
        there = (
            posixpath.normpath(posixpath.join(posixpath.dirname(here), place)) if place else here
        )
        if there in beside:
            return f"{found[1]}{place}{hash_sign}{headings(beside[there]).get(at, at)}"
        if not place:
            return found[0]
        away = posixpath.relpath(there, posixpath.join(LANGUAGE, posixpath.dirname(here)))
        return f"{found[1]}{away}{hash_sign}{at}"

    return re.sub(r"(\]\()([^)\s]+)", link, text)


@cache
def headings(source: Path) -> dict[str, str]:
    """Return JupyterLab's anchors of a Japanese text's headings, by those of the English."""
    if source == GLOSSARY:
        return {anchor(term): term.japanese.replace(" ", "-") for term in all_terms()}
    catalog = read(catalog_of(name_of(source)))
    title = re.compile(r"^#+ (.*)$", re.MULTILINE)
    pairs = (
        zip(title.findall(text.words), title.findall(str(message.string)), strict=True)
        for text in texts(source)
        if (message := catalog.get(text.words))
    )
    return {
        re.sub(r"\W+", "-", english.lower()).strip("-"): ours.replace(" ", "-")
        for pair in pairs
        for english, ours in pair
    }


# ---- the command


def main(arguments: list[str]) -> int:
    """Update catalogs, and say what is to be translated."""
    chosen = {name_of(source): source for source in sources()}
    parser = commands.parser("translate", __doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="those with a catalog by default")
    names = parser.parse_args(arguments).names
    if unknown := set(names) - set(chosen):
        parser.error(none_of(unknown, chosen))
    for name in names or [name for name in chosen if catalog_of(name).exists()]:
        file = catalog_of(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        if not waits(chosen[name], file):
            with replaced(file) as new:
                new.write(written(updated(chosen[name], file)))
        print(*faults(chosen[name], file) or [f"{file.name}: whole"], sep="\n")
    return 0
