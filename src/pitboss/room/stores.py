"""Where a room keeps its records, by one name: a data folder with a file, or the address of a database.

With a database the data folder still has what belongs to this machine: the checkpoints and the key beside it, and an
index that can be made anew.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import msgspec

from pitboss.malformed import Malformed
from pitboss.room import results
from pitboss.room.auditing import CopyRows
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.node_terms import NodeTerms
from pitboss.room.postgres.address import is_address, shown
from pitboss.room.sqlite.filling import fill as fill_file
from pitboss.room.sqlite.reading import SqliteRecords
from pitboss.room.sqlite_store import SqliteStore
from pitboss.room.store import Records, Store, StoreUnusable

if TYPE_CHECKING:
    from pitboss.room.postgres.store import PostgresStore

FILE = "room.sqlite"


class CopiedRecords(Records, Protocol):
    """Records that can be copied."""

    def rows(self) -> AbstractContextManager[CopyRows]: ...

    def has_nodes(self) -> bool:
        """Whether several nodes have the room open."""


class MovableStore(Store, CopiedRecords, Protocol):
    """A store that knows the time by which it writes, and can be moved."""

    @property
    def clock(self) -> Callable[[], int]: ...

    def note_moved(self, place: str) -> None:
        """Say that the room is elsewhere from now on."""


class StoreName(msgspec.Struct, frozen=True):
    """The name of a store."""

    data: Path
    address: str = ""
    archive: Path | None = None
    """Where the files of archived months are, for whoever wants all of the room."""

    @classmethod
    def of(cls, name: str, data: Path) -> "StoreName":
        """A database with what belongs to it on this machine in `data`, or a folder."""
        if is_address(name):
            return cls(data, name)
        if "://" in name:
            raise Malformed(f"{name.partition('://')[0]}:// names no store: name a folder, or postgresql://...")
        return cls(Path(name))

    def __str__(self) -> str:
        return shown(self.address) if self.address else str(self.data)

    @property
    def file(self) -> Path:
        return self.data / FILE

    @property
    def existing_file(self) -> Path:
        """The file with the records in a data folder; Malformed if there is none."""
        if not self.file.is_file():
            begin = f"`pitboss serve --data {self.data}` would begin them"
            raise Malformed(f"{self.data} holds no records of a room; {begin}")
        return self.file

    @property
    def results(self) -> Path:
        """Where the index of results is kept: one for each database."""
        if not self.address:
            return self.data / results.FILE
        return self.data / f"results-{hashlib.sha256(shown(self.address).encode()).hexdigest()[:12]}.sqlite"

    def place(self, checkpoints: Path | None = None) -> CheckpointFolder:
        """Where its checkpoints are kept."""
        return CheckpointFolder.of(self.data, checkpoints)

    def records(self) -> CopiedRecords:
        """What it holds, to look at; Malformed if it holds no room."""
        if self.address:
            with needs_driver():
                from pitboss.room.postgres.reading import PostgresRecords
            records = PostgresRecords.open(self.address)
            records.archive = self.archive
            return records
        return SqliteRecords.open(self.existing_file)

    def store(self, clock: Callable[[], int] | None = None) -> MovableStore:
        """Open it as its only writer; a database has its own clock."""
        if self.address:
            with needs_driver():
                from pitboss.room.postgres.store import PostgresStore
            self._prepare_folder()
            store = PostgresStore.alone(self.address)
            store.archive = self.archive
            return store
        return SqliteStore(self.file, clock) if clock is not None else SqliteStore(self.file)

    def store_among(self, terms: NodeTerms) -> "PostgresStore":
        """Open it as one node of several; only databases have those."""
        if not self.address:
            raise Malformed("several nodes share a database, not a folder: name it with --store postgresql://...")
        with needs_driver():
            from pitboss.room.postgres.store import PostgresStore
        self._prepare_folder()
        return PostgresStore.among(self.address, terms)

    def fill(self, rows: CopyRows) -> None:
        """Copy all that another store holds, where there is nothing yet."""
        if self.address:
            with needs_driver():
                from pitboss.room.postgres.filling import fill as fill_database
            fill_database(self.address, rows)
        else:
            fill_file(self.file, rows)

    def _prepare_folder(self) -> None:
        try:
            self.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreUnusable(f"{self.data} cannot be used: {error.strerror}; --data names another folder") from error


@contextmanager
def needs_driver() -> Iterator[None]:
    """The driver is an extra, and is needed only where a database is named."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise Malformed("a room in PostgreSQL needs asyncpg: `pip install pitboss[nodes]`") from error
