"""What the films of chapter 4 say, in Japanese."""

from shogi_lab.japanese.phrases import add_book

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # the heat board
    ("The heat board", "KKPのヒートマップ"),
    (
        "Black's king {black:sq}, White's {white:sq}. A black {piece}: most on {best:sq}, "
        "{most:int}; least on {worst:sq}, {least:int}.",
        "先手玉{black}、後手玉{white}。先手の{piece}の重みは{best}で最大（{most}）、"
        "{worst}で最小（{least}）。",
    ),
    (
        "Both kings on {sq:sq}: no position has that, and no term reads these weights.",
        "両玉がともに{sq}：そのような局面はなく、この重みを参照する項もない。",
    ),
    # the ruler
    ("The index ruler", "添字の対応表"),
    (
        "Index {index:int} = {sum:source}: {meaning}. One block claims it.",
        "添字{index} = {sum}：{meaning}。1つのブロックに属する。",
    ),
    (
        "Index {index:int} = {sum:source}: {meaning}. {n:int} blocks claim it: a collision.",
        "添字{index} = {sum}：{meaning}。{n}つのブロックに属する：衝突である。",
    ),
    (
        "Index {index:int}: nothing. No block claims it.",
        "添字{index}：該当なし。どのブロックにも属さない。",
    ),
    ("{n:int} {piece:word} in hand", "持ち駒の{piece}{n}枚"),
    ("{n:int} {piece:word}s in hand", "持ち駒の{piece}{n}枚"),
    ("{piece:word} on {sq:sq}", "{sq}の{piece}"),
    # where blocks collide, the meanings of all of them
    ("{n:int} {piece:word} in hand and {others}", "持ち駒の{piece}{n}枚と{others}"),
    ("{n:int} {piece:word}s in hand and {others}", "持ち駒の{piece}{n}枚と{others}"),
    ("{piece:word} on {sq:sq} and {others}", "{sq}の{piece}と{others}"),
    # White's terms
    ("White's terms: the board turned", "後手の項：盤を180度回す"),
    (
        "White's {piece} on {sq:sq} is Black's on {place:sq} once the board is turned: "
        "kkp[{own:sq}, {other:sq}, {base:int} + {n:int}] = {weight:int} is subtracted.",
        "後手の{sq}の{piece}は、盤を180度回せば{place}にある先手の駒に当たる："
        "kkp[{own}, {other}, {base} + {n}] = {weight}を引く。",
    ),
    # the ledger
    ("The ledger", "KKPの内訳"),
    (
        "{n:int} terms to add: {held:int} for the hands, {placed:int} for pieces on the board.",
        "足す項は{n}：持ち駒の分が{held}、盤上の駒の分が{placed}。",
    ),
    (
        "Term {i:int} of {n:int}: {meaning}, index {index:int}: {value:int}. "
        "The sum is {total:int}.",
        "{n}項中の第{i}項：{meaning}、添字{index}：{value}。ここまでの和は{total}。",
    ),
    ("{side:word} holds no {piece:word}s", "{side}の持ち駒の{piece}0枚"),
    ("{side:word} holds {n:int} {piece:word}", "{side}の持ち駒の{piece}{n}枚"),
    ("{side:word} holds {n:int} {piece:word}s", "{side}の持ち駒の{piece}{n}枚"),
    ("Black's {piece} on {sq:sq}", "先手の{sq}の{piece}"),
    ("White's {piece} on {sq:sq}", "後手の{sq}の{piece}"),
    (
        "Black's {piece} on {sq:sq}, weighed as a {kind:word}",
        "先手の{sq}の{piece}（{kind}として評価）",
    ),
    (
        "White's {piece} on {sq:sq}, weighed as a {kind:word}",
        "後手の{sq}の{piece}（{kind}として評価）",
    ),
    # KKP along a game
    ("KKP along a game", "一局のKKPの推移"),
    ("Your game", "自分の対局"),
    ("Before the first move: KKP {total:int}.", "開始局面：KKPは{total}。"),
    (
        "Move {n:int}, {side}: {move:usi}, {what}. {change}. KKP {was:int} becomes {is:int}.",
        "第{n}手、{side}：{move}（{what}）。{change}。KKPは{was}から{is}へ。",
    ),
    ("{gone:int} term goes, {come:int} comes", "消える項は{gone}、現れる項は{come}"),
    ("{gone:int} term goes, {come:int} come", "消える項は{gone}、現れる項は{come}"),
    ("{gone:int} terms go, {come:int} come", "消える項は{gone}、現れる項は{come}"),
    (
        "All {gone:int} terms go, and {come:int} others come",
        "全{gone}項が消え、別の{come}項が現れる",
    ),
    # the difference game
    ("Which terms change?", "どの項が変わるか"),
    (
        "How many terms does {move:usi} change, {what}? Count those that go and those that come.",
        "{move}（{what}）で変わる項はいくつか。消える項と現れる項の両方を数える。",
    ),
    (
        "{move:usi}, {what}: {change}, {n:int} in all. KKP {was:int} becomes {is:int}.",
        "{move}（{what}）：{change}、合わせて{n}。KKPは{was}から{is}へ。",
    ),
    (
        "all {gone:int} terms go, and {come:int} others come",
        "全{gone}項が消え、別の{come}項が現れ",
    ),
    # what moves like a gold
    ("Five kinds, one index", "5種の駒に1つの添字"),
    (
        "A {piece} on {sq:sq}: index {base:int} + {n:int} = {index:int}, weight {weight:int}. "
        "So for all five; alone it is worth {value:int}.",
        "{sq}の{piece}：添字{base} + {n} = {index}、重み{weight}。ここまでは5種とも同じ。"
        "違うのは駒割の値だけで、この駒は{value}。",
    ),
    # symmetry
    ("The symmetry detector", "対称性の検査"),
    (
        "The table as it is: the position {here:int}, and its mirror alike, turned {turned:int}.",
        "表は元のまま：この局面は{here}、左右反転も同じ、180度回すと{turned}。",
    ),
    (
        "The table as it is: the position {here:int}, but its mirror otherwise, "
        "turned {turned:int}.",
        "表は元のまま：この局面は{here}、左右反転では別の値、180度回すと{turned}。",
    ),
    (
        "A {piece} on {sq:sq}, {by:int}: no {kind} stands there, so no sum changes here; "
        "another's may.",
        "{sq}の{piece}の重みに{by}を加える：そこに{kind}はないので、この局面の和は変わらない。"
        "ほかの局面では変わりうる。",
    ),
    (
        "A {piece} on {sq:sq}, {by:int}: here {here}, in the mirror {mirror}. They still agree.",
        "{sq}の{piece}の重みに{by}を加える：この局面は{here}、左右反転は{mirror}。"
        "両者はなお一致する。",
    ),
    (
        "A {piece} on {sq:sq}, {by:int}: here {here}, in the mirror {mirror}. "
        "The mirrored disagree.",
        "{sq}の{piece}の重みに{by}を加える：この局面は{here}、左右反転は{mirror}。"
        "左右対称のはずの値が食い違う。",
    ),
    ("{was:int} becomes {is:int}", "{was}から{is}へ"),
    ("it stays {total:int}", "{total}のまま"),
    # how large
    ("How large is a table?", "表の大きさ"),
    (
        "{name}: {product:source} = {n:int} numbers, {bytes:source} as int16.",
        "{name}：{product} = {n}個、int16で{bytes}。",
    ),
    ("P, a piece", "P（1駒）"),
    ("KP, a king and a piece", "KP（玉と1駒）"),
    ("KKP, if nothing were squeezed out", "KKP（添字を詰めない場合）"),
    ("KKP, both kings and a piece", "KKP（両玉と1駒）"),
    ("KPP, a king and a pair of pieces", "KPP（玉と2駒）"),
    ("KKPP, both kings and a pair", "KKPP（両玉と2駒）"),
    # through a bitboard
    ("What a scan asks", "走査の判定回数"),
    (
        "{name}, {n:int} square: by_squares asks {squares:int} times, from_the_top {top:int}, "
        "empty_first {empty:int}, two_words {two:int}.",
        "{name}、{n}マス：判定はby_squaresで{squares}回、from_the_topで{top}回、"
        "empty_firstで{empty}回、two_wordsで{two}回。",
    ),
    (
        "{name}, {n:int} squares: by_squares asks {squares:int} times, from_the_top {top:int}, "
        "empty_first {empty:int}, two_words {two:int}.",
        "{name}、{n}マス：判定はby_squaresで{squares}回、from_the_topで{top}回、"
        "empty_firstで{empty}回、two_wordsで{two}回。",
    ),
    ("No lances on the board", "盤上に香なし"),
    ("Black's golds", "先手の金"),
    ("Black's pieces", "先手の駒"),
    # labels of places to click, and of pictures
    ("{sq:sq}: {weight:int}", "{sq}：{weight}"),
    ("{sq:sq}: nothing", "{sq}：置けない"),
    ("{what}, chosen", "{what}（選択中）"),
    ("Black's king", "先手玉"),
    ("White's king", "後手玉"),
    ("{piece:word}, from {index:int}", "{piece}、添字{index}から"),
    ("{piece:word} in hand, from {index:int}", "持ち駒の{piece}、添字{index}から"),
    ("all {n:int}, twice", "全{n}項の2倍"),
    ("heat map", "ヒートマップ"),
    ("ruler of the index", "添字の対応表"),
    ("boards side by side", "並べた盤"),
    ("list of terms", "項の一覧"),
    ("sums by kind of piece", "駒の種類ごとの和の図"),
    ("options", "選択肢"),
    ("table of the five merged kinds", "5種の駒の表"),
    ("chart of table sizes", "表の大きさの図"),
    ("chart of tests, scan by scan", "走査ごとの判定回数の図"),
    # predictions
    (
        "Pawns on the board begin at index 45, but 36 is written in the source. Why?",
        "盤上の歩の添字は45から始まるが、ソースには36とある。なぜか。",
    ),
    ("a mistake", "誤り"),
    (
        "A silver weighs most on 7h, beside its king on 8h. The king castles on 2h instead. Which "
        "square is a silver's best now?",
        "8八の玉のとなり、7八で銀の重みは最大。玉を2八に囲ったら、銀の最善のマスはどこか。",
    ),
    ("7h still", "やはり7八"),
    ("a silver belongs in the middle of the camp", "銀は自陣の中央にいるもの"),
    ("3h", "3八"),
    ("beside the king, on the other wing", "反対側の翼で、玉のとなり"),
    ("4g", "4七"),
    ("on the way between both wings", "両翼のあいだ"),
    (
        "The silver goes where the king goes: 3h weighs now what 7h weighed before.",
        "銀は玉についていく。3八の重みは、さきの7八と同じになった。",
    ),
    ("nobody has met it yet", "まだ誰も気づいていない"),
    ("some squares have no number", "番号のないマスがある"),
    ("a pawn on the first rank could not move", "1段目の歩は動けない"),
    ("pawns share with hands", "歩は持駒と共有する"),
    ("the ranges overlap", "範囲が重なっている"),
    (
        "Nine squares, hatched, are squeezed out: the first pawn stands on 9b, square 9, "
        "and 36 + 9 = 45.",
        "斜線の9マスが詰められている。最初の歩は9二、マス9にあり、36 + 9 = 45。",
    ),
    (
        "Black holds five pawns, a lance, no knight, a silver and two golds. How many "
        "terms do the two hands add?",
        "先手の持駒は歩5、香1、銀1、金2で桂はない。両者の持駒で何項が加わるか。",
    ),
    ("four kinds are held", "持っているのは4種類"),
    ("nine pieces are held", "持っているのは9枚"),
    ("seven kinds, for either side", "7種類ずつ、両者に"),
    (
        "Seven for each side: no knights has an entry of its own, and so has White's empty hand.",
        "両者に7項ずつ。桂が0枚にも項目があり、白の空の持駒にもある。",
    ),
    (
        "A block is squeezed by one rank too many. What happens?",
        "ブロックを1段余計に詰める。何が起きるか。",
    ),
    ("an error", "エラー"),
    ("an index is out of range", "添字が範囲を出る"),
    ("the table is large enough", "表は十分大きい"),
    ("two pieces share a number", "二つの駒が番号を共有する"),
    ("and no one is told", "誰にも知らされない"),
    (
        "Two blocks claim one index: a pawn and a lance read the same weight, without a word.",
        "二つのブロックが一つの添字を使う。歩と香が黙って同じ重みを読む。",
    ),
)

add_book(PHRASES)
