"""Machine code only for kernels that Python calls; a kernel that others call is copied.

      Python     an entry     machine code of the kernel and of all that it calls
      kernels    its code     what LLVM reads, as numba wrote it, for each of them to copy

Left to itself, numba makes machine code of every kernel, and for each of them it optimizes once
more all that the kernel calls. Here only kernels that Python calls (entries) are optimized, once.
numba has no public way to say this: the hooks are a pipeline of our own, and the four names that
`entry` sets in a dispatcher.
"""

from types import FunctionType
from typing import Any

from .cache import Kept

try:
    import numba
    from llvmlite.binding import parse_bitcode
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler, CompileResult, compile_result
except ImportError:  # nothing is compiled then
    JITCodeLibrary = Compiler = CompileResult = object


def entry(function: FunctionType, *, inline: bool, nogil: bool) -> tuple[Any, Any]:
    """Return two dispatchers of a kernel: one for calls from Python, one for calls from kernels."""
    called = numba.njit(forceinline=inline, nogil=nogil)(function)
    copied = numba.njit(
        forceinline=inline, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_Copying
    )(function)

    def with_machine_code(args: Any, return_type: Any) -> Any:
        copied.compile(args)
        return _entered(copied.overloads[args], nogil)

    def note(result: Any) -> None:  # numba would offer it to calls from Python, too
        copied.overloads[tuple(result.signature.args)] = result

    copied.add_overload, called._compiler.compile = note, with_machine_code
    # What numba asks the dispatcher that a kernel's source names, to compile a call in it.
    called.get_call_template, called.get_overload = copied.get_call_template, copied.get_overload
    called._compiling_counter = copied._compiling_counter  # by which it knows a recursion
    return called, copied


class KeptCode(Kept):
    """The code of one kernel, kept for kernels that are compiled later and call it."""

    kind = "-code"

    def _dumped(self, result: Any) -> Any:
        library, fndesc = result.library, result.fndesc
        fndesc.typemap = fndesc.calltypes = None  # of no use later, and some cannot be kept
        code = library._get_module_for_linking().as_bitcode()
        return library.name, code, fndesc, result.environment, result.signature

    def _loaded(self, target: Any, payload: Any) -> Any:
        name, code, fndesc, environment, signature = payload
        library = _Code(target.codegen(), name)
        library._final_module = parse_bitcode(code)
        library.finalize()
        return compile_result(
            target_context=target,
            typing_context=target.typing_context,
            library=library,
            environment=environment,
            fndesc=fndesc,
            signature=signature,
            entry_point=object(),
            objectmode=False,
            lifted=(),
        )


class _Code(JITCodeLibrary):  # type: ignore[misc]
    """A kernel's code, with that of all that it calls, for others to link with theirs."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class _Copying(Compiler):  # type: ignore[misc]
    """numba's own compiler, up to the code."""

    def __init__(self, typing: Any, target: Any, library: Any, *more: Any) -> None:
        super().__init__(typing, target, _Code(target.codegen(), "code"), *more)
        self.state.flags.no_compile = True

    def compile_extra(self, function: Any) -> Any:
        """Return the result, under a key by which numba finds the code where a kernel calls it."""
        result = super().compile_extra(function)._replace(entry_point=object())
        self.state.targetctx.insert_user_function(
            result.entry_point, result.fndesc, [result.library]
        )
        return result


def _entered(code: CompileResult, nogil: bool) -> CompileResult:
    """Return a kernel's code as machine code that Python, and an address, can call."""
    target, fndesc, environment = code.target_context, code.fndesc, code.environment
    library = target.codegen().create_library(fndesc.qualname)
    library.enable_object_caching()
    library.add_linking_library(code.library)
    target.create_cpython_wrapper(library, fndesc, environment, None, nogil)
    target.create_cfunc_wrapper(library, fndesc, environment, None)
    run = target.get_executable(library, fndesc, environment)
    return code._replace(library=library, entry_point=run, metadata={})
