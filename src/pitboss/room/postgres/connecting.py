"""Reaching a PostgreSQL database, and what stands in the way."""

import asyncio
from typing import TYPE_CHECKING

import asyncpg

from pitboss.malformed import Malformed
from pitboss.room.postgres.address import shown
from pitboss.room.store import StoreUnusable

CONNECTING = 10.0
"""Seconds in which a database has to answer a new connection."""
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.OperatorInterventionError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TooManyConnectionsError,
    OSError,
    TimeoutError,
    asyncio.IncompleteReadError,
)
"""What says nothing about the statement: the connection broke, or leads to a server that stops, starts or follows."""
STANDBY_WAIT = "SyncRepWaitForLSN"
"""What of the database speaks when its wait for a standby is cancelled, in whatever language: it has committed then."""
if TYPE_CHECKING:
    # Generic for type checkers only.
    Connection = asyncpg.Connection[asyncpg.Record]
else:
    Connection = asyncpg.Connection


class WaitCutShort(ConnectionError):
    """What was written is on the disk of the primary, and nobody knows whether a standby has it: as good as lost."""


class Unreachable(StoreUnusable):
    """There is no way to the database now; another moment there may be."""


async def connect(address: str) -> Connection:
    """A connection; Unreachable or StoreUnusable say what is wrong, in a line without secrets."""
    try:
        return await asyncpg.connect(address, timeout=CONNECTING, server_settings={"application_name": "pitboss"})
    except (ValueError, OverflowError, asyncpg.ClientConfigurationError) as error:
        raise Malformed(
            f"this is no address of a database: {error}; one looks like postgresql://user@host:5432/room"
        ) from error
    except asyncpg.InvalidCatalogNameError as error:
        raise StoreUnusable(f"{shown(address)} has no such database: make it with `createdb`") from error
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise StoreUnusable(f"{shown(address)} does not let us in: {_first_line(error)}") from error
    except (asyncpg.CannotConnectNowError, asyncpg.TooManyConnectionsError) as error:
        raise Unreachable(f"{shown(address)} takes no connection now: {_first_line(error)}") from error
    except LOST as error:
        what = _first_line(error) or "it does not answer"
        raise Unreachable(f"no PostgreSQL can be reached at {shown(address)}: {what}; see that it runs") from error
    except asyncpg.PostgresError as error:
        raise StoreUnusable(f"{shown(address)} cannot be used: {_first_line(error)}") from error


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
