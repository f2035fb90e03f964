"""Records in every format, damaged in many ways, and what may come of them."""

import json

from helpers.fuzz import mangled
from shogi_lab.notation.games import RESULTS, Game, GameError

USI = "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c S*4b"

BOARD = "8k/8G/8G/9/9/9/9/9/9 w - 1"

CSA = """'CSA encoding=UTF-8
V3.0
N+Black
$EVENT:a game, with a comma
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  * -KA *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  *
P5 *  *  *  *  *  *  *  *  *
P6 *  *  *  *  *  *  *  *  *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
'*before
+
+7776FU,T12
-3334FU
T6.5
'*a comment
+8822UM,T1
-3122GI
+0055KA
%TORYO,T3
"""

CSA_PROBLEM = "V2.2\nP-21OU48UM\nP+23FU00KI\nP-00AL\n+\n+0022KI\n%TSUMI\n"
CSA_HANDICAP = "V2.2\nPI82HI22KA\n-\n-3334FU,T3,+7776FU,T2\n%CHUDAN\n"

KIF = """#KIF version=2.0
開始日時：2026/11/21 9:00
手合割：平手
先手：黒
手数----指手---------消費時間--
*before
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:02/00:00:02)+
*a comment
   3 ２二角成(88) ( 1:00:01/01:00:02)
   4 同　銀(31)
   5 ５五角打
   6 投了         ( 0:03/00:00:05)
まで5手で先手の勝ち

変化：2手
   2 ８四歩(83)
*aside
   3 ２六歩(27)

変化：3手
   3 ６八銀(79)
   4 中断
"""

KIF_PROBLEM = """後手の持駒：飛二　角　金三　銀四　桂四　香四　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・v玉 ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・v馬 ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
先手番
1 ２二金打
2 詰み
"""

KI2 = """手合割：角落ち
下手：black
*before
△６二銀    ▲７六歩    △５四歩▲２六歩
△４二玉    ▲２五歩
*a comment
△３二玉    ▲２四歩    △同　歩    ▲同飛      △５三銀    ▲４八銀
△５二金左  ▲３四飛
まで14手で下手の勝ち

変化：3手
△３四歩
"""


KINGS_IN_KI2 = "▲５八玉△５二玉▲５九玉△５一玉"


def node(digits, piece, color, **more):
    """A move of a JKF."""
    x, y, to_x, to_y = map(int, digits)
    move = {"from": {"x": x, "y": y}, "to": {"x": to_x, "y": to_y}, "color": color, "piece": piece}
    return {"move": move | more.pop("move", {}), **more}


TIME = {"now": {"m": 0, "s": 3}, "total": {"h": 0, "m": 0, "s": 3}}
JKF_MOVES = [
    {"comments": ["before"]},
    node("7776", "FU", 0, time=TIME, comments=["a comment", "of two lines"]),
    node("3334", "FU", 1, forks=[[node("8384", "FU", 1), {"special": "CHUDAN"}]]),
    node("8822", "KA", 0, move={"promote": True, "capture": "KA"}),
    node("3122", "GI", 1, move={"same": True}),
    {"move": {"to": {"x": 5, "y": 5}, "color": 0, "piece": "KA", "relative": "H"}},
    {"special": "TORYO"},
]
JKF = json.dumps(
    {"header": {"手合割": "平手"}, "initial": {"preset": "HIRATE"}, "moves": JKF_MOVES},
    ensure_ascii=False,
)
CELLS = [[{} for _ in range(9)] for _ in range(9)]
CELLS[1][0], CELLS[1][2] = {"color": 1, "kind": "OU"}, {"color": 0, "kind": "FU"}
DATA = {"color": 0, "board": CELLS, "hands": [{"KI": 1}, {"HI": 2, "FU": 17}]}
JKF_PROBLEM = json.dumps(
    {
        "header": {},
        "initial": {"preset": "OTHER", "data": DATA},
        "moves": [{}, {"move": {"to": {"x": 2, "y": 2}, "piece": "KI"}}, {"special": "TSUMI"}],
    }
)

RECORDS = (USI, BOARD, CSA, CSA_PROBLEM, CSA_HANDICAP, KIF, KIF_PROBLEM, KI2, JKF, JKF_PROBLEM)
ENCODINGS = ("utf-8", "utf-8-sig", "cp932", "euc_jp")
ALPHABET = (
    "0123456789０９一九十+-*/'%,.PNVT$:：()|v・ \n\r\t\0\ud800\ufeff\u2028\U0001f600"
    '歩香桂銀金角飛玉王と成不打同　左右上寄引直▲△変化手まで投了{}[]"\\eE'
)
PARTS = (
    "#", "\ufffd", "3 立会人裁定\n", "%-ILLEGAL_ACTION\n", " win", "後手反則負け", ",'* x",
    "先手：", "盤面回転\n", "変化：1手\n", "変化：99999手", "まで5手", "手合割：その他\n",
    "後手の持駒：歩二\n", "+7776FU\n", "%TORYO\n", "/\n", "PI\n", "P+00AL\n", "T1\n", "*\n",
    "▲同　銀右上", "手数----\n", "1 ７六歩(77)\n", "startpos", " moves ", " resign", "null",
    "-1", "1e999", "NaN", '{"forks":[[]]}', '"special":"TORYO"', "9" * 5000, "[" * 2000,
)  # fmt: skip


def record_text(rng):
    """A damaged record."""
    return mangled(rng, rng.choice(RECORDS), ALPHABET, (*PARTS, *RECORDS))


def try_bytes(rng, path):
    """Whether a damaged file reads, in one of the encodings, a few bytes of it changed."""
    data = bytearray(rng.choice(RECORDS).encode(rng.choice(ENCODINGS)))
    for _ in range(rng.randrange(4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    path.write_bytes(data)
    try:
        return all(game.result in RESULTS for game in Game.read_all(path))
    except GameError:
        return False


def try_text(text):
    """Whether a text reads: as a game, else in part, up to its error."""
    try:
        return Game.parse(text).result in RESULTS
    except GameError as error:
        partial = error.game
    assert not partial or len(list(partial.positions())) == len(partial.moves) + 1
    return False


def try_many(rng, count, folder):
    """How many of so many damaged records read; one in ten is a file."""
    read = 0
    for each in range(count):
        is_file = each % 10 == 9
        read += try_bytes(rng, folder / "record") if is_file else try_text(record_text(rng))
    return read
