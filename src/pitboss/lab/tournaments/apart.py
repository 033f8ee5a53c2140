"""Tables of the engine in processes of their own, so that rounds are played while the tournament goes on.

What happens at a table follows from what is asked of it and from its own chance, in the order in which it is asked; so
it does not matter how many processes there are, or which of them is how fast. A round that has begun is played at once,
and what it leaves is there when the tournament comes to its end.
"""

import gc
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVarTuple

from pitboss.lab.tournaments.dealt import DealtTables, DealtTerms, RoundLeft, RoundTerms
from pitboss.lab.tournaments.records import Recorder
from pitboss.play import Command

Args = TypeVarTuple("Args")
# Methods take different things; `_Worker.ask` holds each to its own.
Call = tuple[Callable[..., object], tuple[Any, ...]]
"""A method of `DealtTables`, and what it is called with: the number of the table first."""
MOST_CALLS = 32
"""So many are kept back at most, and sent together."""


class TablesApart:
    """The tables of one tournament, each in one of so many processes, which write their logs to the record."""

    def __init__(self, workers: list["_Worker"]) -> None:
        self._workers = workers

    def set_up(self, number: int, terms: DealtTerms) -> None:
        self._of(number).ask(DealtTables.set_up, number, terms)

    def do(self, number: int, command: Command) -> None:
        self._of(number).ask(DealtTables.do, number, command)

    def begin(self, number: int, terms: RoundTerms) -> None:
        self._of(number).ask(DealtTables.begin, number, terms)

    def left(self, number: int) -> RoundLeft:
        left = self._of(number).outcome(number)
        self._of(number).ask(DealtTables.left, number)
        return left

    def put_back(self, number: int, stacks: dict[str, int], marker: int) -> None:
        self._of(number).ask(DealtTables.put_back, number, stacks, marker)

    def close(self, number: int) -> None:
        self._of(number).ask(DealtTables.close, number)

    def _of(self, number: int) -> "_Worker":
        return self._workers[number % len(self._workers)]


class _Worker:
    """One process: what it is still to be asked, what it is at, and what rounds have left."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._calls: list[Call] = []
        self._asked: deque[Future[dict[int, RoundLeft]]] = deque()
        self._left: dict[int, RoundLeft] = {}

    def ask(self, method: Callable[[DealtTables, *Args], object], *args: *Args) -> None:
        self._calls.append((method, args))
        if len(self._calls) >= MOST_CALLS:
            self._send()

    def outcome(self, number: int) -> RoundLeft:
        """What the round leaves that has begun at a table."""
        while number not in self._left:
            if not self._asked:
                self._send()
            self._left |= self._asked.popleft().result()
        return self._left.pop(number)

    def finish(self) -> None:
        """Everything that was asked is done, and written."""
        self._send()
        while self._asked:
            self._asked.popleft().result()
        self._pool.submit(_flush).result()

    def _send(self) -> None:
        if self._calls:
            self._asked.append(self._pool.submit(_work, self._calls))
            self._calls = []


@contextmanager
def tables_apart(seed: int, jobs: int, record: Path | None) -> Iterator[TablesApart]:
    """Tables in so many processes, whose logs are complete in the end."""
    with ExitStack() as stack:
        pools = [ProcessPoolExecutor(1, get_context("spawn"), _start, (seed, record)) for _ in range(jobs)]
        for pool in pools:
            stack.callback(pool.shutdown, wait=True, cancel_futures=True)
        workers = [_Worker(pool) for pool in pools]
        yield TablesApart(workers)
        for worker in workers:
            worker.finish()


# in each of the processes

_tables: DealtTables
_recorder: Recorder | None = None


def _start(seed: int, record: Path | None) -> None:
    global _tables, _recorder  # the process serves one tournament alone
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked for the work is the one to stop it
    gc.disable()  # as the tournament has it: nothing here refers to itself
    _recorder = Recorder(record) if record is not None else None
    _tables = DealtTables(seed, _recorder)


def _work(calls: list[Call]) -> dict[int, RoundLeft]:
    """Do what was asked; what the rounds leave that have begun, by table."""
    left: dict[int, RoundLeft] = {}
    for method, args in calls:
        method(_tables, *args)
        if method is DealtTables.begin:
            left[args[0]] = _tables.outcome(args[0])
    return left


def _flush() -> None:
    if _recorder is not None:
        _recorder.flush()
