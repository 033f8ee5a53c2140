"""Partitions replaced by ones without the records of some streams, in one transaction.

The new partitions are filled beside the old ones, to which nobody writes, and are exchanged in the end: for that
moment the tables are had alone. Where that cannot be had at once nobody is kept waiting for it, and it is tried again.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import asyncpg

from pitboss.room.archive.months import month_of
from pitboss.room.postgres.connecting import Connection
from pitboss.room.postgres.schema import WAITING
from pitboss.room.store import StoreUnusable

TRIES, PAUSE = 120, 0.5
"""How often the tables are asked for, and the seconds in between."""
PARTED = ("records", "transfers")
LEAST_READER = 5
"""The version of the tables from which on programs know of archives."""
_BEGIN = """
set local idle_in_transaction_session_timeout = 0;
create temp table going (stream text primary key, number bigint not null, at bigint not null) on commit drop;
"""
_GOING = """
insert into going select s.stream, s.number, s.at from pitboss.streams s where s.stream = any ($1) and s.number > 0
"""
_OF_TABLE = "substr({0}.stream, strpos({0}.stream, ':') + 1)"
_STAYING = f"""
delete from going g where {_OF_TABLE.format("g")} in (select {_OF_TABLE.format("o")} from going o where o.at >= $1)
"""
_ERAS = """
select r.era::int, count(*) from pitboss.records r join going g on g.stream = r.stream group by r.era order by 1
"""
_ARCHIVED = """
insert into pitboss.archived (stream, era, first, number, hash, hashes)
select r.stream, r.era, min(r.number), max(r.number), (array_agg(r.hash order by r.number desc))[1],
  string_agg(r.hash, ''::bytea order by r.number)
from pitboss.records r join going g on g.stream = r.stream group by r.stream, r.era
"""
_GAPS = """
select g.stream from going g where g.number != (
  select coalesce(sum(octet_length(a.hashes) / 32), 0) from pitboss.archived a where a.stream = g.stream
) limit 1
"""
_SNAPSHOTS = "delete from pitboss.snapshots s using going g where g.stream = s.stream"
_READERS = "update pitboss.schema_versions set least_reader = greatest(least_reader, $1) where version = $1"
_RELEASE = """
update pitboss.streams s set hosted = false, owner = null from going g
where g.stream = s.stream and (s.hosted or s.owner is not null)
"""
_GROWN = """
select s.stream from pitboss.streams s join going g on g.stream = s.stream where s.number != g.number limit 1
"""


class WrittenMonth(NamedTuple):
    """A month that is in a file: the digest of that, and how many records."""

    digest: bytes
    records: int


class Going(NamedTuple):
    """What is to go: streams of tables, as far as all of a table is from before a time; and months new in files."""

    streams: Sequence[str]
    until: int
    written: Mapping[int, WrittenMonth]


async def replace_months(connection: Connection, going: Going) -> int:
    """Note the months that are in files, and remove what is to go; how many records that were. By one at a time."""
    async with connection.transaction():
        await connection.execute(_BEGIN)
        await connection.execute(_GOING, list(going.streams))
        await connection.execute(_STAYING, going.until)
        removed = {int(era): int(count) for era, count in await connection.fetch(_ERAS)}
        await _note(connection, going, removed)
        if not removed:
            return 0
        for era in removed:
            for table in PARTED:
                await _fill_kept(connection, table, era)
        await _exchange(connection, list(removed))
    return sum(removed.values())


async def _note(connection: Connection, going: Going, removed: Mapping[int, int]) -> None:
    """What is in files from now on."""
    for era, month in going.written.items():
        await connection.execute(f"lock table pitboss.{_named('records', era)} in share mode")
        there = await connection.fetchval("select count(*) from pitboss.records where era = $1", era)
        if there != month.records:
            raise StoreUnusable(f"records came to {month_of(era)} meanwhile, or went: run it again")
        add = "insert into pitboss.archives (era, digest, records) values ($1, $2, $3) on conflict do nothing"
        await connection.execute(add, era, month.digest, month.records)
    for era in removed:
        if not await connection.fetchval("select exists (select 1 from pitboss.archives where era = $1)", era):
            raise StoreUnusable(f"records of {month_of(era)} were to go that are in no file: run it again")
    await connection.execute(_ARCHIVED)
    if gap := await connection.fetchval(_GAPS):
        raise StoreUnusable(f"records of {gap} are missing: `pitboss verify` tells more")
    await connection.execute(_SNAPSHOTS)
    if removed:
        await connection.execute(_READERS, LEAST_READER)


async def _fill_kept(connection: Connection, table: str, era: int) -> None:
    """A partition beside the old one with all that stays; so made that it can take its place without a look."""
    old, kept = _named(table, era), f"{_named(table, era)}_kept"
    await connection.execute(f"""
        lock table pitboss.{old} in share mode;
        create table pitboss.{kept} (like pitboss.{table} including all);
        insert into pitboss.{kept} select r.* from pitboss.{old} r
          where not exists (select 1 from going g where g.stream = r.stream);
        alter table pitboss.{kept} add constraint kept_era check (era is not null and era >= {era} and era < {era + 1});
    """)


async def _exchange(connection: Connection, eras: Sequence[int]) -> None:
    """Put the new partitions into the place of the old ones, as soon as nobody reads or writes for a moment."""
    for _ in range(TRIES):
        try:
            async with connection.transaction():
                await connection.execute(f"set local lock_timeout = '{WAITING}'")
                await connection.execute(_RELEASE)  # heads before records, as whoever appends has it
                await connection.execute("lock table pitboss.records, pitboss.transfers in access exclusive mode")
                if grown := await connection.fetchval(_GROWN):
                    raise StoreUnusable(f"{grown} has grown meanwhile: run it again")
                for era in eras:
                    for table in PARTED:
                        await connection.execute(_exchanged(table, era))
                return
        except (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError):
            await asyncio.sleep(PAUSE)
    raise StoreUnusable(
        "somebody reads all of the room, as `verify` and `backup` do: the files are written, nothing was removed; "
        "run it again later"
    )


def _exchanged(table: str, era: int) -> str:
    old = _named(table, era)
    return f"""
        alter table pitboss.{table} detach partition pitboss.{old};
        drop table pitboss.{old};
        alter table pitboss.{old}_kept rename to {old};
        alter table pitboss.{table} attach partition pitboss.{old} for values from ({era}) to ({era + 1});
        alter table pitboss.{old} drop constraint kept_era;
    """


def _named(table: str, era: int) -> str:
    """The name of a partition, as the function `make_era` gives it."""
    return f"{table}_{'before_' if era < 0 else ''}{abs(era)}"
