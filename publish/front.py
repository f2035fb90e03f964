"""The first page: a picture to play with, then each chapter by its own picture.

    what it is about, and              two hands whose counts can be dragged,
    what can be done here              by the film of a chapter: no Run, no Python
    ----------------------------------------------------------------------------
    a chapter's picture, question, minutes, what it needs, what is in it     ...
    ----------------------------------------------------------------------------
    to look things up      on your own computer      for teachers

What it says of a chapter stands in the chapters: a question in the table of the first one, what
there is in the cells. A chapter that has no row in the tables below shows its first picture.
"""

import base64
import re
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from io import BytesIO
from typing import Any, NamedTuple

from nbformat import NotebookNode
from PIL import Image

from publish import build, translations
from publish.pages import Texts
from publish.templates import Words, page
from publish.translations import LANGUAGE, words_in
from shogi_lab.chapters.kkp.shipped import shipped_weights
from shogi_lab.reader.own import film_of
from shogi_lab.screen.drawings import Drawing, drawing, quieted
from shogi_lab.screen.elements import Page, filled
from shogi_lab.screen.player import unpacked
from shogi_lab.screen.sheets import Sheet
from shogi_lab.screen.svg import THEMES, document, raster
from shogi_lab.stage.lenses import Choice

HERO = "02_hands"  # its first film makes any of its frames by itself, so that all can be touched
PLAYER = "06_player"  # plays
ROUTES = "00_start"  # has a table of the chapters, a row of which begins as ROW says
ROW = re.compile(r"^\| \[\d [^]]+\]\((\w+)\.ipynb\) \| (.*?) \|", re.MULTILINE)
ALLOW = re.compile(r"Allow\s(?:\w+\sto\s)?([\w-]+)\sminutes")  # in a chapter's own words
NUMBERS = {"five": 5, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
PLAYS = re.compile(r"^play\(against=", re.MULTILINE)
LARGE = (760, 480)  # pixels of a card's picture: twice what a card has room for
painted = cache(raster)  # cards, worksheets and their keys have the same pictures


class Moment(NamedTuple):
    """Where a chapter's picture is: in the film of this title, at this step, its part so many;
    line: its state line if the film has a rule, and so no frame on a page."""

    film: str
    step: int
    part: int = 0
    line: str = ""


#: Of each chapter the frame that shows what it is about, and tells nothing that the chapter asks.
MOMENTS = {
    "00_start": Moment("Three moves", 1),
    "01_posi_t": Moment("One square, on every board", 0),
    "02_hands": Moment(
        "Two hands, compared by one subtraction",
        9_211_397_624,
        line="film any borrow | hands 0x24c4045 0x4444844",
    ),
    "03_mate_in_3": Moment("Mate in 3, proved", 7, part=1),
    "04_kkp": Moment("The heat board", 44554),
    "05_long_effects": Moment("A game in effects", 74),
    "06_player": Moment("alpha-beta, 3 plies", 29, part=1),
    "07_learning": Moment("A move and its siblings", 0),
    "08_network": Moment("The accumulator along a game", 1, part=1),
}
#: The chapters that a chapter builds on, or, if a section is named, that this section builds on.
NEEDS: dict[str, dict[int, int | None]] = {
    "03_mate_in_3": {1: 5},
    "05_long_effects": {1: None},
    "06_player": {3: None, 2: 5},
    "07_learning": {4: None},
    "08_network": {4: None},
}


# ---- the whole


def front(
    editions: Mapping[str, NotebookNode],
    chapters: Mapping[str, tuple[str, str, str]],
    texts: Mapping[str, str],
    series: str,
    lives: bool,
    language: str = "en",
) -> str:
    """Return the text of the first page.

    chapters: what each is called, how it begins and its picture; texts: those beside them, by
    their paths; lives: whether cells run.
    """
    said, asked = words_in(language), questions(editions, language)
    cards = list[dict[str, Any]]()
    for name, (title, lead, picture) in chapters.items():
        notebook = build.pupil(editions[name])
        question = asked.get(name) or escape(lead)
        below = {"takes": [*takes(name, notebook, said)], "has": [*has(notebook, said, lives)]}
        cards.append(
            {"name": name, "title": title, "question": question, "still": picture, "below": below}
        )
    return page(
        "index.html",
        said,
        series=series,
        lives=lives,
        beat=next(to_beat(editions.get(PLAYER), language), None),
        film=next(films(editions[HERO], language), "") if HERO in editions else "",
        chapters=cards,
        texts=texts,
    )


def to_beat(edition: NotebookNode | None, language: str) -> Iterator[tuple[str, str]]:
    """Yield where a player to beat is, and its board as WebP; nothing without such a chapter."""
    for cell in build.pupil(edition).cells if edition else []:
        if PLAYS.search(cell.source):
            place = f"{PLAYER}.html#cell-{int(cell.id.partition('-')[0])}"
            yield place, webp(first_picture(NotebookNode(cells=[cell]), language))


def questions(editions: Mapping[str, NotebookNode], language: str) -> dict[str, str]:
    """Return the question of each chapter, as the first one has them in a table."""
    if ROUTES not in editions:
        return {}
    notebook = build.pupil(editions[ROUTES])
    if language == LANGUAGE:
        notebook = translations.japanese(notebook, ROUTES)
    texts = Texts()
    return {
        name: re.sub("</?p>", "", texts.html(question)).strip()
        for cell in notebook.cells
        for name, question in ROW.findall(cell.source)
    }


# ---- a chapter


def takes(name: str, notebook: NotebookNode, said: Words) -> Iterator[str]:
    """Yield how long a chapter is, and which others it builds on."""
    for told in ALLOW.findall("\n".join(cell.source for cell in notebook.cells)):
        n = sum(NUMBERS[each] for each in told.split("-"))
        yield said("about {n} minutes, without the evidence").format(n=n)
    for needed, section in NEEDS.get(name, {}).items():
        if section is None:
            yield said("builds on chapter {n}").format(n=needed)
        else:
            yield said("section {s} builds on chapter {n}").format(s=section, n=needed)


def has(notebook: NotebookNode, said: Words, lives: bool) -> Iterator[str]:
    """Yield what there is to do in a chapter."""
    shown = list(films(notebook))
    asked = sum(" data-asks=" in each for each in shown)
    exercises = sum(bool(build.checked(cell)) for cell in notebook.cells)
    if films_there := len(shown) - asked:
        yield said("{n} films to step through").format(n=films_there)
    if asked:
        yield said("1 prediction") if asked == 1 else said("{n} predictions").format(n=asked)
    if exercises and lives:
        yield said("{n} exercises to solve here").format(n=exercises)
    if lives and any(PLAYS.search(cell.source) for cell in notebook.cells):
        yield said("a player to beat")


# ---- pictures


def films(notebook: NotebookNode, language: str = "en") -> Iterator[str]:
    """Yield the figures of the films that a notebook shows, in order."""
    return (data[build.FIGURE] for data in build.shown(notebook, build.FIGURE, language))


def still(name: str, notebook: NotebookNode, language: str = "en") -> str:
    """Return the picture of a chapter, whole, for light pages and for dark ones."""
    moment = MOMENTS.get(name)
    if moment and (sheet := held(notebook, moment)):
        drawn = {theme: pictured(sheet, moment, theme, language) for theme in THEMES}
    else:
        drawn = {"": first_picture(notebook, language)}
    seen = "".join(
        f'<img class="{theme}" alt="" src="data:image/webp;base64,{webp(picture)}">'
        for theme, picture in drawn.items()
    )
    return f'<div class="still">{seen}</div>'


def held(notebook: NotebookNode, moment: Moment) -> Sheet | None:
    """Return the film of a moment, as a page plays it; None if a notebook shows no such frame."""
    return shown_in("".join(films(notebook)), moment)


def shown_in(body: str, moment: Moment) -> Sheet | None:
    """Return the film of a moment among those of a page's text; None where it has no such frame."""
    for film in re.findall(r'<figure data-film="([^"]+)">', body):
        sheet = Sheet(**unpacked(film)["sheet"])
        if sheet.title == moment.film and (sheet.rule or moment.step in (sheet.steps or ())):
            return sheet
    return None


def pictured(sheet: Sheet, moment: Moment, theme: str, language: str = "en") -> Image.Image:
    """Return a part of a film as it stands at a moment of it."""
    line, steps = moment.line, sheet.steps or [moment.step]
    for kept, rest in sheet.states[: steps.index(moment.step) + 1]:
        line = line[:kept] + rest
    drawn = part_at(f"{line} | step {moment.step}", moment)
    seen = drawn.width, drawn.height, filled(drawn.skeleton, quieted(drawn.slots))
    whole = document(Page(language == LANGUAGE), seen, sheet.title, theme)
    return painted(whole, min(LARGE[0] / drawn.width, LARGE[1] / drawn.height))


@cache
def part_at(line: str, moment: Moment) -> Drawing:
    """Return the part of a film that a moment names, by a state line of the film."""
    seen = film_of(line, shipped_weights()).frames[moment.step].parts[moment.part]
    return drawing(seen.options[0][1] if isinstance(seen, Choice) else seen)


def first_picture(notebook: NotebookNode, language: str = "en") -> Image.Image:
    """Return the first picture that a notebook shows."""
    encoded = next(build.shown(notebook, build.PNG, language))[build.PNG]
    picture = Image.open(BytesIO(base64.b64decode(encoded))).convert("RGBA").convert("RGB")
    picture.thumbnail(LARGE)
    return picture


def webp(picture: Image.Image) -> str:
    """Return a picture, compressed, in base 64: in 80 colours, in which nobody sees a difference,
    and files are half as large."""
    fewer = picture.quantize(80, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    out = BytesIO()
    fewer.convert("RGB").save(out, "WEBP", lossless=True, quality=100, method=4)
    return base64.b64encode(out.getvalue()).decode("ascii")
