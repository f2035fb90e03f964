"""What a board to play on says, in Japanese."""

#: The pairs, as `japanese` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    # squares, pieces, hands
    ("Black {piece:word}", "先手の{piece}"),
    ("White {piece:word}", "後手の{piece}"),
    ("Black promoted {piece:word}", "先手の成{piece}"),
    ("White promoted {piece:word}", "後手の成{piece}"),
    ("Black promoted pawn", "先手のと金"),
    ("White promoted pawn", "後手のと金"),
    ("{sq:sq} empty", "{sq}（空き）"),
    ("{sq:sq} Black {piece:word}", "{sq}（先手の{piece}）"),
    ("{sq:sq} White {piece:word}", "{sq}（後手の{piece}）"),
    ("{sq:sq} Black promoted {piece:word}", "{sq}（先手の成{piece}）"),
    ("{sq:sq} White promoted {piece:word}", "{sq}（後手の成{piece}）"),
    ("{sq:sq} Black promoted pawn", "{sq}（先手のと金）"),
    ("{sq:sq} White promoted pawn", "{sq}（後手のと金）"),
    ("no {piece:word} in {side:word}'s hand", "{side}の持ち駒に{piece}なし"),
    ("{n:int} {piece:word} in {side:word}'s hand", "{side}の持ち駒に{piece}{n}枚"),
    ("{side:word}: {piece:word} in hand", "{side}：持ち駒の{piece}"),
    ("pawns", "歩"),
    ("lances", "香"),
    ("knights", "桂"),
    ("silvers", "銀"),
    ("golds", "金"),
    ("bishops", "角"),
    ("rooks", "飛"),
    ("take away", "取り除く"),
    ("to the other side", "相手の駒にする"),
    ("turn over (promote)", "裏返す（成る）"),
    # moves
    ("{side:word} played {move:usi}, {what}.", "{side}、{move}（{what}）。"),
    ("After {move:usi}.", "{move}の後。"),
    ("{side:word} to move.", "{side}の手番。"),
    ("{side:word} is in check.", "{side}に王手がかかっている。"),
    (
        "{side:word} is in check and has no legal move: the game is over.",
        "{side}は王手をかけられ、合法手がない：終局。",
    ),
    ("{side:word} has no legal move: the game is over.", "{side}に合法手がない：終局。"),
    ("Taken.", "この局面にした。"),
    ("Setting up a position.", "局面を編集中。"),
    ("Left.", "編集をやめた。"),
    ("{file:source}: 1 move.", "{file}：1手。"),
    ("{file:source}: {n:int} moves.", "{file}：{n}手。"),
    (
        "Its last, {move:usi}, is not legal and was left out.",
        "最後の{move}は合法手でないので除いた。",
    ),
    # moves that are refused
    ("move {n:int}: {what}", "第{n}手：{what}"),
    ("{move:usi} is not legal: {why}", "{move}は合法手でない：{why}"),
    ("there is no piece on {sq:sq}", "{sq}に駒がない"),
    (
        "the {piece} on {sq:sq} is {side:word}'s, and it is not {again:word}'s turn",
        "{sq}の{piece}は{side}の駒で、{again}の手番ではない",
    ),
    ("a piece of the same side stands on {sq:sq}", "{sq}に味方の駒がある"),
    (
        "the {piece}'s way to {to:sq} is blocked on {sq:sq}",
        "{piece}の{to}への道が{sq}でふさがれている",
    ),
    ("a {piece} on {start:sq} does not go to {to:sq}", "{start}の{piece}は{to}へ動けない"),
    ("a {piece} does not promote", "{piece}は成れない"),
    (
        "a piece promotes when its move starts or ends on ranks {first:code} to {last:code}",
        "成れるのは、{first}段から{last}段までに入る手、出る手、その中で動く手だけ",
    ),
    (
        "a {piece} on {sq:sq} could never move again: it must promote",
        "{sq}の{piece}は行き所がなくなるので、成らなければならない",
    ),
    ("{side:word} has no {piece:word} in hand", "{side}の持ち駒に{piece}がない"),
    ("{sq:sq} is not empty", "{sq}は空いていない"),
    ("a {piece:word} on {sq:sq} could never move again", "{sq}の{piece}は行き所がない"),
    ("{side:word} has a pawn on file {file:int} already", "{file}筋には{side}の歩がある（二歩）"),
    ("it does not answer the check of {side:word}'s king", "{side}玉への王手を防いでいない"),
    ("a pawn may not be dropped to give mate", "打ち歩詰めになる"),
    (
        "{side:word}'s king would be attacked on {sq:sq}",
        "{sq}では{side}玉が取られる",
    ),
    (
        "the piece is pinned: {side:word}'s king would be attacked",
        "この駒はピンされていて、動かすと{side}玉が取られる",
    ),
    ("{move:usi} is not legal: {why}.", "{move}は合法手でない：{why}。"),
    # what cannot be picked up
    ("{sq:sq}: {why}.", "{sq}：{why}。"),
    (
        "no move of the {piece} answers the check of {side:word}'s king",
        "{piece}のどの手も{side}玉への王手を防がない",
    ),
    ("the king would be attacked wherever it could go", "玉はどこへ動いても取られる"),
    (
        "the {piece} has no square to go to: its own side or the edge is in the way",
        "{piece}には行けるマスがない：味方の駒か盤の端にふさがれている",
    ),
    ("It is {side:word}'s turn.", "{side}の手番。"),
    ("{side:word} has no {piece:word} in hand.", "{side}の持ち駒に{piece}がない。"),
    (
        "No drop of a {piece:word} answers the check of {side:word}'s king.",
        "{piece}をどこに打っても{side}玉への王手を防がない。",
    ),
    ("There is no square to drop a {piece:word} on.", "{piece}を打てるマスがない。"),
    # positions that are refused
    ("SFEN {text:source}:", "SFEN {text}："),
    (
        "{n:int} {piece:word} on board and in hand, a full set has {most:int}",
        "盤上と持ち駒を合わせて{piece}が{n}枚、一組では{most}枚",
    ),
    ("kings", "玉"),
    ("{side:word} has {n:int} kings", "{side}に玉が{n}枚ある"),
    ("{side:word} has {n:int} pawns on file {file:int}", "{file}筋に{side}の歩が{n}枚（二歩）"),
    (
        "{side:word}'s {piece:word} on {sq:sq} can never move again",
        "{sq}の{side}の{piece}は行き所がない",
    ),
    (
        "{side:word} is to move and can take the {other:word} king",
        "{side}の手番で、{other}玉を取れてしまう",
    ),
)
