"""The devices of the house: which one writes at a table, readers with their tokens, and entries that came too late.

A table has one writing device with a fencing number. A supervisor may take it over on another one: the number rises,
and what the old device sends later is kept beside the table for comparison, and never applied (H-R20).
"""

import hashlib
import secrets
from collections.abc import Callable, Iterable
from enum import StrEnum

import msgspec

from pitboss.following import entries as e
from pitboss.play import Codec, Principal, Refusal, RuleIds

STREAM = "devices"
FENCED: RuleIds = ("H-R20",)


class DeviceKind(StrEnum):
    """A tablet writes; a reader says which cards it saw."""

    TABLET = "tablet"
    READER = "reader"


class Device(msgspec.Struct, frozen=True):
    """A device that was enrolled; a reader stands at a table."""

    id: str
    name: str
    kind: DeviceKind
    table: str
    secret: str


class Lease(msgspec.Struct, frozen=True):
    """The device that writes at a table: whose hands it is in, and its fencing number.

    `is_scribe`: a second person enters for the dealer.
    """

    table: str
    device: str
    person: str
    number: int
    is_scribe: bool = False


class ReadDifference(msgspec.Struct, frozen=True):
    """A reader and its table differ about a place, since then by the room's clock; `after` so many entries.

    No card is named: it may be one that nobody has seen.
    """

    reader: str
    place: str
    at: int
    after: int


class Gap(msgspec.Struct, frozen=True):
    """A device was not heard from one moment to another, by the room's clock, and then another wrote at its table.

    What it may have kept and not sent is lost: the record goes on `after` so many entries, in the `round` that was on;
    0 between rounds.
    """

    device: str
    since: int
    until: int
    after: int
    round: int = 0


class Devices:
    """The fold of the stream: devices by id; leases, what readers and tables differed about, and gaps, by table.

    `given` has the last lease of a table also where its device was revoked.
    """

    def __init__(self, events: Iterable["DeviceEvent"] = ()) -> None:
        self.devices: dict[str, Device] = {}
        self.leases: dict[str, Lease] = {}
        self.given: dict[str, Lease] = {}
        self.gaps: dict[str, list[Gap]] = {}
        self.differences: dict[str, list[ReadDifference]] = {}
        for event in events:
            event.apply(self)

    def of_token(self, token: str) -> Device | None:
        """The device with a token; only its hash is known here."""
        found = hash_of(token)
        return next(
            (each for each in self.devices.values() if each.secret and secrets.compare_digest(each.secret, found)), None
        )

    def reader_at(self, table: str) -> str:
        """The reader of cards that is enrolled for a table, by name; empty if none is."""
        readers = (each for each in self.devices.values() if each.kind is DeviceKind.READER)
        return next((each.name for each in readers if each.table == table), "")

    def leased(self, table: str, device: str, person: str, is_scribe: bool) -> "Leased | None":
        """What gives a table's lease to a device; nothing if it has it. Refusal where another device writes there."""
        lease = self.leases.get(table)
        if lease is None:
            return Leased(table, device, person, self._next_number(table), is_scribe)
        if lease.device != device:
            raise Refusal(FENCED, "another device writes at this table: a supervisor takes the table over")
        if (lease.person, lease.is_scribe) == (person, is_scribe):
            return None
        return Leased(table, device, person, lease.number, is_scribe)

    def taken_over(self, table: str, device: str, person: str, by: str) -> "TakenOver":
        return TakenOver(table, device, person, self._next_number(table), by)

    def _next_number(self, table: str) -> int:
        """The number after the last one, so that none fits a device that was revoked."""
        before = self.given.get(table)
        return before.number + 1 if before is not None else 1

    def write_at(self, lease: Lease) -> None:
        """A device writes at a table from now on."""
        self.leases[lease.table] = self.given[lease.table] = lease


class DeviceEvent(msgspec.Struct, frozen=True, tag_field="event"):
    """The base of what happens to devices."""

    def apply(self, devices: Devices) -> None:
        raise NotImplementedError

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        """What happened, with people and tables as they are called."""
        raise NotImplementedError


