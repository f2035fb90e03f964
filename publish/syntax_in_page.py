"""What is wrong with code that Python cannot read, in a sentence for beginners.

line 3:
if n > 3
        ^
SyntaxError: expected ':'
A line that begins a block, as with if, for, while and def, ends with a colon.
"""

import re

#: By what CPython says: a sentence that says how to go on, in English and in Japanese.
WORDS = (
    (r"expected ':'",
     "A line that begins a block, as with if, for, while and def, ends with a colon.",
     "if、for、while、defなどで始まる行は、最後にコロン（:）が要る。"),
    (r"never closed",
     "The bracket at the mark is opened but never closed.",
     "印の所で開いた括弧が、どこでも閉じられていない。"),
    (r"unmatched|does not match opening",
     "The bracket at the mark closes nothing that is open.",
     "印の所の括弧に対応する、開いた括弧がない。"),
    (r"unterminated",
     "The text that begins at the mark has no quotation mark at its end.",
     "印の所から始まる文字列に、終わりの引用符がない。"),
    (r"expected an indented block",
     "A line that ends with a colon needs lines that belong to it: indent the next line.",
     "コロンで終わる行の次には、字下げした行が要る。"),
    (r"unexpected indent",
     "This line is indented more than the line before it, which does not end with a colon.",
     "この行は前の行より字下げされているが、前の行はコロンで終わっていない。"),
    (r"unindent|tabs and spaces",
     "The indentation of this line matches no line before it.",
     "この行の字下げは、前のどの行ともそろっていない。"),
    (r"instead of '='",
     "A single = gives a value to a name; to compare two values, write ==.",
     "=は名前に値を与える。二つの値を比べるには==と書く。"),
    (r"cannot assign|cannot delete",
     "Only a name can be given a value, and what stands to the left of the = is not a name.",
     "値を与えられるのは名前だけで、=の左にあるものは名前ではない。"),
    (r"Missing parentheses",
     "Put what print shows into parentheses: print(...).",
     "printで表示するものは丸括弧に入れて、print(...)と書く。"),
    (r"invalid (?:non-printable )?character",
     "Code cannot contain the character at the mark; type the similar one on the keyboard.",
     "印の所の文字はコードには使えない。半角の似た文字に直す。"),
    (r"invalid \w+ literal",
     "A letter cannot follow a number directly, and no name can begin with a digit.",
     "数のすぐあとに文字は続けられず、数字で始まる名前もない。"),
    (r"outside function",
     "This must stand inside a function: in the indented lines after its def.",
     "これは関数の中、つまりdefの次の字下げした行に書く。"),
    (r"",
     "Python cannot read past the mark: before it, something is missing or does not belong.",
     "Pythonは印の所までしか読めない。その手前に足りないものか、余分なものがある。"),
)  # fmt: skip


def explained(error: SyntaxError, japanese: bool = False) -> str:
    """Return where the code cannot be read, what Python says of it, and a sentence about it.

    >>> try:
    ...     compile("if n > 3", "", "exec")
    ... except SyntaxError as error:
    ...     print(explained(error))
    line 1:
    if n > 3
            ^
    SyntaxError: expected ':'
    A line that begins a block, as with if, for, while and def, ends with a colon.
    """
    [row] = [row for row in WORDS if re.search(row[0], error.msg)][:1]
    text = (error.text or "").rstrip("\n")
    before = text[: max(0, (error.offset or 1) - 1)]
    mark = "".join("\u3000" if ord(each) > 0x2E7F else " " for each in before) + "^"
    line = f"{error.lineno}行目:" if japanese else f"line {error.lineno}:"
    return "\n".join([line, text, mark, f"{type(error).__name__}: {error.msg}", row[1 + japanese]])
