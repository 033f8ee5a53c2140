"""Taking checkpoints: the records since the last one join the tree, its root is signed, logged, and kept outside."""

import secrets
import threading
from collections.abc import Callable, Mapping
from itertools import islice

from msgspec.structs import replace

from pitboss.play import Principal
from pitboss.room import uptime
from pitboss.room.checkpoints import signing
from pitboss.room.checkpoints.checkpoint import CODEC, STREAM, AnyEvent, Checkpoint, Head, KeyChanged, Printed
from pitboss.room.checkpoints.comparing import OWN
from pitboss.room.checkpoints.growth import PART, backwards, covered_by, is_all_covered, uncovered
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.checkpoints.signing import Signer
from pitboss.room.checkpoints.tree import HashTree
from pitboss.room.store import COMMANDS, Batch, Grown, Store, StoreDamaged, StoreEntry

LOOKED_AT = 100
"""So many of the latest checkpoints are compared with the store when a room opens."""


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
        self._key = ""
        self.last: Checkpoint | None = None
        self._length = store.length(STREAM)
        self._covered: dict[str, int] | None = None
        """Up to where streams are covered, once it was asked for: where others write the store as well."""
        place.prepare()
        for _, event in backwards(store):
            self._key = self._key or (event.new if isinstance(event, KeyChanged) else event.key)
            if isinstance(event, Checkpoint):
                self.last = event
                break
        self._is_all_known = self.last is not None and is_all_covered(store, self.last)
        """Whether the store knows of everything that is not covered."""
        if self._is_all_known:
            store.cover({stream: self._last_of(stream) for stream in OWN})

    def check(self) -> None:
        """StoreDamaged if the store lacks what the latest checkpoint outside knows, or the latest of its own.

        This is what can be told quickly; verifying the room tells all.
        """
        looked: set[str] = set()
        for _, event in islice(backwards(self._store), LOOKED_AT):
            for stream, head in event.heads.items() if isinstance(event, Checkpoint) else ():
                if stream not in looked and self._store.length(stream) < head.number and stream != COMMANDS:
                    raise _missing(f"{stream} had {head.number} records", self._place)
                looked.add(stream)
            if len(looked) >= PART:
                break
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
        """A checkpoint of all that is in the store; the last one if nothing has happened since and no shift ends.

        Where more streams have grown than one checkpoint names, others come before it.
        """
        with self._lock:
            self._store.flush()
            self._find_what_was_before()
            grown = self._grown()
            is_idle = not shift and not grown.keys() - OWN
            if self.last is not None and self.last.key == self._key and is_idle:
                self._place.keep(self.last)
                return self.last
            while len(grown) > PART:
                self._seal(_first_part(grown))
                grown = self._grown()
            return self._seal(grown, closed, shift, by)

    def _find_what_was_before(self) -> None:
        """The room did not end in order, or has no checkpoint yet: what was there may not be covered."""
        if self._is_all_known or self._store.grown() is None:
            return
        for covered in uncovered(self._store):
            self._store.cover(covered)
            if len(grown := self._grown()) >= PART:
                self._seal(_first_part(grown))
        self._is_all_known = True

    def _seal(
        self, grown: Mapping[str, Grown], closed: bool = False, shift: str = "", by: Principal | None = None
    ) -> Checkpoint:
        """Cover what has grown."""
        signer = self._signer()
        if self._key and self._key != signer.key:
            # The old key is lost, and nobody can vouch for the new one: the log says so.
            self._log(KeyChanged(self._clock(), self._key, signer.key))
            grown = {**grown, **{stream: each for stream, each in self._grown().items() if stream in OWN}}
        checkpoint = self._sealed(signer, grown, closed, shift)
        self._log(checkpoint, by)
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

    def _sealed(self, signer: Signer, grown: Mapping[str, Grown], closed: bool, shift: str) -> Checkpoint:
        tree = HashTree(self.last.size, map(bytes.fromhex, self.last.peaks)) if self.last else HashTree()
        for stream, each in sorted(grown.items()):
            tree.extend(self._store.hashes(stream, each.covered, each.number))
        checkpoint = Checkpoint(
            number=self.last.number + 1 if self.last else 1,
            at=self._clock(),
            size=tree.size,
            root=tree.root.hex(),
            peaks=tuple(peak.hex() for peak in tree.peaks),
            heads={stream: Head(each.number, each.hash.hex()) for stream, each in sorted(grown.items())},
            pulse=self._store.pulse(),
            closed=closed,
            key=signer.key,
            shift=shift,
        )
        return replace(checkpoint, signature=signer.sign(checkpoint.statement))

    def _grown(self) -> dict[str, Grown]:
        """The streams with records that no checkpoint covers, by name."""
        grown = self._store.grown()
        if grown is not None:
            return grown
        if self._covered is None:
            self._covered = covered_by(self._store)
        heads = ((stream, self._covered.get(stream, 0), *head) for stream, head in self._store.heads().items())
        return {stream: Grown(covered, number, hash_) for stream, covered, number, hash_ in heads if number > covered}

    def _last_of(self, stream: str) -> int:
        head = self.last.heads.get(stream) if self.last is not None else None
        return head.number if head is not None else 0

    def _signer(self) -> Signer:
        """The key that signs now: a new one that the log names already, the one beside the data, or a fresh one."""
        waiting = signing.load(self._place.next_key)
        if waiting is not None and waiting.key == self._key:
            self._place.next_key.replace(self._place.key)
            return waiting
        return signing.load(self._place.key) or signing.make(self._place.key)

    def _log(self, event: AnyEvent, by: Principal | None = None) -> None:
        line = CODEC.encode(event)
        key, lengths = f"{STREAM}:{secrets.token_hex(8)}", {STREAM: self._length}
        self._store.append(Batch(key, line, by, lengths, (StoreEntry(STREAM, line),)))
        self._length += 1
        if isinstance(event, KeyChanged):
            self._key = event.new
            return
        self._key, self.last = event.key, event
        covered = {stream: head.number for stream, head in event.heads.items()}
        self._store.cover(covered)
        if self._covered is not None:
            self._covered.update(covered)


def _first_part(grown: Mapping[str, Grown]) -> dict[str, Grown]:
    """So much as one checkpoint names; that the room was opened comes before what happened in it."""
    first = {uptime.STREAM, *OWN}
    names = [*sorted(grown.keys() & first), *sorted(grown.keys() - first)]
    return {stream: grown[stream] for stream in names[:PART]}
