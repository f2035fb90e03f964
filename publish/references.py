"""glossary.md and errata.md: what the table of terms and the chapters say, as pages to read.

    | H4 what the article claims | wrong: what is so | *exhaustive* |      a row in a chapter, and
    # %% tags=["claim:H4"]                                                the cell that proves it

are a row of the errata. The last column says what a verdict rests on, in the words of `RESTS`.
A fault of a program, or one that no claim is about, has its words in `FAULTS` and its cell in a
chapter: tags=["erratum:NAME"].
"""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import jupytext

from shogi_lab.files import replaced
from shogi_lab.japanese.glossary import SECTIONS, TERMS, Term, anchor

Said = Callable[[str], str]  # says the words of a page in its language
NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"


class Fault(NamedTuple):
    """An error that no verdict on a claim tells: where it stands, what it says, what is so."""

    where: str
    says: str
    so: str


#: By the name in the tag of the cell that proves it.
FAULTS = {
    "generation": Fault(
        "the article",
        "`makemove.c` is where moves are generated",
        "there they are made; generating reads the members of the record and writes none",
    ),
    "list-order": Fault(
        "the article, its loop for golds",
        "the second list is written as the scan goes",
        "as printed, and with the loop over pairs of 4.1.3 (that of 4.1.2 could not be read), it "
        "descends, and a pair is looked up where another pair's weight stands; 4.1.3 turns it "
        "round through `list2` and asserts the order",
    ),
    "is-hand": Fault(
        "Bonanza 4.1.2, `utility.c`, `is_hand_eq_supe`",
        "stand-ins are added up by `IsHand...`, fields that are left where they lie",
        "a lance then weighs 32 pawns, and too many hands are called superior; 4.1.3 counts by "
        "`I2Hand...` and thanks the blog",
    ),
    "stand-in": Fault(
        "Bonanza 4.1.2 to 6.0, `utility.c`, `is_hand_eq_supe`",
        "a hand with a lance, silver or gold in place of a pawn, or a rook in place of a lance, is "
        "at least as good",
        "not always: the defender, who then holds the cheaper piece, interposes that, and what the "
        "attacker takes no longer mates, be it that a mate by a dropped pawn is forbidden; and a "
        "rook can turn a pawn drop into such a mate",
    ),
    "pawn-checks": Fault(
        "Bonanza 4.1.3 and Feliz 0.0, `genchk.c`, `b_gen_checks`",
        "these are the checks by a pawn that uncovers a slider",
        "two kinds are missing: along the rank, and where the pawn captures; 6.0 has both",
    ),
    "lance": Fault(
        "Bonanza 4.1.3, Feliz 0.0 and 6.0, `genchk.c`, `b_gen_checks`",
        "a lance that uncovers a check may promote wherever it goes",
        "only in the promotion zone; so an illegal move can be answered as a mate",
    ),
    "promotion": Fault(
        "Bonanza 4.1.3, Feliz 0.0 and 6.0, `genchk.c`",
        "bishop, rook and pawn always promote when they can",
        "mostly harmless; but where either side drops a pawn, only the unpromoted piece may mate",
    ),
    "countercheck": Fault(
        "Bonanza 4.1.3, `mate3.c`, `mate3_and`",
        "an answer that gives check itself saves the defender",
        "not if it can be met by mate: such mates in three are missed",
    ),
    "contact": Fault(
        "Bonanza 4.1.3, `mate1ply.c`",
        "where it finds no mate in one, there is none",
        "it tries checks beside the king and by knights: most mates in three that are missed are "
        "missed by that",
    ),
    "leftout": Fault(
        "Bonanza 4.1.3, `mate3.c`, `gen_intercept`",
        "of rook, lance and pawn only the first in hand is put between",
        "the pawn can save where the lance is lost with mate, so what is no mate passes for one",
    ),
    "weak": Fault(
        "Bonanza 4.1.3, `mate3.c`, `mate_weak_or`",
        "a weak interposition is taken by the checker, and the defender asked again",
        "so mates in 5 to 13 plies pass for mates in three; they are mates",
    ),
}  # fmt: skip


#: What a verdict can rest on, in asterisks, and what the words mean; one that is timed takes its
#: word from the run (verdicts.py).
RESTS = {
    "counted everywhere": "on all cases there are, by a count that looks at each once",
    "exhaustive": "the code itself has run on all cases there are",
    "on these games": "on the games, positions and examples that the cell names",
    "on the boards of the cell": "on the one board, or the few, that the cell has, not along games",
    "timed here": "on the machine that built the chapter, lap by lap: the cell computes the word "
    "from its range, and where that holds what would be no difference, none was seen",
    "in machine code": "in what compilers make of one loop, which the cell counts; it is kept with "
    "the command that makes it",
    "read in the source": "in the article's text, or in the program that it is about",
}


