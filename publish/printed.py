"""What cells print, in both languages: the texts that stand in calls of `print`, in f-strings that
a cell's functions return, which a reader's widgets show, and in `description=`, which names them.

    print(f"{n:,} positions: {what}")       the source, whose text is an entry of the catalog
    {n:,} positions: {what}                 the same as msgid; what stands in braces stays
    print(f"{n:,}局面：{what}")              the cell in Japanese
    print(f"<{n:,} positions: {what}|{n:,}局面：{what}>")      what a build runs, with MARKS for <|>

So one run prints both, and its numbers are the same. Words that a cell prints by a name are said by
`told` (shogi_lab/screen/language.py), which puts the same marks around them.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from nbformat import NotebookNode

from shogi_lab.screen.language import ENDS, JAPANESE, MARKS, OPENS, PARTS, of_marked

WORD = re.compile("[a-z]{2}")
ROUND = re.compile(r"\b1(0+)\.0\b")  # what 1e6 becomes where a syntax tree is written
SHOWN = ("print(", "return f", "description=")
JOINS = {"join", "ljust", "rjust", "removesuffix"}  # methods whose text is printed


class Literal(NamedTuple):
    """A text in a cell's code: where it stands, in characters, whether it has values in braces, and
    the text as a catalog has it."""

    start: int
    end: int
    filled: bool
    text: str


def literals(code: str) -> list[Literal]:
    """Return the texts with words that a cell's code shows, in order."""
    if not any(sign in code for sign in SHOWN):
        return []
    found = {
        (node.lineno, node.col_offset): node
        for each in ast.walk(ast.parse(code))
        for part in _shown(each)
        for node in _texts(part)
    }
    each = (_literal(code, node) for _, node in sorted(found.items()))
    return [literal for literal in each if WORD.search(_words(literal))]


def _shown(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what a node of a cell's code shows: as a print, as a label's text, or as a name."""
    match node:
        case ast.Call(func=ast.Name(id="print"), args=args, keywords=keywords):
            yield from (*args, *(each.value for each in keywords))
        case ast.Call(keywords=keywords):
            yield from (each.value for each in keywords if each.arg == "description")
        case ast.Return(value=ast.JoinedStr() as text):
            yield text


def _texts(node: ast.expr) -> Iterator[ast.JoinedStr | ast.Constant]:
    """Yield the texts of which an expression is made, without those that choose among them."""
    match node:
        case ast.JoinedStr() | ast.Constant(value=str()):
            yield node
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            yield from _texts(one)
            yield from _texts(other)
        case ast.BoolOp(values=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
            for each in parts:
                yield from _texts(each)
        case ast.Starred(value=part) | ast.GeneratorExp(elt=part) | ast.ListComp(elt=part):
            yield from _texts(part)
        case ast.Call(func=ast.Attribute(attr=name, value=before), args=args) if name in JOINS:
            for each in (before, *args):
                yield from _texts(each)


def _literal(code: str, node: ast.JoinedStr | ast.Constant) -> Literal:
    filled = isinstance(node, ast.JoinedStr)
    text = _template(node) if isinstance(node, ast.JoinedStr) else str(node.value)
    start = _place(code, node.lineno, node.col_offset)
    return Literal(start, _place(code, node.end_lineno, node.end_col_offset), filled, text)


def _place(code: str, line: int | None, column: int | None) -> int:
    """Return a place in code, in characters: `ast` counts bytes in a line."""
    lines = code.encode().split(b"\n")
    before = b"".join(each + b"\n" for each in lines[: (line or 1) - 1])
    return len((before + lines[(line or 1) - 1][:column]).decode())


def _template(text: ast.JoinedStr) -> str:
    return "".join(_pieces(text))


def _pieces(text: ast.JoinedStr) -> Iterator[str]:
    for part in text.values:
        if isinstance(part, ast.Constant):
            yield str(part.value).replace("{", "{{").replace("}", "}}")
        elif isinstance(part, ast.FormattedValue):
            how = f"!{chr(part.conversion)}" if part.conversion > 0 else ""
            spec = part.format_spec
            wide = f":{_template(spec)}" if isinstance(spec, ast.JoinedStr) else ""
            value = ROUND.sub(lambda found: f"1e{len(found[1])}", ast.unparse(part.value))
            yield f"{{{value}{how}{wide}}}"


def pieces(template: str) -> list[str]:
    """Return a template's texts, and its values in their braces.

    >>> pieces("{{a}} {x['}']:,} pawns")
    ['{{a}} ', "{x['}']:,}", ' pawns']
    """
    return [*_pieces(_parsed(template))]


def _parsed(template: str) -> ast.JoinedStr:
    quote = "'''" if '"' in template else '"""'
    escaped = template.replace("\\", "\\\\")
    return cast(ast.JoinedStr, ast.parse(f"f{quote}{escaped}{quote}", mode="eval").body)


def _values(template: str) -> list[ast.expr]:
    """Return the expressions that stand in a template's braces."""
    parts = _parsed(template).values
    return [part.value for part in parts if isinstance(part, ast.FormattedValue)]


def _words(literal: Literal) -> str:
    """Return the words of a literal: its text, and the texts in its values."""
    if not literal.filled:
        return literal.text
    said = [part for part in pieces(literal.text) if not part.startswith("{")]
    return " ".join([*said, *(text for value in _values(literal.text) for text in _said(value))])


def _said(value: ast.expr) -> list[str]:
    return [
        _template(each) if isinstance(each, ast.JoinedStr) else str(each.value)
        for each in _texts(value)
    ]


def values(template: str) -> Counter[str]:
    """Return the values in a template's braces, without widths and without the words that an
    expression chooses from, because these are the translator's.

    >>> values("{n:,} {'a pawn' if x else 'none'}") == values("{n:6,}{'歩' if x else '無'}")
    True
    """
    return Counter(ast.unparse(_Wordless().visit(value)) for value in _values(template))


class _Wordless(ast.NodeTransformer):
    """What takes the words out of an expression that chooses among them."""

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        words = {id(each) for part in (node.body, node.orelse) for each in _texts(part)}
        for name in ("body", "orelse"):
            if id(getattr(node, name)) in words:
                setattr(node, name, ast.Constant(""))
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        words = {id(each) for each in _texts(node)}
        node.values = [ast.Constant("") if id(each) in words else each for each in node.values]
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Constant):
            node.func.value = ast.Constant("")  # of what stands between
        return self.generic_visit(node)


