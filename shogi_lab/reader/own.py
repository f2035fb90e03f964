"""Your own material: a game or a position, and the films of every chapter that run on it.

      own("my_game.kif")   own("startpos moves 7g7f 3c3d")   own(position)   own(a state line)

Each returns your material, with all films of `contents`: those ready, and what others need.
"""

from typing import Any

from shogi_lab.chapters.kkp.shipped import weights_of
from shogi_lab.chapters.mate_in_3.tree import mates
from shogi_lab.contents import CHAPTERS, FILMS, PREDICTIONS, modules
from shogi_lab.engine.arguments import OFFERED, FilePath, checked, shortened, shown
from shogi_lab.engine.kkp import Table
from shogi_lab.ground.messages import items, plural, said, sentences, told_by
from shogi_lab.practice import drawings, marks
from shogi_lab.practice.written import in_tongue, shown_in_both
from shogi_lab.room import ROOM
from shogi_lab.screen import code
from shogi_lab.screen.language import begins_in_japanese
from shogi_lab.screen.widgets import Stepper, show
from shogi_lab.stage.films import Film
from shogi_lab.stage.material import Material, material
from shogi_lab.stage.predictions import predicted
from shogi_lab.stage.states import frame_of, line_of, read_line
from shogi_lab.stage.walk import TooManySteps
from shogi_lab.stage.words import SIDES

# Each of these draws its own kinds of parts.
DRAWN = (code, drawings, marks, *modules("drawings").values())
#: The films of all chapters, and that of the room.
OFFERED_FILMS = FILMS | {row.name: row for row in ROOM}


class Own(Material):
    """Your own material, with the films of every chapter; `own` makes it.

    >>> mine = own("startpos moves 7g7f 3c3d 8h2b+", ply=2)
    >>> mine.film("material").title
    'Material along a game'
    """

    @checked
    def film(self, name: str = "") -> Film:
        """Return a film of this material by its name; by default the film of its state line.

        Raises ValueError if there is no such film, or if the material does not have what it needs.

        >>> own("4k4/9/9/9/9/9/9/9/9 b P 1").film("ledger")
        Traceback (most recent call last):
        ValueError: 'ledger' needs both kings on the board: Black's is missing
        """
        offered = {name: row.mine for name, row in OFFERED_FILMS.items() if row.mine}
        names = shortened(", ".join(offered), OFFERED)
        if not name:
            if not self.line.film:
                raise ValueError(said("which film? Give its name: {names}", names=names))
            if self.network is None:
                return film_of(self.state, weights_of(self.table))
            name = self.line.film
        if name not in offered:
            words = {"name": shown(name), "names": names}
            raise ValueError(said("{name} is not a film; there are {names}", **words))
        for need in OFFERED_FILMS[name].needs:
            lacking = need(self)
            if lacking:
                raise ValueError(said("{name} needs {what}", name=repr(name), what=lacking))
        try:
            return offered[name](self)
        except (TooManySteps, ValueError) as error:
            why = shortened(told_by(error), 800)
            raise ValueError(said("{name}: {why}", name=repr(name), why=why)) from None

    @checked
    def show(self, name: str = "", step: int | None = None, letters: bool = False) -> Stepper:
        """Return a film of this material, shown on the screen; by default the one that its state
        line is from.

        step: the step to begin with, and the only frame that is shown if no kernel runs; by default
        films along the game begin at the move that is looked at, and others where they always do.

        >>> own("startpos moves 7g7f 3c3d").show("game").frame.caption
        'Move 2, White: 3c3d, pawn from 3c to 3d. 8 members touched.'
        """
        film, member = self.film(name), ""
        if not name:
            member = self.line.member
            step = self.line.step if step is None else step
        elif step is None:
            first = range(min(film.last + 1, len(self.positions)))
            plies = [line_of(film.frames[i].about).ply for i in first]
            step = plies.index(self.ply) if self.ply in plies else None
        if step is not None:
            film = film._replace(decisive=(step,))
        return show(film, step, member, letters)

    def mates(self) -> list[int]:
        """Return the plies at which the side to move has a mate within 3 plies.

        >>> own("sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b").mates()
        [0]
        """
        found = enumerate(self.positions)
        return [ply for ply, each in found if each.checks() and mates(each.record, 3)]

    @checked
    def films(self, chapter: str = "") -> tuple[tuple[str, str, str], ...]:
        """Return the chapter and the name of each film, and what is missing for it; or ''.

        chapter: the beginning of a chapter's name, such as "03"; '' for all.

        >>> own("4k4/9/9/9/9/9/9/9/9 b P 1").films("02")[0]
        ('02_hands', 'packer', '')
        """
        found = [each for each in CHAPTERS if each.name.startswith(chapter)]
        if not found:
            names = ", ".join(each.name for each in CHAPTERS)
            words = {"name": shown(chapter), "names": names}
            raise ValueError(said("{name} is not a chapter; there are {names}", **words))
        return tuple(
            (each.name, row.name, next(filter(None, (need(self) for need in row.needs)), ""))
            for each in found
            for row in each.films
            if row.mine
        )

    def __str__(self) -> str:
        return self._text(begins_in_japanese())

    def _text(self, japanese: bool) -> str:
        lines, last = [in_tongue(self._told(), japanese)], ""
        films = self.films()
        wide = max(len(name) for _, name, _ in films) + 2
        for chapter, name, lacking in films:
            lines += [] if chapter == last else [chapter]
            state = said("needs {what}", what=lacking) if lacking else said("ready")
            lines.append(f"    {name:{wide}}{in_tongue(state, japanese)}")
            last = chapter
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        texts = {"text/plain": self._text, "text/markdown": self._listed}
        return shown_in_both(lambda ours: {kind: text(ours) for kind, text in texts.items()})

    def _listed(self, japanese: bool) -> str:
        """Return the same as Markdown: each film that is ready leads to the chapter that explains
        it; what others lack is said once for all that lack it."""
        rows: dict[str, list[str]] = {}
        lacked: dict[str, list[str]] = {}
        for chapter, name, lacking in self.films():
            rows.setdefault(chapter, []).append(name if lacking else f"[{name}]({chapter}.ipynb)")
            if lacking:
                lacked.setdefault(lacking, []).append(name)
        table = [f"| [{name}]({name}.ipynb) | {' · '.join(row)} |" for name, row in rows.items()]
        needs = [
            said("{names}: lacking {what}", names=items(names), what=lacking)
            for lacking, names in lacked.items()
        ]
        words = (self._told(), said("chapter"), said("films"), *needs)
        told, chapter, films, *lack = (in_tongue(text, japanese) for text in words)
        head = [told, "", f"| {chapter} | {films} |", "|---|---|"]
        return "\n".join([*head, *table, "", *(f"- {each}" for each in lack)])

    def _told(self) -> str:
        side = SIDES[self.position.turn]
        if not self.game.moves:
            return said("A position; {side} to move.", side=side)
        told = plural(
            "A game of {n} move, after move {ply}; {side} to move.",
            "A game of {n} moves, after move {ply}; {side} to move.",
            len(self.game.moves), ply=self.ply, side=side,
        )  # fmt: skip
        foul = said("Its last, {move}, is not legal and was left out.", move=self.game.foul)
        return sentences(told, foul) if self.game.foul else told


