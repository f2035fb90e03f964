"""A lesson, live: what pupils' pages tell, and what their teacher sees of it.

    Anna's page:  where she reads         the teacher's:  3 One subtraction    Anna  Ben
                  what she predicted                      7 Your turn          Chie (stuck)
                  which answer she tried                  1 covers_padded fails as expected: ask ...

All of it is in memory, of one lesson, and of pupils who said yes. Answers run again in the judge,
which also runs the wrong answers that a plan expects: two that fail alike are the same.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from threading import Condition, Thread
from time import monotonic
from typing import Any, NamedTuple

from shogi_lab.contents import PREDICTIONS
from shogi_lab.practice.logbook import MOST_CODE, Entry
from shogi_lab.practice.marks import Verdict
from shogi_lab.practice.trials import in_line
from shogi_lab.practice.written import in_tongue
from shogi_lab.reader.class_list import plain

from .gradebook import FOLDERS
from .hand_in import LONGEST
from .judge import judged

MOST_PUPILS = 100
MOST_BYTES = 100_000  # of what a page tells at once
MOST_VERDICTS = 5_000
PACE = 0.5  # seconds between two reports of a page
QUIET = 45  # seconds after which a page that tells nothing is closed, or asleep
WAITS = 20.0  # seconds for an answer, so that a hostile one does not hold up those of others
TRIES, LONG = 3, 240  # wrong answers, or seconds since the first, after which a pupil is stuck
LETTERS = 80  # of a section's name
JUDGE = partial(judged, lasting=WAITS)


class Refused(ValueError):
    """What a page told is not taken; its word says why: form, pace, full, name or taken."""


class Expected(NamedTuple):
    """A wrong answer that a plan expects: its exercise, its code, and in English and in Japanese
    what it is called and what to ask."""

    exercise: str
    code: str
    texts: tuple[tuple[str, str], tuple[str, str]]


class Told(NamedTuple):
    """What a pupil's page told last, and when: the pupil's name, and who that is by the class list;
    the page's name, the place and the name of the section, and the notes of this lesson."""

    name: str
    whose: str
    time: float
    page: str
    at: int
    place: str
    noted: dict[str, Entry]


