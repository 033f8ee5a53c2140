"""Where devices are enrolled, lent, taken over and revoked, and where entries go that came too late."""

import asyncio
import secrets
from collections.abc import Iterable

from pitboss.malformed import Malformed
from pitboss.play import Principal, Refusal
from pitboss.play.command import STAFF, SUPERVISION
from pitboss.room.following.devices import (
    CODEC,
    FENCED,
    LATE,
    STREAM,
    DeviceEvent,
    DeviceKind,
    DeviceRevoked,
    Devices,
    Differed,
    Enrolled,
    Gap,
    GapLeft,
    LateDeviceEntry,
    Leased,
    ReadDifference,
    TakenOver,
    hash_of,
    late_of,
)
from pitboss.room.following.entering import MakeEntry
from pitboss.room.person import Person
from pitboss.room.store import Batch, Store, StoreEntry

LATE_KEPT = 1_000
"""So many late entries of a table are kept; a device that sends more is mistaken."""


class DeviceDesk:
    """The devices of a room, as far as the store has them. One change at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.lock = asyncio.Lock()
        """Held by whoever decides something about devices and writes it; after that of a table."""
        self.state = Devices(CODEC.decode(record.event) for record in store.read(STREAM))

    def read_again(self) -> None:
        """As the store has them: another node may have written them."""
        self.state = Devices(CODEC.decode(record.event) for record in self._store.read(STREAM))

    async def enrol(self, name: str, kind: DeviceKind, table: str, by: Person) -> tuple[str, str]:
        """A device with a token of its own, which is told this once: its id and the token."""
        if by.role not in SUPERVISION:
            raise Refusal(FENCED, "devices are enrolled by a supervisor or the operator")
        if not name.strip():
            raise Malformed("a device has a name")
        device, token = f"d-{secrets.token_hex(6)}", secrets.token_urlsafe(24)
        async with self.lock:
            await self.write(Enrolled(device, name.strip(), kind, by.id, table, hash_of(token)))
        return device, token

    async def revoke(self, device: str, by: Person) -> None:
        if by.role not in SUPERVISION:
            raise Refusal(FENCED, "devices are revoked by a supervisor or the operator")
        async with self.lock:
            is_known = device in self.state.devices or any(
                lease.device == device for lease in self.state.leases.values()
            )
            if not is_known:
                raise Malformed(f"there is no device {device[:40]!r}")
            await self.write(DeviceRevoked(device, by.id))

    def leased(self, table: str, device: str, person: Person, is_scribe: bool) -> Leased | None:
        """What gives a device the right to write at a table, nothing if it has it; Refusal where another one has."""
        if person.role not in STAFF:
            raise Refusal(FENCED, "only those who run the table write there")
        return self.state.leased(table, device, person.id, is_scribe)

    def taken_over(self, table: str, device: str, person: Person) -> TakenOver:
        """What has a supervisor write at a table from now on, on another device."""
        if person.role not in SUPERVISION:
            raise Refusal(FENCED, "a table is taken over by a supervisor or the operator")
        return self.state.taken_over(table, device, person.id, person.id)

    def left(self, table: str, device: str, gap: Gap | None) -> list[GapLeft]:
        """The gap in a table's record, if another device than the one that left it comes after it."""
        before = self.state.given.get(table)
        if gap is None or before is None or device == before.device or gap.device != before.device:
            return []
        return [GapLeft(table, gap)]

    async def differed(self, table: str, differences: Iterable[ReadDifference]) -> None:
        """Keep what a reader and its table differ about: nobody may have settled it before the room starts again."""
        async with self.lock:
            for each in differences:
                await self.write(Differed(table, each))

    async def keep_late(self, table: str, made: MakeEntry) -> None:
        """Keep an entry that came too late beside the table; the same one again is kept once."""
        late = LATE.encode(LateDeviceEntry(made.entry, made.by, made.number, made.fence))
        async with self.lock:
            before = [bytes(record.event) for record in self._store.read(late_of(table))]
            if late in before or len(before) >= LATE_KEPT:
                return
            await self._submit((StoreEntry(late_of(table), late),), len(before), made.by)

    def late(self, table: str) -> list[LateDeviceEntry]:
        """What came too late at a table, oldest first."""
        return [LATE.decode(record.event) for record in self._store.read(late_of(table))]

    def latest(self, count: int) -> list[tuple[int, DeviceEvent]]:
        """What happened to devices last, and when, the latest first."""
        after = max(0, self._store.length(STREAM) - count)
        return [(record.at, CODEC.decode(record.event)) for record in self._store.read(STREAM, after)][::-1]

    @property
    def length(self) -> int:
        """How much has happened to devices."""
        return self._store.length(STREAM)

    async def write(self, *events: DeviceEvent) -> None:
        """Write what happened, and let it hold; whoever has the desk to himself does."""
        await self._submit(tuple(map(entry_of, events)), self.length, None)
        for event in events:
            event.apply(self.state)

    async def _submit(self, entries: tuple[StoreEntry, ...], length: int, by: Principal | None) -> None:
        """Write to the end of one stream, all of it or nothing."""
        batch = Batch(secrets.token_hex(16), b"", by, {entries[0].stream: length}, entries)
        await asyncio.wrap_future(self._store.submit(batch))


def entry_of(event: DeviceEvent) -> StoreEntry:
    """Something that happens to devices, as it is written."""
    return StoreEntry(STREAM, CODEC.encode(event))
