"""KIF and KI2 records: headings, perhaps a drawn board, then moves in Japanese notation.

       手合割：平手                              手合割：平手
       1 ７六歩(77)   ( 0:12/00:00:12)           ▲７六歩    △３四歩    ▲２二角成
       2 ３四歩(33)   ( 0:03/00:00:03)           まで3手で先手の勝ち
       変化：2手

KIF has one move per line, with its number, its origin and its time; KI2 has many, written as in
books. If a heading stands after the moves, the next game of the file begins there.
"""

import re
from itertools import pairwise, takewhile
from operator import eq

from shogi_lab.engine.arguments import shown
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.pieces import BLACK, HAND_PIECES, KANJI, PIECE_NAMES, WHITE
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.messages import items, said

from .endings import KIF_ENDINGS, UNKNOWN, Ending, winner_by, word_for
from .reading import OF_PLAY, WIDE, GameError, Play, Reading, Variation, comment_lines, named_by
from .setups import HANDICAPS, RARE_HANDICAPS, Setup, handicap
from .words import DIGITS, KIND_PATTERN, KINDS, MARKS, in_kif, japanese_move, push_japanese

OTHER_START = "その他"
KNOWN_HANDICAPS = HANDICAPS | RARE_HANDICAPS
KIF_COLORS = {"先": BLACK, "下": BLACK, "後": WHITE, "上": WHITE}

#: A time, and perhaps one more, which says nothing new.
_TIME = (
    r"(?: *\( *(?:(?P<h>[0-9]{1,6}):)?(?P<m>[0-9]{1,6}):(?P<s>[0-9]{1,6}(?:\.[0-9]{0,9})?)"
    r" *(?:/[0-9 :.]*)?\)(?P<again> *\([0-9 :./]*\))?)?[ +]*"
)
SPACES = re.compile(" +")
KIF_CELL = re.compile(rf" ?(?:・|([vV^]?)({KIND_PATTERN}))")
KIF_HELD = re.compile("([歩香桂銀金角飛])(十?[一二三四五六七八九]|十|[0-9]{1,2}|)")
KIF_LINE = re.compile(r"([0-9]{1,5})\s+(\S.*)")
KIF_END = re.compile(rf"([^ ()]+(?:\([^()0-9]*\))?){_TIME}")
KIF_TIME = re.compile(_TIME)
KIF_TURN = re.compile("([先後上下])手番|手番[:：] *([先後上下])手")
KIF_HAND = re.compile("([先後上下])手の持ち?駒[:：](.*)")
KIF_START = re.compile("手合割[:：](.*)")
KIF_BRANCH = re.compile("変化[:：] *([0-9]{1,5})手")
KIF_SUMMARY = re.compile("まで *([0-9]{1,5})手")
#: A side that an ending names, and whether it won or lost, if that is said.
KIF_SIDE = re.compile("([先後上下])手の?(?:[^先後上下]*?(勝|負))?")
#: What may stand beside the word of an ending.
KIF_BESIDE = re.compile("[先後上下]手の?|により|で|の?勝ち?|の?負け?|入玉|時間")
#: What is a move, damaged or not, and no ending.
KIF_DAMAGED = re.compile(
    rf"同|[{''.join(MARKS)}]|[1-9] *[1-9一二三四五六七八九]"
    rf"|[1-9一二三四五六七八九]* *({KIND_PATTERN}) *[左右直上行寄引]*(不成|生|成|打)?( *\(.*)?$"
)
#: Headings that belong before the moves, and of those the ones that a game has only once.
KIF_FIRST = re.compile("(?:手合割|開始日時|[先後上下]手(?:の持ち?駒)?)[:：]|手数-|#KIF")
KIF_ONCE = re.compile("手合割|[先後上下]手の持ち?駒")
#: Lines that say nothing about the play, and are not kept: bookmarks, programs' names.
KIF_SILENT = re.compile(r"手数[-＝=]|#|&|9 8 7 6 5 4 3 2 1$")


class _Diagram(Setup):
    """A KIF's start position on its way in: the name of a handicap, or a drawn board."""

    def __init__(self) -> None:
        super().__init__()
        self.fill()
        self.open = self.drawn = self.listed = False
        self.ranks = 9
        #: What is wrong with the handicap's name, which matters unless a board is drawn.
        self.unknown: GameError | None = None

    def frame(self) -> None:
        """Cross the upper edge of the drawn board, or the lower one."""
        self.open = not self.open
        if self.open:
            self.drawn = True
            self.erase()

    def erase(self) -> None:
        """Take the pieces away, to wait for a drawn board."""
        self.board = [0] * SQUARES
        self.ranks = 0


