"""How the kernels of this package are compiled, and kept.

Numba keeps compiled code until the file of a function changes. These kernels call each other across files and share
their numbers, so what is kept is also told apart by a digest of all sources that can be compiled in.
"""

import hashlib
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from pitboss import tempers
from pitboss.hands import compiled, kernels  # names the place for compiled code before numba is imported

# isort: split
import numba
from numba.core.caching import FunctionCache
from numba.core.ccallback import CFunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.core.sigutils import normalize_signature

P = ParamSpec("P")
T = TypeVar("T")

# Functions that are handed to a kernel are new in numba; that is known, and said once, here.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile at first call, keep the result on disk, let other threads run; a division does not ask for zero."""
    made = _njit()(function)
    made._cache = SourcesCache(function)
    return cast("Callable[P, T]", made)


def part(function: Callable[P, T]) -> Callable[P, T]:
    """What only kernels call: compiled into each of them, with no way in from Python and nothing kept of its own."""
    made = _njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler)(function)
    return cast("Callable[P, T]", made)


def _njit(**options: object) -> Any:  # numba's types name neither these options nor a function's cache
    compile_: Any = numba.njit
    return compile_(nogil=True, error_model="numpy", **options)


def entry(function: Callable[..., object], signature: Any, kept: bool) -> Any:  # numba's own objects
    """A function that kernels call through its address; what belongs to the house is kept on disk as well."""
    types: Any = normalize_signature(signature)  # type: ignore[no-untyped-call]  # numba's
    made: Any = CFunc(function, types, locals={}, options={"error_model": "numpy"})
    if kept:
        made._cache = SourcesCache(function)
    made.compile()
    return made


class PartLibrary(JITCodeLibrary):
    """The code of a part as it was written down: optimised and made machine code only in the kernels around it.

    Numba does both for every function by itself, and again in each that calls it: a third of all compiling.
    """

    def _optimize_functions(self, ll_module: Any) -> None:  # LLVM's own object
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()  # type: ignore[no-untyped-call]  # numba's
        return 0

    @property
    def codegen(self) -> "PartLibrary":
        return self

    def set_env(self, name: str, environment: object) -> None:
        """Objects of Python that a function uses; a part has none."""


class PartCompiler(Compiler):
    """Numba's compiler with such a library."""

    def __init__(self, typing: object, target: Any, _: object, *rest: object) -> None:  # as numba hands them on
        library = PartLibrary(target.codegen(), "part")  # type: ignore[no-untyped-call]  # numba's
        super().__init__(typing, target, library, *rest)  # type: ignore[no-untyped-call]  # numba's


class SourcesCache(FunctionCache):
    """Compiled code of one function, good for as long as no source of the kernels has changed."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]  # numba's

    def _index_key(self, sig: object, codegen: object) -> tuple[object, ...]:
        key: tuple[object, ...] = super()._index_key(sig, codegen)  # type: ignore[no-untyped-call]  # numba's
        return (*key, sources_digest())


@cache
def sources_digest() -> str:
    """A digest of everything that may be compiled into a kernel."""
    package = Path(__file__).parent
    others = (kernels.__file__, compiled.__file__, tempers.__file__)
    return digest_of([*sorted(package.glob("*.py")), *map(Path, others)])


def digest_of(files: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
