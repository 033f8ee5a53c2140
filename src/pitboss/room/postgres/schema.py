"""The versions of the tables in a database, and what brings an older one up to date.

A file of `layout` leads from one version to the next. `least_reader` says of a version how old the one may be that a
program was made for, to work with it still: what is added is harmless, what is removed is not. So a release adds first,
and a later one removes.
"""

from importlib import resources

import asyncpg

from pitboss.room.postgres.address import shown
from pitboss.room.postgres.connecting import Connection, connect
from pitboss.room.store import StoreUnusable

VERSION = 6
LEAST_READER = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}
"""By version. The first month that is archived makes it 5."""
AHEAD = 2
"""So many months have their partitions made before they begin."""
KEYS_KEPT = 3
"""So many months before this one have their keys kept: 60 days at least, and sessions last 30."""
WAITING = "200ms"
"""For so long at most the tables are waited for when months are made, and everybody else with that."""
_THIS_ERA = "select pitboss.era_of((extract(epoch from now()) * 1000)::bigint)"
_PARTITIONS = """
select c.relname::text from pg_inherits i join pg_class c on c.oid = i.inhrelid
where i.inhparent = 'pitboss.commands'::regclass order by 1
"""
_LOCK = 0x70697462
_FOUND = "select to_regclass('pitboss.schema_versions') is not null"
_VERSIONS = "select max(version), max(least_reader) from pitboss.schema_versions"
_BEGIN = """
create schema if not exists pitboss;
create table if not exists pitboss.schema_versions (
  version int primary key, least_reader int not null, at timestamptz not null default now()
);
"""


async def migrated(address: str) -> tuple[int, int]:
    """Bring the database at an address up to date; the version before and after."""
    connection = await connect(address)
    try:
        return await migrate(connection)
    except asyncpg.InsufficientPrivilegeError as error:
        raise StoreUnusable(f"{shown(address)} cannot be changed: {error}") from error
    finally:
        await connection.close()


async def migrate(connection: Connection) -> tuple[int, int]:
    """Bring a database up to date, or lay an empty one out; the version before and after. Whoever is second waits."""
    async with connection.transaction():
        await connection.execute("select pg_advisory_xact_lock($1)", _LOCK)
        before, least = await _versions(connection)
        if least > VERSION:
            raise StoreUnusable(_too_new(before, least))
        await connection.execute(_BEGIN)
        for version in range(before + 1, VERSION + 1):
            script = resources.files("pitboss.room.postgres.layout").joinpath(f"{version}.sql").read_text("utf-8")
            await connection.execute("set local search_path = pitboss, pg_temp")
            await connection.execute(script)
            added = "insert into pitboss.schema_versions (version, least_reader) values ($1, $2)"
            await connection.execute(added, version, LEAST_READER[version])
        await make_eras(connection)
    return before, max(before, VERSION)


async def check(connection: Connection, address: str) -> None:
    """StoreUnusable if this program cannot work with the tables that are there."""
    version, least = await _versions(connection)
    place = shown(address)
    if not version:
        raise StoreUnusable(f"{place} holds no room yet: `pitboss store migrate {place}` lays one out")
    if version < VERSION:
        raise StoreUnusable(
            f"the tables in {place} are of version {version}, and this Pitboss needs {VERSION}: "
            f"`pitboss store migrate {place}` brings them up to date"
        )
    if least > VERSION:
        raise StoreUnusable(f"{place} cannot be used: {_too_new(version, least)}")


async def make_eras(connection: Connection) -> bool:
    """See that there are partitions for this month and those to come; keys of long ago are forgotten. Whether it is so.

    That wants the tables to itself for a moment. Where somebody reads all of them, as `verify` does, it is left for
    another time: whoever wants to write would have to wait behind it.
    """
    try:
        async with connection.transaction():
            await connection.execute(f"set local lock_timeout = '{WAITING}'")
            await _make_eras(connection)
    except asyncpg.LockNotAvailableError:
        return False
    return True


async def _make_eras(connection: Connection) -> None:
    this = await connection.fetchval(_THIS_ERA)
    for era in range(this - 1, this + AHEAD + 1):
        await connection.execute("select pitboss.make_era($1)", era)
    for (name,) in await connection.fetch(_PARTITIONS):
        era = name.removeprefix("commands_").replace("before_", "-")
        if int(era) < this - KEYS_KEPT:
            await connection.execute(f"drop table pitboss.{name}")


async def _versions(connection: Connection) -> tuple[int, int]:
    """The version, and the oldest one that can read it; 0 where there is nothing yet."""
    try:
        if not await connection.fetchval(_FOUND):
            return 0, 0
        row = await connection.fetchrow(_VERSIONS)
    except asyncpg.InsufficientPrivilegeError as error:
        raise StoreUnusable(f"the tables may not be read: {error}") from error
    return (row[0] or 0, row[1] or 0) if row is not None else (0, 0)


def _too_new(version: int, least: int) -> str:
    return (
        f"its tables are of version {version}, which programs older than version {least} cannot read; "
        f"this one knows versions up to {VERSION}"
    )
