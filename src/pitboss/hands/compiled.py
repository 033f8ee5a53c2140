"""Numba, imported in one place: the decorator for kernels, and a cache for compiled code that works everywhere.

Numba keeps compiled code beside the source. Where the package is installed read-only it needs another place, and it
fails at import when it finds none; so a place is named before numba is first imported.
"""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar, cast

import numpy as np

P = ParamSpec("P")
T = TypeVar("T")


def cache_directory(package: Path, environment: dict[str, str]) -> Path | None:
    """Where compiled code should go, or None when numba's own choice, beside the source, will do."""
    if "NUMBA_CACHE_DIR" in environment or os.access(package, os.W_OK):
        return None
    home = Path(environment.get("XDG_CACHE_HOME") or Path(environment.get("HOME", "/nonexistent")) / ".cache")
    wanted = home / "pitboss" / "kernels"
    try:
        wanted.mkdir(parents=True, exist_ok=True)
    except OSError:
        # A private directory: compiled code is executed, so nobody else may be able to write there.
        return Path(tempfile.mkdtemp(prefix="pitboss-kernels-"))
    return wanted


_directory = cache_directory(Path(__file__).parent, dict(os.environ))
if _directory is not None:
    os.environ["NUMBA_CACHE_DIR"] = str(_directory)

import numba  # noqa: E402 - only after its cache has a place
from numba.extending import intrinsic  # noqa: E402


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compile at first call, keep the result on disk, and let other threads run meanwhile."""
    return cast("Callable[P, T]", numba.njit(cache=True, nogil=True)(function))


class _Builder(Protocol):
    """What is used of the code generator."""

    def ctpop(self, value: object) -> object: ...


@intrinsic
def _count_bits(typing_context: object, word: object) -> object:
    def generate(context: object, builder: _Builder, signature: object, arguments: list[object]) -> object:
        return builder.ctpop(arguments[0])

    return numba.types.uint64(numba.types.uint64), generate


# The number of set bits of a 64-bit word: one instruction, for which numba has no name. Only kernels can call it.
count_bits = cast("Callable[[np.uint64], np.uint64]", _count_bits)
