"""One writer to a data folder: a lock of the operating system, which ends with its process however that ends.

The lock file says who holds it, for whoever comes second. Locks of this kind are not inherited by child processes and
do not keep the same process out, hence the list of those it holds.
"""

import fcntl
import os
import time
from pathlib import Path

import msgspec

from pitboss.room.store import StoreUnusable

_held: set[Path] = set()


class Locked(StoreUnusable):
    """Somebody else writes."""


class Holder(msgspec.Struct, frozen=True):
    """Who writes: the process, since when (milliseconds since 1970, UTC), and where the room can be reached."""

    pid: int
    since: int
    address: str = ""

    def __str__(self) -> str:
        since = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(self.since / 1000))
        return f"process {self.pid}, since {since} UTC" + (f", at {self.address}" if self.address else "")


class Lock:
    """The right to write, from its making to `close`."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        if self._path in _held:
            raise _taken(path, "this very process")
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = _holder(self._file)
            os.close(self._file)
            raise _taken(path, holder) from error
        _held.add(self._path)
        self._holder = Holder(os.getpid(), time.time_ns() // 1_000_000)
        self._write(self._holder)

    def at(self, address: str) -> None:
        """Say where the room can be reached."""
        self._write(msgspec.structs.replace(self._holder, address=address))

    def close(self) -> None:
        os.ftruncate(self._file, 0)
        os.close(self._file)
        _held.discard(self._path)

    def _write(self, holder: Holder) -> None:
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, msgspec.json.encode(holder), 0)


def _holder(file: int) -> str:
    try:
        return str(msgspec.json.decode(os.pread(file, 4096, 0), type=Holder))
    except msgspec.MsgspecError:
        # It took the lock a moment ago and has not written yet who it is.
        return "another process"


def _taken(path: Path, holder: str) -> Locked:
    return Locked(f"a room is open on {path.parent} already: {holder}; end that one first")