class Lesson:
    """What the pages of a class have told since it began.

    known: whose each plain name is (`class_list.Roster`), if only these may join; expected: as
    the plans have it; judge, now: for tests.
    """

    def __init__(
        self,
        known: Mapping[str, str] | None = None,
        expected: Iterable[Expected] = (),
        judge: Callable[[str, str, str], Verdict] = JUDGE,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self.known, self.expected = known, [*expected]
        self.judge, self.now = judge, now
        self.pupils = dict[str, Told]()  # by the keys that their pages made
        self.since = dict[tuple[str, str], float]()  # of each key and exercise, the first wrong one
        self.verdicts = dict[tuple[str, str], Verdict]()
        self.news = Condition()

    # ---- from pupils

    def hear(self, text: bytes) -> str:
        """Take what a page tells, and return the name under which it is taken; Refused if not."""
        key, told = self._read(text)
        with self.news:
            before = self.pupils.get(key)
            if before and told.time - before.time < PACE:
                raise Refused("pace")
            twins = [each for each, other in self.pupils.items()
                     if each != key and other.whose == told.whose]  # fmt: skip
            if any(told.time - self.pupils[each].time < QUIET for each in twins):
                raise Refused("taken")
            for each in twins:  # the pupil's own, from a page that is closed
                self._forget(each)
            if key not in self.pupils and len(self.pupils) >= MOST_PUPILS:
                raise Refused("full")
            self.pupils[key] = told
            for name, entry in told.noted.items():
                if name in FOLDERS and entry.tries and not entry.solved:
                    self.since.setdefault((key, name), told.time)
            self.news.notify()
        return told.name

    def leave(self, key: str) -> None:
        """Forget all that a page told."""
        with self.news:
            self._forget(key)

    def _forget(self, key: str) -> None:
        self.pupils.pop(key, None)
        for each in [each for each in self.since if each[0] == key]:
            del self.since[each]

    def _read(self, text: bytes) -> tuple[str, Told]:
        try:
            whole = json.loads(text)
            key, name, page, place = (whole[each] for each in ("who", "name", "page", "place"))
            at, noted = whole["at"], {name: _entry(row) for name, row in whole["noted"].items()
                                      if name in FOLDERS or name in PREDICTIONS}  # fmt: skip
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise Refused("form") from None
        texts = all(type(each) is str for each in (key, name, page, place)) and type(at) is int
        if not texts or not 16 <= len(key) <= 64:
            raise Refused("form")
        name = in_line(name.strip())[:LONGEST]
        whose = plain(name) if self.known is None else self.known.get(plain(name), "")
        if not whose:
            raise Refused("name")
        place = in_line(place)[:LETTERS]
        return key, Told(name, whose, self.now(), page[:LETTERS], at, place, noted)

    # ---- answers, judged

    def begin(self) -> None:
        """Judge what comes, in a thread that ends with the process."""
        Thread(target=self._judge, daemon=True).start()

    def _judge(self) -> None:
        for each in self.expected:
            self._judged(each.exercise, each.code)
        while True:
            with self.news:
                while not (todo := self._unjudged()):
                    self.news.wait()
            for name, code in todo:
                self._judged(name, code)

    def _judged(self, name: str, code: str) -> None:
        if len(self.verdicts) >= MOST_VERDICTS:
            self.verdicts.clear()
        self.verdicts[name, code] = self.judge(FOLDERS[name], name, code)

    def _unjudged(self) -> set[tuple[str, str]]:
        """Return one answer not judged yet of each pupil, so that nobody holds up the others."""
        new = (
            next((each for each in self._answers(told) if each not in self.verdicts), None)
            for told in self.pupils.values()
        )
        return {each for each in new if each}

    @staticmethod
    def _answers(told: Told) -> list[tuple[str, str]]:
        return [(name, entry.code) for name, entry in told.noted.items()
                if name in FOLDERS and entry.code]  # fmt: skip

    # ---- to the teacher

    def room(self, japanese: bool) -> dict[str, Any]:
        """Return what the teacher's page shows, in a language."""
        with self.news:
            pupils, since = {**self.pupils}, {**self.since}
        now = self.now()
        return {
            "pupils": [self._seen(key, told, since, now) for key, told in pupils.items()],
            "wrong": self._wrong(pupils.values(), japanese),
            "votes": list(_votes(pupils.values(), japanese)),
        }

    def _seen(
        self, key: str, told: Told, since: Mapping[tuple[str, str], float], now: float
    ) -> dict[str, Any]:
        stuck = [
            (now - since[key, name], name) for name, entry in told.noted.items()
            if (key, name) in since and not entry.solved
            and (entry.tries >= TRIES or now - since[key, name] >= LONG)
        ]  # fmt: skip
        seconds, name = max(stuck, default=(0, ""))
        return {"name": told.name, "page": told.page, "at": told.at, "place": told.place,
                "stuck": name, "minutes": int(seconds // 60),
                "quiet": now - told.time > QUIET}  # fmt: skip

    def _wrong(self, pupils: Iterable[Told], japanese: bool) -> list[dict[str, Any]]:
        """Return the wrong answers in the room, those of most pupils first."""
        found = dict[tuple[str, str], dict[str, Any]]()
        asks = {(each.exercise, verdict.told): each.texts[japanese] for each in self.expected
                if (verdict := self.verdicts.get((each.exercise, each.code)))}  # fmt: skip
        for told in pupils:
            for name, code in self._answers(told):
                verdict = self.verdicts.get((name, code))
                if not verdict or verdict.right is not False:
                    continue
                heading, ask = asks.get((name, verdict.told), ("", ""))
                why = in_tongue(verdict.told, japanese)
                same = found.setdefault((name, verdict.told), {
                    "exercise": name, "heading": heading, "ask": ask, "why": why, "code": code,
                    "pupils": [],
                })  # fmt: skip
                same["pupils"].append(told.name)
        return sorted(found.values(), key=lambda each: (-len(each["pupils"]), each["exercise"]))


def _entry(row: Any) -> Entry:
    """Return a note as a page tells it; ValueError if it is none."""
    tries, hints, chosen = (row.get(each, 0) for each in ("tries", "hints", "chosen"))
    code, solved = row.get("code", ""), row.get("solved", "")
    if not all(type(each) is int and 0 <= each < 1_000 for each in (tries, hints, chosen)):
        raise ValueError
    if type(code) is not str or len(code) > MOST_CODE or type(solved) is not str:
        raise ValueError
    return Entry(tries, hints, solved[:10], chosen, code)


def _votes(pupils: Iterable[Told], japanese: bool) -> Iterable[dict[str, Any]]:
    """Yield how the room voted on each prediction, the last that anybody made first."""
    chosen = dict[str, list[int]]()
    for told in pupils:
        for name, entry in told.noted.items():
            if name in PREDICTIONS and entry.chosen:
                chosen.setdefault(name, []).append(entry.chosen)
    for name in reversed(chosen):
        asked = PREDICTIONS[name]
        yield {
            "name": name,
            "question": in_tongue(asked.question, japanese),
            "right": asked.right,
            "answers": [[in_tongue(each.words, japanese), chosen[name].count(i)]
                        for i, each in enumerate(asked.answers, 1)],
        }  # fmt: skip