def split_kif(lines: list[str]) -> list[range]:
    """Return the lines of each game: a heading after moves, or a second one, begins the next."""
    starts, headings, begun = [0], set[str](), False
    for at, line in enumerate(map(_narrow, lines)):
        if match := KIF_FIRST.match(line):
            if begun or match[0] in headings:
                starts.append(at)
                headings, begun = set(), False
            if KIF_ONCE.match(line):
                headings.add(match[0])
        elif _is_play(line):
            begun = True
    return [range(*each) for each in pairwise([*starts, len(lines)])]


def _narrow(line: str) -> str:
    """Return a line in narrow letters; nothing of a comment."""
    return "" if line.startswith("*") else line.translate(WIDE).strip()


def _is_play(line: str) -> bool:
    """Whether a line is one of moves, or sums them up."""
    if KIF_SILENT.match(line) or named_by(line):
        return False
    return bool(KIF_LINE.fullmatch(line)) or line.startswith((*MARKS, "まで"))


def read_kif(lines: list[str], reading: Reading) -> None:
    """Read the lines of a game."""
    setup = _Diagram()
    for line in lines:
        reading.line += 1
        if line.startswith("*"):
            reading.comment(line[1:])
        elif narrow := _narrow(line):
            _read_line(narrow, line, reading, setup)
    _begin(reading, setup)
    reading.finish_line()


def _begin(reading: Reading, setup: _Diagram) -> None:
    if reading.begun:
        return
    if setup.unknown and not setup.drawn:
        raise setup.unknown
    if setup.ranks != 9:
        raise reading.fault(said("a board of {n} ranks", n=setup.ranks), said("a board of nine"))
    reading.begin(setup.sfen())


def _read_line(line: str, whole: str, reading: Reading, setup: _Diagram) -> None:
    """Read a line in narrow letters; `whole` is as the record has it."""
    if not reading.begun and _read_start(line, reading, setup):
        return
    if KIF_SILENT.match(line):
        setup.listed = setup.listed or line.startswith("手数")
    elif name := named_by(line):
        reading.heading(whole[: len(name)], whole[len(name) + 1 :])
    elif match := KIF_LINE.fullmatch(line):
        _begin(reading, setup)
        _read_move(int(match[1]), match[2], reading)
    elif line[0] in MARKS:
        _begin(reading, setup)
        _read_moves(line, reading)
    elif line.startswith("まで"):
        _begin(reading, setup)
        _read_summary(line, reading)
    elif match := KIF_BRANCH.match(line):
        _read_branch(int(match[1]), reading, setup)
    elif reading.begun or OF_PLAY.search(line):
        wanted = said("a move like '1 ７六歩(77)' or '▲７六歩', or a heading")
        raise reading.fault(repr(line[:40]), wanted)
    else:
        reading.forgive(said("a line that says nothing about the play: {line}", line=shown(line)))


def _read_branch(ply: int, reading: Reading, setup: _Diagram) -> None:
    """Begin a variation; a release of one program writes the line among the headings, too."""
    if not (reading.begun or setup.listed):
        reading.forgive(said("the heading of a variation, before the first move"))
        return
    _begin(reading, setup)
    reading.turn_off(ply)


# The start.


def _read_start(line: str, reading: Reading, setup: _Diagram) -> bool:
    """Read a line if it is about the start position."""
    if line.startswith("+-"):
        setup.frame()
    elif line.startswith("|"):
        _read_rank(line, reading, setup)
    elif match := KIF_TURN.fullmatch(line):
        setup.turn = KIF_COLORS[match[1] or match[2]]
    elif match := KIF_HAND.fullmatch(line):
        _read_hand(KIF_COLORS[match[1]], match[2].replace(" ", ""), reading, setup)
    elif match := KIF_START.fullmatch(line):
        _read_handicap(match[1].strip(), reading, setup)
    else:
        return False
    return True


def _read_rank(line: str, reading: Reading, setup: _Diagram) -> None:
    row = SPACES.sub(" ", line.split("|")[1])
    cells = KIF_CELL.findall(row)
    if len(cells) != 9 or KIF_CELL.sub("", row).strip() or setup.ranks == 9 or not setup.open:
        wanted = said("nine ranks of nine cells like ' ・', ' 歩' or 'v玉'")
        raise reading.fault(repr(line[:40]), wanted)
    for at, (side, name) in enumerate(cells, 9 * setup.ranks):
        if name:
            setup.board[at] = -KINDS[name] if side in ("v", "V") else KINDS[name]
    setup.ranks += 1


def _read_hand(color: int, text: str, reading: Reading, setup: _Diagram) -> None:
    if text != "なし" and KIF_HELD.sub("", text):
        raise reading.fault(repr(text[:40]), said("a hand like 金　歩十八, or なし"))
    for name, count in KIF_HELD.findall(text):
        setup.hold(color, KINDS[name], _number(count))


