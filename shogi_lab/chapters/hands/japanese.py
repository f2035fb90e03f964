"""What the films of chapter 2 say, in Japanese."""

from shogi_lab.japanese.phrases import add_book

KINDS = (
    ("pawn", "P", "歩"),
    ("lance", "L", "香"),
    ("knight", "N", "桂"),
    ("silver", "S", "銀"),
    ("gold", "G", "金"),
    ("bishop", "B", "角"),
    ("rook", "R", "飛"),
)

#: How many of a kind; and a list that ends with it, as hands are listed from the pawn to the rook.
COUNTED = tuple(
    pair
    for name, _, ours in KINDS
    for pair in (
        (f"{{n:int}} {name}", f"{ours}{{n}}枚"),
        (f"{{n:int}} {name}s", f"{ours}{{n}}枚"),
    )
)
LISTED = tuple(
    pair
    for name, _, ours in KINDS[1:]
    for pair in (
        (f"{{others}} and {name}", f"{{others}}、{ours}"),
        (f"{{others}} and {{n:int}} {name}", f"{{others}}、{ours}{{n}}枚"),
        (f"{{others}} and {{n:int}} {name}s", f"{{others}}、{ours}{{n}}枚"),
    )
)

#: Counts to click or drag.
SPUN = tuple(
    pair
    for _, letter, ours in KINDS
    for hand in "ab"
    for pair in (
        (f"{hand}, {{n:int}} {letter}: +1", f"{hand}の{ours}、{{n}}枚：1枚増やす"),
        (f"{hand}, {{n:int}} {letter}: -1", f"{hand}の{ours}、{{n}}枚：1枚減らす"),
    )
)