def lost(english: str, japanese: str) -> list[str]:
    """Return what the translation of a printed text lacks, or has and should not have.

    >>> lost("{n:,} pawns", "歩")
    ["the value 'n' is lost"]
    """
    if "{" not in english + japanese:
        return []
    try:
        ours, theirs = values(japanese), values(english)
    except SyntaxError:
        return [f"{japanese!r} has braces that Python cannot read"]
    few, more = theirs - ours, ours - theirs
    return [
        *(f"the value {each!r} is lost" for each in few.elements()),
        *(f"the value {each!r} is new" for each in more.elements()),
    ]


# ---- cells


def in_japanese(code: str, ours: Mapping[str, str]) -> str:
    """Return a cell's code with its printed texts in Japanese, as far as there is any.

    >>> in_japanese('print(f"{n} pawns")', {"{n} pawns": "歩{n}枚"})
    'print(f"歩{n}枚")'
    """
    return _replaced(code, {text: (japanese,) for text, japanese in ours.items()})


def in_both(code: str, ours: Mapping[str, str]) -> str:
    """Return a cell's code as a build runs it: it prints its texts in both languages, in marks."""
    both = {text: (OPENS, text, PARTS, each, ENDS) for text, each in ours.items()}
    return _replaced(code, both)


def _replaced(code: str, texts: Mapping[str, tuple[str, ...]]) -> str:
    for each in reversed(literals(code)):
        if parts := texts.get(each.text):
            code = code[: each.start] + _written(parts, each.filled) + code[each.end :]
    return code


def _written(parts: tuple[str, ...], filled: bool) -> str:
    """Return texts as one literal."""
    some = [piece for part in parts for piece in (pieces(part) if filled else [part])]

    def is_value(piece: str) -> bool:
        return filled and piece.startswith("{") and piece[1:2] != "{"

    quote = "'" if any('"' in piece for piece in some if is_value(piece)) else '"'
    text = "".join(piece if is_value(piece) else _escaped(piece, quote) for piece in some)
    return f"{'f' if filled else ''}{quote}{text}{quote}"


def _escaped(text: str, quote: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("\n", "\\n").replace(quote, f"\\{quote}")
    for mark in MARKS:
        escaped = escaped.replace(mark, f"\\u{ord(mark):04x}")
    return escaped


def parted(cells: list[NotebookNode]) -> None:
    """Leave in what cells have printed its English; what it is in Japanese is noted in the cell's
    metadata, by the output's number."""
    for cell in cells:
        ours = {}
        for number, output in enumerate(cell.get("outputs", [])):
            if set(MARKS) & {*output.get("text", "")}:
                ours[str(number)] = of_marked(output.text, japanese=True)
                output.text = of_marked(output.text)
        if ours:
            cell.metadata[JAPANESE] = ours


def spoken(cell: NotebookNode) -> None:
    """Put what a cell has printed into Japanese, if it was printed in both languages."""
    for number, text in cell.metadata.pop(JAPANESE, {}).items():
        cell.outputs[int(number)].text = text
