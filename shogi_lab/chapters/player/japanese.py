"""What the films of the player's chapter say, in Japanese."""

from shogi_lab.japanese.phrases import add_book

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # parts, and places to click
    ("pass, {what}", "パス、{what}"),
    ("not yet", "まだ"),
    ("repetition", "千日手"),
    ("superior", "優等・劣等局面"),
    ("declaration", "入玉宣言"),
    ("other hand", "持ち駒の異なる置換表の値"),
    ("mate", "詰み"),
    ("margin", "枝刈りのマージン"),
    ("null move", "ヌルムーブ"),
    ("cutoff", "βカット"),
    ("all moves", "全部の手"),
    ("no move", "指し手なし"),
    ("stand pat", "スタンドパット"),
    ("captures", "取る手すべて"),
    ("horizon", "水平線"),
    # the tree
    ("A search of {n:int} ply", "深さ{n}の探索"),
    ("A search of {n:int} plies", "深さ{n}の探索"),
    ("{seen:int} of {all:int} nodes: {line}", "全{all}ノード中{seen}：{line}"),
    ("What each part of {kernel:code} said", "{kernel}の各部分の答え"),
    ("no moves", "指し手なし"),
    # the icicle
    ("A search as an icicle", "氷柱図で見る探索"),
    ("{n:int} of {all:int} nodes", "全{all}ノード中{n}"),
    ("The whole search: {n:int} nodes, {value}.", "探索全体：{n}ノード、{value}。"),
    ("{line}: {n:int} nodes, {value}.", "{line}：{n}ノード、{value}。"),
    ("{value} for {side:word}", "{side}から見て{value}"),
    ("A move refutes: beta is reached.", "ある手でβに届き、反証された。"),
    # a node is entered
    (
        "{side:word} to move, depth {depth:int}, window {window:word}; {found}.",
        "{side}番、残り深さ{depth}、窓{window}。{found}。",
    ),
    (
        "{move:usi}, {words}: {side:word} to move, depth {depth:int}, window {window:word}; "
        "{found}.",
        "{move}（{words}）：{side}番、残り深さ{depth}、窓{window}。{found}。",
    ),
    (
        "{move:usi}, {words}: {side:word} to move, quiescence, window {window:word}; {found}.",
        "{move}（{words}）：{side}番、静止探索、窓{window}。{found}。",
    ),
    (
        "A null move: {side:word} to move, depth {depth:int}, window {window:word}; {found}.",
        "ヌルムーブ：{side}番、残り深さ{depth}、窓{window}。{found}。",
    ),
    (
        "A null move: {side:word} to move, quiescence, window {window:word}; {found}.",
        "ヌルムーブ：{side}番、静止探索、窓{window}。{found}。",
    ),
    # a node is left
    ("{value} for {side:word}.", "{side}から見て{value}。"),
    ("{move:usi}, {words}: {value} for {side:word}.", "{move}（{words}）：{side}から見て{value}。"),
    ("A null move: {value} for {side:word}.", "ヌルムーブ：{side}から見て{value}。"),
    ("mate {n:int}", "{n}手詰み"),
    ("mated {n:int}", "{n}手で詰まされ"),
    ("+best", "勝ち同然"),
    ("-best", "負け同然"),
    ("The best so far for {side:word}: {value}.", "{side}にとってここまでの最善で{value}。"),
    ("No better for {side:word}: {value}.", "{side}にとって{value}、最善を上回らない。"),
    ("The best line: {line}.", "最善手順：{line}。"),
    ("{move:usi} refutes: beta is reached.", "{move}でβに届き、反証された。"),
    ("{n:int} move is never tried.", "{n}手は調べない。"),
    ("{n:int} moves are never tried.", "{n}手は調べない。"),
    (
        "This position was there before, with the same hands.",
        "持ち駒も同じ局面がすでにあった。",
    ),
    (
        "This board was there before, with a better or a worse hand.",
        "同じ盤面が、持ち駒の優劣の異なる形ですでにあった。",
    ),
    ("The mover may declare a win.", "手番側は入玉宣言で勝てる。"),
    ("The table knows enough of this position.", "置換表の値で足りる。"),
    (
        "The table knows enough of this board with another hand.",
        "持ち駒の異なる同じ盤面の、置換表の値で足りる。",
    ),
    ("A mate is found before any move is tried.", "手を調べる前に詰みが見つかった。"),
    (
        "So far above the window, so near the leaves: no move is tried.",
        "末端近くで窓をはるかに上回るので、手を調べない。",
    ),
    (
        "Even passing is good enough: no move is tried.",
        "パスしても十分なので、手を調べない。",
    ),
    ("All moves that deserve it have been searched.", "調べる値打ちのある手をすべて探索した。"),
    ("There is no legal move: mate.", "合法手がなく、詰み。"),
    (
        "Standing pat is good enough: no capture is tried.",
        "何も取らなくても十分なので、取る手を調べない。",
    ),
    ("No capture that deserves a look is left.", "調べる値打ちのある取る手はもうない。"),
    ("The horizon: no move is tried.", "水平線に達し、手を調べない。"),
)

add_book(PHRASES)
