"""The libraries that the product is measured against, where they are installed."""

import importlib
from types import ModuleType

import click


def installed(module: str) -> ModuleType | None:
    """A peer by its module; None, with a word on standard error, where it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        click.echo(f"{module} is not installed, skipped", err=True)
        return None
