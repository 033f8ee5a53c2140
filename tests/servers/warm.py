"""Processes that are forked from one which has imported the room already: a node costs what it does, and no more."""

import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([__name__, "pitboss.cli.main", "pitboss.cli.serve", "tests.servers.warmed"])


class WarmProcess:
    """A call of `pitboss` as `subprocess.Popen` has it, as far as tests of nodes use that."""

    def __init__(self, call: Sequence[str], log: Path) -> None:
        reads, writes = FORKS.Pipe(duplex=False)
        self._process = FORKS.Process(target=_run, args=(list(call), str(log), writes))
        self._process.start()
        writes.close()
        self._reads = reads
        self.stdout: IO[str] | None = os.fdopen(os.dup(reads.fileno()), encoding="utf-8")
        assert self._process.pid is not None, "it was started"
        self.pid: int = self._process.pid

    def poll(self) -> int | None:
        return self._process.exitcode

    def send_signal(self, signal_: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal_)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def wait(self, seconds: float | None = None) -> int:
        self._process.join(seconds)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("pitboss", seconds or 0.0)
        self._reads.close()
        return self._process.exitcode


def _run(call: list[str], log: str, out: Connection) -> None:
    """In the new process: be that program."""
    errors = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(out.fileno(), 1)
    os.dup2(errors, 2)
    sys.stdout, sys.stderr = (
        os.fdopen(1, "w", buffering=1, closefd=False),
        os.fdopen(2, "w", buffering=1, closefd=False),
    )
    from pitboss.cli.main import main

    main(call, prog_name="pitboss")
