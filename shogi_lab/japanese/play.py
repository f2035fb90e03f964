"""What a board to play on says, in Japanese."""

#: The pairs, as `japanese` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
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
