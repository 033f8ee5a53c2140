"""The checkpoints of a room as its log has them, whoever takes them: this process, or somebody where the key is."""

import threading

from pitboss.room.checkpoints.checkpoint import CODEC, STREAM, Checkpoint, KeyChanged
from pitboss.room.store import Records


class Sheets:
    """The newest checkpoint, and every change of the key from the first on; each record is read once."""

    def __init__(self, records: Records) -> None:
        self.last: Checkpoint | None = None
        self.changes: list[KeyChanged] = []
        self._records = records
        self._read = 0
        self._lock = threading.Lock()

    def catch_up(self) -> "Sheets":
        """Take in what was written since. For any thread; the first look at a long log takes its time."""
        with self._lock:
            for record in self._records.read(STREAM, self._read):
                event = CODEC.decode(record.event)
                if isinstance(event, KeyChanged):
                    self.changes.append(event)
                else:
                    self.last = event
                self._read = record.number
        return self