class Enrolled(DeviceEvent, frozen=True, tag="enrolled"):
    """A device was made known; only the hash of its token is kept."""

    device: str
    name: str
    kind: DeviceKind
    by: str
    table: str = ""
    secret: str = ""

    def apply(self, devices: Devices) -> None:
        devices.devices[self.device] = Device(self.device, self.name, self.kind, self.table, self.secret)

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        place = f" for {where(self.table)}" if self.table else ""
        return f"{who(self.by)} has enrolled {self.name}, a {self.kind.value}{place}."


class Leased(DeviceEvent, frozen=True, tag="leased"):
    """A device writes at a table, in the hands of a person."""

    table: str
    device: str
    person: str
    number: int
    is_scribe: bool = False

    def apply(self, devices: Devices) -> None:
        devices.write_at(Lease(self.table, self.device, self.person, self.number, self.is_scribe))

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        as_ = " as scribe" if self.is_scribe else ""
        return f"{who(self.person)} writes at {where(self.table)}{as_}, on {self.device}, number {self.number}."


class TakenOver(DeviceEvent, frozen=True, tag="taken_over"):
    """A supervisor has taken a table over on another device: what the one before sends later comes too late."""

    table: str
    device: str
    person: str
    number: int
    by: str

    def apply(self, devices: Devices) -> None:
        devices.write_at(Lease(self.table, self.device, self.person, self.number))

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        return f"{who(self.by)} has taken {where(self.table)} over on {self.device}, number {self.number}."


class DeviceRevoked(DeviceEvent, frozen=True, tag="revoked"):
    """A device counts no more: its token opens nothing, and it writes nowhere."""

    device: str
    by: str

    def apply(self, devices: Devices) -> None:
        devices.devices.pop(self.device, None)
        devices.leases = {table: lease for table, lease in devices.leases.items() if lease.device != self.device}

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        return f"{who(self.by)} has revoked {self.device}."


class Differed(DeviceEvent, frozen=True, tag="differed"):
    """A reader said what the table cannot believe: a person settles it at the table."""

    table: str
    difference: ReadDifference

    def apply(self, devices: Devices) -> None:
        devices.differences.setdefault(self.table, []).append(self.difference)

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        return f"{self.difference.reader} and {where(self.table)} differ about the {self.difference.place}."


class GapLeft(DeviceEvent, frozen=True, tag="gap_left"):
    """Another device writes at a table whose own had not been heard: what that had not sent is missing."""

    table: str
    gap: Gap

    def apply(self, devices: Devices) -> None:
        devices.gaps.setdefault(self.table, []).append(self.gap)

    def sentence(self, who: Callable[[str], str], where: Callable[[str], str]) -> str:
        seconds = max(1, round((self.gap.until - self.gap.since) / 1000))
        place = f"in round {self.gap.round}" if self.gap.round else "between rounds"
        return (
            f"{self.gap.device} was not heard at {where(self.table)} for {seconds} s before another took its place, "
            f"{place}: what it had not sent is missing."
        )


CODEC: Codec[DeviceEvent] = Codec((Enrolled, Leased, TakenOver, DeviceRevoked, Differed, GapLeft))


class LateDeviceEntry(msgspec.Struct, frozen=True, tag_field="event", tag="late_entry"):
    """An entry of a device that writes no more: kept to be compared, never applied."""

    entry: e.AnyEntry
    by: Principal
    number: int
    fence: int


LATE: Codec[LateDeviceEntry] = Codec((LateDeviceEntry,))


def late_of(table: str) -> str:
    """The stream of what came too late at a table."""
    return f"late:{table}"


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def check_fence(lease: Lease | None, fence: int, is_free: bool) -> None:
    """Refusal for an entry of a device that does not write at a table.

    `is_free`: it comes from somebody who enters on a device of his own, or from a reader; where no device has a lease
    anybody may enter who runs the table.
    """
    if lease is None or (not fence and is_free):
        return
    if fence != lease.number:
        raise Refusal(
            FENCED, f"this table is written by another device now (number {lease.number}): nothing was entered"
        )
