"""glossary.md and errata.md: what the table of terms and the chapters say, as pages to read.

    | H4 what the article claims | wrong: what is so | *exhaustive* |      a row in a chapter, and
    # %% tags=["claim:H4"]                                                the cell that proves it

are a row of the errata. The last column says what a verdict rests on, in the words of `RESTS`.
A fault of a program, or one that no claim is about, has its words in `FAULTS` and its cell in a
chapter: tags=["erratum:NAME"].
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import jupytext

from publish.templates import Words, page
from shogi_lab.ground.files import replaced
from shogi_lab.japanese.glossary import Term, all_terms, anchor, known, sections, terms_in

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


def table(name: str) -> dict[str, Any]:
    """Return a table that stands beside this module."""
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text(encoding="utf-8"))


class Fault(NamedTuple):
    """An error that no verdict on a claim tells: where it stands, what it says, what is so."""

    where: str
    says: str
    so: str


#: By the name in the tag of the cell that proves it.
FAULTS = {name: Fault(**row) for name, row in table("faults").items()}


#: What a verdict can rest on, in asterisks, and what the words mean; one that is timed takes its
#: word from the run (verdicts.py).
RESTS = {
    "counted everywhere": "a count has looked at every possible case once",
    "exhaustive": "the code itself has run on every possible case",
    "on these games": "the claim was tried on the games, positions and examples that the cell "
    "names",
    "on the boards of the cell": "the claim was tried on the one board, or the few, that the cell "
    "shows, and not along whole games",
    "timed here": "the machine that built the chapter measured the times in several laps. The cell "
    "takes its words from the range of the laps, such as *2 to 9 % longer*. If some laps were "
    "faster and some slower, it says *no difference seen*",
    "in machine code": "the cell counts instructions in what compilers make of one loop; that "
    "machine code is kept, with the command that makes it",
    "read in the source": "the text of the article says so, or the program that it is about does",
}


#: Where an article tells a claim: its address, with the words that a browser looks for there.
TOLD = table("articles")
PLACES = {
    claim: f"{address}#:~:text={quote(words)}"
    for address, claims in TOLD.items()
    for claim, words in claims.items()
}
CLAIMED = re.compile(rf"^\| ({'|'.join(PLACES)}) (?!\(\[)", re.MULTILINE)
#: The row of a chapter's sources that names its article.
NAMED = re.compile(r"^\| the article \| (.*?) \|", re.MULTILINE)


class Verdict(NamedTuple):
    """A row of a chapter's table: which claim, what it says, what running shows, and on what that
    rests, as it is written there."""

    claim: str
    says: str
    so: str
    rests: str


class Chapter(NamedTuple):
    """What errata are made of: a chapter's name, its texts as one, and the tags of its cells."""

    name: str
    text: str
    tags: list[str]

    @property
    def title(self) -> str:
        """Its heading."""
        return self.text.partition("\n")[0].lstrip("# ")

    @property
    def article(self) -> str:
        """The article that it follows, as its table of sources names it."""
        return str(NAMED.findall(self.text)[0])


class Erratum(NamedTuple):
    """One row of the page: in which chapter, who, what it says, what is so, the cell's tag."""

    chapter: str
    where: str
    says: str
    so: str
    tag: str


def chapters() -> list[Chapter]:
    """Return all chapters that follow an article: those that name it among their sources."""
    found = map(chapter, sorted((NOTEBOOKS / "src").glob("0[1-9]*.py")))
    return [each for each in found if NAMED.search(each.text)]


def chapter(source: Path) -> Chapter:
    """Return the chapter of a source."""
    cells = jupytext.read(source, fmt="py:percent").cells
    texts = [cell.source for cell in cells if cell.cell_type == "markdown"]
    tags = [tag for cell in cells for tag in cell.metadata.get("tags", ())]
    return Chapter(source.stem, "\n\n".join(texts), tags)


def beside_claims(text: str, said: Words) -> str:
    """Return a text whose rows of verdicts lead from each claim to its place in the article."""
    word = said("article")
    return CLAIMED.sub(lambda row: f"{row[0]}([{word}]({PLACES[row[1]]})) ", text)


def judged(text: str) -> list[Verdict]:
    """Return the verdicts in a text, row by row.

    >>> judged("| H6 it must fit 21 bits | right | *read in the source* |")[0].rests
    '*read in the source*'
    """
    row = r"^\| ([A-Z]\d+) ([^|]*?) \| ([^|]*?) \| ([^|]*?) \|$"
    return [Verdict(*found) for found in re.findall(row, text, re.MULTILINE)]


