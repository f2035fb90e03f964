"""What films say, in Japanese: pairs of phrases with slots, and a book that reads them.

      Move {n:int}, {side}: {move:usi}, {what}.       第{n}手、{side}：{move}（{what}）。
      Move 3, Black: 2g2f, pawn from 2g to 2f.        第3手、先手：2g2f（２七の歩を２六へ）。

Films speak English in code; the Japanese stands in the phrase books, two for all and one for
each chapter. What stands in a slot is itself translated, where the book knows it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from string import Formatter
from typing import NamedTuple

from .catalog import Said, known, square_said

#: The phrase books, what all chapters share first; a chapter's own comes with the chapter.
BOOKS: list[Sequence[tuple[str, str]]] = [
    (("{square:sq}", "{square}"), ("{move:usi}", "{move}"), ("{number:int}", "{number}")),
]

#: What a slot takes, by its kind. A plain slot takes anything that goes over no sentence's end,
#: and where that is enough over no clause's.
CODE = r"[A-Za-z_][\w.]*(?:\[[^\]]*\])?(?:\(\))?"
RAY = "(?:RU|RD|LU|LD|ru|rd|lu|ld|[RUDLrudl])"  # a direction, small for White
KINDS = {
    "": r"(?:(?![.?!] |; ).)+?",
    "int": r"[-+−]?\d+(?:,\d{3})*(?:\.\d+)?",
    "sq": r"[1-9][a-i]",
    "piece": r"(?:promoted )?[a-z]+",
    "usi": r"(?:[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])",
    "hex": r"(?:0x)?[0-9a-f]+",
    "word": r"\S+?",
    "code": CODE,
    "names": rf"{CODE}(?:, {CODE})*",
    "name": r"[A-Za-z]\w*(?:_\w+|\[[^\]]*\])",
    "source": r".+",
    "rays": rf"{RAY}(?: {RAY})*",
}
LONG = r"(?:(?![.?!] ).)+?"
#: The slots in which words can stand.
WORDY = ("", "word", "piece")

EDGE = 3  # letters with which a phrase begins, by which it is looked up, and by its last one
SENTENCES = re.compile(r"(?<=[.?!]) ")
CLAUSES, ITEMS = "; ", ", "
REMEMBERED = 1 << 15  # texts
MOST = 30  # sentences or clauses of a text of ours; what a reader pastes may have any number


def joined(japanese: str, phrases: Iterable[str], parts: Iterable[Said]) -> Said:
    """A text that was said in parts."""
    parts = tuple(parts)
    return Said(
        japanese,
        frozenset(phrases).union(*(part.templates for part in parts)),
        frozenset().union(*(part.kept for part in parts)),
    )


class Phrase(NamedTuple):
    """A pair, its English side cut up: what stands between the slots, the longest of that, and
    each slot's kind."""

    english: str
    japanese: str
    between: tuple[str, ...]
    core: str
    kinds: dict[str, str]


def phrase(english: str, japanese: str) -> Phrase:
    """A pair cut up; ValueError where its sides do not have the same slots.

    >>> phrase("{n:int} squares", "{n}マス").kinds
    {'n': 'int'}
    >>> phrase("{n:int} squares", "{m}マス")
    Traceback (most recent call last):
    ValueError: '{n:int} squares' has the slots n, '{m}マス' has m
    """
    between, kinds = [""], dict[str, str]()
    for literal, slot, kind, _ in Formatter().parse(english):
        between[-1] += literal
        if slot is not None:
            if slot in kinds or kind not in KINDS:
                raise ValueError(
                    f"{english!r}: {{{slot}:{kind}}} is there twice or of no kind; "
                    f"the kinds are {', '.join(filter(None, KINDS))}"
                )
            kinds[slot] = kind or ""
            between.append("")
    slots = {slot for _, slot, _, _ in Formatter().parse(japanese) if slot is not None}
    if slots != set(kinds):
        raise ValueError(
            f"{english!r} has the slots {', '.join(sorted(kinds)) or 'none'}, "
            f"{japanese!r} has {', '.join(sorted(slots)) or 'none'}"
        )
    return Phrase(english, japanese, tuple(between), max(between, key=len), kinds)


