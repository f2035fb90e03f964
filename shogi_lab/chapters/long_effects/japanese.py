"""What the wheel of chapter 5 says, in Japanese; all other films of the chapter make messages."""

from shogi_lab.japanese.phrases import add_book

#: The pairs, as `phrases` reads them.
PHRASES: tuple[tuple[str, str], ...] = (
    ("Black {black:rays}", "先手の{black}"),
    ("White {white:rays}", "後手の{white}"),
    ("no rays", "長い利きなし"),
    ("The wheel of directions", "8方向の図"),
    ("Word {word:hex}: {told}.", "ワード{word}：{told}。"),
)

add_book(PHRASES)
