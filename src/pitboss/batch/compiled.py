"""How the kernels of this package are compiled, and kept.

Numba keeps compiled code until the file of a function changes. These kernels call each other across files and share
their numbers, so what is kept is also told apart by a digest of all sources that can be compiled in.
"""

import hashlib
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
from numba.core.sigutils import normalize_signature

P = ParamSpec("P")
T = TypeVar("T")


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile at first call, keep the result on disk, let other threads run; a division does not ask for zero.

    Nothing takes the address of a kernel, so none has a door for C; `entry` is for functions that are called so.
    """
    return _compiled(function, inline="never")


def part(function: Callable[P, T]) -> Callable[P, T]:
    """What is called at one place: written apart for readers, but compiled as a part of the kernel around it.

    Numba compiles and optimises each function by itself and again within those that call it. Without the first the
    kernels compile sooner.
    """
    return _compiled(function, inline="always")


def _compiled(function: Callable[P, T], inline: str) -> Callable[P, T]:
    compile_: Any = numba.njit  # numba's types name neither these options nor a function's cache
    made = compile_(nogil=True, error_model="numpy", no_cfunc_wrapper=True, inline=inline)(function)
    made._cache = SourcesCache(function)
    return cast("Callable[P, T]", made)


def entry(function: Callable[..., object], signature: Any, kept: bool) -> Any:  # numba's own objects
    """A function that kernels call through its address; what belongs to the house is kept on disk as well."""
    types: Any = normalize_signature(signature)  # type: ignore[no-untyped-call]  # numba's
    made: Any = CFunc(function, types, locals={}, options={"error_model": "numpy"})
    if kept:
        made._cache = SourcesCache(function)
    made.compile()
    return made


class SourcesCache(FunctionCache):
    """Compiled code of one function, good for as long as no source of the kernels has changed."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]  # numba's

    def load_overload(self, sig: object, target_context: object) -> Any:  # one of numba's own objects
        """What is kept; nothing where another version kept code that takes tuples of names that are no more."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]  # numba's
        except (AttributeError, ImportError):
            self.flush()  # type: ignore[no-untyped-call]  # numba's
            return None

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