def _number(text: str) -> int:
    """Return the number that a hand's count says: none at all is one.

    >>> [_number(text) for text in ("", "三", "十", "十八", "18")]
    [1, 3, 10, 18, 18]
    """
    if text.isascii():
        return int(text or 1)
    return 10 * text.startswith("十") + DIGITS.get(text[-1], 0)


def _read_handicap(name: str, reading: Reading, setup: _Diagram) -> None:
    if name == OTHER_START:
        setup.erase()
    elif name in KNOWN_HANDICAPS:
        setup.fill(KNOWN_HANDICAPS[name])
    else:
        wanted = said("{names} or {last}", names=items(KNOWN_HANDICAPS), last=OTHER_START)
        setup.unknown = reading.fault(repr(name[:40]), wanted)
        reading.forgive(said("a handicap ({name}) together with a drawn board", name=shown(name)))


# The moves.


def _read_move(number: int, text: str, reading: Reading) -> None:
    """Read what a KIF's line says after its number."""
    # Some programs give a number twice in a variation, but a higher one means that a line is lost.
    again = number < reading.number and bool(reading.variations)
    if number != reading.number and not again and not reading.ending:
        wanted = said("{n}: a line is missing, or there is one too many", n=reading.number)
        raise reading.fault(said("a line numbered {n}", n=number), wanted)
    move = japanese_move(text)
    if move and (time := KIF_TIME.fullmatch(text, len(move.text))):
        push_japanese(move, reading)
        _note_time(time, reading)
        return
    end = KIF_END.fullmatch(text)
    wanted = said("a move like ７六歩(77) or ５五角打, or an ending like 投了")
    if not end or KIF_DAMAGED.match(text):
        raise reading.fault(repr(text[:40]), wanted)
    ended, winner, rest = _ending(end[1])
    again = bool(reading.ending)
    if rest and rest[0] != "(":
        reading.end_with(end[1], wanted, winner)
        return
    # Kifu for Windows may add 中断 to an ending that stands there already: the first counts.
    reading.end(ended, winner)
    if not again and reading.ending != "unknown":
        _note_time(end, reading)
    if rest:
        reading.comment(rest)


def _ending(text: str) -> tuple[Ending, int | None, str]:
    """Return the ending that some words tell, the winner that they name, and what else they say."""
    word = max((word for word in KIF_ENDINGS if word in text), key=len, default="")
    ended = KIF_ENDINGS.get(word, UNKNOWN)
    rest = KIF_BESIDE.sub("", text.replace(word, "", 1))
    side = KIF_SIDE.search(text)
    if not side:
        return ended, None, rest
    color = KIF_COLORS[side[1]]
    won = {"勝": color, "負": 1 - color}.get(side[2], winner_by(ended.result, color))
    return ended, won, rest


def _note_time(match: re.Match[str], reading: Reading) -> None:
    if match["s"]:
        seconds = float(match["s"]) if "." in match["s"] else int(match["s"])
        reading.time(3600 * int(match["h"] or 0) + 60 * int(match["m"]) + seconds)
    if match["again"]:
        reading.forgive(said("a second time for move {n}", n=reading.number - 1))


def _read_moves(line: str, reading: Reading) -> None:
    """Read a KI2's line of moves."""
    at = 0
    while at < len(line):
        move = japanese_move(line, at)
        if not move and (word := line[at:].lstrip("".join(MARKS))) in KIF_ENDINGS:
            reading.end(KIF_ENDINGS[word])
            return
        if not move or move.color is None:
            raise reading.fault(repr(line[at : at + 20]), said("a move like ▲７六歩 or △同銀右"))
        push_japanese(move, reading)
        at += len(move.text)
        while line[at : at + 1].isspace():
            at += 1


def _read_summary(line: str, reading: Reading) -> None:
    """Read a closing line, such as まで112手で先手の勝ち, if no ending or winner was told."""
    match = KIF_SUMMARY.match(line)
    if match and not reading.ending:
        if int(match[1]) not in (len(reading.moves), reading.number - 1):
            came = said("{line}, after {n} moves", line=match[0], n=len(reading.moves))
            raise reading.fault(came, said("as many moves as the closing line says"))
    ended, winner, _ = _ending(line)
    if ended == UNKNOWN and "勝ち" in line and not reading.ending:
        # No more than who won is said where the other side resigned, in its turn.
        resigned = winner != reading.turn and "により" not in line
        ended = KIF_ENDINGS["投了"] if resigned else UNKNOWN
    if ended != UNKNOWN or winner is not None:
        reading.end(ended, winner)


# Writing.


