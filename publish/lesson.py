"""A lesson, live, over a class's pages: what pupils' pages get added, and their teacher's page.

    a page with site/asks.html        POST /lesson        what one page tells, if its pupil said yes
    and site/lesson.js                POST /lesson/leave
    /lesson/  /lesson/ja/             the teacher's page; what it shows is given for the code alone
                                      GET /lesson/room

`shogi_lab.school.lesson` keeps what is told, in memory.
"""

import json
import re
import secrets
from collections.abc import Iterator
from functools import cache
from hmac import compare_digest
from http import HTTPStatus
from io import BytesIO
from pathlib import Path

from publish import documents
from publish.references import NOTEBOOKS
from publish.serve import Pages
from publish.templates import SITE, filled
from publish.translations import LANGUAGE, words_in
from shogi_lab.reader.class_list import roster_in
from shogi_lab.school.lesson import MOST_BYTES, Expected, Lesson, Refused

#: Tells pages, which keep what their reader answered, this lesson from the last one.
NUMBER = secrets.token_hex(4)
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none of which looks like another
#: What a page may reach, once it is part of a lesson.
MAY_TELL = ("default-src 'none';", "default-src 'none'; connect-src 'self';")
WRONG = re.compile(
    r"^### \d\. ([^\n]+)\n\n(?:\*Ask:\* |問い：)(.+?)\n\n.*?```python\n(.+?)^```", re.M | re.S
)


def begun(roster: str) -> Lesson:
    """Return a lesson that hears a class list's pupils, or all; ValueError if it is unreadable."""
    lesson = Lesson(roster_in(Path(roster)).known if roster else None, expected())
    lesson.begin()
    return lesson


def new_code() -> str:
    """Return a code that nobody guesses."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(4)) for _ in range(2))


def expected() -> Iterator[Expected]:
    """Yield the wrong answers that the plans expect."""
    for page in sorted(NOTEBOOKS.glob("teaching/0*.md")):
        english, ours = (WRONG.findall(documents.text_of(page, each)) for each in ("en", LANGUAGE))
        for here, there in zip(english, ours, strict=True):
            *_, exercise = re.findall(r"^def (\w+)", here[2], re.MULTILINE)
            texts = tuple((name, " ".join(ask.split())) for name, ask, _ in (here, there))
            yield Expected(exercise, here[2], texts)


def asking(file: Path, data: bytes) -> bytes:
    """Return a page with what asks its reader, and allowed to tell; any other file as it is."""
    if file.suffix != ".html":
        return data
    language = LANGUAGE if b'<html lang="ja"' in data[:200] else "en"
    html = filled((SITE / "asks.html").read_text(encoding="utf-8"), words_in(language))
    data = data.replace(*(each.encode() for each in MAY_TELL), 1)
    return data.replace(b"</body>", html.replace("$lesson", NUMBER).encode() + b"</body>")


@cache
def teachers_page(language: str) -> bytes:
    """Return the page on which a teacher sees the lesson."""
    html = filled((SITE / "lesson.html").read_text(encoding="utf-8"), words_in(language))
    return html.replace("$language", language).encode()


class LessonPages(Pages):
    """Gives out pages that ask their readers whether they may tell the teacher; hears them, and
    shows the teacher what they tell."""

    added = staticmethod(asking)

    def __init__(self, *arguments: object, lesson: Lesson, code: str, **more: object) -> None:
        self.lesson, self.code = lesson, code
        super().__init__(*arguments, **more)

    def send_head(self) -> BytesIO | None:
        """Answer with the teacher's page, with what it shows, or with a page for pupils."""
        path, _, asked = self.path.partition("?")
        if path in ("/lesson/", "/lesson/ja/"):
            page = teachers_page(LANGUAGE if "ja" in path else "en")
            return self._sent(HTTPStatus.OK, page, Content_Type="text/html; charset=utf-8")
        if path == "/lesson/lesson.js":
            script = (SITE / "lesson.js").read_bytes()
            return self._sent(HTTPStatus.OK, script, Content_Type="text/javascript")
        if path != "/lesson/room":
            return super().send_head()
        if not compare_digest(self.headers.get("X-Code", "").encode(), self.code.encode()):
            return self._json(HTTPStatus.FORBIDDEN, {"why": "code"})
        return self._json(HTTPStatus.OK, self.lesson.room(asked == LANGUAGE))

    def do_POST(self) -> None:
        """Hear a page."""
        size = self.headers.get("Content-Length", "")
        plain = self.headers.get("Content-Type") != "application/json"  # as any site could send it
        if self.path not in ("/lesson", "/lesson/leave") or plain or not size.isdecimal():
            self.close_connection = True
            return self._tell(HTTPStatus.NOT_FOUND, {"why": "form"})
        if int(size) > MOST_BYTES:
            self.close_connection = True
            return self._tell(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, {"why": "form"})
        text = self.rfile.read(int(size))
        try:
            if self.path == "/lesson":
                return self._tell(HTTPStatus.OK, {"name": self.lesson.hear(text)})
            self.lesson.leave(str(json.loads(text)))
            return self._tell(HTTPStatus.OK, {})
        except Refused as error:
            return self._tell(HTTPStatus.FORBIDDEN, {"why": str(error)})
        except (ValueError, RecursionError):
            return self._tell(HTTPStatus.BAD_REQUEST, {"why": "form"})

    def _tell(self, status: HTTPStatus, what: object) -> None:
        self.wfile.write(self._json(status, what).getvalue())

    def _json(self, status: HTTPStatus, what: object) -> BytesIO:
        data = json.dumps(what, ensure_ascii=False).encode("utf-8", "replace")
        more = {"Content_Type": "application/json", "Cache_Control": "no-store"}
        return self._sent(status, data, **more)
