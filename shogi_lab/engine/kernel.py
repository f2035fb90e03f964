"""A kernel: one plain Python function that runs in two ways, compiled and stepped line by line."""

import ctypes
from collections.abc import Callable
from functools import cache
from types import FunctionType
from typing import Annotated, Any

from shogi_lab.ground.messages import said

from .arguments import checked, is_a, refused, shortened
from .arrays import np
from .twins import plain

try:
    import numba
    from numba import types
    from numba.core.dispatcher import Dispatcher
    from numba.extending import intrinsic, overload

    COMPILED = not numba.config.DISABLE_JIT
except ImportError:
    COMPILED = False


def kernel(function: Any = None, *, inline: bool = False, nogil: bool = False) -> Any:
    """Return `function`, to be compiled at its first call; without numba it stays as it is.

    Its source stays at `.py_func`. A kernel takes records, integers and tuples of integers,
    all its arguments by position, and has no default values and no closure.
    `inline=True` copies its machine code into each caller: for one-line kernels.
    `nogil=True` lets Python's other threads run while Python waits for the kernel. Use it for a
    kernel that runs long and stops when another thread writes a number into its record.

    >>> @kernel
    ... def doubled(x):
    ...     return x + x
    >>> doubled(21), doubled.py_func(21)
    (42, 42)
    """
    if function is None:
        return lambda f: kernel(f, inline=inline, nogil=nogil)
    if function.__defaults__ or function.__closure__:
        raise TypeError(
            said("{name}: a kernel has no default values and no closure", name=function.__name__)
        )
    if not COMPILED:
        function.py_func = function
        return function
    from .entry import KeptCode, entry

    called, copied = entry(function, inline=inline, nogil=nogil)
    _one_signature(copied, KeptCode)
    return _one_signature(called)


def instruction(emit: Callable[..., Any], feature: str = "") -> Callable[[Any], Any]:
    """Give a plain function of `x`, or `x` and `mask`, a compiled form: what `emit` builds.

    `emit(builder, x)` returns the LLVM value; see `bitboards.highest`, which is one CPU
    instruction when compiled and one Python expression when stepped. If the processor does not
    have `feature` (LLVM's name for it), the plain function is compiled instead.
    """

    def decorate(function: Any) -> Any:
        if COMPILED:
            two = function.__code__.co_argcount == 2
            (_takes_two if two else _takes_one)(function, emit, feature)
        return function

    return decorate


def int32(x: int) -> int:
    """Return `x`, which compiled code then keeps in 32 bits; it must fit there.

    numba keeps sums and products of integers in 64 bits. Sums of products that stay in 32 bits are
    added up several at a time, since more of them fit into a register.

    >>> int32(-5)
    -5
    """
    return x


def int16(x: int) -> int:
    """Return `x` as the 16 bits of a record hold it: what does not fit there goes around.

    >>> int16(-5), int16(32_767 + 1)
    (-5, -32768)
    """
    return ((x + 0x8000) & 0xFFFF) - 0x8000


def _takes_one(function: Any, emit: Callable[..., Any], feature: str) -> None:
    @intrinsic
    def compiled(typing: Any, x: Any) -> Any:
        return types.int64(types.int64), lambda _, builder, __, args: emit(builder, *args)

    @overload(function, inline="always")
    def _(x):
        return (lambda x: compiled(x)) if has(feature) else function


def _takes_two(function: Any, emit: Callable[..., Any], feature: str) -> None:
    kinds = types.int64, types.int64

    @intrinsic
    def compiled(typing: Any, x: Any, mask: Any) -> Any:
        return types.int64(*kinds), lambda _, builder, __, args: emit(builder, *args)

    @overload(function, inline="always")
    def _(x, mask):
        return (lambda x, mask: compiled(x, mask)) if has(feature) else function