def kif_text(
    positions: list[Position], play: Play, variations: list[Variation], headings: dict[str, str]
) -> str:
    """Return a game as KIF; `positions` are the start and those after the main line's moves."""
    names = {"先手": "下手", "後手": "上手"} if positions[0].turn else {}
    lines = [*_start_lines(positions[0])]
    lines += [f"{names.get(name, name)}：{value}" for name, value in headings.items()]
    lines += ["手数----指手---------消費時間--"]
    lines += comment_lines("*", play, 0)
    lines += _play_lines(positions, play.moves, play, 1)
    before, along, left = play.moves, positions, 0
    # The latest first: a variation leaves the line before it, which may be another variation.
    for each in sorted(variations, key=lambda variation: -variation.ply):
        moves = [*play.moves[: each.ply - 1], *each.moves]
        leaves = each.ply
        if left == each.ply:
            leaves = _shared(before, moves, each)
        along = along[:leaves]
        for move in moves[leaves - 1 :]:
            along = [*along, along[-1].after(move)]
        lines += ["", f"変化：{leaves}手", *comment_lines("*", each, leaves - 1)]
        lines += _play_lines(along, moves, each, leaves)
        before, left = moves, each.ply
    return "\n".join([*lines, ""])


def _shared(before: list[str], moves: list[str], each: Variation) -> int:
    """Return the move with which a variation leaves the one before it, from which it takes moves
    beside which it says nothing."""
    said = [*(ply + 1 for ply in each.comments), *each.times]
    shared = sum(takewhile(bool, map(eq, before, moves)))
    return max(each.ply, min([shared + 1, *said]))


def _play_lines(along: list[Position], moves: list[str], play: Play, first: int) -> list[str]:
    """Return the lines of the moves from number `first` on, and of the ending."""
    lines, used = [], [0.0, 0.0]
    texts = [*moves, play.foul] if play.foul else moves
    for ply, move in enumerate(texts, 1):
        used[ply % 2] += play.times.get(ply, 0)
        if ply >= first:
            before = moves[ply - 2] if ply > 1 else None
            text = in_kif(along[ply - 1], move, before)
            lines += [_numbered(ply, text, play, used[ply % 2]), *comment_lines("*", play, ply)]
    return lines + _ending_lines(along[len(moves)].turn, len(texts), play, used)


def _ending_lines(turn: int, plies: int, play: Play, used: list[float]) -> list[str]:
    """Return the lines of the ending, after so many moves; `turn` is the color to move after the
    last legal one."""
    winner = winner_by(play.result, turn) if play.named_winner is None else play.named_winner
    word, told = word_for(play.result, winner, (turn + bool(play.foul)) % 2, "kif")
    lines, ply = [], plies + 1
    if word:
        time = used[ply % 2] + play.times.get(ply, 0)
        lines += [_numbered(ply, word, play, time), *comment_lines("*", play, ply)]
    why = "" if word or winner == turn else "他の理由により"  # or it would say: by resignation
    return lines if told else [*lines, f"まで{plies}手で{why}{'先後'[winner or 0]}手の勝ち"]


def _numbered(ply: int, text: str, play: Play, used: float) -> str:
    line = f"{ply:4} {text}"
    if ply not in play.times:
        return line
    width = 13 - sum(1 if letter.isascii() else 2 for letter in text)
    minutes, seconds = divmod(int(play.times[ply]), 60)
    hours, rest = divmod(int(used), 3600)
    total = f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
    return f"{line}{' ' * max(1, width)}({minutes:2}:{seconds:02}/{total})"


def _start_lines(start: Position) -> list[str]:
    board, hands = start.record.board.tolist(), start.record.hand.tolist()
    name = handicap(board, hands, start.turn)
    if name:
        return [f"手合割：{name}"]
    ranks = []
    for rank, kanji in enumerate(DIGITS):
        cells = board[9 * rank : 9 * rank + 9]
        drawn = "".join(f"{'v' if p < 0 else ' '}{KANJI[abs(p)]}" if p else " ・" for p in cells)
        ranks.append(f"|{drawn}|{kanji}")
    edge = f"+{'-' * 27}+"
    return [
        f"後手の持駒：{_held(hands[WHITE])}",
        "  ９ ８ ７ ６ ５ ４ ３ ２ １",
        edge,
        *ranks,
        edge,
        f"先手の持駒：{_held(hands[BLACK])}",
        "後手番" if start.turn else "先手番",
    ]


def _held(hand: int) -> str:
    """Return a hand as KIF writes it.

    >>> _held(0)
    'なし'
    """
    counts = unpack(hand)
    held = [(KANJI[kind], counts[PIECE_NAMES[kind]]) for kind in reversed(HAND_PIECES)]
    words = [name + (_kanji_number(count) if count > 1 else "") for name, count in held if count]
    return "　".join(words) or "なし"


def _kanji_number(number: int) -> str:
    return "十" * (number > 9) + "".join(kanji for kanji, n in DIGITS.items() if n == number % 10)
