"""A database without a room with all that another store holds, record by record with its time, salt and hash."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime

import asyncpg

from pitboss.malformed import Malformed
from pitboss.room.auditing import CopyRows, Row
from pitboss.room.postgres.address import shown
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.database import Database, unanswered
from pitboss.room.store import COMMANDS, StoreUnusable

_IS_USED = "select exists (select 1 from pitboss.streams) or exists (select 1 from pitboss.commands)"
_BALANCES = """
insert into pitboss.balances (account, cents) select account, sum(cents) from (
  select source as account, -cents as cents from pitboss.transfers
  union all select target, cents from pitboss.transfers
) x group by account having sum(cents) != 0
"""
_TENURES = """
insert into pitboss.streams (stream, epoch) select stream, max(epoch) from pitboss.tenures group by stream
on conflict (stream) do update set epoch = excluded.epoch
"""
_THIS_ERA = "select pitboss.era_of((extract(epoch from now()) * 1000)::bigint)"


def fill(address: str, rows: CopyRows) -> None:
    """Copy everything in one transaction; Malformed if there are records already."""
    database = Database.open(address)
    try:
        with unanswered():
            database.run(_filled(database, rows))
    except asyncpg.PostgresError as error:
        raise StoreUnusable(f"{shown(address)} cannot be filled: {error}") from error
    finally:
        database.close()


async def _filled(database: Database, rows: CopyRows) -> None:
    connection = await database.reader.get()
    async with connection.transaction():
        if await connection.fetchval(_IS_USED):
            raise Malformed(f"{shown(database.address)} holds the records of a room already: name an empty database")
        eras = Eras()
        await _copy(connection, "streams", "stream number hash at", eras.heads(rows))
        for era in sorted(eras.all | {await connection.fetchval(_THIS_ERA)}):
            await connection.execute("select pitboss.make_era($1)", era)
        await _copy(connection, "records", "era stream number at who event salt hash", eras.records(rows))
        await _copy(connection, "transfers", "era stream number place source target cents", eras.transfers(rows))
        await connection.execute(_BALANCES)
        await _copy(connection, "tenures", "stream epoch node since alive_before", rows.tenures())
        await connection.execute(_TENURES)
        await _copy(connection, "snapshots", "stream number hash level state mark", rows.snapshots())
        await _copy(connection, "chained_commands", "number key body answer records salt hash", rows.commands())
        era = await connection.fetchval(_THIS_ERA)
        keyed = ((era, row[1], row[2], row[3]) for row in rows.commands() if row[1] is not None)
        await _copy(connection, "commands", "era key body answer", keyed)
        await _copy(connection, "commands", "era key body answer", ((era, *row) for row in rows.unchained()))
        await connection.execute("update pitboss.pulse set at = $1", rows.pulse())


async def _copy(connection: Connection, table: str, columns: str, rows: Iterator[Row]) -> None:
    await connection.copy_records_to_table(table, schema_name="pitboss", columns=columns.split(), records=rows)


class Eras:
    """In which month the records of each stream are: times never go back, so a few numbers tell it of all."""

    def __init__(self) -> None:
        self._first: defaultdict[str, list[int]] = defaultdict(list)
        self._eras: defaultdict[str, list[int]] = defaultdict(list)
        self.all: set[int] = set()

    def heads(self, rows: CopyRows) -> Iterator[Row]:
        """The heads with the times of their last records; what is known of the months is known after that."""
        times: dict[str, int] = {}
        for stream, number, at, *_ in rows.records():
            times[stream] = at
            era = _era(at)
            if not self._eras[stream] or self._eras[stream][-1] != era:
                self._first[stream].append(number)
                self._eras[stream].append(era)
                self.all.add(era)
        for stream, number, hash_ in rows.heads():
            if stream != COMMANDS:
                yield stream, number, hash_, times[stream]

    def records(self, rows: CopyRows) -> Iterator[Row]:
        return ((_era(row[2]), *row) for row in rows.records())

    def transfers(self, rows: CopyRows) -> Iterator[Row]:
        return ((self._of(row[0], row[1]), *row) for row in rows.transfers())

    def _of(self, stream: str, number: int) -> int:
        return self._eras[stream][bisect_right(self._first[stream], number) - 1]


def _era(at: int) -> int:
    moment = datetime.fromtimestamp(at / 1000, UTC)
    return (moment.year - 2020) * 12 + moment.month - 1