#: Places to click in the packer.
MOVED = tuple(
    pair
    for _, letter, ours in KINDS
    for pair in (
        (f"take a {letter}: {{n:int}} in the box", f"{ours}を取る：駒箱に{{n}}枚"),
        (f"put back a {letter}: {{n:int}} in hand", f"{ours}を戻す：持ち駒に{{n}}枚"),
    )
)

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    *COUNTED,
    *LISTED,
    *MOVED,
    *SPUN,
    # parts
    ("packed hand", "パックした持ち駒"),
    ("subtraction", "引き算"),
    ("table of bits", "ビットの表"),
    ("shares", "割合"),
    ("scales", "天秤"),
    ("pieces over and short", "駒の過不足"),
    ("word", "ワード"),
    ("two boards", "2つの盤"),
    # the packer
    ("The hand packer", "持ち駒のパッキング"),
    ("{counts}: {hand:int} to {layout}, {x:hex}.", "{counts}：{layout}では{hand}（{x}）。"),
    ("Nothing", "持ち駒なし"),
    ("padded", "パディングあり"),
    ("half padded", "部分パディング"),
    ("{layout}, bit {bit:int}: {value:int}", "{layout}、ビット{bit}：{value}"),
    # the borrow
    ("a - b, column by column", "aからbを1桁ずつ引く"),
    ("a - b, with guards set", "ガードビットを立ててaからbを引く"),
    ("One knight short", "桂が1枚足りない"),
    ("Subtract b from a, from the lowest bit.", "aからbを、最下位ビットから順に引く。"),
    (
        "The guards of a are set; b is subtracted, from the lowest bit.",
        "aのガードビットをすべて立て、最下位ビットから順にbを引く。",
    ),
    (
        "Bit {bit:int}, {owner}: {columns} leaves {left:int}.",
        "ビット{bit}（{owner}）：{columns} = {left}。",
    ),
    (
        "Bit {bit:int}, {owner}: {columns}: it borrows from bit {next:int}, leaves {left:int}.",
        "ビット{bit}（{owner}）：{columns}。ビット{next}から借りて{left}が残る。",
    ),
    (
        "Bit {bit:int}, {owner}: {columns}: it borrows from bit {next:int}, and stays lit.",
        "ビット{bit}（{owner}）：{columns}。ビット{next}から借り、立ったまま残る。",
    ),
    ("{a:int} - {b:int} and 1 owed", "{a} - {b} - 借り1"),
    ("the guard of {name}", "{name}のガードビット"),
    ("the guards of {names}", "{names}のガードビット"),
    ("nobody's", "未使用"),
    ("Done.", "完了。"),
    ("Lit: {guards}; rightly.", "立ったのは{guards}。すべて正しい。"),
    ("Lit: {guards}; falsely {wrong}.", "立ったのは{guards}。うち{wrong}は誤検出。"),
    ("Put out: {guards}; rightly.", "下りたのは{guards}。すべて正しい。"),
    ("Put out: {guards}; falsely {wrong}.", "下りたのは{guards}。うち{wrong}は誤検出。"),
    ("Done: no guard is lit.", "完了。立ったガードビットはない。"),
    ("Done: no guard is put out.", "完了。下りたガードビットはない。"),
    (
        "Done: no guard is lit, and no field of a is smaller.",
        "完了。立ったガードビットはなく、aの方が小さいフィールドもない。",
    ),
    (
        "Done: no guard is put out, and no field of a is smaller.",
        "完了。下りたガードビットはなく、aの方が小さいフィールドもない。",
    ),
    (
        "Smaller, with no guard to say so: {names}.",
        "小さいのにガードビットがなく検出できない：{names}。",
    ),
    ("The borrows of any two hands", "どの持ち駒でも：借りの行方"),
    ("two hands and their borrows", "2つの持ち駒と借り"),
    (
        "Smaller in a: {names}. Lit: {told}; falsely: {wrong}.",
        "aの方が小さいのは{names}。ガードビットが立つのは{told}、うち誤検出は{wrong}。",
    ),
    ("b, bit {bit:int}: {value:int}", "bのビット{bit}：{value}"),
    # masks
    ("The mask microscope, {layout}", "マスク顕微鏡（{layout}）"),
    (
        "Nothing is kept. Click a field of the mask to keep it.",
        "何も残していない。マスクのフィールドをクリックすると残る。",
    ),
    (
        "Keep {names}: {keep:hex}, watch {watch:hex}.",
        "マスク{keep}（keep）で{names}を残し、ビット{watch}（watch）を見る。",
    ),
    (
        "No watched bit is kept: a borrow shows.",
        "見るビットはどれもマスクで0になっているので、借りがそのまま現れる。",
    ),
    (
        "It fails: a has {a}, b has {b}, and a bit is lit although no field of a is smaller.",
        "反例：aは{a}、bは{b}。aに小さいフィールドがないのにビットが立つ。",
    ),
    ("keep, bit {bit:int}: {value:int}", "マスクのビット{bit}：{value}"),
    # false accusations
    ("The false-accusation finder", "ガードビットの誤検出を探す"),
    (
        "No field of a is smaller, and no guard is lit.",
        "aの方が小さいフィールドはなく、ガードビットも立たない。",
    ),
    ("a, bit {bit:int}: {value:int}", "aのビット{bit}：{value}"),
    ("Smaller: {names}.", "小さいのは{names}。"),
    (
        "Lit: {names}, so {wrong:int} of {all:int} accuse falsely; with guards set, {told}.",
        "立つのは{names}の上で、{all}個中{wrong}個は誤検出。先に立てておけば、下りるのは{told}の上だけ。",
    ),
    (
        "Lit: {names}, all of them truly; with guards set, {told}.",
        "立つのは{names}の上で、すべて正しい。先に立てておいても、下りるのは{told}の上。",
    ),
    # weights
    ("IsHand against I2Hand, as weights", "IsHandとI2Handを重みで比べる"),
    ("a has {a}, b has {b}: is a at least as good?", "aは{a}。bは{b}。aはb以上か。"),
    (
        "{count} more, weighing {weight} to 4.1.2, 1 to 4.1.3: sums {old:int} and {new:int}.",
        "{count}だけ多い。1枚の重みは4.1.2では{weight}分、4.1.3では1。和は{old}と{new}。",
    ),
    (
        "{count} fewer, weighing {weight} to 4.1.2, 1 to 4.1.3: sums {old:int} and {new:int}.",
        "{count}だけ少ない。1枚の重みは4.1.2では{weight}分、4.1.3では1。和は{old}と{new}。",
    ),
    (
        "As many {kind:word}s: the sums stay {old:int} and {new:int}.",
        "{kind}は同数。和は{old}と{new}のまま。",
    ),
    ("First look: 4.1.2 {old}, 4.1.3 {new}.", "最初の符号判定：4.1.2は{old}、4.1.3は{new}。"),
    ("goes on", "続行"),
    ("says no", "偽"),
    (
        "In all: 4.1.2 has {old:int}, 4.1.3 has {new:int}; both say yes.",
        "合計は4.1.2で{old}、4.1.3で{new}。どちらもb以上と判定する。",
    ),
    (
        "In all: 4.1.2 has {old:int}, 4.1.3 has {new:int}; both say no.",
        "合計は4.1.2で{old}、4.1.3で{new}。どちらもb以上とは判定しない。",
    ),
    (
        "In all: 4.1.2 has {old:int} and says a is as good, "
        "4.1.3 has {new:int} and says it is not.",
        "合計は4.1.2で{old}となりb以上と判定するが、4.1.3では{new}となりb以上とは判定しない。",
    ),
    # stand-ins
    ("Stand-ins", "駒の代用"),
    ("a has {a}; b has {b}.", "aは{a}。bは{b}。"),
    (
        "Knight to rook, field by field: none is missing.",
        "桂から飛までをフィールドごとに比べる：不足はない。",
    ),
    (
        "Knight to rook, field by field: nothing stands in for what is missing.",
        "桂から飛までをフィールドごとに比べる：不足があり、代用できる駒はない。",
    ),
    ("{many} stands in for {missing}.", "{missing}を{many}で代用する。"),
    ("{many} stand in for {missing}.", "{missing}を{many}で代用する。"),
    ("Still missing: {missing}.", "まだ足りないのは{missing}。"),
    (
        "To Bonanza, a is not at least as good.",
        "Bonanzaの判定では、aはb以上ではない。",
    ),
    (
        "Nothing is missing: to Bonanza, a is at least as good.",
        "不足はない。Bonanzaの判定では、aはb以上である。",
    ),
    # an entry of the table
    ("An entry, bit by bit", "置換表のエントリを1ビットずつ"),
    ("{bits:int} bits, empty.", "{bits}ビット、まだ空。"),
    (
        "{name:code}: {width:int} bits; {taken:int} of {bits:int} are taken, none is left.",
        "「{name}」：{width}ビット。{bits}ビット中{taken}ビットを使い、残りはない。",
    ),
    (
        "{name:code}: {width:int} bits; {taken:int} of {bits:int} are taken, {left:int} left.",
        "「{name}」：{width}ビット。{bits}ビット中{taken}ビットを使い、残り{left}。",
    ),
    (
        "With {width:int} bits for {name:code}: {taken:int} of {bits:int}, {over:int} stick out.",
        "「{name}」を{width}ビットにすると、{bits}ビットに対し{taken}ビットで、{over}ビットはみ出す。",
    ),
    (
        "With {width:int} bits for {name:code}: {taken:int} of {bits:int}, none sticks out.",
        "「{name}」を{width}ビットにすると、{bits}ビットに対し{taken}ビットで、はみ出さない。",
    ),
    # two paths
    ("Two paths, one board", "2つの手順、同じ盤面"),
    ("One position; two ways go on from here.", "1つの局面から、2つの手順に分かれる。"),
    ("First: {first}. Second: {second}.", "手順1：{first}。手順2：{second}。"),
    (
        "One board, two hands: the first path keeps {first}, the second {second}.",
        "盤面は同じで持ち駒が違う。片方だけにあるのは、手順1では{first}、手順2では{second}。",
    ),
    ("To Bonanza the first is better.", "Bonanzaの判定では手順1が優る。"),
    ("To Bonanza the second is better.", "Bonanzaの判定では手順2が優る。"),
    ("Neither is better.", "どちらも優越していない。"),
    # predictions
    (
        "a has no bishop, b has one; of the rest a has as many or more. Which guards "
        "are lit in a - b?",
        "aに角はなく、bには1枚ある。他の駒はaがb以上である。a - bで立つガードビットはどれか。",
    ),
    ("a - b is positive", "a - bは正だから"),
    ("the bishop's", "角のガードビット"),
    ("of the guards only this one is borrowed from", "借りられるガードビットはこれだけ"),
    ("the bishop's and all above", "角のガードビットとその上すべて"),
    ("a borrow runs on", "借りは先へ続く"),
    (
        "The bishop's field borrows from its guard, the guard from the rook's field, "
        "which has one to spare.",
        "角のフィールドはガードビットから借り、ガードビットは飛車のフィールドから借りる。飛車には1枚の余りがある。",
    ),
    (
        "Four pawns and one bishop, in the layout of YaneuraOu. Which number is that?",
        "歩4枚と角1枚をやねうら王の配置で表す。どの数か。",
    ),
    ("a bishop's digit is the sixth", "角の桁は下から6番目"),
    ("one and four", "1と4だから"),
    ("the bishop comes first", "角が先に来る"),
    (
        "Each kind begins at a digit of its own, the pawns at the lowest: 0x100004.",
        "どの駒も自分の桁から始まり、歩がいちばん下である：0x100004。",
    ),
    (
        "A mask keeps some of seven fields. Of the 128 masks, how many work?",
        "マスクは7フィールドのいくつかを残す。128通りのうち正しく働くのはいくつか。",
    ),
    ("three fields at most can be kept", "残せるのは3フィールドまで"),
    ("no two neighbours may be kept", "隣り合う二つは残せない"),
    ("every second one", "半分"),
    (
        "A kept field must have a neighbour above that is masked away: 34 sets of seven "
        "fields have no two neighbours.",
        "残すフィールドの上隣は消えていなければならない。隣り合うものがない組は34通り。",
    ),
    (
        "All guards of a are 0; a lacks one knight, and all else is equal. How many guards does "
        "a - b light?",
        "aのガードビットはすべて0。aは桂が1枚足りず、他は同じである。"
        "a - bで立つガードビットはいくつか。",
    ),
    ("the knight's", "桂のだけ"),
    ("two", "二つ"),
    ("the knight's, and the one that lent", "桂のと、貸したフィールドの"),
    ("five", "五つ"),
    ("all from the knight up", "桂から上すべて"),
    (
        "Equal fields have nothing to lend: each asks the next, so that five bits are "
        "lit, and four of them accuse falsely.",
        "等しいフィールドには貸すものがなく、次々に上へ頼む。五つのビットが立ち、四つは濡れ衣である。",
    ),
    (
        "Bonanza 4.1.2 adds fields that were cut out but left in their place. What does "
        "one lance weigh, in pawns?",
        "Bonanza 4.1.2は切り出したフィールドを元の位置のまま足す。香1枚は歩何枚分になるか。",
    ),
    ("a piece is a piece", "1枚は1枚"),
    ("a lance is worth more", "香のほうが価値が高い"),
    ("thirty-two", "三十二"),
    ("its field begins at bit 5", "香のフィールドはビット5から始まる"),
    (
        "Left in its place, a lance is 32: one lance more makes up for any number of pawns.",
        "元の位置のままなら香は32である。香が1枚多ければ、歩が何枚少なくても埋め合わせになる。",
    ),
)

add_book(PHRASES)
