"""Players: films that play in a file, with no kernel and no network.

      page    <figure data-film="...">  the strip, which stays on paper and where scripts are off
              <figure data-film="...">  ...
              <script>                  once: the stepper, its style, the outlines of the pieces

A film's data is its sheet as compressed JSON; the script unpacks it and shows it in the figure.
"""

import gzip
import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from typing import Any

from shogi_lab.engine.arguments import checked
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.stage.films import Film, WholeFilm
from shogi_lab.stage.states import restored

from .language import Bundle
from .outlines import scripts, without_remarks
from .sheets import Sheet, beginning, common, sheet
from .strip import PAPER, strip, strip_text

FIGURE = "text/vnd.shogi-lab.figure"  # the MIME type of a `figure` in a notebook

# For zlib: a gzip file, and how much it remembers. Little: a film's parts differ in their letters,
# and short blocks with codes of their own make it smaller by a twentieth.
GZIP, MEMORY = 31, 4

PAGE = """<!doctype html>
<html lang="{lang}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; padding: 16px; max-width: 1460px; color: #33302c; background: #fff;
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }}
h1 {{ font-size: 22px; margin: 4px 10px 12px; }}
figure {{ margin: 0 0 28px; }}
figure > img {{ max-width: 100%; height: auto; }}
@media (max-width: 480px) {{ body {{ padding: 6px; }} }}
@media print {{ figure > div {{ display: none; }} figure > img {{ display: block !important; }} }}
@media (prefers-color-scheme: dark) {{ body {{ color: #e9e4dc; background: #16161a; }} }}
</style></head>
<body><main><h1>{title}</h1>
{body}
</main>
{script}
</body></html>
"""


@checked
def player(film: WholeFilm, state: str = "", letters: bool = False, japanese: bool = False) -> str:
    """Return a whole HTML page that plays one film.

    state: a line copied from the film, to begin there; japanese: whether it begins in Japanese,
    unless the reader has chosen a language on these pages.

    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> "://" in player(film)
    False
    """
    title = (in_japanese(film.title) if japanese else None) or film.title
    return page([figure(film, state, letters, japanese)], title, japanese)


@checked
def page(contents: Iterable[WholeFilm | str], title: str, japanese: bool = False) -> str:
    """Return an HTML page of films with HTML between them, used as it is; no script of it runs.

    >>> page(["<p>No film yet.</p>"], "A <page>").splitlines()[4]
    '<title>A &lt;page&gt;</title>'
    """
    body = "\n".join(
        figure(each, japanese=japanese) if isinstance(each, Film) else each for each in contents
    )
    lang, ours = "ja" if japanese else "en", script()
    return PAGE.format(
        title=escape(title), body=body, script=ours, lang=lang, policy=policy(inside(ours))
    )


@checked
def figure(film: WholeFilm, state: str = "", letters: bool = False, japanese: bool = False) -> str:
    """Return one film as a piece of HTML, which plays on a page that has the `script`.

    >>> film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    >>> figure(film).partition(" data-film=")[0]
    '<figure'
    """
    held = sheet(film)
    begun = restored(film, state) if state else None
    look = {
        "step": begun.step if begun else beginning(film),
        "member": (begun and begun.member) or next(iter(held.options), ""),
        "letters": letters,
        "japanese": japanese,
    }
    paper = strip(film, letters=letters, page=PAPER, japanese=japanese)
    return framed(played(held, look), held.asks, paper.alone(strip_text(film, japanese)))


def played(held: Sheet, look: dict[str, Any]) -> str:
    """Return a sheet, and how it is shown at first, in the form that a page has."""
    return packed({"sheet": held._asdict(), **look, "flipped": False})


def framed(film: str, asks: str, paper: Bundle) -> str:
    """Return a film's data as a piece of HTML, around the picture for paper and the text for
    readers who cannot see it; asks: the name of the prediction that the film answers."""
    data, about = paper
    asked = f' data-asks="{asks}"' if asks else ""
    return (
        f'<figure data-film="{film}"{asked}>'
        f'<img alt="{escape(data["text/plain"])}" width="{about["image/png"]["width"]}" '
        f'src="data:image/png;base64,{data["image/png"]}"></figure>'
    )


def script() -> str:
    """Return what a page's films share: the stepper, its style, and the pieces' outlines.

    >>> script().startswith('<script type="module" data-common="')
    True
    """
    parts = scripts(
        "theme.js", "language.js", "saving.js", "words.js", "grown.js", "stepper.js", "player.js"
    )  # fmt: skip
    code = without_remarks(parts)
    return f'<script type="module" data-common="{packed(common())}">\n{code}</script>'


def policy(*scripts: str) -> str:
    """Return a page's security policy: it shows what it holds, and runs these scripts only.

    >>> policy("1 + 1").rpartition("; ")[2]
    "script-src 'sha256-cvzllEegH0iLEWnS10JnnP4waol3LWf+8Bi8/pVDH2g='"
    """
    sums = (b64encode(sha256(each.encode()).digest()).decode("ascii") for each in scripts)
    runs = " ".join(f"'sha256-{each}'" for each in sums)
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data: blob:; "
        f"style-src 'unsafe-inline'; script-src {runs}"
    )


def inside(element: str) -> str:
    """Return the content of an element.

    >>> inside('<script type="module">x > 1</script>')
    'x > 1'
    """
    return element.partition(">")[2].rpartition("<")[0]


def packed(data: Any) -> str:
    """Return plain data as text that needs no escaping anywhere: compressed JSON in base 64.

    >>> unpacked(packed({"<": ["&", "</script>"]}))
    {'<': ['&', '</script>']}
    """
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    press = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=GZIP, memLevel=MEMORY)
    return b64encode(press.compress(text.encode()) + press.flush()).decode("ascii")


def unpacked(text: str) -> Any:
    """Return the data of a `packed` text; the page's script does the same.

    >>> unpacked(packed([1, 2]))
    [1, 2]
    """
    return json.loads(gzip.decompress(b64decode(text)))
