"""Taking checkpoints: the records since the last one join the tree, its root is signed, logged, and kept outside."""

import secrets
import threading
from collections.abc import Callable

from msgspec.structs import replace

from pitboss.play import Principal
from pitboss.room.checkpoints import signing
from pitboss.room.checkpoints.checkpoint import CODEC, STREAM, AnyEvent, Checkpoint, Head, KeyChanged, Printed
from pitboss.room.checkpoints.comparing import OWN
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.checkpoints.signing import Signer
from pitboss.room.checkpoints.tree import HashTree
from pitboss.room.store import Batch, Store, StoreDamaged, StoreEntry


def _missing(what: str, place: CheckpointFolder) -> StoreDamaged:
    return StoreDamaged(
        f"records are missing or changed: {what}, which are not there (checkpoints in {place.folder}); "
        "`pitboss verify` tells more; restore a newer backup, or say with `pitboss restore --lose` that they are lost"
    )


class Sealer:
    """Takes the checkpoints of one room, over the store that it writes. Safe to call from any thread."""

    def __init__(self, store: Store, place: CheckpointFolder, clock: Callable[[], int]) -> None:
        self._store = store
        self._place = place
        self._clock = clock
        self._lock = threading.Lock()
        self._covered: dict[str, int] = {}
        self._key = ""
        self.last: Checkpoint | None = None
        self.changes: list[KeyChanged] = []
        """Of the key, from the first on."""
        place.prepare()
        for record in store.read(STREAM):
            self._follow(CODEC.decode(record.event))

    def check(self) -> None:
        """StoreDamaged if the store lacks what the latest checkpoint outside knows, or what its own cover.

        This is what can be told quickly; verifying the room tells all.
        """
        heads = self._store.heads()
        for stream, number in self._covered.items():
            if heads.get(stream, (0, b""))[0] < number:
                raise _missing(f"{stream} had {number} records", self._place)
        kept = self._place.latest()
        if kept is not None:
            self._compare(*kept)
        if self.last is not None:
            # A room that ended between log and file has this still to do.
            self._place.keep(self.last)

    def _compare(self, name: str, sheet: Printed) -> None:
        for stream, head in sorted(sheet.heads.items()):
            if [hash_.hex() for hash_ in self._store.hashes(stream, head.number - 1, head.number)] != [head.hash]:
                raise _missing(f"{name} knows record {head.number} of {stream}", self._place)
        if self.last is None or self.last.number < sheet.number:
            raise _missing(f"{name} knows {sheet.number} checkpoints", self._place)

    def take(self, closed: bool = False, shift: str = "", by: Principal | None = None) -> Checkpoint:
        """A checkpoint of all that is in the store; the last one if nothing has happened since and no shift ends."""
        with self._lock:
            self._store.flush()
            is_idle = not shift and not self._grown().keys() - OWN
            if self.last is not None and self.last.key == self._key and is_idle:
                self._place.keep(self.last)
                return self.last
            signer = self._signer()
            if self._key and self._key != signer.key:
                # The old key is lost, and nobody can vouch for the new one: the log says so.
                self._log(KeyChanged(self._clock(), self._key, signer.key))
            self._log(checkpoint := self._sealed(signer, closed, shift), by)
            self._place.keep(checkpoint)
            return checkpoint

    def change_key(self) -> KeyChanged:
        """Sign with another key from now on; the old one vouches for it."""
        with self._lock:
            old = self._signer()
            self._place.next_key.unlink(missing_ok=True)
            new = signing.make(self._place.next_key)
            change = KeyChanged(self._clock(), old.key, new.key)
            change = replace(change, signature=old.sign(change.statement))
            self._log(change)
            self._place.next_key.replace(self._place.key)
            return change

    def _sealed(self, signer: Signer, closed: bool, shift: str) -> Checkpoint:
        grown = self._grown()
        tree = HashTree(self.last.size, map(bytes.fromhex, self.last.peaks)) if self.last else HashTree()
        for stream, (number, _) in grown.items():
            tree.extend(self._store.hashes(stream, self._covered.get(stream, 0), number))
        checkpoint = Checkpoint(
            number=self.last.number + 1 if self.last else 1,
            at=self._clock(),
            size=tree.size,
            root=tree.root.hex(),
            peaks=tuple(peak.hex() for peak in tree.peaks),
            heads={stream: Head(number, hash_.hex()) for stream, (number, hash_) in grown.items()},
            pulse=self._store.pulse(),
            closed=closed,
            key=signer.key,
            shift=shift,
        )
        return replace(checkpoint, signature=signer.sign(checkpoint.statement))

    def _grown(self) -> dict[str, tuple[int, bytes]]:
        """The streams with records that no checkpoint covers, by name."""
        heads = sorted(self._store.heads().items())
        return {stream: head for stream, head in heads if head[0] > self._covered.get(stream, 0)}

    def _signer(self) -> Signer:
        """The key that signs now: a new one that the log names already, the one beside the data, or a fresh one."""
        waiting = signing.load(self._place.next_key)
        if waiting is not None and waiting.key == self._key:
            self._place.next_key.replace(self._place.key)
            return waiting
        return signing.load(self._place.key) or signing.make(self._place.key)

    def _log(self, event: AnyEvent, by: Principal | None = None) -> None:
        line = CODEC.encode(event)
        self._store.append(Batch(f"{STREAM}:{secrets.token_hex(8)}", line, by, {}, (StoreEntry(STREAM, line),)))
        self._follow(event)

    def _follow(self, event: AnyEvent) -> None:
        if isinstance(event, KeyChanged):
            self._key = event.new
            self.changes.append(event)
            return
        self._key = event.key
        self._covered.update({stream: head.number for stream, head in event.heads.items()})
        self.last = event
