"""Endings: for what reason a game ends, who wins by that, and the words of each format for both.

       3 反則勝ち    %-ILLEGAL_ACTION    まで2手で後手の反則負け      illegal, and Black wins

Most words say who wins by whose turn it is: the side to move resigns. So a record may name a
winner (反則勝ち), or a side, where the reason alone would say another.
"""

from typing import NamedTuple

#: What becomes of the side to move; PERPETUAL: it wins if it is in check, and loses if it is not.
WINS, LOSES, OPEN, PERPETUAL = 1, -1, 0, 2


class Ending(NamedTuple):
    """A reason, what becomes of the side to move, and the words of KIF, CSA and USI for that; the
    first word of each is the one that is written."""

    result: str
    mover: int
    kif: list[str]
    csa: list[str]
    usi: list[str]


#: The first row of a reason is how it is understood where a record says no more.
ENDINGS = tuple(
    Ending(result, mover, kif.split(), csa.split(), usi.split())
    for result, mover, kif, csa, usi in (
        ("resign",      LOSES, "投了 Resign",          "TORYO",          "resign"),
        ("mate",        LOSES, "詰み 詰",              "TSUMI",          "mate"),
        ("no_mate",     OPEN,  "不詰",                 "FUZUMI",         "no_mate"),
        ("repetition",  OPEN,  "千日手",               "SENNICHITE",     "repetition rep_draw"),
        ("impasse",     OPEN,  "持将棋",               "JISHOGI",        "impasse"),
        ("declaration", WINS,  "入玉勝ち 入駒勝ち 宣言勝ち", "KACHI",     "declaration win"),
        ("declaration", OPEN,  "入玉宣言",             "",               ""),
        ("draw",        OPEN,  "引き分け 引分け 引分", "HIKIWAKE",       "draw"),
        ("limit",       OPEN,  "最大手数",             "MAX_MOVES",      "limit max_moves"),
        ("illegal",     LOSES, "反則負け",             "ILLEGAL_MOVE",   "illegal rep_lose"),
        ("illegal",     WINS,  "反則勝ち",             "ILLEGAL_ACTION", "rep_win"),
        ("illegal",     OPEN,  "反則 反則手",          "",               ""),
        ("illegal", PERPETUAL, "連続王手の千日手",     "OUTE_SENNICHITE", ""),
        ("time",        LOSES, "切れ負け",             "TIME_UP",        "time timeout"),
        ("time",        OPEN,  "時間切れ Time-up",     "",               ""),
        ("default",     LOSES, "不戦敗",               "",               "default"),
        ("default",     WINS,  "不戦勝",               "",               ""),
        ("interrupt",   OPEN,  "中断 封じ手 待った",   "CHUDAN MATTA ERROR", "interrupt break"),
        ("unknown",     OPEN,  "",                     "",               "unknown rep_sup rep_inf"),
    )
)  # fmt: skip

#: Why a game ends, as its record says it; "unknown" where the record does not.
RESULTS = tuple(dict.fromkeys(each.result for each in ENDINGS))
#: Endings by which nobody but the side that is not to move can win.
FIXED = ("resign", "mate")
UNKNOWN = ENDINGS[-1]
KIF_ENDINGS = {word: each for each in ENDINGS for word in each.kif}
CSA_ENDINGS = {word: each for each in ENDINGS for word in each.csa}
USI_ENDINGS = {word: each for each in ENDINGS for word in each.usi}
_RULES = {each.result: each.mover for each in reversed(ENDINGS)}


def by_mover(mover: int, turn: int) -> int | None:
    """Return the color that wins, from what becomes of the side to move."""
    return {WINS: turn, LOSES: 1 - turn}.get(mover)


def winner_by(result: str, turn: int) -> int | None:
    """Return the color that wins by a result, if the record says no more; `turn` is to move."""
    return by_mover(_RULES[result], turn)


def word_for(result: str, winner: int | None, turn: int, words: str) -> tuple[str, bool]:
    """Return a format's word for an ending, or "", and whether it says who won."""
    mover = OPEN if winner is None else WINS if winner == turn else LOSES
    for rule in (mover, OPEN):
        for each in ENDINGS:
            if (each.result, each.mover) == (result, rule) and getattr(each, words):
                return getattr(each, words)[0], rule == mover
    return "", mover == OPEN
