"""Faults that may be put into a source: of each operator the usual slip.

    if left < most:   ->   if left <= most:      comparison
    x - anchor * w    ->   x + anchor * w        arithmetic
    range(9)          ->   range(10)             constant
    if left:          ->   if not (left):        condition
    pieces.sort()     ->   pass                  removed
    covers(a, b)      ->   covers(b, a)          swapped

Nothing is put into a docstring, an annotation, a text or a decorator.
"""

import ast
from collections.abc import Iterator
from typing import NamedTuple

#: By kind, the operators in a source and what each becomes.
COMPARISONS = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.Is: ("is", "is not"),
}  # fmt: skip
ARITHMETIC = {
    ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"), ast.Mod: ("%", "+"), ast.LShift: ("<<", ">>"), ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"), ast.BitOr: ("|", "&"), ast.BitXor: ("^", "|"),
}  # fmt: skip
SYMMETRIC = {"union", "intersection", "min", "max"}
BOOLEAN = {ast.And: ("and", "or"), ast.Or: ("or", "and")}


class Fault(NamedTuple):
    """What stands from `begin` to `end` in a source, and what stands there instead."""

    kind: str
    line: int
    begin: int
    end: int
    text: str

    def put(self, source: str) -> str:
        """Return the source with the fault in it."""
        return source[: self.begin] + self.text + source[self.end :]


def faults(source: str) -> list[Fault]:
    """Return all faults that a source may get, in its order.

    >>> [fault.put("x = a < 2") for fault in faults("x = a < 2")]
    ['x = a <= 2', 'x = a < 3']
    """
    return sorted(Source(source).faults(), key=lambda fault: fault.begin)


def parses(source: str) -> bool:
    """Whether it is Python: of what stands between two operands, not all is their operator."""
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


class Source:
    """A source, and where each of its lines begins."""

    def __init__(self, source: str) -> None:
        self.source, self.starts = source, [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.lines = source.splitlines()

    def faults(self) -> Iterator[Fault]:
        """Yield all faults, in no order."""
        todo: list[ast.AST] = [ast.parse(self.source)]
        while todo:
            node = todo.pop()
            yield from self.in_node(node)
            todo += [each for each in ast.iter_child_nodes(node) if not self.is_passed(node, each)]

    def is_passed(self, node: ast.AST, each: ast.AST) -> bool:
        """Whether no fault is put into a part: a name for a type, a decorator, a message, or what
        only zip asks."""
        if isinstance(each, (ast.JoinedStr, ast.arg)) or getattr(each, "arg", "") == "strict":
            return True
        apart = [
            *getattr(node, "decorator_list", ()),
            getattr(node, "returns", None),
            getattr(node, "annotation", None),
        ]
        return any(each is one for one in apart)

    def in_node(self, node: ast.AST) -> Iterator[Fault]:
        """Yield the faults that one node may get."""
        match node:
            case ast.Compare(ops=[one]) if type(one) in COMPARISONS:
                yield from self.between("comparison", node.left, node.comparators[0],
                                        COMPARISONS[type(one)])  # fmt: skip
            case ast.BinOp() if type(node.op) in ARITHMETIC and not of_texts(node):
                yield from self.between("arithmetic", node.left, node.right,
                                        ARITHMETIC[type(node.op)])  # fmt: skip
            case ast.BoolOp(values=[left, right, *_]):
                yield from self.between("boolean", left, right, BOOLEAN[type(node.op)])
            case ast.UnaryOp(op=ast.Not()):
                begin = self.place(node)[0]
                yield Fault("boolean", node.lineno, begin, begin + 3, "")
            case ast.Constant(value=bool() as value):
                yield self.instead("constant", node, str(not value))
            case ast.Constant(value=int() as value):
                yield self.instead("constant", node, str(value + 1))
            case ast.Constant(value=float() as value):
                yield self.instead("constant", node, str(value * 2 + 1))
            case ast.Return(value=ast.expr() as value):
                yield self.instead("return", value, "None")
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                yield self.instead("condition", test, f"(not ({self.text(test)}))")
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield self.instead("removed", node, "pass" + "\n" * self.text(node).count("\n"))
            case ast.Call(args=[ast.expr() as one, ast.expr() as other, *_]):
                if ast.unparse(node.func) not in SYMMETRIC:
                    yield from self.swapped(one, other)
            case ast.Slice(lower=ast.expr() as lower, step=None):
                yield self.instead("slice", lower, f"{ast.unparse(lower)} + 1")
            case ast.Slice(upper=ast.expr() as upper, step=None):
                yield self.instead("slice", upper, "None")

    def between(
        self, kind: str, left: ast.expr, right: ast.expr, both: tuple[str, str]
    ) -> Iterator[Fault]:
        """Yield the fault of an operator between two operands."""
        begin, end = self.place(left)[1], self.place(right)[0]
        at = self.source.find(both[0], begin, end)
        if at >= 0:
            line = self.source.count("\n", 0, at) + 1
            yield Fault(kind, line, at, at + len(both[0]), both[1])

    def swapped(self, one: ast.expr, other: ast.expr) -> Iterator[Fault]:
        """Yield the fault of two arguments that stand in each other's place, on one line."""
        begin, end = self.place(one)[0], self.place(other)[1]
        first, second = self.text(one), self.text(other)
        if first != second and "\n" not in self.source[begin:end]:
            between = self.source[self.place(one)[1] : self.place(other)[0]]
            yield Fault("swapped", one.lineno, begin, end, f"{second}{between}{first}")

    def text(self, node: ast.AST) -> str:
        """Return what a node is in the source."""
        begin, end = self.place(node)
        return self.source[begin:end]

    def instead(self, kind: str, node: ast.AST, text: str) -> Fault:
        """Return the fault that puts a text where a node stands."""
        return Fault(kind, node.lineno, *self.place(node), text)

    def place(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends, in letters; Python tells bytes of its lines."""
        ends = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
        begin, end = (
            self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())
            for line, column in ends
        )
        return begin, end


def of_texts(node: ast.BinOp) -> bool:
    """Whether an operand is a text, of which any other operator fails at once."""
    return any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in (node.left, node.right)
    )
