"""What is wrong with code that Python cannot read, in a sentence for beginners.

line 3:
if n > 3
        ^
SyntaxError: expected ':'
A line that begins a block, as with if, for, while and def, ends with a colon.
"""

import re

from shogi_lab.japanese.catalog import in_japanese

#: By what CPython says: a sentence that says how to go on.
WORDS = (
    (r"expected ':'",
     "A line that begins a block, as with if, for, while and def, ends with a colon."),
    (r"never closed",
     "The bracket at the mark is opened but never closed."),
    (r"unmatched|does not match opening",
     "The bracket at the mark closes nothing that is open."),
    (r"unterminated",
     "The text that begins at the mark has no quotation mark at its end."),
    (r"expected an indented block",
     "A line that ends with a colon needs lines that belong to it: indent the next line."),
    (r"unexpected indent",
     "This line is indented more than the line before it, which does not end with a colon."),
    (r"unindent|tabs and spaces",
     "The indentation of this line matches no line before it."),
    (r"instead of '='",
     "A single = gives a value to a name; to compare two values, write ==."),
    (r"cannot assign|cannot delete",
     "Only a name can be given a value, and what stands to the left of the = is not a name."),
    (r"Missing parentheses",
     "Put what print shows into parentheses: print(...)."),
    (r"invalid (?:non-printable )?character",
     "Code cannot contain the character at the mark; type the similar one on the keyboard."),
    (r"invalid \w+ literal",
     "A letter cannot follow a number directly, and no name can begin with a digit."),
    (r"outside function",
     "This must stand inside a function: in the indented lines after its def."),
    (r"",
     "Python cannot read past the mark: before it, something is missing or does not belong."),
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
    advice = next(words for says, words in WORDS if re.search(says, error.msg))
    text = (error.text or "").rstrip("\n")
    before = text[: max(0, (error.offset or 1) - 1)]
    mark = "".join("\u3000" if ord(each) > 0x2E7F else " " for each in before) + "^"
    line = f"{error.lineno}行目:" if japanese else f"line {error.lineno}:"
    ours = in_japanese(advice) if japanese else advice
    return "\n".join([line, text, mark, f"{type(error).__name__}: {error.msg}", ours or advice])