class PhraseBook:
    """Pairs of phrases, and texts in the one language said in the other.

    >>> book = PhraseBook([("{n:int} {what}", "{what}{n}枚"), ("pawns", "歩")])
    >>> book.said("3 pawns").japanese, book.said("3 kings").japanese, book.said("no pawn")
    ('歩3枚', 'kings3枚', None)
    """

    def __init__(self, pairs: Sequence[tuple[str, str]]) -> None:
        phrases = [phrase(*pair) for pair in pairs]
        # The more of a phrase is said outright, the more it means the text; then the table's order.
        phrases.sort(key=lambda each: -sum(map(len, each.between)))
        self._whole = {each.english: each for each in reversed(phrases) if not each.kinds}
        self._places: dict[tuple[str, str], list[Phrase]] = {}
        for each in phrases:
            if each.kinds:
                self._places.setdefault(_edges(each), []).append(each)
        self._order = {each.english: number for number, each in enumerate(phrases)}
        self.said = lru_cache(REMEMBERED)(self._said)
        self._near = lru_cache(REMEMBERED)(self._candidates)

    def _said(self, text: str) -> Said | None:
        """A text in Japanese: as a whole, sentence by sentence, or clause by clause; of these the
        first that leaves no word in English, else the one that leaves the least."""
        if ours := known(text):
            return Said(ours, frozenset([text]))
        if text in self._whole:
            return Said(self._whole[text].japanese.format(), frozenset([self._whole[text].english]))
        return _best(self._ways(text))

    def _ways(self, text: str) -> Iterator[Said]:
        yield from self._matches(text, KINDS[""])
        for pieces, joint, ours in (
            (SENTENCES.split(text), " ", ""),
            (text.split(CLAUSES), CLAUSES, "、"),
        ):
            if 1 < len(pieces) <= MOST and (said := self._by_runs(pieces, joint, ours)):
                yield said
        if CLAUSES in text:
            yield from self._matches(text, LONG)

    def _matches(self, text: str, plain: str) -> Iterator[Said]:
        """A text as phrases mean it that fit the whole of it, a plain slot taking what is said."""
        for found in self._near(text[:EDGE], text[-1:]):
            if found.core in text and (slots := _filled(found, text, plain)) is not None:
                inner = {
                    name: self._inner(value)
                    if found.kinds[name] in WORDY
                    else Said(square_said(value) if found.kinds[name] == "sq" else value)
                    for name, value in slots.items()
                }
                japanese = found.japanese.format(**{k: said.japanese for k, said in inner.items()})
                yield joined(japanese, [found.english], inner.values())

    def _inner(self, text: str) -> Said:
        """What stands in a slot: in Japanese where the book knows it, or knows it item by item."""
        said = self.said(text)
        if said is None and ITEMS in text:
            each = [(item, self.said(item)) for item in text.split(ITEMS)]
            if any(said for _, said in each) and all(said or " " not in i for i, said in each):
                parts = [said or Said(item, kept=frozenset([item])) for item, said in each]
                return joined("、".join(part.japanese for part in parts), (), parts)
        return said or Said(text, kept=frozenset([text]))

    def _by_runs(self, pieces: list[str], joint: str, ours: str) -> Said | None:
        """A text cut in pieces, as many as possible at once, but not all."""
        out: list[Said] = []
        at = 0
        while at < len(pieces):
            for end in range(min(len(pieces), at + len(pieces) - 1), at, -1):
                if said := self.said(joint.join(pieces[at:end])):
                    break
            else:
                return None
            out.append(said)
            at = end
        return joined(ours.join(said.japanese for said in out), (), out) if out else None

    def _candidates(self, first: str, last: str) -> tuple[Phrase, ...]:
        """The phrases that may mean a text with these first and last letters, in their order."""
        near = [
            each
            for edge in ((first, last), (first, ""), ("", last), ("", ""))
            for each in self._places.get(edge, ())
        ]
        return tuple(sorted(near, key=lambda each: self._order[each.english]))


def _best(ways: Iterator[Said]) -> Said | None:
    """The first that keeps nothing as it was, else the first of those that keep the least."""
    best, least = None, 0
    for said in ways:
        if not said.kept:
            return said
        left = sum(map(len, said.kept))
        if best is None or left < least:
            best, least = said, left
    return best


def _edges(each: Phrase) -> tuple[str, str]:
    """Where a phrase is found: by its first letters and its last one, where it says them."""
    first, last = each.between[0], each.between[-1]
    return first[:EDGE] if len(first) >= EDGE else "", last[-1:]


def _filled(each: Phrase, text: str, plain: str) -> dict[str, str] | None:
    """What stands in a phrase's slots where it means a text."""
    at = 0
    for literal in each.between if len(each.between) > 2 else ():  # quicker than a failing pattern
        at = text.find(literal, at)
        if at < 0:
            return None
        at += len(literal)
    match = _pattern(each.english, plain)(text)
    return match and match.groupdict()


@cache
def _pattern(english: str, plain: str) -> Callable[[str], re.Match[str] | None]:
    """Whether a phrase means the whole of a text; each slot takes as little as it can."""
    kinds = KINDS | {"": plain}
    parts = (
        re.escape(literal) + (f"(?P<{slot}>{kinds[kind or '']})" if slot else "")
        for literal, slot, kind, _ in Formatter().parse(english)
    )
    return re.compile("".join(parts)).fullmatch


def add_book(pairs: Sequence[tuple[str, str]]) -> None:
    """A chapter's phrase book takes its place among the others."""
    BOOKS.append(pairs)
    the_book.cache_clear()


@cache
def the_book() -> PhraseBook:
    """The phrase books of all chapters as one."""
    return PhraseBook(list(all_pairs()))


def all_pairs() -> Iterator[tuple[str, str]]:
    """Every pair of every phrase book."""
    for each in BOOKS:
        yield from each
