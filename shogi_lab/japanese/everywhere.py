"""Words and moves in Japanese, as all chapters say them."""

#: Pieces as SFEN writes them, by which the places of a board are labelled.
LETTERS = {
    "P": "歩", "L": "香", "N": "桂", "S": "銀", "G": "金", "B": "角", "R": "飛", "K": "玉",
    "+P": "と金", "+L": "成香", "+N": "成桂", "+S": "成銀", "+B": "馬", "+R": "龍",
}  # fmt: skip

#: The pairs, as `japanese` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # names stay as they are
    ("{square:sq}", "{square}"),
    ("{move:usi}", "{move}"),
    ("{number:int}", "{number}"),
    ("{member:name}", "{member}"),
    ("{member:name} = {other:code}", "{member} = {other}"),
    # films of the reader's own
    ("Your own game", "自分の対局"),
    ("Before the first move.", "開始局面。"),
    # sides
    ("Black", "先手"),
    ("White", "後手"),
    ("black", "先手"),
    ("white", "後手"),
    # pieces
    ("pawn", "歩"),
    ("lance", "香"),
    ("knight", "桂"),
    ("silver", "銀"),
    ("gold", "金"),
    ("bishop", "角"),
    ("rook", "飛"),
    ("king", "玉"),
    ("promoted pawn", "と金"),
    ("promoted lance", "成香"),
    ("promoted knight", "成桂"),
    ("promoted silver", "成銀"),
    ("horse", "馬"),
    ("dragon", "龍"),
    ("none", "なし"),
    ("nothing", "なし"),
    ("empty", "空"),
    ("{n:int} squares", "{n}マス"),
    # moves
    ("{piece:piece} from {start:sq} to {to:sq}", "{start}の{piece}を{to}へ"),
    ("{piece:piece} from {start:sq} to {to:sq}, promotes", "{start}の{piece}を{to}へ成る"),
    (
        "{piece:piece} from {start:sq} to {to:sq}, takes {taken:piece}",
        "{start}の{piece}で{to}の{taken}を取る",
    ),
    (
        "{piece:piece} from {start:sq} to {to:sq}, takes {taken:piece}, promotes",
        "{start}の{piece}で{to}の{taken}を取って成る",
    ),
    ("{piece:piece} dropped on {to:sq}", "{to}に{piece}を打つ"),
    # pieces in hand
    ("pawn {n:int}", "歩{n}"),
    ("lance {n:int}", "香{n}"),
    ("knight {n:int}", "桂{n}"),
    ("silver {n:int}", "銀{n}"),
    ("gold {n:int}", "金{n}"),
    ("bishop {n:int}", "角{n}"),
    ("rook {n:int}", "飛{n}"),
    # places of a board; letters by themselves are directions as well, so no pairs of their own
    ("{place:sq}, empty", "{place}、空き"),
    *(
        (f"{{place:sq}}, Black {letter}", f"{{place}}、先手の{ours}")
        for letter, ours in LETTERS.items()
    ),
    *(
        (f"{{place:sq}}, White {letter}", f"{{place}}、後手の{ours}")
        for letter, ours in LETTERS.items()
    ),
    # predictions
    ("Show me", "答えを見る"),
    # pictures, tables and walks
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
    ("striped: {local:code}", "縞：{local}"),
    ("ring: {squares:names}", "丸印：{squares}"),
    ("green: move", "緑：指し手"),
    ("{local:code}: its next change, step {n:int}", "{local}：次に変わるのはステップ{n}"),
    ("Next change: step {n:int}", "次の変化：ステップ{n}"),
    ("the chosen line", "選んだ線"),
)
