"""What the films of a game, of a walk and of chapter 1 say, in Japanese."""

from shogi_lab.japanese.phrases import add_book

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # a game
    ("The same game", "同じ対局"),
    ("A game, move by move", "一局を一手ずつ"),
    ("A real game, and the record of its position", "実戦と、その局面の構造体"),
    ("Three moves", "3手"),
    ("What was played on the board above", "上の盤で指した手"),
    ("Before the first move; {side} begins.", "開始局面。{side}の手番。"),
    ("No members of posi_t touched", "変化したposi_tのメンバ：なし"),
    ("member", "メンバ"),
    ("change", "変化"),
    ("Bitboard", "ビットボード"),
    ("the chosen bitboard", "選んだビットボード"),
    ("bitboard", "ビットボード"),
    ("shogi board", "将棋盤"),
    (
        "Arrow keys go from place to place, Enter chooses one, Escape gives the arrows back.",
        "矢印キーで場所を移り、Enterで選び、Escで矢印キーを元の働きに戻す。",
    ),
    ("four boards", "4枚の盤"),
    ("table", "表"),
    ("ledger", "内訳"),
    ("material", "駒割"),
    ("words", "ワード"),
    ("asquare", "asquare（盤）"),
    # a walk
    ("{kernel:code} is done.", "{kernel}は終わり。"),
    ("{kernel:code} answers {answer}.", "{kernel}の答えは{answer}。"),
    ("striped: {local:code}", "縞：{local}"),
    ("ring: {squares:names}", "丸印：{squares}"),
    ("green: move", "緑：指し手"),
    ("{local:code}: its next change, step {n:int}", "{local}：次に変わるのはステップ{n}"),
    ("Next change: step {n:int}", "次の変化：ステップ{n}"),
    # one square, four boards
    ("One square, four boards", "1マスと4枚の盤"),
    (
        "The occupied squares, four times. Click a square to fill or empty it.",
        "駒のあるマスを4通りに表す。マスをクリックすると、駒を置いたり取り除いたりできる。",
    ),
    (
        "{sq:sq} fills: one bit in each of the four boards, at {a:int}, {b:int}, {c:int} and "
        "{d:int} in memory.",
        "{sq}に駒を置く：4枚の盤それぞれで1ビット、メモリ上の位置は{a}、{b}、{c}、{d}。",
    ),
    (
        "{sq:sq} empties: one bit in each of the four boards, at {a:int}, {b:int}, {c:int} and "
        "{d:int} in memory.",
        "{sq}から駒を除く：4枚の盤それぞれで1ビット、メモリ上の位置は{a}、{b}、{c}、{d}。",
    ),
    ("{sq:sq} in {board:source}", "{board}の{sq}"),
    # lines
    ("rank", "段"),
    ("file", "筋"),
    ("\\ diagonal", "右下がりの斜め"),
    ("/ diagonal", "右上がりの斜め"),
    ("{line} of {sq:sq}", "{sq}の{line}"),
    ("Line", "線"),
    ("the chosen line", "選んだ線"),
    ("A line read from the record", "構造体から読む線"),
    (
        "The lines through {sq:sq}: row {a:int} for the rank, {b:int} for the file, {c:int} for "
        "\\, {d:int} for /.",
        "{sq}を通る線：段は{a}行目、筋は{b}行目、右下がりの斜めは{c}行目、右上がりの斜めは{d}行目。",
    ),
    ("All 128 patterns of the {line}", "{line}、128通りのパターンすべて"),
    (
        "Pattern {bits:hex}, row {n:int}: {k:int} squares attacked along the {line} from {sq:sq}.",
        "パターン{bits}、{n}行目：{sq}から{line}に沿って{k}マスに利く。",
    ),
    ("flip {sq:sq}", "{sq}を反転"),
    ("Edges do not matter", "端は関係ない"),
    (
        "With {pieces} row {n:int} is read, and the attacks are the same.",
        "{pieces}、読むのは{n}行目で、利きは同じ。",
    ),
    ("no piece on either edge", "両端に駒がないとき"),
    ("a piece on one edge", "片方の端に駒があるとき"),
    ("a piece on the other edge", "もう片方の端に駒があるとき"),
    ("pieces on both edges", "両端に駒があるとき"),
    # six ways to a rook's attacks
    ("Six ways to a rook's attacks", "飛車の利きを求める6つの方法"),
    ("walked", "一マスずつ"),
    ("rotated", "回転ビットボード"),
    ("folded", "重ね合わせ"),
    ("multiplied", "マジックビットボード"),
    ("extracted", "PEXT"),
    ("subtracted", "Qugiyの引き算"),
    (
        "walked: {n:int} squares asked, one after another; nothing is kept.",
        "一マスずつ：{n}マスを順に調べる。差分更新は要らない。",
    ),
    (
        "rotated: row {a:int} for the rank, {b:int} for the file; three boards are kept turned.",
        "回転ビットボード：段は{a}行目、筋は{b}行目。回転した盤3枚を差分更新する。",
    ),
    (
        "folded: row {a:int} for the rank, {b:int} for the file; nothing is kept.",
        "重ね合わせ：段は{a}行目、筋は{b}行目。差分更新は要らない。",
    ),
    (
        "multiplied: both lines at once, number {n:int} of {m:int}; nothing is kept.",
        "マジックビットボード：縦横を一度に引く。{m}通りの{n}番。差分更新は要らない。",
    ),
    (
        "extracted: both lines at once, number {n:int} of {m:int}; nothing is kept.",
        "PEXT：縦横を一度に引く。{m}通りの{n}番。差分更新は要らない。",
    ),
    (
        "subtracted: one less flips each ray up to a piece; nothing is kept.",
        "Qugiyの引き算：1を引くと、駒までのビットが反転する。差分更新は要らない。",
    ),
    # a scan
    ("Black's pawns, found one by one", "先手の歩を一つずつ見つける"),
    ("Three words, {n:int} squares to find.", "3つのワード、見つけるマスは{n}個。"),
    (
        "The highest bit of the {word} word is {bit:int}: {a:int} - {b:int} = {c:int}, which is "
        "{sq:sq}.",
        "{word}のワードの最上位ビットは{bit}：{a} - {b} = {c}、つまり{sq}。",
    ),
    ("top", "上段"),
    ("middle", "中段"),
    ("bottom", "下段"),
    # who reads what
    ("Who reads what", "何が何を読むか"),
    (
        "posi_t in memory: each row is a cache line, each member as long as its bytes.",
        "メモリ上のposi_t：1行がキャッシュライン1本、メンバの長さはそのバイト数。",
    ),
    ("Is the king in check?", "王手がかかっているか。"),
    ("What does the {piece} on {sq:sq} attack?", "{sq}の{piece}の利きはどこか。"),
    ("Which moves are legal?", "合法手はどれか。"),
    ("What stands on {sq:sq}?", "{sq}に何があるか。"),
    ("Has this been here before?", "前に現れた局面か。"),
    (
        "{n:int} reads of {m:int} members, on {k:int} cache lines.",
        "読み出し{n}回、メンバ{m}個、キャッシュライン{k}本。",
    ),
    (
        "{n:int} reads of {m:int} members, on 1 cache line.",
        "読み出し{n}回、メンバ{m}個、キャッシュライン1本。",
    ),
    ("1 read of 1 member, on 1 cache line.", "読み出し1回、メンバ1個、キャッシュライン1本。"),
    # a member switched off
    ("A member switched off", "メンバを1つ外す"),
    (
        "All members are there. Switch one off: which question becomes a loop?",
        "メンバはすべてそろっている。1つ外すと、どの問いがループになるか。",
    ),
    (
        "Reads with the member (above) and without it (below)",
        "メンバがあるとき（上）とないとき（下）の読み出し",
    ),
    (
        'Without {member:code}: "{question}" takes {n:int} reads, not {few:int}: {how}.',
        "{member}がないと、「{question}」の答えに読み出しが{few}回ではなく{n}回かかる：{how}。",
    ),
    ("Has this position been before?", "この局面は前に現れたか"),
    ("Which squares are this color's?", "この側の駒はどのマスか"),
    ("What is attacked along the {line}?", "{line}に沿った利きはどこか"),
    ("Who reaches all neighbours?", "周囲8マスに動ける駒はどれか"),
    ("Who moves like a gold?", "金と同じ動きの駒はどれか"),
    ("Who slides diagonally?", "斜めに走る駒はどれか"),
    ("Who slides straight?", "縦横に走る駒はどれか"),
    ("What do the pawns attack?", "歩の利きはどこか"),
    ("Where are the silvers?", "銀はどこか"),
    ("Who is ahead in material?", "駒得なのはどちらか"),
    ("What stands here?", "ここに何があるか"),
    ("Where is the king?", "玉はどこか"),
    ("81 squares, one random number each", "81マスについて乱数を一つずつ"),
    ("Who is ahead in material? {reads}", "駒得なのはどちらか。{reads}"),
    ("join the sets of all types", "全駒種の集合を合わせる"),
    ("walk the line on the board", "盤の上で線をたどる"),
    ("join three sets", "3つの集合を合わせる"),
    ("join five sets", "5つの集合を合わせる"),
    ("join two sets", "2つの集合を合わせる"),
    ("shift their set by a rank", "歩の集合を一段ずらす"),
    ("search 81 squares", "81マスを探す"),
    ("add up 81 squares and two hands", "81マスと両者の持ち駒を足し合わせる"),
    ("ask the sets one by one", "集合を一つずつ調べる"),
    ("search the squares", "マスを順に探す"),
    # one move, many writes
    ("One move, many writes", "一手で多くの書き込み"),
    (
        "Which members does each kind of move write? Guess column by column.",
        "指し手の種類ごとに、どのメンバに書き込むか。列ごとに予想してみよ。",
    ),
    ("Quiet: {what}.", "駒を取らない手：{what}。"),
    ("Capture: {what}.", "駒を取る手：{what}。"),
    ("Promotion: {what}.", "成る手：{what}。"),
    ("Drop: {what}.", "打つ手：{what}。"),
    ("It writes {n:int} members of posi_t.", "posi_tのメンバ{n}個に書き込む。"),
    # material
    ("Material along a game", "対局中の駒割"),
    ("Before the first move: {n:int}.", "開始局面：{n}。"),
    ("Move {n:int}, {move:usi}: {change:int}, so {who}.", "第{n}手、{move}：{change}で{who}。"),
    ("{side} is ahead by {n:int}", "{side}が{n}点の駒得"),
    ("all is even", "駒の損得なし"),
    # the alarm
    ("The alarm", "警報"),
    (
        "All is well: every member says what board and hands say. Click one to break it.",
        "異常なし：どのメンバも盤と持ち駒に合っている。どれかをクリックすると壊れる。",
    ),
    ("{member:code} broken: {faults:names}.", "{member}を壊した：{faults}。"),
    ("faults: none", "不整合：なし"),
    ("faults: {n:int}", "不整合：{n}件"),
    # predictions
    (
        "Black plays 7g7f. How many members of the record change?",
        "先手が7六歩と指す。構造体のメンバはいくつ変わるか。",
    ),
    ("one pawn moves", "動くのは歩が一つ"),
    ("what a pawn does is kept in several ways", "歩のことは何通りにも記録されている"),
    ("all of them", "全部"),
    ("it is another position", "別の局面になる"),
    (
        "Eight: the pawns, what they attack, what is occupied (four times over), the board as a "
        "list, and the key.",
        "八つである。歩の集合、歩の利き、駒のあるマス（4通り）、配列の盤、そしてキー。",
    ),
    ("One square to find", "1マスを探す"),
    ("5e fills. How many bits change?", "5五に駒を置く。何ビット変わるか。"),
    ("it is one square", "マスは一つ"),
    ("four", "四つ"),
    ("one in each board", "盤ごとに一つ"),
    ("nine", "九つ"),
    ("its line has to move", "筋全体が動くから"),
    (
        "Each board keeps a bit for 5e, at a place of its own: four bits change.",
        "どの盤も5五のビットをそれぞれの位置に持つ。変わるのは4ビット。",
    ),
    (
        "A bishop on 5e looks along one diagonal of nine squares. How many of their "
        "bits are enough?",
        "5五の角が9マスの斜めの一筋を見る。いくつのビットがあれば足りるか。",
    ),
    ("the whole line", "筋の全部"),
    ("eight", "八つ"),
    ("a slider does not block itself", "自分自身は邪魔にならない"),
    ("seven", "七つ"),
    ("the two ends stop nothing", "両端は何も遮らない"),
    (
        "At the ends the walk stops anyway, piece or no piece: seven bits are enough, "
        "its own among them.",
        "両端では駒があってもなくても利きはそこで終わる。自分のマスを含めて7ビットで足りる。",
    ),
    (
        "A set has one square: bit 20 of the middle word. Which square is it?",
        "集合は1マスだけで、中央のワードのビット20である。どのマスか。",
    ),
    ("bit 26 comes first: 53 - 20 = 33", "先頭はビット26：53 - 20 = 33"),
    ("the third rank is c, and 20 lies beyond it", "3段目は三で、20はその先"),
    (
        "Bit 26 of the middle word is 9d, square 27; six bits lower is 3d.",
        "中央のワードのビット26は9四、マス27である。そこから6ビット下が3四。",
    ),
    (
        "All legal moves of a position are listed. Are more than half of the record's "
        "members read?",
        "ある局面の合法手をすべて生成する。構造体のメンバの半分より多くを読むか。",
    ),
    ("yes", "はい"),
    ("so many moves, so much to know", "手が多ければ要る情報も多い"),
    ("no", "いいえ"),
    ("most questions are about few squares", "問いの多くはわずかなマスのことである"),
    (
        "17 of 48 members are read; hash_key, material and the sets of who is not asked "
        "stay alone.",
        "読まれるのは48のメンバのうち17。hash_keyもmaterialも、尋ねられない駒の集合も読まれない。",
    ),
    (
        "Which kinds of move leave the member material as it is?",
        "メンバmaterialを変えないのはどの種類の手か。",
    ),
    ("quiet moves alone", "ただの移動だけ"),
    ("a drop brings a piece to the board", "打てば盤上の駒が増える"),
    ("quiet moves and drops", "ただの移動と打つ手"),
    ("a piece in hand counts already", "持駒はもう数えてある"),
    ("quiet moves and promotions", "ただの移動と成る手"),
    ("nothing is taken", "何も取っていない"),
    (
        "A drop writes no material: the piece counted in hand already. A promotion "
        "does, for it changes what a piece is worth.",
        "打つ手はmaterialを書かない。持駒はもう数えてある。成る手は書く。駒の価値が変わるから。",
    ),
)

add_book(PHRASES)