def _records_by_address() -> None:
    """Let a record's memory be found where NumPy keeps its address, once for all kernels.

    numba asks a record for its buffer, whose format NumPy writes member by member: 5 microseconds
    for a position, 18 with the tables beside it. The address stands in the object (`obval` of
    PyVoidScalarObject, numpy/arrayscalars.h). Where it is not found there, numba goes on asking.
    """
    from llvmlite import ir
    from numba.core.boxing import unbox_record
    from numba.core.pythonapi import NativeValue, _unboxers

    record = np.zeros(1, [("turn", "i4")])[0]
    words = (ctypes.c_size_t * 5).from_address(id(record))
    address = record.__array_interface__["data"][0]
    if address not in words:
        return
    place = list(words).index(address)

    def unboxed(kind: Any, record: Any, c: Any) -> Any:
        words = c.builder.bitcast(record, c.context.get_value_type(kind).as_pointer())
        return NativeValue(c.builder.load(c.builder.gep(words, [ir.IntType(64)(place)])))

    # By no public way: `numba.extending.unbox` refuses what numba unboxes already.
    if _unboxers.functions[types.Record] is unbox_record:
        _unboxers.functions[types.Record] = unboxed


if COMPILED:
    _records_by_address()

    @overload(int32, inline="always")
    def _(x):
        return lambda x: np.int32(x)

    @overload(int16, inline="always")
    def _(x):
        return lambda x: np.int16(x)


def has(feature: str) -> bool:
    """Whether kernels are compiled, and for a processor with this feature (LLVM's name for it; ""
    stands for any processor).

    >>> has("no such feature")
    False
    """
    if not COMPILED or not feature:
        return COMPILED
    from numba.core.registry import cpu_target

    return f"+{feature}" in cpu_target.target_context.codegen().magic_tuple()[2].split(",")


def a_kernel(what: Any, name: str) -> Any:
    """Return a kernel as it is.

    >>> a_kernel(len, "compiled")
    Traceback (most recent call last):
    ValueError: compiled is <built-in function len>; it must be a kernel
    """
    plain_one = is_a(what, FunctionType) and hasattr(what, "py_func")
    if not plain_one and not (COMPILED and is_a(what, Dispatcher)):
        raise refused(what, name, said("a kernel"))
    return what


Kernel = Annotated[Any, a_kernel]


@checked
def stepped(compiled: Kernel) -> Any:
    """Return a kernel's code object as a plain function that calls plain functions, not kernels.

    Give it plain twins of records (`twins.plain`): NumPy's own integers would overflow.

    >>> @kernel
    ... def doubled(x):
    ...     return x + x
    >>> stepped(doubled)(21), stepped(doubled).__code__ is doubled.py_func.__code__
    (42, True)
    """
    return stepped_family(compiled)[compiled]


@cache
def stepped_family(compiled: Any) -> dict[Any, Any]:
    """Return every kernel that `compiled` reaches by calls, itself too, with its stepped one."""
    family = {each: _rebuilt(each.py_func) for each in _reached(compiled)}
    for each, function in family.items():
        names = {name: family[callee] for name, callee in _callees(each).items()}
        function.__globals__.update(names)
    return family


def rewired(compiled: Any, others: dict[Any, Any], name: str) -> Any:
    """Return a kernel made again from the same source, with other kernels in place of those in
    `others`, wherever it or a kernel that it calls would call them.

    name: an ending for the names of all kernels that are made again. Machine code is kept by name,
    so among the kernels of one source it must say which others are called.

    >>> @kernel
    ... def step(x):
    ...     return x + 1
    >>> @kernel
    ... def twice(x):
    ...     return step(step(x))
    >>> @kernel
    ... def far(x):
    ...     return x + 100
    >>> rewired(twice, {step: far}, "far")(0), twice(0)
    (200, 2)
    """
    again = _on_the_way(compiled, others)
    made = {}
    for each in again:
        source = _rebuilt(each.py_func)
        source.__name__ = source.__qualname__ = f"{source.__name__}_{name}"
        options = getattr(each, "targetoptions", {})
        inline, nogil = options.get("forceinline", False), options.get("nogil", False)
        made[each] = kernel(source, inline=inline, nogil=nogil)
    for each in again:
        exchanged = {**made, **others}
        calls = {called: exchanged.get(callee, callee) for called, callee in _callees(each).items()}
        made[each].py_func.__globals__.update(calls)
    return made[compiled]