#: The row of a chapter's sources that names its article.
NAMED = re.compile(r"^\| the article \| (.*?) \|", re.MULTILINE)


class Verdict(NamedTuple):
    """A row of a chapter's table: which claim, what it says, what running shows, and on what that
    rests, as it is written there."""

    claim: str
    says: str
    so: str
    rests: str


class Cell(NamedTuple):
    """A cell of a chapter's source: what errata are made of."""

    chapter: str
    kind: str
    text: str
    tags: tuple[str, ...]


class Erratum(NamedTuple):
    """One row of the page: in which chapter, who, what it says, what is so, the cell's tag."""

    chapter: str
    where: str
    says: str
    so: str
    tag: str


def cells(source: Path) -> list[Cell]:
    """The cells of a chapter's source, in order."""
    read = jupytext.read(source, fmt="py:percent").cells
    return [
        Cell(source.stem, cell.cell_type, cell.source, tuple(cell.metadata.get("tags", ())))
        for cell in read
    ]


def chapters() -> list[list[Cell]]:
    """The cells of all chapters that follow an article: those that name it among their sources."""
    found = map(cells, sorted((NOTEBOOKS / "src").glob("0[1-9]*.py")))
    return [chapter for chapter in found if NAMED.search(texts(chapter))]


def title(chapter: list[Cell]) -> str:
    """The heading of a chapter."""
    return chapter[0].text.partition("\n")[0].lstrip("# ")


def article(chapter: list[Cell]) -> str:
    """The article that a chapter follows, as its table of sources names it."""
    said = NAMED.search(texts(chapter))
    if said is None:
        raise ValueError(
            f"{chapter[0].chapter}: there must be a row '| the article | ... |' of sources"
        )
    return said[1]


def texts(chapter: list[Cell]) -> str:
    """All that a chapter says in words."""
    return "\n\n".join(cell.text for cell in chapter if cell.kind == "markdown")


def judged(text: str) -> list[Verdict]:
    """The verdicts in a text, row by row.

    >>> judged("| H6 it must fit 21 bits | right | *read in the source* |")[0].rests
    '*read in the source*'
    """
    row = r"^\| ([A-Z]\d+) ([^|]*?) \| ([^|]*?) \| ([^|]*?) \|$"
    return [Verdict(*found) for found in re.findall(row, text, re.MULTILINE)]


def verdicts(chapter: list[Cell]) -> list[Erratum]:
    """The claims of the article that are not right, as the chapter judges them.

    ValueError: one of them rests on a time, which another machine may measure differently."""
    found = [
        Erratum(chapter[0].chapter, "the article", row.says, row.so, f"claim:{row.claim}")
        for row in judged(texts(chapter))
        if row.so.startswith(("wrong", "partly"))
    ]
    if timed := [row.tag for row in found if "{" in row.so]:
        raise ValueError(f"an erratum must hold on every machine; timed: {', '.join(timed)}")
    return found


def faults(chapter: list[Cell]) -> list[Erratum]:
    """The other errors that a cell of the chapter proves."""
    tags = [tag for cell in chapter for tag in cell.tags if tag.startswith("erratum:")]
    name = chapter[0].chapter
    return [Erratum(name, *FAULTS[tag.partition(":")[2]], tag) for tag in tags]


def link(erratum: Erratum) -> str:
    """Where the proof is: the cell of this tag in the chapter's notebook."""
    kind, name = erratum.tag.split(":")
    return f"{erratum.chapter}.ipynb#{kind}-{name}"


def label(erratum: Erratum) -> str:
    """What the link to the proof says."""
    kind, name = erratum.tag.split(":")
    return f"claim {name}" if kind == "claim" else "the cell"


def errata_page() -> str:
    """errata.md: by chapter, what is wrong in the article and the programs it is about."""
    lines = [
        "# Errata", "",
        "What the five articles, and the engines they are about, have otherwise than running them "
        "shows. *Wrong* is said of a claim that a cell refutes, *partly* of one that holds in part "
        "or depends on what it does not name. Each proof is a cell of a chapter, and its code runs "
        "whenever the chapter is built. The articles are good: most of what they claim is right, "
        "and is not listed here; nor is what they only ask, or measured in Bonanza on machines of "
        "its day, which the chapters call open. In a page's margin *erratum* marks such a cell "
        "that no claim of the article is about.", "",
        "The table at a chapter's end has every claim, and says on what each verdict rests:", "",
        *(f"- *{word}*: {meaning};" for word, meaning in RESTS.items()),
    ]  # fmt: skip
    lines[-1] = lines[-1].removesuffix(";") + "."
    for chapter in chapters():
        rows = [
            f"| {row.where} | {row.says} | {row.so} | [{label(row)}]({link(row)}) |"
            for row in verdicts(chapter) + faults(chapter)
        ]
        name = chapter[0].chapter
        table = ["| where | it says | what is so | proof |", "|---|---|---|---|", *rows]
        lines += [
            "", f"## Chapter {int(name[:2])}: {title(chapter)}", "",
            f"The article: {article(chapter)}. The chapter: [{name}]({name}.ipynb).", "",
            *(table if rows else ["No error was found."]),
        ]  # fmt: skip
    return "\n".join(lines) + "\n"


