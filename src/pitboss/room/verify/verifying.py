"""The whole verification of a room's records, and what it says."""

from collections.abc import Iterable, Sequence

import msgspec

from pitboss.malformed import Malformed
from pitboss.room.checkpoints import comparing, signing
from pitboss.room.checkpoints.checkpoint import Printed, parse
from pitboss.room.checkpoints.place import CheckpointFolder
from pitboss.room.store import Damage, Records
from pitboss.room.verify.meaning import RoomMeaning


class StoreReport(msgspec.Struct, frozen=True):
    """The first damage, if any; how much there is, and how many checkpoints from outside it was compared with."""

    damage: Damage | None
    streams: int = 0
    records: int = 0
    checkpoints: int = 0
    countersigned: tuple[str, ...] = ()
    """Who signed sheets below the room, each with the key of the device."""
    archived: tuple[str, ...] = ()
    """Months whose records are archived, and were not looked at: then all of the rest is sound, and no more is said."""

    @property
    def is_sound(self) -> bool | None:
        """Whether all is well; nothing if not all was looked at."""
        return False if self.damage is not None else None if self.archived else True


def trusted_at(place: CheckpointFolder, given: Sequence[str] = ()) -> tuple[str, ...]:
    """The keys to go by: those given, or else the one that is kept where the room runs."""
    own = None if given else signing.load(place.key)
    return (own.key,) if own is not None else tuple(given)


def verify_room(
    records: Records, outside: Iterable[tuple[str, Printed]] = (), trusted: Sequence[str] = ()
) -> StoreReport:
    """Account for everything; compare with checkpoints that are kept outside, and with keys that somebody knows."""
    meaning = RoomMeaning()
    audit = records.audit(meaning)
    if audit.damage is not None:
        return StoreReport(audit.damage)
    known, damage = comparing.follow(audit, meaning.logged)
    sheets = list(outside)
    cited = [(name, parse(text.encode(), name)) for name, text in audit.cited.items()]
    damage = (
        damage
        or next(comparing.compare(audit, known, [*cited, *sheets]), None)
        or comparing.fault_of_keys(known, trusted)
        # What belongs together may be in the archive.
        or (None if audit.archived else next(meaning.faults(audit.balances), None))
        or next(meaning.floor.thawed(audit), None)
    )
    signed = signed_below(sheet for _, sheet in sheets)
    return StoreReport(damage, audit.streams, audit.records, len(sheets), signed, audit.archived)


def verify_tournament(records: Records, id_: str) -> Damage | None:
    """The first thing wrong in one tournament, or in the chains of the room; Malformed if there is no such one."""
    meaning = RoomMeaning()
    audit = records.audit(meaning)
    if audit.damage is not None:
        return audit.damage
    if id_ not in meaning.tournaments.ids:
        there = ", ".join(meaning.tournaments.ids) or "none"
        raise Malformed(f"the room has no tournament {id_}: there are {there}")
    return next(meaning.tournaments.faults_of(id_), None)


def signed_below(sheets: Iterable[Printed]) -> tuple[str, ...]:
    """Who countersigned, each once."""
    return tuple(dict.fromkeys(f"{below.by} ({below.key})" for sheet in sheets for below in sheet.countersigned))
