"""The rows of a database for an audit, as they are at one moment."""

from collections import defaultdict
from collections.abc import Iterator

from pitboss.room.archive.rows import ArchivedPart, Archives
from pitboss.room.auditing import LEDGER, DamageFound, Row
from pitboss.room.postgres.calls import STRIPED
from pitboss.room.postgres.database import MomentRows
from pitboss.room.store import COMMANDS

# Names are compared byte by byte, as everywhere else, and not as the database's language has it.
_RECORDS = """
select stream, number, at, who, event, salt, hash from pitboss.records order by stream collate "C", number
"""
_TRANSFERS = """
select stream, number, place::int, source, target, cents from pitboss.transfers
order by stream collate "C", number, place
"""
_OWNERS = """
select s.stream, s.epoch from pitboss.streams s left join (
  select stream, max(epoch) as epoch, count(*) as tenures from pitboss.tenures group by stream
) t on t.stream = s.stream
where s.epoch != coalesce(t.tenures, 0) or s.owner is not null and s.owner is distinct from (
  select l.node from pitboss.tenures l where l.stream = s.stream and l.epoch = s.epoch
) limit 1
"""
_WRITERS = """
select r.stream, r.number, r.epoch from pitboss.records r
left join pitboss.tenures t on t.stream = r.stream and t.epoch = r.epoch
left join pitboss.tenures n on n.stream = r.stream and n.epoch = r.epoch + 1
where r.epoch is not null and (t.epoch is null or r.number <= t.length or r.number > n.length)
order by r.stream collate "C", r.number limit 1
"""
_STRIPES = "select account, stripe from pitboss.balances where stripe != 0 and not account = any ($1) limit 1"
_AWAY = 'select stream, hashes from pitboss.archived order by stream collate "C", first'
_DIGESTS = "select era::int, digest from pitboss.archives order by era"
_PARTS = 'select stream, era::int, first, number from pitboss.archived order by stream collate "C", first'
_LENGTHS = """
select t.stream, t.epoch, t.length from pitboss.tenures t
where exists (select 1 from pitboss.archived a where a.stream = t.stream)
"""
_KEYS = """
select key, body, answer from pitboss.commands c
where not exists (select 1 from pitboss.chained_commands d where d.key = c.key) order by key collate "C"
"""


class DatabaseRows:
    """What `Search` looks at. The commands are a chain only as far as they were moved here from a file."""

    def __init__(self, moment: MomentRows) -> None:
        self._moment = moment

    def heads(self) -> Iterator[Row]:
        return self._moment.rows(
            "select stream, number, hash from pitboss.streams where number > 0 union all "
            "(select $1, number, hash from pitboss.chained_commands order by number desc limit 1)",
            COMMANDS,
        )

    def records(self) -> Iterator[Row]:
        return self._moment.rows(_RECORDS)

    def transfers(self) -> Iterator[Row]:
        return self._moment.rows(_TRANSFERS)

    def commands(self) -> Iterator[Row]:
        return self._moment.rows(
            "select number, key, body, answer, records, salt, hash from pitboss.chained_commands order by number"
        )

    def balances(self) -> Iterator[Row]:
        for account, stripe in self._moment.rows(_STRIPES, list(STRIPED)):
            raise DamageFound(LEDGER, 0, f"{account} has a stripe {stripe}, and is not one of the house's accounts")
        return self._moment.rows(
            "select account, sum(cents)::bigint from pitboss.balances group by account having sum(cents) != 0 "
            'order by account collate "C"'
        )

    def tenures(self) -> Iterator[Row]:
        for stream, epoch in self._moment.rows(_OWNERS):
            raise DamageFound("the owners", 0, f"that of {stream} at epoch {epoch} is not the last one noted")
        for stream, number, epoch in self._moment.rows(_WRITERS):
            raise DamageFound(stream, number, f"owner {epoch} wrote it, whose the stream was not then")
        return self._moment.rows(
            'select stream, epoch, node, since, alive_before from pitboss.tenures order by stream collate "C", epoch'
        )

    def snapshots(self) -> Iterator[Row]:
        return self._moment.rows("select stream, number, hash, level, state, mark from pitboss.snapshots")

    def away(self) -> dict[str, bytes]:
        found: defaultdict[str, bytes] = defaultdict(bytes)
        for stream, hashes in self._moment.rows(_AWAY):
            found[stream] += hashes
        return dict(found)

    def archives(self) -> Archives:
        """What is known of archived months."""
        digests: dict[int, bytes] = dict(self._moment.rows(_DIGESTS))
        parts: defaultdict[str, list[ArchivedPart]] = defaultdict(list)
        for row in self._moment.rows(_PARTS):
            parts[row[0]].append(ArchivedPart(*row))
        lengths = {(stream, epoch): length for stream, epoch, length in self._moment.rows(_LENGTHS)}
        return Archives(digests, parts, lengths)

    def unchained(self) -> Iterator[Row]:
        return self._moment.rows(_KEYS)

    def pulse(self) -> int:
        return self.check_pulse()

    def check_commands(self, brought: int, there: int) -> None:
        if brought > there:
            raise DamageFound(COMMANDS, 0, f"they brought about {brought} records, and there are {there}")

    def check_pulse(self) -> int:
        rows = list(self._moment.rows("select at from pitboss.pulse"))
        if len(rows) != 1:
            raise DamageFound("the pulse", 0, "it is missing")
        return int(rows[0][0])
