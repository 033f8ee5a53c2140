"""The logs of tables: of a new one, of one as the store has it, and of one that another node writes."""

from pitboss.room import history
from pitboss.room.conditions import ConditionsBook
from pitboss.room.following.device_desk import DeviceDesk
from pitboss.room.following.kinds import followed
from pitboss.room.following.log import FollowedLog
from pitboss.room.following.terms import FollowedTerms
from pitboss.room.holding import Holdings
from pitboss.room.kind import AnyTable, TableKind
from pitboss.room.kinds import kind_at
from pitboss.room.lobby import Meta
from pitboss.room.log import Backing, TableLog
from pitboss.room.store import StoreDamaged


class TableLogs:
    """Logs of the tables of one room, each with what it asks of the house."""

    def __init__(self, backing: Backing, holdings: Holdings, conditions: ConditionsBook, devices: DeviceDesk) -> None:
        self._backing = backing
        self._holdings = holdings
        self._conditions = conditions
        self._devices = devices

    def new(
        self, id_: str, kind: TableKind, table: AnyTable, terms: FollowedTerms | None, tournament: str = ""
    ) -> TableLog:
        """The log of a table that begins; `terms` are those of one that a person deals."""
        if terms is None:
            return TableLog(id_, kind, table, self._backing, tournament)
        return self._settled(FollowedLog(id_, kind, table, self._backing, tournament), terms)

    def load(self, meta: Meta) -> TableLog:
        """The log of a table as the store has it."""
        kind = kind_at(meta.id, self._backing.store)
        if meta.is_followed:
            log = FollowedLog.load(meta.id, followed(kind), self._backing, meta.tournament)
            log.lease = self._devices.state.leases.get(meta.id)
            log.late = len(self._devices.late(meta.id))
            log.differences = list(self._devices.state.differences.get(meta.id, ()))
            return self._settled(log, meta.following)
        return TableLog.load(meta.id, kind, self._backing, meta.tournament)

    def load_whole(self, meta: Meta) -> TableLog:
        """The same in a thread, which nobody would hear of that records are missing."""
        try:
            return self.load(meta)
        except StopIteration as error:
            raise StoreDamaged(f"records of table {meta.id} are missing") from error

    def as_written(self, meta: Meta) -> TableLog:
        """The log of a table that another node has, in a thread."""
        kind = kind_at(meta.id, self._backing.store)
        kind = followed(kind) if meta.is_followed else kind
        log = history.as_written(meta.id, kind, meta.is_followed, self._backing, meta.tournament)
        log.holding = self._holdings.held_last(log.stream)
        return self._settled(log, meta.following) if isinstance(log, FollowedLog) else log

    def _settled(self, log: FollowedLog, terms: FollowedTerms) -> FollowedLog:
        """A followed table has terms of its own, and asks for the policies of the house whenever it needs to know."""
        log.terms = terms
        log.house = lambda: self._conditions.policies_at(log.id)
        return log
