"""All kernels of the package, to ask something of each."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pitboss.batch


def kernels() -> Iterator[tuple[str, Any]]:
    """Every compiled function of the package, by its name; dispatchers of numba."""
    for info in pkgutil.iter_modules(pitboss.batch.__path__):
        module = importlib.import_module(f"pitboss.batch.{info.name}")
        for name, value in vars(module).items():
            if hasattr(value, "py_func") and value.py_func.__module__ == module.__name__:
                yield f"{info.name}.{name}", value
