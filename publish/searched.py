"""What the search of pages looks through: a file beside them, loaded when somebody searches.

      class/search.js         shogiLabSearch([[heading, page, address, words of its section],
      class/ja/search.js      ..., [term, "Glossary", address, in English, in Japanese, all its
      teacher/search.js       names]])
      teacher/ja/search.js

The two last ones are for pages that stay with teachers, and know what is said there, too. A term
can be asked for in Latin letters as well: its reading stands among its names, in the plainest of
the systems (`romaji`); page.js makes the same of what is typed.
"""

import json
import re
from collections.abc import Iterable
from urllib.parse import quote

from publish.pages import Page, plain
from publish.templates import Words
from publish.translations import LANGUAGE
from shogi_lab.japanese.glossary import Term, all_terms, anchor, forms

#: What is no text to be found: code, what came out of it, and what leads on.
UNSAID = re.compile(
    r'<details class="source".*?</details>|<pre.*?</pre>|<p class="(?:next|who|needs)">.*?</p>'
    r'|<a class="mark".*?</a>',
    re.DOTALL,
)
HEAD = re.compile(r'<h[1-4] id="([^"]+)">(.*?)</h[1-4]>', re.DOTALL)
ROWS = {
    "": "あいうえお", "k": "かきくけこ", "g": "がぎぐげご", "s": "さしすせそ", "z": "ざじずぜぞ",
    "t": "たちつてと", "d": "だぢづでど", "n": "なにぬねの", "h": "はひふへほ", "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ", "m": "まみむめも", "y": "や ゆ よ", "r": "らりるれろ", "w": "わ   を",
}  # fmt: skip
LATIN = {
    kana: lead + vowel
    for lead, row in ROWS.items()
    for kana, vowel in zip(row, "aiueo", strict=True)
} | {"ぢ": "zi", "づ": "zu", "を": "o", "ん": "n", "ー": "", "ぁ": "a", "ぃ": "i", "ぇ": "e"}


def searched(pages: Iterable[tuple[str, Page]], glossary: str, said: Words, language: str) -> str:
    """Return the file for pages of a language: pages by their addresses, and where the glossary is.

    >>> page = Page("Bits", "", '<h2 id="a">Masks</h2><p>A mask is <em>one</em> word.</p>', [])
    >>> searched([("one.html", page)], "glossary.html", str, "en")[:75]
    'shogiLabSearch([["Masks","Bits","one.html#a","A mask is one word.","",[]],['
    """
    heads = [
        [words, page.title, f"{path}#{quote(place)}", text, "", []]
        for path, page in pages
        for place, words, text in sections(page.body)
    ]
    terms = [
        [
            named(term, language), said("Glossary"), f"{glossary}#{anchor(term)}",
            term.definition, term.in_japanese, [*forms(term), romaji(term.reading)],
        ]
        for term in all_terms()
    ]  # fmt: skip
    rows = json.dumps(heads + terms, ensure_ascii=False, separators=(",", ":"))
    return f"shogiLabSearch({rows});\n"


def sections(body: str) -> Iterable[tuple[str, str, str]]:
    """Yield the headings of a page: each one's place, its words, and what is said below it.

    >>> list(sections('<h2 id="a">A</h2><pre>x = 1</pre><p>One.</p><h3 id="b">B</h3>'))
    [('a', 'A', 'One.'), ('b', 'B', '')]
    """
    _, *parts = HEAD.split(UNSAID.sub(" ", body))
    for place, words, text in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        yield place, plain(words), " ".join(plain(re.sub(r"</(?:p|li|td|tr)>", " ", text)).split())


def named(term: Term, language: str) -> str:
    """Return a term as the search has it: in both languages, that of the page first."""
    if language == LANGUAGE:
        return f"{term.japanese}（{term.reading}） {term.english}"
    return f"{term.english} {term.japanese} ({term.reading})"


def romaji(reading: str) -> str:
    """Return a reading in Latin letters, by the shape of the table of kana, without long vowels.

    >>> romaji("うちふづめ"), romaji("きょくめん"), romaji("ハッシュ"), romaji("おうて")
    ('utihuzume', 'kyokumen', 'hassyu', 'ote')
    """
    plain = "".join(chr(ord(each) - 96) if "ァ" <= each <= "ヶ" else each for each in reading)
    out = ""
    for kana in plain:
        if kana in "ゃゅょ" and out.endswith("i"):
            out = f"{out[:-1]}y{'auo'['ゃゅょ'.index(kana)]}"
        else:
            out += LATIN.get(kana, "*" if kana == "っ" else "")
    for long, short in ((r"\*(.)", r"\1\1"), ("uu", "u"), ("ou|oo", "o"), (r"\*", "")):
        out = re.sub(long, short, out)
    return out