def glossary_page(said: Said = str, japanese: bool = False) -> str:
    """glossary.md: all terms by subject, after an index of them in English and in Japanese."""
    ours, theirs = sorted(TERMS, key=lambda term: term.english.lower()), sorted(TERMS, key=reading)
    index = {said(subject): terms for subject, terms in SECTIONS.items()}
    rows = [f"| {subject} | {row(terms, japanese)} |" for subject, terms in index.items()]
    rows.append(said("| by reading | {row} |").format(row=row(theirs, True)))
    if japanese:
        rows.append(said("| in English | {row} |").format(row=row(ours, False)))
    lines = [
        said("# Glossary"), "",
        said(
            "The words of these chapters in English and Japanese, each with its reading, what it "
            "means, and its name in the programs: Bonanza 4.1.3, YaneuraOu, and here. In a "
            "notebook, `from shogi_lab.japanese.glossary import glossary`, then "
            "`glossary(\"hand\")`, shows an entry; a Japanese word or its reading does as well."
        ), "",
        said("| about | terms |"), "|---|---|", *rows,
    ]  # fmt: skip
    for subject, terms in index.items():
        lines += ["", f"## {subject}"]
        for term in terms:
            lines += ["", *(described_in_japanese(term, said) if japanese else described(term))]
    return "\n".join(lines) + "\n"


def reading(term: Term) -> str:
    """What a term is sorted by in Japanese."""
    return term.reading


def row(terms: Iterable[Term], japanese: bool) -> str:
    """Terms in a row, each leading to its entry."""
    names = ((term.japanese if japanese else term.english, anchor(term)) for term in terms)
    return " · ".join(f"[{name}](#{place})" for name, place in names)


def described(term: Term) -> list[str]:
    """A term's entry, as Markdown lines."""
    also = [form for form in term.also if not inflected(form, term.english)]
    other = f" · also {', '.join(also)}" if also else ""
    entry = [f"### {term.english}", "", f"**{term.japanese}**（{term.reading}）{other}", ""]
    return [*entry, term.definition, "", term.in_japanese, *named(term, str)]


def described_in_japanese(term: Term, said: Said) -> list[str]:
    """The same for who reads Japanese: the word and its meaning in it, and the English word."""
    also = [form for form in term.also if not inflected(form, term.english)]
    ours = [form for form in also if JAPANESE.search(form)]
    theirs = [term.english, *(form for form in also if not JAPANESE.search(form))]
    names = [f"（{term.reading}）"]
    if ours:
        names.append(said("also {words}").format(words="、".join(ours)))
    names.append(said("in English {words}").format(words=", ".join(theirs)))
    entry = [f"### {term.japanese}", "", " · ".join(names), ""]
    return [*entry, term.in_japanese, *named(term, said)]


JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


def named(term: Term, said: Said) -> list[str]:
    """How programs name it, after an empty line; nothing where none has a name for it."""
    here = f"shogi_lab.{term.here}" if term.here else ""
    names = {"Bonanza": term.bonanza, said("YaneuraOu"): term.yaneuraou, said("here"): here}
    where = [f"{who} {coded(name)}" for who, name in names.items() if name]
    if term.wiki:
        page = term.wiki.replace(" ", "_")
        where.append(
            f"[Chess Programming Wiki: {term.wiki}](https://www.chessprogramming.org/{page})"
        )
    return ["", " · ".join(where)] * bool(where)


def inflected(form: str, english: str) -> bool:
    """Is the form only the English word itself in another ending or another phrase?"""
    return english in form or form[:4] == english[:4]


def coded(names: str) -> str:
    """Names in a row, each as code."""
    return ", ".join(f"`{name}`" for name in names.split(", "))


#: The pages of this module, by file.
PAGES = {"glossary.md": glossary_page, "errata.md": errata_page}


def rewritten(check: bool = False) -> list[str]:
    """The names of the pages that changed, and are written anew unless this is only a check."""
    changed = []
    for name, page in PAGES.items():
        file, text = NOTEBOOKS / name, page()
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            changed.append(name)
            if not check:
                put(file, text)
    return changed


def put(file: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    with replaced(file) as new:
        new.write(text.encode())
