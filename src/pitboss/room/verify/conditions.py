"""What the records of house conditions mean: versions in their order, and terms that were told at their tables."""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from pitboss.banked.baccarat.events import CoupNoticed
from pitboss.banked.canberra.events import LimitsNoticed
from pitboss.banked.house.events import TableSetUp
from pitboss.banked.house.terms import Terms
from pitboss.conditions.document import AnyOffer, HouseConditions
from pitboss.malformed import Malformed
from pitboss.poker.table.events import Noticed, SetUp
from pitboss.room.conditions import CODEC, ROOM, STREAM, ConditionsBook, ConditionsInForce, ConditionsMade
from pitboss.room.rounds import AnyEvent
from pitboss.room.store import Damage, Moves

TOLD = (SetUp, Noticed, TableSetUp, LimitsNoticed, CoupNoticed)


class ConditionsMeaning:
    """Reads the stream, and which terms the players of each table were told."""

    def __init__(self) -> None:
        self._book = ConditionsBook()
        self._last: HouseConditions | None = None
        self._told: dict[str, set[object]] = {}
        self._people: dict[int, str] = {}
        self._at_tables: dict[int, tuple[str, AnyOffer | None]] = {}

    def played(self, table: str, event: AnyEvent) -> None:
        """An event of a table."""
        if isinstance(event, TOLD):
            options = event.options
            self._told.setdefault(table, set()).add(_any_boxes(options))

    def read(self, number: int, at: int, line: bytes) -> Moves:
        event = CODEC.decode(line)
        if isinstance(event, ConditionsMade):
            self._check_next(event.conditions)
        elif isinstance(event, ConditionsInForce):
            version = self._book.versions.get(event.identity)
            if version is None:
                raise Malformed("a version is put in force that nobody made")
            if event.table != ROOM:
                self._at_tables[number] = event.table, version.offer(event.offer)
        else:
            self._at_tables[number] = event.table, None
        event.apply(self._book)
        self._people[number] = event.by
        return ()

    def faults(self, tables: Collection[str], persons: Collection[str]) -> Iterator[Damage]:
        for number, person in self._people.items():
            if person not in persons:
                yield Damage(STREAM, number, f"{person} is nobody the room knows")
        for number, (table, offer) in self._at_tables.items():
            if table not in tables:
                yield Damage(STREAM, number, f"there is no table {table}")
            elif offer is not None and not self._was_told(table, offer):
                yield Damage(STREAM, number, f"the players of table {table} were not told these terms")

    def _check_next(self, made: HouseConditions) -> None:
        last = self._last
        expected = (last.version + 1, last.identity) if last is not None else (1, "")
        if (made.version, made.replaces) != expected:
            raise Malformed("a version does not follow the one before")
        self._last = made

    def _was_told(self, table: str, offer: AnyOffer) -> bool:
        return _any_boxes(offer.options) in self._told.get(table, set())


def _any_boxes(options: object) -> object:
    """Options whatever number of boxes a table has: that is the table's, not the terms'."""
    return replace(options, boxes=1) if isinstance(options, Terms) else options