def verdicts(chapter: Chapter) -> list[Erratum]:
    """Return the claims of the article that are not right, as the chapter judges them.

    ValueError: one of them rests on a time, which another machine may measure differently."""
    found = [
        Erratum(chapter.name, "the article", row.says, row.so, f"claim:{row.claim}")
        for row in judged(chapter.text)
        if row.so.startswith(("wrong", "partly"))
    ]
    if timed := [row.tag for row in found if "{" in row.so]:
        raise ValueError(f"an erratum must hold on every machine; timed: {', '.join(timed)}")
    return found


def faults(chapter: Chapter) -> list[Erratum]:
    """Return the other errors that a cell of the chapter proves."""
    tags = [tag for tag in chapter.tags if tag.startswith("erratum:")]
    return [Erratum(chapter.name, *FAULTS[tag.partition(":")[2]], tag) for tag in tags]


def proof(erratum: Erratum) -> str:
    """Return the link to the proof: the cell of this tag in the chapter's notebook."""
    kind, name = erratum.tag.split(":")
    words = f"claim {name}" if kind == "claim" else "the cell"
    return f"[{words}]({erratum.chapter}.ipynb#{kind}-{name})"


def errata_page() -> str:
    """Return errata.md: what is wrong in the articles and in their programs, by chapter."""
    found = [(chapter, verdicts(chapter) + faults(chapter)) for chapter in chapters()]
    return page("errata.md", str, rests=RESTS, chapters=found, proof=proof)


def glossary_page(said: Words = str, japanese: bool = False) -> str:
    """Return glossary.md: all terms by subject, after an index of them in both languages."""
    return page(
        "glossary.md",
        said,
        japanese=japanese,
        sections={said(subject): terms for subject, terms in sections().items()},
        by_reading=sorted(all_terms(), key=lambda term: term.reading),
        by_english=sorted(all_terms(), key=lambda term: term.english.lower()),
        anchor=anchor,
        also=also,
        named=lambda term: named(term, said),
    )


def also(term: Term) -> tuple[list[str], list[str]]:
    """Return other names of a term than its English word in other endings; which are Japanese."""
    names = [form for form in term.also if not inflected(form, term.english)]
    return names, [form for form in names if JAPANESE.search(form)]


JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


def named(term: Term, said: Words) -> list[str]:
    """Return how programs name a term, each with its name."""
    here = f"shogi_lab.{term.here}" if term.here else ""
    names = {"Bonanza": term.bonanza, said("YaneuraOu"): term.yaneuraou, said("here"): here}
    where = [f"{who} {coded(name)}" for who, name in names.items() if name]
    if term.wiki:
        place = term.wiki.replace(" ", "_")
        where.append(
            f"[Chess Programming Wiki: {term.wiki}](https://www.chessprogramming.org/{place})"
        )
    return where


def inflected(form: str, english: str) -> bool:
    """Whether a form is only the English word itself with another ending or in another phrase."""
    return english in form or form[:4] == english[:4]


def coded(names: str) -> str:
    """Return names in a row, each as code."""
    return ", ".join(f"`{name}`" for name in names.split(", "))


def led(words: str, seen: set[str], link: Callable[[str, Term], str], japanese: bool) -> str:
    """Return a text in which the first of each term that is not seen yet, and that not every reader
    knows, is a link, made of the words that name it there."""
    out, end = "", 0
    for start, stop, term in terms_in(words, japanese):
        if term.english not in seen | known():
            seen.add(term.english)
            # Where what is bold is the term, the link is bold: Markdown does not end bold words
            # between a bracket and a letter, and no space follows a Japanese word.
            if words[:start].endswith("**") and words[stop:].startswith("**"):
                start, stop = start - 2, stop + 2
            out += words[end:start] + link(words[start:stop], term)
            end = stop
    return out + words[end:]


#: The pages of this module, by file.
PAGES = {"glossary.md": glossary_page, "errata.md": errata_page}


def rewritten(texts: Iterable[tuple[Path, str]], check: bool = False) -> Iterator[str]:
    """Rewrite the texts that have changed, unless this is only a check, and yield their names."""
    for file, text in texts:
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            if not check:
                put(file, text)
            yield file.relative_to(NOTEBOOKS).as_posix()


def put(file: Path, content: str | bytes) -> Path:
    """Write a file, whole or not at all, into a folder that is made if need be; return its path."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with replaced(file) as new:
        new.write(content.encode() if isinstance(content, str) else content)
    return file
