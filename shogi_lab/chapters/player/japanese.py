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
    # what parts are worth
    ("What each part is worth", "各部分の価値"),
    ("Up to {games:int} games of each", "各{games}局まで"),
    (
        "After up to {games:int} games of each: {sure:int} of {all:int} ranges lie above 0.",
        "各{games}局までで、{all}の区間のうち{sure}が0より上にある。",
    ),
    # predictions
    (
        "One ply: each of Black's moves is made, then pieces are counted. Which does he play?",
        "1手読み：先手の各手を指し、駒割だけを数える。先手はどの手を指すか。",
    ),
    ("a quiet move", "駒を取らない手"),
    ("the pawn on 5c would take the rook", "５三の歩に飛を取られる"),
    ("the rook takes the silver", "飛で銀を取る"),
    ("a silver more is counted", "銀一枚分だけ多く数えられる"),
    ("the king flees", "玉が逃げる"),
    ("White's pieces come near", "後手の駒が迫る"),
    (
        "The rook takes, +931: that the pawn takes back lies beyond the horizon of one ply.",
        "飛で取る。+931。歩で取り返されるのは、1手読みの水平線の先にある。",
    ),
    (
        "Black has a move that brings him +189. After 9i8h, the first of White's 8 answers leaves "
        "him +189, too. How many of the other 7 are looked at?",
        "先手には+189になる手がすでにある。玉が9iから8hへ動いたあと、後手の8通りの応手の最初の手でも"
        "+189になる。残る7手のうちいくつを調べるか。",
    ),
    ("all 7", "7手とも"),
    ("another may leave Black more", "先手がもっと得をする応手もありうる"),
    ("none of them", "一つも調べない"),
    ("one answer is enough to refute a move", "反証には応手一つで足りる"),
    ("those that capture", "駒を取る手だけ"),
    ("they change most", "変化が最も大きい"),
    (
        "None: White would not choose an answer that leaves Black more, and one that leaves him "
        "less changes nothing. 9i8h is no better than what Black has.",
        "調べない。先手が得をする応手を後手は選ばず、先手が損をする応手があっても結論は同じ。"
        "9i8hは、すでにある手を上回らない。",
    ),
    (
        "White has dropped two pawns. The king took the first, and now takes the second: then the "
        "board is what it was at first. What does the search say of that?",
        "後手は歩を二度打った。一つ目は玉が取り、いま二つ目も取れば、盤面は最初に戻る。探索は何と言うか。",
    ),
    ("a draw", "引き分け"),
    ("it is a repetition", "千日手だから"),
    ("two pawns more for Black", "先手の二歩得"),
    ("pieces are counted, as anywhere", "いつものように駒割を数える"),
    ("as good as won for Black", "先手の勝ち同然"),
    ("he can have this again, with more each time", "同じことを繰り返すたびに得をする"),
    (
        "As good as won: the same board with a better hand. Who lets that happen has gained "
        "nothing on the way.",
        "勝ち同然。盤面が同じで持ち駒が勝る。これを許した側は、途中で何も得ていない。",
    ),
    (
        "After 20 games of each, which part will be worth most after 1,200?",
        "各20局の時点で、1,200局後に最も価値があるのはどの部分か。",
    ),
    ("KKP in the value", "評価のKKP"),
    ("it says who is better", "形勢を判断する"),
    ("mate in 1", "1手詰め"),
    ("mates decide games", "詰みは勝敗を決める"),
    ("effects around the kings", "玉のまわりの利き"),
    ("who attacks a king wins", "玉を攻める側が勝つ"),
    ("exchanges", "駒の取り合い"),
    ("captures that lose are not searched", "損な取り合いを探索しない"),
    (
        "Exchanges. And KKP, which seemed to do harm after 20 games, is surely worth something "
        "after 100.",
        "駒の取り合い。20局では損に見えたKKPも、100局では確かに価値がある。",
    ),
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
