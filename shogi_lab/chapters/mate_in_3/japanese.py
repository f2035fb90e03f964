"""What the films of chapter 3 say, in Japanese."""

from shogi_lab.japanese.phrases import add_book

#: The versions of the ladder, by number and by the name of their kernel.
VERSIONS = tuple(
    (f"{number} {name}", f"第{number}版（{name}）")
    for number, name in enumerate(
        ("naive", "is_mate_in_3ply", "local_iterator", "staged", "pin_test", "safe_do", "unsaved",
         "no_hash", "no_ply", "lean", "lazy", "no_buffer", "exits_now", "stay_open", "guarded",
         "one_answer", "no_list", "roomiest", "mate_in_3")
    )
)  # fmt: skip

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # parts, and places to click
    ("buffer of moves", "指し手生成バッファ"),
    ("update by xor", "xorによる更新"),
    ("counters", "カウンタ"),
    ("{move:usi}, {what}", "{move}、{what}"),
    ("the root, {state}", "根、{state}"),
    ("coming", "これから"),
    ("open", "調べている"),
    ("proved", "証明済み"),
    ("refuted", "反証済み"),
    # how many
    ("{n:int} check", "王手{n}通り"),
    ("{n:int} checks", "王手{n}通り"),
    ("{n:int} evasion", "回避手{n}通り"),
    ("{n:int} evasions", "回避手{n}通り"),
    ("{n:int} xor", "{n}回のxor"),
    ("{n:int} xors", "{n}回のxor"),
    # squares
    ("{others} and {last:sq}", "{others}、{last}"),
    # the visit
    ("A search for mate within {plies:int}", "{plies}手以内の詰み探索"),
    ("{seen:int} of {all:int} nodes visited", "全{all}ノード中{seen}ノードを訪問"),
    (
        "OR: {side:word} has {found}; one that mates is enough.",
        "ORノード：{side}は{found}。一つでも詰めばよい。",
    ),
    (
        "OR: after {move:usi}, {words}, {side:word} has {found}; one that mates is enough.",
        "ORノード：{move}（{words}）の後、{side}は{found}。一つでも詰めばよい。",
    ),
    ("OR: {side:word} has no checks: no mate here.", "ORノード：{side}に王手はなく、詰まない。"),
    (
        "OR: after {move:usi}, {words}, {side:word} has no checks: no mate here.",
        "ORノード：{move}（{words}）の後、{side}に王手はなく、詰まない。",
    ),
    (
        "AND: after {move:usi}, {words}, {side:word} has no evasion: mate.",
        "ANDノード：{move}（{words}）の後、{side}に回避手はなく、詰み。",
    ),
    (
        "AND: after {move:usi}, {words}, {side:word} has {found}; every one must fail.",
        "ANDノード：{move}（{words}）の後、{side}は{found}。すべて詰まなければならない。",
    ),
    (
        "AND: after {move:usi}, {words}, {side:word} has {found}, and no ply is left: "
        "{answer:usi} refutes it.",
        "ANDノード：{move}（{words}）の後、{side}は{found}。残り手数はなく、{answer}で不詰。",
    ),
    ("Proved: {move:usi} mates.", "証明：{move}で詰む。"),
    ("Proved: {answer:usi} mates after {move:usi}.", "証明：{move}の後、{answer}で詰む。"),
    ("Proved: every evasion fails after {move:usi}.", "証明：{move}の後、どう受けても詰む。"),
    ("Refuted: none of {found} mates.", "反証：{found}のどれでも詰まない。"),
    (
        "Refuted: none of {found} mates after {move:usi}.",
        "反証：{move}の後、{found}のどれでも詰まない。",
    ),
    ("Refuted: {answer:usi} escapes after {move:usi}.", "反証：{move}には{answer}で逃れる。"),
    ("{found} is never looked at.", "残る{found}は枝刈りで調べない。"),
    ("{found} are never looked at.", "残る{found}は枝刈りで調べない。"),
    # df-pn
    ("df-pn, node by node", "df-pn、1ノードずつ"),
    ("{n:int} node opened", "{n}ノードを展開"),
    ("{n:int} nodes opened", "{n}ノードを展開"),
    (
        "{side:word} has {found}; {move:usi}, whose proof number {n:int} is the least, is opened.",
        "{side}は{found}。証明数が{n}で最小の{move}を展開する。",
    ),
    (
        "After {last:usi}, {side:word} has {found}; {move:usi}, whose proof number {n:int} is the "
        "least, is opened.",
        "{last}の後、{side}は{found}。証明数が{n}で最小の{move}を展開する。",
    ),
    (
        "After {last:usi}, {side:word} has {found}; {move:usi}, whose disproof number {n:int} is "
        "the least, is opened.",
        "{last}の後、{side}は{found}。反証数が{n}で最小の{move}を展開する。",
    ),
    ("There {side:word} has {found}.", "そこで{side}は{found}。"),
    ("There {side:word} has no evasions: mate.", "そこで{side}に回避手はなく、詰み。"),
    ("There {side:word} has no checks: no mate.", "そこで{side}に王手はなく、不詰。"),
    ("There {side:word} mates at once.", "そこで{side}は1手で詰む。"),
    (
        "Proved: {move:usi} mates within {plies:int}; {opened}.",
        "証明：{move}で{plies}手以内に詰む。{opened}。",
    ),
    ("Refuted: no check mates; {opened}.", "反証：どの王手でも詰まない。{opened}。"),
    # the proof
    ("Mate in {plies:int}, proved", "{plies}手詰めの証明"),
    (
        "The proof: {kept:int} of {all:int} visited nodes",
        "証明：訪問した{all}ノード中の{kept}ノード",
    ),
    ("{side:word} to move mates by {move:usi}.", "{side}番、{move}で詰む。"),
    ("{line}: {words}; then {answer:usi} mates.", "{line}：{words}。続く{answer}で詰み。"),
    ("{line}, {words}: mate.", "{line}：{words}。詰み。"),
    ("{line}: {words}. {found}, and all fail.", "{line}：{words}。{found}、どれも詰む。"),
    ("{move:usi}, {words}. {found}, and all fail.", "{move}：{words}。{found}、どれも詰む。"),
    # you defend, you attack
    ("You defend", "受け方を持って指す"),
    ("{side:word}'s evasions after {move:usi}", "{move}に対する{side}の回避手"),
    ("{side:word} checks by {move:usi}, {words}.", "{side}の王手は{move}（{words}）。"),
    ("Choose one of {found}.", "{found}から一つ選ぶ。"),
    ("It is mate at once.", "これで詰み。"),
    (
        "You chose {move:usi}, {words}; {answer:usi}, {then}, is check again.",
        "{move}（{words}）を選んだ。{answer}（{then}）で再び王手。",
    ),
    (
        "You chose {move:usi}, {words}; {answer:usi}, {then}, is mate.",
        "{move}（{words}）を選んだ。{answer}（{then}）で詰み。",
    ),
    ("Choose another.", "別の手を選ぶ。"),
    ("You attack", "攻め方を持って指す"),
    ("{side:word}'s checks", "{side}の王手"),
    (
        "{side:word} mates within {plies:int}: choose a check.",
        "{side}は{plies}手以内に詰ますことができる。王手を選ぶ。",
    ),
    (
        "{side:word} has no mate within {plies:int}: choose a check.",
        "{side}は{plies}手以内に詰ますことができない。王手を選ぶ。",
    ),
    ("{move:usi}, {words}, is mate.", "{move}（{words}）で詰み。"),
    ("{move:usi}, {words}, is right.", "{move}（{words}）は正解。"),
    (
        "{side:word} plays {move:usi}: choose the next check.",
        "{side}は{move}と応じる。次の王手を選ぶ。",
    ),
    (
        "{move:usi}, {words}, is answered by {answer:usi}.",
        "{move}（{words}）には{answer}で逃れる。",
    ),
    (
        "{move:usi}, {words}, is answered by {answer:usi}, and no mate within {plies:int} is left.",
        "{move}（{words}）には{answer}と応じられ、残り{plies}手以内の詰みはない。",
    ),
    # the shared buffer
    ("One buffer for all plies", "全深さで共有する指し手生成バッファ"),
    (
        "Ply {ply:int}: {found} is written from {start:int} on; move_last[{same:int}] = {end:int}.",
        "深さ{ply}：{found}を{start}番から書き込み、move_last[{same}] = {end}。",
    ),
    (
        "Ply {ply:int}: {found} are written from {start:int} on; "
        "move_last[{same:int}] = {end:int}.",
        "深さ{ply}：{found}を{start}番から書き込み、move_last[{same}] = {end}。",
    ),
    (
        "Ply {ply:int}: no checks are written from {start:int} on; "
        "move_last[{same:int}] = {end:int}.",
        "深さ{ply}：王手はなく、{start}番から何も書き込まない。move_last[{same}] = {end}。",
    ),
    (
        "Ply {ply:int}: no evasions are written from {start:int} on; "
        "move_last[{same:int}] = {end:int}.",
        "深さ{ply}：回避手はなく、{start}番から何も書き込まない。move_last[{same}] = {end}。",
    ),
    (
        "Ply {ply:int}: anext_move[{same:int}] hands out {at:int}, {move:usi}, "
        "and steps on to {next:int}. MakeMove.",
        "深さ{ply}：anext_move[{same}]は{at}番の{move}を取り出し、{next}番へ進む。MakeMove。",
    ),
    (
        "Ply {ply:int}: UnMakeMove {move:usi}. "
        "What ply {below:int} wrote from {start:int} on is free again.",
        "深さ{ply}：UnMakeMove {move}。深さ{below}が{start}番から書いた分は、また空きになる。",
    ),
    # counters
    ("What each version does", "各版の仕事量"),
    *VERSIONS,
    ("{n:int} {version:code}: {reason}.", "第{n}版（{version}）：{reason}。"),
    (
        "every legal move is made to see whether it gives check",
        "合法手をすべて指してみて、王手かどうかを調べる",
    ),
    (
        "the article's form: only checks, in one buffer",
        "記事の形。王手だけを1本のバッファに生成する",
    ),
    (
        "the iterator is a local variable, not a member of the record",
        "イテレータを構造体のメンバではなくローカル変数にする",
    ),
    (
        "checks kind by kind: an early mate saves generating the rest",
        "王手を種類ごとに逐次生成する。早く詰めば残りを生成せずに済む",
    ),
    (
        "a check that exposes the own king is not made; no drop does",
        "自玉が取られる王手は指さない。駒打ちではその恐れがない",
    ),
    ("that test and the move are one function", "その判定とMakeMoveを一つの関数にする"),
    (
        "from 4 on: making a move saves nothing by ply",
        "第4版から続ける。MakeMoveでplyごとの値を保存しない",
    ),
    ("moves leave the hash alone", "MakeMoveでハッシュ値を更新しない"),
    (
        "no ply: where a list ends is handed on",
        "plyを使わない。指し手リストの終端を引数で渡す",
    ),
    (
        "moves leave alone all else that nothing here reads",
        "ほかにもここで読まれないものはMakeMoveで更新しない",
    ),
    (
        "an answer is played as soon as it is found: no list of them",
        "応手は見つけしだい指し、リストを作らない",
    ),
    ("a check, too: no list at all", "王手もリストを作らず、見つけしだい指す"),
    (
        "a check that leaves the king an exit is seen through unmade",
        "玉に逃げ道を残す王手は、指さずに見破る",
    ),
    (
        "the exits that stay open, whatever is played, are found once a position",
        "何を指しても残る逃げ道を、局面ごとに一度だけ求める",
    ),
    (
        "beside the king, a piece lands only where another guards it",
        "玉の隣へは、他の駒が利いているマスにだけ動く",
    ),
    (
        "an answer is looked for, not all of them",
        "応手をすべて生成せず、一つあるかどうかだけを調べる",
    ),
    (
        "at the last ply no list: only kinds that can close the exits",
        "最後の手では生成しない。逃げ道をふさげる駒だけを調べる",
    ),
    ("the king's roomiest step first", "逃げ道のいちばん広い玉の手を先に調べる"),
    (
        "no check that leaves a king whose exits nothing closes; no list of his steps",
        "何によっても逃げ道をふさげない玉を残す王手は指さず、玉の手も生成しない",
    ),
    ("{column} {now:int} instead of {was:int}", "{column}は{was}から{now}に"),
    ("{column} {now:int} instead of {was:int}.", "{column}は{was}から{now}に。"),
    ("generated", "生成"),
    ("Generated", "生成"),
    ("made", "着手"),
    ("Made", "着手"),
    ("tested", "自玉の検査"),
    ("Tested", "自玉の検査"),
    ("saved", "plyごとの保存"),
    ("Saved", "plyごとの保存"),
    ("xors", "xorの回数"),
    ("Xors", "xorの回数"),
    ("high", "バッファの最大使用数"),
    ("High", "バッファの最大使用数"),
    # exits that stay open
    ("Exits that stay open", "残る逃げ道"),
    ("What closes the exits", "逃げ道をふさぐもの"),
    (
        "Beside {side:word}'s king: {other:word} attacks nothing.",
        "{side}玉の周り：{other}の利きはない。",
    ),
    (
        "Beside {side:word}'s king: {other:word} attacks nothing, own pieces stand on {own}.",
        "{side}玉の周り：{other}の利きはなく、味方の駒は{own}。",
    ),
    (
        "Beside {side:word}'s king: {other:word} attacks {squares}.",
        "{side}玉の周り：{other}の利きは{squares}。",
    ),
    (
        "Beside {side:word}'s king: {other:word} attacks {squares}, own pieces stand on {own}.",
        "{side}玉の周り：{other}の利きは{squares}、味方の駒は{own}。",
    ),
    ("Own pieces may move away, in vain.", "駒が動いても利きは増えない。"),
    (
        "Own pieces may move away: {squares} may be attacked then.",
        "駒が動けば{squares}にも利くことがある。",
    ),
    ("No exit stays open.", "残る逃げ道はない。"),
    ("Open whatever is played: {squares}.", "何を指しても残るのは{squares}。"),
    (
        "No piece could attack them all with check: no mate at once.",
        "王手しながらすべてに利かせられる駒はない。すぐには詰まない。",
    ),
    (
        "Kinds of piece that could attack them all with check, and not be taken: {n:int}.",
        "取られずに王手しながらすべてに利かせられる駒は{n}種類。",
    ),
    ("{move:usi} leaves {squares} open.", "{move}では{squares}が残る。"),
    (
        "{move:usi} lands on {at:sq}, which no other piece guards.",
        "{move}の{at}には、他の駒の利きがない。",
    ),
    (
        "{move:usi} closes them, and nothing answers: mate.",
        "{move}ですべてふさがり、応手はない。詰み。",
    ),
    ("{move:usi} closes them, and is answered.", "{move}ですべてふさがるが、応手がある。"),
    ("And {found} more.", "ほかに{found}。"),
    # the order of the checks
    ("The mating move's place", "詰ます手は何番目か"),
    ("In the order of the generator", "生成した順"),
    ("{found} before one is looked at.", "{found}。まだ一つも調べていない。"),
    (
        "Check {place:int} of {all:int}, {move:usi}, mates: {vain:int} was generated in vain.",
        "王手{all}通りの{place}番目、{move}で詰む。{vain}手は無駄に生成した。",
    ),
    (
        "Check {place:int} of {all:int}, {move:usi}, mates: {vain:int} were generated in vain.",
        "王手{all}通りの{place}番目、{move}で詰む。{vain}手は無駄に生成した。",
    ),
    (
        "Check {place:int} of {all:int}, {move:usi}, is refuted by {answer:usi}.",
        "王手{all}通りの{place}番目、{move}は{answer}で不詰。",
    ),
    # what the key costs
    ("What the hash key costs", "ハッシュ値の更新にかかる手間"),
    (
        "After {moves:int} move made and unmade, {move:usi} the last: {xors}; "
        "finding the checks read the key {reads:int} times.",
        "着手と取り消し計{moves}回（最後は{move}）で{xors}。王手を探す間にハッシュ値を読んだのは{reads}回。",
    ),
    (
        "After {moves:int} moves made and unmade, {move:usi} the last: {xors}; "
        "finding the checks read the key {reads:int} times.",
        "着手と取り消し計{moves}回（最後は{move}）で{xors}。王手を探す間にハッシュ値を読んだのは{reads}回。",
    ),
    # a pawn dropped before the king
    ("A pawn dropped before the king", "玉頭に打つ歩"),
    (
        "{side:word} could drop a pawn on {at:sq}, before the king.",
        "{side}は玉頭の{at}に歩を打てそうだ。",
    ),
    ("Is it allowed?", "打ってよいか。"),
    ("Steps of the king: {walls}.", "玉の逃げ道：{walls}。"),
    ("{squares} is attacked", "{squares}には敵の利き"),
    ("{squares} are attacked", "{squares}には敵の利き"),
    ("his own pieces stand on {squares}", "{squares}には味方の駒"),
    ("No step is left.", "逃げ道はない。"),
    ("{squares} is safe.", "{squares}は安全。"),
    ("{squares} are safe.", "{squares}は安全。"),
    ("none is barred", "ふさがれたマスなし"),
    ("Nothing may take the pawn on {at:sq}.", "{at}の歩を取れる駒はない。"),
    ("The piece on {squares} may take the pawn on {at:sq}.", "{squares}の駒で{at}の歩を取れる。"),
    (
        "Nothing may take the pawn on {at:sq}: the piece on {squares} is pinned.",
        "{at}の歩を取れる駒はない。{squares}の駒はピンされている。",
    ),
    (
        "{drop:usi} would be mate, and a pawn may not be dropped to give mate: not allowed.",
        "{drop}は詰み。打ち歩詰めは反則なので打てない。",
    ),
    (
        "{drop:usi} would not be mate, so the rule does not forbid it.",
        "{drop}は詰みではないので、打ち歩詰めの反則にはならない。",
    ),
    # interpositions
    ("Interpositions", "合駒"),
    ("What can be put between, and what takes it", "打てる合駒と、それを取る手"),
    ("{move:usi} checks from afar.", "{move}は離れた所からの王手。"),
    ("{side:word} can drop something between: {ways}.", "{side}は合駒を打つこともできる：{ways}。"),
    (
        "{side:word} can only drop something between: {ways}.",
        "{side}は合駒を打つしかない：{ways}。",
    ),
    ("{n:int} way", "{n}通り"),
    ("{n:int} ways", "{n}通り"),
    (
        "{move:usi} is taken at once by {answer:usi}, for nothing: useless.",
        "{move}は{answer}ですぐにただで取られる。無駄合。",
    ),
    (
        "{move:usi} is taken by {answer:usi}, on a square that the defender guards.",
        "{move}は{answer}で取られるが、そこには受け方の利きがある。",
    ),
    (
        "{move:usi} is not taken: {answer:usi} mates another way.",
        "{move}は取らず、{answer}で別の詰みがある。",
    ),
    (
        "Not all evasions are useless interpositions: mate in {plies:int} by any count.",
        "無駄合ではない受けがある。どう数えても{plies}手詰め。",
    ),
    (
        "Problems do not count useless interpositions: for them this is mate in 1, "
        "here it is mate in {plies:int}.",
        "詰将棋は無駄合を数えないので1手詰め、ここでは{plies}手詰め。",
    ),
    # Bonanza's defender
    ("Bonanza's defender", "Bonanzaの受け"),
    ("As Bonanza tries them", "Bonanzaが試す順"),
    ("{found}, in the order in which Bonanza tries them.", "{found}を、Bonanzaが試す順に並べる。"),
    ("evasions", "回避手"),
    (
        "striped across: strong squares; aslant: weak ones",
        "横縞：強い合駒のマス、斜線：弱い合駒のマス",
    ),
    ("ringed: where they go", "輪：行き先"),
    ("Tried next, {name}: {moves}.", "次に試すのは{name}：{moves}。"),
    ("the king takes the checker", "王手している駒を玉で取る"),
    ("another piece takes the checker", "王手している駒を他の駒で取る"),
    ("the king takes something else", "他の駒を玉で取る"),
    ("the king to an empty square", "玉が空いたマスへ逃げる"),
    ("strong interposition", "強い合駒"),
    ("weak interposition", "弱い合駒"),
    ("a {piece:piece} is in hand", "{piece}が持ち駒にある"),
    ("it always promotes there", "そこでは必ず成る"),
    ("reached by nothing", "そこに届く駒はない"),
    ("reached by {who}", "そこに届くのは{who}"),
    ("the king", "玉"),
    ("{n:int} move", "指し手{n}通り"),
    ("{n:int} moves", "指し手{n}通り"),
    ("{n:int} move and the king", "指し手{n}通りと玉"),
    ("{n:int} moves and the king", "指し手{n}通りと玉"),
    (
        "After each a mate in 1 is looked for; one that gives check is taken to save.",
        "それぞれの後で1手詰めを探す。逆王手なら受かるとみなす。",
    ),
    (
        "Only taking it by the checker is looked at, and then the defender is asked again: "
        'so a "mate in 3" may be longer.',
        "王手している駒で取る手だけを調べ、再び受けを問う。"
        "だから「3手詰め」が実はもっと長いこともある。",
    ),
    ("All fail.", "どれも受からない。"),
    ("{move:usi} saves: Bonanza stops here.", "{move}で受かる。Bonanzaはここで打ち切る。"),
    # where Bonanza errs
    ("Where Bonanza errs", "Bonanzaの間違い"),
    ("Bonanza on each check", "各王手に対するBonanzaの判定"),
    ("Bonanza finds no mate.", "Bonanzaの判定は不詰。"),
    ("There is one in {n:int}: {check:usi}.", "実は{check}で{n}手詰め。"),
    (
        "There is one in {n:int}: {check:usi}, which it does not generate.",
        "実は{check}で{n}手詰めだが、Bonanzaはこの王手を生成しない。",
    ),
    (
        "{answer:usi} gives check and is taken to save, but {reply:usi} mates.",
        "{answer}は逆王手なので受かるとみなすが、{reply}で詰む。",
    ),
    (
        "After {answer:usi} it does not see that {reply:usi} mates.",
        "{answer}の後、{reply}の詰みが見えない。",
    ),
    ("Bonanza says: mate in 3 by {check:usi}.", "Bonanzaの判定は{check}で3手詰め。"),
    ("There is none: the lance may not promote there.", "実は詰まない。香はそこでは成れない。"),
    ("It leaves out {answer:usi}, which helps.", "調べない{answer}で受かる。"),
    (
        "It takes {n:int}: {answer:usi} holds out longer.",
        "実は{n}手かかる。{answer}のほうが長く粘れる。",
    ),
    ("Not tried: {moves}.", "試さない手：{moves}。"),
    (
        "Each is taken to be no better than a move that is tried.",
        "どれも、試した手より良くはないとみなす。",
    ),
    # predictions
    (
        "One answer to a check is found that saves White. How many of the other answers "
        "are looked at?",
        "ある王手に対して白を救う応手が見つかった。残りの応手はいくつ調べるか。",
    ),
    ("all", "全部"),
    ("one wants to be thorough", "念のため"),
    ("the check has failed already", "王手はもう失敗している"),
    ("half", "半分"),
    ("on average", "平均すれば"),
    (
        "None after it: the check has failed, and nothing else that White could play repairs it.",
        "その後は一つも調べない。王手は失敗しており、白の他の手を見ても変わらない。",
    ),
    ("Which move of the bishop mates in five?", "5手で詰ます角の動きはどれか。"),
    ("a promoted piece can do more", "成ったほうが強い"),
    ("closer to the king, and promoted", "玉に近く、しかも成る"),
    ("the bishop as it is", "角のまま"),
    (
        "Unpromoted on 2c: 1b1a, P*1b, 1a2b, the one way out, and 3c3b+ mates. A horse on 2c "
        "would reach 2b, too, and the pawn drop would be a forbidden mate.",
        "2三へ不成である。1b1a、P*1bの後、玉はただ一つの逃げ道へ1a2bと逃げ、3c3b+で詰み。"
        "2三が馬なら2二にも利き、歩打ちは打ち歩詰めになる。",
    ),
)

add_book(PHRASES)
