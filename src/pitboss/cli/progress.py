"""Progress of long work on standard error: a bar that goes away when the work is done, and only on a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_bar(label: str, total: float = 1.0) -> Iterator[Callable[[float], None]]:
    """Yields a function that is told how much of `total` is done by now."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TextColumn("left"))
    bars = Progress(*columns, TimeRemainingColumn(), console=console, disable=not console.is_terminal, transient=True)
    with bars:
        task = bars.add_task(label, total=total)
        yield lambda done: bars.update(task, completed=done)
