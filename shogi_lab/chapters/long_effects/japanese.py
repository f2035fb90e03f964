"""What the films of chapter 5 say, in Japanese."""

from shogi_lab.japanese.phrases import add_book

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # directions, seen from Black; their names in a word stay
    ("{names:rays}", "{names}"),
    ("right and up", "右上"),
    ("right", "右"),
    ("right and down", "右下"),
    ("up", "上"),
    ("down", "下"),
    ("left and up", "左上"),
    ("left", "左"),
    ("left and down", "左下"),
    # a move, write by write
    ("A move, ray by ray", "指し手による長い利きの更新"),
    ("{side:word}: {what}. The rays as they are before.", "{side}：{what}。更新前の長い利き。"),
    (
        "From {origin:sq} {way}, {i:int} of {n:int}: {sq:sq} has {was}, and flips {bit:rays}: "
        "now {now}. {end}.",
        "{origin}から{way}方向、{n}マス中の{i}マス目：{sq}は{was} → {now}（{bit}を反転）。{end}。",
    ),
    (
        "From {origin:sq} {way}, {i:int} of {n:int}: {sq:sq} has {was}, and flips {bit:rays} and "
        "{other:rays}: now {now}. {end}.",
        "{origin}から{way}方向、{n}マス中の{i}マス目：{sq}は{was} → {now}（{bit}と{other}を反転）。"
        "{end}。",
    ),
    ("It is empty, so on", "空きマスなので先へ進む"),
    ("A piece stands here: the walk stops", "駒があるのでここで止まる"),
    ("The edge: the walk stops", "盤の端なのでここで止まる"),
    (
        "Single steps are counted by themselves: {squares}.",
        "短い利きは別に数える：{squares}。",
    ),
    (
        "Done: {n:int} square with another word than before. All else stays.",
        "更新完了：ワードが変わったのは{n}マス、ほかはそのまま。",
    ),
    (
        "Done: {n:int} squares with another word than before. All else stays.",
        "更新完了：ワードが変わったのは{n}マス、ほかはそのまま。",
    ),
    (
        "Done, in every direction: {n:int} squares with another word than before. All else stays.",
        "全方向の更新完了：ワードが変わったのは{n}マス、ほかはそのまま。",
    ),
    # the wheel
    ("Black {black:rays}", "先手の{black}"),
    ("White {white:rays}", "後手の{white}"),
    ("no rays", "長い利きなし"),
    ("The wheel of directions", "8方向の図"),
    (
        "Word {word:hex}: {told}.",
        "ワード{word}：{told}。",
    ),
    # the four verbs
    ("Four verbs, three kinds of moves", "3種の指し手と4つの処理"),
    (
        "Which processes does each kind of move need? Click the cells, then compare.",
        "それぞれの指し手に必要な処理は、発生（emit）、除去（withdraw）、遮断（block）、"
        "開放（unblock）のどれか。欄をクリックして選び、compareで答え合わせをする。",
    ),
    (
        "{n:int} cell filled. Compare when you are done.",
        "{n}欄を選択。済んだらcompareで答え合わせ。",
    ),
    (
        "{n:int} cells filled. Compare when you are done.",
        "{n}欄を選択。済んだらcompareで答え合わせ。",
    ),
    (
        "Not right yet; missing: {missing:int}, too much: {wrong:int}.",
        "まだ正解ではない。不足{missing}、余分{wrong}。",
    ),
    (
        "Right: these {n:int} cells, and no others.",
        "正解。必要なのはこの{n}欄だけ。",
    ),
    # the mask
    ("The ray behind", "背後の利き"),
    (
        "{side:word}: {what}, with the mover standing where it was.",
        "{side}：{what}。動かす駒はまだ元のマスにある。",
    ),
    ("Mask on: every word is right.", "マスクあり：すべてのワードが正しい。"),
    (
        "Mask off: every word is right all the same.",
        "マスクなし：それでもすべてのワードが正しい。",
    ),
    (
        "Mask off: {n:int} square is wrong, {squares}: rays along the line of the move.",
        "マスクなし：{n}マスが誤り（{squares}）。指し手と同じ直線上の長い利きである。",
    ),
    (
        "Mask off: {n:int} squares are wrong, {squares}: rays along the line of the move.",
        "マスクなし：{n}マスが誤り（{squares}）。指し手と同じ直線上の長い利きである。",
    ),
    # what opens when a piece leaves
    ("What opens when a piece leaves", "駒が離れると開放される利き"),
    ("{sq:sq} is empty: nothing opens.", "{sq}は空きマス：開放される利きはない。"),
    ("{sq:sq}, Black's {piece}; the word has {rays}.", "{sq}は先手の{piece}、ワードは{rays}。"),
    ("{sq:sq}, White's {piece}; the word has {rays}.", "{sq}は後手の{piece}、ワードは{rays}。"),
    ("no ray", "空"),
    ("Nothing opens.", "開放される利きはない。"),
    (
        "{side:word}'s ray {way} ends at the edge.",
        "{side}の{way}方向への長い利きは盤の端で終わる。",
    ),
    (
        "{side:word}'s ray {way} would run on to {sq:sq}.",
        "{side}の{way}方向への長い利きは{sq}まで伸びる。",
    ),
    (
        "{side:word}'s ray {way} would run on to {sq:sq}, a piece.",
        "{side}の{way}方向への長い利きは{sq}の駒まで伸びる。",
    ),
    (
        "{side:word}'s ray {way} would run on to {sq:sq}, {owner:word}'s king: pinned.",
        "{side}の{way}方向への長い利きは{sq}の{owner}玉まで伸びる：ピンされている。",
    ),
    (
        "{side:word}'s ray {way} would run on to {sq:sq}, {owner:word}'s king: it discovers check.",
        "{side}の{way}方向への長い利きは{sq}の{owner}玉まで伸びる：開き王手になる。",
    ),
    (
        "Pinned (striped): {pinned}; may discover check (dotted): {discovers}. Click a piece.",
        "ピン（縞）：{pinned}。開き王手になりうる駒（点）：{discovers}。駒をクリックする。",
    ),
    # a game
    ("A game in effects", "利きで見る一局"),
    (
        "Before the first move. Effects: Black {black:int}, White {white:int}; "
        "held: Black {more:int}, White {less:int}.",
        "開始局面。利きの数は先手{black}、後手{white}。利きで勝るマスは先手{more}、後手{less}。",
    ),
    (
        "Move {n:int}, {side:word}: {what}. Effects: Black {black:int}, White {white:int}; "
        "held: Black {more:int}, White {less:int}.",
        "第{n}手、{side}：{what}。利きの数は先手{black}、後手{white}。"
        "利きで勝るマスは先手{more}、後手{less}。",
    ),
    ("What a move touches", "1手が書き換える範囲"),
    (
        "Move {n:int}, {what}: {words:int} word written on {squares:int} square; "
        "anew, {cleared:int} cleared, {written:int} written.",
        "第{n}手、{what}：ワードへの書き込みは{squares}マスに{words}回。"
        "初めから計算し直すと{cleared}マスを消去し、{written}回書き込む。",
    ),
    (
        "Move {n:int}, {what}: {words:int} words written on {squares:int} square; "
        "anew, {cleared:int} cleared, {written:int} written.",
        "第{n}手、{what}：ワードへの書き込みは{squares}マスに{words}回。"
        "初めから計算し直すと{cleared}マスを消去し、{written}回書き込む。",
    ),
    (
        "Move {n:int}, {what}: {words:int} words written on {squares:int} squares; "
        "anew, {cleared:int} cleared, {written:int} written.",
        "第{n}手、{what}：ワードへの書き込みは{squares}マスに{words}回。"
        "初めから計算し直すと{cleared}マスを消去し、{written}回書き込む。",
    ),
    # labels of places to click, and of pictures; the article's names of moves stay
    ("{kind:code}, {verb:word}: not", "{kind}の{verb}：未選択"),
    ("{kind:code}, {verb:word}: x", "{kind}の{verb}：選択済み"),
    ("emit", "発生"),
    ("withdraw", "除去"),
    ("block", "遮断"),
    ("unblock", "開放"),
    ("compare", "答え合わせ"),
    ("fill again", "選び直す"),
    (
        "{side:word} {direction:rays}, bit {bit:int}: {value:int}",
        "{side}の{direction}、ビット{bit}：{value}",
    ),
    ("move {n:int}", "第{n}手"),
    ("board of long effects", "長い利きの盤"),
    ("table of words", "ワードの表"),
    ("wheel of eight directions", "8方向の図"),
    ("table of verbs", "処理の表"),
    ("chart of writes", "書き込み回数の図"),
    # predictions
    (
        "The rook goes from 5h to 5e. On how many squares have rays changed?",
        "飛が5八から5五へ動く。利きの線が変わるマスはいくつか。",
    ),
    ("the file from where it stood", "元いた筋だけ"),
    ("the file, and the rank it came to", "筋と、着いた段"),
    ("also what it left, and what it shut off", "離れた段と、遮った線も"),
    (
        "18: the rank it left, a part of the file, and the rank it came to, where "
        "White's ray is shut off besides.",
        "18マス。離れた段、筋の一部、着いた段で、着いた段では後手の線も遮られる。",
    ),
    (
        "A rook's ray meets a pawn on 3e. Does that square's word get the bit?",
        "飛の線が3五の歩に当たる。そのマスのワードにビットは立つか。",
    ),
    ("it does not", "立たない"),
    ("the rook cannot go through", "飛は通り抜けられない"),
    ("it does", "立つ"),
    ("the pawn is attacked", "歩には利きが届いている"),
    (
        "It does: the first piece is attacked, or defended. Its square is written, then "
        "the walk stops.",
        "立つ。最初の駒には利きが届く。そのマスに書いてから、歩みは止まる。",
    ),
    (
        "Left of 5e, Black's ray appears and White's vanishes. Which value is xored there?",
        "5五の左で、先手の線が現れ、後手の線が消える。xorする値はどれか。",
    ),
    ("Black's bit appears", "先手のビットが現れる"),
    ("White's bit vanishes", "後手のビットが消える"),
    ("both bits change", "両方のビットが変わる"),
    (
        "0x4040: one value with a bit for either color, on one walk.",
        "0x4040である。一つの値が両者のビットを持ち、歩みは一度で済む。",
    ),
    (
        "A rook on 2e shoots left; another comes to 5e. How often does the merged word flip 6e?",
        "2五の飛が左へ利いている。もう1枚を5五に打つ。まとめたワードは6五のビットを何回反転させるか。",
    ),
    ("never", "0回"),
    ("the ray only changes its owner", "線の持ち主が変わるだけ"),
    ("once", "1回"),
    ("a new ray arrives", "新しい線が来る"),
    ("twice", "2回"),
    ("off, then on again", "消えて、また立つ"),
    (
        "Never: what is blocked and what is emitted are the same bit, and nothing is "
        "walked to the left.",
        "0回。遮られる線と出る線は同じビットで、左へは歩かない。",
    ),
)

add_book(PHRASES)