def _on_the_way(compiled: Any, others: dict[Any, Any]) -> list[Any]:
    """Return `compiled` and the kernels it reaches, if one of `others` is reached from them."""
    reached = [each for each in _reached(compiled) if each not in others]
    found = set(others)
    while more := {
        each for each in reached if each not in found and found & set(_callees(each).values())
    }:
        found |= more
    return [each for each in reached if each in found or each is compiled]


def for_kernel(record: Any) -> Any:
    """Return `record` as kernels take it: itself if they are compiled, else its plain twin."""
    return record if COMPILED else plain(record)


def in_python(compiled: Any, itself: Callable[..., Any]) -> Any:
    """Return a recursive kernel in plain Python, in which each call of itself becomes a call of
    `itself`, and every other kernel runs as always.

    Machine code does not react to Ctrl-C, so `itself` decides how deep a recursion runs in one
    call of machine code. NumPy's integers become plain ones on the way: with them a call takes 10
    microseconds, not 500.
    """
    source = compiled.py_func
    names = {name: _on_plain_integers(callee) for name, callee in _callees(compiled).items()}
    return FunctionType(source.__code__, {**source.__globals__, **names, source.__name__: itself})


def _on_plain_integers(compiled: Any) -> Callable[..., Any]:
    return lambda *args: compiled(
        *(int(each) if isinstance(each, np.integer) else each for each in args)
    )


def _rebuilt(source: FunctionType) -> FunctionType:
    return FunctionType(source.__code__, dict(source.__globals__), source.__name__)


def _callees(compiled: Any) -> dict[str, Any]:
    """Return the kernels that `compiled` calls, by the names its source gives them."""
    source = compiled.py_func
    named = {name: source.__globals__.get(name) for name in source.__code__.co_names}
    return {name: callee for name, callee in named.items() if hasattr(callee, "py_func")}


def _reached(compiled: Any) -> dict[Any, None]:
    """Return `compiled` and every kernel that it reaches, in a fixed order."""
    found = {compiled: None}
    waiting = [compiled]
    while waiting:
        for callee in _callees(waiting.pop()).values():
            if callee not in found:
                found[callee] = None
                waiting.append(callee)
    return found


def _one_signature(compiler: Any, kept: Any = None) -> Any:
    """Let literals and narrow integers arrive as int64, so that each kernel is compiled once.

    Otherwise f(0), f(1) and f(n) are three compilations, and a recursion reached through a
    literal crashes when it comes from the cache. numba has no public way to say this; the two
    hooks are the dispatcher's `compile` (calls from Python) and its
    `_compiler.fold_argument_types` (calls from kernels, recursive ones too).
    """
    from .cache import keep

    compile_, fold = compiler.compile, compiler._compiler.fold_argument_types

    def fold_wide(args: Any, kws: Any) -> Any:
        signature, folded = fold(args, kws)
        return signature, tuple(map(_wide, folded))

    def compile_wide(args: Any) -> Any:
        _refuse(compiler.py_func, args)
        if not compiler.overloads:
            keep(compiler, kept)
        return compile_(tuple(map(_wide, args)))

    compiler._compiler.fold_argument_types, compiler.compile = fold_wide, compile_wide
    return compiler


def _wide(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, (types.Integer, types.Boolean)) else kind


def _refuse(source: FunctionType, args: Any) -> None:
    """Raise TypeError for an argument that no kernel takes, such as a float: numba would compile
    the kernel for it, and a recursion compiled for two kinds of numbers ends the process."""
    if isinstance(args, tuple):
        for name, kind in zip(source.__code__.co_varnames, args, strict=False):
            if not _taken(types.unliteral(kind)):
                raise TypeError(
                    said(
                        "{kernel} takes no {kind} for {name}; it takes integers, records and "
                        "tuples of integers",
                        kernel=source.__name__, kind=shortened(str(kind)), name=name,
                    )
                )  # fmt: skip


def _taken(kind: Any) -> bool:
    if isinstance(kind, types.BaseTuple):
        return all(map(_taken, kind.types))
    if isinstance(kind, types.Array):
        return _taken(kind.dtype)
    return isinstance(kind, (types.Integer, types.Boolean, types.Record))
