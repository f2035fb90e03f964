"""Predictions: a question, answers with reasons, and the film's frame that decides.

frame 0       the question, next to the film as it is before
frame 1 ...   one answer each, judged, next to the frame that decides
the last      the same, for readers who would rather be shown
"""

from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.ground.messages import said, sentences

from .code import Code
from .films import Film, Frame, WholeFilm
from .lenses import Choice


class Answer(NamedTuple):
    """An answer that a reader might choose, and a reason for it."""

    words: str
    why: str


class Prediction(NamedTuple):
    """A question that a chapter asks, before a film answers it.

    right: the place of the right answer; because: what the deciding frame shows, in sentences; at:
    the step of the film that decides; before: the step that is shown with the question. veiled:
    the places of parts that would give the answer away; with the question they are shown without
    anything that changes. hidden: the places of parts that would give it away even so, or that
    nobody can read yet; they are not shown with the question.
    """

    name: str
    question: str
    answers: tuple[Answer, ...]
    right: int
    because: str
    at: int
    before: int = 0
    veiled: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()

    def is_right(self, step: int) -> bool | None:
        """Whether the answer of a step of `predicted` is right; None if it is no answer."""
        return step - 1 == self.right if 1 <= step <= len(self.answers) else None


class Question(NamedTuple):
    """A question on the screen. Once the answer is judged, `right` is the place of the right
    answer, and `chosen` that of the reader's, -1 for none."""

    title: str
    question: str
    answers: tuple[Answer, ...]
    right: int = -1
    chosen: int = -1


class Quiet(NamedTuple):
    """A part of another film, not to be clicked; while it is veiled, no change is shown."""

    title: str
    part: Any
    veiled: bool = False


@checked
def predicted(film: WholeFilm, asked: Prediction) -> Film:
    """Return a question about a film, as a film of its own; its strip shows only the question.

    Raises ValueError if the film has no such steps.

    >>> from shogi_lab.stage.lenses import Bits
    >>> frames = (Frame((Bits("", ()),), "None.", ""), Frame((Bits("", (40,)),), "One.", ""))
    >>> answers = (Answer("None", "why should any?"), Answer("One", "one was set"))
    >>> asked = Prediction("bits", "How many bits?", answers, 1, "One is set.", at=1)
    >>> [frame.caption for frame in predicted(Film("bits", frames, (0,)), asked).frames]
    ['How many bits?', 'No. One is set.', 'Right. One is set.', 'One is set.']
    """
    last = film.last
    if not 0 <= asked.before <= last or not 0 <= asked.at <= last:
        words = {"film": repr(film.title), "n": last, "name": asked.name}
        steps = {"before": asked.before, "at": asked.at}
        wanted = said("{name} wants steps {before} and {at}", **words, **steps)
        raise ValueError(said("{film} has steps 0 to {n}: {wanted}", **words, wanted=wanted))
    before, then = film.frames[asked.before], film.frames[asked.at]
    still = Question("", asked.question, asked.answers)
    frames = [_beside(before, still, asked, asked.question)]
    for chosen in (*range(len(asked.answers)), -1):
        verdict = {asked.right: said("Right."), -1: ""}.get(chosen, said("No."))
        judged = still._replace(right=asked.right, chosen=chosen)
        frames.append(_beside(then, judged, asked, sentences(verdict, asked.because)))
    return Film(film.title, tuple(frames), (0,), asks=asked.name)


def _beside(frame: Frame, question: Question, asked: Prediction, caption: str) -> Frame:
    """Return a frame with the question as its second part, and nothing else to choose; without its
    code, which would not fit on a slide beside the rest."""
    veiled = asked.veiled if question.right < 0 else ()
    parts = [part for part in frame.parts if not isinstance(part, (Choice, Code))]
    first, *others = (
        Quiet(each.title, each, i in veiled)
        for i, each in enumerate(parts)
        if i not in asked.hidden
    )
    about = f"{frame.about} | predict {asked.name}"
    return Frame((first, question, *others), caption, about, frame.source)