@checked
def own(
    what: Any,
    ply: int | None = None,
    game: int | None = None,
    table: Table | None = None,
    network: FilePath | None = None,
) -> Own:
    """Load your own game or position, or a copied state line, for every chapter's films.

    Arguments and errors are those of `shogi_lab.stage.material.material`. network: the path of a
    network, such as an `nn.bin`, that the films of chapter 8 look at instead of the lab's.

    >>> line = own("startpos moves 7g7f").show("sliders", 64).state
    >>> own(line).show().state == line
    True
    """
    found = material(what, ply, game, table)
    network = found.network if network is None else network
    return Own(found.game, found.ply, found.state, found.table, network)


@checked
def film_of(text: str, table: Table | None = None) -> Film:
    """Return the film that a state line was copied from, made again.

    table: the weights for films of KKP, int16[81, 81, 738], which a line cannot hold. Raises
    ValueError if the line names no film, or does not hold what the film needs.

    >>> line = "startpos moves 7g7f | film game | step 1 | member occupied[BLACK]"
    >>> film_of(line).frames[1].caption
    'Move 1, Black: 7g7f, pawn from 7g to 7f. 8 members touched.'
    >>> film_of("startpos | film noir | step 1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: film is 'noir'; it must be one of game, ...
    """
    line = read_line(text, table)
    row = line.choice("film", OFFERED_FILMS)
    try:
        film = row.again(line)
    except TooManySteps as error:
        words = {"name": shown(text), "why": told_by(error)}
        raise ValueError(said("{name}: {why}", **words)) from None
    if "predict" in line.told:
        film = predicted(film, line.choice("predict", PREDICTIONS))
    frame_of(line, film)
    return film
