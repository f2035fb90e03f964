"""What a board with an opponent says, in Japanese."""

#: The pairs, as `japanese` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    ("Level", "強さ"),
    ("Hint", "ヒント"),
    ("Your turn", "コンピュータが指す"),
    ("Move now", "すぐ指す"),
    ("Its line", "読み筋"),
    ("plain negamax, depth 2", "ネガマックスのみ、深さ2"),
    ("quiescence, depth 2", "静止探索、深さ2"),
    ("KKP, depth 3", "KKP、深さ3"),
    ("a table, 10,000 nodes", "置換表、1万局面"),
    ("everything, 2,000 nodes", "全部、2,000局面"),
    ("everything, {n:int} s", "全部、{n}秒"),
    ("The player thinks for {side:word}.", "{side}の手を考えている。"),
    ("Hint: {move:usi}.", "ヒント：{move}。"),
    ("{side:word} plays {move:usi}.", "{side}、{move}。"),
    ("{side:word} declares a win.", "{side}の宣言勝ち。"),
    ("Depth {depth:int}, {n:int} nodes.", "深さ{depth}、{n}局面。"),
    ("It sees both even.", "互角とみる。"),
    ("It sees {side:word} {n:int} ahead.", "{side}が{n}点よいとみる。"),
    ("It sees a mate in {n:int} for {side:word}.", "{side}に{n}手の詰みをみる。"),
    ("It expects {line}.", "読み筋は{line}。"),
    ("{side:word} gave check all the time, and loses.", "{side}は連続王手の千日手で負け。"),
    ("The position is here for the fourth time: a draw.", "同一局面4回目：千日手。"),
)
